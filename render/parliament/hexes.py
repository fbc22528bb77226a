"""The political map: parties as hexagons, relation tiles on the edges between them.

Cells are axial coordinates as in `rules.parliament.map`; hexagons stand on a side, so that names have the
whole width while tiles lie above, below and at the slants.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from render.canvas import Box, Canvas
from render.palette import Colour, Identity, mix
from render.parliament.parties import marker
from render.typeface import DISPLAY, SEMIBOLD, Style, fit
from rules.parliament.cabinet import Relation
from rules.parliament.content import PartyKey
from rules.parliament.words import signed

Cell = tuple[int, int]
Point = tuple[int, int]
State = Literal["in", "new", "out"]
"""A party or relation on the map, one that this step is about, one that has left."""

BETWEEN_TILES = 0.8
"""What is free, in radii, between the tiles at the slants of a hexagon."""

LARGEST = 132
"""Radius of the largest hexagon."""


@dataclass(frozen=True)
class Grid:
    """Where cells lie in a picture: the radius of a hexagon and the middle of each party's."""

    radius: int
    middles: Mapping[PartyKey, Point]

    def between(self, pair: tuple[PartyKey, PartyKey]) -> Point:
        (x0, y0), (x1, y1) = self.middles[pair[0]], self.middles[pair[1]]
        return (x0 + x1) // 2, (y0 + y1) // 2

    def touch(self, pair: tuple[PartyKey, PartyKey]) -> bool:
        one, two = self.middles[pair[0]], self.middles[pair[1]]
        return math.dist(one, two) < self.radius * 1.9


def grid(layout: Mapping[PartyKey, Cell], room: Box, largest: int = LARGEST) -> Grid:
    """The layout in the middle of `room`, as large as it fits."""
    left, top, right, below = room
    flat = {party: (1.5 * q, math.sqrt(3) * (r + q / 2)) for party, (q, r) in layout.items()}
    xs, ys = [x for x, _ in flat.values()], [y for _, y in flat.values()]
    wide, high = max(xs) - min(xs) + 2, max(ys) - min(ys) + math.sqrt(3)
    radius = int(min(largest, (right - left) / wide, (below - top) / high))
    x0 = (left + right) / 2 - (max(xs) + min(xs)) / 2 * radius
    y0 = (top + below) / 2 - (max(ys) + min(ys)) / 2 * radius
    return Grid(radius, {party: (round(x0 + x * radius), round(y0 + y * radius)) for party, (x, y) in flat.items()})


def height(layout: Mapping[PartyKey, Cell], wide: int, largest: int = LARGEST) -> int:
    """How high a map is that is `wide`, with hexagons up to the largest."""
    columns = [q for q, _ in layout.values()]
    rows = [r + q / 2 for q, r in layout.values()]
    radius = int(min(largest, wide / (1.5 * (max(columns) - min(columns)) + 2)))
    return math.ceil(math.sqrt(3) * (max(rows) - min(rows) + 1) * radius)


@lru_cache(maxsize=64)
def _mask(radius: int) -> Image.Image:
    """A regular hexagon on its side, smooth and with slightly rounded corners."""
    scale = 4
    side = 2 * radius * scale
    image = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(image)
    soft = radius * scale * 0.12
    inner = radius * scale - soft * 2 / math.sqrt(3)
    corners = [
        (side / 2 + inner * math.cos(math.radians(60 * n)), side / 2 - inner * math.sin(math.radians(60 * n)))
        for n in range(6)
    ]
    draw.polygon(corners, fill=255)
    for n in range(6):
        draw.line((corners[n], corners[(n + 1) % 6]), fill=255, width=round(2 * soft))
        x, y = corners[n]
        draw.ellipse((x - soft, y - soft, x + soft, y + soft), fill=255)
    return image.reduce(scale)


def hexagon(canvas: Canvas, middle: Point, radius: int, fill: Colour, edge: Colour, thick: int) -> None:
    for colour, size in ((edge, radius), (fill, radius - thick)):
        canvas.image.paste(colour, (middle[0] - size, middle[1] - size), _mask(size))


def party(
    canvas: Canvas, who: Identity, middle: Point, radius: int, state: State, lines: tuple[str, str], connected: bool
) -> None:
    """A party's hexagon: symbol, name, and two short lines (its voters, its player)."""
    theme = canvas.theme
    x, y = middle
    out = state == "out"
    rim = mix(who.colour, theme.ink, 0.25)
    if state == "new":
        hexagon(canvas, middle, radius - 1, theme.accent, theme.accent, 1)
        hexagon(canvas, middle, radius - 10, mix(theme.surface, who.colour, 0.42), rim, 6)
    elif out:
        hexagon(canvas, middle, radius - 5, theme.paper, theme.surface, 4)
    else:
        tint = 0.42 if connected else 0.12
        hexagon(canvas, middle, radius - 5, mix(theme.surface, who.colour, tint), rim if connected else theme.line, 6)
    ink = theme.muted if out else theme.ink
    marker(canvas, who, (x, y - round(radius * 0.345)), round(radius * 0.49), 0.35 if out else 1)
    words, style = fit(who.title, Style(SEMIBOLD, round(radius * 0.26)), round(radius * 1.6), round(radius * 0.19))
    canvas.text((x, y + round(radius * 0.15)), words, style, ink, "middle")
    small = Style(SEMIBOLD, max(18, round(radius * 0.18)))
    rows = [line for line in lines if line]
    for n, line in enumerate(rows):
        words, style = fit(line, small, round(radius * BETWEEN_TILES), 18)
        canvas.text((x, y + round(radius * (0.37 + 0.2 * n))), words, style, ink, "middle")


