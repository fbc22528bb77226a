"""Negotiating and scheming (E18)."""

from __future__ import annotations

from rules.emperor import events
from tests.rules.emperor.table import Table


def test_e51_negotiating_ends_when_both_say_so_and_its_agreement_is_public() -> None:
    table = Table()
    table.act("ann", "negotiating", target="bob")
    assert table.kinds() == {"ann": "talks", "bob": "talks"}
    table.act("bob", "done", text="Ann backs my next bill.")
    assert table.kinds() == {"ann": "talks"}
    view = table.view("cia")
    assert view.talks is not None
    assert (view.talks.done, view.talks.notes) == (["bob"], {"bob": "Ann backs my next bill."})
    table.act("ann", "done")
    assert table.kinds() == {"bob": "action"}
    assert "bob records the agreement with ann: “Ann backs my next bill.”" in table.story()


def test_of_a_scheme_all_see_that_they_met_and_only_the_two_see_the_text() -> None:
    table = Table()
    table.act("ann", "scheming", target="bob")
    table.act("ann", "done", text="Down with cia!")
    seen = table.view("bob").talks
    assert seen is not None and seen.notes == {"ann": "Down with cia!"}
    unseen = table.view("cia").talks
    assert unseen is not None and unseen.notes == {}
    assert unseen.done == ["ann"]
    table.act("bob", "done")
    assert "ann and bob withdraw to scheme" in table.story()
    assert "Down with cia!" not in table.story("cia")
    assert "Down with cia!" in table.story("bob")
    assert all(event.to == ("ann", "bob") for event in table.told(events.TalkNoted, table.log))


def test_e18_nothing_enforces_an_agreement() -> None:
    table = Table()
    table.act("ann", "negotiating", target="bob")
    table.act("ann", "done", text="I vote for your bills.")
    table.act("bob", "done", text="Agreed.")
    table.act("bob", "bill", pillar="social", change=1, economy=1, card="bill:red")
    table.vote(ann="red", bob="green", cia="red")
    assert not table.view().promises
    assert table.state.parties["ann"].media.count("lie") == 0


def test_the_default_of_talks_is_to_be_done() -> None:
    table = Table()
    table.act("ann", "scheming", target="bob")
    assert table.default("bob") == {"type": "done"}
