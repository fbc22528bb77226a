"""Emperor as slash commands: one for each kind of action as players think of it; the limit and the promises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.languages import Language
from bot.messages import voice
from bot.private import where
from cogs.answers import Interaction, answer, app_of
from cogs.emperor.assembly import Assembly
from cogs.emperor.common import GAME, TABLE
from cogs.emperor.replies import Replies
from cogs.emperor.turns import Turns
from cogs.moves import table_for
from cogs.seat import own_tables
from rules.emperor import overview
from rules.text import Text


class Emperor(
    Turns,
    Replies,
    Assembly,
    commands.GroupCog,
    group_name=locale_str("emperor"),
    group_description=locale_str("Your moves in Emperor"),
):
    """The moves of Emperor, and how things stand. What is secret is in answers that only the member sees."""

    @app_commands.command(
        name=locale_str("limit"), description=locale_str("The emperor limit, and how near everybody is to it")
    )
    @app_commands.describe(table=TABLE)
    async def limit(self, interaction: Interaction, table: int | None = None) -> None:
        await standing(interaction, table, overview.limit)

    @app_commands.command(
        name=locale_str("promises"), description=locale_str("All promises that wait for the election")
    )
    @app_commands.describe(table=TABLE)
    async def promises(self, interaction: Interaction, table: int | None = None) -> None:
        await standing(interaction, table, overview.promises)

    @limit.autocomplete("table")
    @promises.autocomplete("table")
    async def _standing_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await own_tables(interaction, current)


async def standing(interaction: Interaction, table: int | None, tell: Callable[[Any], list[Text]]) -> None:
    """How things stand, told from what everybody may know."""

    async def work(language: Language) -> str:
        app = app_of(interaction)
        look = await app.tables.look(await table_for(interaction, GAME, table), None)
        say_it = voice(language, look.table)
        return "\n".join([where(look, language), *(f"- {say_it(line)}" for line in tell(look.view))])[:2000]

    await answer(interaction, work)


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Emperor())
