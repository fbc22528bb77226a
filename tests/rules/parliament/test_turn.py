"""A turn: the first is a draw only; then any number of cards, one draw, and a voter (P16)."""

from __future__ import annotations

import pytest

from rules.core import IllegalAction
from rules.parliament.events import CardDrawn, Drew, PassedOver, VoterQueued, VoterResolved

from .table import VOTERS, Table

THREE = {"ann": "labour", "bob": "liberals", "cia": "nationalists"}


def test_the_first_turn_of_each_player_is_a_draw_only() -> None:
    table = Table(THREE, start="random", setup="random")
    for seat in ("ann", "bob", "cia"):
        assert table.asked == {seat: "draw"}
        assert {action["type"] for action in table.legal(seat)} == {"draw"}
        table.do(seat, "draw", pile="economy")
    assert table.asked == {"ann": "play"}


def test_a_draw_takes_the_top_card_and_only_its_seat_sees_it() -> None:
    table = Table(start="random", setup="random", stacks={"piles": {"work": ["entrepreneurs"]}})
    table.do("ann", "draw", pile="work")
    assert table.you("ann").hand == ["entrepreneurs"]
    assert table.view().seats["ann"].hand == 1
    assert table.view().piles["work"] == 9
    assert table.last(Drew).to is None
    assert table.last(CardDrawn).to == ("ann",)


def test_any_number_of_cards_are_played_before_the_draw_which_ends_the_turn() -> None:
    table = Table(hands={"ann": "students teachers technicians"})
    table.do("ann", "voter", card="students")
    table.do("ann", "voter", card="technicians")
    assert table.asked == {"ann": "play"}
    table.do("ann", "draw", pile="work")
    assert table.asked == {"bob": "play"}
    assert table.state.queue == ["students", "technicians"]


def test_a_voter_card_joins_the_end_of_the_queue_without_a_relation_change() -> None:
    table = Table(hands={"ann": "teachers"}, queue="students")
    table.do("ann", "voter", card="teachers")
    assert table.view().queue == ["students", "teachers"]
    assert table.last(VoterQueued).how == "played"
    assert table.asked == {"ann": "play"}


def test_while_a_pile_has_cards_the_turn_can_not_be_ended_otherwise() -> None:
    table = Table(hands={"ann": "students"})
    with pytest.raises(IllegalAction):
        table.do("ann", "end")
    assert table.prompt("ann").default.__struct_config__.tag == "draw"


def test_p29_with_empty_piles_a_card_must_be_played_and_end_ends_the_turn() -> None:
    table = Table(hands={"ann": "students teachers", "bob": "technicians"}, piles="empty")
    assert "end" not in {action["type"] for action in table.legal("ann")}
    with pytest.raises(IllegalAction):
        table.do("ann", "end")
    table.do("ann", "voter", card="students")
    table.do("ann", "end")
    assert table.asked == {"bob": "play"}


def test_an_empty_pile_is_not_drawn_from() -> None:
    table = Table(hands={"ann": "students"})
    table.state.piles["work"].clear()
    assert "work" not in {action.get("pile") for action in table.legal("ann")}
    assert len([action for action in table.legal("ann") if action["type"] == "draw"]) == 7


def test_a_seat_without_cards_is_passed_over_without_a_voter_step() -> None:
    table = Table(
        THREE, hands={"ann": "students", "cia": "teachers"}, queue="technicians programmers unemployed",
        agenda="sweden_canon:policy", piles="empty",
    )  # fmt: skip
    table.do("ann", "voter", card="students")
    table.do("ann", "end")
    assert len(table.all(VoterResolved, table.new)) == 1
    assert [event.seat for event in table.all(PassedOver, table.new)] == ["bob"]
    assert table.asked == {"cia": "play"}


def test_the_default_draws_from_the_largest_pile() -> None:
    table = Table(hands={"ann": "students"})
    table.state.piles["nature"] = table.state.piles["nature"][:3]
    assert table.legal("ann")[0]["type"] == "voter"
    default = table.prompt("ann").default
    assert default.pile == "gender"  # 11 cards with the minor party's, first of two


def test_the_default_with_empty_piles_is_the_first_card_as_a_policy_then_the_end() -> None:
    table = Table(hands={"ann": "students sweden_canon", "bob": "teachers"}, piles="empty")
    default = table.prompt("ann").default
    assert (default.__struct_config__.tag, default.card) == ("policy", "sweden_canon")
    table.default("ann")
    while table.asked != {"ann": "play"}:
        table.default(next(iter(table.asked)))
    assert table.prompt("ann").default.__struct_config__.tag == "end"


