"""Using every command that is registered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from tests.cogs.playing import Playing, words

ARGUMENTS: dict[str, Any] = {"table": 1, "game": "demos"}
"""What is given for required options; texts get a word, and numbers the smallest allowed."""


def told(result: Any) -> str:
    """What was answered: the newest of the messages, or the title of a form."""
    if result.modal is not None:
        return str(result.modal.title)
    shown = result.followups[-1] if result.followups else result.response
    assert shown.message is not None, result
    return words(shown.message)


def commands(playing: Playing) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command with its required options."""
    somebody = playing.person("dan")
    for command in playing.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            needed = [one for one in command.parameters if one.required]
            yield command.qualified_name, {one.name: argument(one, somebody) for one in needed}


def argument(parameter: app_commands.Parameter, somebody: Any) -> Any:
    if parameter.name in ARGUMENTS:
        return ARGUMENTS[parameter.name]
    if parameter.type is discord.AppCommandOptionType.user:
        return somebody
    if parameter.choices:
        return parameter.choices[0].value
    return int(parameter.min_value or 1) if parameter.type is discord.AppCommandOptionType.integer else "word"
