"""Many stored games: how much slower an action is among them."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.app import App
from tests.bench.figures import Figure, median, scaled
from tests.bench.service import People, service, settled, tables_on

STORED = 10_000
FEW = 10
PLAYED = 10


async def store_many(path: Path, count: int) -> None:
    """Copies of one running game that waits for its members, with all that belongs to it, on a file."""
    async with service(path) as app:
        [number] = await tables_on(app, 1)
        await settled(app)

        def copy(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE outbox SET status = 'delivered', finished = created")
            for name in ("tables", "seats", "log", "deadlines", "outbox"):
                key = "id" if name == "tables" else "table_id"
                columns = [row["name"] for row in connection.execute(f"PRAGMA table_info({name})")]
                if name == "outbox":
                    columns.remove("id")
                values = {key: "numbers.number", "destination": "'table:' || numbers.number", "edits": "NULL"}
                connection.execute(
                    f"WITH RECURSIVE numbers (number) AS"
                    f" (SELECT 1000 UNION ALL SELECT number + 1 FROM numbers WHERE number < {999 + count})"
                    f" INSERT INTO {name} ({', '.join(columns)})"
                    f" SELECT {', '.join(values.get(column, column) for column in columns)} FROM {name}, numbers"
                    f" WHERE {key} = ?",
                    (number,),
                )

        await app.database.write(copy)


async def seconds_each(app: App, tables: list[People], count: int) -> float:
    """The median seconds of an action, one after another."""
    taken = []
    for n in range(count):
        began = time.perf_counter()
        if await tables[n % len(tables)].act():
            taken.append(time.perf_counter() - began)
    return median(taken)


async def by_turns(few: Path, many: Path, rounds: int) -> list[tuple[float, float]]:
    """Seconds of an action among few and among many stored games, by turns."""
    async with service(few) as small, service(many) as large:
        tables = [[People(app, n) for n in await tables_on(app, PLAYED, first=5000)] for app in (small, large)]
        found = []
        for _ in range(rounds):
            among_few = await seconds_each(small, tables[0], 2 * PLAYED)
            found.append((among_few, await seconds_each(large, tables[1], 2 * PLAYED)))
    return found


def stored(effort: float) -> Iterator[Figure]:
    """An action among 10,000 stored games, and among 10."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.db", Path(folder) / "many.db"
        asyncio.run(store_many(few, FEW))
        asyncio.run(store_many(many, scaled(STORED, min(1, 10 * effort))))
        rounds = asyncio.run(by_turns(few, many, scaled(20, effort, 2)))
    yield Figure(
        "action latency with 10,000 stored games",
        median([large / small for small, large in rounds]),
        "× that with 10",
        most=1.2,
        measured=1000 * median([large for _, large in rounds]),
        floor=1000 * median([small for small, _ in rounds]),
        of="ms",
    )
