"""The election: media, final attempt (E25, E26), result (E19), claims (E20, E27), spoils (E21), chair (E22)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.emperor import GAME, events
from rules.emperor.cards import in_order
from rules.options import complete_options
from rules.text import english
from tests.rules.emperor.table import Table

PAYING = ("bill:red", "scheming:red", "speech:green", "questioning:green")


def _electing(seats: str = "ann bob cia", **options: Any) -> Table:
    """Just before the last turn of the round; what is set up now is what the election finds."""
    table = Table(seats, **options)
    table.until_phase("action 4")
    table.run(lambda: table.state.turn == table.state.seats[-1])
    table.state.promises = []
    return table


# -- media


@pytest.mark.parametrize(
    ("pile", "media", "before", "after"),
    [
        (("speech:green", "speech:green", "lie"), 3, (1, 1), 5),
        (("scheming:red", "lie", "speech:green"), 3, (2, 4), 3),
        (("scheming:red", "lie"), 5, (1, 1), 0),
        (("speech:green", "lie"), 5, (1, 1), 2),
        ((), 5, (1, 1), 2),
        (("speech:green",), 0, (1, 1), 2),
    ],
)
def test_media_moves_as_many_points_as_its_influence(
    pile: tuple[str, ...], media: int, before: tuple[int, ...], after: int
) -> None:
    table = _electing(max_rounds=1)
    table.pillars(media=media)
    table.tiles("bob", *before)
    table.media_pile("bob", *pile)
    table.run(lambda: table.state.outcome is not None)
    (result,) = table.told(events.ResultDeclared, table.log)
    assert result.after["bob"] == after


def test_e32_media_cards_go_to_the_discard_pile_and_markers_to_the_bank() -> None:
    table = _electing()
    table.media_pile("bob", "scheming:red", "speech:green", "lie")
    cards = len(table.state.parties["bob"].discard)
    table.until("final")
    party = table.state.parties["bob"]
    assert party.media == []
    assert len(party.discard) == cards + 2
    assert "lie" not in party.discard
    shown = next(event for event in table.told(events.MediaRevealed, table.log) if event.seat == "bob")
    assert (shown.green, shown.red) == (1, 2)
    assert set(shown.cards) == {"scheming:red", "speech:green", "lie"}


# -- the final attempt


def _finale(table: Table, **cards: str) -> Table:
    table.until("final")
    for seat, card in cards.items():
        table.act(seat, "final", card=card)
    for seat in [seat for seat, kind in table.kinds().items() if kind == "final"]:
        table.time_out(seat)
    return table


def test_all_seats_with_cards_play_at_the_same_time_unseen() -> None:
    table = _electing()
    table.hand("bob")
    table.until("final")
    assert table.kinds() == {"ann": "final", "cia": "final"}
    assert len(table.legal("ann")) == len(set(table.state.parties["ann"].hand))
    table.act("ann", "final", card="corruption:red")
    view = table.view("cia").seats["ann"]
    assert (view.hand, view.laid) == (10, 0)
    assert not table.told(events.FinalRevealed, table.log)
    table.act("cia", "final", card="scheming:red")
    assert events.FinalRevealed({"ann": "corruption:red", "cia": "scheming:red"}) in table.events


def test_manipulation_takes_two_tiles_out_of_future_piles_at_random() -> None:
    table = _electing()
    table.add_tiles(None, "bob", 4, bag=True)
    table.add_tiles(None, "cia", 3, bag=True)
    _finale(table, ann="manipulation:red")
    assert table.kinds() == {"ann": "take"}
    assert table.legal("ann") == [
        {"type": "take", "from": "bob", "pile": "future"},
        {"type": "take", "from": "cia", "pile": "future"},
        {"type": "stop"},
    ]
    assert table.default("ann") == {"type": "stop"}
    table.act("ann", "take", from_="bob", pile="future")
    (public,) = table.told(events.TileTaken)
    assert (public.value, public.to) == (None, None)
    (private,) = table.told(events.TileSeen)
    assert (private.value, private.to) == (4, ("ann", "bob"))
    table.act("ann", "take", from_="cia", pile="future")
    assert events.AttemptEnded("ann", "manipulation", 2) in table.events
    (result,) = table.told(events.ResultDeclared)
    assert result.after["ann"] == 2 + 4 + 3


def test_e40_manipulation_takes_no_current_tiles_and_ends_where_there_is_nothing() -> None:
    table = _electing()
    _finale(table, ann="manipulation:red")
    assert events.AttemptBegan("ann", "manipulation", True) in table.log
    assert "take" not in table.kinds().values()


def test_e40_manipulation_may_take_fewer_tiles() -> None:
    table = _electing()
    table.add_tiles(None, "bob", 4, 3, bag=True)
    _finale(table, ann="manipulation:red")
    table.act("ann", "take", from_="bob", pile="future")
    table.act("ann", "stop")
    assert events.AttemptEnded("ann", "manipulation", 1) in table.log


def test_attempts_follow_in_order_from_the_chair() -> None:
    table = _electing()
    table.add_tiles(None, "ann", 4, bag=True)
    _finale(table, cia="manipulation:red", bob="manipulation:red")
    assert table.kinds() == {"bob": "take"}
    table.act("bob", "take", from_="ann", pile="future")
    assert table.kinds() == {"cia": "take"}
    assert {a.get("from") for a in table.legal("cia", "take")} == {"bob"}


def test_corruption_takes_three_tiles_of_any_sort() -> None:
    table = _electing()
    table.hand("ann", "corruption:red", *PAYING)
    table.tiles("bob", 2, 4)
    table.add_tiles(None, "bob", 3, bag=True)
    table.state.parties["cia"].face_down = True
    _finale(table, ann="corruption:red")
    assert table.legal("ann", "take") == [
        {"type": "take", "from": "bob", "pile": "future"},
        {"type": "take", "from": "bob", "pile": "current", "tile": 2},
        {"type": "take", "from": "bob", "pile": "current", "tile": 4},
        {"type": "take", "from": "cia", "pile": "current", "tile": "hidden"},
    ]
    table.act("ann", "take", from_="bob", pile="current", tile=4)
    table.act("ann", "take", from_="cia", pile="current", tile="hidden")
    table.act("ann", "take", from_="bob", pile="future")
    (result,) = table.told(events.ResultDeclared)
    assert result.after == {"ann": 2 + 4 + 1 + 3, "bob": 2, "cia": 1}


def test_the_price_is_paid_after_the_taking_unasked_where_there_is_one_way() -> None:
    table = _electing(first_claim=4)
    table.hand("ann", "corruption:red", *PAYING)
    table.discard("ann")
    _finale(table, ann="corruption:red")
    table.act("ann", "stop")  # the price stays
    assert events.PricePaid("ann") in table.events
    party = table.state.parties["ann"]
    assert party.media == ["bill:red", "scheming:red"]
    assert party.hand == []
    assert party.discard == in_order(["corruption:red", "speech:green", "questioning:green"])


def test_where_there_is_a_choice_the_price_is_asked_for() -> None:
    table = _electing()
    table.hand("ann", "corruption:red", *PAYING, "manipulation:red", "speech:green")
    _finale(table, ann="corruption:red")
    table.act("ann", "stop")
    assert table.kinds() == {"ann": "pay"}
    ways = [tuple(action["cards"]) for action in table.legal("ann")]
    assert len(ways) == len(set(ways)) == 3 * 2
    assert table.default("ann") == {"type": "pay", "cards": sorted(["bill:red", "scheming:red",
                                                                    "speech:green", "speech:green"])}  # fmt: skip
    table.act("ann", "pay", cards=["speech:green", "questioning:green", "manipulation:red", "bill:red"])
    party = table.state.parties["ann"]
    assert party.media == ["bill:red", "manipulation:red"]
    assert party.hand == ["speech:green", "scheming:red"]


@pytest.mark.parametrize("left", [PAYING[:3], PAYING[1:], ()])
def test_e25_who_cannot_pay_all_four_gets_no_effect(left: tuple[str, ...]) -> None:
    table = _electing()
    table.hand("ann", "corruption:red", *left)
    _finale(table, ann="corruption:red")
    assert events.NoEffect("ann", "corruption", "price") in table.log
    assert not table.told(events.TileTaken, table.log)
    assert not table.told(events.PricePaid, table.log)


def test_the_paid_red_cards_count_at_the_next_election() -> None:
    table = _electing(first_claim=4, max_rounds=2)
    table.hand("ann", "corruption:red", *PAYING)
    _finale(table, ann="corruption:red")
    table.act("ann", "stop")
    table.run(lambda: table.state.round == 2)
    assert table.state.parties["ann"].media == ["bill:red", "scheming:red"]


def test_every_final_card_goes_to_its_owners_discard_pile() -> None:
    table = _electing()
    table.hand("bob", "speech:green", "manipulation:red")
    table.discard("bob")
    _finale(table, bob="speech:green")
    assert table.state.parties["bob"].discard == ["speech:green"]


def test_the_default_of_the_final_attempt_spares_manipulation_and_corruption() -> None:
    table = _electing()
    table.hand("ann", "manipulation:red", "corruption:red", "negotiating:green")
    table.hand("bob", "corruption:red")
    table.until("final")
    assert table.default("ann") == {"type": "final", "card": "negotiating:green"}
    assert table.default("bob") == {"type": "final", "card": "corruption:red"}


# -- the result and claims


def test_e19_equal_populations_share_the_better_rank() -> None:
    table = _electing("ann bob cia dan")
    table.add_tiles(None, "cia", 1)
    table.tiles("dan", 1)
    table.until("spoils")
    (result,) = table.told(events.ResultDeclared, table.log)
    assert result.ranks == {"ann": 2, "bob": 2, "cia": 1, "dan": 4}
    assert set(table.kinds()) == {"ann", "bob", "cia"}


def _limit(table: Table) -> Table:
    """The limit at 9 of 25."""
    table.pillars(economy=1, security=2, culture=2, social=2, environment=2)
    return table


def test_e27_no_claim_before_the_first_round_of_claims() -> None:
    table = _limit(_electing(first_claim=2))
    table.add_tiles(None, "ann", 4)
    table.until("spoils")
    assert table.state.outcome is None
    (result,) = table.told(events.ResultDeclared, table.log)
    assert result.above == ("ann",)


def test_e20_the_largest_seat_above_the_limit_wins_at_once() -> None:
    table = _limit(_electing("ann bob cia", first_claim=1))
    table.tiles("cia", 1)
    table.tiles("ann", 4)
    table.tiles("bob", 3)
    table.run(lambda: table.state.outcome is not None)
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("ann",), "limit")
    assert outcome.ranking == ("ann", "bob", "cia")
    (result,) = table.told(events.ResultDeclared, table.log)
    assert result.above == ("ann", "bob")


def test_e20_equally_large_seats_above_the_limit_share_the_win() -> None:
    table = _limit(_electing(first_claim=1))
    table.tiles("cia", 1)
    table.tiles("ann", 3)
    table.tiles("bob", 3)
    table.run(lambda: table.state.outcome is not None)
    outcome = table.state.outcome
    assert outcome is not None and outcome.winners == ("ann", "bob")
    assert "ann and bob share the crown" in table.story()


def _claiming() -> Table:
    table = _limit(_electing(first_claim=1, claim="vote"))
    table.tiles("ann", 4)
    table.tiles("bob", 4, 1)
    table.tiles("cia", 1, 1)
    table.until("claim")
    return table


def test_e20_claims_by_vote_are_asked_largest_first() -> None:
    table = _claiming()
    assert table.kinds() == {"bob": "claim"}
    assert table.legal("bob") == [{"type": "emperor_bill"}, {"type": "pass"}]
    assert table.default("bob") == {"type": "pass"}
    table.act("bob", "pass")
    assert table.kinds() == {"ann": "claim"}
    assert "bob does not ask for the crown." in table.story()
    table.act("ann", "pass")
    assert set(table.kinds().values()) == {"spoils"}


def test_e43_equally_large_seats_are_asked_clockwise_from_the_old_chair() -> None:
    table = _limit(_electing(first_claim=1, claim="vote", stacks={"chair": "cia"}))
    table.tiles("ann", 4)
    table.tiles("bob", 4)
    table.tiles("cia", 1)
    table.until("claim")
    assert table.kinds() == {"ann": "claim"}  # cia, in the chair, is below the limit
    table.act("ann", "pass")
    assert table.kinds() == {"bob": "claim"}


def test_e20_a_claim_is_voted_on_at_once_without_a_bill_card() -> None:
    table = _claiming()
    table.hand("bob", "speech:green")
    table.act("bob", "emperor_bill", text="Bow!")
    assert set(table.kinds().values()) == {"vote"}
    table.vote(ann="green", bob="green", cia="red")
    assert table.state.outcome is not None and table.state.outcome.winners == ("bob",)


def test_e20_a_lost_claim_asks_the_next_and_its_votes_wait_in_the_media_piles() -> None:
    table = _claiming()
    table.act("bob", "emperor_bill")
    table.vote(ann="red", bob="green", cia="red")
    assert table.kinds() == {"ann": "claim"}
    assert len(table.state.parties["cia"].media) == 1
    table.act("ann", "pass")
    table.run(lambda: table.state.round == 2)
    assert len(table.state.parties["cia"].media) == 1


def test_e36_the_last_round_ends_with_its_result_and_asks_for_no_spoils() -> None:
    table = _electing(max_rounds=1)
    table.run(lambda: table.state.outcome is not None)
    assert "spoils" not in set(table.kinds().values())
    assert not table.told(events.SpoilsTaken, table.log)


# -- spoils


def _sharing(**options: Any) -> Table:
    table = _electing("ann bob cia dan", **options)
    table.pillars(economy=5, security=4, culture=5, social=5)
    table.tiles("ann", 2)
    table.tiles("bob", 4)
    table.tiles("cia", 3)
    table.tiles("dan", 1)
    for seat in table.state.seats:
        table.discard(seat, "speech:green", "scheming:red")
        table.hand(seat, "bill:green", "bill:red")
    table.until("spoils")
    return table


def test_spoils_by_rank() -> None:
    table = _sharing()
    assert table.kinds() == {"ann": "spoils", "bob": "spoils", "cia": "spoils"}
    both = [
        {"type": "spoils", "draw": True},
        *({"type": "spoils", "draw": True, "take": c} for c in ("bill:green", "speech:green", "scheming:red")),
        *({"type": "spoils", "draw": False, "take": c} for c in ("bill:green", "speech:green", "scheming:red")),
        {"type": "spoils", "draw": False},
    ]
    assert table.legal("bob") == both
    assert table.legal("cia") == both
    assert table.legal("ann") == [a for a in both if not (a["draw"] and "take" in a)]  # either, not both
    assert table.default("bob") == {"type": "spoils", "draw": True}


def test_spoils_draw_two_one_one_clockwise_from_the_old_chair() -> None:
    deck = ["corruption:red", "manipulation:red", "scheming:red", "speech:green"]
    table = _sharing(stacks={"deck": deck})
    table.act("cia", "spoils", draw=True)
    assert table.view().deck == 48  # nothing moves before all have chosen
    table.act("bob", "spoils", draw=True, take="scheming:red")
    table.act("ann", "spoils", draw=True)
    hands = {seat: table.state.parties[seat].hand for seat in table.state.seats}
    assert hands["ann"] == ["bill:red", "corruption:red"]
    assert hands["bob"] == ["bill:red", "scheming:red", "scheming:red", "manipulation:red"]
    assert hands["cia"] == ["speech:green", "bill:red"] or hands["cia"] == ["bill:red", "speech:green"]
    assert table.state.parties["bob"].discard == ["bill:green", "speech:green"]
    assert "bob, ranked 1, draws 2 cards and takes one card back from the discard pile." in table.story()
    assert "You draw scheming (red) and manipulation (red)." in table.story("bob")
    assert "manipulation (red)" not in table.story("cia").split("Result of round 1")[1]


def test_e44_when_the_deck_is_empty_nobody_draws() -> None:
    table = _sharing()
    table.state.deck = []
    assert all(not action["draw"] for action in table.legal("bob"))
    assert table.default("bob") == {"type": "spoils", "draw": False}
    table.state.deck = ["speech:green"]
    table.act("ann", "spoils", draw=False)
    table.act("bob", "spoils", draw=True)
    table.act("cia", "spoils", draw=True)
    assert len(table.state.parties["bob"].hand) == 2
    assert len(table.state.parties["cia"].hand) == 1
    assert table.state.deck == []


def test_e44_who_could_only_decline_is_not_asked() -> None:
    table = _electing("ann bob cia dan")
    table.state.deck = []
    table.tiles("ann", 4)
    table.tiles("bob", 3)
    for seat in table.state.seats:
        table.hand(seat)
        table.discard(seat)
    table.discard("bob", "speech:green")
    table.run(lambda: table.state.round == 2 or "spoils" in table.kinds().values())
    assert table.kinds() == {"bob": "spoils"}


def test_e21_hands_come_back_after_the_spoils() -> None:
    table = _electing()
    table.add_tiles(None, "ann", 4)
    table.hand("ann", "speech:green")
    table.discard("ann", "bill:red", "scheming:red")
    table.until("spoils")
    assert table.state.parties["ann"].hand == []
    table.act("ann", "spoils", draw=False)
    table.run(lambda: table.state.round == 2)
    assert table.state.parties["ann"].hand == in_order(["bill:red", "scheming:red", "speech:green"])
    assert table.state.parties["ann"].discard == []
    assert events.HandTakenBack("ann", 3) in table.log


def test_e21_a_winner_who_draws_does_not_take_the_pile_back() -> None:
    table = _electing()
    table.add_tiles(None, "ann", 4)
    table.hand("ann", "speech:green")
    table.discard("ann", "bill:red", "scheming:red")
    table.until("spoils")
    table.act("ann", "spoils", draw=True)
    table.run(lambda: table.state.round == 2)
    assert len(table.state.parties["ann"].hand) == 2
    assert len(table.state.parties["ann"].discard) == 3


# -- the chair


def test_e22_the_sole_winner_of_the_election_takes_the_chair() -> None:
    table = _electing()
    table.add_tiles(None, "cia", 1)
    table.run(lambda: table.state.round == 2)
    assert table.state.chair == "cia"
    assert events.ChairChanged("cia", "ann", "winner") in table.log


def test_e22_shared_the_first_of_them_from_the_old_chair_on() -> None:
    table = _electing("ann bob cia dan", stacks={"chair": "cia"})
    for seat in ("ann", "bob"):
        table.add_tiles(None, seat, 1)
    table.run(lambda: table.state.round == 2)
    assert table.state.chair == "ann"  # clockwise from cia: cia, dan, ann, bob
    assert events.ChairChanged("ann", "cia", "shared") in table.log
    assert "equally large; ann, the first of them clockwise from cia, takes the chair." in table.story()


def test_e22_the_old_chair_stays_if_it_shares_the_first_rank() -> None:
    table = _electing()
    table.run(lambda: table.state.round == 2)
    assert table.state.chair == "ann"
    assert "ann is one of the largest parties and keeps the chair." in table.story()


def test_every_round_says_why_its_chair_sits_there() -> None:
    names = ["ann", "bob", "cia"]
    _, told = GAME.new(names, "standard", complete_options(GAME, "standard", {}), bytes(32), {})
    assert [event.by for event in told if isinstance(event, events.RoundBegan)] == ["lot"]
    drawn = [english(text) for event in told if (text := GAME.describe(event, None))]
    assert any(line.endswith(" is chairperson, drawn by lot.") for line in drawn)
    assert (
        "Round 1 of 6 begins; bob is chairperson, as set up before the game."
        in Table(stacks={"chair": "bob"}, first_chair=2).story()
    )
    table = _electing()
    table.add_tiles(None, "ann", 1)
    table.run(lambda: table.state.round == 2)
    assert "ann is the largest party and keeps the chair." in table.story()
    table = _electing(chair="fixed")
    table.run(lambda: table.state.round == 2)
    assert "At this table ann keeps the chair for the whole game." in table.story()


@pytest.mark.parametrize("option", ["winner", "rotate"])
def test_e45_the_chair_stays_where_the_election_is_skipped(option: str) -> None:
    table = _electing(chair=option)
    table.pillars(security=5)
    table.add_tiles(None, "cia", 1)
    table.run(lambda: table.state.round == 2)
    assert table.state.chair == "ann"
    assert not table.told(events.ChairChanged, table.log)
    assert "Without an election ann keeps the chair." in table.story()


@pytest.mark.parametrize(("option", "chair"), [("rotate", "bob"), ("fixed", "ann")])
def test_e22_other_rules_for_the_chair(option: str, chair: str) -> None:
    table = _electing(chair=option)
    table.add_tiles(None, "cia", 1)
    table.run(lambda: table.state.round == 2)
    assert table.state.chair == chair
