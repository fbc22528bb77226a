"""Lobbies: opened, joined, left, set up, started, cancelled, by commands and by buttons."""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.lobby import IDLE_SECONDS
from bot.model import READY_SECONDS
from tests.cogs.clicking import Clicking
from tests.cogs.playing import Playing, buttons, selects, words

DAY = 24 * 3600


def told(result: Any) -> str:
    """What a press or a command answered: the newest of its messages."""
    shown = result.followups[-1] if result.followups else result.response
    return words(shown.message)


async def opened(playing: Playing, name: str = "ann", game: str = "demos", **options: Any) -> int:
    """A table that somebody opened by command; its lobby message is the newest of the channel."""
    await playing.person(name).slash(playing.channel, "table new", game=game, **options)
    return int(buttons(playing.channel.last_message)["Join"].split(":")[1])


async def press(playing: Playing, name: str, label: str) -> str:
    """Press a button of the newest lobby message; gives the answer."""
    lobby = lobby_message(playing)
    result = await playing.person(name).click(lobby, custom_id=buttons(lobby)[label])
    assert result.ephemeral
    return told(result)


def lobby_message(playing: Playing) -> Any:
    """The newest message of the channel with the buttons of a lobby, which a ready check may have passed."""
    return next(m for m in reversed(playing.channel.history()) if "Join" in str(raw(m)) or "cancelled" in words(m))


def raw(message: Any) -> list[Any]:
    return [part.to_dict() for part in message.components]


async def table(playing: Playing, number: int) -> Any:
    return await playing.bot.app.tables.table(number)


def begins(playing: Playing, number: int) -> str:
    """The answer to whoever starts a game: with the way to its thread, which is open by then."""
    return f"The game at table {number} begins: <#{playing.thread().id}>"


async def command(playing: Playing, name: str, what: str, channel: Any = None, **options: Any) -> str:
    result = await playing.person(name).slash(channel or playing.channel, f"table {what}", **options)
    assert result.ephemeral
    return told(result)


async def test_a_table_is_opened_joined_and_started_by_buttons(playing: Playing) -> None:
    playing.draw_nothing()
    number = await opened(playing, mode="full")
    shown = words(lobby_message(playing))
    assert f"table {number}" in shown and "1. **ann** (host)" in shown and "2. free" in shown
    assert "2 seats must still be taken." in shown and "Fair cards" in shown
    assert "Start" not in buttons(lobby_message(playing))
    assert await press(playing, "bo", "Join") == f"You have a seat at table {number}."
    assert "1 seat must still be taken." in words(lobby_message(playing))
    assert await press(playing, "ann", "Add computer player") == f"Ada joins table {number}."
    assert "The host can start." in words(lobby_message(playing))
    assert await press(playing, "ann", "Start") == begins(playing, number)
    lobby = playing.channel.history()[0]
    assert f"The game is on: <#{playing.thread().id}>" in words(lobby) and not buttons(lobby)
    assert "Decide" in buttons(playing.board())


