"""A seat's own cards with their colours, and what it alone knows of its piles and tiles."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import GAP, MARGIN, WIDTH, Canvas, Say, card_mask, corner
from render.emperor import words
from render.emperor.country import header
from render.encode import Picture
from render.palette import CARD, CARD_EDGE, CARD_INK, DARK, VOTES, Identity, Theme
from render.symbols import symbol
from render.typeface import CAPTION, LABEL, NAME, SEMIBOLD, Style, drawable, font, wrap
from rules.emperor import words as spoken
from rules.emperor.cards import COLOUR, KIND, LIE
from rules.emperor.view import EmperorView, You
from rules.text import Arg, T, Text, english

CARD_WIDE, CARD_HIGH = 206, 250
COLUMNS = 5
HAND_TOP = 112
BOX = 190
LAID = 216
"""Width of the box for cards that lie face down on the table."""
MINI = 58


def hand(view: EmperorView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The viewer's hand, equal cards once with their number, above its tiles and piles.

    Raises ValueError for a public view, which has no hand.
    """
    you = view.you
    if you is None:
        raise ValueError("A public view has no hand to draw.")
    counted: dict[str, int] = {}
    for code in you.hand:
        counted[code] = counted.get(code, 0) + 1
    rows = max(1, -(-len(counted) // COLUMNS))
    boxes_top = HAND_TOP + rows * (CARD_HIGH + 18) + 6
    canvas = Canvas(boxes_top + 2 * BOX + GAP + MARGIN, theme)
    header(canvas, view, say, you.seat)
    if not counted:
        where = (WIDTH // 2, HAND_TOP + CARD_HIGH // 2 + 12)
        canvas.text(where, say(T("Your hand is empty")), NAME, theme.muted, "middle")
    apart = (WIDTH - 2 * MARGIN - CARD_WIDE) // (COLUMNS - 1)
    for n, (code, number) in enumerate(counted.items()):
        x, y = MARGIN + (n % COLUMNS) * apart, HAND_TOP + (n // COLUMNS) * (CARD_HIGH + 18)
        canvas.sprite(_card(code, say(spoken.kind(KIND[code])), say(Text(VOTES[COLOUR[code]].short))), (x, y))
        if number > 1:
            canvas.pill((x + CARD_WIDE + 10, y - 8), f"×{number}", CARD, CARD_INK, LABEL, align="right")
    _tiles(canvas, you, (MARGIN, WIDTH - MARGIN), boxes_top, say)
    laid = LAID + GAP if you.laid else 0
    half = (WIDTH - 2 * MARGIN - laid - GAP) // 2
    second, top = MARGIN + half + GAP, boxes_top + BOX + GAP
    _pile(canvas, say(T("Your discard pile")), you.discard, (MARGIN, MARGIN + half), top, say)
    _pile(canvas, say(T("Your media pile")), you.media_pile, (second, second + half), top, say)
    if you.laid:
        _pile(canvas, say(T("On the table")), you.laid, (WIDTH - MARGIN - LAID, WIDTH - MARGIN), top, say)
    return canvas.picture("emperor-hand", words.hand_alt(view, say))


def _face(fill: Identity, wide: int, high: int, radius: int, band: int) -> Image.Image:
    """A white card with a band of the colour on top."""
    image = Image.new("RGBA", (wide, high), (*CARD_EDGE, 0))
    image.putalpha(card_mask(wide, high, radius))
    inner = card_mask(wide - 4, high - 4, radius - 2)
    image.paste(CARD, (2, 2), inner)
    head = Image.new("L", (wide - 4, high - 4), 0)
    head.paste(inner.crop((0, 0, wide - 4, band)), (0, 0))
    image.paste(fill.colour, (2, 2), head)
    return image


@lru_cache(maxsize=128)
def _card(code: str, title: str, short: str) -> Image.Image:
    """A card of the hand: its colour as a band with a mark and a word, its kind as symbol and name."""
    wears = VOTES[COLOUR[code]]
    image = _face(wears, CARD_WIDE, CARD_HIGH, 22, 62)
    draw = ImageDraw.Draw(image)
    image.paste(wears.on, corner((36, 33), 34), symbol(wears.symbol, 34))
    draw.text((66, 45), drawable(short), font=font(LABEL.at(32)), fill=wears.on, anchor="ls")
    icon = 92
    image.paste(CARD_INK, corner((CARD_WIDE // 2, 122), icon), symbol(words.KINDS[KIND[code]], icon))
    style = Style(SEMIBOLD, 27)
    lines = wrap(drawable(title[:1].upper() + title[1:]), style, CARD_WIDE - 20, 2)
    base = 214 if len(lines) == 1 else 199
    for n, line in enumerate(lines):
        draw.text((CARD_WIDE / 2, base + n * 31), line, font=font(style), fill=CARD_INK, anchor="ms")
    return image


@lru_cache(maxsize=64)
def _mini(code: str) -> Image.Image:
    """A card or lie marker of a pile, small: colour with its mark above the kind's symbol."""
    wears = VOTES[COLOUR[code]]
    high = round(MINI * 1.4)
    image = _face(wears, MINI, high, 9, 26)
    image.paste(wears.on, corner((MINI // 2, 15), 18), symbol(wears.symbol, 18))
    icon = 36
    name = "warning" if code == LIE else words.KINDS[KIND[code]]
    image.paste(CARD_INK, corner((MINI // 2, 52), icon), symbol(name, icon))
    return image


def _box(canvas: Canvas, title: str, span: tuple[int, int], top: int, note: str = "") -> int:
    left, right = span
    theme = canvas.theme
    canvas.card((left, top, right, top + BOX), theme.surface)
    edge = right - 24
    if note:
        edge -= canvas.text((edge, top + 40), note, CAPTION, theme.muted, "right") + 12
    canvas.text((left + 24, top + 40), title, CAPTION, theme.muted, room=edge - left - 24)
    return top + 60


def _pile(canvas: Canvas, title: str, pile: list[str], span: tuple[int, int], top: int, say: Say) -> None:
    y = _box(canvas, title, span, top, str(len(pile)) if pile else "")
    left, right = span[0] + 24, span[1] - 24
    if not pile:
        canvas.text((left, y + 56), say(T("empty")), LABEL, canvas.theme.muted)
        return
    counted = {code: pile.count(code) for code in pile}
    apart = MINI + 14
    if len(counted) > 1:
        apart = min(apart, (right - left - MINI) // (len(counted) - 1))
    for n, (code, number) in enumerate(counted.items()):
        x = left + n * apart
        canvas.sprite(_mini(code), (x, y + 14))
        if number > 1:
            canvas.pill((x + MINI + 10, y + 86), f"×{number}", CARD_INK, CARD, Style(SEMIBOLD, 20), align="right")


def _tiles(canvas: Canvas, you: You, span: tuple[int, int], top: int, say: Say) -> None:
    """Own tiles, one group after another: staying, leaving, coming."""
    theme = canvas.theme
    y = _box(canvas, say(T("Your population")), span, top, say(T("{percent} %", percent=round(100 * you.share))))
    groups: list[tuple[str, list[int], Arg]] = [("person", you.tiles, T("staying"))]
    groups += [("down", you.leaving, T("leaving"))] if you.leaving else []
    groups += [("up", you.future, T("coming"))] if you.future else []
    size, between = 50, 44
    room = span[1] - span[0] - 48 - between * (len(groups) - 1) - 90 * len(groups)
    apart = min(size + 8, room // max(1, sum(len(tiles) for _, tiles, _ in groups)))
    x = span[0] + 24
    for mark, tiles, label in groups:
        colour = {"person": theme.ink, "down": theme.bad, "up": theme.good}[mark]
        canvas.symbol(mark, (x + 12, y + 18), 24, colour)
        wide = 32 + canvas.text((x + 32, y + 27), say(label), CAPTION, colour, room=200)
        for n, value in enumerate(sorted(tiles, reverse=True)):
            left = x + n * apart
            canvas.card((left, y + 46, left + size, y + 46 + size), theme.raised, 10, theme.line, 2)
            canvas.text((left + size // 2, y + 46 + 37), str(value), LABEL.at(34), theme.ink, "middle")
        x += max(wide, apart * len(tiles) + size - min(size, apart)) + between
