"""Gone things: what is done when a message, a thread, a channel, a permission or a member is no longer there.

What can be made anew is (a board, a lobby message, a thread); where nothing can be done here, the table has
`Trouble`: its host is told how to help, its messages wait, and nobody is punished for time that runs out.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import aiohttp
import discord
import msgspec

from bot import notices
from bot.model import OutboxRow, PlayedBy, Status, Table, Trouble
from bot.play import Play
from bot.settling import board_anew
from bot.store import queries
from bot.tables import Tables, table_of
from rules.text import N_, T, Text

log = logging.getLogger(__name__)

UNKNOWN_MEMBER = 10007
ARCHIVED = 50083
"""Discord's code for archived threads; with 403 for locked ones."""

UNREACHABLE = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)

SEEN_SECONDS = 600
"""So long a member who was seen in a guild is not looked for again when they are called."""

AGAIN_AFTER = (1.0, 5.0, 20.0)
"""Nobody can press in an archived thread: these are the waits where opening it fails by the way to Discord."""

REPOST_SECONDS = 10
"""A message that is deleted again and again is posted anew at most this often."""

DELETED = 1000

GRACE_SECONDS = 3600
"""At least so much time (or the whole decision time, if that is shorter) is left once a table can be played again."""

SENTENCES = {
    Trouble.LOCKED: N_(
        "The thread of table {number} is locked, so its buttons can't be pressed. Unlock it, or use /table board in"
        " another channel to move the table there. Time does not run out until then."
    ),
    Trouble.CLOSED: N_(
        "I may not write at table {number} any more. Give me View Channel, Send Messages and Send Messages in Threads"
        " there, or use /table board in another channel to move the table. Time does not run out until then."
    ),
    Trouble.GONE: N_(
        "The channel of table {number} is gone. Use /table board in another channel to move the table there. Time"
        " does not run out until then."
    ),
    Trouble.AWAY: N_(
        "I am no longer in the server of table {number}. The game goes on as soon as I am invited again; time does"
        " not run out until then."
    ),
}


