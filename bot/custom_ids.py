"""The custom ids of all components: a name, the table, and what `bot.codec` says of the choice.

One template each for `discord.ui.DynamicItem`; no id fits two of them.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from bot.codec import LIMIT, Partial, choice_text
from rules.core import Action

Place: TypeAlias = Literal["open", "hand", "log", "rules", "say"]
"""Buttons of a table: `open` shows the decision panel, the others what they say."""

_TABLE = r"(?P<table>[0-9]{1,12})"
_DECISION = _TABLE + r":(?P<serial>[0-9]{0,9})"
ACT = re.compile(rf"act:{_DECISION}:(?P<choice>.+)", re.DOTALL)
"""A button that takes an action. An empty serial means an action for any time (`Game.anytime`)."""
GO = re.compile(rf"(?:go|back):{_DECISION}:(?P<choice>.+)", re.DOTALL)
"""A button that shows the panel after the choices so far."""
PICK = re.compile(rf"pick:{_DECISION}:(?P<menu>[0-9]+)")
"""A select of one: its value is a choice, like the one in `act` or `go`."""
MANY = re.compile(rf"many:{_DECISION}:(?P<choice>.+)", re.DOTALL)
"""A select of several: the elements of the list that the choices so far leave open."""
ALL = re.compile(rf"all:{_DECISION}:(?P<choice>.+)", re.DOTALL)
"""A button that takes everything that a sheet's rows hold."""
TEXT = re.compile(rf"text:{_DECISION}:(?P<choice>.+)", re.DOTALL)
"""A modal that takes an action with a free text."""
OPEN = re.compile(rf"open:{_TABLE}")
HAND = re.compile(rf"hand:{_TABLE}")
LOG = re.compile(rf"log:{_TABLE}")
RULES = re.compile(rf"rules:{_TABLE}")
SAY = re.compile(rf"say:{_TABLE}")
"""A button that opens a form for words in a talk; `SAID` is the form."""
SAID = re.compile(rf"said:{_TABLE}")
REPLAY = re.compile(rf"replay:{_TABLE}(?::(?P<step>[0-9]{{1,3}}))?")
"""A button that tells the end of a game again: from the start, or (in that answer) a step of it."""
LOBBY = re.compile(rf"lobby:{_TABLE}:(?P<what>[a-z_]+)")

Serial: TypeAlias = int | None
"""The decision that a component belongs to; None for actions that may be taken at any time."""


def serial_of(text: str) -> Serial:
    """The serial of a custom id: the group `serial` of a template."""
    return int(text) if text else None


def _decision_id(name: str, table: int, serial: Serial, choice: str) -> str:
    return f"{name}:{table}:{'' if serial is None else serial}:{choice}"


def act_id(table: int, serial: Serial, action: Action) -> str:
    """The custom id of the button that takes an action."""
    return _choice_id("act", table, serial, action)


def go_id(table: int, serial: Serial, partial: Partial, way: Literal["go", "back"] = "go") -> str:
    """The custom id of a button to the next or the previous step."""
    return _choice_id(way, table, serial, partial)


def pick_id(table: int, serial: Serial, menu: int) -> str:
    """The custom id of a select of one choice; `menu` tells several in one message apart."""
    return _decision_id("pick", table, serial, str(menu))


def many_id(table: int, serial: Serial, partial: Partial) -> str:
    """The custom id of a select of several elements of the list that `partial` leaves open."""
    return _choice_id("many", table, serial, partial)


def all_id(table: int, serial: Serial, partial: Partial) -> str:
    """The custom id of the button that takes what all rows of a sheet hold."""
    return _choice_id("all", table, serial, partial)


def text_id(table: int, serial: Serial, action: Action) -> str:
    """The custom id of the modal that asks for the text of an action."""
    return _choice_id("text", table, serial, action)


def _choice_id(name: str, table: int, serial: Serial, choice: Action | Partial) -> str:
    room = LIMIT - len(_decision_id(name, table, serial, ""))
    return _decision_id(name, table, serial, choice_text(choice, room))


def place_id(place: Place, table: int) -> str:
    """The custom id of a button of the table message."""
    return f"{place}:{table}"


def replay_id(table: int, step: int | None = None) -> str:
    """The custom id of the button that opens a replay, or goes to a step of the one that is open."""
    return f"replay:{table}" if step is None else f"replay:{table}:{step}"


def lobby_id(table: int, what: str) -> str:
    """The custom id of a button of the lobby."""
    return f"lobby:{table}:{what}"
