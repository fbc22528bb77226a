"""A bot that is upgraded while games are on: databases of every earlier version, with a running table of each game.

The old database knows messages and a thread that the test's Discord does not; so does a backup that is restored.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot import notices
from bot.store import queries
from bot.store.database import migrations, statements
from rules import games
from rules.text import T
from tests.cogs.clicking import Clicking
from tests.cogs.playing import Playing, buttons, words

RULES_TESTS = Path(__file__).parents[1] / "rules"
SECRET = "5" * 64

GAMES = {"demos": "secret_discard", "emperor": "vote", "parliament": "policy"}
"""Each game in the middle of a decision of this kind, in the oldest schema there is."""

LEVELS = [number for number, _ in migrations()]


def build(path: Path, level: int) -> dict[str, int]:
    """A database of the version that had the first `level` migrations; gives the tables' numbers by game."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL").fetchall()
    connection.execute("CREATE TABLE migrations (number BIGINT PRIMARY KEY)")
    for number, sql in migrations()[:level]:
        for statement in statements(sql):
            connection.execute(statement)
        connection.execute("INSERT INTO migrations (number) VALUES (?)", (number,))
    numbers = {game: running_table(connection, game, kind) for game, kind in GAMES.items()}
    connection.close()
    return numbers


def running_table(connection: sqlite3.Connection, game: str, kind: str) -> int:
    stored = json.loads((RULES_TESTS / game / "schema-1.json").read_text(encoding="utf-8"))[kind]
    prompts = games()[game].prompts(games()[game].load(stored, 1))
    number = connection.execute(
        "INSERT INTO tables (guild, channel, host, game, mode, pace, language, options, settings, status, secret,"
        " thread, revision, schema, rules, state, created, changed, started)"
        " VALUES (1, 2, 3, ?, ?, 'daily', 'en', '{}', '{}', 'playing', ?, 4, 1, 1, '1', ?, 100, 100, 100) RETURNING id",
        (game, stored["mode"], SECRET, json.dumps(stored).encode()),
    ).fetchone()[0]
    for position, seat in enumerate(stored["seats"]):
        connection.execute(
            "INSERT INTO seats (table_id, position, seat, member, name, played_by, joined)"
            " VALUES (?, ?, ?, ?, ?, 'member', '7')",
            (number, position, seat, 1000 + position, seat),
        )
    standing = {"revision": 1, "status": "playing", "to_act": [], "events": [], "result": None}
    for n in (0, 1):
        connection.execute(
            "INSERT INTO log (table_id, n, seat, member, by, action, standing, events, at)"
            " VALUES (?, ?, ?, ?, 'member', ?, ?, '[]', 100)",
            (number, n, *((None, None, None) if n == 0 else (stored["seats"][0], 1000, '{"type": "pass"}')),
             json.dumps(standing)),
        )  # fmt: skip
    for prompt in prompts:
        connection.execute(
            "INSERT INTO deadlines (table_id, seat, kind, serial, due) VALUES (?, ?, 'decide', ?, 9e9)",
            (number, prompt.seat, prompt.serial),
        )
    lobby = posted(connection, number, notices.lobby_of(number), notices.Lobby(), 2, 50)
    board = posted(connection, number, notices.thread_of(number), notices.Board(), 4, 51)
    connection.execute("UPDATE tables SET lobby_post = ?, board_post = ? WHERE id = ?", (lobby, board, number))
    for notice in (
        notices.Story(1, (T("Told before the upgrade."),)),
        notices.Decision(prompts[0].seat, prompts[0].serial),
    ):
        place = notices.thread_of(number) if isinstance(notice, notices.Story) else "member:1000"
        connection.execute(
            "INSERT INTO outbox (table_id, destination, notice, created, due) VALUES (?, ?, ?, 100, 9e9)",
            (number, place, notices.encode(notice).decode()),
        )
    return int(number)


def posted(
    connection: sqlite3.Connection, number: int, place: str, notice: notices.Notice, channel: int, message: int
) -> int:
    """A message that was delivered before."""
    row = connection.execute(
        "INSERT INTO outbox (table_id, destination, notice, status, created, due, channel, message, finished)"
        " VALUES (?, ?, ?, 'delivered', 100, 100, ?, ?, 100) RETURNING id",
        (number, place, notices.encode(notice).decode(), channel, message + number * 10),
    ).fetchone()
    return int(row[0])


