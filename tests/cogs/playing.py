"""Acting as people at the bot's tables through simcord: press what they see, read what they see."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.client import GameMaster
from bot.config import Config
from tests.wire.limits import check_message


def config_for(folder: Path, **changes: str) -> Config:
    settings = {"DATABASE": str(folder / "tables.db"), "GUILD_READY_TIMEOUT": "0", "RENDER_WORKERS": "1", **changes}
    return Config.load(settings, None)


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components of a message, depth first."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))


def words(message: Any) -> str:
    """All text of a message as somebody reads it."""
    parts = [message.content] if message.content else []
    for component in walk(raw_components(message)):
        if component["type"] == 10:
            parts.append(component["content"])
    return "\n".join(parts)


def raw_components(message: Any) -> list[dict[str, Any]]:
    found = message.components
    return [part if isinstance(part, dict) else part.to_dict() for part in found]


def buttons(message: Any) -> dict[str, str]:
    """Label -> custom id of the buttons that can be pressed."""
    return {
        part["label"]: part["custom_id"]
        for part in walk(raw_components(message))
        if part["type"] == 2 and not part.get("disabled") and "custom_id" in part
    }


def selects(message: Any) -> list[dict[str, Any]]:
    return [part for part in walk(raw_components(message)) if part["type"] == 3]


class Playing:
    """A running bot and its world. Time is `env`'s; `advance` lets it pass."""

    def __init__(self, env: simcord.Env, folder: Path) -> None:
        self.env, self.folder = env, folder
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("games")
        self.people: dict[str, Any] = {}

    @classmethod
    @asynccontextmanager
    async def start(cls, folder: Path) -> AsyncIterator[Playing]:
        holder: list[simcord.Env] = []
        bot = GameMaster(config_for(folder), clock=lambda: holder[0].now().timestamp())
        env = simcord.Env(bot, strict_sync=True)
        holder.append(env)
        await env.start()
        playing = cls(env, folder)
        try:
            yield playing
            env.raise_errors()
            playing.check_limits()
        finally:
            await env.shutdown()

    @property
    def bot(self) -> GameMaster:
        assert isinstance(self.env.bot, GameMaster)
        return self.env.bot

    def person(self, name: str, **options: Any) -> Any:
        """The member of this name, made on first use."""
        if name not in self.people:
            self.people[name] = self.guild.add_member(self.env.create_user(name), **options)
        return self.people[name]

    async def restart(self) -> None:
        """Stop the bot and start a new one on the same database."""
        env = self.env
        await env.restart_bot(GameMaster(config_for(self.folder), clock=lambda: env.now().timestamp()))

    async def advance(self, seconds: float) -> None:
        await self.env.advance_time(seconds)

    def check_limits(self) -> None:
        """Every message that was ever sent keeps Discord's limits."""
        for message in self.env.backend.messages.values():
            problems = check_message(simcord.backend.serializers.message_payload(self.env.backend, message))
            assert not problems, problems

    def thread(self) -> discord.Thread:
        """The newest thread."""
        return max(self.env.bot.guilds[0].threads, key=lambda thread: thread.id)
