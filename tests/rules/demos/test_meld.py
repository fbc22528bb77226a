"""What a hand shows: sequences, Squares, and the choice among several (D4)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.demos import GAME
from rules.demos.cards import SUITS, people_pack
from rules.demos.odds import bits, points

meld = GAME.questions["meld"]


def shown(hand: str, mode: str = "full", **more: Any) -> Any:
    return meld({"hand": hand.split(), "mode": mode, **more})


@pytest.mark.parametrize(
    ("hand", "cards", "points"),
    [
        ("S7 S8 S9 H1 D3", ["S7", "S8", "S9"], 19),  # one suit: 12 and the lowest number
        ("S7 H8 S9 D1 D3", ["S7", "H8", "S9"], 15),  # two suits: 8 and the lowest
        ("S7 H8 D9 C1 C3", ["S7", "H8", "D9"], 11),  # three suits: 4 and the lowest
        ("S1 S2 S3 H9 D9", ["S1", "S2", "S3"], 13),
        ("H10 H9 H8 S1 D1", ["H8", "H9", "H10"], 20),  # in any order in the hand
        ("S2 S3 S4 H5 S9", ["S2", "S3", "S4"], 14),  # 2-3-4 in one suit beats 3-4-5 in two
        ("S1 S2 S3 H4 D5", ["S1", "S2", "S3"], 13),  # beats 3-4-5 of three suits
        ("S3 S4 H5 D6 C7", ["S3", "S4", "H5"], 11),  # two suits from 3 beat three suits from 5
    ],
)
def test_sequences_score_by_suits_and_lowest_number(hand: str, cards: list[str], points: int) -> None:
    answer = shown(hand)
    assert (answer["kind"], answer["cards"], answer["points"]) == ("sequence", cards, points)


@pytest.mark.parametrize("hand", ["S9 S10 S1 H5 D5", "S10 S1 S2 H5 D6", "S1 S3 S5 S7 S9", "S2 H2 S3 H3 D10"])
def test_there_is_no_wrap_round_and_a_pair_is_nothing(hand: str) -> None:
    assert shown(hand) is None


def test_a_square_is_one_number_in_all_four_suits() -> None:
    assert shown("C7 H7 S7 D7 S2") == {
        "kind": "square",
        "cards": ["S7", "H7", "D7", "C7"],
        "points": 30,
        "same_suit": 2,
        "unshown": 2,
    }


def test_simple_has_no_square() -> None:
    assert shown("C7 H7 S7 D7 S2", "simple") is None


def test_same_suit_counts_the_full_hand_and_unshown_the_cards_left() -> None:
    answer = shown("S7 H8 D9 D1 D3")
    assert (answer["same_suit"], answer["unshown"]) == (3, 4)


@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        ("H7 S7 D8 C9 C1", ["S7", "D8", "C9"]),  # S before H
        ("C7 D7 H8 S9 S1", ["D7", "H8", "S9"]),  # D before C
        ("H7 S7 H8 S8 D9", ["S7", "S8", "D9"]),  # both pairs give two suits; the spades are lower
        ("D4 S5 H5 C6 C10", ["D4", "S5", "C6"]),
    ],
)
def test_equal_melds_show_the_lowest_cards_by_suit_then_number_d4(hand: str, cards: list[str]) -> None:
    assert shown(hand)["cards"] == cards


def test_favourite_suit_adds_ten_and_counts_for_the_choice() -> None:
    assert shown("S7 S8 S9 H1 D3", favourite="S")["points"] == 29
    assert shown("S7 S8 S9 H1 D3", favourite="H")["points"] == 19
    assert shown("S7 H8 S9 D1 D3", favourite="S")["points"] == 15  # only one-suit sequences


@pytest.mark.parametrize(
    "question",
    [
        {"hand": ["S7"], "mode": "full"},
        {"hand": ["S7", "S7", "S8", "S9", "S10"], "mode": "full"},
        {"hand": ["S1", "S7", "S8", "S9", "S10"], "mode": "simple"},
        {"hand": ["X1", "S7", "S8", "S9", "S10"], "mode": "full"},
        {"hand": ["S1", "S7", "S8", "S9", "S10"], "mode": "huge"},
        {"mode": "full"},
        {"hand": "S7 S8 S9 H1 D3", "mode": "full"},
    ],
)
def test_what_is_no_hand_is_refused(question: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        meld(question)


# -- against a reading of the rules that tries everything

hands = st.permutations(people_pack("full")).map(lambda cards: cards[:5])


def brute_force(hand: list[str], mode: str) -> dict[str, Any] | None:
    """All ways to show cards, sorted as the rulebook and D4 want it."""
    found = []
    for size in (3, 4):
        for cards in combinations(hand, size):
            numbers = sorted(int(card[1:]) for card in cards)
            suits = len({card[0] for card in cards})
            if size == 3 and numbers == list(range(numbers[0], numbers[0] + 3)):
                kind, value = "sequence", {1: 12, 2: 8, 3: 4}[suits] + numbers[0]
            elif size == 4 and len(set(numbers)) == 1 and suits == 4 and mode != "simple":
                kind, value = "square", 30
            else:
                continue
            left = sum(int(card[1:]) for card in hand if card not in cards)
            by_suit = sorted((SUITS.index(card[0]), int(card[1:])) for card in cards)
            found.append((-value, -left, by_suit, kind, set(cards)))
    if not found:
        return None
    value, left, _, kind, shown_cards = min(found, key=lambda one: one[:3])
    return {"kind": kind, "cards": shown_cards, "points": -value, "unshown": -left}


@given(hands, st.sampled_from(["full", "2v2+1"]))
def test_the_meld_is_the_best_of_all(hand: list[str], mode: str) -> None:
    answer = meld({"hand": hand, "mode": mode})
    expected = brute_force(hand, mode)
    if answer is None or expected is None:
        assert answer is expected
        return
    assert {key: answer[key] for key in ("kind", "points", "unshown")} == {
        key: expected[key] for key in ("kind", "points", "unshown")
    }
    assert set(answer["cards"]) == expected["cards"]
    assert answer["same_suit"] == max(sum(card[0] == suit for card in hand) for suit in SUITS)


@given(hands, st.randoms())
def test_the_order_of_the_hand_does_not_matter(hand: list[str], dice: Any) -> None:
    mixed = list(hand)
    dice.shuffle(mixed)
    assert meld({"hand": hand, "mode": "full"}) == meld({"hand": mixed, "mode": "full"})


def near(suit: str) -> st.SearchStrategy[list[str]]:
    """Hands full of sequences: five cards out of few numbers."""
    low = st.integers(2, 7)
    return low.flatmap(
        lambda n: st.permutations([f"{s}{m}" for s in SUITS for m in range(n, n + 4)]).map(lambda p: p[:5])
    )


@given(near("S"), st.booleans(), st.sampled_from([None, *SUITS]))
def test_the_computer_player_counts_the_same_points(hand: list[str], square: bool, favourite: Any) -> None:
    answer = meld({"hand": hand, "mode": "full" if square else "simple", "favourite": favourite})
    place = SUITS.index(favourite) if favourite else None
    assert points(bits(hand), square, place) == (answer["points"] if answer else 0)


@given(near("S"))
def test_the_meld_is_the_best_of_all_in_crowded_hands(hand: list[str]) -> None:
    answer, expected = meld({"hand": hand, "mode": "simple"}), brute_force(hand, "simple")
    assert (answer is None) == (expected is None)
    if answer and expected:
        assert (answer["points"], set(answer["cards"])) == (expected["points"], expected["cards"])
