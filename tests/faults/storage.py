"""A database that another process holds, and a disk that is full."""

from __future__ import annotations

import asyncio
import resource
import sqlite3

from tests.faults.cases import Tally, case
from tests.faults.errors import play_for
from tests.faults.judging import judge
from tests.faults.scene import Scene, scene


async def hold(scene_: Scene, seconds: float) -> None:
    """Another process keeps the database to itself for so long."""
    connection = sqlite3.connect(scene_.database, isolation_level=None, timeout=10)
    try:
        connection.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(seconds)
        connection.execute("ROLLBACK")
    finally:
        connection.close()


@case("storage", "the database is locked for 3 s by another process")
async def locked(tally: Tally) -> None:
    async with scene() as scene_:
        table = await scene_.sit_down("ann", "bob")
        playing = asyncio.create_task(play_for(table, 20))
        for _ in range(4):
            await asyncio.sleep(1.0)
            await hold(scene_, 3.0)
            tally.tries += 1
        await playing
        await judge(scene_, tally)


@case("storage", "the database is locked for 20 s, longer than anybody waits for it")
async def locked_long(tally: Tally) -> None:
    async with scene() as scene_:
        scene_.bot.allow_log("database is locked")
        table = await scene_.sit_down("ann", "bob")
        await play_for(table, 2)
        holding = asyncio.create_task(hold(scene_, 20.0))
        await play_for(table, 8)
        await holding
        tally.tries += 1
        await play_for(table, 5)
        await judge(scene_, tally, within=60)


@case("storage", "the disk is full for 6 s")
async def full(tally: Tally) -> None:
    async with scene() as scene_:
        scene_.bot.allow_log("disk I/O error|disk is full|File too large")
        table = await scene_.sit_down("ann", "bob")
        for _ in range(2):
            await play_for(table, 2)
            assert scene_.bot.pid is not None
            # No file of the bot may grow any more: what SQLite meets then is what a full disk gives it.
            before = resource.prlimit(scene_.bot.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(scene_.bot.pid, resource.RLIMIT_FSIZE, (1, before[1]))
            await play_for(table, 6)
            resource.prlimit(scene_.bot.pid, resource.RLIMIT_FSIZE, before)
            tally.tries += 1
        await play_for(table, 4)
        await judge(scene_, tally, within=60)
