"""Pictures off the event loop: drawn in threads, a few at a time, and kept while they are wanted again."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec

from render import Picture
from rules.core import View
from rules.text import Speech

Kind = str
"""What is drawn: `table` (for all), `hand` (a seat's own cards), `final` (the end), or a game's own."""

KEPT = 64


class Painter:
    """Draws views. `render.<game>` has a function for each kind of picture that the game knows."""

    def __init__(self, workers: int) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="painter")
        self._kept: OrderedDict[tuple[str, str, str, bytes], Picture] = OrderedDict()

    async def draw(self, kind: Kind, view: View, speech: Speech, voice: str, *about: Any) -> Picture | None:
        """The picture of a view, or None where the game has none of this kind.

        `about`: plain data that the picture is about besides (the event of a moment, a card). `voice` tells
        voices apart (language and names), since pictures hold words.
        """
        return await self.paint(view.game, kind, (view, *about), speech, voice)

    async def paint(self, game: str, kind: Kind, shown: tuple[Any, ...], speech: Speech, voice: str) -> Picture | None:
        """The same for what need not be a view: a card of a game that nobody plays yet."""
        function = artist(game, kind)
        if function is None:
            return None
        key = (game, kind, voice, msgspec.msgpack.encode(shown))
        if key not in self._kept:
            drawing = partial(function, *shown, say=speech)
            picture = await asyncio.get_running_loop().run_in_executor(self._pool, drawing)
            if picture is None:
                return None
            self._kept[key] = picture
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def artist(game: str, kind: Kind) -> Callable[..., Picture | None] | None:
    """The function of `render.<game>` that draws this kind of picture, if there is one.

    It takes the view, what else the picture is about, and the words (`say`).
    """
    if importlib.util.find_spec(f"render.{game}") is None:
        return None
    function: Callable[..., Picture | None] | None = getattr(importlib.import_module(f"render.{game}"), kind, None)
    return function
