"""The eight scales: rows of eight segments with their voter groups, and everybody's markers.

What never changes (names, directions, groups) is drawn once for each language and theme and kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.palette import Colour, Identity, Theme, mix
from render.parliament.parties import marker
from render.typeface import CAPTION, SEMIBOLD, Style, drawable, width
from rules.parliament import words as spoken
from rules.parliament.content import DirectionKey, Pack, PartyKey, ScaleKey

SEGMENTS = 8
CELL = 135
APART = 6
MIDDLE = 10
"""More between the two mid segments, where parties change sides."""
TITLE = 31
MARKERS = 60
"""Height of a segment that is for markers; the group's name is below."""
LABEL = 25
BETWEEN = 8
ROW = TITLE + MARKERS + LABEL + BETWEEN

GROUP = Style(SEMIBOLD, 20)
LARGEST = 52
BRICK = 35
"""The largest markers that lie in two rows."""
SHOWN = 0.82
"""How much of a marker the next one leaves uncovered: its whole symbol."""


@dataclass(frozen=True)
class Words:
    """The writing on one row, in the language of the picture."""

    scale: str
    directions: tuple[str, str]
    groups: tuple[str, ...]


@dataclass(frozen=True)
class Accent:
    """What stands out: a direction in which parties move now, and the segment of the next voter's group."""

    moving: tuple[ScaleKey, DirectionKey] | None = None
    group: tuple[ScaleKey, int] | None = None


def height(rows: int = 8) -> int:
    return rows * ROW - BETWEEN


