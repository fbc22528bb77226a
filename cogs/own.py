"""What members choose or fill in for their own seat before the game, from the lobby: a party, say.

A single choice is a panel that tells what there is to know about each; anything else is a form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord
from discord import ui
from discord.ext import commands

from bot.forms import choice_options, form
from bot.labels import shorten
from bot.languages import Language, Medium
from bot.messages import Letter, button, layout, voice
from bot.model import Status, Table
from bot.panels import PLACEHOLDER, submitted_values
from bot.tables import Refused
from cogs.answers import Interaction, answer, app_of, custom_id_of, language_of, show_form, values_of
from cogs.seat import GameButton, GameSelect
from rules import games
from rules.options import Input, Option
from rules.text import SeatName, T

TARGET = r"(?P<table>[0-9]{1,12}):(?P<option>[a-z_]+)"
OWN = re.compile(rf"own:{TARGET}")
CHOOSE = re.compile(rf"choose:{TARGET}")
CHOOSE_NONE = re.compile(rf"choose_none:{TARGET}")
FILLED = re.compile(rf"filled:{TARGET}")

NOTE = 300
"""Characters of what there is to know about a choice; eight of them fit in a message."""


class Own(GameButton, template=OWN):
    """The button of the lobby for the own seat."""

    async def pressed(self, interaction: Interaction) -> None:
        if await show_form(interaction, lambda: self._form(interaction)):
            return
        await answer(
            interaction, lambda language: choice_panel(interaction, self.table, self.match["option"], language)
        )

    async def _form(self, interaction: Interaction) -> ui.Modal | None:
        table = await app_of(interaction).tables.table(self.table)
        seat, about = table.seat_of(interaction.user.id), option_of(table, self.match["option"])
        if seat is None or table.status is not Status.LOBBY or about is None or single(about):
            return None
        language = await language_of(interaction)
        before = (table.options.get(self.match["option"]) or {}).get(seat.seat)
        known = before if isinstance(before, dict) else {about.each[0].name: before or ""}
        title, custom_id = language.translate(about.title), f"filled:{table.id}:{self.match['option']}"
        return form(title, custom_id, about.each, known, voice(language, table, Medium.PLAIN))


class Choose(GameSelect, template=CHOOSE):
    """The select of the panel for a single choice."""

    async def pressed(self, interaction: Interaction) -> None:
        await _choose(interaction, self.table, self.match["option"], (values_of(interaction) or [""])[0])


class ChooseNone(GameButton, template=CHOOSE_NONE):
    """The button of that panel that leaves the choice open again."""

    async def pressed(self, interaction: Interaction) -> None:
        await _choose(interaction, self.table, self.match["option"], "")


async def _choose(interaction: Interaction, number: int, option: str, value: str) -> None:
    async def work(language: Language) -> Letter:
        table = await app_of(interaction).tables.table(number)
        about = option_of(table, option)
        values = {about.each[0].name: value} if about else {}
        await app_of(interaction).lobby.fill_in(number, interaction.user.id, option, values)
        return await choice_panel(interaction, number, option, language, note=language.say("Saved."))

    await answer(interaction, work, how="update")


def option_of(table: Table, name: str) -> Option | None:
    """The option of this name, if members choose or fill in something for it at this table."""
    option = games()[table.game].options.get(name)
    return option if option and option.each and name in table.options else None


def single(option: Option) -> bool:
    """Whether there is one thing to choose and nothing to write."""
    return len(option.each) == 1 and bool(option.each[0].choices)


async def choice_panel(
    interaction: Interaction, number: int, option: str, language: Language, note: str | None = None
) -> Letter:
    """What can be chosen, what there is to know about each choice, and who has taken what."""
    table = await app_of(interaction).tables.table(number)
    about, seat = option_of(table, option), table.seat_of(interaction.user.id)
    if seat is None or table.status is not Status.LOBBY or about is None or not single(about):
        # Nothing can be chosen, so what comes of this is the sentence that says why.
        await app_of(interaction).lobby.fill_in(number, interaction.user.id, option, {})
        raise Refused("This button is no longer in use.")
    (one,) = about.each
    taken: dict[str, str] = {value: name for name, value in (table.options[option] or {}).items()}
    mine = next((value for value, name in taken.items() if name == seat.seat), None)
    say = voice(language, table)
    lines = [note] if note else []
    lines += [f"### {language.translate(about.title)}", language.translate(about.help)]
    for value, name in one.choices.items():
        title = f"**{say(name)}**"
        if value in taken:
            title += " · " + ("✓" if value == mine else say(T("chosen by {name}", name=SeatName(taken[value]))))
        lines += [title, *([shorten(say(one.notes[value]), NOTE)] if value in one.notes else [])]
    options = _free(one, taken, mine, table, language)
    items: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines)[:3900])]
    if options:
        placeholder = shorten(language.translate(about.title), PLACEHOLDER)
        select: ui.Select[Any] = ui.Select(
            custom_id=f"choose:{number}:{option}", placeholder=placeholder, options=options
        )
        items.append(ui.ActionRow(select))
    if mine is not None:
        items.append(ui.ActionRow(button(language.say("Leave it open"), f"choose_none:{number}:{option}")))
    return Letter(view=layout(ui.Container(*items)))


def _free(
    one: Input, taken: Mapping[str, str], mine: str | None, table: Table, language: Language
) -> list[discord.SelectOption]:
    """The choices that nobody else has taken."""
    options = choice_options(one, [mine] if mine else [], voice(language, table, Medium.PLAIN))
    return [option for option in options if option.value == mine or option.value not in taken][:25]


async def fill_in(interaction: Interaction, table: int, option: str, values: dict[str, str], language: Language) -> str:
    """Keep what the member filled in for their seat."""
    await app_of(interaction).lobby.fill_in(table, interaction.user.id, option, values)
    return language.say("Saved.")


class OwnAnswers(commands.Cog):
    """Answers to the forms for the own seat."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        match = FILLED.fullmatch(custom_id_of(interaction))
        if match is None:
            return
        values = submitted_values(interaction.data)
        table, option = int(match["table"]), match["option"]
        await answer(interaction, lambda language: fill_in(interaction, table, option, values, language))


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(Own, Choose, ChooseNone)
    await bot.add_cog(OwnAnswers())
