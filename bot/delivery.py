"""Delivery: what the outbox holds becomes messages in Discord, in order for each destination.

Everything committed is announced, in the end: a row is retried with growing waits until it is delivered,
has become pointless, or can never be delivered (a permanent answer), which is kept and logged.
Nothing is announced twice: rows that were tried as one message stay one, and `bot.sending` finds what an earlier
attempt left.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import takewhile

import aiohttp
import discord

from bot import notices
from bot.composing import Composing, together
from bot.mending import Mending, recover
from bot.model import OutboxRow, Table, Trouble
from bot.refusals import Refusals, Verdict
from bot.sending import EditsUsedUp, Sending
from bot.store import queries
from bot.tables import Refused, Tables
from bot.threads import Threads
from bot.wakeup import Alarm, Wakeup, real_time

log = logging.getLogger(__name__)

LEASE_SECONDS = 15
"""So long after a crash another process takes over; whoever delivers renews it."""

AFTER_ANOTHER = 0.5
POLL_SECONDS = 5
AT_ONCE = 16
ROWS = 200
FIRST_WAIT, LONGEST_WAIT = 1.0, 300.0
CLEAR_AFTER = 2 * 24 * 3600
GIVE_UP_AFTER = 7 * 24 * 3600
"""So long a message waits for a place where it may be written."""

BROKEN_TRIES = 6
"""A row that fails in a way nobody thought of holds up its destination for so many tries."""

MENDINGS = 4
"""Repairs in a row that change nothing before a row waits like one that can't be mended."""

