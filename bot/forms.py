"""Forms for what is filled in before a game, from the inputs that its options name (`rules.core.Input`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.labels import one_line, shorten
from bot.panels import MODAL_TITLE, OPTION_LABEL
from rules.options import Input
from rules.text import Speech, Text

TEXT_INPUT_MOST = 4000


def form(title: str, custom_id: str, inputs: Sequence[Input], known: Mapping[str, Any], say: Speech) -> ui.Modal:
    """A modal with a field for each input, holding what is `known` already. Every field may be left empty."""
    modal = ui.Modal(title=shorten(title, MODAL_TITLE), custom_id=custom_id, timeout=None)
    for one in inputs:
        modal.add_item(ui.Label(text=shorten(say(Text(one.title)), MODAL_TITLE), component=_field(one, known, say)))
    modal.stop()
    return modal


def _field(one: Input, known: Mapping[str, Any], say: Speech) -> ui.Item[Any]:
    value = known.get(one.name) or ""
    if one.choices:
        high = one.several[1] if one.several else 1
        return ui.Select(
            custom_id=one.name,
            required=False,
            min_values=0,
            max_values=min(high, len(one.choices)),
            options=choice_options(one, value if isinstance(value, list) else [value], say),
        )
    style = discord.TextStyle.paragraph if one.lines == "many" else discord.TextStyle.short
    limit = min(one.limit or TEXT_INPUT_MOST, TEXT_INPUT_MOST)
    text = str(value)[:limit]
    return ui.TextInput(custom_id=one.name, style=style, required=False, max_length=limit, default=text or None)


def choice_options(one: Input, chosen: Sequence[str], say: Speech) -> list[discord.SelectOption]:
    """The choices of an input as options of a select, each with the beginning of its note."""
    return [
        discord.SelectOption(
            label=shorten(say(name), OPTION_LABEL),
            value=value,
            description=shorten(one_line(say(one.notes[value])), OPTION_LABEL) if value in one.notes else None,
            default=value in chosen,
        )
        for value, name in one.choices.items()
    ]


def filled(data: Any, inputs: Sequence[Input]) -> dict[str, Any]:
    """What the fields of a form hold, as an option keeps it: a list where several may be chosen; nothing for empty."""
    values: dict[str, Any] = {}
    for component in data.get("components", ()):
        field = component.get("component") or {}
        one = next((one for one in inputs if one.name == field.get("custom_id")), None)
        if one is None:
            continue
        chosen = [str(value) for value in field.get("values") or ()]
        if one.choices and one.several is None:
            value: Any = chosen[0] if chosen else ""
        else:
            value = chosen if one.choices else str(field.get("value") or "")
        if value:
            values[one.name] = value
    return values
