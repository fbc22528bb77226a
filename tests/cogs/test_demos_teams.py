"""Teams of DēmoS in Discord: talks in their windows and nowhere else, figures placed together, whole matches."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play import LATE_LIMIT
from tests.cogs.playing import Playing, buttons, words
from tests.cogs.test_demos_game import by_panel, play

TEAMS = {"teams": [["s1", "s3"], ["s2", "s4"]]}
"""Ann and cia against bo and dan."""

PLAN = "I collect *hearts*, you spades"


async def team_table(playing: Playing, **options: Any) -> int:
    playing.draw_nothing()
    options = {**TEAMS, "max_hands": 2, **options}
    number = await playing.table("ann bo cia dan", mode="2v2", pace="quick", game_options=options)
    await playing.delivered()
    return number


async def say(playing: Playing, number: int, name: str, text: str) -> Any:
    """Press Decide, then Say something, and write it; gives what the form's answer shows."""
    person = playing.person(name)
    shown = await person.click(playing.seen(playing.board()), custom_id=f"open:{number}")
    panel = shown.response.message
    form = await person.click(panel, custom_id=buttons(panel)["Say something"])
    result = await person.submit_modal(form, {"text": text})
    await playing.delivered()
    return result


async def done(playing: Playing, number: int, *names: str) -> None:
    """Have these say that they are done talking."""
    for name in names:
        look = await playing.bot.app.tables.look(number, playing.person(name).id)
        await playing.bot.app.play.act(number, playing.person(name).id, look.prompt.default, look.prompt.serial)
    await playing.delivered()


def told(playing: Playing, name: str) -> str:
    """All direct messages of a person."""
    return "\n".join(words(message) for message in playing.direct(playing.person(name)))


async def test_team_mates_talk_through_the_bot_and_nobody_else_hears_it(playing: Playing) -> None:
    number = await team_table(playing)
    result = await say(playing, number, "ann", PLAN)
    escaped = PLAN.replace("*", "\\*")
    assert f"**ann**: “{escaped}”" in words(result.response.message)
    assert f"**ann**: “{escaped}”" in told(playing, "cia")
    heard = playing.direct(playing.person("cia"))[-1]
    form = await playing.users["cia"].click(playing.seen(heard), custom_id=buttons(heard)["Say something"])
    assert "To ann alone" in str(form.modal)
    await playing.users["cia"].submit_modal(form, {"text": "Fine"})
    await playing.delivered()
    assert "**cia**: “Fine”" in told(playing, "ann")
    for name in ("bo", "dan"):
        shown = await playing.person(name).click(playing.seen(playing.board()), custom_id=f"open:{number}")
        assert "hearts" not in words(shown.response.message)
        assert "hearts" not in told(playing, name)
    assert "hearts" not in "\n".join(map(words, playing.thread_messages()))
    log = await playing.person("bo").slash(playing.channel, "table log")
    assert "hearts" not in words(log.response.message)
    export = await playing.person("bo").slash(playing.channel, "table export")
    (record,) = export.response.message.attachments
    assert b"hearts" not in await record.read()


async def test_whoever_left_or_was_banned_says_nothing_at_the_table_any_more(playing: Playing) -> None:
    number = await team_table(playing)
    await say(playing, number, "ann", PLAN)
    heard = playing.direct(playing.person("cia"))[-1]
    playing.guild.remove_member(playing.person("cia"))
    await playing.advance(61)
    cia = playing.users["cia"]
    form = await cia.click(playing.seen(heard), custom_id=buttons(heard)["Say something"])
    result = await cia.submit_modal(form, {"text": "Out of spite"})
    await playing.delivered()
    said = words((result.followups[-1] if result.followups else result.response).message)
    assert f"You are no longer in the server of table {number}" in said and "Out of spite" in said
    assert "spite" not in told(playing, "ann")
    assert (await playing.looks(number)).table.seats[2].played_by == "stand_in"


async def test_nobody_talks_outside_a_window(playing: Playing) -> None:
    number = await team_table(playing)
    shown = await playing.person("ann").click(playing.seen(playing.board()), custom_id=f"open:{number}")
    form = await playing.person("ann").click(
        shown.response.message, custom_id=buttons(shown.response.message)["Say something"]
    )
    await done(playing, number, "ann", "bo", "cia", "dan")
    assert (await playing.looks(number)).view.phase == "public"
    late = await playing.person("ann").submit_modal(form, {"text": PLAN})
    said = words((late.followups[-1] if late.followups else late.response).message)
    assert "so nothing was said" in said and "hearts" in said, "the words are given back"
    await playing.delivered()
    assert "hearts" not in told(playing, "cia")
    shown = await playing.person("ann").click(playing.seen(playing.board()), custom_id=f"open:{number}")
    assert "Say something" not in buttons(shown.response.message)


async def test_a_window_closes_by_itself_and_nobody_was_late_d31(playing: Playing) -> None:
    number = await team_table(playing, consult_minutes=15)
    assert "may talk for 15 minutes" in "\n".join(map(words, playing.thread_messages()))
    look = await playing.looks(number)
    assert {round(due - playing.now()) for due in look.dues.values()} == {15 * 60}
    await done(playing, number, "dan")
    await playing.advance(15 * 60 + 1)
    await playing.delivered()
    assert (await playing.looks(number)).view.phase == "public"
    table = await playing.bot.app.tables.table(number)
    assert [row.late for row in table.seats] == [0, 0, 0, 0]
    assert "ran out of time" not in "\n".join(map(words, playing.thread_messages()))
    log = await playing.bot.app.tables.log(number)
    assert [row.by for row in log if row.action] == ["member", "clock", "clock", "clock"]


