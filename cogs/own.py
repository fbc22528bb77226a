"""What members fill in for their own seat before the game: a party's name, say, in a form from the lobby."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import ui
from discord.ext import commands

from bot.labels import shorten
from bot.languages import Language
from bot.model import Status, Table
from bot.panels import MODAL_TITLE, submitted_values
from cogs.answers import Interaction, answer, app_of, custom_id_of, language_of, show_form
from cogs.seat import GameButton
from rules import games

OWN = re.compile(r"own:(?P<table>[0-9]{1,12}):(?P<option>[a-z_]+)")
FILLED = re.compile(r"filled:(?P<table>[0-9]{1,12}):(?P<option>[a-z_]+)")
TEXT_INPUT_MOST = 4000


class Own(GameButton, template=OWN):
    """The button of the lobby that opens the form for the own seat."""

    async def pressed(self, interaction: Interaction) -> None:
        if await show_form(interaction, lambda: self._form(interaction)):
            return
        # Nothing is filled in, so all that comes of this is the sentence that says why it can't be.
        await answer(interaction, lambda language: fill_in(interaction, self.table, self.match["option"], {}, language))

    async def _form(self, interaction: Interaction) -> ui.Modal | None:
        table = await app_of(interaction).tables.table(self.table)
        seat = table.seat_of(interaction.user.id)
        if seat is None or table.status is not Status.LOBBY:
            return None
        return own_form(table, seat.seat, self.match["option"], await language_of(interaction))


def own_form(table: Table, seat: str, option: str, language: Language) -> ui.Modal:
    """The form for an option's inputs, with what the seat has filled in before."""
    about = games()[table.game].options[option]
    before = (table.options.get(option) or {}).get(seat)
    known = before if isinstance(before, dict) else {about.each[0].name: before or ""}
    modal = ui.Modal(
        title=shorten(language.translate(about.title), MODAL_TITLE),
        custom_id=f"filled:{table.id}:{option}",
        timeout=None,
    )
    for one in about.each:
        value = str(known.get(one.name, ""))
        field: ui.Item[Any]
        if one.choices:
            field = ui.Select(
                custom_id=one.name,
                required=False,
                min_values=0,
                options=[
                    discord.SelectOption(label=language.translate(label)[:100], value=code, default=code == value)
                    for code, label in one.choices.items()
                ],
            )
        else:
            style = discord.TextStyle.paragraph if one.lines == "many" else discord.TextStyle.short
            limit = min(one.limit or TEXT_INPUT_MOST, TEXT_INPUT_MOST)
            field = ui.TextInput(
                custom_id=one.name, style=style, required=False, max_length=limit, default=value[:limit] or None
            )
        modal.add_item(ui.Label(text=shorten(language.translate(one.title), MODAL_TITLE), component=field))
    modal.stop()
    return modal


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
    bot.add_dynamic_items(Own)
    await bot.add_cog(OwnAnswers())
