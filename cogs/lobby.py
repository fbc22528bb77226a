"""The lobby: what the buttons of a lobby message do, and Rematch."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
import msgspec
from discord.ext import commands

from bot import custom_ids
from bot.languages import Language
from bot.mending import UNREACHABLE
from bot.messages import Letter
from bot.model import Status, Table
from bot.tables import Refused
from cogs.answers import Interaction, answer, app_of, manages
from cogs.options import options_panel
from cogs.seat import RECENTLY, GameButton
from render import can_draw
from rules import games

log = logging.getLogger(__name__)

FOR_HOSTS = ("computer", "start", "cancel", "options")
"""Buttons of the host."""

LOOKS, BETWEEN_LOOKS = 30, 0.1
"""How often, and how many seconds apart, is looked for a thread that is being opened."""


def name_of(user: discord.abc.User) -> str:
    """How a member is called at tables and in pictures: as displayed, if the pictures' fonts have the letters."""
    return user.display_name if can_draw(user.display_name) else user.name


class LobbyButton(GameButton, template=custom_ids.LOBBY):
    """A button of the lobby message, or Rematch."""

    async def pressed(self, interaction: Interaction) -> None:
        await answer(interaction, lambda language: press(interaction, self.table, self.match["what"], language))


async def press(interaction: Interaction, number: int, what: str, language: Language) -> Letter | str:
    """Do what a button of the lobby says."""
    lobby, member = app_of(interaction).lobby, interaction.user.id
    if what in FOR_HOSTS:
        await pass_on(interaction, number)
    match what:
        case "join":
            await lobby.join(number, member, name_of(interaction.user), interaction.id)
            return language.say("You have a seat at table {number}.", number=number)
        case "leave":
            table = await lobby.leave(number, member)
            return left(table, language)
        case "computer":
            table = await lobby.add_computer(number, member, interaction.id, manages=manages(interaction))
            return language.say("{name} joins table {number}.", name=table.seats[-1].name, number=number)
        case "start":
            table = await lobby.start(number, member, manages=manages(interaction))
            return await started(interaction, table, language)
        case "ready":
            table = await lobby.ready(number, member)
            return await started(interaction, table, language)
        case "cancel":
            await lobby.cancel(number, member, manages=manages(interaction))
            return language.say("Table {number} was cancelled.", number=number)
        case "options":
            table = await app_of(interaction).tables.table(number)
            return options_panel(table, language)
        case "rematch":
            return await rematch(interaction, number, language)
    raise Refused("This button is no longer in use.")


async def pass_on(interaction: Interaction, number: int) -> None:
    """Somebody at a lobby wants what its host may do: a host who has left the server makes room for the next."""
    app = app_of(interaction)
    table = await app.tables.table(number)
    if table.status is not Status.LOBBY or interaction.user.id == table.host or not table.seat_of(interaction.user.id):
        return
    try:
        there = await app.mending.is_member(table.guild, table.host, within=RECENTLY)
    except UNREACHABLE as problem:
        log.info("can't look for member %s now: %s", table.host, problem)
        return
    if not there and table.seat_of(table.host):
        await app.lobby.leave(number, table.host)


def left(table: Table, language: Language) -> str:
    if table.status is Status.CANCELLED:
        return language.say("You were the last one at table {number}, so it is closed.", number=table.id)
    return language.say("You have left table {number}.", number=table.id)


async def started(interaction: Interaction, table: Table, language: Language) -> str:
    """That the game begins, with the way to where it is played as soon as that is open."""
    if table.status is not Status.PLAYING:
        return language.say("Ready check: the game begins as soon as everybody has pressed Ready.")
    for _ in range(LOOKS):
        table = await app_of(interaction).tables.table(table.id)
        if table.thread is not None or table.trouble is not None:
            break
        await asyncio.sleep(BETWEEN_LOOKS)
    if table.thread is None or table.settings.text_channel:
        return language.say("The game at table {number} begins.", number=table.id)
    thread = f"<#{table.thread}>"
    return language.say("The game at table {number} begins: {thread}", number=table.id, thread=thread)


async def rematch(interaction: Interaction, number: int, language: Language) -> str:
    """Open a lobby like the finished one, once; whoever presses later takes a seat there."""
    app = app_of(interaction)
    before = await app.tables.table(number)
    if before.status is not Status.FINISHED:
        raise Refused("The game at table {number} is not finished yet.", number=number)
    if not any(row.member == interaction.user.id for row in before.seats) and not manages(interaction):
        raise Refused("Only those who played at table {number} can call for a rematch.", number=number)
    table = await app.lobby.open(
        guild=before.guild,
        channel=before.channel,
        host=interaction.user.id,
        host_name=name_of(interaction.user),
        interaction=interaction.id,
        game=before.game,
        mode=before.mode,
        pace=before.pace,
        language=before.language,
        settings=msgspec.structs.replace(before.settings, text_channel=False),
        options=carried(before),
        rematch_of=number,
    )
    if table.seat_of(interaction.user.id) is None and table.status is Status.LOBBY:
        table = await app.lobby.join(table.id, interaction.user.id, name_of(interaction.user), interaction.id)
    return language.say("You have a seat at table {number}.", number=table.id)


def carried(before: Table) -> dict[str, Any]:
    """The options that make sense without knowing who sits where: values and plans, not lists of seats."""
    kinds = games()[before.game].options
    return {
        name: value
        for name, value in before.options.items()
        if kinds[name].form or kinds[name].type not in ("list", "object")
    }


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(LobbyButton)
