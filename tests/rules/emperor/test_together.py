"""Tempo `simultaneous` (E33): all choose unseen, all vote and answer, then everything is resolved."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import IllegalAction
from rules.emperor import events
from tests.rules.emperor.table import Table


def _table(seats: str = "ann bob cia", **options: Any) -> Table:
    return Table(seats, tempo="simultaneous", **options)


def test_all_seats_choose_at_the_same_time_unseen() -> None:
    table = _table()
    assert table.kinds() == {"ann": "action", "bob": "action", "cia": "action"}
    assert table.view().step == "choose"
    told = table.act("bob", "bill", pillar="social", change=1, economy=-1, card="bill:red", text="Soup!")
    assert told == []
    assert list(table.prompts()) == ["ann", "cia"]
    others = table.view("ann")
    shown = others.seats["bob"]
    assert (shown.hand, shown.laid, shown.discard) == (10, 0, 0)  # sizes change at the reveal only
    assert others.plans == {}
    mine = table.view("bob").you
    assert mine is not None and mine.plan is not None
    assert "bill:red" not in mine.hand
    assert mine.laid == ["bill:red"]


def test_a_pass_looks_like_any_other_choice() -> None:
    one, two = _table(), _table()
    one.act("bob", "pass")
    two.act("bob", "secret_meeting")
    for viewer in (None, "ann", "cia"):
        assert one.view(viewer) == two.view(viewer)


def test_the_choice_cannot_be_changed() -> None:
    table = _table()
    table.act("bob", "pass")
    with pytest.raises(IllegalAction) as refused:
        table.act("bob", "secret_meeting")
    assert refused.value.code == "not_your_turn"


def test_a_seat_without_cards_is_not_asked_and_passes_in_its_place() -> None:
    table = _table()
    table.state.frames.pop()
    table = _table()
    table.no_cards("ann", "cia")
    del table.state.frames[-1].serials["bob"]
    table.act("ann", "pass")
    table.act("cia", "pass")
    assert events.Passed("bob", "no_cards") in table.log


def test_the_reveal_moves_the_cards_and_asks_for_votes_and_answers_at_once() -> None:
    table = _table()
    table.act("ann", "bill", pillar="social", change=1, economy=-1, card="bill:red")
    table.act("bob", "intense_questioning", target="cia", text="Where were you?")
    table.act("cia", "pass")
    assert table.view().step == "call"
    assert table.kinds() == {"ann": "vote", "bob": "vote", "cia": "vote"}
    assert table.state.parties["ann"].discard == ["bill:red"]
    assert table.view().seats["ann"].hand == 9
    assert set(table.view().plans) == {"ann", "bob", "cia"}
    assert table.view().turn is None  # nothing is resolved yet
    assert table.state.pillars["media"] == 1
    you = table.view("cia").you
    assert you is not None and you.asked == "ann"
    table.act("cia", "vote", card="speech:green")  # votes first …
    assert table.kinds()["cia"] == "answer"  # … then answers, and the seat stays to act
    you = table.view("cia").you
    assert you is not None and you.asked == "bob"
    assert "speech:green" not in {action["card"] for action in table.legal("cia")}
    assert table.view().seats["cia"].hand == 10
    table.act("cia", "answer", card="scheming:red", text="At home.")
    assert "cia" not in table.kinds()
    assert table.view().tally == ["cia"]


def test_several_votes_are_given_bill_by_bill_clockwise_from_the_chair() -> None:
    table = _table(stacks={"chair": "bob"})
    for seat in table.state.seats:
        table.act(seat, "bill", pillar="social", change=1, economy=-1, card="bill:red")
    order = []
    while table.kinds().get("ann") == "vote":
        you = table.view("ann").you
        assert you is not None
        order.append(you.asked)
        table.time_out("ann")
    assert order == ["bob", "cia", "ann"]


def test_a_seat_whose_cards_run_out_votes_for_by_itself() -> None:
    table = _table()
    table.hand("cia", "scheming:red")
    table.act("ann", "bill", pillar="social", change=1, economy=-1, card="bill:red")
    table.act("bob", "bill", pillar="culture", change=1, economy=-1, card="bill:red")
    table.act("cia", "pass")
    table.act("cia", "vote", card="scheming:red")
    assert "cia" not in table.kinds()
    table.run(lambda: len(table.told(events.VotesCounted, table.log)) == 2)
    one, two = table.told(events.VotesCounted, table.log)
    assert (one.votes["cia"], one.without_card) == ("red", ())
    assert (two.votes["cia"], two.without_card) == ("green", ("cia",))


def test_an_answer_without_a_card_left_is_a_lie() -> None:
    table = _table()
    table.hand("cia", "speech:green")
    table.act("ann", "bill", pillar="social", change=1, economy=1, card="bill:red")
    table.act("bob", "intense_questioning", target="cia")
    table.act("cia", "pass")
    table.act("cia", "vote", card="speech:green")
    assert table.legal("cia") == [{"type": "answer"}]
    table.act("cia", "answer", text="Never!")
    table.vote(ann="red", bob="red")
    assert table.kinds() == {"bob": "judge"}
    table.act("bob", "look")
    assert events.Looked("bob", "cia", "", False) in table.log


def test_choices_that_only_then_arise_are_asked_as_they_come() -> None:
    table = _table()
    table.act("ann", "bill", pillar="social", change=1, economy=-1, card="bill:red")
    table.act("bob", "intense_questioning", target="ann")
    table.act("cia", "negotiating", target="bob")
    table.act("ann", "vote", card="bill:green")
    table.act("ann", "answer", card="scheming:red", text="True.")
    table.vote(bob="green", cia="green")
    assert table.view().step == "resolve"
    assert table.kinds() == {"ann": "reward"}
    table.act("ann", "reward", what="none")
    assert table.kinds() == {"bob": "judge"}
    assert table.view().question is not None
    table.act("bob", "look")
    assert table.kinds() == {"bob": "talks", "cia": "talks"}
    table.time_out("bob", "cia")
    assert table.state.phase == "action 2"
    assert table.state.parties["ann"].media == ["bill:green", "scheming:red"]


def test_everything_is_resolved_clockwise_from_the_chair() -> None:
    table = _table(stacks={"chair": "bob"})
    table.pillars(environment=0)
    table.act("ann", "speech", effect="none")
    table.act("cia", "pass")
    table.act("bob", "pass")
    lost = [event.seat for event in table.told(events.TileLost, table.log)]
    assert lost == ["bob", "cia", "ann"]  # a seat's turn is its place in the resolution


# -- E33: what has become illegal


def _fizzle() -> Table:
    """ann's bill takes the last room of the economy away from bob's; cia's speech is for a tile long gone."""
    table = _table()
    table.pillars(economy=1)
    table.tiles("cia", 4)
    table.act("ann", "bill", pillar="social", change=1, economy=-1, card="bill:red")
    table.act("bob", "bill", pillar="culture", change=1, economy=-1, card="bill:red")
    table.act("cia", "pass")
    return table


