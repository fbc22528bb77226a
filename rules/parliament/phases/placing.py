"""Setup: players place their markers, each on a mid segment, one after another or all at once and unseen."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from rules.core import Action, Emit, Prompt, Seat

from ..actions import ParliamentAction, Place
from ..content import Pack
from ..events import Placed, Unsealed
from ..pack import pack_by_hash
from ..state import ParliamentState, Placing
from ..view import ParliamentView

MID = (4, 5)


def begin(state: ParliamentState) -> None:
    """Ask the players for their markers, where there is one to place."""
    if not any(unplaced(state, seat) for seat in state.order):
        return
    serial = state.serials(len(state.content.scales) * len(state.seats))
    turn = None
    if state.setup == "draft":
        turn = next(seat for seat in state.clockwise(state.first) if unplaced(state, seat))
    state.frames.append(Placing(serial, turn))


def unplaced(state: ParliamentState, seat: Seat) -> list[str]:
    """The scales on which a seat's marker is still to be placed."""
    party = state.parties[seat]
    return [scale for scale, here in state.markers.items() if not here[party]]


def prompts(state: ParliamentState, frame: Placing) -> list[Prompt]:
    asked = state.clockwise(state.first) if frame.turn is None else [frame.turn]
    made = []
    for seat in asked:
        scales = unplaced(state, seat)
        if not scales:
            continue
        legal = tuple(
            Place(scale, direction.key) for scale in scales for direction in state.content.scales[scale].directions
        )
        symbols = state.content.parties[state.parties[seat]].symbols
        count = len(state.markers)
        serial = frame.serial + state.seats.index(seat) * count + count - len(scales)
        made.append(Prompt(seat, "place", serial, legal, Place(scales[0], symbols[scales[0]][0])))
    return made


def handle(state: ParliamentState, frame: Placing, seat: Seat, action: ParliamentAction, emit: Emit) -> None:
    assert isinstance(action, Place)
    party = state.parties[seat]
    segment = _segment(state.content, action)
    state.markers[action.scale][party] = [segment]
    emit(
        Placed(
            to=(seat,) if frame.turn is None else None,
            seat=seat,
            party=party,
            scale=action.scale,
            direction=action.direction,
            segment=segment,
        )
    )
    if frame.turn is not None:
        left = [other for other in (*state.clockwise(seat)[1:], seat) if unplaced(state, other)]
        frame.turn = left[0] if left else seat


def _segment(pack: Pack, action: Place) -> int:
    """The mid segment on the direction's side."""
    first, second = MID
    return first if pack.scales[action.scale].end(action.direction) == 1 else second


def imagine(view: ParliamentView, actions: Sequence[Action]) -> ParliamentView:
    """The seat's view with its markers placed so."""
    if view.you is UNSET:
        raise ValueError("only a seat can imagine where it places its markers")
    pack, party = pack_by_hash(view.pack), view.you.party
    scales = dict(view.scales)
    for action in actions:
        if isinstance(action, Place):
            scales[action.scale] = {**scales[action.scale], party: [_segment(pack, action)]}
    return msgspec.structs.replace(view, scales=scales)


def advance(state: ParliamentState, frame: Placing, emit: Emit) -> None:
    state.frames.pop()
    if frame.turn is None:
        for seat in state.order:
            party = state.parties[seat]
            emit(Unsealed(seat=seat, party=party, markers={s: tuple(on[party]) for s, on in state.markers.items()}))
