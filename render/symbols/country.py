"""Symbols of the country: its pillars, and what politicians do."""

from __future__ import annotations

import math

from render.symbols.pen import Pen


def coins(pen: Pen) -> None:
    for y in (70, 50, 30):
        pen.ellipse(14, y - 5, 86, y + 25)
        pen.box(14, y - 6, 86, y + 10)
        pen.ellipse(14, y - 21, 86, y + 9, 0)
        pen.ellipse(14, y - 18, 86, y + 6)
        if y > 30:
            pen.ellipse(10, y - 27, 90, y + 1, 0)


def shield(pen: Pen) -> None:
    pen.curve(
        (50, 5),
        ((62, 14), (76, 18), (88, 18)),
        ((90, 56), (76, 82), (50, 95)),
        ((24, 82), (10, 56), (12, 18)),
        ((24, 18), (38, 14), (50, 5)),
    )
    pen.polygon([(50, 20), (76, 30), (72, 56), (50, 78)], 0)


def book(pen: Pen) -> None:
    pen.curve((47, 26), ((36, 16), (20, 14), (6, 18)), ((6, 40), (6, 60), (6, 80)), ((20, 76), (36, 78), (47, 88)))
    pen.curve((53, 26), ((64, 16), (80, 14), (94, 18)), ((94, 40), (94, 60), (94, 80)), ((80, 76), (64, 78), (53, 88)))


def people(pen: Pen) -> None:
    for x, y, head in ((24, 38, 12), (76, 38, 12)):
        pen.disc(x, y, head)
        pen.curve((x - 20, 84), ((x - 20, 48), (x + 20, 48), (x + 20, 84)))
    pen.disc(50, 30, 21, 0)
    pen.curve((22, 94), ((22, 40), (78, 40), (78, 94)), ink=0)
    pen.disc(50, 28, 16)
    pen.curve((26, 90), ((26, 40), (74, 40), (74, 90)))


def tree(pen: Pen) -> None:
    pen.polygon([(50, 4), (74, 36), (26, 36)])
    pen.polygon([(50, 22), (82, 60), (18, 60)])
    pen.polygon([(50, 42), (90, 80), (10, 80)])
    pen.box(43, 78, 57, 96, 2)


def crown(pen: Pen) -> None:
    pen.polygon([(10, 30), (30, 50), (50, 16), (70, 50), (90, 30), (82, 76), (18, 76)])
    for x, y in ((10, 28), (50, 14), (90, 28)):
        pen.disc(x, y, 8)
    pen.box(18, 80, 82, 90, 4)


def gavel(pen: Pen) -> None:
    pen.stroke([(46, 46), (90, 84)], 12)
    pen.polygon([(16, 42), (46, 12), (64, 30), (34, 60)])
    pen.stroke([(12, 38), (40, 66)], 9)
    pen.stroke([(40, 10), (68, 38)], 9)
    pen.box(6, 84, 54, 94, 4)


def bill(pen: Pen) -> None:
    pen.box(16, 4, 84, 96, 9)
    for y, end in ((26, 68), (44, 68), (62, 50)):
        pen.stroke([(32, y), (end, y)], 7, 0)
    pen.disc(66, 76, 8, 0)


def lectern(pen: Pen) -> None:
    pen.polygon([(16, 44), (84, 44), (76, 60), (24, 60)])
    pen.polygon([(32, 58), (68, 58), (64, 90), (36, 90)])
    pen.box(24, 87, 76, 95, 4)
    pen.disc(50, 14, 11)
    pen.stroke([(50, 20), (50, 44)], 6)


def door(pen: Pen) -> None:
    pen.box(20, 6, 80, 94, 5)
    pen.box(29, 15, 71, 94, 2, 0)
    pen.polygon([(33, 15), (58, 26), (58, 94), (33, 94)])
    pen.disc(51, 58, 4, 0)


def question(pen: Pen) -> None:
    pen.arc(50, 32, 22, -180, 60, 14)
    pen.stroke([(61, 51), (50, 64)], 14)
    pen.disc(50, 86, 9)


def magnifier(pen: Pen) -> None:
    pen.ring(42, 42, 34, 11)
    pen.stroke([(68, 68), (88, 88)], 15)
    pen.disc(42, 42, 9)


def handshake(pen: Pen) -> None:
    pen.box(6, 12, 64, 54, 12)
    pen.polygon([(16, 48), (36, 50), (18, 70)])
    pen.box(30, 34, 98, 84, 14, 0)
    pen.box(36, 40, 94, 80, 12)
    pen.polygon([(64, 76), (84, 76), (84, 94)])


