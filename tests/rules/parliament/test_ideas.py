"""Policies and opinions: who is asked, what it costs, who moves, who acted (P2, P13, standing orders)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import IllegalAction
from rules.parliament.events import Answered, Paid, Shifted, StandingSet, VoterQueued

from .table import PACK, Table, eight

LEAVE = "welfare_parental_leave"
# Its column: greens nationalists labour socialists liberals (so far highlighted) christians conservatives farmers.
PARTIES = list(PACK.parties)
SEAT_OF = {party: seat for seat, party in eight().items()}


def all_eight(hands: dict[str, str] | None = None, **more: Any) -> Table:
    """Everybody plays; `hands` by party. Everybody stands on 5 of every scale."""
    on_five = {scale: dict.fromkeys(PARTIES, 5) for scale in PACK.scales}
    by_seat = {SEAT_OF[party]: cards for party, cards in (hands or {}).items()}
    return Table(eight(), hands=by_seat, markers=on_five, **more)


# -- policies


def test_the_source_s_policy_four_back_it_and_one_of_them_pays() -> None:
    table = all_eight({"socialists": LEAVE, "conservatives": "sweden_canon", "christians": "teachers"})
    table.do("ann", "policy", card=LEAVE)
    asked = []
    answers = {
        "greens": "decline", "nationalists": "decline", "labour": "back", "socialists": "back",
        "liberals": "back", "christians": "decline",
    }  # fmt: skip
    for party, answer in answers.items():
        asked.append(next(iter(table.asked)))
        table.do(SEAT_OF[party], answer)
    assert asked == [SEAT_OF[party] for party in answers]  # in column order, one at a time
    assert table.asked == {SEAT_OF["conservatives"]: "policy"}
    table.do(SEAT_OF["conservatives"], "back", pay="sweden_canon")
    # The Farmers come last, are not highlighted and have no cards: they are not asked.
    assert table.asked == {"ann": "relation"}
    assert table.last(Shifted).acted == ("labour", "socialists", "liberals", "conservatives")
    assert table.at("economy", "socialists", "labour", "liberals", "conservatives") == [4, 4, 4, 4]
    assert table.at("economy", "greens", "farmers", "christians", "nationalists") == [5, 5, 5, 5]
    assert table.state.trash == ["sweden_canon"]


def test_who_is_highlighted_backs_for_free_and_is_asked_without_cards_too() -> None:
    table = all_eight({"socialists": LEAVE})
    table.do("ann", "policy", card=LEAVE)
    assert table.legal(SEAT_OF["greens"]) == [{"type": "back"}, {"type": "decline"}]
    with pytest.raises(IllegalAction):
        table.do(SEAT_OF["greens"], "back", pay=LEAVE)


def test_who_is_not_highlighted_pays_any_hand_card_but_not_the_one_being_played() -> None:
    table = Table({"ann": "farmers", "bob": "greens"}, hands={"ann": f"{LEAVE} students sweden_canon"})
    table.do("ann", "policy", card=LEAVE)
    table.do("bob", "decline")
    assert table.legal("ann") == [
        {"type": "back", "pay": "sweden_canon"},
        {"type": "back", "pay": "students"},
        {"type": "decline"},
    ]


def test_the_player_need_not_back_its_own_policy_nor_be_highlighted() -> None:
    table = Table({"ann": "farmers", "bob": "greens"}, hands={"ann": f"{LEAVE} students"})
    table.do("ann", "policy", card=LEAVE)
    table.do("bob", "back")
    table.do("ann", "decline")
    assert "farmers" not in table.last(Shifted).acted


def test_system_parties_back_exactly_what_is_highlighted() -> None:
    table = Table({"ann": "farmers"}, hands={"ann": LEAVE})
    table.do("ann", "policy", card=LEAVE)
    assert set(table.last(Shifted).acted) == {"greens", "nationalists", "labour", "socialists", "liberals"}


def test_on_the_end_segment_a_backer_stays_but_has_acted() -> None:
    table = Table({"ann": "farmers"}, hands={"ann": LEAVE}, markers={"economy": {"socialists": 1, "labour": 2}})
    table.do("ann", "policy", card=LEAVE)
    assert table.at("economy", "socialists", "labour") == [1, 1]
    assert "socialists" in table.last(Shifted).acted
    assert "socialists" not in {moved.party for moved in table.last(Shifted).moved}


def test_big_parties_move_in_concert_and_not_at_all_from_the_end() -> None:
    for before, after in (([4, 5], [3, 4]), ([1, 2], [1, 2])):
        table = Table(
            {"ann": "farmers"}, big_parties=True, hands={"ann": LEAVE}, markers={"economy": {"labour": before}}
        )
        table.do("ann", "policy", card=LEAVE)
        assert table.state.markers["economy"]["labour"] == after


def test_a_voter_card_paid_goes_to_the_queue_and_other_cards_face_down_to_the_trash() -> None:
    table = Table({"ann": "farmers", "bob": "conservatives"}, hands={"ann": f"{LEAVE} students", "bob": "teachers"})
    table.do("ann", "policy", card=LEAVE)
    table.do("bob", "back", pay="teachers")
    assert table.state.queue == ["teachers"]
    assert table.view().trash == 0
    assert [(event.seat, event.how) for event in table.all(VoterQueued)] == [("bob", "paid")]


def test_what_was_paid_face_down_is_told_to_its_seat_only() -> None:
    table = Table({"ann": "greens", "bob": "conservatives"}, hands={"ann": LEAVE, "bob": "sweden_canon"})
    table.do("ann", "policy", card=LEAVE)
    table.do("ann", "decline")
    table.do("bob", "back", pay="sweden_canon")
    assert [event.to for event in table.all(Paid)] == [("bob",)]
    assert "canon" not in " ".join(table.told("ann")) + " ".join(table.told(None))
    assert table.view().seats["bob"].hand == 0


def test_p2_with_asterisks_highlighted_is_flipped_for_those_parties() -> None:
    # The Conservatives bear the asterisk on this card and are not highlighted.
    for option, backs in ((False, False), (True, True)):
        table = Table({"ann": "nationalists"}, hands={"ann": "humanity_residence"}, asterisks=option)
        table.do("ann", "policy", card="humanity_residence")
        assert ("conservatives" in table.last(Shifted).acted) is backs
    # Labour bears it and is highlighted.
    table = Table({"ann": "labour"}, hands={"ann": "peace_arms_exports teachers"}, asterisks=True)
    table.do("ann", "policy", card="peace_arms_exports")
    assert table.legal("ann") == [{"type": "back", "pay": "teachers"}, {"type": "decline"}]


def test_the_card_lies_on_top_of_the_agenda_after_the_relation_only() -> None:
    table = Table({"ann": "farmers"}, hands={"ann": LEAVE}, agenda="sweden_canon:opinion")
    table.do("ann", "policy", card=LEAVE)
    assert [lying.card for lying in table.view().agenda] == ["sweden_canon"]
    table.relate("ann", "create", "labour", "greens")
    assert [(lying.card, lying.side) for lying in table.view().agenda] == [
        (LEAVE, "policy"),
        ("sweden_canon", "opinion"),
    ]
    assert table.asked == {"ann": "play"}


# -- opinions


def test_p17_the_source_s_opinion_two_hold_and_all_others_move() -> None:
    table = all_eight(
        {"socialists": f"{LEAVE}", "nationalists": "students", "christians": "sweden_canon", "greens": "teachers"}
    )
    table.do("ann", "opinion", card=LEAVE)
    # Bottom to top: farmers, conservatives, christians, liberals, socialists, labour, nationalists, greens.
    assert table.asked == {SEAT_OF["christians"]: "opinion"}
    assert table.legal(SEAT_OF["christians"]) == [{"type": "hold", "pay": "sweden_canon"}, {"type": "drift"}]
    table.do(SEAT_OF["christians"], "hold", pay="sweden_canon")
    table.do(SEAT_OF["nationalists"], "hold", pay="students")
    table.do(SEAT_OF["greens"], "drift")
    assert table.last(Shifted).acted == ("christians", "nationalists")
    for party in PARTIES:
        assert table.at("economy", party) == [5 if party in ("christians", "nationalists") else 4]
    assert table.state.queue == ["students"]
    assert table.state.trash == ["sweden_canon"]


def test_system_parties_always_drift_and_highlights_do_not_matter() -> None:
    table = Table({"ann": "greens"}, hands={"ann": LEAVE}, markers={"economy": dict.fromkeys(PARTIES, 5)})
    table.do("ann", "opinion", card=LEAVE)
    assert table.at("economy", *PARTIES) == [4] * 8
    assert table.last(Shifted).acted == ()


def test_the_player_of_an_opinion_holds_for_a_separate_card_only() -> None:
    table = Table({"ann": "greens"}, hands={"ann": f"{LEAVE} teachers"})
    table.do("ann", "opinion", card=LEAVE)
    assert table.legal("ann") == [{"type": "hold", "pay": "teachers"}, {"type": "drift"}]


def test_an_opinion_lies_reversed_on_the_agenda() -> None:
    table = Table({"ann": "greens"}, hands={"ann": LEAVE}, relations=[("labour", "greens", 1)])
    table.do("ann", "opinion", card=LEAVE)
    view = table.view()
    assert [(lying.card, lying.side) for lying in view.agenda] == [(LEAVE, "opinion")]
    assert PACK.column(view.agenda[0]) == PACK.cards[LEAVE].column[::-1]


# -- defaults


def test_the_defaults_decline_and_drift() -> None:
    table = Table({"ann": "farmers", "bob": "greens"}, hands={"ann": f"{LEAVE} sweden_canon", "bob": "students"})
    table.do("ann", "policy", card=LEAVE)
    assert table.prompt("bob").default.__struct_config__.tag == "decline"
    table.default("bob")
    table.default("ann")
    table.default("ann")
    table.do("ann", "opinion", card="sweden_canon")
    assert table.prompt("bob").default.__struct_config__.tag == "drift"


# -- simultaneous answers (P13)


def test_p13_all_answer_at_the_same_time_unseen_and_it_is_carried_out_in_column_order() -> None:
    hands = {"socialists": LEAVE, "conservatives": "students", "christians": "teachers", "farmers": "technicians"}
    table = all_eight(hands, tempo="simultaneous")
    table.do("ann", "policy", card=LEAVE)
    assert list(table.asked) == [
        SEAT_OF[party] for party in PACK.cards[LEAVE].column
    ]  # socialists have no cards but are free
    for party, pay in (("farmers", "technicians"), ("conservatives", "students"), ("christians", "teachers")):
        table.do(SEAT_OF[party], "back", pay=pay)
        assert table.new == []  # nothing is told yet
        assert table.view().decision.acted == []
        assert table.view().seats[SEAT_OF[party]].hand == 1
        assert SEAT_OF[party] not in table.view().decision.waiting
    for party in ("greens", "nationalists", "labour", "socialists"):
        table.do(SEAT_OF[party], "back")
    table.do(SEAT_OF["liberals"], "decline")
    assert table.state.queue == ["teachers", "students", "technicians"]
    answered = [event.party for event in table.all(Answered)]
    assert answered == list(PACK.cards[LEAVE].column)


def test_p13_opinions_too() -> None:
    hands = {"socialists": f"{LEAVE} technicians", "greens": "teachers"}
    table = all_eight(hands, tempo="simultaneous")
    table.do("ann", "opinion", card=LEAVE)
    assert table.asked == {"ann": "opinion", SEAT_OF["greens"]: "opinion"}
    table.do(SEAT_OF["greens"], "hold", pay="teachers")
    assert table.view().queue == []
    table.do("ann", "hold", pay="technicians")
    assert table.view().queue == ["technicians", "teachers"]  # bottom to top: socialists before greens


# -- standing orders


def test_standing_orders_are_legal_for_every_seat_until_the_end_and_nobody_waits_for_them() -> None:
    from rules.parliament import GAME

    table = Table({"ann": "farmers", "bob": "greens"}, hands={"ann": LEAVE})
    for seat in ("ann", "bob"):
        assert len(GAME.anytime(table.state, seat)) == 6
    assert table.view().to_act == ["ann"]
    assert GAME.anytime(table.state, "zoe") == ()


@pytest.mark.parametrize(
    ("policy", "party", "acts"),
    [
        ("free_only", "greens", True),
        ("never", "greens", False),
        ("free_only", "conservatives", False),
        ("never", "conservatives", False),
    ],
)
def test_standing_orders_for_policies(policy: str, party: str, acts: bool) -> None:
    table = Table({"ann": "farmers", "bob": party}, hands={"ann": LEAVE, "bob": "students"})
    table.do("bob", "standing", policy=policy, opinion="ask")
    table.do("ann", "policy", card=LEAVE)
    assert table.asked == {"ann": "relation"}
    assert (party in table.last(Shifted).acted) is acts
    assert table.you("bob").hand == ["students"]


def test_standing_orders_for_opinions() -> None:
    table = Table({"ann": "farmers", "bob": "greens"}, hands={"ann": LEAVE, "bob": "students"})
    table.do("bob", "standing", policy="ask", opinion="never")
    table.do("ann", "opinion", card=LEAVE)
    assert table.last(Shifted).acted == ()
    assert table.asked == {"ann": "play"}


@pytest.mark.parametrize("tempo", ["strict", "simultaneous"])
def test_standing_orders_answer_the_question_that_is_open_too(tempo: str) -> None:
    table = Table({"ann": "farmers", "bob": "greens"}, hands={"ann": f"{LEAVE} students"}, tempo=tempo)
    table.do("ann", "policy", card=LEAVE)
    assert "bob" in table.asked
    table.do("bob", "standing", policy="free_only", opinion="ask")
    assert table.asked == {"ann": "policy"}
    # An answer given stays given.
    table.do("bob", "standing", policy="ask", opinion="ask")
    assert table.asked == {"ann": "policy"}
    table.do("ann", "decline")
    assert "greens" in table.last(Shifted).acted


def test_standing_orders_wait_for_their_turn_in_strict_order() -> None:
    table = Table({"ann": "farmers", "bob": "greens", "cia": "liberals"}, hands={"ann": LEAVE})
    table.do("ann", "policy", card=LEAVE)
    assert table.asked == {"bob": "policy"}
    table.do("cia", "standing", policy="never", opinion="never")
    assert table.asked == {"bob": "policy"}
    table.do("cia", "standing", policy="ask", opinion="never")  # changed in time
    table.do("bob", "back")
    assert table.asked == {"cia": "policy"}


def test_p30_standing_orders_are_known_to_their_seat_only() -> None:
    table = Table({"ann": "farmers", "bob": "greens"})
    table.do("bob", "standing", policy="never", opinion="never")
    assert table.last(StandingSet).to == ("bob",)
    assert table.you("bob").standing.policy == "never"
    assert table.told("bob") == ["Your standing orders are policies: never back and opinions: never pay."]
    assert table.told("ann") == table.told(None) == []
