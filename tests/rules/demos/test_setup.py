"""Modes, seats, teams, vetoes, options and fixed draws."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import BadSetup, check_seats
from rules.demos import GAME
from rules.demos.cards import people_pack, power_pile
from rules.demos.events import MatchOpened
from rules.options import complete_options

from .table import FIVE, FOUR, THREE, Table


def test_modes_in_the_order_of_the_rulebook() -> None:
    assert list(GAME.modes) == ["simple", "full", "2v2", "2v3", "2v2+1"]


@pytest.mark.parametrize(
    ("mode", "numbers", "lowest", "figures", "media"),
    [("simple", 36, 2, 12, 0), ("full", 40, 1, 12, 2), ("2v2+1", 40, 1, 12, 2)],
)
def test_the_cards_of_a_mode(mode: str, numbers: int, lowest: int, figures: int, media: int) -> None:
    pack, pile = people_pack(mode), power_pile(mode)
    assert (len(set(pack)), min(int(card[1:]) for card in pack)) == (numbers, lowest)
    assert len([card for card in pile if card[0] in "ELJ"]) == figures
    assert len([card for card in pile if card[0] == "M"]) == media


@pytest.mark.parametrize(
    ("mode", "numbers"), [("simple", (3, 5)), ("full", (3, 5)), ("2v2", (4, 4)), ("2v3", (5, 5)), ("2v2+1", (5, 5))]
)
def test_seats_of_a_mode(mode: str, numbers: tuple[int, int]) -> None:
    for n in range(1, 8):
        seats = [f"seat{i}" for i in range(n)]
        if numbers[0] <= n <= numbers[1]:
            check_seats(GAME, mode, seats)
            assert len(Table(mode, seats).view().seats) == n
        else:
            with pytest.raises(BadSetup) as refused:
                Table(mode, seats)
            assert refused.value.code == "bad_seats"


@pytest.mark.parametrize(
    ("mode", "seats", "vetoes"),
    [
        ("simple", THREE, {0}),
        ("full", THREE, {1}),
        ("2v2", FOUR, {1}),
        ("2v2+1", FIVE, {1}),
    ],
)
def test_vetoes_of_a_mode(mode: str, seats: tuple[str, ...], vetoes: set[int]) -> None:
    assert {seat.veto for seat in Table(mode, seats).view().seats.values()} == vetoes


def test_the_pair_of_2v3_has_two_vetoes_the_three_have_one() -> None:
    view = Table("2v3", FIVE, teams=[["ann", "bob"], ["cia", "dan", "eva"]]).view()
    assert {seat: one.veto for seat, one in view.seats.items()} == {"ann": 2, "bob": 2, "cia": 1, "dan": 1, "eva": 1}


# -- teams


def teams_of(table: Table) -> set[frozenset[str]]:
    return {frozenset(team) for team in table.all(MatchOpened)[0].teams}


def test_lots_alternate_team_mates_as_far_as_possible_d1() -> None:
    found: dict[str, set[frozenset[frozenset[str]]]] = {"2v2": set(), "2v3": set(), "2v2+1": set()}
    for mode, seen in found.items():
        seats = FOUR if mode == "2v2" else FIVE
        for n in range(60):
            table = Table(mode, seats, key=bytes([n]) * 32)
            assert table.state.seats == list(seats)  # seats never move
            seen.add(frozenset(teams_of(table)))
    assert found["2v2"] == {frozenset({frozenset({"ann", "cia"}), frozenset({"bob", "dan"})})}
    # five at a round table: the pair is never side by side; the three can't all be apart
    pairs = {min(teams, key=len) for teams in found["2v3"]}
    assert pairs == {frozenset({FIVE[n], FIVE[(n + 2) % 5]}) for n in range(5)}
    # no team mates side by side: each of the five may be the independent
    assert len(found["2v2+1"]) == 5
    for teams in found["2v2+1"]:
        for team in teams:
            one, two = (FIVE.index(seat) for seat in team)
            assert abs(one - two) in (2, 3)


def test_given_teams_stay_as_they_sit_d1() -> None:
    table = Table("2v2", FOUR, teams=[["bob", "ann"], ["dan", "cia"]])
    assert table.state.seats == list(FOUR)
    assert teams_of(table) == {frozenset({"ann", "bob"}), frozenset({"cia", "dan"})}
    assert [seat.team for seat in table.view().seats.values()] == [1, 1, 2, 2]


def test_the_seat_left_out_is_the_independent() -> None:
    table = Table("2v2+1", FIVE, teams=[["ann", "bob"], ["dan", "eva"]])
    assert table.all(MatchOpened)[0].independent == "cia"
    assert [seat.team for seat in table.view().seats.values()] == [1, 1, None, 2, 2]


def test_alone_there_is_no_team() -> None:
    assert {seat.team for seat in Table().view().seats.values()} == {None}


@pytest.mark.parametrize(
    ("mode", "seats", "teams"),
    [
        ("2v2", FOUR, [["ann", "bob", "cia"], ["dan"]]),
        ("2v2", FOUR, [["ann", "bob"]]),
        ("2v2", FOUR, [["ann", "bob"], ["cia", "zoe"]]),
        ("2v2", FOUR, [["ann", "bob"], ["bob", "cia"]]),
        ("2v2", FOUR, ["ann", "bob"]),
        ("2v2", FOUR, [[1, 2], [3, 4]]),
        ("2v2", FOUR, "ann"),
        ("2v3", FIVE, [["ann", "bob"], ["cia", "dan"]]),
        ("2v2+1", FIVE, [["ann", "bob"], ["cia", "dan", "eva"]]),
        ("full", THREE, [["ann"], ["bob"]]),
    ],
)
def test_teams_that_do_not_fit_are_bad_option(mode: str, seats: tuple[str, ...], teams: Any) -> None:
    with pytest.raises(BadSetup) as refused:
        Table(mode, seats, teams=teams)
    assert refused.value.code == "bad_option"
    assert refused.value.message.endswith(".")


# -- options


def test_tempo_is_strict_at_live_pace_and_simultaneous_from_quick_on() -> None:
    def tempo(pace: str | None) -> Any:
        return complete_options(GAME, "full", {}, pace)["tempo"]

    assert (tempo(None), tempo("live")) == ("strict", "strict")
    assert {tempo("quick"), tempo("daily"), tempo("slow")} == {"simultaneous"}


def test_defaults_of_options() -> None:
    assert complete_options(GAME, "full", {}) == {
        "tempo": "strict",
        "max_hands": 30,
        "favourite_suit": False,
        "announced_trio": False,
    }
    more = complete_options(GAME, "2v2", {})
    assert (more["team_trio"], more["consult_seconds"], more["teams"]) == ("single", 15, None)


@pytest.mark.parametrize(
    ("mode", "options"),
    [
        ("full", {"tempo": "fast"}),
        ("full", {"max_hands": 0}),
        ("full", {"max_hands": "30"}),
        ("full", {"max_hands": True}),
        ("full", {"favourite_suit": 1}),
        ("full", {"team_trio": "single"}),
        ("full", {"consult_seconds": 15}),
        ("2v2", {"team_trio": "both"}),
        ("2v2", {"consult_seconds": 0}),
        ("full", {"colour": "red"}),
    ],
)
def test_options_that_do_not_exist_or_fit_are_bad_option(mode: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as refused:
        complete_options(GAME, mode, options)
    assert refused.value.code == "bad_option"


# -- fixed draws


def test_stacks_are_prefixes_and_the_rest_is_a_full_pack() -> None:
    table = Table(dealer="cia", people=[["S1", "S2"], ["H10"]], power="JD M1")
    assert table.state.power[:2] == ["JD", "M1"]
    assert sorted(table.state.power) == sorted(power_pile("full"))
    assert "S1" in table.state.hands["ann"] and "S2" in table.state.hands["bob"]  # left of cia
    cards = [card for hand in table.state.hands.values() for card in hand] + table.state.people
    assert sorted(cards) == sorted(people_pack("full"))
    table.defaults(kind="public_discard")
    table.defaults(until="public_discard")
    assert table.view().hand == 2
    assert "H10" in table.state.hands["bob"]  # left of ann, who deals the second hand


@pytest.mark.parametrize(
    ("mode", "stacks"),
    [
        ("full", {"dealer": "zoe"}),
        ("full", {"dealer": 1}),
        ("full", {"power": ["ES", "ES"]}),
        ("full", {"power": ["S7"]}),
        ("full", {"power": ["M3"]}),
        ("simple", {"power": ["M1"]}),
        ("simple", {"people": [["S1"]]}),
        ("full", {"people": [["S1", "S1"]]}),
        ("full", {"people": [["S1"], ["S11"]]}),
        ("full", {"people": ["S1"]}),
        ("full", {"people": [["s1"]]}),
        ("full", {"pack": []}),
        ("full", {"power": "ES"}),
    ],
)
def test_impossible_or_repeated_entries_are_bad_stacks(mode: str, stacks: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.new(THREE, mode, complete_options(GAME, mode, {}), bytes(32), stacks)
    assert refused.value.code == "bad_stacks"


def test_the_first_dealer_is_drawn_at_random() -> None:
    dealers = [Table(key=bytes([n]) * 32).view().dealer for n in range(60)]
    assert all(dealers.count(seat) > 8 for seat in THREE)
