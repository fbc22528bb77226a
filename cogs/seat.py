"""A member's own view of a game: Decide, the panels behind it, My hand, Log, /turn, /turns, /hand.

Custom ids carry table, decision and choice (`bot.codec`), so that components work after a restart and an
old button is known as old.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from typing import Any, get_args

import discord
import msgspec
from discord import app_commands, ui
from discord.app_commands import locale_str
from discord.ext import commands

from bot import choices, custom_ids, panels
from bot.codec import Partial, Unreadable, decode
from bot.languages import Language, Medium
from bot.mending import UNREACHABLE
from bot.messages import CONTENT, Letter, button, layout, timestamp, voice
from bot.model import PlayedBy, Status, Table
from bot.private import voices
from bot.sheets import confirmed
from bot.tables import Look, Refused, watching
from bot.transcript import aftermath, lines
from cogs.answers import (
    Interaction,
    about,
    answer,
    app_of,
    custom_id_of,
    language_of,
    named_table,
    refusal,
    show_form,
    values_of,
)
from rules import games
from rules.core import Action, Game
from rules.text import Quote

LOG_LINES = 25

CHOICES = 10
"""Tables that are offered with a button each."""

RECENTLY = 60.0
"""Seconds for which somebody who presses in direct messages is not looked for in the server again."""

log = logging.getLogger(__name__)


class GameButton(ui.DynamicItem[ui.Button[Any]], template=r"game:(?P<what>.+)"):
    """The part that the buttons of games share: a match of their custom id, and nothing of their own."""

    def __init__(self, custom_id: str, match: re.Match[str]) -> None:
        super().__init__(ui.Button(label="…", custom_id=custom_id))
        self.match = match

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Any:
        return cls(match.string, match)

    @property
    def table(self) -> int:
        return int(self.match["table"])

    async def callback(self, interaction: Any) -> Any:
        await self.pressed(interaction)

    async def pressed(self, interaction: Interaction) -> None:
        """What a press does."""
        raise NotImplementedError


class GameSelect(ui.DynamicItem[ui.Select[Any]], template=r"game_select:(?P<what>.+)"):
    """The same for selects."""

    def __init__(self, custom_id: str, match: re.Match[str]) -> None:
        super().__init__(ui.Select(custom_id=custom_id, options=[discord.SelectOption(label="…")]))
        self.match = match

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Any:
        return cls(match.string, match)

    @property
    def table(self) -> int:
        return int(self.match["table"])

    async def callback(self, interaction: Any) -> Any:
        await self.pressed(interaction)

    async def pressed(self, interaction: Interaction) -> None:
        """What a press does."""
        raise NotImplementedError


class Decide(GameButton, template=custom_ids.OPEN):
    """The button of the table message that opens the decision panel."""

    async def pressed(self, interaction: Interaction) -> None:
        await answer(interaction, lambda language: decision(interaction, self.table, language))


class MyHand(GameButton, template=custom_ids.HAND):
    async def pressed(self, interaction: Interaction) -> None:
        await answer(interaction, lambda language: hand(interaction, self.table, language))


class ShowLog(GameButton, template=custom_ids.LOG):
    async def pressed(self, interaction: Interaction) -> None:
        await answer(interaction, lambda language: show_log(interaction, self.table, language))


class Act(GameButton, template=custom_ids.ACT):
    """A button of a panel that takes an action."""

    async def pressed(self, interaction: Interaction) -> None:
        await choose(interaction, self.table, custom_ids.serial_of(self.match["serial"]), self.match["choice"])


class Go(GameButton, template=custom_ids.GO):
    """A button of a panel to another step."""

    async def pressed(self, interaction: Interaction) -> None:
        await choose(interaction, self.table, custom_ids.serial_of(self.match["serial"]), self.match["choice"])


class TakeAll(GameButton, template=custom_ids.ALL):
    """The button of a sheet that takes what all its rows hold."""

    async def pressed(self, interaction: Interaction) -> None:
        serial, filled = custom_ids.serial_of(self.match["serial"]), self.match["choice"].removeprefix("?=")
        await answer(
            interaction, lambda language: take_all(interaction, self.table, serial, filled, language), how="update"
        )


class Pick(GameSelect, template=custom_ids.PICK):
    """A select of a panel: its value is an action or a step."""

    async def pressed(self, interaction: Interaction) -> None:
        serial = custom_ids.serial_of(self.match["serial"])
        await choose(interaction, self.table, serial, values_of(interaction)[0])


class PickMany(GameSelect, template=custom_ids.MANY):
    """A select of several elements of a list."""

    async def pressed(self, interaction: Interaction) -> None:
        serial = custom_ids.serial_of(self.match["serial"])
        await choose(interaction, self.table, serial, self.match["choice"], values_of(interaction))


# -- what the panels show


async def decision(
    interaction: Interaction, table: int, language: Language, note: str | None = None, partial: Partial | None = None
) -> Letter:
    """The member's decision panel, after the choices so far."""
    app = app_of(interaction)
    look = await present(interaction, table)
    return await app.desk.decision(look, language, note=note, partial=partial)


