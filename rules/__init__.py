"""The games, pure: no Discord, no clock, no files, no network while playing. `games()` finds them."""

from __future__ import annotations

import importlib
import pkgutil

from rules.core import Game

_found: dict[str, Game] = {}


def games() -> dict[str, Game]:
    """Every game by its name: each subpackage of `rules` that has an object `GAME`."""
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg and module.name not in _found:
            package = importlib.import_module(f"{__name__}.{module.name}")
            if isinstance(game := getattr(package, "GAME", None), Game):
                _found[module.name] = game
    return {game.name: game for game in _found.values()}
