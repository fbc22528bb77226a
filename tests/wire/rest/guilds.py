"""Guilds, their members, roles and voice states."""

from typing import Any

from tests.wire import payloads, permissions
from tests.wire.errors import refusal
from tests.wire.rest.router import NO_CONTENT, Call, route
from tests.wire.state import Guild, Member


@route("GET", "/guilds/{guild_id}")
def one(call: Call) -> Any:
    guild = call.guild()
    body = payloads.guild(guild, call.world.bot, call.world.clock.now())
    gateway_only = (
        "joined_at large unavailable member_count members channels threads voice_states presences "
        "stage_instances guild_scheduled_events soundboard_sounds"
    )
    for key in gateway_only.split():
        del body[key]
    body |= {
        "region": "deprecated",
        "owner": False,
        "widget_enabled": False,
        "widget_channel_id": None,
        "home_header": None,
        "incidents_data": None,
        "premium_progress_bar_enabled_user_updated_at": None,
        "hub_type": None,
        "latest_onboarding_question_id": None,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "owner_configured_content_level": None,
        "inventory_settings": None,
        "embed_enabled": False,
        "embed_channel_id": None,
        "clan": None,
        "version": "1",
    }
    if call.query.get("with_counts") in ("true", "1"):
        body |= {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}
    return body


@route("GET", "/guilds/{guild_id}/roles")
def roles(call: Call) -> Any:
    return [payloads.role(role) for role in call.guild().roles.values()]


@route("GET", "/guilds/{guild_id}/roles/{role_id}")
def role(call: Call) -> Any:
    found = call.guild().roles.get(call.id("role_id"))
    if found is None:
        raise refusal("unknown_role")
    return payloads.role(found)


@route("GET", "/guilds/{guild_id}/members")
def members(call: Call) -> Any:
    guild = call.guild()
    if "members" not in call.world.gateway.privileged:
        raise refusal("missing_access")
    after = call.number("after", 0) or 0
    found = sorted(m.user.id for m in guild.members.values() if m.user.id > after)
    return [payloads.member(guild.members[i]) for i in found[: call.number("limit", 1)]]


@route("GET", "/guilds/{guild_id}/members/search")
def search_members(call: Call) -> Any:
    guild = call.guild()
    query = call.query.get("query", "").lower()
    found = [
        member for member in guild.members.values() if any(name.lower().startswith(query) for name in _names(member))
    ]
    return [payloads.member(member) for member in found[: call.number("limit", 1)]]


def _names(member: Member) -> list[str]:
    return [name for name in (member.nick, member.user.name, member.user.global_name) if name]


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def member(call: Call) -> Any:
    return payloads.member(call.member(call.guild()))


@route("PATCH", "/guilds/{guild_id}/members/@me")
def change_me(call: Call) -> Any:
    guild = call.guild()
    own = guild.members[call.world.bot.id]
    if "nick" in call.fields:
        call.need(guild, "CHANGE_NICKNAME")
        own.nick = call.fields["nick"]
    return payloads.member(own)


@route("PATCH", "/guilds/{guild_id}/members/{user_id}")
def change(call: Call) -> Any:
    world, guild, body = call.world, call.guild(), call.fields
    who = call.member(guild)
    for key, name in (("mute", "MUTE_MEMBERS"), ("deaf", "DEAFEN_MEMBERS"), ("channel_id", "MOVE_MEMBERS")):
        if key in body:
            if who.voice is None:
                raise refusal("not_in_voice")
            call.need(guild, name)
    for key, name in (("nick", "MANAGE_NICKNAMES"), ("roles", "MANAGE_ROLES")):
        if key in body:
            call.need(guild, name)
    if "nick" in body:
        who.nick = body["nick"]
    if "roles" in body:
        who.roles = [int(role_id) for role_id in body["roles"] or []]
    if who.voice is not None:
        who.voice.mute = body.get("mute", who.voice.mute)
        who.voice.deaf = body.get("deaf", who.voice.deaf)
        if "channel_id" in body:
            _move(call, guild, who, body["channel_id"])
        elif "mute" in body or "deaf" in body:
            world.tell_voice(who)
    return payloads.member(who)


def _move(call: Call, guild: Guild, who: Member, channel_id: Any) -> None:
    """Moving needs Move Members and Connect where the member goes; the member needs neither."""
    if channel_id is None:
        call.world.move(who, None)
        return
    target = guild.channels.get(int(channel_id))
    if target is None or not target.is_voice:
        raise refusal("unknown_channel")
    own = call.allowed(target)
    if not own & permissions.BITS["VIEW_CHANNEL"]:
        raise refusal("missing_access")
    call.need(target, "CONNECT", "MOVE_MEMBERS")
    call.world.move(who, target)


@route("GET", "/guilds/{guild_id}/voice-states/{user_id}")
def voice_state(call: Call) -> Any:
    who = call.member(call.guild())
    if who.voice is None:
        raise refusal("unknown_voice_state")
    return payloads.voice_state(who)


@route("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
def give_role(call: Call) -> Any:
    guild = call.guild()
    call.need(guild, "MANAGE_ROLES")
    found = guild.roles.get(call.id("role_id"))
    if found is None:
        raise refusal("unknown_role")
    call.world.give_role(call.member(guild), found)
    return NO_CONTENT


@route("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
def take_role(call: Call) -> Any:
    guild = call.guild()
    call.need(guild, "MANAGE_ROLES")
    who = call.member(guild)
    who.roles = [role_id for role_id in who.roles if role_id != call.id("role_id")]
    body = payloads.member(who) | {"guild_id": str(guild.id)}
    call.world.emit_guild(guild, "GUILD_MEMBER_UPDATE", body)
    return NO_CONTENT
