"""The action cards: nine kinds, their colours, how many are in a start hand and in the deck (E1, E2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from rules.text import N_

Kind = Literal[
    "bill",
    "speech",
    "secret_meeting",
    "questioning",
    "intense_questioning",
    "negotiating",
    "scheming",
    "manipulation",
    "corruption",
]
Colour = Literal["green", "red"]

LIE = "lie"
"""The code of a lie marker in a media pile: it counts as red and is no card (E32)."""


class CardKind(msgspec.Struct, frozen=True):
    """A row of the table. `in_deck` counts cards of each colour; `upgrade_of` is for the variant `pairs`."""

    kind: Kind
    colours: tuple[Colour, ...]
    start_hand: int
    in_deck: int
    title: str
    about: str
    action: bool = True
    target: bool = False
    upgrade_of: Kind | None = None


TABLE: tuple[CardKind, ...] = (
    CardKind("bill", ("green", "red"), 1, 6, N_("bill"),
             N_("Move the economy and one other pillar by one each; everybody votes.")),
    CardKind("speech", ("green",), 1, 6, N_("speech"),
             N_("Win over a population tile of another party, or move two pillars by one each.")),
    CardKind("secret_meeting", ("red",), 1, 3, N_("secret meeting"),
             N_("Turn your population face down until the result and draw a tile."),
             upgrade_of="speech"),
    CardKind("questioning", ("green",), 1, 6, N_("questioning"),
             N_("Put a question to another party; media rises by one."), target=True),
    CardKind("intense_questioning", ("green",), 1, 6, N_("intense questioning"),
             N_("Put a question that is answered with a hidden truth or lie; media rises by two."),
             target=True, upgrade_of="questioning"),
    CardKind("negotiating", ("green",), 1, 6, N_("negotiating"),
             N_("Talk with another party in front of everybody and record an agreement."), target=True),
    CardKind("scheming", ("red",), 1, 3, N_("scheming"),
             N_("Talk with another party in private."), target=True, upgrade_of="negotiating"),
    CardKind("manipulation", ("red",), 1, 3, N_("manipulation"),
             N_("In the final attempt: take two tiles from future piles of others."), action=False),
    CardKind("corruption", ("red",), 1, 3, N_("corruption"),
             N_("In the final attempt: take three tiles anywhere, for two red and two green cards."),
             action=False, upgrade_of="manipulation"),
)  # fmt: skip

KINDS: dict[str, CardKind] = {row.kind: row for row in TABLE}
CARDS: tuple[str, ...] = tuple(f"{row.kind}:{colour}" for row in TABLE for colour in row.colours)
"""All card codes in table order, green before red."""
ORDER: dict[str, int] = {code: place for place, code in enumerate((*CARDS, LIE))}
KIND: dict[str, str] = {code: code.split(":")[0] for code in CARDS}
COLOUR: dict[str, str] = {code: code.split(":")[1] for code in CARDS} | {LIE: "red"}
UPGRADES: dict[str, str] = {row.kind: row.upgrade_of for row in TABLE if row.upgrade_of}
"""Upgrade -> the lower kind."""
SPECIAL = frozenset(code for code in CARDS if KIND[code] in ("manipulation", "corruption"))


def code_of(kind: str) -> str:
    """The code of a kind that has one colour only (all but bills)."""
    return f"{kind}:{KINDS[kind].colours[0]}"


def start_hand(pairs: bool) -> list[str]:
    """The cards that every seat begins with; without upgrades in the variant `pairs`."""
    return [
        f"{row.kind}:{colour}"
        for row in TABLE
        if not (pairs and row.upgrade_of)
        for colour in row.colours
        for _ in range(row.start_hand)
    ]


def full_deck(pairs: bool) -> list[str]:
    """The draw deck in table order; without upgrades in the variant `pairs`."""
    return [
        f"{row.kind}:{colour}"
        for row in TABLE
        if not (pairs and row.upgrade_of)
        for colour in row.colours
        for _ in range(row.in_deck)
    ]


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards in table order, markers last."""
    return sorted(cards, key=ORDER.__getitem__)


def distinct(cards: Iterable[str]) -> list[str]:
    """Each card code once, in table order."""
    return sorted(set(cards), key=ORDER.__getitem__)


def first_plain(cards: Sequence[str]) -> str:
    """The first card that is neither manipulation nor corruption, else the first: what time-outs play."""
    ordered = in_order(cards)
    return next((card for card in ordered if card not in SPECIAL), ordered[0])
