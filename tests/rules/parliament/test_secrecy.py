"""Nobody learns what is hidden: exchanging what a viewer can't know changes nothing that the viewer sees."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from rules.core import Event, for_viewer, play
from rules.parliament import GAME
from rules.parliament.actions import Back, Decline, Drift, Hold, Place
from rules.parliament.state import OpinionShift, Orders, ParliamentState, Placing, PolicyVote, card_order
from rules.text import english

from .games import SETUPS, dice_game
from .table import PACK


def scrambled(state: ParliamentState, viewer: str | None, dice: random.Random) -> ParliamentState:
    """The same game as this viewer knows it, with everything hidden from it dealt anew."""
    made = GAME.copy(state)
    made.rng.key = dice.randbytes(32).hex()
    made.rng.counter = dice.randrange(1000)
    _scramble_cards(made, viewer, dice)
    for seat in made.seats:
        if seat != viewer and dice.random() < 0.5:
            made.standing[seat] = Orders("never", "never")
    for frame in made.frames:
        match frame:
            case PolicyVote(answers=answers):
                for seat in answers:
                    if seat != viewer:
                        hand = made.hands[seat]
                        answers[seat] = dice.choice([Decline(), Back(), *map(Back, hand)])
            case OpinionShift(answers=answers):
                for seat in answers:
                    if seat != viewer:
                        answers[seat] = dice.choice([Drift(), *map(Hold, made.hands[seat])])
            case Placing(turn=None):
                for seat, party in made.parties.items():
                    big = made.big_parties and PACK.parties[party].big
                    if seat != viewer and not big:
                        for here in made.markers.values():
                            here[party] = [dice.choice((4, 5))] if here[party] else []
            case _:
                pass
    return made


def _scramble_cards(made: ParliamentState, viewer: str | None, dice: random.Random) -> None:
    """Hands, the order of the piles, and what was paid face down; the backs of cards tell nothing in a hand."""
    open_cards = {card for card in made.trash if card in PACK.voters}
    hands = [seat for seat in made.seats if seat != viewer]
    hidden = [card for pile in made.piles.values() for card in pile]
    for seat in hands:
        hidden += made.hands[seat]
    face_down = [card for card in made.trash if card not in open_cards]
    hidden += face_down
    dice.shuffle(hidden)
    made.trash = [card for card in made.trash if card in open_cards] + [hidden.pop() for _ in face_down]
    order = card_order(PACK)
    for seat in hands:
        made.hands[seat] = sorted((hidden.pop() for _ in made.hands[seat]), key=order.__getitem__)
    made.piles = {scale: [hidden.pop() for _ in pile] for scale, pile in made.piles.items()}


def seen(state: ParliamentState, viewer: str | None) -> tuple[bytes, list[Any], list[str]]:
    """Everything that a viewer is shown: its view, its prompts, the words about them."""
    view = GAME.view(state, viewer)
    prompts = [prompt for prompt in GAME.prompts(state) if prompt.seat == viewer]
    words = [english(GAME.question(prompt, view)) for prompt in prompts]
    words += [english(GAME.label(action, view)) for prompt in prompts for action in prompt.actions]
    return msgspec.json.encode(view), prompts, [*words, english(GAME.headline(view))]


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_views_prompts_and_words_do_not_depend_on_what_is_hidden(
    mode: str, number: int, options: dict[str, Any]
) -> None:
    dice = random.Random(5)
    changed = 0
    for n, (state, _) in enumerate(dice_game(mode, number, options, 21)):
        if state.outcome is not None or n % 4:
            continue
        for viewer in (None, *state.seats):
            other = scrambled(state, viewer, dice)
            changed += other.hands != state.hands or other.markers != state.markers or other.piles != state.piles
            assert seen(other, viewer) == seen(state, viewer)
    assert changed > 20


def narration(events: list[Event], viewer: str | None) -> list[Any]:
    visible = for_viewer(events, viewer)
    texts = [GAME.describe(event, viewer) for event in visible]
    return [*visible, *(english(text) for text in texts if text)]


def alike(actions: tuple[Any, ...]) -> tuple[Any, Any] | None:
    """Two actions that differ only in a card paid face down, or in a sealed placement."""
    paying = [one for one in actions if getattr(one, "pay", None) is not None and one.pay not in PACK.voters]
    if len(paying) > 1:
        return paying[0], paying[1]
    return None


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_p36_others_learn_the_same_whatever_is_paid_face_down(mode: str, number: int, options: dict[str, Any]) -> None:
    compared = 0
    for state, _ in dice_game(mode, number, options, 33):
        for prompt in GAME.prompts(state)[:1]:
            two_ways = alike(prompt.actions)
            if two_ways is None:
                continue
            after = [play(GAME, state, prompt.seat, action) for action in two_ways]
            (one, events_one), (two, events_two) = after
            for viewer in (None, *state.seats):
                if viewer != prompt.seat:
                    assert narration(events_one, viewer) == narration(events_two, viewer)
                    if GAME.prompts(one) == GAME.prompts(two):
                        assert seen(one, viewer) == seen(two, viewer)
                    compared += 1
    assert compared > 3


@pytest.mark.parametrize(("mode", "number", "options"), [one for one in SETUPS if one[2].get("setup") == "sealed"])
def test_others_learn_the_same_whatever_is_placed(mode: str, number: int, options: dict[str, Any]) -> None:
    compared = 0
    for state, _ in dice_game(mode, number, options, 4):
        if not any(isinstance(frame, Placing) for frame in state.frames):
            break
        for prompt in GAME.prompts(state):
            one, two = prompt.actions[:2]
            assert isinstance(one, Place) and isinstance(two, Place) and one.scale == two.scale
            after_one, events_one = play(GAME, state, prompt.seat, one)
            after_two, events_two = play(GAME, state, prompt.seat, two)
            if not any(isinstance(frame, Placing) for frame in after_one.frames):
                continue  # the last one: now all is shown
            for viewer in (None, *state.seats):
                if viewer != prompt.seat:
                    assert narration(events_one, viewer) == narration(events_two, viewer) == []
                    assert seen(after_one, viewer) == seen(after_two, viewer)
                    compared += 1
    assert compared > 10


@pytest.mark.parametrize(
    ("mode", "number", "options"), [one for one in SETUPS if one[2].get("tempo") == "simultaneous"]
)
def test_others_learn_nothing_of_simultaneous_answers_before_all_are_in(
    mode: str, number: int, options: dict[str, Any]
) -> None:
    compared = 0
    for state, _ in dice_game(mode, number, options, 12):
        prompts = GAME.prompts(state)
        if len(prompts) < 2 or prompts[0].kind not in ("policy", "opinion"):
            continue
        results = [play(GAME, state, prompts[0].seat, action) for action in prompts[0].actions]
        for viewer in (None, *state.seats):
            if viewer != prompts[0].seat:
                assert all(for_viewer(events, viewer) == [] for _, events in results)
                assert len({seen(after, viewer)[0] for after, _ in results}) == 1
                compared += 1
    assert compared > 20


def test_private_events_go_to_whom_they_concern() -> None:
    for mode, number, options in SETUPS:
        sealed = options.get("setup") == "sealed"
        for _, events in dice_game(mode, number, options, 2):
            for event in events:
                name = type(event).__name__
                private = name in {"CardDrawn", "Paid", "StandingSet"} or (name == "Placed" and sealed)
                assert (event.to is not None) == private, name
                assert event.to is None or len(event.to) == 1
