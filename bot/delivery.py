"""Delivery: what the outbox holds becomes messages in Discord, in order for each destination.

Everything committed is announced, in the end: a row is retried with growing waits until it is delivered,
has become pointless, or can never be delivered (a permanent answer), which is kept and logged.
Nothing is announced twice: rows that were tried as one message stay one, a post carries a nonce (which
Discord keeps for minutes), and before a repetition the place is searched for what may stand there already.
"""

from __future__ import annotations

import asyncio
import io
import logging
import re
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import takewhile
from typing import Any

import aiohttp
import discord
import msgspec

from bot import messages, notices
from bot.languages import Language, Medium
from bot.mending import Mending, Verdict, recover
from bot.messages import Letter
from bot.model import OutboxRow, Status, Table, Trouble
from bot.private import Desk, narrated
from bot.replay import told_again
from bot.store import queries
from bot.tables import Refused, Tables
from bot.transcript import transcript
from bot.wakeup import Alarm, Wakeup, real_time
from rules import games
from rules.text import T, Text

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

THREAD_EXISTS = 160004
TOO_MANY_THREADS = 160006
MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL = 50001, 50013, 10003
NOT_NOW = (discord.DiscordServerError, aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""Failures that may be over the next time; what was asked for may have been done."""

LONG_STORY = 3
"""Messages of a story that waited for long; a longer one becomes a summary with all of it in a file."""
OUTAGE_SECONDS = 600

CLOCKS_APART = 120
"""Seconds by which our clock may be ahead of Discord's."""


class EditsUsedUp(Exception):
    """An old message that can't be edited any more for now."""


class Later(Exception):
    """A notice that has to wait for another one."""


class Delivery:
    """Delivers the outbox. `kick` after every commit that may have filed something."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        desk: Desk,
        mending: Mending,
        language: Callable[[str], Language],
        alarm: Alarm = real_time,
    ) -> None:
        self._client, self._tables, self._desk = client, tables, desk
        self._mending, self._language = mending, language
        self._database = tables.database
        self._holder = secrets.token_hex(6)
        self._stamp = ""
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._later: dict[str, float] = {}
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._wakeup = Wakeup("delivery", self._work, alarm)
        self._cleared = 0.0
        self.kick = self._wakeup.kick

    async def _work(self) -> float | None:
        """Serve every destination that has something due; gives the seconds until there is more."""
        now = self._tables.clock()
        if not self._stamp:
            self._stamp = await self._database.write(lambda c: queries.meta(c, "stamp", secrets.token_hex(4)))
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
        try:
            sent = await self._deliver(rows) or await self._left_behind(first)
        except Later as later:
            wait = min(LONGEST_WAIT, AFTER_ANOTHER * 2 ** min(first.tries, 10))
            self._later[first.destination] = self._tables.clock() + wait
            return await self._put_back(rows, wait if first.edits is not None else 0.0, later, untouched=True)
        except discord.RateLimited as problem:
            return await self._put_back(rows, problem.retry_after, problem, untouched=True)
        except NOT_NOW as problem:
            return await self._put_back(rows, _wait(first), problem, untouched=False)
        except EditsUsedUp:
            await self._mending.edits_used_up(first, notice)
            return await self._end(rows, "skipped")
        except discord.HTTPException as problem:
            return await self._refused(rows, notice, problem)
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

    async def _refused(self, rows: list[OutboxRow], notice: notices.Notice, problem: discord.HTTPException) -> bool:
        first = rows[0]
        verdict = await self._mending.verdict(first, notice, problem)
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

    # -- one message

    async def _deliver(self, rows: list[OutboxRow]) -> tuple[int, int] | None:
        """Send what the rows say; the channel and message it became, or None where it has become pointless."""
        row, told = rows[0], [notices.decode(row.notice) for row in rows]
        table = await self._tables.table(row.table)
        language = self._language(table.language)
        match told[-1]:
            case notices.Lobby():
                return await self._send(row, table, messages.lobby(table, language))
            case notices.OpenThread():
                return await self._open_thread(table, language)
            case notices.Story():
                lines = [line for story in told if isinstance(story, notices.Story) for line in story.lines]
                return await self._story(row, table, language, lines)
            case notices.Happening(lines, progress):
                return await self._send(row, table, messages.happening(lines, progress, table, language))
            case notices.Moment() as moment:
                return await self._moment(row, table, language, moment)
            case notices.Board(calls):
                return await self._board(row, table, language, calls)
            case notices.OldBoard():
                return await self._take_away(row, table)
            case notices.Whisper() | notices.Decision():
                return await self._private(rows, told, table)
            case notices.Heard(seat, line):
                return await self._heard(row, table, seat, line)
            case notices.Note(text, members):
                mentions = "".join(f"<@{member}> " for member in members)
                content = mentions + messages.voice(language, table)(text)
                return await self._send(row, table, Letter(content=content, mentions=members))
            case notices.ReadyCheck(members):
                call = messages.ready_check(table, language, members)
                return None if call is None else await self._send(row, table, call)
            case notices.Result():
                return await self._result(row, table, language)
            case notices.ArchiveThread():
                return await self._archive(table)

    async def _story(
        self, row: OutboxRow, table: Table, language: Language, lines: Sequence[Text]
    ) -> tuple[int, int] | None:
        """A story in as many messages as it needs; what is out already is not said again."""
        contents = messages.story(lines, table, language)
        if len(contents) > LONG_STORY and not row.parts and self._tables.clock() - row.created > OUTAGE_SECONDS:
            try:
                return await self._send(row, table, messages.summary(lines, table, language, row.id))
            except discord.Forbidden as problem:
                if problem.code != MISSING_PERMISSIONS:
                    raise
        sent = None
        for part, content in enumerate(contents):
            if part < row.parts:
                continue
            sent = channel, message = await self._send(row, table, Letter(content=content), part) or (0, 0)
            if len(contents) > 1:
                await self._database.write(partial(_part_is_out, row.id, part + 1, channel, message))
        return sent

    async def _with_pictures(
        self, row: OutboxRow, table: Table, letter: Letter, plain: Callable[[], Letter]
    ) -> tuple[int, int] | None:
        """Send the letter, or the plain one where files may not be attached."""
        try:
            return await self._send(row, table, letter)
        except discord.Forbidden as problem:
            if problem.code != MISSING_PERMISSIONS or not (letter.pictures or letter.files):
                raise
        return await self._send(row, table, plain())

    async def _moment(
        self, row: OutboxRow, table: Table, language: Language, moment: notices.Moment
    ) -> tuple[int, int] | None:
        game = games()[table.game]
        view = msgspec.convert(moment.view, game.view_type)
        event = msgspec.convert(moment.event, game.event_type)
        plain = messages.voice(language, table, Medium.PLAIN)
        key = messages.voice_key(language, table)
        picture = await self._desk.painter.draw(moment.picture, view, plain, key, event)
        letter = messages.moment(moment.line, table, language, picture)
        if letter is None:
            return None
        bare = messages.moment(moment.line, table, language, None)
        if bare is None:
            return await self._send(row, table, letter)
        return await self._with_pictures(row, table, letter, lambda: bare)

    async def _board(
        self, row: OutboxRow, table: Table, language: Language, calls: Sequence[str]
    ) -> tuple[int, int] | None:
        newest = row.edits if row.edits is not None else row.id
        if table.board_post != newest or table.status is not Status.PLAYING:
            return None
        look = await self._tables.look(table.id, None)
        plain = messages.voice(language, table, Medium.PLAIN)
        picture = await self._desk.painter.draw("table", look.view, plain, messages.voice_key(language, table))
        called = [table.seat(call.split(":")[0]).member for call in calls]
        members = [member for member in called if member]
        letter = messages.board(look, language, picture, members)
        hint = language.say("-# I need the permission Attach Files to show the board.")
        sent = await self._with_pictures(
            row, table, letter, lambda: messages.board(look, language, None, members, hint)
        )
        if row.edits is None:
            await self._mending.look_for(table, members)
        return sent

    async def _private(
        self, rows: list[OutboxRow], told: Sequence[notices.Notice], table: Table
    ) -> tuple[int, int] | None:
        if table.thread is None and table.trouble is None:
            raise Later("the thread that the message points to is not open yet")
        member = int(rows[0].destination.split(":")[1])
        look = await self._tables.look(table.id, member)
        chosen = await self._database.read(lambda c: queries.member_language(c, member))
        language = self._language(chosen or table.language)
        whispers = [notice for notice in told if isinstance(notice, notices.Whisper)]
        lines = [line for notice in whispers if notice.seat == look.seat for line in notice.lines]
        note = narrated(lines, look, language) if lines else None
        match told[-1]:
            case notices.Decision(seat, serial):
                still_open = look.seat == seat and look.prompt is not None and look.prompt.serial == serial
            case _:
                still_open = False
        if still_open:
            letter = await self._desk.decision(look, language, note=note)
        elif note is not None:
            letter = self._desk.whisper(look, note, language)
        else:
            return None
        sent = await self._send(rows[-1], table, letter)
        await self._database.write(lambda c: queries.set_dms_closed(c, member, None))
        return sent

    async def _heard(self, row: OutboxRow, table: Table, seat: str, line: Text) -> tuple[int, int] | None:
        """What somebody said to a member, with the button to answer while the talk goes on."""
        member = int(row.destination.split(":")[1])
        look = await self._tables.look(table.id, member)
        if look.seat != seat:
            return None
        chosen = await self._database.read(lambda c: queries.member_language(c, member))
        letter = self._desk.heard(look, line, self._language(chosen or table.language))
        sent = await self._send(row, table, letter)
        await self._database.write(lambda c: queries.set_dms_closed(c, member, None))
        return sent

    async def _result(self, row: OutboxRow, table: Table, language: Language) -> tuple[int, int] | None:
        look = await self._tables.look(table.id, None)
        plain = messages.voice(language, table, Medium.PLAIN)
        picture = await self._desk.painter.draw("final", look.view, plain, messages.voice_key(language, table))
        record = msgspec.json.format(msgspec.json.encode(await self._tables.record(table.id)))
        said = await self._tables.said(table.id, None)
        rows = await self._tables.log(table.id)
        story = transcript(rows, table, look.game, language, None, said)
        again = told_again(look, rows) is not None
        letter = messages.result(look, language, picture, record, story.encode(), replay=again)
        bare = messages.result(look, language, None, None, None, replay=again)
        return await self._with_pictures(row, table, letter, lambda: bare)

    async def _open_thread(self, table: Table, language: Language) -> tuple[int, int] | None:
        """The table's thread: made from its lobby message, or where that is gone a thread of its own."""
        if table.thread is not None:
            return table.channel, table.thread
        lobby = None
        if table.lobby_post is not None:
            lobby_post = table.lobby_post
            lobby = await self._database.read(lambda c: queries.outbox_row(c, lobby_post))
        if lobby is not None and lobby.status == "waiting":
            raise Later("the lobby message is not posted yet")
        name = f"{games()[table.game].title} · {language.say('table {number}', number=table.id)}"[:100]
        try:
            thread = None
            if lobby is not None and lobby.message is not None and lobby.channel == table.channel:
                thread = await self._thread_at(lobby.message, name, table)
            thread = thread or await self._thread_alone(name, table)
        except discord.HTTPException as problem:
            closed = problem.status == 403 and problem.code != MISSING_ACCESS
            if problem.code != TOO_MANY_THREADS and not closed:
                raise
            thread = table.channel
        settings = msgspec.structs.replace(table.settings, text_channel=thread == table.channel)
        now = self._tables.clock()

        def work(connection: sqlite3.Connection) -> None:
            queries.update_table(connection, table.id, now, thread=thread, settings=settings)
            if table.lobby_post is not None:
                queries.edit(connection, table.id, table.lobby_post, notices.encode(notices.Lobby()), now, now)
            if settings.text_channel:
                text = T("I can't open a thread here, so table {number} is played right here.", number=table.id)
                note = notices.encode(notices.Note(text))
                queries.post(connection, table.id, notices.lobby_of(table.id), note, now)

        await self._database.write(work)
        return table.channel, thread

    async def _thread_at(self, lobby: int, name: str, table: Table) -> int | None:
        """The thread of the lobby message, which can have one only; None where it can't have one any more."""
        message = self._channel(table.channel, table).get_partial_message(lobby)
        try:
            return (await message.create_thread(name=name, auto_archive_duration=10080)).id
        except discord.NotFound as problem:
            if problem.code == UNKNOWN_CHANNEL:
                raise
            return None
        except discord.HTTPException as problem:
            if problem.code != THREAD_EXISTS:
                raise
        try:
            await self._client.http.get_channel(lobby)
        except discord.NotFound:
            return None  # it was made before and deleted since
        return lobby

    async def _thread_alone(self, name: str, table: Table) -> int:
        """A thread without a message: looked for first, since nothing else keeps it from being made twice."""
        assert self._client.user is not None
        active = await self._client.http.get_active_threads(table.guild)
        for thread in active["threads"]:
            mine = int(thread["owner_id"]) == self._client.user.id and int(thread["parent_id"] or 0) == table.channel
            if mine and thread["name"] == name:
                return int(thread["id"])
        made = await self._client.http.start_thread_without_message(
            table.channel, name=name, auto_archive_duration=10080, type=discord.ChannelType.public_thread.value
        )
        return int(made["id"])

    async def _archive(self, table: Table) -> tuple[int, int] | None:
        if table.thread is None or table.settings.text_channel:
            return None
        await self._client.http.edit_channel(table.thread, archived=True)
        return table.thread, table.thread

    async def _send(self, row: OutboxRow, table: Table, letter: Letter, part: int = 0) -> tuple[int, int] | None:
        """Post the letter at the row's destination, or change the post that the row edits."""
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(m) for m in letter.mentions]
        )
        files = [
            discord.File(io.BytesIO(picture.data), picture.filename, description=picture.alt)
            for picture in letter.pictures
        ] + [discord.File(io.BytesIO(content), name) for name, content in letter.files]
        if row.edits is not None:
            return await self._edit(row, table, letter, files)
        channel = await self._destination(row, table)
        if row.batch is not None and part == row.parts:
            found = await self._posted(row, channel.id, lambda there: means_the_same(letter, there, row.table))
            if found is not None:
                return found
        nonce = f"{self._stamp}{row.id:x}.{part}"[:25]
        if letter.view is not None:
            message = await channel.send(view=letter.view, files=files, allowed_mentions=mentions, nonce=nonce)
        else:
            message = await channel.send(letter.content, files=files, allowed_mentions=mentions, nonce=nonce)
        return message.channel.id, message.id

    async def _left_behind(self, row: OutboxRow) -> tuple[int, int] | None:
        """What an earlier attempt left of a post that has become pointless since: later changes refer to it."""
        if row.batch is None or row.edits is not None:
            return None
        table = await self._tables.table(row.table)
        if table.thread is None:
            return None
        channel = await self._destination(row, table)
        return await self._posted(row, channel.id, lambda there: has_buttons(_parts(there["components"]), row.table))

    async def _posted(
        self, row: OutboxRow, channel: int, same: Callable[[dict[str, Any]], bool]
    ) -> tuple[int, int] | None:
        """The message that an earlier attempt left there, if it did and its answer never came."""
        newest = await self._database.read(lambda c: queries.newest_message(c, row.destination, channel))
        since = discord.utils.time_snowflake(datetime.fromtimestamp(row.created - CLOCKS_APART, UTC))
        try:
            history = await self._client.http.logs_from(channel, 100, after=max(newest, since))
        except (discord.Forbidden, discord.NotFound) as problem:
            log.info("can't look for what may have been posted already: %s", problem)
            return None
        assert self._client.user is not None
        mine = [
            m for m in history if int(m["author"]["id"]) == self._client.user.id and "interaction_metadata" not in m
        ]
        found = [int(m["id"]) for m in mine if same({**m})]
        return (channel, min(found)) if found else None

    async def _edit(
        self, row: OutboxRow, table: Table, letter: Letter, files: list[discord.File]
    ) -> tuple[int, int] | None:
        message = await self._to_change(row, table)
        if message is None:
            return None
        try:
            await message.edit(view=letter.view, attachments=files)
        except KeyError as problem:
            # The library looks for a waiting time in every 429; the one for too many edits (30046) has none.
            raise EditsUsedUp from problem
        return message.channel.id, message.id

    async def _take_away(self, row: OutboxRow, table: Table) -> tuple[int, int] | None:
        """Delete the post that the row changes."""
        message = await self._to_change(row, table)
        if message is None:
            return None
        await message.delete()
        return message.channel.id, message.id

    async def _to_change(self, row: OutboxRow, table: Table) -> discord.PartialMessage | None:
        """The post that the row changes; None where it never came to be."""
        edits = row.edits
        assert edits is not None
        post = await self._database.read(lambda c: queries.outbox_row(c, edits))
        if post is None or post.status in ("failed", "skipped", "replaced"):
            return None
        if post.status == "waiting" or post.message is None or post.channel is None:
            raise Later("the message to be changed is not posted yet")
        return self._channel(post.channel, table).get_partial_message(post.message)

    async def _destination(self, row: OutboxRow, table: Table) -> discord.PartialMessageable | discord.DMChannel:
        kind, _, number = row.destination.partition(":")
        if kind == "member":
            return await self._client.create_dm(discord.Object(int(number)))
        if kind == "table":
            if table.thread is None:
                await self._open_thread(table, self._language(table.language))
                table = await self._tables.table(table.id)
                assert table.thread is not None
            return self._channel(table.thread, table)
        return self._channel(table.channel, table)

    def _channel(self, channel: int, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=table.guild)