def test_e33_an_action_made_illegal_becomes_a_pass_and_all_its_cards_come_back() -> None:
    table = _fizzle()
    hands = {seat: len(table.state.parties[seat].hand) for seat in table.state.seats}
    for seat in ("ann", "bob", "cia"):
        table.act(seat, "vote", card="speech:green")  # on ann's bill
        table.act(seat, "vote", card="questioning:green")  # on bob's
    assert table.state.pillars["economy"] == 0
    table.act("ann", "reward", what="none")
    assert events.Fizzled("bob", "bill", "illegal") in table.events
    assert table.state.pillars["culture"] == 3
    for seat in table.state.seats:
        party = table.state.parties[seat]
        assert party.media == ["speech:green"]
        assert "questioning:green" in party.hand
        assert party.laid == []
    assert "bill:red" in table.state.parties["bob"].hand
    assert table.state.parties["bob"].discard == []
    assert len(table.state.parties["bob"].hand) == hands["bob"] + 1 - 1
    assert "makes the bill of bob impossible: it becomes a pass" in table.story()


def test_e33_the_answer_comes_back_too() -> None:
    table = _table()
    table.pillars(security=1)
    table.act("ann", "speech", effect="change", first="security", first_by=-1, second="social", second_by=-1)
    table.act("bob", "intense_questioning", target="cia")
    table.act("cia", "secret_meeting")
    table.act("cia", "answer", card="scheming:red")
    # security at 0 in the middle: what is left is resolved no more
    assert table.state.phase == "election"
    assert events.Fizzled("bob", "intense_questioning", "early_election") in table.log
    assert events.Fizzled("cia", "secret_meeting", "early_election") in table.log
    assert "scheming:red" in table.state.parties["cia"].hand
    assert "secret_meeting:red" in table.state.parties["cia"].hand
    assert "intense_questioning:green" in table.state.parties["bob"].hand
    assert table.state.pillars["media"] == 1
    assert not table.future("cia")


