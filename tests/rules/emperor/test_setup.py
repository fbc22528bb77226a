"""Components and setup: E1 to E4, the options, party names and fixed draws."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.core import BadSetup
from rules.emperor import GAME
from rules.emperor.cards import COLOUR, full_deck, start_hand
from rules.options import complete_options
from tests.rules.emperor.table import Table


def test_e1_a_start_hand_has_ten_cards_five_green_and_five_red() -> None:
    hand = start_hand(pairs=False)
    assert len(hand) == 10
    assert Counter(COLOUR[card] for card in hand) == {"green": 5, "red": 5}
    assert Counter(card.split(":")[0] for card in hand)["bill"] == 2
    table = Table("ann bob cia dan")
    assert all(sorted(party.hand) == sorted(hand) for party in table.state.parties.values())


def test_e1_colours_by_kind() -> None:
    green = {"speech", "questioning", "intense_questioning", "negotiating"}
    red = {"secret_meeting", "scheming", "manipulation", "corruption"}
    assert {card.split(":")[0] for card in full_deck(False) if COLOUR[card] == "green"} == green | {"bill"}
    assert {card.split(":")[0] for card in full_deck(False) if COLOUR[card] == "red"} == red | {"bill"}


def test_e2_the_deck_has_48_cards_with_three_of_each_rare_kind() -> None:
    deck = Counter(full_deck(pairs=False))
    assert deck.total() == 48
    assert deck["bill:green"] == deck["bill:red"] == 6
    assert deck["secret_meeting:red"] == deck["scheming:red"] == 3
    assert deck["manipulation:red"] == deck["corruption:red"] == 3
    assert deck["speech:green"] == deck["questioning:green"] == deck["negotiating:green"] == 6


@pytest.mark.parametrize(("fives", "size"), [(False, 40), (True, 50)])
def test_e3_the_bag_has_ten_tiles_of_each_value(fives: bool, size: int) -> None:
    table = Table(fives=fives)
    counted = Counter(table.state.bag)
    assert counted.total() == size
    assert set(counted.values()) == {10}
    assert (5 in counted) is fives


def test_each_seat_starts_with_two_ones_from_outside_the_bag() -> None:
    table = Table("ann bob cia dan eve fay")
    for seat in table.state.seats:
        assert table.values(seat) == [1, 1]
    assert not any(tile.bag for tile in table.state.tiles)


def test_e4_pillars_start_at_three_and_media_at_one() -> None:
    view = Table().view()
    assert set(view.pillars.values()) == {3}
    assert view.media == 1
    assert (view.limit.points, view.limit.of) == (15, 25)


def test_e4_options_move_the_start() -> None:
    view = Table(start_pillars=1, start_media=4).view()
    assert set(view.pillars.values()) == {1}
    assert view.media == 4


@pytest.mark.parametrize(
    "wrong",
    [
        {"start_pillars": 0}, {"start_pillars": 5}, {"start_media": 6}, {"first_claim": 0}, {"first_claim": 5},
        {"max_rounds": 0}, {"tempo": "slow"}, {"claim": "never"}, {"chair": "king"}, {"fives": 1},
        {"parties": []}, {"nonsense": 1}, {"first_chair": 7},
    ],
)  # fmt: skip
def test_wrong_options_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as refused:
        complete_options(GAME, "standard", wrong)
    assert refused.value.code == "bad_option"


def test_defaults_of_the_options() -> None:
    options = complete_options(GAME, "standard", {})
    assert options == {
        "tempo": "strict", "max_rounds": 6, "first_claim": 2, "claim": "instant", "chair": "winner",
        "first_chair": 0, "start_pillars": 3, "start_media": 1, "fives": False, "debate_prize": False,
        "pairs": False, "parties": None,
    }  # fmt: skip
    for pace, tempo in {"live": "strict", "quick": "simultaneous", "slow": "simultaneous"}.items():
        assert complete_options(GAME, "standard", {}, pace)["tempo"] == tempo
    assert complete_options(GAME, "standard", {}, "daily")["tempo"] == "simultaneous"


def test_e50_party_names_and_opening_speeches() -> None:
    table = Table(parties={"ann": {"name": "Reds", "speech": "Hello!"}, "bob": "Blues"})
    view = table.view()
    assert (view.seats["ann"].party, view.seats["ann"].speech) == ("Reds", "Hello!")
    assert (view.seats["bob"].party, view.seats["bob"].speech) == ("Blues", "")
    assert view.seats["cia"].party  # a stock name
    assert "ann leads the party Reds. “Hello!”" in table.story()


@pytest.mark.parametrize(
    "parties",
    [
        {"zoe": "Greens"}, {"ann": 3}, {"ann": {"title": "x"}}, {"ann": {"name": 1}}, {"ann": "x" * 61},
        {"ann": {"name": "x", "speech": "y" * 1001}},
    ],
)  # fmt: skip
def test_wrong_parties_are_refused(parties: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as refused:
        Table(parties=parties)
    assert refused.value.code == "bad_option"


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_the_chair_is_drawn_among_all_seats(number: int) -> None:
    seats = ["ann", "bob", "cia", "dan", "eve", "fay"][:number]
    options = complete_options(GAME, "standard", {})
    drawn = {GAME.new(seats, "standard", options, bytes([n]) * 32, {})[0].chair for n in range(80)}
    assert drawn == set(seats)


def test_the_lobby_may_fix_the_chair() -> None:
    options = complete_options(GAME, "standard", {"first_chair": 2})
    for seed in range(5):
        state, _ = GAME.new(["ann", "bob", "cia"], "standard", options, bytes([seed]) * 32, {})
        assert state.chair == "bob"
    with pytest.raises(BadSetup) as refused:
        GAME.new(
            ["ann", "bob", "cia"], "standard", complete_options(GAME, "standard", {"first_chair": 4}),
            bytes(32), {},
        )  # fmt: skip
    assert refused.value.code == "bad_option"


def test_fixed_draws_come_first_and_the_rest_is_random() -> None:
    stacks = {"tiles": [4, 4, 1], "deck": ["corruption:red", "bill:green"]}
    one, two = Table(stacks=stacks, seed=1), Table(stacks=stacks, seed=2)
    for table in (one, two):
        assert table.state.bag[:3] == [4, 4, 1]
        assert table.state.deck[:2] == ["corruption:red", "bill:green"]
        assert Counter(table.state.bag) == Counter({1: 10, 2: 10, 3: 10, 4: 10})
        assert Counter(table.state.deck) == Counter(full_deck(False))
    assert one.state.bag != two.state.bag
    assert one.state.deck != two.state.deck


@pytest.mark.parametrize(
    "stacks",
    [
        {"chair": "zoe"}, {"chair": 1}, {"tiles": [5]}, {"tiles": [4] * 11}, {"tiles": ["4"]}, {"tiles": 4},
        {"tiles": [True]}, {"deck": ["manipulation:red"] * 4}, {"deck": ["speech:red"]}, {"deck": ["lie"]},
        {"deck": [["bill:red"]]}, {"hands": {}}, {"tiles": [0]},
    ],
)  # fmt: skip
def test_impossible_or_repeated_stacks_are_refused(stacks: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as refused:
        Table(stacks=stacks)
    assert refused.value.code == "bad_stacks"


def test_a_stacked_chair_against_the_option_is_refused() -> None:
    with pytest.raises(BadSetup) as refused:
        Table(stacks={"chair": "ann"}, first_chair=2)
    assert refused.value.code == "bad_stacks"


def test_fives_may_be_stacked_with_their_option_only() -> None:
    assert Table(stacks={"tiles": [5, 5]}, fives=True).state.bag[:2] == [5, 5]


def test_the_same_key_gives_the_same_game() -> None:
    assert Table(seed=7).state == Table(seed=7).state
