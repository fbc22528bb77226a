"""Placing the markers: who the own party is, and for every scale the two sides with who stands where so far.

For that seat's eyes only. Everybody stands next to the middle then, so each side is one large field that also
names the voter groups nearest to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from render.canvas import MARGIN, WIDTH, Align, Canvas, Say
from render.encode import Picture
from render.palette import DARK, Colour, Identity, Theme, mix
from render.parliament.parties import identities, marker
from render.parliament.strip import HEADER, header
from render.typeface import LABEL, NAME, SEMIBOLD, Style
from rules.parliament import words as spoken
from rules.parliament.content import Pack, PartyKey, Scale
from rules.parliament.view import ParliamentView
from rules.text import TN, Many, T, english

PORTRAIT = 92
ROW, BETWEEN = 150, 10
MIDDLE = 12
MINE, OTHER = 54, 44
GROUPS = Style(SEMIBOLD, 22)


def placing(view: ParliamentView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The own party's scales as they stand. Raises ValueError for a public view, which has no party."""
    you = view.you
    if you is UNSET:
        raise ValueError("A public view has no markers to place.")
    pack = spoken.pack_of(view.pack)
    worn = identities(pack, say)
    rows = len(pack.scales)
    canvas = Canvas(HEADER + PORTRAIT + rows * (ROW + BETWEEN) + 20, theme)
    left = sum(not view.scales[scale][you.party] for scale in pack.scales)
    note = TN("{n} marker to place", "{n} markers to place", n=left)
    header(canvas, view, spoken.party(pack, you.party), say, you.seat, worn[you.party], note)
    portrait(canvas, say(spoken.portrait(pack, you.party)), HEADER + 22)
    for n, scale in enumerate(pack.scales.values()):
        _row(canvas, view, pack, scale, worn, HEADER + PORTRAIT + n * (ROW + BETWEEN), say)
    return canvas.picture("parliament-placing", _alt(view, pack, say))


def portrait(canvas: Canvas, words: str, top: int) -> None:
    """What a party stands for, in its two lines; an owner's pack may have it in one piece."""
    lines, room, ink = words.split("\n"), WIDTH - 2 * MARGIN, canvas.theme.muted
    if len(lines) != 2:
        canvas.paragraph((MARGIN, top), words.replace("\n", " "), LABEL, room, 2, ink)
        return
    for n, line in enumerate(lines):
        canvas.text((MARGIN, top + n * 39), line, LABEL, ink, room=room, smallest=24)


def _row(
    canvas: Canvas, view: ParliamentView, pack: Pack, scale: Scale, worn: dict[PartyKey, Identity], top: int, say: Say
) -> None:
    assert view.you is not UNSET
    mine = view.scales[scale.key][view.you.party]
    half = (WIDTH - 2 * MARGIN - MIDDLE) // 2
    for side, direction in enumerate(scale.directions):
        segments = range(1, 5) if side == 0 else range(5, 9)
        left = MARGIN + side * (half + MIDDLE)
        here = [party for party, at in view.scales[scale.key].items() if set(at) & set(segments)]
        chosen = view.you.party in here
        _side(canvas, (left, top, left + half, top + ROW), "chosen" if chosen else "passed" if mine else "open")
        ink = canvas.theme.ink if chosen or not mine else canvas.theme.muted
        name, groups = say(spoken.spoken(direction.name)), [scale.groups[segment - 1] for segment in segments]
        said = " · ".join(say(spoken.spoken(pack.groups[group].name)) for group in groups)
        align: Align = "left" if side == 0 else "right"
        edge, inward = (left + 20, 1) if side == 0 else (left + half - 20, -1)
        canvas.symbol("leftward" if side == 0 else "arrow", (edge + inward * 14, top + 32), 30, ink)
        canvas.text((edge + inward * 44, top + 44), name, NAME, ink, align, half - 90)
        quiet = canvas.theme.ink if chosen else canvas.theme.muted
        canvas.text((edge, top + ROW - 14), said, GROUPS, quiet, align, half - 40, 16)
        _crowd(canvas, [worn[party] for party in here], worn[view.you.party], (left, left + half), top + 86)


def chosen_fill(theme: Theme) -> Colour:
    """The ground of a side that the own marker is on."""
    return mix(theme.raised, theme.accent, 0.25)


def _side(canvas: Canvas, box: tuple[int, int, int, int], state: str) -> None:
    theme = canvas.theme
    match state:
        case "chosen":
            canvas.card(box, chosen_fill(theme), 18, theme.accent, 4)
        case "open":
            canvas.card(box, theme.raised, 18)
        case _:
            canvas.card(box, theme.surface, 18)


def _crowd(canvas: Canvas, crowd: Sequence[Identity], me: Identity, span: tuple[int, int], middle: int) -> None:
    """Everybody on a side, the own marker first and larger."""
    others = [who for who in crowd if who != me]
    x = (span[0] + span[1]) // 2
    step = OTHER + 6
    wide = len(others) * step + (MINE + 10 if me in crowd else 0)
    x -= wide // 2
    if me in crowd:
        marker(canvas, me, (x + MINE // 2, middle), MINE)
        x += MINE + 10
    for who in others:
        marker(canvas, who, (x + OTHER // 2, middle), OTHER, 0.9)
        x += step


def _alt(view: ParliamentView, pack: Pack, say: Say) -> list[str]:
    """The own party and where its markers lie; what it stands for is told under My hand."""
    assert view.you is not UNSET
    party = view.you.party
    said = [say(T("Placing the markers of {party}.", party=spoken.party(pack, party)))]
    placed = {key: at for key, on in view.scales.items() if (at := on[party])}
    if placed:
        said.append(say(T("Placed on the side of: {sides}.", sides=spoken.sides(pack, placed.items()))))
    if missing := [spoken.scale(pack, key) for key in pack.scales if key not in placed]:
        said.append(say(T("Still to place: {scales}.", scales=Many(tuple(missing)))))
    return said
