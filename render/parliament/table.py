"""The main board: parties, scales, agenda and queue, and the card that is decided on.

At a preview of 400 pixels it tells whose turn it is, what is being decided, how many voters each party has,
where the crowds stand on the scales, and the top of the agenda; the rest is for the picture tapped open.
The political map is a picture of its own.
"""

from __future__ import annotations

from render.canvas import GAP, MARGIN, WIDTH, Canvas, Say
from render.encode import Picture
from render.palette import DARK, Identity, Theme, mix
from render.parliament import alt, scales, words
from render.parliament.parties import identities, marker
from render.parliament.strip import GOAL, HEADER, STRIP, goal, header, strip
from render.typeface import CAPTION, LABEL, NAME, SEMIBOLD, Style, drawable, width
from rules.parliament import words as spoken
from rules.parliament.content import AgendaCard, Pack, PartyKey
from rules.parliament.overview import markers
from rules.parliament.view import Decision, ParliamentView
from rules.text import TN, SeatName, T, Text, english

DECISION = 158
LOWER = 330
ENTRY = 70
AGENDA = 476
OPEN = 4
"""Agenda cards that lie open on the board (the others are below them)."""
LEGEND = 46

SINGLE = 6
"""Waiting voters in one column; more go into two."""

SMALL = Style(SEMIBOLD, 22)
SMALLEST = 18


