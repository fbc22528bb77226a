"""How a match of DēmoS ended: each seat's trio, its class, its points, and who won."""

from __future__ import annotations

from msgspec import UNSET

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.demos import cards, words
from render.demos.table import step
from render.encode import Picture
from render.naming import names_pill
from render.palette import DARK, Identity, Theme
from render.typeface import CAPTION, LABEL, NAME, SCORE, TITLE
from rules.demos.view import DemosView, FigureView, Harmony
from rules.text import SeatName, T, Text, english, seats

ROW = 176
APART = 18
TOP = 118
CARD_WIDE = 104
SMALL_WIDE = 62


def final(view: DemosView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The power harmony of every seat, winners first and marked. Raises ValueError before the end."""
    if view.final is UNSET:
        raise ValueError("The harmony is shown when the match is over.")
    order = list(view.seats) if view.result is UNSET else view.result.ranking
    canvas = Canvas(TOP + len(order) * (ROW + APART) - APART + MARGIN + 8, theme)
    winners = words.winners(view)
    canvas.text((MARGIN, 76), say(T("Power harmony")), TITLE)
    if winners:
        names_pill(canvas, (WIDTH - MARGIN, 24), seats(winners), say, "trophy", 680)
    else:
        canvas.text((WIDTH - MARGIN, 76), say(T("Nobody wins")), NAME, theme.muted, "right")
    worn = words.identities(view)
    for n, seat in enumerate(order):
        _row(canvas, view, seat, worn[seat], view.final[seat], TOP + n * (ROW + APART), say)
    return canvas.picture("demos-final", words.final_alt(view, say))


def _row(canvas: Canvas, view: DemosView, seat: str, who: Identity, harmony: Harmony, top: int, say: Say) -> None:
    theme = canvas.theme
    won = seat in words.winners(view)
    left, right, below = MARGIN, WIDTH - MARGIN, top + ROW
    if won:
        canvas.card((left - 8, top - 8, right + 8, below + 8), theme.accent, 30)
    canvas.card((left, top, right, below), theme.surface)
    canvas.card((left, top, left + 44, below), who.colour)
    canvas.bar((left + 12, top, left + 44, below), theme.surface)
    canvas.badge(who, (left + 62, top + 56), 64)
    shown = view.seats[seat]
    name_room = 500 if won else 540
    canvas.text((left + 110, top + 70), say(SeatName(seat)), NAME, room=name_room - 110, smallest=28)
    if won:
        canvas.symbol("trophy", (left + name_room + 26, top + 56), 52, theme.accent)
    score = canvas.text((left + 32, below - 28), str(shown.score), SCORE)
    unit = [say(T("points"))] + ([say(Text(who.title))] if words.in_teams(view) else [])
    canvas.text((left + 32 + score + 14, below - 30), " · ".join(unit), CAPTION, theme.muted)
    _trio(canvas, shown.figures, harmony, (600, top), say)


def _trio(canvas: Canvas, held: list[FigureView], harmony: Harmony, where: tuple[int, int], say: Say) -> None:
    theme = canvas.theme
    left, top = where
    middle = top + ROW // 2
    class_ = say(Text(words.CLASSES[harmony.class_]))
    if harmony.cards:
        y = middle - cards.height(CARD_WIDE) // 2
        forced = {(one.index, one.card) for one in held if one.forced}
        for n, one in enumerate(harmony.cards):
            x = left + n * (CARD_WIDE + 12)
            canvas.sprite(cards.figure(one.card, CARD_WIDE, one.suit), (x, y))
            if (one.index, one.card) in forced:
                mark = cards.forced(CARD_WIDE)
                canvas.sprite(mark, (x + CARD_WIDE - mark.width * 3 // 4, y - 8))
        x = left + 3 * (CARD_WIDE + 12) + 6
        canvas.paragraph((x, middle + 13), class_, NAME, WIDTH - MARGIN - x - 12, 2, centred=True)
        return
    kept = [(one.card, one.suit) for one in held if not one.discarded and one.card is not None]
    apart = step(len(kept), SMALL_WIDE, 3 * CARD_WIDE + 24, SMALL_WIDE + 8)
    for n, (card, suit) in enumerate(kept):
        where = (left + n * apart, middle - cards.height(SMALL_WIDE) // 2)
        canvas.sprite(cards.figure(card, SMALL_WIDE, suit), where)
    x = left + 3 * (CARD_WIDE + 12) + 6
    canvas.text((x, middle + 12), class_, LABEL, theme.muted, room=WIDTH - MARGIN - x - 12)
