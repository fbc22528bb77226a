"""Voters as seats of a parliament: a hemicycle of sixteen, and a bar with the line of the majority."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from render.canvas import Box, Canvas
from render.palette import Identity, mix
from render.symbols import symbol
from render.typeface import CAPTION, DISPLAY, Style
from rules.parliament.words import signed
from rules.text import T, Text

ALL = 16
MAJORITY = 9


def majority() -> Text:
    return T("Majority {n}", n=MAJORITY)


OUTER, INNER = 10, 6
"""Seats in the two rows."""
OUTER_RADIUS, INNER_RADIUS = 404, 268
SEAT = 112
HIGH = OUTER_RADIUS + SEAT // 2
"""From the top of the hemicycle to its base, without the lower halves of the seats at its ends."""


@dataclass(frozen=True)
class Taken:
    """A seat of a party: the voter's turnout; `bright` where it counts for what the picture is about."""

    who: Identity
    turnout: int
    bright: bool = True


def positions() -> list[tuple[float, float]]:
    """The middles of all seats from left to right, from the middle of the hemicycle's base."""
    # The fractions of the half turn as whole numbers, so that seats at the same angle keep their order everywhere.
    turned = [
        ((2 * n + 1) * (60 // number), radius)
        for number, radius in ((OUTER, OUTER_RADIUS), (INNER, INNER_RADIUS))
        for n in range(number)
    ]
    return [
        (-radius * math.cos(math.pi * part / 120), -radius * math.sin(math.pi * part / 120))
        for part, radius in sorted(turned)
    ]


def hemicycle(canvas: Canvas, taken: Sequence[Taken], base: tuple[int, int]) -> None:
    """All seats, the taken ones from the left; the others are outlines. `base`: the middle of the base line."""
    theme = canvas.theme
    for n, (dx, dy) in enumerate(positions()):
        x, y = base[0] + round(dx), base[1] + round(dy)
        half = SEAT // 2
        box = (x - half, y - half, x + half, y + half)
        if n >= len(taken):
            canvas.card(box, theme.paper, half, theme.line, 3)
            continue
        seat = taken[n]
        fill = seat.who.colour if seat.bright else mix(theme.paper, seat.who.colour, 0.28)
        ink = seat.who.on if seat.bright else theme.muted
        canvas.card(box, fill, half, theme.ink if seat.bright else theme.line, 3)
        canvas.image.paste(ink, (x - 24, y - 40), symbol(seat.who.symbol, 48))
        canvas.text((x, y + 39), signed(seat.turnout), Style(DISPLAY, 31), ink, "middle")


def bar(canvas: Canvas, blocks: Sequence[tuple[Identity, int]], box: Box, line: str = "") -> None:
    """Parties' voters one after another in sixteen cells; a `line` of words marks where nine are reached."""
    theme = canvas.theme
    left, top, right, below = box
    cell = (right - left) / ALL
    canvas.card(box, mix(theme.surface, theme.paper, 0.3), 14)
    at = 0
    for who, number in blocks:
        x0, x1 = left + round(at * cell), left + round((at + number) * cell)
        canvas.card((x0 + 2, top, x1 - 2, below), who.colour, 12, theme.ink, 2)
        canvas.symbol(who.symbol, ((x0 + x1) // 2 - (16 if number > 1 else 0), (top + below) // 2), 32, who.on)
        if number > 1:
            words = Style(DISPLAY, 32)
            canvas.text(((x0 + x1) // 2 + 20, (top + below) // 2 + 12), str(number), words, who.on, "middle")
        at += number
    if not line:
        return
    x = left + round(MAJORITY * cell)
    canvas.bar((x - 3, top - 14, x + 3, below + 10), theme.accent)
    canvas.pill((x, top - 46), line, theme.accent, theme.on_accent, Style(CAPTION.file, 24), align="middle")