def test_e33_a_fizzled_action_keeps_no_pledge_and_its_votes_break_none() -> None:
    table = _table()
    table.until_phase("discussion")
    table.act("ann", "problem")
    table.act("ann", "promise", pledge="support", target="bob")
    table.act("bob", "promise", pledge="bill", pillar="culture", change=1)
    table.time_out("cia")
    table.pillars(economy=1)
    table.act("ann", "bill", pillar="social", change=1, economy=-1, card="bill:red")
    table.act("bob", "bill", pillar="culture", change=1, economy=-1, card="bill:red")
    table.act("cia", "pass")
    table.act("ann", "vote", card="bill:green")
    table.act("ann", "vote", card="scheming:red")  # against bob's bill, which comes to nothing
    table.vote(bob="green", cia="green")
    while "vote" in table.kinds().values():
        table.time_out()
    table.act("ann", "reward", what="none")
    assert {promise.seat: promise.status for promise in table.view().promises} == {
        "ann": "open", "bob": "open", "cia": "broken",
    }  # fmt: skip


def test_e33_an_emperor_bill_made_illegal_is_called_one() -> None:
    table = Table(tempo="simultaneous", start_media=0)
    table.tiles("bob", 4)
    table.pillars(economy=3, security=3, culture=2, social=2, environment=2)
    table.act("ann", "bill", pillar="social", change=1, economy=1, card="bill:green")
    table.act("bob", "emperor_bill", card="bill:green")
    table.act("cia", "pass")
    for seat in ("ann", "bob", "cia"):
        table.act(seat, "vote", card="speech:green")
        table.time_out(seat)
    table.act("ann", "punish", what="lie")
    assert "What happened before makes the emperor bill of bob impossible: it becomes a pass" in table.story()
    assert "bill:green" in table.state.parties["bob"].hand


def test_e33_a_tile_that_is_gone_or_turned_face_down_cannot_be_won_over() -> None:
    table = _table("ann bob cia dan")
    table.tiles("dan", 4, 1)
    table.act("ann", "speech", effect="steal", from_="dan", tile=4)
    table.act("bob", "speech", effect="steal", from_="dan", tile=4)
    table.act("cia", "secret_meeting")
    table.act("dan", "speech", effect="steal", from_="cia", tile=1)
    assert events.Fizzled("bob", "speech", "illegal") in table.log
    assert events.Fizzled("dan", "speech", "illegal") in table.log  # cia's tiles are face down by then
    assert table.future("ann") == [4]


def test_e33_e42_cards_laid_for_others_cannot_be_discarded_as_a_punishment() -> None:
    table = _table()
    table.hand("ann", "bill:red", "speech:green", "scheming:red")
    table.act("ann", "bill", pillar="social", change=1, economy=1)
    table.act("bob", "bill", pillar="culture", change=1, economy=1, card="bill:red")
    table.act("cia", "pass")
    table.act("ann", "vote", card="speech:green")
    table.act("ann", "vote", card="scheming:red")
    while "vote" in table.kinds().values():
        seat = next(iter(table.prompts()))
        table.act(seat, "vote", card=next(c for c in table.state.parties[seat].hand if c.endswith("green")))
    assert table.kinds() == {"ann": "punish"}
    assert {action["what"] for action in table.legal("ann")} == {"lie", "tile"}


def test_e47_a_talk_belongs_to_the_resolution() -> None:
    table = _table()
    table.act("ann", "negotiating", target="bob")
    for seat in ("bob", "cia"):
        assert table.kinds()[seat] == "action"
        table.act(seat, "pass")
    assert table.kinds() == {"ann": "talks", "bob": "talks"}
    table.act("ann", "done", text="Deal.")
    table.act("bob", "done")
    assert table.state.phase == "action 2"


def test_a_crown_in_the_middle_ends_the_game() -> None:
    table = _table()
    table.tiles("ann", 4, 4)
    table.pillars(economy=1, security=1, culture=1, social=1)
    table.act("ann", "emperor_bill", card="bill:red")
    table.act("bob", "bill", pillar="culture", change=1, economy=1, card="bill:red")
    table.act("cia", "pass")
    while table.state.outcome is None:
        seat = next(iter(table.prompts()))
        table.act(seat, "vote", card=next(c for c in table.state.parties[seat].hand if c.endswith("green")))
    assert table.state.outcome.winners == ("ann",)
    assert table.prompts() == {}


def test_every_decision_has_a_serial_of_its_own() -> None:
    table = _table()
    asked: dict[tuple[str, int], str] = {}
    for _ in range(300):
        if table.state.outcome is not None:
            break
        for seat, prompt in table.prompts().items():
            assert asked.setdefault((seat, prompt.serial), prompt.kind) == prompt.kind
        before = table.prompts()
        mover = next(iter(before))
        table.time_out(mover)
        after = table.prompts()
        if mover in after:
            assert after[mover].serial != before[mover].serial
        for seat, prompt in before.items():
            if seat != mover and seat in after and after[seat].kind == prompt.kind == "vote":
                assert after[seat].serial == prompt.serial  # another's answer spoils no open panel
    assert table.state.outcome is not None
