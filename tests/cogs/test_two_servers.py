"""Two servers with the same bot, and the same people in both: what belongs to one is not reached from the other."""

from __future__ import annotations

import sqlite3
from typing import Any
from unittest.mock import MagicMock

import discord
import pytest
from discord import app_commands

from bot.model import Trouble
from rules import games
from tests.cogs.asking import argument, told
from tests.cogs.playing import Playing, buttons, words

NOT_HERE = "There is no table {number} in this server."


async def in_another_server(playing: Playing) -> tuple[Any, Any]:
    """Another server with one channel, and eve, who is in both."""
    other = playing.env.create_guild()
    channel = other.create_text_channel("elsewhere")
    playing.person("eve")
    return channel, other.add_member(playing.users["eve"])


async def test_buttons_of_a_lost_table_reach_no_table_of_another_server(playing: Playing) -> None:
    """After a backup was restored a new table may have the number that older messages name."""
    playing.draw_nothing()
    number = await playing.table("ann bo", started=False)
    channel, eve = await in_another_server(playing)
    await eve.slash(channel, "table new", game="demos")
    lost = int(buttons(channel.last_message)["Join"].split(":")[1])
    assert lost != number

    def restored(connection: sqlite3.Connection) -> None:
        connection.execute(
            "UPDATE tables SET guild = ?, channel = ? WHERE id = ?", (playing.guild.id, playing.channel.id, lost)
        )
        connection.execute("UPDATE seats SET member = 1 WHERE table_id = ?", (lost,))

    await playing.bot.app.database.write(restored)
    await playing.restart()
    old = channel.last_message
    for label, custom_id in buttons(old).items():
        result = await eve.click(old, custom_id=custom_id)
        if not custom_id.startswith("rules:"):
            assert told(result) == NOT_HERE.format(number=lost), (label, told(result))
    assert len((await playing.bot.app.tables.table(lost)).seats) == 1


async def test_whoever_plays_in_both_uses_their_panels_in_either(playing: Playing) -> None:
    playing.draw_nothing()
    number = await playing.table("ann eve", computers=1)
    channel, eve = await in_another_server(playing)
    listed = await eve.slash(channel, "turns")
    opened = await eve.click(listed.response.message, custom_id=f"open:{number}")
    panel = opened.response.message
    chosen = next(one for one in buttons(panel).values() if one.startswith(("act:", "go:")))
    assert NOT_HERE.format(number=number) not in told(await eve.click(panel, custom_id=chosen))


@pytest.mark.parametrize("game", games())
async def test_no_command_tells_strangers_of_another_server_about_a_table(playing: Playing, game: str) -> None:
    playing.draw_nothing()
    number = await playing.table("ann bo cia", game=game, mode=next(iter(games()[game].modes)))
    channel, eve = await in_another_server(playing)
    user = playing.users["eve"]
    for command in playing.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command) or "table" not in {one.name for one in command.parameters}:
            continue
        name = command.qualified_name
        if name.split()[0] in set(games()) - {game}:
            continue
        options = {one.name: argument(one, eve) for one in command.parameters if one.required} | {"table": number}
        asked = [await eve.slash(channel, name, **options)]
        if name in user.available_commands():
            asked.append(await user.slash(name, **options))
        for result in asked:
            assert result.modal is None, name
            shown = (result.followups[-1] if result.followups else result.response).message
            assert words(shown) in (NOT_HERE.format(number=number), f"You have no seat at table {number}."), name
            assert not shown.attachments, name
        for one in command.parameters:
            if one.autocomplete:
                assert await eve.autocomplete(channel, name, one.name, "", table=number) == [], (name, one.name)


async def test_what_is_played_in_a_hidden_channel_is_told_to_those_who_see_it(playing: Playing) -> None:
    playing.draw_nothing()
    hidden = discord.PermissionOverwrite(view_channel=False)
    shown = discord.PermissionOverwrite(view_channel=True)
    ann, bo, eve = (playing.person(name) for name in ("ann", "bo", "eve"))
    channel = playing.guild.create_text_channel(
        "hidden", overwrites={playing.guild.default_role: hidden, ann: shown, bo: shown, playing.guild.me: shown}
    )
    await ann.slash(channel, "table new", game="parliament")
    number = int(buttons(channel.last_message)["Join"].split(":")[1])
    await playing.delivered()
    await ann.click(channel.last_message, custom_id=f"lobby:{number}:start")
    await playing.delivered()
    for command in ("table status", "table log", "table export", "table board", "table join", "parliament map", "turn"):
        result = await eve.slash(playing.channel, command, table=number)
        assert told(result) == NOT_HERE.format(number=number), command
        assert told(await bo.slash(playing.channel, command, table=number)) != NOT_HERE.format(number=number), command
    assert "No tables are open here" in told(await eve.slash(playing.channel, "table list"))
    assert "There is no such table here" in told(await eve.slash(playing.channel, "table status"))
    assert await eve.autocomplete(playing.channel, "table status", "table", "") == []
    assert f"table {number}" in told(await bo.slash(playing.channel, "table list"))
    offered = await bo.autocomplete(playing.channel, "table status", "table", "")
    assert [choice["value"] for choice in offered] == [number]


async def test_a_process_serves_tables_of_servers_that_another_one_hears_of(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With SHARD_IDS each process hears of a part of the servers only; messages are delivered by any."""
    playing.draw_nothing()
    number = await playing.table("ann bo", computers=1, started=False)
    lobby = playing.channel.last_message.id
    bot = playing.bot
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(bot._connection, "_get_guild", lambda _: None)
        elsewhere.setattr(bot, "shard_count", 2)
        elsewhere.setattr(bot, "shard_ids", [1 - (playing.guild.id >> 22) % 2])
        await bot.app.lobby.start(number, playing.person("ann").id)
        await playing.delivered()
        table = await bot.app.tables.table(number)
        refused = discord.Forbidden(MagicMock(status=403), {"code": 50013, "message": "Missing Permissions"})
        assert bot.app.mending.kind_of_403(table, refused) is Trouble.CLOSED, "not that the bot was removed"
        elsewhere.setattr(bot, "shard_ids", [0, 1])
        assert bot.app.mending.kind_of_403(table, refused) is Trouble.AWAY
    assert table.thread == lobby, "made from the lobby message"
    told = playing.messages(lobby)
    assert any("Decide" in buttons(message) for message in told), "the library's cache knows nothing of this thread"
