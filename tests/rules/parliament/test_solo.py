"""Solo: The System's turns, cards, relations and voters, and what it takes to win (P10)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.parliament.events import CardPlayed, Pushed, RelationChanged, SystemBegan, VoterQueued, VoterResolved

from .table import PACK, VOTERS, Table

PARTIES = list(PACK.parties)
NEVER = {"policy": "never", "opinion": "never"}


def solo(first: str = "labour", **more: Any) -> Table:
    return Table({"ann": first}, **more)


@pytest.mark.parametrize("difficulty", [1, 3, 8])
def test_the_system_plays_as_many_cards_as_the_difficulty_from_the_pile_drawn_from(difficulty: int) -> None:
    table = solo(difficulty=difficulty)
    table.do("ann", "standing", **NEVER)
    table.do("ann", "draw", pile="work")
    while table.asked != {"ann": "play"}:
        table.default("ann")
    assert table.view().piles["work"] == 10 - 1 - difficulty
    assert table.last(SystemBegan).cards == difficulty


def test_its_first_turn_follows_the_first_draw() -> None:
    table = Table(
        {"ann": "labour"},
        start="random",
        setup="random",
        stacks={"piles": {"work": ["entrepreneurs", "industrial_workers"]}},
    )
    table.do("ann", "draw", pile="work")
    assert table.asked == {"ann": "play"}
    assert table.state.queue == ["industrial_workers"]


def test_when_the_pile_is_empty_it_goes_on_with_the_next_in_the_order_of_the_scales() -> None:
    table = solo(difficulty=3)
    piles = table.state.piles
    piles["europe"] = ["students"]
    piles["economy"] = ["unemployed"]
    piles["nation"] = []
    piles["nature"] = ["teachers", "technicians"]
    table.do("ann", "draw", pile="europe")
    queued = [event.voter for event in table.all(VoterQueued)]
    assert queued == ["unemployed", "teachers", "technicians"]  # round the end of the row, past the empty pile


def test_it_plays_idea_cards_as_policies_which_the_player_answers_as_usual() -> None:
    table = solo(stacks={"piles": {"economy": ["unemployed", "welfare_dental_care"]}})
    table.do("ann", "draw", pile="economy")
    assert table.last(CardPlayed).side == "policy"
    assert table.last(CardPlayed).seat is None
    assert table.asked == {"ann": "policy"}
    table.do("ann", "back")
    assert table.view().agenda[0].card == "welfare_dental_care"


def test_p10_it_creates_or_strengthens_the_highest_pair_of_the_column() -> None:
    # Column of the card: nationalists labour socialists greens (all highlighted) christians farmers …
    for relations, change, pair in (
        ([], "create", ("labour", "nationalists")),
        ([("labour", "nationalists", 3)], "create", ("socialists", "nationalists")),  # 1st and 3rd next
        ([("labour", "nationalists", -1)], "strengthen", ("labour", "nationalists")),
        (
            [("labour", "nationalists", 3), ("socialists", "nationalists", 3)],
            "create",
            ("greens", "nationalists"),  # 1st and 4th before 2nd and 3rd
        ),
        (
            [("labour", "nationalists", 3), ("socialists", "nationalists", 3), ("greens", "nationalists", 3)],
            "create",
            ("socialists", "labour"),
        ),
    ):
        table = solo(
            "liberals", relations=relations, stacks={"piles": {"economy": ["unemployed", "welfare_dental_care"]}}
        )
        table.do("ann", "standing", **NEVER)
        table.do("ann", "draw", pile="economy")
        done = table.last(RelationChanged)
        assert (done.seat, done.change, done.parties) == (None, change, pair)


def test_p10_else_it_weakens_the_highest_pair_it_can_and_never_breaks() -> None:
    # Only two act, the Nationalists and the Conservatives, 1st and 2nd, who are at +3 already.
    table = solo(
        "liberals",
        relations=[("conservatives", "nationalists", 3), ("labour", "conservatives", -1),
                   ("greens", "nationalists", -2), ("christians", "labour", -1)],
        stacks={"piles": {"nation": ["service_workers", "sweden_halve_immigration"]}},
    )  # fmt: skip
    table.do("ann", "draw", pile="nation")
    table.do("ann", "decline") if table.asked == {"ann": "policy"} else None
    done = table.last(RelationChanged)
    # Column: nationalists conservatives christians labour greens …: 1st and 5th before 2nd and 4th.
    assert (done.change, done.parties, done.after) == ("weaken", ("greens", "nationalists"), -3)


def test_a_minor_party_s_card_makes_one_shift_and_invites_nobody_but_the_player_may_pull_back() -> None:
    table = solo(
        "labour", hands={"ann": "students teachers"}, markers={"gender": dict.fromkeys(PARTIES, 4)},
        stacks={"piles": {"gender": ["healthcare_workers", "feminists"]}},
    )  # fmt: skip
    table.do("ann", "draw", pile="gender")
    assert [(event.seat, event.left) for event in table.all(Pushed)] == [(None, 0)]
    assert table.at("gender", *PARTIES) == [5] * 8
    assert table.asked == {"ann": "pull_back"}
    table.do("ann", "pull_back", pay="teachers")
    assert table.at("gender", "labour", "greens") == [4, 5]
    assert table.state.minors == {"feminists": 1}
    assert table.asked == {"ann": "play"}


def test_it_changes_a_relation_after_a_minor_party_s_card_too() -> None:
    table = solo(
        "labour", hands={"ann": "students"}, relations=[("labour", "greens", 1), ("labour", "socialists", 1)],
        stacks={"piles": {"gender": ["healthcare_workers", "feminists"]}},
    )  # fmt: skip
    table.do("ann", "draw", pile="gender")
    table.do("ann", "pull_back", pay="students")
    done = table.last(RelationChanged)
    # Column: greens, socialists, labour …: Labour alone acted, so 1st and 3rd is the highest pair to weaken.
    assert (done.change, done.parties) == ("weaken", ("labour", "greens"))


def test_one_voter_after_the_player_s_turn_and_one_after_the_system_s() -> None:
    table = solo(
        queue="students teachers programmers", agenda="sweden_canon:policy progress_mines:policy safety_police:policy "
        "union_euro:policy", stacks={"piles": {"work": ["entrepreneurs", "industrial_workers"]}},
    )  # fmt: skip
    table.state.markers["nation"] = {party: [n] for n, party in enumerate(PARTIES, 1)}
    table.state.markers["nature"] = {party: [n] for n, party in enumerate(PARTIES, 1)}
    table.do("ann", "draw", pile="work")
    assert [event.voter for event in table.all(VoterResolved)] == ["students", "teachers"]
    assert table.state.queue == ["programmers", "industrial_workers"]


def test_p31_with_empty_piles_the_system_plays_nothing_and_keeps_its_voter_step() -> None:
    table = solo(
        queue="students programmers", hands={"ann": "teachers technicians"}, piles="empty",
        agenda="sweden_canon:policy progress_mines:policy",
    )  # fmt: skip
    for scale in ("nation", "nature"):
        table.state.markers[scale] = {party: [n] for n, party in enumerate(PARTIES, 1)}
    table.do("ann", "voter", card="teachers")
    table.do("ann", "end")
    assert len(table.all(VoterResolved)) == 2
    assert table.all(SystemBegan) == []
    assert table.asked == {"ann": "play"}


def test_only_the_centre_of_gravity_wins() -> None:
    for mine, reason in ((9, "centre"), (3, "system")):
        rest = [voter for voter in VOTERS if voter != "teachers"]
        table = solo(
            "greens", voters={"greens": " ".join(rest[:mine]), "farmers": " ".join(rest[mine:])},
            hands={"ann": "teachers"}, piles="empty", relations=[("greens", "farmers", 3)] if mine == 3 else [],
        )  # fmt: skip
        table.do("ann", "voter", card="teachers")
        table.do("ann", "end")
        outcome = table.state.outcome
        assert outcome is not None
        assert outcome.reason == reason
        assert outcome.winners == (("ann",) if reason == "centre" else ())
        assert outcome.ranking == ("ann",)


def test_the_view_tells_the_difficulty() -> None:
    assert solo(difficulty=4).view().difficulty == 4
