"""A database that can't be used, at the start or later: the operator reads what is wrong and what to do about it."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store import database as store
from bot.store.database import Database
from bot.store.trouble import StoreBusyError, StoreError


def emptied_in_the_middle(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(2 * 4096)
        file.write(os.urandom(12 * 4096))


def cut_short(path: Path) -> None:
    os.truncate(path, 9_000)


def begun_like_a_database(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0and then a letter")


@pytest_asyncio.fixture
async def path(tmp_path: Path) -> Path:
    """A database as the bot left it."""
    found = tmp_path / "tables.db"
    database = Database(found)
    await database.open()
    await database.close()
    return found


async def test_nobody_else_can_read_a_new_database(path: Path) -> None:
    database = Database(path)
    await database.open()
    await database.write(lambda c: None)
    files = sorted(path.parent.glob("tables.db*"))
    assert len(files) == 3, "with its journals"
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    await database.close()


@pytest.mark.parametrize("damage", [emptied_in_the_middle, cut_short, begun_like_a_database])
async def test_a_damaged_file_is_to_be_replaced_by_a_backup(path: Path, damage: Callable[[Path], None]) -> None:
    damage(path)
    with pytest.raises(StoreError, match=r"is damaged .*; put the newest backup in its place, .*\)\.$"):
        await Database(path).open()


async def test_a_locked_file_may_be_free_in_a_moment(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BUSY_MS", 50)
    monkeypatch.setattr(store, "PRAGMAS", ("PRAGMA busy_timeout = 50", *store.PRAGMAS[1:]))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreBusyError, match=r"another program keeps it locked; look whether a second bot .*\.$"):
        await Database(path).open()
    other.close()
    database = Database(path)
    await database.open()
    await database.close()


async def test_the_file_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    for name, sql in (("shop.db", "CREATE TABLE tables (id INTEGER)"), ("web.db", "CREATE TABLE migrations (id, at)")):
        other = sqlite3.connect(tmp_path / name, isolation_level=None)
        other.execute(sql)
        with pytest.raises(StoreError, match=r"belongs to another program; name a file of its own in DATABASE\.$"):
            await Database(tmp_path / name).open()
        assert [row[0] for row in other.execute("SELECT sql FROM sqlite_master")] == [sql]
        other.close()


@pytest.mark.parametrize(
    ("code", "remedy"),
    [
        (sqlite3.SQLITE_FULL, "the disk is full; make room on it"),
        (sqlite3.SQLITE_READONLY, "may not write the file or its folder; give both to that user"),
        (sqlite3.SQLITE_CANTOPEN, "may not write the file or its folder; give both to that user"),
        (sqlite3.SQLITE_IOERR | 3 << 8, "the disk can't be read or written; look at the system's log"),
    ],
)
async def test_each_trouble_has_its_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, remedy: str
) -> None:
    def fails(connection: sqlite3.Connection) -> None:
        error = sqlite3.OperationalError("as SQLite says it")
        error.sqlite_errorcode = code  # type: ignore[attr-defined]
        raise error

    monkeypatch.setattr(store, "migrate", fails)
    with pytest.raises(StoreError, match=rf"^The database .* can't be used: .*{remedy}.*\(as SQLite says it\)\.$"):
        await Database(tmp_path / "tables.db").open()


@pytest_asyncio.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    database = Database(path)
    await database.open()
    yield database
    await database.close()


def put(name: str, size: int) -> store.Work[None]:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO meta (name, value) VALUES (?, ?)", (name, "x" * size))

    return work


async def test_a_disk_that_fills_up_is_told_once_and_nothing_is_lost(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    await database.write(put("before", 10))
    pages = await database.write(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    await database.write(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchone())
    for _ in range(3):
        with pytest.raises(sqlite3.OperationalError, match="full"):
            await database.write(put("too much", 100_000))
    (told,) = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert "tables.db can't be used: the disk is full; make room on it (database or disk is full)." in told
    await database.write(lambda c: c.execute("PRAGMA max_page_count = 100000").fetchone())
    await database.write(put("after", 100_000))
    names = await database.read(lambda c: [row[0] for row in c.execute("SELECT name FROM meta ORDER BY name")])
    assert names == ["after", "before"]


async def test_a_transaction_that_sqlite_ends_itself_is_told_as_what_it_was(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    def ended(connection: sqlite3.Connection) -> None:
        connection.execute("ROLLBACK")  # as SQLite does where a disk is full or broken
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL  # type: ignore[attr-defined]
        raise error

    with pytest.raises(sqlite3.OperationalError, match="disk is full"):
        await database.write(ended)
    assert "make room on it" in caplog.text
    await database.write(put("after", 10))


async def test_a_file_damaged_while_the_bot_runs_is_told(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    await database.write(put("before", 10))
    await database.write(lambda c: None)
    with sqlite3.connect(database.path) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    other.close()
    emptied_in_the_middle(database.path)
    with pytest.raises(sqlite3.DatabaseError):
        await database.read(lambda c: [list(c.execute(f"SELECT * FROM {n}")) for n in ("tables", "seats", "log")])
    assert "put the newest backup in its place" in caplog.text
