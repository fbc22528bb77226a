"""Discord's permission bits and how they combine for a member in a channel."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.wire.state import Channel, Guild, Member

BITS: dict[str, int] = {
    name: 1 << bit
    for name, bit in {
        "CREATE_INSTANT_INVITE": 0,
        "KICK_MEMBERS": 1,
        "BAN_MEMBERS": 2,
        "ADMINISTRATOR": 3,
        "MANAGE_CHANNELS": 4,
        "MANAGE_GUILD": 5,
        "ADD_REACTIONS": 6,
        "VIEW_AUDIT_LOG": 7,
        "PRIORITY_SPEAKER": 8,
        "STREAM": 9,
        "VIEW_CHANNEL": 10,
        "SEND_MESSAGES": 11,
        "SEND_TTS_MESSAGES": 12,
        "MANAGE_MESSAGES": 13,
        "EMBED_LINKS": 14,
        "ATTACH_FILES": 15,
        "READ_MESSAGE_HISTORY": 16,
        "MENTION_EVERYONE": 17,
        "USE_EXTERNAL_EMOJIS": 18,
        "CONNECT": 20,
        "SPEAK": 21,
        "MUTE_MEMBERS": 22,
        "DEAFEN_MEMBERS": 23,
        "MOVE_MEMBERS": 24,
        "USE_VAD": 25,
        "CHANGE_NICKNAME": 26,
        "MANAGE_NICKNAMES": 27,
        "MANAGE_ROLES": 28,
        "MANAGE_WEBHOOKS": 29,
        "MANAGE_GUILD_EXPRESSIONS": 30,
        "USE_APPLICATION_COMMANDS": 31,
        "REQUEST_TO_SPEAK": 32,
        "MANAGE_EVENTS": 33,
        "MANAGE_THREADS": 34,
        "CREATE_PUBLIC_THREADS": 35,
        "CREATE_PRIVATE_THREADS": 36,
        "SEND_MESSAGES_IN_THREADS": 38,
        "USE_EMBEDDED_ACTIVITIES": 39,
        "MODERATE_MEMBERS": 40,
        "SEND_POLLS": 49,
        "PIN_MESSAGES": 51,
        "BYPASS_SLOWMODE": 52,
    }.items()
}
ALL = sum(BITS.values())


def bits(*names: str) -> int:
    """The union of the named permissions."""
    union = 0
    for name in names:
        union |= BITS[name]
    return union


def names(value: int) -> list[str]:
    """The names of the permissions in `value`."""
    return [name for name, bit in BITS.items() if value & bit]


EVERYONE = bits(
    "ADD_REACTIONS",
    "STREAM",
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "CONNECT",
    "SPEAK",
    "USE_VAD",
    "CHANGE_NICKNAME",
    "USE_APPLICATION_COMMANDS",
    "CREATE_PUBLIC_THREADS",
    "SEND_MESSAGES_IN_THREADS",
)
"""What a new guild grants to everybody here (Discord's default, without private threads and mass mentions)."""

BOT = EVERYONE | bits(
    "CREATE_PRIVATE_THREADS",
    "MANAGE_THREADS",
    "MANAGE_CHANNELS",
    "MANAGE_ROLES",
    "MANAGE_MESSAGES",
    "PIN_MESSAGES",
    "MENTION_EVERYONE",
    "MOVE_MEMBERS",
    "MUTE_MEMBERS",
    "DEAFEN_MEMBERS",
)
"""What the bot's own role grants unless a test takes something away."""

LOCKED = bits("VIEW_CHANNEL", "READ_MESSAGE_HISTORY", "ADD_REACTIONS", "USE_EXTERNAL_EMOJIS")
"""What a locked thread leaves to those who don't manage threads."""

TIMED_OUT = bits("VIEW_CHANNEL", "READ_MESSAGE_HISTORY")


def in_guild(guild: "Guild", member: "Member") -> int:
    """A member's permissions in the guild, before channel overwrites."""
    if member.user.id == guild.owner_id:
        return ALL
    value = guild.roles[guild.id].permissions
    for role_id in member.roles:
        value |= guild.roles[role_id].permissions
    return ALL if value & BITS["ADMINISTRATOR"] else value


def in_channel(channel: "Channel", member: "Member", now: float) -> int:
    """A member's permissions in a channel or thread (threads take their parent's), implicit denials included."""
    guild = member.guild
    value = in_guild(guild, member)
    if value != ALL:
        value = _with_overwrites(channel.parent if channel.is_thread and channel.parent else channel, member, value)
    if not value & BITS["VIEW_CHANNEL"]:
        return 0
    if value != ALL and member.timed_out_until > now:
        value &= TIMED_OUT
    if channel.is_voice and not value & BITS["CONNECT"]:
        # Denying Connect in a voice channel denies everything else there too, managing and moving included.
        value &= BITS["VIEW_CHANNEL"]
    if getattr(channel, "locked", False) and not value & BITS["MANAGE_THREADS"]:
        value &= LOCKED
    speak = BITS["SEND_MESSAGES_IN_THREADS"] if channel.is_thread else BITS["SEND_MESSAGES"]
    if not value & speak:
        value &= ~bits("MENTION_EVERYONE", "SEND_TTS_MESSAGES", "ATTACH_FILES", "EMBED_LINKS")
    return value


def _with_overwrites(channel: "Channel", member: "Member", value: int) -> int:
    everyone = channel.overwrites.get(member.guild.id)
    if everyone:
        value = value & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role_id in member.roles:
        if overwrite := channel.overwrites.get(role_id):
            allow |= overwrite.allow
            deny |= overwrite.deny
    value = value & ~deny | allow
    if own := channel.overwrites.get(member.user.id):
        value = value & ~own.deny | own.allow
    return value
