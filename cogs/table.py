"""Tables: /table and its subcommands."""

from __future__ import annotations

import re

import discord
import msgspec
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.languages import Language
from bot.mending import SENTENCES
from bot.messages import PACE_NAMES, Letter, button, layout, table_line
from bot.model import Status, Table
from bot.permissions import Need, missing
from bot.play import check_begun
from bot.private import where
from bot.store import queries
from bot.tables import Refused, watching
from bot.transcript import transcript
from cogs.answers import Interaction, about, answer, app_of, language_of, manages
from cogs.finding import OPEN, elsewhere, find, guild_of, guild_tables, place_for_game, place_for_lobby, tables_here
from cogs.lobby import name_of, press
from cogs.seat import GameButton, own_tables, show_log
from rules import games
from rules.text import Many, Quote, Text

TABLE = locale_str("Number of the table; needed only outside its thread")


class Tables(commands.GroupCog, group_name=locale_str("table"), group_description=locale_str("Tables to play at")):
    """Everything about tables that is not a move in a game."""

    def __init__(self, bot: commands.Bot) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name=locale_str("new"), description=locale_str("Open a table and wait for players"))
    @app_commands.describe(
        game=locale_str("What to play"),
        mode=locale_str("Which way to play it; the first one if left out"),
        pace=locale_str("How long a decision may take"),
    )
    async def new(self, interaction: Interaction, game: str, mode: str | None = None, pace: str | None = None) -> None:
        async def work(language: Language) -> Letter | str:
            app, guild = app_of(interaction), guild_of(interaction)
            channel = place_for_lobby(interaction)
            check_permissions(interaction)
            table = await app.lobby.open(
                guild=guild,
                channel=channel,
                host=interaction.user.id,
                host_name=name_of(interaction.user),
                interaction=interaction.id,
                game=game,
                mode=mode,
                pace=pace or "daily",
                language=(await app.guild_language(guild, str(interaction.guild_locale or ""))).code,
            )
            if channel != interaction.channel_id:
                return language.say(
                    "Tables are opened in text channels, so table {number} is in <#{channel}>.",
                    number=table.id,
                    channel=channel,
                )
            return language.say("Table {number} is open. Others join with its buttons.", number=table.id)

        await answer(interaction, work)

    @new.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [(game.title, name) for name, game in games().items()]
        return [
            app_commands.Choice(name=title, value=name) for title, name in found if current.lower() in title.lower()
        ]

    @new.autocomplete("mode")
    async def _modes(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await modes(interaction, str(getattr(interaction.namespace, "game", "")), current)

    @new.autocomplete("pace")
    async def _paces(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        language = await language_of(interaction)
        found = [(language.translate(name), pace) for pace, name in PACE_NAMES.items()]
        typed = current.lower()
        return [app_commands.Choice(name=n[:100], value=pace) for n, pace in found if typed in f"{pace} {n}".lower()]

    @app_commands.command(name=locale_str("join"), description=locale_str("Take a seat at a table"))
    @app_commands.describe(table=TABLE)
    async def join(self, interaction: Interaction, table: int | None = None) -> None:
        await self._lobby(interaction, table, "join")

    @app_commands.command(name=locale_str("leave"), description=locale_str("Give your seat back before the game"))
    @app_commands.describe(table=TABLE)
    async def leave(self, interaction: Interaction, table: int | None = None) -> None:
        await self._lobby(interaction, table, "leave")

    @app_commands.command(name=locale_str("start"), description=locale_str("Begin the game"))
    @app_commands.describe(table=TABLE)
    async def start(self, interaction: Interaction, table: int | None = None) -> None:
        await self._lobby(interaction, table, "start")

    @app_commands.command(name=locale_str("cancel"), description=locale_str("Close a table before its game"))
    @app_commands.describe(table=TABLE)
    async def cancel(self, interaction: Interaction, table: int | None = None) -> None:
        await self._lobby(interaction, table, "cancel")

    @app_commands.command(
        name=locale_str("add-computer"), description=locale_str("Give a free seat to a computer player")
    )
    @app_commands.describe(table=TABLE)
    async def add_computer(self, interaction: Interaction, table: int | None = None) -> None:
        await self._lobby(interaction, table, "computer")

    @app_commands.command(name=locale_str("invite"), description=locale_str("Let somebody join who may not otherwise"))
    @app_commands.describe(member=locale_str("Whom to invite"), table=TABLE)
    async def invite(self, interaction: Interaction, member: discord.User, table: int | None = None) -> None:
        async def work(language: Language) -> str:
            found = await find(interaction, table, Status.LOBBY)
            if member.bot:
                raise Refused("Bots take no seats; there is /table add-computer for computer players.")
            lobby = app_of(interaction).lobby
            await lobby.invite(
                about(interaction, found.id), interaction.user.id, member.id, manages=manages(interaction)
            )
            return language.say("{name} may join table {number}.", name=Quote(name_of(member)), number=found.id)

        await answer(interaction, work)

    @app_commands.command(
        name=locale_str("kick"), description=locale_str("Take a seat back, from a member or a computer player")
    )
    @app_commands.describe(seat=locale_str("Whose seat"), table=TABLE)
    async def kick(self, interaction: Interaction, seat: str, table: int | None = None) -> None:
        async def work(language: Language) -> str:
            found = await find(interaction, table, Status.LOBBY)
            taken = {row.name.casefold(): row.seat for row in found.seats} | {row.seat: row.seat for row in found.seats}
            chosen = taken.get(seat.strip().casefold(), seat)
            lobby = app_of(interaction).lobby
            await lobby.remove(about(interaction, found.id), interaction.user.id, chosen, manages=manages(interaction))
            name = Quote(found.names[chosen])
            return language.say("{name} has no seat at table {number} any more.", name=name, number=found.id)

        await answer(interaction, work)

    @kick.autocomplete("seat")
    async def _seats(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            found = await find(interaction, getattr(interaction.namespace, "table", None), Status.LOBBY)
        except Refused:
            return []
        typed = current.casefold()
        return [app_commands.Choice(name=r.name[:100], value=r.seat) for r in found.seats if typed in r.name.casefold()]

    @app_commands.command(name=locale_str("settings"), description=locale_str("See or change how a table plays"))
    @app_commands.describe(table=TABLE)
    async def settings(self, interaction: Interaction, table: int | None = None) -> None:
        await self._lobby(interaction, table, "options", *OPEN)

    async def _lobby(self, interaction: Interaction, number: int | None, what: str, *statuses: Status) -> None:
        async def work(language: Language) -> Letter | str:
            found = await find(interaction, number, *(statuses or (Status.LOBBY,)))
            return await press(interaction, about(interaction, found.id), what, language)

        await answer(interaction, work)

    @app_commands.command(name=locale_str("list"), description=locale_str("The tables of this server"))
    async def list_tables(self, interaction: Interaction) -> None:
        async def work(language: Language) -> str:
            tables = await tables_here(interaction, *OPEN)
            if not tables:
                return language.say("No tables are open here; open one with /table new.")
            text = ""
            for table in tables:
                line = table_line(table, language) + "\n"
                if len(text) + len(line) > 1900:
                    break
                text += line
            return text

        await answer(interaction, work)

    @app_commands.command(name=locale_str("status"), description=locale_str("How a table stands"))
    @app_commands.describe(table=TABLE)
    async def status(self, interaction: Interaction, table: int | None = None) -> None:
        async def work(language: Language) -> Letter | str:
            app = app_of(interaction)
            found = await find(interaction, table, *OPEN, Status.FINISHED)
            trouble = await troubles(interaction, found, language)
            if found.status is Status.LOBBY:
                return "\n".join([table_line(found, language), *trouble])
            return await app.desk.status(await app.tables.look(found.id, interaction.user.id), language, trouble)

        await answer(interaction, work)

    @app_commands.command(
        name=locale_str("board"), description=locale_str("Post the table message anew, at the end of the thread")
    )
    @app_commands.describe(table=TABLE)
    async def board(self, interaction: Interaction, table: int | None = None) -> None:
        async def work(language: Language) -> str:
            app = app_of(interaction)
            found = await find(interaction, table, Status.PLAYING, Status.PAUSED)
            check_begun(found)
            if found.seat_of(interaction.user.id) is None and not manages(interaction):
                raise Refused("Only players of table {number} can move its board.", number=found.id)
            if elsewhere(interaction, found) and not await app.mending.look_again(found.id):
                channel, thread = place_for_game(interaction)
                await app.mending.move(found.id, channel, thread)
                return language.say("Table {number} goes on in this channel.", number=found.id)
            await app.play.repost_board(found.id)
            place = found.thread or found.channel
            return language.say("The table message is posted anew: {thread}", thread=f"<#{place}>")

        await answer(interaction, work)

    @app_commands.command(name=locale_str("log"), description=locale_str("What happened so far, as far as you know it"))
    @app_commands.describe(table=TABLE, whole=locale_str("The whole log, as a file"))
    async def log(self, interaction: Interaction, table: int | None = None, whole: bool = False) -> None:
        async def work(language: Language) -> Letter:
            app = app_of(interaction)
            found = await find(interaction, table, *OPEN, Status.FINISHED)
            if not whole:
                return await show_log(interaction, found.id, language)
            look = await app.tables.look(found.id, interaction.user.id)
            said = await app.tables.said(found.id, look.seat)
            text = transcript(await app.tables.log(found.id), found, look.game, language, look.seat, said)
            return Letter(content=where(look, language), files=[(f"table-{found.id}-log.txt", text.encode())])

        await answer(interaction, work)

    @app_commands.command(
        name=locale_str("resign"), description=locale_str("Hand your seat to a computer player for good")
    )
    @app_commands.describe(table=TABLE)
    async def resign(self, interaction: Interaction, table: int | None = None) -> None:
        async def work(language: Language) -> Letter:
            found = await find(interaction, table, Status.PLAYING, Status.PAUSED)
            if found.seat_of(interaction.user.id) is None:
                raise watching(found, interaction.user.id)
            sure = button(language.say("Yes, resign"), f"resign:{found.id}", discord.ButtonStyle.danger)
            text = language.say("A computer player takes your seat at table {number} for good.", number=found.id)
            return Letter(view=layout(discord.ui.TextDisplay(text), discord.ui.ActionRow(sure)))

        await answer(interaction, work)

    @app_commands.command(name=locale_str("export"), description=locale_str("The record of a game, as a file"))
    @app_commands.describe(table=TABLE)
    async def export(self, interaction: Interaction, table: int | None = None) -> None:
        async def work(language: Language) -> Letter:
            app = app_of(interaction)
            found = await find(interaction, table, Status.PLAYING, Status.PAUSED, Status.FINISHED)
            made = await app.tables.record(found.id)
            data = msgspec.json.format(msgspec.json.encode(made))
            text = (
                language.say("The record of table {number}.", number=found.id)
                if found.status is Status.FINISHED
                else language.say(
                    "The game at table {number} is still on, so its record holds what everybody knows.", number=found.id
                )
            )
            return Letter(content=text, files=[(f"table-{found.id}-record.json", data)])

        await answer(interaction, work)

    @join.autocomplete("table")
    @invite.autocomplete("table")
    @kick.autocomplete("table")
    @cancel.autocomplete("table")
    @start.autocomplete("table")
    @add_computer.autocomplete("table")
    @settings.autocomplete("table")
    @status.autocomplete("table")
    @board.autocomplete("table")
    @log.autocomplete("table")
    @export.autocomplete("table")
    async def _any_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await guild_tables(interaction, current)

    @leave.autocomplete("table")
    @resign.autocomplete("table")
    async def _my_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await own_tables(interaction, current)


class Resign(GameButton, template=re.compile(r"resign:(?P<table>[0-9]{1,12})")):
    """The confirmation of /table resign."""

    async def pressed(self, interaction: Interaction) -> None:
        async def work(language: Language) -> Letter:
            table = await app_of(interaction).play.resign(self.table, interaction.user.id)
            text = language.say("A computer player has your seat at table {number} now.", number=table.id)
            return Letter(view=layout(discord.ui.TextDisplay(text)))

        await answer(interaction, work, how="update")


async def troubles(interaction: Interaction, table: Table, language: Language) -> list[str]:
    """What is wrong with a table's place, and, for those who can help, what could not be told."""
    found = [language.say(SENTENCES[table.trouble], number=table.id)] if table.trouble else []
    if interaction.user.id == table.host or manages(interaction):
        failed = await app_of(interaction).database.read(lambda c: queries.failures(c, table.id))
        if failed:
            found.append(
                language.say_n(
                    "{n} message of this table could not be delivered: {reason}",
                    "{n} messages of this table could not be delivered; the last one: {reason}",
                    n=len(failed),
                    reason=failed[0][:200],
                )
            )
    return found


def check_permissions(interaction: Interaction) -> None:
    """Raises Refused where the bot could not show a table in this channel."""
    needed = ("view_channel", "send_messages", "send_messages_in_threads")
    lacking = [one for one in missing(interaction.app_permissions, Need.CORE) if one.flag in needed]
    if lacking:
        raise Refused("I can't play here; please give me: {names}.", names=Many(tuple(Text(o.name) for o in lacking)))


async def modes(interaction: Interaction, game: str, current: str) -> list[app_commands.Choice[str]]:
    """The modes of a game with how many seats they have, for autocompletion."""
    if game not in games():
        return []
    language = await language_of(interaction)
    found = []
    for name, mode in games()[game].modes.items():
        low, high = mode.seats
        seats = str(low) if low == high else f"{low}–{high}"
        title = f"{language.translate(mode.title)} ({seats})"
        if current.lower() in f"{name} {title}".lower():
            found.append(app_commands.Choice(name=title[:100], value=name))
    return found[:25]


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(Resign)
    await bot.add_cog(Tables(bot))
