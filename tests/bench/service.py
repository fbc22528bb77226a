"""The service without Discord: opened on a file, tables at it, and people who play there."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app import App
from bot.config import Config
from bot.store import queries
from bot.store.database import PRAGMAS
from bot.tables import Look
from tests.bench.figures import Figure, median, scaled

TABLES = 32
WINDOWS = 7


class NoDiscord:
    """What the service asks of Discord where nothing is delivered: everybody is in their server."""

    def __init__(self) -> None:
        self.http = self

    async def get_member(self, guild: int, member: int) -> dict[str, Any]:
        return {"user": {"id": str(member)}}


@asynccontextmanager
async def service(path: Path) -> AsyncIterator[App]:
    """All of the service but the delivery to Discord."""
    client: Any = NoDiscord()
    app = App(Config.load({"DATABASE": str(path)}, None), client)
    app.delivery.kick = lambda: None
    await app.open()
    app.begin_work()
    try:
        yield app
    finally:
        await app.close()


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


class People:
    """The members at a table. Each looks at what there is to decide when it is their turn, and chooses by chance."""

    def __init__(self, app: App, number: int) -> None:
        self._app, self._number = app, number
        self._dice = random.Random(number)
        self._look: Look | None = None

    async def act(self) -> bool:
        """One action by whoever the table waits for; False once the game is over."""
        look = self._look or await self._app.tables.look(self._number, None)
        while look.prompt is None:
            members = [row.member for row in look.table.seats if row.seat in look.view.to_act and row.member]
            if look.view.status == "finished":
                return False
            if not members:
                await asyncio.sleep(0.002)  # the computer players' turn
            look = await self._app.tables.look(self._number, members[0] if members else None)
        member = look.table.seat(look.prompt.seat).member
        assert member is not None
        action = self._dice.choice(look.prompt.actions)
        self._look = await self._app.play.act(self._number, member, action, look.prompt.serial)
        return True


async def actions_a_second(app: App, tables: list[People], seconds: float) -> float:
    """Durable actions a second while all tables are played at once; games that are over are followed by new ones."""
    done = 0
    began = time.perf_counter()

    async def play(place: int) -> None:
        nonlocal done
        while time.perf_counter() - began < seconds:
            if await tables[place].act():
                done += 1
            else:
                tables[place] = People(app, (await tables_on(app, 1, first=1000 + place))[0])

    await asyncio.gather(*map(play, range(len(tables))))
    return done / (time.perf_counter() - began)


def commits_a_second(connection: sqlite3.Connection, seconds: float) -> float:
    """The floor: bare transactions of one row."""
    done = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO floor VALUES (?)", (done,))
        connection.execute("COMMIT")
        done += 1
    return done / (time.perf_counter() - began)


def bare(path: Path) -> sqlite3.Connection:
    """The service's file without the service, with the same pragmas, and a table of one column."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in PRAGMAS:
        connection.execute(pragma).fetchall()
    connection.execute("CREATE TABLE floor (n INTEGER)")
    return connection


async def by_turns(path: Path, windows: int, seconds: float) -> list[tuple[float, float]]:
    """(actions, bare commits) a second on one file in short windows by turns, since the machine's speed varies."""
    found = []
    async with service(path) as app:
        connection = bare(path)
        tables = [People(app, number) for number in await tables_on(app, TABLES)]
        await actions_a_second(app, tables, seconds)
        for _ in range(windows):
            floor = commits_a_second(connection, seconds / 2)
            found.append((await actions_a_second(app, tables, seconds), floor))
        connection.close()
    return found


def durable(effort: float) -> Iterator[Figure]:
    """Actions of members a second, each committed with all that belongs to it."""
    with tempfile.TemporaryDirectory() as folder:
        windows = asyncio.run(by_turns(Path(folder) / "tables.db", scaled(WINDOWS, effort), 3.0 * max(effort, 0.1)))
    yield Figure(
        "durable actions, 32 tables at once",
        100 * median([rate / floor for rate, floor in windows]),
        "% of bare commits",
        least=40,
        measured=median([rate for rate, _ in windows]),
        floor=median([floor for _, floor in windows]),
        of="a second",
        about=f"median of {len(windows)} windows",
    )


def on_time(effort: float) -> Iterator[Figure]:
    """Deadlines of members that passed while nobody looked: acted on at once, in due order."""

    async def run(path: Path) -> tuple[float, float]:
        async with service(path) as app:
            numbers = await tables_on(app, scaled(40, effort))
            await settled(app)
            dice, now = random.Random(1), time.time()

            def overdue(connection: sqlite3.Connection) -> list[int]:
                waits = [number for number in numbers if queries.deadlines(connection, number)]
                dice.shuffle(waits)
                for place, number in enumerate(waits):
                    due = now - 1000 + place
                    connection.execute("UPDATE deadlines SET due = ? WHERE table_id = ?", (due, number))
                return waits

            wanted = await app.database.write(overdue)
            began = time.perf_counter()
            app.deadlines.kick()
            await settled(app)
            taken = time.perf_counter() - began
            rows = await app.database.read(
                lambda c: c.execute("SELECT table_id FROM log WHERE by = 'default' ORDER BY rowid").fetchall()
            )
            acted = list(dict.fromkeys(row["table_id"] for row in rows))
            in_order = [number for number, place in zip(acted, wanted, strict=False) if number == place]
            return taken, len(in_order) / len(wanted)

    with tempfile.TemporaryDirectory() as folder:
        taken, in_order = asyncio.run(run(Path(folder) / "tables.db"))
    yield Figure("overdue deadlines, all acted on", taken, "s", most=5)
    yield Figure("overdue deadlines acted on in due order", in_order, "of all", least=1)


async def settled(app: App) -> None:
    """Wait until no deadline is due any more."""
    while True:
        soonest = await app.database.read(lambda c: c.execute("SELECT MIN(due) FROM deadlines").fetchone()[0])
        if soonest is None or soonest > app.tables.clock():
            return
        await asyncio.sleep(0.002)