async def test_who_starts_where_no_thread_can_be_opened_is_led_nowhere(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is played in the channel itself then, which a link to would only confuse."""
    playing.draw_nothing()
    refused = MagicMock(status=403, reason="Forbidden"), {"code": 50013, "message": "Missing Permissions"}

    async def no_thread(*_: Any, **__: Any) -> None:
        raise discord.Forbidden(*refused)

    monkeypatch.setattr(playing.bot.http, "start_thread_with_message", no_thread)
    monkeypatch.setattr(playing.bot.http, "start_thread_without_message", no_thread)
    number = await opened(playing)
    await press(playing, "ann", "Add computer player")
    await press(playing, "ann", "Add computer player")
    assert await press(playing, "ann", "Start") == f"The game at table {number} begins."
    await playing.delivered()
    assert "played right here" in "".join(words(message) for message in playing.channel.history())


async def test_the_same_by_commands(playing: Playing) -> None:
    playing.draw_nothing()
    number = await opened(playing)
    assert await command(playing, "bo", "join") == f"You have a seat at table {number}."
    assert await command(playing, "bo", "leave") == f"You have left table {number}."
    assert await command(playing, "bo", "join", table=number) == f"You have a seat at table {number}."
    assert "open for players" in await command(playing, "cia", "status")
    assert await command(playing, "ann", "add-computer") == f"Ada joins table {number}."
    listed = await command(playing, "cia", "list")
    assert f"table {number}" in listed and "**ann**, **bo**, **Ada**" in listed
    assert f"Options of table {number}" in await command(playing, "cia", "settings")
    assert await command(playing, "ann", "start") == begins(playing, number)
    listed = await command(playing, "cia", "list")
    assert f"<#{playing.thread().id}>" in listed
    settings = await playing.person("ann").slash(playing.channel, "table settings", table=number)
    assert "Pace" in told(settings) and not selects(settings.response.message)
    assert await command(playing, "cia", "join", table=number) == f"The game at table {number} has begun already."
    assert await command(playing, "ann", "cancel", table=number) == f"The game at table {number} has begun already."


async def test_a_table_is_cancelled(playing: Playing) -> None:
    number = await opened(playing)
    assert await press(playing, "ann", "Cancel") == f"Table {number} was cancelled."
    lobby = playing.channel.last_message
    assert "This table was cancelled." in words(lobby) and not buttons(lobby)
    assert await command(playing, "bo", "join", table=number) == f"Table {number} was cancelled."
    assert "No tables are open here" in await command(playing, "bo", "list")
    assert "no such table here" in await command(playing, "bo", "join")
    second = await opened(playing)
    assert await command(playing, "ann", "cancel") == f"Table {second} was cancelled."


async def test_the_host_alone_or_a_manager_may_do_it(playing: Playing) -> None:
    number = await opened(playing)
    await press(playing, "bo", "Join")
    await press(playing, "ann", "Add computer player")
    refused = "Only **ann**, who opened the table, or a server manager can do that."
    for label in ("Add computer player", "Start", "Cancel"):
        assert await press(playing, "bo", label) == refused
    for what in ("add-computer", "start", "cancel"):
        assert await command(playing, "bo", what) == refused
    boss = playing.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    playing.person("mod", roles=[boss])
    assert "joins table" in await press(playing, "mod", "Add computer player")
    assert await press(playing, "mod", "Cancel") == f"Table {number} was cancelled."


async def test_a_seat_is_taken_once_and_a_full_table_takes_nobody(playing: Playing) -> None:
    number = await opened(playing, mode="2v2")
    await press(playing, "bo", "Join")
    already = f"You already have a seat at table {number}."
    assert await press(playing, "bo", "Join") == already
    assert await command(playing, "ann", "join") == already
    assert await press(playing, "eve", "Leave") == f"You have no seat at table {number}."
    await press(playing, "ann", "Add computer player")
    await press(playing, "ann", "Add computer player")
    assert {"Join", "Add computer player"}.isdisjoint(buttons(lobby_message(playing)))
    full = f"All 4 seats of table {number} are taken."
    assert await command(playing, "eve", "join") == full
    assert await command(playing, "ann", "add-computer") == full
    assert len((await table(playing, number)).seats) == 4
    assert await press(playing, "bo", "Leave") == f"You have left table {number}."
    assert await press(playing, "eve", "Join") == f"You have a seat at table {number}."
    assert [row.seat for row in (await table(playing, number)).seats] == ["s1", "s3", "s4", "s2"]


async def test_whoever_leaves_passes_the_host_on_and_the_last_one_closes(playing: Playing) -> None:
    number = await opened(playing)
    await press(playing, "bo", "Join")
    await press(playing, "ann", "Add computer player")
    assert await press(playing, "ann", "Leave") == f"You have left table {number}."
    assert "**bo** (host)" in words(lobby_message(playing))
    assert "joins table" in await press(playing, "bo", "Add computer player")
    assert await press(playing, "bo", "Leave") == f"You were the last one at table {number}, so it is closed."
    assert "This table was cancelled." in words(playing.channel.last_message)


async def test_starting_with_too_few_says_how_many(playing: Playing) -> None:
    await opened(playing)
    assert "needs 3 seats, and 1 are taken" in await command(playing, "ann", "start")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"game": "chess"}, "There is no game chess; there are demos, emperor, parliament."),
        ({"game": "demos", "mode": "solo"}, "DēmoS has the modes simple, full, 2v2, 2v3, 2v2+1."),
        ({"game": "demos", "pace": "never"}, "The pace is one of live, quick, daily, slow."),
    ],
)
async def test_what_cannot_be_opened_is_said(playing: Playing, options: dict[str, str], sentence: str) -> None:
    assert await command(playing, "ann", "new", **options) == sentence
    assert not playing.channel.history()


async def test_what_can_be_opened_is_offered(playing: Playing) -> None:
    ann = playing.person("ann")
    names = [c["value"] for c in await ann.autocomplete(playing.channel, "table new", "game", "")]
    assert names == ["demos", "emperor", "parliament"]
    modes = await ann.autocomplete(playing.channel, "table new", "mode", "2", game="demos")
    assert [c["value"] for c in modes] == ["2v2", "2v3", "2v2+1"] and "(4)" in modes[0]["name"]
    assert not await ann.autocomplete(playing.channel, "table new", "mode", "", game="chess")
    paces = await ann.autocomplete(playing.channel, "table new", "pace", "l")
    assert [c["value"] for c in paces] == ["live", "daily", "slow"]
    assert paces[0]["name"] == "live: 3 minutes a decision"
    number = await opened(playing)
    found = await ann.autocomplete(playing.channel, "table join", "table", "")
    assert [c["value"] for c in found] == [number]
    assert [c["value"] for c in await ann.autocomplete(playing.channel, "table leave", "table", "")] == [number]
    assert not await playing.person("bo").autocomplete(playing.channel, "table leave", "table", "")


async def test_in_a_thread_the_table_is_opened_in_its_channel(playing: Playing) -> None:
    playing.draw_nothing()
    await playing.table("ann bo", computers=1)
    backend = playing.env.backend
    thread = ChannelHandle(playing.env, playing.guild, backend.channels[playing.thread().id])
    said = await command(playing, "cia", "new", thread, game="demos")
    assert f"is in <#{playing.channel.id}>" in said
    assert "Join" in buttons(playing.channel.last_message)


# -- the ready check


async def test_everybody_ready_begins_a_live_game(playing: Playing) -> None:
    playing.draw_nothing()
    number = await opened(playing, pace="live")
    await press(playing, "bo", "Join")
    await press(playing, "cia", "Join")
    assert (
        await press(playing, "ann", "Start") == "Ready check: the game begins as soon as everybody has pressed Ready."
    )
    (call,) = [m for m in playing.channel.history() if "Ready?" in words(m)]
    assert f"table {number}" in words(call) and f"<t:{int(playing.now()) + READY_SECONDS}:R>" in words(call)
    assert all(f"<@{playing.person(name).id}>" in words(call) for name in ("bo", "cia"))
    assert f"<@{playing.person('ann').id}>" not in words(call)
    shown = words(lobby_message(playing))
    assert "**ann**, ready" in shown and "**bo**, not ready yet" in shown
    again = await press(playing, "ann", "Start")
    assert again == "The ready check is running; still missing: **bo** and **cia**."
    await playing.person("bo").click(call, custom_id=buttons(call)["Ready"])
    assert "**bo**, ready" in words(lobby_message(playing))
    assert await press(playing, "ann", "Start") == "The ready check is running; still missing: **cia**."
    assert f"no seat at table {number}" in await press(playing, "eve", "Ready")
    assert await press(playing, "cia", "Ready") == begins(playing, number)
    assert (await table(playing, number)).status == "playing"


@pytest.mark.parametrize("change", ["Join", "Leave", "Add computer player"])
async def test_another_crowd_ends_the_ready_check(playing: Playing, change: str) -> None:
    number = await opened(playing, pace="live")
    for name in ("bo", "cia", "dan"):
        await press(playing, name, "Join")
    await press(playing, "ann", "Start")
    assert "Ready" in buttons(lobby_message(playing))
    who = {"Join": "eve", "Leave": "dan", "Add computer player": "ann"}[change]
    await press(playing, who, change)
    assert (await table(playing, number)).ready_check is None
    assert "Ready" not in buttons(lobby_message(playing))


async def test_a_ready_check_is_over_after_two_minutes(playing: Playing) -> None:
    number = await opened(playing, pace="live")
    await press(playing, "bo", "Join")
    await press(playing, "ann", "Add computer player")
    await press(playing, "ann", "Start")
    call = playing.channel.last_message
    await playing.advance(READY_SECONDS + 1)
    await playing.delivered()
    over = playing.channel.last_message
    assert words(over) == (
        f"<@{playing.person('ann').id}> The ready check is over without **bo**. The host can press Start again."
    )
    assert "Ready" not in buttons(lobby_message(playing)) and "not ready yet" not in words(lobby_message(playing))
    late = await playing.person("bo").click(call, custom_id=buttons(call)["Ready"])
    assert "No ready check is running" in told(late)
    assert "Ready check" in await press(playing, "ann", "Start")
    assert await press(playing, "bo", "Ready") == begins(playing, number)


async def test_who_plays_alone_with_computers_starts_at_once(playing: Playing) -> None:
    playing.draw_nothing()
    number = await opened(playing, pace="live")
    await press(playing, "ann", "Add computer player")
    await press(playing, "ann", "Add computer player")
    assert await press(playing, "ann", "Start") == begins(playing, number)


# -- options


class Panel:
    """The private panel of a lobby's options, as one member has it open."""

    def __init__(self, playing: Playing, number: int, name: str) -> None:
        self.playing, self.number, self.person = playing, number, playing.person(name)
        self.message: Any = None

    async def open(self) -> Panel:
        lobby = lobby_message(self.playing)
        shown = await self.person.click(lobby, custom_id=f"lobby:{self.number}:options")
        self.message = shown.response.message
        return self

    async def choose(self, option: str) -> Any:
        result = await self.person.select(self.message, custom_id=f"option:{self.number}", values=[option])
        if result.modal is None:
            self.message = result.response.message
        return result

    async def set(self, option: str, value: str) -> str:
        """Choose an option and a value for it, in a form or in a select; gives what is said then."""
        result = await self.choose(option)
        if result.modal is not None:
            result = await self.person.submit_modal(result, {"text": value})
        else:
            result = await self.person.select(self.message, custom_id=f"value:{self.number}:{option}", values=[value])
        if result.response is not None:
            self.message = result.response.message
        return told(result)


async def test_options_are_changed_in_a_panel(playing: Playing) -> None:
    number = await opened(playing)
    panel = await Panel(playing, number, "ann").open()
    assert "**Favourite suit**: off" in words(panel.message)
    said = await panel.set("favourite_suit", "true")
    assert said.startswith("Saved.") and "**Favourite suit**: on" in said
    assert "**Tempo**: strict" in await panel.set("tempo", "strict")
    assert "**Max hands**: 7" in await panel.set("max_hands", " 7 ")
    assert "**Pace**: quick" in await panel.set("pace", "quick")
    assert "**Mode**: Simple" in await panel.set("mode", "simple")
    assert "**Time to decide**: 90 minutes" in await panel.set("table.decide_minutes", "90")
    assert "the table waits" in await panel.set("table.on_timeout", "wait")
    assert "only the result" in await panel.set("table.record", "nothing")
    assert "those the host invites" in await panel.set("table.entry", "invited")
    assert "**Language of the table**: Svenska" in await panel.set("language", "sv")
    assert "bord" in words(playing.channel.last_message).lower()
    found = await table(playing, number)
    assert (found.mode, found.pace, found.language, found.decide_seconds) == ("simple", "quick", "sv", 5400)
    assert (found.options["favourite_suit"], found.options["tempo"], found.options["max_hands"]) == (True, "strict", 7)
    assert (found.settings.on_timeout, found.settings.record, found.settings.entry) == ("wait", "nothing", "invited")
    assert "by invitation" in await command(playing, "bo", "join", table=number)


async def test_the_lobby_says_what_a_player_agrees_to(playing: Playing) -> None:
    """What the record will show, and what the host has settled otherwise than usual, before anybody joins."""
    number = await opened(playing)
    panel = await Panel(playing, number, "ann").open()
    shown = words(lobby_message(playing))
    assert "The record at the end shows all cards, no private texts." in shown
    assert "When time runs out" not in shown and "Who may join" not in shown
    await panel.set("table.record", "all")
    await panel.set("table.on_timeout", "computer")
    await panel.set("table.entry", "invited")
    shown = words(lobby_message(playing))
    assert "The record at the end shows all cards and all texts." in shown
    assert "When time runs out: a computer player decides this once" in shown
    assert "Who may join: those the host invites" in shown


async def test_invited_members_may_join_a_table_that_is_by_invitation(playing: Playing) -> None:
    number = await opened(playing)
    panel = await Panel(playing, number, "ann").open()
    await panel.set("table.entry", "invited")
    bo = playing.person("bo")
    assert "by invitation" in await press(playing, "bo", "Join")
    refused = "Only **ann**, who opened the table, or a server manager can do that."
    assert await command(playing, "bo", "invite", member=bo) == refused
    assert await command(playing, "ann", "invite", member=bo) == f"bo may join table {number}."
    called = playing.channel.last_message
    assert words(called) == f"<@{bo.id}> You are invited to table {number}. Take a seat with *Join*."
    assert [user.id for user in called.mentions] == [bo.id]
    assert await command(playing, "ann", "invite", member=bo) == f"They are invited to table {number} already."
    assert await press(playing, "bo", "Join") == f"You have a seat at table {number}."
    assert "by invitation" in await press(playing, "cia", "Join")
    again = await command(playing, "ann", "invite", member=bo)
    assert again == f"They have a seat at table {number} already."


async def test_the_host_takes_seats_back(playing: Playing) -> None:
    number = await opened(playing)
    await press(playing, "bo", "Join")
    await press(playing, "ann", "Add computer player")
    ann = playing.person("ann")
    offered = await ann.autocomplete(playing.channel, "table kick", "seat", "")
    assert {c["name"]: c["value"] for c in offered} == {"ann": "s1", "bo": "s2", "Ada": "s3"}
    assert "Only **ann**" in await command(playing, "bo", "kick", seat="s3")
    assert await command(playing, "ann", "kick", seat="s3") == f"Ada has no seat at table {number} any more."
    assert await command(playing, "ann", "kick", seat="Bo") == f"bo has no seat at table {number} any more."
    assert await command(playing, "ann", "kick", seat="s2") == f"Nobody sits there at table {number} any more."
    assert (
        await command(playing, "ann", "kick", seat="ann") == "The host can leave the table, but not be removed from it."
    )
    shown = words(lobby_message(playing))
    assert "2. free" in shown and "3. free" in shown
    assert await press(playing, "bo", "Join") == f"You have a seat at table {number}.", "out is not banned"


async def test_free_seats_are_shown_as_long_as_they_can_be_taken(playing: Playing) -> None:
    playing.draw_nothing()
    await playing.table("ann bo", computers=1, started=False)
    assert "4. free" in words(lobby_message(playing))
    await press(playing, "ann", "Start")
    assert "free" not in words(playing.channel.history()[0])


async def test_an_option_can_be_left_as_it_is(playing: Playing) -> None:
    number = await opened(playing)
    panel = await Panel(playing, number, "ann").open()
    before = words(panel.message)
    await panel.choose("favourite_suit")
    shown = await panel.person.click(panel.message, custom_id=f"options_back:{number}")
    assert words(shown.response.message) == before


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("max_hands", "many", "That should be a whole number, like 20."),
        ("max_hands", "1e3", "That should be a whole number, like 20."),
        ("max_hands", "0", "from 1 to 100"),
        ("max_hands", "101", "from 1 to 100"),
        ("table.decide_minutes", "0", "between one minute and 14 days"),
        ("table.decide_minutes", "20161", "between one minute and 14 days"),
    ],
)
async def test_a_number_that_will_not_do(playing: Playing, option: str, value: str, sentence: str) -> None:
    number = await opened(playing)
    before = await table(playing, number)
    panel = await Panel(playing, number, "ann").open()
    assert sentence in await panel.set(option, value)
    after = await table(playing, number)
    assert (after.options, after.settings) == (before.options, before.settings)
    assert "Saved." in await panel.set("max_hands", "9")


