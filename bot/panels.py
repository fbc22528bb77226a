"""Decision panels: what a seat is asked, with everything it may do to press, made from the legal actions.

Components carry custom ids (`bot.custom_ids`) and no callbacks, and the views are stopped: whoever handles
presses finds all there is to know in the id, so panels work after a restart and cost no memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

import discord
from discord import ui

from bot import custom_ids, sheets
from bot.choices import (
    BUTTONS,
    OPTIONS,
    Kind,
    OneOf,
    Option,
    Several,
    kind_options,
    matching,
    previous,
    step,
    trail,
)
from bot.codec import Partial, choice_text, kind_of
from bot.custom_ids import Place, Serial
from bot.labels import ELLIPSIS, length, one_line, shorten
from bot.menus import Menu, menus
from bot.wording import Voice as Voice
from bot.wording import Writer
from rules.core import TEXT_LIMIT, Action, Game, Prompt, View

BUTTON_LABEL = 80
OPTION_LABEL = 100
PLACEHOLDER = 150
MODAL_TITLE = 45
ALT_TEXT = 1024
WORDS = 1200
"""Characters of a question, a note or a line of a receipt; three of them fit in a message (4,000)."""
LONE = 300
"""Characters of what choices would do that are buttons beside the lists."""
HEADING = 120
DEFAULT = 200
"""Characters of what happens by itself when time runs out."""
COMPONENTS = 40
"""Parts of a message in all, each row and what stands in it counted."""
MENUS = 4
"""Selects that a panel shows one below the other; what is left is on further pages."""

TEXT_FIELD = "text"
"""The field of an action for free text, and the custom id of its input in a modal."""


@dataclass(frozen=True)
class Picture:
    """A picture sent along with a message: the attachment's file name, and what it shows in words."""

    name: str
    alt: str = ""


Tone: TypeAlias = Literal["primary", "secondary", "success", "danger"]
"""How a button looks. A game may have a method `tone(action) -> Tone | None`."""


def wants_text(action: Action) -> bool:
    """Whether the action has a free text, so that choosing it opens a modal (`text_modal`) first."""
    return TEXT_FIELD in action.__struct_fields__


def panel(
    game: Game,
    table: int,
    prompt: Prompt | None,
    view: View,
    voice: Voice,
    *,
    partial: Partial | None = None,
    anytime: Sequence[Action] = (),
    due: datetime | None = None,
    picture: Picture | None = None,
    note: str | None = None,
    links: Sequence[Place] = (),
    by_itself: bool = False,
) -> ui.LayoutView:
    """The panel for a decision, after the choices so far (`partial`).

    Without a prompt, or where the partial is of a kind that the prompt doesn't have, it is made from the actions
    for any time; beside a prompt those are one button a kind.
    `note` is markdown, shown first; `links` are buttons to other places of the table. The picture's file
    must be sent along. `by_itself`: the default is taken when time runs out.
    Raises `codec.Unreadable` where the partial leads nowhere (any more).
    """
    at = partial or Partial()
    kinds = [kind_of(action) for action in prompt.actions] if prompt else []
    if at.kind not in kinds and any(kind_of(action) == at.kind for action in anytime):
        prompt = None
    actions = prompt.actions if prompt else anytime
    writer = Writer(game, view, voice)
    texts = [shorten(note, WORDS)] if note else []
    if prompt:
        asked = game.narrowed(matching(actions, at), view) if at.kind is not None else None
        texts.append(_heading(voice.message(asked or game.question(prompt, view))))
        if told := game.details(prompt, view):
            texts.append(shorten("\n".join(voice.message(line) for line in told), WORDS))
    elif actions:
        texts.append(_heading(voice.say("You may do this at any time.")))
    else:
        texts.append(voice.say("There is nothing for you to decide right now."))
    if due and prompt:
        texts.append(f"-# {_time_left(writer, prompt, due) if by_itself else _until(voice, due)}")
    if alone := _lone_effects(writer, actions, at):
        texts.append(shorten("\n".join(alone), LONE))
    if path := [voice.message(writer.text(said)) for said in trail(actions, at)]:
        texts.append(shorten(f"-# {voice.say('So far:')} {' › '.join(path)}", WORDS))
    serial = prompt.serial if prompt else None
    if actions and not prompt and "open" not in links:
        links = ("open", *links)
    below = _link_row(voice, table, links)
    if prompt and anytime and at.kind is None and at.page == 0:
        below = [*_anytime_rows(writer, table, prompt, anytime), *below]
    rows = _sheet_rows(writer, table, prompt, at, below) if prompt else None
    if rows is None:
        rows = _rows(writer, table, serial, actions, at, prompt.default if prompt else None) if actions else []
    return _layout(texts, picture, rows + below)


