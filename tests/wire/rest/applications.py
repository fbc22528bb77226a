"""Registration of application commands, global and per guild."""

from typing import Any

from tests.wire import limits
from tests.wire.errors import refusal
from tests.wire.rest.router import NO_CONTENT, Call, route
from tests.wire.state import Guild, Json


@route("GET", "/applications/{application_id}/commands")
def global_commands(call: Call) -> Any:
    _own(call)
    return call.world.commands


@route("PUT", "/applications/{application_id}/commands")
def replace_global_commands(call: Call) -> Any:
    _own(call)
    call.world.commands = _registered(call, call.world.commands, None)
    return call.world.commands


@route("GET", "/applications/{application_id}/guilds/{guild_id}/commands")
def guild_commands(call: Call) -> Any:
    _own(call)
    return call.guild().commands


@route("PUT", "/applications/{application_id}/guilds/{guild_id}/commands")
def replace_guild_commands(call: Call) -> Any:
    _own(call)
    guild = call.guild()
    guild.commands = _registered(call, guild.commands, guild)
    return guild.commands


@route("GET", "/applications/{application_id}/commands/{command_id}")
def one_global_command(call: Call) -> Any:
    _own(call)
    return _find(call.world.commands, call.params["command_id"])


@route("DELETE", "/applications/{application_id}/commands/{command_id}")
def delete_global_command(call: Call) -> Any:
    _own(call)
    call.world.commands.remove(_find(call.world.commands, call.params["command_id"]))
    return NO_CONTENT


@route("GET", "/applications/{application_id}/guilds/{guild_id}/commands/permissions")
def command_permissions(call: Call) -> Any:
    _own(call)
    call.guild()
    return []


def _own(call: Call) -> None:
    if call.id("application_id") != call.world.bot.id:
        raise refusal("unknown_application")


def _find(commands: list[Json], command_id: str) -> Json:
    for command in commands:
        if command["id"] == command_id:
            return command
    raise refusal("unknown_command")


def _registered(call: Call, before: list[Json], guild: Guild | None) -> list[Json]:
    """The commands as Discord keeps them; one that keeps its name and type keeps its id."""
    world = call.world
    if problems := limits.check_commands(call.body):
        for problem in problems:
            world.problem("limits", f"commands: {problem}")
        raise refusal("invalid_body", {"_errors": [{"code": "INVALID", "message": p} for p in problems]})
    ids = {(command["type"], command["name"]): command["id"] for command in before}
    world.registrations += 1
    return [_kept(call, sent, ids, guild) for sent in call.body]


def _kept(call: Call, sent: Json, ids: dict[tuple[int, str], str], guild: Guild | None) -> Json:
    world = call.world
    kind = sent.get("type") or 1
    members = sent.get("default_member_permissions")
    command = {key: value for key, value in sent.items() if value is not None}
    command |= {
        "id": ids.get((kind, sent["name"]), str(world.ids.next())),
        "application_id": str(world.bot.id),
        "version": str(world.ids.next()),
        "type": kind,
        "description": sent.get("description") or "",
        "default_member_permissions": None if members is None else str(members),
        "nsfw": bool(sent.get("nsfw")),
    }
    if guild is not None:
        command["guild_id"] = str(guild.id)
        command.pop("contexts", None)
        command.pop("dm_permission", None)
    else:
        command.setdefault("dm_permission", True)
        command.setdefault("contexts", None)
        command.setdefault("integration_types", [0])
    return command
