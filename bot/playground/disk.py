"""The world on disk: one SQLite file beside the bot's database, written at every change.

What the bot was told has been sent is in the file before the bot is told, so the two databases never
disagree about a message, not even after the process is killed.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from pathlib import Path
from typing import Any, Final

import msgspec
from simcord.backend.models import (
    Channel,
    Guild,
    GuildEmoji,
    Interaction,
    Invite,
    Message,
    StageInstance,
    User,
    Webhook,
)

from .world import Person, PlaygroundBackend, World, file_urls, new_world

log = logging.getLogger(__name__)

FORMAT: Final = "1"
FILE_NAME: Final = "playground.db"

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS core (only INTEGER PRIMARY KEY CHECK (only = 1), body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS message (
    channel INTEGER NOT NULL, id INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (channel, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (url TEXT PRIMARY KEY, body BLOB NOT NULL);
"""


class PlaygroundError(Exception):
    """The playground can't start; the message is a sentence for the person at the terminal."""


class WorldInUse(PlaygroundError):
    """Another playground has this world open."""


class Core(msgspec.Struct):
    """Everything but messages and files."""

    application_id: int
    bot_id: int
    last_id: int
    users: dict[int, User]
    guilds: dict[int, Guild]
    channels: dict[int, Channel]
    webhooks: dict[int, Webhook]
    webhook_tokens: dict[str, int]
    dm_channels: dict[int, int]
    invites: dict[str, Invite]
    application_emojis: dict[int, GuildEmoji]
    stage_instances: dict[int, StageInstance]
    commands: list[tuple[int | None, list[dict[str, Any]]]]
    command_permissions: list[tuple[int, int, list[dict[str, Any]]]]
    interactions: list[Interaction]
    people: list[Person]
    nonces: list[tuple[int, str, int, float]]


class _Changes(msgspec.Struct):
    core: bytes
    messages: list[tuple[int, int, bytes | None]]
    files: list[tuple[str, bytes]]
    gone_files: list[str]


_core = msgspec.msgpack.Decoder(Core)
_message = msgspec.msgpack.Decoder(Message)
_encode = msgspec.msgpack.Encoder().encode


def _about() -> dict[str, str]:
    from importlib.metadata import version

    return {"format": FORMAT, "simcord": version("simcord")}


class WorldFile:
    """A world and its file: `open()`, `start()`, `saved()` when it matters, `close()` at the end."""

    def __init__(self, path: Path, connection: sqlite3.Connection, world: World) -> None:
        self.path = path
        self.world = world
        self._connection = connection
        self._wake = asyncio.Event()
        self._waiting: list[asyncio.Future[None]] = []
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        world.listeners.append(self._wake.set)

    @classmethod
    def open(cls, data_dir: Path) -> WorldFile:
        """The stored world, or a new one; a world another version wrote is kept aside under another name."""
        path = data_dir / FILE_NAME
        try:
            data_dir.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise PlaygroundError(
                f"The playground can't make the folder {data_dir}: {problem.strerror}. It keeps its own file beside the"
                " one that DATABASE names."
            ) from problem
        connection = _connect(path)
        stored = dict(connection.execute("SELECT key, value FROM about").fetchall())
        reason: str | None = None
        world: World | None = None
        if stored.get("format") is not None:
            if all(stored.get(key) == value for key, value in _about().items()):
                try:
                    world = _load(connection)
                except (msgspec.MsgspecError, KeyError) as problem:
                    reason = f"could not be read ({problem})"
            else:
                reason = f"was written by simcord {stored.get('simcord')}, format {stored.get('format')}"
        if reason is not None:
            connection.close()
            kept = _set_aside(path)
            log.warning("The stored playground %s: starting a new one. The old one is kept as %s.", reason, kept)
            connection = _connect(path)
        if world is None:
            world = new_world()
            with connection:
                connection.executemany("INSERT OR REPLACE INTO about VALUES (?, ?)", _about().items())
        return cls(path, connection, world)

    def start(self) -> None:
        """Begin to write changes as they come."""
        self._writer = asyncio.create_task(self._run(), name="playground: saving")

    async def saved(self) -> None:
        """Return once everything that happened until now is in the file."""
        if self._writer is None or self._writer.done():
            return
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        self._wake.set()
        await waiting

    async def close(self) -> None:
        """Write what is left and close the file."""
        self.world.listeners.remove(self._wake.set)
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            # Never cancelled: a write that runs in its thread would outlive the connection.
            await self._writer
        await self._write_once()
        self._connection.close()

    async def _run(self) -> None:
        """Changes that come during a write go together into the next one."""
        while not self._closing:
            await self._wake.wait()
            await self._write_once()

    async def _write_once(self) -> None:
        self._wake.clear()
        waiting, self._waiting = self._waiting, []
        touched, files = self._take()
        try:
            await asyncio.to_thread(self._write, self._changes(touched, files))
        except (sqlite3.Error, TypeError, ValueError):
            log.exception("The playground could not be saved to %s; it is tried again with the next change", self.path)
            self.world.backend.touched |= touched
            self.world.backend.cdn.new |= files
        finally:
            for future in waiting:
                if not future.done():
                    future.set_result(None)

    def _take(self) -> tuple[set[tuple[int, int]], set[str]]:
        """What has changed since the last write: messages as (channel, id), and addresses of files."""
        self.world.forget_old()
        backend = self.world.backend
        touched, backend.touched = backend.touched, set()
        files, backend.cdn.new = backend.cdn.new, set()
        return touched, files

    def _changes(self, touched: set[tuple[int, int]], files: set[str]) -> _Changes:
        backend = self.world.backend
        messages: list[tuple[int, int, bytes | None]] = []
        for channel_id, message_id in touched:
            message = backend.messages.get(channel_id, {}).get(message_id)
            messages.append((channel_id, message_id, None if message is None else _encode(message)))
        present = [(url, body) for url in files if (body := backend.cdn.get(url)) is not None]
        gone, backend.cdn.gone = list(backend.cdn.gone), set()
        return _Changes(_encode(_core_of(self.world)), messages, present, gone)

    def _write(self, changes: _Changes) -> None:
        db = self._connection
        with db:
            db.execute("INSERT OR REPLACE INTO core VALUES (1, ?)", (changes.core,))
            for channel_id, message_id, body in changes.messages:
                if body is None:
                    db.execute("DELETE FROM message WHERE channel = ? AND id = ?", (channel_id, message_id))
                else:
                    db.execute("INSERT OR REPLACE INTO message VALUES (?, ?, ?)", (channel_id, message_id, body))
            db.executemany("INSERT OR REPLACE INTO file VALUES (?, ?)", changes.files)
            db.executemany("DELETE FROM file WHERE url = ?", [(url,) for url in changes.gone_files])


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False, timeout=0.5)
    try:
        # Exclusive: a second playground on the same world would overwrite this one's.
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.executescript(_SCHEMA)
    except sqlite3.OperationalError as problem:
        connection.close()
        if "locked" in str(problem):
            raise WorldInUse(f"Another playground is already running on {path}.") from problem
        raise
    path.chmod(0o600)
    return connection


