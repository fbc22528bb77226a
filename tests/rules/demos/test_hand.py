"""A hand: the deal, the three discard turns in both tempos, defaults, the showdown (D9, D17)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import IllegalAction
from rules.demos.events import (
    Consented,
    Dealt,
    Discarded,
    DiscardedDown,
    Drew,
    HandDealt,
    HandWon,
    Kept,
    Missed,
    Passed,
    Shown,
    Took,
)

from .table import FIVE, THREE, Table, pack

HANDS = {"ann": "S7 S8 H1 D3 C10", "bob": "H7 H8 S1 C3 D10", "cia": "D7 D8 C1 S3 H10"}
DRAWS = "S2 H2 D2 S4 H4 D4 S5 H5 D5"


def dealt(mode: str = "full", **options: Any) -> Table:
    """cia deals, so ann begins."""
    hands = {seat: cards.replace("1 ", "6 ") if mode == "simple" else cards for seat, cards in HANDS.items()}
    return Table(mode, dealer="cia", people=[pack(THREE, hands, DRAWS)], **options)


# -- deal and order


def test_five_cards_one_at_a_time_from_the_dealer_s_left() -> None:
    cards = [f"{suit}{n}" for suit in "SHD" for n in range(1, 6)]
    table = Table(dealer="ann", people=[cards])
    assert table.view().order == ["bob", "cia", "ann"]
    assert set(table.you("bob").hand) == set(cards[0::3])
    assert set(table.you("ann").hand) == set(cards[2::3])
    assert [event.to for event in table.all(HandDealt)] == [("bob",), ("cia",), ("ann",)]


def test_the_deal_moves_one_seat_clockwise_every_hand() -> None:
    table = Table("full", FIVE, dealer="dan")
    while len(table.all(Dealt)) < 4:
        table.default(table.prompts[0].seat)
    assert [event.dealer for event in table.all(Dealt)] == ["dan", "eva", "ann", "bob"]
    assert [event.first for event in table.all(Dealt)] == ["eva", "ann", "bob", "cia"]


def test_the_pack_is_complete_and_fresh_for_each_hand() -> None:
    table = Table("simple", max_hands=3)
    table.defaults(until="secret_discard")
    while table.view().hand == 1:
        table.default(table.prompts[0].seat)
    cards = [card for hand in table.state.hands.values() for card in hand] + table.state.people
    assert len(set(cards)) == len(cards) == 36


# -- public discard


def test_public_discard_in_order_face_up_for_the_top_card() -> None:
    table = dealt()
    assert table.kinds() == {"ann": "public_discard"}
    assert table.legal("ann") == [{"type": "discard", "card": card} for card in ["H1", "D3", "S7", "S8", "C10"]]
    table.discard("ann", "C10")
    assert table.kinds() == {"bob": "public_discard"}
    view = table.view("ann")
    assert [(one.seat, one.card) for one in view.public] == [("ann", "C10")]
    assert view.you.hand == ["H1", "S2", "D3", "S7", "S8"]
    assert table.all(Discarded) == [Discarded(seat="ann", card="C10")]
    assert table.all(Drew) == [Drew(to=("ann",), card="S2", away="C10")]


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        ("bob", {"kind": "discard", "card": "S1"}, "not_your_turn"),
        ("ann", {"kind": "discard", "card": "S1"}, "illegal_action"),
        ("ann", {"kind": "discard", "card": "S7", "take": "people"}, "illegal_action"),
        ("ann", {"kind": "keep"}, "illegal_action"),
        ("ann", {"kind": "veto"}, "illegal_action"),
    ],
)
def test_what_is_not_possible_in_the_public_discard(seat: str, action: dict[str, Any], code: str) -> None:
    table = dealt()
    with pytest.raises(IllegalAction) as refused:
        table.do(seat, **action)
    assert refused.value.code == code


# -- secret discard


def at_secret(mode: str = "full", **options: Any) -> Table:
    table = dealt(mode, **options)
    table.discard("ann", "C10")
    table.discard("bob", "D10")
    table.discard("cia", "H10")
    return table


def test_secret_discard_draws_takes_an_open_card_or_is_declined() -> None:
    table = at_secret()
    assert table.kinds() == {"ann": "secret_discard"}
    hand = ["H1", "S2", "D3", "S7", "S8"]
    takes = ["people", "C10", "D10", "H10"]  # the own one included
    assert table.legal("ann") == [
        *({"type": "discard", "card": card, "take": take} for card in hand for take in takes),
        {"type": "keep"},
    ]
    table.discard("ann", "H1", "D10")
    assert table.all(DiscardedDown) == [DiscardedDown(seat="ann", turn="secret", took="D10")]
    assert table.all(Took) == [Took(to=("ann",), card="D10", away="H1")]
    assert [one.card for one in table.view().public] == ["C10", "H10"]
    assert [(one.seat, one.card) for one in table.view().secret] == [("ann", None)]
    table.discard("bob", "S1", "people")
    assert table.all(Drew)[-1] == Drew(to=("bob",), card="S4", away="S1")
    table.do("cia", "keep")
    assert table.all(Kept) == [Kept(seat="cia")]
    assert [one.seat for one in table.view().secret] == ["ann", "bob"]


def test_an_own_public_discard_may_be_taken_back() -> None:
    table = at_secret()
    table.discard("ann", "H1", "C10")
    assert "C10" in table.you("ann").hand


def test_the_secret_discard_is_compulsory_in_simple() -> None:
    table = at_secret("simple")
    assert {action["type"] for action in table.legal("ann")} == {"discard"}
    with pytest.raises(IllegalAction):
        table.do("ann", "keep")


def test_simple_has_no_unanimous_discard() -> None:
    table = at_secret("simple")
    for seat in THREE:
        table.default(seat)
    assert table.all(HandWon)
    assert not table.all(Consented)
    assert table.view().hand == 2


# -- unanimous discard


def at_unanimous(**options: Any) -> Table:
    table = at_secret(**options)
    table.discard("ann", "H1", "D10")
    table.discard("bob", "S1", "people")
    table.do("cia", "keep")
    for seat in THREE:
        table.do(seat, "consent")
    return table


def test_with_consent_the_secret_discards_are_turned_up_and_may_be_taken() -> None:
    table = at_unanimous()
    assert [(one.seat, one.card) for one in table.view().secret] == [("ann", "H1"), ("bob", "S1")]
    assert {one.card for one in table.all(Consented)[0].cards} == {"H1", "S1"}
    takes = {action["take"] for action in table.legal("ann")}
    assert takes == {"people", "C10", "H10", "H1", "S1"}  # public discards and the former secret ones, own included
    assert {action["type"] for action in table.legal("ann")} == {"discard"}  # compulsory
    table.discard("ann", "D3", "S1")
    assert [one.card for one in table.view().secret] == ["H1"]
    assert [(one.seat, one.card) for one in table.view().unanimous] == [("ann", None)]
    assert "D3" not in {action["take"] for action in table.legal("bob")}  # lies face down
    table.discard("bob", "C3", "people")
    table.discard("cia", "C1", "C10")
    assert table.all(Shown) or table.all(Passed)


def test_with_five_seats_the_pack_is_just_big_enough() -> None:
    table = Table("full", FIVE, dealer="eva")
    table.defaults(kind="public_discard")
    for seat in FIVE:
        action = next(one for one in table.legal(seat) if one.get("take") == "people")
        table.discard(seat, action["card"], "people")
    for seat in FIVE:
        table.do(seat, "consent")
    for seat in FIVE[:4]:
        table.default(seat)
    assert table.view().people == 1
    table.default("eva")
    assert table.view().hand == 2


# -- showdown


def test_all_shown_melds_score_winners_or_not() -> None:
    table = dealt(max_hands=1)
    table.discard("ann", "C10")  # gets S2
    table.discard("bob", "D10")  # gets H2: S1 H2 C3
    table.discard("cia", "H10")  # gets D2: C1 D2 S3
    for seat in THREE:
        table.do(seat, "keep")
    table.do("ann", "veto")
    table.do("bob", "consent")
    table.do("cia", "consent")
    shown = {event.seat: event.points for event in table.all(Shown)}
    assert shown == {"ann": 5, "bob": 5, "cia": 5}
    assert table.view().scores == [[5, 5, 5]]
    # three of one suit each; unshown 7 + 8 each: tied in everything
    won = table.all(HandWon)[0]
    assert (won.winners, won.by, won.points) == (("ann", "bob", "cia"), "joint", 5)


def test_who_has_no_meld_passes_and_scores_nothing() -> None:
    hands = {"ann": "S7 S8 S9 D3 C10", "bob": "H7 H9 S1 C3 D10", "cia": "D7 D4 C1 S3 H10"}
    table = Table(dealer="cia", people=[pack(THREE, hands, "H5 D9 C6")], max_hands=1)
    table.discard("ann", "C10")
    table.discard("bob", "H7")
    table.discard("cia", "C1")
    for seat in THREE:
        table.do(seat, "keep")
    for seat in THREE:
        table.do(seat, "veto")
    assert [event.seat for event in table.all(Passed)] == ["bob", "cia"]
    assert table.view().scores == [[19, 0, 0]]
    assert table.view().seats["ann"].meld.points == 19
    assert table.view().seats["bob"].meld is None


# -- the end of the main phase


def test_the_main_phase_ends_after_max_hands_d9() -> None:
    table = Table(max_hands=2)
    table.defaults()
    assert len(table.all(Dealt)) == 2
    assert table.view().status == "finished"
    assert table.view().power > 0


def test_the_main_phase_ends_when_the_power_pile_is_empty() -> None:
    table = Table("simple", max_hands=100)
    table.defaults()
    assert table.view().power == 0
    assert len(table.all(Dealt)) < 100


# -- tempo


def test_simultaneous_all_choose_at_once_and_unseen() -> None:
    table = dealt(tempo="simultaneous")
    assert table.kinds() == dict.fromkeys(THREE, "public_discard")
    before = table.view("ann")
    assert table.discard("cia", "H10") == []  # nothing is told
    assert table.kinds() == dict.fromkeys(("ann", "bob"), "public_discard")
    after = table.view("ann")
    assert (after.public, after.people, after.you) == (before.public, before.people, before.you)
    table.discard("ann", "C10")
    table.discard("bob", "D10")
    assert [one.seat for one in table.view().public] == ["ann", "bob", "cia"]  # carried out in order
    assert [event.card for event in table.all(Drew)] == ["S2", "H2", "D2"]


def test_simultaneous_a_card_that_is_gone_becomes_one_of_the_pack_d17() -> None:
    table = dealt(tempo="simultaneous")
    for seat, card in (("ann", "C10"), ("bob", "D10"), ("cia", "H10")):
        table.discard(seat, card)
    table.discard("cia", "C1", "C10")
    table.discard("bob", "S1", "C10")
    table.discard("ann", "H1", "C10")
    assert [event.took for event in table.all(DiscardedDown)] == ["C10", None, None]
    assert table.all(Missed) == [Missed(to=("bob",), card="C10"), Missed(to=("cia",), card="C10")]
    assert [event.card for event in table.all(Drew)][-2:] == ["S4", "H4"]
    assert table.told(None)[1] == "bob discards a card face down and draws."


def test_simultaneous_cuts_a_hand_to_three_waits_and_a_vote() -> None:
    table = dealt(tempo="simultaneous")
    waits = []
    while table.view().hand == 1:
        prompts = table.prompts
        waits.append(prompts[0].kind)
        for prompt in prompts:
            table.default(prompt.seat)
    assert waits == ["public_discard", "secret_discard", "unanimous_vote", "unanimous_discard"]


# -- when time runs out


def default_of(table: Table, seat: str) -> Any:
    prompt = table.prompt(seat)
    assert prompt.default in prompt.actions
    return prompt.default


def test_default_discard_is_the_lowest_card_outside_the_best_meld_d33() -> None:
    hands = {"ann": "H1 H2 H3 D4 C10", "bob": "D9 H5 S7 C3 D10", "cia": "D7 D5 C2 S3 H10"}
    table = Table(dealer="cia", people=[pack(THREE, hands)])
    assert default_of(table, "ann").card == "D4"
    table.default("ann")
    assert default_of(table, "bob").card == "C3"  # no meld: the lowest
    table.default("bob")
    assert default_of(table, "cia").card == "C2"


def test_default_keeps_where_allowed_otherwise_draws() -> None:
    assert default_of(at_secret(), "ann").__struct_config__.tag == "keep"
    simple = default_of(at_secret("simple"), "ann")
    assert simple.take == "people"
    assert default_of(at_unanimous(), "ann").take == "people"


def test_default_is_consent() -> None:
    table = at_secret()
    for seat in THREE:
        table.do(seat, "keep")
    assert {default_of(table, seat).__struct_config__.tag for seat in THREE} == {"consent"}
