"""An election's result: each party before and after, in the order of the ranks, against the emperor limit."""

from __future__ import annotations

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.emperor import words
from render.encode import Picture
from render.palette import DARK, Identity, Theme, mix
from render.typeface import LABEL, NAME, NUMBER, SCORE, TITLE, Style
from rules.emperor import words as spoken
from rules.emperor.events import ResultDeclared
from rules.emperor.pillars import LIMIT_OF
from rules.emperor.view import EmperorView
from rules.text import SeatName, T, english

TOP = 176
ROW = 132
BETWEEN = 16
BAR_LEFT, BAR_RIGHT = 534, 790


def election(view: EmperorView, result: ResultDeclared, say: Say = english, theme: Theme = DARK) -> Picture:
    """Before → after of an election; parties come from the view, all figures from the result."""
    order = sorted(result.after, key=lambda seat: (result.ranks[seat], list(view.seats).index(seat)))
    canvas = Canvas(TOP + len(order) * (ROW + BETWEEN) - BETWEEN + MARGIN, theme)
    canvas.symbol("ballot", (MARGIN + 30, 58), 60, theme.accent)
    canvas.text((MARGIN + 78, 76), say(T("Election of round {number}", number=result.round)), TITLE, room=720)
    whole = sum(result.after.values()) or 1
    limit = result.points / LIMIT_OF
    scale = min(1.0, 1.15 * max([limit, *(votes / whole for votes in result.after.values())])) or 1.0
    x = BAR_LEFT + round((BAR_RIGHT - BAR_LEFT) * min(1.0, limit / scale))
    label = say(T("Emperor limit {percent} %", percent=spoken.percent(result.points, LIMIT_OF)))
    canvas.pill((x, TOP - 62), label, theme.bad, theme.paper, LABEL, "crown", "middle")
    worn = words.identities(view)
    for n, seat in enumerate(order):
        _row(canvas, view, result, seat, worn[seat], (TOP + n * (ROW + BETWEEN), scale, whole, x), say)
    return canvas.picture("emperor-election", words.result_alt(view, result, say))


def _row(
    canvas: Canvas,
    view: EmperorView,
    result: ResultDeclared,
    seat: str,
    worn: Identity,
    place: tuple[int, float, int, int],
    say: Say,
) -> None:
    theme = canvas.theme
    top, scale, whole, limit = place
    left, right, below = MARGIN, WIDTH - MARGIN, top + ROW
    above = seat in result.above
    if above:
        canvas.card((left - 7, top - 7, right + 7, below + 7), theme.accent, 29)
    canvas.card((left, top, right, below), theme.surface)
    middle = (top + below) // 2
    canvas.text((left + 42, middle + 22), str(result.ranks[seat]), SCORE, theme.muted, "middle")
    canvas.badge(worn, (left + 104, middle), 66)
    name = left + 144
    room = BAR_LEFT - name - 18
    canvas.text((name, middle - 6), words.party(view, seat, say), Style(NAME.file, 34), room=room, smallest=24)
    canvas.text((name, middle + 36), say(SeatName(seat)), LABEL.at(26), theme.muted, room=room)

    before, after = result.before[seat], result.after[seat]
    old_whole = sum(result.before.values()) or 1
    full = BAR_RIGHT - BAR_LEFT
    track = mix(theme.surface, theme.line, 0.4)
    for y, high, votes, total, colour in (
        (top + 22, 26, before, old_whole, mix(worn.colour, theme.surface, 0.5)),
        (top + 58, 46, after, whole, worn.colour),
    ):
        canvas.card((BAR_LEFT, y, BAR_RIGHT, y + high), track, 11)
        end = BAR_LEFT + round(full * min(1.0, votes / total / scale))
        if end - BAR_LEFT > 6:
            canvas.card((BAR_LEFT, y, end, y + high), colour, 11)
    canvas.bar((limit - 6, top + 22, limit + 6, top + 104), theme.surface)
    canvas.bar((limit - 3, top, limit + 3, below), theme.bad)

    canvas.text((right - 190, middle + 2), f"{spoken.percent(after, whole)} %", NUMBER.at(44), None, "right", 120, 30)
    wide = canvas.text((right - 190, middle + 42), f"{before} → {after}", LABEL.at(28), theme.muted, "right")
    canvas.symbol("person", (right - 210 - wide, middle + 32), 24, theme.muted)
    change = after - before
    if change:
        colour, mark = (theme.good, "up") if change > 0 else (theme.bad, "down")
        canvas.symbol(mark, (right - 136, middle), 34, colour)
        canvas.text((right - 112, middle + 15), str(abs(change)), NUMBER.at(42), colour)
    else:
        canvas.text((right - 112, middle + 15), "=", NUMBER.at(42), theme.muted)
    if above:
        canvas.symbol("crown", (right - 34, top + 36), 40, theme.accent)
