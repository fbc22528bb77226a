"""The cards of DēmoS as sprites: numbers of the People's Pack, figures of the Power Pile, and backs.

Every face is drawn once for each size and kept.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Canvas, card_mask, corner
from render.palette import BACK_PEOPLE, BACK_POWER, CARD, CARD_EDGE, CARD_INK, FORCED, POWERS, SUITS, WHITE, Colour, mix
from render.symbols import symbol
from render.typeface import BOLD, DISPLAY, SEMIBOLD, Style, fit, font

RATIO = 1.38
"""Height of a card over its width."""


def height(wide: int) -> int:
    return round(wide * RATIO)


def _blank(wide: int, fill: Colour, edge: Colour) -> Image.Image:
    high, radius, thick = height(wide), max(5, wide // 9), max(1, wide // 60)
    image = Image.new("RGBA", (wide, high), (*edge, 0))
    image.putalpha(card_mask(wide, high, radius))
    inner = card_mask(wide - 2 * thick, high - 2 * thick, max(1, radius - thick))
    image.paste(fill, (thick, thick), inner)
    return image


@lru_cache(maxsize=1024)
def number(card: str, wide: int) -> Image.Image:
    """A number card (`S7`): the number large above its suit."""
    suit, value = SUITS[card[0]], card[1:]
    image = _blank(wide, CARD, CARD_EDGE)
    draw = ImageDraw.Draw(image)
    face = font(Style(DISPLAY, round(wide * 0.6)))
    draw.text((wide / 2, height(wide) * 0.49), value, font=face, fill=suit.colour, anchor="ms")
    pip = round(wide * 0.5)
    image.paste(suit.colour, corner((wide // 2, round(height(wide) * 0.75)), pip), symbol(suit.symbol, pip))
    return image


def small(colour: Colour) -> Colour:
    """A suit's colour for small letters on a card: dark enough to be read."""
    return mix(colour, CARD_INK, 0.35)


