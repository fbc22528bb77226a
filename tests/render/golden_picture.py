"""Comparing a picture with its golden file, with a small tolerance for other versions of the libraries."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from render.encode import SIZE_LIMIT, Picture, encode

GOLDEN = Path(__file__).parent / "golden"
WIDE = 600
"""Golden files are kept at half size: they show every misplaced or missing part, and stay small."""

MEAN = 1.0
"""Mean difference of a channel, of 255."""
STRAY = 0.002
"""Share of pixels that may differ visibly."""
VISIBLE = 48


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


def check(picture: Picture, name: str, regenerate: bool) -> None:
    """Assert that the picture is what its golden file shows, or write that file."""
    assert len(picture.data) <= SIZE_LIMIT
    image = opened(picture)
    assert image.size == (picture.width, picture.height)
    small = image.resize((WIDE, round(WIDE * image.height / image.width)), Image.Resampling.BOX)
    path = GOLDEN / f"{name}.webp"
    if regenerate:
        GOLDEN.mkdir(exist_ok=True)
        path.write_bytes(encode(small))
        return
    assert path.exists(), f"{path.name} is missing: run this test with --regenerate and look at it."
    golden = Image.open(path).convert("RGB")
    assert small.size == golden.size, f"{name} is {small.size}, its golden file {golden.size}"
    # Both through the same 256 colours, so that only what is drawn counts.
    again = Image.open(io.BytesIO(encode(small))).convert("RGB")
    difference = ImageChops.difference(again, golden).convert("L")
    mean = ImageStat.Stat(difference).mean[0]
    visible = sum(difference.histogram()[VISIBLE:]) / (small.width * small.height)
    assert mean <= MEAN and visible <= STRAY, f"{name}: mean difference {mean:.2f}, {visible:.2%} visible"
