"""Talk at a table where the rules have seats talk: said in a form, told on by the bot.

Nothing is said in private threads: whoever manages threads could read along there, and that is often a player.
What is said in public is told in the table's thread; what is for some alone goes to them by direct message and
stands in their decision panel.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from bot import notices
from bot.model import PlayedBy, Said, Status
from bot.store import queries
from bot.tables import Look, Refused, Tables, load, look_at
from rules.core import TEXT_LIMIT
from rules.text import N_, Quote, SeatName, T, Text, seats

NO_TALK = N_("Nobody talks with you at table {number} right now, so nothing was said.")


class Talks:
    """Passes on what members say. `wake` is called after each commit that leaves something to deliver."""

    def __init__(self, tables: Tables, wake: Callable[[], None]) -> None:
        self._tables, self._wake = tables, wake

    async def say(self, number: int, member: int, words: str) -> Look:
        """Say something in the talk that the member's seat has now; gives the game as the member sees it then.

        Raises Refused where the seat has no talk, or no words are given.
        """
        words = words.strip()[:TEXT_LIMIT]

        def work(connection: sqlite3.Connection) -> None:
            snapshot = load(connection, number)
            table = snapshot.table
            row = table.seat_of(member)
            if row is None or table.status is not Status.PLAYING:
                raise Refused(NO_TALK, number=number)
            talk = look_at(snapshot, row.seat, {}).talk
            if talk is None:
                raise Refused(NO_TALK, number=number)
            if not words:
                raise Refused("There were no words in it, so nothing was said.")
            now = self._tables.clock()
            audience = talk.seats if talk.secret else None
            said = Said(seat=row.seat, audience=audience, words=words, at=now)
            queries.insert_said(connection, number, table.revision, said)
            if not talk.secret:
                others = tuple(seat for seat in talk.seats if seat != row.seat)
                line = T("{seat} to {others}: “{words}”", seat=SeatName(row.seat), others=seats(others),
                         words=Quote(words))  # fmt: skip
                story = notices.encode(notices.Story(table.revision, (line,)))
                queries.post(connection, number, notices.thread_of(number), story, now)
            for other in talk.seats:
                hearer = table.seat(other)
                if other == row.seat or hearer.member is None or hearer.played_by is PlayedBy.COMPUTER:
                    continue
                heard = notices.encode(notices.Heard(other, line_of(said)))
                queries.post(connection, number, notices.dm_of(hearer.member), heard, now)

        await self._tables.database.write(work)
        self._wake()
        return await self._tables.look(number, member)


def line_of(said: Said) -> Text:
    """What was said, as a line of a conversation."""
    return T("{seat}: “{words}”", seat=SeatName(said.seat), words=Quote(said.words))
