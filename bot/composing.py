"""Composing: which letters the notices of the outbox become, in the language of whoever reads them, as things stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

import msgspec

from bot import messages, notices
from bot.languages import Language, Medium
from bot.messages import Letter
from bot.model import OutboxRow, Status, Table
from bot.private import Desk, narrated
from bot.replay import told_again
from bot.store import queries
from bot.tables import Look, Tables
from bot.transcript import transcript
from render import Picture
from rules import games
from rules.core import Event, View
from rules.text import Text

LONG_STORY = 3
"""Messages of a story that waited for long; a longer one becomes a summary with all of it in a file."""
OUTAGE_SECONDS = 600


@dataclass(frozen=True)
class Parcel:
    """What rows become: a letter, or a story's several; `bare` are sent instead where files may not be attached."""

    letters: Sequence[Letter]
    bare: Sequence[Letter] = ()


class Composing:
    """Makes letters of notices; sends nothing and changes nothing."""

    def __init__(self, tables: Tables, desk: Desk, language: Callable[[str], Language]) -> None:
        self._tables, self._desk, self._language = tables, desk, language
        self._database = tables.database

    async def parcel(self, rows: Sequence[OutboxRow], notice: notices.Spoken, table: Table) -> Parcel | None:
        """What rows that make one message say, `notice` being the last one's; None where it has become pointless."""
        row, language = rows[0], self._language(table.language)
        match notice:
            case notices.Lobby():
                return _alone(messages.lobby(table, language))
            case notices.Story():
                return self._story(rows, table, language)
            case notices.Happening(lines, progress):
                return _alone(messages.happening(lines, progress, table, language))
            case notices.Moment():
                return await self._moment(table, language, notice)
            case notices.Board(calls):
                return await self._board(row, table, language, calls)
            case notices.Whisper() | notices.Decision():
                return _alone(await self._private(rows, notice, table))
            case notices.Heard(seat, line):
                return _alone(await self._heard(row, table, seat, line))
            case notices.Note(text, members):
                mentions = "".join(f"<@{member}> " for member in members)
                content = mentions + messages.voice(language, table)(text)
                return _alone(Letter(content=content, mentions=members))
            case notices.ReadyCheck(members):
                return _alone(messages.ready_check(table, language, members))
            case notices.Result():
                return await self._result(table, language)

    def _story(self, rows: Sequence[OutboxRow], table: Table, language: Language) -> Parcel:
        """A story in as many messages as it needs, or its summary if it is long and waited for long."""
        told = [notices.decode(row.notice) for row in rows]
        stories = [story for story in told if isinstance(story, notices.Story)]
        lines, covered = [line for story in stories for line in story.lines], stories[0].covered
        letters = [Letter(content=content) for content in messages.story(lines, table, language, covered=covered)]
        row = rows[0]
        long = len(letters) > LONG_STORY and not covered
        if long and not row.parts and self._tables.clock() - row.created > OUTAGE_SECONDS:
            return Parcel([messages.summary(lines, table, language, row.id)], bare=letters)
        return Parcel(letters)

    async def _moment(self, table: Table, language: Language, moment: notices.Moment) -> Parcel | None:
        game = games()[table.game]
        view = msgspec.convert(moment.view, game.view_type)
        event = msgspec.convert(moment.event, game.event_type)
        picture = await self._drawn(moment.picture, view, table, language, event)
        letter = messages.moment(moment.line, table, language, picture)
        if letter is None or picture is None:
            return _alone(letter)
        bare = messages.moment(moment.line, table, language, None)
        return Parcel([letter], [bare] if bare is not None else [])

    async def _board(self, row: OutboxRow, table: Table, language: Language, calls: Sequence[str]) -> Parcel | None:
        newest = row.edits if row.edits is not None else row.id
        if table.board_post != newest or table.status is not Status.PLAYING:
            return None
        look = await self._tables.look(table.id, None)
        picture = await self._drawn("table", look.view, table, language)
        called = [table.seat(call.split(":")[0]).member for call in calls]
        members = [member for member in called if member]
        letter = messages.board(look, language, picture, members)
        if picture is None:
            return Parcel([letter])
        hint = language.say("-# I need the permission Attach Files to show the board.")
        return Parcel([letter], [messages.board(look, language, None, members, hint)])

    async def _private(
        self, rows: Sequence[OutboxRow], last: notices.Whisper | notices.Decision, table: Table
    ) -> Letter | None:
        """What only a member may know, with the decision if it is still open."""
        look, language = await self._reader(rows[0], table)
        told = [notices.decode(row.notice) for row in rows]
        whispers = [notice for notice in told if isinstance(notice, notices.Whisper) and notice.seat == look.seat]
        note = "\n".join(narrated(one.lines, look, language, covered=one.covered) for one in whispers) or None
        match last:
            case notices.Decision(seat, serial):
                still_open = look.seat == seat and look.prompt is not None and look.prompt.serial == serial
            case _:
                still_open = False
        if still_open:
            return await self._desk.decision(look, language, note=note)
        return self._desk.whisper(look, note, language) if note is not None else None

    async def _heard(self, row: OutboxRow, table: Table, seat: str, line: Text) -> Letter | None:
        """What somebody said to a member, with the button to answer while the talk goes on."""
        look, language = await self._reader(row, table)
        return self._desk.heard(look, line, language) if look.seat == seat else None

    async def _reader(self, row: OutboxRow, table: Table) -> tuple[Look, Language]:
        """What the member sees to whom a row goes, and the language that they read."""
        member = int(row.destination.split(":")[1])
        look = await self._tables.look(table.id, member)
        chosen = await self._database.read(lambda c: queries.member_language(c, member))
        return look, self._language(chosen or table.language)

    async def _result(self, table: Table, language: Language) -> Parcel:
        look = await self._tables.look(table.id, None)
        picture = await self._drawn("final", look.view, table, language)
        record = msgspec.json.format(msgspec.json.encode(await self._tables.record(table.id)))
        said = await self._tables.said(table.id, None)
        rows = await self._tables.log(table.id)
        story = transcript(rows, table, look.game, language, None, said)
        again = told_again(look, rows) is not None
        letter = messages.result(look, language, picture, record, story.encode(), replay=again, covered=again)
        # Where nothing may be attached there is no film that could be watched first.
        return Parcel([letter], [messages.result(look, language, None, None, None, replay=again)])

    async def _drawn(self, kind: str, view: View, table: Table, language: Language, *about: Event) -> Picture | None:
        """The picture that all may see."""
        plain = messages.voice(language, table, Medium.PLAIN)
        return await self._desk.painter.draw(kind, view, plain, messages.voice_key(language, table), *about)


def _alone(letter: Letter | None) -> Parcel | None:
    return Parcel([letter]) if letter is not None else None


def _covered(row: OutboxRow) -> bool:
    story = notices.decode(row.notice)
    return isinstance(story, notices.Story) and story.covered


def together(rows: Sequence[OutboxRow]) -> list[OutboxRow]:
    """The first row with those right behind it that make one message: stories, or whispers and a decision."""
    first = rows[0]
    kind = type(notices.decode(first.notice))
    if kind not in (notices.Story, notices.Whisper):
        return [first]

    def goes_with(row: OutboxRow, *kinds: type) -> bool:
        return row.table == first.table and row.edits is None and type(notices.decode(row.notice)) in kinds

    batch = list(takewhile(lambda row: goes_with(row, kind), rows))
    if kind is notices.Story:
        batch = list(takewhile(lambda row: _covered(row) == _covered(first), batch))
    after = rows[len(batch) : len(batch) + 1]
    if kind is notices.Whisper and after and goes_with(after[0], notices.Decision):
        batch += after
    return batch
