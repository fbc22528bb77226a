"""The pillars moving, and what happens at once when one reaches its end."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core import Emit, Seat
from rules.emperor import events, tiles
from rules.emperor.pillars import TOP, points
from rules.emperor.state import State


def move(
    state: State,
    seat: Seat | None,
    cause: events.PillarCause,
    changes: Sequence[tuple[str, int]],
    emit: Emit,
) -> None:
    """Move pillars together, never outside their range; then the ends of culture and environment hold (E34)."""
    before = points(state.pillars)
    moves = []
    for pillar, change in changes:
        old = state.pillars[pillar]
        new = min(TOP, max(0, old + change))
        if new != old:
            state.pillars[pillar] = new
            moves.append(events.Move(pillar, old, new))
    if not moves:
        return
    emit(events.PillarsMoved(seat, cause, tuple(moves), before, points(state.pillars)))
    reached = {(made.pillar, made.after) for made in moves}
    if ("culture", 0) in reached:
        move(state, None, "culture", (("media", TOP - state.pillars["media"]),), emit)
    if seat is not None and seat == state.turn:
        if ("environment", 0) in reached and not state.hurt:
            state.hurt = True
            tiles.lose(state, seat, "environment", emit)
        if ("environment", TOP) in reached:
            tiles.draw(state, seat, "environment", emit)
