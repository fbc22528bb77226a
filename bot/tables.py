"""Tables as everybody looks at them: by number, by thread, by member; and what one viewer sees of a game."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from bot.codec import kind_of
from bot.model import LogRow, Said, Status, Table
from bot.store import queries
from bot.store.database import Database
from rules import games
from rules.core import Action, Game, Prompt, Talk, View
from rules.record import Entry, Setup, record
from rules.text import Arg, Many, T, Text

FEW = 3
"""Choices that are named one by one to somebody who wanted another."""

SAID = 8
"""Lines of a talk that are shown beside a decision."""


class Refused(Exception):
    """A wish that can't be met now. `text` is one sentence that says what would be right."""

    def __init__(self, message: str, /, **args: Arg) -> None:
        self.text = Text(message, args)
        super().__init__(message)


def not_now(game: Game, view: View, actions: Sequence[Action]) -> Refused:
    """Why a choice can't be made, with what could be: all choices where they are few, else their kinds, or examples."""
    kinds = list(dict.fromkeys(map(kind_of, actions)))
    if len(actions) <= FEW or len(kinds) == 1:
        labels = [game.label(action, view) for action in actions[:FEW]]
    else:
        labels = [game.kind_label(kind, view) for kind in kinds]
    named = Many(tuple(T("*{choice}*", choice=label) for label in labels))
    if len(actions) > FEW and len(kinds) == 1:
        return Refused("That is not possible now. You could, for example: {actions}.", actions=named)
    return Refused("That is not possible now. You could: {actions}.", actions=named)


def watching(table: Table, member: int) -> Refused:
    """Why somebody has nothing to decide at a table: they have resigned, or never had a seat."""
    if any(row.member == member for row in table.seats):
        return Refused("You have resigned at table {number}; you can go on watching.", number=table.id)
    return Refused("You have no seat at table {number}; you are watching.", number=table.id)


class Look(msgspec.Struct, frozen=True):
    """A game as one viewer sees it, and what that viewer may do. Holds no state."""

    table: Table
    game: Game
    view: View
    seat: str | None = None
    prompt: Prompt | None = None
    anytime: tuple[Action, ...] = ()
    due: float | None = None
    dues: Mapping[str, float] = {}
    talk: Talk | None = None
    said: tuple[Said, ...] = ()
    """What was said lately by those in the viewer's talk, as the viewer heard it."""


class Snapshot(msgspec.Struct, frozen=True):
    """A table with the state of its game, and the decisions that it waits for.

    For the service only: pictures, texts and exports get views.
    """

    table: Table
    game: Game
    state: Any
    prompts: tuple[Prompt, ...]

    def prompt(self, seat: str) -> Prompt | None:
        """What the seat must decide now."""
        return next((prompt for prompt in self.prompts if prompt.seat == seat), None)


