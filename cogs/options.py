"""The options of a lobby, as a private panel: first which option, then its value."""

from __future__ import annotations

import re
from typing import Any

import discord
from babel import Locale
from discord import ui
from discord.ext import commands

from bot.forms import filled, form
from bot.labels import option_title, shorten
from bot.languages import Language, Medium, codes
from bot.messages import (
    PACE_NAMES,
    SETTING_CHOICES,
    Letter,
    button,
    counts,
    layout,
    option_value,
    setting,
    span,
    voice,
)
from bot.model import DECIDE_RANGE, PACES, Status, Table
from bot.panels import submitted_text
from bot.tables import Refused
from cogs.answers import Interaction, answer, app_of, custom_id_of, language_of, manages, show_form, values_of
from cogs.seat import GameButton, GameSelect
from rules import games
from rules.options import Option
from rules.text import N_, Text

WHICH = re.compile(r"option:(?P<table>[0-9]{1,12})")
VALUE = re.compile(r"value:(?P<table>[0-9]{1,12}):(?P<option>[a-z_.]+)")
NUMBER = re.compile(r"number:(?P<table>[0-9]{1,12}):(?P<option>[a-z_.]+)")
FORM = re.compile(r"form:(?P<table>[0-9]{1,12}):(?P<option>[a-z_]+)")

SELECT = 25
"""Numbers that can be chosen from a list; of more than so many one is typed."""

TABLE_OPTIONS = {
    "mode": N_("Mode"),
    "pace": N_("Pace"),
    "table.decide_minutes": N_("Time to decide"),
    "table.on_timeout": N_("When time runs out"),
    "table.entry": N_("Who may join"),
    "table.record": N_("What the record shows at the end"),
    "language": N_("Language of the table"),
}
"""What can be set about every table, beside the game's own options."""

CHOICES = {f"table.{name}": choices for name, choices in SETTING_CHOICES.items()}


def options_panel(table: Table, language: Language, note: str | None = None) -> Letter:
    """All options with their values; a select to change one, while the table is a lobby."""
    game = games()[table.game]
    say = voice(language, table)
    lines = [note] if note else []
    lines.append(f"### {language.say('Options of table {number}', number=table.id)}")
    for key, title in TABLE_OPTIONS.items():
        if key != "table.decide_minutes" or table.settings.decide_seconds is not None:
            lines.append(f"**{language.translate(title)}**: {say(_value(table, key))}")
    for name, option in game.options.items():
        if name in table.options and not option.each:
            lines.append(
                f"**{title_of(name, language, option)}**: {say(option_value(option, table.options[name]))}"
                f"\n-# {language.translate(option.help)}"
            )
    items: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines)[:3800])]
    if table.status is Status.LOBBY:
        choices = [discord.SelectOption(label=language.translate(t), value=k) for k, t in TABLE_OPTIONS.items()]
        choices += [
            discord.SelectOption(
                label=title_of(name, language, game.options[name])[:100],
                value=name,
                description=shorten(language.translate(game.options[name].help), 100),
            )
            for name in table.options
            if game.options[name].type in ("bool", "int", "choice") or game.options[name].form
        ]
        select: ui.Select[Any] = ui.Select(
            custom_id=f"option:{table.id}", placeholder=language.say("Change an option …"), options=choices[:25]
        )
        items.append(ui.ActionRow(select))
    return Letter(view=layout(ui.Container(*items)))


def title_of(name: str, language: Language, option: Option | None = None) -> str:
    """An option's name as a title: `max_hands` -> Max hands, or its own title."""
    return language.translate(option.title if option and option.title else option_title(name))


def language_name(code: str) -> str:
    """A language by its own name."""
    return str(Locale.parse(code).get_display_name()).capitalize()


def _value(table: Table, key: str) -> Text:
    game = games()[table.game]
    match key:
        case "mode":
            return Text(game.modes[table.mode].title)
        case "pace":
            return Text(PACE_NAMES[table.pace])
        case "language":
            return Text(language_name(table.language))
        case "table.decide_minutes":
            return span(table.decide_seconds)
        case _:
            return setting(table, key.removeprefix("table."))


def value_panel(table: Table, key: str, language: Language) -> Letter:
    """One option: what it does, and its possible values."""
    game = games()[table.game]
    if typed(key, game.options.get(key)):
        raise Refused("Press the button again; this is asked for in a small form.")
    values = _values(table, key, language)
    title = language.translate(TABLE_OPTIONS[key]) if key in TABLE_OPTIONS else title_of(key, language)
    about = language.translate(game.options[key].help) if key in game.options else ""
    select: ui.Select[Any] = ui.Select(
        custom_id=f"value:{table.id}:{key}",
        options=[discord.SelectOption(label=label[:100], value=value) for value, label in values][:25],
        placeholder=title[:150],
    )
    items: list[ui.Item[Any]] = [ui.TextDisplay(f"### {title}\n{about}".strip()), ui.ActionRow(select)]
    items.append(ui.ActionRow(button(language.say("Back"), f"options_back:{table.id}")))
    return Letter(view=layout(ui.Container(*items)))


