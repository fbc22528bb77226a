"""Deadlines: what is due is done in due order, by whichever process claims it first."""

from __future__ import annotations

import logging
import sqlite3
from functools import partial

from bot.model import Deadline
from bot.play import Play
from bot.store import queries
from bot.tables import Refused, Tables
from bot.wakeup import Alarm, Wakeup, real_time

log = logging.getLogger(__name__)

LEASE_SECONDS = 30
POLL_SECONDS = 20
"""Another process may set or leave deadlines, so the clock is looked at this often at the latest."""

BATCH = 50


class Deadlines:
    """Watches the deadlines of all tables. `kick` after every commit that may have set an earlier one."""

    def __init__(self, tables: Tables, play: Play, alarm: Alarm = real_time) -> None:
        self._tables, self._play = tables, play
        self._wakeup = Wakeup("deadlines", self._work, alarm)
        self.kick, self.close = self._wakeup.kick, self._wakeup.close

    async def _work(self) -> float | None:
        database, clock = self._tables.database, self._tables.clock
        while due := await database.write(partial(_claim, clock())):
            for deadline in due:
                try:
                    await self._play.time_out(deadline)
                except Refused:
                    log.warning("deadline of table %s, seat %s is tried again", deadline.table, deadline.seat)
                except Exception:
                    # One broken table must not stop the clock of the others; it is tried again when its lease is over.
                    log.exception("deadline of table %s, seat %s failed", deadline.table, deadline.seat)
        soonest = await database.read(queries.next_deadline)
        return POLL_SECONDS if soonest is None else min(POLL_SECONDS, soonest - clock())


def _claim(now: float, connection: sqlite3.Connection) -> list[Deadline]:
    return queries.claim_deadlines(connection, now, LEASE_SECONDS, BATCH)
