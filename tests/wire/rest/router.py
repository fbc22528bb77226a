"""Routes and what a handler gets and answers."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.wire import permissions
from tests.wire.errors import refusal
from tests.wire.faults import pattern
from tests.wire.state import Channel, Guild, Json, Member, Message, Thread, Upload

if TYPE_CHECKING:
    from tests.wire.world import World


@dataclass
class Call:
    """One request, parsed."""

    world: "World"
    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: dict[str, Upload] = field(default_factory=dict)
    """Multipart files by the number in `files[n]`."""
    authorized: bool = False
    params: dict[str, str] = field(default_factory=dict)

    @property
    def fields(self) -> Json:
        """The body as an object; empty without one."""
        return self.body if isinstance(self.body, dict) else {}

    def id(self, name: str) -> int:
        """A path parameter as an id."""
        value = self.params[name]
        if not value.isdigit():
            raise refusal("invalid_body", {name: {"_errors": [{"code": "NUMBER_TYPE_COERCE", "message": value}]}})
        return int(value)

    def number(self, name: str, default: int | None = None) -> int | None:
        """A query parameter as a number."""
        value = self.query.get(name)
        return default if value is None else int(value)

    # -- what most routes look up first

    def guild(self) -> Guild:
        """The guild in the path; the bot must be in it."""
        guild = self.world.guilds.get(self.id("guild_id"))
        if guild is None:
            raise refusal("unknown_guild")
        if self.world.bot.id not in guild.members:
            raise refusal("missing_access")
        return guild

    def member(self, guild: Guild, name: str = "user_id") -> Member:
        """The guild member in the path."""
        if self.params.get(name) == "@me":
            return guild.members[self.world.bot.id]
        user_id = self.id(name)
        if user_id not in self.world.accounts:
            raise refusal("unknown_user")
        if user_id not in guild.members:
            raise refusal("unknown_member")
        return guild.members[user_id]

    def channel(self) -> Channel:
        """The channel in the path; the bot must see it."""
        channel = self.world.channels.get(self.id("channel_id"))
        if channel is None:
            raise refusal("unknown_channel")
        if not self.world.sees(self.world.bot, channel):
            raise refusal("missing_access")
        return channel

    def thread(self) -> Thread:
        """The thread in the path."""
        channel = self.channel()
        if not isinstance(channel, Thread):
            raise refusal("wrong_channel_type")
        return channel

    def message(self, channel: Channel) -> Message:
        """The message in the path; ephemeral ones are unknown here."""
        message = channel.messages.get(self.id("message_id"))
        if message is None or message.ephemeral_for is not None:
            raise refusal("unknown_message")
        return message

    def allowed(self, channel: Channel) -> int:
        """The bot's permissions in a channel."""
        return self.world.may(self.world.bot, channel)

    def need(self, where: Channel | Guild, *names: str) -> None:
        """Refuse with 50013 unless the bot has all these permissions there."""
        if isinstance(where, Guild):
            value = permissions.in_guild(where, where.members[self.world.bot.id])
        else:
            value = self.allowed(where)
        if any(not value & permissions.BITS[name] for name in names):
            raise refusal("missing_permissions")


@dataclass(frozen=True)
class Reply:
    """A success other than 200 with JSON."""

    status: int
    body: Any = None


NO_CONTENT = Reply(204)

Handler = Callable[[Call], Any]


@dataclass(frozen=True)
class Route:
    """A method and a path template with its handler."""

    method: str
    template: str
    regex: re.Pattern[str]
    names: tuple[str, ...]
    handler: Handler
    public: bool


ROUTES: list[Route] = []


def route(method: str, template: str, *, public: bool = False) -> Callable[[Handler], Handler]:
    """Register a handler; `public` routes carry their secret in the path and need no Authorization."""

    def register(handler: Handler) -> Handler:
        names = tuple(re.findall(r"\{([^}]+)\}", template))
        grouped = re.sub(r"\{[^}]+\}", "{}", template)
        regex = re.compile(pattern(grouped).pattern.replace("[^/]+", "([^/]+)"))
        ROUTES.append(Route(method, template, regex, names, handler, public))
        ROUTES.sort(key=lambda entry: len(entry.names))
        return handler

    return register


def find(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """The route for a request and its path parameters."""
    for entry in ROUTES:
        if entry.method == method and (match := entry.regex.fullmatch(path)):
            return entry, dict(zip(entry.names, match.groups(), strict=True))
    return None
