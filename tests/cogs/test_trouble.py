"""When something is wrong behind the bot, whoever presses reads a sentence, and a press again works."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from simcord.builders import ChannelHandle

from tests.cogs.asking import commands, told
from tests.cogs.playing import Playing, buttons, selects

SORRY = "Something went wrong on my side. Nothing is lost; please try again."

WITHOUT_STORE = {"server permissions", "rules show", "rules search", "rules card"}
"""Commands that need nothing of the store."""


@pytest.fixture
def store(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """A switch: whether the store works."""
    database = playing.bot.app.database
    read, write = database.read, database.write

    async def fails(work: Any) -> Any:
        raise sqlite3.OperationalError("disk I/O error")

    def switch(works: bool) -> None:
        monkeypatch.setattr(database, "read", read if works else fails)
        monkeypatch.setattr(database, "write", write if works else fails)

    return switch


async def test_every_command_answers_when_the_store_does_not(playing: Playing, store: Callable[[bool], None]) -> None:
    playing.draw_nothing()
    ann = playing.person("ann")
    store(False)
    for command, options in commands(playing):
        result = await ann.slash(playing.channel, command, **options)
        if command not in WITHOUT_STORE:
            assert result.ephemeral and told(result) == SORRY, command
    assert "table new" in ann.available_commands(playing.channel)
    store(True)
    assert "Table 1 is open" in told(await ann.slash(playing.channel, "table new", game="demos"))


async def test_every_button_answers_when_the_store_does_not(playing: Playing, store: Callable[[bool], None]) -> None:
    playing.draw_nothing()
    number = await playing.table("ann bo", computers=1, pace="quick", started=False)
    ann = playing.person("ann")
    lobby = playing.channel.last_message
    panel = (await ann.click(lobby, custom_id=f"lobby:{number}:options")).response.message
    store(False)
    for what in buttons(lobby).values():
        assert told(await ann.click(lobby, custom_id=what)) == SORRY, what
    (menu,) = selects(panel)
    for option in ("pace", "tempo"):  # a number is asked for by a form, which needs no store
        assert told(await ann.select(panel, custom_id=menu["custom_id"], values=[option])) == SORRY, option
    store(True)
    await playing.begin(number)
    await playing.delivered()
    board = playing.seen(playing.board())
    panel = (await ann.click(board, custom_id=f"open:{number}")).response.message
    store(False)
    for what in buttons(board).values():
        result = await ann.click(board, custom_id=what)
        assert told(result) == SORRY or told(result).startswith("## DēmoS"), what
    action = next(custom_id for custom_id in buttons(panel).values() if custom_id.startswith("act:"))
    assert told(await ann.click(panel, custom_id=action)) == SORRY
    store(True)
    assert "✓" in told(await ann.click(panel, custom_id=action)), "the same button works again"


async def test_forms_answer_when_the_store_does_not(playing: Playing, store: Callable[[bool], None]) -> None:
    playing.draw_nothing()
    number = await playing.table("ann bo cia", game="emperor", mode="standard", pace="quick", started=False)
    ann = playing.person("ann")
    lobby = playing.channel.last_message
    panel = (await ann.click(lobby, custom_id=f"lobby:{number}:options")).response.message
    (menu,) = selects(panel)
    minutes = await ann.select(panel, custom_id=menu["custom_id"], values=["table.decide_minutes"])
    mine = await ann.click(lobby, custom_id=buttons(lobby)["My party"])
    store(False)
    assert told(await ann.submit_modal(minutes, {"text": "30"})) == SORRY
    assert told(await ann.submit_modal(mine, {"name": "Ann's", "speech": ""})) == SORRY
    store(True)
    assert (await playing.bot.app.tables.table(number)).settings.decide_seconds is None


@pytest.mark.usefixtures("in_swedish")
async def test_the_sentence_is_in_the_language_of_the_members_discord(
    playing: Playing, store: Callable[[bool], None]
) -> None:
    store(False)
    result = await playing.person("eva").slash(playing.channel, "table list")
    assert told(result).startswith("Något gick fel")


async def test_suggestions_stay_away_when_the_store_does(playing: Playing, store: Callable[[bool], None]) -> None:
    playing.draw_nothing()
    number = await playing.table("ann bo", computers=1, pace="quick")
    await playing.delivered()
    place = ChannelHandle(playing.env, playing.guild, playing.env.backend.channels[playing.thread().id])
    ann = playing.person("ann")
    store(False)
    assert await ann.autocomplete(place, "demos discard", "card", "") == []
    assert await ann.autocomplete(playing.channel, "table join", "table", "") == []
    assert await ann.autocomplete(playing.channel, "hand", "table", "") == []
    store(True)
    offered = await ann.autocomplete(playing.channel, "hand", "table", "")
    assert [choice["value"] for choice in offered] == [number]


async def test_the_log_of_a_press_that_failed_holds_no_choice_and_no_words(
    playing: Playing, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Operators play too: what somebody chose or wrote in secret is not for their eyes."""
    playing.draw_nothing()
    number = await playing.table("ann bo cia", game="emperor", mode="standard", pace="quick", started=False)
    ann, lobby = playing.person("ann"), playing.channel.last_message
    mine = await ann.click(lobby, custom_id=buttons(lobby)["My party"])

    async def fails(*_: Any, **__: Any) -> Any:
        raise sqlite3.OperationalError("disk I/O error")

    with caplog.at_level(logging.DEBUG, logger="cogs"):
        with monkeypatch.context() as broken:
            broken.setattr(playing.bot.app.lobby, "fill_in", fails)
            assert told(await ann.submit_modal(mine, {"name": "Velvet", "speech": "Velvet for all"})) == SORRY
        await playing.begin(number)
        await playing.delivered()
        look = await playing.looks(number)
        actor = playing.waiting(look)[0]
        panel = (await actor.click(playing.seen(playing.board()), custom_id=f"open:{number}")).response.message
        monkeypatch.setattr(playing.bot.app.play, "act_all", fails)
        monkeypatch.setattr(playing.bot.app.tables, "look", fails)
        pressed = [one for one in buttons(panel).values() if one.startswith(("act:", "go:"))]
        for custom_id in pressed:
            assert told(await actor.click(panel, custom_id=custom_id)) == SORRY
        for menu in selects(panel):
            value = menu["options"][0]["value"]
            assert told(await actor.select(panel, custom_id=menu["custom_id"], values=[value])) == SORRY
            pressed.append(value)
        assert told(await actor.slash(playing.channel, "emperor bill", table=number, text="Velvet bill")) == SORRY
    assert pressed and f"table {number}" in caplog.text
    for secret in ("Velvet", *pressed):
        assert secret not in caplog.text, secret
