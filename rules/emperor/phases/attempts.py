"""The final attempts carried out, one after another, in order from the chair."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.emperor import events
from rules.emperor.phases.price import prices
from rules.emperor.phases.taking import TILES, Taking, takes
from rules.emperor.pillars import TOP
from rules.emperor.state import Frame, State, ask


class Attempts(Frame, tag="attempts"):
    """The attempts still to be carried out, in order: seat to kind."""

    queue: dict[Seat, str]


def prompts(state: State, frame: Attempts) -> list[Prompt]:
    return []


def handle(state: State, frame: Attempts, seat: Seat, action: object, emit: Emit) -> None:
    raise AssertionError("attempts ask through their steps")


def advance(state: State, frame: Attempts, emit: Emit) -> None:
    if not frame.queue:
        state.frames.pop()
        return
    seat, kind = next(iter(frame.queue.items()))
    del frame.queue[seat]
    if state.pillars["social"] == TOP:
        emit(events.NoEffect(seat, kind, "social"))
    elif kind == "manipulation" and state.pillars["culture"] == TOP:
        emit(events.NoEffect(seat, kind, "culture"))
    elif kind == "corruption" and not prices(tuple(state.parties[seat].hand)):
        emit(events.NoEffect(seat, kind, "price"))
    else:
        taking = Taking(seat, kind, TILES[kind], ask(state))
        state.frames.append(taking)
        emit(events.AttemptBegan(seat, kind, not takes(state, taking)))
