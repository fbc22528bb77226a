"""An action phase, tempo `strict`: each seat, clockwise from the chair, takes one turn (E9)."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.emperor import events, tiles
from rules.emperor.actions import Pass, TurnAction
from rules.emperor.moves import PASS, spend, turn_actions
from rules.emperor.phases.play import announce, resolve
from rules.emperor.state import Frame, State, ask, clockwise


class ActionPhase(Frame, tag="action_phase"):
    """`serial` is set while the seat in turn chooses."""

    begun: int = 0
    serial: int = 0


def prompts(state: State, frame: ActionPhase) -> list[Prompt]:
    if not frame.serial or state.turn is None:
        return []
    return [Prompt(state.turn, "action", frame.serial, turn_actions(state, state.turn), PASS)]


def handle(state: State, frame: ActionPhase, seat: Seat, action: TurnAction, emit: Emit) -> None:
    frame.serial = 0
    if isinstance(action, Pass):
        emit(events.Passed(seat))
        return
    spend(state, seat, action)
    announce(state, seat, action, emit)
    resolve(state, seat, action, emit)


def advance(state: State, frame: ActionPhase, emit: Emit) -> None:
    """The running action is resolved: end the phase or let the next seat's turn begin."""
    state.turn = None
    if frame.begun == len(state.seats) or state.pillars["security"] == 0:
        state.frames.pop()
        return
    seat = clockwise(state)[frame.begun]
    frame.begun += 1
    begin_turn(state, seat, emit)
    if state.parties[seat].hand:
        frame.serial = ask(state)
    else:
        emit(events.Passed(seat, "no_cards"))


def begin_turn(state: State, seat: Seat, emit: Emit) -> None:
    """The seat's turn begins; with the environment at 0 it costs a tile, once a turn."""
    state.turn = seat
    state.hurt = state.pillars["environment"] == 0
    if state.hurt:
        tiles.lose(state, seat, "environment", emit)
