"""Sending: a letter gets into its place in Discord, as a post or as a change of one, and not a second time.

A post carries a nonce (which Discord keeps for minutes), and before a repetition the place is searched for what an
earlier attempt may have left there.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import discord

from bot.messages import Letter
from bot.model import OutboxRow, Table
from bot.notices import Later
from bot.store import queries
from bot.tables import Tables
from bot.threads import Threads

log = logging.getLogger(__name__)

MISSING_PERMISSIONS = 50013

CLOCKS_APART = 120
"""Seconds by which our clock may be ahead of Discord's."""


class EditsUsedUp(Exception):
    """An old message that can't be edited any more for now."""


def nonce_of(row: OutboxRow, part: int, stamp: str) -> str:
    """What Discord knows a post by for minutes, in the 25 characters it takes.

    The row's time is in it, since a restored backup gives its numbers a second time; `stamp` tells databases apart.
    """
    return f"{part:x}.{row.id:x}.{int(row.created * 100):x}.{stamp}"[:25]


class Sending:
    """Posts, changes and deletes the messages of outbox rows. `begin` before the first post."""

    def __init__(self, client: discord.Client, tables: Tables, threads: Threads) -> None:
        self._client, self._tables, self._threads = client, tables, threads
        self._database = tables.database
        self._stamp = ""

    async def begin(self) -> None:
        """Learn what tells the posts of this database from those of another."""
        if not self._stamp:
            self._stamp = await self._database.write(lambda c: queries.meta(c, "stamp", secrets.token_hex(4)))

    async def send(
        self, row: OutboxRow, table: Table, letters: Sequence[Letter], bare: Sequence[Letter] = ()
    ) -> tuple[int, int] | None:
        """Send the letters of a row, or the bare ones, if there are any, where files may not be attached.

        Gives the channel and message of the last one, or None where there is nothing to be sent or changed.
        """
        try:
            return await self._all(row, table, letters)
        except discord.Forbidden as problem:
            if problem.code != MISSING_PERMISSIONS or not bare:
                raise
        return await self._all(row, table, bare)

    async def _all(self, row: OutboxRow, table: Table, letters: Sequence[Letter]) -> tuple[int, int] | None:
        """Send one letter after another; what is out already is not said again."""
        sent = None
        for part, letter in enumerate(letters):
            if part < row.parts:
                continue
            sent = await self._one(row, table, letter, part)
            if sent is not None and len(letters) > 1:
                await self._part_is_out(row, part + 1, *sent)
        return sent

    async def _one(self, row: OutboxRow, table: Table, letter: Letter, part: int) -> tuple[int, int] | None:
        """Post the letter at the row's destination, or change the post that the row edits."""
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(m) for m in letter.mentions]
        )
        files = letter.attachments()
        if row.edits is not None:
            return await self._edit(row, table, letter, files)
        channel = await self._destination(row, table)
        if row.batch is not None and part == row.parts:
            found = await self._posted(row, channel.id, lambda there: means_the_same(letter, there, row.table))
            if found is not None:
                return found
        nonce = nonce_of(row, part, self._stamp)
        if letter.view is not None:
            message = await channel.send(view=letter.view, files=files, allowed_mentions=mentions, nonce=nonce)
        else:
            message = await channel.send(letter.content, files=files, allowed_mentions=mentions, nonce=nonce)
        return message.channel.id, message.id

    async def _part_is_out(self, row: OutboxRow, parts: int, channel: int, message: int) -> None:
        await self._database.write(lambda c: queries.note_part(c, row.id, parts, channel, message))

    async def left_behind(self, row: OutboxRow) -> tuple[int, int] | None:
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

    async def take_away(self, row: OutboxRow, table: Table) -> tuple[int, int] | None:
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
                _, thread = await self._threads.open(table)
                return self._channel(thread, table)
            return self._channel(table.thread, table)
        return self._channel(table.channel, table)

    def _channel(self, channel: int, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=table.guild)


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
