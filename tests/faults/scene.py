"""The stage of a case: a World, the bot (one process or several on one database), and people at tables."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot import custom_ids
from bot.model import Status
from bot.steps import asks_member
from bot.tables import Snapshot, load
from tests.wire.errors import Refusal
from tests.wire.process import BotProcess
from tests.wire.seen import Seen
from tests.wire.slash import CannotDo
from tests.wire.state import Channel, Guild
from tests.wire.table import TableOfPeople, Way
from tests.wire.users import Answer, Person
from tests.wire.world import World, running_world

DECISIONS = (custom_ids.ACT, custom_ids.ALL, custom_ids.PICK, custom_ids.MANY, custom_ids.TEXT)
"""Components and forms that may take an action."""

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
        for template in DECISIONS:
            match = template.fullmatch(custom_id)
            if match and match["serial"]:
                act = (int(match["table"]), person.id, int(match["serial"]))
                self.tried.add(act)
                if acted and "✓" in answer.text:
                    self.promised.add(act)


class Table(TableOfPeople):
    """A table whose people put up with a bot that is away, and write down what they did."""

    ledger: Ledger
    database: Path
    place: Channel | None = None
    """The channel that takes the place of a thread."""
    prepared = 0
    """So many rows of the log were there before anybody pressed anything."""

    def __init__(self, channel: Channel, people: Sequence[Person], lobby: Seen, number: int, game: str) -> None:
        super().__init__(channel, people, lobby, number, game)
        assert channel.guild is not None
        self.guild: Guild = channel.guild
        self.gone: list[Channel] = []
        """Channels and threads that are no more: what stood there was announced."""

    @property
    def host(self) -> Person:
        return self.people[0]

    @property
    def thread(self) -> Any:
        """The table's thread, wherever it is now."""
        if self.place is not None:
            return self.place
        threads = [t for t in self.guild.threads.values() if t.name.endswith(f" {self.number}")]
        return threads[-1] if threads else None

    def asked(self) -> list[Person]:
        """The people whom the bot asks for a decision now, as the database has it."""
        now = self.stored()
        open_ones = [prompt for prompt in now.prompts if asks_member(now.table, now.game, now.state, prompt)]
        members = {now.table.seat(prompt.seat).member for prompt in open_ones}
        return [person for person in self.people if person.id in members]

    def stored(self) -> Snapshot:
        """The game as the database has it."""
        connection = connect(self.database)
        try:
            return load(connection, self.number)
        finally:
            connection.close()

    @property
    def over(self) -> bool:
        """Whether the game has ended, be it told already or not."""
        return self.finished or self.stored().table.status is Status.FINISHED

    def make_due(self) -> None:
        """Let the time of the open decisions run out, as if it had passed; the bot looks within POLL_SECONDS."""
        connection = sqlite3.connect(self.database, timeout=15)
        due = (time.time(), self.number)
        connection.execute("UPDATE deadlines SET due = ? WHERE kind = 'decide' AND table_id = ?", due)
        connection.commit()
        connection.close()

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

    async def play_on(
        self, ways: dict[str, Way] | None = None, until: Callable[[], bool] | None = None, think: float = 0
    ) -> None:
        """Everybody acts whenever the table waits for them, whatever happens, until the end (or `until`).

        `think`: seconds that a person looks at each decision first.
        """

        async def person_plays(person: Person) -> None:
            way: Way = (ways or {}).get(person.name, "decide")
            while not self.finished and not (until and until()):
                asked = person in self.waiting()
                await asyncio.sleep(think if asked else 0.1)
                if asked and not await self.try_move(person, way):
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
        self.unreachable: set[int] = set()
        """People who can't be written to directly at times: what failed to reach them is not lost."""

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
        return self.watch(table)

    def watch(self, table: Table) -> Table:
        """Have the table judged with the others."""
        table.ledger, table.database = self.ledger, self.database
        self.tables.append(table)
        return table

    async def sit_down(self, *names: str, computers: int = 1, **options: Any) -> Table:
        """A game that has begun."""
        table = await self.open([self.person(name) for name in names], computers=computers, **options)
        await table.start()
        return table


def connect(path: Path) -> sqlite3.Connection:
    """The database, to read."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None, timeout=15)
    connection.row_factory = sqlite3.Row
    return connection


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
