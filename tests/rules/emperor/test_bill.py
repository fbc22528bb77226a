"""Bills, votes, rewards and punishments (E14 to E16, E30), and the emperor bill (E31)."""

from __future__ import annotations

import pytest

from rules.core import IllegalAction
from rules.emperor import events
from tests.rules.emperor.table import Table


def test_e30_a_bill_is_about_four_pillars_and_the_economy() -> None:
    table = Table()
    bills = table.legal("ann", "bill")
    assert {bill["pillar"] for bill in bills} == {"security", "culture", "social", "environment"}
    assert len(bills) == 4 * 2 * 2 * 2  # once for each colour held
    assert {bill["card"] for bill in bills} == {"bill:green", "bill:red"}


def test_with_one_colour_each_bill_is_listed_once_and_the_card_may_be_left_out() -> None:
    table = Table()
    table.hand("ann", "bill:red", "bill:red", "speech:green")
    assert len(table.legal("ann", "bill")) == 16
    table.act("ann", "bill", pillar="social", change=1, economy=-1)
    assert table.state.parties["ann"].discard == ["bill:red"]


def test_with_both_colours_the_card_has_to_be_named() -> None:
    table = Table()
    with pytest.raises(IllegalAction) as refused:
        table.act("ann", "bill", pillar="social", change=1, economy=-1)
    assert "bill:green" in refused.value.message
    table.act("ann", "bill", pillar="social", change=1, economy=-1, card="bill:green", text="Soup for all!")
    assert table.state.parties["ann"].discard == ["bill:green"]
    assert events.BillProposed("ann", "social", 1, -1, "Soup for all!") in table.events


def _propose(table: Table, change: int = 1, economy: int = -1) -> None:
    table.act("ann", "bill", pillar="social", change=change, economy=economy, card="bill:red")


def test_all_seats_vote_at_the_same_time_proposer_included() -> None:
    table = Table()
    _propose(table)
    assert table.kinds() == {"ann": "vote", "bob": "vote", "cia": "vote"}
    assert table.view().tally == []
    table.act("cia", "vote", card="scheming:red")
    assert table.view().tally == ["cia"]
    assert list(table.prompts()) == ["ann", "bob"]
    with pytest.raises(IllegalAction) as refused:
        table.act("cia", "vote", card="speech:green")
    assert refused.value.code == "not_your_turn"


def test_e14_colours_and_names_are_public_kinds_are_not() -> None:
    table = Table()
    _propose(table)
    table.act("ann", "vote", card="speech:green")
    table.act("bob", "vote", card="manipulation:red")
    told = table.act("cia", "vote", card="questioning:green")
    (counted,) = table.told(events.VotesCounted)
    assert counted.votes == {"ann": "green", "bob": "red", "cia": "green"}
    assert "manipulation" not in repr([event for event in told if event.to is None])
    assert table.state.parties["bob"].media == ["manipulation:red"]
    assert "manipulation:red" not in table.state.parties["bob"].hand
    assert "For: ann (2) and cia (2). Against: bob (2)." in table.story()


def test_e15_more_than_half_of_the_whole_population_is_needed() -> None:
    table = Table()
    table.tiles("ann", 1)
    table.tiles("bob", 1)
    table.tiles("cia", 2)
    _propose(table)
    table.vote(ann="green", bob="green", cia="red")  # 2 of 4 is not more than half
    (counted,) = table.told(events.VotesCounted)
    assert (counted.weight_for, counted.total, counted.passed) == (2, 4, False)
    assert table.kinds() == {"bob": "action"}


def test_weights_are_current_populations_with_tiles_on_their_way_out() -> None:
    table = Table()
    table.tiles("bob", 4)
    table.act("ann", "speech", effect="steal", from_="bob", tile=4)
    table.act("bob", "bill", pillar="social", change=1, economy=1, card="bill:red")
    table.vote(ann="red", bob="green", cia="red")
    (counted,) = table.told(events.VotesCounted)
    assert counted.weights == {"ann": 2, "bob": 4, "cia": 2}
    assert not counted.passed  # 4 of 8


