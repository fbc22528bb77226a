"""docs/content-packs.md: its examples are entries of the pack, its messages are what an owner gets."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from rules.parliament.check_pack import main
from rules.parliament.pack import DEFAULT_PACK, default_pack, pack_hash

PAGE = (Path(__file__).parents[3] / "docs" / "content-packs.md").read_text(encoding="utf-8")
RAW = tomllib.loads(DEFAULT_PACK.read_text(encoding="utf-8"))


def test_every_kind_of_entry_has_an_example_from_the_pack():
    shown = set()
    for example in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL):
        for table, entries in tomllib.loads(example).items():
            shown.add(table)
            for key, entry in entries.items():
                assert RAW[table][key] == entry
    assert shown == {key for key, value in RAW.items() if isinstance(value, dict)}


def test_every_field_is_explained():
    for table in RAW.values():
        if isinstance(table, dict):
            for entry in table.values():
                for field in entry:
                    assert f"`{field}`" in PAGE or re.search(rf"^{field}[ .]", PAGE, re.MULTILINE), field


BREAKING = {
    "must add up to 1": ("turnout = 1\n", "turnout = 2\n"),
    "must be another group": ('opposite = "women"', 'opposite = "urban"'),
    "for the bloc 'yellow'": ("to = { blue = 28, red_green = 21, yellow = 0 }", "to = { blue = 28, red_green = 21 }"),
}


@pytest.mark.parametrize("message", BREAKING)
def test_messages_on_the_page_are_the_real_ones(message, tmp_path, capsys):
    path = tmp_path / "my-pack.toml"
    before, after = BREAKING[message]
    text = DEFAULT_PACK.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")
    assert main([str(path)]) == 1
    printed = capsys.readouterr().err.strip()
    assert message in printed and printed in PAGE


def test_checking_a_pack_from_the_command_line(capsys):
    assert main([str(DEFAULT_PACK)]) == 0
    assert capsys.readouterr().out.split() == [
        *f"Swedish Parliament 2014: 64 idea cards, hash {pack_hash(default_pack())}".split()
    ]
    assert main([]) == 2
    assert "Usage" in capsys.readouterr().err
