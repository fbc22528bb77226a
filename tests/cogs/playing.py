"""Acting as people at the bot's tables through simcord: press what they see, read what they see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.client import GameMaster
from bot.config import Config
from tests.cogs import outgoing


def config_for(folder: Path, **changes: str) -> Config:
    settings = {"DATABASE": str(folder / "tables.db"), "GUILD_READY_TIMEOUT": "0", "RENDER_WORKERS": "1", **changes}
    return Config.load(settings, None)


WAITING = (
    "SELECT (SELECT COUNT(*) FROM outbox WHERE status = 'waiting' AND due <= :now)"
    " + (SELECT COUNT(*) FROM deadlines WHERE due <= :now)"
)
"""What is to be done by now: messages, and time that has run out."""


SETTLE_SECONDS = 30.0
"""A machine that is busy with other things may take long to draw an animation."""


class NoTimer:
    def cancel(self) -> None:
        """There is nothing to cancel."""


def no_alarm(delay: float, function: Any) -> NoTimer:
    """Time passes in `Playing.advance` only, which wakes the service itself."""
    return NoTimer()


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
        self.users: dict[str, Any] = {}

    @classmethod
    @asynccontextmanager
    async def start(cls, folder: Path) -> AsyncIterator[Playing]:
        holder: list[simcord.Env] = []
        bot = GameMaster(config_for(folder), lambda: holder[0].now().timestamp(), no_alarm)
        env = simcord.Env(bot, strict_sync=True, shard_count=1, settle_timeout=SETTLE_SECONDS)
        holder.append(env)
        await env.start()
        playing = cls(env, folder)
        try:
            yield playing
            env.raise_errors()
            playing.check_limits()
        finally:
            # simcord detaches a bot without closing it, and an open database keeps its thread.
            await playing.bot.app.close()
            await env.shutdown()

    @property
    def bot(self) -> GameMaster:
        assert isinstance(self.env.bot, GameMaster)
        return self.env.bot

    def person(self, name: str, **options: Any) -> Any:
        """The member of this name, made on first use."""
        if name not in self.people:
            self.users[name] = self.env.create_user(name)
            self.people[name] = self.guild.add_member(self.users[name], **options)
        return self.people[name]

    async def restart(self) -> None:
        """Stop the bot and start a new one on the same database."""
        env = self.env
        await self.bot.app.close()
        await env.restart_bot(GameMaster(config_for(self.folder), lambda: env.now().timestamp(), no_alarm))

    async def advance(self, seconds: float) -> None:
        """Let time pass; what has become due by then is done."""
        await self.env.advance_time(seconds)
        self.bot.app.wake()
        await self.env.settle()

    def check_limits(self) -> None:
        """Everything that was ever sent (messages, edits, answers, forms, suggestions, commands) keeps the limits."""
        problems = outgoing.problems(self.env.backend.http_requests)
        assert not problems, problems

    def thread(self) -> discord.Thread:
        """The newest thread."""
        return max(self.env.bot.guilds[0].threads, key=lambda thread: thread.id)

    async def delivered(self) -> None:
        """Wait until what the test itself set off (settling only knows the bot's own work) is done and delivered."""
        for _ in range(500):
            if not await self.bot.app.database.read(lambda c: c.execute(WAITING, {"now": self.now()}).fetchone()[0]):
                break
            await asyncio.sleep(0.01)
        await self.env.settle()

    def now(self) -> float:
        return self.env.now().timestamp()

    def draw_nothing(self) -> None:
        """Leave the pictures out where they are not the point; drawing takes most of a test's time."""

        async def nothing(*_: Any) -> None:
            return None

        self.bot.app.desk.painter.draw = nothing  # type: ignore[method-assign]

    def waiting(self, look: Any) -> list[Any]:
        """The people the table waits for."""
        members = [look.table.seat(seat).member for seat in look.view.to_act]
        return [person for person in self.people.values() if person.id in members]

    # -- reading

    def seen(self, message: Any) -> discord.Message:
        """A message of simcord's as discord.py's, for people to press on."""
        return simcord.results.to_discord_message(self.env, message)

    def messages(self, channel: int) -> list[Any]:
        """All messages in a channel as they stand, oldest first (simcord's own objects)."""
        return sorted(self.env.backend.messages.get(channel, {}).values(), key=lambda message: message.id)

    def thread_messages(self) -> list[Any]:
        return [m for m in self.messages(self.thread().id) if not m.flags & 64]

    def board(self) -> Any:
        """The newest message of the thread with a Decide button."""
        return next(m for m in reversed(self.thread_messages()) if "Decide" in buttons(m))

    def pictures_of(self, message: Any) -> list[dict[str, Any]]:
        """The items of a message's galleries, with their alt texts."""
        return [item for part in walk(raw_components(message)) if part["type"] == 12 for item in part["items"]]

    def direct(self, person: Any) -> list[Any]:
        """The direct messages of a person, oldest first."""
        channels = [
            c.id
            for c in self.env.backend.channels.values()
            if getattr(c, "recipient_ids", None) and person.id in c.recipient_ids
        ]
        return [message for channel in channels for message in self.messages(channel)]

    # -- a table of people and computer players

    async def table(
        self,
        names: str,
        *,
        game: str = "demos",
        mode: str = "full",
        computers: int = 0,
        game_options: dict[str, Any] | None = None,
        started: bool = True,
        **options: Any,
    ) -> int:
        """Open, fill and (if wanted) start a table by the lobby's buttons; gives its number."""
        first, *others = [self.person(name) for name in names.split()]
        await first.slash(self.channel, "table new", game=game, mode=mode, **options)
        number = int(buttons(self.channel.last_message)["Join"].split(":")[1])
        for other in others:
            await other.click(self.channel.last_message, custom_id=f"lobby:{number}:join")
        for _ in range(computers):
            await first.click(self.channel.last_message, custom_id=f"lobby:{number}:computer")
        if game_options:
            await self.bot.app.lobby.set_up(number, first.id, options=game_options)
        await self.delivered()
        if started:
            await self.begin(number)
        return number

    async def begin(self, number: int) -> None:
        """Have the host press Start, once the lobby shows that it can be pressed; the thread is told afterwards."""
        await self.delivered()
        host = (await self.bot.app.tables.table(number)).host
        person = next(person for person in self.people.values() if person.id == host)
        await person.click(self.channel.last_message, custom_id=f"lobby:{number}:start")
        await self.delivered()

    async def looks(self, number: int) -> Any:
        return await self.bot.app.tables.look(number, None)
