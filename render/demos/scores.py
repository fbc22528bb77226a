"""The score sheet of DēmoS: what each hand brought each seat, and the totals. Also blank, to print."""

from __future__ import annotations

import io
import time

from PIL import Image, ImageDraw

from render import legend
from render.canvas import GAP, MARGIN, WIDTH, Canvas, Say
from render.demos import cards, words
from render.encode import Picture
from render.palette import DARK, POWERS, SUITS, Identity, Theme
from render.symbols import symbol
from render.typeface import DISPLAY, LABEL, NUMBER, REGULAR, SCORE, SEMIBOLD, TITLE, Style, fit, font
from rules.demos.meld import SEQUENCE_POINTS, SQUARE_POINTS
from rules.demos.view import DemosView
from rules.text import SeatName, T, Text, english

FIRST = 104
"""Width of the column with the hands' numbers."""
NAMES = 132
TOTALS = 96
ROW = 50
FEWEST = 8
"""Rows, at least, so that the sheet has a shape from the first hand."""


def scores(view: DemosView, say: Say = english, theme: Theme = DARK) -> Picture:
    """Points of every hand played, with each seat's total on top. Grows with the hands."""
    announced = any(shown.favourite or shown.trio for shown in view.seats.values())
    extra = ROW + 14 if announced else 0
    rows = max(FEWEST, len(view.scores))
    top = 110
    high = top + NAMES + TOTALS + extra + rows * ROW + (46 if announced else 0) + MARGIN
    canvas = Canvas(high, theme)
    canvas.text((MARGIN, 74), say(T("Score sheet")), TITLE)
    limit = say(T("{played} of at most {most} hands", played=len(view.scores), most=view.max_hands))
    canvas.text((WIDTH - MARGIN, 74), limit, LABEL, theme.muted, "right")
    worn = words.identities(view)
    room = WIDTH - 2 * MARGIN - FIRST + GAP
    best = max((shown.score for shown in view.seats.values()), default=0)
    body = top + NAMES + TOTALS + extra
    for n in range(rows):
        y = body + n * ROW
        if n % 2 == 0:
            canvas.card((MARGIN, y, WIDTH - MARGIN, y + ROW), theme.surface, 12)
        ink = theme.muted if n < len(view.scores) else theme.line
        canvas.text((MARGIN + 52, y + 36), str(n + 1), LABEL, ink, "middle")
    for column, (seat, shown) in enumerate(view.seats.items()):
        left = MARGIN + FIRST + column * room // len(worn)
        wide = MARGIN + FIRST + (column + 1) * room // len(worn) - GAP - left
        leads = shown.score == best > 0
        _head(canvas, (left, top, left + wide), say(SeatName(seat)), worn[seat], shown.score, leads)
        if announced:
            _announced(canvas, (left, top + NAMES + TOTALS + 4, left + wide), shown.favourite, shown.trio)
        for n, row in enumerate(view.scores):
            points = row[column]
            most = points and points == max(row)
            ink = theme.accent if most and theme is DARK else theme.ink if points else theme.muted
            where = (left + wide // 2, body + n * ROW + 37)
            canvas.text(
                where, str(points) if points else "–", NUMBER if most else Style(REGULAR, NUMBER.size), ink, "middle"
            )
    if announced:
        meant = [("star", say(T("favourite suit"))), ("", say(T("E, L, J: announced trio")))]
        legend.draw(canvas, meant, high - MARGIN)
    return canvas.picture("demos-scores", words.scores_alt(view, say))


def _head(canvas: Canvas, box: tuple[int, int, int], name: str, who: Identity, total: int, leads: bool) -> None:
    theme = canvas.theme
    left, top, right = box
    below = top + NAMES + TOTALS - 12
    fill, ink = (theme.accent, theme.on_accent) if leads else (theme.raised, theme.ink)
    canvas.card((left, top, right, below), fill)
    middle = (left + right) // 2
    canvas.badge(who, (middle, top + 48), 60, theme.surface)
    canvas.text((middle, top + 116), name, LABEL, ink, "middle", right - left - 20, 24)
    canvas.text((middle, below - 24), str(total), SCORE, ink, "middle")


def _announced(canvas: Canvas, box: tuple[int, int, int], favourite: str | None, trio: str | None) -> None:
    """What a seat announced before the first hand: its favourite suit, and its trio's suits."""
    left, top, right = box
    wide, high = 40, 48
    marks = [("favourite", favourite)] if favourite else []
    marks += [(kind, suit) for kind, suit in zip("ELJ", trio or "", strict=False)]
    x = (left + right - len(marks) * (wide + 8) + 8) // 2
    for kind, suit in marks:
        canvas.sprite(cards.announced(kind, suit, wide, high), (x, top))
        x += wide + 8


# -- the blank sheet

PAGE = (1654, 2339)
"""A4 at 200 dots an inch."""
INK = 20
FAINT = 150


def blank(say: Say = english, columns: int = 5, rows: int = 20) -> bytes:
    """An empty score sheet as a PDF of one A4 page: names, hands, totals, figures, and how melds count."""
    page = Image.new("L", PAGE, 255)
    draw = ImageDraw.Draw(page)
    left, right, y = 110, PAGE[0] - 110, 170
    draw.text((left, y), "DēmoS", font=font(Style(DISPLAY, 84)), fill=INK, anchor="ls")
    draw.text((right, y), say(T("Score sheet")), font=font(Style(SEMIBOLD, 44)), fill=90, anchor="rs")
    first, wide = 150, (right - left - 150) // columns
    y += 50

    def line(top: int, thick: int = 2, ink: int = FAINT) -> None:
        draw.line((left, top, left + first + wide * columns, top), fill=ink, width=thick)

    def label(top: int, high: int, words_: str) -> None:
        text, fitted = fit(words_, Style(SEMIBOLD, 28), first - 16, 18)
        draw.text((left, top + high // 2), text, font=font(fitted), fill=INK, anchor="lm")

    top = y
    row = 62
    bands = [(say(T("Name")), 92)]
    bands += [(str(n + 1), row) for n in range(rows)]
    bands += [(say(T("Total")), 92)]
    for n, (words_, high) in enumerate(bands):
        line(y, 4 if n in (0, 1, len(bands) - 1) else 2, INK if n in (0, 1, len(bands) - 1) else FAINT)
        label(y, high, words_)
        y += high
    line(y, 4, INK)
    for kind in POWERS.values():
        draw.bitmap((left, y + 12), symbol(kind.symbol, 52), fill=INK)
        draw.text((left + 66, y + 38), say(Text(kind.short)), font=font(Style(DISPLAY, 38)), fill=INK, anchor="lm")
        y += 76
        line(y)
    for n in range(columns + 1):
        x = left + first + n * wide
        draw.line((x, top, x, y), fill=INK if n in (0, columns) else FAINT, width=4 if n == 0 else 2)
    y += 56
    for text in _how(say):
        draw.text((left, y), text, font=font(Style(REGULAR, 30)), fill=INK, anchor="ls")
        y += 44
    x = left
    for suit in SUITS.values():
        draw.bitmap((x, y - 14), symbol(suit.symbol, 34), fill=INK)
        words_ = say(Text(suit.title))
        draw.text((x + 44, y + 14), words_, font=font(Style(SEMIBOLD, 28)), fill=INK, anchor="ls")
        x += 44 + round(font(Style(SEMIBOLD, 28)).getlength(words_)) + 50
    buffer = io.BytesIO()
    long_ago = time.gmtime(0)
    page.save(buffer, "PDF", resolution=200, title="DēmoS", creationDate=long_ago, modDate=long_ago)
    return buffer.getvalue()


def _how(say: Say) -> list[str]:
    return [
        say(
            T(
                "Sequence of three: the lowest number and {one} in one suit, {two} in two, {three} in three.",
                one=SEQUENCE_POINTS[1],
                two=SEQUENCE_POINTS[2],
                three=SEQUENCE_POINTS[3],
            )
        ),
        say(T("Harmonic Square, one number in all four suits: {points} points.", points=SQUARE_POINTS)),
        say(T("A trio E, L, J at the end: three suits beat two, two beat one.")),
    ]