class Mending:
    """Looks after places and members. `wake` is called after each commit that leaves something to deliver."""

    def __init__(self, client: discord.Client, tables: Tables, play: Play, wake: Callable[[], None]) -> None:
        self._client, self._tables, self._play, self._wake = client, tables, play, wake
        self._database = tables.database
        self._seen: dict[tuple[int, int], float] = {}
        self._deleted: OrderedDict[tuple[int, int], None] = OrderedDict()
        """Deleted messages that nobody knew yet: a post can be deleted before Discord's answer to it is noted."""

    # -- messages

    async def message_gone(self, channel: int, message: int) -> None:
        """A message was deleted: a lobby or the newest table message is posted anew."""
        row = await self._database.read(lambda c: queries.row_of_message(c, channel, message))
        if row is None:
            self._deleted[channel, message] = None
            if len(self._deleted) > DELETED:
                self._deleted.popitem(last=False)
            return
        table = await self._tables.table(row.table)
        if table.status is Status.LOBBY and table.lobby_post == row.id:
            await self.repost_lobby(table.id)
        elif table.status is Status.PLAYING and table.board_post == row.id:
            await self.repost_board(table.id)

    async def noted(self, channel: int, message: int) -> None:
        """A post is known from now on; if it was deleted before that, it counts as deleted now."""
        if (channel, message) in self._deleted:
            del self._deleted[channel, message]
            await self.message_gone(channel, message)

    async def repost_lobby(self, number: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            table, now = table_of(connection, number), self._tables.clock()
            if table.status is not Status.LOBBY or table.lobby_post is None:
                return
            old = queries.outbox_row(connection, table.lobby_post)
            if old is not None and old.status == "waiting":
                return
            due = max(now, (old.created if old else 0.0) + REPOST_SECONDS)
            raw = notices.encode(notices.Lobby())
            post = queries.post(connection, number, notices.lobby_of(number), raw, now, due=due)
            queries.update_table(connection, number, now, lobby_post=post)

        await self._commit(work)

    async def repost_board(self, number: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            table, now = table_of(connection, number), self._tables.clock()
            if table.status is Status.PLAYING:
                board_anew(connection, table, now, due=max(now, table.board_at + REPOST_SECONDS))

        await self._commit(work)

    async def repost_happening(self, row: OutboxRow, notice: notices.Happening) -> None:
        """Post what a row should have changed as a new message, unless a later change of it will be."""
        edits = row.edits
        assert edits is not None

        def work(connection: sqlite3.Connection) -> None:
            now = self._tables.clock()
            if queries.changed_later(connection, edits, row.id):
                return
            post = queries.post(connection, row.table, notices.thread_of(row.table), notices.encode(notice), now)
            if table_of(connection, row.table).chapter_post == edits:
                queries.update_table(connection, row.table, now, chapter_post=post)

        await self._commit(work)

    # -- places

    async def thread_gone(self, number: int, thread: int) -> None:
        """This thread was deleted: the table's next message opens a new one, unless it has another already."""

        def work(connection: sqlite3.Connection) -> None:
            table, now = table_of(connection, number), self._tables.clock()
            if table.thread != thread or table.status not in (Status.PLAYING, Status.PAUSED):
                return
            queries.update_table(connection, number, now, thread=None)
            text = T("The thread of table {number} was deleted, so the game goes on here.", number=number)
            note(connection, number, notices.thread_of(number), text, now)
            if table.status is Status.PLAYING:
                board_anew(connection, table, now)

        await self._commit(work)

    async def channel_gone(self, channel: int) -> None:
        """A channel was deleted with everything in it: lobbies there end, games there have trouble."""
        for table in await self._database.read(lambda c: queries.tables_at(c, channel)):
            if table.status is Status.LOBBY:
                await self.close_lobby(table)
            elif table.channel == channel:
                await self.set_trouble(table.id, Trouble.GONE)
            elif table.thread == channel:
                await self.thread_gone(table.id, channel)

    async def thread_changed(self, thread: int, *, archived: bool, locked: bool) -> None:
        """A thread was archived, locked or opened by somebody."""
        table = await self._tables.in_channel(thread)
        if table is None or table.status not in (Status.PLAYING, Status.PAUSED) or table.thread != thread:
            return
        if locked:
            await self.set_trouble(table.id, Trouble.LOCKED)
        elif table.trouble is Trouble.LOCKED:
            await self.recovered(table.id)
        if archived and not locked:
            await self.reopened(table, AGAIN_AFTER)

    async def guild_back(self, guild: int) -> None:
        """A guild can be reached again, or something was allowed there: what waits is tried now."""
        numbers = await self._database.read(lambda c: queries.troubled_tables(c, guild))
        if numbers:
            now = self._tables.clock()
            await self._commit(lambda c: queries.hurry_outbox(c, numbers, now))
            for number in numbers:
                try:
                    await self.look_again(number)
                except UNREACHABLE as problem:
                    log.warning("table %s can't be looked at now: %s", number, problem)

    async def look_again(self, number: int) -> bool:
        """Whether a table can be played where it is; what can be mended is. Raises one of UNREACHABLE."""
        table = await self._tables.table(number)
        if table.status is not Status.PLAYING or table.thread is None:
            return table.trouble is None
        try:
            place: dict[str, Any] = {**await self._client.http.get_channel(table.thread)}
        except discord.HTTPException as problem:
            if problem.status >= 500:
                raise
            if problem.status == 404 and not table.settings.text_channel and table.trouble is not Trouble.GONE:
                await self.thread_gone(number, table.thread)
                return True
            gone = problem.status == 404
            await self.set_trouble(number, Trouble.GONE if gone else self.kind_of_403(table, problem))
            return False
        state = place.get("thread_metadata") or {}
        if state.get("locked"):
            await self.set_trouble(number, Trouble.LOCKED)
            return False
        if state.get("archived"):
            await self.reopened(table)
        if table.trouble is Trouble.LOCKED:
            await self.recovered(number)
        elif table.trouble is not None:
            # That the place is there does not say that writing is allowed: a table message shows it.
            await self.repost_board(number)
            return False
        return True

    async def reopened(self, table: Table, again: Sequence[float] = ()) -> bool:
        """Whether an archived thread could be opened; tried again after so many seconds each time."""
        if table.thread is None or table.settings.text_channel:
            return False
        for wait in (*again, None):
            try:
                await self._client.http.edit_channel(table.thread, archived=False)
            except (*UNREACHABLE, discord.HTTPException) as problem:
                log.warning("the thread of table %s can't be opened again: %s", table.id, problem)
                if wait is None or (isinstance(problem, discord.HTTPException) and problem.status < 500):
                    return False
                await asyncio.sleep(wait)
            else:
                return True
        return False

    def kind_of_403(self, table: Table, problem: discord.HTTPException) -> Trouble:
        """What is wrong with a table's place where writing is refused."""
        if problem.code == ARCHIVED:
            return Trouble.LOCKED
        # The library knows its guilds from the gateway; one that is only unavailable is still known.
        known = self._client.get_guild(table.guild) is not None or self._of_another_process(table.guild)
        return Trouble.CLOSED if known else Trouble.AWAY

    def _of_another_process(self, guild: int) -> bool:
        """Whether a guild belongs to a shard that this process does not have."""
        client = self._client
        if not isinstance(client, discord.AutoShardedClient) or client.shard_ids is None or not client.shard_count:
            return False
        return (guild >> 22) % client.shard_count not in client.shard_ids

    async def set_trouble(self, number: int, trouble: Trouble) -> None:
        """Note that a table can't be played in its place, and tell its host, once."""

        def work(connection: sqlite3.Connection) -> None:
            table, now = table_of(connection, number), self._tables.clock()
            if table.trouble is trouble or table.status not in (Status.LOBBY, Status.PLAYING, Status.PAUSED):
                return
            log.warning("table %s has trouble: %s", number, trouble)
            queries.update_table(connection, number, now, trouble=trouble, trouble_at=now)
            text = Text(SENTENCES[trouble], {"number": number})
            note(connection, number, notices.dm_of(table.host), text, now)
            if trouble is Trouble.LOCKED:
                note(connection, number, notices.lobby_of(number), text, now, table.host)

        await self._commit(work)

    async def recovered(self, number: int) -> None:
        """A table can be played again: everybody has time left."""
        await self._commit(lambda c: recover(c, table_of(c, number), self._tables.clock()))

    async def move(self, number: int, channel: int, thread: int | None) -> None:
        """Have a table played on in another channel: in this thread, or in a new one of its own."""

        def work(connection: sqlite3.Connection) -> None:
            table, now = table_of(connection, number), self._tables.clock()
            settings = msgspec.structs.replace(table.settings, text_channel=False)
            queries.update_table(connection, number, now, channel=channel, thread=thread, settings=settings)
            note(connection, number, notices.thread_of(number), T("Table {number} goes on here.", number=number), now)
            recover(connection, table, now)
            board_anew(connection, table_of(connection, number), now)
            queries.hurry_outbox(connection, [number], now)

        await self._commit(work)

    async def close_lobby(self, table: Table) -> None:
        """A lobby whose channel is gone ends; its host is told."""

        def work(connection: sqlite3.Connection) -> None:
            now = self._tables.clock()
            if table_of(connection, table.id).status is not Status.LOBBY:
                return
            queries.update_table(connection, table.id, now, status=Status.CANCELLED, trouble=None)
            text = T("The channel of table {number} is gone, so the table is closed.", number=table.id)
            note(connection, table.id, notices.dm_of(table.host), text, now)

        await self._commit(work)

    # -- members

    async def is_member(self, guild: int, member: int, *, within: float = 0.0) -> bool:
        """Whether somebody is in a guild; seen there within so many seconds is enough. Raises UNREACHABLE ones.

        Where the bot itself is not in the guild nobody can be looked for, and members count as being there.
        """
        now = self._tables.clock()
        if now - self._seen.get((guild, member), float("-inf")) < within:
            return True
        try:
            await self._client.http.get_member(guild, member)
        except discord.HTTPException as problem:
            if problem.status >= 500:
                raise
            if problem.code in (UNKNOWN_MEMBER, 10013):
                self._seen.pop((guild, member), None)
                return False
        self._seen[guild, member] = now
        return True

    async def look_for(self, table: Table, members: Sequence[int], *, within: float = SEEN_SECONDS) -> None:
        """Have computer players stand in for those of the members who are no longer in the guild."""
        for member in members:
            try:
                there = await self.is_member(table.guild, member, within=within)
            except (*UNREACHABLE, discord.HTTPException) as problem:
                log.info("can't look for member %s now: %s", member, problem)
                return
            if not there:
                await self._play.absent(table.id, member)

    async def look_for_all(self, share: int, shares: int) -> None:
        """Look for the members of a share of all running games."""
        for table in await self._database.read(lambda c: queries.playing_tables(c, share, shares)):
            seated = [row.member for row in table.seats if row.member and row.played_by is PlayedBy.MEMBER]
            await self.look_for(table, seated)

    async def _commit(self, work: Callable[[sqlite3.Connection], None]) -> None:
        await self._database.write(work)
        self._wake()


# -- inside a transaction


def recover(connection: sqlite3.Connection, table: Table, now: float) -> None:
    """The end of a table's trouble: whoever is waited for has time left, and the table message says so."""
    if table.trouble is None:
        return
    queries.update_table(connection, table.id, now, trouble=None, trouble_at=None)
    give_time(connection, table, now)
    if table.status is Status.PLAYING and table.board_post is not None:
        raw = notices.encode(notices.Board())
        queries.edit(connection, table.id, table.board_post, raw, now, now)


def give_time(connection: sqlite3.Connection, table: Table, now: float) -> None:
    """Leave everybody at least an hour, or the whole decision time where that is shorter."""
    least = now + min(table.decide_seconds, GRACE_SECONDS)
    for deadline in queries.deadlines(connection, table.id):
        if deadline.kind == "decide" and deadline.due < least:
            queries.put_deadline(connection, msgspec.structs.replace(deadline, due=least))


def note(connection: sqlite3.Connection, number: int, destination: str, text: Text, now: float, *members: int) -> None:
    """File a sentence; the members are mentioned in front of it."""
    queries.post(connection, number, destination, notices.encode(notices.Note(text, members)), now)
