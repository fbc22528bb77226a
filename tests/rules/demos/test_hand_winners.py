"""Who wins a hand: points, the tie-breaks, joint wins, teams (D5, D6, D19)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.demos import GAME
from rules.demos.cards import SUITS, people_pack

hand_winners = GAME.questions["hand_winners"]
meld = GAME.questions["meld"]


def won(hands: dict[str, str], mode: str = "full", order: str = "", **more: Any) -> tuple[list[str], str]:
    answer = hand_winners(
        {
            "hands": {seat: cards.split() for seat, cards in hands.items()},
            "order": order.split() or list(hands),
            "mode": mode,
            **more,
        }
    )
    return answer["winners"], answer["by"]


NO_MELDS = {"ann": "S1 H3 D5 C7 S9", "bob": "H1 D3 C5 S7 H9", "cia": "D1 C3 S5 H7 D9"}


def test_most_points_win() -> None:
    assert won({"ann": "S7 S8 S9 H1 D3", "bob": "H7 D8 H9 C1 C3", "cia": "S2 H4 D6 C8 S10"}) == (
        ["ann"],
        "points",
    )


def test_no_meld_at_all_nobody_wins_d6() -> None:
    assert won(NO_MELDS) == ([], "none")


def test_tie_goes_to_most_cards_of_one_suit_in_the_full_hand() -> None:
    # both 7-8-9 in three suits; ann has three spades among all five, bob two of each at most
    hands = {"ann": "S7 H8 D9 S1 S3", "bob": "D7 C8 H9 C1 D3", "cia": "S2 H4 D6 C10 S5"}
    assert won(hands) == (["ann"], "same_suit")


def test_then_to_the_highest_total_unshown() -> None:
    hands = {"ann": "S7 H8 D9 S1 H3", "bob": "D7 C8 H9 C2 D3", "cia": "S2 H4 D6 C10 S5"}
    assert won(hands) == (["bob"], "unshown")


def test_a_square_leaves_one_card_and_totals_are_compared_d5() -> None:
    # bob's 30 points: 8-9-10 of the favourite suit; two cards unshown against one beside the Square
    hands = {"ann": "S7 H7 D7 C7 H4", "bob": "S8 S9 S10 H1 D1", "cia": "C2 H5 D6 C9 H9"}
    assert won(hands, favourites={"bob": "S"}) == (["bob"], "same_suit")
    hands = {"ann": "S7 H7 D7 C7 S4", "bob": "S8 H8 D8 C8 S3", "cia": "C2 H5 D6 C9 H9"}
    assert won(hands) == (["ann"], "unshown")


def test_an_absolute_tie_is_won_together_in_order() -> None:
    hands = {"ann": "S7 H8 D9 S1 H3", "bob": "D7 C8 H9 C1 D3", "cia": "S2 H4 D6 C10 S5"}
    assert won(hands) == (["ann", "bob"], "joint")
    assert won(hands, order="bob cia ann") == (["bob", "ann"], "joint")


TEAM_HANDS = {
    "ann": "S7 H8 D9 S1 H3",
    "bob": "D7 C8 H9 C1 D3",
    "cia": "S2 H4 D6 C10 S5",
    "dan": "H2 D4 C6 S10 H5",
}


def test_tied_team_mates_win_once_the_first_in_order_draws_d19() -> None:
    teams = [["ann", "bob"], ["cia", "dan"]]
    assert won(TEAM_HANDS, "2v2", teams=teams) == (["ann"], "order")
    assert won(TEAM_HANDS, "2v2", "bob cia dan ann", teams=teams) == (["bob"], "order")


def test_tied_seats_of_different_teams_each_win() -> None:
    assert won(TEAM_HANDS, "2v2", teams=[["ann", "cia"], ["bob", "dan"]]) == (["ann", "bob"], "joint")


def test_a_tie_between_factions_names_each_once() -> None:
    hands = {
        "ann": "S7 H8 D9 S1 H3",
        "bob": "D7 C8 H9 C1 D3",
        "cia": "H7 D8 C9 H1 C3",
        "dan": "H2 D4 C6 S10 H5",
        "eva": "C2 S4 H6 D10 C5",
    }
    teams = [["ann", "bob"], ["dan", "eva"]]
    assert won(hands, "2v2+1", teams=teams) == (["ann", "cia"], "joint")
    assert won(hands, "2v2+1", "bob cia dan eva ann", teams=teams) == (["bob", "cia"], "joint")


def test_the_faction_with_the_best_seat_wins_not_the_best_sum() -> None:
    hands = {
        "ann": "S7 S8 S9 C1 C3",
        "bob": "S2 H4 D9 C10 S5",
        "cia": "H6 H7 H8 S1 S3",
        "dan": "D6 D7 D8 H1 H3",
    }
    assert won(hands, "2v2", teams=[["ann", "bob"], ["cia", "dan"]]) == (["ann"], "points")


@pytest.mark.parametrize(
    "changed",
    [
        {"order": ["ann"]},
        {"order": ["ann", "bob", "bob"]},
        {"mode": "2v2"},
        {"teams": [["ann"], ["bob"]]},
        {"hands": {"ann": ["S1"], "bob": ["S2"], "cia": ["S3"]}},
    ],
)
def test_what_makes_no_sense_is_refused(changed: dict[str, Any]) -> None:
    question = {
        "hands": {seat: cards.split() for seat, cards in NO_MELDS.items()},
        "order": ["ann", "bob", "cia"],
        "mode": "full",
    }
    assert hand_winners(question)["by"] == "none"
    with pytest.raises(ValueError, match=r"\w"):
        hand_winners(question | changed)


SEATS = ["ann", "bob", "cia", "dan", "eva"]


@given(st.permutations(people_pack("full")), st.permutations(SEATS), st.sampled_from(["full", "2v2+1", "2v3"]))
def test_against_brute_force(cards: list[str], order: list[str], mode: str) -> None:
    hands = {seat: cards[5 * n : 5 * n + 5] for n, seat in enumerate(SEATS)}
    teams = {"full": None, "2v2+1": [["ann", "cia"], ["bob", "dan"]], "2v3": [["ann", "cia"], ["bob", "dan", "eva"]]}[
        mode
    ]
    answer = hand_winners({"hands": hands, "order": order, "mode": mode, "teams": teams})
    ranks = {}
    for seat, hand in hands.items():
        if shown := meld({"hand": hand, "mode": mode}):
            most = max(sum(card[0] == suit for card in hand) for suit in SUITS)
            ranks[seat] = (shown["points"], most, sum(int(c[1:]) for c in hand if c not in shown["cards"]))
    tied = [seat for seat in order if ranks and ranks.get(seat) == max(ranks.values())]
    factions = (teams or []) + [[seat] for seat in SEATS if not any(seat in team for team in teams or [])]
    first = {min(team, key=lambda seat: tied.index(seat) if seat in tied else 9) for team in factions}
    expected = [seat for seat in tied if seat in first]
    assert answer["winners"] == expected
    assert (answer["by"] == "none") == (not expected)
    assert (answer["by"] == "joint") == (len(expected) > 1)
