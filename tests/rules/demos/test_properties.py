"""What holds at every step of every match: no card is lost or doubled, defaults are legal, serials are new."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import Event
from rules.demos import GAME
from rules.demos.cards import people_pack, power_pile
from rules.demos.events import HandWon, MatchWon, Shown
from rules.demos.meld import best_meld
from rules.demos.state import Assigning, DemosState, Figures

from .games import SETUPS, dice_match

FIELDS = (
    *("game", "status", "to_act", "prompts", "hand", "dealer", "phase", "order", "public", "secret"),
    *("people", "power", "seats", "scores"),
)


def number_cards(state: DemosState) -> list[str]:
    lying = [one.card for one in (*state.public, *state.secret, *state.down)]
    return [*state.people, *lying, *(card for hand in state.hands.values() for card in hand)]


def figure_cards(state: DemosState) -> list[str]:
    placing = []
    for frame in state.frames:
        if isinstance(frame, Figures):
            placing += frame.cards
        if isinstance(frame, Assigning):
            placing.append(frame.card)
    return [*state.power, *placing, *(figure.card for held in state.figures.values() for figure in held)]


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_step_keeps_the_cards_together(mode: str, number: int, options: dict[str, Any], seed: int) -> None:
    told: list[Event] = []
    for state, events in dice_match(mode, number, options, seed):
        told += events
        assert sorted(figure_cards(state)) == sorted(power_pile(mode))
        if state.hand and number_cards(state):
            assert sorted(number_cards(state)) == sorted(people_pack(mode))
            assert all(len(hand) == 5 for hand in state.hands.values())
        for prompt in GAME.prompts(state):
            assert prompt.default in prompt.actions
            assert len(set(prompt.actions)) == len(prompt.actions)
        assert len(state.scores) in (state.hand, state.hand - 1, 0)
        assert all(faction.vetoes >= 0 for faction in state.factions)
    assert [event.winners for event in told if isinstance(event, MatchWon)] == [state.outcome.winners]
    assert sorted(state.outcome.ranking) == sorted(state.seats)
    assert state.outcome.ranking[: len(state.outcome.winners)] == state.outcome.winners
    points = {seat: sum(e.points for e in told if isinstance(e, Shown) and e.seat == seat) for seat in state.seats}
    assert points == state.totals
    assert len([e for e in told if isinstance(e, HandWon)]) == len(state.scores) <= state.max_hands


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_a_serial_names_one_decision_only(mode: str, number: int, options: dict[str, Any]) -> None:
    seen: dict[int, tuple[str, str]] = {}
    open_before: set[int] = set()
    for state, _ in dice_match(mode, number, options, 7):
        now = {prompt.serial: (prompt.seat, prompt.kind) for prompt in GAME.prompts(state)}
        for serial, decision in now.items():
            assert serial in open_before or serial not in seen
            assert seen.setdefault(serial, decision) == decision
        open_before = set(now)


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_views_show_what_the_page_promises(mode: str, number: int, options: dict[str, Any]) -> None:
    for state, _ in dice_match(mode, number, options, 3):
        public = msgspec.to_builtins(GAME.view(state, None))
        assert set(FIELDS) <= set(public)
        assert "you" not in public
        assert public["to_act"] == [prompt.seat for prompt in GAME.prompts(state)]
        for one in public["seats"].values():
            assert {"team", "hand", "figures", "score", "veto", "meld"} <= set(one)
            for figure in one["figures"]:
                assert {"index", "up", "card", "suit", "forced"} <= set(figure)
                assert (figure["card"] is None) == (not figure["up"])
        for seat in state.seats:
            view = GAME.view(state, seat)
            you = view.you
            assert {"hand", "figures", "best"} <= set(msgspec.to_builtins(you))
            square, favourite = mode != "simple", state.favourites.get(seat)
            assert you.best == (best_meld(tuple(you.hand), square, favourite) if you.hand else None)
            view.you = msgspec.UNSET
            assert msgspec.to_builtins(view) == public
    assert public["result"]["winners"] == state.outcome.winners
    assert [sum(row[n] for row in public["scores"]) for n in range(number)] == [
        one["score"] for one in public["seats"].values()
    ]


def test_dump_and_load_in_the_middle_of_everything() -> None:
    for mode, number, options in SETUPS:
        for n, (state, _) in enumerate(dice_match(mode, number, options, 11)):
            if n % 9 == 0:
                again = GAME.load(msgspec.json.decode(msgspec.json.encode(GAME.dump(state))), GAME.schema)
                assert again == state