def together(rows: Sequence[OutboxRow]) -> list[OutboxRow]:
    """The first row with those right behind it that make one message: stories, or whispers and a decision."""
    first = rows[0]
    kind = type(notices.decode(first.notice))
    if kind not in (notices.Story, notices.Whisper):
        return [first]

    def goes_with(row: OutboxRow, *kinds: type) -> bool:
        return row.table == first.table and row.edits is None and type(notices.decode(row.notice)) in kinds

    batch = list(takewhile(lambda row: goes_with(row, kind), rows))
    after = rows[len(batch) : len(batch) + 1]
    if kind is notices.Whisper and after and goes_with(after[0], notices.Decision):
        batch += after
    return batch


def means_the_same(letter: Letter, message: dict[str, Any], table: int) -> bool:
    """Whether a message in Discord can be what the letter became: the same words, or buttons of the same table."""
    if letter.view is None:
        return bool(message.get("content") == letter.content)
    if message.get("content") or not message.get("components"):
        return False
    wanted, there = list(_parts(_components(letter.view))), list(_parts(message["components"]))

    def words(parts: list[dict[str, Any]]) -> list[str]:
        return [part["content"] for part in parts if part["type"] == discord.ComponentType.text_display.value]

    return has_buttons(there, table) if has_buttons(wanted, table) else words(there) == words(wanted)


def has_buttons(parts: Iterable[dict[str, Any]], table: int) -> bool:
    """Whether any of the components belongs to the table."""
    return any(re.match(rf"\w+:{table}(?::|$)", str(part.get("custom_id", ""))) for part in parts)


def _components(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    return made


def _parts(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from _parts(part.get("components") or [])


def _wait(row: OutboxRow) -> float:
    """Seconds until a row is tried again: more each time."""
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(row.tries, 10))


def _part_is_out(row: int, parts: int, channel: int, message: int, connection: sqlite3.Connection) -> None:
    queries.note_part(connection, row, parts, channel, message)


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
