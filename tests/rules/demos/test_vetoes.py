"""The unanimous discard's question: who is asked, what a veto costs, teams (D2, D3)."""

from __future__ import annotations

import pytest

from rules.core import IllegalAction
from rules.demos.events import Consented, Vetoed

from .table import FIVE, FOUR, THREE, Table

TEAMS = [["ann", "cia"], ["bob", "dan"]]


def at_vote(mode: str = "full", seats: tuple[str, ...] = THREE, hand: int = 1, **options: object) -> Table:
    table = Table(mode, seats, dealer=seats[-1], **options)
    to_next_vote(table, hand)
    return table


def to_next_vote(table: Table, hand: int) -> None:
    while table.view().hand != hand or set(table.kinds().values()) != {"unanimous_vote"}:
        table.default(table.prompts[0].seat)


def left(table: Table) -> dict[str, int]:
    return {seat: one.veto for seat, one in table.view().seats.items()}


def test_all_answer_at_the_same_time_and_unseen() -> None:
    table = at_vote()
    assert table.kinds() == dict.fromkeys(THREE, "unanimous_vote")
    assert table.legal("ann") == [{"type": "consent"}, {"type": "veto"}]
    assert table.do("bob", "veto") == []
    assert table.kinds() == dict.fromkeys(("ann", "cia"), "unanimous_vote")
    assert left(table) == {"ann": 1, "bob": 1, "cia": 1}


def test_any_veto_cancels_the_turn_and_costs_the_first_in_order_its_veto_d2() -> None:
    table = at_vote()  # ann begins
    table.do("cia", "veto")
    table.do("bob", "veto")
    table.do("ann", "consent")
    assert table.all(Vetoed) == [Vetoed(seats=("bob", "cia"), payer=("bob",), left=0)]
    assert left(table) == {"ann": 1, "bob": 0, "cia": 1}
    assert not table.all(Consented)
    assert table.view().hand == 2  # straight to the showdown and on


def test_the_first_in_order_begins_left_of_the_dealer_d2() -> None:
    table = at_vote(hand=2)  # ann deals, bob begins
    for seat in THREE:
        table.do(seat, "veto")
    assert table.last(Vetoed).payer == ("bob",)


def test_after_a_veto_the_secret_discards_stay_face_down() -> None:
    table = Table("full", THREE, dealer="cia", max_hands=1)
    table.defaults(until="secret_discard")
    for seat in THREE:
        card = table.legal(seat)[0]["card"]
        table.discard(seat, card, "people")
    for seat in THREE:
        table.do(seat, "veto")
    assert [one.card for one in table.view().secret] == [None, None, None]


def test_a_seat_without_a_veto_consents_by_itself() -> None:
    table = at_vote()
    table.do("ann", "veto")
    table.do("bob", "consent")
    table.do("cia", "consent")
    to_next_vote(table, 2)
    assert set(table.kinds()) == {"bob", "cia"}
    with pytest.raises(IllegalAction) as refused:
        table.do("ann", "veto")
    assert refused.value.code == "not_your_turn"
    table.do("bob", "consent")
    table.do("cia", "consent")
    assert table.last(Consented).asked


def test_without_any_veto_left_there_is_no_question() -> None:
    table = at_vote()
    for hand in (1, 2, 3):
        to_next_vote(table, hand)
        for prompt in table.prompts:
            table.do(prompt.seat, "veto")
    assert set(left(table).values()) == {0}
    while table.view().hand == 4:
        assert "unanimous_vote" not in table.kinds().values()
        table.default(table.prompts[0].seat)
    assert not table.last(Consented).asked


# -- teams


def test_a_team_vetoes_only_if_all_its_members_do_d3() -> None:
    table = at_vote("2v2", FOUR, teams=TEAMS)
    assert set(table.kinds()) == set(FOUR)
    for seat, choice in (("ann", "veto"), ("bob", "consent"), ("cia", "consent"), ("dan", "veto")):
        table.do(seat, choice)
    assert table.all(Consented)
    assert left(table) == dict.fromkeys(FOUR, 1)


def test_a_team_s_veto_is_spent_for_all_its_members() -> None:
    table = at_vote("2v2", FOUR, teams=TEAMS)
    for seat, choice in (("ann", "consent"), ("bob", "veto"), ("cia", "veto"), ("dan", "veto")):
        table.do(seat, choice)
    assert table.all(Vetoed) == [Vetoed(seats=("bob", "dan"), payer=("bob", "dan"), left=0)]
    assert left(table) == {"ann": 1, "bob": 0, "cia": 1, "dan": 0}
    to_next_vote(table, 2)
    assert set(table.kinds()) == {"ann", "cia"}


def test_the_first_vetoing_team_is_the_one_with_the_first_seat_in_order_d2() -> None:
    table = at_vote("2v2", FOUR, teams=[["bob", "dan"], ["ann", "cia"]])  # ann begins
    for seat in FOUR:
        table.do(seat, "veto")
    assert table.last(Vetoed).payer == ("ann", "cia")


def test_the_pair_of_2v3_vetoes_twice() -> None:
    table = at_vote("2v3", FIVE, teams=[["ann", "cia"], ["bob", "dan", "eva"]])
    for hand, remaining in ((1, 1), (2, 0)):
        to_next_vote(table, hand)
        for seat in FIVE:
            table.do(seat, "veto" if seat in ("ann", "cia") else "consent")
        assert table.last(Vetoed).left == remaining
    to_next_vote(table, 3)
    assert set(table.kinds()) == {"bob", "dan", "eva"}


def test_the_independent_vetoes_alone() -> None:
    table = at_vote("2v2+1", FIVE, teams=TEAMS)
    for seat in FIVE:
        table.do(seat, "veto" if seat == "eva" else "consent")
    assert table.last(Vetoed) == Vetoed(seats=("eva",), payer=("eva",), left=0)


def test_only_the_teams_decision_is_told_not_who_wanted_it_d21() -> None:
    table = at_vote("2v2", FOUR, teams=TEAMS)
    for seat, choice in (("ann", "veto"), ("bob", "consent"), ("cia", "consent"), ("dan", "consent")):
        table.do(seat, choice)
    assert not any("ann" in line and "veto" in line for line in table.told(None))


def test_a_member_who_wanted_a_veto_alone_is_not_told_that_all_consent_d21() -> None:
    table = at_vote("2v2", FOUR, teams=TEAMS)
    for seat in FOUR:
        table.do(seat, "veto" if seat == "ann" else "consent")
    (line,) = [one for one in table.told("ann") if "secret discards" in one]
    assert line.startswith("There is no veto.")
