from __future__ import annotations

import io

from PIL import Image, ImageChops, ImageStat

from render.canvas import Canvas
from render.encode import ALT_LIMIT, Picture, alt_text, encode, reduced
from render.palette import DARK, LIGHT, PARTIES, named
from render.typeface import NAME, TITLE


def _sheet() -> Image.Image:
    canvas = Canvas(700, DARK)
    for n, party in enumerate(PARTIES.values()):
        canvas.card((20 + 140 * n, 40, 150 + 140 * n, 340), DARK.surface)
        canvas.badge(party, (85 + 140 * n, 110), 90, DARK.ink)
        canvas.text((30 + 140 * n, 240), party.title, NAME, party.colour, room=110, smallest=20)
    canvas.text((40, 500), "Hur står det till i landet?", TITLE)
    canvas.pill((40, 560), "Åsa", DARK.accent, DARK.on_accent, NAME, "turn")
    return canvas.image


def test_the_file_looks_the_same_as_the_drawing() -> None:
    image = _sheet()
    file = Image.open(io.BytesIO(encode(image, named(DARK)))).convert("RGB")
    difference = ImageChops.difference(image, file)
    assert max(ImageStat.Stat(difference).mean) < 0.5
    far = sum(difference.convert("L").histogram()[24:])
    assert far < image.width * image.height * 0.001


def test_named_colours_stay_exact() -> None:
    image = _sheet()
    file = Image.open(io.BytesIO(encode(image, named(DARK)))).convert("RGB")
    assert file.getpixel((5, 5)) == DARK.paper
    assert file.getpixel((60, 320)) == DARK.surface


def test_webp_is_smaller_than_png_at_the_same_look() -> None:
    image = _sheet()
    png = io.BytesIO()
    reduced(image, named(DARK)).save(png, "PNG", optimize=True)
    assert len(encode(image, named(DARK))) < len(png.getvalue())


def test_the_same_drawing_gives_the_same_bytes() -> None:
    assert encode(_sheet(), named(LIGHT)) == encode(_sheet(), named(LIGHT))


def test_alt_text_keeps_whole_sentences_inside_the_limit() -> None:
    assert alt_text(["One.", "Two."]) == "One. Two."
    long = [f"Sentence number {n} is here to fill the space." for n in range(60)]
    kept = alt_text(long)
    assert len(kept) <= ALT_LIMIT and kept.endswith(".") and kept.startswith(long[0])
    assert len(alt_text(["x" * 2000])) == ALT_LIMIT
    assert alt_text([]) == ""


def test_the_file_name_tells_the_format() -> None:
    assert Picture("board", encode(_sheet()), "", 1200, 700).filename == "board.webp"
    png = io.BytesIO()
    _sheet().save(png, "PNG")
    assert Picture("board", png.getvalue(), "", 1200, 700).filename == "board.png"
