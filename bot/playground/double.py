"""Discord's side of the connection: an unmodified bot is attached to the world and lives in real time.

simcord's own environment is for tests: it replaces the event loop's timers by virtual ones. Here only the
transport is replaced (REST, interaction answers, gateway), so deadlines, threads and executors run as ever.
"""

from __future__ import annotations

import asyncio
import contextvars
import copy
import logging
import re
import time
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, Final

import discord
from discord.ext import commands
from simcord import _dpy_internals
from simcord.backend import serializers
from simcord.backend.errors import BackendError, invalid_form_body
from simcord.enums import ChannelType
from simcord.gateway import ShardRouter
from simcord.http import FakeHTTPClient, FakeWebhookAdapter
from simcord.http.client import _path_of, _raise_for
from simcord.http.router import RouteNotImplemented, UnsupportedField

from .disk import WorldFile
from .world import NONCE_LIFE, World, set_archived

log = logging.getLogger(__name__)

UPLOAD_LIMIT: Final = 10 * 1024 * 1024
"""Bytes a message may carry in a server without boosts."""

_MESSAGES = re.compile(r"^/channels/(?P<channel>\d+)/messages$")
_IN_CHANNEL = re.compile(r"^/channels/(?P<channel>\d+)/messages/(?P<message>\d+)$")
_REACTIONS = re.compile(r"^/channels/(?P<channel>\d+)/messages/\d+/reactions/")
_CALLBACK = re.compile(r"^/interactions/(?P<interaction>\d+)/")
_THREAD_FROM = re.compile(r"^/channels/\d+/messages/(?P<message>\d+)/threads$")


class _Rules:
    """What Discord refuses and simcord does not."""

    def __init__(self, world: World, file: WorldFile) -> None:
        self.world = world
        self.file = file

    def before(self, method: str, path: str, body: Mapping[str, Any], files: list[Any]) -> Any:
        """Raise what Discord would raise; or give the answer at once; or None to go on."""
        backend = self.world.backend
        if files and sum(_size(file) for file in files) > UPLOAD_LIMIT:
            raise BackendError(413, 40005, "Request entity too large")
        if method == "POST" and (match := _MESSAGES.match(path)):
            channel = backend.get_channel(int(match["channel"]))
            if channel.type == ChannelType.DM and any(
                (person := self.world.people.get(user_id)) is not None and person.dms_closed
                for user_id in channel.recipient_ids
            ):
                raise BackendError(403, 50007, "Cannot send messages to this user")
            self._check_reference(channel.id, body)
            if channel.thread_metadata is not None and channel.thread_metadata.archived:
                set_archived(backend, channel, False)
            if body.get("enforce_nonce") and (known := self._known(channel.id, body.get("nonce"))):
                return dict(serializers.message_payload(backend, known))
        elif (method == "PATCH" and (match := _IN_CHANNEL.match(path))) or (
            method in ("PUT", "DELETE") and (match := _REACTIONS.match(path))
        ):
            self._check_archived(int(match["channel"]))
        elif method == "POST" and (match := _THREAD_FROM.match(path)) and int(match["message"]) in backend.channels:
            raise BackendError(400, 160004, "A thread has already been created for this message")
        return None

    def after(self, method: str, path: str, body: Mapping[str, Any], answer: Any) -> None:
        if method == "POST" and (match := _MESSAGES.match(path)) and body.get("enforce_nonce"):
            key = (int(match["channel"]), str(body.get("nonce")))
            self.world.nonces[key] = (int(answer["id"]), time.time())
        self.world.changed()

    def _known(self, channel_id: int, nonce: Any) -> Any:
        message_id, when = self.world.nonces.get((channel_id, str(nonce)), (0, 0.0))
        if time.time() - when > NONCE_LIFE:
            return None
        return self.world.backend.messages[channel_id].get(message_id)

    def _check_reference(self, channel_id: int, body: Mapping[str, Any]) -> None:
        reference = body.get("message_reference")
        if not reference or reference.get("type", 0) != 0 or not reference.get("fail_if_not_exists", True):
            return
        if int(reference["message_id"]) not in self.world.backend.messages.get(channel_id, {}):
            raise invalid_form_body("message_reference: Unknown message")

    def _check_archived(self, channel_id: int) -> None:
        channel = self.world.backend.channels.get(channel_id)
        if channel is not None and channel.thread_metadata is not None and channel.thread_metadata.archived:
            raise BackendError(400, 50083, "Thread is archived")


def _size(file: Any) -> int:
    position = file.fp.tell()
    size: int = file.fp.seek(0, 2) - position
    file.fp.seek(position)
    return size