def whisper(pen: Pen) -> None:
    """Two heads close together behind a hand."""
    pen.disc(26, 32, 20)
    pen.curve((2, 94), ((2, 44), (50, 44), (50, 94)))
    pen.disc(76, 32, 20)
    pen.curve((54, 94), ((54, 44), (98, 44), (98, 94)))
    for y in (26, 38):
        pen.disc(51, y, 3.6)


def puppet(pen: Pen) -> None:
    """A cross of wood with strings and the one who hangs from them."""
    pen.stroke([(14, 14), (86, 14)], 9)
    for x, y in ((20, 62), (50, 44), (80, 62)):
        pen.stroke([(x, 14), (x, y)], 3.5)
    pen.disc(50, 48, 11)
    pen.stroke([(22, 64), (50, 66), (78, 64)], 9)
    pen.stroke([(50, 62), (50, 76)], 14)
    pen.stroke([(47, 76), (38, 94)], 9)
    pen.stroke([(53, 76), (62, 94)], 9)


def purse(pen: Pen) -> None:
    pen.curve((38, 32), ((8, 50), (-6, 94), (36, 94)), ((44, 94), (56, 94), (64, 94)), ((106, 94), (92, 50), (62, 32)))
    pen.polygon([(30, 6), (44, 13), (50, 6), (56, 13), (70, 6), (62, 26), (38, 26)])
    pen.disc(50, 64, 17, 0)
    pen.disc(50, 64, 10)


def laurel(pen: Pen) -> None:
    """Two branches that meet at the bottom, each with leaves on both sides."""
    for side in (-1, 1):
        for n in range(7):
            angle = math.radians(90 - side * (14 + 21 * n))
            x, y = 50 + 36 * math.cos(angle), 50 + 36 * math.sin(angle)
            along = angle - side * math.pi / 2
            _leaf(pen, (x, y), along + side * 0.55, 19 - n * 0.9)
            _leaf(pen, (x, y), along - side * 0.6, 16 - n * 0.9)
        pen.arc(50, 50, 36, 90, 90 - side * 142, 3)


def _leaf(pen: Pen, base: tuple[float, float], angle: float, long: float) -> None:
    x, y = base
    c, s = math.cos(angle), math.sin(angle)
    wide = long * 0.36

    def at(forth: float, out: float) -> tuple[float, float]:
        return x + forth * long * c - out * wide * s, y + forth * long * s + out * wide * c

    pen.curve(base, (at(0.3, 1.2), at(0.7, 0.9), at(1, 0)), (at(0.7, -0.9), at(0.3, -1.2), base))


def ballot(pen: Pen) -> None:
    """A paper falling into a ballot box."""
    pen.polygon([(34, 6), (66, 6), (66, 50), (34, 50)])
    pen.stroke([(42, 22), (48, 30), (59, 15)], 6, 0)
    pen.polygon([(16, 42), (84, 42), (92, 60), (8, 60)])
    pen.box(24, 47, 76, 54, 3, 0)
    pen.polygon([(34, 6), (66, 6), (66, 51), (34, 51)])
    pen.stroke([(42, 22), (48, 30), (59, 15)], 6, 0)
    pen.box(8, 64, 92, 94, 4)


def newspaper(pen: Pen) -> None:
    pen.box(8, 10, 78, 90, 6)
    pen.polygon([(82, 34), (94, 34), (94, 82), (88, 90), (82, 86)])
    pen.box(18, 20, 68, 36, 2, 0)
    for y in (48, 60, 72):
        pen.stroke([(21, y), (65, y)], 5, 0)


def person(pen: Pen) -> None:
    pen.disc(50, 27, 22)
    pen.curve((12, 94), ((12, 46), (88, 46), (88, 94)))


def pile(pen: Pen) -> None:
    """Cards put away, one on the other."""
    pen.polygon([(50, 40), (94, 62), (50, 84), (6, 62)])
    pen.polygon([(50, 26), (94, 48), (50, 70), (6, 48)], 0)
    pen.polygon([(50, 18), (94, 40), (50, 62), (6, 40)])


def warning(pen: Pen) -> None:
    pen.polygon([(50, 8), (96, 90), (4, 90)])
    pen.stroke([(50, 38), (50, 60)], 9, 0)
    pen.disc(50, 76, 6, 0)
