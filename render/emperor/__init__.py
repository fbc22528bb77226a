"""Pictures of Emperor. Each takes a view, the words (`say`) and a theme, and gives a `Picture`.

`table`, `hand` and `final` are the names under which every game has its pictures; `election` is a moment: it takes
the event too.
"""

from render.emperor.coronation import coronation
from render.emperor.country import country
from render.emperor.election import election
from render.emperor.hand import hand

table = country
final = coronation

__all__ = ["coronation", "country", "election", "final", "hand", "table"]