def test_e42_a_vote_card_has_left_the_hand_at_once() -> None:
    table = Table()
    table.act("ann", "bill", pillar="social", change=1, economy=1, card="bill:red")
    before = table.view("cia").seats["bob"].hand
    table.act("bob", "vote", card="speech:green")
    shown = table.view("cia").seats["bob"]
    assert (shown.hand, shown.laid) == (before - 1, 1)
    assert "speech:green" not in table.state.parties["bob"].hand


def test_a_seat_without_cards_votes_for() -> None:
    table = Table()
    table.hand("bob")
    table.hand("cia")
    _propose(table)
    assert list(table.prompts()) == ["ann"]
    table.vote(ann="red")
    (counted,) = table.told(events.VotesCounted)
    assert (counted.without_card, counted.passed) == (("bob", "cia"), True)


def test_a_proposer_who_plays_the_last_card_votes_for() -> None:
    table = Table()
    table.hand("ann", "bill:red")
    _propose(table)
    assert list(table.prompts()) == ["bob", "cia"]


def test_e16_a_failed_bill_moves_nothing_and_asks_nothing() -> None:
    table = Table()
    before = dict(table.state.pillars)
    _propose(table)
    table.vote(ann="green", bob="red", cia="red")
    assert table.state.pillars == before
    assert table.kinds() == {"bob": "action"}


def test_pillars_that_move_apart_bring_a_reward() -> None:
    table = Table()
    _propose(table)
    table.vote(ann="green", bob="green", cia="red")
    assert (table.state.pillars["social"], table.state.pillars["economy"]) == (4, 2)
    assert table.kinds() == {"ann": "reward"}
    assert table.default("ann") == {"type": "reward", "what": "none"}


def test_pillars_that_move_together_bring_a_punishment() -> None:
    table = Table()
    _propose(table, economy=1)
    table.vote(ann="green", bob="green", cia="red")
    assert table.kinds() == {"ann": "punish"}
    assert table.default("ann") == {"type": "punish", "what": "lie"}


def _reward(table: Table) -> Table:
    _propose(table)
    table.vote(ann="green", bob="green", cia="green")
    return table


def test_reward_a_tile_from_the_bag() -> None:
    table = _reward(Table(stacks={"tiles": [3]}))
    table.act("ann", "reward", what="tile")
    assert table.future("ann") == [3]


def test_with_an_empty_bag_a_tile_is_not_offered() -> None:
    table = Table()
    table.state.bag = []
    _reward(table)
    assert "tile" not in {action["what"] for action in table.legal("ann")}


def test_reward_up_to_two_cards_from_the_own_discard_pile() -> None:
    table = Table()
    table.discard("ann", "corruption:red", "speech:green", "speech:green")
    _reward(table)
    lists = [tuple(action["cards"]) for action in table.legal("ann") if action["what"] == "cards"]
    assert len(lists) == len(set(lists))  # each multiset once
    assert ("speech:green", "speech:green") in lists
    assert ("bill:red", "corruption:red") in lists  # the bill just played lies there too
    assert ("corruption:red", "corruption:red") not in lists
    assert all(list(cards) == sorted(cards) for cards in lists)
    table.act("ann", "reward", what="cards", cards=["speech:green", "corruption:red"])  # any order
    assert table.state.parties["ann"].discard == ["bill:red", "speech:green"]
    assert table.state.parties["ann"].hand.count("corruption:red") == 2


def test_e30_reward_a_pillar_other_than_economy_media_allowed() -> None:
    table = _reward(Table())
    moves = {(a["pillar"], a["change"]) for a in table.legal("ann") if a["what"] == "pillar"}
    assert moves == {
        (pillar, by) for pillar in ("security", "culture", "social", "environment", "media") for by in (1, -1)
    }
    table.act("ann", "reward", what="pillar", pillar="media", change=1)
    assert table.state.pillars["media"] == 2


def test_reward_a_card_out_of_the_own_media_pile_to_the_own_discard_pile() -> None:
    table = Table()
    table.media_pile("ann", "scheming:red", "lie")
    _reward(table)
    table.act("ann", "reward", what="media", card="scheming:red")
    assert "scheming:red" in table.state.parties["ann"].discard
    assert "scheming:red" not in table.state.parties["ann"].media


def test_reward_a_marker_out_of_the_own_media_pile_to_the_bank() -> None:
    table = Table()
    table.media_pile("ann", "lie", "lie")
    _reward(table)
    table.act("ann", "reward", what="media", card="lie")
    assert table.state.parties["ann"].media.count("lie") == 1
    assert "lie" not in table.state.parties["ann"].discard


