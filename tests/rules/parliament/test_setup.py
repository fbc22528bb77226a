"""Before the game: parties, order, placement, dropped markers, piles, options that make no sense, fixed draws."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import BadSetup, IllegalAction
from rules.options import complete_options
from rules.parliament import GAME
from rules.parliament.events import Dropped, GameOpened, Placed, Unsealed

from .table import KEY, NAMES, PACK, Table, eight


def new(number: int = 2, mode: str = "standard", stacks: Any = None, **options: Any) -> Any:
    state, _ = GAME.new(NAMES[:number], mode, complete_options(GAME, mode, options), KEY, stacks or {})
    return state


# -- parties and order


def test_p3_seats_sit_clockwise_in_pack_order_whatever_their_order_in_the_lobby() -> None:
    table = Table({"ann": "nationalists", "bob": "socialists", "cia": "farmers"}, start="draft")
    assert table.state.seats == ["ann", "bob", "cia"]
    assert table.view().order == ["bob", "cia", "ann"]


def test_p27_the_first_who_chose_begins_and_the_others_get_a_party_by_lot() -> None:
    for key in range(5):
        complete = complete_options(GAME, "standard", {"parties": {"bob": "greens"}})
        state, _ = GAME.new(NAMES[:4], "standard", complete, bytes([key] * 32), {})
        assert state.first == "bob"
        assert state.parties["bob"] == "greens"
        assert len({*state.parties.values()}) == 4


def test_p27_without_a_choice_the_first_player_is_drawn_by_lot() -> None:
    complete = complete_options(GAME, "standard", {})
    firsts = {GAME.new(NAMES[:3], "standard", complete, bytes([key] * 32), {})[0].first for key in range(20)}
    assert firsts == {"ann", "bob", "cia"}


@pytest.mark.parametrize(
    "parties",
    [{"zoe": "greens"}, {"ann": "beavers"}, {"ann": "greens", "bob": "greens"}, {"ann": 3}, {"ann": "pirates"}],
)
def test_parties_that_make_no_sense(parties: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as bad:
        new(parties=parties)
    assert bad.value.code == "bad_option"


# -- placement


def test_a_draft_goes_round_one_marker_at_a_time() -> None:
    table = Table({"cia": "farmers", "ann": "nationalists", "bob": "socialists"}, start="draft")
    assert table.view().turn == "cia"
    for seat in ("cia", "ann", "bob", "cia", "ann"):
        assert table.asked == {seat: "place"}
        table.do(seat, "place", scale=table.legal(seat)[0]["scale"], direction=table.legal(seat)[0]["direction"])
    assert [event.seat for event in table.all(Placed)] == ["cia", "ann", "bob", "cia", "ann"]


def test_a_marker_goes_on_a_mid_segment_and_on_every_scale_once() -> None:
    table = Table({"ann": "socialists"}, start="draft")
    assert len(table.legal("ann")) == 16
    table.do("ann", "place", scale="economy", direction="liberty")
    assert table.at("economy", "socialists") == [5]
    table.do("ann", "place", scale="nature", direction="environment")
    assert table.at("nature", "socialists") == [4]
    with pytest.raises(IllegalAction):
        table.do("ann", "place", scale="nature", direction="progress")
    for _ in range(6):
        table.default("ann")
    assert table.asked == {"ann": "draw"}


def test_a_marker_placed_by_default_takes_the_printed_side() -> None:
    table = Table({"ann": "nationalists"}, start="draft")
    for _ in range(8):
        table.default("ann")
    symbols = PACK.parties["nationalists"].symbols
    for scale, here in table.state.markers.items():
        side = symbols[scale][0]
        assert here["nationalists"] == [4 if PACK.scales[scale].end(side) == 1 else 5]


def test_sealed_markers_are_placed_at_the_same_time_and_unseen() -> None:
    table = Table({"ann": "labour", "bob": "greens"}, start="sealed", setup="sealed")
    assert table.asked == {"ann": "place", "bob": "place"}
    table.do("bob", "place", scale="economy", direction="liberty")
    assert table.view("bob").scales["economy"]["greens"] == [5]
    assert table.view("bob").scales["nature"]["greens"] == []
    for viewer in ("ann", None):
        assert table.view(viewer).scales["economy"]["greens"] == []
        assert table.told(viewer) == []
    for _ in range(7):
        table.default("bob")
    assert table.asked == {"ann": "place"}
    for _ in range(8):
        table.default("ann")
    assert table.view().scales["economy"]["greens"] == [5]
    assert [event.party for event in table.all(Unsealed)] == ["labour", "greens"]
    assert table.asked == {"ann": "draw"}


def test_random_markers_of_players_are_dropped_too() -> None:
    table = Table({"ann": "labour"}, start="random", setup="random")
    assert len(table.all(Dropped)) == 8
    assert table.asked == {"ann": "draw"}


def test_dropped_markers_show_one_of_their_symbols() -> None:
    shown: set[int] = set()
    for key in range(20):
        state, _ = GAME.new(
            ["ann"], "standard", complete_options(GAME, "standard", {"setup": "random"}), bytes([key] * 32), {}
        )
        for scale, here in state.markers.items():
            for party, segments in here.items():
                sides = {PACK.scales[scale].end(side) for side in PACK.parties[party].symbols[scale]}
                assert segments in ([4 if end == 1 else 5] for end in sides)
        shown |= {*state.markers["nation"]["labour"]}
    assert shown == {4, 5}


def test_p35_big_parties_have_two_markers_side_by_side_and_nothing_to_place() -> None:
    table = Table({"ann": "labour", "bob": "greens"}, start="draft", big_parties=True)
    for here in table.view().scales.values():
        assert here["labour"] == here["conservatives"] == [4, 5]
        assert here["liberals"] in ([4], [5])
    for _ in range(8):
        assert table.asked == {"bob": "place"}
        table.default("bob")
    assert table.asked == {"ann": "draw"}


def test_with_eight_players_nothing_is_dropped() -> None:
    table = Table(eight(), start="draft")
    assert table.all(Dropped) == []


# -- piles


def test_piles_hold_eight_ideas_two_voters_and_the_minor_party_of_their_scale() -> None:
    view = Table(start="draft").view()
    assert view.piles == {s: 11 if s in ("gender", "order") else 10 for s in PACK.scales}
    assert {*view.minor} == {"feminists", "pirates"}
    assert all(about.segment is None for about in view.minor.values())
    without = Table(start="draft", minor_parties=False).view()
    assert {*without.piles.values()} == {10}
    assert without.minor == {}


# -- options


def test_the_pace_decides_setup_and_tempo() -> None:
    at = {pace: complete_options(GAME, "standard", {}, pace) for pace in ("live", "quick", "daily", "slow")}
    assert [options["setup"] for options in at.values()] == ["draft", "draft", "sealed", "sealed"]
    assert [options["tempo"] for options in at.values()] == ["strict", *["simultaneous"] * 3]
    assert complete_options(GAME, "standard", {})["setup"] == "draft"


@pytest.mark.parametrize(
    "plan",
    [
        {"parties": ["labour"], "leader": "labour"},
        {"parties": ["labour", "labour"], "leader": "labour"},
        {"parties": ["labour", "greens"], "leader": "farmers"},
        {"parties": ["labour", "beavers"], "leader": "labour"},
        {"parties": [*PACK.parties][:6], "leader": "labour"},
        {"parties": ["labour", "pirates"], "leader": "labour"},
        {"parties": ["labour", "greens"]},
        {"parties": "labour", "leader": "labour"},
        {"parties": ["labour", "greens"], "leader": "labour", "motto": "all together"},
    ],
)
def test_plans_that_make_no_sense(plan: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as bad:
        new(mode="coop", coop=plan)
    assert bad.value.code == "bad_option"


def test_a_plan_belongs_to_coop_and_a_difficulty_to_standard() -> None:
    for mode, option in (
        ("standard", {"coop": {"parties": ["labour", "greens"], "leader": "labour"}}),
        ("coop", {"difficulty": 2}),
    ):
        with pytest.raises(BadSetup) as bad:
            new(mode=mode, **option)
        assert bad.value.code == "bad_option"


def test_a_plan_is_told_and_the_players_parties_need_not_be_in_it() -> None:
    state = new(mode="coop", coop={"parties": ["farmers", "greens"], "leader": "farmers"}, parties={"ann": "labour"})
    assert (state.plan.parties, state.plan.leader) == (("greens", "farmers"), "farmers")
    view = GAME.view(state, None)
    assert view.coop.leader == "farmers"


def test_p33_a_coop_game_without_a_plan_draws_one() -> None:
    state = new(mode="coop")
    assert len(state.plan.parties) == 3
    assert state.plan.leader in state.plan.parties


@pytest.mark.parametrize(("mode", "number"), [("standard", 0), ("standard", 9), ("coop", 1)])
def test_numbers_of_seats(mode: str, number: int) -> None:
    with pytest.raises(BadSetup) as bad:
        GAME.new([f"s{n}" for n in range(number)], mode, complete_options(GAME, mode, {}), KEY, {})
    assert bad.value.code == "bad_seats"


# -- fixed draws


def test_stacks_fix_what_they_name_and_leave_the_rest_to_chance() -> None:
    stacks = {
        "first": "bob",
        "piles": {"economy": ["unemployed", "welfare_dental_care"]},
        "markers": {"greens": {"nature": 1}},
        "relations": [["greens", "labour", -2], ["labour", "socialists", 3]],
    }
    table = Table({"ann": "labour", "bob": "liberals"}, start="draft", stacks=stacks)
    state = table.state
    assert state.first == "bob"
    assert state.piles["economy"][:2] == ["unemployed", "welfare_dental_care"]
    assert sorted(state.piles["economy"]) == sorted(PACK.pile("economy", "in"))
    assert state.markers["nature"]["greens"] == [1]
    assert [(one.parties, one.strength) for one in state.relations] == [
        (("socialists", "labour"), 3),
        (("labour", "greens"), -2),
    ]
    assert table.view().tiles_left == 19
    assert table.last(GameOpened).first == "bob"


def test_a_big_party_s_lower_marker_can_be_fixed() -> None:
    table = Table(start="draft", big_parties=True, stacks={"markers": {"conservatives": {"work": 7}}})
    assert table.state.markers["work"]["conservatives"] == [7, 8]


@pytest.mark.parametrize(
    "stacks",
    [
        {"dealer": "ann"},
        {"first": "zoe"},
        {"first": 3},
        {"piles": {"weather": []}},
        {"piles": {"economy": ["sweden_canon"]}},
        {"piles": {"economy": ["unemployed", "unemployed"]}},
        {"piles": {"economy": ["feminists"]}},
        {"markers": {"beavers": {"economy": 3}}},
        {"markers": {"greens": {"economy": 0}}},
        {"markers": {"greens": {"economy": 9}}},
        {"markers": {"greens": {"weather": 4}}},
        {"markers": {"labour": {"economy": 4}}},
        {"relations": [["greens", "greens", 1]]},
        {"relations": [["greens", "pirates", 1]]},
        {"relations": [["greens", "labour", 0]]},
        {"relations": [["greens", "labour", 4]]},
        {"relations": [["greens", "labour", 1], ["labour", "greens", 2]]},
        {"relations": [[a, b, 1] for n, a in enumerate(list(PACK.parties)[:4]) for b in list(PACK.parties)[n + 1 : 4]]},
        {"relations": [["greens", party, 3] for party in ("labour", "farmers", "liberals", "christians", "socialists")]
            + [["labour", party, 3] for party in ("farmers", "liberals")]
            + [["farmers", "christians", 3], ["socialists", "liberals", 3]]},
    ],
)  # fmt: skip
def test_stacks_that_make_no_sense(stacks: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as bad:
        new(stacks=stacks, parties={"ann": "labour"})
    assert bad.value.code == "bad_stacks"


def test_a_minor_party_left_out_is_no_card() -> None:
    with pytest.raises(BadSetup) as bad:
        new(stacks={"piles": {"gender": ["feminists"]}}, minor_parties=False)
    assert bad.value.code == "bad_stacks"


def test_a_big_party_s_markers_end_on_the_board() -> None:
    with pytest.raises(BadSetup) as bad:
        new(stacks={"markers": {"conservatives": {"work": 8}}}, big_parties=True, parties={"ann": "labour"})
    assert bad.value.code == "bad_stacks"
