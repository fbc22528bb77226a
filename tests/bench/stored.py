"""Many stored games: how much slower an action is among them, and how the bot starts with them."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.app import App
from tests.bench.figures import Figure, median, scaled
from tests.bench.service import People, service, settled, tables_on
from tests.wire.process import BotProcess
from tests.wire.world import World, running_world

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


def move_to(world: World, path: Path) -> None:
    """Have the stored games played in the world's guild by people who are there."""
    guild = next(iter(world.guilds.values()))
    channel = next(iter(guild.channels.values()))
    people = [world.user(name).id for name in ("ann", "bo")]
    connection = sqlite3.connect(path)
    connection.execute("UPDATE tables SET guild = ?, channel = ?, host = ?", (guild.id, channel.id, people[0]))
    connection.execute("UPDATE seats SET member = CASE position WHEN 0 THEN ? ELSE ? END WHERE member > 0", people)
    connection.execute("UPDATE outbox SET destination = 'member:' || ? WHERE destination LIKE 'member:%'", people[:1])
    connection.commit()
    connection.close()


def processor_seconds(pid: int) -> float:
    """The processor time that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def start_with(folder: Path, count: int) -> tuple[float, float, float]:
    """Seconds until the unmodified bot is ready with so many games, processor seconds, and resident megabytes after."""
    bot_folder = folder / str(count)
    bot_folder.mkdir()
    await store_many(bot_folder / "bot.db", count)
    async with running_world() as world:
        move_to(world, bot_folder / "bot.db")
        async with BotProcess(world, bot_folder) as bot:
            assert bot.pid is not None
            work = processor_seconds(bot.pid)
            await asyncio.sleep(3)
            megabytes = bot.resident_bytes / 2**20
            await bot.terminate(60)
    return bot.started_in[0], work, megabytes


def start(effort: float) -> Iterator[Figure]:
    """A start of the bot in its own process, on a file with many running games. Its own work is the processor's time
    until it is ready, Python's start included: the rest is waiting for Discord and for whoever else uses the machine.
    """
    many = scaled(STORED, min(1, 10 * effort))
    with tempfile.TemporaryDirectory() as folder:
        few_seconds, floor, _ = asyncio.run(start_with(Path(folder), FEW))
        seconds, work, megabytes = asyncio.run(start_with(Path(folder), many))
    about = f"{floor:.1f} s with {FEW}; ready after {seconds:.1f} s, {few_seconds:.1f} s with {FEW}"
    yield Figure("start with 10,000 running games, own work", work, "s", most=3, about=about)
    yield Figure("memory with 10,000 running games", megabytes, "MB", most=250)
