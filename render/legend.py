"""What the small symbols of a picture mean: symbol and word after symbol and word, in as few lines as they need."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import MARGIN, WIDTH, Canvas
from render.typeface import CAPTION, drawable, width

LINE = 36
"""From one line to the next."""
SYMBOL = 24
LEAD = SYMBOL + 10
NEAREST = 24
"""Between a word and the next symbol, at least."""
FARTHEST = 64

Entry = tuple[str, str]
"""A symbol's name ("" for none), and what it means."""


def lines(entries: Sequence[Entry], room: int = WIDTH - 2 * MARGIN) -> list[list[Entry]]:
    """The entries in their order, broken into as few lines as hold them, those about equally long."""
    least = _broken(entries, room)
    while room > NEAREST and len(tighter := _broken(entries, room - NEAREST)) == len(least):
        least, room = tighter, room - NEAREST
    return least


def _broken(entries: Sequence[Entry], room: int) -> list[list[Entry]]:
    made: list[list[Entry]] = []
    taken = room
    for entry in entries:
        wide = _wide(entry)
        if not made or taken + NEAREST + wide > room:
            made.append([])
            taken = -NEAREST
        made[-1].append(entry)
        taken += NEAREST + wide
    return made


def _wide(entry: Entry) -> int:
    return (LEAD if entry[0] else 0) + width(drawable(entry[1]), CAPTION)


def draw(canvas: Canvas, entries: Sequence[Entry], base: int, left: int = MARGIN, right: int = WIDTH - MARGIN) -> None:
    """The first line's baseline at `base`."""
    broken = lines(entries, right - left)
    columns = [max(_wide(line[n]) for line in broken if n < len(line)) for n in range(max(map(len, broken)))]
    apart = min(FARTHEST, (right - left - sum(columns)) // max(1, len(columns) - 1))
    for line in broken:
        x = left
        for n, (mark, words) in enumerate(line):
            if mark:
                canvas.symbol(mark, (x + SYMBOL // 2, base - 8), SYMBOL, canvas.theme.muted)
            start = x + (LEAD if mark else 0)
            canvas.text((start, base), words, CAPTION, canvas.theme.muted, room=max(1, right - start))
            # In columns where there is room for them, else one after another.
            x += columns[n] + apart if apart >= NEAREST else _wide((mark, words)) + NEAREST
        base += LINE