async def test_options_are_for_all_to_see_and_for_the_host_to_change(playing: Playing) -> None:
    number = await opened(playing)
    panel = await Panel(playing, number, "bo").open()
    assert "**Max hands**: 30" in words(panel.message)
    assert "Only **ann**" in await panel.set("favourite_suit", "true")
    assert (await table(playing, number)).options["favourite_suit"] is False


async def test_an_old_panel_changes_nothing_once_the_game_is_on(playing: Playing) -> None:
    playing.draw_nothing()
    number = await opened(playing)
    panel = await Panel(playing, number, "ann").open()
    await press(playing, "bo", "Join")
    await press(playing, "ann", "Add computer player")
    await press(playing, "ann", "Start")
    assert f"The game at table {number} has begun already." in await panel.set("max_hands", "9")
    assert (await table(playing, number)).options["max_hands"] == 30


async def test_a_smaller_mode_needs_fewer_people_before_the_start(playing: Playing) -> None:
    number = await opened(playing, mode="full")
    for _ in range(4):
        await press(playing, "ann", "Add computer player")
    panel = await Panel(playing, number, "ann").open()
    await panel.set("mode", "2v2")
    assert "has 4 seats, and 5 are taken; choose another mode." in await command(playing, "ann", "start")


# -- which table


async def test_two_tables_in_a_channel_ask_which(playing: Playing) -> None:
    one = await opened(playing)
    two = await opened(playing, "bo")
    assert await command(playing, "cia", "join") == f"Which table? Give its number: {two}, {one}."
    assert await command(playing, "cia", "join", table=two) == f"You have a seat at table {two}."
    assert await command(playing, "ann", "leave") == f"You were the last one at table {one}, so it is closed."


