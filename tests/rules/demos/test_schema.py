"""Matches stored by every schema there has been still load and go on: `schema-<n>.json` are never rewritten.

Each file holds one match for every kind of prompt. A new schema gets a new file, written once with
`python -m tests.rules.demos.test_schema`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.demos import GAME
from rules.options import complete_options
from tests.rules.stored import keep, loaded, play_to_the_end, stored

from .games import SETUPS, dice_match

HERE = Path(__file__).parent
KINDS = {
    *("announce", "consult", "public_discard", "secret_discard", "unanimous_vote", "unanimous_discard"),
    *("assign", "media"),
}


@pytest.mark.parametrize("schema", range(1, GAME.schema + 1))
def test_stored_matches_go_on_to_their_end(schema: int) -> None:
    assert set(stored(HERE, schema)) == KINDS
    for kind, state in loaded(GAME, HERE, schema):
        assert GAME.prompts(state)[0].kind == kind
        play_to_the_end(GAME, state)


def _collect() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for mode, number, options in SETUPS:
        assert complete_options(GAME, mode, options)
        for state, _ in dice_match(mode, number, options, 5):
            if state.outcome is None:
                found.setdefault(GAME.prompts(state)[0].kind, GAME.dump(state))
    return found


if __name__ == "__main__":
    keep(GAME, HERE, _collect(), KINDS)
