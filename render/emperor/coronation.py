"""The end of a game of Emperor: who wears the crown, and how large the parties were."""

from __future__ import annotations

from msgspec import UNSET

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.emperor import words
from render.encode import Picture
from render.palette import DARK, Identity, Theme, mix
from render.typeface import LABEL, NAME, NUMBER, TITLE, Style, drawable, fit
from rules.emperor.view import EmperorView
from rules.text import N_, SeatName, Text, english

THRONE = 520
ROW = 88
BETWEEN = 12
BAR_LEFT, BAR_RIGHT = 520, 1010


_TITLES = {
    (True, True): N_("Hail the emperor!"),
    (True, False): N_("The crown is shared"),
    (False, True): N_("The largest party wins"),
    (False, False): N_("The largest parties win"),
}
"""By whether somebody reached the throne (not only the last round), and whether it is one alone."""


def coronation(view: EmperorView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The winner or winners under the crown, all parties below. Raises ValueError before the end."""
    if view.result is UNSET:
        raise ValueError("Nobody is crowned before the game is over.")
    order = list(view.result.ranking)
    canvas = Canvas(THRONE + len(order) * (ROW + BETWEEN) + MARGIN, theme)
    worn = words.identities(view)
    _throne(canvas, view, worn, say)
    most = max([shown.share for shown in view.seats.values()]) or 1.0
    for n, seat in enumerate(order):
        _row(canvas, view, seat, worn[seat], THRONE + n * (ROW + BETWEEN), most, say)
    return canvas.picture("emperor-coronation", words.coronation_alt(view, say))


def _throne(canvas: Canvas, view: EmperorView, worn: dict[str, Identity], say: Say) -> None:
    theme = canvas.theme
    winners = words.winners(view)
    canvas.card((MARGIN, MARGIN, WIDTH - MARGIN, THRONE - 28), theme.surface, 40)
    crowned = view.result is not UNSET and view.result.reason != "rounds"
    title = _TITLES[crowned, len(winners) == 1]
    canvas.text(
        (WIDTH // 2, 96), say(Text(title)), TITLE, theme.accent if theme.name == "dark" else theme.ink, "middle"
    )
    apart = min(340, (WIDTH - 2 * MARGIN - 20) // max(1, len(winners)))
    first = WIDTH // 2 - apart * (len(winners) - 1) // 2
    size = 150 if len(winners) < 5 else 110
    room = apart - 16 if len(winners) > 1 else WIDTH - 2 * MARGIN - 80
    names = [say(SeatName(seat)) for seat in winners]
    parties = [words.party(view, seat, say) for seat in winners]
    name_style, party_style = _alike(names, TITLE, room, 30), _alike(parties, LABEL, room, 24)
    for n, (seat, name, party) in enumerate(zip(winners, names, parties, strict=True)):
        x = first + n * apart
        canvas.symbol("laurel", (x, 256), round(size * 1.75), mix(theme.accent, theme.surface, 0.3))
        canvas.badge(worn[seat], (x, 256), size - 14)
        canvas.symbol("crown", (x, 256 - size // 2 - 6), round(size * 0.5), theme.accent)
        canvas.text((x, THRONE - 96), name, name_style, None, "middle", room)
        if party != name:
            canvas.text((x, THRONE - 54), party, party_style, theme.muted, "middle", room)


def _alike(lines: list[str], style: Style, room: int, smallest: int) -> Style:
    """The style in which all lines fit into the room, or the smallest."""
    return min((fit(drawable(line), style, room, smallest)[1] for line in lines), key=lambda one: one.size)


def _row(canvas: Canvas, view: EmperorView, seat: str, worn: Identity, top: int, most: float, say: Say) -> None:
    theme = canvas.theme
    shown = view.seats[seat]
    left, right, below = MARGIN, WIDTH - MARGIN, top + ROW
    won = seat in words.winners(view)
    if won:
        canvas.card((left - 6, top - 6, right + 6, below + 6), theme.accent, 28)
    canvas.card((left, top, right, below), theme.surface)
    middle = (top + below) // 2
    canvas.badge(worn, (left + 48, middle), 60)
    name = left + 92
    room = BAR_LEFT - name - 20
    canvas.text((name, middle - 2), words.party(view, seat, say), Style(NAME.file, 32), room=room, smallest=24)
    canvas.text((name, middle + 32), say(SeatName(seat)), LABEL.at(25), theme.muted, room=room)
    canvas.card((BAR_LEFT, middle - 22, BAR_RIGHT, middle + 22), mix(theme.surface, theme.line, 0.4), 12)
    end = BAR_LEFT + round((BAR_RIGHT - BAR_LEFT) * shown.share / most)
    if end - BAR_LEFT > 6:
        canvas.card((BAR_LEFT, middle - 22, end, middle + 22), worn.colour, 12)
    canvas.text((right - 22, middle + 15), say(words.percent(shown)), NUMBER.at(42), None, "right", 120, 30)
