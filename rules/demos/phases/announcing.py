"""Variants: before hand 1 each seat announces a favourite suit, the suits of a trio, or both.

All answer at the same time, and the answers are told when all are in.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from rules.core import Emit, Prompt, Seat
from rules.demos.actions import Announce, DemosAction
from rules.demos.cards import SUITS, Suit
from rules.demos.events import Announced
from rules.demos.state import Announcing, DemosState


@cache
def announcements(favourite: bool, trio: bool) -> tuple[Announce, ...]:
    """Everything that can be announced, nothing included."""
    suits: tuple[Suit | None, ...] = (*SUITS, None) if favourite else (None,)
    trios = (*map("".join, product(SUITS, repeat=3)), None) if trio else (None,)
    return tuple(Announce(suit, three) for suit in suits for three in trios)


def prompts(state: DemosState, frame: Announcing) -> list[Prompt]:
    legal = announcements(state.favourite_suit, state.announced_trio)
    return [
        Prompt(seat, "announce", state.serial_of(frame.serial, seat), legal, Announce())
        for seat in state.order
        if seat not in frame.answers
    ]


def handle(state: DemosState, frame: Announcing, seat: Seat, action: DemosAction, emit: Emit) -> None:
    assert isinstance(action, Announce)
    frame.answers[seat] = action


def advance(state: DemosState, frame: Announcing, emit: Emit) -> None:
    for seat in state.order:
        said = frame.answers[seat]
        if said.favourite is not None:
            state.favourites[seat] = said.favourite
        if said.trio is not None:
            state.trios[seat] = said.trio
        emit(Announced(seat=seat, favourite=said.favourite, trio=said.trio))
    state.frames.pop()
