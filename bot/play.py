"""A game in progress: actions, computer players, time running out; what is committed and what is told.

An action is carried out on a copy in memory, together with the computer players' answers to it; then
one transaction swaps the state (if nobody was faster), appends the log, sets the deadlines and files
what is to be told. Nothing is told before that.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from bot import notices
from bot.model import Deadline, LogRow, PlayedBy, SeatRow, Status, Table
from bot.settling import Settled, board_anew, file_deadlines, settle
from bot.steps import By, Step, computer_action, computer_steps, goes_on, spoken, take
from bot.store import queries
from bot.tables import Look, Refused, Snapshot, Tables, load, look_at, not_now, table_of, watching
from bot.telling import tell
from rules.core import Action, Game, IllegalAction, Prompt
from rules.record import standing
from rules.text import SeatName, T, seats

LATE_LIMIT = 3
"""So many defaults in a row, and a computer player stands in until the member is back."""

ATTEMPTS = 25


class Play:
    """Carries out actions. `wake` is called after each commit that leaves something to deliver or await."""

    def __init__(self, tables: Tables, wake: Callable[[], None]) -> None:
        self._tables, self._wake = tables, wake
        self._dice = random.Random(secrets.randbits(64))

    async def act(self, number: int, member: int, action: Action, serial: int | None = None) -> Look:
        """Take an action for the member's seat; gives the game as the member sees it afterwards.

        `serial` names the decision that the member answers; if it is no longer open, nothing is done.
        Raises Refused with what is wrong in one sentence.
        """
        return await self.act_all(number, member, (action,), serial)

    async def act_all(self, number: int, member: int, actions: Sequence[Action], serial: int | None = None) -> Look:
        """The same for several actions one after the other: all of them are taken, or none."""

        def choose(snapshot: Snapshot) -> list[Step]:
            table, game, state = snapshot.table, snapshot.game, snapshot.state
            seat = _playing_seat(table, member)
            prompt = snapshot.prompt(seat.seat)
            if serial is not None and (prompt is None or prompt.serial != serial):
                raise Refused("This is decided already; press Decide to see what is open now.")
            steps = []
            for action in actions:
                try:
                    steps.append(take(game, state, seat.seat, member, "member", action))
                except IllegalAction as problem:
                    raise _in_words(problem, snapshot, seat.seat) from problem
                state = steps[-1].state
            return steps

        settled = await self._advance(number, choose)
        row = settled.now.table.seat_of(member)
        look = look_at(settled.now, row.seat if row else None, settled.dues)
        return look if look.talk is None else await self._tables.look(number, member)

    async def time_out(self, deadline: Deadline) -> None:
        """Do for a seat what its deadline says, if the decision is still open."""

        def choose(snapshot: Snapshot) -> list[Step]:
            table, game, state = snapshot.table, snapshot.game, snapshot.state
            prompt = snapshot.prompt(deadline.seat)
            if table.status is not Status.PLAYING or prompt is None or prompt.serial != deadline.serial:
                return []
            if deadline.kind == "computer":
                return []  # computer players move in `_steps`
            by: By = "default"
            action = prompt.default
            if game.seconds(state, prompt) is not None:
                by = "clock"
            elif table.settings.on_timeout == "wait":
                return []  # `_commit` asks again
            elif table.settings.on_timeout == "computer":
                action = computer_action(game, state, prompt, self._dice, spoken(table))
            steps: list[Step] = []
            while True:
                steps.append(take(game, state, deadline.seat, table.seat(deadline.seat).member, by, action))
                state = steps[-1].state
                following = _rest_of_sheet(game, steps[-1], prompt)
                if following is None:
                    return steps
                # The time was for the whole sheet, and whoever let it pass was late once.
                prompt, by = following, "clock"
                action = prompt.default
                if table.settings.on_timeout == "computer":
                    action = computer_action(game, state, prompt, self._dice, spoken(table))

        await self._advance(deadline.table, choose, deadline)

    async def back(self, number: int, member: int) -> Look:
        """The member takes their seat back from the computer player that stood in."""

        def work(connection: sqlite3.Connection) -> None:
            table = table_of(connection, number)
            seat = _playing_seat(table, member)
            queries.update_seat(connection, number, seat.seat, played_by=PlayedBy.MEMBER, late=0)
            if seat.played_by is PlayedBy.STAND_IN:
                now = self._tables.clock()
                told = notices.Story(table.revision, (T("{seat} is back.", seat=SeatName(seat.seat)),))
                queries.post(connection, number, notices.thread_of(number), notices.encode(told), now)
                snapshot = load(connection, number)
                file_deadlines(connection, snapshot, now)

        await self._tables.database.write(work)
        self._wake()
        return await self._tables.look(number, member)

    async def resign(self, number: int, member: int) -> Table:
        """Give the member's seat to a computer player for good."""

        def work(connection: sqlite3.Connection) -> Table:
            table = table_of(connection, number)
            seat = _playing_seat(table, member)
            now = self._tables.clock()
            queries.update_seat(connection, number, seat.seat, played_by=PlayedBy.COMPUTER, late=0)
            told = T("{seat} resigns; a computer player takes over.", seat=SeatName(seat.seat))
            story = notices.Story(table.revision, (told,))
            queries.post(connection, number, notices.thread_of(number), notices.encode(story), now)
            file_deadlines(connection, load(connection, number), now)
            return table_of(connection, number)

        table = await self._tables.database.write(work)
        self._wake()
        return table

    async def absent(self, number: int, member: int) -> None:
        """A member is no longer in the server: a computer player stands in until they are back."""

        def work(connection: sqlite3.Connection) -> None:
            table = table_of(connection, number)
            seat = table.seat_of(member)
            if table.status is not Status.PLAYING or seat is None or seat.played_by is not PlayedBy.MEMBER:
                return
            now = self._tables.clock()
            queries.update_seat(connection, number, seat.seat, played_by=PlayedBy.STAND_IN, late=0)
            line = T(
                "{seat} is no longer in this server; a computer player stands in until {seat} is back and presses a"
                " button here.",
                seat=SeatName(seat.seat),
            )
            story = notices.encode(notices.Story(table.revision, (line,)))
            queries.post(connection, number, notices.thread_of(number), story, now)
            others = [row.member for row in table.seats if row.played_by is PlayedBy.MEMBER and row.member != member]
            if table.host == member and others:
                queries.update_table(connection, number, now, host=others[0])
            file_deadlines(connection, load(connection, number), now)

        await self._tables.database.write(work)
        self._wake()

    async def repost_board(self, number: int) -> None:
        """Post the table message anew at the end of the thread; the old one goes."""
        await self._tables.database.write(lambda c: board_anew(c, table_of(c, number), self._tables.clock()))
        self._wake()

    async def _advance(
        self, number: int, choose: Callable[[Snapshot], list[Step]], deadline: Deadline | None = None
    ) -> Settled:
        """Choose on the newest state, have the computer players go on, and commit; again if another was faster.

        A member's choice is read for, carried out and committed in one go, unless computer players move next:
        what they think about may take long, so nobody waits for the database meanwhile.
        """
        database = self._tables.database
        for _ in range(ATTEMPTS):
            if deadline is None:
                found = await database.write(partial(self._at_once, number, choose))
                if isinstance(found, Settled):
                    self._wake()
                    return found
                snapshot, steps = found
            else:
                snapshot = await database.read(lambda c: load(c, number))
                steps = await asyncio.to_thread(choose, snapshot)
            if goes_on(snapshot, steps):
                steps += await asyncio.to_thread(computer_steps, snapshot, steps, self._dice)
            settled = await database.write(partial(self._unless_changed, snapshot, steps, deadline))
            if settled is not None:
                self._wake()
                return settled
        raise Refused("The table is very busy right now; please try again.")

    def _at_once(
        self, number: int, choose: Callable[[Snapshot], list[Step]], connection: sqlite3.Connection
    ) -> Settled | tuple[Snapshot, list[Step]]:
        """Choose and commit; where computer players move next, only what was read and chosen."""
        snapshot = load(connection, number)
        steps = choose(snapshot)
        if goes_on(snapshot, steps):
            return snapshot, steps
        settled = self._commit(snapshot, steps, None, connection)
        assert settled is not None, "nobody else writes meanwhile"
        return settled

    def _unless_changed(
        self, before: Snapshot, steps: Sequence[Step], deadline: Deadline | None, connection: sqlite3.Connection
    ) -> Settled | None:
        """Commit steps that were chosen outside; None if the game has gone on or stopped meanwhile."""
        table = table_of(connection, before.table.id)
        if (table.revision, table.status) != (before.table.revision, before.table.status):
            return None
        return self._commit(msgspec.structs.replace(before, table=table), steps, deadline, connection)

    def _commit(
        self, before: Snapshot, steps: Sequence[Step], deadline: Deadline | None, connection: sqlite3.Connection
    ) -> Settled | None:
        """Put the steps into the database; None if the game has gone on meanwhile. The table is as it is now."""
        table, game, now = before.table, before.game, self._tables.clock()
        if deadline is not None:
            queries.delete_deadline(connection, deadline)
        if not steps:
            if deadline is not None and deadline.kind == "decide" and table.settings.on_timeout == "wait":
                _ask_again(connection, before, deadline, now)
            return Settled(before, {})
        state = steps[-1].state
        revision = table.revision + len(steps)
        if not queries.swap_state(
            connection,
            table.id,
            expected=table.revision,
            revision=revision,
            state=game.dumps(state),
            schema=game.schema,
            rules=game.version,
            now=now,
        ):
            return None
        log = [_logged(game, n, step, now) for n, step in enumerate(steps, table.revision + 1)]
        queries.insert_log(connection, table.id, log)
        for step in steps:
            table = _count_late(connection, table, step, now)
        there = frozenset(step.seat for step in steps if step.by == "member")
        film = tell(connection, table, game, [(step.events, step.state) for step in steps], now, there)
        table = msgspec.structs.replace(table, revision=revision, schema=game.schema, rules=game.version, changed=now)
        told = any(event.to is None for step in steps for event in step.events)
        after = Snapshot(table, game, state, steps[-1].prompts)
        return settle(connection, after, now, there, told=told, film=film)


