"""The outbox: order in a destination, what holds up what, what is tried again as what, and what a long outage makes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import msgspec
import pytest

from bot import messages, notices
from bot.composing import Composing, together
from bot.deadlines import _alive
from bot.delivery import BROKEN_TRIES, Delivery, _claim
from bot.languages import languages
from bot.messages import Letter, button, layout
from bot.model import Deadline, OutboxRow, Settings, Table
from bot.sending import Sending, means_the_same, nonce_of
from bot.settling import retire_board
from bot.store import queries
from bot.store.database import Database
from bot.tables import Tables
from rules.text import T

THREAD = "table:1"
NOW = 1_000_000.0


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


class Letters(Sending):
    """A Discord that is a list; `refuse` may raise instead."""

    def __init__(self, tables: Tables, refuse: Callable[[str], None]) -> None:
        nobody: Any = None
        super().__init__(nobody, tables, nobody)
        self.refuse = refuse
        self.sent: list[str] = []

    async def _one(self, row: OutboxRow, table: Table, letter: Letter, part: int) -> tuple[int, int] | None:
        words = letter.content or ""
        self.refuse(words)
        self.sent.append(words)
        return 7, 1000 + len(self.sent)

    async def left_behind(self, row: OutboxRow) -> tuple[int, int] | None:
        return None


class Served(Delivery):
    """A delivery that writes into a list, one destination at a time."""

    def __init__(self, tables: Tables, refuse: Callable[[str], None]) -> None:
        class Nobody:
            async def noted(self, *place: int) -> None:
                return

        nobody: Any = None
        mending: Any = Nobody()
        letters = Letters(tables, refuse)
        super().__init__(
            tables, Composing(tables, nobody, lambda code: languages()[code]), letters, nobody, nobody, mending
        )
        self.sent = letters.sent

    async def serve(self, destination: str) -> None:
        self._busy[destination] = asyncio.get_running_loop().create_task(self._serve(destination))
        await self._busy[destination]
        await self._wakeup.close()
        self._wakeup._closed = False


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = Database(tmp_path / "outbox.db")
    await opened.open()

    def table(connection: Any) -> int:
        return queries.insert_table(
            connection, guild=1, channel=2, host=3, game="demos", mode="full", pace="daily", language="en",
            options={}, settings=Settings(), secret="00" * 32, now=NOW,
        )  # fmt: skip

    assert await opened.write(table) == 1
    yield opened
    await opened.close()


def story(*lines: str) -> bytes:
    return notices.encode(notices.Story(0, tuple(T("{words}", words=line) for line in lines)))


def note(words: str) -> bytes:
    return notices.encode(notices.Note(T("{words}", words=words)))


async def post(database: Database, notice: bytes, due: float | None = None) -> int:
    return await database.write(lambda c: queries.post(c, 1, THREAD, notice, NOW, due=due))


async def claim(database: Database, now: float = NOW) -> list[int]:
    rows = await database.write(lambda c: _claim(THREAD, "me", now, c))
    return [row.id for row in rows]


async def put_back(database: Database, rows: list[int], due: float, *, untouched: bool) -> None:
    await database.write(lambda c: queries.retry_outbox(c, rows, due, "an error", untouched=untouched))


async def test_what_is_planned_for_tomorrow_holds_up_nothing(database: Database) -> None:
    await post(database, notices.encode(notices.ArchiveThread()), NOW + 86_400)
    later = await post(database, note("a word after the game"))
    waiting = await database.read(lambda c: queries.waiting_destinations(c, NOW))
    assert waiting == [(THREAD, NOW), (THREAD, NOW + 86_400)]
    assert await claim(database) == [later]


async def test_of_what_is_planned_for_later_only_the_soonest_is_looked_at(database: Database) -> None:
    def plan(connection: sqlite3.Connection) -> None:
        for n in range(1, 101):
            queries.post(connection, 1, f"table:{n}", note("later"), NOW, due=NOW + 86_400 - n)
        queries.post(connection, 1, "member:7", note("now"), NOW)

    await database.write(plan)
    found = await database.read(lambda c: queries.waiting_destinations(c, NOW))
    assert found == [("member:7", NOW), ("table:100", NOW + 86_300)]


async def test_a_post_that_is_tried_again_keeps_its_place(database: Database) -> None:
    first, second = await post(database, note("one")), await post(database, note("two"))
    assert await claim(database) == [first]
    await put_back(database, [first], NOW + 30, untouched=True)
    assert await claim(database) == []
    assert await database.read(lambda c: queries.waiting_destinations(c, NOW)) == [(THREAD, NOW + 30)]
    assert await claim(database, NOW + 30) == [first]
    await database.write(lambda c: queries.finish_outbox(c, [first], "delivered", NOW, channel=7, message=1))
    assert await claim(database, NOW + 30) == [second]


async def test_a_change_that_is_tried_again_holds_up_nothing(database: Database) -> None:
    first = await post(database, note("one"))
    await database.write(lambda c: queries.finish_outbox(c, [first], "delivered", NOW, channel=7, message=1))
    change = await database.write(lambda c: queries.edit(c, 1, first, note("one!"), NOW, NOW))
    second = await post(database, note("two"))
    assert await claim(database) == [change]
    await put_back(database, [change], NOW + 30, untouched=False)
    assert await claim(database) == [second]


async def test_what_somebody_else_delivers_is_not_overtaken(database: Database) -> None:
    first, second = await post(database, note("one")), await post(database, note("two"))
    assert await claim(database) == [first]
    assert await claim(database, NOW + 1) == []
    assert await claim(database, NOW + 60) == [first]
    assert second


async def test_a_repetition_says_neither_more_nor_less(database: Database) -> None:
    """The nonce would have Discord answer with the shorter message, and the third line would be lost."""
    rows = [await post(database, story("one")), await post(database, story("two"))]
    assert await claim(database) == rows
    await put_back(database, rows, NOW, untouched=False)
    third = await post(database, story("three"))
    assert await claim(database, NOW + 1) == rows
    await database.write(lambda c: queries.finish_outbox(c, rows, "delivered", NOW, channel=7, message=1))
    assert await claim(database, NOW + 1) == [third]


async def test_what_was_never_there_may_grow(database: Database) -> None:
    rows = [await post(database, story("one")), await post(database, story("two"))]
    assert await claim(database) == rows
    await put_back(database, rows, NOW, untouched=True)
    third = await post(database, story("three"))
    assert await claim(database, NOW + 1) == [*rows, third]


async def test_a_table_message_that_may_be_there_is_not_taken_back(database: Database) -> None:
    board = await post(database, notices.encode(notices.Board()))
    await database.write(lambda c: queries.update_table(c, 1, NOW, board_post=board))
    assert await claim(database) == [board]
    await put_back(database, [board], NOW, untouched=False)

    def retire(connection: Any) -> None:
        table = queries.table(connection, 1)
        assert table is not None
        retire_board(connection, table, NOW)

    await database.write(retire)
    waiting = await database.read(lambda c: queries.outbox_of(c, 1, "waiting"))
    assert [(row.id, row.edits) for row in waiting] == [(board, None), (board + 1, board)]


async def test_a_long_story_whose_second_part_fails_does_not_repeat_the_first(database: Database) -> None:
    clock = Clock()
    failing = ["b"]

    def refuse(words: str) -> None:
        if words[0] in failing:
            raise ConnectionResetError("the connection is cut")

    delivery = Served(Tables(database, clock), refuse)
    await post(database, story("a" * 1900, "b" * 1900, "c" * 1900))
    await delivery.serve(THREAD)
    assert [words[0] for words in delivery.sent] == ["a"]
    failing.clear()
    clock.now += 10
    await delivery.serve(THREAD)
    assert [words[0] for words in delivery.sent] == ["a", "b", "c"]


async def test_a_row_that_can_never_be_read_ends_and_the_rest_goes_on(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()

    def refuse(words: str) -> None:
        if words == "poison":
            raise ValueError("nobody thought of this")

    delivery = Served(Tables(database, clock), refuse)
    await post(database, note("poison"))
    await post(database, note("food"))
    for _ in range(BROKEN_TRIES + 1):
        assert delivery.sent == []
        await delivery.serve(THREAD)
        clock.now += 400
    assert delivery.sent == ["food"]
    assert await database.read(lambda c: queries.failures(c, 1)) == ["ValueError('nobody thought of this')"]
    assert "can't be delivered" in caplog.text


async def test_after_a_long_outage_a_long_story_is_one_message_with_all_of_it(database: Database) -> None:
    clock = Clock()
    delivery = Served(Tables(database, clock), lambda words: None)
    lines = [f"line {number} " + "x" * 80 for number in range(150)]
    for line in lines:
        await post(database, story(line))
    clock.now += 3600
    await delivery.serve(THREAD)
    assert len(delivery.sent) == 1
    assert len(delivery.sent[0]) <= messages.CONTENT and lines[-1] in delivery.sent[0]
    table = await Tables(database).table(1)
    letter = messages.summary([T("{words}", words=line) for line in lines], table, languages()["en"], 1)
    assert letter.files[0][1].decode().splitlines() == lines


async def test_after_a_long_outage_the_whole_story_is_told_where_its_file_may_not_be_attached(
    database: Database,
) -> None:
    clock = Clock()

    def refuse(words: str) -> None:
        if words.startswith("I could not write here"):
            answer: Any = SimpleNamespace(status=403, reason="Forbidden")
            raise discord.Forbidden(answer, {"code": 50013, "message": "Missing Permissions"})

    delivery = Served(Tables(database, clock), refuse)
    lines = [f"line {number} " + "x" * 80 for number in range(150)]
    for line in lines:
        await post(database, story(line))
    clock.now += 3600
    await delivery.serve(THREAD)
    assert len(delivery.sent) > 3
    assert "\n".join(delivery.sent).splitlines() == lines


def test_what_stands_there_is_known_again() -> None:
    said = Letter(content="words")
    assert means_the_same(said, {"content": "words", "components": []}, 1)
    assert not means_the_same(said, {"content": "other words", "components": []}, 1)
    board = Letter(view=layout(messages.ui.ActionRow(button("Decide", "open:1"))))
    there = {"content": "", "components": [{"type": 1, "components": [{"type": 2, "custom_id": "open:1"}]}]}
    assert means_the_same(board, there, 1)
    there["components"][0]["components"][0]["custom_id"] = "open:12"  # type: ignore[index]
    assert not means_the_same(board, there, 1)


def test_only_stories_next_to_each_other_become_one_message() -> None:
    def row(number: int, raw: bytes) -> OutboxRow:
        return OutboxRow(number, 1, THREAD, raw, None, "waiting", NOW, NOW, 0, None, None, None)

    rows = [row(1, story("one")), row(2, story("two")), row(3, note("three")), row(4, story("four"))]
    assert [one.id for one in together(rows)] == [1, 2]


async def test_time_that_ran_out_while_the_bot_was_down_is_given_back(database: Database) -> None:
    def deadlines(connection: Any) -> None:
        _alive(NOW, True, connection)
        queries.put_deadline(connection, Deadline(1, "s1", "decide", 1, NOW + 600))

    await database.write(deadlines)
    await database.write(lambda c: _alive(NOW + 1200, True, c))
    (left,) = await database.read(lambda c: queries.deadlines(c, 1))
    assert left.due == NOW + 1200 + 3600


async def test_a_short_restart_changes_no_deadline(database: Database) -> None:
    def deadlines(connection: Any) -> None:
        _alive(NOW, True, connection)
        queries.put_deadline(connection, Deadline(1, "s1", "decide", 1, NOW + 10))

    await database.write(deadlines)
    await database.write(lambda c: _alive(NOW + 30, True, c))
    (left,) = await database.read(lambda c: queries.deadlines(c, 1))
    assert left.due == NOW + 10


async def test_the_next_deadline_is_the_first_that_nobody_has_or_that_comes_free(database: Database) -> None:
    async def following(now: float) -> float | None:
        return await database.read(lambda c: queries.next_deadline(c, now))

    def put(connection: sqlite3.Connection) -> None:
        for n in range(3):
            queries.put_deadline(connection, Deadline(1, f"s{n}", "decide", 1, NOW + 10 * n))

    assert await following(NOW) is None
    await database.write(put)
    assert await following(NOW) == NOW
    taken = await database.write(lambda c: queries.claim_deadlines(c, NOW, 15, 50))
    assert [deadline.seat for deadline in taken] == ["s0"]
    assert await following(NOW) == NOW + 10, "the one that is taken comes free later than that"
    await database.write(lambda c: queries.claim_deadlines(c, NOW + 20, 15, 50))
    assert await following(NOW + 20) == NOW + 35
    assert await following(NOW + 35) == NOW, "whoever took it did nothing about it"


async def test_a_row_keeps_its_nonce_and_one_of_a_restored_backup_has_another(database: Database) -> None:
    """With the old nonce Discord would answer with the message from before, and the new one would be lost."""

    def post(now: float) -> Callable[[sqlite3.Connection], OutboxRow]:
        def work(connection: sqlite3.Connection) -> OutboxRow:
            raw = notices.encode(notices.Note(T("Table {number} goes on here.", number=1)))
            row = queries.outbox_row(connection, queries.post(connection, 1, THREAD, raw, now))
            assert row is not None
            return row

        return work

    before = await database.write(post(1_900_000_000.0))
    await database.write(lambda c: c.execute("DELETE FROM outbox WHERE id = ?", (before.id,)))
    after = await database.write(post(1_900_000_060.0))
    assert after.id == before.id
    known = [nonce_of(before, 0, "abcd1234"), nonce_of(before, 1, "abcd1234"), nonce_of(after, 0, "abcd1234")]
    assert len(set(known)) == 3 and nonce_of(before, 0, "abcd1234") == known[0]
    late = nonce_of(msgspec.structs.replace(after, id=2**40), 9, "abcd1234")
    assert len(late) == 25 and late != nonce_of(msgspec.structs.replace(before, id=2**40), 9, "abcd1234")
