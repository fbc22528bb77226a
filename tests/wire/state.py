"""What Discord remembers: users, guilds, channels, messages, interactions, as plain dataclasses."""

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal

Json = dict[str, Any]

DirectMessages = Literal["open", "closed", "blocked", "closed_at_open"]
"""`closed` and `blocked` refuse the message (50007), `closed_at_open` already the opening of the channel."""


class ChannelType(IntEnum):
    """The kinds of channel that this local Discord knows."""

    TEXT = 0
    DM = 1
    VOICE = 2
    CATEGORY = 4
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15


THREADS = frozenset({ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD})
VOICES = frozenset({ChannelType.VOICE, ChannelType.STAGE})
WITHOUT_TEXT = frozenset({ChannelType.CATEGORY, ChannelType.FORUM})


class Flag(IntEnum):
    """Message flags."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SILENT = 1 << 12
    COMPONENTS_V2 = 1 << 15


class InteractionType(IntEnum):
    """What a user did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class CallbackType(IntEnum):
    """What a bot answers an interaction with."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(eq=False)
class User:
    """An account."""

    id: int
    name: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    direct_messages: DirectMessages = "open"

    @property
    def mention(self) -> str:
        """How a message names them."""
        return f"<@{self.id}>"


@dataclass(eq=False)
class Role:
    """A role of a guild."""

    id: int
    name: str
    permissions: int = 0
    position: int = 1
    managed: bool = False
    mentionable: bool = False


@dataclass(eq=False)
class Overwrite:
    """What a channel allows or denies to a role or a member."""

    id: int
    kind: Literal["role", "member"]
    allow: int = 0
    deny: int = 0


@dataclass(eq=False)
class VoiceState:
    """Where a member is connected, and whether the server mutes or deafens them."""

    channel: "Channel"
    session_id: str
    mute: bool = False
    deaf: bool = False
    self_mute: bool = False
    self_deaf: bool = False


@dataclass(eq=False)
class Member:
    """A user in a guild."""

    user: User
    guild: "Guild" = field(repr=False)
    joined_at: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None
    timed_out_until: float = 0.0
    voice: VoiceState | None = None


@dataclass(eq=False)
class StoredFile:
    """An uploaded file: its bytes are served by the CDN route."""

    id: int
    filename: str
    content: bytes = field(repr=False)
    content_type: str
    description: str | None = None
    title: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False
    gone: bool = False


@dataclass(eq=False)
class Message:
    """A message, ephemeral ones (`ephemeral_for` a user id) included."""

    id: int
    channel: "Channel"
    author: User
    created_at: float
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    files: list[StoredFile] = field(default_factory=list)
    flags: int = 0
    type: int = 0
    edited_at: float | None = None
    nonce: str | int | None = None
    reference: "Message | None" = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: set[int] = field(default_factory=set)
    """User ids that got a notification when it was posted (edits never notify)."""
    pinned: bool = False
    reactions: dict[str, list[int]] = field(default_factory=dict)
    thread: "Thread | None" = field(default=None, repr=False)
    interaction: "Interaction | None" = field(default=None, repr=False)
    ephemeral_for: int | None = None
    deleted: bool = False
    old_edits: list[float] = field(default_factory=list)
    history: list[Json] = field(default_factory=list, repr=False)
    """The stored payload before each edit, oldest first."""

    @property
    def v2(self) -> bool:
        """Whether it is made of components alone."""
        return bool(self.flags & Flag.COMPONENTS_V2)


@dataclass(eq=False)
class Channel:
    """A channel of a guild, or a direct message channel (`guild` None, `recipient` set)."""

    id: int
    type: ChannelType
    name: str
    guild: "Guild | None" = field(default=None, repr=False)
    parent: "Channel | None" = field(default=None, repr=False)
    position: int = 0
    topic: str | None = None
    nsfw: bool = False
    slowmode: int = 0
    bitrate: int = 64_000
    user_limit: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict, repr=False)
    recipient: User | None = None
    messages: dict[int, Message] = field(default_factory=dict, repr=False)
    deleted: bool = False

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread."""
        return self.type in THREADS

    @property
    def is_voice(self) -> bool:
        """Whether members can connect to it."""
        return self.type in VOICES

    @property
    def shown(self) -> list[Message]:
        """The messages that are not ephemeral, oldest first."""
        return [m for m in self.messages.values() if m.ephemeral_for is None]


@dataclass(eq=False)
class Thread(Channel):
    """A thread: archived, locked, with members of its own."""

    owner_id: int = 0
    created_at: float = 0.0
    archived: bool = False
    archived_at: float = 0.0
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 1440
    members: dict[int, float] = field(default_factory=dict)
    """User id to the time of joining."""
    total_sent: int = 0


@dataclass(eq=False)
class Guild:
    """A server. The role with the guild's own id is @everyone."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict, repr=False)
    members: dict[int, Member] = field(default_factory=dict, repr=False)
    channels: dict[int, Channel] = field(default_factory=dict, repr=False)
    threads: dict[int, Thread] = field(default_factory=dict, repr=False)
    commands: list[Json] = field(default_factory=list, repr=False)
    thread_limit: int = 1000
    channel_limit: int = 500
    bot_role_id: int = 0


@dataclass(eq=False)
class Interaction:
    """Something a user did that the bot must acknowledge, and all that came of it."""

    id: int
    token: str
    type: InteractionType
    user: User
    channel: Channel
    data: Json
    created_at: float
    dispatched: float
    """Monotonic seconds when it was handed to the gateway."""
    member: Member | None = None
    message: Message | None = None
    source: "Interaction | None" = None
    """For a modal's submission: the interaction that opened the modal."""
    callback: CallbackType | None = None
    ack_seconds: float | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    touched: bool = False
    """Whether anything was sent or edited through the token after the acknowledgement."""
    edited: bool = False
    """Whether the original response, or the message it belongs to, was changed through it."""


@dataclass
class Upload:
    """A file in a multipart request, or in a user's hands."""

    filename: str
    content: bytes
    content_type: str = "application/octet-stream"


@dataclass
class Request:
    """One HTTP request as it came in, with the status that answered it."""

    method: str
    path: str
    route: str
    body: Any
    files: list[str]
    at: float
    status: int = 0
    code: int = 0
    """Discord's JSON error code, 0 without."""
    nonce: str | int | None = None
