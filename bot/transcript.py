"""The log of a game in words, as a viewer may read it: events are stored, sentences are made from them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from bot.languages import Language, Medium
from bot.messages import voice
from bot.model import LogRow, Said, Table
from bot.talks import line_of
from bot.telling import sentence
from rules.core import Game, for_viewer


def lines(
    rows: Sequence[LogRow],
    table: Table,
    game: Game,
    language: Language,
    viewer: str | None,
    medium: Medium,
    said: Sequence[Said] = (),
) -> list[tuple[float, str]]:
    """What happened and what was `said` in talks, oldest first: when, and the sentence for this viewer."""
    say = voice(language, table, medium)
    told = []
    for row in rows:
        if row.undo is not None:
            told.append((row.at, language.say("An action was taken back.")))
        events = [msgspec.convert(event, game.event_type) for event in row.events]
        for event in for_viewer(events, viewer):
            if text := sentence(table, game, event, viewer):
                told.append((row.at, say(text)))
    told += [(one.at, say(line_of(one))) for one in said]
    return sorted(told, key=lambda line: line[0])


def aftermath(
    rows: Sequence[LogRow], table: Table, game: Game, language: Language, seat: str, medium: Medium
) -> list[str]:
    """What the seat that has just acted reads beside its next decision: what only it (with others at most) got to
    know, and what its game recalls of the rest.
    """
    say = voice(language, table, medium)
    events = for_viewer([msgspec.convert(event, game.event_type) for row in rows for event in row.events], seat)
    told = [event for event in events if event.to is not None or game.recalled(event, seat)]
    return [say(text) for event in told if (text := game.describe(event, seat))]


def transcript(
    rows: Sequence[LogRow],
    table: Table,
    game: Game,
    language: Language,
    viewer: str | None,
    said: Sequence[Said] = (),
) -> str:
    """The whole log as a text file: a line an event, with the time in UTC."""
    head = f"{game.title} · {language.say('table {number}', number=table.id)}\n\n"
    return head + "".join(
        f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} {line}\n"
        for at, line in lines(rows, table, game, language, viewer, Medium.PLAIN, said)
    )
