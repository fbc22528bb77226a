"""Minor parties: their cards (P4, P5), how they behave on the board (P6, P7), how voters see them (P8)."""

from __future__ import annotations

import pytest

from rules.parliament.events import MinorEntered, PulledBack, Pushed, Shifted, VoterResolved

from .table import PACK, Table

PARTIES = list(PACK.parties)
FIVE = {"gender": dict.fromkeys(PARTIES, 5), "order": dict.fromkeys(PARTIES, 4)}
THREE = {"ann": "labour", "bob": "liberals", "cia": "nationalists"}


def entry(hands: dict[str, str], allow: int, **more: object) -> Table:
    table = Table(THREE, hands={**hands, "ann": f"feminists {hands.get('ann', '')}"}, markers=FIVE, **more)  # type: ignore[arg-type]
    table.do("ann", "minor", card="feminists", allow=allow)
    return table


# -- the card


def test_p4_the_player_allows_none_to_seven() -> None:
    table = Table(hands={"ann": "feminists"})
    assert [a["allow"] for a in table.legal("ann") if a["type"] == "minor"] == list(range(8))


def test_p28_pushes_are_asked_clockwise_from_the_player_and_each_moves_everybody() -> None:
    table = entry({"ann": "students", "bob": "teachers technicians", "cia": "sweden_canon"}, 3)
    assert table.asked == {"ann": "push"}
    table.do("ann", "push", pay="students")
    assert table.at("gender", *PARTIES) == [6] * 8  # towards Family, system parties too
    assert table.asked == {"bob": "push"}  # ann has no cards left
    table.do("bob", "push", pay="technicians")
    assert table.asked == {"bob": "push"}  # one at a time, until it says enough
    table.do("bob", "enough")
    assert table.asked == {"cia": "push"}
    assert table.view().decision.left == 1
    table.do("cia", "push", pay="sweden_canon")
    assert table.at("gender", *PARTIES) == [8] * 8
    assert [event.left for event in table.all(Pushed)] == [2, 1, 0]
    assert table.state.queue == ["students", "technicians"]
    assert table.asked == {"bob": "pull_back"}  # the others have no cards left


def test_p4_when_all_allowed_cards_are_paid_nobody_else_is_asked() -> None:
    table = entry({"ann": "students", "bob": "teachers", "cia": "technicians"}, 1)
    table.do("ann", "push", pay="students")
    assert set(table.asked.values()) == {"pull_back"}


def test_with_none_allowed_nobody_pays_and_nobody_moves() -> None:
    table = entry({"ann": "students", "bob": "teachers"}, 0)
    assert table.at("gender", *PARTIES) == [5] * 8
    assert table.asked == {"ann": "play"}  # and without a relation nothing can be changed
    assert table.state.minors == {"feminists": 1}


def test_pulling_back_is_asked_from_the_left_of_the_player_up_to_where_one_was() -> None:
    table = entry(
        {
            "ann": "students teachers programmers",
            "bob": "technicians unemployed office_workers",
            "cia": "entrepreneurs",
        },
        2,
    )
    table.do("ann", "push", pay="students")
    table.do("ann", "push", pay="teachers")
    assert table.asked == {"bob": "pull_back"}
    table.do("bob", "pull_back", pay="technicians")
    table.do("bob", "pull_back", pay="unemployed")
    assert table.at("gender", "liberals") == [5]
    assert table.asked == {"cia": "pull_back"}  # bob is where it was
    table.do("cia", "enough")
    assert table.asked == {"ann": "pull_back"}
    table.do("ann", "pull_back", pay="programmers")
    assert table.at("gender", "labour", "nationalists", "greens") == [6, 7, 7]
    assert [event.moved.after for event in table.all(PulledBack)] == [(6,), (5,), (6,)]


def test_p5_pulling_back_is_acting_and_pushing_is_not() -> None:
    table = entry(
        {"ann": "students", "bob": "teachers", "cia": "technicians"}, 1, relations=[("labour", "liberals", 1)]
    )
    table.do("ann", "push", pay="students")
    table.do("bob", "pull_back", pay="teachers")
    table.do("cia", "pull_back", pay="technicians")
    assert table.view().decision.acted == ["liberals", "nationalists"]
    assert table.changes("ann") == {
        ("create", "liberals", "nationalists"),
        ("weaken", "labour", "liberals"),
        ("break", "labour", "liberals"),
    }


