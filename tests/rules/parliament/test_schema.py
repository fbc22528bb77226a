"""Games stored by every schema there has been still load and go on: `schema-<n>.json` are never rewritten.

Each file holds one game for every kind of prompt. A new schema gets a new file, written once with
`python -m tests.rules.parliament.test_schema`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.parliament import GAME
from tests.rules.stored import keep, loaded, play_to_the_end, stored

from .games import SETUPS, dice_game

HERE = Path(__file__).parent
KINDS = {"draw", "opinion", "place", "play", "policy", "pull_back", "push", "relation"}


@pytest.mark.parametrize("schema", range(1, GAME.schema + 1))
def test_stored_games_go_on_to_their_end(schema: int) -> None:
    assert set(stored(HERE, schema)) == KINDS
    for kind, state in loaded(GAME, HERE, schema):
        assert kind in {prompt.kind for prompt in GAME.prompts(state)}
        play_to_the_end(GAME, state)


def _collect() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for mode, number, options in SETUPS:
        for seed in range(4):
            for state, _ in dice_game(mode, number, options, seed):
                for prompt in GAME.prompts(state):
                    if prompt.kind not in found:
                        found[prompt.kind] = GAME.dump(state)
    return found


if __name__ == "__main__":
    keep(GAME, HERE, _collect(), KINDS)
