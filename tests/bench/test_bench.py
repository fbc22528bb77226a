"""The bench itself works: each group gives figures, however little effort is made."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from rules import games
from tests.bench import playing
from tests.bench.__main__ import GROUPS, main
from tests.bench.figures import Figure

ON_SOCKETS = {"acknowledge", "start"}


@pytest.mark.slow
@pytest.mark.parametrize("group", [name for name in GROUPS if name not in ON_SOCKETS])
def test_a_group_gives_figures(group: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gives_figures(group, tmp_path, capsys)


@pytest.mark.wire
@pytest.mark.slow
@pytest.mark.parametrize("group", sorted(ON_SOCKETS & set(GROUPS)))
def test_a_group_on_sockets_gives_figures(group: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gives_figures(group, tmp_path, capsys)


def gives_figures(group: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--effort", "0.01", "--only", group, "--json", str(folder / "bench.json")])
    lines = [line for line in capsys.readouterr().out.splitlines() if "reached" in line or "MISSED" in line]
    figures = json.loads((folder / "bench.json").read_text())
    assert figures and len(lines) == len(figures)
    assert all(math.isfinite(figure["value"]) and figure["value"] >= 0 for figure in figures)


def test_the_sides_of_a_game_are_its_teams_or_every_seat_alone() -> None:
    found = {
        (name, mode, seats): playing.sides(playing.new(games()[name], mode, seats, 1))
        for name, settings in playing.SETTINGS.items()
        for mode, seats in settings
    }
    assert [len(side) for side in found["demos", "2v2", 4]] == [2, 2]
    assert sorted(len(side) for side in found["demos", "2v3", 5]) == [2, 3]
    assert sorted(len(side) for side in found["demos", "2v2+1", 5]) == [1, 2, 2]
    for (_, mode, seats), teams in found.items():
        assert sorted(seat for team in teams for seat in team) == [f"s{n}" for n in range(1, seats + 1)]
        assert "v" in mode or len(teams) == seats


def test_a_figure_says_whether_it_is_reached_and_of_what_it_is_the_ratio() -> None:
    figure = Figure("actions", 50, "%", least=40, measured=100, floor=200, of="a second")
    assert figure.reached and figure.target == "≥ 40 %" and figure.remark == "100 to 200 a second"
    assert not Figure("start", 3.5, "s", most=3).reached
