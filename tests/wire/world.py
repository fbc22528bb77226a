"""The local Discord itself: its state, how it changes, and what went wrong with the bot's requests."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Literal

from tests.wire import messages, payloads, permissions, spec
from tests.wire.clock import Clock, Snowflakes
from tests.wire.faults import Faults
from tests.wire.gateway import Gateway
from tests.wire.ratelimits import RateLimits
from tests.wire.state import (
    THREADS,
    Channel,
    ChannelType,
    Guild,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    StoredFile,
    Thread,
    Upload,
    User,
    VoiceState,
)
from tests.wire.watching import Watched

if TYPE_CHECKING:
    from tests.wire.users import Person


class World(Watched):
    """Everything that Discord knows, one running bot application, and its guilds and users."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = Clock()
        self.ids = Snowflakes(self.clock)
        self.faults = Faults()
        self.rate_limits = RateLimits()
        self.token = "wire.token.of-the-bot"
        self.cdn = ""
        self.api = ""
        self.bot = User(self.ids.next(), "gamemaster", bot=True)
        self.owner = User(self.ids.next(), "operator")
        self.accounts: dict[int, User] = {u.id: u for u in (self.bot, self.owner)}
        self.people: dict[str, Person] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.direct: dict[int, Channel] = {}
        self.files: dict[int, StoredFile] = {}
        self.commands: list[Json] = []
        self.registrations = 0
        """How often commands were registered."""
        self.gateway = Gateway(self)
        self.description = spec.description()

    # -- time

    def advance(self, seconds: float) -> None:
        """Let time pass for Discord only: tokens expire, messages age, idle threads are archived."""
        self.clock.advance(seconds)
        now = self.clock.now()
        for guild in self.guilds.values():
            for thread in guild.threads.values():
                last = max([thread.created_at, *(m.created_at for m in thread.messages.values())])
                if not thread.archived and now - last > thread.auto_archive_minutes * 60:
                    self.set_thread(thread, archived=True)

    def age(self, message: Message, seconds: float) -> None:
        """Make one message older."""
        message.created_at -= seconds

    # -- guilds and users

    def user(self, name: str, *guilds: Guild, locale: str = "en-US") -> "Person":
        """The person of that name, made on first use as a member of the given guilds (none given: the first)."""
        from tests.wire.users import Person

        if name not in self.people:
            account = User(self.ids.next(), name, name.capitalize(), locale=locale)
            self.accounts[account.id] = account
            for guild in guilds or list(self.guilds.values())[:1]:
                self.add_member(guild, account)
            self.people[name] = Person(self, account)
        return self.people[name]

    def add_guild(
        self,
        name: str = "Agora",
        *,
        channels: Iterable[str] = ("general",),
        locale: str = "en-US",
        shard: tuple[int, int] = (0, 1),
        with_bot: bool = True,
    ) -> Guild:
        """A new guild with @everyone, the bot's role, and text channels; on the given shard (index, count)."""
        guild = Guild(self.ids.next_guild(*shard), name, self.owner.id, locale=locale)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE, position=0)
        own = Role(self.ids.next(), self.bot.name, permissions.BOT, managed=True)
        guild.roles[own.id] = own
        guild.bot_role_id = own.id
        guild.members[self.owner.id] = Member(self.owner, guild, self.clock.now())
        self.guilds[guild.id] = guild
        for channel_name in channels:
            self.add_channel(guild, channel_name)
        if with_bot:
            self.invite_bot(guild)
        return guild

    def invite_bot(self, guild: Guild) -> None:
        """The bot joins a guild."""
        guild.members[self.bot.id] = Member(self.bot, guild, self.clock.now(), [guild.bot_role_id])
        self.gateway.emit("GUILD_CREATE", payloads.guild(guild, self.bot, self.clock.now()), guild.id)
        self.touch()

    def remove_bot(self, guild: Guild) -> None:
        """The bot is thrown out of a guild."""
        guild.members.pop(self.bot.id, None)
        for thread in guild.threads.values():
            thread.members.pop(self.bot.id, None)
        self.gateway.emit("GUILD_DELETE", {"id": str(guild.id)}, guild.id)
        self.touch()

    def outage(self, guild: Guild) -> None:
        """A guild becomes unavailable on Discord's side."""
        self.gateway.emit("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild.id)

    def outage_over(self, guild: Guild) -> None:
        """It is back."""
        self.gateway.emit("GUILD_CREATE", payloads.guild(guild, self.bot, self.clock.now()), guild.id)

    def bot_guilds(self) -> list[Guild]:
        """The guilds that the bot is in."""
        return [g for g in self.guilds.values() if self.bot.id in g.members]

    def add_member(self, guild: Guild, account: User) -> Member:
        """Somebody joins a guild."""
        member = guild.members[account.id] = Member(account, guild, self.clock.now())
        self.emit_guild(guild, "GUILD_MEMBER_ADD", payloads.member(member) | {"guild_id": str(guild.id)})
        return member

    def remove_member(self, guild: Guild, account: User) -> None:
        """Somebody leaves a guild: voice and threads too."""
        member = guild.members[account.id]
        if member.voice:
            self.move(member, None)
        del guild.members[account.id]
        for thread in guild.threads.values():
            thread.members.pop(account.id, None)
        body = {"guild_id": str(guild.id), "user": payloads.user(account)}
        self.emit_guild(guild, "GUILD_MEMBER_REMOVE", body)
        self.touch()

    def own_member(self, guild: Guild) -> Member | None:
        """The bot's membership of a guild."""
        return guild.members.get(self.bot.id)

    def share_guild(self, account: User) -> bool:
        """Whether the bot and somebody have a guild in common."""
        return any(account.id in guild.members for guild in self.bot_guilds())

    # -- permissions

    def take(self, guild: Guild, *names: str) -> None:
        """Take permissions away from the bot's role (what @everyone grants stays: see `take_everywhere`)."""
        guild.roles[guild.bot_role_id].permissions &= ~permissions.bits(*names)
        self._tell_role(guild, guild.bot_role_id)

    def take_everywhere(self, guild: Guild, *names: str) -> None:
        """Take permissions away from the bot and from everybody, so that the bot really lacks them."""
        guild.roles[guild.id].permissions &= ~permissions.bits(*names)
        self._tell_role(guild, guild.id)
        self.take(guild, *names)

    def grant(self, guild: Guild, *names: str) -> None:
        """Give permissions to the bot's role."""
        guild.roles[guild.bot_role_id].permissions |= permissions.bits(*names)
        self._tell_role(guild, guild.bot_role_id)

    def add_role(self, guild: Guild, name: str, *allowed: str, mentionable: bool = False) -> Role:
        """A new role."""
        role = Role(self.ids.next(), name, permissions.bits(*allowed), len(guild.roles), mentionable=mentionable)
        guild.roles[role.id] = role
        self.emit_guild(guild, "GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": payloads.role(role)})
        return role

    def give_role(self, member: Member, role: Role) -> None:
        """Somebody gets a role."""
        if role.id not in member.roles:
            member.roles.append(role.id)
        guild = member.guild
        self.emit_guild(guild, "GUILD_MEMBER_UPDATE", payloads.member(member) | {"guild_id": str(guild.id)})

    def overwrite(
        self, channel: Channel, who: Role | User, *, allow: Iterable[str] = (), deny: Iterable[str] = ()
    ) -> None:
        """Set a channel's permission overwrite for a role or a member."""
        kind: Literal["role", "member"] = "role" if isinstance(who, Role) else "member"
        channel.overwrites[who.id] = Overwrite(who.id, kind, permissions.bits(*allow), permissions.bits(*deny))
        self.tell_channel(channel, "UPDATE")

    def may(self, account: User, channel: Channel) -> int:
        """Somebody's permissions in a channel; in direct messages all, outside the guild none."""
        if channel.guild is None:
            return permissions.ALL if account in (channel.recipient, self.bot) else 0
        member = channel.guild.members.get(account.id)
        return permissions.in_channel(channel, member, self.clock.now()) if member else 0

    def sees(self, account: User, channel: Channel) -> bool:
        """Whether somebody sees a channel, membership of private threads included."""
        if channel.deleted or not self.may(account, channel) & permissions.BITS["VIEW_CHANNEL"]:
            return False
        if isinstance(channel, Thread) and channel.guild:
            return payloads.sees_thread(channel, channel.guild.members[account.id], self.clock.now())
        return True

    def _tell_role(self, guild: Guild, role_id: int) -> None:
        body = {"guild_id": str(guild.id), "role": payloads.role(guild.roles[role_id])}
        self.emit_guild(guild, "GUILD_ROLE_UPDATE", body)

    # -- channels and threads

    def add_channel(
        self,
        guild: Guild,
        name: str,
        kind: ChannelType = ChannelType.TEXT,
        *,
        parent: Channel | None = None,
        overwrites: Iterable[Overwrite] = (),
    ) -> Channel:
        """A new channel."""
        channel = Channel(self.ids.next(), kind, name, guild, parent, position=len(guild.channels))
        channel.overwrites = {o.id: o for o in overwrites}
        guild.channels[channel.id] = channel
        self.channels[channel.id] = channel
        self.tell_channel(channel, "CREATE")
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """A channel or thread goes, with its threads; members in voice are disconnected."""
        guild = channel.guild
        assert guild is not None
        for thread in [t for t in guild.threads.values() if t.parent is channel]:
            self.remove_channel(thread)
        for member in guild.members.values():
            if member.voice and member.voice.channel is channel:
                self.move(member, None)
        for child in guild.channels.values():
            if child.parent is channel:
                child.parent = None
                self.tell_channel(child, "UPDATE")
        channel.deleted = True
        self.channels.pop(channel.id, None)
        guild.channels.pop(channel.id, None)
        guild.threads.pop(channel.id, None)
        for message in channel.messages.values():
            message.deleted = True
        if isinstance(channel, Thread) and channel.parent is not None:
            starter = channel.parent.messages.get(channel.id)
            if starter is not None:
                starter.thread = None
        self.tell_channel(channel, "DELETE")

    def direct_channel(self, account: User) -> Channel:
        """The direct message channel between somebody and the bot."""
        channel = self.direct.get(account.id)
        if channel is None:
            channel = Channel(self.ids.next(), ChannelType.DM, "", recipient=account)
            self.direct[account.id] = channel
            self.channels[channel.id] = channel
        return channel

    def add_thread(
        self,
        parent: Channel,
        name: str,
        owner: User,
        kind: ChannelType = ChannelType.PUBLIC_THREAD,
        *,
        starter: Message | None = None,
        auto_archive_minutes: int = 1440,
        invitable: bool = True,
        slowmode: int = 0,
    ) -> Thread:
        """A new thread; with a starter message it takes that message's id, as Discord does."""
        assert parent.guild is not None and kind in THREADS
        now = self.clock.now()
        thread = Thread(
            id=starter.id if starter else self.ids.next(),
            type=kind,
            name=name,
            guild=parent.guild,
            parent=parent,
            slowmode=slowmode,
            owner_id=owner.id,
            created_at=now,
            archived_at=now,
            invitable=invitable,
            auto_archive_minutes=auto_archive_minutes,
            members={owner.id: now},
        )
        parent.guild.threads[thread.id] = thread
        self.channels[thread.id] = thread
        body = payloads.thread(thread, self.bot) | {"newly_created": True}
        self.emit_in(thread, "THREAD_CREATE", body)
        if starter is not None:
            starter.thread = thread
            starter.flags |= 1 << 5
            messages.tell_update(self, starter)
            messages.post(self, thread, owner, {}, reference=starter, kind=21)
        elif kind != ChannelType.PRIVATE_THREAD:
            messages.post(self, parent, owner, {"content": name}, kind=18)
        return thread

    def set_thread(self, thread: Thread, *, archived: bool | None = None, locked: bool | None = None) -> None:
        """Archive, reopen, lock or unlock a thread."""
        if archived is not None and archived != thread.archived:
            thread.archived = archived
            thread.archived_at = self.clock.now()
        if locked is not None:
            thread.locked = locked
        self.tell_channel(thread, "UPDATE")

    def add_to_thread(self, thread: Thread, user_ids: Iterable[int]) -> None:
        """Members join a thread."""
        assert thread.guild is not None
        joined = [i for i in user_ids if i in thread.guild.members and i not in thread.members]
        for user_id in joined:
            thread.members[user_id] = self.clock.now()
        if joined:
            self._tell_thread_members(thread, joined, [])

    def remove_from_thread(self, thread: Thread, user_id: int) -> None:
        """A member leaves a thread."""
        if thread.members.pop(user_id, None) is not None:
            self._tell_thread_members(thread, [], [user_id])

    def _tell_thread_members(self, thread: Thread, added: list[int], removed: list[int]) -> None:
        assert thread.guild is not None
        body: Json = {
            "id": str(thread.id),
            "guild_id": str(thread.guild.id),
            "member_count": min(50, len(thread.members)),
            "added_members": [payloads.thread_member(thread, i, with_member=True) | {"presence": None} for i in added],
            "removed_member_ids": [str(i) for i in removed],
        }
        self.gateway.emit("THREAD_MEMBERS_UPDATE", body, thread.guild.id)
        self.touch()

    def tell_channel(self, channel: Channel, change: Literal["CREATE", "UPDATE", "DELETE"]) -> None:
        """CHANNEL_… or THREAD_…, with what the bot may see."""
        kind = "THREAD" if channel.is_thread else "CHANNEL"
        body = payloads.channel(channel, self.bot)
        if kind == "THREAD" and change == "DELETE":
            body = {key: body[key] for key in ("id", "guild_id", "parent_id", "type")}
        if channel.guild is not None:
            self.emit_guild(channel.guild, f"{kind}_{change}", body)

    # -- voice

    def move(self, member: Member, channel: Channel | None) -> None:
        """Connect a member to a voice channel, move or disconnect them."""
        if channel is None:
            member.voice = None
        elif member.voice is None:
            member.voice = VoiceState(channel, f"{member.user.id:x}")
        else:
            member.voice.channel = channel
        self.tell_voice(member)

    def tell_voice(self, member: Member) -> None:
        """VOICE_STATE_UPDATE."""
        self.emit_guild(member.guild, "VOICE_STATE_UPDATE", payloads.voice_state(member))

    # -- files

    def store(self, upload: Upload, *, ephemeral: bool = False) -> StoredFile:
        """Keep a file for the CDN route."""
        file = messages.new_file(self, upload, ephemeral=ephemeral)
        self.files[file.id] = file
        return file

    # -- telling the bot

    def emit_guild(self, guild: Guild, event: str, body: Json) -> None:
        """Tell the bot of something in a guild that it is in."""
        if self.bot.id in guild.members:
            self.gateway.emit(event, body, guild.id)
        self.touch()

    def emit_in(self, channel: Channel, event: str, body: Json) -> None:
        """Tell the bot of something in a channel that it sees."""
        if channel.guild is None:
            self.gateway.emit(event, body)
        elif self.sees(self.bot, channel):
            self.gateway.emit(event, body, channel.guild.id)
        self.touch()


@asynccontextmanager
async def running_world(*, guild: bool = True) -> AsyncIterator[World]:
    """A World that listens on 127.0.0.1, with one guild (or none)."""
    from tests.wire.server import Server

    world = World()
    if guild:
        world.add_guild()
    server = Server(world)
    await server.start()
    try:
        yield world
    finally:
        await server.stop()