def test_the_card_goes_on_the_agenda_and_the_marker_on_its_end_after_the_relation() -> None:
    table = entry({"ann": "students", "bob": "teachers", "cia": "technicians"}, 1)
    table.do("ann", "push", pay="students")
    table.do("bob", "pull_back", pay="teachers")
    table.do("cia", "pull_back", pay="technicians")
    assert table.view().minor["feminists"].segment is None
    table.relate("ann", "create", "liberals", "nationalists")
    view = table.view()
    assert view.minor["feminists"].segment == 1
    assert [(lying.card, lying.side) for lying in view.agenda] == [("feminists", "minor")]
    assert table.last(MinorEntered).segment == 1
    assert "feminists" not in view.scales["gender"]


def test_the_pirates_push_towards_safety_and_enter_at_privacy() -> None:
    table = Table(THREE, hands={"ann": "pirates students"}, markers=FIVE)
    table.do("ann", "minor", card="pirates", allow=1)
    table.do("ann", "push", pay="students")
    assert table.at("order", *PARTIES) == [5] * 8
    assert table.state.minors == {"pirates": 1}


def test_a_push_moves_nobody_beyond_the_end_and_back_is_where_one_was() -> None:
    markers = {"gender": {**FIVE["gender"], "liberals": 8, "nationalists": 7}}
    table = Table(
        THREE,
        hands={"ann": "feminists students teachers", "bob": "technicians", "cia": "unemployed entrepreneurs"},
        markers=markers,
    )
    table.do("ann", "minor", card="feminists", allow=2)
    table.do("ann", "push", pay="students")
    table.do("ann", "push", pay="teachers")
    # The Liberals stood on the end already: nothing to pull back. The Nationalists may go back one step only.
    assert table.asked == {"cia": "pull_back"}
    table.do("cia", "pull_back", pay="unemployed")
    assert table.at("gender", "nationalists") == [7]
    assert table.asked != {"cia": "pull_back"}


def test_big_parties_are_pushed_and_pulled_back_in_concert() -> None:
    table = Table(THREE, big_parties=True, hands={"ann": "feminists students teachers"})
    table.do("ann", "minor", card="feminists", allow=1)
    table.do("ann", "push", pay="students")
    assert table.state.markers["gender"]["labour"] == [5, 6]
    table.do("ann", "pull_back", pay="teachers")
    assert table.state.markers["gender"]["labour"] == [4, 5]


def test_minor_cards_are_asked_one_after_another_at_either_tempo_and_by_no_standing_order() -> None:
    table = Table(
        THREE, tempo="simultaneous", hands={"ann": "feminists", "bob": "students", "cia": "teachers"}, markers=FIVE
    )
    table.do("bob", "standing", policy="never", opinion="never")
    table.do("ann", "minor", card="feminists", allow=2)
    assert table.asked == {"bob": "push"}


def test_the_default_is_enough() -> None:
    table = entry({"bob": "students"}, 2)
    assert table.prompt("bob").default.__struct_config__.tag == "enough"


# -- behaviour: the source's examples. Privacy is on the left, segment 1.


def on_order(farmers: int, pirates: int, **more: int) -> dict[str, dict[str, int]]:
    return {"order": {**dict.fromkeys(PARTIES, 8), "farmers": farmers, **more}}


@pytest.mark.parametrize(("answer", "pirates"), [("back", 2), ("decline", 3)])
def test_p6_example_1_the_pirates_back_file_sharing_only_if_the_farmers_do(answer: str, pirates: int) -> None:
    table = Table(
        {"ann": "farmers"}, hands={"ann": "privacy_file_sharing"}, markers=on_order(4, 3), minors={"pirates": 3}
    )
    table.do("ann", "policy", card="privacy_file_sharing")
    table.do("ann", answer)
    assert table.state.minors["pirates"] == pirates
    assert ("pirates" in table.last(Shifted).acted) is (answer == "back")


