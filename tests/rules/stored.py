"""Games stored by every schema a game has had: `schema-<n>.json` in its folder, each one for every kind of prompt.

What is written is never rewritten; a new schema gets a new file, written once by `keep`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.core import Game, play


def path(folder: Path, schema: int) -> Path:
    return folder / f"schema-{schema}.json"


def stored(folder: Path, schema: int) -> dict[str, Any]:
    """Kind of prompt -> a state that asks it, as builtins."""
    found: dict[str, Any] = json.loads(path(folder, schema).read_text(encoding="utf-8"))
    return found


def loaded(game: Game, folder: Path, schema: int) -> Iterator[tuple[str, Any]]:
    """Each kind of prompt with its state; the shape of the newest schema must still be what is written."""
    for kind, dumped in stored(folder, schema).items():
        state = game.load(dumped, schema)
        if schema == game.schema:
            written = json.loads(json.dumps(game.dump(state)))
            assert written == dumped, "the shape has changed: raise the schema and write an upgrade"
        assert game.loads(json.dumps(dumped).encode(), schema) == state
        yield kind, state


def play_to_the_end(game: Game, state: Any) -> None:
    while state.outcome is None:
        prompt = game.prompts(state)[0]
        state, _ = play(game, state, prompt.seat, prompt.default)


def keep(game: Game, folder: Path, collected: Mapping[str, Any], kinds: set[str]) -> None:
    """Write the file of the game's schema, which must not be there yet."""
    target = path(folder, game.schema)
    if target.exists():
        raise SystemExit(f"{target.name} is there already; it stays as it is.")
    assert set(collected) == kinds, kinds ^ set(collected)
    rows = (f"{json.dumps(kind)}: {json.dumps(dumped)}" for kind, dumped in collected.items())
    target.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
