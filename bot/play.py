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
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

import msgspec

from bot import messages, notices
from bot.languages import SOURCE, Medium, languages
from bot.model import LIVE_TALK_SECONDS, Deadline, LogRow, PlayedBy, SeatRow, Status, Table
from bot.store import queries
from bot.tables import Look, Refused, Snapshot, Tables, load, look_at, setup_of, watching
from rules import games
from rules.core import TEXT_LIMIT, Action, Event, Game, IllegalAction, Prompt, check_seats, for_viewer, play
from rules.record import begin as begin_game
from rules.record import standing
from rules.text import Many, SeatName, Speech, T, Text, seats

COMPUTER_STEPS = 40
COMPUTER_SECONDS = 0.25
"""How long computer players go on within one commit; what is left follows at once in further ones."""

BOARD_SECONDS = 60
"""The table message of one decision is edited at most this often."""

BOARD_AGE = 3000
"""A table message older than this is posted anew: Discord lets messages be edited freely for an hour only."""

LATE_LIMIT = 3
"""So many defaults in a row, and a computer player stands in until the member is back."""

ATTEMPTS = 25

By = Literal["member", "computer", "stand_in", "default", "clock"]
"""Who chose; `clock`: the time that the rules give was over, which is nobody's lateness."""


class Step(msgspec.Struct, frozen=True):
    """One action that was carried out, and what it led to."""

    seat: str
    member: int | None
    by: By
    action: Action
    state: Any
    events: list[Event]


class Settled(msgspec.Struct, frozen=True):
    """A game after a commit, and when the time of those it waits for is over, by seat."""

    now: Snapshot
    dues: dict[str, float]


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

        def choose(snapshot: Snapshot) -> list[Step]:
            table, game, state = snapshot.table, snapshot.game, snapshot.state
            seat = _playing_seat(table, member)
            prompt = snapshot.prompt(seat.seat)
            if serial is not None and (prompt is None or prompt.serial != serial):
                raise Refused("This is decided already; press Decide to see what is open now.")
            try:
                after, events = play(game, state, seat.seat, action)
            except IllegalAction as problem:
                raise _in_words(problem, snapshot, seat.seat) from problem
            return [Step(seat.seat, member, "member", game.canonical(action), after, events)]

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
            after, events = play(game, state, deadline.seat, action)
            return [Step(deadline.seat, table.seat(deadline.seat).member, by, action, after, events)]

        await self._advance(deadline.table, choose, deadline)

    async def back(self, number: int, member: int) -> Look:
        """The member takes their seat back from the computer player that stood in."""

        def work(connection: sqlite3.Connection) -> None:
            table = _table_of(connection, number)
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
            table = _table_of(connection, number)
            seat = _playing_seat(table, member)
            now = self._tables.clock()
            queries.update_seat(connection, number, seat.seat, played_by=PlayedBy.COMPUTER, late=0)
            told = T("{seat} resigns; a computer player takes over.", seat=SeatName(seat.seat))
            story = notices.Story(table.revision, (told,))
            queries.post(connection, number, notices.thread_of(number), notices.encode(story), now)
            file_deadlines(connection, load(connection, number), now)
            return _table_of(connection, number)

        table = await self._tables.database.write(work)
        self._wake()
        return table

    async def absent(self, number: int, member: int) -> None:
        """A member is no longer in the server: a computer player stands in until they are back."""

        def work(connection: sqlite3.Connection) -> None:
            table = _table_of(connection, number)
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
        """Post the table message anew at the end of the thread; the old one loses its buttons."""

        def work(connection: sqlite3.Connection) -> None:
            table = _table_of(connection, number)
            now = self._tables.clock()
            retire_board(connection, table, now)
            board = notices.encode(notices.Board())
            post = queries.post(connection, number, notices.thread_of(number), board, now)
            queries.update_table(connection, number, now, board_post=post, board_at=now)

        await self._tables.database.write(work)
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
        table = _table_of(connection, before.table.id)
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
        for n, step in enumerate(steps, table.revision + 1):
            _log(connection, game, table.id, n, step, now)
            table = _count_late(connection, table, step, now)
        tell(connection, table, game, [(step.events, step.state) for step in steps], now)
        table = msgspec.structs.replace(table, revision=revision, schema=game.schema, rules=game.version, changed=now)
        return settle(connection, Snapshot(table, game, state, tuple(game.prompts(state))), now)


