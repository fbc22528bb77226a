"""Questioning and intense questioning."""

from __future__ import annotations

import pytest

from rules.core import IllegalAction
from rules.emperor import events
from tests.rules.emperor.table import Table


def test_a_question_is_answered_and_media_rises_by_one() -> None:
    table = Table()
    table.act("ann", "questioning", target="bob", text="Where is the money?")
    assert table.state.pillars["media"] == 2
    assert table.kinds() == {"bob": "answer"}
    assert table.legal("bob") == [{"type": "answer"}]
    view = table.view()
    assert view.question is not None and view.question.text == "Where is the money?"
    table.act("bob", "answer", text="Spent.")
    assert table.kinds() == {"bob": "action"}
    assert "ann puts a question to bob. “Where is the money?”" in table.story()
    assert "bob answers ann: “Spent.”" in table.story()


def test_media_never_rises_above_five() -> None:
    table = Table()
    table.pillars(media=5)
    table.act("ann", "questioning", target="bob")
    assert table.state.pillars["media"] == 5
    table.pillars(media=4)
    table.act("bob", "answer")
    table.act("bob", "intense_questioning", target="ann")
    assert table.state.pillars["media"] == 5


def test_one_cannot_question_oneself() -> None:
    table = Table()
    assert {a["target"] for a in table.legal("ann", "questioning")} == {"bob", "cia"}
    with pytest.raises(IllegalAction):
        table.act("ann", "questioning", target="ann")


def _asked(table: Table, card: str) -> Table:
    table.act("ann", "intense_questioning", target="bob")
    table.act("bob", "answer", card=card, text="Honestly!")
    return table


def test_an_intense_answer_needs_a_card_and_media_rises_by_two() -> None:
    table = Table()
    table.act("ann", "intense_questioning", target="bob")
    assert table.state.pillars["media"] == 3
    assert {a["card"] for a in table.legal("bob")} == set(table.state.parties["bob"].hand)
    with pytest.raises(IllegalAction):
        table.act("bob", "answer", text="Without a card")
    assert table.default("bob") == {"type": "answer", "card": "bill:green"}
    table.act("bob", "answer", card="bill:red")
    assert table.kinds() == {"ann": "judge"}
    assert table.legal("ann") == [{"type": "believe"}, {"type": "look"}]
    assert table.default("ann") == {"type": "believe"}


def test_the_card_lies_face_down() -> None:
    table = _asked(Table(), "manipulation:red")
    public = [event for event in table.log if event.to is None]
    assert "manipulation" not in repr(public)
    shown = table.view("ann").seats["bob"]
    assert (shown.hand, shown.laid) == (9, 1)


def test_believed_the_card_goes_unseen_to_the_answerers_discard_pile() -> None:
    table = _asked(Table(), "manipulation:red")
    table.act("ann", "believe")
    assert table.state.parties["bob"].discard == ["manipulation:red"]
    assert table.state.parties["bob"].media == []
    assert "manipulation" not in table.story()
    assert table.values("ann") == table.values("bob") == [1, 1]


def test_a_truth_looked_at_costs_the_asker_a_tile() -> None:
    table = Table()
    table.tiles("ann", 2, 3)
    _asked(table, "speech:green")
    table.act("ann", "look")
    assert events.Looked("ann", "bob", "speech:green", True) in table.events
    assert table.state.parties["bob"].media == ["speech:green"]
    assert (table.values("ann"), table.future("bob")) == ([3], [2])
    assert "bob told the TRUTH" in table.story()


def test_a_lie_looked_at_costs_the_answerer_a_tile() -> None:
    table = Table()
    table.tiles("bob", 2, 3)
    _asked(table, "scheming:red")
    table.act("ann", "look")
    assert events.Looked("ann", "bob", "scheming:red", False) in table.events
    assert table.state.parties["bob"].media == ["scheming:red"]
    assert (table.values("bob"), table.future("ann")) == ([3], [2])
    assert "ann looks: scheming (red). bob LIED." in table.story()
    assert "For the lie bob gives a tile worth 2 to ann" in table.story()


def test_without_cards_the_asked_seat_lies() -> None:
    table = Table()
    table.hand("bob")
    table.act("ann", "intense_questioning", target="bob")
    assert table.legal("bob") == [{"type": "answer"}]
    table.act("bob", "answer", text="Trust me.")
    table.act("ann", "look")
    assert events.Looked("ann", "bob", "", False) in table.events
    assert table.future("ann") == [1]
    assert table.state.parties["bob"].media == []


def test_without_cards_the_lie_may_be_let_pass() -> None:
    table = Table()
    table.hand("bob")
    table.act("ann", "intense_questioning", target="bob")
    table.act("bob", "answer")
    table.act("ann", "believe")
    assert table.future("ann") == []
    assert table.kinds() == {"cia": "action"}  # bob has no cards and passes


def test_a_given_face_down_tile_is_known_to_the_two_alone() -> None:
    table = Table()
    table.tiles("bob", 2, 3)
    table.state.parties["bob"].face_down = True
    _asked(table, "scheming:red")
    table.act("ann", "look")
    (given,) = table.told(events.TileGiven)
    assert given.value is None
    (seen,) = table.told(events.TileSeen)
    assert (seen.value, seen.to) == (2, ("bob", "ann"))
