"""Consultation windows: when team mates may talk, how long, and how a window closes."""

from __future__ import annotations

import pytest

from rules.demos import GAME
from rules.demos.events import ConsultClosed, ConsultOpened, Dealt, HandDealt
from rules.options import complete_options

from .table import FIVE, FOUR, Table

TEAMS = [["ann", "cia"], ["bob", "dan"]]


def table_of_four(**options: object) -> Table:
    return Table("2v2", FOUR, dealer="dan", teams=TEAMS, **options)


def test_at_the_start_of_each_hand_before_the_deal() -> None:
    table = table_of_four()
    assert table.all(ConsultOpened) == [
        ConsultOpened(faction=1, seats=("ann", "cia"), reason="hand", seconds=15),
        ConsultOpened(faction=2, seats=("bob", "dan"), reason="hand", seconds=15),
    ]
    assert not table.all(Dealt)
    assert table.kinds() == dict.fromkeys(FOUR, "consult")
    assert table.legal("ann") == [{"type": "consult_done"}]
    assert table.view("ann").you.hand == []
    table.consult()
    assert len(table.all(Dealt)) == 1
    while table.view().hand == 1:
        table.default(table.prompts[0].seat)
    assert [one.reason for one in table.all(ConsultOpened)][-2:] == ["hand", "hand"]
    assert len(table.all(Dealt)) == 1


def test_a_window_closes_when_all_members_are_done_d24() -> None:
    table = table_of_four()
    table.do("ann", "consult_done")
    assert table.new == []
    assert [window.waiting for window in table.view().windows] == [["cia"], ["bob", "dan"]]
    table.do("cia", "consult_done")
    assert table.new == [ConsultClosed(faction=1, seats=("ann", "cia"), reason="hand")]
    assert [window.faction for window in table.view().windows] == [2]
    table.do("dan", "consult_done")
    table.do("bob", "consult_done")
    assert table.view().windows == []
    assert table.all(HandDealt)


def test_before_a_veto_for_teams_that_have_one() -> None:
    table = Table("2v2+1", FIVE, dealer="eva", teams=TEAMS)
    while "veto" not in {one.reason for one in table.all(ConsultOpened)}:
        table.default(table.prompts[0].seat)
    assert set(table.kinds()) == {"ann", "bob", "cia", "dan"}  # the independent has nobody to talk to
    assert table.view().phase == "unanimous"
    table.consult()
    for seat in FIVE:
        table.do(seat, "veto" if seat in ("ann", "cia") else "consent")
    while table.view().hand == 1 or table.view().windows[:1] == [] or table.view().windows[0].reason != "veto":
        table.default(table.prompts[0].seat)
    assert [window.faction for window in table.view().windows] == [2]


def test_before_a_figure_finds_its_seat_only_the_team_that_drew() -> None:
    table = table_of_four()
    while "figure" not in {one.reason for one in table.all(ConsultOpened)}:
        table.default(table.prompts[0].seat)
    opened = table.last(ConsultOpened)
    assert table.view().drawer in opened.seats
    assert set(table.kinds()) == set(opened.seats)
    assert table.view().phase == "figures"


@pytest.mark.parametrize("mode", ["simple", "full"])
def test_who_plays_alone_never_consults(mode: str) -> None:
    table = Table(mode)
    table.defaults()
    assert not table.all(ConsultOpened)


def test_how_long_a_window_stays_open_d30() -> None:
    assert table_of_four(consult_seconds=40).all(ConsultOpened)[0].seconds == 40
    assert table_of_four(consult_minutes=5).all(ConsultOpened)[0].seconds == 300
    # Text-paced games count in minutes.
    assert complete_options(GAME, "2v2", {}, "live")["consult_minutes"] == 0
    assert all(complete_options(GAME, "2v2", {}, pace)["consult_minutes"] > 0 for pace in ("quick", "daily", "slow"))


def test_the_default_is_done() -> None:
    table = table_of_four()
    assert table.prompt("ann").default == table.prompt("ann").actions[0]