def test_p6_on_its_end_segment_it_does_not_back() -> None:
    table = Table(
        {"ann": "farmers"}, hands={"ann": "privacy_file_sharing"}, markers=on_order(2, 1), minors={"pirates": 1}
    )
    table.do("ann", "policy", card="privacy_file_sharing")
    table.do("ann", "back")
    assert table.at("order", "farmers") == [1]
    assert table.state.minors["pirates"] == 1
    assert "pirates" not in table.last(Shifted).acted


def test_a_policy_against_it_is_never_backed() -> None:
    table = Table({"ann": "greens"}, hands={"ann": "safety_police"}, markers=on_order(1, 2), minors={"pirates": 2})
    table.do("ann", "policy", card="safety_police")
    assert table.state.minors["pirates"] == 2


def test_an_opinion_in_its_direction_takes_it_along() -> None:
    table = Table(
        {"ann": "greens"}, hands={"ann": "privacy_file_sharing"}, markers=on_order(2, 4), minors={"pirates": 4}
    )
    table.do("ann", "opinion", card="privacy_file_sharing")
    assert table.state.minors["pirates"] == 3
    assert "pirates" not in table.last(Shifted).acted


@pytest.mark.parametrize(
    ("farmers", "pirates", "holds", "after"),
    [
        (2, 2, False, (3, 2)),  # 2a: on one segment; the Farmers drift, the Pirates hold
        (2, 2, True, (2, 2)),  # 2b: the Farmers hold, and so do the Pirates
        (1, 1, True, (1, 1)),  # 2c: both on the end segment
        (3, 2, False, (4, 3)),  # 2d: the Farmers are one step further along; the Pirates need not act
        (4, 2, False, (5, 3)),  # 2e: two steps
        (2, 3, True, (2, 3)),  # nearer than the Pirates: they hold
    ],
)
def test_p7_example_2_when_the_pirates_hold_against_an_opinion(
    farmers: int, pirates: int, holds: bool, after: tuple[int, int]
) -> None:
    table = Table(
        {"ann": "farmers"},
        hands={"ann": "safety_police students"},
        markers=on_order(farmers, pirates),
        minors={"pirates": pirates},
    )
    table.do("ann", "opinion", card="safety_police")
    table.do("ann", *(("hold",) if holds else ("drift",)), **({"pay": "students"} if holds else {}))
    assert (*table.at("order", "farmers"), table.state.minors["pirates"]) == after
    assert ("pirates" in table.last(Shifted).acted) is (after[1] == pirates)


def test_on_other_scales_it_is_not_there() -> None:
    table = Table({"ann": "greens"}, hands={"ann": "progress_mines"}, minors={"pirates": 1})
    table.do("ann", "opinion", card="progress_mines")
    assert table.state.minors["pirates"] == 1


def test_it_is_in_no_relation() -> None:
    table = Table(
        {"ann": "farmers"}, hands={"ann": "privacy_file_sharing"}, markers=on_order(4, 3), minors={"pirates": 3}
    )
    table.do("ann", "policy", card="privacy_file_sharing")
    table.do("ann", "back")
    assert "pirates" in table.view().decision.acted
    assert not any("pirates" in change for change in table.changes("ann"))


# -- voters


def test_a_minor_party_nearest_on_its_own_scale_wins_the_voter() -> None:
    # Men stand on segment 1 of order, where only the Pirates are.
    table = Table(
        {"ann": "farmers"}, agenda="privacy_file_sharing:policy", queue="programmers",
        markers=on_order(4, 1), minors={"pirates": 1},
    )  # fmt: skip
    table.do("ann", "draw", pile="work")
    assert table.view().minor["pirates"].voters == ["programmers"]
    assert table.view().voters == {party: [] for party in PARTIES}


def test_p8_in_a_tie_that_goes_on_to_another_scale_it_is_out() -> None:
    table = Table(
        {"ann": "farmers"}, agenda="privacy_file_sharing:policy progress_mines:policy", queue="programmers",
        markers=on_order(1, 1), minors={"pirates": 1},
    )  # fmt: skip
    table.do("ann", "draw", pile="work")
    assert table.last(VoterResolved).party == "farmers"
    assert table.last(VoterResolved).used == 2
