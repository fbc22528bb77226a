"""The state of the country: six pillars and what holds at their ends, the emperor limit against each
party's share, the round, and what is going on.

At a preview of 400 pixels the pillars' numbers, the bars with the limit across them, and whose turn it is
can be told; the rest is for the picture tapped open.
"""

from __future__ import annotations

from functools import partial

from render import legend
from render.canvas import GAP, MARGIN, WIDTH, Canvas, Say
from render.emperor import promises, words
from render.encode import Picture
from render.naming import names_pill, told, with_short_names
from render.palette import DARK, PILLARS, Identity, Theme, mix
from render.typeface import CAPTION, LABEL, NAME, NUMBER, SCORE, TITLE, Style, width
from rules.emperor.pillars import SIX, TOP
from rules.emperor.view import EmperorView, SeatView
from rules.text import Arg, SeatName, T, Text, english, seats

HEADER = 104
TRACK = 46
PILLAR = 226
BANNER = 68
EFFECT = 46
LIMIT = 58
ROW = 116
LEGEND = 26
"""From the last row to the legend's first baseline."""
BETWEEN = 12

BAR_LEFT, BAR_RIGHT = 496, 812
SMALL = Style(CAPTION.file, 26)


def country(view: EmperorView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The country and the parties, as everybody may see them. Grows with parties, promises and effects."""
    banner = words.going_on(view)
    effects = words.active(view)
    promised = {seat: [one for one in view.promises if one.seat == seat] for seat in view.seats}
    tops = HEADER + TRACK + GAP + PILLAR + GAP + len(effects) * EFFECT + (BANNER + GAP if banner else 0)
    rows = sum(ROW + promises.height(promised[seat]) + BETWEEN for seat in view.seats)
    meant = _legend(view, say)
    canvas = Canvas(tops + LIMIT + rows + LEGEND + (len(legend.lines(meant)) - 1) * legend.LINE + MARGIN, theme)
    header(canvas, view, say, None)
    y = HEADER
    track(canvas, view, y)
    y += TRACK + GAP
    _pillars(canvas, view, y, say)
    y += PILLAR + GAP
    for end in effects:
        colour = theme.bad if end.at == 0 else theme.accent
        canvas.symbol("warning", (MARGIN + 26, y + 18), 34, colour)
        canvas.text((MARGIN + 56, y + 28), say(words.effect(end)), LABEL, theme.ink, room=WIDTH - 2 * MARGIN - 60)
        y += EFFECT
    if banner:
        _banner(canvas, view, banner, y, say)
        y += BANNER + GAP
    scale = _scale(view)
    _limit_label(canvas, view, y, scale, say)
    y += LIMIT
    worn = words.identities(view)
    for seat, shown in view.seats.items():
        below = y + ROW + promises.height(promised[seat])
        _row(canvas, view, (seat, shown, worn[seat]), (y, below), scale, say)
        promises.draw(canvas, promised[seat], y + ROW, say)
        y = below + BETWEEN
    legend.draw(canvas, meant, y + LEGEND)
    return canvas.picture("emperor-country", told(partial(words.country_alt, view), say))


def header(canvas: Canvas, view: EmperorView, say: Say, reader: str | None) -> None:
    """Round and phase to the left; whom the game waits for (`reader`: "you"), or who won, to the right."""
    theme = canvas.theme
    right, base = WIDTH - MARGIN, 72
    label: Arg | None
    if winners := words.winners(view):
        label, mark = seats(winners), "crown"
    elif reader in view.to_act:
        label, mark = T("Your turn"), "turn"
    else:
        label, mark = words.awaited(view), "turn" if len(view.to_act) == 1 else "hourglass"
    if label is not None:
        right -= GAP + names_pill(canvas, (right, 20), label, say, mark, 520)
    title = say(T("Round {number}", number=view.round))
    left = MARGIN + canvas.text((MARGIN, base), title, TITLE)
    left += 8 + canvas.text((left + 8, base), f"/{view.max_rounds}", NAME, theme.muted) + 22
    canvas.text((left, base), say(words.phase(view)), NAME, theme.muted, room=right - left, smallest=26)


def track(canvas: Canvas, view: EmperorView, top: int) -> None:
    """The phases of a round; the one that runs in the accent colour, those gone by filled."""
    theme = canvas.theme
    wide = (WIDTH - 2 * MARGIN - 5 * 10) // 6
    order = list(words.TRACK)
    now = order.index(view.phase) if view.status == "playing" else len(order)
    for n, phase in enumerate(order):
        left = MARGIN + n * (wide + 10)
        mark, number = words.TRACK[phase]
        fill = theme.accent if n == now else theme.raised if n < now else theme.surface
        ink = theme.on_accent if n == now else theme.ink if n < now else theme.muted
        canvas.card((left, top, left + wide, top + TRACK), fill, TRACK // 2)
        middle = (left + wide // 2, top + TRACK // 2)
        if number:
            canvas.symbol(mark, (middle[0] - 16, middle[1]), 30, ink)
            canvas.text((middle[0] + 8, middle[1] + 11), number, LABEL, ink)
        else:
            canvas.symbol(mark, middle, 34, ink)


def _pillars(canvas: Canvas, view: EmperorView, top: int, say: Say) -> None:
    """Each pillar as drums on a base, with its number; framed where an end holds."""
    theme = canvas.theme
    full = WIDTH - 2 * MARGIN + 14
    holding = {end.pillar: end.at for end in words.active(view)}
    for n, key in enumerate(SIX):
        who = PILLARS[key]
        value = view.media if key == "media" else view.pillars[key]
        left, right = MARGIN + n * full // 6, MARGIN + (n + 1) * full // 6 - 14
        below = top + PILLAR
        if key in holding:
            edge = theme.bad if holding[key] == 0 else theme.accent
            canvas.card((left - 5, top - 5, right + 5, below + 5), edge, 27)
        canvas.card((left, top, right, below), theme.surface)
        canvas.badge(who, (left + 50, top + 50), 68)
        ink = theme.ink if key not in holding or holding[key] else theme.bad
        canvas.text((left + 50, top + 160), str(value), Style(SCORE.file, 76), ink, "middle")
        x, foot = left + 96, top + 166
        for drum in range(TOP):
            y = foot - (drum + 1) * 27
            fill = who.colour if drum < value else mix(theme.surface, theme.line, 0.55)
            canvas.card((x + 6, y, right - 22, y + 22), fill, 7)
        canvas.card((x - 2, foot + 2, right - 14, foot + 10), theme.line, 4)
        canvas.text(
            ((left + right) // 2, below - 18), say(Text(who.title)), SMALL, theme.ink, "middle", right - left - 24, 20
        )


def _banner(canvas: Canvas, view: EmperorView, banner: tuple[str, Text], top: int, say: Say) -> None:
    """What is going on, and how many have voted."""
    theme = canvas.theme
    right = WIDTH - MARGIN
    canvas.card((MARGIN, top, right, top + BANNER), theme.raised)
    canvas.symbol(banner[0], (MARGIN + 44, top + BANNER // 2), 44, theme.ink)
    if view.tally is not None:
        voted = say(T("{voted} of {all} voted", voted=len(view.tally), all=len(view.seats)))
        right -= 24
        right -= canvas.text((right, top + 45), voted, LABEL, theme.muted, "right") + GAP
    room = right - MARGIN - 92
    style = next((NAME.at(size) for size in (38, 34, 30) if width(say(banner[1]), NAME.at(size)) <= room), NAME.at(30))
    canvas.text((MARGIN + 84, top + 46), with_short_names(banner[1], say, style, room), style, room=room)


def _scale(view: EmperorView) -> float:
    """The share that fills a bar: limit and largest share fit, with some room."""
    most = max([view.limit.points / view.limit.of, *(shown.share for shown in view.seats.values())])
    return min(1.0, most * 1.15) or 1.0


def _limit_x(view: EmperorView, scale: float) -> int:
    return BAR_LEFT + round((BAR_RIGHT - BAR_LEFT) * min(1.0, view.limit.points / view.limit.of / scale))


def _limit_label(canvas: Canvas, view: EmperorView, top: int, scale: float, say: Say) -> None:
    theme = canvas.theme
    x = _limit_x(view, scale)
    words_ = say(words.limit(view))
    canvas.pill((x, top), words_, theme.bad, theme.paper, LABEL, "crown", "middle")
    stock = say(T("deck {deck} · bag {bag}", deck=view.deck, bag=view.bag))
    canvas.text((MARGIN, top + 34), stock, CAPTION, theme.muted)


def _row(
    canvas: Canvas,
    view: EmperorView,
    who: tuple[str, SeatView, Identity],
    span: tuple[int, int],
    scale: float,
    say: Say,
) -> None:
    theme = canvas.theme
    seat, shown, worn = who
    top, below = span
    left, right = MARGIN, WIDTH - MARGIN
    marked = seat in view.to_act or seat in words.winners(view)
    if marked:
        canvas.card((left - 7, top - 5, right + 7, below + 5), theme.accent, 27)
    canvas.card((left, top, right, below), theme.surface)
    middle = top + ROW // 2
    canvas.badge(worn, (left + 52, middle), 68)
    if seat in words.winners(view):
        canvas.symbol("crown", (left + 52, top + 18), 40, theme.accent)
    name = left + 102
    room = BAR_LEFT - name - 22
    canvas.text((name, middle - 8), words.party(view, seat, say), Style(NAME.file, 34), room=room, smallest=24)
    x = name
    if seat == view.chair:
        canvas.symbol("gavel", (x + 16, middle + 27), 32, theme.accent if theme.name == "dark" else theme.ink)
        x += 42
    canvas.text((x, middle + 37), say(SeatName(seat)), SMALL, theme.muted, room=BAR_LEFT - x - 22)
    _bar(canvas, view, shown, worn, top, scale)
    _tiles(canvas, shown, top + 68)
    share = say(words.percent(shown))
    canvas.text((BAR_RIGHT + 112, middle + 2), share, NUMBER.at(42), theme.ink, "right", 106, 30)
    canvas.text((BAR_RIGHT + 112, middle + 40), str(shown.population), SMALL, theme.muted, "right")
    canvas.symbol("person", (BAR_RIGHT + 62, middle + 30), 24, theme.muted)
    _counts(canvas, view, seat, shown, (BAR_RIGHT + 136, top))


def _bar(canvas: Canvas, view: EmperorView, shown: SeatView, worn: Identity, top: int, scale: float) -> None:
    """The share as a bar, the limit as a line across; a crown where it is reached."""
    theme = canvas.theme
    y, high = top + 16, 40
    canvas.card((BAR_LEFT, y, BAR_RIGHT, y + high), mix(theme.surface, theme.line, 0.4), 12)
    end = BAR_LEFT + round((BAR_RIGHT - BAR_LEFT) * min(1.0, shown.share / scale))
    if end - BAR_LEFT > 6:
        canvas.card((BAR_LEFT, y, end, y + high), worn.colour, 12)
    x = _limit_x(view, scale)
    canvas.bar((x - 6, y, x + 6, y + high), theme.surface)
    canvas.bar((x - 3, top, x + 3, y + high + 6), theme.bad)
    if shown.above:
        canvas.symbol("crown", (BAR_LEFT + 30, y + high // 2), 34, worn.on)


def _tiles(canvas: Canvas, shown: SeatView, top: int) -> None:
    """The current tiles by value, face-down ones with a lock; then how many leave and come."""
    theme = canvas.theme
    x, size = BAR_LEFT, 36
    right = BAR_RIGHT + 20
    extra = [("down", shown.leaving), ("up", shown.future)]
    room = right - x - sum(62 for _, number in extra if number)
    fits = max(1, room // (size + 6))
    tiles = sorted(shown.tiles, key=lambda value: -(value or 0))
    cut = len(tiles) > fits
    for value in tiles[: fits - 1 if cut else fits]:
        canvas.card((x, top, x + size, top + size), theme.raised, 8)
        if value is None:
            canvas.symbol("lock", (x + size // 2, top + size // 2), 22, theme.muted)
        else:
            canvas.text((x + size // 2, top + 27), str(value), SMALL, theme.ink, "middle")
        x += size + 6
    if cut:
        canvas.text((x, top + 27), f"+{len(tiles) - fits + 1}", SMALL, theme.muted)
        x += size + 12
    for mark, number in extra:
        if number:
            colour = theme.bad if mark == "down" else theme.good
            canvas.symbol(mark, (x + 14, top + size // 2), 20, colour)
            canvas.text((x + 30, top + 27), str(number), SMALL, colour)
            x += 62


def _has_voted(view: EmperorView, seat: str) -> bool:
    return view.tally is not None and seat in view.tally


def _counts(canvas: Canvas, view: EmperorView, seat: str, shown: SeatView, where: tuple[int, int]) -> None:
    """Hand, discard pile, media pile and cards laid, as symbols with numbers; a check for who has voted."""
    theme = canvas.theme
    left, top = where
    cells = [("deal", shown.hand), ("pile", shown.discard), ("newspaper", shown.media_pile)]
    for n, (mark, number) in enumerate(cells):
        x, y = left + (n % 2) * 106, top + 16 + (n // 2) * 46
        canvas.symbol(mark, (x + 16, y + 20), 34, theme.muted)
        canvas.text((x + 42, y + 31), str(number), LABEL, theme.ink)
    x, y = left + 106, top + 16 + 46
    if _has_voted(view, seat):
        canvas.symbol("check", (x + 18, y + 20), 36, theme.good)
    elif shown.laid:
        canvas.symbol("ballot", (x + 16, y + 20), 34, theme.muted)
        canvas.text((x + 42, y + 31), str(shown.laid), LABEL, theme.ink)


def _legend(view: EmperorView, say: Say) -> list[legend.Entry]:
    """What the small symbols count, those that may puzzle and are there."""
    shown = view.seats.values()
    laid = any(one.laid for seat, one in view.seats.items() if not _has_voted(view, seat))
    entries = [("gavel", T("chair"), True)]
    entries.append(("person", T("population"), True))
    entries.append(("lock", T("tile face down"), any(None in one.tiles for one in shown)))
    entries.append(("down", T("tiles leaving"), any(one.leaving for one in shown)))
    entries.append(("up", T("tiles coming"), any(one.future for one in shown)))
    entries.append(("hourglass", T("open promise"), any(one.status == "open" for one in view.promises)))
    entries.append(("deal", T("hand"), True))
    entries.append(("pile", T("discard pile"), True))
    entries.append(("newspaper", T("media pile"), True))
    entries.append(("check", T("has voted"), bool(view.tally)))
    entries.append(("ballot", T("card laid"), laid))
    return [(mark, say(line)) for mark, line, there in entries if there]
