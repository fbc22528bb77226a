"""Games stored by every schema there has been still load and go on: `schema-<n>.json` are never rewritten.

Each file holds one game for every kind of prompt. A new schema gets a new file, written once with
`python -m tests.rules.emperor.test_schema`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.core import RulesError
from rules.emperor import GAME, events
from rules.emperor.phases import EmperorState
from rules.emperor.promises import kept
from rules.emperor.tiles import parts
from rules.text import english
from tests.rules.stored import keep, loaded, play_to_the_end, stored

from .games import VARIED, wander

HERE = Path(__file__).parent
KINDS = {
    *("action", "vote", "reward", "punish", "answer", "judge", "talks", "problem", "promise", "praise", "predict"),
    *("verdict", "final", "take", "pay", "claim", "spoils"),
}


@pytest.mark.parametrize("schema", range(1, GAME.schema + 1))
def test_stored_games_go_on_to_their_end(schema: int) -> None:
    assert set(stored(HERE, schema)) == KINDS
    for kind, state in loaded(GAME, HERE, schema):
        assert kind in {prompt.kind for prompt in GAME.prompts(state)}
        play_to_the_end(GAME, state)


def test_a_promise_broken_in_an_older_game_stays_broken() -> None:
    dumped = next(dumped for dumped in stored(HERE, 2).values() if dumped["promises"])
    seat = dumped["promises"][0]["seat"]
    other = next(name for name in dumped["seats"] if name != seat)
    dumped["promises"][0] |= {"text": "", "pledge": "support", "target": other, "broken": True}
    promise = GAME.load(dumped, 2).promises[0]
    assert not kept(promise)
    told = events.PromiseJudged(seat, 1, "pledge", False, pledge="support", target=other, breach=promise.breach)
    text = GAME.describe(told, None)
    assert text is not None
    assert english(text).startswith(f"{seat} BROKE the promise of round 1 to vote for every bill of {other}. That is")


def test_tiles_on_their_way_in_an_older_game_add_up_at_its_result() -> None:
    ways: set[str] = set()
    for dumped in stored(HERE, 2).values():
        state: EmperorState = GAME.load(dumped, 2)
        for seat, made in parts(state).items():
            assert sum(made.values()) == sum(tile.value for tile in state.tiles if tile.next == seat)
            ways |= made.keys()
    assert ways == {"kept", "drawn", "media", "taken"}


def test_what_is_no_state_of_an_older_game_is_refused() -> None:
    with pytest.raises(RulesError, match="This is not a state of Emperor"):
        GAME.load({"promises": 3}, 2)


def _collect() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for options in VARIED:
        for seed in range(20):
            for state, _, _ in wander(3, seed, options):
                for prompt in GAME.prompts(state):
                    if prompt.kind not in found:
                        found[prompt.kind] = GAME.dump(state)
    return found


if __name__ == "__main__":
    keep(GAME, HERE, _collect(), KINDS)
