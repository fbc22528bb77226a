"""Pictures of Swedish Parliament 2014. Each takes a view, the words (`say`) and a theme, and gives a `Picture`."""

from render.parliament.asked import asked
from render.parliament.cabinet import cabinet, forming, forming_step, frame
from render.parliament.card import card
from render.parliament.final import final, prospect
from render.parliament.hand import hand
from render.parliament.map import joined, map
from render.parliament.parliament import parliament
from render.parliament.rounds import countdown
from render.parliament.table import table

__all__ = [
    "asked",
    "cabinet",
    "card",
    "countdown",
    "final",
    "forming",
    "forming_step",
    "frame",
    "hand",
    "joined",
    "map",
    "parliament",
    "prospect",
    "table",
]
