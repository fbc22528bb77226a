"""Moves as slash commands: the fast way to what the panels do, for any game.

A command names a kind of action and some of its fields; what it means is looked up among the legal
actions, so that it can't be anything else. What the command leaves open is asked for in a panel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.codec import Partial, kind_of, token
from bot.languages import Language
from bot.messages import Letter
from bot.model import Status
from bot.private import voices
from bot.tables import Look, Refused
from cogs.answers import Interaction, answer, app_of, language_of
from cogs.seat import act, present
from rules import games
from rules.core import Action
from rules.text import Many


async def move(
    interaction: Interaction, game: str, kinds: Sequence[str], table: int | None, fields: Mapping[str, str | None]
) -> None:
    """Take the action of one of these kinds that the fields describe, or ask for what they leave open."""

    async def work(language: Language) -> Letter:
        number = await table_for(interaction, game, table)
        look = await present(interaction, number)
        legal = legal_actions(look, kinds)
        given = {name: value for name, value in fields.items() if value is not None}
        found = [action for action in legal if fits(look, action, given, language)]
        if not found:
            raise impossible(look, legal)
        serial = look.prompt.serial if look.prompt and found[0] in look.prompt.actions else None
        if len(found) == 1:
            return await act(interaction, look, found[0], serial, language)
        app = app_of(interaction)
        return await app.desk.decision(look, language, partial=common(found))

    await answer(interaction, work)


async def table_for(interaction: Interaction, game: str, table: int | None) -> int:
    """The member's table of a game: the one named, the one of this thread, or the only one."""
    app = app_of(interaction)
    title = games()[game].title
    if table is not None:
        if await app.game_of(table) != game:
            raise Refused("Table {number} does not play {game}.", number=table, game=title)
        return table
    if interaction.channel_id is not None and (here := await app.tables.in_channel(interaction.channel_id)):
        if here.game != game:
            raise Refused("Table {number} does not play {game}.", number=here.id, game=title)
        return here.id
    mine = await app.tables.of_member(interaction.user.id, Status.PLAYING, Status.PAUSED)
    numbers = [found.id for found in mine if found.game == game]
    if not numbers:
        raise Refused("You are not playing {game} anywhere right now.", game=title)
    if len(numbers) > 1:
        waiting = [look.table.id for look in await app.tables.waiting_for(interaction.user.id)]
        numbers = [number for number in numbers if number in waiting] or numbers
    if len(numbers) > 1:
        raise Refused("Which table? Give its number: {numbers}.", numbers=", ".join(map(str, numbers)))
    return numbers[0]


def legal_actions(look: Look, kinds: Sequence[str]) -> list[Action]:
    actions = [*(look.prompt.actions if look.prompt else ()), *look.anytime]
    return [action for action in actions if kind_of(action) in kinds]


def fits(look: Look, action: Action, given: Mapping[str, str], language: Language) -> bool:
    """Whether what was typed for each field means the action's value: by code or by label."""
    for name, typed in given.items():
        if name not in action.__struct_fields__:
            return False
        value = getattr(action, name)
        meanings = {token(value), str(value), label_of(look, action, name, language)}
        if typed.strip().casefold() not in {meaning.casefold() for meaning in meanings}:
            return False
    return True


def label_of(look: Look, action: Action, field: str, language: Language) -> str:
    """A field's value in words, without markdown."""
    value = getattr(action, field)
    return voices(look, language).plain(look.game.field_label(kind_of(action), field, value, look.view))


def common(found: Sequence[Action]) -> Partial:
    """The step of a panel at which these actions part: their kind and the first fields they share."""
    if len({kind_of(action) for action in found}) > 1:
        return Partial()
    values = []
    for name in found[0].__struct_fields__:
        tokens = {token(getattr(action, name)) for action in found}
        if len(tokens) > 1:
            break
        values.append(tokens.pop())
    return Partial(kind_of(found[0]), tuple(values))


def impossible(look: Look, legal: Sequence[Action]) -> Refused:
    """Why a move can't be made, with what could be done instead."""
    if look.prompt is None:
        return Refused("It is not your turn at table {number}.", number=look.table.id)
    options = legal or look.prompt.actions
    labels = tuple(look.game.label(action, look.view) for action in options[:3])
    return Refused("That is not possible now. You could: {actions}.", actions=Many(labels))


async def complete(
    interaction: Interaction, game: str, kinds: Sequence[str], field: str, current: str
) -> list[app_commands.Choice[str]]:
    """Values for a field from the legal actions, given what is already filled in."""
    app = app_of(interaction)
    try:
        number = await table_for(interaction, game, getattr(interaction.namespace, "table", None))
        look = await app.tables.look(number, interaction.user.id)
    except Refused:
        return []
    language = await language_of(interaction)
    typed: dict[str, Any] = {name: value for name, value in interaction.namespace if name not in ("table", field)}
    given = {name: str(value) for name, value in typed.items() if value}
    found: dict[str, str] = {}
    for action in legal_actions(look, kinds):
        if field in action.__struct_fields__ and getattr(action, field) is not None:
            relevant = {name: value for name, value in given.items() if name in action.__struct_fields__}
            if fits(look, action, relevant, language):
                found.setdefault(token(getattr(action, field)), label_of(look, action, field, language))
    matching = [(value, label) for value, label in found.items() if current.lower() in f"{label} {value}".lower()]
    return [app_commands.Choice(name=label[:100], value=value[:100]) for value, label in matching[:25]]
