"""A table before its game: opened, joined, left, set up, started or cancelled."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from bot import notices
from bot.escape import visible
from bot.labels import one_line, shorten
from bot.model import DECIDE_RANGE, PACES, READY_SECONDS, Deadline, PlayedBy, SeatRow, Settings, Status, Table
from bot.settling import begin
from bot.store import queries
from bot.tables import Refused, Tables, table_of
from rules import games
from rules.core import BadSetup, Game
from rules.options import Input, complete_options
from rules.random import KEY_BYTES
from rules.text import N_, Quote, SeatName, T, Text, seats

COMPUTER_NAMES = ("Ada", "Boole", "Curie", "Dahl", "Euler", "Fermi", "Gauss", "Hopper")
IDLE_SECONDS = 7 * 24 * 3600

STARTED = N_("The game at table {number} has begun already.")
CANCELLED = N_("Table {number} was cancelled.")

NAME = 80
"""Characters that are repeated of what somebody typed."""

INVITED_MOST = 25
"""Members that the host may invite, each of whom is mentioned."""


class Lobby:
    """Changes lobbies. Every method is one transaction and gives the table as it is afterwards.

    `wake` is called after each commit that leaves something to deliver.
    """

    def __init__(self, tables: Tables, wake: Callable[[], None]) -> None:
        self._tables, self._wake = tables, wake

    async def open(
        self,
        *,
        guild: int,
        channel: int,
        host: int,
        host_name: str,
        interaction: int,
        game: str,
        mode: str | None = None,
        pace: str = "daily",
        language: str = "en",
        settings: Settings | None = None,
        options: Mapping[str, Any] | None = None,
        rematch_of: int | None = None,
    ) -> Table:
        """A new table with its host in the first seat; in a rematch, with the computer players of the table before.

        Raises Refused for an unknown game, mode or pace.
        """
        rules = _game(game)
        mode = mode or next(iter(rules.modes))
        _check(rules, mode, pace)
        settings = settings or Settings()
        chosen = _options(rules, mode, options or {}, pace)

        def work(connection: sqlite3.Connection) -> Table:
            now = self._tables.clock()
            before = None if rematch_of is None else table_of(connection, rematch_of)
            if before is not None and before.rematch is not None:
                return table_of(connection, before.rematch)
            number = queries.insert_table(
                connection, guild=guild, channel=channel, host=host, game=game, mode=mode, pace=pace,
                language=language, options=chosen, settings=settings,
                secret=secrets.token_hex(KEY_BYTES), now=now,
            )  # fmt: skip
            queries.insert_seat(connection, number, _seat(0, "s1", host, host_name, str(interaction)))
            post = queries.post(connection, number, notices.lobby_of(number), notices.encode(notices.Lobby()), now)
            queries.update_table(connection, number, now, lobby_post=post)
            if before is not None:
                queries.update_table(connection, before.id, now, rematch=number)
                for name in (row.name for row in before.seats if row.member is None):
                    table = table_of(connection, number)
                    self._sit(connection, table, None, _unique(name, table), str(interaction))
            return table_of(connection, number)

        return await self._write(work)

    async def join(self, number: int, member: int, name: str, interaction: int) -> Table:
        """Give the member a seat. Joining twice changes nothing."""

        def work(connection: sqlite3.Connection) -> Table:
            table = _lobby(connection, number)
            if table.seat_of(member):
                raise Refused("You already have a seat at table {number}.", number=number)
            settings = table.settings
            if settings.entry == "invited" and member not in (*settings.invited, table.host):
                raise Refused("Table {number} is by invitation; ask its host to invite you.", number=number)
            self._sit(connection, table, member, _unique(name, table), str(interaction))
            return self._changed(connection, number)

        return await self._write(work)

    async def add_computer(self, number: int, member: int, interaction: int, *, manages: bool = False) -> Table:
        """Give a seat to a computer player."""

        def work(connection: sqlite3.Connection) -> Table:
            table = _lobby(connection, number)
            _host_only(table, member, manages)
            taken = {row.name for row in table.seats}
            name = next(name for name in COMPUTER_NAMES if name not in taken)
            self._sit(connection, table, None, name, str(interaction))
            return self._changed(connection, number)

        return await self._write(work)

    async def leave(self, number: int, member: int) -> Table:
        """Give the member's seat back; the host's place passes on, and the last member's leaving cancels."""

        def work(connection: sqlite3.Connection) -> Table:
            table = _lobby(connection, number)
            seat = table.seat_of(member)
            if seat is None:
                raise Refused("You have no seat at table {number}.", number=number)
            self._free(connection, table, seat.seat)
            now = self._tables.clock()
            others = [row.member for row in table.seats if row.member not in (None, member)]
            if not others:
                queries.update_table(connection, number, now, status=Status.CANCELLED)
            elif table.host == member:
                queries.update_table(connection, number, now, host=others[0])
            return self._changed(connection, number)

        return await self._write(work)

    async def invite(self, number: int, member: int, guest: int, *, manages: bool = False) -> Table:
        """Let somebody join a table that is by invitation, and tell them in the channel: the host's right."""

        def work(connection: sqlite3.Connection) -> Table:
            table = _lobby(connection, number)
            _host_only(table, member, manages)
            if table.seat_of(guest):
                raise Refused("They have a seat at table {number} already.", number=number)
            if guest in table.settings.invited:
                raise Refused("They are invited to table {number} already.", number=number)
            if len(table.settings.invited) >= INVITED_MOST:
                raise Refused(
                    "{n} members are invited to table {number}; no more can be.", n=INVITED_MOST, number=number
                )
            settings = msgspec.structs.replace(table.settings, invited=(*table.settings.invited, guest))
            now = self._tables.clock()
            queries.update_table(connection, number, now, settings=settings)
            note = notices.Note(
                T("You are invited to table {number}. Take a seat with *Join*.", number=number), (guest,)
            )
            queries.post(connection, number, notices.lobby_of(number), notices.encode(note), now)
            return self._changed(connection, number)

        return await self._write(work)

    async def remove(self, number: int, member: int, seat: str, *, manages: bool = False) -> Table:
        """Take a seat from whoever has it: the host's right."""

        def work(connection: sqlite3.Connection) -> Table:
            table = _lobby(connection, number)
            _host_only(table, member, manages)
            if seat not in table.names:
                raise Refused("Nobody sits there at table {number} any more.", number=number)
            if table.seat(seat).member == table.host:
                raise Refused("The host can leave the table, but not be removed from it.")
            self._free(connection, table, seat)
            return self._changed(connection, number)

        return await self._write(work)

    async def fill_in(self, number: int, member: int, option: str, values: Mapping[str, str]) -> Table:
        """Keep what a member fills in for their own seat (`Option.each`); all empty means nothing any more."""

        def work(connection: sqlite3.Connection) -> Table:
            table = _lobby(connection, number)
            seat = table.seat_of(member)
            if seat is None:
                raise Refused("You have no seat at table {number}.", number=number)
            about = _game(table.game).options.get(option)
            if about is None or not about.each or option not in table.options:
                raise Refused("This button is no longer in use.")
            filled = dict(table.options[option] or {})
            others = {name: value for name, value in filled.items() if name != seat.seat}
            if own := _filled(table, about.each, values, others):
                filled[seat.seat] = own  # who had chosen already keeps their place among those who chose
            else:
                filled.pop(seat.seat, None)
            options = {**table.options, option: filled or None}
            queries.update_table(connection, number, self._tables.clock(), options=options)
            return self._changed(connection, number)

        return await self._write(work)

    async def set_up(
        self,
        number: int,
        member: int,
        *,
        manages: bool = False,
        mode: str | None = None,
        pace: str | None = None,
        language: str | None = None,
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Table:
        """Change what is given; the rest stays. A new mode or pace brings its own defaults for options."""

        def work(connection: sqlite3.Connection) -> Table:
            table = _lobby(connection, number)
            _host_only(table, member, manages)
            rules = _game(table.game)
            new_mode, new_pace = mode or table.mode, pace or table.pace
            _check(rules, new_mode, new_pace)
            defaults = complete_options(rules, table.mode, {}, table.pace)
            kept = {name: value for name, value in table.options.items() if value != defaults.get(name)}
            known = {name for name, option in rules.options.items() if not option.modes or new_mode in option.modes}
            wanted = {name: value for name, value in kept.items() if name in known} | dict(options or {})
            queries.update_table(
                connection,
                number,
                self._tables.clock(),
                mode=new_mode,
                pace=new_pace,
                language=language or table.language,
                options=_options(rules, new_mode, wanted, new_pace),
                settings=_settings(table.settings, settings or {}),
            )
            self._end_ready_check(connection, table)
            return self._changed(connection, number)

        return await self._write(work)

    async def cancel(self, number: int, member: int, *, manages: bool = False) -> Table:
        """Close the lobby for good."""

        def work(connection: sqlite3.Connection) -> Table:
            table = _lobby(connection, number)
            _host_only(table, member, manages)
            queries.update_table(connection, number, self._tables.clock(), status=Status.CANCELLED)
            return self._changed(connection, number)

        return await self._write(work)

    async def start(self, number: int, member: int, *, manages: bool = False) -> Table:
        """Begin the game, or, at live pace with several members, the ready check before it."""

        def work(connection: sqlite3.Connection) -> Table:
            table = _lobby(connection, number)
            _host_only(table, member, manages)
            _enough(table)
            now = self._tables.clock()
            members = [row for row in table.seats if row.member is not None]
            if table.pace != "live" or len(members) < 2:
                return self._begin(connection, table)
            if table.ready_check is not None and now < table.ready_check + READY_SECONDS:
                missing = seats([row.seat for row in members if not row.ready])
                raise Refused("The ready check is running; still missing: {names}.", names=missing)
            queries.update_table(connection, number, now, ready_check=now)
            queries.put_deadline(connection, _ready_deadline(number, now + READY_SECONDS))
            for row in members:
                queries.update_seat(connection, number, row.seat, ready=int(row.member == member))
            called = tuple(row.member for row in members if row.member is not None and row.member != member)
            call = notices.encode(notices.ReadyCheck(called))
            queries.post(connection, number, notices.lobby_of(number), call, now)
            return self._changed(connection, number)

        return await self._write(work)

    async def ready(self, number: int, member: int) -> Table:
        """Answer the ready check; the last answer begins the game."""

        def work(connection: sqlite3.Connection) -> Table:
            table = _lobby(connection, number)
            seat = table.seat_of(member)
            if seat is None:
                raise Refused("You have no seat at table {number}.", number=number)
            if table.ready_check is None or self._tables.clock() >= table.ready_check + READY_SECONDS:
                raise Refused("No ready check is running; the host begins one with Start.")
            queries.update_seat(connection, number, seat.seat, ready=1)
            table = table_of(connection, number)
            if all(row.ready for row in table.seats if row.member is not None):
                return self._begin(connection, table)
            return self._changed(connection, number)

        return await self._write(work)

    async def end_ready_check(self, number: int) -> None:
        """The time of a ready check is over: say who is missing; the host may begin another."""

        def work(connection: sqlite3.Connection) -> None:
            now = self._tables.clock()
            queries.delete_deadline(connection, _ready_deadline(number, now))
            table = table_of(connection, number)
            if table.status is not Status.LOBBY or table.ready_check is None:
                return
            missing = [row.seat for row in table.seats if row.member is not None and not row.ready]
            text = T("The ready check is over without {names}. The host can press Start again.", names=seats(missing))
            queries.update_table(connection, number, now, ready_check=None)
            note = notices.encode(notices.Note(text, (table.host,)))
            queries.post(connection, number, notices.lobby_of(number), note, now)
            self._changed(connection, number)

        await self._tables.database.write(work)
        self._wake()

    async def close_idle(self) -> list[int]:
        """Cancel the lobbies that nobody has touched for a week; gives their numbers."""

        def work(connection: sqlite3.Connection) -> list[int]:
            now = self._tables.clock()
            numbers = queries.lobbies_idle_since(connection, now - IDLE_SECONDS)
            for number in numbers:
                queries.update_table(connection, number, now, status=Status.CANCELLED)
                self._changed(connection, number)
            return numbers

        numbers = await self._tables.database.write(work)
        if numbers:
            self._wake()
        return numbers

    # -- inside a transaction

    async def _write(self, work: Callable[[sqlite3.Connection], Table]) -> Table:
        table = await self._tables.database.write(work)
        self._wake()
        return table

    def _sit(self, connection: sqlite3.Connection, table: Table, member: int | None, name: str, joined: str) -> None:
        high = _game(table.game).modes[table.mode].seats[1]
        if len(table.seats) >= high:
            raise Refused("All {n} seats of table {number} are taken.", n=high, number=table.id)
        free = next(f"s{i}" for i in range(1, high + 1) if f"s{i}" not in table.names)
        position = max((row.position for row in table.seats), default=-1) + 1
        queries.insert_seat(connection, table.id, _seat(position, free, member, name, joined))
        self._end_ready_check(connection, table)

    def _free(self, connection: sqlite3.Connection, table: Table, seat: str) -> None:
        """Empty a seat; what its member had filled in for it goes too."""
        queries.delete_seat(connection, table.id, seat)
        self._end_ready_check(connection, table)
        options = dict(table.options)
        for name, option in _game(table.game).options.items():
            if option.each and seat in (options.get(name) or {}):
                left = {other: value for other, value in options[name].items() if other != seat}
                options[name] = left or None
        if options != table.options:
            queries.update_table(connection, table.id, self._tables.clock(), options=options)

    def _end_ready_check(self, connection: sqlite3.Connection, table: Table) -> None:
        if table.ready_check is not None:
            now = self._tables.clock()
            queries.delete_deadline(connection, _ready_deadline(table.id, now))
            queries.update_table(connection, table.id, now, ready_check=None)

    def _changed(self, connection: sqlite3.Connection, number: int) -> Table:
        """Have the lobby message show how things are now."""
        now = self._tables.clock()
        queries.update_table(connection, number, now)
        table = table_of(connection, number)
        if table.lobby_post is not None:
            queries.edit(connection, number, table.lobby_post, notices.encode(notices.Lobby()), now, now)
        return table

    def _begin(self, connection: sqlite3.Connection, table: Table) -> Table:
        try:
            begin(connection, table, self._tables.clock())
        except BadSetup as problem:
            raise Refused("The game can't begin: {problem}", problem=problem.text) from problem
        return self._changed(connection, table.id)


def _seat(position: int, seat: str, member: int | None, name: str, joined: str) -> SeatRow:
    by = PlayedBy.COMPUTER if member is None else PlayedBy.MEMBER
    return SeatRow(position=position, seat=seat, member=member, name=name, played_by=by, joined=joined)


def _ready_deadline(number: int, due: float) -> Deadline:
    return Deadline(number, "", "ready", 0, due)


def _unique(name: str, table: Table) -> str:
    """The name, with a number where somebody else at the table is called the same."""
    taken = {row.name for row in table.seats}
    return next(n for n in (name, *(f"{name} {i}" for i in range(2, 20))) if n not in taken)


def _game(name: str) -> Game:
    if name not in games():
        named = Quote(shorten(one_line(name), NAME))
        raise Refused("There is no game {name}; there are {games}.", name=named, games=", ".join(games()))
    return games()[name]


def _check(game: Game, mode: str, pace: str) -> None:
    if mode not in game.modes:
        raise Refused("{game} has the modes {modes}.", game=game.title, modes=", ".join(game.modes))
    if pace not in PACES:
        raise Refused("The pace is one of {paces}.", paces=", ".join(PACES))


def _options(game: Game, mode: str, wanted: Mapping[str, Any], pace: str) -> dict[str, Any]:
    try:
        return complete_options(game, mode, wanted, pace)
    except BadSetup as problem:
        raise Refused("{problem}", problem=problem.text) from problem


def _filled(table: Table, inputs: Sequence[Input], values: Mapping[str, str], others: Mapping[str, Any]) -> Any:
    """What a seat filled in, as the option keeps it; None where it is empty."""
    kept: dict[str, str] = {}
    for one in inputs:
        value = visible(values.get(one.name, ""))
        if one.lines == "one":
            value = one_line(value)
        if not value:
            continue
        if one.choices and value not in one.choices:
            raise Refused("{value} can't be chosen here.", value=Quote(value))
        if one.choices:
            taken = next((seat for seat, entry in others.items() if value in (entry, _entry(entry, one.name))), None)
            if taken is not None:
                who = Quote(table.seat(taken).name)
                raise Refused("{choice} is taken by {name}.", choice=one.choices[value], name=who)
        kept[one.name] = value[: one.limit] if one.limit else value
    if len(inputs) == 1:
        return kept.get(inputs[0].name)
    return kept or None


def _entry(entry: Any, name: str) -> Any:
    return entry.get(name) if isinstance(entry, dict) else None


def _settings(before: Settings, changes: Mapping[str, Any]) -> Settings:
    seconds = changes.get("decide_seconds")
    if seconds is not None and not DECIDE_RANGE[0] <= seconds <= DECIDE_RANGE[1]:
        raise Refused("The time to decide is between one minute and 14 days.")
    return msgspec.structs.replace(before, **changes)


def _lobby(connection: sqlite3.Connection, number: int) -> Table:
    table = table_of(connection, number)
    if table.status is Status.CANCELLED:
        raise Refused(CANCELLED, number=number)
    if table.status is not Status.LOBBY:
        raise Refused(STARTED, number=number)
    return table


def _host_only(table: Table, member: int, manages: bool) -> None:
    if table.host != member and not manages:
        host = next((row for row in table.seats if row.member == table.host), None)
        who: SeatName | Text = SeatName(host.seat) if host else T("the host")
        raise Refused("Only {host}, who opened the table, or a server manager can do that.", host=who)


def _enough(table: Table) -> None:
    low, high = _game(table.game).modes[table.mode].seats
    count = len(table.seats)
    if count < low:
        raise Refused("This mode needs {low} seats, and {n} are taken; add computer players.", low=low, n=count)
    if count > high:
        raise Refused("This mode has {high} seats, and {n} are taken; choose another mode.", high=high, n=count)
