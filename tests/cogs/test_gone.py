"""People and messages that are no longer there: the table goes on, and says what it does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from simcord.builders import ChannelHandle

from bot.mending import SEEN_SECONDS
from bot.model import Trouble
from tests.cogs.playing import Playing, buttons, words

HOURS = 3600


async def game(playing: Playing, names: str = "ann bo cia", **options: Any) -> int:
    playing.draw_nothing()
    number = await playing.table(names, pace="quick", **options)
    await playing.delivered()
    return number


def story(playing: Playing) -> str:
    return "\n".join(map(words, playing.thread_messages()))


def told(result: Any) -> str:
    return words((result.followups[-1] if result.followups else result.response).message)


async def act(playing: Playing, number: int, name: str) -> None:
    """Take the default of whatever is open for somebody."""
    look = await playing.bot.app.tables.look(number, playing.person(name).id)
    await playing.bot.app.play.act(number, playing.person(name).id, look.prompt.default, look.prompt.serial)
    await playing.delivered()


async def test_a_computer_player_stands_in_for_whoever_left_the_server(playing: Playing) -> None:
    number = await game(playing)
    ann = playing.person("ann")
    playing.guild.remove_member(ann)
    await act(playing, number, "bo")
    await act(playing, number, "cia")
    # Ann is looked for when her time runs out, and nobody waits for her after that.
    await playing.advance(2 * HOURS + 1)
    await playing.delivered()
    assert "**ann** is no longer in this server; a computer player stands in" in story(playing)
    assert "**ann** ran out of time" not in story(playing)
    table = await playing.bot.app.tables.table(number)
    assert table.seats[0].played_by == "stand_in" and table.seats[0].late == 0
    assert table.host == playing.person("bo").id, "the host's place passes on"
    assert (await playing.looks(number)).view.phase == "secret"
    # In direct messages she may still press, but not play.
    message = next(m for m in reversed(playing.direct(ann)) if buttons(m))
    pressed = await playing.users["ann"].click(playing.seen(message), custom_id=f"hand:{number}")
    assert "You are no longer in the server of table" in told(pressed)
    again = playing.guild.add_member(playing.users["ann"])
    back = await again.click(playing.seen(playing.board()), custom_id=f"open:{number}")
    assert back.ephemeral
    await playing.delivered()
    assert "**ann** is back." in story(playing)
    assert (await playing.bot.app.tables.table(number)).seats[0].played_by == "member"


async def test_the_daily_look_finds_who_left(playing: Playing) -> None:
    number = await game(playing)
    playing.guild.remove_member(playing.person("cia"))
    await playing.advance(SEEN_SECONDS + 1)
    for share in range(24):
        await playing.bot.app.mending.look_for_all(share, 24)
    await playing.delivered()
    seats = {row.name: row.played_by for row in (await playing.bot.app.tables.table(number)).seats}
    assert seats == {"ann": "member", "bo": "member", "cia": "stand_in"}
    assert story(playing).count("is no longer in this server") == 1


async def test_when_all_have_left_the_computer_players_finish(playing: Playing) -> None:
    number = await game(playing, mode="simple", game_options={"max_hands": 1})
    for name in ("ann", "bo", "cia"):
        playing.guild.remove_member(playing.person(name))
    await playing.advance(2 * HOURS + 1)
    await playing.delivered()
    assert (await playing.bot.app.tables.table(number)).status == "finished"


async def test_a_deleted_table_message_comes_back(playing: Playing) -> None:
    number = await game(playing)
    playing.env.backend.delete_message(playing.thread().id, playing.board().id)
    await playing.env.settle()
    await playing.advance(11)
    await playing.delivered()
    shown = await playing.person("ann").click(playing.seen(playing.board()), custom_id=f"open:{number}")
    assert "Discard a card face up" in told(shown)


async def test_a_deleted_lobby_message_comes_back_and_a_cancelled_one_does_not(playing: Playing) -> None:
    ann = playing.person("ann")
    for _ in range(2):
        await ann.slash(playing.channel, "table new", game="demos")
    await ann.slash(playing.channel, "table cancel", table=1)
    for message in playing.messages(playing.channel.id):
        if not message.flags & 64:
            playing.env.backend.delete_message(playing.channel.id, message.id)
    await playing.env.settle()
    await playing.advance(11)
    await playing.delivered()
    shown = [words(m) for m in playing.messages(playing.channel.id) if not m.flags & 64]
    assert len(shown) == 1 and "table 2" in shown[0]


async def test_a_deleted_thread_is_opened_anew(playing: Playing) -> None:
    number = await game(playing)
    playing.env.backend.delete_channel(playing.thread().id)
    await playing.env.settle()
    await playing.advance(11)
    await playing.delivered()
    assert "The match begins" not in story(playing), "simcord gives the new thread the old one's number"
    assert f"The thread of table {number} was deleted, so the game goes on here." in story(playing)
    place = ChannelHandle(playing.env, playing.guild, playing.env.backend.channels[playing.thread().id])
    assert "Discard a card face up" in told(await playing.person("ann").slash(place, "turn"))


async def test_a_thread_that_is_deleted_while_a_message_is_on_its_way_there_is_no_channel_that_is_gone(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await game(playing)
    thread, send, refused = playing.thread().id, playing.bot.http.send_message, []

    async def send_message(channel: int, **options: Any) -> Any:
        if channel == thread and not refused:
            refused.append(channel)
            await playing.bot.app.mending.thread_gone(number, thread)  # the gateway is faster than the answer
            response: Any = SimpleNamespace(status=404, reason="Not Found")
            raise discord.NotFound(response, {"code": 10003, "message": "Unknown Channel"})
        return await send(channel, **options)

    monkeypatch.setattr(playing.bot.http, "send_message", send_message)
    for name in ("ann", "bo", "cia"):
        await act(playing, number, name)
    await playing.advance(11)
    await playing.delivered()
    assert refused and (await playing.bot.app.tables.table(number)).trouble is None
    assert not [m for name in ("ann", "bo", "cia") for m in playing.direct(playing.person(name)) if "gone" in words(m)]
    assert story(playing).count(f"The thread of table {number} was deleted, so the game goes on here.") == 1


async def test_news_of_a_thread_that_a_table_no_longer_has_change_nothing(playing: Playing) -> None:
    number = await game(playing)
    before = await playing.bot.app.tables.table(number)
    await playing.bot.app.mending.thread_gone(number, 1)
    await playing.delivered()
    assert (await playing.bot.app.tables.table(number)).thread == before.thread
    assert "was deleted" not in story(playing)


async def test_an_archived_thread_is_opened_again_although_the_connection_breaks(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    await game(playing)
    thread, opened = playing.thread().id, []

    async def edit_channel(channel: int, **options: Any) -> None:
        opened.append(options)
        if len(opened) == 1:
            raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(playing.bot.http, "edit_channel", edit_channel)
    monkeypatch.setattr("bot.mending.AGAIN_AFTER", (0.0,))
    await playing.bot.app.mending.thread_changed(thread, archived=True, locked=False)
    assert opened == [{"archived": False}] * 2


async def test_a_table_that_can_not_be_looked_at_keeps_no_other_from_it(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = [await game(playing) for _ in range(2)]
    mending, looked = playing.bot.app.mending, []
    for number in numbers:
        await mending.set_trouble(number, Trouble.CLOSED)

    async def get_channel(channel: int) -> None:
        looked.append(channel)
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(playing.bot.http, "get_channel", get_channel)
    await mending.guild_back(playing.guild.id)
    assert len(set(looked)) == 2


async def test_a_lobby_whose_host_left_the_server_has_another_host(playing: Playing) -> None:
    playing.draw_nothing()
    number = await playing.table("ann bo cia", computers=1, started=False)
    lobby = playing.channel.last_message
    bo, cia = playing.person("bo"), playing.person("cia")
    assert "Only **ann**, who opened the table" in told(await cia.click(lobby, custom_id=f"lobby:{number}:start"))
    playing.guild.remove_member(playing.person("ann"))
    await playing.advance(61)
    stranger = await playing.person("eve").click(lobby, custom_id=f"lobby:{number}:start")
    assert "Only **ann**" in told(stranger), "who has no seat changes nothing"
    assert "Only **bo**, who opened the table" in told(await cia.click(lobby, custom_id=f"lobby:{number}:start"))
    table = await playing.bot.app.tables.table(number)
    assert table.host == bo.id and [row.name for row in table.seats][:2] == ["bo", "cia"]
    assert f"The game at table {number} begins" in told(await bo.click(lobby, custom_id=f"lobby:{number}:start"))
