"""Negotiating in front of everybody, and scheming in private: two seats talk until both say they are done."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.emperor import events
from rules.emperor.actions import Done, Negotiating, Scheming
from rules.emperor.state import Frame, State, ask, count


class Talks(Frame, tag="talks"):
    """`notes` are the agreement as each side that is done recorded it; nothing enforces it (E18)."""

    first: Seat
    second: Seat
    secret: bool
    serial: int
    notes: dict[Seat, str] = {}


DONE = Done()


def begin(state: State, seat: Seat, action: Negotiating | Scheming) -> None:
    state.frames.append(Talks(seat, action.target, isinstance(action, Scheming), ask(state)))


def prompts(state: State, frame: Talks) -> list[Prompt]:
    return [
        Prompt(seat, "talks", frame.serial, (DONE,), DONE)
        for seat in (frame.first, frame.second)
        if seat not in frame.notes
    ]


def handle(state: State, frame: Talks, seat: Seat, action: Done, emit: Emit) -> None:
    frame.notes[seat] = action.text
    count(state, "done")
    other = frame.second if seat == frame.first else frame.first
    to = (frame.first, frame.second) if frame.secret else None
    emit(events.TalkNoted(seat, other, frame.secret, action.text, to=to))


def advance(state: State, frame: Talks, emit: Emit) -> None:
    emit(events.TalksEnded(frame.first, frame.second, frame.secret))
    state.frames.pop()
