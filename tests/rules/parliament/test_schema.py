"""Games stored by every schema there has been still load and go on: `schema-<n>.json` are never rewritten.

Each file holds one game for every kind of prompt. A new schema gets a new file, written once with
`python -m tests.rules.parliament.test_schema`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.core import play
from rules.parliament import GAME
from rules.parliament.state import ParliamentState

from .games import SETUPS, dice_game

HERE = Path(__file__).parent
KINDS = {"draw", "opinion", "place", "play", "policy", "pull_back", "push", "relation"}


def path(schema: int) -> Path:
    return HERE / f"schema-{schema}.json"


@pytest.mark.parametrize("schema", range(1, GAME.schema + 1))
def test_stored_games_go_on_to_their_end(schema: int) -> None:
    stored: dict[str, Any] = json.loads(path(schema).read_text(encoding="utf-8"))
    assert set(stored) == KINDS
    for kind, dumped in stored.items():
        state: ParliamentState = GAME.load(dumped, schema)
        assert kind in {prompt.kind for prompt in GAME.prompts(state)}
        if schema == GAME.schema:
            written = json.loads(json.dumps(GAME.dump(state)))
            assert written == dumped, "the shape has changed: raise the schema and write an upgrade"
        assert GAME.loads(json.dumps(dumped).encode(), schema) == state
        while state.outcome is None:
            prompt = GAME.prompts(state)[0]
            state, _ = play(GAME, state, prompt.seat, prompt.default)


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
    target = path(GAME.schema)
    if target.exists():
        raise SystemExit(f"{target.name} is there already; it stays as it is.")
    collected = _collect()
    assert set(collected) == KINDS, KINDS ^ set(collected)
    rows = (f"{json.dumps(kind)}: {json.dumps(dumped)}" for kind, dumped in collected.items())
    target.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
