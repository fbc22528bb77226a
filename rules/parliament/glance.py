"""What a seat's view says at a glance: the reader, who plays which party, whose backing is free, moves in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core import Seat

from .content import CardKey, Pack, PartyKey
from .view import ParliamentView, You


def reader(view: ParliamentView) -> You:
    assert isinstance(view.you, You), "a public view has nothing to decide"
    return view.you


def played_by(view: ParliamentView) -> dict[PartyKey, Seat]:
    return {shown.party: seat for seat, shown in view.seats.items()}


def free(pack: Pack, view: ParliamentView, card: CardKey, party: PartyKey) -> bool:
    return pack.cards[card].backs(party, "flip" if view.asterisks else "ignored")


def place(segments: Sequence[int]) -> str:
    return "/".join(map(str, segments))


def move(before: Sequence[int], after: Sequence[int]) -> str:
    return place(before) if list(before) == list(after) else f"{place(before)}→{place(after)}"
