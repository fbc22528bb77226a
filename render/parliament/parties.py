"""Who wears which colour and symbol: the parties of a content pack, whoever wrote it.

The project's own parties wear what `render.palette` gives them. Parties with other keys get the colours that
are left over and plain shapes. Names and short names come from the pack, in the language of the picture.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, Say, card_mask, corner
from render.palette import MINORS, PARTIES, Colour, Identity
from render.symbols import symbol
from render.typeface import drawable
from rules.parliament import words
from rules.parliament.content import Pack, PartyKey

PLAIN = ("triangle", "square", "ring", "diamond", "heart", "spade", "plus", "crown", "disc", "club")
"""Symbols of parties that the palette does not know."""

SHORT = 3
ARTICLE = 3
"""Letters of a word that is passed over at the beginning of a name: "De gröna", "The Left"."""


def identities(pack: Pack, say: Say) -> dict[PartyKey, Identity]:
    """What each party and minor party wears, in pack order; titles and short names are words already."""
    titles = {key: say(words.party(pack, key)) for key in (*pack.parties, *pack.minors)}
    shorts = shortened(titles)
    known = {**PARTIES, **MINORS}
    left = [who for key, who in known.items() if key not in titles]
    plain = list(PLAIN)
    worn = {}
    for key, title in titles.items():
        if key in known:
            colour, mark = known[key].colour, known[key].symbol
        else:
            colour, mark = left.pop(0).colour, plain.pop(0)
        worn[key] = Identity(key, title, shorts[key], mark, colour)
    return worn


def shortened(titles: dict[PartyKey, str]) -> dict[PartyKey, str]:
    """Short names of three letters, all different: the first of a title, else with one of a later word."""
    shorts: dict[PartyKey, str] = {}
    stems = {key: _words(title) for key, title in titles.items()}
    begun = [stem[0][:SHORT] for stem in stems.values()]
    for number, (key, (first, *others)) in enumerate(stems.items(), 1):
        wanted = [first[:SHORT]] if begun.count(first[:SHORT]) == 1 else []
        wanted += [first[: SHORT - 1] + other[0].upper() for other in others]
        wanted += [first[: SHORT - 1] + letter for letter in first[SHORT:]]
        wanted.append(f"{first[: SHORT - 1]}{number}")
        shorts[key] = next(short for short in wanted if short not in shorts.values())
    return shorts


def _words(title: str) -> list[str]:
    """The words of a name, without an article, beginning with a capital."""
    parts = drawable(title).split()
    parts = parts[1:] if len(parts) > 1 and len(parts[0]) <= ARTICLE else parts
    return [parts[0][:1].upper() + parts[0][1:], *parts[1:]]


def marker(canvas: Canvas, who: Identity, centre: tuple[int, int], size: int, strength: float = 1) -> None:
    """A party's marker of `size` pixels with a thin rim in the colour of writing; `strength` below 1 fades it."""
    canvas.sprite(_marker(who, size, canvas.theme.ink, round(255 * strength)), corner(centre, size))


@lru_cache(maxsize=1024)
def _marker(who: Identity, size: int, rim: Colour, opacity: int) -> Image.Image:
    thick = max(2, size // 22)
    image = Image.new("RGBA", (size, size), (*rim, 0))
    disc = size - 2 * thick
    image.paste(who.colour, (thick, thick), card_mask(disc, disc, disc // 2))
    inner = round(size * 0.6)
    image.paste(who.on, corner((size // 2, size // 2), inner), symbol(who.symbol, inner))
    mask = card_mask(size, size, size // 2)
    image.putalpha(mask if opacity == 255 else mask.point([value * opacity // 255 for value in range(256)]))
    return image
