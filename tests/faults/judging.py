"""The judges: what was promised and is missing, what is there twice, what does not go on.

They read the database as it lies there and what people see in Discord, and compare.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import msgspec

from bot import notices
from bot.languages import Medium, languages
from bot.model import LogRow, Status
from bot.model import Table as StoredTable
from bot.store import queries
from bot.tables import setup_of
from bot.transcript import lines
from rules import games
from rules.core import play
from rules.record import begin
from tests.faults.cases import Tally
from tests.faults.scene import Act, Scene, Table, connect
from tests.wire.ending import announced
from tests.wire.seen import Seen
from tests.wire.state import Channel, Message
from tests.wire.table import choices

SOON = 30.0
"""A post that is due within so many seconds counts as waiting; what is planned for later (an archive) does not, nor
does a change of the table message that is put off for a minute."""


async def judge(scene: Scene, tally: Tally, *, within: float = 45.0, goes_on: bool = True) -> None:
    """Wait until everything has been delivered, then look at every table."""
    await settled(scene, tally, within)
    connection = connect(scene.database)
    try:
        for table in scene.tables:
            stored = queries.table(connection, table.number)
            assert stored is not None
            rows = queries.log(connection, table.number)
            if rows:
                check_log(scene, tally, table, connection, stored, rows)
                check_announcements(scene, tally, table, stored, rows)
        check_messages(scene, tally, connection)
        closed = {notices.dm_of(member) for member in scene.unreachable}
        for row in connection.execute("SELECT id, destination, error FROM outbox WHERE status = 'failed'"):
            if not (row["destination"] in closed and str(row["error"]).startswith("403")):
                tally.lose(1, f"row {row['id']} for {row['destination']} failed: {row['error']}")
    finally:
        connection.close()
    if goes_on:
        for table in scene.tables:
            await check_goes_on(scene, tally, table)
    for bot in scene.bots:
        for text in bot.trouble():
            tally.stick(1, f"error in the bot's log: {text[:1500]}")
    for problem in scene.world.unforgiven():
        tally.stick(1, str(problem)[:600])


async def settled(scene: Scene, tally: Tally, within: float) -> None:
    """Wait until the outbox holds nothing that is due soon; what still waits then is stuck."""
    end = time.monotonic() + within
    while True:
        left = waiting(scene.database)
        if not left or time.monotonic() > end:
            break
        await asyncio.sleep(0.2)
    for destination, error in left:
        tally.stick(1, f"{destination} has messages that wait: {error}")


def waiting(database: Path) -> list[tuple[str, str | None]]:
    """Destinations with something that is due soon, and the error of their first row."""
    connection = connect(database)
    try:
        rows = connection.execute(
            "SELECT destination, error, MIN(id) FROM outbox WHERE status = 'waiting'"
            " AND (due < ? OR tries > 0 OR (edits IS NULL AND due < ?)) GROUP BY destination",
            (time.time(), time.time() + SOON),
        ).fetchall()
        return [(row["destination"], row["error"]) for row in rows]
    finally:
        connection.close()


def check_log(
    scene: Scene, tally: Tally, table: Table, connection: sqlite3.Connection, stored: StoredTable, rows: list[LogRow]
) -> None:
    """Every promised action is in the log once; nobody acted without pressing; a replay gives the same state."""
    logged = replay(connection, stored, rows, tally, table.prepared)
    for act, kinds in logged.items():
        # One decision may have a part for each kind of action: a debate's praise and its prediction.
        again = len(kinds) - len(set(kinds))
        tally.double(again, f"decision {act} is in the log {len(kinds)} times: {kinds}")
        if act not in scene.ledger.tried:
            pressed = sorted(serial for table, member, serial in scene.ledger.tried if (table, member) == act[:2])
            tally.double(1, f"decision {act} is in the log, but nobody pressed for it, only for {pressed}")
    missing = [act for act in scene.ledger.promised if act[0] == stored.id and act not in logged]
    tally.lose(len(missing), f"promised, but not in the log: {missing}")


def replay(
    connection: sqlite3.Connection, stored: StoredTable, rows: list[LogRow], tally: Tally, prepared: int
) -> dict[Act, list[str]]:
    """The kinds of action that members took in each decision after the prepared ones, by replaying the log to the
    stored state."""
    game, state, _ = begin(setup_of(stored))
    taken: dict[Act, list[str]] = {}
    before: LogRow | None = None
    for expected, row in enumerate(rows):
        if row.n != expected:
            tally.lose(1, f"log of table {stored.id}: row {expected} is missing")
            return taken
        if row.seat is None or row.action is None:
            continue
        prompt = next((p for p in game.prompts(state) if p.seat == row.seat), None)
        action = msgspec.convert(row.action, game.action_type)
        # What a sheet holds is taken in one go, by one press.
        same_press = before is not None and (before.at, before.member, before.by) == (row.at, row.member, row.by)
        if row.by == "member" and row.member is not None and prompt and row.n >= prepared and not same_press:
            taken.setdefault((stored.id, row.member, prompt.serial), []).append(type(action).__name__)
        before = row
        state, _ = play(game, state, row.seat, action)
    if game.dumps(state) != queries.state(connection, stored.id):
        tally.lose(1, f"the log of table {stored.id} does not lead to its state")
    return taken


def check_announcements(scene: Scene, tally: Tally, table: Table, stored: StoredTable, rows: list[LogRow]) -> None:
    """Every public line of the log that is announced stands in the table's place once, in order.

    What had happened at a prepared table need not be told, but may be: in a message that goes on.
    """
    game, language = games()[stored.game], languages()[stored.language]

    def words(part: list[LogRow]) -> list[str]:
        return announced(text for _, text in lines(part, stored, game, language, None, Medium.PLAIN))

    wanted, known = words(rows[table.prepared :]), Counter(words(rows))
    told = told_at(scene, table, Counter(wanted))
    seen = Counter(line for line in told if line in known)
    missing, extra = Counter(wanted) - seen, seen - known
    tally.lose(missing.total(), f"never announced at table {stored.id}: {list(missing)[:3]}")
    tally.double(extra.total(), f"announced too often at table {stored.id}: {list(extra)[:3]}")
    if not missing and not extra and not table.prepared and [line for line in told if line in known] != wanted:
        tally.double(1, f"announced out of order at table {stored.id}")


def told_at(scene: Scene, table: Table, wanted: Counter[str]) -> list[str]:
    """The lines of all plain messages of the bot in a table's places, oldest first, attached files included.

    What was on its way when its place went is told again where the table went on, and so is what went on in one
    message there; nobody can see it twice.
    """
    places = [place for place in (table.thread, *table.gone) if place is not None]
    told = {message.id: lines_of(scene, message) for place in places for message in own(scene, place)}
    for last in last_words(scene, table):
        if told_without(last, told, wanted):
            del told[last]
    return [line for _, text in sorted(told.items()) for line in text]


def told_without(message: int, told: Mapping[int, list[str]], wanted: Counter[str]) -> bool:
    """Whether its lines stand in other messages as often as they are wanted; the same may be said at two times."""
    elsewhere = Counter(line for number, text in told.items() if number != message for line in text)
    return all(elsewhere[line] >= wanted[line] for line in told[message])


def own(scene: Scene, place: Channel) -> list[Message]:
    """What the bot has posted in a place, answers to presses excepted."""
    return [m for m in place.shown if m.author is scene.world.bot and m.interaction is None and m.type == 0]


def last_words(scene: Scene, table: Table) -> list[int]:
    """What may be told again of each place that went: its newest message, and cards that were still going on."""
    found = []
    for place in table.gone:
        posted = [Seen(scene.world, message) for message in own(scene, place)]
        newest = max((seen.id for seen in posted), default=None)
        cards = [seen.id for seen in posted if seen.message.v2 and not seen.pictures and not seen.ever_had_buttons]
        found += sorted({*cards, newest} - {None})
    return found


def lines_of(scene: Scene, message: Message) -> list[str]:
    texts = [file.content.decode() for file in message.files if file.filename.startswith("story-")]
    told = texts or [Seen(scene.world, message).text]
    return [line.replace("**", "").replace("||", "") for text in told for line in text.splitlines()]


def check_messages(scene: Scene, tally: Tally, connection: sqlite3.Connection) -> None:
    """Every message of components that the bot posted by itself is one that it knows of; none was posted twice."""
    known = {row["message"] for row in connection.execute("SELECT message FROM outbox WHERE message IS NOT NULL")}
    known |= {last for table in scene.tables for last in last_words(scene, table)}
    gone = [place for table in scene.tables for place in table.gone]
    for channel in [*scene.world.channels.values(), *gone]:
        mine = own(scene, channel)
        strangers = [m for m in mine if m.v2 and m.id not in known]
        tally.double(len(strangers), f"messages in {channel.name or 'a DM'} that the bot does not know")
        notes = Counter(m.content for m in mine if "<@" in m.content)
        for content, count in notes.items():
            rows = connection.execute(
                "SELECT COUNT(*) AS n FROM outbox WHERE message IS NOT NULL AND edits IS NULL AND channel = ?"
                " AND notice LIKE '%\"note\"%'",
                (channel.id,),
            ).fetchone()["n"]
            tally.double(max(0, count - max(rows, 1)), f"a note stands {count} times: {content}")


async def check_goes_on(scene: Scene, tally: Tally, table: Table) -> None:
    """The game is over and says so, or somebody who is waited for can decide."""
    connection = connect(scene.database)
    try:
        stored = queries.table(connection, table.number)
    finally:
        connection.close()
    assert stored is not None
    match stored.status:
        case Status.FINISHED:
            if not table.finished:
                tally.stick(1, f"table {stored.id} is over, but nobody was told")
        case Status.PLAYING:
            if not await can_decide(table):
                tally.stick(1, f"nobody can decide at table {stored.id}: {table.board}")
        case _:
            return


async def can_decide(table: Table) -> bool:
    """Whether one of the people that the table waits for gets a panel with choices."""
    for person in table.waiting():
        try:
            panel = await table.panel(person, "decide")
        except AssertionError:
            continue
        if panel is not None and choices(panel, table.number):
            return True
    return False