def table(view: ParliamentView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The board as everybody may see it; higher while a card is decided on."""
    pack = spoken.pack_of(view.pack)
    worn = identities(pack, say)
    decision, line = view.decision, words.goal(view, pack)
    extra = (DECISION + GAP if decision else 0) + (GOAL if line else 0)
    canvas = Canvas(HEADER + extra + STRIP + GAP + scales.height() + GAP + LOWER + LEGEND, theme)
    header(canvas, view, words.phase(view), say)
    y = HEADER
    if line is not None:
        goal(canvas, say(line), y - 8)
        y += GOAL
    if decision is not None:
        _decision(canvas, view, decision, worn, y, say)
        y += DECISION + GAP
    strip(canvas, view, worn, y, say)
    y += STRIP + GAP
    scales.scales(canvas, pack, markers(view, pack), view.piles, worn, _accent(view, pack), y, say)
    y += scales.height() + GAP
    _agenda(canvas, view, worn, (MARGIN, MARGIN + AGENDA), y, say)
    _queue(canvas, view, pack, (MARGIN + AGENDA + GAP, WIDTH - MARGIN), y, say)
    _legend(canvas, view, y + LOWER + 34, say)
    return canvas.picture("parliament-table", alt.table(view, say))


def _accent(view: ParliamentView, pack: Pack) -> scales.Accent:
    decision = view.decision
    moving = (decision.scale, decision.direction) if decision else None
    group = None
    if view.queue and view.agenda:
        scale, _ = words.toward(pack, view.agenda[0])
        group = scale, pack.scales[scale].segment(pack.voters[view.queue[0]].groups[0])
    return scales.Accent(moving, group)


def _decision(
    canvas: Canvas, view: ParliamentView, decision: Decision, worn: dict[PartyKey, Identity], top: int, say: Say
) -> None:
    """The card in play: title, direction, and who has acted, is asked, or would back it for free."""
    theme = canvas.theme
    pack = spoken.pack_of(view.pack)
    right = WIDTH - MARGIN
    canvas.card((MARGIN, top, right, top + DECISION), theme.raised)
    lying = AgendaCard(decision.card, decision.side)
    if decision.side == "minor":
        marker(canvas, worn[decision.card], (MARGIN + 44, top + 40), 52)
    else:
        canvas.symbol(words.LYING[decision.side], (MARGIN + 44, top + 40), 46, theme.ink)
    way = say(spoken.direction(pack, decision.direction))
    mark = words.arrow(pack, decision.scale, decision.direction)
    edge = right - 16 - canvas.pill((right - 16, top + 16), way, theme.accent, theme.on_accent, LABEL, mark, "right")
    canvas.text((MARGIN + 84, top + 53), words.title(pack, lying, say), NAME, room=edge - MARGIN - 100, smallest=28)
    asked = {view.seats[seat].party for seat in decision.waiting}
    free = _free(view, pack, decision)
    step = 88
    for n, party in enumerate(decision.order):
        _answer(canvas, worn[party], (MARGIN + 50 + n * step, top + 102), party, free, asked, decision)
    left = MARGIN + 50 + len(decision.order) * step - 24
    lines, middle = 2, top + 110
    if decision.side == "minor" and view.phase == "push":
        note = say(TN("{n} more may be paid", "{n} more may be paid", n=decision.left))
        canvas.text((right - 20, top + 136), note, CAPTION, theme.muted, "right", right - left - 20, 18)
        lines, middle = 1, top + 100
    who = say(words.played(decision))
    room = right - left - 20
    canvas.paragraph((right - 20, middle), who, CAPTION, room, lines, theme.muted, "right", centred=True)


def _free(view: ParliamentView, pack: Pack, decision: Decision) -> set[PartyKey]:
    """The parties that the card highlights, so that they back the policy for free."""
    if decision.side != "policy":
        return set()
    idea = pack.cards[decision.card]
    return {party for party in idea.column if idea.backs(party, "flip" if view.asterisks else "ignored")}


def _answer(
    canvas: Canvas,
    who: Identity,
    centre: tuple[int, int],
    party: PartyKey,
    free: set[PartyKey],
    asked: set[PartyKey],
    decision: Decision,
) -> None:
    """A party in the order of answers: plate where it is highlighted, a check where it acted, an hourglass."""
    theme = canvas.theme
    x, y = centre
    if party in free:
        canvas.card((x - 38, y - 33, x + 38, y + 50), mix(theme.raised, theme.accent, 0.34), 14, theme.accent, 3)
    acted = party in decision.acted
    marker(canvas, who, centre, 52, 1 if acted or party in asked or party in free else 0.45)
    ink = theme.ink if acted or party in asked or party in free else theme.muted
    canvas.text((x, y + 46), who.short, Style(SEMIBOLD, 20), ink, "middle", 80)
    mark, fill = ("check", theme.good) if acted else ("hourglass", theme.accent)
    if acted or party in asked:
        cx, cy = x + 24, y - 18
        canvas.card((cx - 16, cy - 16, cx + 16, cy + 16), theme.raised, 16)
        canvas.card((cx - 13, cy - 13, cx + 13, cy + 13), fill, 13)
        canvas.symbol(mark, (cx, cy), 17, theme.on_accent)


def _panel(canvas: Canvas, span: tuple[int, int], top: int, title: str, note: str) -> int:
    theme = canvas.theme
    left, right = span
    canvas.card((left, top, right, top + LOWER), theme.surface)
    edge = right - 22
    if note:
        edge -= 12 + canvas.text((edge, top + 36), note, CAPTION, theme.muted, "right")
    canvas.text((left + 22, top + 36), title, CAPTION, theme.muted, room=edge - left - 22)
    return top + 50


def _agenda(
    canvas: Canvas,
    view: ParliamentView,
    worn: dict[PartyKey, Identity],
    span: tuple[int, int],
    top: int,
    say: Say,
) -> None:
    """The four open cards from the top: how each lies, its title, where it points."""
    theme = canvas.theme
    pack = spoken.pack_of(view.pack)
    below = len(view.agenda) - OPEN
    note = say(TN("{n} below", "{n} below", n=below)) if below > 0 else ""
    y = _panel(canvas, span, top, say(T("Agenda, from the top")), note)
    left, right = span
    if not view.agenda:
        canvas.text((left + 22, y + 48), say(T("empty")), LABEL, theme.muted)
    for n, lying in enumerate(view.agenda[:OPEN]):
        if n == 0:
            canvas.card((left + 10, y - 2, right - 10, y + ENTRY - 6), theme.raised, 14)
        if lying.side == "minor":
            marker(canvas, worn[lying.card], (left + 46, y + 31), 46)
        else:
            canvas.symbol(words.LYING[lying.side], (left + 46, y + 31), 38, theme.ink if n == 0 else theme.muted)
        title = words.title(pack, lying, say)
        canvas.text((left + 82, y + 28), title, LABEL.at(28), room=right - left - 100, smallest=20)
        scale, direction = words.toward(pack, lying)
        canvas.symbol(words.arrow(pack, scale, direction), (left + 94, y + 48), 20, theme.muted)
        way = f"{say(spoken.direction(pack, direction))} · {say(spoken.scale(pack, scale))}"
        canvas.text((left + 112, y + 56), way, SMALL, theme.muted, room=right - left - 130, smallest=18)
        y += ENTRY


def _queue(canvas: Canvas, view: ParliamentView, pack: Pack, span: tuple[int, int], top: int, say: Say) -> None:
    """The first voter large, with its dominant group and turnout; the others behind in two columns."""
    theme = canvas.theme
    number = len(view.queue)
    y = _panel(canvas, span, top, say(T("Voters in the queue")), str(number) if number else "")
    left, right = span
    if not view.queue:
        canvas.text((left + 22, y + 48), say(T("empty")), LABEL, theme.muted)
        return
    first, *others = view.queue
    canvas.card((left + 10, y - 2, right - 10, y + ENTRY - 6), theme.raised, 14)
    canvas.symbol(words.VOTER, (left + 46, y + 31), 38, theme.ink)
    voter = pack.voters[first]
    turnout = spoken.signed(voter.turnout)
    edge = right - 24 - canvas.text((right - 24, y + 40), turnout, NAME, theme.ink, "right") - 12
    canvas.text((left + 82, y + 28), say(spoken.voter(pack, first)), LABEL.at(28), room=edge - left - 82, smallest=22)
    groups = " · ".join(say(spoken.spoken(pack.groups[group].name)) for group in voter.groups)
    canvas.text((left + 82, y + 56), groups, SMALL, theme.muted, room=edge - left - 82, smallest=16)
    y += ENTRY
    columns = 1 if len(others) <= SINGLE else 2
    rows = SINGLE if columns == 1 else max(5, -(-len(others) // columns))
    line = (top + LOWER - 12 - y) // rows
    wide = (right - left - 36) // columns
    names = [say(spoken.voter(pack, key)) for key in others]
    room = wide - (83 if columns > 1 else 80)
    sizes = [size for size in (24, 22, 20) if all(width(drawable(name), SMALL.at(size)) <= room for name in names)]
    style = SMALL.at(max(sizes, default=SMALLEST))
    if not sizes:
        names = [name if width(drawable(name), style) <= room else squeezed(name) for name in names]
    for n, (key, name) in enumerate(zip(others, names, strict=True)):
        x, base = left + 12 + (n // rows) * wide, y + (n % rows) * line + (line + style.size) // 2 - 2
        canvas.text((x + 26, base), str(n + 2), style, theme.muted, "right")
        end = x + wide - (12 if n < rows and columns > 1 else 0)
        edge = end - 8 - canvas.text((end, base), spoken.signed(pack.voters[key].turnout), style, theme.muted, "right")
        canvas.text((x + 35, base), name, style, room=edge - x - 35)


def squeezed(name: str) -> str:
    """A long name with its first word cut short: what tells such names apart comes after it."""
    first, _, rest = name.partition(" ")
    return f"{first[:4]}. {rest}" if rest and len(first) > 6 else name


def _legend(canvas: Canvas, view: ParliamentView, base: int, say: Say) -> None:
    """What the small symbols count, with the numbers that have no other place."""
    theme = canvas.theme
    entries: list[tuple[str, Text]] = [
        ("link", TN("{n} relation tile left", "{n} relation tiles left", n=view.tiles_left)),
        ("no", TN("{n} card in the trash", "{n} cards in the trash", n=view.trash)),
        ("pile", T("pile")),
        ("deal", T("hand")),
    ]
    if view.status != "finished":
        entries.append(("turn", T("first: {seat}", seat=SeatName(view.first))))
    x, room = MARGIN, WIDTH - MARGIN
    for mark, line in entries:
        canvas.symbol(mark, (x + 12, base - 8), 22, theme.muted)
        x += 64 + canvas.text((x + 32, base), say(line), CAPTION.at(22), theme.muted, room=max(40, room - x - 32))
