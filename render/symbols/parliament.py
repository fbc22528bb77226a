"""Symbols of the parliament: directions, how a card lies, the centre of gravity, voters."""

from __future__ import annotations

import math

from render.symbols.pen import Pen


def leftward(pen: Pen) -> None:
    pen.stroke([(90, 50), (18, 50)], 13)
    pen.stroke([(44, 20), (14, 50), (44, 80)], 13)


def asterisk(pen: Pen) -> None:
    for n in range(3):
        angle = math.radians(90 + 60 * n)
        c, s = 42 * math.cos(angle), 42 * math.sin(angle)
        pen.stroke([(50 - c, 50 - s), (50 + c, 50 + s)], 15)


def gravity(pen: Pen) -> None:
    """What everything turns round: a disc in a ring."""
    pen.ring(50, 50, 46, 12)
    pen.disc(50, 50, 21)


def link(pen: Pen) -> None:
    """Two links of a chain: a relation."""
    pen.box(4, 30, 60, 70, 20)
    pen.box(16, 42, 48, 58, 8, 0)
    pen.box(34, 24, 102, 76, 26, 0)
    pen.box(40, 30, 96, 70, 20)
    pen.box(52, 42, 84, 58, 8, 0)
    pen.box(24, 44, 62, 56, 6)


def voters(pen: Pen) -> None:
    """A head and shoulders with a ballot paper before them."""
    pen.disc(42, 24, 20)
    pen.curve((6, 94), ((6, 40), (78, 40), (78, 94)))
    pen.polygon([(46, 50), (96, 50), (96, 98), (46, 98)], 0)
    pen.box(53, 56, 92, 94, 3)
    pen.stroke([(62, 75), (70, 83), (83, 66)], 7, 0)
