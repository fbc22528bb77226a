"""What is wrong with a database file, said to whoever runs the bot: one sentence with what to do about it."""

from __future__ import annotations

import sqlite3
from pathlib import Path


class StoreError(Exception):
    """The database can't be used; the message says why in one sentence."""


class StoreBusyError(StoreError):
    """Another program keeps the database locked, which may be otherwise in a moment."""


_RIGHTS = "the bot's user may not write the file or its folder; give both to that user (chown)"
_DAMAGED = "the file is damaged or no SQLite database; put the newest backup in its place, as docs/operators.md tells"

_REMEDIES = {
    sqlite3.SQLITE_BUSY: "another program keeps it locked; look whether a second bot or a backup runs, and end it",
    sqlite3.SQLITE_PERM: _RIGHTS,
    sqlite3.SQLITE_READONLY: _RIGHTS,
    sqlite3.SQLITE_CANTOPEN: _RIGHTS,
    sqlite3.SQLITE_IOERR: "the disk can't be read or written; look at the system's log (journalctl -k)",
    sqlite3.SQLITE_FULL: "the disk is full; make room on it",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
}


def damaged(found: str) -> sqlite3.DatabaseError:
    """What SQLite's own check found, as SQLite says it where it stumbles over it."""
    error = sqlite3.DatabaseError(" ".join(found.split()))
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def remedied(error: BaseException | None) -> sqlite3.Error | None:
    """The error, or the one that it came of, that an operator can do something about."""
    while error is not None:
        if isinstance(error, sqlite3.Error) and _code(error) in _REMEDIES:
            return error
        error = error.__cause__ or error.__context__
    return None


def unusable(path: Path, error: Exception) -> StoreError:
    """The error as a sentence for the operator."""
    found = remedied(error)
    if found is None:
        return StoreError(f"The database {path} can't be used: {error}.")
    kind = StoreBusyError if _code(found) == sqlite3.SQLITE_BUSY else StoreError
    return kind(f"The database {path} can't be used: {_REMEDIES[_code(found)]} ({found}).")


def _code(error: sqlite3.Error) -> int:
    # The higher bits tell kinds of one trouble apart, SQLITE_IOERR_WRITE say.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
