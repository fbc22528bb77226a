"""Channels of a guild: making, changing, removing, permission overwrites."""

from collections.abc import Iterable
from typing import Any

from tests.wire import payloads, permissions
from tests.wire.errors import refusal
from tests.wire.rest.router import NO_CONTENT, Call, Reply, route
from tests.wire.rest.threads import change_thread
from tests.wire.state import Channel, ChannelType, Guild, Json, Overwrite, Thread


@route("GET", "/channels/{channel_id}")
def one(call: Call) -> Any:
    return payloads.channel(call.channel(), call.world.bot)


@route("PATCH", "/channels/{channel_id}")
def change(call: Call) -> Any:
    channel = call.channel()
    if isinstance(channel, Thread):
        return change_thread(call, channel)
    if channel.guild is None:
        raise refusal("wrong_channel_type")
    call.need(channel, "MANAGE_CHANNELS")
    body = call.fields
    if "permission_overwrites" in body:
        call.need(channel, "MANAGE_ROLES")
        channel.overwrites = _overwrites(call, channel.guild, body["permission_overwrites"] or [])
    if "parent_id" in body:
        channel.parent = _parent(call, channel.guild, body["parent_id"])
    for key, attribute in _PLAIN.items():
        if body.get(key) is not None or (key == "topic" and key in body):
            setattr(channel, attribute, body[key])
    call.world.tell_channel(channel, "UPDATE")
    return payloads.channel(channel)


_PLAIN = {
    "name": "name",
    "topic": "topic",
    "nsfw": "nsfw",
    "rate_limit_per_user": "slowmode",
    "bitrate": "bitrate",
    "user_limit": "user_limit",
    "position": "position",
}


@route("DELETE", "/channels/{channel_id}")
def delete(call: Call) -> Any:
    channel = call.channel()
    if channel.guild is None:
        return payloads.channel(channel)
    call.need(channel, "MANAGE_THREADS" if channel.is_thread else "MANAGE_CHANNELS")
    body = payloads.channel(channel, call.world.bot)
    call.world.remove_channel(channel)
    return body


@route("GET", "/guilds/{guild_id}/channels")
def of_guild(call: Call) -> Any:
    return [payloads.channel(channel) for channel in call.guild().channels.values()]


@route("POST", "/guilds/{guild_id}/channels")
def create(call: Call) -> Any:
    world, guild, body = call.world, call.guild(), call.fields
    call.need(guild, "MANAGE_CHANNELS")
    if len(guild.channels) >= guild.channel_limit:
        raise refusal("too_many_channels")
    overwrites = _overwrites(call, guild, body.get("permission_overwrites") or [])
    parent = _parent(call, guild, body.get("parent_id"))
    kind = ChannelType(body.get("type") or 0)
    if "permission_overwrites" not in body and parent is not None:
        overwrites = {o.id: Overwrite(o.id, o.kind, o.allow, o.deny) for o in parent.overwrites.values()}
    channel = world.add_channel(guild, body["name"], kind, parent=parent, overwrites=overwrites.values())
    for key, attribute in _PLAIN.items():
        if body.get(key) is not None:
            setattr(channel, attribute, body[key])
    return Reply(201, payloads.channel(channel))


def _parent(call: Call, guild: Guild, parent_id: Any) -> Channel | None:
    if parent_id is None:
        return None
    parent = guild.channels.get(int(parent_id))
    if parent is None or parent.type != ChannelType.CATEGORY:
        raise refusal("invalid_body", {"parent_id": {"_errors": [{"code": "CHANNEL_PARENT_INVALID_TYPE"}]}})
    if sum(c.parent is parent for c in guild.channels.values()) >= 50:
        raise refusal("invalid_body", {"parent_id": {"_errors": [{"code": "CHANNEL_PARENT_MAX_CHANNELS"}]}})
    return parent


def _overwrites(call: Call, guild: Guild, wanted: Iterable[Json]) -> dict[int, Overwrite]:
    """The overwrites of a body; a bot can only set permissions that it has itself."""
    own = permissions.in_guild(guild, guild.members[call.world.bot.id])
    made: dict[int, Overwrite] = {}
    for entry in wanted:
        overwrite = Overwrite(
            int(entry["id"]),
            "member" if entry.get("type") == 1 else "role",
            int(entry.get("allow") or 0),
            int(entry.get("deny") or 0),
        )
        _check_overwrite(call, guild, overwrite, own)
        made[overwrite.id] = overwrite
    return made


def _check_overwrite(call: Call, guild: Guild, overwrite: Overwrite, own: int) -> None:
    if (overwrite.allow | overwrite.deny) & ~own & permissions.ALL:
        raise refusal("missing_permissions")
    # Only an administrator may hand out Manage Permissions in a channel.
    administrator = own & permissions.BITS["ADMINISTRATOR"]
    if (overwrite.allow | overwrite.deny) & permissions.BITS["MANAGE_ROLES"] and not administrator:
        raise refusal("missing_permissions")
    known = guild.roles if overwrite.kind == "role" else call.world.accounts
    if overwrite.id not in known:
        raise refusal("unknown_role" if overwrite.kind == "role" else "unknown_user")


@route("PUT", "/channels/{channel_id}/permissions/{overwrite_id}")
def set_overwrite(call: Call) -> Any:
    channel = call.channel()
    if channel.guild is None or channel.is_thread:
        raise refusal("wrong_channel_type")
    call.need(channel, "MANAGE_ROLES")
    entry = call.fields | {"id": call.id("overwrite_id")}
    own = call.allowed(channel) | permissions.in_guild(channel.guild, channel.guild.members[call.world.bot.id])
    kind = "member" if entry.get("type") == 1 else "role"
    overwrite = Overwrite(
        entry["id"],
        "member" if kind == "member" else "role",
        int(entry.get("allow") or 0),
        int(entry.get("deny") or 0),
    )
    _check_overwrite(call, channel.guild, overwrite, own)
    channel.overwrites[overwrite.id] = overwrite
    call.world.tell_channel(channel, "UPDATE")
    return NO_CONTENT


@route("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}")
def delete_overwrite(call: Call) -> Any:
    channel = call.channel()
    call.need(channel, "MANAGE_ROLES")
    if channel.overwrites.pop(call.id("overwrite_id"), None) is None:
        raise refusal("unknown_overwrite")
    call.world.tell_channel(channel, "UPDATE")
    return NO_CONTENT
