"""Threads: the place where a table is played, opened once and put away at the end."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import discord
import msgspec

from bot import notices
from bot.languages import Language
from bot.model import Table
from bot.store import queries
from bot.tables import Tables
from rules import games
from rules.text import T

THREAD_EXISTS = 160004
TOO_MANY_THREADS = 160006
MISSING_ACCESS, UNKNOWN_CHANNEL = 50001, 10003


class Threads:
    """Opens and archives the threads of tables. Never makes a second one, also after a crash."""

    def __init__(self, client: discord.Client, tables: Tables, language: Callable[[str], Language]) -> None:
        self._client, self._tables, self._language = client, tables, language
        self._database = tables.database

    async def open(self, table: Table) -> tuple[int, int]:
        """The table's channel and thread: made from its lobby message, or where that is gone a thread of its own.

        Where no thread can be opened the channel is played in. Raises Later until the lobby message is posted.
        """
        if table.thread is not None:
            return table.channel, table.thread
        lobby = None
        if table.lobby_post is not None:
            lobby_post = table.lobby_post
            lobby = await self._database.read(lambda c: queries.outbox_row(c, lobby_post))
        if lobby is not None and lobby.status == "waiting":
            raise notices.Later("the lobby message is not posted yet")
        language = self._language(table.language)
        name = f"{games()[table.game].title} · {language.say('table {number}', number=table.id)}"[:100]
        try:
            thread = None
            if lobby is not None and lobby.message is not None and lobby.channel == table.channel:
                thread = await self._at(lobby.message, name, table)
            thread = thread or await self._alone(name, table)
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

    async def archive(self, table: Table) -> tuple[int, int] | None:
        """Put the table's thread away; None where it has none of its own."""
        if table.thread is None or table.settings.text_channel:
            return None
        await self._client.http.edit_channel(table.thread, archived=True)
        return table.thread, table.thread

    async def _at(self, lobby: int, name: str, table: Table) -> int | None:
        """The thread of the lobby message, which can have one only; None where it can't have one any more."""
        try:
            # The library's own objects make threads only in guilds that it hears of; another process may hear of this.
            made = await self._client.http.start_thread_with_message(
                table.channel, lobby, name=name, auto_archive_duration=10080
            )
            return int(made["id"])
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

    async def _alone(self, name: str, table: Table) -> int:
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
