"""Deadlines: what is due is done in due order, by whichever process claims it first."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from functools import partial

import discord
import msgspec

from bot import notices
from bot.lobby import Lobby
from bot.mending import UNREACHABLE, Mending, give_time
from bot.model import Deadline, Status
from bot.play import Play
from bot.store import queries
from bot.tables import Refused, Tables
from bot.wakeup import Alarm, Wakeup, real_time

log = logging.getLogger(__name__)

LEASE_SECONDS = 30
POLL_SECONDS = 20
"""Another process may set or leave deadlines, so the clock is looked at this often at the latest."""

BATCH = 50

HELD_SECONDS = 300
"""So long a deadline waits where nobody can be blamed for it."""

ALIVE_SECONDS = 20
OUTAGE_SECONDS = 60
"""Whoever was away for longer has been down: time that ran out meanwhile is nobody's fault."""


LONG_OUTAGE_SECONDS = 3600
"""After so long, messages may show what is not so: a backup may have been restored that knows less than they say."""


class Deadlines:
    """Watches the deadlines of all tables. `kick` after every commit that may have set an earlier one."""

    def __init__(self, tables: Tables, lobby: Lobby, play: Play, mending: Mending, alarm: Alarm = real_time) -> None:
        self._tables, self._lobby, self._play, self._mending = tables, lobby, play, mending
        self._alive: float | None = None
        self._wakeup = Wakeup("deadlines", self._work, alarm)
        self.kick, self.close = self._wakeup.kick, self._wakeup.close

    async def _work(self) -> float | None:
        database, clock = self._tables.database, self._tables.clock
        now = clock()
        if self._alive is None or now - self._alive > ALIVE_SECONDS:
            await database.write(partial(_alive, now, self._alive is None))
            self._alive = now
        # Mostly nothing is due, which a look tells without keeping those waiting who have something to write.
        while (soonest := await database.read(partial(_soonest, clock()))) is not None and soonest <= clock():
            due = await database.write(partial(_claim, clock()))
            looked = await asyncio.gather(*map(self._before_time_out, due), return_exceptions=True)
            for deadline, dealt_with in zip(due, looked, strict=True):
                try:
                    if isinstance(dealt_with, BaseException):
                        raise dealt_with
                    if deadline.kind == "ready":
                        await self._lobby.end_ready_check(deadline.table)
                    elif not dealt_with:
                        await self._play.time_out(deadline)
                except Refused:
                    log.warning("deadline of table %s, seat %s is tried again", deadline.table, deadline.seat)
                except Exception:
                    # One broken table must not stop the clock of the others; it is tried again when its lease is over.
                    log.exception("deadline of table %s, seat %s failed", deadline.table, deadline.seat)
        return POLL_SECONDS if soonest is None else min(POLL_SECONDS, soonest - clock())

    async def _before_time_out(self, deadline: Deadline) -> bool:
        """Look whether a member can be blamed for time that ran out; True if the deadline is dealt with here."""
        table = await self._tables.table(deadline.table)
        if deadline.kind != "decide" or table.status is not Status.PLAYING:
            return False
        try:
            if not await self._mending.look_again(table.id):
                await self._hold(deadline)
                return True
            member = table.seat(deadline.seat).member
            if member is not None and not await self._mending.is_member(table.guild, member):
                await self._play.absent(table.id, member)
                return True
        except (*UNREACHABLE, discord.HTTPException) as problem:
            log.warning("table %s can't be reached, so nobody's time runs out: %s", table.id, problem)
            await self._hold(deadline)
            return True
        return False

    async def _hold(self, deadline: Deadline) -> None:
        later = msgspec.structs.replace(deadline, due=self._tables.clock() + HELD_SECONDS)

        def work(connection: sqlite3.Connection) -> None:
            held = [d for d in queries.deadlines(connection, deadline.table) if d.seat == deadline.seat]
            if any(d.kind == "decide" and d.serial == deadline.serial for d in held):
                queries.put_deadline(connection, later)

        await self._tables.database.write(work)


def _soonest(now: float, connection: sqlite3.Connection) -> float | None:
    return queries.next_deadline(connection, now)


def _claim(now: float, connection: sqlite3.Connection) -> list[Deadline]:
    return queries.claim_deadlines(connection, now, LEASE_SECONDS, BATCH)


def _alive(now: float, starting: bool, connection: sqlite3.Connection) -> None:
    """Note that the bot is there; at a start after an outage, give time to those whose time ran out in it.

    After a long one all lobbies and table messages are made to show how things are.
    """
    before = float(queries.meta(connection, "alive", str(now)))
    if starting and now - before > OUTAGE_SECONDS:
        late = {d.table for d in queries.overdue(connection, before, now)}
        for number in sorted(late):
            if table := queries.table(connection, number):
                give_time(connection, table, now)
    if starting and now - before > LONG_OUTAGE_SECONDS:
        for table_id, post, notice in queries.standing_posts(connection):
            raw = notices.encode(notices.Lobby() if notice == "lobby" else notices.Board())
            queries.edit(connection, table_id, post, raw, now, now)
    queries.set_meta(connection, "alive", str(now))
