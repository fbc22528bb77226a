"""Every ruling of docs/rulings.md is a test's business: its number stands in the name or the words of one."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NUMBERS = re.findall(r"^\| ([A-Z]\d+) \|", (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"), re.MULTILINE)
GAMES = {"D": "demos", "E": "emperor", "P": "parliament"}


def cited(game: str) -> set[str]:
    """The numbers in the tests that are about a game: `test_e12_…`, or E12 in what they say."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        if game in str(path.relative_to(ROOT)):
            text = path.read_text(encoding="utf-8")
            found |= {number.upper() for number in re.findall(r"(?<=[_\W])([A-Z]\d+)\b", text)}
            for name in re.findall(r"def (test_\w+)", text):
                found |= {part.upper() for part in name.split("_") if re.fullmatch(r"[a-z]\d+", part)}
    return found


def test_numbers_are_given_once_and_in_order() -> None:
    assert [number for number, times in Counter(NUMBERS).items() if times > 1] == []
    for letter in GAMES:
        mine = [int(number[1:]) for number in NUMBERS if number[0] == letter]
        assert mine == list(range(1, len(mine) + 1))


@pytest.mark.parametrize("letter", GAMES)
def test_every_ruling_has_a_test_that_cites_it(letter: str) -> None:
    wanted = [number for number in NUMBERS if number[0] == letter]
    assert wanted
    assert [number for number in wanted if number not in cited(GAMES[letter])] == []


def test_the_code_cites_rulings_that_exist() -> None:
    known = set(NUMBERS)
    for letter, game in GAMES.items():
        for path in (ROOT / "rules" / game).rglob("*.py"):
            for number in re.findall(rf"\b{letter}\d+\b", path.read_text(encoding="utf-8")):
                assert number in known, f"{path}: {number}"
