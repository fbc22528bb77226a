"""Nobody learns what is hidden: exchanging what a viewer can't know changes nothing that the viewer sees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules.core import Event, for_viewer, play
from rules.emperor import GAME, events
from rules.emperor.cards import COLOUR, LIE, in_order
from rules.emperor.moves import cards_for
from rules.emperor.phases import EmperorState
from rules.emperor.phases.attempts import Attempts
from rules.emperor.phases.bill import Voting
from rules.emperor.phases.final import Finale
from rules.emperor.phases.spoils import Sharing
from rules.emperor.phases.talks import Talks
from rules.emperor.phases.together import Together
from rules.emperor.state import put
from rules.text import english

from .games import VARIED, wander
from .table import Table

SETTINGS = [(3 + place % 4, options) for place, options in enumerate(VARIED)]


def scrambled(state: EmperorState, viewer: str | None, dice: random.Random, choices: bool = True) -> EmperorState:
    """The same game as this viewer knows it, with everything hidden from it dealt anew.

    Votes and answers keep their colours, and who pays for corruption its hand: whether the price leaves a
    choice is seen by all. `choices`: unseen spoils change, too.
    """
    made: EmperorState = GAME.copy(state)
    made.rng.key = dice.randbytes(32).hex()
    made.rng.counter = dice.randrange(1000)
    dice.shuffle(made.deck)
    _scramble_tiles(made, viewer, dice)
    _scramble_cards(made, viewer, dice)
    for frame in made.frames:
        if isinstance(frame, Talks) and frame.secret and viewer not in (frame.first, frame.second):
            frame.notes = dict.fromkeys(frame.notes, "something else")
        if choices and isinstance(frame, Sharing):
            for seat in frame.choices:
                if seat != viewer:
                    frame.choices[seat] = dice.choice(
                        [a for p in GAME.prompts(made) if p.kind == "spoils" for a in p.actions]
                        or [frame.choices[seat]]
                    )
    return made


def _scramble_tiles(made: EmperorState, viewer: str | None, dice: random.Random) -> None:
    """Drawn tiles of others are exchanged with the bag, face-down ones of one owner with each other."""
    drawn = [t for t in made.tiles if t.bag and t.owner is None and t.next not in (viewer, None)]
    values = [tile.value for tile in drawn] + made.bag
    dice.shuffle(values)
    for tile in drawn:
        tile.value = values.pop()
    made.bag = values
    made.fixed_tiles = 0
    for seat, party in made.parties.items():
        if party.face_down and seat != viewer:
            mine = [t for t in made.tiles if t.owner == seat and t.next != viewer]
            values = [tile.value for tile in mine]
            dice.shuffle(values)
            for tile, value in zip(mine, values, strict=True):
                tile.value = value


def _scramble_cards(made: EmperorState, viewer: str | None, dice: random.Random) -> None:
    """Hands, discard and media piles of others and the deck are dealt anew; what waits keeps its colour."""
    hidden = list(made.deck)
    piles: list[list[str]] = []
    paying = any(isinstance(f, Attempts) for f in made.frames)
    waiting = any(isinstance(f, Finale | Together) for f in made.frames)
    shown = {seat: _shown(made, seat) for seat in made.seats}  # played openly, so known to lie there
    for seat, party in made.parties.items():
        if seat != viewer:
            for card in shown[seat]:
                party.discard.remove(card)
            piles += [party.discard, party.media]
            if not paying:
                piles.append(party.hand)
                hidden += party.hand
            hidden += [*party.discard, *(card for card in party.media if card != LIE)]
    dice.shuffle(hidden)
    for pile in piles:
        pile[:] = in_order([card if card == LIE else hidden.pop() for card in pile])
    made.deck = hidden
    for seat, party in made.parties.items():
        if seat != viewer:
            put(party.discard, *shown[seat])
    if waiting:
        return
    for seat, party in made.parties.items():  # a vote laid becomes another of its colour
        if seat == viewer:
            continue
        for place, card in enumerate(party.laid):
            for pile in piles:
                other = next((c for c in pile if c != LIE and COLOUR[c] == COLOUR[card]), None)
                if other is not None:
                    pile[pile.index(other)], party.laid[place] = card, other
                    pile[:] = in_order(pile)
                    _relay(made, seat, card, other)
                    break


def _shown(made: EmperorState, seat: str) -> list[str]:
    """Cards of the discard pile that must stay: of a revealed action to be resolved, or chosen as spoils."""
    for frame in made.frames:
        if isinstance(frame, Together) and frame.step != "choose" and seat in frame.plans:
            return cards_for(made, frame.plans[seat])
        if isinstance(frame, Sharing) and seat in frame.choices and frame.choices[seat].take:
            return [frame.choices[seat].take]
    return []


def _relay(made: EmperorState, seat: str, before: str, after: str) -> None:
    for frame in made.frames:
        if isinstance(frame, Voting) and frame.votes.get(seat) == before:
            frame.votes[seat] = after
        if getattr(frame, "target", None) == seat and getattr(frame, "card", None) == before:
            frame.card = after  # type: ignore[attr-defined]


def read(told: list[Event], viewer: str | None) -> list[str]:
    """What the viewer reads of it."""
    texts = (GAME.describe(event, viewer) for event in for_viewer(told, viewer))
    return [english(text) for text in texts if text is not None]


def states(number: int, seed: int, options: dict[str, Any]) -> Iterator[tuple[EmperorState, random.Random]]:
    for state, _, dice in wander(number, seed, options):
        yield state, dice


@pytest.mark.parametrize(("number", "options"), SETTINGS)
def test_views_and_prompts_show_nothing_hidden(number: int, options: dict[str, Any]) -> None:
    looked, differ = 0, 0
    for seed in range(4):
        for state, dice in states(number, seed, options):
            viewer = dice.choice([None, *state.seats])
            other = scrambled(state, viewer, dice)
            assert GAME.view(other, viewer) == GAME.view(state, viewer)
            mine = [prompt for prompt in GAME.prompts(state) if prompt.seat == viewer]
            assert [prompt for prompt in GAME.prompts(other) if prompt.seat == viewer] == mine
            looked += 1
            differ += other.parties != state.parties
    assert looked > 200
    assert differ > looked // 2


REVEALS = (events.MediaRevealed, events.FinalRevealed, events.Looked, events.ResultDeclared)


@pytest.mark.parametrize(("number", "options"), SETTINGS)
def test_narration_tells_nothing_hidden(number: int, options: dict[str, Any]) -> None:
    """The same action, in a game that the viewer can't tell apart, is told in the same words."""
    compared = 0
    for seed in range(4):
        for state, dice in states(number, seed, options):
            if state.outcome is not None:
                continue
            viewer = dice.choice([None, *state.seats])
            other = scrambled(state, viewer, dice, choices=False)
            theirs = {prompt.seat: prompt.actions for prompt in GAME.prompts(other)}
            prompt = dice.choice(GAME.prompts(state))
            both = [action for action in prompt.actions if action in theirs.get(prompt.seat, ())]
            if not both:
                continue
            action: Any = dice.choice(both)
            _, told = play(GAME, state, prompt.seat, action)
            if any(isinstance(event, REVEALS) for event in told):
                continue  # now the hidden is shown, as the rules say
            if any(isinstance(e, events.TileSeen | events.CardsSeen) for e in for_viewer(told, viewer)):
                continue  # the viewer itself learns something new
            _, again = play(GAME, other, prompt.seat, action)
            assert read(again, viewer) == read(told, viewer)
            assert for_viewer(again, viewer) == for_viewer(told, viewer)
            compared += 1
    assert compared > 150


