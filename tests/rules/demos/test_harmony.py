"""The final phase: classes of trios, forced figures, who wins in each mode (D10, D12–D16, D18)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.demos import GAME
from rules.demos.cards import power_pile
from rules.demos.harmony import Held, decide

winners = GAME.questions["winners"]
PAIRS = [["ann", "cia"], ["bob", "dan"]]
TRIO = {3: "ES LH JD", 2: "ES LS JD", 1: "ES LS JS", 0: "ES LH"}
OTHER = {3: "EH LD JC", 2: "EH LD JH", 1: "EC LC JC", 0: "EH LD"}


def figures(cards: str) -> list[dict[str, Any]]:
    """`LH` as printed, `LH:S` forced with the suit S."""
    made = []
    for card in cards.split():
        code, _, suit = card.partition(":")
        made.append({"card": code, "suit": suit, "forced": True} if suit else {"card": code})
    return made


def figures_of(cards: str) -> list[Held]:
    return [Held("", n, card, card[1]) for n, card in enumerate(cards.split())]  # type: ignore[arg-type]


def decided(mode: str, scores: dict[str, int], held: dict[str, str], **more: Any) -> tuple[list[str], str]:
    answer = ask(mode, scores, held, **more)
    return answer["winners"], answer["rule"]


def ask(mode: str, scores: dict[str, int], held: dict[str, str], **more: Any) -> dict[str, Any]:
    shown = {seat: figures(cards) for seat, cards in held.items()}
    return dict(winners({"mode": mode, "scores": scores, "figures": shown, **more}))


def class_of(cards: str) -> int:
    return int(ask("full", {"ann": 0, "bob": 0, "cia": 0}, {"ann": cards})["classes"]["ann"])


# -- one seat's trio


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        ("ES LH JD", 3),
        ("ES LH JH", 2),
        ("ES LS JS", 1),
        ("ES LH", 0),
        ("ES EH LH LD", 0),
        ("", 0),
        ("ES LS JS LH JD", 3),  # the best allowed trio is taken
        ("ES LS JS JD M1", 2),
    ],
)
def test_the_class_is_the_number_of_suits(cards: str, number: int) -> None:
    assert class_of(cards) == number


def test_a_forced_figure_must_be_in_the_trio_with_its_new_suit() -> None:
    assert class_of("ES LH JD LS:S") == 2  # LS is forced, so LH can't be used
    assert class_of("ES LH JD:H") == 2
    assert class_of("ES LS JS:C") == 2
    assert class_of("ES LS JS:D LH") == 3


def test_of_two_forced_figures_of_a_kind_one_must_be_used_d12() -> None:
    assert class_of("ES LH JD LS:S LC:S") == 2
    assert class_of("ES LH JD LS:S LC:H") == 3


def test_forced_figures_without_partners_leave_no_trio_d12() -> None:
    assert class_of("ES:S EH LH") == 0
    assert class_of("ES:S EH:H LD") == 0


# -- alone


def test_the_highest_class_wins() -> None:
    scores = {"ann": 10, "bob": 90, "cia": 50}
    assert decided("full", scores, {"ann": TRIO[3], "bob": OTHER[2]}) == (["ann"], "harmony")
    assert decided("full", scores, {"ann": TRIO[1], "bob": OTHER[2]}) == (["bob"], "harmony")
    assert decided("simple", scores, {"ann": TRIO[1], "bob": OTHER[0]}) == (["ann"], "harmony")


def test_equal_classes_are_decided_by_points_then_shared() -> None:
    held = {"ann": TRIO[3], "bob": OTHER[3]}
    assert decided("full", {"ann": 10, "bob": 11, "cia": 50}, held) == (["bob"], "points")
    assert decided("full", {"ann": 11, "bob": 11, "cia": 50}, held) == (["ann", "bob"], "shared")


def test_without_any_trio_all_are_tied_at_class_0_d14() -> None:
    assert decided("full", {"ann": 10, "bob": 11, "cia": 50}, {"ann": TRIO[0]}) == (["cia"], "points")
    assert decided("full", {"ann": 5, "bob": 5, "cia": 5}, {}) == (["ann", "bob", "cia"], "shared")


def test_media_are_worth_nothing_alone() -> None:
    assert decided("full", {"ann": 1, "bob": 2, "cia": 1}, {"ann": "M1 M2 JD"}) == (["bob"], "points")


# -- teams


def test_a_trio_lies_in_front_of_one_seat_d13() -> None:
    scores = {"ann": 50, "bob": 10, "cia": 50, "dan": 10}
    held = {"ann": "ES LH", "cia": "JD", "bob": OTHER[2]}
    answer = ask("2v2", scores, held, teams=PAIRS)
    assert (answer["winners"], answer["rule"]) == (["bob", "dan"], "harmony")
    assert answer["classes"] == {"ann": 0, "bob": 2, "cia": 0, "dan": 0}


def test_pooled_counts_the_team_s_figures_together_d13() -> None:
    scores = {"ann": 50, "bob": 10, "cia": 50, "dan": 10}
    held = {"ann": "ES LH", "cia": "JD", "bob": "EH LD JH"}
    answer = ask("2v2", scores, held, teams=PAIRS, team_trio="pooled")
    assert (answer["winners"], answer["rule"]) == (["ann", "cia"], "harmony")
    assert answer["classes"] == {"ann": 3, "bob": 2, "cia": 3, "dan": 2}


def test_pooled_trio_holds_every_member_s_forced_figures_d13() -> None:
    scores = {"ann": 50, "bob": 10, "cia": 50, "dan": 10}
    held = {"ann": "ES LH", "cia": "JD JS:S"}
    assert ask("2v2", scores, held, teams=PAIRS, team_trio="pooled")["classes"]["ann"] == 2
    held = {"ann": "ES LH JC:S", "cia": "JD JS:D"}  # one a kind
    assert ask("2v2", scores, held, teams=PAIRS, team_trio="pooled")["classes"]["ann"] == 3


def test_a_tie_of_teams_goes_to_the_best_scoring_member_not_the_sum_d18() -> None:
    held = {"ann": TRIO[3], "bob": OTHER[3]}
    scores = {"ann": 30, "bob": 1, "cia": 30, "dan": 31}
    assert decided("2v2", scores, held, teams=PAIRS) == (["bob", "dan"], "points")  # dan has no trio
    scores = {"ann": 30, "bob": 1, "cia": 30, "dan": 30}
    assert decided("2v2", scores, held, teams=PAIRS) == (["ann", "bob", "cia", "dan"], "shared")


def test_2v3() -> None:
    teams = [["ann", "cia"], ["bob", "dan", "eva"]]
    scores = {"ann": 1, "bob": 1, "cia": 1, "dan": 1, "eva": 2}
    assert decided("2v3", scores, {"cia": TRIO[2], "eva": OTHER[1]}, teams=teams) == (["ann", "cia"], "harmony")
    assert decided("2v3", scores, {"cia": TRIO[2], "eva": OTHER[2]}, teams=teams) == (["bob", "dan", "eva"], "points")


# -- 2v2+1: eva is the independent

LOW = {"ann": 20, "bob": 20, "cia": 20, "dan": 20, "eva": 5}


def fifth(held: dict[str, str], scores: dict[str, int] = LOW, **more: Any) -> tuple[list[str], str]:
    return decided("2v2+1", scores, held, teams=PAIRS, **more)


def test_three_suits_win_before_all_else() -> None:
    high = LOW | {"eva": 99}
    assert fifth({"ann": TRIO[3], "eva": "M1 M2 JC"}, high) == (["ann", "cia"], "harmony")
    assert fifth({"eva": TRIO[3]}) == (["eva"], "harmony")


def test_of_several_with_three_suits_the_presenting_seat_with_most_points_wins() -> None:
    held = {"ann": TRIO[3], "bob": OTHER[3]}
    scores = {"ann": 21, "bob": 20, "cia": 0, "dan": 99, "eva": 5}
    assert fifth(held, scores) == (["ann", "cia"], "points")  # dan presents nothing, so 99 don't count
    assert fifth(held, scores | {"bob": 21}) == (["ann", "bob", "cia", "dan"], "shared")
    assert fifth({"ann": TRIO[3], "eva": OTHER[3]}, scores | {"eva": 30}) == (["eva"], "points")
    both = {"ann": TRIO[3], "cia": "ED LC JH", "eva": OTHER[3]}
    assert fifth(both, {"ann": 1, "bob": 0, "cia": 9, "dan": 0, "eva": 8}) == (["ann", "cia"], "points")


def test_voice_the_independent_needs_strictly_more_points_than_everybody_d15() -> None:
    assert fifth({"ann": TRIO[2]}, LOW | {"eva": 21}) == (["eva"], "voice")
    assert fifth({"ann": TRIO[2]}, LOW | {"eva": 20}) == (["ann", "cia"], "harmony")


def test_both_media_and_a_judiciary_win_for_the_independent_d10() -> None:
    assert fifth({"ann": TRIO[2], "eva": "M1 M2 JC"}) == (["eva"], "media")
    assert fifth({"ann": TRIO[2], "eva": "M1 M2 EC"}) == (["ann", "cia"], "harmony")
    assert fifth({"ann": TRIO[2], "eva": "M1 JC"}) == (["ann", "cia"], "harmony")


def test_a_trio_of_two_suits_wins_for_the_independent() -> None:
    assert fifth({"ann": TRIO[2], "eva": OTHER[2]}) == (["eva"], "dissident")


def test_then_two_suits_beat_one_and_the_independent_s_one_suit_counts_d16() -> None:
    assert fifth({"ann": TRIO[2], "bob": OTHER[1]}) == (["ann", "cia"], "harmony")
    assert fifth({"eva": TRIO[1]}) == (["eva"], "harmony")
    assert fifth({"eva": TRIO[1], "bob": OTHER[1]}) == (["bob", "dan"], "points")
    assert fifth({"ann": TRIO[1], "bob": OTHER[1]}, LOW | {"dan": 21}) == (["bob", "dan"], "points")
    assert fifth({"ann": TRIO[1], "bob": OTHER[1]}) == (["ann", "bob", "cia", "dan"], "shared")


def test_no_trio_anywhere_no_winner() -> None:
    answer = ask("2v2+1", LOW, {"ann": "ES LS"}, teams=PAIRS)
    assert answer == {"winners": [], "rule": "none", "classes": dict.fromkeys(LOW, 0)}


def test_pooled_in_2v2_plus_1_the_best_member_s_total_counts() -> None:
    held = {"ann": "ES LH", "cia": "JD", "eva": OTHER[3]}
    assert fifth(held, LOW | {"eva": 19}, team_trio="pooled") == (["ann", "cia"], "points")
    assert fifth(held, LOW | {"eva": 21}, team_trio="pooled") == (["eva"], "points")


# -- the variant announced_trio


def test_an_announced_trio_wins_ties_of_the_same_class() -> None:
    held = {"ann": TRIO[3], "bob": OTHER[3], "cia": "ED LC JH"}
    scores = {"ann": 1, "bob": 9, "cia": 5}
    assert decided("full", scores, held, announced={"ann": "SHD"}) == (["ann"], "announced")
    assert decided("full", scores, held, announced={"ann": "DHS"}) == (["bob"], "points")
    several = {"ann": "SHD", "cia": "DCH"}
    assert decided("full", scores, held, announced=several) == (["cia"], "points")
    assert decided("full", scores, {"ann": TRIO[2], "bob": OTHER[3]}, announced={"ann": "SSD"}) == (["bob"], "harmony")


def test_the_trio_as_announced_is_taken_among_equally_good_ones_d27() -> None:
    held = {"ann": "ES LH JD JC", "bob": OTHER[3].replace("JC", "JS")}
    assert decided("full", {"ann": 1, "bob": 9, "cia": 0}, held, announced={"ann": "SHC"}) == (["ann"], "announced")


def test_pooled_any_member_s_announcement_may_match_the_team_s_trio_d28() -> None:
    held = {"ann": "ES LH", "cia": "JD", "bob": OTHER[3]}
    scores = {"ann": 1, "bob": 9, "cia": 1, "dan": 1}
    said = {"team_trio": "pooled", "teams": PAIRS, "announced": {"cia": "SHD"}}
    assert decided("2v2", scores, held, **said) == (["ann", "cia"], "announced")
    assert decided("2v2", scores, held, **said | {"announced": {"cia": "DHS"}}) == (["bob", "dan"], "points")


def test_who_shares_a_match_is_ranked_as_named_among_the_winners_d29() -> None:
    """Three suits in both teams of 2v2+1: the presenting seats tie, whatever their team mates have."""
    held = {"ann": figures_of(TRIO[3]), "bob": figures_of(OTHER[3])}
    totals = {"ann": 5, "bob": 5, "cia": 0, "dan": 9, "eva": 0}
    verdict = decide("2v2+1", list(totals), [["ann", "cia"], ["bob", "dan"], ["eva"]], totals, held)
    assert verdict.winners == ("ann", "bob", "cia", "dan")
    assert verdict.ranking == ("ann", "bob", "cia", "dan", "eva")


def test_the_rest_is_ranked_by_harmony_then_as_announced_then_by_points_d29() -> None:
    seats = ["ann", "bob", "cia", "dan"]
    cards = {"ann": TRIO[1], "bob": TRIO[2], "cia": TRIO[3], "dan": OTHER[2]}
    shown = {seat: figures_of(trio) for seat, trio in cards.items()}
    totals = {"ann": 99, "bob": 5, "cia": 0, "dan": 7}
    alone = [[seat] for seat in seats]
    assert decide("full", seats, alone, totals, shown).ranking == ("cia", "dan", "bob", "ann")
    said = decide("full", seats, alone, totals, shown, announced={"bob": "SSD"})
    assert said.ranking == ("cia", "bob", "dan", "ann")


# -- what is refused


@pytest.mark.parametrize(
    "changed",
    [
        {"mode": "none"},
        {"teams": PAIRS},
        {"team_trio": "pooled"},
        {"team_trio": "both"},
        {"figures": {"zoe": []}},
        {"figures": {"ann": [{"card": "ES"}], "bob": [{"card": "ES"}]}},
        {"figures": {"ann": [{"card": "S7"}]}},
        {"figures": {"ann": [{"card": "ES", "suit": "X"}]}},
        {"announced": {"ann": "SH"}},
        {"mode": "simple", "figures": {"ann": [{"card": "M1"}]}},
        {"mode": "2v2"},
        {"scores": {"ann": "much"}},
    ],
)
def test_what_makes_no_sense_is_refused(changed: dict[str, Any]) -> None:
    question = {"mode": "full", "scores": {"ann": 1, "bob": 2, "cia": 3}, "figures": {}}
    assert winners(question)["winners"] == ["cia"]
    with pytest.raises(ValueError, match=r"\w"):
        winners(question | changed)


# -- against a reading of the rules that tries everything

SEATS = ["ann", "bob", "cia", "dan", "eva"]


@st.composite
def endings(draw: st.DrawFn) -> dict[str, Any]:
    mode = draw(st.sampled_from(["full", "2v2+1", "2v3"]))
    held: dict[str, list[dict[str, Any]]] = {seat: [] for seat in SEATS}
    # Few holders, so that trios happen.
    holders = draw(st.lists(st.sampled_from(SEATS), min_size=1, max_size=3))
    for card in power_pile("full"):
        if draw(st.integers(0, 9)):
            held[draw(st.sampled_from(holders))].append({"card": card})
    for _ in range(draw(st.integers(0, 2))):
        if powers := [f for seat in SEATS for f in held[seat] if f["card"][0] != "M"]:
            draw(st.sampled_from(powers)).update(forced=True, suit=draw(st.sampled_from("SHDC")))
    return {
        "mode": mode,
        "scores": {seat: draw(st.integers(0, 3)) for seat in SEATS},
        "figures": held,
        "teams": {"full": None, "2v2+1": PAIRS, "2v3": [["ann", "cia"], ["bob", "dan", "eva"]]}[mode],
        "team_trio": draw(st.sampled_from(["single", "pooled"])) if mode != "full" else None,
    }


def classes_by_brute_force(held: list[dict[str, Any]]) -> int:
    best = 0
    for three in product(held, repeat=3):
        if [figure["card"][0] for figure in three] != ["E", "L", "J"]:
            continue
        missing = [f for f in held if f.get("forced") and f not in three]
        # A forced figure may be left out only where another forced one of its kind is in (D12).
        if any(not any(o.get("forced") and o["card"][0] == f["card"][0] for o in three) for f in missing):
            continue
        best = max(best, len({figure.get("suit", figure["card"][1]) for figure in three}))
    return best


@given(endings())
def test_classes_and_winners_against_brute_force(question: dict[str, Any]) -> None:
    answer = winners(question)
    scores, held, teams = question["scores"], question["figures"], question["teams"] or []
    factions = [*teams, *([seat] for seat in SEATS if not any(seat in team for team in teams))]
    classes = {}
    for members in factions:
        for seat in members:
            mine = members if question["team_trio"] == "pooled" else [seat]
            classes[seat] = classes_by_brute_force([figure for one in mine for figure in held[one]])
    assert answer["classes"] == classes

    def top(keys: dict[int, Any]) -> list[str]:
        best = max(keys.values())
        return [seat for seat in SEATS for n, key in keys.items() if key == best and seat in factions[n]]

    by_class = {n: (max(classes[s] for s in team), max(scores[s] for s in team)) for n, team in enumerate(factions)}
    if question["mode"] != "2v2+1":
        assert answer["winners"] == top(by_class)
        return
    three = {
        n: max(scores[s] for s in team if classes[s] == 3)
        for n, team in enumerate(factions)
        if any(classes[s] == 3 for s in team)
    }
    cards = {figure["card"] for figure in held["eva"]}
    if three:
        expected = top(three)
    elif (
        scores["eva"] > max(scores[seat] for seat in SEATS[:4])
        or ({"M1", "M2"} <= cards and any(card[0] == "J" for card in cards))
        or classes["eva"] == 2
    ):
        expected = ["eva"]
    else:
        some = {n: key for n, key in by_class.items() if key[0]}
        expected = top(some) if some else []
    assert answer["winners"] == expected
