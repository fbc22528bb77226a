"""Matches stored by every schema there has been still load and go on: `schema-<n>.json` are never rewritten.

Each file holds one match for every kind of prompt. A new schema gets a new file, written once with
`python -m tests.rules.demos.test_schema`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.core import play
from rules.demos import GAME
from rules.demos.state import DemosState
from rules.options import complete_options

from .games import SETUPS, dice_match

HERE = Path(__file__).parent
KINDS = {
    *("announce", "consult", "public_discard", "secret_discard", "unanimous_vote", "unanimous_discard"),
    *("assign", "media"),
}


def path(schema: int) -> Path:
    return HERE / f"schema-{schema}.json"


@pytest.mark.parametrize("schema", range(1, GAME.schema + 1))
def test_stored_matches_go_on_to_their_end(schema: int) -> None:
    stored: dict[str, Any] = json.loads(path(schema).read_text(encoding="utf-8"))
    assert set(stored) == KINDS
    for kind, dumped in stored.items():
        state: DemosState = GAME.load(dumped, schema)
        assert GAME.prompts(state)[0].kind == kind
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
        assert complete_options(GAME, mode, options)
        for state, _ in dice_match(mode, number, options, 5):
            if state.outcome is None:
                found.setdefault(GAME.prompts(state)[0].kind, GAME.dump(state))
    return found


if __name__ == "__main__":
    target = path(GAME.schema)
    if target.exists():
        raise SystemExit(f"{target.name} is there already; it stays as it is.")
    collected = _collect()
    assert set(collected) == KINDS, KINDS - set(collected)
    target.write_text(json.dumps(collected, indent=1) + "\n", encoding="utf-8")
