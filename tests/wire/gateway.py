"""The gateway, version 10: identify, resume with replay, shards, compression, and its faults on demand."""

import asyncio
import json
import secrets
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from aiohttp import WSCloseCode, WSMsgType, web

from tests.wire import payloads
from tests.wire.clock import shard_of
from tests.wire.state import Json

if TYPE_CHECKING:
    from tests.wire.world import World

_INTENTS: dict[str, int] = {
    "GUILD_": 1 << 0,
    "CHANNEL_": 1 << 0,
    "THREAD_": 1 << 0,
    "GUILD_MEMBER_": 1 << 1,
    "VOICE_STATE_UPDATE": 1 << 7,
}
_GUILD_MESSAGES, _DIRECT_MESSAGES = 1 << 9, 1 << 12
_GUILD_REACTIONS, _DIRECT_REACTIONS = 1 << 10, 1 << 13
_GUILD_TYPING, _DIRECT_TYPING = 1 << 11, 1 << 14
_MESSAGE_CONTENT = 1 << 15
_PRIVILEGED = {1 << 1: "members", 1 << 8: "presences", _MESSAGE_CONTENT: "message content"}
_ALWAYS = {"INTERACTION_CREATE", "READY", "RESUMED", "USER_UPDATE", "GUILD_MEMBERS_CHUNK"}

Compression = Literal["asked", "none"]


@dataclass(eq=False)
class Session:
    """What a shard has identified for; survives its socket."""

    id: str
    shard: int
    shards: int
    intents: int
    sequence: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=5_000))
    connection: "Connection | None" = None
    resumes: int = 0

    def wants(self, event: str, in_guild: bool) -> bool:
        """Whether its intents cover an event."""
        if event in _ALWAYS:
            return True
        if event.startswith("MESSAGE_REACTION"):
            return bool(self.intents & (_GUILD_REACTIONS if in_guild else _DIRECT_REACTIONS))
        if event.startswith("MESSAGE_"):
            return bool(self.intents & (_GUILD_MESSAGES if in_guild else _DIRECT_MESSAGES))
        if event == "TYPING_START":
            return bool(self.intents & (_GUILD_TYPING if in_guild else _DIRECT_TYPING))
        if event == "THREAD_MEMBERS_UPDATE" or event == "THREAD_MEMBER_UPDATE":
            return bool(self.intents & 1)
        matching = [prefix for prefix in _INTENTS if event.startswith(prefix)]
        return not matching or bool(self.intents & _INTENTS[max(matching, key=len)])


@dataclass(eq=False)
class Connection:
    """One open socket with its own compression stream and a sender that keeps the order."""

    socket: web.WebSocketResponse
    request: web.Request
    compressed: bool
    outgoing: asyncio.Queue[Json | None] = field(default_factory=asyncio.Queue)
    session: Session | None = None

    def send(self, payload: Json) -> None:
        """Queue a payload."""
        self.outgoing.put_nowait(payload)

    async def pump(self) -> None:
        """Send what is queued until told to stop or the socket is gone."""
        compressor = zlib.compressobj()
        while (payload := await self.outgoing.get()) is not None:
            text = json.dumps(payload)
            try:
                if self.compressed:
                    block = compressor.compress(text.encode()) + compressor.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(block)
                else:
                    await self.socket.send_str(text)
            except (ConnectionError, RuntimeError):
                return  # the socket is gone: what was queued stays in the session for a RESUME


