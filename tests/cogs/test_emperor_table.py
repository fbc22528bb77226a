"""Emperor in Discord, moment by moment: parties, direct messages, pictures, a restart, a closed door, Swedish."""

from __future__ import annotations

import types
from typing import Any

import discord
import pytest

from rules.emperor.setup import OPTIONS
from rules.options import Input, Option
from rules.text import T
from tests.cogs.emperor_table import EmperorTable, modal_fields
from tests.cogs.playing import Playing, buttons, raw_components, selects, walk, words

SWEDISH_LETTERS = set("åäöÅÄÖ")


def begins(*starts: str) -> Any:
    return lambda label: label.startswith(starts)


def alts(message: Any) -> list[str]:
    """The alt texts of a message's pictures."""
    return [
        item.get("description") or ""
        for part in walk(raw_components(message))
        if part["type"] == 12
        for item in part["items"]
    ]


# -- before the game


async def test_members_name_their_parties_in_the_lobby(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.lobby(playing, "ann bo cia", first_chair=1)
    bo = playing.person("bo")
    shown = await bo.click(table.lobby_message(), custom_id=buttons(table.lobby_message())["My party"])
    assert shown.modal["title"] == "My party"
    assert {field["custom_id"] for field in modal_fields(shown.modal)} == {"name", "speech"}
    await bo.submit_modal(shown, {"name": "The *Bo* Party", "speech": "Bread\nfor all!"})
    await table.delivered()
    assert "2. **bo**: The \\*Bo\\* Party" in words(table.lobby_message())
    # What was filled in before is there to be changed.
    again = await bo.click(table.lobby_message(), custom_id=buttons(table.lobby_message())["My party"])
    assert "The *Bo* Party" in str(again.modal)
    await table.begin()
    assert "**bo** leads the party The \\*Bo\\* Party. “Bread\nfor all!”" in table.story()


async def test_a_party_leaves_with_its_member_and_strangers_have_none(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.lobby(playing, "ann bo cia")
    bo, eve = playing.person("bo"), playing.person("eve")
    own = buttons(table.lobby_message())["My party"]
    shown = await bo.click(table.lobby_message(), custom_id=own)
    await bo.submit_modal(shown, {"name": "Bo's Own", "speech": ""})
    await table.delivered()
    refused = await eve.click(table.lobby_message(), custom_id=own)
    assert "You have no seat" in words(refused.response.message)
    await bo.click(table.lobby_message(), custom_id=f"lobby:{table.number}:leave")
    await table.delivered()
    assert "Bo's Own" not in words(table.lobby_message())
    await eve.click(table.lobby_message(), custom_id=f"lobby:{table.number}:join")
    assert "Bo's Own" not in words(table.lobby_message())
    table.names = ["ann", "cia", "eve"]
    await table.begin()
    assert "Bo's Own" not in table.story()


async def test_a_choice_of_the_lobby_is_made_once(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    names, notes = {"red": T("Red"), "blue": T("Blue")}, {"red": T("The colour of strawberries.")}
    colours = Input("name", "Your colour", choices=names, notes=notes)
    monkeypatch.setitem(OPTIONS, "parties", Option("object", None, "Colours", each=(colours,), title="My colour"))
    playing.draw_nothing()
    table = await EmperorTable.lobby(playing, "ann bo cia")
    own = buttons(table.lobby_message())["My colour"]
    ann, bo = playing.person("ann"), playing.person("bo")
    panel = (await ann.click(table.lobby_message(), custom_id=own)).response.message
    other = (await bo.click(table.lobby_message(), custom_id=own)).response.message
    assert "The colour of strawberries." in words(panel)
    (select,) = selects(panel)
    assert [option["label"] for option in select["options"]] == ["Red", "Blue"]
    panel = (await ann.select(panel, custom_id=select["custom_id"], values=["red"])).response.message
    assert words(panel).startswith("Saved.") and "**Red** · ✓" in words(panel)
    late = await bo.select(other, custom_id=select["custom_id"], values=["red"])
    assert "Red is taken by ann." in words(late.followups[-1].message)
    other = (await bo.click(table.lobby_message(), custom_id=own)).response.message
    assert [option["label"] for option in selects(other)[0]["options"]] == ["Blue"]
    assert "**Red** · chosen by **ann**" in words(other)
    await table.delivered()
    assert "1. **ann** (host): Red" in words(table.lobby_message())
    assert (await playing.bot.app.tables.table(table.number)).options["parties"] == {"s1": "red"}
    await ann.click(panel, custom_id=buttons(panel)["Leave it open"])
    await table.delivered()
    assert (await playing.bot.app.tables.table(table.number)).options["parties"] is None


# -- in the game


async def test_an_intense_question_is_answered_by_direct_message(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    await table.command("ann", "question", target=table.seat("bo"), intense=True, text="Where is the money?")
    await table.delivered()
    asked = playing.direct(playing.person("bo"))[-1]
    assert "**ann** questions you intensely" in words(asked)
    assert "“Where is the money?”" in words(asked)
    labels = {option["label"]: option["value"] for select in selects(asked) for option in select["options"]}
    assert "Lie: corruption (red)" in labels and "Truth: speech (green)" in labels
    user = playing.users["bo"]
    (select,) = selects(asked)
    form = await user.select(
        playing.seen(asked), custom_id=select["custom_id"], values=[labels["Lie: corruption (red)"]]
    )
    assert form.modal["title"] == "Lie: corruption (red)" and "Your answer" in str(form.modal)
    await user.submit_modal(form, {"text": "In the bank"})
    await table.delivered()
    assert "**bo** answers **ann** and lays a card face down. “In the bank”" in table.story()
    assert "corruption" not in table.story()
    judged = playing.direct(playing.person("ann"))[-1]
    assert "**bo** answered: “In the bank”" in words(judged)
    assert set(buttons(judged)) >= {"Believe the answer", "Look at the card"}
    await playing.users["ann"].click(playing.seen(judged), custom_id=buttons(judged)["Look at the card"])
    await table.delivered()
    assert "**ann** looks: corruption (red). **bo** LIED. The card goes to the media pile of **bo**." in table.story()
    assert "For the lie **bo** gives a tile worth 1 to **ann**" in table.story()


async def test_everything_works_for_somebody_whose_direct_messages_are_closed(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing.draw_nothing()
    real = discord.Client.create_dm
    bo = playing.person("bo")

    async def closed(client: Any, user: Any) -> Any:
        if user.id == bo.id:
            response: Any = types.SimpleNamespace(status=403, reason="Forbidden")
            raise discord.Forbidden(response, {"code": 50007, "message": "Cannot send messages to this user"})
        return await real(client, user)

    monkeypatch.setattr(discord.Client, "create_dm", closed)
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    await table.command("ann", "scheme", target=table.seat("bo"))
    await table.command("ann", "say", text="Psst")
    await table.delivered()
    story = table.story()
    assert "I can't reach you by direct message" in story
    assert f"<@{bo.id}> Somebody says something to you" in story
    assert "Psst" not in story
    panel = await table.decide("bo")
    assert "**ann**: “Psst”" in words(panel)
    await table.act_by_panel("bo", "Done talking", text="Agreed")
    await table.command("ann", "done", text="Agreed")
    await table.command("bo", "question", target=table.seat("cia"), intense=True, text="Why?")
    await table.act_by_panel("cia", "Truth: ", text="Because")
    await table.act_by_panel("bo", "Believe")
    assert "**bo** believes **cia**" in table.story()


async def test_a_restart_in_the_middle_loses_no_button_and_no_word(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    await table.command("ann", "question", target=table.seat("bo"), intense=True, text="Well?")
    bo = playing.person("bo")
    panel, other_panel = await table.decide("bo"), await table.decide("bo")
    (select,) = selects(panel)
    truth = next(option["value"] for option in select["options"] if option["label"].startswith("Truth: "))
    form = await bo.select(panel, custom_id=select["custom_id"], values=[truth])
    await playing.restart()
    await table.delivered()
    await bo.submit_modal(form, {"text": "Written before the restart"})
    await table.delivered()
    assert "“Written before the restart”" in table.story()
    await playing.restart()
    await table.act_by_panel("ann", "Look")
    assert "told the TRUTH" in table.story()
    late = await bo.select(other_panel, custom_id=select["custom_id"], values=[truth])
    assert "decided already" in words(late.response.message)


async def test_an_election_comes_with_its_picture_and_the_end_with_a_coronation(playing: Playing) -> None:
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1, max_rounds=1)
    for name in ("ann", "bo", "cia") * 2:
        await table.command(name, "pass")
    await table.command("ann", "problem", text="Geese")
    for name in ("ann", "bo", "cia"):
        await table.command(name, "promise", pledge="support", target=table.seat("ann" if name != "ann" else "bo"),
                            text="Yes")  # fmt: skip
    for name in ("ann", "bo", "cia") * 2:
        await table.command(name, "pass")
    for name in ("ann", "bo", "cia"):
        await table.command(name, "election", card="bill:green")
    await table.delivered()
    assert await table.finished()
    told = [(words(message), alts(message)) for message in table.playing.thread_messages()]
    (moment,) = [(text, pictures) for text, pictures in told if text.startswith("Result of round 1")]
    assert moment[1] == [
        "Election of round 1. 1. ann: population 2 → 2, 33 %. 1. bo: population 2 → 2, 33 %. "
        "1. cia: population 2 → 2, 33 %. Emperor limit 15 of 25 (60 %)."
    ]
    order = [text for text, _ in told if text.startswith(("Final attempt", "Result of", "The last round", "## Emp"))]
    assert [text.split()[0] for text in order] == ["Final", "Result", "The", "##"] or order[0].startswith("Final")
    end, pictures = told[-1]
    assert "win!" in end
    assert pictures and "Won by ann, bo and cia." in pictures[0]


async def test_the_table_message_is_the_country(playing: Playing) -> None:
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    (alt,) = alts(playing.board())
    assert alt.startswith("Emperor, Round 1 of 6: First actions. Waiting for ann.")
    assert "Out of 5: economy 3, security 3, culture 3, social 3, environment 3 and media 1." in alt
    await table.command("ann", "speech", effect="change", first="culture", first_by="1", second="media",
                        second_by="-1")  # fmt: skip
    shown = await playing.person("bo").slash(table.thread, "hand")
    assert "Your hand: bill (green)" in alts(shown.response.message)[0]


async def test_a_swedish_table_is_told_in_swedish_and_its_computer_players_speak_it(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.lobby(playing, "ann", computers=2, first_chair=2, max_rounds=1)
    ann = playing.person("ann")
    await playing.bot.app.lobby.set_up(table.number, ann.id, language="sv")
    await playing.env.settle()
    await table.begin()
    parties = (await playing.bot.app.tables.table(table.number)).options["parties"]
    assert set(parties) == {"s2", "s3"}, "nothing is invented for people"
    assert all(own["speech"] in table.story() for own in parties.values())
    await table.play_on(lambda name, kind: "Mina ord")
    rows = await playing.bot.app.tables.log(table.number)
    spoken = [row.action["text"] for row in rows if row.by == "computer" and row.action and row.action.get("text")]
    assert spoken, "computer players have something to say"
    assert [text for text in spoken if " the " in text or " and " in text] == []
    assert any(SWEDISH_LETTERS & set(text) for text in spoken)
    story = table.story()
    assert "The game begins" not in story and SWEDISH_LETTERS & set(story)
    assert spoken[0].split()[0] in story


async def test_who_votes_on_several_bills_is_called_once(playing: Playing) -> None:
    """The panel goes from bill to bill by itself: no new table message, no mention and no direct message for each."""
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1, tempo="simultaneous")
    for name in ("ann", "bo", "cia"):
        await table.command(name, "bill", pillar="social", change="1", economy="-1", card="bill:green", text="Soup")
    await table.delivered()
    told, heard = len(playing.thread_messages()), len(playing.direct(playing.person("bo")))
    first = await table.command("bo", "vote", card="speech:green")
    assert "Vote on the bill of **bo**" in words(first.response.message)
    await table.command("ann", "vote", card="speech:green")
    await table.command("bo", "vote", card="questioning:green")
    await table.delivered()
    assert len(playing.thread_messages()) == told
    assert len(playing.direct(playing.person("bo"))) == heard
    assert await table.waiting() == ["ann", "bo", "cia"]
