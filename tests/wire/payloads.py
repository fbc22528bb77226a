"""The JSON in which Discord shows its things to a bot."""

from urllib.parse import quote

from tests.wire import permissions
from tests.wire.clock import iso
from tests.wire.state import (
    Channel,
    ChannelType,
    Flag,
    Guild,
    Interaction,
    InteractionType,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    StoredFile,
    Thread,
    User,
)


def user(who: User) -> Json:
    """A user object."""
    body: Json = {
        "id": str(who.id),
        "username": who.name,
        "discriminator": "0",
        "global_name": who.global_name,
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    if who.bot:
        body["bot"] = True
    return body


def role(what: Role) -> Json:
    """A role object."""
    return {
        "id": str(what.id),
        "name": what.name,
        "permissions": str(what.permissions),
        "position": what.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": what.managed,
        "mentionable": what.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member(who: Member, *, with_user: bool = True) -> Json:
    """A guild member object; inside messages it comes without its user."""
    body: Json = {
        "nick": who.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role_id) for role_id in who.roles],
        "joined_at": iso(who.joined_at),
        "premium_since": None,
        "communication_disabled_until": iso(who.timed_out_until) if who.timed_out_until else None,
        "pending": False,
        "flags": 0,
        "deaf": bool(who.voice and who.voice.deaf),
        "mute": bool(who.voice and who.voice.mute),
    }
    if with_user:
        body["user"] = user(who.user)
    return body


def voice_state(who: Member, *, with_member: bool = True) -> Json:
    """A voice state; somebody who just left has channel null."""
    state = who.voice
    body: Json = {
        "guild_id": str(who.guild.id),
        "channel_id": str(state.channel.id) if state else None,
        "user_id": str(who.user.id),
        "session_id": state.session_id if state else "none",
        "deaf": bool(state and state.deaf),
        "mute": bool(state and state.mute),
        "self_deaf": bool(state and state.self_deaf),
        "self_mute": bool(state and state.self_mute),
        "self_video": False,
        "self_stream": False,
        "suppress": False,
        "request_to_speak_timestamp": None,
    }
    if with_member:
        body["member"] = member(who)
    return body


def overwrite(what: Overwrite) -> Json:
    """A permission overwrite."""
    kind = 0 if what.kind == "role" else 1
    return {"id": str(what.id), "type": kind, "allow": str(what.allow), "deny": str(what.deny)}


def channel(what: Channel, bot: User | None = None) -> Json:
    """A channel object of any kind; `bot`: whose thread membership is told."""
    if isinstance(what, Thread):
        return thread(what, bot)
    if what.recipient is not None:
        return {
            "id": str(what.id),
            "type": int(ChannelType.DM),
            "flags": 0,
            "recipients": [user(what.recipient)],
            "last_message_id": last_message_id(what),
        }
    assert what.guild is not None
    body: Json = {
        "id": str(what.id),
        "type": int(what.type),
        "flags": 0,
        "guild_id": str(what.guild.id),
        "name": what.name,
        "position": what.position,
        "parent_id": str(what.parent.id) if what.parent else None,
        "permission_overwrites": [overwrite(o) for o in what.overwrites.values()],
        "nsfw": what.nsfw,
    }
    if what.type != ChannelType.CATEGORY:
        body |= {"rate_limit_per_user": what.slowmode, "last_message_id": last_message_id(what)}
    if what.is_voice:
        body |= {"bitrate": what.bitrate, "user_limit": what.user_limit, "rtc_region": None}
    elif what.type != ChannelType.CATEGORY:
        body["topic"] = what.topic
    if what.type == ChannelType.FORUM:
        body |= {
            "available_tags": [],
            "default_reaction_emoji": None,
            "default_sort_order": None,
            "default_forum_layout": 0,
        }
    return body


