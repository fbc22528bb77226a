"""Small marks: whose turn, done, veto, dealer, piles."""

from __future__ import annotations

from render.symbols.pen import Pen


def check(pen: Pen) -> None:
    pen.stroke([(14, 54), (40, 80), (88, 24)], 16)


def no(pen: Pen) -> None:
    pen.stroke([(20, 20), (80, 80)], 17)
    pen.stroke([(80, 20), (20, 80)], 17)


def turn(pen: Pen) -> None:
    pen.polygon([(22, 8), (90, 50), (22, 92)])


def hourglass(pen: Pen) -> None:
    pen.box(16, 4, 84, 15, 4)
    pen.box(16, 85, 84, 96, 4)
    pen.polygon([(24, 15), (76, 15), (54, 50), (76, 85), (24, 85), (46, 50)])
    pen.polygon([(34, 22), (66, 22), (60, 32), (40, 32)], 0)


def hand(pen: Pen) -> None:
    """A raised hand: stop."""
    pen.box(26, 46, 80, 92, 22)
    for x, top in ((27, 22), (41, 10), (55, 8), (69, 18)):
        pen.stroke([(x + 5, top), (x + 5, 62)], 11)
    pen.stroke([(12, 54), (32, 78)], 12)


def lock(pen: Pen) -> None:
    pen.arc(50, 38, 22, 180, 360, 11)
    pen.stroke([(28, 38), (28, 52)], 11)
    pen.stroke([(72, 38), (72, 52)], 11)
    pen.box(16, 46, 84, 94, 9)
    pen.disc(50, 66, 7, 0)
    pen.stroke([(50, 68), (50, 80)], 6, 0)


def eye(pen: Pen) -> None:
    pen.curve((4, 50), ((24, 14), (76, 14), (96, 50)), ((76, 86), (24, 86), (4, 50)))
    pen.disc(50, 50, 20, 0)
    pen.disc(50, 50, 12)


def deal(pen: Pen) -> None:
    """Two cards: who deals."""
    pen.polygon([(14, 26), (50, 12), (62, 44), (40, 78), (32, 80)])
    pen.box(38, 18, 96, 98, 10, 0)
    pen.box(44, 24, 90, 92, 8)


def arrow(pen: Pen) -> None:
    pen.stroke([(10, 50), (82, 50)], 13)
    pen.stroke([(56, 20), (86, 50), (56, 80)], 13)


def up(pen: Pen) -> None:
    pen.polygon([(50, 14), (92, 82), (8, 82)])


def down(pen: Pen) -> None:
    pen.polygon([(50, 86), (92, 18), (8, 18)])


def trophy(pen: Pen) -> None:
    pen.ring(24, 30, 18, 8)
    pen.ring(76, 30, 18, 8)
    pen.curve((22, 8), ((22, 50), (32, 62), (50, 64)), ((68, 62), (78, 50), (78, 8)))
    pen.box(44, 60, 56, 82)
    pen.box(26, 80, 74, 92, 4)


def forced(pen: Pen) -> None:
    """A pin: this one must be used."""
    pen.disc(50, 26, 21)
    pen.polygon([(43, 44), (57, 44), (52, 95), (48, 95)])
