"""The promises of a party, two in a line below its row; those kept are only counted when they are several.

Many stand late in a game, and a picture much higher than wide is shown small.
"""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.emperor import words
from render.naming import with_short_names
from render.typeface import CAPTION, width
from rules.emperor.view import PromiseView
from rules.text import TN, Text

LINE = 38
BELOW = 8
COLUMNS = 2
LEFT, RIGHT = MARGIN + 102, WIDTH - MARGIN - 20
APART = 24
LEAD = 34
SMALLEST = 21
"""Size of a line that is too long for its column."""


def height(promised: Sequence[PromiseView]) -> int:
    """What a row needs for them; nothing where there are none."""
    lines = -(-len(_counted(promised)) // COLUMNS)
    return lines * LINE + BELOW if lines else 0


def draw(canvas: Canvas, promised: Sequence[PromiseView], top: int, say: Say) -> None:
    theme = canvas.theme
    marks = {"open": ("hourglass", theme.muted), "kept": ("check", theme.good), "broken": ("no", theme.bad)}
    counted = _counted(promised)
    wide = (RIGHT - LEFT + APART) // min(COLUMNS, max(1, len(counted)))
    for n, ((status, line), number) in enumerate(counted):
        x, y = LEFT + n % COLUMNS * wide, top + n // COLUMNS * LINE
        mark, colour = marks[status]
        canvas.symbol(mark, (x + 12, y + 16), 24, colour)
        times = f"×{number}" if number > 1 else ""
        room = wide - APART - LEAD - (width(times, CAPTION) + 10 if times else 0)
        said = with_short_names(line, say, CAPTION.at(SMALLEST), room)
        taken = canvas.text((x + LEAD, y + 25), said, CAPTION, theme.muted, room=room, smallest=SMALLEST)
        if times:
            canvas.text((x + LEAD + taken + 10, y + 25), times, CAPTION, theme.ink)


def _counted(promised: Sequence[PromiseView]) -> list[tuple[tuple[str, Text], int]]:
    """Status and words of each, those that are alike once with their number."""
    kept = sum(one.status == "kept" for one in promised)
    listed = [one for one in promised if one.status != "kept" or kept == 1]
    all_: list[tuple[str, Text]] = [(one.status, words.promise_in_row(one)) for one in listed]
    alike: list[tuple[str, Text]] = []
    for one in all_:
        if one not in alike:
            alike.append(one)
    counted = [(one, all_.count(one)) for one in alike]
    if kept > 1:
        counted.append((("kept", TN("{n} promise kept", "{n} promises kept", n=kept)), 1))
    return counted