@pytest.mark.parametrize(("number", "options"), SETTINGS)
def test_no_public_event_names_a_hidden_tile_or_card(number: int, options: dict[str, Any]) -> None:
    """Values of future tiles are in private events only; kinds of cards in plays, looks and reveals only."""
    naming = (
        events.MediaRevealed, events.FinalRevealed, events.Looked, events.Fizzled, events.NoEffect,
        events.AttemptBegan, events.AttemptEnded, events.PromiseMade, events.PromiseJudged, events.VotesCounted,
    )  # fmt: skip
    for seed in range(4):
        for _, told, _ in wander(number, seed, options):
            for event in for_viewer(told, None):
                if isinstance(event, events.TileTaken):
                    assert event.value is None or event.pile == "current"
                if not isinstance(event, naming):
                    assert not any(code in repr(event) for code in (":green", ":red"))


def test_the_vote_of_one_seat_is_unseen_until_all_are_in() -> None:
    def voting(card: str) -> Table:
        table = Table()
        table.act("ann", "bill", pillar="social", change=1, economy=1, card="bill:red")
        assert table.act("bob", "vote", card=card) == []
        return table

    one, two = voting("speech:green"), voting("scheming:red")
    for viewer in (None, "ann", "cia"):
        assert one.view(viewer) == two.view(viewer)


def test_final_cards_and_spoils_are_unseen_until_all_are_in() -> None:
    one, two = Table(), Table()
    for table, card in ((one, "corruption:red"), (two, "speech:green")):
        table.until("final")
        assert table.act("ann", "final", card=card) == []
    for viewer in (None, "bob", "cia"):
        assert one.view(viewer) == two.view(viewer)
    one, two = Table(), Table()
    for table, draw in ((one, True), (two, False)):
        table.until("spoils")
        assert table.act("ann", "spoils", draw=draw) == []
    for viewer in (None, "bob", "cia"):
        assert one.view(viewer) == two.view(viewer)


def test_a_running_record_holds_no_key() -> None:
    table = Table()
    shown = repr(table.view("ann")) + repr(table.log)
    assert table.state.rng.key not in shown
