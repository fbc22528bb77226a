"""The final phase as pure functions: trios, their classes, and who wins the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import cast

import msgspec

from rules.core import Seat
from rules.demos.cards import KINDS, MEDIA, Card, Suit
from rules.demos.events import Rule, TrioCard


class Held(msgspec.Struct, frozen=True):
    """A figure as it counts at the end. `suit`: None for Media."""

    seat: Seat
    index: int
    card: Card
    suit: Suit | None
    forced: bool = False


class Trio(msgspec.Struct, frozen=True):
    """One E, one L, one J. `suits`: how many different ones, which is its class."""

    cards: tuple[TrioCard, ...]
    suits: int
    announced: bool


class Verdict(msgspec.Struct, frozen=True):
    """Who wins and why. `trios` by seat (pooled: its team's); `ranking`: all seats, best first."""

    winners: tuple[Seat, ...]
    rule: Rule
    trios: dict[Seat, Trio | None]
    ranking: tuple[Seat, ...]


class _Claim(msgspec.Struct, frozen=True):
    """What a faction puts forward: its class, whether as announced, and the total that breaks ties."""

    faction: int
    suits: int
    announced: bool
    total: int


def suit_of(card: Card, changed: Suit | None) -> Suit | None:
    """The suit of a figure that counts: the changed one, or the printed one; None for Media."""
    return None if card in MEDIA else changed or cast(Suit, card[1])


def best_trio(figures: Sequence[Held], announced: Sequence[str] = ()) -> Trio | None:
    """The best trio allowed: most suits, then one as announced, then the figures acquired first.

    Every forced figure must be in it, but of several of one kind only one (D12).
    """
    choices = []
    for kind in KINDS:
        of_kind = [figure for figure in figures if figure.card[0] == kind]
        choices.append([figure for figure in of_kind if figure.forced] or of_kind)
    best: Trio | None = None
    for three in product(*choices):
        suits = "".join(figure.suit or "" for figure in three)
        trio = Trio(
            tuple(TrioCard(f.seat, f.index, f.card, f.suit) for f in three if f.suit is not None),
            len(set(suits)),
            suits in announced,
        )
        if best is None or (trio.suits, trio.announced) > (best.suits, best.announced):
            best = trio
    return best


def decide(
    mode: str,
    seats: Sequence[Seat],
    factions: Sequence[Sequence[Seat]],
    totals: Mapping[Seat, int],
    figures: Mapping[Seat, Sequence[Held]],
    *,
    pooled: bool = False,
    announced: Mapping[Seat, str] | None = None,
) -> Verdict:
    """The verdict of a match. `figures` are those still in front of their seats, Media included.

    `announced`: the suits of E, L, J by seat, in the variant `announced_trio`.
    """
    said = announced or {}
    trios: dict[Seat, Trio | None] = {}
    for members in factions:
        if pooled:
            together = [figure for seat in members for figure in figures.get(seat, ())]
            trio = best_trio(together, [said[seat] for seat in members if seat in said])
            trios |= dict.fromkeys(members, trio)
        else:
            for seat in members:
                trios[seat] = best_trio(figures.get(seat, ()), [said[seat]] if seat in said else ())
    claims = [_claim(n, members, trios, totals) for n, members in enumerate(factions)]
    if mode == "2v2+1":
        winning, rule = _decide_with_independent(factions, claims, trios, totals, figures)
    else:
        winning, rule = _best(claims)

    def rank(seat: Seat) -> tuple[bool, int, bool, int]:
        claim = next(claim for claim in claims if seat in factions[claim.faction])
        if claim.faction in winning:
            return False, 0, False, 0
        return True, -claim.suits, not claim.announced, -claim.total

    return Verdict(
        tuple(seat for seat in seats if any(seat in factions[n] for n in winning)),
        rule,
        {seat: trios[seat] for seat in seats},
        tuple(sorted(seats, key=rank)),
    )


def _claim(
    faction: int, members: Sequence[Seat], trios: Mapping[Seat, Trio | None], totals: Mapping[Seat, int]
) -> _Claim:
    """A faction's claim by its best trio; its total is the best member's, whoever has the trio (D18)."""
    presented = [trio for seat in members if (trio := trios[seat])]
    suits = max((trio.suits for trio in presented), default=0)
    return _Claim(
        faction,
        suits,
        any(trio.announced for trio in presented if trio.suits == suits),
        max(totals[seat] for seat in members),
    )


def _best(claims: Sequence[_Claim]) -> tuple[list[int], Rule]:
    """The factions that win among the claims: best class, then as announced, then total, then shared.

    Without any trio all are tied at class 0 (D14).
    """
    top = max(claim.suits for claim in claims)
    tied = [claim for claim in claims if claim.suits == top]
    if len(tied) == 1:
        return [tied[0].faction], "harmony"
    tied = [claim for claim in tied if claim.announced] or tied
    if len(tied) == 1:
        return [tied[0].faction], "announced"
    most = max(claim.total for claim in tied)
    tied = [claim for claim in tied if claim.total == most]
    return [claim.faction for claim in tied], "points" if len(tied) == 1 else "shared"


def _decide_with_independent(
    factions: Sequence[Sequence[Seat]],
    claims: Sequence[_Claim],
    trios: Mapping[Seat, Trio | None],
    totals: Mapping[Seat, int],
    figures: Mapping[Seat, Sequence[Held]],
) -> tuple[list[int], Rule]:
    """The three steps of 2v2+1."""
    if three := _three_suits(factions, trios, totals):
        return _best(three)
    alone = next(n for n, members in enumerate(factions) if len(members) == 1)
    independent = factions[alone][0]
    cards = [figure.card for figure in figures.get(independent, ())]
    if all(totals[independent] > totals[seat] for seat in totals if seat != independent):  # D15
        return [alone], "voice"
    if all(media in cards for media in MEDIA) and any(card[0] == "J" for card in cards):  # D10
        return [alone], "media"
    if (trio := trios[independent]) and trio.suits == 2:
        return [alone], "dissident"
    with_trio = [claim for claim in claims if claim.suits]  # D16: the independent's class 1 counts too
    return _best(with_trio) if with_trio else ([], "none")


def _three_suits(
    factions: Sequence[Sequence[Seat]], trios: Mapping[Seat, Trio | None], totals: Mapping[Seat, int]
) -> list[_Claim]:
    """Factions with a trio of three suits. Here the presenting seats' totals count, not the best member's."""
    claims = []
    for n, members in enumerate(factions):
        presenting = [seat for seat in members if (trio := trios[seat]) and trio.suits == 3]
        announced = [seat for seat in presenting if (trio := trios[seat]) and trio.announced]
        if presenting:
            total = max(totals[seat] for seat in announced or presenting)
            claims.append(_Claim(n, 3, bool(announced), total))
    return claims
