"""A card alone, large: to be read aloud, argued about and looked up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from msgspec import UNSET

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.encode import Picture
from render.palette import BACK_PEOPLE, CARD, CARD_EDGE, CARD_INK, CARD_MUTED, DARK, LIGHT, WHITE, Colour, Theme, mix
from render.parliament import alt, words
from render.parliament.cards import PLATE, Holding
from render.parliament.parties import identities, marker
from render.typeface import CAPTION, DISPLAY, HERO, LABEL, NAME, SEMIBOLD, TITLE, Style
from rules.parliament import words as spoken
from rules.parliament.content import AgendaCard, CardKey, IdeaCard, MinorParty, Pack, PartyKey, Side, Voter
from rules.parliament.view import ParliamentView
from rules.text import T, Text, english

HIGH = 800
TAB = 104
LIST = 440
"""Width of the column of parties."""
ROW = 80
TOP = MARGIN + 44
OTHER: dict[Side, Side] = {"policy": "opinion", "opinion": "policy"}

SMALL = Style(SEMIBOLD, 26)

Marks: TypeAlias = Mapping[PartyKey, str]
"""The symbol of what each party has done about a card."""


def card(
    source: ParliamentView | Pack, key: CardKey, side: Side = "policy", say: Say = english, theme: Theme = DARK
) -> Picture:
    """A card as it lies when it is played as `side`: an opinion's column is turned round.

    From a view, the viewer's own party and the game's option about asterisks show too. Raises KeyError for a
    card that the pack has not.
    """
    pack, own, asterisks = source, None, False
    if isinstance(source, ParliamentView):
        pack, asterisks = spoken.pack_of(source.pack), source.asterisks
        own = None if source.you is UNSET else source.you.party
    assert isinstance(pack, Pack)
    holding = Holding(pack, identities(pack, say), own, asterisks)
    canvas = Canvas(HIGH + 2 * MARGIN, theme)
    match pack.kind(key):
        case "idea":
            lying = AgendaCard(key, "opinion" if side == "opinion" else "policy")
        case "voter":
            lying = AgendaCard(key, "policy")
        case "minor":
            lying = AgendaCard(key, "minor")
    face_of(canvas, lying, holding, say)
    return canvas.picture("parliament-card", alt.card(pack, lying, asterisks, say))


def face_of(canvas: Canvas, lying: AgendaCard, holding: Holding, say: Say, marks: Marks = MappingProxyType({})) -> None:
    """A card on the upper part of a sheet; `marks` are small symbols beside parties of its column."""
    pack, key = holding.pack, lying.card
    match pack.kind(key):
        case "idea":
            _idea(canvas, pack.cards[key], lying, holding, say, marks)
        case "voter":
            _voter(canvas, pack.voters[key], pack, say)
        case "minor":
            _minor(canvas, pack.minors[key], holding, say, marks)


def _face(canvas: Canvas, tab: Colour, mark: str, ink: Colour, side: str) -> tuple[int, int]:
    """The empty card with its tab; the left and right edge of the room for writing."""
    left, top, right, below = MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + HIGH
    canvas.card((left, top, right, below), CARD_EDGE, 40)
    canvas.card((left + 3, top + 3, right - 3, below - 3), tab, 37)
    if side == "left":
        canvas.card((left + TAB, top + 3, right - 3, below - 3), CARD, 37)
        canvas.bar((left + TAB, top + 3, left + TAB + 40, below - 3), CARD)
        canvas.symbol(mark, (left + TAB // 2 + 1, (top + below) // 2), 74, ink)
        return left + TAB + 40, right - 36
    canvas.card((left + 3, top + 3, right - TAB, below - 3), CARD, 37)
    canvas.bar((right - TAB - 40, top + 3, right - TAB, below - 3), CARD)
    canvas.symbol(mark, (right - TAB // 2 - 1, (top + below) // 2), 74, ink)
    return left + 40, right - TAB - 36


def _idea(canvas: Canvas, idea: IdeaCard, lying: AgendaCard, holding: Holding, say: Say, marks: Marks) -> None:
    pack = holding.pack
    mark = words.arrow(pack, idea.scale, idea.direction)
    x, edge = _face(canvas, CARD_INK, mark, WHITE, "left" if mark == "leftward" else "right")
    room = edge - LIST - 40 - x
    canvas.text((x, TOP + 28), say(spoken.direction(pack, idea.direction)), NAME.at(46), CARD_INK, room=room)
    canvas.text((x, TOP + 72), say(spoken.scale(pack, idea.scale)), LABEL, CARD_MUTED, room=room)
    side = lying.side
    y = TOP + 190
    y += _title(canvas, pack, lying, (x, y), room, TITLE.at(60), CARD_INK, say) + 60
    _title(canvas, pack, AgendaCard(idea.key, OTHER[side]), (x, y), room, LABEL.at(36), CARD_MUTED, say)
    free = {party for party in idea.column if side == "policy" and holding.backs(idea, party)}
    _column(canvas, pack.column(lying), free, holding.starred(idea), holding, edge, marks)
    if side == "policy":
        where = (x + 16, MARGIN + HIGH - 42)
        canvas.card((where[0] - 16, where[1] - 15, where[0] + 16, where[1] + 17), PLATE, 10)
        canvas.text((where[0] + 28, where[1] + 10), say(T("backs it for free")), SMALL, CARD_MUTED, room=room - 50)


def _title(
    canvas: Canvas,
    pack: Pack,
    lying: AgendaCard,
    where: tuple[int, int],
    room: int,
    style: Style,
    ink: Colour,
    say: Say,
) -> int:
    """How the card lies, above its title. Returns the height of both."""
    x, y = where
    canvas.symbol(words.LYING[lying.side], (x + 18, y - 10), 36, ink)
    canvas.text((x + 48, y), say(Text(words.SIDES[lying.side])), SMALL, ink)
    return (
        style.size + 20 + canvas.paragraph((x, y + style.size + 20), words.title(pack, lying, say), style, room, 4, ink)
    )


def _column(
    canvas: Canvas,
    parties: Sequence[PartyKey],
    free: set[PartyKey],
    starred: Sequence[PartyKey],
    holding: Holding,
    right: int,
    marks: Marks,
) -> None:
    """The parties from top to bottom, on a plate where they back it for free."""
    left = right - LIST
    paper, canvas.theme = canvas.theme, LIGHT
    for n, party in enumerate(parties):
        top = TOP - 8 + n * (ROW + 11)
        box = (left, top, right, top + ROW)
        who = holding.worn[party]
        canvas.card(box, PLATE if party in free else mix(CARD, CARD_EDGE, 0.35), 18)
        if party == holding.own:
            canvas.frame(box, CARD_INK, 5, 18)
        marker(canvas, who, (left + 54, top + ROW // 2), 58)
        if mark := marks.get(party):
            _mark(canvas, mark, (left + 78, top + ROW // 2 + 20))
        edge = right - 20
        if party in starred:
            canvas.symbol("asterisk", (edge - 16, top + ROW // 2), 34, CARD_INK)
            edge -= 46
        canvas.text(
            (left + 100, top + ROW // 2 + 13), who.title, NAME.at(36), CARD_INK, room=edge - left - 100, smallest=26
        )
    canvas.theme = paper


def _mark(canvas: Canvas, mark: str, centre: tuple[int, int]) -> None:
    """What a party has done about the card: acted, answered unseen, or not answered yet."""
    x, y = centre
    canvas.card((x - 20, y - 20, x + 20, y + 20), CARD, 20)
    canvas.card((x - 17, y - 17, x + 17, y + 17), LIGHT.good if mark == "check" else CARD_INK, 17)
    canvas.symbol(mark, centre, 22, WHITE)


def _voter(canvas: Canvas, voter: Voter, pack: Pack, say: Say) -> None:
    """Name and turnout, the four groups in order, and where these stand on each scale."""
    x, edge = _face(canvas, BACK_PEOPLE, words.VOTER, WHITE, "left")
    turnout = canvas.text((edge, TOP + 66), spoken.signed(voter.turnout), HERO, CARD_INK, "right")
    canvas.text((edge, TOP + 104), say(T("turnout")), SMALL, CARD_MUTED, "right")
    canvas.paragraph((x, TOP + 40), say(spoken.voter(pack, voter.key)), TITLE, edge - turnout - 40 - x, 2, CARD_INK)
    y = TOP + 176
    wide = (edge - x) // 4
    for n, group in enumerate(voter.groups):
        left = x + n * wide
        _number(canvas, (left + 20, y), 40, n)
        name = say(spoken.spoken(pack.groups[group].name))
        canvas.text((left + 48, y + 9), name, Style(SEMIBOLD, 24), CARD_INK, room=wide - 64, smallest=18)
    cell = (edge - x - 470) // 8
    for row, scale in enumerate(pack.scales.values()):
        middle = y + 66 + row * 64
        first, second = (say(spoken.spoken(direction.name)) for direction in scale.directions)
        start = x + 235
        canvas.text((start - 18, middle + 9), first, SMALL, CARD_INK, "right", 215, 19)
        canvas.text((edge - 235 + 18, middle + 9), second, SMALL, CARD_INK, "left", 215, 19)
        for segment, group in enumerate(scale.groups):
            box = (start + segment * cell + 2, middle - 25, start + (segment + 1) * cell - 2, middle + 25)
            canvas.card(box, mix(CARD, CARD_EDGE, 0.4), 9)
            if group in voter.groups:
                _number(canvas, ((box[0] + box[2]) // 2, middle), 42, voter.groups.index(group))


def _number(canvas: Canvas, middle: tuple[int, int], size: int, place: int) -> None:
    """The place of a group: the dominant one darkest."""
    x, y = middle
    half = size // 2
    fill = mix(BACK_PEOPLE, CARD, (0.0, 0.35, 0.55, 0.7)[place])
    canvas.card((x - half, y - half, x + half, y + half), fill, half)
    ink = WHITE if place < 2 else CARD_INK
    canvas.text((x, y + 10), str(place + 1), Style(DISPLAY, 28), ink, "middle")


def _minor(canvas: Canvas, minor: MinorParty, holding: Holding, say: Say, marks: Marks) -> None:
    pack, who = holding.pack, holding.worn[minor.key]
    x, edge = _face(canvas, who.colour, who.symbol, who.on, "left")
    room = edge - LIST - 40 - x
    canvas.text((x, TOP + 12), say(T("Minor party")), LABEL, CARD_MUTED, room=room)
    canvas.text((x, TOP + 90), who.title, TITLE.at(64), CARD_INK, room=room, smallest=40)
    own = f"{say(spoken.direction(pack, minor.own))} · {say(spoken.scale(pack, minor.scale))}"
    canvas.text((x, TOP + 140), own, LABEL.at(34), CARD_INK, room=room, smallest=24)
    canvas.paragraph((x, TOP + 250), say(spoken.spoken(minor.portrait)), LABEL.at(34), room, 7, CARD_INK)
    against = spoken.direction(pack, pack.scales[minor.scale].other(minor.own))
    push = say(T("Each card paid moves all parties towards {direction}", direction=against))
    canvas.paragraph((x, MARGIN + HIGH - 84), push, CAPTION.at(26), room, 2, CARD_MUTED)
    _column(canvas, minor.column, set(), (), holding, edge, marks)
