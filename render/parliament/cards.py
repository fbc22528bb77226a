"""The cards of the parliament, wide as they are held in the hand: idea cards, voters, minor parties.

A card's column runs from left to right: who is asked first for a policy is at the left, for an opinion at
the right. An idea card has its arrow on the side to which it moves parties.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.canvas import Box, Canvas, Say
from render.palette import BACK_PEOPLE, CARD, CARD_EDGE, CARD_INK, CARD_MUTED, LIGHT, WHITE, Colour, Identity, mix
from render.parliament import words
from render.parliament.parties import marker
from render.typeface import DISPLAY, LABEL, SEMIBOLD, Style
from rules.parliament import words as spoken
from rules.parliament.content import AgendaCard, CardKey, IdeaCard, MinorParty, Pack, PartyKey, Voter
from rules.text import T

WIDE, HIGH = 558, 192
TAB = 58
FREE = LIGHT.good
PLATE = LIGHT.accent
SMALL = Style(SEMIBOLD, 22)
TITLE = Style(SEMIBOLD, 27)


@dataclass(frozen=True)
class Holding:
    """What a card is drawn with: the pack, who wears what, the reader's party, whether asterisks count."""

    pack: Pack
    worn: dict[PartyKey, Identity]
    own: PartyKey | None
    asterisks: bool

    def backs(self, idea: IdeaCard, party: PartyKey) -> bool:
        return idea.backs(party, "flip" if self.asterisks else "ignored")

    def starred(self, idea: IdeaCard) -> Sequence[PartyKey]:
        """Parties whose asterisk is shown: none where the option is off and an asterisk says nothing."""
        return idea.asterisks if self.asterisks else ()


def wide(canvas: Canvas, key: CardKey, holding: Holding, where: tuple[int, int], say: Say) -> None:
    """Any card, its upper left corner at `where`."""
    pack = holding.pack
    left, top = where
    box = (left, top, left + WIDE, top + HIGH)
    if key in pack.cards:
        _idea(canvas, pack.cards[key], holding, box, say)
    elif key in pack.voters:
        _voter(canvas, pack.voters[key], pack, box, say)
    else:
        _minor(canvas, pack.minors[key], holding, box, say)


def face(canvas: Canvas, box: Box, tab: Colour, side: str) -> None:
    """A white card with a coloured tab at its left or right."""
    left, top, right, below = box
    canvas.card(box, CARD_EDGE, 20)
    canvas.card((left + 2, top + 2, right - 2, below - 2), tab, 18)
    if side == "left":
        canvas.card((left + TAB, top + 2, right - 2, below - 2), CARD, 18)
        canvas.bar((left + TAB, top + 2, left + TAB + 20, below - 2), CARD)
    else:
        canvas.card((left + 2, top + 2, right - TAB, below - 2), CARD, 18)
        canvas.bar((right - TAB - 20, top + 2, right - TAB, below - 2), CARD)


