"""A team's figure finds its seat: the team may talk, then every member names who shall keep it.

All agree: that seat. All have named and differ, or the time is up: as the drawer named (D8).
"""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.demos.actions import Assign, DemosAction
from rules.demos.events import FigureKept, FigureNamed, FigureYours
from rules.demos.phases import consult
from rules.demos.state import Assigning, DemosState, Figure


def prompts(state: DemosState, frame: Assigning) -> list[Prompt]:
    if frame.step == "talk":
        return []
    members = state.factions[state.faction_of[frame.drawer]].members
    legal = tuple(Assign(member) for member in members)
    return [
        Prompt(seat, "assign", state.serial_of(frame.serial, seat), legal, Assign(frame.drawer))
        for seat in state.order
        if seat in members and seat not in frame.named
    ]


def handle(state: DemosState, frame: Assigning, seat: Seat, action: DemosAction, emit: Emit) -> None:
    assert isinstance(action, Assign)
    frame.named[seat] = action.to


def advance(state: DemosState, frame: Assigning, emit: Emit) -> None:
    if frame.step == "talk":
        frame.step = "name"
        consult.open_windows(state, [state.faction_of[frame.drawer]], "figure", emit)
        return
    state.frames.pop()
    keeper = frame.named[frame.drawer]
    emit(FigureNamed(to=tuple(frame.named), drawer=frame.drawer, named=frame.named))
    figures = state.figures[keeper]
    figures.append(Figure(frame.card, drawer=frame.drawer if keeper != frame.drawer else None))
    emit(FigureKept(seat=keeper, drawer=frame.drawer, index=len(figures) - 1))
    if keeper != frame.drawer:
        emit(FigureYours(to=(keeper,), card=frame.card, index=len(figures) - 1))