def thread(what: Thread, bot: User | None = None) -> Json:
    """A thread object, with the bot's membership if it is in."""
    assert what.guild is not None and what.parent is not None
    metadata: Json = {
        "archived": what.archived,
        "archive_timestamp": iso(what.archived_at),
        "auto_archive_duration": what.auto_archive_minutes,
        "locked": what.locked,
        "create_timestamp": iso(what.created_at),
    }
    if what.type == ChannelType.PRIVATE_THREAD:
        metadata["invitable"] = what.invitable
    body: Json = {
        "id": str(what.id),
        "type": int(what.type),
        "flags": 0,
        "guild_id": str(what.guild.id),
        "parent_id": str(what.parent.id),
        "name": what.name,
        "owner_id": str(what.owner_id),
        "thread_metadata": metadata,
        "message_count": len(what.shown),
        "member_count": min(50, len(what.members)),
        "total_message_sent": what.total_sent,
        "rate_limit_per_user": what.slowmode,
        "last_message_id": last_message_id(what),
    }
    if bot is not None and bot.id in what.members:
        body["member"] = thread_member(what, bot.id)
    return body


def thread_member(what: Thread, user_id: int, *, with_member: bool = False) -> Json:
    """Somebody's membership of a thread."""
    body: Json = {
        "id": str(what.id),
        "user_id": str(user_id),
        "join_timestamp": iso(what.members[user_id]),
        "flags": 0,
    }
    if with_member and what.guild and user_id in what.guild.members:
        body["member"] = member(what.guild.members[user_id])
    return body


def last_message_id(what: Channel) -> str | None:
    """The newest message's id; Discord keeps it even if that message is deleted, this answer does not."""
    shown = what.shown
    return str(shown[-1].id) if shown else None


def attachment(what: StoredFile, channel_id: int, cdn: str) -> Json:
    """An attachment object with its address on our CDN route."""
    folder = "ephemeral-attachments" if what.ephemeral else "attachments"
    url = f"{cdn}/{folder}/{channel_id}/{what.id}/{quote(what.filename)}"
    body: Json = {
        "id": str(what.id),
        "filename": what.filename,
        "size": len(what.content),
        "url": url,
        "proxy_url": url,
        "content_type": what.content_type,
    }
    if what.description is not None:
        body["description"] = what.description
    if what.title is not None:
        body["title"] = what.title
    if what.width is not None and what.height is not None:
        body |= {"width": what.width, "height": what.height}
    if what.ephemeral:
        body["ephemeral"] = True
    return body


def message(what: Message, cdn: str, bot: User) -> Json:
    """A message object as the HTTP API answers it."""
    body: Json = {
        "id": str(what.id),
        "channel_id": str(what.channel.id),
        "type": what.type,
        "author": user(what.author),
        "content": what.content,
        "timestamp": iso(what.created_at),
        "edited_timestamp": iso(what.edited_at) if what.edited_at else None,
        "tts": False,
        "mention_everyone": what.mention_everyone,
        "mentions": [user(who) for who in what.mentions],
        "mention_roles": [str(role_id) for role_id in what.mention_roles],
        "attachments": [attachment(file, what.channel.id, cdn) for file in what.files],
        "embeds": what.embeds,
        "components": what.components,
        "pinned": what.pinned,
        "flags": what.flags,
    }
    if what.nonce is not None:
        body["nonce"] = what.nonce
    if what.reactions:
        body["reactions"] = [
            {
                "emoji": {"id": None, "name": emoji},
                "count": len(users),
                "count_details": {"burst": 0, "normal": len(users)},
                "burst_colors": [],
                "me_burst": False,
                "burst_me": False,
                "me": bot.id in users,
                "burst_count": 0,
            }
            for emoji, users in what.reactions.items()
        ]
    if what.reference is not None:
        body["message_reference"] = {
            "type": 0,
            "message_id": str(what.reference.id),
            "channel_id": str(what.reference.channel.id),
        }
        guild = what.reference.channel.guild
        if guild is not None:
            body["message_reference"]["guild_id"] = str(guild.id)
        if what.type == 19:
            body["referenced_message"] = None if what.reference.deleted else message(what.reference, cdn, bot)
    if what.thread is not None:
        body["thread"] = thread(what.thread, bot)
    if what.interaction is not None:
        body["application_id"] = str(bot.id)
        body["webhook_id"] = str(bot.id)
        body["interaction_metadata"] = interaction_metadata(what.interaction)
    elif what.author is bot:
        body["application_id"] = str(bot.id)
    return body


