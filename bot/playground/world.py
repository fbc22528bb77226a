"""The local Discord: simcord's in-memory backend on wall-clock time, its people, and who has seen what."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

import discord
from simcord._clock import Clock
from simcord.backend import Backend
from simcord.backend.cdn import CdnStore
from simcord.backend.models import Channel, Message, User
from simcord.enums import ChannelType

DISCORD_EPOCH_MS: Final = 1_420_070_400_000
INTERACTION_LIFE: Final = 15 * 60
"""Seconds an interaction's token can be used, as on Discord."""
TYPING_SHOWN: Final = 10.0
"""Seconds "… is typing" stays when no message follows."""
NONCE_LIFE: Final = 300.0
"""Seconds for which a nonce is enforced ("a few minutes" in Discord's words)."""
AUDIT_LOG_KEPT: Final = 100
FILE_GRACE: Final = 60.0
"""Seconds a file is kept after the last message that showed it has gone."""

# Fixed ids, so that a world begun afresh still knows the server and the people a stored game refers to.
APPLICATION_ID: Final = 1_100_000_000_000_000_001
GUILD_ID: Final = 1_100_000_000_000_000_100
OWNER_ID: Final = 1_100_000_000_000_000_209
FIRST_PERSON_ID: Final = 1_100_000_000_000_000_300
LOADING_FLAG: Final = 1 << 7
BOT_NAME: Final = "Game Master"
OWNER_NAME: Final = "Server owner"
LANGUAGES: Final = ("en-US", "sv-SE")


