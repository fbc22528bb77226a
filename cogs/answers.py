"""How every press and command is answered: acknowledged at once, then one message, and never silence.

The work behind a press may be refused (`Refused`: one sentence that says what would be right) or fail;
either way the member reads a sentence, and nothing is lost.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import Any, Literal

import aiohttp
import discord

from bot.app import App
from bot.client import GameMaster
from bot.codec import Unreadable
from bot.labels import shorten
from bot.languages import Language, pick
from bot.messages import CONTENT, Letter, voice
from bot.model import Table
from bot.store.trouble import StoreError
from bot.tables import Refused
from rules.text import SeatName, Text

log = logging.getLogger(__name__)

Interaction = discord.Interaction[GameMaster]
Work = Callable[[Language], Awaitable[Letter | str]]

GONE = 10062
"""Discord's code for an interaction that is no longer known: too late, or answered by another process."""
ANSWERED = 40060

ACKNOWLEDGE_SECONDS = 2.5

FORM_SECONDS = 2.0
"""What a form needs must be there well inside the three seconds that Discord waits."""

MEANT = "table"
"""Where an interaction notes the number of the table that a command was found to mean."""

SHOW_AGAIN_AFTER = (0.5, 2.0, 5.0)


def app_of(interaction: Interaction) -> App:
    return interaction.client.app


def about(interaction: Interaction, table: int) -> int:
    """Note which table a command means, so that a refusal names its seats; gives the number."""
    interaction.extras[MEANT] = table
    return table


async def language_of(interaction: Interaction) -> Language:
    """The language to answer in; where the store can't say what was chosen, that of the member's Discord."""
    app, locale = app_of(interaction), str(interaction.locale)
    try:
        return await app.language_for(interaction.user.id, locale, interaction.guild_id)
    except (StoreError, sqlite3.Error):
        log.exception("the store could not be used")
        return pick(locale, default=app.config.default_language)


def manages(interaction: Interaction) -> bool:
    """Whether the member may do what the host may: Manage Server."""
    return interaction.permissions.manage_guild


async def answer(interaction: Interaction, work: Work, *, how: Literal["new", "update"] = "new") -> None:
    """Acknowledge, do the work, show what it gives.

    `new` answers with a message that only the member sees; `update` changes the private message whose
    button was pressed.
    """
    presses = interaction.client.presses
    with presses.unanswered():
        if not await acknowledged(interaction, how):
            return
    await presses.calm()
    language = await language_of(interaction)
    letter = await letter_of(work, language, interaction)
    await insist(lambda: show(interaction, letter, language, how))


async def show_form(interaction: Interaction, make: Callable[[], Awaitable[discord.ui.Modal | None]]) -> bool:
    """Show the form that a press asks for; False where there is none, and the press is still to be answered.

    A form can't be acknowledged first. One that isn't made in time, or can't be, is none: whoever answers
    instead finds the same and says so.
    """
    try:
        with interaction.client.presses.unanswered():
            async with asyncio.timeout(FORM_SECONDS):
                form = await make()
    except (Refused, Unreadable, TimeoutError, StoreError, sqlite3.Error) as problem:
        log.info("no form is shown for %s: %s", named(interaction), type(problem).__name__)
        return False
    if form is None:
        return False
    try:
        await interaction.response.send_modal(form)
    except (discord.NotFound, discord.DiscordServerError, aiohttp.ClientError, OSError) as problem:
        log.warning("a form can't be shown: %s", problem)
    return True


async def acknowledged(interaction: Interaction, how: Literal["new", "update"]) -> bool:
    """Acknowledge a press; False if it is too late, or another process has done it."""
    began = time.monotonic()
    while True:
        try:
            if how == "update":
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except discord.HTTPException as problem:
            if problem.code == ANSWERED and interaction.client.attempts.failed(interaction.id):
                return True  # an attempt of our own came through, though its answer did not
            if problem.code not in (GONE, ANSWERED) and problem.status < 500:
                raise
            log.warning("a press can't be answered: %s", problem)
            return False
        except (aiohttp.ClientError, OSError) as problem:
            if time.monotonic() - began > ACKNOWLEDGE_SECONDS:
                log.warning("a press can't be answered: %s", problem)
                return False
        else:
            return True


async def insist(show_it: Callable[[], Awaitable[None]]) -> None:
    """Show an answer in spite of a connection that breaks; what can't be shown any more is left."""
    for wait in SHOW_AGAIN_AFTER:
        try:
            return await show_it()
        except discord.HTTPException as problem:
            if problem.status not in (403, 404) and problem.status < 500:
                raise
            log.warning("an answer can't be shown: %s", problem)
            return
        except (aiohttp.ClientError, OSError, discord.RateLimited) as problem:
            log.warning("an answer is shown again: %s", problem)
            await asyncio.sleep(wait)


