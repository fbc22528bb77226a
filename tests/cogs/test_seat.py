"""A member's own view of a game: Decide, My hand, Log, Rules, in the thread, in the channel, by direct message."""

from __future__ import annotations

import asyncio
import json
import re
import types
from collections.abc import Callable
from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.model import Table
from bot.play import LATE_LIMIT
from rules.record import verify
from tests.cogs.playing import Playing, buttons, raw_components, selects, walk, words

DAY = 24 * 3600


def told(result: Any) -> str:
    """What a press or a command answered: the newest of its messages."""
    shown = result.followups[-1] if result.followups else result.response
    return words(shown.message)


def choices(message: Any) -> list[str]:
    """The custom ids of the buttons of a panel that decide something."""
    return [custom_id for custom_id in buttons(message).values() if custom_id.startswith("act:")]


async def game(playing: Playing, names: str = "ann bo", computers: int = 1, **options: Any) -> int:
    """A running match of DēmoS without pictures."""
    playing.draw_nothing()
    number = await playing.table(names, computers=computers, mode="simple", **options)
    await playing.delivered()
    return number


def thread(playing: Playing) -> ChannelHandle:
    return ChannelHandle(playing.env, playing.guild, playing.env.backend.channels[playing.thread().id])


async def press(playing: Playing, name: str, place: str, number: int) -> Any:
    """Press a button of the table message: open, hand, log or rules."""
    result = await playing.person(name).click(playing.seen(playing.board()), custom_id=f"{place}:{number}")
    assert result.ephemeral
    return result


async def panel(playing: Playing, name: str, number: int) -> Any:
    return (await press(playing, name, "open", number)).response.message


async def decide(playing: Playing, name: str, number: int) -> str:
    """Press Decide and what comes first in each panel until it is decided; gives the receipt."""
    person, shown = playing.person(name), await panel(playing, name, number)
    for _ in range(8):
        steps = choices(shown) or [c for c in buttons(shown).values() if c.startswith("go:")]
        if steps:
            result = await person.click(shown, custom_id=steps[0])
        else:
            select = selects(shown)[0]
            values = [option["value"] for option in select["options"]][: select.get("min_values", 1)]
            result = await person.select(shown, custom_id=select["custom_id"], values=values)
        shown = result.response.message
        if "✓" in words(shown):
            return told(result)
    raise AssertionError(f"eight presses decided nothing: {words(shown)}")


async def revision(playing: Playing, number: int) -> int:
    return int((await playing.bot.app.tables.table(number)).revision)


async def finish(playing: Playing, number: int) -> None:
    """Play to the end, whoever is to choose."""
    app = playing.bot.app
    for _ in range(500):
        table = await app.tables.table(number)
        if table.status == "finished":
            await playing.delivered()
            return
        person = playing.waiting(await playing.looks(number))[0]
        look = await app.tables.look(number, person.id)
        await app.play.act(number, person.id, look.prompt.default, look.prompt.serial)
    raise AssertionError("the match does not end")


async def file_of(result: Any) -> str:
    (attached,) = result.response.message.attachments
    return (await attached.read()).decode()


# -- the buttons of the table message


async def test_what_a_player_sees(playing: Playing) -> None:
    number = await game(playing)
    shown = await panel(playing, "ann", number)
    assert "Discard a card face up" in words(shown) and "Time runs out" in words(shown)
    assert len(choices(shown)) == 5 and {"My hand", "Log", "Rules"} <= set(buttons(shown))
    hand = await press(playing, "ann", "hand", number)
    assert "**DēmoS**" in told(hand) and "Decide" in buttons(hand.response.message)
    assert "The match begins." in told(await press(playing, "ann", "log", number))
    assert told(await press(playing, "ann", "rules", number)).startswith("## Your turn: discarding")
    receipt = await decide(playing, "ann", number)
    assert receipt.count("✓") == 1 and receipt.startswith("✓ Discard")
    assert "Nothing to decide for you now; the game waits for **bo**." in receipt
    assert "Nothing to decide for you now" in words(await panel(playing, "ann", number))


async def test_what_a_spectator_sees(playing: Playing) -> None:
    number = await game(playing)
    watching = f"You have no seat at table {number}; you are watching."
    assert told(await press(playing, "eve", "open", number)) == watching
    assert told(await press(playing, "eve", "hand", number)) == watching
    log = told(await press(playing, "eve", "log", number))
    assert "The match begins." in log and log == told(await press(playing, "eve", "log", number))
    assert told(await press(playing, "eve", "rules", number)).startswith("## Your turn: discarding")
    refused = await playing.person("eve").slash(thread(playing), "table resign")
    assert told(refused) == watching
    assert f"Only players of table {number}" in told(await playing.person("eve").slash(thread(playing), "table board"))


