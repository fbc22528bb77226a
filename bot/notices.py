"""What the service has to tell: one struct a kind of message, stored in the outbox until delivered.

A notice names what it is about and holds events' texts, never a state: boards and decisions show how
things are when they are delivered, so that a message that waited for an hour is not an hour old. Only a moment
keeps what all could see at its time.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.text import Text


class Later(Exception):
    """A notice that has to wait for another one."""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """The part that all notices share: nothing but their kind."""


class Lobby(Notice, tag="lobby", frozen=True):
    """The lobby message: seats, options, buttons; or what became of it."""


class OpenThread(Notice, tag="open_thread", frozen=True):
    """Make the table's thread from its lobby message."""


class Story(Notice, tag="story", frozen=True):
    """What happened, for everybody, as lines in the thread; `covered` below a film that is to be watched first."""

    revision: int
    lines: tuple[Text, ...]
    covered: bool = False


class Happening(Notice, tag="happening", frozen=True):
    """What belongs together, for everybody, in one message that is edited as it goes on; `progress` comes last."""

    lines: tuple[Text, ...]
    progress: Text | None = None


class Moment(Notice, tag="moment", frozen=True):
    """A happening with its picture: `picture` names it, `view` is the public's (builtins), `event` what happened."""

    revision: int
    picture: str
    view: dict[str, Any]
    event: dict[str, Any]
    line: Text | None = None


class Board(Notice, tag="board", frozen=True):
    """The table message as things stand; `calls` are the decisions whose members are mentioned."""

    calls: tuple[str, ...] = ()


class OldBoard(Notice, tag="old_board", frozen=True):
    """A change: the table message is no longer the newest and goes, or the thread would be full of them."""


class Decision(Notice, tag="decision", frozen=True):
    """A member's decision, by direct message, as long as it is still open."""

    seat: str
    serial: int


class Whisper(Notice, tag="whisper", frozen=True):
    """What only one seat may know, by direct message; `covered` is what a film in the thread shows."""

    seat: str
    revision: int
    lines: tuple[Text, ...]
    covered: bool = False


class Heard(Notice, tag="heard", frozen=True):
    """What somebody said to a seat in private, by direct message, with a way to answer."""

    seat: str
    line: Text


class Note(Notice, tag="note", frozen=True):
    """One sentence of the bot's own; `members` are mentioned in front of it."""

    text: Text
    members: tuple[int, ...] = ()


class ReadyCheck(Notice, tag="ready_check", frozen=True):
    """The question before a live game whether everybody is there; `members` are mentioned, and answer by a button."""

    members: tuple[int, ...]


class Result(Notice, tag="result", frozen=True):
    """The end of a game: standings, final picture, record, Rematch."""


class ArchiveThread(Notice, tag="archive_thread", frozen=True):
    """Put the thread of a finished table away."""


Spoken = Lobby | Story | Happening | Moment | Board | Decision | Whisper | Heard | Note | ReadyCheck | Result
"""The notices that become messages; the others change or remove something."""

Any_ = Spoken | OpenThread | OldBoard | ArchiveThread

_decoder = msgspec.json.Decoder(Any_)


def encode(notice: Notice) -> bytes:
    return msgspec.json.encode(notice)


def decode(raw: bytes) -> Any_:
    return _decoder.decode(raw)


def thread_of(table: int) -> str:
    """The destination of everything that goes to a table's thread."""
    return f"table:{table}"


def lobby_of(table: int) -> str:
    """The destination of a table's lobby message in its channel."""
    return f"lobby:{table}"


def result_of(table: int) -> str:
    """The destination of a finished table's result in the parent channel."""
    return f"result:{table}"


def dm_of(member: int) -> str:
    """The destination of a member's direct messages."""
    return f"member:{member}"
