"""The variant `pairs`: two cards of the lower kind together make the upgrade."""

from __future__ import annotations

from typing import Any

from rules.emperor import events
from tests.rules.emperor.table import Table

UPGRADES = {"secret_meeting", "intense_questioning", "scheming", "corruption"}


def _table(**options: Any) -> Table:
    return Table(pairs=True, **options)


def test_upgrades_are_neither_in_the_hands_nor_in_the_deck() -> None:
    table = _table()
    cards = [*table.state.deck, *table.state.parties["ann"].hand]
    assert not {card.split(":")[0] for card in cards} & UPGRADES
    assert len(table.state.parties["ann"].hand) == 6
    assert len(table.state.deck) == 12 + 6 + 6 + 6 + 3


def test_two_speeches_make_a_secret_meeting() -> None:
    table = _table()
    assert table.legal("ann", "secret_meeting") == []
    table.hand("ann", "speech:green", "speech:green", "bill:red")
    table.act("ann", "secret_meeting")
    assert table.state.parties["ann"].discard == ["speech:green", "speech:green"]
    assert table.view().seats["ann"].face_down


def test_two_questionings_make_an_intense_one_and_two_negotiations_a_scheme() -> None:
    table = _table()
    table.hand("ann", "questioning:green", "questioning:green", "negotiating:green", "negotiating:green")
    kinds = {action["type"] for action in table.legal("ann")}
    assert {"questioning", "intense_questioning", "negotiating", "scheming"} <= kinds
    table.act("ann", "intense_questioning", target="bob")
    assert table.state.pillars["media"] == 3
    assert table.state.parties["ann"].discard == ["questioning:green", "questioning:green"]


def test_two_manipulations_make_corruption_in_the_final_attempt() -> None:
    table = _table()
    table.until("final")
    payment = ("bill:red", "manipulation:red", "speech:green", "bill:green")
    table.hand("ann", "manipulation:red", "manipulation:red", *payment)
    assert {a["card"] for a in table.legal("ann")} == {
        "bill:green", "bill:red", "speech:green", "manipulation:red", "corruption:red",
    }  # fmt: skip
    before = len(table.state.parties["ann"].discard)
    table.act("ann", "final", card="corruption:red")
    assert table.view("bob").seats["ann"].hand == 6  # nobody sees that two cards lie there
    table.time_out("bob", "cia")
    assert table.told(events.FinalRevealed)[0].cards["ann"] == "corruption:red"
    assert len(table.state.parties["ann"].discard) == before + 2
    assert table.kinds() == {"ann": "take"}
    table.act("ann", "stop")
    assert events.PricePaid("ann") in table.events


def test_an_upgrade_made_of_a_pair_comes_back_as_two_cards() -> None:
    table = _table(tempo="simultaneous")
    table.pillars(social=1)
    table.hand("bob", "speech:green", "speech:green", "bill:red")
    table.act("ann", "speech", effect="change", first="social", first_by=-1, second="media", second_by=1)
    table.act("bob", "secret_meeting")
    table.act("cia", "pass")
    assert events.Fizzled("bob", "secret_meeting", "illegal") in table.log
    assert table.state.parties["bob"].hand == ["bill:red", "speech:green", "speech:green"]


def test_a_pair_keeps_the_pledge_of_its_own_kind() -> None:
    table = _table()
    table.until_phase("discussion")
    table.act("ann", "problem")
    table.act("ann", "promise", pledge="card", kind="speech")
    table.act("bob", "promise", pledge="card", kind="secret_meeting")
    table.time_out("cia")
    for seat in ("ann", "bob"):
        table.hand(seat, "speech:green", "speech:green", "bill:red")
        table.act(seat, "secret_meeting")
    assert {p.seat: p.status for p in table.view().promises} == {
        "ann": "open", "bob": "kept", "cia": "broken",
    }  # fmt: skip
