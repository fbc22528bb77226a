"""A slash command as the client sends it: found among the registered ones, its options checked and converted."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.wire import payloads, permissions
from tests.wire.seen import NotThere
from tests.wire.state import Channel, Guild, Json, Role, Upload, User

if TYPE_CHECKING:
    from tests.wire.world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)


class CannotDo(AssertionError):
    """Discord's client does not let the person do that."""


@dataclass(frozen=True)
class Exactly:
    """A text for an option that is sent as it is, without looking at its suggestions."""

    text: str


@dataclass(frozen=True)
class Found:
    """A registered command with the path to its subcommand."""

    command: Json
    path: tuple[str, ...]
    options: tuple[Json, ...]

    def option(self, name: str) -> Json:
        """The option of that name."""
        for option in self.options:
            if option["name"] == name:
                return option
        raise NotThere(f"no option {name!r} among {[o['name'] for o in self.options]} of {self.title}")

    @property
    def title(self) -> str:
        """As it is typed."""
        return "/" + " ".join((self.command["name"], *self.path))


def find(world: "World", channel: Channel, who: User, text: str) -> Found:
    """The command that somebody types in a channel, e.g. "table new"; CannotDo if it is not offered to them there."""
    name, *path = text.removeprefix("/").split()
    offered = [c for c in available(world, channel.guild) if c["type"] == 1]
    command = next((c for c in offered if c["name"] == name), None)
    if command is None:
        raise NotThere(f"no command {name!r} among {[c['name'] for c in offered]}")
    _check_offered(world, channel, who, command)
    options = command.get("options") or []
    for step in path:
        inner = next((o for o in options if o["name"] == step and o["type"] in (SUBCOMMAND, GROUP)), None)
        if inner is None:
            raise NotThere(f"no {step!r} among {[o['name'] for o in options]} of /{text}")
        options = inner.get("options") or []
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
        raise NotThere(f"/{text} goes on: {[o['name'] for o in options]}")
    return Found(command, tuple(path), tuple(options))


def available(world: "World", guild: Guild | None) -> list[Json]:
    """The commands registered globally and for the guild; of the same name and type the guild's."""
    own = {(c["type"], c["name"]): c for c in (guild.commands if guild else [])}
    return [*own.values(), *(c for c in world.commands if (c["type"], c["name"]) not in own)]


def _check_offered(world: "World", channel: Channel, who: User, command: Json) -> None:
    name = command["name"]
    if channel.guild is None:
        contexts = command.get("contexts")
        if "guild_id" in command or not command.get("dm_permission", True):
            raise CannotDo(f"/{name} is not offered in direct messages")
        if contexts is not None and 1 not in contexts:
            raise CannotDo(f"/{name} is not offered in direct messages")
        return
    if command.get("contexts") is not None and 0 not in command["contexts"]:
        raise CannotDo(f"/{name} is not offered in guilds")
    may = world.may(who, channel)
    if not may & permissions.BITS["USE_APPLICATION_COMMANDS"]:
        raise CannotDo(f"{who.name} may not use commands in {channel.name}")
    needed = command.get("default_member_permissions")
    if needed is not None and (int(needed) == 0 or int(needed) & ~may) and may != permissions.ALL:
        raise CannotDo(f"{who.name} lacks {permissions.names(int(needed) & ~may)} for /{name}")


def interaction_data(world: "World", found: Found, values: Mapping[str, Any], *, focused: str | None = None) -> Json:
    """The `data` of INTERACTION_CREATE; with `focused` it asks for that option's suggestions."""
    resolved: Json = {}
    sent: list[Json] = []
    for name, value in values.items():
        option = found.option(name)
        if value is None:
            continue
        if name == focused:
            sent.append({"name": name, "type": option["type"], "value": value, "focused": True})
            continue
        sent.append({"name": name, "type": option["type"], "value": _convert(world, found, option, value, resolved)})
    if focused is None:
        missing = [o["name"] for o in found.options if o.get("required") and values.get(o["name"]) is None]
        if missing:
            raise CannotDo(f"{found.title} needs {missing}")
    for depth, step in enumerate(reversed(found.path)):
        kind = SUBCOMMAND if depth == 0 else GROUP
        sent = [{"name": step, "type": kind, "options": sent}]
    data: Json = {"id": found.command["id"], "name": found.command["name"], "type": 1, "options": sent}
    if "guild_id" in found.command:
        data["guild_id"] = found.command["guild_id"]
    if resolved:
        data["resolved"] = resolved
    return data


def _convert(world: "World", found: Found, option: Json, value: Any, resolved: Json) -> Any:
    where = f"{found.title} {option['name']}"
    match option["type"]:
        case 3:
            text = value.text if isinstance(value, Exactly) else str(value)
            return _checked_text(option, text, where)
        case 4 | 10:
            whole = option["type"] == INTEGER
            if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
                raise CannotDo(f"{where}: {value!r} is not a number")
            if value < option.get("min_value", value) or value > option.get("max_value", value):
                raise CannotDo(f"{where}: {value} is out of bounds")
            return _checked_choice(option, value, where)
        case 5:
            return bool(value)
        case 11:
            assert isinstance(value, Upload), f"{where}: an Upload is needed"
            return resolve_upload(world, value, resolved)
        case _:
            return resolve(world, value, resolved)


def _checked_text(option: Json, text: str, where: str) -> Any:
    if not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6_000):
        raise CannotDo(f"{where}: {len(text)} characters")
    return _checked_choice(option, text, where)


def _checked_choice(option: Json, value: Any, where: str) -> Any:
    choices = option.get("choices")
    if not choices:
        return value
    for choice in choices:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise CannotDo(f"{where}: {value!r} is none of {[c['name'] for c in choices]}")


def resolve(world: "World", thing: Any, resolved: Json) -> str:
    """A user, role or channel as its id, its object put into `resolved`."""
    account = getattr(thing, "account", thing)
    if isinstance(account, User):
        resolved.setdefault("users", {})[str(account.id)] = payloads.user(account)
        for guild in world.bot_guilds():
            if account.id in guild.members:
                shown = payloads.member(guild.members[account.id], with_user=False)
                for key in ("deaf", "mute"):
                    del shown[key]
                shown["permissions"] = str(permissions.in_guild(guild, guild.members[account.id]))
                resolved.setdefault("members", {})[str(account.id)] = shown
        return str(account.id)
    if isinstance(thing, Role):
        resolved.setdefault("roles", {})[str(thing.id)] = payloads.role(thing)
        return str(thing.id)
    if isinstance(thing, Channel):
        shown = payloads.channel(thing)
        shown["permissions"] = str(world.may(world.bot, thing))
        resolved.setdefault("channels", {})[str(thing.id)] = shown
        return str(thing.id)
    raise TypeError(f"a person, role or channel is needed, not {thing!r}")


def resolve_upload(world: "World", upload: Upload, resolved: Json) -> str:
    """A file as its id, its object put into `resolved`."""
    file = world.store(upload, ephemeral=True)
    resolved.setdefault("attachments", {})[str(file.id)] = payloads.attachment(file, 0, world.cdn)
    return str(file.id)
