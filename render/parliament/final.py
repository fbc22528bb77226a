"""How a game ended: the parliament with its cabinet, the centre of gravity in the middle, the countdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from render.canvas import GAP, MARGIN, WIDTH, Canvas, Say
from render.encode import Picture
from render.palette import DARK, Identity, Theme
from render.parliament import alt, rounds, seats, words
from render.parliament.parties import identities, marker
from render.parliament.strip import GOAL, HEADER, goal, header
from render.typeface import CAPTION, LABEL, NAME, SEMIBOLD, Style, fit
from rules.parliament import words as spoken
from rules.parliament.content import Pack, PartyKey, VoterKey
from rules.parliament.view import CabinetView, ParliamentView
from rules.text import SeatName, T, Text, english

OUT = 84
COLUMNS = 2

SMALL = Style(SEMIBOLD, 22)


def final(view: ParliamentView, say: Say = english, theme: Theme = DARK) -> Picture:
    """Cabinet, centre of gravity and countdown. Raises ValueError before the end."""
    if view.cabinet is UNSET:
        raise ValueError("The government is shown when it has formed.")
    canvas = _government(
        view, view.cabinet, T("The government"), words.goal(view, spoken.pack_of(view.pack)), say, theme
    )
    return canvas.picture("parliament-final", alt.final(view, view.cabinet, say))


def prospect(view: ParliamentView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The government that would form now, in a view made by `overview.supposed`."""
    if view.cabinet is UNSET:
        raise ValueError("A government that nobody supposed can't be shown.")
    canvas = _government(view, view.cabinet, T("If the election were over now"), None, say, theme)
    return canvas.picture("parliament-prospect", alt.prospect(view, view.cabinet, say))


def _government(
    view: ParliamentView, cabinet: CabinetView, title: Text, line: Text | None, say: Say, theme: Theme
) -> Canvas:
    pack = spoken.pack_of(view.pack)
    worn = identities(pack, say)
    lead = GOAL if line else 0
    held = rounds.formed(cabinet).voters
    outside = _outside(view, cabinet, held)
    rows = -(-len(outside) // COLUMNS)
    table = HEADER + lead + seats.HIGH + 70
    below = table + rounds.height(cabinet) + GAP
    canvas = Canvas(below + (44 + rows * (OUT + 10) if rows else 0) + MARGIN - 10, theme)
    header(canvas, view, title, say)
    if line is not None:
        goal(canvas, say(line), HEADER - 8)
    _seats(canvas, cabinet, pack, worn, (WIDTH // 2, HEADER + lead + seats.HIGH), say)
    rounds.table(canvas, view, cabinet, pack, worn, table, say)
    if outside:
        canvas.text((MARGIN + 20, below + 28), say(T("Not in the government")), CAPTION, theme.muted)
    wide = (WIDTH - 2 * MARGIN - GAP) // COLUMNS
    for n, party in enumerate(outside):
        where = (MARGIN + (n % COLUMNS) * (wide + GAP), below + 44 + (n // COLUMNS) * (OUT + 10))
        _out(
            canvas,
            view,
            pack,
            (party, worn[party], held.get(party, ())),
            (*where, where[0] + wide, where[1] + OUT),
            say,
        )
    return canvas


def _outside(view: ParliamentView, cabinet: CabinetView, held: Mapping[PartyKey, Sequence[VoterKey]]) -> list[PartyKey]:
    """Parties that are not in the cabinet but have voters or a player, most voters first."""
    players = words.players(view)
    found = [party for party in held if party not in cabinet.parties and (held[party] or party in players)]
    return sorted(found, key=lambda party: -len(held[party]))


def _seats(
    canvas: Canvas,
    cabinet: CabinetView,
    pack: Pack,
    worn: dict[PartyKey, Identity],
    base: tuple[int, int],
    say: Say,
) -> None:
    """The cabinet's seats bright, the centre of gravity large in the middle."""
    theme = canvas.theme
    held = rounds.formed(cabinet).voters
    taken = [
        seats.Taken(worn[party], pack.voters[voter].turnout, party in cabinet.parties)
        for party in worn
        for voter in sorted(held.get(party, ()), key=lambda one: pack.voters[one].turnout)
    ]
    seats.hemicycle(canvas, taken, base)
    x, y = base
    if cabinet.centre is None:
        canvas.text((x, y - 20), say(T("No government")), NAME, theme.muted, "middle", 340, 26)
        return
    who = worn[cabinet.centre]
    size = 168
    canvas.card((x - size // 2 - 14, y - 202, x + size // 2 + 14, y - 202 + size + 28), theme.accent, size // 2 + 14)
    canvas.card((x - size // 2 - 6, y - 194, x + size // 2 + 6, y - 194 + size + 12), theme.paper, size // 2 + 6)
    marker(canvas, who, (x, y - 188 + size // 2), size)
    title, style = fit(who.title, NAME.at(44), 350, 28)
    canvas.text((x, y + 38), title, style, theme.ink, "middle")


def _out(
    canvas: Canvas,
    view: ParliamentView,
    pack: Pack,
    shown: tuple[PartyKey, Identity, Sequence[VoterKey]],
    box: tuple[int, int, int, int],
    say: Say,
) -> None:
    theme = canvas.theme
    party, who, voters = shown
    left, top, right, below = box
    middle = (top + below) // 2
    seat = words.players(view).get(party)
    if seat is not None and seat in words.winners(view):
        canvas.card((left - 5, top - 5, right + 5, below + 5), theme.accent, 23)
    canvas.card(box, theme.surface, 18)
    marker(canvas, who, (left + 46, middle), 54, 0.75)
    number = str(len(voters))
    edge = right - 20
    if voters:
        edge -= 12 + canvas.text(
            (edge, middle + 10), spoken.signed(words.turnout(pack, voters)), LABEL, theme.muted, "right"
        )
    canvas.symbol(words.VOTER, (edge - 20 * len(number) - 24, middle), 34, theme.muted)
    edge -= 52 + canvas.text((edge, middle + 12), number, NAME, theme.ink, "right")
    canvas.text((left + 86, middle - (0 if seat else -10)), who.title, LABEL, room=edge - left - 86, smallest=22)
    if seat is not None:
        canvas.text((left + 86, middle + 30), say(SeatName(seat)), SMALL, theme.muted, room=edge - left - 86)
