"""The variants `favourite_suit` and `announced_trio`."""

from __future__ import annotations

import pytest

from rules.core import IllegalAction
from rules.demos.events import Announced, Dealt, HandWon, MatchWon, Shown
from rules.demos.state import Figure

from .table import THREE, Table, pack


def test_without_a_variant_nothing_is_announced() -> None:
    assert Table().kinds() != dict.fromkeys(THREE, "announce")


def test_each_seat_announces_a_suit_before_hand_1_d20() -> None:
    table = Table(favourite_suit=True)
    assert not table.all(Dealt)
    assert table.view().hand == 0
    assert table.kinds() == dict.fromkeys(THREE, "announce")
    legal = table.legal("ann")
    assert legal == [*({"type": "announce", "favourite": suit} for suit in "SHDC"), {"type": "announce"}]
    assert table.prompt("ann").default == table.prompt("ann").actions[-1]  # announce nothing
    table.do("ann", "announce", favourite="H")
    assert not table.all(Announced)  # told when all have answered
    table.do("bob", "announce")
    table.do("cia", "announce", favourite="S")
    assert {one.seat: one.favourite for one in table.all(Announced)} == {"ann": "H", "bob": None, "cia": "S"}
    assert {seat: one.favourite for seat, one in table.view().seats.items()} == {"ann": "H", "bob": None, "cia": "S"}
    assert table.all(Dealt)


def test_announcements_of_both_variants_and_of_the_trio() -> None:
    trio = Table(announced_trio=True)
    assert len(trio.legal("ann")) == 65
    trio.do("ann", "announce", trio="SHD")
    with pytest.raises(IllegalAction):
        trio.do("bob", "announce", favourite="S")
    with pytest.raises(IllegalAction):
        trio.do("bob", "announce", trio="SHX")
    both = Table(announced_trio=True, favourite_suit=True)
    assert len(both.legal("ann")) == 5 * 65
    both.do("ann", "announce", trio="SHD", favourite="C")
    both.do("bob", "announce", trio="CCC")
    both.do("cia", "announce", favourite="C")
    assert {seat: one.trio for seat, one in both.view().seats.items()} == {"ann": "SHD", "bob": "CCC", "cia": None}


HANDS = {"ann": "S2 S3 S4 D6 C10", "bob": "H7 H8 H9 C3 D10", "cia": "D7 D4 C1 S3 H10".replace("S3", "S8")}


def finish_hand(table: Table) -> None:
    """ann begins; everybody loses the fourth card for junk and keeps the rest."""
    table.discard("ann", "D6")
    table.discard("bob", "C3")
    table.discard("cia", "C1")
    for seat in THREE:
        table.do(seat, "keep")
    for seat in THREE:
        table.do(seat, "veto")


def test_ten_more_count_for_winning_the_hand() -> None:
    people = [pack(THREE, HANDS, "S6 D1 H1")]
    table = Table(dealer="cia", people=people, max_hands=1, favourite_suit=True)
    for seat, suit in zip(THREE, "SSS", strict=True):
        table.do(seat, "announce", favourite=suit)
    finish_hand(table)
    assert {one.seat: one.points for one in table.all(Shown)} == {"ann": 24, "bob": 19}
    assert table.last(HandWon).winners == ("ann",)
    assert table.view().scores == [[24, 19, 0]]
    plain = Table(dealer="cia", people=people, max_hands=1)
    finish_hand(plain)
    assert plain.last(HandWon).winners == ("bob",)


def test_they_count_for_choosing_the_meld() -> None:
    # 7-8-9 of hearts for 19, or 5-6-7 with the favourite spades? Only one-suit sequences count.
    hands = {"ann": "S4 S5 S6 H6 H7", "bob": "D1 D3 D5 D8 D10", "cia": "C2 C4 C7 C9 D2"}
    table = Table(dealer="cia", people=[pack(THREE, hands)], favourite_suit=True)
    for seat, suit in zip(THREE, "SSS", strict=True):
        table.do(seat, "announce", favourite=suit)
    best = table.you("ann").best
    assert best is not None and (best.cards, best.points) == (("S4", "S5", "S6"), 26)


def test_an_announced_trio_wins_a_tie() -> None:
    table = Table("simple", dealer="cia", max_hands=1, announced_trio=True)
    table.do("ann", "announce", trio="SHD")
    table.do("bob", "announce", trio="SSS")
    table.do("cia", "announce")
    while len(table.prompts) != 1 or table.prompts[0].kind != "secret_discard" or table.prompts[0].seat != "cia":
        table.default(table.prompts[0].seat)
    table.state.figures["ann"] = [Figure("ES"), Figure("LH"), Figure("JD")]
    table.state.figures["bob"] = [Figure("EH"), Figure("LD"), Figure("JC")]
    table.state.scores = [[0, 99, 0]]
    table.default("cia")
    assert (table.last(MatchWon).winners, table.last(MatchWon).rule) == (("ann",), "announced")
