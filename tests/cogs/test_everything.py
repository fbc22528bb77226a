"""Every command, button, select and form there is answers everybody, in every place, whatever the tables are like."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ui import ActionRow, Select
from simcord.builders import ChannelHandle

from bot.messages import button, layout
from rules import games
from tests.cogs.asking import argument, commands, told
from tests.cogs.playing import Playing

SORRY = "Something went wrong on my side. Nothing is lost; please try again."


def check(result: Any, about: Any) -> str:
    said = told(result)
    assert result.modal is not None or result.ephemeral, f"all may read the answer to {about}"
    assert said.strip(), about
    assert said != SORRY, about
    return said


async def ask_everything(playing: Playing, person: Any, place: Any) -> None:
    for name, options in commands(playing):
        check(await person.slash(place, name, **options), (name, options))


async def test_where_no_table_is_open(playing: Playing) -> None:
    playing.draw_nothing()
    await ask_everything(playing, playing.person("ann"), playing.channel)


async def test_for_a_stranger_while_others_play(playing: Playing) -> None:
    playing.draw_nothing()
    number = await playing.table("ann bo", computers=1, pace="quick")
    thread = ChannelHandle(playing.env, playing.guild, playing.env.backend.channels[playing.thread().id])
    before = (await playing.bot.app.tables.table(number)).revision
    for place in (playing.channel, thread):
        await ask_everything(playing, playing.person("eve"), place)
    assert (await playing.bot.app.tables.table(number)).revision == before


@pytest.mark.parametrize("game", games())
async def test_for_a_player_in_the_thread(playing: Playing, game: str) -> None:
    playing.draw_nothing()
    await playing.table("ann bo cia", game=game, mode=next(iter(games()[game].modes)), pace="quick")
    thread = ChannelHandle(playing.env, playing.guild, playing.env.backend.channels[playing.thread().id])
    await ask_everything(playing, playing.person("bo"), thread)


@pytest.mark.parametrize("tables", [0, 1, 2])
async def test_in_direct_messages(playing: Playing, tables: int) -> None:
    """With no table, one, and two of one's own."""
    playing.draw_nothing()
    playing.person("ann")
    for _ in range(tables):
        await playing.table("ann bo", computers=1, pace="quick")
    ann = playing.users["ann"]
    offered = ann.available_commands()
    assert "hand" in offered and "turns" in offered
    for name, options in commands(playing):
        if name in offered:
            check(await ann.slash(name, **options), (name, options))


LONG = ("x" * 6000, "@everyone " * 600, "*_`|~<@1>#[](" * 400, "\u202e\u200b" * 3000, "\n" * 6000, "{number}%s{0}", " ")
"""What somebody may type where a command takes a text."""


@pytest.mark.parametrize("game", games())
async def test_whatever_is_typed_into_a_text_of_a_command(playing: Playing, game: str) -> None:
    playing.draw_nothing()
    await playing.table("ann bo cia", game=game, mode=next(iter(games()[game].modes)), pace="quick")
    thread = ChannelHandle(playing.env, playing.guild, playing.env.backend.channels[playing.thread().id])
    ann = playing.person("ann")
    others = games().keys() - {game}
    for command in playing.bot.tree.walk_commands():
        group = command.qualified_name.split()[0]
        if not isinstance(command, app_commands.Command) or group in others:
            continue
        if group != game and game != next(iter(games())):
            continue  # what is no game's own is tried once
        texts = [one for one in command.parameters if one.type is discord.AppCommandOptionType.string]
        typed = [one for one in texts if not one.choices]
        needed = {one.name: argument(one, playing.person("dan")) for one in command.parameters if one.required}
        for text in LONG if typed else ():
            words = {one.name: text[: int(one.max_value or 6000)] for one in typed}
            said = check(await ann.slash(thread, command.qualified_name, **needed | words), (command, text[:20]))
            assert "@everyone" not in said, command
            for one in typed:
                if one.autocomplete:
                    await ann.autocomplete(thread, command.qualified_name, one.name, words[one.name][:100])


# -- components

BUTTONS = (
    "act:{n}:3:consent", "go:{n}:3:discard", "all:{n}:3:vote", "open:{n}", "hand:{n}", "log:{n}", "rules:{n}",
    "say:{n}", "lobby:{n}:join", "lobby:{n}:leave", "lobby:{n}:computer", "lobby:{n}:start", "lobby:{n}:ready",
    "lobby:{n}:cancel", "lobby:{n}:options", "lobby:{n}:rematch", "lobby:{n}:nonsense", "options_back:{n}",
    "resign:{n}", "replay:{n}",
    "own:{n}:parties", "choose_none:{n}:parties", "topic:demos:melds:on", "topic:chess:queen:back",
)  # fmt: skip
SELECTS = {
    "pick:{n}:3:0": "act:consent", "many:{n}:3:vote": "x", "option:{n}": "pace", "value:{n}:pace": "live",
    "choose:{n}:parties": "x", "topics:demos:melds": "melds", "topics:chess:queen": "queen",
}  # fmt: skip
"""Custom ids of every kind there is, old and foreign ones among them; `n` is a table's number."""


def registered(playing: Playing) -> list[re.Pattern[str]]:
    return list(playing.bot._connection._view_store._dynamic_items)


async def test_every_kind_of_component_is_in_the_lists_below(playing: Playing) -> None:
    ids = [one.format(n=1) for one in (*BUTTONS, *SELECTS)]
    templates = registered(playing)
    assert [one.pattern for one in templates if not any(one.fullmatch(custom_id) for custom_id in ids)] == []
    doubtful = [custom_id for custom_id in ids if sum(bool(one.fullmatch(custom_id)) for one in templates) != 1]
    assert doubtful == [], "no id fits two kinds, and none is of no kind"


@pytest.mark.parametrize("number", [1, 2, 3, 99], ids=["playing", "lobby", "cancelled", "unknown"])
async def test_every_component_answers_whoever_presses_it(playing: Playing, number: int) -> None:
    playing.draw_nothing()
    await playing.table("ann bo", computers=1, pace="quick")
    await playing.table("ann bo", game="emperor", mode="standard", started=False)
    third = await playing.table("ann", started=False)
    await playing.person("ann").click(playing.channel.last_message, custom_id=f"lobby:{third}:cancel")
    channel = playing.bot.get_channel(playing.channel.id)
    assert isinstance(channel, discord.TextChannel)
    for name in ("eve", "ann"):
        person = playing.person(name)
        for one in BUTTONS:
            message = await channel.send(view=layout(ActionRow(button("Press", one.format(n=number)))))
            result = await person.click(playing.seen(stored(playing, message)), custom_id=one.format(n=number))
            assert told(result).strip() and told(result) != SORRY, (name, one)
        for one, value in SELECTS.items():
            custom_id = one.format(n=number)
            select: Select[Any] = Select(custom_id=custom_id, options=[discord.SelectOption(label="x", value=value)])
            message = await channel.send(view=layout(ActionRow(select)))
            result = await person.select(playing.seen(stored(playing, message)), custom_id=custom_id, values=[value])
            assert told(result).strip() and told(result) != SORRY, (name, one)


def stored(playing: Playing, message: discord.Message) -> Any:
    return playing.env.backend.messages[message.channel.id][message.id]
