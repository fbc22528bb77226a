"""Every cell of the table of pillars at their ends (E10 and E11 are in test_round)."""

from __future__ import annotations

import pytest

from rules.core import IllegalAction
from rules.emperor import events
from rules.emperor.pillars import ENDS, active
from tests.rules.emperor.table import Table


def test_the_table_has_a_row_for_every_end_but_the_medias() -> None:
    assert {(end.pillar, end.at) for end in ENDS} == {
        (pillar, at) for pillar in ("economy", "security", "culture", "social", "environment") for at in (0, 5)
    }
    at_three = dict.fromkeys(("economy", "security", "culture", "social", "environment", "media"), 3)
    assert active(at_three) == ()
    assert [end.effect for end in active(at_three | {"social": 0})] == ["no_speech"]


@pytest.mark.parametrize(("value", "allowed"), [(0, {1}), (5, {-1}), (3, {1, -1})])
def test_economy_at_its_ends_forbids_bills_that_would_leave_the_range(value: int, allowed: set[int]) -> None:
    table = Table()
    table.pillars(economy=value)
    assert {bill["economy"] for bill in table.legal("ann", "bill")} == allowed


@pytest.mark.parametrize("pillar", ["security", "culture", "social", "environment"])
def test_a_bill_keeps_its_own_pillar_inside_the_range(pillar: str) -> None:
    table = Table()
    table.state.pillars[pillar] = 5
    assert {b["change"] for b in table.legal("ann", "bill") if b["pillar"] == pillar} == {-1}


def test_culture_at_zero_sends_media_to_five_at_once() -> None:
    table = Table()
    table.pillars(culture=1)
    told = table.act("ann", "speech", effect="change", first="culture", first_by=-1, second="social", second_by=1)
    assert table.state.pillars["media"] == 5
    assert [event.cause for event in told if isinstance(event, events.PillarsMoved)] == ["speech", "culture"]


@pytest.mark.parametrize("by", [1, -1])
def test_e34_both_pillars_of_a_speech_move_before_the_end_of_culture_holds(by: int) -> None:
    table = Table()
    table.pillars(culture=1, media=3)
    table.act("ann", "speech", effect="change", first="culture", first_by=-1, second="media", second_by=by)
    assert table.state.pillars["media"] == 5


def test_e35_culture_at_zero_holds_media_only_at_the_moment_it_gets_there() -> None:
    table = Table()
    table.pillars(culture=0, media=5)
    table.act("ann", "speech", effect="change", first="social", first_by=1, second="media", second_by=-1)
    assert table.state.pillars["media"] == 4


def _final(table: Table, card: str) -> Table:
    """Up to the final attempt, in which ann plays the card and bob has two tiles to be taken."""
    table.until("final")
    table.hand("ann", card, "bill:red", "scheming:red", "speech:green", "questioning:green")
    table.add_tiles(None, "bob", 4, 4, bag=True)
    table.act("ann", "final", card=card)
    table.time_out("bob", "cia")
    return table


def test_e12_culture_at_five_stops_manipulation_but_not_corruption() -> None:
    table = Table()
    table.pillars(culture=5)
    _final(table, "manipulation:red")
    assert events.NoEffect("ann", "manipulation", "culture") in table.log
    table = Table()
    table.pillars(culture=5)
    _final(table, "corruption:red")
    assert table.kinds() == {"ann": "take"}


@pytest.mark.parametrize("kind", ["manipulation", "corruption"])
def test_e13_social_at_five_takes_the_effect_of_both(kind: str) -> None:
    table = Table()
    table.pillars(social=5)
    _final(table, f"{kind}:red")
    assert events.NoEffect("ann", kind, "social") in table.log
    assert not table.told(events.TileTaken, table.log)
    assert not table.told(events.PricePaid, table.log)
    assert f"{kind}:red" in [*table.state.parties["ann"].discard, *table.state.parties["ann"].hand]


def test_social_at_zero_forbids_speech_and_secret_meeting() -> None:
    table = Table()
    assert table.legal("ann", "speech") and table.legal("ann", "secret_meeting")
    table.pillars(social=0)
    assert not table.legal("ann", "speech") and not table.legal("ann", "secret_meeting")
    with pytest.raises(IllegalAction) as refused:
        table.act("ann", "secret_meeting")
    assert refused.value.code == "illegal_action"


def test_environment_at_zero_costs_a_tile_at_the_beginning_of_each_turn() -> None:
    table = Table()
    table.pillars(environment=0)
    table.tiles("bob", 2, 3)
    told = table.act("ann", "pass")
    assert events.TileLost("bob", 2, "environment") in told
    assert table.values("bob") == [3]


def test_environment_brought_to_zero_costs_a_tile() -> None:
    table = Table()
    table.pillars(environment=1)
    table.act("ann", "speech", effect="change", first="social", first_by=1, second="environment", second_by=-1)
    assert table.values("ann") == [1]


def test_environment_costs_a_tile_once_a_turn_only() -> None:
    table = Table()
    table.pillars(environment=0)
    table.act("ann", "pass")  # bob's turn begins with it at 0: one tile
    assert table.values("bob") == [1]
    table.hand("bob", "bill:green", "speech:green", "speech:green")
    table.act("bob", "bill", pillar="environment", change=1, economy=-1)
    table.vote(ann="green", bob="green", cia="green")
    table.act("bob", "reward", what="pillar", pillar="environment", change=-1)  # to 0 again in the same turn
    assert table.state.pillars["environment"] == 0
    assert table.values("bob") == [1]


def test_environment_brought_to_five_in_the_own_turn_draws_a_tile() -> None:
    table = Table(stacks={"tiles": [4]})
    table.pillars(environment=4)
    table.act("ann", "bill", pillar="environment", change=1, economy=1, card="bill:red")
    table.vote(ann="green", bob="green", cia="green")
    assert table.state.pillars["environment"] == 5
    assert table.future("ann") == [4]
    assert events.TileDrawn("ann", "environment") in table.log


def test_environment_at_five_from_before_draws_nothing() -> None:
    table = Table()
    table.pillars(environment=5)
    table.act("ann", "pass")
    assert table.future("ann") == table.future("bob") == []


def test_why_the_limit_moved_is_told_with_the_move() -> None:
    table = Table()
    table.act("ann", "speech", effect="change", first="security", first_by=1, second="social", second_by=1)
    (moved,) = table.told(events.PillarsMoved)
    assert (moved.points_before, moved.points_after) == (15, 17)
    assert "The speech of ann moves security 3 → 4 and social 3 → 4. " in table.story()
    assert "The emperor limit rises from 15 to 17 of 25 (68 %)." in table.story()
