"""Pictures of Emperor. Each takes a view, the words (`say`) and a theme, and gives a `Picture`."""

from render.emperor.coronation import coronation
from render.emperor.country import country
from render.emperor.election import election
from render.emperor.hand import hand

__all__ = ["coronation", "country", "election", "hand"]