async def present(interaction: Interaction, table: int) -> Look:
    """The game as the member sees it; a seat that a computer player minded is theirs again.

    Raises Refused for spectators and for games that are not running.
    """
    app = app_of(interaction)
    look = await app.tables.look(table, interaction.user.id)
    row = look.table.seat_of(interaction.user.id)
    if look.table.status is Status.FINISHED:
        raise Refused("The game at table {number} is finished.", number=table)
    if row is None:
        raise watching(look.table, interaction.user.id)
    if interaction.guild_id is None and not await still_there(interaction, look.table):
        raise Refused(
            "You are no longer in the server of table {number}; a computer player stands in until you are back there.",
            number=table,
        )
    if row.played_by is PlayedBy.STAND_IN:
        look = await app.play.back(table, interaction.user.id)
    return look


async def still_there(interaction: Interaction, table: Table) -> bool:
    """Whether somebody who presses in direct messages is still in the table's server; if not, their seat is minded."""
    app, member = app_of(interaction), interaction.user.id
    try:
        if await app.mending.is_member(table.guild, member, within=RECENTLY):
            return True
    except UNREACHABLE as problem:
        log.info("can't look for member %s now: %s", member, problem)
        return True
    await app.play.absent(table.id, member)
    return False


async def hand(interaction: Interaction, table: int, language: Language) -> Letter:
    app = app_of(interaction)
    look = await app.tables.look(table, interaction.user.id)
    row = look.table.seat_of(interaction.user.id)
    if row is None:
        raise watching(look.table, interaction.user.id)
    if row.played_by is PlayedBy.STAND_IN and look.table.status is Status.PLAYING:
        look = await present(interaction, table)
    return await app.desk.hand(look, language)


async def show_log(interaction: Interaction, table: int, language: Language) -> Letter:
    """The latest lines of the log, as the member may know them."""
    app = app_of(interaction)
    look = await app.tables.look(table, interaction.user.id)
    rows = await app.tables.log(table)
    said = await app.tables.said(table, look.seat)
    told = lines(rows, look.table, look.game, language, look.seat, Medium.MESSAGE, said)[-LOG_LINES:]
    text = ""
    for at, line in reversed(told):
        longer = f"{timestamp(at, 't')} {line}\n{text}"
        if len(longer) > CONTENT:
            break
        text = longer
    return Letter(content=text or language.say("Nothing has happened yet."))


# -- choosing


async def choose(
    interaction: Interaction, table: int, serial: int | None, choice: str, chosen: list[str] | None = None
) -> None:
    """Take what a component of a panel stands for: an action, a text to be written first, or a step."""
    if await show_form(interaction, lambda: _modal(interaction, table, serial, choice)):
        return
    await answer(
        interaction, lambda language: _chosen(interaction, table, serial, choice, chosen, language), how="update"
    )


def _may_want_text(game: Game, choice: str) -> bool:
    """Whether the action that is chosen may have a free text; told without looking at the game where it can be."""
    kinds = get_args(game.action_type) or (game.action_type,)
    if not any(panels.TEXT_FIELD in kind.__struct_fields__ for kind in kinds):
        return False
    try:
        return panels.wants_text(decode(game, choice))
    except Unreadable:
        return True  # a step, or an action too long to stand in a custom id