def _punishment(table: Table) -> Table:
    _propose(table, change=-1, economy=-1)
    table.vote(ann="green", bob="green", cia="green")
    return table


def test_punishment_the_lowest_tile() -> None:
    table = Table()
    table.tiles("ann", 4, 2)
    _punishment(table)
    table.act("ann", "punish", what="tile")
    assert table.values("ann") == [4]


def test_punishment_two_hand_cards() -> None:
    table = Table()
    table.hand("ann", "bill:red", "speech:green", "scheming:red", "scheming:red")
    _punishment(table)
    lists = [action["cards"] for action in table.legal("ann") if action["what"] == "cards"]
    assert lists == [["scheming:red", "scheming:red"]]
    table.act("ann", "punish", what="cards", cards=["scheming:red", "scheming:red"])
    assert table.state.parties["ann"].hand == []


def test_e32_punishment_a_lie_marker() -> None:
    table = _punishment(Table())
    table.act("ann", "punish", what="lie")
    assert table.state.parties["ann"].media.count("lie") == 1


def test_only_punishments_that_can_be_done_in_full_are_offered() -> None:
    table = Table()
    table.tiles("ann")
    table.hand("ann", "bill:red", "speech:green", "scheming:red")
    _punishment(table)
    assert table.legal("ann") == [{"type": "punish", "what": "lie"}]


# -- the emperor bill


def _large(table: Table) -> Table:
    table.tiles("ann", 4, 4)
    table.pillars(economy=2, security=2, culture=2)
    return table


def test_an_emperor_bill_needs_a_seat_above_the_limit() -> None:
    table = Table()
    assert table.legal("ann", "emperor_bill") == []
    _large(table)
    assert table.legal("ann", "emperor_bill") == [
        {"type": "emperor_bill", "card": "bill:green"}, {"type": "emperor_bill", "card": "bill:red"},
    ]  # fmt: skip
    table.act("ann", "pass")
    assert table.legal("bob", "emperor_bill") == []


def test_e31_an_emperor_bill_takes_a_bill_card() -> None:
    table = _large(Table())
    table.hand("ann", "speech:green", "scheming:red")
    assert table.legal("ann", "emperor_bill") == []
    table.hand("ann", "bill:red", "speech:green")
    table.act("ann", "emperor_bill", text="Me!")
    assert table.state.parties["ann"].discard == ["bill:red"]


def test_a_passed_emperor_bill_wins_the_game() -> None:
    table = _large(Table())
    table.act("ann", "emperor_bill", card="bill:red")
    table.vote(ann="green", bob="red", cia="red")
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("ann",), "emperor_bill")
    assert "The people crown ann: 8 of 12 population are for it!" in table.story()


def test_e46_the_winner_of_an_emperor_bill_ranks_first_even_if_smaller() -> None:
    table = Table()
    table.pillars(economy=0, security=1, culture=1, social=1, environment=1)
    table.tiles("bob", 4)
    table.act("ann", "emperor_bill", card="bill:red")
    table.vote(ann="green", bob="green", cia="red")
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.ranking == ("ann", "bob", "cia")


def test_a_failed_emperor_bill_changes_nothing() -> None:
    table = _large(Table())
    table.tiles("ann", 4)
    table.tiles("bob", 3)
    table.pillars(economy=0, security=1, culture=2, social=2, environment=2)
    table.act("ann", "emperor_bill", card="bill:red")
    table.vote(ann="green", bob="red", cia="red")
    assert table.state.outcome is None
    assert table.kinds() == {"bob": "action"}
    assert "No crown for ann: only 4 of 9 population are for it, and more than half of 9 is needed." in table.story()


def test_the_default_of_a_vote_spares_manipulation_and_corruption() -> None:
    table = Table()
    table.hand("bob", "corruption:red", "manipulation:red", "scheming:red", "questioning:green")
    table.hand("cia", "corruption:red", "manipulation:red")
    _propose(table)
    assert table.default("ann") == {"type": "vote", "card": "bill:green"}
    assert table.default("bob") == {"type": "vote", "card": "questioning:green"}
    assert table.default("cia") == {"type": "vote", "card": "manipulation:red"}
