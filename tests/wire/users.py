"""Acting as people: commands, presses, selects, modals, messages, voice; and what each of them sees."""

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from tests.wire import messages, payloads, permissions, slash
from tests.wire.errors import refusal
from tests.wire.modal import OpenModal
from tests.wire.seen import NotThere, Seen
from tests.wire.slash import CannotDo, Exactly
from tests.wire.state import (
    CallbackType,
    Channel,
    Flag,
    Guild,
    Interaction,
    InteractionType,
    Json,
    Member,
    Message,
    Role,
    Thread,
    Upload,
    User,
)

if TYPE_CHECKING:
    from tests.wire.world import World

AnswerKind = Literal["message", "deferred", "update", "deferred_update", "choices", "modal", "none"]

_KINDS: dict[CallbackType | None, AnswerKind] = {
    CallbackType.MESSAGE: "message",
    CallbackType.DEFERRED_MESSAGE: "deferred",
    CallbackType.DEFERRED_UPDATE: "deferred_update",
    CallbackType.UPDATE: "update",
    CallbackType.CHOICES: "choices",
    CallbackType.MODAL: "modal",
    None: "none",
}


class Answer:
    """What came of an interaction."""

    def __init__(self, world: "World", interaction: Interaction) -> None:
        self._world = world
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<Answer {self.kind} {self.ack_seconds} {self.message} followups={self.followups}>"

    @property
    def kind(self) -> AnswerKind:
        """How it was acknowledged; `none`: not in time, "This application did not respond"."""
        return _KINDS[self.interaction.callback]

    @property
    def ack_seconds(self) -> float | None:
        """From the press to the acknowledgement; None: never."""
        return self.interaction.ack_seconds

    @property
    def message(self) -> Seen | None:
        """The answer, or for an update the message itself; always as it is now."""
        original = self.interaction.original
        return Seen(self._world, original) if original is not None else None

    @property
    def followups(self) -> list[Seen]:
        """The follow-ups."""
        return [Seen(self._world, m) for m in self.interaction.followups]

    @property
    def seen(self) -> list[Seen]:
        """What is new on the screen: the answer or the changed message, and the follow-ups."""
        shown = self.kind in ("message", "deferred") or self.interaction.edited
        first = [self.message] if self.message and shown else []
        return [s for s in [*first, *self.followups] if not s.deleted]

    @property
    def text(self) -> str:
        """All of their text."""
        return "\n".join(s.text for s in self.seen)

    @property
    def modal(self) -> OpenModal | None:
        """The modal that it opened."""
        return OpenModal(self.interaction) if self.interaction.modal is not None else None

    @property
    def choices(self) -> list[Json]:
        """The suggestions of an autocompletion."""
        return self.interaction.choices or []

    @property
    def done(self) -> bool:
        """Whether the answer is there: not still thinking."""
        match self.interaction.callback:
            case CallbackType.DEFERRED_MESSAGE:
                original = self.interaction.original
                thinking = original is not None and original.flags & Flag.LOADING and not original.deleted
                return self.interaction.touched and not thinking
            case CallbackType.DEFERRED_UPDATE:
                return self.interaction.touched
            case None:
                return False
            case _:
                return True


