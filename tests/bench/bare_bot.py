"""`python -m tests.bench.bare_bot`: acknowledges every interaction and does nothing else; the floor for the bot."""

from __future__ import annotations

import os

import discord

from bot.client import point_at
from bot.config import Config


class Bare(discord.AutoShardedClient):
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)


if __name__ == "__main__":
    point_at(Config.load())
    bare = Bare(intents=discord.Intents.default(), guild_ready_timeout=0.2)
    bare.run(os.environ["DISCORD_TOKEN"], log_handler=None)