async def letter_of(work: Work, language: Language, interaction: Interaction) -> Letter:
    """What the work gives, or the sentence that says why it gave nothing."""
    try:
        if (number := _number_in(custom_id_of(interaction))) is not None:
            await check_server(interaction, number)
        made = await work(language)
        return Letter(content=made) if isinstance(made, str) else made
    except Refused as refused:
        return Letter(content=await refusal(refused, language, interaction))
    except Unreadable as problem:
        return Letter(content=language.translate(str(problem)))
    except StoreError:
        log.exception("the store could not be used for %s", named(interaction))
    except Exception:
        log.exception("answering %s failed", named(interaction))
    return Letter(content=language.say("Something went wrong on my side. Nothing is lost; please try again."))


async def check_server(interaction: Interaction, number: int) -> None:
    """Raise Refused where a component is about a table that is not of this server, unless the member has a seat at it.

    After a backup was restored a new table may have the number that an older message names.
    """
    if await app_of(interaction).guild_of(number) != interaction.guild_id:
        await named_table(interaction, number)


async def named_table(interaction: Interaction, number: int) -> Table:
    """The table of a number that somebody gave. Raises Refused where they can't see it, as where there is none."""
    table = await app_of(interaction).tables.table(number)
    if sees(interaction, table):
        return table
    if interaction.guild_id is None:
        raise Refused("You have no seat at table {number}.", number=number)
    raise Refused("There is no table {number} in this server.", number=number)


def sees(interaction: Interaction, table: Table) -> bool:
    """Whether a table concerns somebody here: they have a seat at it, or see the channel in which it is played."""
    if any(row.member == interaction.user.id for row in table.seats):
        return True
    if interaction.guild is None or interaction.guild_id != table.guild:
        return False
    channel = interaction.guild.get_channel(table.channel)
    if channel is None or not isinstance(interaction.user, discord.Member) or manages(interaction):
        return True  # what is played in a deleted channel can be moved to another
    return channel.permissions_for(interaction.user).view_channel


def _number_in(custom_id: str) -> int | None:
    """The table that a custom id names."""
    parts = custom_id.split(":")
    return int(parts[1]) if len(parts) > 1 and parts[1].isdecimal() else None


def named(interaction: Interaction) -> str:
    """What was used, for the log: never what was chosen or written, since operators play too."""
    command = interaction.command
    if command is not None:
        options = {name: value for name, value in interaction.namespace if name == "table"}
        return f"/{command.qualified_name}" + (f" at table {options['table']}" if options.get("table") else "")
    name, *rest = custom_id_of(interaction).split(":")
    words = [name, *(f"table {table}" for table in rest[:1] if table.isdecimal())]
    return ", ".join([*words, *(f"decision {serial}" for serial in rest[1:2] if serial.isdecimal())])


async def refusal(refused: Refused, language: Language, interaction: Interaction) -> str:
    """The refusal in words; seats by name where the press belongs to a table."""
    table = await _table_of(interaction) if _names_seats(refused.text) else None
    return voice(language, table)(refused.text) if table else language.speech()(refused.text)


def _names_seats(text: Text) -> bool:
    return any(isinstance(arg, SeatName) or hasattr(arg, "items") for arg in text.args.values())


async def _table_of(interaction: Interaction) -> Table | None:
    app = app_of(interaction)
    if (number := interaction.extras.get(MEANT)) is not None:
        return await app.tables.table(number)
    if (number := _number_in(custom_id_of(interaction))) is not None:
        return await app.tables.table(number)
    return await app.tables.in_channel(interaction.channel_id) if interaction.channel_id else None


async def show(
    interaction: Interaction, letter: Letter, language: Language, how: Literal["new", "update"] = "new"
) -> None:
    """Put the letter into the answer that was promised by the acknowledgement."""
    files = letter.attachments()
    content = shorten(letter.content or "…", CONTENT)  # a sentence may repeat what somebody typed, which may be long
    if letter.view is not None:
        await interaction.edit_original_response(view=letter.view, attachments=files)
    elif how == "update":
        # A message of components has no content to change; the sentence gets a message of its own.
        await interaction.followup.send(content, ephemeral=True, files=files)
    else:
        await interaction.edit_original_response(content=content, attachments=files)


def custom_id_of(interaction: Interaction) -> str:
    data: dict[str, Any] = dict(interaction.data or {})
    return str(data.get("custom_id", ""))


def values_of(interaction: Interaction) -> list[str]:
    data: dict[str, Any] = dict(interaction.data or {})
    return list(data.get("values", ()))
