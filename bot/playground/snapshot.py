"""What one person sees, as plain data for the page: people, places with marks for what is new, who is typing."""

from __future__ import annotations

import time
from itertools import islice, takewhile
from typing import Any

from simcord.backend.models import Channel, Message
from simcord.enums import VOICE_CHANNEL_TYPES, ChannelType, MessageType

from .access import cannot_press, cannot_write, may, sees, sees_message
from .world import OWNER_ID, World

Json = dict[str, Any]


def people(world: World) -> list[Json]:
    """Everybody the page can switch to, with how much waits for them."""
    return [
        {
            "id": str(person.id),
            "name": world.name_of(person.id),
            "owner": person.id == OWNER_ID,
            "language": person.language,
            "dmsClosed": person.dms_closed,
            "member": person.id in world.backend.guilds[world.guild_id].members,
            "waiting": sum(_new(world, person.id, channel)[1] for channel in visible(world, person.id)),
        }
        for person in sorted(world.people.values(), key=lambda each: each.id == OWNER_ID)
    ]


def places(world: World, viewer: int) -> list[Json]:
    """The places this person sees, in the order of the list: channels with their threads, rooms, messages."""
    backend = world.backend
    seen = visible(world, viewer)
    threads: dict[int | None, list[Channel]] = {}
    for channel in seen:
        if channel.is_thread:
            threads.setdefault(channel.parent_id, []).append(channel)
    categories = {c.id: c for c in backend.channels.values() if c.type == ChannelType.CATEGORY}

    def order(channel: Channel) -> tuple[int, int, int, int]:
        category = categories.get(channel.parent_id or 0)
        voice = channel.type in VOICE_CHANNEL_TYPES
        return (category.position + 1 if category else 0, int(voice), channel.position, channel.id)

    listed: list[Json] = []
    for channel in sorted((c for c in seen if c.guild_id and not c.is_thread), key=order):
        category = categories.get(channel.parent_id or 0)
        listed.append(_place(world, viewer, channel) | {"category": category.name if category else None})
        for thread in sorted(threads.get(channel.id, []), key=lambda each: -each.id):
            listed.append(_place(world, viewer, thread))
    listed.extend(_place(world, viewer, channel) for channel in seen if channel.guild_id is None)
    return listed


def visible(world: World, viewer: int) -> list[Channel]:
    return [
        channel
        for channel in world.backend.channels.values()
        if channel.type != ChannelType.CATEGORY and sees(world, viewer, channel)
    ]


def _place(world: World, viewer: int, channel: Channel) -> Json:
    unread, mentions = _new(world, viewer, channel)
    meta = channel.thread_metadata
    place: Json = {
        "id": str(channel.id),
        "kind": _kind(channel),
        "name": channel.name or world.name_of(world.backend.bot_user.id),
        "topic": channel.topic or "",
        "parent": str(channel.parent_id) if channel.is_thread else None,
        "unread": unread,
        "mentions": mentions,
        "archived": bool(meta and meta.archived),
        "locked": bool(meta and meta.locked),
        "cannotWrite": cannot_write(world, viewer, channel),
        "cannotPress": cannot_press(world, viewer, channel),
        "manages": meta is not None and may(world, viewer, channel, "manage_threads"),
    }
    if channel.type in VOICE_CHANNEL_TYPES and channel.guild_id is not None:
        guild = world.backend.guilds[channel.guild_id]
        inside = [s for s in guild.voice_states.values() if s.channel_id == channel.id]
        place["inside"] = [
            {"id": str(s.user_id), "name": world.name_of(s.user_id), "muted": s.mute or s.suppress} for s in inside
        ]
        place["connected"] = any(s.user_id == viewer for s in inside)
        place["mayConnect"] = may(world, viewer, channel, "connect")
    return place


def _kind(channel: Channel) -> str:
    match channel.type:
        case ChannelType.PUBLIC_THREAD:
            return "thread"
        case ChannelType.PRIVATE_THREAD:
            return "private"
        case ChannelType.DM:
            return "dm"
        case ChannelType.VOICE | ChannelType.STAGE_VOICE:
            return "voice"
        case ChannelType.FORUM:
            return "forum"
        case _:
            return "text"


def _new(world: World, viewer: int, channel: Channel) -> tuple[int, int]:
    """(new messages, those of them meant for the viewer) since the viewer last looked."""
    person = world.people[viewer]
    seen = person.seen.get(channel.id, 0)
    if not channel.last_message_id or channel.last_message_id <= seen:
        return 0, 0
    # Ids only grow, so the newest messages are the last ones.
    newest_first = reversed(world.backend.messages.get(channel.id, {}).values())
    fresh = [
        message
        for message in takewhile(lambda each: each.id > seen, newest_first)
        if message.author_id != viewer and _listed(world, viewer, message)
    ]
    if channel.guild_id is None:
        return len(fresh), len(fresh)
    return len(fresh), sum(meant_for(message, viewer) for message in fresh)


def meant_for(message: Message, viewer: int) -> bool:
    return viewer in message.ping_user_ids or message.mention_everyone


def message_ids(world: World, viewer: int, channel_id: int, limit: int) -> tuple[list[int], bool]:
    """The newest messages of a place this person sees, oldest first; and whether there are earlier ones."""
    newest_first = reversed(world.backend.messages.get(channel_id, {}).values())
    listed = (message.id for message in newest_first if _listed(world, viewer, message))
    found = list(islice(listed, limit + 1))
    return found[:limit][::-1], len(found) > limit


def starter(world: World, channel_id: int) -> Message | None:
    """The message of the parent channel that a thread was made from."""
    channel = world.backend.channels.get(channel_id)
    if channel is None or not channel.is_thread or channel.parent_id is None:
        return None
    return world.backend.messages.get(channel.parent_id, {}).get(channel_id)


def _listed(world: World, viewer: int, message: Message) -> bool:
    if not sees_message(world, viewer, message):
        return False
    if message.type == MessageType.THREAD_CREATED and message.system_metadata is not None:
        # Discord announces neither private threads nor those made from a message, which shows them itself.
        thread = world.backend.channels.get(message.system_metadata.channel_id or 0)
        from_message = message.system_metadata.referenced_message_id is not None
        return thread is not None and thread.type == ChannelType.PUBLIC_THREAD and not from_message
    return True


def typing(world: World, viewer: int, channel_id: int) -> list[str]:
    """Who is typing here."""
    now = time.monotonic()
    return [
        world.name_of(user)
        for (channel, user), until in world.backend.typing.items()
        if channel == channel_id and user != viewer and until > now
    ]
