"""Suits, and the three powers with their watchdog: executive, legislative, judiciary, media."""

from __future__ import annotations

import math

from render.symbols.pen import Pen


def heart(pen: Pen) -> None:
    pen.curve(
        (50, 93),
        ((44, 84), (6, 62), (6, 34)),
        ((6, 8), (40, 4), (50, 28)),
        ((60, 4), (94, 8), (94, 34)),
        ((94, 62), (56, 84), (50, 93)),
    )


def spade(pen: Pen) -> None:
    pen.curve(
        (50, 5),
        ((56, 16), (92, 38), (92, 60)),
        ((92, 82), (62, 84), (52, 68)),
        ((52, 68), (48, 68), (48, 68)),
        ((38, 84), (8, 82), (8, 60)),
        ((8, 38), (44, 16), (50, 5)),
    )
    _stem(pen)


def diamond(pen: Pen) -> None:
    pen.curve(
        (50, 4),
        ((58, 20), (72, 38), (86, 50)),
        ((72, 62), (58, 80), (50, 96)),
        ((42, 80), (28, 62), (14, 50)),
        ((28, 38), (42, 20), (50, 4)),
    )


def club(pen: Pen) -> None:
    pen.disc(50, 25, 20)
    pen.disc(24, 58, 20)
    pen.disc(76, 58, 20)
    pen.polygon([(46, 40), (54, 40), (60, 54), (56, 66), (44, 66), (40, 54)])
    _stem(pen)


def _stem(pen: Pen) -> None:
    pen.curve(
        (47, 58),
        ((47, 76), (42, 88), (30, 95)),
        ((44, 95), (56, 95), (70, 95)),
        ((58, 88), (53, 76), (53, 58)),
    )


def helm(pen: Pen) -> None:
    """The executive sets the course: a ship's wheel."""
    for n in range(8):
        angle = math.radians(45 * n)
        c, s = math.cos(angle), math.sin(angle)
        pen.stroke([(50 + 8 * c, 50 + 8 * s), (50 + 43 * c, 50 + 43 * s)], 8)
    pen.disc(50, 50, 34)
    pen.disc(50, 50, 23, 0)
    for n in range(8):
        angle = math.radians(45 * n)
        c, s = math.cos(angle), math.sin(angle)
        pen.stroke([(50 + 8 * c, 50 + 8 * s), (50 + 26 * c, 50 + 26 * s)], 7)
    pen.disc(50, 50, 13)


def hemicycle(pen: Pen) -> None:
    """The legislature sits in a half circle, the speaker before it."""
    for radius, seats, size in ((43, 8, 6.6), (26, 5, 6.6)):
        for n in range(seats):
            angle = math.radians(180 + 180 * n / (seats - 1))
            pen.disc(50 + radius * math.cos(angle), 64 + radius * math.sin(angle), size)
    pen.disc(50, 64, 8.5)
    pen.box(8, 80, 92, 89, 4.5)


def scales(pen: Pen) -> None:
    """The judiciary weighs: a pair of scales."""
    pen.stroke([(50, 12), (50, 86)], 8)
    pen.stroke([(14, 24), (86, 24)], 8)
    pen.disc(50, 14, 8)
    pen.box(28, 84, 72, 93, 4.5)
    for x in (20, 80):
        pen.stroke([(x, 26), (x - 15, 57)], 4.5)
        pen.stroke([(x, 26), (x + 15, 57)], 4.5)
        pen.curve((x - 20, 56), ((x - 16, 78), (x + 16, 78), (x + 20, 56)))


def megaphone(pen: Pen) -> None:
    """The media are heard: a megaphone."""
    pen.polygon([(30, 34), (70, 12), (70, 80), (30, 60)])
    pen.box(8, 33, 34, 61, 8)
    pen.curve((18, 58), ((20, 70), (24, 82), (28, 90)), ((32, 90), (38, 90), (42, 88)), ((36, 78), (34, 70), (34, 58)))
    pen.arc(66, 46, 17, -40, 40, 7)
    pen.arc(66, 46, 30, -42, 42, 7)
