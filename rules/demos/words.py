"""Cards, suits and spans of time as words and symbols, for the screen only."""

from __future__ import annotations

from collections.abc import Iterable

from rules.demos.cards import MEDIA, SYMBOLS, Card, symbol
from rules.text import N_, TN, Many, T, Text

SUITS_OF_TRIO = {1: N_("one suit"), 2: N_("two suits"), 3: N_("three suits")}


def cards(codes: Iterable[Card]) -> Many:
    """Number cards as a list."""
    return Many(tuple(symbol(code) for code in codes))


def figure(card: Card, suit: str | None = None) -> Text:
    """A figure by its name and the suit that counts, the printed one if none is given."""
    if card in MEDIA:
        return T("Media")
    shown = SYMBOLS[suit or card[1]]
    match card[0]:
        case "E":
            return T("Executive {suit}", suit=shown)
        case "L":
            return T("Legislative {suit}", suit=shown)
        case _:
            return T("Judiciary {suit}", suit=shown)


def figures(codes: Iterable[Card]) -> Many:
    return Many(tuple(figure(code) for code in codes))


def trio(suits: str) -> str:
    """The suits of E, L and J, short: "E♠ L♥ J♦"."""
    return " ".join(kind + SYMBOLS[suit] for kind, suit in zip("ELJ", suits, strict=True))


def span(seconds: int) -> Text:
    """A length of time in the largest unit that fits."""
    if seconds % 3600 == 0:
        return TN("{n} hour", "{n} hours", seconds // 3600)
    if seconds % 60 == 0:
        return TN("{n} minute", "{n} minutes", seconds // 60)
    return TN("{n} second", "{n} seconds", seconds)