async def test_windows_close_at_tables_that_wait_for_everything_else(playing: Playing) -> None:
    playing.draw_nothing()
    people = [playing.person(name) for name in ("ann", "bo", "cia", "dan")]
    number = await playing.table("ann bo cia dan", mode="2v2", pace="quick", game_options=TEAMS, started=False)
    await playing.bot.app.lobby.set_up(number, people[0].id, settings={"on_timeout": "wait"})
    await playing.delivered()
    await playing.begin(number)
    await playing.advance(15 * 60 + 1)
    await playing.delivered()
    look = await playing.looks(number)
    assert look.view.phase == "public"
    for _ in range(LATE_LIMIT + 1):
        await playing.advance(2 * 3600 + 1)
        await playing.delivered()
    assert (await playing.looks(number)).view.phase == "public"
    assert all(row.late == 0 and row.played_by == "member" for row in look.table.seats)


async def test_nobody_is_asked_to_talk_with_computer_players_d32(playing: Playing) -> None:
    playing.draw_nothing()
    options = {"teams": [["s1", "s3"], ["s2", "s4"]], "max_hands": 1}
    number = await playing.table("ann bo", computers=2, mode="2v2", pace="quick", game_options=options)
    await playing.delivered()
    look = await playing.looks(number)
    assert look.view.phase == "public" and not look.view.windows
    assert not [message for message in playing.direct(playing.person("ann")) if "may talk" in words(message)]
    assert "may talk" not in "\n".join(map(words, playing.thread_messages())), "nobody can, so it is no news"
    log = await playing.person("ann").slash(playing.channel, "table log")
    assert "deals" in words(log.response.message) and "may talk" not in words(log.response.message)
    rows = await playing.bot.app.tables.log(number)
    assert {row.by for row in rows if row.action and row.seat in ("s1", "s2")} == {"clock"}


@pytest.mark.parametrize("way", ["resign", "absent"])
async def test_a_window_ends_for_whoever_is_left_alone_in_it_d32(playing: Playing, way: str) -> None:
    number = await team_table(playing)
    await say(playing, number, "ann", PLAN)
    await getattr(playing.bot.app.play, way)(number, playing.person("cia").id)
    await playing.delivered()
    look = await playing.looks(number)
    assert [window.seats for window in look.view.windows] == [["s2", "s4"]], "bo and dan go on"
    assert "s1" not in look.view.to_act and look.table.seat("s1").late == 0
    told_in_thread = "\n".join(map(words, playing.thread_messages()))
    log = words((await playing.person("ann").slash(playing.channel, "table log")).response.message)
    assert told_in_thread.count("may talk") == log.count("may talk") == 2, "the log says what the thread said"
    shown = await playing.person("ann").click(playing.seen(playing.board()), custom_id=f"open:{number}")
    assert "Say something" not in buttons(shown.response.message)
    await done(playing, number, "bo", "dan")
    assert (await playing.looks(number)).view.phase == "public"


async def test_whoever_comes_back_talks_in_the_next_window(playing: Playing) -> None:
    number = await team_table(playing)
    await playing.bot.app.play.absent(number, playing.person("cia").id)
    await done(playing, number, "bo", "dan")
    await playing.bot.app.play.back(number, playing.person("cia").id)
    await playing.delivered()
    for _ in range(3):
        look = await playing.looks(number)
        if look.view.phase == "unanimous":
            break
        await done(
            playing,
            number,
            *(
                name
                for name in ("ann", "bo", "cia", "dan")
                if look.table.seat_of(playing.person(name).id).seat in look.view.to_act
            ),
        )
    assert [sorted(window.waiting) for window in look.view.windows] == [["s1", "s3"], ["s2", "s4"]]
    await say(playing, number, "ann", PLAN)
    assert "you spades" in told(playing, "cia")


async def test_two_people_with_a_computer_player_in_their_team_do_talk(playing: Playing) -> None:
    playing.draw_nothing()
    options = {"teams": [["s1", "s2", "s5"], ["s3", "s4"]], "max_hands": 1}
    number = await playing.table("ann bo cia", computers=2, mode="2v3", pace="quick", game_options=options)
    await playing.delivered()
    look = await playing.looks(number)
    waiting = [sorted(window.waiting) for window in look.view.windows]
    assert waiting == [["s1", "s2"]], "cia has a computer player as mate"
    (invited,) = [line for line in words(playing.thread_messages()[0]).splitlines() if "may talk" in line]
    assert "**ann**, **bo** and " in invited
    await say(playing, number, "ann", PLAN)
    assert "you spades" in told(playing, "bo")
    assert "you spades" not in told(playing, "cia")


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["2v2", "2v3"])
@pytest.mark.usefixtures("same_secret")
async def test_whole_matches_with_windows_vetoes_and_figures_to_place(playing: Playing, mode: str) -> None:
    playing.draw_nothing()
    names = "ann bo cia dan" if mode == "2v2" else "ann bo cia dan eve"
    number = await playing.table(names, mode=mode, pace="quick", game_options={"max_hands": 4})
    await play(playing, number, by_panel)
    rows = await playing.bot.app.tables.log(number)
    kinds = {event["type"] for row in rows for event in row.events}
    assert {"consult_opened", "consult_closed", "figure_named", "figure_kept"} <= kinds
    actions = {row.action["type"] for row in rows if row.action}
    assert {"consult_done", "consent", "veto", "assign"} <= actions
    end = words(playing.thread_messages()[-1])
    winners = [line for line in end.splitlines() if line.startswith("🏆")]
    assert (len(winners) >= 2) == ("win!" in end)
    assert end.count("points") + end.count("1 point,") >= len(names.split())
