"""The service without Discord: two of them on one database, a hundred presses at once, and what a file may refuse."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from bot import notices
from bot.lobby import Lobby
from bot.play import Play
from bot.store.database import Database, migrations
from bot.store.trouble import StoreError
from bot.tables import Refused, Tables, entries, load, setup_of
from rules import games
from rules.core import RulesError
from rules.core import play as play_action
from rules.record import begin, state_hash, verify

PRESSES = 100
ANN, BO = 1, 2
MOVES = 3000


class Service:
    """What one process of the bot has, except for Discord. Nothing is delivered."""

    def __init__(self, path: Path) -> None:
        self.database = Database(path)
        self.tables = Tables(self.database)
        self.lobby = Lobby(self.tables, lambda: None)
        self.play = Play(self.tables, lambda: None)


@pytest_asyncio.fixture
async def services(tmp_path: Path) -> AsyncIterator[list[Service]]:
    """Two services on one file."""
    started = [Service(tmp_path / "tables.db") for _ in range(2)]
    for one in started:
        await one.database.open()
    yield started
    for one in started:
        await one.database.close()


async def opened(service: Service, mode: str = "full", **options: Any) -> int:
    table = await service.lobby.open(
        guild=1, channel=1, host=ANN, host_name="Ann", interaction=ANN, game="demos", mode=mode, options=options
    )
    return table.id


async def started(service: Service, **options: Any) -> int:
    number = await opened(service, **options)
    await service.lobby.join(number, BO, "Bo", BO)
    await service.lobby.add_computer(number, ANN, 3)
    await service.lobby.start(number, ANN)
    return number


async def all_at_once(press: Callable[[int], Awaitable[Any]]) -> tuple[list[Any], list[str]]:
    """Press a hundred times at the same moment; gives what came of it and the sentences of those refused."""
    results = await asyncio.gather(*(press(n) for n in range(PRESSES)), return_exceptions=True)
    strange = [one for one in results if isinstance(one, BaseException) and not isinstance(one, Refused)]
    assert not strange, strange[:3]
    refused = [str(one) for one in results if isinstance(one, Refused)]
    assert all(refused) and len(results) == PRESSES
    return [one for one in results if not isinstance(one, Refused)], refused


async def waiting(service: Service, number: int) -> int:
    """A member whom the table waits for; computer players have their turn first."""
    look = await service.tables.look(number, None)
    return next(m for seat in look.view.to_act if (m := look.table.seat(seat).member) is not None)


async def until_a_member_is_asked(service: Service, number: int) -> int:
    for _ in range(50):
        look = await service.tables.look(number, None)
        if any(look.table.seat(seat).member is not None for seat in look.view.to_act):
            return await waiting(service, number)
        await computers_move(service, number)
    raise AssertionError("the computer players never finish")


async def computers_move(service: Service, number: int) -> None:
    """Do what the deadlines of computer players would: let them move on."""
    await service.play._advance(number, lambda snapshot: [])


async def finish(service: Service, number: int) -> None:
    for _ in range(MOVES):
        if (await service.tables.table(number)).status == "finished":
            return
        member = await until_a_member_is_asked(service, number)
        look = await service.tables.look(number, member)
        assert look.prompt is not None
        await service.play.act(number, member, look.prompt.default, look.prompt.serial)
    raise AssertionError("the match does not end")


# -- a hundred presses at once, from two processes


async def test_a_decision_is_made_once(services: list[Service]) -> None:
    number = await started(services[0])
    member = await until_a_member_is_asked(services[0], number)
    look = await services[0].tables.look(number, member)
    assert look.prompt is not None
    prompt = look.prompt
    done, refused = await all_at_once(
        lambda n: services[n % 2].play.act(number, member, prompt.actions[n % len(prompt.actions)], prompt.serial)
    )
    assert len(done) == 1 and len(refused) == PRESSES - 1
    assert set(refused) == {"This is decided already; press Decide to see what is open now."}
    log = await services[1].tables.log(number)
    assert sum(row.member == member and row.n > 0 for row in log) == 1


async def test_the_last_seat_is_taken_once(services: list[Service]) -> None:
    number = await opened(services[0], mode="2v2")
    for guest in (BO, 3):
        await services[0].lobby.join(number, guest, f"Guest {guest}", guest)
    done, refused = await all_at_once(lambda n: services[n % 2].lobby.join(number, 100 + n, f"Guest {n}", 100 + n))
    assert len(done) == 1 and set(refused) == {"All {n} seats of table {number} are taken."}
    seats = (await services[1].tables.table(number)).seats
    assert [row.seat for row in seats] == ["s1", "s2", "s3", "s4"] and len({row.member for row in seats}) == 4


async def test_a_game_begins_once(services: list[Service]) -> None:
    number = await opened(services[0])
    for extra in range(2):
        await services[0].lobby.add_computer(number, ANN, 10 + extra)
    done, refused = await all_at_once(lambda n: services[n % 2].lobby.start(number, ANN))
    assert len(done) == 1 and set(refused) == {"The game at table {number} has begun already."}
    beginnings = [row for row in await services[1].tables.log(number) if row.n == 0]
    assert len(beginnings) == 1
    count = "SELECT COUNT(*) FROM outbox WHERE table_id = ? AND notice = ?"
    notice = notices.encode(notices.OpenThread()).decode()
    opens = await services[1].database.read(lambda c: c.execute(count, (number, notice)).fetchone()[0])
    assert opens == 1


async def test_a_rematch_is_opened_once(services: list[Service]) -> None:
    number = await started(services[0], max_hands=1)
    await finish(services[0], number)
    done, refused = await all_at_once(
        lambda n: services[n % 2].lobby.open(
            guild=1, channel=1, host=(ANN, BO)[n % 2], host_name="Ann", interaction=n, game="demos", rematch_of=number
        )
    )
    assert not refused and len(done) == PRESSES
    assert len({table.id for table in done}) == 1 and done[0].id != number
    assert (await services[1].tables.table(number)).rematch == done[0].id
    assert await services[1].database.read(lambda c: c.execute("SELECT COUNT(*) FROM tables").fetchone()[0]) == 2


# -- what is stored


async def test_the_log_played_again_is_the_stored_game(services: list[Service]) -> None:
    number = await started(services[0], max_hands=2)
    for turn in range(40):
        service = services[turn % 2]
        if (await service.tables.table(number)).status == "finished":
            break
        member = await until_a_member_is_asked(service, number)
        look = await service.tables.look(number, member)
        assert look.prompt is not None
        await service.play.act(number, member, look.prompt.actions[-1], look.prompt.serial)
        snapshot = await service.database.read(lambda c: load(c, number))
        game, state, _ = begin(setup_of(snapshot.table))
        for entry in entries(await service.tables.log(number)):
            action = msgspec.convert(entry.action, game.action_type)
            assert entry.seat is not None
            state, _ = play_action(game, state, entry.seat, action)
        assert state_hash(game, state) == state_hash(game, snapshot.state)
        assert snapshot.table.revision == len(entries(await service.tables.log(number)))


@pytest.mark.parametrize("name", ["demos", "emperor", "parliament"])
async def test_a_finished_game_of_computer_players_verifies(services: list[Service], name: str) -> None:
    service = services[0]
    options: dict[str, Any] = {"demos": {"max_hands": 2}, "emperor": {"max_rounds": 1}}.get(name, {})
    table = await service.lobby.open(
        guild=1, channel=1, host=ANN, host_name="Ann", interaction=ANN, game=name, options=options
    )
    for extra in range(2):
        await service.lobby.add_computer(table.id, ANN, 10 + extra)
    await service.lobby.start(table.id, ANN)
    await service.play.resign(table.id, ANN)
    for _ in range(MOVES):
        if (await service.tables.table(table.id)).status == "finished":
            break
        await computers_move(service, table.id)
    made = await service.tables.record(table.id)
    assert made["finished"] and made.pop("table") == table.id and made.pop("names")["s1"] == "Ann"
    assert verify(msgspec.json.decode(msgspec.json.encode(made))) == (True, None)


async def test_a_record_names_all_versions_of_the_rules_it_was_played_by(services: list[Service]) -> None:
    """A game that went on over an upgrade can't be replayed by either version: nobody is to read that it is false."""
    number = await started(services[0], mode="simple")
    await services[0].database.write(lambda c: c.execute("UPDATE tables SET rules = '0'"))
    await finish(services[1], number)
    made = msgspec.json.decode(msgspec.json.encode(await services[0].tables.record(number)))
    version = games()["demos"].version
    assert made["rules"] == f"0+{version}"
    with pytest.raises(
        RulesError, match=f"made by version 0\\+{version} of the rules; this is version {version}"
    ) as told:
        verify(made)
    assert told.value.code == "bad_state"
    other = await started(services[0], mode="simple")
    await finish(services[1], other)
    assert (await services[0].tables.record(other))["rules"] == version


