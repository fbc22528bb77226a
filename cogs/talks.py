"""Saying something in a talk: a form, since nothing that is said may stand where others could read along."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui
from discord.ext import commands

from bot import custom_ids
from bot.labels import shorten
from bot.languages import Language
from bot.messages import Letter
from bot.panels import MODAL_TITLE, TEXT_FIELD, submitted_text
from bot.private import voices
from bot.tables import Look, Refused
from bot.talks import NO_TALK
from cogs.answers import Interaction, answer, app_of, custom_id_of, language_of, show_form
from cogs.seat import GameButton, present
from rules.core import TEXT_LIMIT
from rules.text import Quote, T, Text, seats


class SaySomething(GameButton, template=custom_ids.SAY):
    """The button that opens the form for words in a talk."""

    async def pressed(self, interaction: Interaction) -> None:
        if await show_form(interaction, lambda: self._form(interaction)):
            return

        async def work(language: Language) -> Letter:
            await app_of(interaction).tables.look(self.table, interaction.user.id)
            raise Refused(NO_TALK, number=self.table)

        await answer(interaction, work)

    async def _form(self, interaction: Interaction) -> ui.Modal | None:
        look = await app_of(interaction).tables.look(self.table, interaction.user.id)
        return form(look, await language_of(interaction)) if look.talk is not None else None


def form(look: Look, language: Language) -> ui.Modal:
    """The form: whom the words are for, and a field for them."""
    assert look.talk is not None
    modal = ui.Modal(
        title=shorten(language.say("Say something"), MODAL_TITLE), custom_id=f"said:{look.table.id}", timeout=None
    )
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id=TEXT_FIELD, style=discord.TextStyle.paragraph, max_length=TEXT_LIMIT
    )
    label = voices(look, language).plain(hearers(look))
    modal.add_item(ui.Label(text=shorten(label, MODAL_TITLE), component=field))
    modal.stop()
    return modal


def hearers(look: Look) -> Text:
    """Whom the words are for."""
    assert look.talk is not None
    others = seats([seat for seat in look.talk.seats if seat != look.seat])
    return T("To {seats} alone", seats=others) if look.talk.secret else T("To {seats}, for all to hear", seats=others)


async def say(interaction: Interaction, table: int, words: str, language: Language) -> Letter:
    """Say it; gives the member's panel with the talk as it is then."""
    app = app_of(interaction)
    if interaction.guild_id is None:
        await present(interaction, table)  # whoever has left the server is heard no more
    look = await app.talks.say(table, interaction.user.id, words)
    return await app.desk.decision(look, language, picture=False)


class TalkAnswers(commands.Cog):
    """Answers to the forms for words in a talk."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        match = custom_ids.SAID.fullmatch(custom_id_of(interaction))
        if match is None:
            return
        words = submitted_text(interaction.data)

        async def work(language: Language) -> Letter:
            try:
                return await say(interaction, int(match["table"]), words, language)
            except Refused as refused:
                if not words.strip():
                    raise
                lost = language.say("Your words were: {text}", text=Quote(words))
                return Letter(content=f"{language.speech()(refused.text)}\n{lost}"[:2000])

        await answer(interaction, work)


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(SaySomething)
    await bot.add_cog(TalkAnswers())
