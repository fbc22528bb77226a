"""Pictures of DēmoS. Each takes a view, the words (`say`) and a theme, and gives a `Picture`."""

from render.demos.final import final
from render.demos.hand import hand
from render.demos.scores import blank, scores
from render.demos.table import table

__all__ = ["blank", "final", "hand", "scores", "table"]
