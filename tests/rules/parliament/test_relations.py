"""Changing relations: what is possible after a card, what it leads to, the tiles and the map (P1, P12, P15)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.core import IllegalAction
from rules.parliament.events import NoRelation, RelationChanged
from rules.parliament.phases.relation import after, changes

from .table import PACK, Table

PARTIES = list(PACK.parties)
HASH = Table().state.pack
STEPS = {(1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1)}


def possible(relations: list[tuple[str, str, int]], acted: str, own: str = "labour") -> set[tuple[str, str, str]]:
    return {
        (one.change, *one.parties)
        for one in changes(
            HASH,
            tuple((PACK.in_order(a, b), strength) for a, b, strength in relations),
            tuple(party in acted.split() for party in PARTIES),
            own,
        )
    }


def test_two_that_acted_may_be_related() -> None:
    assert possible([], "labour farmers") == {("create", "labour", "farmers")}
    assert possible([], "labour") == possible([], "") == set()


def test_a_relation_of_two_that_acted_may_be_strengthened_but_not_weakened() -> None:
    for strength in (-3, -2, -1, 1, 2):
        assert possible([("labour", "farmers", strength)], "labour farmers") == {("strengthen", "labour", "farmers")}
    assert possible([("labour", "farmers", 3)], "labour farmers") == set()


def test_a_relation_of_which_one_acted_may_be_weakened_but_not_strengthened() -> None:
    for strength in (-2, -1, 1, 2, 3):
        found = possible([("labour", "farmers", strength)], "farmers", own="greens")
        assert found == {("weaken", "labour", "farmers")}
    assert possible([("labour", "farmers", -3)], "farmers", own="greens") == set()


def test_a_relation_of_two_that_did_not_act_can_not_be_altered() -> None:
    assert possible([("labour", "farmers", -1)], "greens") == set()


@pytest.mark.parametrize(
    ("change", "before", "result"),
    [
        ("create", 0, 1), ("strengthen", 1, 2), ("strengthen", 2, 3), ("strengthen", -1, 1), ("strengthen", -2, -1),
        ("strengthen", -3, -2), ("weaken", 1, -1), ("weaken", 2, 1), ("weaken", 3, 2), ("weaken", -1, -2),
        ("weaken", -2, -3), ("break", -3, 0), ("break", 1, 0),
    ],
)  # fmt: skip
def test_there_is_no_strength_zero(change: str, before: int, result: int) -> None:
    assert after(change, before) == result  # type: ignore[arg-type]


# -- breaking (P12)


@pytest.mark.parametrize(
    ("strength", "breakable"), [(-3, True), (-2, True), (-1, True), (1, True), (2, False), (3, False)]
)
def test_p12_what_is_or_becomes_negative_may_be_broken(strength: int, breakable: bool) -> None:
    found = possible([("labour", "farmers", strength)], "farmers")
    assert (("break", "labour", "farmers") in found) is breakable


def test_p12_only_one_s_own_relations_and_only_if_exactly_one_acted() -> None:
    assert ("break", "labour", "farmers") not in possible([("labour", "farmers", -1)], "farmers", own="greens")
    assert ("break", "labour", "farmers") not in possible([("labour", "farmers", -1)], "labour farmers")
    assert ("break", "labour", "farmers") not in possible([("labour", "farmers", -1)], "greens")
    assert ("break", "labour", "farmers") in possible([("labour", "farmers", -1)], "labour")


def test_p12_also_where_it_can_not_be_weakened_any_more() -> None:
    full = [("socialists", "greens", 3), ("greens", "christians", 3), ("liberals", "christians", 3),
            ("liberals", "conservatives", 3), ("conservatives", "nationalists", 3), ("socialists", "nationalists", 3),
            ("socialists", "farmers", 3), ("labour", "farmers", -3)]  # fmt: skip
    assert sum(abs(strength) for *_, strength in full) == PACK.tiles
    assert possible(full, "farmers") == {("break", "labour", "farmers"), ("weaken", "socialists", "farmers")}


def test_a_broken_relation_is_gone_with_its_tiles() -> None:
    table = Table(
        {"ann": "labour"}, hands={"ann": "enterprise_hire_fire"}, relations=[("labour", "farmers", -2)]
    )  # fmt: skip
    table.do("ann", "policy", card="enterprise_hire_fire")
    assert table.view().tiles_left == 22
    table.relate("ann", "break", "labour", "farmers")
    assert table.view().relations == []
    assert table.view().tiles_left == 24
    assert table.last(RelationChanged).after == 0


# -- tiles (P1)


def full_map(last: int) -> list[tuple[str, str, int]]:
    """24 tiles in play, `last` of them between Labour and Farmers."""
    return [("socialists", "greens", 3), ("greens", "christians", 3), ("liberals", "christians", 3),
            ("liberals", "conservatives", 3), ("conservatives", "nationalists", 3), ("socialists", "nationalists", 3),
            ("socialists", "farmers", 6 - abs(last)), ("labour", "farmers", last)]  # fmt: skip


def test_p1_without_tiles_only_changes_that_need_none_are_possible() -> None:
    positive = full_map(3)
    assert ("create", "labour", "liberals") not in possible(positive, "labour liberals", own="greens")
    assert ("weaken", "labour", "farmers") in possible(positive, "labour", own="greens")
    negative = full_map(-3)
    assert ("strengthen", "labour", "farmers") in possible(negative, "labour farmers", own="greens")
    assert possible(negative, "labour", own="greens") == set()
    assert possible(positive, "labour farmers", own="greens") == {("weaken", "socialists", "farmers")}


def test_p1_flips_need_no_tile() -> None:
    seven = full_map(3)[:7]
    used = sum(abs(strength) for *_, strength in seven)
    rest = [("liberals", "nationalists", PACK.tiles - used - 1)]
    for strength, acted, change in ((1, "labour", "weaken"), (-1, "labour farmers", "strengthen")):
        relations = [*seven, *rest, ("labour", "farmers", strength)]
        assert sum(abs(one) for *_, one in relations) == PACK.tiles
        assert (change, "labour", "farmers") in possible(relations, acted, own="greens")


def test_tiles_left_are_shown() -> None:
    table = Table(stacks={"relations": [["labour", "farmers", -3], ["labour", "greens", 2]]})
    assert table.view().tiles_left == 19


# -- the map (P15)


def lie_side_by_side(table: Table) -> bool:
    layout = table.view().layout
    assert layout is not None
    for relation in table.view().relations:
        (q, r), (s, t) = (layout[party] for party in relation.parties)
        if (s - q, t - r) not in STEPS:
            return False
    return len({*layout.values()}) == len(layout) == 8


def created(relations: list[tuple[str, str, int]], a: str, b: str) -> Table:
    """A relation between two parties that both back a policy."""
    card = next(one for one in PACK.cards.values() if a in one.highlighted and b in one.highlighted)
    table = Table({"ann": "nationalists"}, hands={"ann": card.key}, relations=relations)
    table.do("ann", "standing", policy="never", opinion="never")
    table.do("ann", "policy", card=card.key)
    assert ("create", *PACK.in_order(a, b)) in table.changes("ann")
    table.relate("ann", "create", a, b)
    return table


def test_the_source_s_first_two_relations() -> None:
    table = created([], "labour", "farmers")
    assert lie_side_by_side(table)
    table = created([("labour", "farmers", 1), ("greens", "farmers", 1)], "labour", "greens")
    assert lie_side_by_side(table)


def test_p15_the_source_s_impossible_relation_a_fourth_party_touching_three() -> None:
    three = [("labour", "farmers", 1), ("greens", "farmers", 1), ("labour", "greens", 1)]
    four = [*three, ("liberals", "greens", 1), ("liberals", "farmers", 1)]
    assert ("create", "labour", "liberals") not in possible(four, "labour liberals")
    assert ("create", "labour", "liberals") in possible(four[1:], "labour liberals")


def test_every_rearrangement_is_allowed_and_six_may_lie_round_one() -> None:
    ring = ["socialists", "labour", "greens", "farmers", "liberals", "conservatives"]
    wheel = [("christians", party, 1) for party in ring]
    wheel += [(a, b, 1) for a, b in pairwise(ring)]
    assert ("create", "socialists", "conservatives") in possible(wheel, "socialists conservatives")


def test_tiles_stay_where_they_were_when_they_can() -> None:
    table = Table({"ann": "nationalists"}, hands={"ann": "welfare_dental_care"}, relations=[("liberals", "farmers", 1)])
    before = table.view().layout
    assert before is not None
    table.do("ann", "policy", card="welfare_dental_care")
    table.default("ann")
    table.relate("ann", "create", "labour", "greens")
    now = table.view().layout
    assert now is not None
    assert sum(before[party] != now[party] for party in PARTIES) == 1
    assert lie_side_by_side(table)


# -- the step itself


def test_the_player_of_the_card_must_choose_and_names_the_parties_in_any_order() -> None:
    table = Table({"ann": "farmers"}, hands={"ann": "welfare_dental_care"})
    table.do("ann", "policy", card="welfare_dental_care")
    assert table.asked == {"ann": "relation"}
    with pytest.raises(IllegalAction):
        table.do("ann", "draw", pile="work")
    table.relate("ann", "create", "greens", "labour")
    assert [one.parties for one in table.view().relations] == [("labour", "greens")]


def test_legal_relations_name_the_parties_in_pack_order() -> None:
    table = Table({"ann": "farmers"}, hands={"ann": "welfare_dental_care"})
    table.do("ann", "policy", card="welfare_dental_care")
    for _, a, b in table.changes("ann"):
        assert (a, b) == PACK.in_order(a, b)


def test_where_nothing_can_be_changed_the_card_goes_on_the_agenda_at_once() -> None:
    table = Table({"ann": "farmers"}, hands={"ann": "welfare_dental_care"})
    table.do("ann", "opinion", card="welfare_dental_care")
    assert len(table.all(NoRelation)) == 1
    assert table.asked == {"ann": "play"}
    assert len(table.view().agenda) == 1


def test_p32_where_a_break_is_the_only_change_time_that_runs_out_makes_it() -> None:
    assert possible([("labour", "farmers", -3)], "farmers") == {("break", "labour", "farmers")}
    # Greens and Socialists act and can't grow any closer; what the Greens have with Labour can't get any worse.
    table = Table(
        {"ann": "greens"}, hands={"ann": "peace_halve_budget"},
        relations=[("socialists", "greens", 3), ("labour", "greens", -3)],
    )  # fmt: skip
    table.do("ann", "policy", card="peace_halve_budget")
    table.do("ann", "back")
    assert [action["change"] for action in table.legal("ann")] == ["break"]
    table.default("ann")
    assert [one.parties for one in table.view().relations] == [("socialists", "greens")]


def test_the_default_is_the_first_change_that_is_no_break() -> None:
    table = Table(
        {"ann": "labour"}, hands={"ann": "enterprise_hire_fire"},
        relations=[("labour", "farmers", -3), ("labour", "liberals", 1)],
    )  # fmt: skip
    table.do("ann", "policy", card="enterprise_hire_fire")
    assert table.legal("ann")[0] == {"type": "relation", "change": "break", "parties": ("labour", "farmers")}
    assert table.prompt("ann").default.change != "break"
