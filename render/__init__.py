"""Pictures of the games: a view goes in, the bytes of a picture and its alt text come out.

Nothing here knows Discord, the database, a clock or chance: the same view gives the same bytes.
"""

from render.encode import Picture
from render.palette import DARK, LIGHT, Theme
from render.typeface import can_draw

__all__ = ["DARK", "LIGHT", "Picture", "Theme", "can_draw"]