class WallClock(Clock):
    """simcord's clock, but real time passes."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class Files(CdnStore):
    """Attachments in memory, remembering which the disk has not got yet and which nobody shows any more."""

    def __init__(self) -> None:
        super().__init__()
        self.new: set[str] = set()
        self.gone: set[str] = set()
        self.leaving: dict[str, float] = {}

    def store_attachment(
        self, attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
    ) -> dict[str, Any]:
        stored = super().store_attachment(attachment_id, channel_id, filename, data, description)
        self.new.add(stored["url"])
        return stored

    def put(self, url: str, body: bytes) -> None:
        """Take a file back that was read from disk."""
        self._blobs[url] = body

    def urls(self) -> Iterable[str]:
        return self._blobs.keys()

    def let_go(self, urls: Iterable[str], delay: float = FILE_GRACE) -> None:
        """Forget files after `delay` seconds."""
        due = time.monotonic() + delay
        for url in urls:
            self.leaving.setdefault(url, due)

    def sweep(self) -> None:
        now = time.monotonic()
        for url in [url for url, due in self.leaving.items() if due <= now]:
            del self.leaving[url]
            if self._blobs.pop(url, None) is not None:
                self.new.discard(url)
                self.gone.add(url)


class PlaygroundBackend(Backend):
    """simcord's backend with real time, ids that only ever grow, and notice of every change to a message."""

    _last_id = 0

    def __init__(self) -> None:
        self.touched: set[tuple[int, int]] = set()
        self.versions: dict[int, int] = {}
        self.typing: dict[tuple[int, int], float] = {}
        self.on_change: Callable[[], None] = lambda: None
        super().__init__(clock=WallClock())
        self.cdn: Files = Files()
        # simcord keeps every request and event for test reports; a playground may run for weeks.
        self.transcript = deque(maxlen=0)  # type: ignore[assignment]
        self.http_requests = deque(maxlen=0)  # type: ignore[assignment]

    def snowflake(self) -> int:
        milliseconds = int(self.clock.now().timestamp() * 1000) - DISCORD_EPOCH_MS
        self._last_id = max(milliseconds << 22, self._last_id + 1)
        return self._last_id

    def never_again(self, *ids: int) -> None:
        """Make every id given from now on larger than these, even if the machine's clock went back."""
        self._last_id = max(self._last_id, *ids, 0)

    def touch(self, channel_id: int, message_id: int) -> None:
        """Note that a message came, changed or went."""
        self.touched.add((channel_id, message_id))
        self.versions[message_id] = self.versions.get(message_id, 0) + 1
        self.on_change()

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "TYPING_START":
            self.typing[int(payload["channel_id"]), int(payload["user_id"])] = time.monotonic() + TYPING_SHOWN
        elif event.startswith("MESSAGE_"):
            message_ids = payload.get("ids") or [payload.get("message_id") or payload["id"]]
            for message_id in message_ids:
                self.touch(int(payload["channel_id"]), int(message_id))
        elif event.startswith("THREAD_"):
            self._touch_starter(int(payload["id"]), int(payload["parent_id"]))
        super().emit(event, payload)
        self.on_change()

    def _touch_starter(self, thread_id: int, parent_id: int) -> None:
        """The message a thread was made from shows the thread, so it changes with it."""
        if thread_id in self.messages.get(parent_id, {}):
            self.touch(parent_id, thread_id)

    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        committed = super().commit_message(message, broadcast=broadcast)
        channel = self.channels[message.channel_id]
        if channel.is_thread and channel.parent_id is not None:
            self._touch_starter(channel.id, channel.parent_id)
        self.typing.pop((message.channel_id, message.author_id), None)
        self.touch(message.channel_id, message.id)
        return committed

    def edit_message(self, channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        edited = self.get_message(channel_id, message_id)
        before, thinking = file_urls(edited), edited.flags & LOADING_FLAG
        message = super().edit_message(channel_id, message_id, fields)
        if thinking:
            # The answer that replaces "thinking …" is not an edit to those who read it.
            message.edited_timestamp = None
        self.cdn.let_go(before - file_urls(message))
        self.touch(channel_id, message_id)
        return message

    def delete_message(self, channel_id: int, message_id: int) -> None:
        urls = file_urls(self.get_message(channel_id, message_id))
        super().delete_message(channel_id, message_id)
        self.cdn.let_go(urls)
        self.touch(channel_id, message_id)

    def bulk_delete_messages(self, channel_id: int, message_ids: Iterable[int]) -> list[int]:
        wanted = list(message_ids)
        kept = self.messages.get(channel_id, {})
        urls = [url for message_id in wanted if message_id in kept for url in file_urls(kept[message_id])]
        deleted = super().bulk_delete_messages(channel_id, wanted)
        self.cdn.let_go(urls)
        return deleted

    def set_pinned(self, channel_id: int, message_id: int, pinned: bool, *, actor_id: int | None = None) -> None:
        super().set_pinned(channel_id, message_id, pinned, actor_id=actor_id)
        self.touch(channel_id, message_id)

    def delete_channel(self, channel_id: int) -> None:
        for message in self.messages.get(channel_id, {}).values():
            self.cdn.let_go(file_urls(message))
            self.touch(channel_id, message.id)
        channel = self.channels.get(channel_id)
        if channel is not None and channel.guild_id is not None:
            # Discord disconnects whoever is in a voice room that goes, and takes a channel's threads with it.
            guild = self.get_guild(channel.guild_id)
            for state in [state for state in guild.voice_states.values() if state.channel_id == channel_id]:
                self.set_voice_state(guild.id, state.user_id, None)
            for thread_id in [tid for tid in guild.thread_ids if self.channels[tid].parent_id == channel_id]:
                self.delete_channel(thread_id)
        super().delete_channel(channel_id)


def file_urls(message: Message) -> set[str]:
    """The files a message shows."""
    return {attachment["url"] for attachment in message.attachments}


@dataclass
class Person:
    """A human of the playground: one of those the page can be switched to."""

    id: int
    language: str = "en-US"
    dms_closed: bool = False
    seen: dict[int, int] = field(default_factory=dict)
    """By channel: the newest message this person has looked at."""
    dismissed: set[int] = field(default_factory=set)
    """Ephemeral messages this person has put away."""


class World:
    """Everything there is: the backend, the people, and a pulse for each change."""

    def __init__(self, backend: PlaygroundBackend, people: dict[int, Person]) -> None:
        self.backend = backend
        self.people = people
        self.nonces: dict[tuple[int, str], tuple[int, float]] = {}
        self.answered: set[int] = set()
        """Interactions whose first answer has been confirmed to the bot."""
        self.version = 0
        self._pulse = asyncio.Event()
        self.listeners: list[Callable[[], None]] = []
        backend.on_change = self.changed

    @property
    def guild_id(self) -> int:
        return GUILD_ID

    def changed(self) -> None:
        """Wake everybody who waits for a change."""
        self.version += 1
        pulse, self._pulse = self._pulse, asyncio.Event()
        pulse.set()
        for listener in self.listeners:
            listener()

    async def next_change(self, since: int) -> int:
        """The current version, as soon as it differs from `since`."""
        while self.version == since:
            await self._pulse.wait()
        return self.version

    async def until(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Wait for a condition, at most so many seconds; whether it came true."""
        try:
            async with asyncio.timeout(seconds):
                while not condition():
                    await self.next_change(self.version)
        except TimeoutError:
            return False
        return True

    def name_of(self, user_id: int) -> str:
        user = self.backend.users.get(user_id)
        if user is None:
            return "somebody gone"
        member = self.backend.guilds[GUILD_ID].members.get(user_id) if GUILD_ID in self.backend.guilds else None
        return (member.nick if member else None) or user.global_name or user.name

    def add_person(self, name: str) -> Person:
        """A new human member of the server, or the existing one of that name."""
        for person in self.people.values():
            if self.backend.users[person.id].global_name == name:
                return person
        user_id = max((OWNER_ID, FIRST_PERSON_ID - 1, *(p for p in self.people if p != OWNER_ID))) + 1
        return self._settle_in(user_id, name)

    def _settle_in(self, user_id: int, name: str) -> Person:
        handle = "".join(letter for letter in name.casefold() if letter.isalnum()) or "player"
        self.backend.users[user_id] = User(id=user_id, name=handle, global_name=name)
        if GUILD_ID in self.backend.guilds:
            self.backend.add_member(GUILD_ID, user_id, announce=True)
        self.backend.get_dm_channel(user_id)
        person = self.people[user_id] = Person(user_id)
        # What was written before somebody came is not new to them.
        person.seen = {c.id: c.last_message_id for c in self.backend.channels.values() if c.last_message_id}
        self.changed()
        return person

    def forget_old(self) -> None:
        """Drop interactions whose token has run out, files nobody shows, and nonces past their minutes."""
        backend = self.backend
        now = backend.now_iso()
        for record in [r for r in backend.interactions.values() if r.expires_at and r.expires_at <= now]:
            del backend.interactions[record.id]
            backend.interaction_tokens.pop(record.token, None)
            self.answered.discard(record.id)
        backend.cdn.sweep()
        aged = time.time() - NONCE_LIFE
        self.nonces = {key: value for key, value in self.nonces.items() if value[1] > aged}
        quiet = [key for key, until in backend.typing.items() if until <= time.monotonic()]
        for key in quiet:
            del backend.typing[key]
        for guild in backend.guilds.values():
            del guild.audit_log_entries[:-AUDIT_LOG_KEPT]

    def archive_idle_threads(self) -> None:
        """Archive threads in which nobody has written for their set time, as Discord does."""
        now = self.backend.clock.now()
        for channel in list(self.backend.channels.values()):
            meta = channel.thread_metadata
            if meta is None or meta.archived:
                continue
            woken = datetime.fromisoformat(meta.archive_timestamp or meta.create_timestamp)
            last = max(woken, snowflake_time(channel.last_message_id or channel.id))
            if (now - last).total_seconds() >= meta.auto_archive_duration * 60:
                set_archived(self.backend, channel, True)


def snowflake_time(snowflake: int) -> datetime:
    return discord.utils.snowflake_time(snowflake)


def set_archived(backend: Backend, thread: Channel, archived: bool) -> None:
    """Archive a thread or open it again, and tell the bot."""
    backend.edit_channel(thread.id, {}, thread_metadata={"archived": archived, "archive_timestamp": backend.now_iso()})


def new_world() -> World:
    """A server with its owner, a games channel, a chat channel and a voice room; the bot is a member."""
    backend = PlaygroundBackend()
    del backend.users[backend.bot_user.id]
    backend.application_id = APPLICATION_ID
    backend.bot_user.id = APPLICATION_ID
    backend.bot_user.name = BOT_NAME
    backend.users[APPLICATION_ID] = backend.bot_user
    world = World(backend, {})
    backend.users[OWNER_ID] = User(id=OWNER_ID, name="owner", global_name=OWNER_NAME)
    backend.create_guild("The Playground", id=GUILD_ID, owner_id=OWNER_ID)
    world.people[OWNER_ID] = Person(OWNER_ID)
    backend.get_dm_channel(OWNER_ID)
    backend.create_channel(GUILD_ID, "games", topic="Open a table with /table new, and play.")
    backend.create_channel(GUILD_ID, "chatter", topic="Talk about anything.")
    backend.create_channel(GUILD_ID, "Lounge", type=ChannelType.VOICE)
    return world
