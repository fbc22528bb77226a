"""The world after a restart, a crash, another version; and an orderly end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot.playground import PortTaken, WorldInUse, playground
from tests.playground.demo_bot import make_bot
from tests.playground.tab import Tab, pictures

ROOT = Path(__file__).parents[2]


@contextlib.asynccontextmanager
async def opened(data_dir: Path, name: str = "Ann", place: str = "games") -> AsyncIterator[Tab]:
    async with playground(make_bot, data_dir=data_dir) as running, Tab.open(running.address) as tab:
        await tab.be(name, place)
        yield tab


async def test_everything_is_there_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        await tab.run("table new", game="cherry")
        before = await tab.sees("Table 7")
        await tab.until(lambda: tab.sees_place("secret team"))
        ann = tab.who
        await tab.ask("dms", **{"as": ann}, closed=True)
        await tab.ask("language", **{"as": ann}, language="sv-SE")
        await tab.ask("seen", **{"as": ann, "in": tab.where}, message=before["id"])
        await tab.be("Ann", "Lounge")
        await tab.ask("enter", **{"as": ann, "in": tab.where})
    async with opened(tmp_path) as tab:
        after = await tab.sees("Table 7")
        assert tab.who == ann and after["id"] == before["id"]
        assert (await tab.picture(pictures(after)[0]["url"])).startswith(b"\x89PNG")
        me = next(each for each in tab.state["people"] if each["id"] == ann)
        assert me["dmsClosed"] and me["language"] == "sv-SE"
        assert tab.place("games")["unread"] == 0 and tab.place("cherry for 2")["unread"] == 1
        assert tab.place("Lounge")["connected"]
        await tab.press("Pressed 0")
        await tab.sees("Pressed 1")


async def test_an_open_form_reaches_the_next_process(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        await tab.run("table new", game="cherry")
        await tab.sees("Table 7")
        await tab.press("Form")
        form = tab.modal
    async with playground(make_bot, data_dir=tmp_path) as running, Tab.open(running.address) as tab:
        caught: list[str] = []

        async def catch(interaction: discord.Interaction) -> None:
            if interaction.type is discord.InteractionType.modal_submit:
                caught.append(str(interaction.data))
                await interaction.response.send_message("Nothing is lost.", ephemeral=True)

        running.bot.add_listener(catch, "on_interaction")
        await tab.be("Ann", "games")
        tab.modal = form
        await tab.submit(name="Ö party", fruit=["banana"], side="left")
        await tab.sees("Nothing is lost.")
        assert "Ö party" in caught[0]


@pytest.mark.slow
async def test_a_killed_playground_has_lost_nothing_the_bot_was_told(tmp_path: Path) -> None:
    port = 0
    for round_ in range(3):
        process, address = await _start(tmp_path, port)
        try:
            async with Tab.open(address) as tab:
                await tab.be("Ann", "games")
                if round_:
                    await tab.press(f"Pressed {round_ - 1}", await tab.sees(f"Pressed {round_ - 1}"))
                    shown = await tab.sees(f"Pressed {round_}")
                else:
                    await tab.run("table new", game="apple")
                    shown = await tab.sees("Pressed 0")
                assert (await tab.picture(pictures(shown)[0]["url"])).startswith(b"\x89PNG")
                # The answer is on the screen as soon as the bot has sent it; the bot learns so after the disk.
                await asyncio.sleep(0.1)
        finally:
            process.send_signal(signal.SIGKILL)
            await process.wait()
    async with opened(tmp_path) as tab:
        await tab.sees("Pressed 2")
        await tab.press("Pressed 2")
        await tab.sees("Pressed 3")
        assert tab.sees_place("apple for 2")


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_it_ends_in_an_orderly_way(tmp_path: Path, how: signal.Signals) -> None:
    process, address = await _start(tmp_path, 0)
    async with Tab.open(address) as tab:
        await tab.be("Bo", "chatter")
        await tab.write("last words")
        process.send_signal(how)
        assert await asyncio.wait_for(process.wait(), 5) == 0
    assert not (tmp_path / "playground.db-wal").exists(), "the file was closed"
    async with opened(tmp_path, "Bo", "chatter") as tab:
        await tab.sees("last words")


async def _start(data_dir: Path, port: int) -> tuple[asyncio.subprocess.Process, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.playground.demo_bot",
        str(data_dir),
        str(port),
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
    assert "The playground is open: " in line
    return process, line.split(": ", 1)[1].strip()


async def test_one_world_is_open_once(tmp_path: Path) -> None:
    async with opened(tmp_path):
        with pytest.raises(WorldInUse, match="already running"):
            async with playground(make_bot, data_dir=tmp_path):
                pass


async def test_a_taken_port_is_said(tmp_path: Path) -> None:
    async with playground(make_bot, data_dir=tmp_path / "one") as first:
        with pytest.raises(PortTaken, match=f"can't use port {first.page.port}"):
            async with playground(make_bot, data_dir=tmp_path / "two", port=first.page.port):
                pass


async def test_a_world_of_another_version_is_kept_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(tmp_path) as tab:
        await tab.write("old times")
    with contextlib.closing(sqlite3.connect(tmp_path / "playground.db")) as db, db:
        db.execute("UPDATE about SET value = '0.1' WHERE key = 'simcord'")
    async with opened(tmp_path) as tab:
        assert not tab.messages
        assert "was written by simcord 0.1" in caplog.text
    assert (tmp_path / "playground-old-1.db").exists()
    with contextlib.closing(sqlite3.connect(tmp_path / "playground-old-1.db")) as db:
        assert db.execute("SELECT count(*) FROM message").fetchone() == (1,)


async def test_a_damaged_world_is_kept_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(tmp_path):
        pass
    with contextlib.closing(sqlite3.connect(tmp_path / "playground.db")) as db, db:
        db.execute("UPDATE core SET body = x'00'")
    async with opened(tmp_path) as tab:
        assert tab.sees_place("games")
    assert "could not be read" in caplog.text


async def test_the_key_and_ids_stay_the_same_and_private(tmp_path: Path) -> None:
    addresses = []
    for _ in range(2):
        async with playground(make_bot, data_dir=tmp_path, port=0) as running:
            addresses.append(running.address.split("key=")[1])
    assert addresses[0] == addresses[1]
    assert (tmp_path / "playground.key").stat().st_mode & 0o077 == 0
    assert (tmp_path / "playground.db").stat().st_mode & 0o077 == 0


async def test_pictures_that_nobody_shows_any_more_leave_memory_and_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.playground.world.Files.let_go.__defaults__", (0.0,))
    async with playground(make_bot, data_dir=tmp_path) as running, Tab.open(running.address) as tab:
        await tab.be("Ann", "games")
        await tab.run("table new", game="cherry")
        await tab.press("My hand", await tab.sees("Table 7"))
        hand = await tab.sees("secret hand")
        kept = len(list(running.world.backend.cdn.urls()))
        await tab.press("Done", hand)
        await tab.sees("All done.")
        running.world.forget_old()
        assert len(list(running.world.backend.cdn.urls())) == kept - 1
    with contextlib.closing(sqlite3.connect(tmp_path / "playground.db")) as db:
        assert db.execute("SELECT count(*) FROM file").fetchone() == (kept - 1,)