def spoken(table: Table) -> Speech:
    """The words of computer players at a table: in its language, as somebody would type them."""
    return messages.voice(languages().get(table.language, languages()[SOURCE]), table, Medium.PLAIN)


def computer_action(game: Game, state: Any, prompt: Prompt, dice: random.Random, speech: Speech) -> Action:
    """What a computer player does, and what it says with it."""
    view = game.view(state, prompt.seat)
    action = game.computer(view, prompt, dice)
    said = game.computer_text(view, action, dice) if "text" in action.__struct_fields__ else None
    return msgspec.structs.replace(action, text=speech(said)[:TEXT_LIMIT]) if said else action


def asks_member(table: Table, game: Game, state: Any, prompt: Prompt) -> bool:
    """Whether a member is waited for: neither for computer players, nor for a talk with none but those."""
    if table.seat(prompt.seat).played_by is not PlayedBy.MEMBER:
        return False
    if game.seconds(state, prompt) is None:
        return True
    talk = next((talk for talk in game.talks(game.view(state, None)) if prompt.seat in talk.seats), None)
    others = [table.seat(seat) for seat in talk.seats if seat != prompt.seat] if talk else []
    return not others or any(row.played_by is PlayedBy.MEMBER for row in others)


def computer_seats(table: Table, steps: Sequence[Step]) -> set[str]:
    """The seats that computer players play after these steps; whose member has just been there is none of them."""
    if table.status is not Status.PLAYING:
        return set()
    away = {row.seat for row in table.seats if row.played_by is not PlayedBy.MEMBER}
    return away - {step.seat for step in steps if step.by == "member"}


def goes_on(snapshot: Snapshot, steps: Sequence[Step]) -> bool:
    """Whether the game goes on after these steps before a member must choose."""
    table, game = snapshot.table, snapshot.game
    seats = computer_seats(table, steps)
    if not seats:
        return False
    state = steps[-1].state if steps else snapshot.state
    prompts = game.prompts(state) if steps else snapshot.prompts
    return any(_goes_by_itself(table, game, state, prompt, seats) for prompt in prompts)


def computer_steps(snapshot: Snapshot, before: Sequence[Step], dice: random.Random) -> list[Step]:
    """What computer players do after these steps, until a member must choose or it has been long enough.

    A talk that a member would have with computer players only is over at once.
    """
    table, game = snapshot.table, snapshot.game
    seats, speech = computer_seats(table, before), spoken(table)
    state = before[-1].state if before else snapshot.state
    steps: list[Step] = []
    until = time.monotonic() + COMPUTER_SECONDS
    while state.outcome is None and len(steps) < COMPUTER_STEPS and time.monotonic() < until:
        prompt = next((p for p in game.prompts(state) if _goes_by_itself(table, game, state, p, seats)), None)
        if prompt is None:
            break
        by: By = "computer" if prompt.seat in seats else "clock"
        action = computer_action(game, state, prompt, dice, speech) if by == "computer" else prompt.default
        state, events = play(game, state, prompt.seat, action)
        steps.append(Step(prompt.seat, None, by, game.canonical(action), state, events))
    return steps


def _goes_by_itself(table: Table, game: Game, state: Any, prompt: Prompt, seats: set[str]) -> bool:
    """Whether a computer player decides this, or it is a talk with nobody."""
    if prompt.seat in seats:
        return True
    return table.seat(prompt.seat).played_by is PlayedBy.MEMBER and not asks_member(table, game, state, prompt)


# -- inside a transaction


