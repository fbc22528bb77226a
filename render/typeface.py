"""The fonts, the type scale, and how text is made to fit."""

from __future__ import annotations

import struct
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).parent / "fonts"

REGULAR = "Inter-Regular.otf"
SEMIBOLD = "Inter-SemiBold.otf"
BOLD = "Inter-Bold.otf"
DISPLAY = "InterDisplay-Bold.otf"

ELLIPSIS = "…"


@dataclass(frozen=True)
class Style:
    """A font file and a size in pixels of a 1,200-pixel-wide picture."""

    file: str
    size: int

    def at(self, size: int) -> Style:
        return Style(self.file, size)


# At a preview of 400 pixels everything is a third of this, so what must be read there is 36 or more.
CAPTION = Style(SEMIBOLD, 24)
BODY = Style(REGULAR, 28)
LABEL = Style(SEMIBOLD, 30)
NAME = Style(SEMIBOLD, 38)
NUMBER = Style(BOLD, 38)
TITLE = Style(DISPLAY, 50)
SCORE = Style(DISPLAY, 64)
HERO = Style(DISPLAY, 96)


@lru_cache(maxsize=256)
def font(style: Style) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / style.file, style.size, layout_engine=ImageFont.Layout.BASIC)


@cache
def glyphs() -> frozenset[int]:
    """The code points that the fonts can draw, read from the regular font's `cmap` table."""
    raw = (FONTS / REGULAR).read_bytes()
    tables = {
        raw[at : at + 4]: struct.unpack(">I", raw[at + 8 : at + 12])[0]
        for at in range(12, 12 + 16 * struct.unpack(">H", raw[4:6])[0], 16)
    }
    cmap = tables[b"cmap"]
    points: set[int] = set()
    for n in range(struct.unpack(">H", raw[cmap + 2 : cmap + 4])[0]):
        at = cmap + struct.unpack(">I", raw[cmap + 8 + 8 * n : cmap + 12 + 8 * n])[0]
        kind = struct.unpack(">H", raw[at : at + 2])[0]
        if kind == 4:
            half = struct.unpack(">H", raw[at + 6 : at + 8])[0] // 2
            ends = struct.unpack(f">{half}H", raw[at + 14 : at + 14 + 2 * half])
            starts = struct.unpack(f">{half}H", raw[at + 16 + 2 * half : at + 16 + 4 * half])
            for first, last in zip(starts, ends, strict=True):
                points.update(range(first, last + 1))
        elif kind == 12:
            for group in range(struct.unpack(">I", raw[at + 12 : at + 16])[0]):
                first, last, _ = struct.unpack(">III", raw[at + 16 + 12 * group : at + 28 + 12 * group])
                points.update(range(first, last + 1))
    return frozenset(points - {0xFFFF})


def can_draw(text: str) -> bool:
    """Whether the fonts have every glyph of the text (as a name in a picture, say)."""
    return all(ord(character) in glyphs() for character in unicodedata.normalize("NFC", text))


def drawable(text: str) -> str:
    """The text without what the fonts can't draw, composed, with its white space made plain."""
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(c for c in composed if ord(c) in glyphs()).strip() or "?"


@lru_cache(maxsize=8192)
def width(text: str, style: Style) -> int:
    """The width of one line in pixels, rounded up."""
    return -int(-font(style).getlength(text) // 1)


@lru_cache(maxsize=4096)
def fit(text: str, style: Style, room: int, smallest: int | None = None) -> tuple[str, Style]:
    """The text and style that fit into `room` pixels: smaller down to `smallest`, then cut with an ellipsis."""
    if width(text, style) <= room:
        return text, style
    least = smallest or style.size
    if least < style.size:
        # Letters are rounded to whole pixels, so that the size in proportion can still be a little too large.
        size = max(least, style.size * room // width(text, style))
        while size > least and width(text, style.at(size)) > room:
            size -= 1
        style = style.at(size)
        if width(text, style) <= room:
            return text, style
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, style) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS, style


@lru_cache(maxsize=1024)
def wrap(text: str, style: Style, room: int, most: int) -> tuple[str, ...]:
    """The text as at most `most` lines of `room` pixels, broken between words, the last one cut to fit."""
    lines: list[str] = []
    words = text.split()
    while words:
        if len(lines) == most - 1:
            lines.append(fit(" ".join(words), style, room)[0])
            break
        taken = 1
        while taken < len(words) and width(" ".join(words[: taken + 1]), style) <= room:
            taken += 1
        lines.append(fit(" ".join(words[:taken]), style, room)[0])
        words = words[taken:]
    return tuple(lines)