async def _modal(interaction: Interaction, table: int, serial: int | None, choice: str) -> ui.Modal | None:
    """The form for the text of the action that is chosen; None where it has none.

    Raises Refused or Unreadable where it is no longer open.
    """
    app = app_of(interaction)
    if not _may_want_text(games()[await app.game_of(table)], choice):
        return None
    look = await app.tables.look(table, interaction.user.id)
    action = _meant(look, serial, choice)
    if not isinstance(action, Action) or not panels.wants_text(action):
        return None
    return panels.text_modal(look.game, table, serial, action, look.view, voices(look, await language_of(interaction)))


def _meant(look: Look, serial: int | None, choice: str, chosen: list[str] | None = None) -> Action | Partial:
    """What a choice stands for in the decision that is open. Raises Unreadable or Refused (stale)."""
    if serial is not None and (look.prompt is None or look.prompt.serial != serial):
        raise Refused("This is decided already.")
    legal = look.prompt.actions if serial is not None and look.prompt else look.anytime
    if chosen is not None:
        return choices.gather(look.game, legal, choice, chosen)
    return choices.follow(look.game, legal, choice)


async def _chosen(
    interaction: Interaction, table: int, serial: int | None, choice: str, chosen: list[str] | None, language: Language
) -> Letter:
    app = app_of(interaction)
    look = await present(interaction, table)
    try:
        meant = _meant(look, serial, choice, chosen)
    except (Refused, Unreadable):
        return await app.desk.decision(look, language, note=language.say("This is decided already."))
    if isinstance(meant, Partial):
        return await app.desk.decision(look, language, partial=meant)
    return await act(interaction, look, (meant,), serial, language)


async def take_all(interaction: Interaction, table: int, serial: int | None, filled: str, language: Language) -> Letter:
    """Take all choices of a sheet; the panel becomes a receipt with what comes next."""
    look = await present(interaction, table)
    prompt = look.prompt
    actions = confirmed(look.game, prompt, look.view, filled) if prompt and prompt.serial == serial else ()
    if not actions:
        return await app_of(interaction).desk.decision(look, language, note=language.say("This is decided already."))
    return await act(interaction, look, actions, serial, language)


async def act(
    interaction: Interaction, look: Look, actions: Sequence[Action], serial: int | None, language: Language
) -> Letter:
    """Take the actions; the panel becomes a receipt with the next decision."""
    app = app_of(interaction)
    try:
        after = await app.play.act_all(look.table.id, interaction.user.id, actions, serial)
    except Refused as refused:
        fresh = await app.tables.look(look.table.id, interaction.user.id)
        return await app.desk.decision(fresh, language, note=await refusal(refused, language, interaction))
    say = voice(language, look.table)
    done = " · ".join(say(look.game.label(action, look.view)) for action in actions)
    told: list[str] = []
    if look.seat is not None and len(actions) == 1:  # a sheet's own lines would only say again what was chosen
        rows = await app.tables.log(look.table.id, look.table.revision)
        told = aftermath(rows, look.table, look.game, language, look.seat, Medium.MESSAGE)
    return await app.desk.decision(after, language, note="\n".join([f"✓ {done}", *told]))


def with_text(action: Action, text: str) -> Action:
    return msgspec.structs.replace(action, text=text.strip()) if text.strip() else action


