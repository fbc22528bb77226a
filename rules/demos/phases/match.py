"""The match: announcements where a variant asks for them, hands, scandal, final phase."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.demos.actions import DemosAction
from rules.demos.state import Announcing, DemosState, Final, Hand, Match, Scandal


def prompts(state: DemosState, frame: Match) -> list[Prompt]:
    return []


def handle(state: DemosState, frame: Match, seat: Seat, action: DemosAction, emit: Emit) -> None:
    raise AssertionError("nothing is asked here")


def advance(state: DemosState, frame: Match, emit: Emit) -> None:
    match frame.step:
        case "announce":
            frame.step = "hands"
            if state.favourite_suit or state.announced_trio:
                state.frames.append(Announcing(state.serials()))
        case "hands":
            if state.power and state.hand < state.max_hands:
                state.frames.append(Hand())
            else:
                frame.step = "scandal" if state.full else "final"
        case "scandal":
            frame.step = "final"
            state.frames.append(Scandal(state.serials()))
        case "final":
            state.frames.append(Final())