async def moved_here(playing: Playing, numbers: dict[str, int]) -> None:
    """Have the old database speak of the test's server and people."""
    names = ("ann", "bob", "cia", "dan", "eva", "fia", "gus", "hal")
    people = [playing.person(name) for name in names]

    def work(connection: sqlite3.Connection) -> None:
        for number in numbers.values():
            connection.execute(
                "UPDATE tables SET guild = ?, channel = ?, host = ?, thread = ? WHERE id = ?",
                (playing.guild.id, playing.channel.id, people[0].id, 4 + number, number),
            )
            connection.execute(
                "UPDATE seats SET member = NULL, played_by = 'computer' WHERE position >= ?", (len(people),)
            )
            for position, person in enumerate(people):
                connection.execute(
                    "UPDATE seats SET member = ? WHERE table_id = ? AND position = ?", (person.id, number, position)
                )
        connection.execute(
            "UPDATE outbox SET destination = ? WHERE destination = 'member:1000'", (f"member:{people[0].id}",)
        )
        connection.execute("UPDATE outbox SET due = 100 WHERE status = 'waiting'")

    await playing.bot.app.database.write(work)


class ByTurn(Clicking):
    """Opens panels with /turn, since every table has a thread of its own."""

    async def open(self, person: Any, by_message: float) -> tuple[Any, Any]:
        shown = await person.slash(self.playing.channel, "turn", table=self.number)
        return shown.response.message, person


def threads(playing: Playing) -> dict[int, str]:
    """All that is told in the threads."""
    return {
        thread.id: "\n".join(words(m) for m in playing.messages(thread.id))
        for thread in playing.env.bot.guilds[0].threads
    }


@pytest.mark.parametrize("level", LEVELS)
async def test_running_games_of_every_earlier_version_go_on(tmp_path: Path, level: int) -> None:
    numbers = build(tmp_path / "tables.db", level)
    async with Playing.start(tmp_path) as playing:
        playing.draw_nothing()
        await moved_here(playing, numbers)
        playing.bot.app.wake()
        await playing.delivered()
        told = threads(playing)
        assert len(told) == len(GAMES) and all("Told before the upgrade." in one for one in told.values())
        for number in numbers.values():
            assert sum(f"The thread of table {number} was deleted" in one for one in told.values()) == 1
            table: Any = await playing.bot.app.tables.table(number)
            assert table.thread in told and table.trouble is None
            clicking = ByTurn(playing, number)
            for _ in range(3):
                await clicking.decide((await clicking.waited_for())[0])
            await playing.delivered()
            made = await playing.bot.app.tables.record(number)
            assert len(made["actions"]) > 3 and "secret" not in made


async def test_messages_show_how_things_are_in_a_backup_that_was_restored(playing: Playing) -> None:
    """A lobby that began after the backup has its buttons again, and the table message its buttons at the end."""
    playing.draw_nothing()
    going_on = await playing.table("ann bo", computers=1, pace="daily")
    thread = playing.thread().id
    lobby = await playing.table("ann bo", computers=1, pace="daily", started=False)
    message = playing.channel.last_message
    await playing.delivered()
    database = playing.bot.app.database
    backup = playing.folder / "backup.db"
    await database.read(
        lambda c: c.execute("ROLLBACK") and c.execute("VACUUM INTO ?", (str(backup),)) and c.execute("BEGIN")
    )
    await playing.begin(lobby)
    for _ in range(6):
        person = playing.waiting(await playing.looks(going_on))[0]
        look = await playing.bot.app.tables.look(going_on, person.id)
        await playing.bot.app.play.act(going_on, person.id, look.prompt.default, look.prompt.serial)
        await playing.advance(120)
        await playing.delivered()
    assert "Start" not in buttons(playing.seen(playing.messages(playing.channel.id)[-1]))
    await playing.advance(2 * 3600)
    await playing.bot.app.close()
    for file in playing.folder.glob("tables.db*"):
        file.unlink()
    backup.rename(database.path)
    await playing.restart()
    playing.draw_nothing()
    await playing.delivered()
    shown = next(m for m in playing.messages(playing.channel.id) if m.id == message.id)
    assert "Start" in buttons(shown)
    told = playing.messages(thread)
    board = max(m.id for m in told if "Decide" in buttons(m))
    assert (await playing.bot.app.tables.table(going_on)).board_post is not None
    newest = await playing.bot.app.database.read(
        lambda c: queries.newest_message(c, notices.thread_of(going_on), thread)
    )
    assert board == newest == max(m.id for m in told if not m.flags & 64)
    ann = playing.person("ann")
    result = await ann.click(playing.seen(shown), custom_id=f"lobby:{lobby}:start")
    assert f"The game at table {lobby} begins" in words(result.response.message)
