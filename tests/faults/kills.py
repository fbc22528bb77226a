"""Kill −9 in the middle: after a press, after a request, between commit and announcement, while Discord answers."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from functools import partial

from tests.faults.cases import Case, Tally, case
from tests.faults.judging import judge
from tests.faults.scene import Scene, connect, scene
from tests.wire.table import Way

GOES_ON = 60.0
"""Within so many seconds something happens in a game that is not stuck."""

A_CASE = 25
"""Kills in one case, when many are asked for."""

WAYS: dict[str, Way] = {"ann": "decide", "bob": "direct", "cia": "turn"}


async def moment(scene_: Scene, chance: random.Random) -> str:
    """Wait for a random point of the game; says which kind it was."""
    world = scene_.world
    match chance.choice(("time", "request", "commit", "flight")):
        case "time":
            await asyncio.sleep(chance.uniform(0.0, 0.8))
            return "time"
        case "request":
            until = len(world.requests) + chance.randint(1, 12)
            await _wait(lambda: len(world.requests) >= until)
            return "request"
        case "commit":
            connection = connect(scene_.database)
            try:
                before = _commits(connection)
                await _wait(lambda: _commits(connection) != before, pause=0.002)
            finally:
                connection.close()
            await asyncio.sleep(chance.choice((0.0, 0.001, 0.005, 0.02)))
            return "commit"
        case _:
            return await _in_flight(scene_, chance)


async def _in_flight(scene_: Scene, chance: random.Random) -> str:
    """Discord has done what a message asks for, or will, while its answer is on the way."""
    world = scene_.world
    if chance.random() < 0.5:
        fault = world.faults.late("POST", "/channels/{id}/messages", 0.6)
    else:
        fault = world.faults.late("PATCH", "/channels/{id}/messages/{id}", 0.6)
    before = len(world.requests)

    def struck() -> bool:
        return fault.hits > 0 or len(world.requests) > before + 40

    await _wait(struck)
    fault.cancel()
    return "flight"


async def _wait(condition: Callable[[], bool], within: float = 4.0, pause: float = 0.005) -> None:
    """Until the condition holds or the time is over: either way a moment as good as any other."""
    for _ in range(int(within / pause)):
        if condition():
            return
        await asyncio.sleep(pause)


def _commits(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


async def killing(tally: Tally, *, kills: int, seed: int, game: str = "demos", seats: int = 3) -> None:
    """Play games with two people while the bot is killed again and again; then play the last game to its end."""
    chance = random.Random(seed)
    async with scene() as scene_:
        scene_.world.rules.ack_seconds = 2.0
        table = await scene_.sit_down("ann", "bob", computers=seats - 2, game=game)
        playing = asyncio.create_task(table.play_on(WAYS))
        while tally.tries < kills:
            if table.finished:
                await playing
                table = await scene_.sit_down("ann", "bob", computers=seats - 2, game=game)
                playing = asyncio.create_task(table.play_on(WAYS))
            await moment(scene_, chance)
            await scene_.bot.kill9()
            await scene_.bot.start()
            tally.tries += 1
        if not await to_the_end(scene_, playing):
            tally.stick(1, f"the game does not come to its end: {table.board}")
        await judge(scene_, tally)


async def to_the_end(scene_: Scene, playing: asyncio.Task[None]) -> bool:
    """Whether the game is played to its end; it may take its time, as long as it goes on."""
    while not playing.done():
        before = logged(scene_)
        await asyncio.wait([playing], timeout=GOES_ON)
        if not playing.done() and logged(scene_) == before:
            playing.cancel()
            return False
    await playing
    return True


def logged(scene_: Scene) -> int:
    """How much has happened at all tables."""
    connection = connect(scene_.database)
    try:
        return int(connection.execute("SELECT COUNT(*) FROM log").fetchone()[0])
    finally:
        connection.close()


def many_kills(kills: int) -> list[Case]:
    """Cases with so many kills in all; every second one is of another game than DēmoS."""
    made = []
    for begun in range(0, kills, A_CASE):
        count, number = min(A_CASE, kills - begun), begun // A_CASE
        game = ("demos", "emperor", "demos", "parliament")[number % 4]
        run = partial(killing, kills=count, seed=100 + number, game=game)
        made.append(Case("kill", f"kill −9 at {count} random points of {game}, part {number + 1}", run, 40.0 * count))
    return made


@case("kill", "kill −9 at 25 random points, first half", seconds=900)
async def first_half(tally: Tally) -> None:
    await killing(tally, kills=25, seed=1)


@case("kill", "kill −9 at 25 random points, second half", seconds=900)
async def second_half(tally: Tally) -> None:
    await killing(tally, kills=25, seed=2)


@case("kill", "kill −9 at 8 random points of Emperor", seconds=900)
async def emperor(tally: Tally) -> None:
    await killing(tally, kills=8, seed=3, game="emperor", seats=3)


@case("kill", "kill −9 at 8 random points of Swedish Parliament", seconds=900)
async def parliament(tally: Tally) -> None:
    await killing(tally, kills=8, seed=4, game="parliament", seats=3)
