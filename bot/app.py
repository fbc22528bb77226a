"""The service put together: everything that cogs use, built once a process."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable

import discord

from bot.composing import Composing
from bot.config import Config
from bot.deadlines import Deadlines
from bot.delivery import Delivery
from bot.languages import Language, languages, pick
from bot.lobby import Lobby
from bot.mending import Mending
from bot.model import Table
from bot.packs import PackError, take_pack
from bot.painting import Painter
from bot.play import Play
from bot.private import Desk
from bot.refusals import Refusals
from bot.sending import Sending
from bot.store import queries
from bot.store.database import Database
from bot.tables import Tables
from bot.talks import Talks
from bot.threads import Threads
from bot.wakeup import Alarm, Wakeup, real_time

HOUSEKEEPING_SECONDS = 3600


class App:
    """The parts of the service. `clock` gives Unix seconds and `alarm` rings later; tests give their own."""

    def __init__(
        self, config: Config, client: discord.Client, clock: Callable[[], float] = time.time, alarm: Alarm = real_time
    ) -> None:
        self.config = config
        self.database = Database(config.database)
        self.tables = Tables(self.database, clock)
        self.lobby = Lobby(self.tables, self.wake)
        self.play = Play(self.tables, self.wake)
        self.talks = Talks(self.tables, self.wake)
        self.desk = Desk(Painter(config.render_workers))
        self.mending = Mending(client, self.tables, self.play, self.wake)
        self.refusals = Refusals(self.tables, self.mending)
        composing = Composing(self.tables, self.desk, self.language)
        threads = Threads(client, self.tables, self.language)
        sending = Sending(client, self.tables, threads)
        self.delivery = Delivery(self.tables, composing, sending, threads, self.refusals, self.mending, alarm)
        self.deadlines = Deadlines(self.tables, self.lobby, self.play, self.mending, alarm)
        self._housekeeping = Wakeup("housekeeping", self._keep_house, alarm)
        self._known: dict[int, tuple[str, int]] = {}
        self._delivering = False

    async def open(self) -> None:
        """Open the database and take the content pack into use. Raises StoreError or PackError."""
        await self.database.open()
        try:
            await take_pack(self.database, self.config.parliament_pack)
        except PackError:
            await self.database.close()
            raise

    def begin_work(self) -> None:
        """Deliver and watch deadlines from now on: called when Discord is there to talk to."""
        self._delivering = True
        self.wake()
        self._housekeeping.kick()

    async def close(self) -> None:
        """Finish what is being done and close the database."""
        self._delivering = False
        for part in (self._housekeeping, self.deadlines, self.delivery):
            await part.close()
        self.desk.painter.close()
        await self.database.close()

    def wake(self) -> None:
        """Something was committed: look at once for what is due."""
        if self._delivering:
            self.delivery.kick()
            self.deadlines.kick()

    async def _keep_house(self) -> float:
        await self.lobby.close_idle()
        hour = int(self.tables.clock() / HOUSEKEEPING_SECONDS)
        await self.mending.look_for_all(hour % 24, 24)
        return HOUSEKEEPING_SECONDS

    # -- languages

    def language(self, code: str) -> Language:
        """The language of this code, or the default where it is gone."""
        return languages().get(code) or languages()[self.config.default_language]

    async def language_for(self, member: int, locale: str | None, guild: int | None = None) -> Language:
        """The language that a member is answered in: their choice, the guild's, their Discord's, the default."""

        def read(connection: sqlite3.Connection) -> tuple[str | None, str | None]:
            here = queries.guild_language(connection, guild) if guild is not None else None
            return queries.member_language(connection, member), here

        chosen, here = await self.database.read(read)
        return pick(chosen, here, locale, default=self.config.default_language)

    async def guild_language(self, guild: int, locale: str | None) -> Language:
        """The language of new tables in a guild: its choice, then its Discord's, then the default."""
        chosen = await self.database.read(lambda c: queries.guild_language(c, guild))
        return pick(None, chosen, locale, default=self.config.default_language)

    # -- facts that never change once known

    async def game_of(self, table: int) -> str:
        """The name of the game that is played at a table. Raises Refused where there is none."""
        return (await self._facts(table))[0]

    async def guild_of(self, table: int) -> int:
        """The guild of a table. Raises Refused where there is none."""
        return (await self._facts(table))[1]

    async def _facts(self, table: int) -> tuple[str, int]:
        if table not in self._known:
            found: Table = await self.tables.table(table)
            self._known[table] = found.game, found.guild
        return self._known[table]
