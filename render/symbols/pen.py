"""Drawing a symbol as a mask: shapes on a field of 100 by 100, smoothed by drawing large and scaling down."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

Point = tuple[float, float]

FIELD = 100.0


class Pen:
    """Adds (`ink=255`) or cuts (`ink=0`) shapes. Coordinates run from 0 to 100, y downwards."""

    def __init__(self, size: int) -> None:
        self._scale = 8 if size < 80 else 4
        self._size = size
        side = size * self._scale
        self._image = Image.new("L", (side, side), 0)
        self._draw = ImageDraw.Draw(self._image)
        self._unit = side / FIELD

    def mask(self) -> Image.Image:
        return self._image.reduce(self._scale)

    def polygon(self, points: Sequence[Point], ink: int = 255) -> None:
        self._draw.polygon([(x * self._unit, y * self._unit) for x, y in points], fill=ink)

    def disc(self, x: float, y: float, radius: float, ink: int = 255) -> None:
        u = self._unit
        self._draw.ellipse(((x - radius) * u, (y - radius) * u, (x + radius) * u, (y + radius) * u), fill=ink)

    def ellipse(self, x0: float, y0: float, x1: float, y1: float, ink: int = 255) -> None:
        u = self._unit
        self._draw.ellipse((x0 * u, y0 * u, x1 * u, y1 * u), fill=ink)

    def ring(self, x: float, y: float, radius: float, thick: float) -> None:
        self.disc(x, y, radius)
        self.disc(x, y, radius - thick, 0)

    def box(self, x0: float, y0: float, x1: float, y1: float, radius: float = 0, ink: int = 255) -> None:
        u = self._unit
        self._draw.rounded_rectangle((x0 * u, y0 * u, x1 * u, y1 * u), radius * u, fill=ink)

    def stroke(self, points: Sequence[Point], thick: float, ink: int = 255) -> None:
        """A line with round ends and joints."""
        u = self._unit
        for (x0, y0), (x1, y1) in pairwise(points):
            self._draw.line((x0 * u, y0 * u, x1 * u, y1 * u), fill=ink, width=max(1, round(thick * u)))
        for x, y in points:
            self.disc(x, y, thick / 2, ink)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, thick: float, ink: int = 255) -> None:
        """A part of a ring with round ends; degrees clockwise from three o'clock, radius to the middle."""
        steps = max(8, int(abs(end - start) / 4))
        turn = [math.radians(start + (end - start) * n / steps) for n in range(steps + 1)]
        self.stroke([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in turn], thick, ink)

    def star(self, x: float, y: float, outer: float, inner: float, points: int = 5, ink: int = 255) -> None:
        corners = []
        for n in range(points * 2):
            radius = outer if n % 2 == 0 else inner
            angle = math.radians(-90 + 180 * n / points)
            corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
        self.polygon(corners, ink)

    def regular(self, x: float, y: float, radius: float, corners: int, turn: float = -90) -> None:
        self.polygon(
            [
                (
                    x + radius * math.cos(math.radians(turn + 360 * n / corners)),
                    y + radius * math.sin(math.radians(turn + 360 * n / corners)),
                )
                for n in range(corners)
            ]
        )

    def curve(self, start: Point, *pieces: tuple[Point, Point, Point], ink: int = 255) -> None:
        """A filled outline of cubic curves: each piece is two control points and an end point."""
        outline: list[Point] = [start]
        here = start
        for one, two, end in pieces:
            for n in range(1, 25):
                t = n / 24
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                outline.append(
                    (
                        a * here[0] + b * one[0] + c * two[0] + d * end[0],
                        a * here[1] + b * one[1] + c * two[1] + d * end[1],
                    )
                )
            here = end
        self.polygon(outline, ink)


Shape = Callable[[Pen], None]