class Person:
    """Somebody with Discord open; made by `world.user(name)`."""

    def __init__(self, world: "World", account: User) -> None:
        self.world = world
        self.account = account

    def __repr__(self) -> str:
        return f"<Person {self.account.name}>"

    @property
    def id(self) -> int:
        """Their user id."""
        return self.account.id

    @property
    def name(self) -> str:
        """Their user name."""
        return self.account.name

    @property
    def mention(self) -> str:
        """How messages name them."""
        return self.account.mention

    def member(self, guild: Guild | None = None) -> Member:
        """Their membership of a guild (default: the first)."""
        guild = guild or next(iter(self.world.guilds.values()))
        return guild.members[self.id]

    # -- acting

    async def slash(self, channel: Channel, command: str, *, wait: float = 15.0, **options: Any) -> Answer:
        """Type a command. Texts for options with suggestions are matched against what the bot suggests, unless
        given as `Exactly`; people, roles, channels and `Upload`s are given as such. Option names that are Python
        keywords end in an underscore. Waits until the answer is there, at most `wait` seconds."""
        found = slash.find(self.world, channel, self.account, command)
        self._check_can_type(channel)
        values = {name.removesuffix("_"): value for name, value in options.items()}
        for name, value in values.items():
            if found.option(name).get("autocomplete") and isinstance(value, str | int):
                values[name] = await self._pick(channel, command, values, name)
        data = slash.interaction_data(self.world, found, values)
        return await self._interact(InteractionType.COMMAND, channel, data, wait=wait)

    async def suggestions(
        self, channel: Channel, command: str, option: str, text: str = "", **options: Any
    ) -> list[Json]:
        """What the bot suggests for an option while `text` is typed: `[{name, value}, …]`."""
        found = slash.find(self.world, channel, self.account, command)
        data = slash.interaction_data(self.world, found, {**options, option: text}, focused=option)
        answer = await self._interact(InteractionType.AUTOCOMPLETE, channel, data, wait=0)
        return answer.choices

    async def click(self, message: Seen | Message, button: str, *, wait: float = 15.0, stale: bool = False) -> Answer:
        """Press a button, by label or custom id. `stale`: it was pressed just before the message changed or went;
        `button` is then the custom id."""
        seen = self._look(message, stale=stale)
        if stale:
            data = {"custom_id": button, "component_type": 2}
        else:
            found = seen.button(button)
            if found.disabled or found.url:
                raise CannotDo(f"{button!r} cannot be pressed")
            data = {"custom_id": found.custom_id, "component_type": 2}
        return await self._interact(InteractionType.COMPONENT, seen.channel, data, message=seen.message, wait=wait)

    async def select(self, message: Seen | Message, *values: Any, of: str | None = None, wait: float = 15.0) -> Answer:
        """Choose in a select: options by label or value; people, roles, channels as such. `of`: its custom id or
        placeholder where there are several."""
        seen = self._look(message)
        select = seen.select(of)
        if select.disabled or not select.least <= len(values) <= select.most:
            raise CannotDo(f"{len(values)} values in {select}")
        data: Json = {"custom_id": select.custom_id, "component_type": select.type}
        if select.type == 3:
            data["values"] = [select.option(str(value)).value for value in values]
        else:
            resolved: Json = {}
            data["values"] = [slash.resolve(self.world, value, resolved) for value in values]
            data["resolved"] = resolved
        return await self._interact(InteractionType.COMPONENT, seen.channel, data, message=seen.message, wait=wait)

    async def submit(
        self, modal: OpenModal | Answer, values: Mapping[str, Any] | None = None, *, wait: float = 15.0
    ) -> Answer:
        """Send a modal, its fields by label or custom id; what is not named keeps its default."""
        opened = modal.modal if isinstance(modal, Answer) else modal
        if opened is None:
            raise NotThere(f"no modal was opened: {modal!r}")
        source = opened.interaction
        data = opened.filled(self.world, values or {})
        return await self._interact(
            InteractionType.MODAL, source.channel, data, message=source.message, source=source, wait=wait
        )

    def says(self, channel: Channel, text: str, *uploads: Upload, reply_to: Seen | None = None) -> Seen:
        """Write a message."""
        self._check_can_type(channel)
        may = self.world.may(self.account, channel)
        self._check_slowmode(channel, may)
        files = {str(n): upload for n, upload in enumerate(uploads)}
        message = messages.post(
            self.world,
            channel,
            self.account,
            {"content": text},
            files,
            reference=reply_to.message if reply_to else None,
            kind=19 if reply_to else 0,
        )
        return Seen(self.world, message)

    def joins_voice(self, channel: Channel) -> None:
        """Connect to a voice channel."""
        if not self.world.may(self.account, channel) & permissions.BITS["CONNECT"]:
            raise refusal("missing_permissions")
        assert channel.guild is not None
        self.world.move(channel.guild.members[self.id], channel)

    def leaves_voice(self, guild: Guild | None = None) -> None:
        """Disconnect from voice."""
        self.world.move(self.member(guild), None)

    def leaves(self, guild: Guild) -> None:
        """Leave a guild."""
        self.world.remove_member(guild, self.account)

    def joins(self, guild: Guild) -> None:
        """Join a guild."""
        self.world.add_member(guild, self.account)

    # -- seeing

    def reads(self, channel: Channel) -> list[Seen]:
        """The messages that they see in a channel, oldest first: all public ones and their own ephemeral ones."""
        if not self.world.sees(self.account, channel):
            raise NotThere(f"{self.name} does not see {channel.name}")
        if not self.world.may(self.account, channel) & permissions.BITS["READ_MESSAGE_HISTORY"]:
            return []
        mine = (None, self.id)
        return [Seen(self.world, m) for m in channel.messages.values() if m.ephemeral_for in mine]

    @property
    def dm(self) -> Channel:
        """Their direct message channel with the bot."""
        return self.world.direct_channel(self.account)

    @property
    def dms(self) -> list[Seen]:
        """The messages in it."""
        return self.reads(self.dm)

    def channels(self, guild: Guild | None = None) -> list[Channel]:
        """The channels and open threads that they see in a guild."""
        guild = guild or next(iter(self.world.guilds.values()))
        everything = [*guild.channels.values(), *(t for t in guild.threads.values() if not t.archived)]
        return [channel for channel in everything if self.world.sees(self.account, channel)]

    def threads(self, guild: Guild | None = None) -> list[Thread]:
        """The open threads that they see in a guild, oldest first."""
        return [channel for channel in self.channels(guild) if isinstance(channel, Thread)]

    @property
    def pings(self) -> list[Seen]:
        """The messages that notified them, in order of posting."""
        everything = [m for channel in self.world.channels.values() for m in channel.messages.values()]
        return [Seen(self.world, m) for m in sorted(everything, key=lambda m: m.id) if self.id in m.pinged]

    async def sees(
        self, channel: Channel, wanted: str | Callable[[Seen], bool], *, within: float = 10.0, after: int = 0
    ) -> Seen:
        """The newest message that they see there with that text (or for which the function is true), waiting for
        it; `after`: only messages with a greater id."""
        matches = (lambda seen: wanted in seen.text) if isinstance(wanted, str) else wanted

        def look() -> Seen | None:
            if not self.world.sees(self.account, channel):
                return None
            return next((s for s in reversed(self.reads(channel)) if s.id > after and matches(s)), None)

        found = await self.world.until(look, within, f"{self.name} sees {wanted!r} in {channel.name or 'DM'}")
        assert found is not None
        return found

    # -- how it works

    async def _pick(self, channel: Channel, command: str, values: Mapping[str, Any], name: str) -> Any:
        """The suggestion that fits the typed text, or the text itself if none does."""
        typed = str(values[name])
        others = {k: v for k, v in values.items() if k != name}
        choices = await self.suggestions(channel, command, name, typed, **others)
        for choice in choices:
            if typed.casefold() in (str(choice["value"]).casefold(), choice["name"].casefold()):
                return _typed(choice["value"])
        for choice in choices:
            if typed.casefold() in choice["name"].casefold() or typed.casefold() in str(choice["value"]).casefold():
                return _typed(choice["value"])
        return _typed(choices[0]["value"] if len(choices) == 1 else values[name])

    def _look(self, message: Seen | Message, *, stale: bool = False) -> Seen:
        seen = message if isinstance(message, Seen) else Seen(self.world, message)
        channel = seen.channel
        if stale:
            return seen
        if seen.deleted or seen.message.ephemeral_for not in (None, self.id):
            raise NotThere(f"{self.name} does not see {seen}")
        if not self.world.sees(self.account, channel):
            raise NotThere(f"{self.name} does not see {channel.name}")
        if isinstance(channel, Thread) and (channel.archived or channel.locked):
            raise CannotDo(f"{channel.name} is archived or locked: nothing in it can be pressed")
        return seen

    def _check_can_type(self, channel: Channel) -> None:
        if not self.world.sees(self.account, channel):
            raise NotThere(f"{self.name} does not see {channel.name}")
        if channel.guild is None:
            return
        may = self.world.may(self.account, channel)
        if isinstance(channel, Thread) and channel.locked and not may & permissions.BITS["MANAGE_THREADS"]:
            raise CannotDo(f"{channel.name} is locked")
        need = "SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES"
        if not may & permissions.BITS[need]:
            raise CannotDo(f"{self.name} may not write in {channel.name}")

    def _check_slowmode(self, channel: Channel, may: int) -> None:
        exempt = permissions.bits("MANAGE_MESSAGES", "MANAGE_CHANNELS", "BYPASS_SLOWMODE")
        if not channel.slowmode or may & exempt:
            return
        last = max((m.created_at for m in channel.shown if m.author is self.account), default=0.0)
        if self.world.clock.now() - last < channel.slowmode:
            raise refusal("slowmode")

    async def _interact(
        self,
        kind: InteractionType,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        source: Interaction | None = None,
        wait: float,
    ) -> Answer:
        world = self.world
        interaction = Interaction(
            id=world.ids.next(),
            token=f"token-{world.ids.next():x}",
            type=kind,
            user=self.account,
            channel=channel,
            data=data,
            created_at=world.clock.now(),
            dispatched=time.monotonic(),
            member=channel.guild.members.get(self.id) if channel.guild else None,
            message=message,
            source=source,
        )
        world.interactions[interaction.token] = interaction
        bot_may, may = world.may(world.bot, channel), world.may(self.account, channel)
        body = payloads.interaction(interaction, world.cdn, world.bot, bot_may, may)
        world.gateway.emit("INTERACTION_CREATE", body, channel.guild.id if channel.guild else None)
        try:
            await asyncio.wait_for(interaction.answered.wait(), world.rules.ack_seconds + 0.2)
        except TimeoutError:
            return Answer(world, interaction)
        answer = Answer(world, interaction)
        end = time.monotonic() + wait
        while not answer.done and (left := end - time.monotonic()) > 0:
            try:
                await world.until(lambda: answer.done, left)
            except TimeoutError:
                break
        return answer


def _typed(value: Any) -> Any:
    """A chosen suggestion: texts are sent as they are from now on."""
    return Exactly(value) if isinstance(value, str) else value


__all__ = ["Answer", "CannotDo", "Exactly", "NotThere", "Person", "Role", "Seen", "Upload"]