def left_of(segment: int) -> int:
    """The left edge of a segment, 1 to 8."""
    return MARGIN + (segment - 1) * (CELL + APART) + (MIDDLE if segment > SEGMENTS // 2 else 0)


def scales(
    canvas: Canvas,
    pack: Pack,
    markers: dict[ScaleKey, dict[PartyKey, list[int]]],
    piles: dict[ScaleKey, int],
    worn: dict[PartyKey, Identity],
    accent: Accent,
    top: int,
    say: Say,
) -> None:
    """All rows from `top`, in pack order, with the number of cards in each pile."""
    said = tuple(
        Words(
            say(spoken.scale(pack, scale.key)),
            (say(spoken.spoken(scale.directions[0].name)), say(spoken.spoken(scale.directions[1].name))),
            tuple(say(spoken.spoken(pack.groups[group].name)) for group in scale.groups),
        )
        for scale in pack.scales.values()
    )
    canvas.image.paste(_ground(said, canvas.theme), (0, top))
    for n, scale in enumerate(pack.scales):
        y = top + n * ROW
        _pile(canvas, piles.get(scale, 0), y)
        if accent.moving is not None and accent.moving[0] == scale:
            _moving(canvas, pack, said[n], accent.moving, y)
        if accent.group is not None and accent.group[0] == scale:
            _group(canvas, said[n], accent.group[1], y)
        _markers(canvas, markers.get(scale, {}), worn, y + TITLE)


@lru_cache(maxsize=16)
def _ground(said: tuple[Words, ...], theme: Theme) -> Image.Image:
    canvas = Canvas(height(len(said)), theme)
    label = mix(theme.surface, theme.line, 0.38)
    middle = WIDTH // 2
    for n, row in enumerate(said):
        y = n * ROW
        first, second = row.directions
        canvas.symbol("leftward", (MARGIN + 14, y + 13), 24, theme.muted)
        canvas.text((MARGIN + 36, y + 22), first, CAPTION, room=360)
        canvas.symbol("arrow", (WIDTH - MARGIN - 16, y + 13), 24, theme.muted)
        canvas.text((WIDTH - MARGIN - 38, y + 22), second, CAPTION, None, "right", 360)
        canvas.text((middle - 12, y + 22), row.scale, CAPTION, theme.muted, "right", 200)
        for segment, group in enumerate(row.groups, 1):
            left, upper = left_of(segment), y + TITLE
            box = (left, upper, left + CELL, upper + MARKERS + LABEL)
            canvas.card(box, label, 12)
            canvas.card((left, upper, left + CELL, upper + MARKERS + 8), theme.surface, 12)
            canvas.bar((left, upper + MARKERS - 6, left + CELL, upper + MARKERS), theme.surface)
            canvas.bar((left, upper + MARKERS, left + CELL, upper + MARKERS + 8), label)
            _label(canvas, group, left, upper)
    return canvas.image


def _label(canvas: Canvas, group: str, left: int, upper: int, colour: Colour | None = None) -> None:
    where = (left + CELL // 2, upper + MARKERS + 18)
    canvas.text(where, abbreviated(group, GROUP, CELL - 6), GROUP, colour or canvas.theme.muted, "middle")


def abbreviated(name: str, style: Style, room: int) -> str:
    """A name that fits without becoming smaller: "Higher educ." where there is no room for "Higher education"."""
    name = drawable(name)
    if width(name, style) <= room:
        return name
    return next((f"{name[:n]}." for n in range(len(name) - 2, 0, -1) if width(f"{name[:n]}.", style) <= room), name[:1])


def _pile(canvas: Canvas, cards: int, top: int) -> None:
    """The number of cards in the row's pile, beside its name."""
    theme = canvas.theme
    x = WIDTH // 2 + 14
    canvas.symbol("pile", (x + 12, top + 13), 24, theme.muted if cards else theme.line)
    canvas.text((x + 32, top + 22), str(cards), CAPTION, theme.ink if cards else theme.muted)


def _moving(canvas: Canvas, pack: Pack, said: Words, moving: tuple[ScaleKey, DirectionKey], top: int) -> None:
    """The direction's name in the accent colour, on a pill."""
    theme = canvas.theme
    scale, direction = moving
    first = pack.scales[scale].step(direction) < 0
    x = MARGIN if first else WIDTH - MARGIN
    words = said.directions[0 if first else 1]
    canvas.bar((x, top - 6, x + 400, top + 30) if first else (x - 400, top - 6, x, top + 30), theme.paper)
    style = Style(CAPTION.file, 22)
    symbol = "leftward" if first else "arrow"
    canvas.pill((x, top - 6), words, theme.accent, theme.on_accent, style, symbol, "left" if first else "right", 400)


def _group(canvas: Canvas, said: Words, segment: int, top: int) -> None:
    """A frame round the segment where the next voter's dominant group stands."""
    theme = canvas.theme
    left, upper = left_of(segment), top + TITLE
    box = (left - 3, upper - 3, left + CELL + 3, upper + MARKERS + LABEL + 3)
    canvas.card((left, upper + MARKERS - 4, left + CELL, upper + MARKERS + LABEL), theme.accent, 12)
    canvas.bar((left, upper + MARKERS - 6, left + CELL, upper + MARKERS), theme.surface)
    canvas.bar((left, upper + MARKERS, left + CELL, upper + MARKERS + 8), theme.accent)
    canvas.frame(box, theme.accent, 5, 15)
    _label(canvas, said.groups[segment - 1], left, upper, theme.on_accent)


def _markers(canvas: Canvas, here: dict[PartyKey, list[int]], worn: dict[PartyKey, Identity], top: int) -> None:
    at: dict[int, list[Identity]] = {}
    for party, segments in here.items():
        for segment in segments:
            at.setdefault(segment, []).append(worn[party])
    for segment, crowd in at.items():
        left = left_of(segment)
        for who, centre, size in places(crowd, left, top):
            marker(canvas, who, centre, size)
        if len(crowd) == 1:
            # Alone there is room for the short name too.
            x = left + CELL // 2 - 27 + LARGEST // 2 + 7
            canvas.text((x, top + MARKERS // 2 + 11), crowd[0].short, CAPTION, room=left + CELL - x - 2, smallest=18)


def places(crowd: list[Identity], left: int, top: int) -> list[tuple[Identity, tuple[int, int], int]]:
    """Where each marker of a segment lies and how large it is. Neighbours overlap so far as symbols stay whole."""
    number = len(crowd)
    middle = top + MARKERS // 2
    if number == 1:
        return [(crowd[0], (left + CELL // 2 - 27, middle), LARGEST)]
    rows = 1 if number <= 4 else 2
    columns = -(-number // rows)
    # Two rows stand like bricks, so that they can overlap too.
    bricks = 0.5 if rows == 2 and number % 2 == 0 else 0.0
    size = min(LARGEST, int((CELL - 4) / (1 + SHOWN * (columns - 1 + bricks))))
    if rows == 2:
        size = min(size, BRICK)
    across = min(size + 8, int((CELL - 4 - size) / (columns - 1 + bricks)))
    found = []
    for n, who in enumerate(crowd):
        row, column = divmod(n, columns)
        here = min(columns, number - row * columns)
        x = left + CELL // 2 + round((column - (here - 1) / 2 + bricks * (row - 0.5)) * across)
        y = middle + round((row - (rows - 1) / 2) * (MARKERS - 2 - size))
        found.append((who, (x, y), size))
    return found
