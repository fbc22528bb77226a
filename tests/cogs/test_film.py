"""A film of how a game ended is watched first: what would give it away is covered until somebody presses it."""

from __future__ import annotations

import re
from typing import Any

from bot import notices
from bot.composing import together
from bot.model import OutboxRow
from rules.text import T
from tests.cogs.playing import Playing, buttons, raw_components, walk, words
from tests.cogs.test_replay import ended

TELLING = ("wins", "Nobody wins", "centre of gravity", "The cabinet:", "🏆")
"""What nobody may read before the film."""


def uncovered(message: Any) -> str:
    """What of a message is read without pressing anything."""
    return re.sub(r"\|\|.+?\|\|", "", words(message), flags=re.DOTALL)


def shown_pictures(message: Any) -> list[Any]:
    """The pictures of a message that are seen without pressing anything."""
    items = [item for part in walk(raw_components(message)) if part["type"] == 12 for item in part["items"]]
    return [item for item in items if not item.get("spoiler")]


async def test_nothing_below_the_film_gives_the_winner_away(playing: Playing, same_secret: None) -> None:
    await ended(playing)
    told = playing.thread_messages()
    film = next(m for m in told if any("parliament-cabinet" in str(item) for item in playing.pictures_of(m)))
    assert shown_pictures(film), "the film itself is seen"
    below = [m for m in told if m.id > film.id]
    in_channel = [m for m in playing.messages(playing.channel.id) if "Rematch" in buttons(m)]
    by_message = playing.direct(playing.person("ann"))[-1]
    assert len(below) >= 2 and len(in_channel) == 1 and "wins" in words(by_message)
    for message in (*below, *in_channel, by_message):
        assert any(telling in words(message) for telling in TELLING), "it is all there"
        assert not any(telling in uncovered(message) for telling in TELLING), uncovered(message)
        assert not shown_pictures(message)
        assert words(message).count("||") == 2, "one press uncovers all words"
    for message in (*in_channel, by_message, below[-1]):
        assert "The end is covered, so that you can watch it first" in uncovered(message)
    assert "Rematch" in buttons(below[-1]) and "Replay" in buttons(below[-1])


async def test_whoever_ended_the_game_reads_the_end_where_all_do(playing: Playing, same_secret: None) -> None:
    """The panel that was pressed last shows no picture either, which would name the winner."""
    number = await ended(playing)
    ann = playing.person("ann")
    after = (await ann.slash(playing.channel, "turn", table=number)).response.message
    assert "is finished" in words(after)
    assert not playing.pictures_of(after) and not any(telling in words(after) for telling in TELLING)


async def test_what_is_covered_outlives_a_crash_before_it_is_delivered(playing: Playing, same_secret: None) -> None:
    """The outbox keeps that a story is covered, not only the process that filed it."""
    story = notices.decode(notices.encode(notices.Story(7, (T("Nobody wins."),), covered=True)))
    assert isinstance(story, notices.Story) and story.covered
    assert notices.decode(b'{"kind":"story","revision":7,"lines":[]}') == notices.Story(7, ()), "filed before there was"


def test_a_covered_story_is_no_message_with_an_open_one() -> None:
    def row(number: int, covered: bool) -> OutboxRow:
        raw = notices.encode(notices.Story(7, (T("Nobody wins."),), covered))
        return OutboxRow(number, 1, notices.thread_of(1), raw, None, "waiting", 0.0, 0.0, 0, None, None, None)

    rows = [row(1, False), row(2, False), row(3, True), row(4, True)]
    assert together(rows) == rows[:2] and together(rows[2:]) == rows[2:]
