"""Finished records of every game and mode, kept: what players exported verifies until the rules' version is raised.

`make golden` writes those of a new version; what is of the version that a game has now is never written anew.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import games
from rules.record import record, verify
from tests.contract.checks import play_out, setups

FOLDER = Path(__file__).with_name("records")


def path_of(name: str, mode: str, seats: int) -> Path:
    return FOLDER / f"{name}-{mode}-{seats}.json.gz"


def kept(path: Path) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return made


def write(path: Path, name: str, mode: str, seats: int) -> None:
    """Keep a whole game by dice."""
    game = games()[name]
    played = play_out(game, mode, seats, 1)
    made = record(game, played.setup, played.final, played.entries, game.pack_hash(played.final))
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(gzip.compress(msgspec.json.encode(made), mtime=0))


@pytest.mark.parametrize(("name", "mode", "seats"), setups())
def test_a_record_of_these_rules_verifies(name: str, mode: str, seats: int, regenerate: bool) -> None:
    version, path = games()[name].version, path_of(name, mode, seats)
    if regenerate and (not path.exists() or kept(path)["rules"] != version):
        write(path, name, mode, seats)
    made = kept(path)
    assert made["rules"] == version, "make golden keeps a record of the new version"
    assert verify(made) == (True, None), f"records no longer agree: raise the version of {name} above {version}"


def test_every_file_is_of_a_game_there_is() -> None:
    assert set(FOLDER.iterdir()) == {path_of(*setup) for setup in setups()}
