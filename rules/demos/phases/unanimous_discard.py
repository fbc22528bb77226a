"""Unanimous discard, the turn: a hand card face down for the pack's top card or any visible one."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.demos.actions import PEOPLE, DemosAction, Discard
from rules.demos.phases.turn import ask, exchange, exchanges, next_choice
from rules.demos.state import DemosState, UnanimousDiscard


def prompts(state: DemosState, frame: UnanimousDiscard) -> list[Prompt]:
    visible = tuple(state.visible())
    return ask(
        state,
        frame,
        "unanimous_discard",
        lambda hand: exchanges(hand, visible),
        lambda least: Discard(least, PEOPLE),
    )


def handle(state: DemosState, frame: UnanimousDiscard, seat: Seat, action: DemosAction, emit: Emit) -> None:
    assert isinstance(action, Discard)
    frame.chosen[seat] = action


def advance(state: DemosState, frame: UnanimousDiscard, emit: Emit) -> None:
    if not (choice := next_choice(state, frame)):
        return
    seat, action = choice
    assert isinstance(action, Discard)
    state.down.append(exchange(state, seat, action, "unanimous", emit))