async def test_whoever_has_resigned_goes_on_watching(playing: Playing) -> None:
    number = await game(playing)
    ann = playing.person("ann")
    left_open = await panel(playing, "ann", number)
    asked = await ann.slash(thread(playing), "table resign")
    assert "for good" in told(asked) and (await playing.looks(number)).table.seat_of(ann.id)
    resigned_now = await ann.click(asked.response.message, custom_id=f"resign:{number}")
    assert told(resigned_now) == f"A computer player has your seat at table {number} now."
    await playing.delivered()
    assert "**ann** resigns; a computer player takes over." in "\n".join(map(words, playing.thread_messages()))
    resigned = f"You have resigned at table {number}; you can go on watching."
    assert told(await press(playing, "ann", "open", number)) == resigned
    assert told(await press(playing, "ann", "hand", number)) == resigned
    assert told(await ann.click(left_open, custom_id=choices(left_open)[0])) == resigned
    assert told(await ann.slash(thread(playing), "table resign")) == resigned
    assert "The match begins." in told(await press(playing, "ann", "log", number))
    await playing.advance(1)
    await done(playing)
    assert ann.id not in [person.id for person in playing.waiting(await playing.looks(number))]


async def test_an_old_button_says_that_it_is_decided(playing: Playing) -> None:
    number = await game(playing)
    ann = playing.person("ann")
    one, other = await panel(playing, "ann", number), await panel(playing, "ann", number)
    await ann.click(one, custom_id=choices(one)[0])
    before = await revision(playing, number)
    answer = told(await ann.click(other, custom_id=choices(other)[1]))
    assert "This is decided already." in answer and "✓" not in answer
    assert await revision(playing, number) == before


async def test_pressing_twice_on_a_slow_phone_has_one_effect(playing: Playing) -> None:
    number = await game(playing)
    ann = playing.person("ann")
    panels = [await panel(playing, "ann", number) for _ in range(4)]
    answers = [told(await ann.click(shown, custom_id=choices(shown)[0])) for shown in panels]
    assert ["✓" in answer for answer in answers] == [True, False, False, False]
    log = await playing.bot.app.tables.log(number)
    assert sum(row.by == "member" and row.n > 0 for row in log) == 1


async def test_the_old_table_message_goes_when_a_new_one_comes(playing: Playing) -> None:
    number = await game(playing)
    first = playing.board()
    for name in ("ann", "bo"):
        await decide(playing, name, number)
    await playing.delivered()
    messages = {message.id: message for message in playing.thread_messages()}
    assert playing.board().id != first.id
    assert first.id not in messages
    assert sum("Decide" in buttons(message) for message in messages.values()) == 1


async def test_buttons_work_after_a_restart(playing: Playing) -> None:
    number = await game(playing)
    ann, left_open = playing.person("ann"), await panel(playing, "ann", number)
    mine = playing.direct(playing.person("bo"))[-1]
    await playing.restart()
    playing.draw_nothing()
    assert "Discard a card" in words(await panel(playing, "ann", number))
    assert "✓ Discard" in told(await ann.click(left_open, custom_id=choices(left_open)[0]))
    answer = await playing.users["bo"].click(playing.seen(mine), custom_id=choices(mine)[0])
    assert "✓ Discard" in told(answer)
    log = await playing.bot.app.tables.log(number)
    assert sum(row.by == "member" and row.n > 0 for row in log) == 2


# -- direct messages


async def test_the_panel_in_a_direct_message(playing: Playing) -> None:
    number = await game(playing)
    ann = playing.users["ann"]
    (mine,) = playing.direct(playing.person("ann"))
    assert "Discard a card face up" in words(mine) and len(choices(mine)) == 5
    receipt = await ann.click(playing.seen(mine), custom_id=choices(mine)[0])
    assert "✓ Discard" in told(receipt)
    assert "Nothing to decide" in told(await ann.slash("turn"))
    assert "**DēmoS**" in told(await ann.slash("hand"))
    assert told(await ann.slash("turns")) == "No table waits for you."
    assert f"At table {number} it is not your turn" in told(await ann.slash("help"))


