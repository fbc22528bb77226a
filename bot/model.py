"""The service's own data: tables, seats, settings, log entries, outbox rows. Games have theirs in `rules`."""

from __future__ import annotations

import enum
from typing import Any, Literal

import msgspec

from rules.text import Text


class Status(enum.StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Trouble(enum.StrEnum):
    """Why a table can't be played in its place: locked thread, no permission there, place deleted, bot not invited."""

    LOCKED = "locked"
    CLOSED = "closed"
    GONE = "gone"
    AWAY = "away"


class PlayedBy(enum.StrEnum):
    """Who chooses for a seat: its member, a computer player of its own, or one that stands in for the member."""

    MEMBER = "member"
    COMPUTER = "computer"
    STAND_IN = "stand_in"


PACES: dict[str, int] = {"live": 180, "quick": 2 * 3600, "daily": 24 * 3600, "slow": 72 * 3600}
"""Seconds to decide, by pace."""

LIVE_TALK_SECONDS = 300
"""The same at the live pace, where people talk before they decide (`Game.talkative`)."""

READY_SECONDS = 120
"""How long a ready check lasts."""

DECIDE_RANGE = (60, 14 * 24 * 3600)


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the host settles about a table besides the game's own options.

    `decide_seconds` replaces the pace's time; `entry` says who may join; `record` says what the record
    of the finished game shows of cards and private texts.
    """

    decide_seconds: int | None = None
    on_timeout: Literal["default", "computer", "wait"] = "default"
    entry: Literal["open", "invited"] = "open"
    invited: tuple[int, ...] = ()
    record: Literal["cards", "all", "nothing"] = "cards"
    text_channel: bool = False
    """True where the thread could not be made and the channel itself is the table's place."""


class SeatRow(msgspec.Struct, frozen=True):
    """A place at a table. `name` is how the member was called when sitting down."""

    position: int
    seat: str
    member: int | None
    name: str
    played_by: PlayedBy
    joined: str
    late: int = 0
    ready: bool = False


class Chapter(msgspec.Struct, frozen=True):
    """A happening that is told in one message as it goes on: its lines so far, and how far it has come."""

    lines: tuple[Text, ...]
    progress: Text | None = None


class Table(msgspec.Struct, frozen=True):
    """A table as stored, without the state of its game.

    `board_waits` are the decisions ("seat:serial") that the newest table message shows; `ready_check` is
    when the check before a live game began; `rematch` is the table that goes on from this one. `chapter` is what
    the post `chapter_post` (a row of the outbox) says, while that goes on.
    """

    id: int
    guild: int
    channel: int
    host: int
    game: str
    mode: str
    pace: str
    language: str
    options: dict[str, Any]
    settings: Settings
    status: Status
    secret: str
    thread: int | None
    lobby_post: int | None
    board_post: int | None
    board_waits: tuple[str, ...]
    board_at: float
    ready_check: float | None
    rematch: int | None
    revision: int
    schema: int
    rules: str
    created: float
    changed: float
    started: float | None
    finished: float | None
    trouble: Trouble | None = None
    trouble_at: float | None = None
    chapter_post: int | None = None
    chapter: Chapter | None = None
    seats: tuple[SeatRow, ...] = ()

    @property
    def decide_seconds(self) -> int:
        return self.settings.decide_seconds or PACES[self.pace]

    def seat_of(self, member: int) -> SeatRow | None:
        """The member's seat, if they have one and have not given it to a computer player for good."""
        return next((s for s in self.seats if s.member == member and s.played_by != PlayedBy.COMPUTER), None)

    def seat(self, name: str) -> SeatRow:
        return next(s for s in self.seats if s.seat == name)

    @property
    def names(self) -> dict[str, str]:
        """Seat -> the name shown for it."""
        return {s.seat: s.name for s in self.seats}


class LogRow(msgspec.Struct, frozen=True):
    """One step of a game: who did what, and the events (builtins) that followed."""

    n: int
    seat: str | None
    member: int | None
    by: str
    action: dict[str, Any] | None
    undo: int | None
    standing: dict[str, Any]
    events: list[dict[str, Any]]
    at: float


class Said(msgspec.Struct, frozen=True):
    """What a seat said in a talk, and the seats that heard it (None: everybody)."""

    seat: str
    audience: tuple[str, ...] | None
    words: str
    at: float


class Deadline(msgspec.Struct, frozen=True):
    """When something is done for a seat that has not decided: `decide` its default, `computer` its move.

    `ready` is the end of a lobby's ready check; its seat is empty.
    """

    table: int
    seat: str
    kind: Literal["decide", "computer", "remind", "ready"]
    serial: int
    due: float


class OutboxRow(msgspec.Struct, frozen=True):
    """A message to be delivered. `edits` is the row of the post that this one changes."""

    id: int
    table: int
    destination: str
    notice: bytes
    edits: int | None
    status: str
    created: float
    due: float
    tries: int
    channel: int | None
    message: int | None
    error: str | None
    batch: int | None = None
    """The first of the rows that were tried as one message with this one; None: it was never tried."""
    parts: int = 0
    """Messages of a long story that are posted already."""
