"""The end: the last turn, the last voters (P9), the cabinet as events, who wins and why, co-op (P11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from rules.core import IllegalAction
from rules.parliament import GAME
from rules.parliament.cabinet import Centre, Formed, boards
from rules.parliament.events import CabinetStep, ElectionOver, GameWon, VoterResolved

from .table import PACK, VOTERS, Table

PARTIES = list(PACK.parties)
BY_TURNOUT = sorted(VOTERS, key=lambda voter: PACK.voters[voter].turnout)  # -8 … 8


def at_the_last_card(
    seats: Mapping[str, str], voters: Mapping[str, str], *, last: str = "teachers", **more: Any
) -> Table:
    """The first seat holds the very last card; all other voters are as given. It is played by `finish`."""
    return Table(seats, voters=voters, hands={next(iter(seats)): last}, piles="empty", **more)


def finish(table: Table) -> Table:
    seat = table.view().turn
    assert seat is not None
    card = table.you(seat).hand[0]
    table.do(seat, "voter", card=card)
    table.do(seat, "end")
    return table


def split(*counts: tuple[str, int]) -> dict[str, str]:
    """Voters in order of turnout, lowest first, so many for each party; teachers are kept back."""
    rest = [voter for voter in BY_TURNOUT if voter != "teachers"]
    given = {}
    for party, count in counts:
        given[party] = " ".join(rest[:count])
        rest = rest[count:]
    assert not rest
    return given


# -- the last turn


def test_the_game_ends_when_all_piles_and_hands_are_empty() -> None:
    table = at_the_last_card({"ann": "labour", "bob": "greens"}, split(("labour", 15)), agenda="sweden_canon:policy")
    finish(table)
    view = table.view()
    assert view.status == "finished"
    assert view.to_act == []
    assert GAME.anytime(table.state, "ann") == ()
    with pytest.raises(IllegalAction) as over:
        table.do("ann", "end")
    assert over.value.code == "game_over"


def test_the_last_turn_has_its_voter_step_first_with_the_agenda_as_it_is() -> None:
    voters = {"labour": " ".join(BY_TURNOUT[:12])}
    rest = [voter for voter in BY_TURNOUT[12:] if voter != "teachers"]
    table = at_the_last_card(
        {"ann": "labour", "bob": "greens"}, voters, queue=" ".join(rest),
        agenda="progress_mines:policy sweden_canon:opinion",
    )  # fmt: skip
    finish(table)
    resolved = table.all(VoterResolved)
    assert [event.voter for event in resolved] == [*rest, "teachers"]
    assert [event.at_end for event in resolved] == [False, True, True, True]
    # By the last card alone, again and again: the mines card, though it may have left the agenda.
    for event in resolved[1:]:
        assert {look.card for look in event.trail} == {"progress_mines"}
        assert event.trail[0].side == "policy"


def test_p9_if_no_card_was_ever_played_the_pack_s_first_card_decides_as_a_policy() -> None:
    table = at_the_last_card({"ann": "labour", "bob": "greens"}, split(("labour", 15)))
    assert table.state.last is None
    finish(table)
    resolved = table.last(VoterResolved)
    assert resolved.at_end
    assert (resolved.trail[0].card, resolved.trail[0].side) == (next(iter(PACK.cards)), "policy")


def test_p9_the_last_card_may_be_an_opinion_or_a_minor_party_s() -> None:
    for agenda in ("sweden_canon:opinion", "feminists:minor"):
        minors = {"feminists": 1} if "feminists" in agenda else {}
        queue = " ".join(VOTERS[13:15])
        table = at_the_last_card(
            {"ann": "labour", "bob": "greens", "cia": "farmers", "dan": "christians"},
            {"labour": " ".join(VOTERS[:13])}, last=VOTERS[15], queue=queue, agenda=agenda, minors=minors,
        )  # fmt: skip
        finish(table)
        side = table.all(VoterResolved)[-1].trail[0].side
        assert f":{side}" in agenda


# -- the cabinet


def two_parties_and_one() -> Table:
    """Labour 6, Liberals 5, Greens 4 and teachers; Labour and Liberals are related, the Greens to nobody."""
    table = at_the_last_card(
        {"ann": "labour", "bob": "greens"},
        split(("labour", 6), ("greens", 4), ("liberals", 5)),
        relations=[("labour", "liberals", 2), ("labour", "greens", -3)],
        agenda="sweden_canon:policy",
        markers={"nation": {**dict.fromkeys(PARTIES, 7), "greens": 1}},
    )
    return finish(table)


def test_every_step_of_the_cabinet_is_an_event() -> None:
    table = two_parties_and_one()
    steps = [event.step for event in table.all(CabinetStep)]
    view = table.view()
    assert steps == view.cabinet.steps
    assert isinstance(steps[-1], Centre)
    assert len([step for step in steps if isinstance(step, Formed)]) == 1
    names = [type(event).__name__ for event in table.new]
    assert names.index("ElectionOver") < names.index("CabinetStep") < names.index("GameWon")
    assert names[-1] == "GameWon"


def test_p18_p37_the_view_shows_cabinet_locked_relations_and_voters_as_resolved() -> None:
    table = two_parties_and_one()
    view = table.view()
    assert table.last(VoterResolved).party == "greens"
    assert view.voters["greens"] == [
        *split(("labour", 6), ("greens", 4), ("liberals", 5))["greens"].split(),
        "teachers",
    ]
    assert view.cabinet.parties == ["labour", "liberals"]
    assert [(one.parties, one.strength, one.locked) for one in view.relations] == [(("labour", "liberals"), 2, True)]
    assert set(view.layout or {}) == {"labour", "liberals"}
    assert view.cabinet.order[-1] == view.cabinet.centre
    assert view.cabinet.winners == ["ann"]
    solved = GAME.questions["cabinet"](
        {
            "voters": msgspec.to_builtins(view.voters),
            "relations": [["labour", "liberals", 2], ["labour", "greens", -3]],
        }
    )
    seen = msgspec.json.decode(msgspec.json.encode(view.cabinet))
    solved = msgspec.json.decode(msgspec.json.encode(solved))
    assert [solved[name] for name in ("steps", "cabinet", "centre", "order")] == [
        seen[name] for name in ("steps", "parties", "centre", "order")
    ]


def test_p19_the_layout_is_null_where_locked_relations_do_not_fit_the_map() -> None:
    # Islands without a relation, joined round the Conservatives and Liberals: five locked relations to one party.
    # Nine voters are needed of parties with one or two each, so that most of eight islands stay together.
    table = at_the_last_card(
        {"ann": "labour", "bob": "greens"}, split(*[(party, 2) for party in PARTIES[:7]], ("nationalists", 1)),
    )  # fmt: skip
    finish(table)
    view = table.view()
    assert all(one.locked and one.strength == 0 for one in view.relations)
    from rules.parliament.map import possible

    pairs = [one.parties for one in view.relations]
    assert (view.layout is None) is not possible(pairs)
    assert view.tiles_left == PACK.tiles


def test_a_minor_party_s_voters_go_to_its_ally_in_the_cabinet_only() -> None:
    voters = split(("labour", 7), ("greens", 4), ("feminists", 4))
    table = at_the_last_card(
        {"ann": "labour", "bob": "greens"}, voters, minors={"feminists": 1},
        agenda="sweden_canon:policy",
        markers={"nation": {**dict.fromkeys(PARTIES, 7), "labour": 1}, "gender": {"greens": 2, "labour": 6}},
    )  # fmt: skip
    finish(table)
    view = table.view()
    assert view.minor["feminists"].voters == voters["feminists"].split()
    assert len(view.voters["greens"]) == 4
    assert any(step.__struct_config__.tag == "allies" and step.parties == ("greens",) for step in view.cabinet.steps)


def test_pictures_can_follow_from_the_start_through_every_step() -> None:
    table = two_parties_and_one()
    cabinet = table.view().cabinet
    assert table.state.formation is not None
    assert cabinet.start == boards(table.state.formation)[0]
    board = cabinet.start
    for step in cabinet.steps:
        board = board.after(step)
    assert board.members == (cabinet.centre,)


# -- who wins


def won(seats: dict[str, str], voters: dict[str, str], **more: Any) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    table = finish(at_the_last_card(seats, voters, agenda="sweden_canon:policy", **more))
    outcome = table.state.outcome
    assert outcome is not None
    event = table.last(GameWon)
    assert (event.winners, event.reason) == (outcome.winners, outcome.reason)
    return outcome.winners, outcome.reason, outcome.ranking


TO_GREENS = {"nation": {**dict.fromkeys(PARTIES, 7), "greens": 1}}  # where teachers go


def test_the_centre_of_gravity_wins() -> None:
    winners, reason, ranking = won(
        {"ann": "greens", "bob": "labour"}, split(("greens", 9), ("labour", 6)), markers=TO_GREENS
    )
    assert (winners, reason, ranking) == (("ann",), "centre", ("ann", "bob"))


def test_else_the_player_who_stayed_longest_in_the_cabinet() -> None:
    # Labour, Conservatives (7 voters) and the Greens, of whom nobody has a majority alone.
    winners, reason, _ = won(
        {"ann": "greens", "bob": "labour", "cia": "farmers"},
        split(("greens", 1), ("labour", 3), ("farmers", 4), ("conservatives", 7)),
        relations=[("greens", "conservatives", 1), ("labour", "conservatives", 3)],
        markers=TO_GREENS,
    )
    assert (winners, reason) == (("bob",), "cabinet")


def test_else_the_player_with_most_voters() -> None:
    winners, reason, ranking = won(
        {"ann": "greens", "bob": "labour", "cia": "farmers"},
        split(("labour", 3), ("farmers", 2), ("conservatives", 10)), markers=TO_GREENS,
    )  # fmt: skip
    assert (winners, reason) == (("bob",), "voters")
    assert ranking == ("bob", "cia", "ann")


def test_else_the_higher_turnout() -> None:
    winners, reason, _ = won(
        {"ann": "labour", "bob": "farmers"},
        split(("labour", 2), ("farmers", 2), ("conservatives", 11)), markers=TO_GREENS,
    )  # fmt: skip
    assert (winners, reason) == (("bob",), "turnout")


def test_else_the_highest_single_turnout() -> None:
    # -8 + 1 and -3 + -4: both -7.
    voters = {"labour": "technicians healthcare_workers", "farmers": "unemployed students"}
    rest = [voter for voter in BY_TURNOUT if voter != "teachers" and voter not in " ".join(voters.values())]
    winners, reason, ranking = won(
        {"ann": "labour", "bob": "farmers"}, {**voters, "conservatives": " ".join(rest)}, markers=TO_GREENS
    )
    assert (winners, reason, ranking) == (("bob",), "highest", ("bob", "ann"))


def test_p34_nobody_in_parliament_nobody_wins_and_all_rank_as_they_sit() -> None:
    winners, reason, ranking = won(
        {"ann": "nationalists", "bob": "farmers", "cia": "socialists"}, split(("conservatives", 15)), markers=TO_GREENS
    )
    assert (winners, reason, ranking) == ((), "none", ("ann", "bob", "cia"))


def test_a_minor_party_as_the_centre_is_no_player_s() -> None:
    # Greens and Farmers tie on the Pirates' scale and are related: the Pirates stand between them and outlast both.
    voters = split(("greens", 2), ("pirates", 5), ("farmers", 3), ("labour", 5))
    table = at_the_last_card(
        {"ann": "greens", "bob": "farmers"}, voters, minors={"pirates": 1}, relations=[("greens", "farmers", 1)],
        agenda="sweden_canon:policy",
        markers={**TO_GREENS, "order": {**dict.fromkeys(PARTIES, 8), "greens": 2, "farmers": 2}},
    )  # fmt: skip
    finish(table)
    view = table.view()
    assert view.cabinet.parties == ["greens", "farmers", "pirates"]
    assert view.cabinet.centre == "pirates"
    assert table.state.outcome is not None
    assert table.state.outcome.reason == "cabinet"
    assert len(table.state.outcome.winners) == 1


def test_the_election_s_result_is_told() -> None:
    table = two_parties_and_one()
    over = table.last(ElectionOver)
    assert sum(len(voters) for voters in over.voters.values()) == 16
    assert set(over.voters) == {"labour", "greens", "liberals"}


# -- co-op


@pytest.mark.parametrize(
    ("plan", "leader", "wins"),
    [
        (["labour", "liberals"], "labour", True),
        (["labour", "liberals"], "liberals", False),
        (["labour", "greens"], "labour", False),
        (["labour", "liberals", "greens"], "labour", False),
    ],
)
def test_coop_all_win_together_or_all_lose(plan: list[str], leader: str, wins: bool) -> None:
    table = at_the_last_card(
        {"ann": "farmers", "bob": "greens"},
        split(("liberals", 5), ("greens", 3), ("labour", 7)),
        mode="coop",
        coop={"parties": plan, "leader": leader},
        relations=[("labour", "liberals", 2)],
        agenda="sweden_canon:policy",
        markers=TO_GREENS,
    )
    finish(table)
    assert table.view().cabinet.centre == "labour"
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.winners == (("ann", "bob") if wins else ())
    assert outcome.ranking == ("ann", "bob")
    assert outcome.reason == ("plan" if wins else "no_plan")


def test_p11_minor_parties_on_a_relation_are_not_counted() -> None:
    voters = split(("greens", 6), ("pirates", 2), ("farmers", 3), ("liberals", 4))
    for leader, wins in (("greens", True), ("farmers", False)):
        table = at_the_last_card(
            {"ann": "labour", "bob": "socialists"}, voters, minors={"pirates": 1}, mode="coop",
            coop={"parties": ["greens", "farmers"], "leader": leader}, relations=[("greens", "farmers", 1)],
            agenda="sweden_canon:policy",
            markers={"nation": {**dict.fromkeys(PARTIES, 7), "christians": 1},
                     "order": {**dict.fromkeys(PARTIES, 8), "greens": 2, "farmers": 2}},
        )  # fmt: skip
        finish(table)
        view = table.view()
        assert view.cabinet.parties == ["greens", "farmers", "pirates"]
        assert view.cabinet.centre == "greens"
        assert (view.cabinet.winners == ["ann", "bob"]) is wins


def test_a_minor_party_s_voters_that_lie_on_a_party_count_for_the_fall_back() -> None:
    voters = split(("labour", 2), ("farmers", 1), ("feminists", 2), ("conservatives", 10))
    markers = {**TO_GREENS, "gender": {**dict.fromkeys(PARTIES, 6), "farmers": 2}}
    seats = {"ann": "labour", "bob": "farmers"}
    winners, reason, _ = won(seats, voters, markers=markers, minors={"feminists": 1})
    assert (winners, reason) == (("bob",), "voters")
