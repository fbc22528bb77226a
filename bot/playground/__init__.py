"""The bot without Discord: simcord's in-memory Discord, played in a page of the local browser."""

import logging

# simcord tries a client out when it is imported; that client's warnings would only puzzle people.
_library = logging.getLogger("discord")
_level = _library.level
_library.setLevel(logging.ERROR)
import simcord  # noqa: E402, F401

_library.setLevel(_level)

from .disk import PlaygroundError, WorldInUse  # noqa: E402
from .page import PortTaken  # noqa: E402
from .run import Playground, playground, run_playground  # noqa: E402

__all__ = ["Playground", "PlaygroundError", "PortTaken", "WorldInUse", "playground", "run_playground"]
