"""Symbols of seats, teams and parties. Each is told apart by its outline, without any colour."""

from __future__ import annotations

import math

from render.symbols.pen import Pen

# -- seats and factions: plain geometry


def disc(pen: Pen) -> None:
    pen.disc(50, 50, 36)


def triangle(pen: Pen) -> None:
    pen.polygon([(50, 10), (92, 84), (8, 84)])


def square(pen: Pen) -> None:
    pen.box(13, 13, 87, 87, 4)


def star(pen: Pen) -> None:
    pen.star(50, 53, 47, 19)


def ring(pen: Pen) -> None:
    pen.ring(50, 50, 42, 15)


def plus(pen: Pen) -> None:
    pen.box(37, 10, 63, 90, 4)
    pen.box(10, 37, 90, 63, 4)


# -- the eight parties of the parliament, and the two minor ones


def rose(pen: Pen) -> None:
    for n in range(5):
        angle = math.radians(-90 + 72 * n)
        pen.disc(50 + 25 * math.cos(angle), 50 + 25 * math.sin(angle), 20)
    pen.disc(50, 50, 24)
    pen.disc(50, 50, 12, 0)
    pen.disc(50, 50, 6)


def leaf(pen: Pen) -> None:
    pen.curve((14, 88), ((2, 40), (36, 10), (90, 10)), ((92, 62), (62, 92), (14, 88)))
    pen.stroke([(26, 76), (64, 36)], 5, 0)
    pen.stroke([(14, 88), (8, 94)], 7)


def wheat(pen: Pen) -> None:
    pen.stroke([(50, 40), (50, 95)], 6)
    pen.ellipse(41, 4, 59, 34)
    for y in (24, 44, 64):
        pen.curve((48, y + 26), ((30, y + 26), (18, y + 14), (18, y)), ((38, y), (48, y + 10), (48, y + 26)))
        pen.curve((52, y + 26), ((70, y + 26), (82, y + 14), (82, y)), ((62, y), (52, y + 10), (52, y + 26)))


def sunburst(pen: Pen) -> None:
    pen.disc(50, 50, 20)
    for n in range(8):
        angle = math.radians(45 * n)
        c, s = math.cos(angle), math.sin(angle)
        pen.stroke([(50 + 31 * c, 50 + 31 * s), (50 + 42 * c, 50 + 42 * s)], 10)


def tower(pen: Pen) -> None:
    pen.polygon(
        [
            (20, 10),
            (34, 10),
            (34, 20),
            (43, 20),
            (43, 10),
            (57, 10),
            (57, 20),
            (66, 20),
            (66, 10),
            (80, 10),
            (80, 38),
            (20, 38),
        ]
    )
    pen.polygon([(28, 38), (72, 38), (78, 84), (22, 84)])
    pen.box(14, 80, 86, 92, 2)
    pen.box(42, 58, 58, 82, 8, 0)


def cross(pen: Pen) -> None:
    pen.box(42, 6, 58, 94, 3)
    pen.box(20, 26, 80, 42, 3)


def flag(pen: Pen) -> None:
    pen.stroke([(20, 8), (20, 94)], 8)
    pen.curve((24, 10), ((44, 0), (58, 24), (90, 12)), ((90, 30), (90, 44), (90, 58)), ((58, 70), (44, 46), (24, 56)))


def venus(pen: Pen) -> None:
    pen.ring(50, 34, 28, 11)
    pen.stroke([(50, 62), (50, 93)], 11)
    pen.stroke([(33, 78), (67, 78)], 11)


def sail(pen: Pen) -> None:
    pen.polygon([(48, 6), (48, 66), (10, 66)])
    pen.polygon([(55, 16), (88, 66), (55, 66)])
    pen.polygon([(8, 73), (92, 73), (78, 93), (22, 93)])
