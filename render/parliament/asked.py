"""What a seat is asked about: the card, large, who has answered, and the scale on which it moves parties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import UNSET

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.encode import Picture
from render.palette import DARK, Identity, Theme
from render.parliament import alt, words
from render.parliament.card import HIGH, Marks, face_of
from render.parliament.cards import Holding
from render.parliament.hand import hand
from render.parliament.parties import identities, marker
from render.parliament.scales import CELL, SEGMENTS, abbreviated, left_of
from render.typeface import CAPTION, LABEL, SEMIBOLD, Style
from rules.parliament import words as spoken
from rules.parliament.asked import with_choice
from rules.parliament.content import AgendaCard, Pack, PartyKey
from rules.parliament.overview import markers
from rules.parliament.state import stepped
from rules.parliament.view import Decision, ParliamentView
from rules.text import english

HEADING = 62
SIZE, STEP = 58, 62
"""A marker, and from one to the next; two stand side by side in a segment."""
FOOT = 66
"""Below the markers: the segment's number and its group."""
FADED = 0.4

GROUP = Style(SEMIBOLD, 20)


@dataclass(frozen=True)
class _Marker:
    who: Identity
    own: bool = False
    target: bool = False


def asked(view: ParliamentView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The card in play as it lies, and below it the scale with the reader's party and where it would go."""
    decision, you = view.decision, view.you
    if decision is None or you is UNSET:
        return hand(view, say, theme)
    pack = spoken.pack_of(view.pack)
    worn = identities(pack, say)
    crowds = _crowds(view, pack, decision, you.party, worn)
    rows = max(-(-len(crowd) // 2) for crowd in crowds.values())
    canvas = Canvas(HIGH + 2 * MARGIN + HEADING + rows * STEP + 12 + FOOT + MARGIN // 2, theme)
    holding = Holding(pack, worn, you.party, view.asterisks)
    face_of(canvas, AgendaCard(decision.card, decision.side), holding, say, _marks(view, decision))
    top = HIGH + 2 * MARGIN - 8
    _heading(canvas, pack, decision, top, say)
    _scale(canvas, pack, decision, crowds, top + HEADING, rows, say)
    return canvas.picture("parliament-asked", alt.asked(view, say))


def _marks(view: ParliamentView, decision: Decision) -> Marks:
    """Who has acted or answered, unseen or not, and who is waited for."""
    marks: dict[PartyKey, str] = dict.fromkeys(decision.acted, "check")
    sealed = view.tempo == "simultaneous" and decision.side != "minor"
    for seat in with_choice(view, decision):
        party = view.seats[seat].party
        if seat in decision.waiting:
            marks[party] = "hourglass"
        elif sealed:
            marks[party] = "lock"
    return marks


def _crowds(
    view: ParliamentView, pack: Pack, decision: Decision, own: PartyKey, worn: Mapping[PartyKey, Identity]
) -> dict[int, list[_Marker]]:
    """The markers in each segment, the reader's first, with a faded one where it would go."""
    here = markers(view, pack)[decision.scale]
    crowds: dict[int, list[_Marker]] = {segment: [] for segment in range(1, SEGMENTS + 1)}
    for party in sorted(here, key=lambda one: one != own):
        for segment in here[party]:
            crowds[segment].append(_Marker(worn[party], party == own))
    direction = decision.direction
    if view.phase == "pull_back":
        direction = pack.scales[decision.scale].other(direction)
    before = here.get(own, [])
    for segment in set(stepped(pack, decision.scale, before, direction)) - set(before):
        crowds[segment].insert(0, _Marker(worn[own], own=True, target=True))
    return crowds


def _heading(canvas: Canvas, pack: Pack, decision: Decision, top: int, say: Say) -> None:
    """The two directions, the one in which the card moves on a pill, and the name of the scale."""
    theme = canvas.theme
    scale = pack.scales[decision.scale]
    for direction in scale.directions:
        left = scale.step(direction.key) < 0
        name, mark = say(spoken.spoken(direction.name)), words.arrow(pack, scale.key, direction.key)
        if direction.key == decision.direction:
            where = (MARGIN if left else WIDTH - MARGIN, top)
            canvas.pill(where, name, theme.accent, theme.on_accent, LABEL, mark, "left" if left else "right", 420)
        else:
            x = MARGIN + 8 if left else WIDTH - MARGIN - 8
            canvas.text((x, top + 35), name, LABEL, theme.muted, "left" if left else "right", 420)
    canvas.text((WIDTH // 2, top + 35), say(spoken.scale(pack, scale.key)), LABEL, theme.muted, "middle", 260)


def _scale(
    canvas: Canvas, pack: Pack, decision: Decision, crowds: dict[int, list[_Marker]], top: int, rows: int, say: Say
) -> None:
    theme = canvas.theme
    below = top + rows * STEP + 12
    for segment, crowd in crowds.items():
        left = left_of(segment)
        own = any(one.own and not one.target for one in crowd)
        canvas.card((left, top, left + CELL, below + FOOT), theme.raised if own else theme.surface, 14)
        for n, one in enumerate(crowd):
            # From the bottom up, so that a crowd looks like one.
            row, column = divmod(n, 2)
            alone = n == len(crowd) - 1 and column == 0
            x = left + (CELL // 2 if alone else CELL // 2 + (-1 if column == 0 else 1) * STEP // 2)
            y = below - 6 - row * STEP - STEP // 2
            if one.own:
                ring = SIZE + 8
                box = (x - ring // 2, y - ring // 2, x + ring // 2, y + ring // 2)
                canvas.frame(box, theme.accent, 3 if one.target else 5, ring // 2)
            size = SIZE - 8 if one.own else SIZE
            marker(canvas, one.who, (x, y), size, FADED if one.target else 1)
        middle = left + CELL // 2
        ink = theme.ink if own else theme.muted
        canvas.text((middle, below + 32), str(segment), CAPTION.at(30), ink, "middle")
        group = say(spoken.spoken(pack.groups[pack.scales[decision.scale].groups[segment - 1]].name))
        canvas.text((middle, below + 57), abbreviated(group, GROUP, CELL - 6), GROUP, theme.muted, "middle")
