"""How fast the service is without Discord: durable actions, many stored games, a start with many of them."""

from __future__ import annotations

import asyncio
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.app import App
from bot.config import Config
from bot.store import queries
from bot.store.database import Database
from tests.bench.figures import Figure, percentile, scaled

TABLES = 32
STORED = 10_000


class NoDiscord:
    """What the service asks of Discord where nothing is delivered: everybody is in their server."""

    def __init__(self) -> None:
        self.http = self

    async def get_member(self, guild: int, member: int) -> dict[str, Any]:
        return {"user": {"id": str(member)}}


def app_on(path: Path) -> App:
    config = Config.load({"DATABASE": str(path)}, None)
    client: Any = NoDiscord()
    return App(config, client)


async def tables_on(app: App, count: int, first: int = 0) -> list[int]:
    """Running games of DēmoS with two members and a computer player each."""
    numbers = []
    for n in range(first, first + count):
        ann, bo = 2 * n + 1, 2 * n + 2
        table = await app.lobby.open(
            guild=1, channel=1, host=ann, host_name="Ann", interaction=ann, game="demos", mode="full", pace="daily"
        )
        await app.lobby.join(table.id, bo, "Bo", bo)
        await app.lobby.add_computer(table.id, ann, ann)
        await app.lobby.start(table.id, ann)
        numbers.append(table.id)
    return numbers


async def act_on(app: App, number: int, dice: random.Random) -> bool:
    """One action by whoever the table waits for; False once the game is over."""
    table = await app.tables.table(number)
    for row in table.seats:
        if row.member is None:
            continue
        look = await app.tables.look(number, row.member)
        if look.prompt is not None:
            await app.play.act(number, row.member, dice.choice(look.prompt.actions), look.prompt.serial)
            return True
    return False


async def actions_a_second(path: Path, seconds: float) -> float:
    app = app_on(path)
    await app.open()
    numbers = await tables_on(app, TABLES)
    done = 0
    end = time.perf_counter() + seconds

    async def people(number: int) -> None:
        nonlocal done
        dice = random.Random(number)
        current = number
        while time.perf_counter() < end:
            if await act_on(app, current, dice):
                done += 1
            else:
                [current] = await tables_on(app, 1, first=10_000 + done)

    began = time.perf_counter()
    await asyncio.gather(*(people(number) for number in numbers))
    rate = done / (time.perf_counter() - began)
    await app.close()
    return rate


async def commits_a_second(path: Path, seconds: float) -> float:
    """The floor: bare transactions of one row, on a file with the same pragmas."""
    database = Database(path)
    await database.open()
    await database.close()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE floor (n INTEGER)")
    done = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO floor VALUES (?)", (done,))
        connection.execute("COMMIT")
        done += 1
    connection.close()
    return done / seconds


def durable(effort: float) -> Iterator[Figure]:
    seconds = 8.0 * effort
    with tempfile.TemporaryDirectory() as folder:
        floor = asyncio.run(commits_a_second(Path(folder) / "floor.db", seconds / 2))
        rate = asyncio.run(actions_a_second(Path(folder) / "tables.db", seconds))
    about = f"{rate:.0f} actions/s, {floor:.0f} bare commits/s"
    yield Figure("durable actions, 32 tables at once", 100 * rate / floor, "% of bare commits", least=40, about=about)


async def store_many(path: Path, count: int) -> None:
    """Copies of one running game, so that the file holds many."""
    app = app_on(path)
    await app.open()
    [number] = await tables_on(app, 1)

    def copy(connection: sqlite3.Connection) -> None:
        for name in ("tables", "seats", "log", "deadlines"):
            key = "id" if name == "tables" else "table_id"
            columns = [row["name"] for row in connection.execute(f"PRAGMA table_info({name})")]
            values = ", ".join("numbers.number" if column == key else column for column in columns)
            connection.execute(
                f"WITH RECURSIVE numbers (number) AS"
                f" (SELECT 1000 UNION ALL SELECT number + 1 FROM numbers WHERE number < {999 + count})"
                f" INSERT INTO {name} ({', '.join(columns)}) SELECT {values} FROM {name}, numbers WHERE {key} = ?",
                (number,),
            )
        connection.execute("UPDATE outbox SET status = 'delivered', finished = created")

    await app.database.write(copy)
    await app.close()


async def latency(path: Path, count: int) -> float:
    """The median seconds of an action, one after another."""
    app = app_on(path)
    await app.open()
    numbers = await tables_on(app, 10, first=5000)
    dice, taken = random.Random(1), []
    for n in range(count):
        began = time.perf_counter()
        if await act_on(app, numbers[n % len(numbers)], dice):
            taken.append(time.perf_counter() - began)
    await app.close()
    return percentile(taken, 0.5)


def stored(effort: float) -> Iterator[Figure]:
    count = scaled(400, effort, 10)
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.db", Path(folder) / "many.db"
        asyncio.run(store_many(few, 10))
        asyncio.run(store_many(many, STORED))
        small = asyncio.run(latency(few, count))
        large = asyncio.run(latency(many, count))
        about = f"{1000 * large:.2f} ms, {1000 * small:.2f} ms with 10"
        yield Figure("action latency with 10,000 stored games", large / small, "× that with 10", most=1.2, about=about)
        yield from start(many)


def start(path: Path) -> Iterator[Figure]:
    """A start in a process of its own, on the file with many running games."""
    code = f"from tests.bench.service import started; started({str(path)!r})"
    seconds, megabytes = map(float, subprocess.check_output([sys.executable, "-c", code], text=True).split())
    yield Figure("start with 10,000 running games", seconds, "s", most=3)
    yield Figure("memory with 10,000 running games", megabytes, "MB", most=250)


def started(path: str) -> None:
    """Open everything and look once for what is due; print seconds and resident megabytes."""

    async def run() -> float:
        began = time.perf_counter()
        app = app_on(Path(path))
        await app.open()
        await app.deadlines._work()
        seconds = time.perf_counter() - began
        await app.close()
        return seconds

    seconds = asyncio.run(run())
    print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def on_time(effort: float) -> Iterator[Figure]:
    """Deadlines of members that passed while nobody looked: acted on at once, in due order."""

    async def run() -> tuple[float, float]:
        with tempfile.TemporaryDirectory() as folder:
            app = app_on(Path(folder) / "tables.db")
            await app.open()
            numbers = await tables_on(app, scaled(40, effort))
            await app.deadlines._work()  # the computer players' first moves
            now = time.time()

            def overdue(connection: sqlite3.Connection) -> list[int]:
                waits = [number for number in numbers if queries.deadlines(connection, number)]
                dice.shuffle(waits)
                for place, number in enumerate(waits):
                    due = now - 1000 + place
                    connection.execute("UPDATE deadlines SET due = ? WHERE table_id = ?", (due, number))
                return waits

            dice = random.Random(1)
            wanted = await app.database.write(overdue)
            began = time.perf_counter()
            await app.deadlines._work()
            taken = time.perf_counter() - began
            rows = await app.database.read(
                lambda c: c.execute("SELECT table_id, by FROM log ORDER BY rowid").fetchall()
            )
            await app.close()
            acted = list(dict.fromkeys(row["table_id"] for row in rows if row["by"] == "default"))
            in_order = [number for number, place in zip(acted, wanted, strict=False) if number == place]
            return taken, len(in_order) / len(wanted)

    taken, in_order = asyncio.run(run())
    yield Figure("overdue deadlines, all acted on", taken, "s", most=5)
    yield Figure("overdue deadlines acted on in due order", in_order, "of all", least=1)
