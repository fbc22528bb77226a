"""Election night in steps: what is told, in which order, on which board."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from rules.core import Event, for_viewer
from rules.parliament import GAME
from rules.parliament.cabinet import Takes
from rules.parliament.events import CabinetStep, Dropped, ElectionOver, GameOpened, Unsealed, VoterResolved
from rules.parliament.story import scenes
from rules.parliament.view import CabinetView, ParliamentView
from rules.text import english

from . import games
from .table import Table
from .test_ending import at_the_last_card, finish, split


def over(table: Table) -> ElectionOver:
    event: ElectionOver = table.last(ElectionOver)
    return event


def captions(view: ParliamentView, event: Event) -> list[str]:
    return [english(caption) for caption in GAME.retold(view, event)]


def test_the_last_voters_come_first_party_by_party_and_then_the_government_step_by_step() -> None:
    held = split(("labour", 6), ("greens", 5), ("liberals", 4))
    table = finish(at_the_last_card({"ann": "labour", "bob": "greens"}, held))
    told = captions(table.view(), over(table))
    assert over(table).last == ("teachers",)
    assert told[0].startswith("Teachers choose by the last card alone: ")
    assert told[1] == "The election is over. Who will govern?"
    assert told[2].startswith("Not in parliament: ")
    assert any(line.startswith("Round 1 takes a voter each: ") for line in told)
    assert told[-2].startswith("The centre of gravity: ")
    assert " wins. " in told[-1] or told[-1].startswith("Nobody wins. ")


def test_no_last_voters_where_all_had_chosen() -> None:
    table = at_the_last_card({"ann": "labour", "bob": "greens"}, split(("labour", 15)), agenda="sweden_canon:policy")
    finish(table)
    assert over(table).last == ()
    assert captions(table.view(), over(table))[0] == "The election is over. Who will govern?"


def test_only_the_end_is_told_again() -> None:
    table = finish(at_the_last_card({"ann": "labour", "bob": "greens"}, split(("labour", 9), ("greens", 6))))
    resolved = table.last(VoterResolved)
    assert GAME.moment(resolved) is None and GAME.retold(table.view(), resolved) == ()
    with pytest.raises(ValueError, match="formed"):
        scenes(Table().view())


@pytest.mark.parametrize(("mode", "number", "options"), games.SETUPS)
def test_scenes_of_any_game_tell_every_step_once_and_end_as_the_game_did(
    mode: str, number: int, options: dict[str, Any]
) -> None:
    state, events = deque(games.dice_game(mode, number, options, 5), maxlen=1).pop()
    view = GAME.view(state, None)
    event = next(event for event in events if isinstance(event, ElectionOver))
    cabinet = view.cabinet
    assert isinstance(cabinet, CabinetView)
    found = scenes(view, event.last)
    order = ["votes", "forming", "countdown", "result"]
    assert [scene.part for scene in found] == sorted((scene.part for scene in found), key=order.index)
    votes = [scene for scene in found if scene.part == "votes"]
    chosen = [sum(map(len, scene.board.voters.values())) for scene in votes]
    assert chosen == sorted(set(chosen)) and bool(votes) == bool(event.last)
    if votes:
        assert votes[-1].board == cabinet.start
    told = [english(scene.caption) for scene in found]
    rounds = {step.round for step in cabinet.steps if isinstance(step, Takes)}
    assert sum(line.startswith("Round ") for line in told) == len(rounds)
    for step in cabinet.steps:
        if not isinstance(step, Takes):
            words = GAME.describe(CabinetStep(step=step), None)
            assert words is not None and sum(english(words) in line for line in told) == 1
    standing = next(scene for scene in found if english(scene.caption).startswith("The cabinet: "))
    assert set(standing.board.members) == set(cabinet.parties) and not standing.apart
    assert found[-1].centre == cabinet.centre


def thread(events: list[Event]) -> list[str]:
    """What people read who follow the game."""
    return [english(line) for _, line in GAME.told(for_viewer(events, None)) if line is not None]


def test_the_opening_is_two_sentences_and_the_log_has_every_marker() -> None:
    table = Table({"ann": "labour", "bob": "greens"}, start="sealed", setup="sealed")
    begins, dropped = thread(table.new)
    assert begins.startswith("The game begins: ann plays Labour and bob plays Greens.")
    assert dropped == (
        "The markers of Socialists, Farmers, Liberals, Conservatives, Christians and Nationalists are dropped by lot;"
        " the picture shows where they lie."
    )
    assert [type(event) for event, _ in GAME.told(table.new)] == [GameOpened, *[Dropped] * 6], "no event is left out"
    for event in table.all(Dropped):
        line = GAME.describe(event, None)
        assert line is not None and "on the side of" in english(line)


def test_unsealed_markers_are_one_sentence_for_all() -> None:
    table = Table({"ann": "labour", "bob": "greens"}, start="sealed", setup="sealed")
    for seat in ("ann", "bob"):
        while table.asked.get(seat) == "place":
            table.default(seat)
    assert len(table.all(Unsealed)) == 2
    assert thread(table.new) == ["All markers are placed; the picture shows where they stand."]
    assert len([line for line in table.told(None) if "on the side of" in line]) == 2, "in the log"
