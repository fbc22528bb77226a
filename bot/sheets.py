"""A decision laid out as a sheet: a row for each value of a field, filled in before all is taken in one go.

What the rows hold travels in the custom ids, one mark a row, like every choice so far (`Partial.filled`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import discord
from discord import ui

from bot import custom_ids
from bot.choices import OPTIONS, Says, Value
from bot.codec import Partial, choice_text, kind_of, row
from bot.custom_ids import Serial
from bot.labels import shorten
from bot.wording import Writer
from rules.core import Action, Game, Prompt, View

OPEN = "-"
MARKS = "0123456789abcdefghijklmno"
"""The mark of each choice of a row; `OPEN` where none is made."""

ABREAST = 3
"""Choices of a row that are buttons side by side; more are a select."""

BUTTON_LABEL, OPTION_LABEL, PLACEHOLDER = 80, 100, 150

Row: TypeAlias = "ui.ActionRow[ui.LayoutView]"


@dataclass(frozen=True)
class Rows:
    """A sheet's rows: what each is about, and its choices with what to say of them."""

    titles: tuple[Value, ...]
    choices: tuple[tuple[tuple[Says, Action], ...], ...]
    together: bool

    def marks(self, filled: str) -> str:
        """What the rows hold; marks that stand for nothing here count as none."""
        given = filled if len(filled) == len(self.choices) else OPEN * len(self.choices)
        known = [MARKS[: len(row)] for row in self.choices]
        return "".join(mark if mark in known[n] else OPEN for n, mark in enumerate(given))

    def chosen(self, filled: str) -> list[Action]:
        """The choices that are made, in the order of the rows."""
        marks = self.marks(filled)
        return [self.choices[n][MARKS.index(mark)][1] for n, mark in enumerate(marks) if mark != OPEN]

    def full(self, filled: str) -> bool:
        """Whether there is a choice in every row."""
        return OPEN not in self.marks(filled)


def rows_of(game: Game, prompt: Prompt, view: View) -> Rows | None:
    """The rows of a decision that its game wants laid out as a sheet; None where there is one row, or no sheet."""
    sheet = game.sheet(prompt, view)
    kinds = {kind_of(action) for action in prompt.actions}
    if sheet is None or len(kinds) != 1:
        return None
    fields = prompt.actions[0].__struct_fields__
    at = fields.index(sheet.field)
    groups: dict[str, list[Action]] = {}
    for action in prompt.actions:
        groups.setdefault(row(action).tokens[at], []).append(action)
    if len(groups) < 2 or any(len(group) > OPTIONS for group in groups.values()):
        return None
    others = [
        n for n in range(len(fields)) if n != at and len({row(action).tokens[n] for action in prompt.actions}) > 1
    ]
    field = fields[others[0]] if len(others) == 1 else None
    (kind,) = kinds
    titles = tuple(Value(kind, sheet.field, getattr(group[0], sheet.field)) for group in groups.values())
    choices = tuple(
        tuple((Value(kind, field, getattr(action, field)) if field else action, action) for action in group)
        for group in groups.values()
    )
    return Rows(titles, choices, sheet.together)


def filled_in(game: Game, prompt: Prompt | None, view: View, at: Partial | None) -> list[Action]:
    """The choices that a sheet holds after the choices so far."""
    if prompt is None or at is None or not at.filled:
        return []
    rows = rows_of(game, prompt, view)
    return rows.chosen(at.filled) if rows else []


def components(writer: Writer, table: int, serial: Serial, rows: Rows, at: Partial, room: int) -> list[Row] | None:
    """The rows as rows of buttons, or else of selects, below them the button that takes all of it.

    None where they need more than `room` components; an action row is one, and each thing in it another.
    """
    needed = 2 if rows.together else 0
    narrow = all(len(row) <= ABREAST for row in rows.choices)
    if narrow and needed + sum(1 + len(row) for row in rows.choices) <= room:
        made = _button_rows(writer, table, serial, rows, at)
    elif needed + 2 * len(rows.choices) <= room:
        made = _select_rows(writer, table, serial, rows, at)
    else:
        return None
    if rows.together:
        made.append(ui.ActionRow(_confirm(writer, table, serial, rows, at)))
    return made


def _to(rows: Rows, at: Partial, row: int, choice: int) -> Partial | Action:
    """Where a choice leads: the sheet with it filled in, or empty there if it was so already; or to the action."""
    if not rows.together:
        return rows.choices[row][choice][1]
    marks = list(rows.marks(at.filled))
    marks[row] = OPEN if marks[row] == MARKS[choice] else MARKS[choice]
    return Partial(filled="".join(marks))


def _button_rows(writer: Writer, table: int, serial: Serial, rows: Rows, at: Partial) -> list[Row]:
    marks = rows.marks(at.filled)
    labels = iter(writer.labels([says for row in rows.choices for says, _ in row], BUTTON_LABEL))
    made: list[Row] = []
    for n, choices in enumerate(rows.choices):
        row: Row = ui.ActionRow()
        for m in range(len(choices)):
            to = _to(rows, at, n, m)
            if isinstance(to, Partial):
                custom_id = custom_ids.go_id(table, serial, to)
            else:
                custom_id = custom_ids.act_id(table, serial, to)
            style = discord.ButtonStyle.success if marks[n] == MARKS[m] else discord.ButtonStyle.secondary
            row.add_item(ui.Button(label=next(labels), custom_id=custom_id, style=style))
        made.append(row)
    return made


def _select_rows(writer: Writer, table: int, serial: Serial, rows: Rows, at: Partial) -> list[Row]:
    marks = rows.marks(at.filled)
    made: list[Row] = []
    for n, (title, choices) in enumerate(zip(rows.titles, rows.choices, strict=True)):
        name = writer.plain(title)
        select: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=custom_ids.pick_id(table, serial, n), placeholder=shorten(name, PLACEHOLDER)
        )
        for m, label in enumerate(writer.labels([says for says, _ in choices], OPTION_LABEL)):
            chosen = marks[n] == MARKS[m]
            select.add_option(
                # A select that holds something doesn't show its placeholder, so the row is named here.
                label=shorten(f"{name}: {label}", OPTION_LABEL) if chosen else label,
                value=choice_text(_to(rows, at, n, m)),
                default=chosen,
            )
        made.append(ui.ActionRow(select))
    return made


def _confirm(writer: Writer, table: int, serial: Serial, rows: Rows, at: Partial) -> ui.Button[ui.LayoutView]:
    marks = rows.marks(at.filled)
    done, say = len(marks) - marks.count(OPEN), writer.voice.say
    full = done == len(marks)
    label = say("Confirm all {n}", n=done) if full else say("{done} of {n} chosen", done=done, n=len(marks))
    return ui.Button(
        label=label,
        custom_id=custom_ids.all_id(table, serial, Partial(filled=marks)),
        style=discord.ButtonStyle.primary,
        disabled=not full,
    )


def confirmed(game: Game, prompt: Prompt, view: View, filled: str) -> Sequence[Action]:
    """The actions of a sheet that is filled in; none where a row is still open."""
    rows = rows_of(game, prompt, view)
    return rows.chosen(filled) if rows and rows.together and rows.full(filled) else ()