def _idea(canvas: Canvas, idea: IdeaCard, holding: Holding, box: Box, say: Say) -> None:
    pack = holding.pack
    mark = words.arrow(pack, idea.scale, idea.direction)
    side = "left" if mark == "leftward" else "right"
    face(canvas, box, CARD_INK, side)
    left, top, right, below = box
    canvas.symbol(mark, ((left if side == "left" else right - TAB) + TAB // 2 + 1, (top + below) // 2), 38, WHITE)
    x = left + 18 + (TAB if side == "left" else 0)
    edge = right - 18 - (TAB if side == "right" else 0)
    if holding.own is not None and holding.backs(idea, holding.own):
        pill = canvas.pill((edge + 4, top + 10), say(T("no cost")), FREE, WHITE, Style(SEMIBOLD, 20), "check", "right")
        heading(canvas, pack, idea, (x, top + 34), edge - pill - 8 - x, say)
    else:
        heading(canvas, pack, idea, (x, top + 34), edge - x, say)
    for n, lying in enumerate((AgendaCard(idea.key, "policy"), AgendaCard(idea.key, "opinion"))):
        base = top + 74 + 39 * n
        ink = CARD_INK if n == 0 else mix(CARD_INK, CARD_MUTED, 0.6)
        canvas.symbol(words.LYING[lying.side], (x + 14, base - 9), 28, ink)
        canvas.text((x + 38, base), words.title(pack, lying, say), TITLE, ink, room=edge - x - 38, smallest=19)
    column(canvas, idea.column, holding, idea, (x, edge), top + 157)


def heading(canvas: Canvas, pack: Pack, idea: IdeaCard, where: tuple[int, int], room: int, say: Say) -> None:
    """Where the card moves parties: the direction, then its scale."""
    x, y = where
    taken = canvas.text(where, say(spoken.direction(pack, idea.direction)), SMALL, CARD_INK, room=room)
    if room - taken > 60:
        scale = f"· {say(spoken.scale(pack, idea.scale))}"
        canvas.text((x + taken + 7, y), scale, SMALL, CARD_MUTED, room=room - taken - 7)


def column(
    canvas: Canvas,
    parties: Sequence[PartyKey],
    holding: Holding,
    idea: IdeaCard | None,
    span: tuple[int, int],
    middle: int,
) -> None:
    """The parties in the order of the column; on a plate those who back it for free, asterisks where they count."""
    left, right = span
    step = (right - left) // len(parties)
    size = min(44, step - 8)
    for n, party in enumerate(parties):
        x = left + n * step + step // 2
        slot = (x - step // 2 + 2, middle - 29, x + step // 2 - 2, middle + 29)
        free = idea is not None and holding.backs(idea, party)
        if free:
            canvas.card(slot, PLATE, 12)
        if party == holding.own:
            canvas.frame(slot, CARD_INK, 4, 12)
        _rimmed(canvas, holding.worn[party], (x, middle), size, 1 if free or idea is None else 0.55)
        if idea is not None and party in holding.starred(idea):
            canvas.card((x + 8, middle - 30, x + 30, middle - 8), CARD, 11)
            canvas.symbol("asterisk", (x + 19, middle - 19), 18, CARD_INK)


def _rimmed(canvas: Canvas, who: Identity, centre: tuple[int, int], size: int, strength: float) -> None:
    """A marker on a card: its rim is dark, whatever the theme."""
    theme, canvas.theme = canvas.theme, LIGHT
    marker(canvas, who, centre, size, strength)
    canvas.theme = theme


def _voter(canvas: Canvas, voter: Voter, pack: Pack, box: Box, say: Say) -> None:
    face(canvas, box, BACK_PEOPLE, "left")
    left, top, right, below = box
    canvas.symbol(words.VOTER, (left + TAB // 2 + 1, (top + below) // 2), 40, WHITE)
    x = left + TAB + 18
    canvas.text((x, top + 34), say(T("Voter")), SMALL, CARD_MUTED)
    number = spoken.signed(voter.turnout)
    turnout = canvas.text((right - 20, top + 72), number, Style(DISPLAY, 56), CARD_INK, "right")
    caption = canvas.text((right - 20, top + 102), say(T("turnout")), SMALL, CARD_MUTED, "right")
    room = right - x - 36 - max(turnout, caption)
    canvas.paragraph((x, top + 72), say(spoken.voter(pack, voter.key)), LABEL.at(29), room, 2, CARD_INK)
    groups = " · ".join(say(spoken.spoken(pack.groups[group].name)) for group in voter.groups)
    canvas.paragraph((x, top + 158), groups, Style(SEMIBOLD, 23), right - x - 18, 2, CARD_INK, centred=True)


def _minor(canvas: Canvas, minor: MinorParty, holding: Holding, box: Box, say: Say) -> None:
    pack, who = holding.pack, holding.worn[minor.key]
    face(canvas, box, who.colour, "left")
    left, top, right, below = box
    canvas.symbol(who.symbol, (left + TAB // 2 + 1, (top + below) // 2), 42, who.on)
    x = left + TAB + 18
    canvas.text((x, top + 34), say(T("Minor party")), SMALL, CARD_MUTED)
    canvas.text((x, top + 76), who.title, LABEL.at(32), CARD_INK, room=right - x - 18)
    own = say(spoken.direction(pack, minor.own))
    canvas.text((x, top + 112), f"{own} · {say(spoken.scale(pack, minor.scale))}", SMALL, CARD_MUTED, room=440)
    column(canvas, minor.column, holding, None, (x, right - 18), top + 157)
