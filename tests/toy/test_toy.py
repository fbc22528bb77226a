"""A fourth game is a folder: put where games are looked for, everything that the rules offer works with it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import rules
from rules.core import Game
from rules.referee import Referee

from ..contract import checks


@pytest.fixture
def pebbles() -> Iterator[Game]:
    """The game as `rules.games()` finds it in a folder beside the others; gone again afterwards."""
    rules.__path__.append(str(Path(__file__).parent))
    try:
        yield rules.games()["pebbles"]
    finally:
        rules.__path__.pop()
        rules._found.pop("pebbles", None)
        sys.modules.pop("rules.pebbles", None)


@pytest.mark.parametrize("number", [2, 4])
def test_the_contract_holds(pebbles: Game, number: int) -> None:
    for seed in range(5):
        played = checks.play_out(pebbles, "standard", number, seed)
        checks.check_end(played)
        checks.check_prompts(played)
        checks.check_every_legal_action_applies(played)
        checks.check_everything_else_is_refused(played)
        checks.check_save_and_load(played)
        checks.check_replay(played)
        checks.check_record(played)
        checks.check_undo(played)
        checks.check_running_record(played)
        checks.check_words(played)
    checks.check_computer(pebbles, "standard", number, 1)
    checks.check_defaults_end_the_game(pebbles, "standard", number)
    checks.check_referee(pebbles, "standard", number)


def ask(referee: Referee, **request: Any) -> Any:
    return json.loads(msgspec.json.encode(referee.answer(json.dumps(request).encode())))


def test_the_referee_knows_it(pebbles: Game) -> None:
    referee = Referee()
    listed = ask(referee, op="games")["games"]
    assert set(listed) > {"pebbles"}
    assert listed["pebbles"]["options"]["most"]["range"] == [1, 5]
    assert ask(referee, op="new", game="pebbles", seats=["ann"])["error"]["code"] == "bad_seats"
    assert (
        ask(referee, op="new", game="pebbles", seats=["ann", "bob"], options={"most": 9})["error"]["code"]
        == "bad_option"
    )
    assert ask(referee, op="solve", game="pebbles", what="total", **{"with": {"pebbles": [1, 2]}})["answer"] == 3
    assert ask(referee, op="new", game="pebbles", seats=["ann", "bob"], options={"most": 5})["to_act"] == ["ann"]
    told = ask(referee, op="act", seat="ann", action={"type": "say", "number": 4, "text": "I think"})
    assert told["events"] == [{"type": "said", "seat": "ann", "number": 4, "text": "ann says 4. I think"}]


def test_without_the_folder_it_is_not_there() -> None:
    assert "pebbles" not in rules.games()
