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
    """Short names: three letters of each title, or as many more as tell all apart."""
    stems = {}
    for key, title in titles.items():
        parts = drawable(title).split()
        stem = "".join(parts[1:] if len(parts) > 1 and len(parts[0]) <= ARTICLE else parts)
        stems[key] = stem[:1].upper() + stem[1:]
    shorts: dict[PartyKey, str] = {}
    for number, (key, stem) in enumerate(stems.items(), 1):
        others = [other for one, other in stems.items() if one != key]
        fits = (stem[:n] for n in range(SHORT, len(stem) + 1) if not any(other[:n] == stem[:n] for other in others))
        shorts[key] = next(fits, f"{stem[:SHORT]}{number}" if stem in others else stem[: SHORT + 4])
    return shorts


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
