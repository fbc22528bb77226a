"""The games, pure: no Discord, no clock, no files, no network while playing. `games()` finds them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from rules.core import Game

_found: dict[str, Game] = {}


def games() -> dict[str, Game]:
    """Every game by its name: each subpackage of `rules` that has an object `GAME`."""
    for name in _packages(tuple(__path__)):
        if name not in _found:
            package = importlib.import_module(f"{__name__}.{name}")
            if isinstance(game := getattr(package, "GAME", None), Game):
                _found[name] = game
    return {game.name: game for game in _found.values()}


@cache
def _packages(folders: tuple[str, ...]) -> tuple[str, ...]:
    """The subpackages in these folders; every action asks for its game, so they are not listed each time."""
    return tuple(module.name for module in pkgutil.iter_modules(folders) if module.ispkg)
