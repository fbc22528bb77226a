"""The pages for people: their links lead somewhere, and what they name is there."""

import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.config import SETTINGS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
OPERATORS = (ROOT / "docs/operators.md").read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as code hosts make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    broken = []
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if re.match(r"https?:", target):
            continue
        path, _, anchor = target.partition("#")
        file = page.parent / path if path else page
        if not file.exists() or (anchor and anchor not in anchors(file)):
            broken.append(target)
    assert broken == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_and_make_targets_that_are_named_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    games = [path.parent.name for path in (ROOT / "rules").glob("*/view.py")]
    missing = []
    for name in re.findall(r"`((?:rules|render|bot|cogs|tests|docs)/[^`\s]*)`", text):
        paths = [name.replace("<game>", game) for game in games] if "<game>" in name else [name]
        missing += [path for path in paths if not (ROOT / path).exists()]
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    missing += [f"make {name}" for name in re.findall(r"\bmake ([a-z]+)\b(?! it)", code(text)) if name not in targets]
    assert missing == []


def code(text: str) -> str:
    """Only what stands in code spans and blocks."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_settings_that_are_named_exist(page: Path) -> None:
    named = set(re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", code(page.read_text(encoding="utf-8"))))
    assert named - {setting.name for setting in SETTINGS} <= {"APPLICATION_ID", "LC_MESSAGES"}


@pytest.fixture
def running_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> sqlite3.Connection:
    """A database in use, whose row is in the journal only."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    database = sqlite3.connect("data/tables.db", isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA wal_autocheckpoint = 0")
    database.execute("CREATE TABLE move (played TEXT)")
    database.execute("INSERT INTO move VALUES ('bill:red')")
    return database


BACKUPS = [
    line
    for line in re.findall(r"^(.*data/tables\.db.*)$", OPERATORS, re.MULTILINE)
    if line.startswith(("sqlite3 ", ".venv/bin/python ")) and "upgrade" not in line
]


def test_there_are_three_ways_to_back_up() -> None:
    assert len(BACKUPS) == 3


@pytest.mark.parametrize("command", BACKUPS)
def test_a_backup_of_a_running_database_is_whole(
    command: str, running_database: sqlite3.Connection, tmp_path: Path
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    if not shutil.which("sqlite3"):  # Python's own stands in for the program
        _write_sqlite3_program(tools / "sqlite3")
    command = command.replace(".venv/bin/python", shlex.quote(sys.executable))
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(["bash", "-c", command], check=True, env={**os.environ, "PATH": path})
    (copy,) = tmp_path.glob("backup*.db")
    assert sqlite3.connect(copy).execute("SELECT played FROM move").fetchall() == [("bill:red",)]
    running_database.close()


def _write_sqlite3_program(path: Path) -> None:
    path.write_text(
        f"#!{sys.executable}\n"
        "import re, sqlite3, sys\n"
        "database = sqlite3.connect(sys.argv[1])\n"
        "if copy := re.fullmatch(r\"\\.backup '(.+)'\", sys.argv[2]):\n"
        "    database.backup(sqlite3.connect(copy[1]))\n"
        "else:\n"
        "    database.execute(sys.argv[2])\n"
    )
    path.chmod(0o755)
