"""What failed once under faults (`tests.faults`), each as a short test of its own over the wire."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator

import pytest

from tests.faults import crowds, errors, gone
from tests.faults.cases import Tally
from tests.faults.judging import judge, told_without
from tests.faults.scene import Scene, scene
from tests.wire import messages
from tests.wire.faults import Moment

pytestmark = [pytest.mark.wire, pytest.mark.slow]


@pytest.fixture
async def stage() -> AsyncIterator[Scene]:
    async with scene() as made:
        yield made


async def clean(stage: Scene, tally: Tally | None = None) -> None:
    """Nothing lost, nothing doubled, nothing stuck."""
    tally = tally or Tally()
    await judge(stage, tally)
    assert tally.clean, "\n".join(tally.notes)


@pytest.mark.parametrize(
    "fault",
    [gone.board_deleted, gone.thread_deleted, gone.thread_archived, gone.thread_locked],
    ids=["table message", "thread", "archived thread", "locked thread"],
)
async def test_a_table_goes_on_without_its(stage: Scene, fault: gone.Strike) -> None:
    table, tally = await stage.sit_down("ann", "bob"), Tally()
    await fault(tally, stage, table)
    await errors.play_for(table, 1)
    await clean(stage, tally)


async def test_a_lobby_message_that_is_deleted_at_once_is_posted_anew(stage: Scene) -> None:
    table = await stage.open([stage.person("ann")])
    messages.delete(stage.world, table.lobby.message)
    again = await stage.person("bob").sees(stage.general, lambda seen: gone.joinable(seen, table), within=20)
    assert "You have a seat" in (await stage.person("bob").click(again, "Join")).text


async def test_a_press_whose_acknowledgement_is_answered_by_a_502_still_counts(stage: Scene) -> None:
    table = await stage.open([stage.person("ann")])
    stage.world.faults.broken("POST", "/interactions/{id}/{token}/callback", 502, moment=Moment.AFTER)
    joined = await stage.person("bob").click(table.lobby, "Join")
    assert "You have a seat" in joined.text


async def test_a_press_whose_acknowledgement_is_cut_off_still_counts(stage: Scene) -> None:
    table = await stage.open([stage.person("ann")])
    stage.world.faults.lost_answer("POST", "/interactions/{id}/{token}/callback")
    joined = await stage.person("bob").click(table.lobby, "Join")
    assert "You have a seat" in joined.text


async def test_a_press_that_two_processes_hear_of_counts_once_however_slow_they_are() -> None:
    """Whether "answered already" is our own doing was once guessed from the time it took."""
    async with scene(bots=2) as stage:
        for bot in stage.bots:
            bot.allow_log("autocomplete.*40060")
        table = await stage.open([stage.person("ann")])
        await stage.world.quiet(1.0)
        route = "/interactions/{id}/{token}/callback"
        stage.world.faults.late("POST", route, 1.3, moment=Moment.BEFORE, times=None)
        await stage.person("ann").click(table.lobby, f"lobby:{table.number}:computer")
        await stage.world.quiet(2.0)
        assert len(crowds.stored(stage, table.number).seats) == 2


async def test_an_answer_that_is_cut_off_is_shown_again(stage: Scene) -> None:
    table = await stage.open([stage.person("ann")])
    stage.world.faults.lost_request("PATCH", "/webhooks/{id}/{token}/messages/@original")
    joined = await stage.person("bob").click(table.lobby, "Join")
    assert "You have a seat" in joined.text


async def test_a_table_message_whose_answer_was_lost_and_that_is_old_by_now_loses_its_buttons(stage: Scene) -> None:
    table = await stage.open([stage.person("ann"), stage.person("bob")], computers=1)
    lost = stage.world.faults.lost_answer("POST", "/channels/{id}/messages", times=30)
    await errors.start(table)
    await errors.play_for(table, 3)
    lost.cancel()
    await clean(stage)
    assert table.thread is not None
    boards = [seen for seen in stage.person("ann").reads(table.thread) if seen.has_button(f"open:{table.number}")]
    assert len(boards) == 1


async def test_of_many_presses_on_one_decision_one_is_told_that_it_counts(stage: Scene) -> None:
    tally, table = Tally(), await stage.sit_down("ann", "bob")
    await crowds.one_decision(tally, stage, table, presses=20)
    assert tally.clean, "\n".join(tally.notes)


async def test_boards_come_without_pictures_where_files_may_not_be_attached(stage: Scene) -> None:
    table = await stage.open([stage.person("ann"), stage.person("bob")], computers=1)
    gone.deny(table, "ATTACH_FILES")
    await table.start()
    assert table.board is not None and "Attach Files" in table.board.text and not table.board.pictures
    await clean(stage)


async def test_a_table_waits_while_nothing_may_be_written_there(stage: Scene) -> None:
    table = await stage.sit_down("ann", "bob")
    ann = stage.person("ann")
    gone.deny(table, "SEND_MESSAGES_IN_THREADS")
    await errors.play_for(table, 3)
    await stage.world.until(lambda: gone.told(ann, "I may not write at table"), 20, "the host is told")
    assert "I may not write" in (await ann.slash(stage.general, "table status", table=table.number)).text
    table.make_due()
    gone.deny(table)
    await clean(stage)
    assert "I may not write" not in (await ann.slash(stage.general, "table status", table=table.number)).text


async def test_a_channel_that_is_deleted_is_left_by_table_board(stage: Scene) -> None:
    table, tally = await stage.sit_down("ann", "bob"), Tally()
    await gone.channel_deleted(tally, stage, table)
    await errors.play_for(table, 1)
    await clean(stage, tally)


async def test_no_table_is_opened_where_the_bot_may_not_write(stage: Scene) -> None:
    own = stage.guild.roles[stage.guild.bot_role_id]
    stage.world.overwrite(stage.general, own, deny=["SEND_MESSAGES"])
    refused = await stage.person("ann").slash(stage.general, "table new", game="demos")
    assert "Send Messages" in refused.text
    assert not stage.general.shown


@pytest.mark.parametrize("fault", [gone.leaves, gone.banned], ids=["leaves and comes back", "is banned"])
async def test_a_computer_player_stands_in_for_who(stage: Scene, fault: gone.Strike) -> None:
    table, tally = await stage.sit_down("ann", "bob"), Tally()
    await fault(tally, stage, table)
    await clean(stage, tally)


async def test_an_old_lobby_message_that_was_edited_too_often_is_posted_anew(stage: Scene) -> None:
    table = await stage.open([stage.person("ann")])
    stage.world.age(table.lobby.message, 7200)
    for number in range(stage.world.rules.old_edits + 1):
        await stage.person("bob").click(table.lobby, ("Join", "Leave")[number % 2])
        await stage.world.quiet(0.5)
    old = table.lobby.id
    ann = stage.person("ann")
    await ann.sees(stage.general, lambda seen: gone.joinable(seen, table), within=30, after=old)


def test_the_judges_take_what_was_said_twice_in_a_game_for_no_repetition() -> None:
    told = {1: ["Ann draws.", "Bob draws."], 2: ["Ann draws."], 3: ["Bob draws."]}
    assert told_without(1, told, Counter(["Ann draws.", "Bob draws."])), "2 and 3 tell it again elsewhere"
    assert not told_without(1, told, Counter(["Ann draws.", "Bob draws.", "Ann draws."]))


async def test_the_judges_see_what_is_lost_doubled_and_stuck(stage: Scene) -> None:
    """A table of zeros means something: spoil what people see and what is stored, and it is counted."""
    table = await stage.sit_down("ann", "bob")
    await errors.play_for(table, 3)
    await clean(stage)
    assert table.thread is not None
    stories = [m for m in table.thread.shown if m.author is stage.world.bot and m.content and m.type == 0]
    table.thread.messages.pop(stories[0].id)
    messages.post(stage.world, table.thread, stage.world.bot, {"content": stories[-1].content})
    stage.ledger.promised.add((table.number, table.people[0].id, 9_999))
    connection = sqlite3.connect(stage.database, timeout=15)
    connection.execute(
        "INSERT INTO outbox (table_id, destination, notice, created, due, tries, lease)"
        " VALUES (1, 'table:1', '{}', 0, 0, 1, 9e12)"
    )
    connection.commit()
    connection.close()
    tally = Tally()
    await judge(stage, tally, within=1)
    assert tally.lost >= 2 and tally.doubled >= 1 and tally.stuck >= 1, tally
    assert any("never announced" in note for note in tally.notes)
    assert any("promised, but not in the log" in note for note in tally.notes)
    assert any("announced too often" in note for note in tally.notes)
    assert any("have messages that wait" in note or "has messages that wait" in note for note in tally.notes)