class Tables:
    """Reads tables. `clock` gives Unix seconds."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self.database, self.clock = database, clock

    async def table(self, number: int) -> Table:
        """The table of this number. Raises Refused where there is none."""
        return await self.database.read(lambda c: table_of(c, number))

    async def in_channel(self, channel: int) -> Table | None:
        """The table whose thread this is."""
        return await self.database.read(lambda c: queries.table_in(c, channel))

    async def of_guild(self, guild: int, *statuses: Status) -> list[Table]:
        return await self.database.read(lambda c: queries.tables_of_guild(c, guild, statuses))

    async def of_member(self, member: int, *statuses: Status) -> list[Table]:
        return await self.database.read(lambda c: queries.tables_of_member(c, member, statuses))

    async def waiting_for(self, member: int) -> list[Look]:
        """The tables that wait for the member, as the member sees them, soonest due first."""
        looks = []
        for table in await self.of_member(member, Status.PLAYING):
            look = await self.look(table.id, member)
            if look.prompt is not None:
                looks.append(look)
        return sorted(looks, key=lambda look: look.due or float("inf"))

    async def look(self, number: int, member: int | None) -> Look:
        """The game at a table as the member sees it: their seat's view, or the public one without a seat.

        Raises Refused where no game has begun.
        """

        def read(connection: sqlite3.Connection) -> Look:
            snapshot = load(connection, number)
            dues = {d.seat: d.due for d in queries.deadlines(connection, number) if d.kind == "decide"}
            row = snapshot.table.seat_of(member) if member is not None else None
            look = look_at(snapshot, row.seat if row else None, dues)
            if look.talk is None:
                return look
            said = [one for one in queries.said(connection, number, look.seat) if one.seat in look.talk.seats]
            return msgspec.structs.replace(look, said=tuple(said[-SAID:]))

        return await self.database.read(read)

    async def said(self, number: int, viewer: str | None) -> list[Said]:
        """All that was said in talks at a table, as far as a seat (None: the public) heard it."""
        return await self.database.read(lambda c: queries.said(c, number, viewer))

    async def log(self, number: int, after: int = -1) -> list[LogRow]:
        return await self.database.read(lambda c: queries.log(c, number, after))

    async def record(self, number: int) -> dict[str, Any]:
        """The record of the game at a table; while it runs, only what the public knows."""

        def read(connection: sqlite3.Connection) -> tuple[Snapshot, list[LogRow]]:
            return load(connection, number), queries.log(connection, number)

        snapshot, rows = await self.database.read(read)
        table, game = snapshot.table, snapshot.game
        made = record(game, setup_of(table), snapshot.state, entries(rows), game.pack_hash(snapshot.state))
        made["rules"] = table.rules
        made["table"] = number
        made["names"] = table.names
        if table.settings.record == "cards":
            made["actions"] = without_private_texts(made["actions"])
        if table.settings.record == "nothing":
            made.pop("actions", None)
        return made


def table_of(connection: sqlite3.Connection, number: int) -> Table:
    """The table of this number. Raises Refused where there is none."""
    table = queries.table(connection, number)
    if table is None:
        raise _no_table(number)
    return table


def _no_table(number: int) -> Refused:
    return Refused("There is no table {number}.", number=number)


def load(connection: sqlite3.Connection, number: int) -> Snapshot:
    """A table with its game's state. Raises Refused where there is none."""
    found = queries.table_and_state(connection, number)
    if found is None:
        raise _no_table(number)
    table, stored = found
    if stored is None:
        raise Refused("The game at table {number} has not begun yet.", number=number)
    game = games()[table.game]
    state = game.loads(stored, table.schema)
    return Snapshot(table, game, state, tuple(game.prompts(state)))


def look_at(snapshot: Snapshot, seat: str | None, dues: Mapping[str, float]) -> Look:
    """The game as a seat (None: the public) sees it."""
    table, game, state = snapshot.table, snapshot.game, snapshot.state
    prompt = None
    anytime: tuple[Action, ...] = ()
    if seat is not None and table.status in (Status.PLAYING, Status.PAUSED) and state.outcome is None:
        prompt = snapshot.prompt(seat)
        anytime = game.anytime(state, seat)
    view = game.view(state, seat)
    talks = game.talks(view) if table.status is Status.PLAYING else ()
    return Look(
        table=table,
        game=game,
        view=view,
        talk=next((talk for talk in talks if seat in talk.seats), None),
        seat=seat,
        prompt=prompt,
        anytime=anytime,
        due=dues.get(seat or ""),
        dues=dict(dues),
    )


def setup_of(table: Table) -> Setup:
    """How the game at this table began, as its record says it."""
    return Setup(
        game=table.game,
        mode=table.mode,
        seats=tuple(row.seat for row in table.seats),
        options=table.options,
        secret=table.secret,
        joins=tuple(row.joined for row in table.seats),
    )


def without_private_texts(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The steps of a record without the texts that no public event ever told. Replays do not need them."""
    told = {event.get("text") for step in actions for event in step.get("standing", {}).get("events", ())}
    kept = []
    for step in actions:
        action = step.get("action")
        if action and action.get("text") and action["text"] not in told:
            step = {**step, "action": {name: value for name, value in action.items() if name != "text"}}
        kept.append(step)
    return kept


def entries(rows: list[LogRow]) -> list[Entry]:
    """Log rows as entries of a record; row 0 is the beginning and not an entry."""
    return [
        Entry(n=row.n, seat=row.seat, action=row.action, undo=row.undo, standing=row.standing)
        for row in rows
        if row.n > 0
    ]