NOT_NOW = (discord.DiscordServerError, aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""Failures that may be over the next time; what was asked for may have been done."""


class Delivery:
    """Delivers the outbox. `kick` after every commit that may have filed something."""

    def __init__(
        self,
        tables: Tables,
        composing: Composing,
        sending: Sending,
        threads: Threads,
        refusals: Refusals,
        mending: Mending,
        alarm: Alarm = real_time,
    ) -> None:
        self._tables, self._composing, self._sending = tables, composing, sending
        self._threads, self._refusals, self._mending = threads, refusals, mending
        self._database = tables.database
        self._holder = secrets.token_hex(6)
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._later: dict[str, float] = {}
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._wakeup = Wakeup("delivery", self._work, alarm)
        self._cleared = 0.0
        self.kick = self._wakeup.kick

    async def _work(self) -> float | None:
        """Serve every destination that has something due; gives the seconds until there is more."""
        now = self._tables.clock()
        await self._sending.begin()
        if now > self._cleared + 3600:
            self._cleared = now
            await self._database.write(lambda c: queries.clear_outbox(c, now - CLEAR_AFTER))
        now = self._tables.clock()
        soonest: float | None = None
        for place, due in await self._database.read(lambda c: queries.waiting_destinations(c, now)):
            at = max(due, self._later.get(place, 0.0))
            if place in self._busy:
                continue  # whoever serves it looks again before leaving
            if at <= now:
                self._busy[place] = asyncio.get_running_loop().create_task(self._serve(place), name=f"to {place}")
            else:
                soonest = at if soonest is None else min(soonest, at)
        return POLL_SECONDS if soonest is None else min(POLL_SECONDS, soonest - self._tables.clock())

    async def close(self) -> None:
        """Start nothing any more and wait for what is being delivered."""
        await self._wakeup.close()
        if self._busy:
            await asyncio.wait(list(self._busy.values()))

    async def _serve(self, destination: str) -> None:
        """Deliver what a destination has, in order, until something has to wait.

        Destinations are served side by side, so that one that is slow or dead never holds up another.
        """
        try:
            async with self._gate:
                while rows := await self._database.write(
                    partial(_claim, destination, self._holder, self._tables.clock())
                ):
                    async with self._held([row.id for row in rows]):
                        ended = await self._attempt(rows)
                    if ended:
                        # This may be what others wait for (a thread, a post to be changed).
                        self._later.clear()
                    elif rows[0].edits is None:
                        return
        except Exception:
            # What was claimed comes back when its lease is over.
            log.exception("delivering to %s failed and is tried again", destination)
            self._later[destination] = self._tables.clock() + LEASE_SECONDS
        finally:
            del self._busy[destination]
            self.kick()

    @asynccontextmanager
    async def _held(self, rows: list[int]) -> AsyncIterator[None]:
        """Keep the lease on rows for as long as it takes, so that no other process delivers them too."""

        async def renew() -> None:
            while True:
                await asyncio.sleep(LEASE_SECONDS / 3)
                until = self._tables.clock() + LEASE_SECONDS
                await self._database.write(partial(queries.renew_outbox, rows, self._holder, until))

        renewing = asyncio.create_task(renew(), name="lease")
        try:
            yield
        finally:
            renewing.cancel()

    async def _attempt(self, rows: list[OutboxRow]) -> bool:
        """Deliver rows that make one message; False if they have to wait."""
        first, notice, began = rows[0], notices.decode(rows[-1].notice), self._tables.clock()
        thread = None
        try:
            table = await self._tables.table(first.table)
            thread = table.thread
            sent = await self._deliver(rows, notice, table) or await self._sending.left_behind(first)
        except notices.Later as later:
            wait = min(LONGEST_WAIT, AFTER_ANOTHER * 2 ** min(first.tries, 10))
            self._later[first.destination] = self._tables.clock() + wait
            return await self._put_back(rows, wait if first.edits is not None else 0.0, later, untouched=True)
        except discord.RateLimited as problem:
            return await self._put_back(rows, problem.retry_after, problem, untouched=True)
        except NOT_NOW as problem:
            return await self._put_back(rows, _wait(first), problem, untouched=False)
        except EditsUsedUp:
            await self._refusals.edits_used_up(first, notice)
            return await self._end(rows, "skipped")
        except discord.HTTPException as problem:
            return await self._refused(rows, notice, problem, thread)
        except Refused as problem:
            log.error("message %s for table %s can't be delivered: %s", first.id, first.table, problem)
            return await self._end(rows, "failed", str(problem))
        except Exception as problem:
            log.exception("message %s for table %s can't be delivered", first.id, first.table)
            if first.tries < BROKEN_TRIES:
                return await self._put_back(rows, _wait(first), problem, untouched=False)
            return await self._end(rows, "failed", repr(problem))
        if sent is None:
            return await self._end(rows, "skipped")
        return await self._end(rows, "delivered", sent=sent, began=began)

    async def _deliver(self, rows: list[OutboxRow], notice: notices.Any_, table: Table) -> tuple[int, int] | None:
        """Do what the rows say, `notice` being the last one's; the channel and message it became.

        None where it has become pointless.
        """
        row = rows[0]
        match notice:
            case notices.OpenThread():
                return await self._threads.open(table)
            case notices.ArchiveThread():
                return await self._threads.archive(table)
            case notices.OldBoard():
                return await self._sending.take_away(row, table)
            case notices.Whisper() | notices.Decision():
                if table.thread is None and table.trouble is None:
                    raise notices.Later("the thread that the message points to is not open yet")
                row = rows[-1]
        parcel = await self._composing.parcel(rows, notice, table)
        if parcel is None:
            return None
        sent = await self._sending.send(row, table, parcel.letters, parcel.bare)
        match notice:
            case notices.Board() if row.edits is None:
                await self._mending.look_for(table, parcel.letters[0].mentions)
            case notices.Whisper() | notices.Decision() | notices.Heard():
                member = int(row.destination.split(":")[1])
                await self._database.write(lambda c: queries.set_dms_closed(c, member, None))
        return sent

    async def _refused(
        self, rows: list[OutboxRow], notice: notices.Notice, problem: discord.HTTPException, thread: int | None
    ) -> bool:
        first = rows[0]
        verdict = await self._refusals.verdict(first, notice, problem, thread)
        if verdict is Verdict.AGAIN and first.tries >= MENDINGS:
            verdict = Verdict.WAIT
        if verdict is Verdict.WAIT and self._tables.clock() - first.created > GIVE_UP_AFTER:
            verdict = Verdict.FAILED
        visible = verdict is Verdict.FAILED and not first.destination.startswith("member:")
        level = logging.ERROR if visible else logging.INFO
        log.log(level, "message %s for table %s is refused (%s): %s", first.id, first.table, verdict.value, problem)
        match verdict:
            case Verdict.AGAIN:
                await self._put_back(rows, 0.0, problem, untouched=True)
                return True
            case Verdict.WAIT:
                return await self._put_back(rows, max(5.0, _wait(first)), problem, untouched=True)
            case Verdict.OVER:
                return await self._end(rows, "skipped", str(problem))
            case Verdict.FAILED:
                return await self._end(rows, "failed", str(problem))

    async def _put_back(self, rows: list[OutboxRow], wait: float, problem: Exception, *, untouched: bool) -> bool:
        if wait > FIRST_WAIT:
            log.warning("message %s is tried again in %.0f s: %s", rows[0].id, wait, problem)
        ids, due = [row.id for row in rows], self._tables.clock() + wait
        await self._database.write(lambda c: queries.retry_outbox(c, ids, due, str(problem), untouched=untouched))
        return False

    async def _end(
        self,
        rows: list[OutboxRow],
        status: str,
        error: str | None = None,
        sent: tuple[int, int] | None = None,
        began: float = 0.0,
    ) -> bool:
        ids, first = [row.id for row in rows], rows[0]
        channel, message = sent or (None, None)

        def work(connection: sqlite3.Connection) -> None:
            now = self._tables.clock()
            queries.finish_outbox(connection, ids, status, now, channel=channel, message=message, error=error)
            if sent is not None and first.edits is None and not first.destination.startswith("member:"):
                table = queries.table(connection, first.table)
                # What was on its way when the trouble came says nothing about it.
                over = table is not None and table.trouble_at is not None and table.trouble_at < began
                if over and table is not None and table.trouble is not Trouble.LOCKED:
                    recover(connection, table, now)

        await self._database.write(work)
        if sent is not None and first.edits is None:
            await self._mending.noted(*sent)
        return True


def _wait(row: OutboxRow) -> float:
    """Seconds until a row is tried again: more each time."""
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(row.tries, 10))


def _claim(destination: str, holder: str, now: float, connection: sqlite3.Connection) -> list[OutboxRow]:
    """The rows of a destination that make its next message, leased to the holder."""
    rows = queries.deliverable(connection, destination, now, ROWS)
    if not rows:
        return []
    batch = rows[0].batch
    claimed = (
        queries.waiting_batch(connection, batch)
        if batch is not None
        else together(list(takewhile(lambda row: row.batch is None, rows)))
    )
    queries.lease_outbox(connection, claimed, holder, now + LEASE_SECONDS)
    return claimed
