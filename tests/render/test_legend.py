from __future__ import annotations

from render import legend
from render.canvas import Canvas
from render.palette import DARK
from tests.render.legible import check_legible, watched

SHORT = [("hand", "veto"), ("deal", "dealer")]
LONG = [("lock", f"a rather long meaning {n}") for n in range(7)]


def test_a_few_symbols_take_one_line_and_many_take_more() -> None:
    assert legend.lines(SHORT) == [SHORT]
    broken = legend.lines(LONG)
    assert 1 < len(broken) <= 3 and [entry for line in broken for entry in line] == LONG


def test_the_lines_of_a_legend_are_about_equally_long() -> None:
    lengths = [len(line) for line in legend.lines([("lock", f"meaning {n}") for n in range(10)])]
    assert lengths == [5, 5]


def test_a_legend_keeps_inside_and_apart() -> None:
    canvas = Canvas(200, DARK)
    with watched() as lines:
        legend.draw(canvas, LONG, 40)
    check_legible(lines)
    assert len(lines) == len(LONG)
