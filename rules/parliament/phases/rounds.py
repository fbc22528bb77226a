"""The course of the game: turn after turn clockwise, until nobody can play."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat

from ..actions import ParliamentAction
from ..events import PassedOver
from ..state import Ending, ParliamentState, Rounds
from . import system, turn


def prompts(state: ParliamentState, frame: Rounds) -> list[Prompt]:
    return []


def handle(state: ParliamentState, frame: Rounds, seat: Seat, action: ParliamentAction, emit: Emit) -> None:
    raise AssertionError("nothing is asked here")


def advance(state: ParliamentState, frame: Rounds, emit: Emit) -> None:
    if state.piles_empty and not any(state.hands.values()):
        state.frames[-1] = Ending()
        return
    if frame.system:
        frame.system = False
        system.begin(state, emit)
        return
    seat = state.first if state.turn is None else state.clockwise(state.turn)[1 % len(state.seats)]
    state.turn = seat
    if state.piles_empty and not state.hands[seat]:
        emit(PassedOver(seat=seat))
        return
    frame.system = state.solo
    turn.begin(state, seat)
