"""A speech and a secret meeting: they take effect at once and ask nothing more."""

from __future__ import annotations

from rules.core import Emit, Seat
from rules.emperor import country, tiles
from rules.emperor.actions import Speech
from rules.emperor.state import State


def speech(state: State, seat: Seat, action: Speech, emit: Emit) -> None:
    """Take a current tile, or move two pillars together (E29), or neither."""
    match action.effect:
        case "steal":
            tiles.take_current(state, seat, action.from_, action.tile, "speech", emit)
        case "change":
            changes = ((action.first, action.first_by), (action.second, action.second_by))
            country.move(state, seat, "speech", changes, emit)
        case "none":
            pass


def secret_meeting(state: State, seat: Seat, emit: Emit) -> None:
    """The seat's tiles turn face down until the next result, and it draws one (E17)."""
    state.parties[seat].face_down = True
    tiles.draw(state, seat, "secret_meeting", emit)