def _not_simulated(problem: RouteNotImplemented | UnsupportedField) -> discord.HTTPException:
    """What simcord does not know becomes an ordinary HTTP error, so that the bot's own handling is used."""
    log.warning("The playground can't do this: %s", problem.message)
    response: Any = SimpleNamespace(status=501, reason="Not Implemented", headers={})
    return discord.HTTPException(response, problem.to_json())


class _Http(FakeHTTPClient):
    def __init__(self, rules: _Rules) -> None:
        super().__init__(rules.world.backend, asyncio.get_running_loop())
        self.rules = rules

    async def request(
        self, route: discord.http.Route, *, files: Any | None = None, form: Any | None = None, **kwargs: Any
    ) -> Any:
        path, body = _path_of(route.url), _body(kwargs.get("json"), form)
        try:
            answer = self.rules.before(route.method, path, body, list(files or []))
            if answer is None:
                answer = await super().request(route, files=files, form=form, **kwargs)
        except (RouteNotImplemented, UnsupportedField) as problem:
            raise _not_simulated(problem) from problem
        except BackendError as problem:
            _raise_for(problem)
        if route.method != "GET":
            self.rules.after(route.method, path, body, answer)
            await self.rules.file.saved()
        return answer


class _Webhooks(FakeWebhookAdapter):
    def __init__(self, rules: _Rules) -> None:
        super().__init__(rules.world.backend)
        self.rules = rules

    async def request(self, route: Any, session: Any, **kwargs: Any) -> Any:
        try:
            if kwargs.get("files"):
                self.rules.before(route.method, _path_of(route.url), {}, list(kwargs["files"]))
            answer = await super().request(route, session, **kwargs)
        except (RouteNotImplemented, UnsupportedField) as problem:
            raise _not_simulated(problem) from problem
        except BackendError as problem:
            _raise_for(problem)
        if route.method != "GET":
            self.rules.world.changed()
            await self.rules.file.saved()
            if match := _CALLBACK.match(_path_of(route.url)):
                self.rules.world.answered.add(int(match["interaction"]))
                self.rules.world.changed()
        return answer


def _body(json: Any, form: Any) -> Mapping[str, Any]:
    for part in form or ():
        if part.get("name") == "payload_json":
            json = discord.utils._from_json(part["value"])
    return json if isinstance(json, dict) else {}


class Attachment:
    """A bot that lives in the world."""

    def __init__(self, bot: commands.AutoShardedBot, world: World, file: WorldFile) -> None:
        self.bot = bot
        self.world = world
        self.file = file
        self._feed: Any = None

    async def attach(self) -> None:
        """Log the bot in and bring it to READY, as its `start()` would."""
        bot, backend = self.bot, self.world.backend
        loop = asyncio.get_running_loop()
        rules = _Rules(self.world, self.file)
        _dpy_internals.install_http(bot, _Http(rules))
        _dpy_internals.set_guild_ready_timeout(bot, 0.1)
        # Interaction answers find their transport in a context variable; every event is fed in this context.
        _dpy_internals.set_webhook_adapter(_Webhooks(rules))
        context = contextvars.copy_context()
        state = _dpy_internals.get_state(bot)
        state.shard_count, state.shard_ids = 1, [0]
        router = ShardRouter(backend, state, bot.dispatch, 1, (0,))

        def feed(event: str, payload: Mapping[str, Any]) -> None:
            # As from a socket: later, in order, and never in the middle of the bot's own request.
            loop.call_soon(router.feed, event, copy.deepcopy(dict(payload)), context=context.copy())

        self._feed = feed
        await bot.login("a token the playground does not need")
        bot.shard_count = 1
        _dpy_internals.install_shards(bot, router.shards)
        backend.subscribers.append(feed)
        feed("READY", _ready(backend))
        for guild in list(backend.guilds.values()):
            feed("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
        await bot.wait_until_ready()
        if not any(backend.commands.values()):
            # A bot that only syncs when its commands have changed can't know that this Discord is new.
            await bot.tree.sync()

    async def detach(self) -> None:
        """Close the bot."""
        if self._feed in self.world.backend.subscribers:
            self.world.backend.subscribers.remove(self._feed)
        if not self.bot.is_closed():
            await self.bot.close()
        _dpy_internals.clear_shards(self.bot)


def _ready(backend: Any) -> dict[str, Any]:
    return {
        "v": 10,
        "user": dict(serializers.user_payload(backend.bot_user)),
        "guilds": [{"id": str(guild.id), "unavailable": True} for guild in backend.guilds.values()],
        "session_id": "playground",
        "resume_gateway_url": "wss://playground.invalid",
        "shard": [0, 1],
        "application": {"id": str(backend.application_id), "flags": 0},
    }
