"""Figures: drawing, Squares, the pile running out, who of a team keeps one (D6, D7, D8, D19)."""

from __future__ import annotations

import pytest

from rules.core import IllegalAction
from rules.demos.events import (
    Exposed,
    FigureDrawn,
    FigureKept,
    FigureNamed,
    FigureSeen,
    FigureYours,
    HandWon,
)

from .table import FIVE, FOUR, Table

# Hands that stay as they are: the cards discarded and drawn are no use to anybody.
SEQUENCE = "S7 S8 S9 H1 H2"
SQUARE = "S6 H6 D6 C6 S1"
NOTHING = ("D1 D3 D5 D8 D10", "C2 C4 C7 C9 D2", "H3 H5 H8 H10 C1")
TEAMS = [["ann", "cia"], ["bob", "dan"]]


def showdown(table: Table, hands: dict[str, str]) -> None:
    """Put these hands into the state right before the last choice of the hand, then make it."""
    while table.view().phase != "unanimous" or any(kind == "consult" for kind in table.kinds().values()):
        table.default(table.prompts[0].seat)
    for seat, cards in hands.items():
        table.state.hands[seat] = cards.split()
    # A veto by all leaves the hands as they are.
    for faction in table.state.factions:
        faction.vetoes = 1
    for prompt in table.prompts:
        table.do(prompt.seat, "veto")


def three(ann: str, bob: str, cia: str) -> dict[str, str]:
    return {"ann": ann, "bob": bob, "cia": cia}


def test_the_winner_draws_the_top_figure_which_it_alone_sees() -> None:
    table = Table(dealer="cia", power="LH ES")
    showdown(table, three(SEQUENCE, NOTHING[0], NOTHING[1]))
    assert table.all(FigureDrawn) == [FigureDrawn(seat="ann", count=1, left=13)]
    assert table.all(FigureSeen) == [FigureSeen(to=("ann",), cards=("LH",))]
    public = table.view().seats["ann"].figures
    assert [(one.index, one.up, one.card, one.suit) for one in public] == [(0, False, None, None)]
    assert table.you("ann").figures[0].card == "LH"
    assert table.view("bob").seats == table.view().seats
    assert table.view().power == 13


def test_without_any_meld_no_figure_is_drawn_d6() -> None:
    table = Table(dealer="cia")
    showdown(table, three(*NOTHING))
    assert (table.last(HandWon).winners, table.last(HandWon).by) == ((), "none")
    assert not table.all(FigureDrawn)
    assert table.view().power == 14
    assert table.view().hand == 2


def test_a_square_draws_two() -> None:
    table = Table(dealer="cia", power="LH ES")
    showdown(table, three(SQUARE, NOTHING[0], NOTHING[1]))
    assert table.all(FigureDrawn) == [FigureDrawn(seat="ann", count=2, left=12)]
    assert table.all(FigureSeen) == [FigureSeen(to=("ann",), cards=("LH", "ES"))]
    assert [one.card for one in table.you("ann").figures] == ["LH", "ES"]


def test_a_square_turns_up_the_first_figure_of_everybody_else_before_any_draw_d7() -> None:
    table = Table(dealer="cia", power="M1 LH JD ES EH")
    for _ in range(2):
        showdown(table, three(NOTHING[0], SEQUENCE, NOTHING[1]))  # bob: M1, LH
    showdown(table, three(NOTHING[0], NOTHING[1], SEQUENCE))  # cia: JD
    showdown(table, three(SQUARE, NOTHING[0], NOTHING[1]))
    assert {(one.seat, one.index, one.card) for one in table.all(Exposed)} == {("bob", 1, "LH"), ("cia", 0, "JD")}
    kinds = [type(event) for event in table.new]
    assert kinds.index(Exposed) < kinds.index(FigureDrawn)
    assert [one.up for one in table.view().seats["bob"].figures] == [False, True]  # not the Media, no more than one
    assert [one.up for one in table.view().seats["ann"].figures] == [False, False]
    # Already up: nothing more.
    showdown(table, three(SQUARE, NOTHING[0], NOTHING[1]))
    assert len(table.all(Exposed)) == 2


def test_a_square_that_does_not_win_does_nothing_d7() -> None:
    table = Table(dealer="cia", power="LH ES", favourite_suit=True)
    table.do("ann", "announce", favourite="S")
    table.do("bob", "announce")
    table.do("cia", "announce")
    showdown(table, three(NOTHING[0], SEQUENCE, NOTHING[1]))
    showdown(table, three("S8 S9 S10 S2 S3", NOTHING[0], SQUARE))  # 30 each; ann has more of one suit
    assert table.last(HandWon).winners == ("ann",)
    assert not table.all(Exposed)


