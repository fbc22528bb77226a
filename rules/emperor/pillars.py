"""The five pillars of the country and the media beside them, and what happens at their ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from rules.text import N_

Pillar = Literal["economy", "security", "culture", "social", "environment", "media"]
Effect = Literal[
    "no_costly_bill", "no_earning_bill", "early_election", "no_election", "media_full", "no_manipulation",
    "no_speech", "no_foul_play", "tile_lost", "tile_drawn",
]  # fmt: skip

PILLARS: tuple[str, ...] = ("economy", "security", "culture", "social", "environment")
SIX: tuple[str, ...] = (*PILLARS, "media")
BILL_PILLARS: tuple[str, ...] = PILLARS[1:]
"""A bill's own pillar: neither economy nor media (E30)."""
TOP = 5
LIMIT_OF = 25
"""The emperor limit is the points of the five pillars out of this."""

TITLES: dict[str, str] = {
    "economy": N_("economy"),
    "security": N_("security"),
    "culture": N_("culture"),
    "social": N_("social"),
    "environment": N_("environment"),
    "media": N_("media"),
}


class End(msgspec.Struct, frozen=True):
    """What holds while a pillar is at one of its ends."""

    pillar: Pillar
    at: Literal[0, 5]
    effect: Effect
    about: str


ENDS: tuple[End, ...] = (
    End("economy", 0, "no_costly_bill", N_("no bill may cost the economy anything")),
    End("economy", 5, "no_earning_bill", N_("no bill may help the economy")),
    End("security", 0, "early_election", N_("the round breaks off and an election is held")),
    End("security", 5, "no_election", N_("the round ends without an election, unless it is the last")),
    End("culture", 0, "media_full", N_("the media jump to 5 at once")),
    End("culture", 5, "no_manipulation", N_("manipulation has no effect")),
    End("social", 0, "no_speech", N_("no speech and no secret meeting")),
    End("social", 5, "no_foul_play", N_("manipulation and corruption have no effect")),
    End("environment", 0, "tile_lost", N_("whoever has the turn loses a population tile")),
    End("environment", 5, "tile_drawn", N_("whoever brings it here draws a population tile")),
)


def active(pillars: Mapping[str, int]) -> tuple[End, ...]:
    """The ends that hold with these values."""
    return tuple(end for end in ENDS if pillars.get(end.pillar) == end.at)


def points(pillars: Mapping[str, int]) -> int:
    """The points of the five pillars: the emperor limit out of 25."""
    return sum(pillars[pillar] for pillar in PILLARS)


def inside(value: int) -> bool:
    return 0 <= value <= TOP
