"""Voters per party as seats of the parliament, with turnouts and how far it is to a majority."""

from __future__ import annotations

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.encode import Picture
from render.palette import DARK, Identity, Theme
from render.parliament import alt, seats, words
from render.parliament.parties import identities, marker
from render.parliament.strip import HEADER, header
from render.typeface import HERO, LABEL, NAME, NUMBER, SEMIBOLD, Style
from rules.parliament import words as spoken
from rules.parliament.content import Pack, PartyKey, VoterKey
from rules.parliament.view import ParliamentView
from rules.text import SeatName, T, english

BAR = 158
ROW = 96
BETWEEN = 10

SMALL = Style(SEMIBOLD, 22)


def parliament(view: ParliamentView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The sixteen seats, a bar with the line of the majority, and each party's voters by name."""
    pack = spoken.pack_of(view.pack)
    worn = identities(pack, say)
    held = {party: sorted(voters, key=lambda one: pack.voters[one].turnout) for party, voters in
            words.held(view).items() if voters}  # fmt: skip
    largest = sorted(held, key=lambda party: (-len(held[party]), -words.turnout(pack, held[party])))
    top = HEADER + seats.HIGH + 40
    canvas = Canvas(top + BAR + max(1, len(held)) * (ROW + BETWEEN) + MARGIN - BETWEEN, theme)
    header(canvas, view, T("Parliament"), say)
    base = (WIDTH // 2, HEADER + seats.HIGH)
    taken = [seats.Taken(worn[party], pack.voters[one].turnout) for party, voters in held.items() for one in voters]
    seats.hemicycle(canvas, taken, base)
    canvas.text((base[0], base[1] - 50), str(len(taken)), HERO.at(120), theme.ink, "middle")
    canvas.text((base[0], base[1] + 2), say(T("of {n} voters", n=seats.ALL)), LABEL, theme.muted, "middle", 300)
    blocks = [(worn[party], len(held[party])) for party in largest]
    seats.bar(canvas, blocks, (MARGIN, top + 56, WIDTH - MARGIN, top + 116), say(seats.majority()))
    hint = say(T("8 are enough if their turnouts add up to 1 or more"))
    canvas.text((MARGIN, top + 42), hint, SMALL, theme.muted, room=520, smallest=18)
    y = top + BAR
    if not held:
        canvas.text((WIDTH // 2, y + 56), say(T("No voter has chosen yet")), NAME, theme.muted, "middle")
    for party in largest:
        _row(canvas, view, pack, (party, worn[party], held[party]), y, say)
        y += ROW + BETWEEN
    return canvas.picture("parliament-seats", alt.parliament(view, say))


def _row(
    canvas: Canvas,
    view: ParliamentView,
    pack: Pack,
    shown: tuple[PartyKey, Identity, list[VoterKey]],
    top: int,
    say: Say,
) -> None:
    theme = canvas.theme
    party, who, voters = shown
    seat = words.players(view).get(party)
    right, middle = WIDTH - MARGIN, top + ROW // 2
    if seat is not None and seat in (*view.to_act, *words.winners(view)):
        canvas.card((MARGIN - 5, top - 5, right + 5, top + ROW + 5), theme.accent, 25)
    canvas.card((MARGIN, top, right, top + ROW), theme.surface, 20)
    marker(canvas, who, (MARGIN + 52, middle), 68)
    name = MARGIN + 104
    canvas.text((name, middle - (2 if seat else -12)), who.title, LABEL, room=220, smallest=22)
    if seat is not None:
        canvas.text((name, middle + 30), say(SeatName(seat)), SMALL, theme.muted, room=220)
    canvas.text((name + 292, middle + 14), str(len(voters)), NUMBER.at(46), theme.ink, "right")
    list_left = name + 320
    turnout = spoken.signed(words.turnout(pack, voters))
    canvas.text((right - 22, middle - 10), say(T("turnout")), SMALL, theme.muted, "right", 130)
    canvas.text((right - 22, middle + 30), turnout, NAME, theme.ink, "right")
    names = ", ".join(f"{say(spoken.voter(pack, one))} {spoken.signed(pack.voters[one].turnout)}" for one in voters)
    canvas.paragraph((list_left, middle + 8), names, SMALL, right - 160 - list_left, 3, theme.ink, centred=True)
