"""The discussion and its promises: pledges, free promises, silence (E28)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import IllegalAction
from rules.emperor import events
from rules.emperor.cards import KINDS
from tests.rules.emperor.table import Table


def _discussing(seats: str = "ann bob cia", **options: Any) -> Table:
    table = Table(seats, **options)
    table.until_phase("discussion")
    return table


def test_the_chair_states_a_problem_and_then_all_speak_in_any_order() -> None:
    table = _discussing()
    assert table.kinds() == {"ann": "problem"}
    table.act("ann", "problem", text="Too many ugly dogs.")
    assert table.view().problem == "Too many ugly dogs."
    assert table.kinds() == {"ann": "promise", "bob": "promise", "cia": "promise"}
    for seat in ("cia", "ann", "bob"):
        table.act(seat, "promise", text="I will act.")
    assert table.state.phase == "action 3"
    assert [promise.seat for promise in table.view().promises] == ["cia", "ann", "bob"]


def test_a_problem_left_out_has_stock_words() -> None:
    table = _discussing()
    assert table.default("ann") == {"type": "problem"}
    table.time_out()
    assert "things used to be better" in table.story()


def test_exactly_one_promise_a_seat() -> None:
    table = _discussing()
    table.act("ann", "problem")
    table.act("bob", "promise", text="I will act.")
    with pytest.raises(IllegalAction) as refused:
        table.act("bob", "promise", text="And more.")
    assert refused.value.code == "not_your_turn"


def test_e39_the_promises_that_can_be_made() -> None:
    table = _discussing("ann bob cia dan")
    table.act("ann", "problem")
    legal = table.legal("ann")
    bills = [a for a in legal if a.get("pledge") == "bill"]
    assert {(a["pillar"], a["change"]) for a in bills} == {
        (pillar, by) for pillar in ("economy", "security", "culture", "social", "environment") for by in (1, -1)
    }
    cards = [a for a in legal if a.get("pledge") == "card"]
    assert {a["kind"] for a in cards} == {kind for kind, row in KINDS.items() if row.action}
    assert {a["kind"] for a in cards if "target" in a} == {
        "questioning", "intense_questioning", "negotiating", "scheming",
    }  # fmt: skip
    assert {a["target"] for a in cards if "target" in a} == {"bob", "cia", "dan"}
    supports = [a for a in legal if a.get("pledge") == "support"]
    assert {a["target"] for a in supports} == {"bob", "cia", "dan"}
    assert table.default("ann") == {"type": "promise"}
    assert len(legal) == 1 + 10 + 7 + 4 * 3 + 3


def _promised(table: Table, **promise: Any) -> Table:
    """All keep silent but ann, who promises."""
    if table.kinds() == {"ann": "problem"}:
        table.act("ann", "problem")
    table.act("ann", "promise", **promise)
    table.time_out("bob", "cia")
    return table


def _judged(table: Table, seat: str = "ann") -> Any:
    table.run(lambda: bool(table.told(events.PromiseJudged, table.log)))
    (judged,) = (event for event in table.told(events.PromiseJudged, table.log) if event.seat == seat)
    return judged


@pytest.mark.parametrize(
    ("pillar", "change", "kept"),
    [("social", 1, True), ("economy", -1, True), ("social", -1, False), ("culture", 1, False)],
)
def test_pledge_to_propose_a_bill_proposing_is_enough(pillar: str, change: int, kept: bool) -> None:
    table = _promised(_discussing(), pledge="bill", pillar=pillar, change=change)
    table.act("ann", "bill", pillar="social", change=1, economy=-1, card="bill:red")
    assert table.view().promises[0].status == ("kept" if kept else "open")
    table.vote(ann="green", bob="red", cia="red")
    judged = _judged(table)
    assert judged.kept is kept
    assert ("ann KEPT the promise" in table.story()) is kept
    broken = f"promise of round 1 to propose a bill with {pillar} {change:+}: it never happened. That is a lie marker"
    assert (f"ann BROKE the {broken.replace('-', '−')}" in table.story()) is not kept


def test_pledges_count_from_the_promise_on() -> None:
    table = Table()
    table.act("ann", "questioning", target="bob")
    table.act("bob", "answer")
    table.until_phase("discussion")
    _promised(table, pledge="card", kind="questioning")
    assert not _judged(table).kept


@pytest.mark.parametrize(("target", "kept"), [("", True), ("bob", True), ("cia", False)])
def test_pledge_to_play_a_card_on_somebody(target: str, kept: bool) -> None:
    promise: dict[str, Any] = {"pledge": "card", "kind": "questioning"} | ({"target": target} if target else {})
    table = _promised(_discussing(), **promise)
    table.act("ann", "questioning", target="bob")
    table.act("bob", "answer")
    assert _judged(table).kept is kept


def test_an_emperor_bill_is_a_bill() -> None:
    table = _discussing()
    table.tiles("ann", 4, 4)
    table.pillars(economy=0, security=1, culture=1, social=2)
    _promised(table, pledge="card", kind="bill")
    table.act("ann", "emperor_bill", card="bill:red")
    assert table.view().promises[0].status == "kept"


def test_support_is_kept_by_voting_for_every_bill_of_the_seat() -> None:
    table = _promised(_discussing(), pledge="support", target="bob")
    table.act("ann", "pass")
    table.act("bob", "bill", pillar="social", change=1, economy=1, card="bill:red")
    table.vote(ann="green", bob="green", cia="red")
    assert table.view().promises[0].status == "open"
    table.time_out()  # punishment
    assert _judged(table).kept
    assert "ann KEPT the promise of round 1 to vote for every bill of bob.\n" in table.story()


def test_support_that_was_never_tested_is_told_so() -> None:
    table = _promised(_discussing(), pledge="support", target="bob")
    assert _judged(table).kept
    assert "to vote for every bill of bob: no such bill came up." in table.story()


def test_the_first_bill_that_broke_a_promise_is_named_with_its_round() -> None:
    table = Table()
    table.pillars(security=5)
    table.until_phase("discussion")
    _promised(table, pledge="support", target="bob")
    table.run(lambda: table.state.round == 2 and table.kinds().get("bob") == "action")
    table.pillars(security=3)
    table.act("bob", "bill", pillar="social", change=-1, economy=1, card="bill:red")
    table.vote(ann="red", bob="red", cia="red")
    table.act("cia", "pass")
    table.until("action", "bob")
    table.act("bob", "bill", pillar="culture", change=-1, economy=1, card="bill:green")
    table.vote(ann="red", bob="red", cia="red")
    table.run(lambda: bool(table.told(events.PromiseJudged, table.log)))
    assert (
        "ann BROKE the promise of round 1 to vote for every bill of bob: it voted against the bill social −1, "
        "economy +1 in round 2."
    ) in table.story()


def test_support_is_broken_by_one_vote_against() -> None:
    table = _promised(_discussing(), pledge="support", target="bob")
    table.act("ann", "pass")
    table.act("bob", "bill", pillar="social", change=1, economy=1, card="bill:red")
    table.vote(ann="red", bob="green", cia="green")
    assert table.view().promises[0].status == "broken"
    assert not _judged(table).kept
    assert (
        "ann BROKE the promise of round 1 to vote for every bill of bob: it voted against the bill social +1, "
        "economy +1 in round 1. That is a lie marker, which counts as one red card in the media pile."
    ) in table.story()


def test_support_covers_emperor_bills_and_not_those_of_others() -> None:
    table = _discussing()
    table.tiles("bob", 4)
    table.pillars(economy=0, security=1, culture=2, social=2, environment=2)
    _promised(table, pledge="support", target="bob")
    table.act("ann", "bill", pillar="social", change=1, economy=1, card="bill:red")
    table.vote(ann="red", bob="red", cia="red")
    assert table.view().promises[0].status == "open"
    table.act("bob", "emperor_bill")
    table.vote(ann="red", bob="green", cia="red")
    assert table.view().promises[0].status == "broken"


def test_support_is_kept_if_there_was_no_bill() -> None:
    assert _judged(_promised(_discussing(), pledge="support", target="bob")).kept


def test_e28_silence_counts_as_a_broken_promise() -> None:
    table = _promised(_discussing())
    judged = _judged(table)
    assert (judged.sort, judged.kept) == ("silence", False)
    shown = next(event for event in table.told(events.MediaRevealed, table.log) if event.seat == "ann")
    assert "lie" in shown.cards
    assert "ann had promised nothing in round 1. That is a lie marker, which" in table.story()


def test_a_pledge_may_come_with_an_opinion() -> None:
    table = _promised(_discussing(), pledge="card", kind="bill", text="Dogs are fine.")
    (promise,) = (p for p in table.view().promises if p.seat == "ann")
    assert (promise.sort, promise.text) == ("pledge", "Dogs are fine.")
    assert "ann promises to play the card bill before the election. “Dogs are fine.”" in table.story()


# -- free promises


def _free(table: Table) -> Table:
    table.act("ann", "problem")
    table.act("ann", "promise", text="I will be kind.")
    table.act("bob", "promise", text="I will be strict.")
    for seat in table.state.seats[2:]:
        table.act(seat, "promise")
    table.until("verdict")
    return table


def test_the_other_seats_judge_free_promises_at_the_same_time() -> None:
    table = _free(_discussing("ann bob cia dan"))
    assert table.kinds() == dict.fromkeys(("ann", "bob", "cia", "dan"), "verdict")
    assert table.legal("ann") == [{"type": "verdict", "broken": []}, {"type": "verdict", "broken": ["bob"]}]
    assert [a["broken"] for a in table.legal("cia")] == [[], ["ann"], ["bob"], ["ann", "bob"]]
    assert table.default("cia") == {"type": "verdict", "broken": []}
    assert not table.told(events.PromiseJudged, table.log)


def test_broken_is_what_more_than_half_of_the_judges_call_broken() -> None:
    table = _free(_discussing("ann bob cia dan"))
    table.act("bob", "verdict", broken=["ann"])
    table.act("cia", "verdict", broken=["bob", "ann"])  # any order
    table.act("dan", "verdict", broken=[])
    table.act("ann", "verdict", broken=[])
    judged = {event.seat: event for event in table.told(events.PromiseJudged)}
    assert not judged["ann"].kept  # two of three
    assert judged["ann"].verdicts == {"bob": True, "cia": True, "dan": False}
    assert judged["bob"].kept  # one of three
    assert "ann BROKE the promise of round 1 “I will be kind.”, say 2 of 3 judges (bob and cia). That" in table.story()
    assert "bob KEPT the promise of round 1 “I will be strict.”: 1 of 3 judges call it broken (cia)." in table.story()


def test_half_of_the_judges_are_not_enough() -> None:
    table = _free(_discussing())
    table.act("bob", "verdict", broken=["ann"])
    table.act("cia", "verdict", broken=[])
    table.act("ann", "verdict", broken=[])
    assert all(event.kept for event in table.told(events.PromiseJudged) if event.sort == "free")


def test_e38_promises_of_different_rounds_are_judged_one_round_after_another() -> None:
    table = _discussing()
    table.act("ann", "problem")
    for seat in table.state.seats:
        table.act(seat, "promise", text=f"{seat} in round 1")
    table.until_phase("action 4")
    table.pillars(security=5)
    table.until_phase("discussion")
    table.act("ann", "problem")
    table.act("ann", "promise", text="ann in round 2")
    table.time_out("bob", "cia")
    table.until_phase("action 4")
    table.pillars(security=3)
    table.until("verdict")
    assert (table.view().judged_round, table.view().judged) == (1, ["ann", "bob", "cia"])
    table.act("bob", "verdict", broken=["ann"])
    table.act("cia", "verdict", broken=["ann"])
    table.act("ann", "verdict", broken=[])
    assert table.view().judged_round == 2
    assert table.kinds() == {"bob": "verdict", "cia": "verdict"}
    table.time_out("bob", "cia")
    mine = [event for event in table.told(events.PromiseJudged, table.log) if event.seat == "ann"]
    assert [(event.round, event.kept) for event in mine] == [(1, False), (2, True)]


# -- the debate prize


def test_the_best_speaker_draws_a_tile_and_a_right_prediction_a_card() -> None:
    table = _discussing(debate_prize=True, stacks={"tiles": [4], "deck": ["corruption:red"]})
    table.act("ann", "problem")
    table.time_out("ann", "bob", "cia")
    assert table.kinds() == {"ann": "praise", "bob": "praise", "cia": "praise"}
    assert {a["seat"] for a in table.legal("bob")} == {"ann", "cia"}  # not itself
    assert {a["seat"] for a in table.legal("ann", "predict")} == {"ann", "bob", "cia"}
    table.act("ann", "predict", seat="cia")
    assert table.kinds()["ann"] == "praise"
    table.act("ann", "praise", seat="cia")
    table.act("bob", "praise", seat="cia")
    table.act("cia", "praise", seat="ann")
    assert table.future("cia") == [4]
    assert table.state.parties["ann"].hand.count("corruption:red") == 2
    assert "cia is voted best speaker" in table.story()
    assert table.state.phase == "action 3"


def test_the_chair_may_predict_itself_and_pays_for_being_wrong() -> None:
    table = _discussing(debate_prize=True)
    table.act("ann", "problem")
    table.time_out("ann", "bob", "cia")
    table.act("ann", "praise", seat="bob")
    table.act("ann", "predict", seat="ann")
    table.act("bob", "praise", seat="cia")
    table.act("cia", "praise", seat="bob")
    assert table.state.parties["ann"].media == ["lie"]
    assert len(table.future("bob")) == 1


def test_e41_a_time_out_votes_for_the_next_seat_and_the_chair_predicts_it() -> None:
    table = _discussing(debate_prize=True)
    table.act("ann", "problem")
    table.time_out("ann", "bob", "cia")
    assert [table.default(seat)["seat"] for seat in ("ann", "bob", "cia")] == ["bob", "cia", "ann"]
    table.time_out("ann")
    assert table.default("ann") == {"type": "predict", "seat": "bob"}


def test_a_tie_gives_nobody_a_tile_and_is_wrong() -> None:
    table = _discussing(debate_prize=True)
    table.act("ann", "problem")
    table.time_out("ann", "bob", "cia")
    table.act("ann", "praise", seat="bob")
    table.act("ann", "predict", seat="bob")
    table.act("bob", "praise", seat="cia")
    table.act("cia", "praise", seat="ann")
    assert not any(table.future(seat) for seat in table.state.seats)
    assert table.state.parties["ann"].media == ["lie"]
    assert events.SpeakerPraised(None, {"ann": "bob", "bob": "cia", "cia": "ann"}) in table.events
