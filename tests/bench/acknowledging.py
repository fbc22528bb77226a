"""How soon a press is acknowledged: the unmodified bot in its own process, 100 people in 50 games at once."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.figures import Figure, percentile, scaled
from tests.wire.process import BotProcess
from tests.wire.seen import Seen
from tests.wire.table import TableOfPeople, choices
from tests.wire.users import Answer, Person
from tests.wire.world import World, running_world

GAMES = 50
ROUNDS = 4
NEVER = 60.0
"""What counts for a press that was not acknowledged at all."""
KINDS = (("demos", "full", 1), ("emperor", "standard", 1), ("parliament", "standard", 0))
"""Game, mode and computer players beside two people, by turns."""


@dataclass
class Presses:
    """Seconds until acknowledged: at once, while boards are drawn, and by a bot that does nothing else."""

    at_once: list[float] = field(default_factory=list)
    drawing: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)


def seconds(answers: Sequence[Answer | None]) -> list[float]:
    return [NEVER if a.ack_seconds is None else a.ack_seconds for a in answers if a is not None]


async def sit_down(world: World, count: int) -> list[TableOfPeople]:
    """Running games, two people at each; every table has a channel of its own."""
    guild = world.add_guild(channels=[f"table-{n}" for n in range(count)])

    async def one(n: int) -> TableOfPeople:
        game, mode, computers = KINDS[n % len(KINDS)]
        people = [world.user(f"{name}{n}", guild) for name in ("ann", "bob")]
        channel = list(guild.channels.values())[n]
        table = await TableOfPeople.open(channel, people, computers=computers, game=game, mode=mode, pace="daily")
        await table.start()
        return table

    tables = []
    for first in range(0, count, 5):
        tables += await asyncio.gather(*map(one, range(first, min(first + 5, count))))
    return tables


async def decide(person: Person, table: TableOfPeople, *, wait: float = 30.0) -> Answer:
    """Press Decide below the table message, or ask with a command while the next one is on its way."""
    board = table.board
    if board is not None:
        return await person.click(board, f"open:{table.number}", wait=wait)
    assert table.thread is not None
    return await person.slash(table.thread, "turn", wait=wait)


async def choose(person: Person, table: TableOfPeople, panel: Seen | None) -> Answer | None:
    """Press one of the choices of a decision panel, if there is one."""
    if panel is None or not choices(panel, table.number):
        return None
    answer, _ = await table.press(person, panel)
    return answer


async def press(world: World, tables: Sequence[TableOfPeople], rounds: int) -> Presses:
    """Everybody presses Decide at once, then a choice at once, which has every board drawn anew; and while that goes
    on everybody presses Decide again.
    """
    found = Presses()
    places = [(person, table) for table in tables for person in table.people]
    for _ in range(rounds):
        await world.quiet(1.0, 120.0)
        opened = await asyncio.gather(*(decide(*place) for place in places))
        chosen = await asyncio.gather(
            *(choose(*place, answer.message) for place, answer in zip(places, opened, strict=True))
        )
        again = await asyncio.gather(*(decide(*place) for place in places))
        found.at_once += seconds(opened) + seconds(chosen)
        found.drawing += seconds(again)
    return found


async def measure(games: int, rounds: int) -> Presses:
    with tempfile.TemporaryDirectory() as folder:
        async with running_world(guild=False) as world:
            world.forgive("unanswered")
            async with BotProcess(world, Path(folder)) as bot:
                tables = await sit_down(world, games)
                found = await press(world, tables, rounds)
                await world.quiet(1.0, 120.0)
                await bot.terminate(60.0)
            command = (sys.executable, "-m", "tests.bench.bare_bot")
            async with BotProcess(world, Path(folder), command=command):
                for _ in range(rounds):
                    answers = [decide(person, table, wait=0) for table in tables for person in table.people]
                    found.bare += seconds(await asyncio.gather(*answers))
        return found


def acknowledge(effort: float) -> Iterator[Figure]:
    """All people of all games press at once."""
    games = scaled(GAMES, effort, 3)
    found = asyncio.run(measure(games, scaled(ROUNDS, effort)))
    about = f"{2 * games} people, {games} games; a bot that does nothing else: {1000 * max(found.bare):.0f} ms"
    p99, floor = percentile(found.at_once, 0.99), percentile(found.bare, 0.99)
    yield Figure("acknowledge, all at once, slowest", max(found.at_once), "s", most=1, about=about)
    yield Figure("acknowledge, all at once, p99", 1000 * p99, "ms", most=500, about=f"floor {1000 * floor:.0f} ms")
    yield Figure("acknowledge while all boards are drawn, slowest", max(found.drawing), "s", most=3)
