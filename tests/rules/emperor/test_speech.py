"""Speech (E29) and secret meeting (E17)."""

from __future__ import annotations

import pytest

from rules.core import IllegalAction
from rules.emperor import events
from tests.rules.emperor.table import Table


def test_a_speech_takes_a_current_tile_of_the_value_named() -> None:
    table = Table()
    table.tiles("bob", 1, 3, 3)
    steals = [(a["from"], a["tile"]) for a in table.legal("ann", "speech") if a["effect"] == "steal"]
    assert steals == [("bob", 1), ("bob", 3), ("cia", 1)]
    table.act("ann", "speech", effect="steal", from_="bob", tile=3, text="Come to me!")
    assert table.values("bob") == [1, 3]
    assert table.future("ann") == [3]
    assert "ann gives a speech to win over voters of bob. “Come to me!”" in table.story()
    assert "ann takes a tile worth 3 from bob; it changes sides at the next result." in table.story()


def test_e29_two_different_pillars_each_by_one_media_among_them() -> None:
    table = Table()
    changes = [a for a in table.legal("ann", "speech") if a["effect"] == "change"]
    assert len(changes) == 15 * 4
    assert all(a["first"] != a["second"] and {a["first_by"], a["second_by"]} <= {1, -1} for a in changes)
    assert {"media", "economy"} <= {a["first"] for a in changes} | {a["second"] for a in changes}
    told = table.act("ann", "speech", effect="change", first="economy", first_by=-1, second="media", second_by=1)
    assert (table.state.pillars["economy"], table.state.pillars["media"]) == (2, 2)
    (moved,) = (event for event in told if isinstance(event, events.PillarsMoved))
    assert moved.moves == (events.Move("economy", 3, 2), events.Move("media", 1, 2))


def test_the_two_pillars_may_be_named_in_any_order() -> None:
    table = Table()
    table.act("ann", "speech", effect="change", first="media", first_by=1, second="economy", second_by=-1)
    assert (table.state.pillars["economy"], table.state.pillars["media"]) == (2, 2)


def test_a_speech_stays_inside_the_range() -> None:
    table = Table()
    table.pillars(economy=5, media=0)
    changes = [a for a in table.legal("ann", "speech") if a["effect"] == "change"]
    moves = {(a["first"], a["first_by"]) for a in changes} | {(a["second"], a["second_by"]) for a in changes}
    assert ("economy", 1) not in moves and ("media", -1) not in moves
    with pytest.raises(IllegalAction):
        table.act("ann", "speech", effect="change", first="economy", first_by=1, second="social", second_by=1)


def test_a_speech_may_ask_for_nothing() -> None:
    table = Table()
    before = table.state.pillars, table.state.tiles
    table.act("ann", "speech", effect="none")
    assert (table.state.pillars, table.state.tiles) == before


def test_e17_a_secret_meeting_hides_the_tiles_draws_one_and_is_no_speech() -> None:
    table = Table(stacks={"tiles": [2]})
    before = dict(table.state.pillars)
    table.act("ann", "secret_meeting", text="Psst.")
    assert table.state.pillars == before
    assert table.view("bob").seats["ann"].tiles == [None, None]
    assert table.future("ann") == [2]
    assert table.state.parties["ann"].discard == ["secret_meeting:red"]
    assert "You draw a population tile worth 2" in table.story("ann")
    assert "worth 2" not in table.story("bob")


def test_e49_who_meets_in_secret_already_may_do_so_again() -> None:
    table = Table(stacks={"tiles": [3, 2]})
    table.hand("ann", "secret_meeting:red", "secret_meeting:red", "speech:green")
    table.act("ann", "secret_meeting")
    table.until("action", "ann")
    table.act("ann", "secret_meeting")
    assert table.future("ann") == [2, 3]
    assert table.view("bob").seats["ann"].tiles == [None, None]


def test_tiles_stay_face_down_until_the_next_result() -> None:
    table = Table()
    table.act("ann", "secret_meeting")
    table.until("final")
    assert table.view().seats["ann"].face_down
    table.run(lambda: table.state.round == 2)
    assert not table.view().seats["ann"].face_down
