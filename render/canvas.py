"""The sheet that pictures are drawn on: smooth cards, symbols, badges and writing that fits.

Pixels are those of a sheet 1,200 wide. Pillow draws hard edges, so corners and symbols are masks made
large and scaled down, kept, and pasted; writing is smooth by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from render.encode import Picture, alt_text, encode
from render.palette import BLACK, Colour, Identity, Theme, mix, named
from render.symbols import symbol
from render.typeface import CAPTION, Style, drawable, fit, font, width, wrap
from rules.text import Arg

WIDTH = 1200
MARGIN = 32
GAP = 20
RADIUS = 22

Say = Callable[[Arg], str]
"""Puts a text or one of its arguments into words: a `rules.text.Speech` that names seats and escapes nothing."""

Box = tuple[int, int, int, int]
Align = Literal["left", "middle", "right"]


@lru_cache(maxsize=64)
def quarter(radius: int) -> Image.Image:
    """The upper left quarter of a disc, smooth."""
    scale = 8
    image = Image.new("L", (radius * scale, radius * scale), 0)
    ImageDraw.Draw(image).ellipse((0, 0, 2 * radius * scale - 1, 2 * radius * scale - 1), fill=255)
    return image.reduce(scale)


@lru_cache(maxsize=64)
def quarters(radius: int) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    one = quarter(radius)
    flip = Image.Transpose.FLIP_LEFT_RIGHT
    flop = Image.Transpose.FLIP_TOP_BOTTOM
    return one, one.transpose(flip), one.transpose(flop), one.transpose(flip).transpose(flop)


@lru_cache(maxsize=256)
def card_mask(wide: int, high: int, radius: int) -> Image.Image:
    """The mask of a whole card, for sprites."""
    image = Image.new("L", (wide, high), 255)
    one, two, three, four = quarters(radius)
    image.paste(one, (0, 0))
    image.paste(two, (wide - radius, 0))
    image.paste(three, (0, high - radius))
    image.paste(four, (wide - radius, high - radius))
    return image


@lru_cache(maxsize=64)
def frame_mask(wide: int, high: int, radius: int, thick: int) -> Image.Image:
    """The mask of a rounded edge alone."""
    image = card_mask(wide, high, radius).copy()
    hole = card_mask(wide - 2 * thick, high - 2 * thick, max(1, radius - thick))
    image.paste(0, (thick, thick), hole)
    return image


class Canvas:
    """A sheet in a theme. All methods draw; `text` also tells the width it took."""

    def __init__(self, high: int, theme: Theme, wide: int = WIDTH) -> None:
        self.theme = theme
        self.wide, self.high = wide, high
        self.image = Image.new("RGB", (wide, high), theme.paper)
        self._draw = ImageDraw.Draw(self.image)

    # -- shapes

    def card(self, box: Box, fill: Colour, radius: int = RADIUS, edge: Colour | None = None, thick: int = 0) -> None:
        """A rounded box (left, top, right, bottom), with an edge drawn inside it."""
        if edge is not None and thick:
            self._rounded(box, edge, radius)
            left, top, right, bottom = box
            box = (left + thick, top + thick, right - thick, bottom - thick)
            radius = max(1, radius - thick)
        self._rounded(box, fill, radius)

    def _rounded(self, box: Box, fill: Colour, radius: int) -> None:
        left, top, right, bottom = box
        radius = max(1, min(radius, (right - left) // 2, (bottom - top) // 2))
        draw, image = self._draw, self.image
        if right - left > 2 * radius:
            draw.rectangle((left + radius, top, right - radius - 1, bottom - 1), fill=fill)
        if bottom - top > 2 * radius:
            draw.rectangle((left, top + radius, right - 1, bottom - radius - 1), fill=fill)
        one, two, three, four = quarters(radius)
        image.paste(fill, (left, top), one)
        image.paste(fill, (right - radius, top), two)
        image.paste(fill, (left, bottom - radius), three)
        image.paste(fill, (right - radius, bottom - radius), four)

    def bar(self, box: Box, fill: Colour) -> None:
        left, top, right, bottom = box
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill=fill)

    def shadow(self, box: Box, ground: Colour, radius: int = RADIUS, drop: int = 5) -> None:
        """A flat shadow under a card that will be drawn on the box."""
        left, top, right, bottom = box
        self._rounded((left, top + drop, right, bottom + drop), mix(ground, BLACK, 0.3), radius)

    def frame(self, box: Box, colour: Colour, thick: int, radius: int = RADIUS) -> None:
        """A rounded edge round something that is already there."""
        left, top, right, bottom = box
        self.image.paste(colour, (left, top), frame_mask(right - left, bottom - top, radius, thick))

    def symbol(self, name: str, centre: tuple[int, int], size: int, colour: Colour) -> None:
        x, y = centre
        self.image.paste(colour, (x - size // 2, y - size // 2), symbol(name, size))

    def badge(self, who: Identity, centre: tuple[int, int], size: int, ring: Colour | None = None) -> None:
        """The identity's symbol on a disc of its colour, with a thin ring where the ground may be alike."""
        if ring is not None:
            outer = size + 6
            x, y = corner(centre, outer)
            self.card((x, y, x + outer, y + outer), ring, outer // 2)
        self.sprite(_badge(who, size), corner(centre, size))

    def sprite(self, sprite: Image.Image, where: tuple[int, int]) -> None:
        """A ready-made RGBA picture, its upper left corner at `where`."""
        self.image.paste(sprite, where, sprite)

    # -- writing

    def text(
        self,
        where: tuple[int, int],
        words: str,
        style: Style,
        colour: Colour | None = None,
        align: Align = "left",
        room: int | None = None,
        smallest: int | None = None,
    ) -> int:
        """One line with its baseline at `where`, cut or made smaller to fit `room`. Returns its width."""
        words = drawable(words)
        if room is not None:
            words, style = fit(words, style, room, smallest)
        anchor = {"left": "ls", "middle": "ms", "right": "rs"}[align]
        self._draw.text(where, words, font=font(style), fill=colour or self.theme.ink, anchor=anchor)
        return width(words, style)

    def paragraph(
        self,
        where: tuple[int, int],
        words: str,
        style: Style,
        room: int,
        most: int,
        colour: Colour | None = None,
        align: Align = "left",
        centred: bool = False,
    ) -> int:
        """Up to `most` lines, the first baseline at `where` (`centred`: the middle of them all).

        Returns the height taken.
        """
        leading = round(style.size * 1.3)
        lines = wrap(drawable(words), style, room, most)
        x, y = where
        if centred:
            y -= leading * (len(lines) - 1) // 2
        for n, line in enumerate(lines):
            self.text((x, y + n * leading), line, style, colour, align)
        return len(lines) * leading

    def pill(
        self,
        where: tuple[int, int],
        words: str,
        fill: Colour,
        colour: Colour,
        style: Style = CAPTION,
        mark: str | None = None,
        align: Align = "left",
        room: int | None = None,
    ) -> int:
        """Words in a rounded label whose upper corner (or top middle) is `where`. Returns its width."""
        pad = style.size // 2
        high = round(style.size * 1.6)
        extra = around(style, mark)
        lead = extra - 2 * pad
        words = drawable(words)
        if room is not None:
            words, style = fit(words, style, room - extra)
        wide = width(words, style) + extra
        left = where[0] - {"left": 0, "middle": wide // 2, "right": wide}[align]
        self.card((left, where[1], left + wide, where[1] + high), fill, high // 2)
        if mark:
            self.symbol(mark, (left + pad + style.size // 2, where[1] + high // 2), style.size, colour)
        self.text((left + pad + lead, where[1] + high // 2 + round(style.size * 0.36)), words, style, colour)
        return wide

    # -- done

    def picture(self, name: str, alt: list[str]) -> Picture:
        """The finished picture; `alt` is the alt text's sentences, most important first."""
        return Picture(name, encode(self.image, named(self.theme)), alt_text(alt), self.wide, self.high)


def around(style: Style, mark: str | None = None) -> int:
    """How much wider a pill is than its words."""
    pad = style.size // 2
    return 2 * pad + (style.size + pad // 2 if mark else 0)


def corner(centre: tuple[int, int], size: int) -> tuple[int, int]:
    return centre[0] - size // 2, centre[1] - size // 2


@lru_cache(maxsize=256)
def _badge(who: Identity, size: int) -> Image.Image:
    image = Image.new("RGBA", (size, size), (*who.colour, 0))
    image.putalpha(card_mask(size, size, size // 2))
    inner = round(size * 0.62)
    image.paste(who.on, corner((size // 2, size // 2), inner), symbol(who.symbol, inner))
    return image