def begin(connection: sqlite3.Connection, table: Table, now: float) -> None:
    """Begin the game of a lobby. Raises BadSetup where its options and seats do not fit."""
    setup = setup_of(table)
    check_seats(games()[table.game], table.mode, setup.seats)
    game, state, events = begin_game(setup)
    queries.swap_state(
        connection, table.id, expected=0, revision=0, state=game.dumps(state), schema=game.schema,
        rules=game.version, now=now,
    )  # fmt: skip
    queries.update_table(connection, table.id, now, status=Status.PLAYING, started=now, ready_check=None)
    first = LogRow(
        n=0, seat=None, member=table.host, by="member", action=None, undo=None,
        standing=standing(game, state, 0, events), events=msgspec.to_builtins(events), at=now,
    )  # fmt: skip
    queries.insert_log(connection, table.id, first)
    queries.post(connection, table.id, notices.thread_of(table.id), notices.encode(notices.OpenThread()), now)
    tell(connection, table, game, [(events, state)], now)
    settle(connection, Snapshot(_table_of(connection, table.id), game, state, tuple(game.prompts(state))), now)


def tell(
    connection: sqlite3.Connection, table: Table, game: Game, steps: Sequence[tuple[Sequence[Event], Any]], now: float
) -> None:
    """File what happened, step by step as (events, state after them): a story for all, with pictures of its moments,
    and whispers for the seats that may know more.
    """
    revision = table.revision
    place = notices.thread_of(table.id)
    lines: list[Text] = []

    def post_story() -> None:
        if lines:
            queries.post(connection, table.id, place, notices.encode(notices.Story(revision, tuple(lines))), now)
            lines.clear()

    for happened, state in steps:
        for event in for_viewer(happened, None):
            line = game.describe(event, None)
            if picture := game.moment(event):
                post_story()
                view = msgspec.to_builtins(game.view(state, None))
                moment = notices.Moment(revision, picture, view, msgspec.to_builtins(event), line)
                queries.post(connection, table.id, place, notices.encode(moment), now)
            elif line:
                lines.append(line)
    post_story()
    events = [event for happened, _ in steps for event in happened]
    for row in table.seats:
        if row.member is None or row.played_by is PlayedBy.COMPUTER:
            continue
        private = [event for event in events if event.to is not None and row.seat in event.to]
        whispered = tuple(text for event in private if (text := game.describe(event, row.seat)))
        if whispered:
            whisper = notices.encode(notices.Whisper(row.seat, revision, whispered))
            queries.post(connection, table.id, notices.dm_of(row.member), whisper, now)


def settle(connection: sqlite3.Connection, snapshot: Snapshot, now: float) -> Settled:
    """Set deadlines for what is open now, and file the table message and the decisions that are new.

    The snapshot is what this transaction has stored.
    """
    table, number = snapshot.table, snapshot.table.id
    if snapshot.state.outcome is not None:
        finish(connection, table, now)
        return Settled(msgspec.structs.replace(snapshot, table=_table_of(connection, number)), {})
    dues = file_deadlines(connection, snapshot, now)
    waits = {
        f"{p.seat}:{p.serial}": (table.seat(p.seat), p)
        for p in snapshot.prompts
        if asks_member(table, snapshot.game, snapshot.state, p)
    }
    new = [key for key in waits if key not in table.board_waits]
    changed: dict[str, Any] = {}
    if new or table.board_post is None or now - table.board_at > BOARD_AGE:
        retire_board(connection, table, now)
        board = notices.encode(notices.Board(tuple(new)))
        post = queries.post(connection, number, notices.thread_of(number), board, now)
        changed = {"board_post": post, "board_at": now}
        for key in new:
            row, prompt = waits[key]
            assert row.member is not None
            decision = notices.encode(notices.Decision(prompt.seat, prompt.serial))
            queries.post(connection, number, notices.dm_of(row.member), decision, now)
    else:
        due = max(now, table.board_at + BOARD_SECONDS)
        queries.edit(connection, number, table.board_post, notices.encode(notices.Board()), now, due)
    if changed or tuple(waits) != table.board_waits:
        changed["board_waits"] = tuple(waits)
        queries.update_table(connection, number, now, **changed)
    return Settled(msgspec.structs.replace(snapshot, table=msgspec.structs.replace(table, **changed)), dues)


def retire_board(connection: sqlite3.Connection, table: Table, now: float) -> None:
    """Take the buttons from the table message that is no longer the newest, or withdraw it undelivered."""
    if table.board_post is not None and not queries.withdraw(connection, table.board_post, now):
        queries.edit(connection, table.id, table.board_post, notices.encode(notices.OldBoard()), now, now)


