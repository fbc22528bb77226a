"""The cards of DēmoS as tables: the People's Pack, the Power Pile, and how their codes are read.

Codes: suit and number, `S7`, `H10`; figures by kind and suit, `ES`, `LH`, `JD`; Media `M1`, `M2`.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

Card = str
"""A card by its code."""
Suit = Literal["S", "H", "D", "C"]
Kind = Literal["E", "L", "J"]

SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")
KINDS: tuple[Kind, ...] = ("E", "L", "J")
MEDIA: tuple[Card, ...] = ("M1", "M2")
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
HAND = 5
"""Cards in a hand, always."""

SIMPLE = "simple"


def people_pack(mode: str) -> list[Card]:
    """The number cards of a mode, unshuffled: 1 to 10, in `simple` 2 to 10."""
    low = 2 if mode == SIMPLE else 1
    return [f"{suit}{number}" for suit in SUITS for number in range(low, 11)]


def power_pile(mode: str) -> list[Card]:
    """The figures of a mode, unshuffled: twelve, and two Media except in `simple`."""
    figures = [f"{kind}{suit}" for kind in KINDS for suit in SUITS]
    return figures if mode == SIMPLE else [*figures, *MEDIA]


NUMBERS: dict[Card, int] = {card: int(card[1:]) for card in people_pack("full")}
"""The number of every number card."""
SUIT_RANK: dict[str, int] = {suit: rank for rank, suit in enumerate(SUITS)}
_PLACE: dict[Card, tuple[int, int]] = {card: (NUMBERS[card], SUIT_RANK[card[0]]) for card in NUMBERS}


def by_number(card: Card) -> tuple[int, int]:
    """Sorts number cards from the lowest, equal numbers in the order S H D C."""
    return _PLACE[card]


@cache
def symbol(card: Card) -> str:
    """A number card as people read it: `S7` is "♠7"."""
    return SYMBOLS[card[0]] + card[1:]
