"""The bot without Discord: simcord's in-memory Discord, played in a page of the local browser."""

from .disk import WorldInUse
from .run import Playground, playground, run_playground

__all__ = ["Playground", "WorldInUse", "playground", "run_playground"]
