"""The stage of a case: a World, the bot (one process or several on one database), and people at tables."""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot import custom_ids
from tests.wire.errors import Refusal
from tests.wire.process import BotProcess
from tests.wire.seen import Seen
from tests.wire.slash import CannotDo
from tests.wire.state import Channel, Guild, Thread
from tests.wire.table import TableOfPeople, Way
from tests.wire.users import Answer, Person
from tests.wire.world import World, running_world

Act = tuple[int, int, int]
"""Table, member, serial of the decision."""


class Ledger:
    """What people pressed, and what the bot said it has done."""

    def __init__(self) -> None:
        self.tried: set[Act] = set()
        self.promised: set[Act] = set()

    def note(self, person: Person, answer: Answer, acted: bool) -> None:
        """Note a press on a choice of a decision panel."""
        custom_id = str(answer.interaction.data.get("custom_id", ""))
        for template in (custom_ids.ACT, custom_ids.PICK, custom_ids.TEXT):
            match = template.fullmatch(custom_id)
            if match and match["serial"]:
                act = (int(match["table"]), person.id, int(match["serial"]))
                self.tried.add(act)
                if acted and "✓" in answer.text:
                    self.promised.add(act)


class Table(TableOfPeople):
    """A table whose people put up with a bot that is away, and write down what they did."""

    ledger: Ledger
    thread_id: int | None = None
    """Where the table's thread is, if not at its lobby message."""
    place: Channel | None = None
    """The channel that takes the place of a thread."""

    @property
    def thread(self) -> Any:
        """The table's thread, wherever it is now."""
        if self.place is not None:
            return self.place
        if self.thread_id is None:
            name = f"table {self.number}"
            threads = [t for guild in self.world.guilds.values() for t in guild.threads.values() if name in t.name]
            return threads[-1] if threads else None
        found = self.world.channels.get(self.thread_id)
        return found if isinstance(found, Thread) else None

    async def press(self, person: Person, panel: Seen) -> tuple[Answer, bool]:
        answer, acted = await super().press(person, panel)
        self.ledger.note(person, answer, acted)
        return answer, acted

    async def try_move(self, person: Person, way: Way = "decide") -> bool:
        """Take a decision if the bot is there and something can be pressed."""
        try:
            return await self.move(person, way)
        except (AssertionError, CannotDo, Refusal, TimeoutError):
            self._failures[person.name] = []
            return False

    async def play_on(self, ways: dict[str, Way] | None = None, until: Callable[[], bool] | None = None) -> None:
        """Everybody acts whenever the table waits for them, whatever happens, until the end (or `until`)."""

        async def person_plays(person: Person) -> None:
            way: Way = (ways or {}).get(person.name, "decide")
            while not self.finished and not (until and until()):
                if person not in self.waiting() or not await self.try_move(person, way):
                    await asyncio.sleep(0.1)

        async with asyncio.TaskGroup() as everybody:
            for person in self.people:
                everybody.create_task(person_plays(person))


class Scene:
    """One World with its bots and tables."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world, self.folder = world, folder
        self.bots: list[BotProcess] = []
        self.tables: list[Table] = []
        self.ledger = Ledger()
        self.chance = random.Random(7)
        self.gone: list[Channel] = []
        """Channels and threads that are no more: what stood there was announced."""

    @property
    def guild(self) -> Guild:
        return next(iter(self.world.guilds.values()))

    @property
    def general(self) -> Channel:
        return next(iter(self.guild.channels.values()))

    @property
    def bot(self) -> BotProcess:
        return self.bots[0]

    @property
    def database(self) -> Path:
        return self.folder / "bot.db"

    async def start(self, **options: Any) -> BotProcess:
        """A bot on the scene's database."""
        bot = BotProcess(self.world, self.folder, **options)
        self.bots.append(bot)
        await bot.start()
        return bot

    def person(self, name: str) -> Person:
        return self.world.user(name)

    async def open(self, people: Sequence[Person], *, game: str = "demos", computers: int = 0, **options: Any) -> Table:
        """A lobby with these people in it."""
        if game == "demos":
            options.setdefault("mode", "full")
        table = await Table.open(self.general, people, computers=computers, game=game, **options)
        assert isinstance(table, Table)
        table.ledger = self.ledger
        self.tables.append(table)
        return table

    async def sit_down(self, *names: str, computers: int = 1, **options: Any) -> Table:
        """A game that has begun."""
        table = await self.open([self.person(name) for name in names], computers=computers, **options)
        await table.start()
        return table


@asynccontextmanager
async def scene(*, bots: int = 1, **options: Any) -> AsyncIterator[Scene]:
    """A scene with so many bot processes on one database; ended with everything in it."""
    folder = Path(tempfile.mkdtemp(prefix="faults-"))
    async with running_world() as world:
        world.forgive("unanswered")
        made = Scene(world, folder)
        try:
            for _ in range(bots):
                await made.start(**options)
            yield made
        finally:
            for bot in made.bots:
                await bot.kill9()
            shutil.rmtree(folder, ignore_errors=True)


async def eventually(condition: Callable[[], bool], within: float) -> bool:
    """Whether the condition comes true in time."""
    end = time.monotonic() + within
    while not condition():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.1)
    return True
