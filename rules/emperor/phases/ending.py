"""The end of the game."""

from __future__ import annotations

from rules.core import Emit, Outcome, Seat
from rules.emperor import events, tiles
from rules.emperor.state import State


def end_game(state: State, winners: list[Seat], reason: str, emit: Emit) -> None:
    """`reason`: `emperor_bill`, `limit` or `rounds`. Winners rank first, then by population."""
    counted = tiles.populations(state)
    ranking = sorted(state.seats, key=lambda seat: (seat not in winners, -counted[seat]))
    state.outcome = Outcome(tuple(winners), reason, tuple(ranking))
    state.frames = []
    state.turn = None
    emit(events.GameEnded(tuple(winners), reason, counted))
