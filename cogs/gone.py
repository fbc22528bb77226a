"""What Discord tells of gone things: deleted messages, threads and channels, archives, locks, lost servers."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.client import GameMaster
from bot.mending import Mending


class Gone(commands.Cog):
    """Hands the events to `bot.mending`, which does what can be done."""

    def __init__(self, bot: GameMaster) -> None:
        self._mending: Mending = bot.app.mending

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        await self._mending.message_gone(payload.channel_id, payload.message_id)

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        for message in payload.message_ids:
            await self._mending.message_gone(payload.channel_id, message)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._mending.channel_gone(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._mending.channel_gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        state = payload.data.get("thread_metadata")
        if state:
            archived, locked = bool(state.get("archived")), bool(state.get("locked"))
            await self._mending.thread_changed(payload.thread_id, archived=archived, locked=locked)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._mending.guild_back(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._mending.guild_back(guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await self._mending.guild_back(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        if before.overwrites != after.overwrites:
            await self._mending.guild_back(after.guild.id)


async def setup(bot: GameMaster) -> None:
    await bot.add_cog(Gone(bot))
