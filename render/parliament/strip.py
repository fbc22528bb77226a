"""Header, goal and the strip of parties: how it stands, who plays whom, whose turn it is."""

from __future__ import annotations

from render.canvas import GAP, MARGIN, WIDTH, Canvas, Say
from render.naming import names_pill
from render.palette import Identity
from render.parliament import words
from render.parliament.parties import marker
from render.typeface import CAPTION, LABEL, NAME, SCORE, SEMIBOLD, TITLE, Style
from rules.parliament.content import PartyKey
from rules.parliament.view import ParliamentView
from rules.text import Arg, SeatName, T, Text, seats

HEADER = 104
GOAL = 44
STRIP = 142
BETWEEN = 8

SMALL = Style(SEMIBOLD, 21)


def header(
    canvas: Canvas,
    view: ParliamentView,
    title: Arg,
    say: Say,
    reader: str | None = None,
    who: Identity | None = None,
    note: Text | None = None,
) -> None:
    """What is going on to the left; whom the game waits for (`reader`: "you"), or who won, to the right."""
    theme = canvas.theme
    right = WIDTH - MARGIN
    label: Arg | None
    if winners := words.winners(view):
        label, mark = seats(winners), "trophy"
    elif view.status == "finished":
        label, mark = None, ""
        right -= GAP + canvas.pill((right, 24), say(T("Nobody wins")), theme.raised, theme.ink, NAME, align="right")
    elif reader in view.to_act:
        label, mark = T("Your turn"), "turn"
    else:
        label, mark = words.awaited(view), "turn" if len(view.to_act) == 1 else "hourglass"
    if label is not None:
        right -= GAP + names_pill(canvas, (right, 24), label, say, mark, 600)
    left = MARGIN
    if who is not None:
        marker(canvas, who, (MARGIN + 34, 58), 68)
        left += 84
    left += canvas.text((left, 76), say(title), TITLE, room=right - left, smallest=32) + 22
    if note is not None and right - left > 100:
        canvas.text((left, 76), say(note), LABEL, theme.muted, room=right - left)


def goal(canvas: Canvas, line: str, top: int) -> None:
    """What a co-op game works for, or what The System does."""
    theme = canvas.theme
    canvas.symbol("gravity", (MARGIN + 16, top + 14), 30, theme.accent)
    canvas.text((MARGIN + 42, top + 25), line, LABEL, theme.ink, room=WIDTH - 2 * MARGIN - 42, smallest=24)


def strip(canvas: Canvas, view: ParliamentView, worn: dict[PartyKey, Identity], top: int, say: Say) -> None:
    """A panel for each party: its voters so far, its short name, its player and hand."""
    theme = canvas.theme
    held, players = words.held(view), words.players(view)
    wide = (WIDTH - 2 * MARGIN - BETWEEN * (len(held) - 1)) // len(held)
    won = words.winners(view)
    for n, (party, voters) in enumerate(held.items()):
        who, seat = worn[party], players.get(party)
        left, below = MARGIN + n * (wide + BETWEEN), top + STRIP
        right = left + wide
        marked = seat is not None and (seat in view.to_act or seat in won)
        if marked:
            canvas.card((left - 5, top - 5, right + 5, below + 5), theme.accent, 19)
        canvas.card((left, top, right, below), theme.surface if seat else theme.paper, 14, theme.surface, 3)
        marker(canvas, who, (left + 8 + 25, top + 40), 50)
        ink = theme.ink if voters else theme.muted
        number = Style(SCORE.file, 50)
        canvas.text((left + 62 + (right - left - 66) // 2, top + 58), str(len(voters)), number, ink, "middle")
        if seat is None:
            canvas.text((left + wide // 2, top + 101), who.short, CAPTION, theme.muted, "middle", wide - 8, 18)
            continue
        edge = right - 8
        if view.status != "finished":
            edge -= 4 + canvas.text((edge, top + 101), str(view.seats[seat].hand), SMALL, theme.muted, "right")
            canvas.symbol("deal", (edge - 10, top + 93), 20, theme.muted)
            edge -= 24
        canvas.text((left + 8, top + 101), who.short, CAPTION, room=edge - left - 8, smallest=18)
        canvas.text((left + 8, top + 130), say(SeatName(seat)), SMALL, theme.muted, room=wide - 16, smallest=18)
