"""Options: what can be set or filled in before a game, and the check of what was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rules.core import BadSetup, Game
from rules.text import Text, Words


class Input(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be filled in before the game: a text of at most `limit` characters, or one of `choices`.

    `choices` are values with their names, `notes` what there is to know about each. Of an option for each seat no
    two seats share one. `several` (from, to): so many are chosen, and the value is a list.
    """

    name: str
    title: str
    limit: int = 0
    lines: Literal["one", "many"] = "one"
    choices: Mapping[str, Text | Words] = {}
    notes: Mapping[str, Text | Words] = {}
    several: tuple[int, int] | None = None


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """A setting of a game: its type, default, choices or range, and a line of help.

    `pace` gives other defaults for slower paces ("quick", "daily", "slow") where the pace is known.
    `modes` names the modes that have it; empty means all. `seats` and `object` are structured values
    that the game itself checks (type `list` or `object`). `each` makes an `object` one that members fill in,
    each for their own seat: seat -> the value of the only input, or input name -> value where there are
    several. `form` makes it one that the host fills in: input name -> value. `title` is then the name of the form.
    `players`: the numbers of seats (from, to) with which the option makes a difference; None: any.
    """

    type: Literal["bool", "int", "choice", "list", "object"]
    default: Any
    help: str
    choices: tuple[str, ...] = ()
    range: tuple[int, int] | None = None
    pace: Mapping[str, Any] = {}
    modes: tuple[str, ...] = ()
    each: tuple[Input, ...] = ()
    form: tuple[Input, ...] = ()
    title: str = ""
    players: tuple[int, int] | None = None


def complete_options(game: Game, mode: str, given: Mapping[str, Any], pace: str | None = None) -> dict[str, Any]:
    """All options of a game for a mode, checked, with defaults for what is not given.

    Raises BadSetup `bad_option` naming the option and what would be right.
    """
    if mode not in game.modes:
        raise BadSetup("bad_option", f"{game.title} has no mode {mode!r}; it has {', '.join(game.modes)}.")
    known = {name: o for name, o in game.options.items() if not o.modes or mode in o.modes}
    for name in given:
        if name not in known:
            raise BadSetup(
                "bad_option",
                f"There is no option {name!r} in {mode}; there are {', '.join(known) or 'none'}.",
            )
    complete = {name: option.pace.get(pace or "", option.default) for name, option in known.items()}
    for name, value in given.items():
        option = known[name]
        match option.type:
            case "bool":
                right, should = isinstance(value, bool), "true or false"
            case "int":
                low, high = option.range or (0, 2**31)
                right = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
                should = f"a whole number from {low} to {high}"
            case "choice":
                right, should = value in option.choices, " or ".join(option.choices)
            case "list":
                right, should = value is None or isinstance(value, list), "a list"
            case "object":
                right, should = value is None or isinstance(value, dict), "an object"
        if not right:
            raise BadSetup("bad_option", f"Option {name} should be {should}, not {value!r}.")
        complete[name] = value
    game.check(mode, complete)
    return complete
