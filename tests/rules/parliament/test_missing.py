"""The panel for a relation says in one line why a pair is not offered, and nothing where none is missing."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from rules.parliament import GAME
from rules.parliament.actions import ChangeRelation
from rules.parliament.content import AgendaCard
from rules.parliament.missing import missing
from rules.parliament.pack import default_pack
from rules.parliament.state import ChangingRelation
from rules.text import english

from .games import dice_game
from .table import Table

PARTIES = list(default_pack().parties)
RING = [("labour", "greens", 1), ("labour", "farmers", 1), ("greens", "farmers", 1), ("labour", "liberals", 1),
        ("greens", "liberals", 1)]  # fmt: skip
"""Farmers and Liberals lie on either side of Labour and Greens, so they can't be joined."""


def said(relations: list[tuple[str, str, int]], acted: str, lead: str = "farmers") -> str:
    """The line in the panel of ann, who leads a party and has played a card; empty where there is none."""
    table = Table({"ann": lead, "bob": "conservatives"}, relations=relations)
    card = AgendaCard("welfare_dental_care", "policy")
    table.state.frames.append(ChangingRelation("ann", card, acted.split(), table.state.serials()))
    view, prompt = table.view("ann"), table.prompt("ann")
    lines = [english(line) for line in missing(prompt, view)]
    told = [english(line) for line in GAME.details(prompt, view)]
    assert len(lines) <= 1 and all(line in told for line in lines)
    return "".join(lines)


def test_nothing_is_missing_where_every_pair_that_acted_is_offered() -> None:
    assert said([], "labour greens farmers") == ""
    assert said([("labour", "greens", 1)], "labour farmers liberals") == "", "only one of them acted, so it may weaken"


def test_a_pair_that_the_map_can_not_hold_is_named_with_those_in_the_way() -> None:
    assert said(RING, "farmers liberals") == (
        "Not possible: Farmers–Liberals (no room on the map because of Labour and Greens)."
    )
    hub = [("labour", party, 1) for party in PARTIES if party not in ("labour", "nationalists")]
    assert said(hub, " ".join(PARTIES)) == (
        "Not possible: Labour–Nationalists (no room on the map because of 6 parties)."
    )


def test_a_relation_at_its_end_is_named() -> None:
    assert said([("labour", "greens", 3)], "labour greens farmers") == "Not possible: Labour–Greens (+3 is the end)."
    other = [("labour", "greens", -3), ("labour", "farmers", 1)]
    assert said(other, "labour") == "Not possible: Labour–Greens (−3 is the end)."
    assert said(other, "labour", lead="labour") == "", "one's own may be broken off"


def test_without_a_tile_pairs_are_missing_and_many_are_counted() -> None:
    all_tiles = [(a, b, 3) for a, b in pairwise(PARTIES)] + [(PARTIES[0], PARTIES[-1], -3)]
    assert said(all_tiles, " ".join(PARTIES)) == (
        "Not possible: 20 pairs (no relation tile left) and 7 pairs (+3 is the end)."
    )


def test_several_without_room_are_named_and_many_are_counted() -> None:
    other = [("conservatives", "christians", 1)]
    other += [(one, side, 1) for one in ("conservatives", "christians") for side in ("socialists", "nationalists")]
    assert said([*RING, *other], "farmers liberals socialists nationalists") == (
        "Not possible: Socialists–Nationalists and Farmers–Liberals (no room on the map)."
    )
    around = [party for party in PARTIES if party not in ("labour", "nationalists")]
    wheel = [("labour", party, 1) for party in around]
    wheel += [(a, b, 1) for a, b in zip(around, [*around[1:], around[0]], strict=True)]
    assert said(wheel, " ".join(PARTIES)) == "Not possible: 10 pairs (no room on the map)."


@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_every_pair_that_acted_is_offered_or_accounted_for(seed: int) -> None:
    asked = 0
    for state, _ in dice_game("standard", 4, {}, seed):
        for prompt in GAME.prompts(state):
            if prompt.kind != "relation":
                continue
            view = GAME.view(state, prompt.seat)
            assert view.decision is not None
            asked += 1
            acted = [party for party in PARTIES if party in view.decision.acted]
            offered = {action.parties for action in prompt.actions if isinstance(action, ChangeRelation)}
            complete = offered.issuperset(combinations(acted, 2))
            line = "".join(english(text) for text in missing(prompt, view))
            assert complete or line, (acted, offered)
            assert len(line) <= 300
    assert asked > 5