class Gateway:
    """All sessions and sockets of the bot; `world.gateway`."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self.url = ""
        self.compression: Compression = "asked"
        self.heartbeat_ms = 41_250
        self.shards = 1
        """What GET /gateway/bot recommends."""
        self.refusing = False
        """While true, no socket is accepted: an outage."""
        self.privileged: set[str] = set()
        """Privileged intents granted to the application: members, presences, message content."""
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.identifies = 0
        self.resumes = 0
        self.asked_for_compression = 0

    @property
    def ready(self) -> bool:
        """Whether every shard of the bot has an open session."""
        open_shards = {s.shard for s in self.sessions.values() if s.connection is not None}
        counts = {s.shards for s in self.sessions.values() if s.connection is not None}
        return len(counts) == 1 and len(open_shards) == counts.pop()

    def emit(self, event: str, data: Json, guild_id: int | None = None) -> None:
        """Tell the shard of that guild (None: shard 0) of an event, now or when it resumes."""
        for session in self.sessions.values():
            if session.shard == shard_of(guild_id, session.shards) and session.wants(event, guild_id is not None):
                self._dispatch(session, event, self._for_intents(session, event, data))

    # -- faults

    async def drop(self, code: int | None = None, shard: int | None = None) -> None:
        """Close the sockets with a close code, or cut them without a word (None)."""
        for connection in self._chosen(shard):
            self._detach(connection)
            if code is None:
                self._cut(connection)
            else:
                await connection.socket.close(code=code)

    async def ask_to_reconnect(self, shard: int | None = None) -> None:
        """Opcode 7: the client closes and resumes."""
        for connection in self._chosen(shard):
            connection.send({"op": 7, "d": None})

    async def invalidate(self, *, resumable: bool, shard: int | None = None) -> None:
        """Opcode 9: resumable, or the session is forgotten with everything in it."""
        for connection in self._chosen(shard):
            session = connection.session
            if not resumable and session is not None:
                self.sessions.pop(session.id, None)
                session.connection = None
                connection.session = None
            connection.send({"op": 9, "d": resumable})

    def forget_sessions(self) -> None:
        """Forget all sessions without telling: the next RESUME is refused with opcode 9."""
        for session in self.sessions.values():
            if session.connection is not None:
                session.connection.session = None
        self.sessions.clear()

    # -- the protocol

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one socket."""
        if self.refusing:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        asked = request.query.get("compress")
        self.asked_for_compression += bool(asked)
        connection = Connection(socket, request, asked == "zlib-stream" and self.compression == "asked")
        self.connections.add(connection)
        sender = asyncio.create_task(connection.pump())
        connection.send({"op": 10, "d": {"heartbeat_interval": self.heartbeat_ms, "_trace": []}})
        try:
            async for incoming in socket:
                if incoming.type is not WSMsgType.TEXT:
                    continue
                if len(incoming.data) > 4_096:
                    await socket.close(code=4002)
                    break
                await self._receive(connection, json.loads(incoming.data))
        finally:
            self._detach(connection)
            self.connections.discard(connection)
            connection.outgoing.put_nowait(None)
            await sender
            self._world.touch()
        return socket

    async def close(self) -> None:
        """Close every socket at the end of a test."""
        for connection in list(self.connections):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)

    async def _receive(self, connection: Connection, payload: Json) -> None:
        data = payload.get("d")
        match payload.get("op"):
            case 1:
                connection.send({"op": 11})
            case 2:
                await self._identify(connection, data or {})
            case 6:
                self._resume(connection, data or {})
            case 8:
                self._members(connection, data or {})
            case 3 | 4:
                pass  # presence and the bot's own voice state change nothing here
            case other:
                self._world.problem("gateway", f"opcode {other} from the bot: {payload}")
        self._world.touch()

    async def _identify(self, connection: Connection, data: Json) -> None:
        if data.get("token") != self._world.token:
            await connection.socket.close(code=4004)
            return
        intents = data.get("intents", 0)
        if any(intents & bit and name not in self.privileged for bit, name in _PRIVILEGED.items()):
            await connection.socket.close(code=4014)
            return
        shard, shards = data.get("shard") or (0, 1)
        for old in [s for s in self.sessions.values() if s.shard == shard]:
            if old.connection is None or old.connection is connection:
                del self.sessions[old.id]
        session = Session(secrets.token_hex(16), shard, shards, intents)
        self._attach(connection, session)
        self.identifies += 1
        world = self._world
        guilds = [g for g in world.bot_guilds() if shard_of(g.id, shards) == shard]
        ready = {
            "v": 10,
            "user": payloads.user(world.bot) | {"verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [shard, shards],
            "application": {"id": str(world.bot.id), "flags": 0},
        }
        self._dispatch(session, "READY", ready)
        for guild in guilds:
            self._dispatch(session, "GUILD_CREATE", payloads.guild(guild, world.bot, world.clock.now()))

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(str(data.get("session_id")))
        if session is None or data.get("token") != self._world.token:
            connection.send({"op": 9, "d": False})
            return
        if session.connection is not None:
            self._cut(session.connection)
        self._attach(connection, session)
        self.resumes += 1
        session.resumes += 1
        for payload in session.sent:
            if payload["s"] > data.get("seq", 0):
                connection.send(payload)
        self._dispatch(session, "RESUMED", {"_trace": []})

    def _members(self, connection: Connection, data: Json) -> None:
        guild = self._world.guilds.get(int(data["guild_id"]))
        session = connection.session
        if guild is None or session is None:
            return
        wanted = data.get("user_ids")
        members = list(guild.members.values())
        missing: list[str] = []
        if wanted is not None:
            ids = [str(i) for i in (wanted if isinstance(wanted, list) else [wanted])]
            members = [guild.members[int(i)] for i in ids if int(i) in guild.members]
            missing = [i for i in ids if int(i) not in guild.members]
        elif query := data.get("query"):
            members = [m for m in members if (m.nick or m.user.name).lower().startswith(query.lower())]
        elif not session.intents & (1 << 1):
            self._world.problem("gateway", "asked for all members without the members intent")
            return
        if limit := data.get("limit"):
            members = members[:limit]
        pieces = [members[i : i + 1_000] for i in range(0, len(members), 1_000)] or [[]]
        for index, piece in enumerate(pieces):
            chunk: Json = {
                "guild_id": str(guild.id),
                "members": [payloads.member(m) for m in piece],
                "chunk_index": index,
                "chunk_count": len(pieces),
                "not_found": missing,
            }
            if data.get("nonce"):
                chunk["nonce"] = data["nonce"]
            self._dispatch(session, "GUILD_MEMBERS_CHUNK", chunk)

    def _dispatch(self, session: Session, event: str, data: Json) -> None:
        session.sequence += 1
        payload = {"op": 0, "t": event, "s": session.sequence, "d": data}
        session.sent.append(payload)
        if session.connection is not None:
            session.connection.send(payload)

    def _for_intents(self, session: Session, event: str, data: Json) -> Json:
        """Without the message content intent, others' messages in guilds that don't mention the bot are blank."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents & _MESSAGE_CONTENT:
            return data
        bot = str(self._world.bot.id)
        mentioned = any(entry["id"] == bot for entry in data["mentions"])
        if "guild_id" not in data or data["author"]["id"] == bot or mentioned:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    def _attach(self, connection: Connection, session: Session) -> None:
        session.connection = connection
        connection.session = session
        self.sessions[session.id] = session

    @staticmethod
    def _detach(connection: Connection) -> None:
        if connection.session is not None and connection.session.connection is connection:
            connection.session.connection = None

    def _cut(self, connection: Connection) -> None:
        self._detach(connection)
        if connection.request.transport is not None:
            connection.request.transport.abort()

    def _chosen(self, shard: int | None) -> list[Connection]:
        return [
            c for c in list(self.connections) if c.session is not None and (shard is None or c.session.shard == shard)
        ]
