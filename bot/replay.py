"""The end of a game told again, step by step, by a button, for anybody and as long as the table is kept.

What there is to tell comes from the public log and the final public view, so nothing has to be kept for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot.custom_ids import replay_id
from bot.languages import Language, Medium
from bot.messages import ACCENT, Letter, button, gallery, layout, voice, voice_key
from bot.model import LogRow, Status
from bot.painting import Painter
from bot.tables import Look, Refused, Tables
from rules.core import Event, for_viewer
from rules.text import Text


class Replay(msgspec.Struct, frozen=True):
    """A moment that can be told again: the final public view, its picture's name, its event, a caption a step."""

    look: Look
    moment: str
    event: Event
    captions: tuple[Text, ...]


def told_again(look: Look, rows: Sequence[LogRow]) -> Replay | None:
    """The latest moment of a finished game that has steps. `look` is the public's."""
    for row in reversed(rows):
        events = for_viewer([msgspec.convert(event, look.game.event_type) for event in row.events], None)
        for event in reversed(events):
            moment = look.game.moment(event)
            if moment is not None and (captions := look.game.retold(look.view, event)):
                return Replay(look, moment, event, captions)
    return None


async def replay_of(tables: Tables, number: int) -> Replay:
    """What can be told again of a table's game. Raises Refused where that is nothing, or not yet."""
    look = await tables.look(number, None)
    if look.table.status is not Status.FINISHED:
        raise Refused("The game at table {number} is not finished yet.", number=number)
    found = told_again(look, await tables.log(number))
    if found is None:
        raise Refused("At table {number} there is nothing to tell again.", number=number)
    return found


async def step(replay: Replay, at: int, painter: Painter, language: Language) -> Letter:
    """A step with its caption, its picture and the ways to the steps around it; one too far is the last."""
    look, last = replay.look, len(replay.captions) - 1
    at = min(at, last)
    table, plain = look.table, voice(language, look.table, Medium.PLAIN)
    kind = f"{replay.moment}_step"
    picture = await painter.draw(kind, look.view, plain, voice_key(language, table), replay.event, at)
    head = language.say("table {number}, step {step} of {steps}", number=table.id, step=at + 1, steps=last + 1)
    caption = voice(language, table)(replay.captions[at])
    items: list[ui.Item[Any]] = [ui.TextDisplay(f"-# **{look.game.title}** · {head}\n{caption}")]
    if picture is not None:
        items.append(gallery(picture))
    # Custom ids must differ within a message, those of buttons that lead nowhere too.
    ways = [
        button(language.say("Previous"), replay_id(table.id, max(at - 1, 0)), disabled=at == 0),
        button(language.say("Next"), replay_id(table.id, at + 1), discord.ButtonStyle.primary, disabled=at == last),
    ]
    if at > 1:
        ways.append(button(language.say("From the start"), replay_id(table.id, 0)))
    items.append(ui.ActionRow(*ways))
    return Letter(view=layout(ui.Container(*items, accent_colour=ACCENT)), pictures=[picture] if picture else [])