# -- the database


async def test_a_work_that_fails_takes_no_other_with_it(services: list[Service]) -> None:
    database = services[0].database
    await database.write(lambda c: c.execute("CREATE TABLE kept (n INTEGER PRIMARY KEY)"))

    def insert(n: int) -> Callable[[sqlite3.Connection], int]:
        def work(connection: sqlite3.Connection) -> int:
            connection.execute("INSERT INTO kept VALUES (?)", (n,))
            if n % 7 == 3:
                raise Refused("Not this one.")
            if n % 7 == 5:
                connection.execute("INSERT INTO kept VALUES (?)", (n,))
            return n

        return work

    results = await asyncio.gather(*(database.write(insert(n)) for n in range(50)), return_exceptions=True)
    for n, result in enumerate(results):
        match n % 7:
            case 3:
                assert isinstance(result, Refused)
            case 5:
                assert isinstance(result, sqlite3.IntegrityError)
            case _:
                assert result == n
    kept = await services[1].database.read(lambda c: [row[0] for row in c.execute("SELECT n FROM kept ORDER BY n")])
    assert kept == [n for n in range(50) if n % 7 not in (3, 5)]


async def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    database = Database(path)
    await database.open()
    newest = migrations()[-1][0]
    await database.write(lambda c: c.execute("INSERT INTO migrations (number) VALUES (?)", (newest + 1,)))
    await database.close()
    with pytest.raises(StoreError, match=rf"newer version \(migration {newest + 1}; this version knows {newest}\)"):
        await Database(path).open()


async def test_a_path_that_will_not_do_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no database")
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "file" / "tables.db", tmp_path / "folder", tmp_path / "file"):
        with pytest.raises(StoreError, match=r"^The database .* can't be used: .*\.$"):
            await Database(path).open()


async def test_a_closed_database_says_so(tmp_path: Path) -> None:
    database = Database(tmp_path / "tables.db")
    await database.open()
    await database.close()
    with pytest.raises(StoreError, match="The database is closed"):
        await database.read(lambda c: c.execute("SELECT 1"))
    with pytest.raises(StoreError, match="The database is closed"):
        await database.write(lambda c: c.execute("SELECT 1"))