def finish(connection: sqlite3.Connection, table: Table, now: float) -> None:
    """The game is over: no deadlines any more, the result in the thread and in the parent channel."""
    for deadline in queries.deadlines(connection, table.id):
        queries.delete_deadline(connection, deadline)
    retire_board(connection, table, now)
    queries.update_table(connection, table.id, now, status=Status.FINISHED, finished=now, board_post=None)
    result = notices.encode(notices.Result())
    queries.post(connection, table.id, notices.thread_of(table.id), result, now)
    if table.thread is not None or not table.settings.text_channel:
        queries.post(connection, table.id, notices.result_of(table.id), result, now)
    if table.lobby_post is not None:
        queries.edit(connection, table.id, table.lobby_post, notices.encode(notices.Lobby()), now, now)
    archive = notices.encode(notices.ArchiveThread())
    queries.post(connection, table.id, notices.thread_of(table.id), archive, now, due=now + 24 * 3600)


def file_deadlines(connection: sqlite3.Connection, snapshot: Snapshot, now: float) -> dict[str, float]:
    """One deadline for every open decision: the member's time, or at once for computer players.

    Gives when each member's time is over, by seat.
    """
    table = snapshot.table
    wanted: dict[tuple[str, str], Deadline] = {}
    dues: dict[str, float] = {}
    for prompt in snapshot.prompts:
        asked = asks_member(table, snapshot.game, snapshot.state, prompt)
        kind: Literal["decide", "computer"] = "decide" if asked else "computer"
        due = now + (_time_for(prompt, snapshot) if kind == "decide" else 0)
        wanted[prompt.seat, kind] = Deadline(table.id, prompt.seat, kind, prompt.serial, due)
    for held in queries.deadlines(connection, table.id):
        if held.kind == "remind":
            continue
        if (held.seat, held.kind) not in wanted:
            queries.delete_deadline(connection, held)
        elif held.kind == "decide" and held.serial == wanted[held.seat, held.kind].serial:
            dues[held.seat] = held.due
            del wanted[held.seat, held.kind]
    for deadline in wanted.values():
        queries.put_deadline(connection, deadline)
        if deadline.kind == "decide":
            dues[deadline.seat] = deadline.due
    return dues


def _time_for(prompt: Prompt, snapshot: Snapshot) -> int:
    """Seconds for a decision: what the rules give, else what the table gives; more for talk at the live pace."""
    given = snapshot.game.seconds(snapshot.state, prompt)
    if given is not None:
        return given
    table = snapshot.table
    if table.pace == "live" and not table.settings.decide_seconds and prompt.kind in snapshot.game.talkative:
        return LIVE_TALK_SECONDS
    return table.decide_seconds


def _log(connection: sqlite3.Connection, game: Game, number: int, n: int, step: Step, now: float) -> None:
    row = LogRow(
        n=n,
        seat=step.seat,
        member=step.member,
        by=step.by,
        action=msgspec.to_builtins(step.action),
        undo=None,
        standing=standing(game, step.state, n, step.events),
        events=msgspec.to_builtins(step.events),
        at=now,
    )
    queries.insert_log(connection, number, row)


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


def _table_of(connection: sqlite3.Connection, number: int) -> Table:
    table = queries.table(connection, number)
    if table is None:
        raise Refused("There is no table {number}.", number=number)
    return table


def _playing_seat(table: Table, member: int) -> SeatRow:
    """The member's seat in a running game. Raises Refused for spectators and games that do not run."""
    match table.status:
        case Status.LOBBY:
            raise Refused("The game at table {number} has not begun yet.", number=table.id)
        case Status.FINISHED:
            raise Refused("The game at table {number} is finished.", number=table.id)
        case Status.CANCELLED:
            raise Refused("Table {number} was cancelled.", number=table.id)
        case Status.PAUSED:
            raise Refused("Table {number} is paused.", number=table.id)
        case Status.PLAYING:
            pass
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
    view = game.view(state, seat)
    first: list[Text] = [game.label(action, view) for action in prompt.actions[:3]]
    return Refused("That is not possible now. You could: {actions}.", actions=Many(tuple(first)))
