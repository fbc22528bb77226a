"""From a finished image to a file, as small as it can be with the same look."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image

Colour = tuple[int, int, int]

COLOURS = 256
NEAR = 4
"""How far, a channel, the octree's average of a named colour and its smooth edges can be from it."""

ALT_LIMIT = 1024
"""Characters of an alt text (Discord's limit)."""

SIZE_LIMIT = 400 * 1024
"""Bytes of a picture."""


@dataclass(frozen=True)
class Picture:
    """A picture ready to be sent: a file name without extension, the file, its alt text, its pixels."""

    name: str
    data: bytes
    alt: str
    width: int
    height: int

    @property
    def filename(self) -> str:
        return f"{self.name}.{'webp' if self.data[8:12] == b'WEBP' else 'png'}"


def alt_text(sentences: list[str]) -> str:
    """The sentences, as many of them as fit into an alt text."""
    kept = ""
    for sentence in sentences:
        longer = f"{kept} {sentence}".strip()
        if len(longer) > ALT_LIMIT:
            return kept or longer[: ALT_LIMIT - 1] + "…"
        kept = longer
    return kept


def encode(image: Image.Image, exact: Iterable[Colour] = ()) -> bytes:
    """An RGB image as a file: 256 colours, lossless WebP.

    Flat drawings with smooth edges look the same in 256 colours, and WebP keeps those in a fifth less
    than PNG does (a test compares the two) without holding the interpreter while it works. The octree
    is the only quick choice of colours, but it averages neighbours: `exact` colours, the named ones, are
    put back, so that a ground is the same in all pictures.
    """
    few = reduced(image, exact)
    buffer = io.BytesIO()
    few.convert("RGB").save(buffer, "WEBP", lossless=True, method=2, quality=20)
    return buffer.getvalue()


def reduced(image: Image.Image, exact: Iterable[Colour] = ()) -> Image.Image:
    """The image in 256 colours (mode P)."""
    few = image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    flat = few.getpalette() or []
    entries = [(flat[n], flat[n + 1], flat[n + 2]) for n in range(0, len(flat), 3)]
    for colour in dict.fromkeys(exact):
        r, g, b = colour
        near = [
            (max(abs(r - x), abs(g - y), abs(b - z)), n)
            for n, (x, y, z) in enumerate(entries)
            if -NEAR <= r - x <= NEAR and -NEAR <= g - y <= NEAR and -NEAR <= b - z <= NEAR
        ]
        if near:
            entries[min(near)[1]] = colour
    few.putpalette([channel for entry in entries for channel in entry])
    return few