def relation(canvas: Canvas, on: Grid, shown: Relation, state: State, shifted: bool = False) -> None:
    """A relation tile on the common edge of two parties; a band first where they lie apart.

    `shifted`: to one end of the edge, where minor parties lie on the relation.
    """
    theme = canvas.theme
    if not on.touch(shown.parties):
        band(canvas, on.middles[shown.parties[0]], on.middles[shown.parties[1]], round(on.radius * 0.14), theme.muted)
    middle = along(on, shown.parties, -0.34) if shifted else on.between(shown.parties)
    tile(canvas, middle, round(on.radius * 0.42), shown.strength, shown.locked, state)


def along(on: Grid, pair: tuple[PartyKey, PartyKey], way: float) -> Point:
    """A point on the common edge of two parties, `way` radii from its middle (negative: upwards)."""
    (x0, y0), (x1, y1) = on.middles[pair[0]], on.middles[pair[1]]
    far = math.dist((x0, y0), (x1, y1))
    dx, dy = (y1 - y0) / far, -(x1 - x0) / far
    if (dy, dx) < (0, 0):
        dx, dy = -dx, -dy
    x, y = on.between(pair)
    return round(x + dx * way * on.radius), round(y + dy * way * on.radius)


def beside(on: Grid, pair: tuple[PartyKey, PartyKey], number: int) -> list[Point]:
    """Where one or two minor parties lie on a relation, in its order from the first party to the second."""
    (x0, y0), (x1, y1) = on.middles[pair[0]], on.middles[pair[1]]
    x, y = along(on, pair, 0.3)
    far = math.dist((x0, y0), (x1, y1))
    apart = on.radius * 0.21
    turns = [0.0] if number == 1 else [n - (number - 1) / 2 for n in range(number)]
    return [(round(x + (x1 - x0) / far * 2 * apart * t), round(y + (y1 - y0) / far * 2 * apart * t)) for t in turns]


def tile(canvas: Canvas, middle: Point, high: int, strength: int, locked: bool, state: State) -> None:
    """A relation tile: its strength with a sign, green or red; with a lock where it is locked."""
    theme = canvas.theme
    x, y = middle
    words = signed(strength) if strength else ""
    wide = round(high * (1.65 if locked and words else 1.3))
    fill = theme.good if strength > 0 else theme.bad if strength < 0 else theme.muted
    if locked:
        fill = theme.ink
    box = (x - wide // 2, y - high // 2, x - wide // 2 + wide, y - high // 2 + high)
    grow = 8 if state == "new" else 4
    outer = (box[0] - grow, box[1] - grow, box[2] + grow, box[3] + grow)
    canvas.card(outer, theme.accent if state == "new" else theme.paper, high // 3 + grow)
    out = state == "out"
    canvas.card(box, mix(fill, theme.paper, 0.7) if out else fill, high // 3)
    on = mix(fill, theme.ink, 0.6) if out else theme.paper
    style = Style(DISPLAY, round(high * 0.62))
    base = y + round(high * 0.22)
    if locked:
        shift = round(high * 0.47) if words else 0
        canvas.symbol("lock", (x - shift, y), round(high * (0.5 if words else 0.62)), on)
        if words:
            canvas.text((x + round(high * 0.29), base), words, style, on, "middle")
    elif words:
        canvas.text((x, base), words, style, on, "middle")
    else:
        canvas.symbol("no", (x, y), round(high * 0.5), on)


def band(canvas: Canvas, one: Point, two: Point, thick: int, colour: Colour) -> None:
    """A smooth straight band between two points, with round ends."""
    pad = thick + 2
    left, top = min(one[0], two[0]) - pad, min(one[1], two[1]) - pad
    wide, high = abs(one[0] - two[0]) + 2 * pad, abs(one[1] - two[1]) + 2 * pad
    scale = 4
    mask = Image.new("L", (wide * scale, high * scale), 0)
    draw = ImageDraw.Draw(mask)
    ends = [((x - left) * scale, (y - top) * scale) for x, y in (one, two)]
    draw.line(ends, fill=255, width=thick * scale)
    for x, y in ends:
        half = thick * scale / 2
        draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    canvas.image.paste(colour, (left, top), mask.reduce(scale))


def related(relations: Iterable[Relation]) -> set[PartyKey]:
    return {party for relation in relations for party in relation.parties}