def test_joint_winners_draw_in_order_and_their_squares_work_on_each_other_d7() -> None:
    table = Table(dealer="cia", power="LH JD ES EH ED EC")
    showdown(table, three(SEQUENCE, NOTHING[0], NOTHING[1]))  # ann: LH
    showdown(table, three(NOTHING[0], SEQUENCE, NOTHING[1]))  # bob: JD
    # Third hand: cia begins. Two Squares, equal beside them.
    showdown(table, three("S6 H6 D6 C6 S1", "S7 H7 D7 C7 H1", NOTHING[2].replace("C1", "C3")))
    assert table.last(HandWon).winners == ("ann", "bob")
    assert {(one.seat, one.card, one.winner) for one in table.all(Exposed)} == {
        ("bob", "JD", "ann"),
        ("ann", "LH", "bob"),
    }
    assert [(one.seat, one.count) for one in table.all(FigureDrawn)][-2:] == [("ann", 2), ("bob", 2)]
    assert [one.card for one in table.you("ann").figures] == ["LH", "ES", "EH"]


def drain(table: Table, left: int) -> None:
    """Let ann draw until so many figures are left."""
    while table.view().power > left:
        showdown(table, three(SEQUENCE, NOTHING[0], NOTHING[1]))


def test_when_the_pile_runs_out_later_winners_get_fewer_or_none() -> None:
    tied = three("S6 H6 D6 C6 S1", "S7 H7 D7 C7 H1", NOTHING[2])
    for left, counts in ((3, [("bob", 2), ("ann", 1)]), (2, [("bob", 2), ("ann", 0)]), (1, [("bob", 1), ("ann", 0)])):
        table = Table(dealer="cia", max_hands=100)
        drain(table, left)
        while table.view().dealer != "ann":  # bob begins
            showdown(table, three(*NOTHING))
        showdown(table, tied)
        assert table.last(HandWon).winners == ("bob", "ann")
        assert [(one.seat, one.count) for one in table.all(FigureDrawn)][-2:] == counts
        assert table.view().power == 0
        assert table.view().phase in ("scandal", "final")


# -- teams

FOUR_HANDS = {"ann": SEQUENCE, "bob": NOTHING[0], "cia": NOTHING[1], "dan": NOTHING[2]}


def team_table(hands: dict[str, str] = FOUR_HANDS, power: str = "LH ES JD", **options: object) -> Table:
    """ann's team has won: it may talk, then it names a seat."""
    table = Table("2v2", FOUR, dealer="dan", teams=TEAMS, power=power, **options)
    showdown(table, hands)
    return table


def test_the_winning_seat_draws_and_sees_then_its_team_decides() -> None:
    table = team_table()
    assert table.all(FigureDrawn) == [FigureDrawn(seat="ann", count=1, left=13)]
    assert table.all(FigureSeen) == [FigureSeen(to=("ann",), cards=("LH",))]
    assert table.kinds() == {"ann": "consult", "cia": "consult"}
    assert table.you("ann").drawn == ["LH"]
    assert table.you("cia").drawn == []
    assert table.view().drawer == "ann"
    table.consult()
    assert table.kinds() == {"ann": "assign", "cia": "assign"}
    assert table.legal("cia") == [{"type": "assign", "to": "ann"}, {"type": "assign", "to": "cia"}]
    with pytest.raises(IllegalAction):
        table.do("ann", "assign", to="bob")


def test_all_agree_that_seat_keeps_it_and_sees_it_and_the_drawer_knows_it_d8_d25() -> None:
    table = team_table()
    table.consult()
    table.do("ann", "assign", to="cia")
    assert not table.all(FigureKept)
    table.do("cia", "assign", to="cia")
    assert table.all(FigureKept) == [FigureKept(seat="cia", drawer="ann", index=0)]
    assert table.all(FigureYours) == [FigureYours(to=("cia",), card="LH", index=0)]
    assert table.you("cia").figures[0].card == "LH"
    assert table.you("ann").figures == []
    assert [(one.to, one.card) for one in table.you("ann").given] == [("cia", "LH")]
    assert table.view("bob").seats["cia"].figures[0].card is None


@pytest.mark.parametrize(("drawer", "mate", "keeper"), [("ann", "cia", "ann"), ("cia", "ann", "cia")])
def test_if_they_differ_the_drawer_s_choice_counts_d8(drawer: str, mate: str, keeper: str) -> None:
    table = team_table()
    table.consult()
    table.do("ann", "assign", to=drawer)
    table.do("cia", "assign", to=mate)
    assert table.last(FigureKept).seat == keeper
    assert table.last(FigureNamed).to == ("ann", "cia")  # only the team learns who named whom