async def test_another_channel_has_tables_of_its_own(playing: Playing) -> None:
    one = await opened(playing)
    other = playing.guild.create_text_channel("elsewhere")
    await playing.person("bo").slash(other, "table new", game="emperor")
    two = one + 1
    assert await command(playing, "cia", "join", other) == f"You have a seat at table {two}."
    assert await command(playing, "cia", "join") == f"You have a seat at table {one}."


async def test_tables_that_are_not_here(playing: Playing) -> None:
    assert await command(playing, "ann", "join", table=99) == "There is no table 99."
    number = await opened(playing)
    foreign = playing.env.create_guild()
    hall = foreign.create_text_channel("hall")
    visitor = foreign.add_member(playing.env.create_user("visitor"))
    for what in ("join", "status", "cancel"):
        result = await visitor.slash(hall, f"table {what}", table=number)
        assert told(result) == f"There is no table {number} in this server."
    listed = await visitor.slash(hall, "table list")
    assert "No tables are open here" in told(listed)


async def test_a_week_without_anybody_closes_the_lobby(playing: Playing) -> None:
    number = await opened(playing)
    await playing.advance(IDLE_SECONDS - DAY)
    await press(playing, "bo", "Join")
    await keep_house(playing, IDLE_SECONDS - DAY)
    assert (await table(playing, number)).status == "lobby"
    await keep_house(playing, DAY + 1)
    assert (await table(playing, number)).status == "cancelled"
    lobby = playing.channel.last_message
    assert "This table was cancelled." in words(lobby) and not buttons(lobby)


