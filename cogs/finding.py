"""Finding: which table and which place are meant, from what is named and where somebody is."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.model import Status, Table
from bot.tables import Refused
from cogs.answers import Interaction, app_of, language_of, named_table, sees
from cogs.seat import own_tables
from rules import games

OPEN = (Status.LOBBY, Status.PLAYING, Status.PAUSED)


def guild_of(interaction: Interaction) -> int:
    """The server. Raises Refused in direct messages, where the commands of a group are offered all or none."""
    if interaction.guild_id is None:
        raise Refused("Tables are opened and listed in servers; please use this command in a text channel of one.")
    return interaction.guild_id


def place_for_lobby(interaction: Interaction) -> int:
    """The channel for a lobby: this one, or the parent of a thread. Raises Refused where none will do."""
    channel = interaction.channel
    place = channel.parent if isinstance(channel, discord.Thread) else channel
    if isinstance(place, discord.TextChannel) and not place.is_news():
        return place.id
    raise Refused("Tables need a text channel where threads can be opened; please use /table new there.")


def place_for_game(interaction: Interaction) -> tuple[int, int | None]:
    """The channel and the thread to which a game moves: this thread, or a new one in this channel."""
    channel = place_for_lobby(interaction)
    return channel, interaction.channel_id if interaction.channel_id != channel else None


def elsewhere(interaction: Interaction, table: Table) -> bool:
    """Whether somebody is in a place of the server other than the table's own."""
    return interaction.guild_id is not None and interaction.channel_id not in (table.thread, None)


async def tables_here(interaction: Interaction, *statuses: Status) -> list[Table]:
    """The tables of this server that the member can see, newest first."""
    found = await app_of(interaction).tables.of_guild(guild_of(interaction), *statuses)
    return [table for table in found if sees(interaction, table)]


async def find(interaction: Interaction, number: int | None, *statuses: Status) -> Table:
    """The table that is meant: the one named, the one of this thread, or the only one that it can be."""
    app = app_of(interaction)
    if number is not None:
        table = await named_table(interaction, number)
        if interaction.guild_id is not None and table.guild != interaction.guild_id:
            raise Refused("There is no table {number} in this server.", number=number)
        return table
    if interaction.channel_id is not None and (here := await app.tables.in_channel(interaction.channel_id)):
        return here
    if interaction.guild_id is None:
        candidates = await app.tables.of_member(interaction.user.id, *statuses)
    else:
        candidates = await tables_here(interaction, *statuses)
        near = [table for table in candidates if table.channel == interaction.channel_id]
        candidates = near or candidates
    mine = [table for table in candidates if table.seat_of(interaction.user.id)]
    chosen = mine if len(candidates) > 1 and len(mine) == 1 else candidates
    if len(chosen) == 1:
        return chosen[0]
    if not chosen:
        raise Refused("There is no such table here; /table list shows all, /table new opens one.")
    numbers = ", ".join(str(table.id) for table in chosen[:10])
    raise Refused("Which table? Give its number: {numbers}.", numbers=numbers)


async def guild_tables(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """The open tables of the guild (in direct messages: the member's own), for autocompletion."""
    if interaction.guild_id is None:
        return await own_tables(interaction, current)
    language = await language_of(interaction)
    tables = await tables_here(interaction, *OPEN)
    shown = [(f"{games()[t.game].title} · {language.say('table {number}', number=t.id)}", t.id) for t in tables]
    return [app_commands.Choice(name=name, value=n) for name, n in shown if current.lower() in name.lower()][:25]
