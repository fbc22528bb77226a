"""The political map as a picture: who is related to whom, how strongly, and how many tiles are left."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from render.canvas import GAP, MARGIN, WIDTH, Canvas, Say
from render.encode import Picture
from render.palette import DARK, Identity, Theme
from render.parliament import alt, hexes, words
from render.parliament.parties import identities, marker
from render.parliament.strip import HEADER, header
from render.typeface import CAPTION, LABEL, NAME
from rules.parliament import words as spoken
from rules.parliament.cabinet import Relation
from rules.parliament.content import PartyKey
from rules.parliament.map import embed, why_not
from rules.parliament.view import ParliamentView
from rules.text import TN, SeatName, T, english

FOOT = 74
ROW = 84


def map(view: ParliamentView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The map as it lies; a list of relations where locked ones can't be laid side by side."""
    pack = spoken.pack_of(view.pack)
    worn = identities(pack, say)
    if view.layout is None:
        canvas = _list(view, worn, say, theme)
    else:
        high = hexes.height(view.layout, WIDTH - 2 * MARGIN)
        canvas = Canvas(HEADER + high + FOOT, theme)
        on = hexes.grid(view.layout, (MARGIN, HEADER, WIDTH - MARGIN, HEADER + high))
        _hexagons(canvas, view, worn, on, say)
    header(canvas, view, T("Political map"), say)
    _foot(canvas, view, say)
    return canvas.picture("parliament-map", alt.map(view, say))


def joined(view: ParliamentView, one: PartyKey, two: PartyKey, say: Say = english, theme: Theme = DARK) -> Picture:
    """The map as it would lie with a relation of two parties; where it can't be, what stands in the way is marked."""
    pack = spoken.pack_of(view.pack)
    a, b = pack.in_order(one, two)
    pairs = [relation.parties for relation in view.relations]
    marked = [(a, b)]
    layout = embed([*pairs, (a, b)], view.layout, pack.parties)
    names = {"one": spoken.party(pack, a), "two": spoken.party(pack, b)}
    if (a, b) in pairs:
        title = T("{one} and {two} are related", **names)
    elif layout is not None:
        title = T("{one} and {two} can be joined", **names)
        view = msgspec.structs.replace(view, layout=layout, relations=[*view.relations, Relation((a, b), 1)])
    else:
        title = T("{one} and {two} can't be joined", **names)
        layout, marked = embed(pairs, view.layout, pack.parties), why_not(pairs, (a, b))
    view = msgspec.structs.replace(view, layout=layout, to_act=[], prompts={})
    worn = identities(pack, say)
    if layout is None:
        canvas = _list(view, worn, say, theme)
    else:
        high = hexes.height(layout, WIDTH - 2 * MARGIN)
        canvas = Canvas(HEADER + high + FOOT, theme)
        on = hexes.grid(layout, (MARGIN, HEADER, WIDTH - MARGIN, HEADER + high))
        _hexagons(canvas, view, worn, on, say, (a, b), marked)
    header(canvas, view, title, say)
    _foot(canvas, view, say)
    return canvas.picture("parliament-joined", alt.joined(view, T("{title}.", title=title), say))


def _hexagons(
    canvas: Canvas,
    view: ParliamentView,
    worn: dict[PartyKey, Identity],
    on: hexes.Grid,
    say: Say,
    parties: Collection[PartyKey] = (),
    pairs: Collection[tuple[PartyKey, PartyKey]] = (),
) -> None:
    """All parties and relations; `parties` and `pairs` stand out, as do parties whose players are waited for."""
    players, related = words.players(view), hexes.related(view.relations)
    for party, middle in on.middles.items():
        voters = len(view.voters.get(party, ()))
        number = say(TN("{n} voter", "{n} voters", n=voters)) if voters else ""
        player = say(SeatName(players[party])) if party in players else ""
        new: hexes.State = "new" if players.get(party) in view.to_act or party in parties else "in"
        hexes.party(canvas, worn[party], middle, on.radius, new, (number, player), party in related)
    for relation in view.relations:
        hexes.relation(canvas, on, relation, "new" if relation.parties in pairs else "in")


def _list(view: ParliamentView, worn: dict[PartyKey, Identity], say: Say, theme: Theme) -> Canvas:
    """Relations in two columns, strongest first."""
    shown = sorted(view.relations, key=lambda relation: (-relation.strength, relation.parties))
    rows = max(1, -(-len(shown) // 2))
    canvas = Canvas(HEADER + rows * (ROW + 12) + FOOT, theme)
    if not shown:
        canvas.text((MARGIN, HEADER + 50), say(T("There are no relations.")), NAME, theme.muted)
    wide = (WIDTH - 2 * MARGIN - GAP) // 2
    for n, relation in enumerate(shown):
        left, top = MARGIN + (n // rows) * (wide + GAP), HEADER + (n % rows) * (ROW + 12)
        canvas.card((left, top, left + wide, top + ROW), theme.surface)
        one, two = (worn[party] for party in relation.parties)
        middle = top + ROW // 2
        marker(canvas, one, (left + 40, middle), 52)
        marker(canvas, two, (left + wide - 40, middle), 52)
        room = wide // 2 - 76 - 50
        canvas.text((left + 76, middle + 9), one.title, CAPTION, room=room, smallest=18)
        canvas.text((left + wide - 76, middle + 9), two.title, CAPTION, None, "right", room, 18)
        hexes.tile(canvas, (left + wide // 2, middle), 52, relation.strength, relation.locked, "in")
    return canvas


def _foot(canvas: Canvas, view: ParliamentView, say: Say) -> None:
    theme = canvas.theme
    base = canvas.high - 28
    left = say(TN("{n} relation tile left", "{n} relation tiles left", n=view.tiles_left))
    canvas.symbol("link", (MARGIN + 20, base - 10), 38, theme.muted)
    canvas.text((MARGIN + 50, base), left, LABEL, theme.ink, room=480)
    hint = say(T("Related parties lie side by side"))
    canvas.text((WIDTH - MARGIN, base), hint, CAPTION, theme.muted, "right", 560, 18)