async def test_closed_direct_messages_are_said_once_and_hold_nothing_up(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, bo = discord.Client.create_dm, playing.person("bo")

    async def closed(client: Any, user: Any) -> Any:
        if user.id == bo.id:
            response: Any = types.SimpleNamespace(status=403, reason="Forbidden")
            raise discord.Forbidden(response, {"code": 50007, "message": "Cannot send messages to this user"})
        return await real(client, user)

    monkeypatch.setattr(discord.Client, "create_dm", closed)
    number = await game(playing)
    decided = 0
    while decided < 2:
        person = playing.waiting(await playing.looks(number))[0]
        assert "✓" in await decide(playing, person.name, number)
        decided += person is bo
        await playing.delivered()
    said = [words(m) for m in playing.thread_messages() if "direct message" in words(m)]
    assert len(said) == 1 and f"<@{bo.id}>" in said[0]
    assert "**DēmoS**" in told(await press(playing, "bo", "hand", number))
    assert not playing.direct(bo)


# -- commands


async def test_turn_and_hand_find_the_table(playing: Playing) -> None:
    number = await game(playing)
    ann, eve = playing.person("ann"), playing.person("eve")
    other = playing.guild.create_text_channel("elsewhere")
    for channel in (thread(playing), playing.channel, other):
        shown = await ann.slash(channel, "turn")
        assert shown.ephemeral and len(choices(shown.response.message)) == 5
        hand = await ann.slash(channel, "hand")
        assert hand.ephemeral and "**DēmoS**" in told(hand)
    assert "You are not playing anywhere" in told(await eve.slash(playing.channel, "turn"))
    assert "You are not playing anywhere" in told(await eve.slash(thread(playing), "hand"))
    assert told(await eve.slash(playing.channel, "turn", table=number)).startswith("You have no seat")
    assert told(await ann.slash(playing.channel, "turn", table=99)) == "There is no table 99."
    assert told(await eve.slash(playing.channel, "turns")) == "No table waits for you."


async def test_several_tables_ask_which(playing: Playing) -> None:
    one, first = await game(playing), thread(playing)
    two = await game(playing, "ann cia")
    ann = playing.person("ann")
    for shown in (
        await ann.slash(playing.channel, "turn"),
        await ann.slash(playing.channel, "turns"),
        await playing.users["ann"].slash("turn"),
    ):
        found = buttons(shown.response.message)
        assert set(found.values()) == {f"open:{one}", f"open:{two}"}
    hands = await ann.slash(playing.channel, "hand")
    assert set(buttons(hands.response.message).values()) == {f"hand:{one}", f"hand:{two}"}
    chosen = await ann.click(hands.response.message, custom_id=f"hand:{one}")
    assert f"<#{first.id}>" in told(chosen)
    in_thread = await ann.slash(first, "turn")
    assert all(custom_id.startswith(f"act:{one}:") for custom_id in choices(in_thread.response.message))
    named = await ann.slash(first, "turn", table=two)
    assert all(custom_id.startswith(f"act:{two}:") for custom_id in choices(named.response.message))
    offered = await ann.autocomplete(playing.channel, "turn", "table", "")
    assert {choice["value"] for choice in offered} == {one, two}


async def test_of_many_tables_those_that_wait_come_first_and_none_is_left_out(playing: Playing) -> None:
    playing.draw_nothing()
    numbers = []
    for _ in range(12):
        numbers.append(await playing.table("ann bo", computers=1, pace="quick"))
        await playing.advance(60)
    ann = playing.person("ann")
    for number in numbers[-11:]:
        look = await playing.bot.app.tables.look(number, ann.id)
        await playing.bot.app.play.act(number, ann.id, look.prompt.default, look.prompt.serial)
        await playing.advance(60)
    await playing.delivered()
    waiting = [look.table.id for look in await playing.bot.app.tables.waiting_for(ann.id)]
    assert numbers[0] in waiting
    shown = (await ann.slash(playing.channel, "turn")).response.message
    offered = [int(custom_id.split(":")[1]) for custom_id in buttons(shown).values()]
    assert offered == [*waiting, *(n for n in reversed(numbers) if n not in waiting)][:10]
    more = set(numbers) - set(offered)
    assert len(more) == 2
    found = re.search(r"There are more, which are found by their numbers: ([\d, ]+)\.", words(shown))
    assert found and {int(number) for number in found[1].split(", ")} == more


async def test_help_fits_the_situation(playing: Playing) -> None:
    playing.draw_nothing()
    ann = playing.person("ann")
    assert "I am game master" in told(await ann.slash(playing.channel, "help"))
    await ann.slash(playing.channel, "table new", game="demos")
    assert "is still open for players" in told(await ann.slash(playing.channel, "help"))
    for _ in range(2):
        await ann.slash(playing.channel, "table add-computer")
    await ann.slash(playing.channel, "table start")
    await playing.delivered()
    number = 1
    if (await playing.bot.app.tables.look(number, ann.id)).prompt is None:
        await playing.advance(1)
    assert f"Table {number} waits for you" in told(await ann.slash(playing.channel, "help"))
    assert "I am game master" in told(await playing.person("eve").slash(playing.channel, "help"))
    await finish(playing, number)
    assert "I am game master" in told(await ann.slash(playing.channel, "help"))


# -- time


async def done(playing: Playing) -> None:
    """Wait until everything that is due by now is done and told: the database has a thread of its own."""
    sql = "SELECT COUNT(*) FROM deadlines WHERE due <= ?"
    for _ in range(300):
        if not await playing.bot.app.database.read(lambda c: c.execute(sql, (playing.now(),)).fetchone()[0]):
            break
        await asyncio.sleep(0.01)
    else:
        raise AssertionError("what is due is never done")
    await playing.delivered()


async def until(playing: Playing, reached: Callable[[Table], bool], number: int, seconds: float) -> None:
    """Let time pass, so long at a time, until a table is as wanted."""
    for _ in range(30):
        await playing.advance(seconds)
        await done(playing)
        if reached(await playing.bot.app.tables.table(number)):
            return
    raise AssertionError("it never came to that")


async def test_the_mildest_choice_is_made_when_time_runs_out(playing: Playing) -> None:
    number = await game(playing)
    left_open = await panel(playing, "ann", number)
    await decide(playing, "bo", number)
    await playing.advance(DAY - 60)
    assert all(row.by != "default" for row in await playing.bot.app.tables.log(number))
    await playing.advance(120)
    await done(playing)
    rows = [row for row in await playing.bot.app.tables.log(number) if row.by == "default"]
    assert [row.seat for row in rows] == ["s1"]
    assert "**ann** ran out of time." in "\n".join(map(words, playing.thread_messages()))
    stale = told(await playing.person("ann").click(left_open, custom_id=choices(left_open)[0]))
    assert "This is decided already." in stale


async def test_three_times_late_brings_a_stand_in_until_one_click(playing: Playing) -> None:
    number = await game(playing, "ann", 2, game_options={"max_hands": 3})
    for times in range(1, LATE_LIMIT + 1):
        await until(playing, lambda table, times=times: table.seat("s1").late >= times, number, DAY + 1)
    seat = (await playing.bot.app.tables.table(number)).seat("s1")
    assert (seat.late, seat.played_by) == (LATE_LIMIT, "stand_in")
    assert "a computer player stands in until **ann** presses" in "\n".join(map(words, playing.thread_messages()))


@pytest.mark.parametrize("place", ["open", "hand"])
async def test_whoever_presses_a_button_has_their_seat_back(playing: Playing, place: str) -> None:
    number = await game(playing)
    ann = playing.person("ann")
    await playing.bot.app.play.absent(number, ann.id)
    await playing.delivered()
    assert (await playing.bot.app.tables.table(number)).seat("s1").played_by == "stand_in"
    assert "**DēmoS**" in told(await press(playing, "ann", place, number))
    await playing.delivered()
    seat = (await playing.bot.app.tables.table(number)).seat("s1")
    assert (seat.late, seat.played_by) == (0, "member")
    assert "**ann** is back." in "\n".join(map(words, playing.thread_messages()))


async def set_up(playing: Playing, on_timeout: str) -> int:
    playing.draw_nothing()
    ann = playing.person("ann")
    await ann.slash(playing.channel, "table new", game="demos")
    await playing.bot.app.lobby.set_up(1, ann.id, settings={"on_timeout": on_timeout})
    for _ in range(2):
        await ann.slash(playing.channel, "table add-computer")
    await ann.slash(playing.channel, "table start")
    await playing.advance(1)
    await done(playing)
    assert ann in playing.waiting(await playing.looks(1))
    return 1


async def test_a_computer_player_decides_once_where_that_is_wanted(playing: Playing) -> None:
    number = await set_up(playing, "computer")
    before = (await playing.bot.app.tables.look(number, playing.person("ann").id)).prompt.serial
    await playing.advance(DAY + 1)
    await done(playing)
    rows = [row for row in await playing.bot.app.tables.log(number) if row.by == "default"]
    assert [row.seat for row in rows] == ["s1"]
    assert (await playing.bot.app.tables.table(number)).seat("s1").played_by == "member"
    prompt = (await playing.bot.app.tables.look(number, playing.person("ann").id)).prompt
    assert prompt is None or prompt.serial != before


async def test_a_table_that_waits_asks_again(playing: Playing) -> None:
    number = await set_up(playing, "wait")
    ann, before = playing.person("ann"), await revision(playing, number)
    for times in (1, 2):
        await playing.advance(DAY + 1)
        await done(playing)
        asked = [m for m in playing.thread_messages() if "The table still waits for **ann**." in words(m)]
        assert len(asked) == times and f"<@{ann.id}>" in words(asked[-1])
    assert await revision(playing, number) == before
    assert "✓" in await decide(playing, "ann", number)


# -- /table while a game is on, and after it


async def test_the_table_message_can_be_posted_anew(playing: Playing) -> None:
    number = await game(playing)
    first = playing.board()
    await playing.person("eve").send(thread(playing), "hello")
    said = told(await playing.person("ann").slash(thread(playing), "table board"))
    assert said == f"The table message is posted anew: <#{playing.thread().id}>"
    await playing.delivered()
    assert playing.board().id > first.id
    assert first.id not in [message.id for message in playing.thread_messages()]
    assert "Discard a card" in words(await panel(playing, "ann", number))


async def test_the_log_in_lines_and_as_a_file(playing: Playing) -> None:
    number = await game(playing)
    await decide(playing, "ann", number)
    mine = told(await playing.person("ann").slash(thread(playing), "table log"))
    assert mine == told(await press(playing, "ann", "log", number))
    whole = await playing.person("ann").slash(playing.channel, "table log", table=number, whole=True)
    text = await file_of(whole)
    assert text.startswith(f"DēmoS · table {number}\n") and "deals the first hand" in text and "**" not in text
    others = await file_of(await playing.person("eve").slash(thread(playing), "table log", whole=True))
    assert len(others.splitlines()) <= len(text.splitlines())


async def test_the_record_of_a_running_game_holds_no_secret(playing: Playing) -> None:
    number = await game(playing, "ann bo cia", 0)
    result = await playing.person("ann").slash(thread(playing), "table export")
    assert "is still on" in told(result)
    text = await file_of(result)
    table = await playing.bot.app.tables.table(number)
    assert table.secret not in text and json.loads(text)["table"] == number
    for name in ("ann", "bo", "cia"):
        for custom_id in choices(await panel(playing, name, number)):
            assert f'"{custom_id.split(",")[-1]}"' not in text


async def test_the_record_of_a_finished_game_is_true(playing: Playing) -> None:
    number = await game(playing, game_options={"max_hands": 1})
    left_open = await panel(playing, "ann", number)
    await finish(playing, number)
    end = playing.thread_messages()[-1]
    assert "Rematch" in buttons(end) and (await playing.bot.app.tables.table(number)).secret in words(end)
    assert not [m for m in playing.thread_messages() if "Decide" in buttons(m)]
    result = await playing.person("eve").slash(thread(playing), "table export")
    made = json.loads(await file_of(result))
    for name in ("table", "names"):
        del made[name]
    assert verify(made) == (True, None)
    finished = f"The game at table {number} is finished."
    ann = playing.person("ann")
    assert told(await ann.click(left_open, custom_id=choices(left_open)[0])) == finished
    assert told(await ann.slash(playing.channel, "turn", table=number)) == finished
    assert told(await ann.slash(playing.channel, "table resign", table=number)) != ""
    mine = next(m for m in playing.direct(ann) if choices(m))
    assert told(await playing.users["ann"].click(playing.seen(mine), custom_id=choices(mine)[0])) == finished


async def test_a_rematch_is_opened_once(playing: Playing) -> None:
    number = await game(playing, game_options={"max_hands": 1})
    await finish(playing, number)
    end, custom_id = playing.seen(playing.thread_messages()[-1]), f"lobby:{number}:rematch"
    refused = await playing.person("eve").click(end, custom_id=custom_id)
    assert told(refused) == f"Only those who played at table {number} can call for a rematch."
    seated = f"You have a seat at table {number + 1}."
    for name in ("ann", "bo", "ann"):
        assert told(await playing.person(name).click(end, custom_id=custom_id)) == seated
    await playing.delivered()
    table = await playing.bot.app.tables.table(number + 1)
    computer = next(row.name for row in (await playing.bot.app.tables.table(number)).seats if row.member is None)
    assert [row.name for row in table.seats] == ["ann", computer, "bo"] and table.host == playing.person("ann").id
    assert (table.mode, table.options["max_hands"]) == ("simple", 1)
    lobbies = [m for m in playing.messages(playing.channel.id) if "Join" in buttons(m)]
    assert len(lobbies) == 1 and f"table {number + 1}" in words(lobbies[0])
    ids = [part.get("custom_id") for m in playing.messages(playing.channel.id) for part in walk(raw_components(m))]
    assert custom_id in ids, "Rematch is in the channel too, since threads are archived"
    assert not selects(end)
