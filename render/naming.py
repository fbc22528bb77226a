"""Sentences with names that fit on one line: the names are cut, not what is said of them."""

from __future__ import annotations

from collections.abc import Callable

from render.canvas import Canvas, Say, around
from render.encode import ALT_LIMIT
from render.typeface import ELLIPSIS, NAME, Style, drawable, width
from rules.text import Arg, Many, SeatName, Text

LONGEST = 32
"""Letters of a name in Discord, at most."""
SHORTEST = 5


def with_short_names(arg: Arg, say: Say, style: Style, room: int) -> str:
    """The words of `arg`, each seat's name in them cut to as many letters as `room` pixels allow, 5 at least."""
    words = drawable(say(arg))
    for most in range(LONGEST, SHORTEST - 1, -1):
        if width(words, style) <= room:
            break
        words = drawable(say(_cut(arg, say, most)))
    return words


def shorter(say: Say, most: int) -> Say:
    """The same voice with seats' names of at most so many letters."""
    return lambda arg: say(_cut(arg, say, most))


def told(tell: Callable[[Say], list[str]], say: Say) -> list[str]:
    """The sentences of an alt text, with names cut as far as needed for all of them to fit."""
    said = tell(say)
    for most in (20, 14, 10):
        if len(" ".join(said)) <= ALT_LIMIT:
            break
        said = tell(shorter(say, most))
    return said


def _cut(arg: Arg, say: Say, most: int) -> Arg:
    match arg:
        case SeatName():
            name = drawable(say(arg))
            return name if len(name) <= most else name[: most - 1].rstrip() + ELLIPSIS
        case Many(items):
            return Many(tuple(_cut(one, say, most) for one in items))
        case Text(message, args, plural):
            return Text(message, {key: _cut(one, say, most) for key, one in args.items()}, plural)
        case _:
            return arg


def names_pill(canvas: Canvas, right_top: tuple[int, int], arg: Arg, say: Say, mark: str, room: int) -> int:
    """Whom the game waits for, or who won, in the accent colour; its right upper corner given. Returns its width."""
    theme = canvas.theme
    words = with_short_names(arg, say, NAME, room - around(NAME, mark))
    return canvas.pill(right_top, words, theme.accent, theme.on_accent, NAME, mark, "right", room)