# -- the voter step


def agenda_and(queue: int, **more: object) -> Table:
    names = [voter for voter in VOTERS if voter != "students"][:queue]
    return Table(THREE, queue=" ".join(names), hands={"ann": "students"}, **more)  # type: ignore[arg-type]


def test_a_voter_is_resolved_when_as_many_wait_as_there_are_players() -> None:
    table = agenda_and(3, agenda="sweden_canon:policy")
    table.do("ann", "draw", pile="work")
    assert [event.voter for event in table.all(VoterResolved)] == [VOTERS[0]]


def test_fewer_voters_than_players_wait_on() -> None:
    table = agenda_and(2, agenda="sweden_canon:policy")
    table.do("ann", "draw", pile="work")
    assert table.all(VoterResolved) == []


def test_the_voters_played_in_the_turn_count() -> None:
    table = agenda_and(2, agenda="sweden_canon:policy")
    table.do("ann", "voter", card="students")
    table.do("ann", "draw", pile="work")
    assert len(table.all(VoterResolved)) == 1


def test_without_an_agenda_no_voter_is_resolved() -> None:
    table = agenda_and(5)
    table.do("ann", "draw", pile="work")
    assert table.all(VoterResolved) == []


def test_never_more_than_one_voter_a_turn() -> None:
    table = agenda_and(12, agenda="sweden_canon:policy sweden_halve_immigration:opinion progress_mines:policy")
    table.do("ann", "draw", pile="work")
    assert len(table.all(VoterResolved)) == 1


def test_p16_when_no_voter_is_left_to_come_one_is_resolved_from_a_short_queue() -> None:
    won = {"greens": " ".join(VOTERS[:8]), "labour": " ".join(VOTERS[8:14])}
    table = Table(THREE, queue=" ".join(VOTERS[14:]), voters=won, agenda="sweden_canon:policy")
    table.do("ann", "draw", pile="work")
    assert len(table.all(VoterResolved)) == 1


def test_p16_a_voter_in_a_hand_or_pile_is_still_to_come() -> None:
    won = {"greens": " ".join(VOTERS[:8]), "labour": " ".join(VOTERS[8:13])}
    table = Table(
        THREE, queue=" ".join(VOTERS[14:]), hands={"bob": VOTERS[13]}, voters=won, agenda="sweden_canon:policy"
    )
    table.do("ann", "draw", pile="work")
    assert table.all(VoterResolved) == []


def test_p16_the_agenda_condition_holds_there_too() -> None:
    won = {"greens": " ".join(VOTERS[:8]), "labour": " ".join(VOTERS[8:14])}
    table = Table(THREE, queue=" ".join(VOTERS[14:]), voters=won)
    table.do("ann", "draw", pile="work")
    assert table.all(VoterResolved) == []


def test_the_cards_used_and_the_voter_s_card_go_to_the_trash_and_the_tile_to_the_party() -> None:
    # Students look first at the younger: on nation (segment 3) the Greens stand alone on it.
    markers = {"nation": dict.fromkeys(("socialists", "labour", "farmers", "liberals"), 6) | {"greens": 3}}
    table = Table(
        THREE, queue="students teachers unemployed", markers=markers,
        agenda="sweden_canon:policy progress_mines:policy",
    )  # fmt: skip
    before = table.view().trash
    table.do("ann", "draw", pile="work")
    resolved = table.last(VoterResolved)
    assert (resolved.party, resolved.used, resolved.by) == ("greens", 1, "nearest")
    view = table.view()
    assert view.voters["greens"] == ["students"]
    assert view.trash == before + 2
    assert [lying.card for lying in view.agenda] == ["progress_mines"]
    assert view.queue == ["teachers", "unemployed"]


def test_a_tie_that_needs_a_second_group_clears_the_agenda() -> None:
    everybody = dict.fromkeys(("socialists", "labour", "greens", "farmers", "liberals", "christians"), 8)
    # Younger stand on 3: Greens and Farmers tie on 3 there; men on 4 are nearer to nobody, higher education on 1 …
    markers = {"nation": {**everybody, "greens": 2, "farmers": 4, "conservatives": 8, "nationalists": 8}}
    table = Table(THREE, queue="service_workers teachers unemployed", markers=markers, agenda="sweden_canon:policy")
    table.do("ann", "draw", pile="work")
    resolved = table.last(VoterResolved)
    # service workers: younger (tie), then urban on 2: the Greens.
    assert (resolved.party, resolved.used) == ("greens", 1)
    assert table.view().agenda == []