@lru_cache(maxsize=256)
def large(card: str, wide: int, topic: str) -> Image.Image:
    """A number card to be read in the hand: number, suit, and what the suit stands for."""
    suit, value = SUITS[card[0]], card[1:]
    image = _blank(wide, CARD, CARD_EDGE)
    draw = ImageDraw.Draw(image)
    high = height(wide)
    face = font(Style(DISPLAY, round(wide * 0.54)))
    draw.text((wide / 2, high * 0.44), value, font=face, fill=suit.colour, anchor="ms")
    pip = round(wide * 0.44)
    image.paste(suit.colour, corner((wide // 2, round(high * 0.66)), pip), symbol(suit.symbol, pip))
    words, style = fit(topic, Style(SEMIBOLD, round(wide * 0.12)), round(wide * 0.9), round(wide * 0.09))
    draw.text((wide / 2, high * 0.935), words, font=font(style), fill=small(suit.colour), anchor="ms")
    return image


@lru_cache(maxsize=1024)
def figure(card: str, wide: int, suit: str | None = None) -> Image.Image:
    """A figure (`ES`, `M1`) face up: its power's symbol above letter and suit. `suit` replaces the printed one."""
    power = POWERS[card[0]]
    image = _blank(wide, CARD, CARD_EDGE)
    high = height(wide)
    draw = ImageDraw.Draw(image)
    letter = font(Style(DISPLAY, round(wide * 0.46)))
    icon = round(wide * 0.66)
    if card[0] == "M":
        ink = power.colour
        image.paste(ink, corner((wide // 2, round(high * 0.34)), icon), symbol(power.symbol, icon))
        draw.text((wide / 2, high * 0.88), "M", font=letter, fill=ink, anchor="ms")
        return image
    wears = SUITS[suit or card[1]]
    ink = wears.colour
    image.paste(ink, corner((wide // 2, round(high * 0.33)), icon), symbol(power.symbol, icon))
    draw.text((wide * 0.3, high * 0.88), card[0], font=letter, fill=ink, anchor="ms")
    pip = round(wide * 0.38)
    image.paste(ink, corner((round(wide * 0.68), round(high * 0.765)), pip), symbol(wears.symbol, pip))
    return image


@lru_cache(maxsize=64)
def back(pack: str, wide: int) -> Image.Image:
    """A card face down: `people` or `power`."""
    fill, mark = (BACK_PEOPLE, "people") if pack == "people" else (BACK_POWER, "hemicycle")
    image = _blank(wide, fill, mix(fill, WHITE, 0.75))
    high, inset = height(wide), max(3, wide // 11)
    radius = max(3, wide // 12)
    inner = card_mask(wide - 2 * inset, high - 2 * inset, radius)
    image.paste(mix(fill, WHITE, 0.14), (inset, inset), inner)
    icon = round(wide * 0.56)
    image.paste(mix(fill, WHITE, 0.55), corner((wide // 2, high // 2), icon), symbol(mark, icon))
    return image


@lru_cache(maxsize=64)
def gap(wide: int, line: Colour, ground: Colour) -> Image.Image:
    """The place where a card may come to lie: an outline."""
    return _blank(wide, ground, line)


@lru_cache(maxsize=64)
def announced(kind: str, suit: str, wide: int, high: int) -> Image.Image:
    """A small tag: a suit under the letter it was announced for, or under a star as the favourite."""
    wears = SUITS[suit]
    image = Image.new("RGBA", (wide, high), (*CARD, 0))
    image.putalpha(card_mask(wide, high, 8))
    if kind in POWERS:
        face = font(Style(DISPLAY, round(high * 0.46)))
        ImageDraw.Draw(image).text((wide / 2, high * 0.44), kind, font=face, fill=wears.colour, anchor="ms")
    else:
        star = round(high * 0.42)
        image.paste(wears.colour, corner((wide // 2, round(high * 0.28)), star), symbol("star", star))
    pip = round(high * 0.42)
    image.paste(wears.colour, corner((wide // 2, round(high * 0.72)), pip), symbol(wears.symbol, pip))
    return image


@lru_cache(maxsize=32)
def numbered(number: int, size: int) -> Image.Image:
    """The number by which a figure on the table is called."""
    ring = 3
    image = Image.new("RGBA", (size, size), (*CARD, 0))
    image.putalpha(card_mask(size, size, size // 2))
    inner = size - 2 * ring
    image.paste(CARD_INK, (ring, ring), card_mask(inner, inner, inner // 2))
    style = Style(BOLD, round(size * (0.58 if number < 10 else 0.5)))
    draw = ImageDraw.Draw(image)
    draw.text((size / 2, size / 2 + round(style.size * 0.36)), str(number), font=font(style), fill=CARD, anchor="ms")
    return image


def forced(wide: int) -> Image.Image:
    """The mark of a figure whose suit the Media changed, and that its trio must hold."""
    return _mark("megaphone", FORCED, round(wide * 0.5))


def secret(wide: int) -> Image.Image:
    """The mark of an own figure that lies face down for the others."""
    return _mark("lock", BACK_POWER, round(wide * 0.42))


@lru_cache(maxsize=64)
def _mark(name: str, colour: Colour, size: int) -> Image.Image:
    image = Image.new("RGBA", (size, size), (*CARD, 0))
    image.putalpha(card_mask(size, size, size // 2))
    inner = size - 2 * max(2, size // 14)
    image.paste(colour, corner((size // 2, size // 2), inner), card_mask(inner, inner, inner // 2))
    icon = round(size * 0.58)
    image.paste(WHITE, corner((size // 2, size // 2), icon), symbol(name, icon))
    return image


def pile(canvas: Canvas, pack: str, where: tuple[int, int], wide: int, cards: int) -> None:
    """A pile face down, as thick as it has cards; an outline where it is empty."""
    x, y = where
    if not cards:
        canvas.sprite(gap(wide, canvas.theme.felt_edge, canvas.theme.felt), where)
        return
    layers = min(4, 1 + cards // 6)
    for n in reversed(range(layers)):
        canvas.sprite(back(pack, wide), (x + 4 * n, y - 4 * n) if n else where)
