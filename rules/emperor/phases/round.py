"""A round: action 1, action 2, discussion, action 3, action 4, election."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.emperor import events
from rules.emperor.phases.actions import ActionPhase
from rules.emperor.phases.discussion import Discussion
from rules.emperor.phases.election import Election, take_back
from rules.emperor.phases.together import Together
from rules.emperor.pillars import TOP
from rules.emperor.state import Frame, State, clockwise

PHASES = ("action 1", "action 2", "discussion", "action 3", "action 4", "election")


class Round(Frame, tag="round"):
    """The bottom frame: the number of phases of this round that have begun."""

    begun: int = 0


def prompts(state: State, frame: Round) -> list[Prompt]:
    return []


def handle(state: State, frame: Round, seat: Seat, action: object, emit: Emit) -> None:
    raise AssertionError("a round asks nothing itself")


def advance(state: State, frame: Round, emit: Emit) -> None:
    if frame.begun == len(PHASES):
        state.round += 1
        frame.begun = 0
        emit(events.RoundBegan(state.round, state.rules.max_rounds, state.chair))
    early = state.pillars["security"] == 0
    if early:
        frame.begun = len(PHASES) - 1
    phase = PHASES[frame.begun]
    frame.begun += 1
    if phase == "election" and _skipped(state):
        emit(events.ElectionSkipped(state.round))
        take_back(state, clockwise(state), emit)
        emit(events.ChairKept(state.chair, "fixed" if state.rules.chair == "fixed" else "skipped"))
        return
    state.phase = phase
    match phase:
        case "discussion":
            emit(events.PhaseBegan(phase))
            state.problem = ""
            state.frames.append(Discussion())
        case "election":
            emit(events.ElectionBegan(state.round, early))
            state.frames.append(Election())
        case _:
            emit(events.PhaseBegan(phase))
            state.frames.append(Together() if state.rules.tempo == "simultaneous" else ActionPhase())


def _skipped(state: State) -> bool:
    """Security at 5 skips the election, but never that of the last round (E11)."""
    return state.pillars["security"] == TOP and state.round < state.rules.max_rounds
