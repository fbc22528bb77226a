"""Moves as slash commands: the fast way to what the panels do, for any game.

A command names a kind of action and some of its fields; what it means is looked up among the legal
actions, so that it can't be anything else. What the command leaves open is asked for in a panel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from discord import app_commands, ui

from bot.codec import Partial, kind_of, token
from bot.languages import Language
from bot.messages import Letter
from bot.model import Status
from bot.panels import text_modal, wants_text
from bot.private import voices
from bot.tables import Look, Refused, not_now
from cogs.answers import Interaction, about, answer, app_of, language_of, named_table, show_form
from cogs.seat import act, present, with_text
from rules import games
from rules.core import Action
from rules.text import Quote


async def move(
    interaction: Interaction,
    game: str,
    kinds: Sequence[str],
    table: int | None,
    fields: Mapping[str, str | None],
    text: str | None = None,
) -> None:
    """Take the action of one of these kinds that the fields describe, or ask for what they leave open.

    An action with a free text is taken with `text`; where none was given, a form asks for it first.
    """
    if text is None and await show_form(interaction, lambda: _form(interaction, game, kinds, table, fields)):
        return

    async def work(language: Language) -> Letter:
        number = about(interaction, await table_for(interaction, game, table))
        look = await present(interaction, number)
        found = meant(look, kinds, fields, language)
        if not found:
            raise impossible(look, legal_actions(look, kinds))
        serial = serial_of(look, found[0])
        if len(found) == 1:
            return await act(interaction, look, (with_text(found[0], text or ""),), serial, language)
        note = language.say("Your words were: {text}", text=Quote(text)) if text else None
        return await app_of(interaction).desk.decision(look, language, partial=common(found), note=note)

    await answer(interaction, work)


async def _form(
    interaction: Interaction, game: str, kinds: Sequence[str], table: int | None, fields: Mapping[str, str | None]
) -> ui.Modal | None:
    """The form for the text of the only action that is meant; None where it has none, or more is to be asked."""
    number = await table_for(interaction, game, table)
    look = await app_of(interaction).tables.look(number, interaction.user.id)
    language = await language_of(interaction)
    match meant(look, kinds, fields, language):
        case [action] if wants_text(action):
            return text_modal(look.game, number, serial_of(look, action), action, look.view, voices(look, language))
        case _:
            return None


def meant(look: Look, kinds: Sequence[str], fields: Mapping[str, str | None], language: Language) -> list[Action]:
    """The legal actions of these kinds that what was typed describes."""
    given = {name: value for name, value in fields.items() if value is not None}
    return [action for action in legal_actions(look, kinds) if fits(look, action, given, language)]


def serial_of(look: Look, action: Action) -> int | None:
    """The decision that the action belongs to; None for those that may be taken at any time."""
    return look.prompt.serial if look.prompt and action in look.prompt.actions else None


async def table_for(interaction: Interaction, game: str, table: int | None) -> int:
    """The member's table of a game: the one named, the one of this thread, or the only one."""
    app = app_of(interaction)
    title = games()[game].title
    if table is not None:
        if (await named_table(interaction, table)).game != game:
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
    return not_now(look.game, look.view, legal or look.prompt.actions)


def _nothing(value: Any) -> bool:
    """Whether a field has no meaning in an action: it is empty, or a change by nothing."""
    return value is None or (type(value) is int and value == 0)


async def complete(
    interaction: Interaction,
    game: str,
    kinds: Sequence[str],
    field: str,
    current: str,
    names: Mapping[str, str] = MappingProxyType({}),
) -> list[app_commands.Choice[str]]:
    """Values for a field from the legal actions, given what is already filled in.

    `names` maps the command's options to fields where they are called otherwise.
    """
    app = app_of(interaction)
    try:
        number = await table_for(interaction, game, getattr(interaction.namespace, "table", None))
        look = await app.tables.look(number, interaction.user.id)
    except Refused:
        return []
    language = await language_of(interaction)
    typed: dict[str, Any] = {names.get(name, name): value for name, value in interaction.namespace}
    given = {name: str(value) for name, value in typed.items() if value and name not in ("table", "text", field)}
    found: dict[str, str] = {}
    for action in legal_actions(look, kinds):
        if field in action.__struct_fields__ and not _nothing(getattr(action, field)):
            relevant = {name: value for name, value in given.items() if name in action.__struct_fields__}
            if fits(look, action, relevant, language):
                label = label_of(look, action, field, language)
                found.setdefault(token(getattr(action, field)) or label, label)  # a value can't be empty
    matching = [(value, label) for value, label in found.items() if current.lower() in f"{label} {value}".lower()]
    return [app_commands.Choice(name=label[:100], value=value[:100]) for value, label in matching[:25]]
