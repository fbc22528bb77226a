"""The Replay button of a finished game, and the buttons of its steps. Everybody may press them."""

from __future__ import annotations

from discord.ext import commands

from bot import custom_ids
from bot.languages import Language
from bot.messages import Letter
from bot.replay import replay_of, step
from cogs.answers import Interaction, answer, app_of
from cogs.seat import GameButton


class Replay(GameButton, template=custom_ids.REPLAY):
    """Opens a replay for whoever presses; pressed inside it, goes to another step."""

    async def pressed(self, interaction: Interaction) -> None:
        to = self.match["step"]

        async def work(language: Language) -> Letter:
            app = app_of(interaction)
            replay = await replay_of(app.tables, self.table)
            return await step(replay, int(to or 0), app.desk.painter, language)

        await answer(interaction, work, how="new" if to is None else "update")


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(Replay)
