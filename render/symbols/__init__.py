"""All symbols, drawn as shapes so that they look the same everywhere and take any colour.

`symbol(name, size)` is a mask (mode L) of `size` by `size` pixels; `SYMBOLS` names them all.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.symbols import cards, country, marks, parliament, parties
from render.symbols.pen import Pen, Shape

SYMBOLS: dict[str, Shape] = {
    name: shape
    for module in (cards, parties, country, marks, parliament)
    for name, shape in vars(module).items()
    if callable(shape) and getattr(shape, "__module__", "") == module.__name__ and not name.startswith("_")
}


@lru_cache(maxsize=512)
def symbol(name: str, size: int) -> Image.Image:
    """The mask of a symbol. Raises KeyError for a name that is not in `SYMBOLS`."""
    pen = Pen(size)
    SYMBOLS[name](pen)
    return pen.mask()
