"""Delivery: what the outbox holds becomes messages in Discord, in order for each destination.

Everything committed is announced, in the end: a row is retried with growing waits until it is delivered,
has become pointless, or can never be delivered (a permanent answer), which is kept and logged. A post
carries a nonce, so that a repetition after a crash within minutes is the same message.
"""

from __future__ import annotations

import asyncio
import io
import logging
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import takewhile

import aiohttp
import discord
import msgspec

from bot import messages, notices
from bot.languages import Language, Medium
from bot.messages import Letter
from bot.model import OutboxRow, Status, Table
from bot.private import Desk, narrated
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
ROWS = 25
FIRST_WAIT, LONGEST_WAIT = 1.0, 300.0
CLEAR_AFTER = 2 * 24 * 3600

THREAD_EXISTS = 160004
TOO_MANY_THREADS = 160006
CANNOT_DM = 50007
NOT_NOW = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""Failures that may be over the next time."""


class Impossible(Exception):
    """A notice that can never be delivered; the message says why."""


class Later(Exception):
    """A notice that has to wait for another one."""


class Delivery:
    """Delivers the outbox. `kick` after every commit that may have filed something."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        desk: Desk,
        language: Callable[[str], Language],
        alarm: Alarm = real_time,
    ) -> None:
        self._client, self._tables, self._desk, self._language = client, tables, desk, language
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
        for place, due in await self._database.read(queries.waiting_destinations):
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
                    while rows:
                        batch = together(rows)
                        async with self._held([row.id for row in rows]):
                            delivered = await self._attempt(batch)
                        if not delivered:
                            await self._database.write(partial(queries.release_outbox, [row.id for row in rows]))
                            return
                        # This may be what others wait for (a thread, a post to be changed).
                        self._later.clear()
                        rows = rows[len(batch) :]
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
        """Deliver rows that make one message; False if the destination has to wait."""
        ids = [row.id for row in rows]
        now = self._tables.clock
        try:
            sent = await self._deliver(rows)
        except Later as later:
            self._later[rows[0].destination] = now() + AFTER_ANOTHER
            await self._put_back(ids, now(), str(later))
            return False
        except NOT_NOW as problem:
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(rows[0].tries, 10))
            log.warning("message %s is tried again in %.0f s: %s", ids[0], wait, problem)
            await self._put_back(ids, now() + wait, str(problem))
            return False
        except (discord.HTTPException, Impossible, Refused) as problem:
            log.error("message %s for table %s can't be delivered: %s", ids[0], rows[0].table, problem)
            error = str(problem)
            await self._database.write(lambda c: queries.finish_outbox(c, ids, "failed", now(), error=error))
            await self._after_failure(rows[0], problem)
            return True
        status = "skipped" if sent is None else "delivered"
        channel, message = sent or (None, None)
        await self._database.write(
            lambda c: queries.finish_outbox(c, ids, status, now(), channel=channel, message=message)
        )
        return True

    async def _put_back(self, ids: Sequence[int], due: float, error: str) -> None:
        await self._database.write(lambda c: queries.retry_outbox(c, ids, due, error))

    async def _after_failure(self, row: OutboxRow, problem: Exception) -> None:
        """Closed direct messages are told at the table, once, without saying what the message was."""
        if not row.destination.startswith("member:") or getattr(problem, "code", None) != CANNOT_DM:
            return
        member = int(row.destination.split(":")[1])
        now = self._tables.clock()
        spoken_to = isinstance(notices.decode(row.notice), notices.Heard)

        def work(connection: sqlite3.Connection) -> None:
            if spoken_to:
                text = T("Somebody says something to you; press **Decide** to read it and to answer.")
                note = notices.encode(notices.Note(text, (member,)))
                queries.post(connection, row.table, notices.thread_of(row.table), note, now)
            if queries.set_dms_closed(connection, member, now):
                text = T(
                    "I can't reach you by direct message. Everything works here too: press **Decide** or **My hand**."
                )
                note = notices.encode(notices.Note(text, (member,)))
                queries.post(connection, row.table, notices.thread_of(row.table), note, now)

        await self._database.write(work)

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
                sent = None
                for part, content in enumerate(messages.story(lines, table, language)):
                    sent = await self._send(row, table, Letter(content=content), part)
                return sent
            case notices.Moment() as moment:
                return await self._moment(row, table, language, moment)
            case notices.Board(calls):
                return await self._board(row, table, language, calls)
            case notices.OldBoard():
                return await self._send(row, table, messages.old_board(table, language))
            case notices.Whisper() | notices.Decision():
                return await self._private(rows, told, table)
            case notices.Heard(seat, line):
                return await self._heard(row, table, seat, line)
            case notices.Note(text, members):
                mentions = "".join(f"<@{member}> " for member in members)
                content = mentions + messages.voice(language, table)(text)
                return await self._send(row, table, Letter(content=content, mentions=members))
            case notices.Result():
                return await self._result(row, table, language)
            case notices.ArchiveThread():
                return await self._archive(table)

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
        return await self._send(row, table, letter) if letter else None

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
        letter = messages.board(look, language, picture, [member for member in called if member])
        return await self._send(row, table, letter)

    async def _private(
        self, rows: list[OutboxRow], told: Sequence[notices.Notice], table: Table
    ) -> tuple[int, int] | None:
        if table.thread is None:
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
            letter = Letter(content=note[: messages.CONTENT])
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
        story = transcript(await self._tables.log(table.id), table, look.game, language, None, said)
        return await self._send(row, table, messages.result(look, language, picture, record, story.encode()))

    async def _open_thread(self, table: Table, language: Language) -> tuple[int, int] | None:
        if table.thread is not None:
            return table.channel, table.thread
        lobby = None
        if table.lobby_post is not None:
            lobby_post = table.lobby_post
            lobby = await self._database.read(lambda c: queries.outbox_row(c, lobby_post))
        if lobby is not None and lobby.status == "waiting":
            raise Later("the lobby message is not posted yet")
        thread = table.channel
        if lobby is not None and lobby.message is not None:
            message = self._channel(table.channel, table).get_partial_message(lobby.message)
            name = f"{games()[table.game].title} · {language.say('table {number}', number=table.id)}"
            try:
                made = await message.create_thread(name=name[:100], auto_archive_duration=10080)
                thread = made.id
            except discord.HTTPException as problem:
                if problem.code == THREAD_EXISTS:
                    thread = lobby.message
                elif problem.code != TOO_MANY_THREADS and problem.status not in (403, 404):
                    raise
        settings = msgspec.structs.replace(table.settings, text_channel=thread == table.channel)
        now = self._tables.clock()

        def work(connection: sqlite3.Connection) -> None:
            queries.update_table(connection, table.id, now, thread=thread, settings=settings)
            if table.lobby_post is not None:
                queries.edit(connection, table.id, table.lobby_post, notices.encode(notices.Lobby()), now, now)

        await self._database.write(work)
        if settings.text_channel:
            content = language.say(
                "I can't open a thread here, so table {number} is played right here.", number=table.id
            )
            await self._channel(table.channel, table).send(content)
        return table.channel, thread

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
        nonce = f"{self._stamp}{row.id:x}.{part}"[:25]
        if letter.view is not None:
            message = await channel.send(view=letter.view, files=files, allowed_mentions=mentions, nonce=nonce)
        else:
            message = await channel.send(letter.content, files=files, allowed_mentions=mentions, nonce=nonce)
        return message.channel.id, message.id

    async def _edit(
        self, row: OutboxRow, table: Table, letter: Letter, files: list[discord.File]
    ) -> tuple[int, int] | None:
        edits = row.edits
        assert edits is not None
        post = await self._database.read(lambda c: queries.outbox_row(c, edits))
        if post is None or post.status in ("failed", "skipped", "replaced"):
            return None
        if post.status == "waiting" or post.message is None or post.channel is None:
            raise Later("the message to be changed is not posted yet")
        message = self._channel(post.channel, table).get_partial_message(post.message)
        await message.edit(view=letter.view, attachments=files)
        return post.channel, post.message

    async def _destination(self, row: OutboxRow, table: Table) -> discord.abc.Messageable:
        kind, _, number = row.destination.partition(":")
        if kind == "member":
            return await self._client.create_dm(discord.Object(int(number)))
        if kind == "table":
            if table.thread is None:
                raise Later("the thread is not open yet")
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


def _claim(destination: str, holder: str, now: float, connection: sqlite3.Connection) -> list[OutboxRow]:
    return queries.claim_outbox(connection, destination, holder, now, LEASE_SECONDS, ROWS)
