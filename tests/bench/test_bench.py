"""The bench itself works: each group gives figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.__main__ import GROUPS, main


@pytest.mark.bench
@pytest.mark.parametrize("group", GROUPS)
def test_a_group_gives_figures(group: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--quick", "--only", group, "--json", str(tmp_path / "bench.json")])
    assert "reached" in capsys.readouterr().out or "MISSED" in capsys.readouterr().out
    assert (tmp_path / "bench.json").read_text().count('"name"') >= 1