def receipt(
    table: int,
    voice: Voice,
    done: Sequence[str],
    then: str | None = None,
    *,
    due: datetime | None = None,
    picture: Picture | None = None,
    links: Sequence[Place] = ("hand", "log"),
    room: int = WORDS,
) -> ui.LayoutView:
    """What was done (lines of markdown) and what comes next, with buttons to other places of the table.

    `room` are the characters that either may have.
    """
    texts = [shorten("\n".join(f"✓ {line}" for line in done), room)] if done else []
    texts += [shorten(then, room)] if then else []
    texts += [f"-# {_until(voice, due)}"] if due else []
    return _layout(texts or [voice.say("Done.")], picture, _link_row(voice, table, links))


def text_modal(
    game: Game, table: int, serial: Serial, action: Action, view: View, voice: Voice, *, written: str = ""
) -> ui.Modal:
    """The modal that asks for the free text of an action; `written` is what its field begins with.

    Nothing listens to it: the answer arrives as an interaction with `custom_ids.TEXT`, see `submitted_text`.
    """
    label = one_line(voice.plain(game.label(action, view)))
    modal = ui.Modal(
        title=shorten(label, MODAL_TITLE) or voice.say("Your words"),
        custom_id=custom_ids.text_id(table, serial, action),
    )
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=TEXT_FIELD,
        style=discord.TextStyle.paragraph,
        required=False,
        max_length=TEXT_LIMIT,
        default=written[:TEXT_LIMIT] or None,
    )
    modal.add_item(
        ui.Label(
            text=shorten(one_line(voice.plain(game.text_label(action))), MODAL_TITLE),
            description=shorten(label, OPTION_LABEL) if length(label) > MODAL_TITLE else None,
            component=field,
        )
    )
    modal.stop()
    return modal


def submitted_values(data: Any) -> dict[str, str]:
    """What a modal's fields hold, by their custom ids, from the `data` of its interaction as Discord sends it."""
    values: dict[str, str] = {}
    for component in data.get("components", ()):
        for field in (component, component.get("component") or {}, *component.get("components", ())):
            if "custom_id" in field:
                chosen = field.get("values") or ()
                values[field["custom_id"]] = str(chosen[0] if chosen else field.get("value") or "")
    return values


def submitted_text(data: Any) -> str:
    """The text of a modal's answer, where it has one field for it."""
    return submitted_values(data).get(TEXT_FIELD, "")


# -- words


def _tone(game: Game, option: Option, default: Action | None) -> discord.ButtonStyle:
    if not isinstance(option.to, Action):
        return discord.ButtonStyle.primary
    hint = getattr(game, "tone", None)
    wanted: Tone | None = hint(option.to) if hint else None
    # What happens by itself when time runs out is the quiet choice.
    return discord.ButtonStyle[wanted or ("secondary" if option.to == default else "primary")]


def _heading(words: str) -> str:
    """A question in big letters, where it is short enough for a phone."""
    return f"### {words}" if length(words) <= HEADING and "\n" not in words else shorten(words, WORDS)


def _until(voice: Voice, due: datetime) -> str:
    return voice.say("Time runs out {when}.", when=discord.utils.format_dt(due, "R"))


def _time_left(writer: Writer, prompt: Prompt, due: datetime) -> str:
    """Until when there is time, and what happens then by itself."""
    voice, when = writer.voice, discord.utils.format_dt(due, "R")
    rows = sheets.rows_of(writer.game, prompt, writer.view)
    if rows and rows.together:
        return voice.say("Time runs out {when}; then I choose in every row that you have not confirmed.", when=when)
    action = shorten(voice.message(writer.text(prompt.default)), DEFAULT)
    return voice.say("Time runs out {when}; then I choose for you: {action}", when=when, action=action)


def _lone_effects(writer: Writer, actions: Sequence[Action], at: Partial) -> list[str]:
    """What the choices beside the lists would do: a button has no room for it."""
    buttons = (menu for menu in menus(writer.game, writer.view, actions, at, MENUS) or () if menu.selects == 0)
    told = [(option.says, writer.effect(option.says)) for menu in buttons for option in menu.options]
    return [f"-# {writer.voice.message(writer.text(says))}: {effect}" for says, effect in told if effect]


# -- components


Row: TypeAlias = "ui.ActionRow[ui.LayoutView]"
_Button: TypeAlias = "ui.Button[ui.LayoutView]"


def _sheet_rows(writer: Writer, table: int, prompt: Prompt, at: Partial, below: Sequence[Row]) -> list[Row] | None:
    """The decision as a sheet, where its game has one for it and the message has room."""
    rows = sheets.rows_of(writer.game, prompt, writer.view) if at.kind is None else None
    if rows is None:
        return None
    # Beside the rows there are the container, its text and a picture.
    room = COMPONENTS - 3 - sum(1 + len(row.children) for row in below)
    return sheets.components(writer, table, prompt.serial, rows, at, room)


