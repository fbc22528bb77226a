"""A seat's own hand: up to twenty cards side by side in two columns. For that seat's eyes only."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.encode import Picture
from render.palette import DARK, Identity, Theme
from render.parliament import alt, cards, words
from render.parliament.parties import identities, marker
from render.parliament.placing import placing
from render.parliament.strip import GOAL, HEADER, goal, header
from render.typeface import CAPTION, NAME
from rules.parliament import words as spoken
from rules.parliament.text import orders
from rules.parliament.view import ParliamentView
from rules.text import TN, T, Text, english

BETWEEN = 14
COLUMNS = 2
EMPTY = 210
LEGEND = 46
NAMES = 112


def hand(view: ParliamentView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The viewer's cards in pack order; before the game, its markers. Raises ValueError for a public view."""
    you = view.you
    if you is UNSET:
        raise ValueError("A public view has no hand to draw.")
    if view.phase == "place":
        return placing(view, say, theme)
    pack = spoken.pack_of(view.pack)
    worn = identities(pack, say)
    rows = -(-len(you.hand) // COLUMNS)
    high = rows * (cards.HIGH + BETWEEN) if rows else EMPTY
    line = words.goal(view, pack)
    top = HEADER + (GOAL if line else 0)
    legend = _legend(view)
    names = NAMES if you.hand else 0
    canvas = Canvas(top + high + names + len(legend) * LEGEND + 8, theme)
    count = TN("{n} card", "{n} cards", n=len(you.hand))
    header(canvas, view, spoken.party(pack, you.party), say, you.seat, worn[you.party], count)
    if line is not None:
        goal(canvas, say(line), HEADER - 8)
    holding = cards.Holding(pack, worn, you.party, view.asterisks)
    for n, key in enumerate(you.hand):
        column, row = n % COLUMNS, n // COLUMNS
        left = MARGIN if column == 0 else WIDTH - MARGIN - cards.WIDE
        cards.wide(canvas, key, holding, (left, top + row * (cards.HIGH + BETWEEN)), say)
    if not you.hand:
        canvas.text((WIDTH // 2, top + EMPTY // 2 + 12), say(T("Your hand is empty")), NAME, theme.muted, "middle")
    else:
        _names(canvas, [worn[party] for party in pack.parties], top + high + 4)
    for n, note in enumerate(legend):
        base = top + high + names + n * LEGEND + 30
        canvas.text((MARGIN, base), say(note), CAPTION, theme.muted, room=WIDTH - 2 * MARGIN, smallest=18)
    return canvas.picture("parliament-hand", alt.hand(view, say))


def _names(canvas: Canvas, parties: Sequence[Identity], top: int) -> None:
    """Which symbol is whose, in two lines."""
    columns = -(-len(parties) // 2)
    step = (WIDTH - 2 * MARGIN) // columns
    for n, who in enumerate(parties):
        x, middle = MARGIN + n % columns * step, top + 24 + n // columns * 48
        marker(canvas, who, (x + 19, middle), 38)
        canvas.text((x + 48, middle + 9), who.title, CAPTION, room=step - 56, smallest=18)


def _legend(view: ParliamentView) -> list[Text]:
    """How to read the cards, and the standing orders where there are any."""
    assert view.you is not UNSET
    notes = []
    if any(key in spoken.pack_of(view.pack).cards for key in view.you.hand):
        notes.append(T("Policies ask from the left, opinions from the right. Gold: backs it for free."))
        if view.asterisks:
            notes.append(T("Asterisks count: gold shows what parties really think."))
    standing = view.you.standing
    if standing.policy != "ask" or standing.opinion != "ask":
        notes.append(T("Standing orders: {orders}", orders=orders(standing.policy, standing.opinion)))
    return notes
