"""Consultation windows: team mates may talk until all are done or the time is up.

At the start of each hand, before a veto and before a figure finds its seat, and at no other time.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.core import Emit, Prompt, Seat
from rules.demos.actions import ConsultDone, DemosAction
from rules.demos.events import ConsultClosed, ConsultOpened, ConsultReason
from rules.demos.state import Consult, DemosState

_DONE = (ConsultDone(),)


def open_windows(state: DemosState, factions: Iterable[int], reason: ConsultReason, emit: Emit) -> None:
    """Let these teams talk, all at the same time; nothing where there is none."""
    talking = list(factions)
    if not talking:
        return
    waiting = [seat for seat in state.order if state.faction_of[seat] in talking]
    state.frames.append(Consult(state.serials(), reason, talking, waiting))
    for n in talking:
        emit(
            ConsultOpened(
                faction=n + 1,
                seats=tuple(state.factions[n].members),
                reason=reason,
                seconds=state.consult_seconds,
            )
        )


def prompts(state: DemosState, frame: Consult) -> list[Prompt]:
    return [Prompt(seat, "consult", state.serial_of(frame.serial, seat), _DONE, _DONE[0]) for seat in frame.waiting]


def handle(state: DemosState, frame: Consult, seat: Seat, action: DemosAction, emit: Emit) -> None:
    frame.waiting.remove(seat)
    n = state.faction_of[seat]
    members = state.factions[n].members
    if not any(member in frame.waiting for member in members):
        emit(ConsultClosed(faction=n + 1, seats=tuple(members), reason=frame.reason))


def advance(state: DemosState, frame: Consult, emit: Emit) -> None:
    state.frames.pop()
