"""/server: what the bot may do in a channel, for those who manage the server."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.permissions import PERMISSIONS, Need, wanted
from tests.cogs.playing import Playing, words

CORE = [one for one in PERMISSIONS if one.need is Need.CORE]
VOICE = [one for one in PERMISSIONS if one.need is Need.VOICE]


def manager(playing: Playing) -> Any:
    needed = discord.Permissions(manage_guild=True, view_channel=True, use_application_commands=True)
    boss = playing.guild.create_role("boss", permissions=needed)
    return playing.person("mod", roles=[boss])


def with_role(playing: Playing, permissions: discord.Permissions) -> None:
    """Have the bot just these permissions in the server, by its own role."""
    backend = playing.env.backend
    (own,) = backend.get_member(playing.guild.id, backend.bot_user.id).role_ids
    backend.edit_role(playing.guild.id, own, {"permissions": permissions.value})
    everyone = backend.get_role(playing.guild.id, playing.guild.id)
    kept = everyone.permissions & ~wanted().value
    backend.edit_role(playing.guild.id, everyone.id, {"permissions": kept})


async def report(playing: Playing, channel: Any = None) -> str:
    result = await manager(playing).slash(channel or playing.channel, "server permissions")
    assert result.ephemeral
    return words(result.response.message)


def line(said: str, name: str) -> str:
    (found,) = [one for one in said.splitlines() if f"**{name}**" in one]
    return found


async def test_all_there(playing: Playing) -> None:
    with_role(playing, wanted())
    said = await report(playing)
    assert said.startswith(f"In <#{playing.channel.id}> I have all that tables need.")
    for one in PERMISSIONS:
        assert line(said, one.name) == f"✓ **{one.name}** – {one.why}"
    assert "What to do" not in said


async def test_what_is_for_voice_rooms_is_not_needed(playing: Playing) -> None:
    with_role(playing, wanted(Need.CORE))
    said = await report(playing)
    assert said.startswith(f"In <#{playing.channel.id}> I have all that tables need.") and "What to do" not in said
    assert all(line(said, one.name).startswith("–") for one in VOICE)


@pytest.mark.parametrize("lacking", CORE, ids=lambda one: one.flag)
async def test_one_that_no_role_gives(playing: Playing, lacking: Any) -> None:
    with_role(playing, discord.Permissions(wanted().value & ~discord.Permissions(**{lacking.flag: True}).value))
    said = await report(playing)
    assert said.startswith(f"In <#{playing.channel.id}> I miss: {lacking.name}\n")
    assert line(said, lacking.name) == f"✗ **{lacking.name}** – {lacking.why}"
    assert said.count("✗") == 1 and said.count("What to do") == 1
    assert f"**What to do** – {lacking.name}: switch this on for my role under *Server Settings*, *Roles*." in said


async def test_one_that_the_channel_takes_away(playing: Playing) -> None:
    with_role(playing, wanted())
    everyone = playing.guild.default_role
    quiet = playing.guild.create_text_channel(
        "quiet", overwrites={everyone: discord.PermissionOverwrite(send_messages=False, attach_files=False)}
    )
    said = await report(playing, quiet)
    assert said.startswith(f"In <#{quiet.id}> I miss: Send Messages and Attach Files\n")
    assert "Send Messages and Attach Files: the channel takes this away from me." in said
    assert "Server Settings" not in said
    assert "all that tables need" in await report(playing), "another channel is another matter"


async def test_in_a_thread_its_channel_is_meant(playing: Playing) -> None:
    playing.draw_nothing()
    await playing.table("ann bo", computers=1)
    thread = ChannelHandle(playing.env, playing.guild, playing.env.backend.channels[playing.thread().id])
    with_role(playing, wanted())
    said = await report(playing, thread)
    assert said.startswith(f"In <#{playing.channel.id}> I have all that tables need.") and "text channel" not in said


async def test_where_no_table_can_be_opened(playing: Playing) -> None:
    with_role(playing, wanted())
    news = playing.guild.create_news_channel("news")
    assert "Tables need a text channel where threads can be opened" in await report(playing, news)


@pytest.mark.usefixtures("in_swedish")
async def test_in_swedish(playing: Playing) -> None:
    with_role(playing, discord.Permissions(wanted().value & ~discord.Permissions(attach_files=True).value))
    said = await report(playing)
    assert said.startswith(f"I <#{playing.channel.id}> saknar jag: Bifoga filer\n")
    assert "**Gör så här** – Bifoga filer:" in said


async def test_it_is_for_managers_of_the_server(playing: Playing) -> None:
    result = await playing.person("ann").slash(playing.channel, "server permissions")
    assert result.ephemeral
    assert words(result.response.message) == "Only members with Manage Server can look at my permissions."


async def test_there_is_no_server_in_direct_messages(playing: Playing) -> None:
    playing.person("ann")
    assert "server permissions" not in playing.users["ann"].available_commands()
    assert "hand" in playing.users["ann"].available_commands()
