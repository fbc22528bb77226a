"""What one viewer may know of a match. All but `you` is the same for everybody, the public included."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from rules.core import Seat, View
from rules.demos.cards import Card, Suit
from rules.demos.events import ConsultReason, HandBy, Lying, TrioCard
from rules.demos.meld import Meld

PhaseName = Literal[
    "announce", "deal", "public", "secret", "unanimous", "showdown", "figures", "scandal", "final"
]


class DownCard(msgspec.Struct, frozen=True):
    """A card discarded face down; None until it is turned up."""

    seat: Seat
    card: Card | None


class FigureView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure in front of a seat. `suit` is the suit that counts, once the card is known.

    `index` counts all that the seat acquired. `media`: the Media card lying on top of it.
    """

    index: int
    up: bool
    card: Card | None
    suit: Suit | None
    forced: bool
    media: Card | None = None
    discarded: bool = False


class ShownMeld(msgspec.Struct, frozen=True):
    kind: Literal["sequence", "square"]
    cards: tuple[Card, ...]
    points: int


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as all see it. `team`: number from 1, None where it plays alone. `hand`: number of cards.

    `veto`: vetoes that its faction has left. `meld`: from the showdown until the next deal.
    `favourite` and `trio`: what it announced before hand 1 (variants).
    """

    team: int | None
    hand: int
    figures: list[FigureView]
    score: int
    veto: int
    meld: ShownMeld | None
    favourite: Suit | None = None
    trio: str | None = None


class Window(msgspec.Struct, frozen=True):
    """An open consultation: team `faction` may talk; `waiting` have not said that they are done."""

    faction: int
    seats: list[Seat]
    reason: ConsultReason
    seconds: int
    waiting: list[Seat]


class LastHand(msgspec.Struct, frozen=True):
    """The latest showdown: what each seat showed (None: it passed), who won and what decided."""

    hand: int
    melds: dict[Seat, ShownMeld | None]
    winners: list[Seat]
    by: HandBy


class Harmony(msgspec.Struct, frozen=True, rename={"class_": "class"}):
    """A seat's trio at the end: the number of its suits (0: no trio) and its cards E, L, J."""

    class_: int
    cards: list[TrioCard]


class Given(msgspec.Struct, frozen=True):
    """A figure that this seat drew and its team gave to another."""

    to: Seat
    index: int
    card: Card


class You(msgspec.Struct, frozen=True, omit_defaults=True):
    """What only this seat knows. `hand` is sorted by number. `best`: the meld it would show now.

    `discarded`: what it put face down in this hand, in order. `drawn`: figures its team is placing now.
    """

    seat: Seat
    hand: list[Card]
    figures: list[FigureView]
    best: Meld | None
    discarded: list[Card] = []
    drawn: list[Card] = []
    given: list[Given] = []


class DemosView(View, kw_only=True):
    """A match. `order` starts left of the dealer. `people` and `power`: how many cards are left there.

    `public`, `secret`, `unanimous`: the discards still lying there, face-down ones without their card.
    `scores`: for each hand played, each seat's points in the order of `seats`, which is clockwise.
    """

    mode: str
    hand: int
    max_hands: int
    dealer: Seat
    phase: PhaseName
    order: list[Seat]
    public: list[Lying]
    secret: list[DownCard]
    unanimous: list[DownCard]
    people: int
    power: int
    seats: dict[Seat, SeatView]
    scores: list[list[int]]
    windows: list[Window] = []
    last: LastHand | UnsetType = UNSET
    final: dict[Seat, Harmony] | UnsetType = UNSET
    you: You | UnsetType = UNSET