def _rows(
    writer: Writer,
    table: int,
    serial: Serial,
    actions: Sequence[Action],
    at: Partial,
    default: Action | None,
) -> list[Row]:
    lists = menus(writer.game, writer.view, actions, at, MENUS)
    if lists is not None:
        rows, pages = _list_rows(writer, table, serial, lists, default), 1
    else:
        rows, pages = _step_rows(writer, table, serial, actions, at, default)
    say, ways = writer.voice.say, []
    page = min(at.page, pages - 1)
    if (before := previous(actions, at)) is not None:
        ways.append(_way(say("Back"), custom_ids.go_id(table, serial, before, "back")))
    for turned, label in ((page - 1, say("Previous page")), (page + 1, say("Next page"))):
        if 0 <= turned < pages:
            to = Partial(at.kind, at.values, at.elements, turned)
            ways.append(_way(label, custom_ids.go_id(table, serial, to)))
    return [*rows, *([ui.ActionRow(*ways)] if ways else [])]


def _step_rows(
    writer: Writer, table: int, serial: Serial, actions: Sequence[Action], at: Partial, default: Action | None
) -> tuple[list[Row], int]:
    """What is asked next, and the number of its pages."""
    match step(actions, at):
        case Several() as several:
            rows = [_several_row(writer, table, serial, several)]
            if several.others:
                rows.append(_button_row(writer, table, serial, several.others, default))
            return rows, 1
        case OneOf(options) if _as_buttons(writer, options):
            quiet = default if len(options) > 1 else None
            return [_button_row(writer, table, serial, options, quiet)], 1
        case OneOf(options):
            pages = -(-len(options) // (MENUS * OPTIONS))
            return _menu_rows(writer, table, serial, options, min(at.page, pages - 1)), pages


def _list_rows(writer: Writer, table: int, serial: Serial, lists: Sequence[Menu], default: Action | None) -> list[Row]:
    """A select for each list with a heading, and buttons for single choices."""
    rows: list[Row] = []
    selects = 0
    for menu in lists:
        heading = writer.voice.plain(menu.heading) if menu.heading else writer.voice.say("Choose")
        kinds = all(isinstance(option.says, Kind) for option in menu.options)
        if menu.selects == 0 or (kinds and _as_buttons(writer, menu.options)):
            rows.append(_button_row(writer, table, serial, menu.options, default))
            continue
        for start in range(0, len(menu.options), OPTIONS):
            part = menu.options[start : start + OPTIONS]
            placeholder = heading if menu.selects == 1 else f"{heading} ({start // OPTIONS + 1}/{menu.selects})"
            rows.append(_select_row(writer, table, serial, part, selects, placeholder))
            selects += 1
    return rows


def _as_buttons(writer: Writer, options: Sequence[Option]) -> bool:
    """Whether options are better pressed than listed: few, short, and with nothing to add to their labels."""
    return (
        len(options) <= BUTTONS
        and _fit_buttons(writer, options)
        and (len(options) == 1 or not any(writer.effect(option.says) for option in options))
    )


def _fit_buttons(writer: Writer, options: Sequence[Option]) -> bool:
    return all(length(writer.plain(option.says)) <= BUTTON_LABEL for option in options)


def _way(label: str, custom_id: str) -> _Button:
    return ui.Button(label=shorten(label, BUTTON_LABEL), custom_id=custom_id, style=discord.ButtonStyle.secondary)


def _button_row(writer: Writer, table: int, serial: Serial, options: Sequence[Option], default: Action | None) -> Row:
    labels = writer.labels([option.says for option in options], BUTTON_LABEL)
    row: Row = ui.ActionRow()
    for option, label in zip(options, labels, strict=True):
        if isinstance(option.to, Partial):
            custom_id = custom_ids.go_id(table, serial, option.to)
        else:
            custom_id = custom_ids.act_id(table, serial, option.to)
        row.add_item(
            ui.Button(
                label=label,
                custom_id=custom_id,
                style=_tone(writer.game, option, default),
            )
        )
    return row


def _menu_rows(writer: Writer, table: int, serial: Serial, options: Sequence[Option], page: int) -> list[Row]:
    """Selects of one, of like length, one below the other."""
    says = [option.says for option in options]
    labels = writer.labels(says, OPTION_LABEL)
    shown = range(page * MENUS * OPTIONS, min(len(options), (page + 1) * MENUS * OPTIONS))
    count = -(-len(shown) // OPTIONS)
    size = -(-len(shown) // count)
    rows: list[Row] = []
    for menu in range(count):
        places = shown[menu * size : (menu + 1) * size]
        placeholder = writer.voice.say("Choose")
        if count > 1:
            placeholder = f"{shorten(labels[places[0]], 70)} – {shorten(labels[places[-1]], 70)}"
        part = [options[place] for place in places]
        rows.append(_select_row(writer, table, serial, part, menu, placeholder, [labels[place] for place in places]))
    return rows


def _select_row(
    writer: Writer,
    table: int,
    serial: Serial,
    options: Sequence[Option],
    menu: int,
    placeholder: str,
    labels: Sequence[str] | None = None,
) -> Row:
    """One select of one, with the effect of each option below its label; `menu` tells it from others of the panel."""
    labels = labels or writer.labels([option.says for option in options], OPTION_LABEL)
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_ids.pick_id(table, serial, menu), placeholder=shorten(placeholder, PLACEHOLDER)
    )
    for option, label in zip(options, labels, strict=True):
        effect = shorten(writer.effect(option.says), OPTION_LABEL) or _rest(writer.plain(option.says), label)
        select.add_option(label=label, value=choice_text(option.to), description=effect)
    return ui.ActionRow(select)


def _rest(whole: str, label: str) -> str | None:
    """What a shortened label leaves out, for the line below it."""
    if length(whole) <= OPTION_LABEL:
        return None
    told = next((place for place, (a, b) in enumerate(zip(whole, label, strict=False)) if a != b), len(label))
    end = whole[max(told, len(whole) - OPTION_LABEL + 1) :]
    while length(end) >= OPTION_LABEL:
        end = end[1:]
    return f"{ELLIPSIS}{end}"


def _several_row(writer: Writer, table: int, serial: Serial, several: Several) -> Row:
    labels = writer.labels([says for _, says in several.elements], OPTION_LABEL)
    low, high = several.low, min(several.high, len(several.elements))
    if low == high:
        placeholder = writer.voice.say("Choose {number}", number=low)
    else:
        placeholder = writer.voice.say("Choose {low} to {high}", low=low, high=high)
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_ids.many_id(table, serial, several.at),
        placeholder=shorten(placeholder, PLACEHOLDER),
        min_values=low,
        max_values=high,
    )
    for (value, _), label in zip(several.elements, labels, strict=True):
        select.add_option(label=label, value=value)
    return ui.ActionRow(select)


def _anytime_rows(writer: Writer, table: int, prompt: Prompt, anytime: Sequence[Action]) -> list[Row]:
    """What may be done at any time: the actions that the game puts beside this decision, and a button for each kind
    of the others, or one for all where there are many.
    """
    near = writer.game.beside(prompt, writer.view, anytime)
    rows: list[Row] = []
    if near:
        heading = writer.game.menu(near[0], writer.view)
        placeholder = writer.voice.plain(heading) if heading else writer.voice.say("At any time")
        rows.append(_select_row(writer, table, None, [Option(action, action) for action in near], 0, placeholder))
    options = kind_options([action for action in anytime if kind_of(action) not in set(map(kind_of, near))])
    if options and len(options) <= BUTTONS and _fit_buttons(writer, options):
        row = _button_row(writer, table, None, options, None)
        for button in row.children:
            if isinstance(button, ui.Button):
                button.style = discord.ButtonStyle.secondary
        rows.append(row)
    elif options:
        rows.append(ui.ActionRow(_way(writer.voice.say("At any time"), custom_ids.go_id(table, None, Partial()))))
    return rows


def _link_row(voice: Voice, table: int, links: Sequence[Place]) -> list[Row]:
    names: dict[Place, str] = {
        "open": voice.say("Decide"),
        "hand": voice.say("My hand"),
        "log": voice.say("Log"),
        "rules": voice.say("Rules"),
        "say": voice.say("Say something"),
    }
    buttons = [_way(names[place], custom_ids.place_id(place, table)) for place in links]
    for place, button in zip(links, buttons, strict=True):
        if place == "say":
            button.style = discord.ButtonStyle.success
        elif place == "open":
            button.style = discord.ButtonStyle.primary
    return [ui.ActionRow(*buttons)] if buttons else []


def _layout(texts: Sequence[str], picture: Picture | None, rows: Sequence[Row]) -> ui.LayoutView:
    layout = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(ui.TextDisplay("\n".join(texts)))
    if picture:
        item = discord.MediaGalleryItem(
            f"attachment://{picture.name}", description=shorten(picture.alt, ALT_TEXT) or None
        )
        container.add_item(ui.MediaGallery(item))
    for row in rows:
        container.add_item(row)
    layout.add_item(container)
    # A stopped view isn't kept by the client, which has no use for it.
    layout.stop()
    return layout