def test_when_time_is_up_the_drawer_s_choice_counts_and_else_the_drawer_keeps_it_d8() -> None:
    table = team_table()
    table.consult()
    table.do("ann", "assign", to="cia")
    table.default("cia")
    assert table.last(FigureKept).seat == "cia"
    table = team_table()
    table.consult()
    table.do("cia", "assign", to="cia")
    table.default("ann")
    assert table.last(FigureKept).seat == "ann"


def test_with_a_square_both_figures_are_decided_one_after_another_d23() -> None:
    table = team_table(FOUR_HANDS | {"ann": SQUARE})
    assert table.all(FigureSeen) == [FigureSeen(to=("ann",), cards=("LH", "ES"))]
    assert table.you("ann").drawn == ["LH", "ES"]
    for keeper in ("cia", "ann"):
        table.consult()
        for seat in ("ann", "cia"):
            table.do(seat, "assign", to=keeper)
    assert [one.seat for one in table.all(FigureKept)] == ["cia", "ann"]
    assert table.state.figures["cia"][0].card == "LH"
    assert table.state.figures["ann"][0].card == "ES"


def test_a_team_s_square_turns_up_figures_of_other_factions_only_d7() -> None:
    table = team_table()
    table.consult()
    table.do("ann", "assign", to="cia")
    table.do("cia", "assign", to="cia")  # cia: LH
    showdown(table, {"ann": NOTHING[0], "bob": SEQUENCE, "cia": NOTHING[1], "dan": NOTHING[2]})
    table.consult()
    table.do("bob", "assign", to="dan")
    table.do("dan", "assign", to="dan")  # dan: ES
    showdown(table, FOUR_HANDS | {"ann": SQUARE})
    assert [(one.seat, one.card) for one in table.all(Exposed)] == [("dan", "ES")]


def test_tied_team_mates_are_one_win_and_the_first_in_order_draws_d19() -> None:
    table = team_table(
        {
            "ann": "S7 H8 D9 S1 H3",
            "cia": "D7 C8 H9 C1 D3",
            "bob": NOTHING[0].replace("D3", "C3"),
            "dan": "C2 C4 H7 C9 D2",
        }
    )
    assert (table.last(HandWon).winners, table.last(HandWon).by) == (("ann",), "order")
    assert [(one.seat, one.count) for one in table.all(FigureDrawn)] == [("ann", 1)]


def test_different_teams_tied_each_win_in_order() -> None:
    hands = {"ann": "S7 H8 D9 S1 H3", "bob": "D7 C8 H9 C1 D3", "cia": "C2 C4 H7 C9 D2", "dan": "H2 H4 S6 S10 C10"}
    table = team_table(hands)
    assert table.last(HandWon).winners == ("ann", "bob")
    table.consult()
    for seat in ("ann", "cia"):
        table.default(seat)
    assert table.kinds() == {"bob": "consult", "dan": "consult"}
    table.consult()
    for seat in ("bob", "dan"):
        table.default(seat)
    assert [(one.seat, one.index) for one in table.all(FigureKept)] == [("ann", 0), ("bob", 0)]


def test_the_independent_keeps_its_figures_without_a_question() -> None:
    table = Table("2v2+1", FIVE, dealer="eva", teams=TEAMS, power="LH")
    hands = {"ann": NOTHING[0], "bob": NOTHING[1], "cia": NOTHING[2], "dan": "S2 S4 H7 C10 S10", "eva": SEQUENCE}
    showdown(table, hands)
    assert [one.card for one in table.you("eva").figures] == ["LH"]
    assert table.view().hand == 2


@pytest.mark.parametrize(
    ("named", "keeper"),
    [
        ({"bob": "dan", "dan": "dan", "eva": "dan"}, "dan"),
        ({"bob": "dan", "dan": "eva", "eva": "eva"}, "dan"),  # no majority: the drawer's choice
        ({"bob": "dan", "dan": "dan", "eva": None}, "dan"),  # eva's time is up
        ({"bob": None, "dan": "eva", "eva": "eva"}, "bob"),  # the drawer's time is up
    ],
)
def test_a_team_of_three_names_a_keeper_d8(named: dict[str, str | None], keeper: str) -> None:
    table = Table("2v3", FIVE, dealer="eva", teams=[["ann", "cia"], ["bob", "dan", "eva"]], power="LH")
    hands = {"ann": NOTHING[0], "bob": SEQUENCE, "cia": NOTHING[1], "dan": NOTHING[2], "eva": "S2 S4 H7 C10 S10"}
    showdown(table, hands)
    table.consult()
    for seat, to in named.items():
        if to is None:
            table.default(seat)
        else:
            table.do(seat, "assign", to=to)
    assert table.last(FigureKept).seat == keeper
