"""Databases of older versions are brought up to date with everything in them, wholly or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from bot.model import Deadline, PlayedBy, Status
from bot.store import database as store
from bot.store import queries
from bot.store.database import Database, migrate, migrations, statements
from bot.store.trouble import StoreError

FIRST = {
    "tables": "INSERT INTO tables (id, guild, channel, host, game, mode, pace, language, options, settings, status,"
    " secret, created, changed, state, revision) VALUES (7, 10, 11, 1, 'demos', 'full', 'daily', 'sv',"
    " '{\"max_hands\": 4}', '{\"on_timeout\": \"wait\"}', 'playing', 'ab', 100.5, 101, x'7b7d', 3)",
    "seats": "INSERT INTO seats (table_id, position, seat, member, name, played_by, joined, late)"
    " VALUES (7, 0, 's1', 1, 'Ann', 'member', '5', 2)",
    "log": "INSERT INTO log (table_id, n, seat, member, by, action, standing, events, at)"
    " VALUES (7, 1, 's1', 1, 'member', '{\"type\": \"keep\"}', '{}', '[]', 102)",
    "deadlines": "INSERT INTO deadlines (table_id, seat, kind, serial, due) VALUES (7, 's1', 'decide', 4, 500.25)",
    "outbox": "INSERT INTO outbox (id, table_id, destination, notice, created, due)"
    " VALUES (9, 7, 'table:7', '{\"kind\": \"board\"}', 102, 103)",
    "members": "INSERT INTO members (id, language, dms_closed) VALUES (1, 'sv', 99)",
    "guilds": "INSERT INTO guilds (id, language) VALUES (10, 'sv')",
}
"""A row for every table of the first version."""


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    return connection


def of_the_first_version(path: Path) -> None:
    """A database as the first version left it."""
    connection = connect(path)
    connection.execute("CREATE TABLE migrations (number BIGINT PRIMARY KEY)")
    number, sql = migrations()[0]
    for statement in statements(sql):
        connection.execute(statement)
    connection.execute("INSERT INTO migrations (number) VALUES (?)", (number,))
    for row in FIRST.values():
        connection.execute(row)
    connection.close()


async def test_everything_of_the_first_version_is_still_there(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    of_the_first_version(path)
    database = Database(path)
    await database.open()
    table = await database.read(lambda c: queries.table(c, 7))
    assert table is not None
    assert (table.status, table.language, table.options, table.revision) == (Status.PLAYING, "sv", {"max_hands": 4}, 3)
    assert table.settings.on_timeout == "wait" and table.trouble is None
    (seat,) = table.seats
    assert (seat.seat, seat.member, seat.name, seat.played_by, seat.late) == ("s1", 1, "Ann", PlayedBy.MEMBER, 2)
    assert await database.read(lambda c: queries.state(c, 7)) == b"{}"
    assert await database.read(lambda c: queries.deadlines(c, 7)) == [Deadline(7, "s1", "decide", 4, 500.25)]
    (entry,) = await database.read(lambda c: queries.log(c, 7))
    assert entry.action == {"type": "keep"}
    (waiting,) = await database.read(lambda c: queries.outbox_of(c, 7, "waiting"))
    assert (waiting.id, waiting.destination, waiting.batch, waiting.parts) == (9, "table:7", None, 0)
    assert await database.read(lambda c: queries.member_language(c, 1)) == "sv"
    assert await database.read(lambda c: queries.guild_language(c, 10)) == "sv"
    # And what later versions do works on it.
    await database.write(lambda c: queries.put_deadline(c, Deadline(7, "", "ready", 0, 600.0)))
    await database.close()


async def test_an_old_database_ends_up_as_a_new_one_is(tmp_path: Path) -> None:
    of_the_first_version(tmp_path / "old.db")
    shapes = []
    for name in ("old.db", "new.db"):
        database = Database(tmp_path / name)
        await database.open()
        shapes.append(
            await database.read(
                lambda c: sorted(
                    (row["type"], row["name"], " ".join(row["sql"].split()))
                    for row in c.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
                )
            )
        )
        await database.close()
    assert shapes[0] == shapes[1]
    assert {name for kind, name, _ in shapes[0] if kind == "table"} > FIRST.keys()


def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = [(1, "CREATE TABLE one (n BIGINT);"), (2, "CREATE TABLE two (n BIGINT);\nINSERT INTO nowhere VALUES (1);")]
    monkeypatch.setattr(store, "migrations", lambda: broken)
    connection = connect(tmp_path / "tables.db")
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        migrate(connection)
    tables = {row["name"] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {"migrations", "one"}
    assert [row["number"] for row in connection.execute("SELECT number FROM migrations")] == [1]
    broken[1] = (2, "CREATE TABLE two (n BIGINT);")
    migrate(connection)
    assert [row["number"] for row in connection.execute("SELECT number FROM migrations ORDER BY number")] == [1, 2]
    connection.close()


async def test_processes_that_start_together_migrate_once(tmp_path: Path) -> None:
    databases = [Database(tmp_path / "tables.db") for _ in range(5)]
    await asyncio.gather(*(database.open() for database in databases))
    done = await databases[0].read(lambda c: [row[0] for row in c.execute("SELECT number FROM migrations")])
    assert sorted(done) == [number for number, _ in migrations()]
    for database in databases:
        await database.close()


async def test_a_file_that_is_no_database_leaves_no_thread_behind(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("This is a letter, not a database. " * 100)
    before = threading.active_count()
    with pytest.raises(StoreError, match="can't be used"):
        await Database(tmp_path / "tables.db").open()
    others = [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
    for thread in others[before - 1 :]:
        thread.join(5)  # one that waits for work would keep the process from ending
        assert not thread.is_alive()


def test_numbers_are_given_once() -> None:
    numbers = [number for number, _ in migrations()]
    assert numbers == sorted(set(numbers)) and numbers[0] == 1


def test_statements_are_told_apart() -> None:
    sql = "-- first; then\nCREATE TABLE a (b TEXT DEFAULT ';');\n\nINSERT INTO a\nVALUES ('x;\ny');\n"
    assert statements(sql) == ["CREATE TABLE a (b TEXT DEFAULT ';');", "INSERT INTO a\nVALUES ('x;\ny');"]
    with pytest.raises(StoreError, match="in the middle of a statement: INSERT INTO a"):
        statements("CREATE TABLE a (b TEXT);\nINSERT INTO a VALUES (")
