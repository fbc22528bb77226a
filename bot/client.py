"""The Discord client: default intents, cogs found by themselves, the service opened and closed with it."""

from __future__ import annotations

import importlib
import logging
import pkgutil
import time
from collections.abc import Callable
from typing import Any

import discord
import yarl
from discord.ext import commands

from bot.app import App
from bot.attempts import Attempts
from bot.config import Config
from bot.presses import Presses
from bot.translator import CatalogueTranslator
from bot.wakeup import Alarm, real_time

log = logging.getLogger(__name__)

# The bot sends and hears no sound, so operators need not read that it could not.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class GameMaster(commands.AutoShardedBot):
    """The bot. `app` is the service behind it."""

    def __init__(self, config: Config, clock: Callable[[], float] = time.time, alarm: Alarm = real_time) -> None:
        options: dict[str, Any] = {}
        if config.shard_count is not None:
            options |= {"shard_count": config.shard_count, "shard_ids": list(config.shard_ids or ()) or None}
        self.attempts, self.presses = Attempts(), Presses()
        super().__init__(
            command_prefix=(),
            http_trace=self.attempts.trace,
            help_command=None,
            intents=discord.Intents.default(),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=config.guild_ready_timeout,
            max_messages=None,
            **options,
        )
        self.config = config
        self.app = App(config, self, clock, alarm)

    async def setup_hook(self) -> None:
        await self.app.open()
        await self.tree.set_translator(CatalogueTranslator())
        await self.add_cogs()
        if self.config.dev_guild is not None:
            guild = discord.Object(self.config.dev_guild)
            self.tree.copy_global_to(guild=guild)
            await self.tree.sync(guild=guild)
        else:
            await self.tree.sync()
        self.app.begin_work()

    async def add_cogs(self) -> None:
        """Have every module of the package `cogs` that has a `setup` add what it has.

        discord.py's own `load_extension` executes a module anew, so that its classes would be there twice.
        """
        package = importlib.import_module("cogs")
        for name in sorted(module.name for module in pkgutil.iter_modules(package.__path__)):
            module = importlib.import_module(f"cogs.{name}")
            if hasattr(module, "setup"):
                await module.setup(self)

    async def on_message(self, message: discord.Message) -> None:
        """Messages are nobody's commands here; everything is a slash command or a component."""

    async def on_ready(self) -> None:
        log.info("Ready as %s in %d servers.", self.user, len(self.guilds))

    async def close(self) -> None:
        await self.app.close()
        await super().close()


def point_at(config: Config) -> None:
    """Have the library talk to another address than Discord's, where the settings name one."""
    if config.discord_api_base:
        discord.http.Route.BASE = config.discord_api_base
    if config.discord_gateway:
        # A client that is not sharded never asks for the gateway's address, so its default is set as well.
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(config.discord_gateway)
