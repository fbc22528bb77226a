"""What Discord refuses and simcord alone would not; and what the bot finds at its start."""

from __future__ import annotations

import asyncio
import io
from datetime import timedelta
from pathlib import Path

import discord
import pytest
from discord.ext import commands

from bot.playground import Playground, playground
from bot.playground.world import GUILD_ID
from tests.playground.demo_bot import DemoBot, make_bot
from tests.playground.tab import Tab, words


def _games(running: Playground) -> discord.TextChannel:
    return next(channel for channel in running.bot.guilds[0].text_channels if channel.name == "games")


async def test_a_nonce_is_enforced(running: Playground) -> None:
    first = await _games(running).send("once", nonce="table.7")
    again = await _games(running).send("once", nonce="table.7")
    other = await _games(running).send("once", nonce="table.8")
    assert first.id == again.id != other.id


async def test_a_nonce_is_enforced_after_a_restart(tmp_path: Path) -> None:
    ids = []
    for _ in range(2):
        async with playground(make_bot, data_dir=tmp_path) as running:
            ids.append((await _games(running).send("once", nonce="n")).id)
    assert ids[0] == ids[1]


async def test_closed_direct_messages_are_error_50007(running: Playground) -> None:
    person = running.world.add_person("Ann")
    person.dms_closed = True
    user = await running.bot.fetch_user(person.id)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("psst")
    assert refused.value.code == 50007


async def test_archived_threads_refuse_edits_and_open_for_posts(running: Playground) -> None:
    message = await _games(running).send("lobby")
    thread = await message.create_thread(name="table")
    post = await thread.send("board")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as refused:
        await post.edit(content="changed")
    assert refused.value.code == 50083
    await thread.send("the bot may write")
    assert not running.world.backend.channels[thread.id].thread_metadata.archived  # type: ignore[union-attr]
    with pytest.raises(discord.HTTPException) as twice:
        await message.create_thread(name="again")
    assert twice.value.code == 160004


async def test_files_over_the_limit_are_refused(running: Playground) -> None:
    big = discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.bin")
    with pytest.raises(discord.HTTPException) as refused:
        await _games(running).send(file=big)
    assert (refused.value.status, refused.value.code) == (413, 40005)


async def test_replies_to_missing_messages_are_refused(running: Playground) -> None:
    message = await _games(running).send("soon gone")
    await message.delete()
    with pytest.raises(discord.HTTPException) as refused:
        await message.reply("too late")
    assert refused.value.code == 50035


async def test_what_simcord_does_not_know_is_an_ordinary_error(running: Playground) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await running.bot.http.request(discord.http.Route("GET", "/nothing/here"))
    assert refused.value.status == 501


async def test_a_bot_that_does_not_sync_still_has_its_commands(tmp_path: Path) -> None:
    class Quiet(commands.AutoShardedBot):
        async def setup_hook(self) -> None:
            @self.tree.command(name="hello", description="Say hello")
            async def hello(interaction: discord.Interaction) -> None:
                await interaction.response.send_message(f"Hello {interaction.user.display_name}")

    def make() -> commands.AutoShardedBot:
        return Quiet(command_prefix=(), intents=discord.Intents.default())

    async with playground(make, data_dir=tmp_path) as running, Tab.open(running.address) as tab:
        await tab.be("Bo", "games")
        await tab.run("hello")
        assert "Hello Bo" in words(await tab.sees("Hello"))


async def test_idle_threads_are_archived(running: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    message = await _games(running).send("lobby")
    thread = await message.create_thread(name="table", auto_archive_duration=60)
    world = running.world
    world.archive_idle_threads()
    meta = world.backend.channels[thread.id].thread_metadata
    assert meta is not None and not meta.archived
    now = world.backend.clock.now()
    monkeypatch.setattr(type(world.backend.clock), "now", lambda _: now + timedelta(minutes=61))
    world.archive_idle_threads()
    assert meta.archived


async def test_the_bot_can_work_before_it_is_ready_and_is_closed_at_the_end(tmp_path: Path) -> None:
    class Early(DemoBot):
        async def setup_hook(self) -> None:
            await super().setup_hook()
            self.early = asyncio.create_task(self.write())

        async def write(self) -> None:
            channel = await (await self.fetch_guild(GUILD_ID)).fetch_channels()
            await self.get_partial_messageable(channel[0].id).send("I was quick")

    bot = Early()
    async with playground(lambda: bot, data_dir=tmp_path) as running, Tab.open(running.address) as tab:
        await tab.be("Ann", "games")
        await tab.sees("I was quick")
    assert bot.closed and bot.is_closed()