def _rest_of_sheet(game: Game, step: Step, before: Prompt) -> Prompt | None:
    """What the seat must decide next, where that was on one sheet with the decision before."""
    prompt = next((one for one in step.prompts if one.seat == before.seat and one.kind == before.kind), None)
    sheet = game.sheet(prompt, game.view(step.state, prompt.seat)) if prompt else None
    return prompt if sheet and sheet.together else None


# -- inside a transaction


def _logged(game: Game, n: int, step: Step, now: float) -> LogRow:
    return LogRow(
        n=n,
        seat=step.seat,
        member=step.member,
        by=step.by,
        action=msgspec.to_builtins(step.action),
        undo=None,
        standing=standing(game, step.state, n, step.events, prompts=step.prompts),
        events=msgspec.to_builtins(step.events),
        at=now,
    )


def _count_late(connection: sqlite3.Connection, table: Table, step: Step, now: float) -> Table:
    """Members who act are present; who lets time run out three times in a row gets a stand-in.

    Gives the table as it is afterwards.
    """
    row = table.seat(step.seat)
    match step.by:
        case "member":
            present = msgspec.structs.replace(row, late=0, played_by=PlayedBy.MEMBER)
            return table if row == present else _seat_changed(connection, table, present)
        case "default":
            pass
        case _:
            return table
    late = msgspec.structs.replace(row, late=row.late + 1)
    line = T("{seat} ran out of time.", seat=SeatName(row.seat))
    if late.late >= LATE_LIMIT and row.member is not None:
        late = msgspec.structs.replace(late, played_by=PlayedBy.STAND_IN)
        line = T(
            "{seat} ran out of time again; a computer player stands in until {seat} presses a button here.",
            seat=SeatName(row.seat),
        )
    story = notices.encode(notices.Story(table.revision, (line,)))
    queries.post(connection, table.id, notices.thread_of(table.id), story, now)
    return _seat_changed(connection, table, late)