async def keep_house(playing: Playing, seconds: float) -> None:
    """Let time pass until the hourly round is made; no alarm rings in tests."""
    await playing.advance(seconds)
    await playing.bot.app._keep_house()
    await playing.delivered()


# -- names


async def test_names_are_shown_as_they_are_and_told_apart(playing: Playing) -> None:
    for name, shown in (("ann", "*Star* @everyone"), ("bo", "*Star* @everyone"), ("cia", "`**_~|[x](http://y)")):
        playing.person(name, nick=shown)
    number = await opened(playing)
    await press(playing, "bo", "Join")
    await press(playing, "cia", "Join")
    names = [row.name for row in (await table(playing, number)).seats]
    assert names == ["*Star* @everyone", "*Star* @everyone 2", "`**_~|[x](http://y)"]
    shown = words(lobby_message(playing))
    assert r"\*Star\*" in shown and "@everyone" not in shown.replace("@\u200b", "")
    assert "[x](http" not in shown
    assert not lobby_message(playing).mention_everyone
    assert (await command(playing, "ann", "list")).count(r"\*Star\*") == 2


async def test_a_restart_leaves_the_buttons_of_a_lobby_working(playing: Playing) -> None:
    number = await opened(playing)
    await playing.restart()
    assert await press(playing, "bo", "Join") == f"You have a seat at table {number}."
    assert "**bo**" in words(lobby_message(playing))
    panel = await Panel(playing, number, "ann").open()
    await playing.restart()
    assert "Saved." in await panel.set("favourite_suit", "true")


