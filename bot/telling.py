"""What happened, told: lines for everybody, one message for what belongs together, whispers for single seats.

A happening that others answer to (a card and all that follows from it) is one message, edited as it goes on. What is
over within one commit is a part of the story instead, since nothing of it will change.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Container, Sequence
from typing import Any

import msgspec

from bot import notices
from bot.model import Chapter, PlayedBy, Table
from bot.store import queries
from rules.core import Event, Game, for_viewer
from rules.text import Text


def tell(
    connection: sqlite3.Connection,
    table: Table,
    game: Game,
    steps: Sequence[tuple[Sequence[Event], Any]],
    now: float,
    there: Container[str] = frozenset(),
) -> bool:
    """File what happened, step by step as (events, state after them): a story for all, with pictures of its moments,
    and whispers for the seats that may know more. Members who are `there` read theirs in the panel they have pressed.

    Whether one of the moments is a film that shows how the game has ended.
    """
    story = _Story(connection, table, now)
    for happened, state in steps:
        for event, said in game.told(for_viewer(happened, None)):
            line = said if is_news(table, game, event) else None
            if picture := game.moment(event):
                view = game.view(state, None)
                shown, happening = msgspec.to_builtins(view), msgspec.to_builtins(event)
                film = bool(game.retold(view, event))
                story.moment(notices.Moment(table.revision, picture, shown, happening, line), film)
            elif line:
                story.line(line, game.chapter(event))
    story.end(lambda: game.progress(game.view(steps[-1][1], None)))
    private = [event for happened, _ in steps for event in happened if event.to is not None]
    whispers = []
    for row in table.seats if private else ():
        if row.member is None or row.played_by is PlayedBy.COMPUTER or row.seat in there:
            continue
        own = [event for event in private if event.to is not None and row.seat in event.to]
        whispered = tuple(text for event in own if (text := game.describe(event, row.seat)))
        if whispered:
            whisper = notices.Whisper(row.seat, table.revision, whispered)
            whispers.append((notices.dm_of(row.member), notices.encode(whisper)))
    queries.post_all(connection, table.id, whispers, now)
    return story.covered


def sentence(table: Table, game: Game, event: Event, viewer: str | None) -> Text | None:
    """The event in words for a viewer; None where it is no news."""
    return game.describe(event, viewer) if is_news(table, game, event) else None


def is_news(table: Table, game: Game, event: Event) -> bool:
    """Whether an event is worth a sentence at this table, unlike a talk at which there are not two people.

    Who is stood in for counts: they may come back, and the log must say later what the thread says now.
    """
    talkers = game.talkers(event)
    return talkers is None or sum(table.seat(seat).member is not None for seat in talkers) >= 2


class _Story:
    """The public part: lines that wait to be posted, and the happening that goes on, new or begun earlier.

    `covered`: a film has been filed that what follows would give away.
    """

    def __init__(self, connection: sqlite3.Connection, table: Table, now: float) -> None:
        self._connection, self._table, self._now = connection, table, now
        self._lines: list[Text] = []
        self.covered = False
        self._post = table.chapter_post
        self._going_on: list[Text] | None = list(table.chapter.lines) if table.chapter else None

    def line(self, line: Text, part: str | None) -> None:
        if part == "go_on" and self._going_on is not None:
            self._going_on.append(line)
            return
        self._close()
        if part is None:
            self._lines.append(line)
        else:
            self._going_on = [line]

    def moment(self, moment: notices.Moment, film: bool) -> None:
        self._close()
        self._file_lines()
        self._file(moment)
        self.covered = self.covered or film

    def end(self, progress: Callable[[], Text | None]) -> None:
        """File what is left; the happening that goes on with how far it has come."""
        going_on = Chapter(tuple(self._going_on), progress()) if self._going_on else None
        if going_on is None:
            self._file_lines()
        elif self._post is not None:
            self._change(going_on)
        else:
            self._file_lines()
            self._post = self._file(notices.Happening(going_on.lines, going_on.progress))
        if going_on != self._table.chapter:
            post = self._post if going_on else None
            queries.update_table(self._connection, self._table.id, self._now, chapter_post=post, chapter=going_on)

    def _close(self) -> None:
        """The happening is over: its message gets its last change, or what has no message is told with the rest."""
        if self._going_on is None:
            return
        if self._post is None:
            self._lines += self._going_on
        else:
            self._change(Chapter(tuple(self._going_on)))
        self._going_on, self._post = None, None

    def _change(self, to: Chapter) -> None:
        assert self._post is not None
        if to != self._table.chapter:
            raw = notices.encode(notices.Happening(to.lines, to.progress))
            queries.edit(self._connection, self._table.id, self._post, raw, self._now, self._now)

    def _file_lines(self) -> None:
        if self._lines:
            self._file(notices.Story(self._table.revision, tuple(self._lines), self.covered))
            self._lines.clear()

    def _file(self, notice: notices.Notice) -> int:
        place = notices.thread_of(self._table.id)
        return queries.post(self._connection, self._table.id, place, notices.encode(notice), self._now)
