"""Lobbies: opened, joined, left, started, cancelled, by commands and by buttons."""

from __future__ import annotations

from tests.cogs.playing import Playing, buttons, words


async def test_a_table_is_opened_joined_and_started(playing: Playing) -> None:
    ann, bo = playing.person("ann"), playing.person("bo")
    opened = await ann.slash(playing.channel, "table new", game="demos", mode="full")
    assert opened.ephemeral
    lobby = playing.channel.last_message
    print(words(lobby), buttons(lobby))
    await bo.click(lobby, custom_id=buttons(lobby)["Join"])
    lobby = playing.channel.last_message
    await ann.click(lobby, custom_id=buttons(lobby)["Add computer player"])
    lobby = playing.channel.last_message
    started = await ann.click(lobby, custom_id=buttons(lobby)["Start"])
    print(started.response.content if started.response else None)
    for thread in playing.bot.guilds[0].threads:
        print(thread)