def _set_aside(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"playground-old-{number}.db")).exists():
        number += 1
    path.rename(kept)
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    return kept


def _core_of(world: World) -> Core:
    backend = world.backend
    return Core(
        application_id=backend.application_id,
        bot_id=backend.bot_user.id,
        last_id=backend.snowflake(),
        users=backend.users,
        guilds=backend.guilds,
        channels=backend.channels,
        webhooks=backend.webhooks,
        webhook_tokens=backend.webhook_tokens,
        dm_channels=backend.dm_channels,
        invites=backend.invites,
        application_emojis=backend.application_emojis,
        stage_instances=backend.stage_instances,
        commands=[(scope, list(commands.values())) for scope, commands in backend.commands.items()],
        command_permissions=[(*key, value) for key, value in backend.command_permissions.items()],
        interactions=list(backend.interactions.values()),
        people=list(world.people.values()),
        nonces=[(*key, *value) for key, value in world.nonces.items()],
    )


def _load(connection: sqlite3.Connection) -> World | None:
    row = connection.execute("SELECT body FROM core").fetchone()
    if row is None:
        return None
    core = _core.decode(row[0])
    backend = PlaygroundBackend()
    backend.application_id = core.application_id
    backend.users = core.users
    backend.bot_user = core.users[core.bot_id]
    backend.guilds = core.guilds
    backend.channels = core.channels
    backend.messages = {channel_id: {} for channel_id in core.channels}
    backend.webhooks = core.webhooks
    backend.webhook_tokens = core.webhook_tokens
    backend.dm_channels = core.dm_channels
    backend.invites = core.invites
    backend.application_emojis = core.application_emojis
    backend.stage_instances = core.stage_instances
    backend.commands = {
        scope: {(command["name"], command["type"]): command for command in commands}
        for scope, commands in core.commands
    }
    backend.command_permissions = {(guild, command): value for guild, command, value in core.command_permissions}
    backend.interactions = {record.id: record for record in core.interactions}
    backend.interaction_tokens = {record.token: record.id for record in core.interactions}
    backend.never_again(core.last_id)
    world = World(backend, {person.id: person for person in core.people})
    world.nonces = {(channel, nonce): (message, when) for channel, nonce, message, when in core.nonces}
    shown: set[str] = set()
    now = backend.now_iso()
    for channel_id, message_id, body in connection.execute("SELECT channel, id, body FROM message ORDER BY id"):
        if channel_id not in backend.channels:
            backend.touched.add((channel_id, message_id))
            continue
        message = _message.decode(body)
        backend.messages[channel_id][message_id] = message
        shown |= file_urls(message)
        if message.is_ephemeral and _interaction_over(backend, message, now):
            # Discord's own client forgets such messages when it restarts.
            backend.delete_message(channel_id, message_id)
    for url, body in connection.execute("SELECT url, body FROM file"):
        backend.cdn.put(url, body)
    backend.cdn.let_go(set(backend.cdn.urls()) - shown)
    return world


def _interaction_over(backend: PlaygroundBackend, message: Message, now: str) -> bool:
    record = backend.interactions.get(int((message.interaction_metadata or {"id": 0})["id"]))
    return record is None or record.expires_at is None or record.expires_at <= now
