"""Who may see, write and press where; the reasons in words the page can show."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from simcord.backend.access import channel_accessible
from simcord.backend.models import Channel, Message
from simcord.backend.permissions import flag
from simcord.enums import ChannelType

from .world import World, snowflake_time


class Refused(Exception):
    """Something a person can't do; the message is a sentence for them."""


def may(world: World, user_id: int, channel: Channel, permission: str) -> bool:
    """Whether a person has a Discord permission in a channel; direct messages know none but always allow."""
    if channel.guild_id is None:
        return user_id in channel.recipient_ids
    return bool(world.backend.compute_permissions(channel.guild_id, user_id, channel.id) & flag(permission))


def sees(world: World, user_id: int, channel: Channel) -> bool:
    return channel_accessible(world.backend, channel.id, user_id)


def sees_message(world: World, user_id: int, message: Message) -> bool:
    """Ephemeral messages are for one person, until dismissed."""
    person = world.people.get(user_id)
    return message.visible_to(user_id) and not (person and message.id in person.dismissed)


def channel_for(world: World, user_id: int, channel_id: int) -> Channel:
    """The channel, if this person sees it."""
    channel = world.backend.channels.get(channel_id)
    if channel is None or not sees(world, user_id, channel):
        raise Refused("This place is gone, or you can't see it.")
    return channel


def cannot_press(world: World, user_id: int, channel: Channel) -> str | None:
    """Why this person can't use buttons, menus and commands here; None if they can."""
    meta = channel.thread_metadata
    if meta is not None and meta.locked and not may(world, user_id, channel, "manage_threads"):
        return "This thread is locked: nobody can write or press anything here."
    if meta is not None and meta.archived:
        if meta.locked:
            return "This thread is locked and archived: open it again before you use it."
        return "This thread is archived: write a message to open it again, then use it."
    if channel.guild_id is not None and world.backend.guilds[channel.guild_id].members.get(user_id) is None:
        return "You are not a member of this server any more."
    return None


def cannot_write(world: World, user_id: int, channel: Channel) -> str | None:
    """Why this person can't write here; None if they can. Writing opens an archived, unlocked thread."""
    if channel.type == ChannelType.CATEGORY or channel.type == ChannelType.FORUM:
        return "Nobody can write here directly."
    meta = channel.thread_metadata
    if meta is not None and meta.locked and not may(world, user_id, channel, "manage_threads"):
        return "This thread is locked: nobody can write or press anything here."
    permission = "send_messages_in_threads" if channel.is_thread else "send_messages"
    if not may(world, user_id, channel, permission):
        return "You don't have the permission to write here."
    return None


def slow_mode_wait(world: World, user_id: int, channel: Channel) -> float:
    """Seconds this person still has to wait because of slow mode."""
    pause = channel.rate_limit_per_user
    if not pause or channel.guild_id is None or may(world, user_id, channel, "manage_messages"):
        return 0.0
    own = [m.id for m in world.backend.messages[channel.id].values() if m.author_id == user_id]
    if not own:
        return 0.0
    free = snowflake_time(max(own)) + timedelta(seconds=pause)
    return max(0.0, (free - datetime.now(UTC)).total_seconds())