class Seat(commands.Cog):
    """Commands for one's own seat, and the answers to modals."""

    def __init__(self, bot: commands.Bot) -> None:
        self.bot = bot

    @app_commands.command(name=locale_str("hand"), description=locale_str("Your own cards, for your eyes only"))
    @app_commands.describe(table=locale_str("Number of the table; needed only outside its thread"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        await answer(interaction, lambda language: self._at(interaction, table, language, hand))

    @app_commands.command(name=locale_str("turn"), description=locale_str("Decide what your table waits for"))
    @app_commands.describe(table=locale_str("Number of the table; needed only outside its thread"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def turn(self, interaction: Interaction, table: int | None = None) -> None:
        await answer(interaction, lambda language: self._at(interaction, table, language, decision))

    @app_commands.command(name=locale_str("turns"), description=locale_str("All your tables that wait for you"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def turns(self, interaction: Interaction) -> None:
        async def work(language: Language) -> Letter:
            waiting = await app_of(interaction).tables.waiting_for(interaction.user.id)
            if not waiting:
                return Letter(content=language.say("No table waits for you."))
            return _choices(waiting, language, "open")

        await answer(interaction, work)

    @hand.autocomplete("table")
    @turn.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await own_tables(interaction, current)

    async def _at(self, interaction: Interaction, number: int | None, language: Language, show: Any) -> Letter:
        """Show something of the member's table: the one named, the one of this thread, the only one; or ask which."""
        app = app_of(interaction)
        if number is not None:
            await named_table(interaction, number)
        elif interaction.channel_id is not None:
            here = await app.tables.in_channel(interaction.channel_id)
            number = here.id if here and here.seat_of(interaction.user.id) else None
        if number is None:
            mine = await app.tables.of_member(interaction.user.id, Status.PLAYING, Status.PAUSED)
            if not mine:
                raise Refused("You are not playing anywhere; open a table with /table new.")
            if len(mine) > 1:
                waiting = await app.tables.waiting_for(interaction.user.id)
                those = {look.table.id for look in waiting}
                rest = [await app.tables.look(one.id, interaction.user.id) for one in mine if one.id not in those]
                return _choices([*waiting, *rest], language, "open" if show is decision else "hand")
            number = mine[0].id
        letter: Letter = await show(interaction, about(interaction, number), language)
        return letter

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answers to text modals come here, also those that were open while the bot restarted."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        match = custom_ids.TEXT.fullmatch(custom_id_of(interaction))
        if match is None:
            return
        table, serial = int(match["table"]), custom_ids.serial_of(match["serial"])
        text = panels.submitted_text(interaction.data)

        async def work(language: Language) -> Letter:
            app = app_of(interaction)
            look = await present(interaction, table)
            try:
                action = _meant(look, serial, match["choice"])
            except (Refused, Unreadable):
                note = language.say(
                    "This is decided already. Your words were: {text}", text=Quote(text) if text else "—"
                )
                return await app.desk.decision(look, language, note=note)
            if isinstance(action, Partial):
                return await app.desk.decision(look, language, partial=action)
            return await act(interaction, look, (with_text(action, text),), serial, language)

        await answer(interaction, work, how="update" if interaction.message else "new")


def _choices(looks: list[Look], language: Language, place: custom_ids.Place) -> Letter:
    """One line and one button for each table, as many as there is room for."""
    rows, text = [], []
    for look in looks[:CHOICES]:
        say = voice(language, look.table)
        until = f", {timestamp(look.due)}" if look.due else ""
        number = language.say("table {number}", number=look.table.id)
        text.append(f"**{look.game.title}** · {number} · {say(look.game.headline(look.view))}{until}")
        rows.append(
            ui.ActionRow(
                button(
                    f"{look.game.title} · {number}",
                    custom_ids.place_id(place, look.table.id),
                    discord.ButtonStyle.primary,
                )
            )
        )
    if more := [look.table.id for look in looks[CHOICES:]]:
        numbers = ", ".join(map(str, more))
        text.append(language.say("There are more, which are found by their numbers: {numbers}.", numbers=numbers))
    return Letter(view=layout(ui.TextDisplay("\n".join(text)), *rows))


async def own_tables(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """The member's tables, for autocompletion."""
    app = app_of(interaction)
    mine: list[Table] = await app.tables.of_member(interaction.user.id, Status.PLAYING, Status.PAUSED, Status.LOBBY)
    language = await language_of(interaction)
    shown = [(f"{games()[t.game].title} · {language.say('table {number}', number=t.id)}", t.id) for t in mine]
    return [
        app_commands.Choice(name=name[:100], value=number) for name, number in shown if current.lower() in name.lower()
    ][:25]


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(Decide, MyHand, ShowLog, Act, Go, TakeAll, Pick, PickMany)
    await bot.add_cog(Seat(bot))
