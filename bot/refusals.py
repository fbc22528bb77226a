"""Refusals: what becomes of an outbox row that Discord refuses to have posted or changed."""

from __future__ import annotations

import enum
import sqlite3

import discord

from bot import notices
from bot.mending import ARCHIVED, Mending, note
from bot.model import OutboxRow, Status, Table, Trouble
from bot.store import queries
from bot.tables import Tables
from rules.text import T

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
OLD_EDITS = 30046
CANNOT_DM = 50007


class Verdict(enum.Enum):
    """What becomes of a row that Discord refused."""

    AGAIN = "again"
    """Something was mended: try at once."""
    WAIT = "wait"
    """Somebody must help first: try now and then."""
    OVER = "over"
    """It has become pointless."""
    FAILED = "failed"


class Refusals:
    """Judges what was refused, and has mended what can be mended."""

    def __init__(self, tables: Tables, mending: Mending) -> None:
        self._tables, self._mending = tables, mending

    async def verdict(
        self, row: OutboxRow, notice: notices.Notice, problem: discord.HTTPException, thread: int | None
    ) -> Verdict:
        """What to do about a row that was refused for good; mends what can be mended.

        `thread`: that of the table when it was tried; the table may have another by now, or none.
        """
        table = await self._tables.table(row.table)
        kind = row.destination.partition(":")[0]
        if kind == "member":
            await self._closed(row, notice, problem)
            return Verdict.FAILED
        if problem.status not in (400, 403, 404) and problem.code != OLD_EDITS:
            return Verdict.FAILED
        if row.edits is not None:
            return await self._edit(row, notice, table, problem, thread)
        if isinstance(notice, notices.ArchiveThread):
            return Verdict.OVER
        return await self._post(kind, notice, table, problem, thread)

    async def edits_used_up(self, row: OutboxRow, notice: notices.Notice) -> Verdict:
        """An old message can't be changed any more: what it should show is posted anew."""
        return await self._anew(row, notice, await self._tables.table(row.table), gone=False)

    async def _edit(
        self,
        row: OutboxRow,
        notice: notices.Notice,
        table: Table,
        problem: discord.HTTPException,
        thread: int | None,
    ) -> Verdict:
        if problem.code in (UNKNOWN_MESSAGE, OLD_EDITS):
            return await self._anew(row, notice, table, gone=problem.code == UNKNOWN_MESSAGE)
        if isinstance(notice, notices.Happening):
            if problem.code == UNKNOWN_CHANNEL:
                return await self._anew(row, notice, table, gone=True)
            if problem.status == 403 or problem.code == ARCHIVED:
                # Nothing else would tell what came of it.
                opened = problem.code == ARCHIVED and await self._mending.reopened(table)
                return Verdict.AGAIN if opened else Verdict.WAIT
        newest = isinstance(notice, notices.Board) and table.board_post == row.edits
        if problem.code == ARCHIVED and newest and await self._mending.reopened(table):
            return Verdict.AGAIN
        if newest and problem.code == UNKNOWN_CHANNEL and thread is not None:
            await self._mending.thread_gone(table.id, thread)
        elif newest and problem.status == 403:
            await self._mending.set_trouble(table.id, self._mending.kind_of_403(table, problem))
        # What it would show is shown by the next table message, or by the lobby when it is asked for.
        return Verdict.OVER if problem.status in (403, 404) or problem.code == ARCHIVED else Verdict.FAILED

    async def _anew(self, row: OutboxRow, notice: notices.Notice, table: Table, *, gone: bool) -> Verdict:
        """Post anew what a message should show that is gone, or that can't be changed any more for now."""
        match notice:
            case notices.Board() if table.board_post == row.edits and table.status is Status.PLAYING:
                await self._mending.repost_board(table.id)
            case notices.Lobby() if table.lobby_post == row.edits and table.status is Status.LOBBY:
                await self._mending.repost_lobby(table.id)
            case notices.Happening(progress=progress) if gone or progress is None:
                # How far it has come stands in the table message too; what came of it stands nowhere else.
                await self._mending.repost_happening(row, notice)
            case _:
                pass
        return Verdict.OVER

    async def _post(
        self, kind: str, notice: notices.Notice, table: Table, problem: discord.HTTPException, thread: int | None
    ) -> Verdict:
        if problem.status == 400 and problem.code != ARCHIVED:
            return Verdict.FAILED
        if kind == "table":
            thread = thread or table.thread
            if problem.code == UNKNOWN_CHANNEL and thread is not None and not table.settings.text_channel:
                await self._mending.thread_gone(table.id, thread)
                return Verdict.AGAIN
            trouble = Trouble.GONE if problem.status == 404 else self._mending.kind_of_403(table, problem)
            if table.status in (Status.PLAYING, Status.PAUSED):
                await self._mending.set_trouble(table.id, trouble)
            return Verdict.WAIT
        if problem.status == 404:
            if table.status is Status.LOBBY:
                await self._mending.close_lobby(table)
            return Verdict.OVER
        if isinstance(notice, notices.Note):
            return Verdict.OVER
        if table.status is Status.LOBBY:
            await self._mending.set_trouble(table.id, self._mending.kind_of_403(table, problem))
        return Verdict.WAIT

    async def _closed(self, row: OutboxRow, notice: notices.Notice, problem: discord.HTTPException) -> None:
        """Closed direct messages are told at the table, once, without saying what the message was."""
        if problem.code != CANNOT_DM and not (problem.status == 403 and problem.code == 0):
            return
        member = int(row.destination.split(":")[1])
        now = self._tables.clock()
        spoken_to = isinstance(notice, notices.Heard)

        def work(connection: sqlite3.Connection) -> None:
            if spoken_to:
                text = T("Somebody says something to you; press **Decide** to read it and to answer.")
                note(connection, row.table, notices.thread_of(row.table), text, now, member)
            if queries.set_dms_closed(connection, member, now):
                text = T(
                    "I can't reach you by direct message. Everything works here too: press **Decide** or **My hand**."
                )
                note(connection, row.table, notices.thread_of(row.table), text, now, member)

        await self._tables.database.write(work)
