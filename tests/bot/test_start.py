"""`python -m bot` that can't start says why in one sentence, and how it ends tells a service whether to try again."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

TOKEN = "MTEwMDAwMDAwMDAwMDAwMDAwMA.GabcdE.abcdefghijklmnopqrstuvwxyzabcdefghijkl"
"""Looks like a token and is none."""

ROOT = Path(__file__).parents[2]


def start(folder: Path, **settings: str) -> tuple[int, list[str]]:
    """Start the bot in a folder of its own; gives its exit code and what it said."""
    environ = {"PYTHONPATH": str(ROOT), "PLAYGROUND_BROWSER": "no", "PLAYGROUND_PORT": "0", **settings}
    done = subprocess.run(
        [sys.executable, "-m", "bot"], cwd=folder, env=environ, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == ""
    return done.returncode, done.stderr.splitlines()


@pytest.fixture
def closed_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"DISCORD_TOKEN": "abc"}, "DISCORD_TOKEN is not a bot's token"),
        ({"DISCORD_TOKN": "abc"}, "DISCORD_TOKN in the environment is not a setting; did you mean DISCORD_TOKEN?"),
        ({"DATABASE": "."}, "DATABASE must be a file"),
        ({"DATABASE": "readme.txt"}, "DATABASE can't be used"),
        ({"DATABASE": "readme.txt/tables.db"}, "DATABASE can't be used"),
        ({"LOG_FILE": "readme.txt/bot.log"}, "LOG_FILE can't be used"),
        ({"PARLIAMENT_PACK": "nowhere.toml"}, "PARLIAMENT_PACK must be the file of a content pack"),
        ({"PARLIAMENT_PACK": "readme.txt"}, "PARLIAMENT_PACK can't be used: readme.txt: not valid TOML"),
    ],
    ids=lambda value: "=".join(next(iter(value.items()))) if isinstance(value, dict) else "",
)
def test_what_is_to_be_mended_is_said_in_one_sentence(tmp_path: Path, settings: dict[str, str], sentence: str) -> None:
    (tmp_path / "readme.txt").write_text("This is no database, and no folder either.")
    code, said = start(tmp_path, **settings)
    assert code == 2
    (line,) = said
    assert line.startswith(sentence) and line.endswith((".", "?"))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="no folder here that nobody can write to")
@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"DATABASE": "/proc/no/tables.db"}, "The playground can't make the folder /proc/no: "),
        ({"DATABASE": "/proc/no/tables.db", "LOG_FILE": "/proc/no/log"}, "LOG_FILE can't be written: /proc/no/log: "),
    ],
    ids=["database", "log"],
)
def test_a_folder_that_turns_out_to_be_closed(tmp_path: Path, settings: dict[str, str], sentence: str) -> None:
    code, said = start(tmp_path, **settings)
    assert code == 2
    (line,) = said
    assert line.startswith(sentence)


def test_without_a_way_to_discord_a_service_tries_again(tmp_path: Path, closed_port: int) -> None:
    base = f"http://127.0.0.1:{closed_port}/api/v10"
    code, said = start(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_BASE=base)
    assert code == 1
    (line,) = said
    assert line.startswith("Discord can't be reached: ") and TOKEN not in line