async def test_a_lobby_has_no_board_to_be_moved(playing: Playing) -> None:
    playing.draw_nothing()
    number = await opened(playing)
    before = [message.id for message in playing.messages(playing.channel.id) if not message.flags & 64]
    said = await command(playing, "ann", "board", table=number)
    assert said == f"The game at table {number} has not begun yet."
    await playing.delivered()
    assert [m.id for m in playing.messages(playing.channel.id) if not m.flags & 64] == before
    assert not playing.env.bot.guilds[0].threads, "no thread before the game"
    await command(playing, "ann", "cancel", table=number)
    assert await command(playing, "ann", "board", table=number) == f"Table {number} was cancelled."


async def test_a_finished_table_has_no_board_to_be_moved(playing: Playing) -> None:
    playing.draw_nothing()
    number = await playing.table("ann bo", computers=1, mode="simple", game_options={"max_hands": 1})
    await Clicking(playing, number).play()
    before = [message.id for message in playing.thread_messages()]
    said = await command(playing, "ann", "board", table=number)
    assert said == f"The game at table {number} is finished."
    await playing.delivered()
    assert [message.id for message in playing.thread_messages()] == before


async def test_announcement_channels_have_no_tables_in_their_threads_either(playing: Playing) -> None:
    news = playing.bot.get_channel(playing.guild.create_news_channel("news").id)
    assert isinstance(news, discord.TextChannel)
    thread = await (await news.send("News!")).create_thread(name="Talk about it")
    place = ChannelHandle(playing.env, playing.guild, playing.env.backend.channels[thread.id])
    said = await command(playing, "ann", "new", place, game="demos")
    assert said == "Tables need a text channel where threads can be opened; please use /table new there."
