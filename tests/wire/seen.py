"""What a person sees on the screen: messages with their buttons, selects, pictures and files."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import aiohttp

from tests.wire import limits, messages, payloads
from tests.wire.state import Channel, Flag, Json, Message, StoredFile, User

if TYPE_CHECKING:
    from tests.wire.world import World


class NotThere(AssertionError):
    """A person looks for something that is not on their screen."""


@dataclass(frozen=True)
class Button:
    """A button on a message."""

    label: str
    custom_id: str
    disabled: bool
    style: int
    url: str | None


@dataclass(frozen=True)
class Option:
    """A choice in a select."""

    label: str
    value: str
    description: str
    default: bool


@dataclass(frozen=True)
class Select:
    """A select on a message; `type` 3 text, 5 users, 6 roles, 7 both, 8 channels."""

    custom_id: str
    type: int
    placeholder: str
    options: tuple[Option, ...]
    least: int
    most: int
    disabled: bool

    def option(self, wanted: str) -> Option:
        """The option of that label or value, or the only one whose label holds it."""
        exact = [o for o in self.options if wanted in (o.label, o.value)]
        if exact:
            return exact[0]
        close = [o for o in self.options if wanted.casefold() in o.label.casefold()]
        if len(close) != 1:
            raise NotThere(f"no option {wanted!r} among {[o.label for o in self.options]}")
        return close[0]


@dataclass(frozen=True)
class Attachment:
    """A file on a message, fetched over our CDN route."""

    file: StoredFile
    url: str

    @property
    def filename(self) -> str:
        """Its name."""
        return self.file.filename

    @property
    def description(self) -> str:
        """Its alt text, empty without."""
        return self.file.description or ""

    @property
    def size(self) -> int:
        """Its length in bytes."""
        return len(self.file.content)

    async def read(self) -> bytes:
        """Its bytes, downloaded as a client would."""
        async with aiohttp.ClientSession() as session, session.get(self.url) as response:
            response.raise_for_status()
            return await response.read()


@dataclass(frozen=True)
class Picture:
    """A picture that a component shows, with its alt text."""

    url: str
    alt: str


class Seen:
    """A message as somebody sees it; always shows the message as it is now."""

    def __init__(self, world: "World", message: Message) -> None:
        self._world = world
        self.message = message

    def __repr__(self) -> str:
        buttons = [b.label for b in self.buttons]
        return f"<Seen {self.id} {self.text[:200]!r} buttons={buttons} ephemeral={self.ephemeral}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and other.message is self.message

    def __hash__(self) -> int:
        return hash(self.message.id)

    @property
    def id(self) -> int:
        """Its id."""
        return self.message.id

    @property
    def channel(self) -> Channel:
        """Where it stands."""
        return self.message.channel

    @property
    def author(self) -> User:
        """Who wrote it."""
        return self.message.author

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.message.ephemeral_for is not None

    @property
    def loading(self) -> bool:
        """Whether it says that the bot is thinking."""
        return bool(self.message.flags & Flag.LOADING)

    @property
    def deleted(self) -> bool:
        """Whether it is gone."""
        return self.message.deleted

    @property
    def edits(self) -> int:
        """How often it was edited."""
        return len(self.message.history)

    @property
    def text(self) -> str:
        """Everything that can be read in it: content, text displays, embeds."""
        parts = [messages.text_of(self.message.content, self.message.components)]
        for embed in self.message.embeds:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            for field in embed.get("fields") or []:
                parts += [field["name"], field["value"]]
            parts.append((embed.get("footer") or {}).get("text") or "")
        return "\n".join(part for part in parts if part)

    def _parts(self) -> Iterator[Json]:
        return limits.walk(self.message.components)

    @property
    def buttons(self) -> list[Button]:
        """Its buttons in reading order."""
        return [
            Button(
                part.get("label") or (part.get("emoji") or {}).get("name") or "",
                part.get("custom_id") or "",
                bool(part.get("disabled")),
                part["style"],
                part.get("url"),
            )
            for part in self._parts()
            if part["type"] == 2
        ]

    @property
    def ever_had_buttons(self) -> bool:
        """Whether there are buttons in it, or were before an edit."""
        versions = [self.message.components, *(before["components"] for before in self.message.history)]
        return any(part["type"] == 2 for components in versions for part in limits.walk(components))

    @property
    def selects(self) -> list[Select]:
        """Its selects in reading order."""
        return [select_of(part) for part in self._parts() if part["type"] in (3, 5, 6, 7, 8)]

    @property
    def attachments(self) -> list[Attachment]:
        """Its files."""
        return [
            Attachment(file, payloads.attachment(file, self.channel.id, self._world.cdn)["url"])
            for file in self.message.files
        ]

    @property
    def pictures(self) -> list[Picture]:
        """The pictures that its components show."""
        found = []
        for part in self._parts():
            for item in [*(part.get("items") or []), *([part] if "media" in part else [])]:
                found.append(Picture(item["media"]["url"], item.get("description") or ""))
        return found

    def button(self, wanted: str) -> Button:
        """The button of that label or custom id, or the only one whose label holds it."""
        exact = [b for b in self.buttons if wanted in (b.label, b.custom_id)]
        if exact:
            return exact[0]
        close = [b for b in self.buttons if wanted.casefold() in b.label.casefold()]
        if len(close) != 1:
            raise NotThere(f"no button {wanted!r} among {[(b.label, b.custom_id) for b in self.buttons]}")
        return close[0]

    def has_button(self, wanted: str) -> bool:
        """Whether there is such a button."""
        try:
            self.button(wanted)
        except NotThere:
            return False
        return True

    def select(self, wanted: str | None = None) -> Select:
        """The select of that custom id or placeholder, or the only one."""
        found = [s for s in self.selects if wanted is None or wanted == s.custom_id or wanted in s.placeholder]
        if len(found) != 1:
            raise NotThere(f"no select {wanted!r} among {[(s.custom_id, s.placeholder) for s in self.selects]}")
        return found[0]


def select_of(part: Json) -> Select:
    """A select from its stored component."""
    return Select(
        part["custom_id"],
        part["type"],
        part.get("placeholder") or "",
        tuple(
            Option(o["label"], o["value"], o.get("description") or "", bool(o.get("default")))
            for o in part.get("options") or []
        ),
        part.get("min_values", 1),
        part.get("max_values", 1),
        bool(part.get("disabled")),
    )