def _values(table: Table, key: str, language: Language) -> list[tuple[str, str]]:
    game = games()[table.game]
    if key == "mode":
        return [(name, language.translate(mode.title)) for name, mode in game.modes.items()]
    if key == "pace":
        return [(pace, language.translate(PACE_NAMES[pace])) for pace in PACES]
    if key == "language":
        return [(code, language_name(code)) for code in codes()]
    if key in CHOICES:
        return [(value, language.translate(label)) for value, label in CHOICES[key].items()]
    option = game.options[key]
    if option.type == "bool":
        return [("true", language.say("on")), ("false", language.say("off"))]
    if option.type == "int" and option.range:
        return [(str(number), str(number)) for number in range(option.range[0], option.range[1] + 1)]
    return [(choice, language.translate(choice)) for choice in option.choices]


def typed(key: str, option: Option | None) -> bool:
    """Whether a form asks for the value: a number of many, or several things that belong together."""
    if option is None:
        return key == "table.decide_minutes"
    many = option.range is None or option.range[1] - option.range[0] >= SELECT
    return bool(option.form) or (option.type == "int" and many)


class Which(GameSelect, template=WHICH):
    """The select of an option; what has to be typed or belongs together is asked for in a modal."""

    async def pressed(self, interaction: Interaction) -> None:
        key = values_of(interaction)[0]
        if await show_form(interaction, lambda: self._form(interaction, key)):
            return

        async def work(language: Language) -> Letter:
            return value_panel(await app_of(interaction).tables.table(self.table), key, language)

        await answer(interaction, work, how="update")

    async def _form(self, interaction: Interaction, key: str) -> ui.Modal | None:
        game = games()[await app_of(interaction).game_of(self.table)]
        option = game.options.get(key)
        if option and option.form:
            table = await app_of(interaction).tables.table(self.table)
            language = await language_of(interaction)
            say, known = voice(language, table, Medium.PLAIN), table.options.get(key) or {}
            return form(title_of(key, language, option), f"form:{table.id}:{key}", option.form, known, say)
        return await number_modal(interaction, self.table, key, option) if typed(key, option) else None


async def number_modal(interaction: Interaction, table: int, key: str, option: Option | None) -> ui.Modal:
    """The form for a number, with its range."""
    language = await language_of(interaction)
    low, high = (option and option.range) or (DECIDE_RANGE[0] // 60, DECIDE_RANGE[1] // 60)
    title = language.translate(TABLE_OPTIONS[key]) if key in TABLE_OPTIONS else title_of(key, language)
    modal = ui.Modal(title=title[:45], custom_id=f"number:{table}:{key}")
    field: ui.TextInput[Any] = ui.TextInput(custom_id="text", max_length=6)
    label = language.say("A whole number from {low} to {high}", low=low, high=high)
    modal.add_item(ui.Label(text=label[:45], component=field))
    modal.stop()
    return modal


class Value(GameSelect, template=VALUE):
    """The select of a value."""

    async def pressed(self, interaction: Interaction) -> None:
        value = values_of(interaction)[0]
        await answer(
            interaction,
            lambda language: set_option(interaction, self.table, self.match["option"], value, language),
            how="update",
        )


async def set_option(interaction: Interaction, number: int, key: str, value: Any, language: Language) -> Letter:
    """Change one option of a lobby; gives the panel with how things are then."""
    app = app_of(interaction)
    change: dict[str, Any] = {}
    game = games()[await app.game_of(number)]
    if key in ("mode", "pace", "language"):
        change[key] = value
    elif key == "table.decide_minutes":
        change["settings"] = {"decide_seconds": whole(value) * 60}
    elif key.startswith("table."):
        change["settings"] = {key.removeprefix("table."): value}
    elif key in game.options:
        kind = game.options[key].type
        parsed: Any = value == "true" if kind == "bool" else whole(value) if kind == "int" else value
        change["options"] = {key: parsed}
    else:
        raise Refused("There is no option {name} here.", name=key)
    table = await app.lobby.set_up(number, interaction.user.id, manages=manages(interaction), **change)
    return options_panel(table, language, note=saved(table, key, language))


def saved(table: Table, key: str, language: Language) -> str:
    """The receipt of a change; with how many seats it would make a difference, where these are too few or too many."""
    option = games()[table.game].options.get(key)
    if option is None or option.players is None or counts(option, table):
        return language.say("Saved.")
    low, high = option.players
    return language.say_n(
        "Saved, but this only counts with {range} player, and {taken} seats are taken.",
        "Saved, but this only counts with {range} players, and {taken} seats are taken.",
        n=high,
        range=str(low) if low == high else f"{low}–{high}",
        taken=len(table.seats),
    )


def whole(text: str) -> int:
    try:
        return int(text.strip())
    except ValueError:
        raise Refused("That should be a whole number, like 20.") from None


class Back(GameButton, template=re.compile(r"options_back:(?P<table>[0-9]{1,12})")):
    """From one option back to all of them."""

    async def pressed(self, interaction: Interaction) -> None:
        async def work(language: Language) -> Letter:
            return options_panel(await app_of(interaction).tables.table(self.table), language)

        await answer(interaction, work, how="update")


class Options(commands.Cog):
    """Answers to the forms for options."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        number = NUMBER.fullmatch(custom_id_of(interaction))
        match = number or FORM.fullmatch(custom_id_of(interaction))
        if match is None:
            return
        data = interaction.data

        async def work(language: Language) -> Letter:
            table, key = int(match["table"]), match["option"]
            if number:
                return await set_option(interaction, table, key, submitted_text(data), language)
            option = games()[await app_of(interaction).game_of(table)].options.get(key)
            value = filled(data, option.form) if option else {}
            return await set_option(interaction, table, key, value or None, language)

        await answer(interaction, work, how="update" if interaction.message else "new")


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(Which, Value, Back)
    await bot.add_cog(Options())
