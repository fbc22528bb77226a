"""The countdown to the centre of gravity: in which round each member of the cabinet lost which voter."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import UNSET

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.encode import Picture
from render.palette import DARK, Identity, Theme, mix
from render.parliament import alt, words
from render.parliament.parties import identities, marker
from render.parliament.strip import HEADER, header
from render.typeface import CAPTION, LABEL, NAME, NUMBER, SEMIBOLD, Style
from rules.parliament import words as spoken
from rules.parliament.cabinet import Board, Formed, Takes
from rules.parliament.content import Pack, PartyKey, VoterKey
from rules.parliament.view import CabinetView, ParliamentView
from rules.text import SeatName, T, english

HEAD = 50
ROW = 92
BETWEEN = 10
MEMBER = 372
"""Width for a member's symbol and name."""

SMALL = Style(SEMIBOLD, 22)


@dataclass(frozen=True)
class Stay:
    """A member's countdown: the voters taken from it by round, and those it kept."""

    member: PartyKey
    taken: dict[int, VoterKey]
    kept: list[VoterKey]


def formed(cabinet: CabinetView) -> Board:
    """The board when the cabinet stood, before the countdown."""
    board = cabinet.start
    for step in cabinet.steps:
        board = board.after(step)
        if isinstance(step, Formed):
            break
    return board


def stays(cabinet: CabinetView, pack: Pack) -> list[Stay]:
    """The members of the cabinet, the centre first, whoever left first last."""
    board = formed(cabinet)
    found = []
    for member in reversed(cabinet.order):
        taken = {step.round: step.voter for step in cabinet.steps if isinstance(step, Takes) and step.member == member}
        kept = [voter for voter in board.voters[member] if voter not in taken.values()]
        found.append(Stay(member, taken, sorted(kept, key=lambda voter: pack.voters[voter].turnout)))
    return found


def last_round(cabinet: CabinetView) -> int:
    return max((step.round for step in cabinet.steps if isinstance(step, Takes)), default=0)


def countdown(view: ParliamentView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The countdown as a table of rounds. Raises ValueError before the cabinet has formed."""
    if view.cabinet is UNSET:
        raise ValueError("The countdown is shown when the cabinet has formed.")
    pack = spoken.pack_of(view.pack)
    canvas = Canvas(HEADER + height(view.cabinet) + MARGIN, theme)
    header(canvas, view, T("Centre of gravity"), say)
    table(canvas, view, view.cabinet, pack, identities(pack, say), HEADER, say)
    return canvas.picture("parliament-countdown", alt.countdown(view, view.cabinet, say))


def height(cabinet: CabinetView) -> int:
    return HEAD + max(2, len(cabinet.order)) * (ROW + BETWEEN) - BETWEEN


def table(
    canvas: Canvas,
    view: ParliamentView,
    cabinet: CabinetView,
    pack: Pack,
    worn: dict[PartyKey, Identity],
    top: int,
    say: Say,
) -> None:
    """A column for each round, a row for each member; what the centre kept follows the last round."""
    theme = canvas.theme
    found, number = stays(cabinet, pack), last_round(cabinet)
    if not found:
        where = (WIDTH // 2, top + height(cabinet) // 2)
        canvas.text(where, say(T("No government")), NAME, theme.muted, "middle")
        return
    left, right = MARGIN + MEMBER, WIDTH - MARGIN - 16
    columns = number + max((len(stay.kept) for stay in found), default=0)
    step = min(84, (right - left) // max(1, columns))
    token = min(70, step - 6)
    canvas.text((MARGIN + 20, top + 32), say(T("Round")), CAPTION, theme.muted)
    for n in range(number):
        canvas.text((left + n * step + step // 2, top + 32), str(n + 1), CAPTION, theme.muted, "middle")
    y = top + HEAD
    for stay in found:
        _member(canvas, view, cabinet, stay, worn[stay.member], y, say)
        middle = y + ROW // 2
        for place, voter in stay.taken.items():
            at = (left + (place - 1) * step + step // 2, middle)
            _token(canvas, at, token, pack.voters[voter].turnout, worn[stay.member], kept=False)
        for n, voter in enumerate(stay.kept):
            at = (left + (number + n) * step + step // 2, middle)
            _token(canvas, at, token, pack.voters[voter].turnout, worn[stay.member], kept=True)
        y += ROW + BETWEEN


def _member(
    canvas: Canvas, view: ParliamentView, cabinet: CabinetView, stay: Stay, who: Identity, top: int, say: Say
) -> None:
    theme = canvas.theme
    seat = words.players(view).get(stay.member)
    right, middle = WIDTH - MARGIN, top + ROW // 2
    centre = stay.member == cabinet.centre
    if centre:
        canvas.card((MARGIN - 5, top - 5, right + 5, top + ROW + 5), theme.accent, 23)
    canvas.card((MARGIN, top, right, top + ROW), theme.surface, 18)
    marker(canvas, who, (MARGIN + 50, middle), 64)
    name, room = MARGIN + 94, MEMBER - 94 - 12
    if centre:
        canvas.symbol("gravity", (MARGIN + MEMBER - 38, middle), 46, theme.accent)
        room -= 52
    elif seat is not None and seat in words.winners(view):
        canvas.symbol("trophy", (MARGIN + MEMBER - 38, middle), 44, theme.accent)
        room -= 52
    canvas.text((name, middle - (2 if seat else -11)), who.title, LABEL, room=room, smallest=22)
    if seat is not None:
        canvas.text((name, middle + 29), say(SeatName(seat)), SMALL, theme.muted, room=room)


def _token(canvas: Canvas, middle: tuple[int, int], size: int, turnout: int, who: Identity, *, kept: bool) -> None:
    """A voter's tile with its turnout: in the party's colour while it was kept, else struck out."""
    theme = canvas.theme
    x, y = middle
    half = size // 2
    box = (x - half, y - half, x - half + size, y - half + size)
    style = NUMBER.at(max(20, round(size * 0.46)))
    if kept:
        canvas.card(box, who.colour, 12, theme.ink, 2)
        canvas.text((x, y + round(style.size * 0.36)), spoken.signed(turnout), style, who.on, "middle")
        return
    canvas.card(box, mix(theme.surface, who.colour, 0.3), 12, mix(who.colour, theme.ink, 0.25), 2)
    canvas.text((x, y + round(style.size * 0.36)), spoken.signed(turnout), style, theme.ink, "middle")
