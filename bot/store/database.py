"""SQLite behind one writer: whole transactions are handed to the database thread, one hop each.

Two coroutines that share a connection can commit each other's halves, so nobody gets the connection;
they hand over a function of it. Functions that wait at the same moment share a commit, each in a
savepoint of its own, so that one that fails takes nothing with it.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.trouble import StoreError, damaged, remedied, unusable

log = logging.getLogger(__name__)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

BUSY_MS = 15_000
"""How long a transaction waits for another process that holds the file."""

PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
_SHARED_COMMIT = 64

COMPLAINT_SECONDS = 60
"""How often the log says again what is wrong with the file; each press and each timer would otherwise."""


class Database:
    """`write` and `read` run a function of the connection in its thread and give back what it returns."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writer: aiosqlite.Connection | None = None
        self._reader: aiosqlite.Connection | None = None
        self._waiting: deque[tuple[Work[Any], asyncio.Future[Any]]] = deque()
        self._committer: asyncio.Task[None] | None = None
        self._complained = float("-inf")

    async def open(self) -> None:
        """Open the file, making it and its folder where they are missing, and bring its tables up to date."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self.path.exists():
                self.path.touch(mode=0o600)  # it holds hands and keys; SQLite's journals get the same rights
            self._writer = await _connect(self.path)
            self._reader = await _connect(self.path)
            await self._run(self._writer, check)
            await self._run(self._writer, migrate)
        except (OSError, sqlite3.Error) as error:
            await self.close()
            raise unusable(self.path, error) from error
        except StoreError:
            await self.close()
            raise

    async def close(self) -> None:
        """Finish what waits and close the file."""
        if self._committer is not None:
            await asyncio.wait([self._committer])
        for connection in (self._writer, self._reader):
            if connection is not None:
                await connection.close()
        self._writer = self._reader = None

    async def write(self, work: Work[T]) -> T:
        """Run `work` in a transaction; it has happened durably once this returns, or not at all."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._committer is None or self._committer.done():
            self._committer = asyncio.create_task(self._commit_waiting(), name="database commits")
        return await future

    async def read(self, work: Work[T]) -> T:
        """Run `work`, which must not write, on a consistent snapshot."""
        if self._reader is None:
            raise StoreError("The database is closed.")
        try:
            return await self._run(self._reader, lambda connection: _snapshot(connection, work))
        except sqlite3.Error as error:
            self._complain(error)
            raise

    async def _commit_waiting(self) -> None:
        while self._waiting:
            jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), _SHARED_COMMIT))]
            works = [work for work, _ in jobs]
            try:
                if self._writer is None:
                    raise StoreError("The database is closed.")
                results = await self._run(self._writer, partial(_commit, works))
            except Exception as error:  # noqa: BLE001 - whatever it was, those who wait must hear of it
                results = [(None, error)] * len(jobs)
            for (_, future), (result, failure) in zip(jobs, results, strict=True):
                if future.done():
                    continue
                if failure is not None:
                    self._complain(failure)
                    future.set_exception(failure)
                else:
                    future.set_result(result)

    def _complain(self, error: Exception) -> None:
        """Tell the operator what is wrong with the file, where it is that."""
        if remedied(error) is not None and time.monotonic() - self._complained > COMPLAINT_SECONDS:
            self._complained = time.monotonic()
            log.error("%s", unusable(self.path, error))

    @staticmethod
    async def _run(connection: aiosqlite.Connection, work: Work[T]) -> T:
        # aiosqlite's public calls are one statement a hop; its `_execute` takes any function.
        result: T = await connection._execute(work, connection._conn)  # type: ignore[no-untyped-call]
        return result


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    try:
        await Database._run(connection, _prepare)
    except BaseException:
        await connection.close()  # or its thread would never end
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    until = time.monotonic() + BUSY_MS / 1000
    for pragma in PRAGMAS:
        while True:
            try:
                # A pragma whose answer is not read to its end would keep the file locked.
                connection.execute(pragma).fetchall()
                break
            except sqlite3.OperationalError as error:
                # Changing a new file to WAL does not wait for others that do the same, whatever the time-out.
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.01)


def _snapshot(connection: sqlite3.Connection, work: Work[T]) -> T:
    connection.execute("BEGIN")
    try:
        return work(connection)
    finally:
        connection.execute("ROLLBACK")


def _commit(works: list[Work[Any]], connection: sqlite3.Connection) -> list[tuple[Any, Exception | None]]:
    results: list[tuple[Any, Exception | None]] = []
    connection.execute("BEGIN IMMEDIATE")
    try:
        for work in works:
            connection.execute("SAVEPOINT work")
            try:
                results.append((work(connection), None))
            except Exception as error:
                if not connection.in_transaction:
                    raise  # a full disk, say, has ended the whole transaction; otherwise whoever asked hears of it
                connection.execute("ROLLBACK TO work")
                results.append((None, error))
            connection.execute("RELEASE work")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def check(connection: sqlite3.Connection) -> None:
    """Look through the whole file (a second a gigabyte), so that nobody plays on what is damaged."""
    found = connection.execute("PRAGMA quick_check (1)").fetchone()[0]
    if found != "ok":
        raise damaged(found)


def migrations() -> list[tuple[int, str]]:
    """The numbered migrations of this version, in order: (number, SQL)."""
    found = []
    for entry in resources.files("bot.store").joinpath("migrations").iterdir():
        if match := re.fullmatch(r"(\d{4})_\w+\.sql", entry.name):
            found.append((int(match[1]), entry.read_text(encoding="utf-8")))
    return sorted(found)


def migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that this file lacks, each in one transaction with its record."""
    connection.execute("BEGIN IMMEDIATE")
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    columns = {row[1] for row in connection.execute("PRAGMA table_info (migrations)")}
    own = columns == {"number"} and (
        names == {"migrations"} or connection.execute("SELECT 1 FROM migrations LIMIT 1").fetchone() is not None
    )
    if names and not own:
        connection.execute("ROLLBACK")
        raise StoreError("The database belongs to another program; name a file of its own in DATABASE.")
    connection.execute("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
    connection.execute("COMMIT")
    known = migrations()
    newest = known[-1][0]
    for number, sql in known:
        connection.execute("BEGIN IMMEDIATE")
        try:
            done = {row[0] for row in connection.execute("SELECT number FROM migrations")}
            if done and max(done) > newest:
                raise StoreError(
                    f"The database is from a newer version (migration {max(done)}; this version knows {newest}):"
                    " use that version again, or the copy that was made before the upgrade."
                )
            if number not in done:
                for statement in statements(sql):
                    connection.execute(statement)
                connection.execute("INSERT INTO migrations (number) VALUES (?)", (number,))
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def statements(sql: str) -> list[str]:
    """The single statements of a migration. `executescript` would commit in the middle, so it is not used."""
    found, current = [], ""
    for line in sql.splitlines():
        if line.strip().startswith("--"):
            continue
        current += line + "\n"
        if sqlite3.complete_statement(current):
            found.append(current.strip())
            current = ""
    if current.strip():
        raise StoreError(f"A migration ends in the middle of a statement: {current.strip()[:60]}")
    return found
