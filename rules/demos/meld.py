"""Melds of number cards, and who wins a hand with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal

import msgspec

from rules.core import Seat
from rules.demos.cards import NUMBERS, SUIT_RANK, SUITS, Card, Suit, by_number
from rules.demos.events import HandBy

SQUARE_POINTS = 30
SEQUENCE_POINTS = {1: 12, 2: 8, 3: 4}
"""Points of a sequence by its number of suits, on top of its lowest number."""
FAVOURITE_POINTS = 10
"""On top of that in the variant `favourite_suit`."""


class Meld(msgspec.Struct, frozen=True):
    """Cards shown for points, a sequence from its lowest, a Square in the order S H D C.

    `same_suit`: most cards of one suit among the full five; `unshown`: total of the cards not shown.
    """

    kind: Literal["sequence", "square"]
    cards: tuple[Card, ...]
    points: int
    same_suit: int
    unshown: int


@lru_cache(maxsize=1 << 16)
def best_meld(hand: tuple[Card, ...], square: bool, favourite: Suit | None = None) -> Meld | None:
    """The meld that a hand shows (D4): most points, most in the unshown cards, lowest cards by suit."""
    numbers = [NUMBERS[card] for card in hand]
    total = sum(numbers)
    suits = [card[0] for card in hand]
    most = max(map(suits.count, SUITS))
    if square and len(set(numbers)) <= 2:
        for number in numbers:
            if numbers.count(number) == len(SUITS):
                cards = tuple(f"{suit}{number}" for suit in SUITS)
                return Meld("square", cards, SQUARE_POINTS, most, total - 4 * number)
    best: Meld | None = None
    best_key: tuple[int, int, list[tuple[int, int]]] | None = None
    for cards in combinations(sorted(hand, key=by_number), 3):
        low = NUMBERS[cards[0]]
        if NUMBERS[cards[1]] != low + 1 or NUMBERS[cards[2]] != low + 2:
            continue
        used = {card[0] for card in cards}
        points = SEQUENCE_POINTS[len(used)] + low
        if len(used) == 1 and favourite in used:
            points += FAVOURITE_POINTS
        unshown = total - 3 * low - 3
        key = (-points, -unshown, sorted((SUIT_RANK[card[0]], NUMBERS[card]) for card in cards))
        if best_key is None or key < best_key:
            best, best_key = Meld("sequence", cards, points, most, unshown), key
    return best


def hand_winners(
    melds: Mapping[Seat, Meld | None], order: Sequence[Seat], faction_of: Mapping[Seat, int]
) -> tuple[list[Seat], HandBy]:
    """Who wins a hand, in order, one seat a faction, and what decided it.

    Most points; most cards of one suit; the highest total unshown (D5). Still tied: of one faction, its
    first seat in order (D19); of several, each wins. No meld at all: nobody (D6).
    """
    shown = {seat: meld for seat in order if (meld := melds[seat]) is not None}
    if not shown:
        return [], "none"
    tied = list(shown)
    by: HandBy = "points"
    for by in ("points", "same_suit", "unshown"):
        most = max(getattr(shown[seat], by) for seat in tied)
        tied = [seat for seat in tied if getattr(shown[seat], by) == most]
        if len(tied) == 1:
            return tied, by
    first_of: dict[int, Seat] = {}
    for seat in tied:
        first_of.setdefault(faction_of[seat], seat)
    return list(first_of.values()), "order" if len(first_of) == 1 else "joint"