def gateway_message(what: Message, cdn: str, bot: User) -> Json:
    """A message object as the gateway tells it: with guild and member."""
    body = message(what, cdn, bot)
    body["channel_type"] = int(what.channel.type)
    guild = what.channel.guild
    if guild is not None:
        body["guild_id"] = str(guild.id)
        if author := guild.members.get(what.author.id):
            body["member"] = member(author, with_user=False)
        for entry in body["mentions"]:
            if mentioned := guild.members.get(int(entry["id"])):
                entry["member"] = member(mentioned, with_user=False)
    return body


def interaction_metadata(what: Interaction) -> Json:
    """What a message says of the interaction it answers."""
    owners = {"0": str(what.channel.guild.id) if what.channel.guild else "0"}
    body: Json = {
        "id": str(what.id),
        "type": int(what.type),
        "user": user(what.user),
        "authorizing_integration_owners": owners,
    }
    match what.type:
        case InteractionType.COMPONENT if what.message is not None:
            body["interacted_message_id"] = str(what.message.id)
        case InteractionType.MODAL if what.source is not None:
            body["triggering_interaction_metadata"] = interaction_metadata(what.source)
        case InteractionType.COMMAND:
            body["name"] = what.data["name"]
            body["command_type"] = what.data["type"]
        case _:
            pass
    return body


def interaction(what: Interaction, cdn: str, bot: User, bot_permissions: int, user_permissions: int) -> Json:
    """INTERACTION_CREATE."""
    guild = what.channel.guild
    body: Json = {
        "id": str(what.id),
        "application_id": str(bot.id),
        "type": int(what.type),
        "token": what.token,
        "version": 1,
        "data": what.data,
        "channel_id": str(what.channel.id),
        "channel": channel(what.channel, bot),
        "app_permissions": str(bot_permissions),
        "locale": what.user.locale,
        "entitlements": [],
        "attachment_size_limit": 10 * 1024 * 1024,
    }
    if guild is not None and what.member is not None:
        body |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": {**member(what.member), "permissions": str(user_permissions)},
            "authorizing_integration_owners": {"0": str(guild.id)},
            "context": 0,
        }
        body["channel"]["permissions"] = str(user_permissions)
    else:
        body |= {
            "user": user(what.user),
            "authorizing_integration_owners": {"0": "0"},
            "context": 1,
        }
    if what.message is not None:
        shown = message(what.message, cdn, bot)
        if what.message.ephemeral_for is not None:
            shown["flags"] |= Flag.EPHEMERAL
        body["message"] = shown
    return body


def guild(what: Guild, bot: User, now: float) -> Json:
    """GUILD_CREATE: of the members only the bot and those in voice, as without the members intent."""
    own = what.members[bot.id]
    visible = [
        t
        for t in what.threads.values()
        if not t.archived and sees_thread(t, own, now)
    ]  # fmt: skip
    told = [m for m in what.members.values() if m is own or m.voice]
    return {
        "id": str(what.id),
        "name": what.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "vanity_url_code": None,
        "owner_id": str(what.owner_id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": [role(r) for r in what.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": what.locale,
        "nsfw_level": 0,
        "nsfw": False,
        "max_members": 500_000,
        "max_presences": None,
        "joined_at": iso(own.joined_at),
        "large": len(what.members) > 250,
        "unavailable": False,
        "member_count": len(what.members),
        "members": [member(m) for m in told],
        "channels": [channel(c) for c in what.channels.values()],
        "threads": [thread(t, bot) for t in visible],
        "voice_states": [voice_state(m, with_member=False) for m in what.members.values() if m.voice],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def sees_thread(what: Thread, who: Member, now: float) -> bool:
    """Whether a member can see a thread: private ones need membership or Manage Threads."""
    allowed = permissions.in_channel(what, who, now)
    if not allowed & permissions.BITS["VIEW_CHANNEL"]:
        return False
    if what.type != ChannelType.PRIVATE_THREAD:
        return True
    return who.user.id in what.members or bool(allowed & permissions.BITS["MANAGE_THREADS"])
