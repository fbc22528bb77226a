"""A round: its phases, turns and passes (E9), skipped and early elections (E10, E11), the last round (E23)."""

from __future__ import annotations

import pytest

from rules.core import IllegalAction
from rules.emperor import events
from tests.rules.emperor.table import Table


def test_the_phases_of_a_round_in_order() -> None:
    table = Table()
    table.run(lambda: table.state.round == 2)
    phases = [event.phase for event in table.told(events.PhaseBegan, table.log)]
    assert phases[:5] == ["action 1", "action 2", "discussion", "action 3", "action 4"]
    assert len(table.told(events.ElectionBegan, table.log)) == 1
    assert table.view().phase == "action 1"


def test_e9_each_seat_clockwise_from_the_chair_has_one_turn_or_passes() -> None:
    table = Table(stacks={"chair": "bob"})
    turns = []
    while table.state.phase == "action 1":
        (seat,) = table.prompts()
        turns.append(seat)
        assert table.view().turn == seat
        table.act(seat, "pass")
    assert turns == ["bob", "cia", "ann"]
    with pytest.raises(IllegalAction) as refused:
        table.act("ann", "pass")
    assert refused.value.code == "not_your_turn"


def test_a_seat_without_cards_passes_by_itself_but_has_its_turn() -> None:
    table = Table()
    table.pillars(environment=0)
    table.hand("bob")
    told = table.act("ann", "pass")
    assert events.Passed("bob", "no_cards") in told
    assert events.TileLost("bob", 1, "environment") in told
    assert list(table.prompts()) == ["cia"]


def test_the_played_card_goes_to_the_own_discard_pile() -> None:
    table = Table()
    table.act("ann", "speech", effect="none")
    assert table.state.parties["ann"].discard == ["speech:green"]
    assert "speech:green" not in table.state.parties["ann"].hand


def test_e10_security_at_zero_skips_to_an_election_and_returns_to_one() -> None:
    table = Table()
    table.pillars(security=1)
    table.act("ann", "speech", effect="change", first="security", first_by=-1, second="social", second_by=-1)
    assert table.state.phase == "election"
    assert table.told(events.ElectionBegan) == [events.ElectionBegan(1, True)]
    assert table.kinds() == {"ann": "final", "bob": "final", "cia": "final"}
    table.run(lambda: table.state.round == 2)
    assert table.state.pillars["security"] == 1
    assert table.state.phase == "action 1"
    moved = table.told(events.PillarsMoved, table.log)[-1]
    assert (moved.cause, moved.moves) == ("security", (events.Move("security", 0, 1),))


def test_e10_e37_the_running_action_is_fully_resolved_first() -> None:
    table = Table()
    table.pillars(security=1)
    table.hand("ann", "bill:green", "speech:green", "questioning:green")
    table.act("ann", "bill", pillar="security", change=-1, economy=1)
    table.vote(ann="green", bob="green", cia="green")
    assert table.state.pillars["security"] == 0
    assert table.kinds() == {"ann": "reward"}
    table.act("ann", "reward", what="pillar", pillar="security", change=1)  # back to 1: no early election
    assert table.kinds() == {"bob": "action"}


def test_e11_security_at_five_skips_the_election_and_everything_waits() -> None:
    table = Table()
    table.until_phase("discussion")
    table.act("ann", "problem")
    for seat in table.state.seats:
        table.act(seat, "promise", pledge="card", kind="scheming")
    table.until_phase("action 4")
    table.pillars(security=5)
    table.media_pile("ann", "bill:red", "speech:green")
    table.add_tiles(None, "bob", 3, bag=True)
    table.no_cards("cia")
    table.run(lambda: table.state.round == 2)
    assert table.told(events.ElectionSkipped, table.log) == [events.ElectionSkipped(1)]
    assert not table.told(events.ElectionBegan, table.log)
    assert table.state.parties["ann"].media == ["bill:red", "speech:green"]
    assert table.future("bob") == [3]
    assert len(table.view().promises) == 3
    assert table.state.chair == "ann"
    # an empty hand still takes its cards back
    assert len(table.state.parties["ann"].hand) > 0
    assert table.state.parties["ann"].discard == []


def test_e11_two_promises_may_stand_and_each_broken_one_costs_a_marker() -> None:
    table = Table(max_rounds=3)
    for number in (1, 2):
        table.until_phase("discussion")
        table.act("ann", "problem")
        for seat in table.state.seats:
            table.act(seat, "promise", pledge="card", kind="scheming")
        table.until_phase("action 4")
        table.pillars(security=5 if number == 1 else 3)
        table.run(lambda number=number: table.state.round > number)  # type: ignore[misc]
    judged = table.told(events.PromiseJudged, table.log)
    assert [(j.seat, j.round, j.kept) for j in judged if j.seat == "ann"] == [
        ("ann", 1, False), ("ann", 2, False),
    ]  # fmt: skip
    shown = [event for event in table.told(events.MediaRevealed, table.log) if event.seat == "ann"]
    assert shown[0].cards.count("lie") == 2


def test_e11_the_election_of_the_last_round_is_never_skipped() -> None:
    table = Table(max_rounds=1)
    table.pillars(security=5)
    table.run(lambda: table.state.outcome is not None)
    assert table.told(events.ElectionBegan, table.log)
    assert not table.told(events.ElectionSkipped, table.log)


def test_e23_after_the_last_round_the_largest_population_wins() -> None:
    table = Table(max_rounds=1)
    table.add_tiles("bob", "bob", 1)
    table.run(lambda: table.state.outcome is not None)
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.ranking[0]) == (("bob",), "rounds", "bob")
    assert table.state.round == 1
    assert table.prompts() == {}
    assert table.view().status == "finished"


def test_e23_equal_populations_share_the_victory() -> None:
    table = Table(max_rounds=1)
    table.tiles("cia", 1)
    table.hand("ann")
    table.hand("bob")
    table.run(lambda: table.state.outcome is not None)
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.winners == ("ann", "bob")
    assert outcome.ranking == ("ann", "bob", "cia")


def test_after_the_end_nothing_can_be_played() -> None:
    table = Table(max_rounds=1)
    table.run(lambda: table.state.outcome is not None)
    with pytest.raises(IllegalAction) as refused:
        table.act("ann", "pass")
    assert refused.value.code == "game_over"
