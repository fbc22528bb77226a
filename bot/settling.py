"""What follows from a new state, in its transaction: the table message, decisions, deadlines, the end."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Container
from typing import Any, Literal

import msgspec

from bot import messages, notices
from bot.model import LIVE_TALK_SECONDS, Deadline, LogRow, PlayedBy, Status, Table
from bot.steps import asks_member, spoken
from bot.store import queries
from bot.tables import Snapshot, setup_of, table_of
from bot.telling import tell
from rules import games
from rules.core import Prompt, check_seats
from rules.random import commitment
from rules.record import begin as begin_game
from rules.record import standing
from rules.text import Text

BOARD_SECONDS = 60
"""The table message of one decision is edited at most this often."""

BOARD_AGE = 3000
"""A table message older than this is posted anew: Discord lets messages be edited freely for an hour only."""


class Settled(msgspec.Struct, frozen=True):
    """A game after a commit, and when the time of those it waits for is over, by seat."""

    now: Snapshot
    dues: dict[str, float]


def begin(connection: sqlite3.Connection, table: Table, now: float) -> None:
    """Begin the game of a lobby. Raises BadSetup where its options and seats do not fit."""
    table = _filled_by_computers(connection, table)
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
    queries.insert_log(connection, table.id, [first])
    queries.post(connection, table.id, notices.thread_of(table.id), notices.encode(notices.OpenThread()), now)
    tell(connection, table, game, [(events, state)], now)
    for row in table.seats:
        if row.member is not None and (who := game.introduction(game.view(state, row.seat))):
            whisper = notices.encode(notices.Whisper(row.seat, 0, (who,)))
            queries.post(connection, table.id, notices.dm_of(row.member), whisper, now)
    settle(connection, Snapshot(table_of(connection, table.id), game, state, tuple(game.prompts(state))), now)


def _filled_by_computers(connection: sqlite3.Connection, table: Table) -> Table:
    """The table with what its computer players fill in for their own seats, such as a party's name."""
    game, speech = games()[table.game], spoken(table)
    dice = random.Random(commitment(bytes.fromhex(table.secret)))
    options = dict(table.options)
    for name, option in game.options.items():
        for row in table.seats if option.each and name in options else ():
            entries = options[name] or {}
            if row.played_by is PlayedBy.COMPUTER and row.seat not in entries:
                filled = game.computer_fills(name, list(entries.values()), dice)
                if filled:
                    own = {field: speech(said) if isinstance(said, Text) else said for field, said in filled.items()}
                    options[name] = {**entries, row.seat: own}
    if options == table.options:
        return table
    queries.update_table(connection, table.id, table.changed, options=options)
    return msgspec.structs.replace(table, options=options)


def settle(
    connection: sqlite3.Connection,
    snapshot: Snapshot,
    now: float,
    going_on: Container[str] = frozenset(),
    *,
    told: bool = True,
    film: bool = False,
) -> Settled:
    """Set deadlines for what is open now, and file the table message and the decisions that are new.

    The snapshot is what this transaction has stored. Seats that are `going_on` have their next decision before them
    already, in the panel that they have just pressed: they are neither mentioned nor written to. For them alone the
    table message stays where it is, unless all were `told` something below it. `film`: how the game has ended is to be
    watched in the thread, and is not given away elsewhere.
    """
    table, number = snapshot.table, snapshot.table.id
    if snapshot.state.outcome is not None:
        finish(connection, table, now)
        tell_the_end(connection, snapshot, now, covered=film)
        return Settled(msgspec.structs.replace(snapshot, table=table_of(connection, number)), {})
    dues = file_deadlines(connection, snapshot, now)
    waits = {
        f"{p.seat}:{p.serial}": (table.seat(p.seat), p)
        for p in snapshot.prompts
        if asks_member(table, snapshot.game, snapshot.state, p)
    }
    new = [key for key in waits if key not in table.board_waits]
    called = [key for key in new if waits[key][0].seat not in going_on]
    changed: dict[str, Any] = {}
    if called or (new and told) or table.board_post is None or now - table.board_at > BOARD_AGE:
        retire_board(connection, table, now)
        board = notices.encode(notices.Board(tuple(called)))
        post = queries.post(connection, number, notices.thread_of(number), board, now)
        changed = {"board_post": post, "board_at": now}
        decisions = [
            (notices.dm_of(row.member), notices.encode(notices.Decision(prompt.seat, prompt.serial)))
            for row, prompt in (waits[key] for key in called)
            if row.member is not None
        ]
        queries.post_all(connection, number, decisions, now)
    else:
        due = max(now, table.board_at + BOARD_SECONDS)
        queries.edit(connection, number, table.board_post, notices.encode(notices.Board()), now, due)
    if changed or tuple(waits) != table.board_waits:
        changed["board_waits"] = tuple(waits)
        queries.update_table(connection, number, now, **changed)
    return Settled(msgspec.structs.replace(snapshot, table=msgspec.structs.replace(table, **changed)), dues)


def retire_board(connection: sqlite3.Connection, table: Table, now: float) -> None:
    """Take away the table message that is no longer the newest, or withdraw it undelivered."""
    if table.board_post is not None and not queries.withdraw(connection, table.board_post, now):
        queries.edit(connection, table.id, table.board_post, notices.encode(notices.OldBoard()), now, now)


def board_anew(connection: sqlite3.Connection, table: Table, now: float, due: float | None = None) -> None:
    """File a new table message; the old one, if it is still there, goes."""
    retire_board(connection, table, now)
    place, raw = notices.thread_of(table.id), notices.encode(notices.Board())
    post = queries.post(connection, table.id, place, raw, now, due=due)
    queries.update_table(connection, table.id, now, board_post=post, board_at=due or now)


def finish(connection: sqlite3.Connection, table: Table, now: float) -> None:
    """The game is over: no deadlines any more, the result in the thread and in the parent channel."""
    for deadline in queries.deadlines(connection, table.id):
        queries.delete_deadline(connection, deadline)
    retire_board(connection, table, now)
    over: dict[str, Any] = {"board_post": None, "chapter_post": None, "chapter": None}
    queries.update_table(connection, table.id, now, status=Status.FINISHED, finished=now, **over)
    result = notices.encode(notices.Result())
    queries.post(connection, table.id, notices.thread_of(table.id), result, now)
    if table.thread is not None or not table.settings.text_channel:
        queries.post(connection, table.id, notices.result_of(table.id), result, now)
    if table.lobby_post is not None:
        queries.edit(connection, table.id, table.lobby_post, notices.encode(notices.Lobby()), now, now)
    archive = notices.encode(notices.ArchiveThread())
    queries.post(connection, table.id, notices.thread_of(table.id), archive, now, due=now + 24 * 3600)


def tell_the_end(connection: sqlite3.Connection, snapshot: Snapshot, now: float, *, covered: bool) -> None:
    """Tell the end by direct message too: somebody may have played there alone."""
    outcome, table = snapshot.state.outcome, snapshot.table
    lines = (messages.winners_line(outcome.winners), snapshot.game.reason(outcome))
    for row in table.seats:
        if row.member is not None and row.played_by is PlayedBy.MEMBER:
            whisper = notices.encode(notices.Whisper(row.seat, table.revision, lines, covered))
            queries.post(connection, table.id, notices.dm_of(row.member), whisper, now)


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
