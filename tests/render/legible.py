"""Watching what a picture writes: where, on what ground, and over what else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest import mock

from render.canvas import Align, Canvas
from render.palette import Colour, contrast
from render.typeface import Style, drawable, fit, font

LARGE = 32
"""From this size on, letters count as large (WCAG asks for a contrast of 3, not 4.5)."""
GROUND = 0.12
"""Colours that make up this share of what lies under a line are its ground."""


@dataclass(frozen=True, eq=False)
class Line:
    """One line as it was written, and its lowest contrast with what it was written on."""

    sheet: Canvas
    words: str
    box: tuple[int, int, int, int]
    contrast: float
    needed: float

    def meets(self, other: Line) -> bool:
        left, top, right, below = self.box
        if self.sheet is not other.sheet:
            return False
        return left < other.box[2] and other.box[0] < right and top < other.box[3] and other.box[1] < below


@contextmanager
def watched() -> Iterator[list[Line]]:
    """All lines that canvases write meanwhile."""
    lines: list[Line] = []
    write = Canvas.text

    def text(
        canvas: Canvas,
        where: tuple[int, int],
        words: str,
        style: Style,
        colour: Colour | None = None,
        align: Align = "left",
        room: int | None = None,
        smallest: int | None = None,
    ) -> int:
        shown, fitted = fit(drawable(words), style, room or 10_000, smallest)
        anchor = {"left": "ls", "middle": "ms", "right": "rs"}[align]
        left, top, right, below = font(fitted).getbbox(shown, anchor=anchor)
        x, y = where
        box = (int(left) + x, int(top) + y, int(right) + x, int(below) + y)
        assert box[0] >= 0 and box[1] >= 0 and box[2] <= canvas.wide and box[3] <= canvas.high, f"{shown} is outside"
        under = canvas.image.crop(box)
        all_there = under.width * under.height
        grounds = [ground for number, ground in under.getcolors(all_there) or [] if number > GROUND * all_there]
        ink = colour or canvas.theme.ink
        least = min(contrast(ink, ground) for ground in grounds)  # type: ignore[arg-type]
        lines.append(Line(canvas, shown, box, least, 3.0 if fitted.size >= LARGE else 4.5))
        return write(canvas, where, words, style, colour, align, room, smallest)

    with mock.patch.object(Canvas, "text", text):
        yield lines


def check_legible(lines: list[Line]) -> None:
    """No line lies on another, and all stand out from their grounds."""
    assert lines
    for n, line in enumerate(lines):
        assert line.contrast >= line.needed, f"{line.words}: contrast {line.contrast:.1f}"
        over = [other.words for other in lines[:n] if line.meets(other)]
        assert not over, f"{line.words} lies on {over}"