def _seat_changed(connection: sqlite3.Connection, table: Table, row: SeatRow) -> Table:
    queries.update_seat(connection, table.id, row.seat, late=row.late, played_by=row.played_by)
    return msgspec.structs.replace(table, seats=tuple(row if s.seat == row.seat else s for s in table.seats))


def _ask_again(connection: sqlite3.Connection, snapshot: Snapshot, deadline: Deadline, now: float) -> None:
    """At a table that waits for its members: mention the late one, and give the same time again."""
    table = snapshot.table
    row = table.seat(deadline.seat)
    prompt = snapshot.prompt(deadline.seat)
    if prompt is None or prompt.serial != deadline.serial or table.status is not Status.PLAYING or row.member is None:
        return
    queries.put_deadline(connection, msgspec.structs.replace(deadline, due=now + table.decide_seconds))
    note = notices.Note(T("The table still waits for {seat}.", seat=SeatName(row.seat)), (row.member,))
    queries.post(connection, table.id, notices.thread_of(table.id), notices.encode(note), now)


def check_begun(table: Table) -> None:
    """Raise Refused where a game has not begun or has ended."""
    match table.status:
        case Status.LOBBY:
            raise Refused("The game at table {number} has not begun yet.", number=table.id)
        case Status.FINISHED:
            raise Refused("The game at table {number} is finished.", number=table.id)
        case Status.CANCELLED:
            raise Refused("Table {number} was cancelled.", number=table.id)
        case Status.PLAYING | Status.PAUSED:
            pass


def _playing_seat(table: Table, member: int) -> SeatRow:
    """The member's seat in a running game. Raises Refused for spectators and games that do not run."""
    check_begun(table)
    if table.status is Status.PAUSED:
        raise Refused("Table {number} is paused.", number=table.id)
    seat = table.seat_of(member)
    if seat is None:
        raise watching(table, member)
    return seat


def _in_words(problem: IllegalAction, snapshot: Snapshot, seat: str) -> Refused:
    """The refusal as people should read it: what would be possible, in the game's own words."""
    game, state, prompt = snapshot.game, snapshot.state, snapshot.prompt(seat)
    if problem.code == "game_over":
        return Refused("The game at table {number} is finished.", number=snapshot.table.id)
    if prompt is None:
        return Refused(
            "It is not your turn; the game waits for {seats}.", seats=seats([p.seat for p in snapshot.prompts])
        )
    return not_now(game, game.view(state, seat), prompt.actions)
