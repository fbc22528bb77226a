"""Nobody learns what is hidden: exchanging what a viewer can't know changes nothing that the viewer sees."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from rules.core import Event, for_viewer, play
from rules.demos import GAME
from rules.demos.actions import Announce, Assign, Discard, Keep
from rules.demos.cards import SUITS, by_number
from rules.demos.events import Lying
from rules.demos.state import (
    Announcing,
    Assigning,
    DemosState,
    Figures,
    PublicDiscard,
    Scandal,
    SecretDiscard,
    UnanimousDiscard,
    UnanimousVote,
)
from rules.text import english

from .games import SETUPS, dice_match


def scrambled(state: DemosState, viewer: str | None, dice: random.Random) -> DemosState:
    """The same match as this viewer knows it, with everything hidden from it dealt anew."""
    made = GAME.copy(state)
    made.rng.key = dice.randbytes(32).hex()
    made.rng.counter = dice.randrange(1000)
    made.stacked = [["S7"]]
    _scramble_numbers(made, viewer, dice)
    _scramble_figures(made, viewer, dice)
    for frame in made.frames:
        match frame:
            case Announcing(answers=answers):
                for seat in answers:
                    if seat != viewer:
                        suit = dice.choice(SUITS) if made.favourite_suit else None
                        answers[seat] = Announce(suit, "SHD" if made.announced_trio else None)
            case UnanimousVote(votes=votes):
                for seat in votes:
                    votes[seat] = dice.choice(("consent", "veto")) if seat != viewer else votes[seat]
            case Assigning(named=named, drawer=drawer):
                members = made.factions[made.faction_of[drawer]].members
                for seat in named:
                    named[seat] = dice.choice(members) if seat != viewer else named[seat]
            case PublicDiscard(chosen=chosen) | SecretDiscard(chosen=chosen) | UnanimousDiscard(chosen=chosen):
                for seat, action in chosen.items():
                    if seat != viewer and isinstance(action, Discard | Keep):
                        card = dice.choice(made.hands[seat])
                        chosen[seat] = Discard(card, "people" if not isinstance(frame, PublicDiscard) else None)
            case _:
                pass
    return made


def _scramble_numbers(made: DemosState, viewer: str | None, dice: random.Random) -> None:
    hidden = [*made.people]
    hands = [seat for seat in made.hands if seat != viewer]
    for seat in hands:
        hidden += made.hands[seat]
    down = [*made.down, *([] if made.secret_up else made.secret)]
    hidden += [one.card for one in down if one.seat != viewer]
    dice.shuffle(hidden)

    def relaid(lying: list[Lying]) -> list[Lying]:
        return [one if one.seat == viewer else Lying(one.seat, hidden.pop()) for one in lying]

    made.down = relaid(made.down)
    made.secret = made.secret if made.secret_up else relaid(made.secret)
    for seat in hands:
        made.hands[seat] = sorted((hidden.pop() for _ in made.hands[seat]), key=by_number)
    made.people = hidden


def _scramble_figures(made: DemosState, viewer: str | None, dice: random.Random) -> None:
    secret = [
        figure
        for seat, held in made.figures.items()
        for figure in held
        if seat != viewer and not figure.up and figure.drawer != viewer
    ]
    placing = [f for f in made.frames if isinstance(f, Figures | Assigning) and f.drawer != viewer]
    hidden = [*made.power, *(figure.card for figure in secret)]
    for frame in placing:
        hidden += frame.cards if isinstance(frame, Figures) else [frame.card]
    buried: list[str] = []
    if any(isinstance(frame, Scandal) for frame in made.frames):
        # The Media are revealed now: a hidden figure can't be one, those left must lie in the pile.
        buried = [card for card in hidden if card[0] == "M"]
        hidden = [card for card in hidden if card[0] != "M"]
    dice.shuffle(hidden)
    for figure in secret:
        figure.card = hidden.pop()
    for frame in placing:
        if isinstance(frame, Figures):
            frame.cards = [hidden.pop() for _ in frame.cards]
        else:
            frame.card = hidden.pop()
    made.power = hidden + buried


def seen(state: DemosState, viewer: str | None) -> tuple[bytes, list[Any], list[str]]:
    """Everything that a viewer is shown: its view, its prompts, the words about them."""
    view = GAME.view(state, viewer)
    prompts = [prompt for prompt in GAME.prompts(state) if prompt.seat == viewer]
    words = [english(GAME.question(prompt, view)) for prompt in prompts]
    words += [english(GAME.label(action, view)) for prompt in prompts for action in prompt.actions]
    words += [english(line) for prompt in prompts for line in GAME.details(prompt, view)]
    effects = [GAME.effect(action, view) for prompt in prompts for action in prompt.actions]
    words += [english(text) if text else "" for text in effects]
    return msgspec.json.encode(view), prompts, [*words, english(GAME.headline(view))]


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_views_prompts_and_words_do_not_depend_on_what_is_hidden(
    mode: str, number: int, options: dict[str, Any]
) -> None:
    dice = random.Random(5)
    changed = 0
    for n, (state, _) in enumerate(dice_match(mode, number, options, 21)):
        if state.outcome is not None or n % 3:
            continue
        for viewer in (None, *state.seats):
            other = scrambled(state, viewer, dice)
            changed += other.hands != state.hands or other.figures != state.figures
            assert seen(other, viewer) == seen(state, viewer)
    assert changed > 20


def narration(events: list[Event], viewer: str | None) -> list[Any]:
    visible = for_viewer(events, viewer)
    texts = [GAME.describe(event, viewer) for event in visible]
    return [*visible, *(english(text) for text in texts if text)]


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_others_learn_the_same_whatever_is_put_away_face_down(mode: str, number: int, options: dict[str, Any]) -> None:
    """Two ways to act that differ only in what is secret are told alike to everybody else, as long as play goes on."""
    compared = 0
    for state, _ in dice_match(mode, number, options, 33):
        for prompt in GAME.prompts(state)[:1]:
            alike = _alike(prompt.actions, state, prompt.seat)
            if alike is None:
                continue
            one, two = alike
            after_one, events_one = play(GAME, state, prompt.seat, one)
            after_two, events_two = play(GAME, state, prompt.seat, two)
            if _came_to_light(state, after_one) or _came_to_light(state, after_two):
                continue
            for viewer in (None, *(seat for seat in state.seats if seat != prompt.seat)):
                if not _in_the_know(viewer, events_one, events_two):
                    assert narration(events_one, viewer) == narration(events_two, viewer)
                    assert seen(after_one, viewer) == seen(after_two, viewer)
                    compared += 1
    assert compared > 10


def _came_to_light(before: DemosState, after: DemosState) -> bool:
    """Were hidden cards shown: by a showdown, by turning up secret discards, by carrying out public ones?"""
    public = isinstance(before.frames[-1], PublicDiscard) and after.public != before.public
    return public or after.secret_up or after.hand != before.hand or after.outcome is not None


def _alike(actions: tuple[Any, ...], state: DemosState, seat: str) -> tuple[Any, Any] | None:
    drawing = [action for action in actions if isinstance(action, Discard) and action.take in (None, "people")]
    if len(drawing) > 1 and (state.tempo == "simultaneous" or drawing[0].take):
        return drawing[0], drawing[1]
    naming = [action for action in actions if isinstance(action, Assign)]
    return (naming[0], naming[1]) if naming else None


def _in_the_know(viewer: str | None, *told: list[Event]) -> bool:
    """Was the viewer told more than the public? Then the choice may concern it (a figure kept by it)."""
    return any(len(for_viewer(events, viewer)) > len(for_viewer(events, None)) for events in told)


def test_private_events_go_to_whom_they_concern_d22() -> None:
    for mode, number, options in SETUPS:
        for state, events in dice_match(mode, number, options, 2):
            for event in events:
                name = type(event).__name__
                private = name in {"HandDealt", "Drew", "Took", "Missed", "FigureSeen", "FigureYours"}
                team = name == "FigureNamed"
                assert (event.to is not None) == (private or team), name
                if private:
                    assert event.to is not None and len(event.to) == 1
                if team:
                    assert set(event.to or ()) == set(state.factions[state.faction_of[event.drawer]].members)


def test_a_shown_meld_does_not_tell_what_breaks_ties() -> None:
    for state, _ in dice_match("full", 3, {}, 4):
        text = msgspec.json.encode(GAME.view(state, None))
        assert b"unshown" not in text.replace(b'"by":"unshown"', b"")
        assert b'"same_suit":' not in text
