"""How a computer player sees its chances: a rough forecast of the next result from what its view shows.

All numbers here are judgement, tuned by whole games (tests/rules/emperor/test_player.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp

import msgspec

from rules.core import Seat
from rules.emperor.cards import COLOUR, KIND
from rules.emperor.pillars import TOP, points
from rules.emperor.view import EmperorView

DRAWN = 2.4
"""What an unseen tile is worth on average, drawn or lying in a future pile."""
STEEPNESS = 16.0
"""How sharply chances turn at the emperor limit, per unit of share."""
RIVALRY, PULL = 0.4, 1.1
"""From which part of the largest rival's share on a seat wants a low limit, and how much that matters."""
DEFENCE = 1.8
"""What a rival's crown is worth preventing; with less, half of the games of three are over when it can first be won."""
ACTION_PHASES = {"action 1": 3, "action 2": 2, "discussion": 2, "action 3": 1, "action 4": 0}
"""Action phases still to come after this one."""


class Outlook(msgspec.Struct):
    """Population expected at the next result, the country, and the viewer's own media pile."""

    mine: float
    rivals: dict[Seat, float]
    limit: int
    media: int
    green: int
    red: int
    pull: float = 0.0
    """Which way the seat wants the limit to move, by how things stand now: what it weighs must not turn it around."""

    def after(
        self,
        mine: float = 0.0,
        rivals: Mapping[Seat, float] | None = None,
        limit: int = 0,
        media: int = 0,
        green: int = 0,
        red: int = 0,
    ) -> Outlook:
        """The outlook with these differences."""
        theirs = self.rivals
        if rivals:
            theirs = {seat: max(0.0, number + rivals.get(seat, 0.0)) for seat, number in theirs.items()}
        return Outlook(
            max(0.0, self.mine + mine), theirs, self.limit + limit, min(TOP, max(0, self.media + media)),
            self.green + green, max(0, self.red + red), self.pull,
        )  # fmt: skip


def outlook(view: EmperorView) -> Outlook:
    """What the view lets its own seat expect."""
    you = view.you
    assert you is not None
    rivals = {seat: expected(view, seat) for seat in view.seats if seat != you.seat}
    red = sum(COLOUR[card] == "red" for card in you.media_pile)
    seen = Outlook(
        float(sum(you.tiles) + sum(you.future)), rivals, view.limit.points, view.media,
        len(you.media_pile) - red, red,
    )  # fmt: skip
    # whoever may yet be the largest pulls the limit down, the others hold it up
    seen.pull = 1.0 if _mine(view, seen) >= RIVALRY * max(rivals.values()) else -1.0
    return seen


def expected(view: EmperorView, seat: Seat) -> float:
    """The population that a rival is likely to have after the next result, media left aside."""
    shown = view.seats[seat]
    kept = shown.population * len(shown.tiles) / max(1, len(shown.tiles) + shown.leaving)
    if not shown.face_down:
        kept = float(sum(tile or 0 for tile in shown.tiles))
    return kept + DRAWN * shown.future


def chances(view: EmperorView, seen: Outlook) -> float:
    """How good an outlook is: own share, the largest rival's, and who is above the limit."""
    mine = _mine(view, seen)
    theirs = seen.rivals.values()
    total = mine + sum(theirs) or 1.0
    share, best = mine / total, max(theirs) / total
    limit = seen.limit / 25
    stakes = 1.0 if view.round >= view.first_claim else 0.6
    if view.round == view.max_rounds:
        last = _step((share - best) * STEEPNESS)
        return share - 0.4 * best + last + stakes * _step((share - limit) * STEEPNESS) * 0.3
    return (
        share
        - 0.5 * best
        - PULL * seen.pull * limit
        + stakes * 0.8 * (_step((share - limit) * STEEPNESS) if share >= best else 0.0)
        - stakes * DEFENCE * _step((best - limit) * STEEPNESS)
    )


def _mine(view: EmperorView, seen: Outlook) -> float:
    """The seat's own population after the next result, with what its media pile is likely to bring."""
    lead = seen.green - seen.red
    certain = 1.0 if view.phase == "election" else 0.75 if view.phase == "action 4" else 0.5
    return max(0.0, seen.mine + seen.media * certain * max(-1.0, min(1.0, lead / 1.5)))


def _step(number: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, number))))


def passing(view: EmperorView, proposer: Seat, mine: str) -> float:
    """How likely a bill is to pass if the viewer votes `mine` (a colour), the others as one may guess."""
    you = view.you
    assert you is not None
    total = sum(shown.population for shown in view.seats.values())
    spread = {0: 1.0}
    for seat, shown in view.seats.items():
        if seat == you.seat:
            chance = 1.0 if mine == "green" else 0.0
        elif shown.hand == 0:
            chance = 1.0  # without cards a seat votes for
        elif seat == proposer:
            chance = 0.85
        else:
            chance = 0.5
        after: dict[int, float] = {}
        for weight, likely in spread.items():
            if chance > 0:
                with_it = weight + shown.population
                after[with_it] = after.get(with_it, 0.0) + likely * chance
            if chance < 1:
                after[weight] = after.get(weight, 0.0) + likely * (1 - chance)
        spread = after
    return sum(likely for weight, likely in spread.items() if 2 * weight > total)


def prices(view: EmperorView, hand: Iterable[str]) -> dict[str, float]:
    """What it costs to be without one copy of each card, by what the hand is still good for.

    Corruption is worth most, but needs two red and two green cards beside it; else an empty hand is worth
    having, since it takes the whole discard pile back.
    """
    held = list(hand)
    left = ACTION_PHASES.get(view.phase, 0)
    found = {card: WORTH[KIND[card]] * (1.0 if left else 0.3) for card in held}
    if "manipulation:red" in found:
        blocked = view.pillars["social"] == TOP or view.pillars["culture"] == TOP
        found["manipulation:red"] = 0.005 if blocked else 0.08
    if "corruption:red" in found:
        reds = sum(COLOUR[card] == "red" for card in held) - 1
        greens = len(held) - 1 - reds
        payable = reds >= 2 and greens >= 2 and view.pillars["social"] < TOP
        likely = min(1.0, max(0.05, (len(held) - 4) / (2 + 1.2 * left * (len(view.seats) - 1) * 0.5)))
        found["corruption:red"] = 0.02 if not payable else 0.05 + 0.3 * likely
        if payable:
            for card in found:
                spare = (reds if COLOUR[card] == "red" else greens) - 2
                if card != "corruption:red" and spare <= 0:
                    found[card] += 0.3 * likely
    return found


WORTH = {
    "bill": 0.02,
    "speech": 0.03,
    "secret_meeting": 0.06,
    "questioning": 0.004,
    "intense_questioning": 0.006,
    "negotiating": 0.001,
    "scheming": 0.001,
    "manipulation": 0.08,
    "corruption": 0.02,
}


def swing(view: EmperorView, changes: Iterable[tuple[str, int]]) -> tuple[int, int]:
    """By how much these moves change the limit's points and media, the ends of culture included."""
    now = dict(view.pillars) | {"media": view.media}
    before = points(now)
    for pillar, by in changes:
        now[pillar] = min(TOP, max(0, now[pillar] + by))
        if pillar == "culture" and now[pillar] == 0:
            now["media"] = TOP
    return points(now) - before, now["media"] - view.media
