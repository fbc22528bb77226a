"""The page driven over HTTP and its websocket, as a browser does it, with the demo bot behind."""

from __future__ import annotations

import asyncio
import time

import aiohttp
import discord
import pytest

from bot.playground import Playground
from tests.playground.demo_bot import DemoBot
from tests.playground.tab import Refusal, Tab, parts, pictures, words


async def table(tab: Tab) -> dict[str, object]:
    await tab.run("table new", game="banana")
    shown = await tab.sees("Table 7")
    await tab.until(lambda: tab.sees_place("banana for 2") and tab.sees_place("secret team"))
    return shown


async def test_a_command_with_autocomplete_posts_a_panel_with_a_picture(tab: Tab) -> None:
    choices = await tab.complete("table new", "game", "an")
    assert choices == [{"name": "Banana", "value": "banana"}]
    shown = await table(tab)
    assert shown["command"] == {"name": "table new", "by": "Ann"}
    (board,) = pictures(shown)
    assert board["alt"] == "The board"
    assert (await tab.picture(board["url"])).startswith(b"\x89PNG")
    threaded = await tab.until(lambda: (found := tab.shown("Table 7")) and found["thread"])
    assert threaded["name"] == "banana for 2"
    assert "Heading" not in words(shown) and "Table 7" in words(shown)


async def test_options_are_checked_with_a_sentence(tab: Tab) -> None:
    with pytest.raises(Refusal, match="“game” is needed"):
        await tab.run("table new")
    with pytest.raises(Refusal, match="“seats” goes from 2 to 5"):
        await tab.run("table new", game="banana", seats="9")
    with pytest.raises(Refusal, match="“seats” takes a number"):
        await tab.run("table new", game="banana", seats="many")


async def test_a_button_edits_its_message_in_place(tab: Tab) -> None:
    shown = await table(tab)
    await tab.press("Pressed 0")
    changed = await tab.sees("Pressed 1")
    assert changed["id"] == shown["id"] and changed["edited"]


async def test_switched_off_and_vanished_buttons_are_refused(tab: Tab) -> None:
    shown = await table(tab)
    with pytest.raises(Refusal, match="switched off"):
        await tab.press("Off")
    await tab.press("Pressed 0")
    with pytest.raises(Refusal, match="no longer on this message"):
        await tab.press("Pressed 0", shown)


async def test_ephemeral_answers_are_for_one_person_until_dismissed(tab: Tab) -> None:
    await table(tab)
    await tab.press("My hand")
    hand = await tab.sees("secret hand")
    assert hand["ephemeral"] and pictures(hand)
    await tab.be("Bo", "games")
    await tab.sees("Table 7")
    assert not tab.shown("secret hand")
    with pytest.raises(Refusal, match="deleted"):
        await tab.press("Done", hand)
    await tab.be("Ann", "games")
    await tab.press("Done")
    done = await tab.sees("All done.")
    assert not pictures(done)
    await tab.ask("dismiss", **{"as": tab.who}, message=done["id"])
    await tab.until(lambda: not tab.shown("All done."))


async def test_menus_take_one_or_several_values_and_people(tab: Tab) -> None:
    await table(tab)
    await tab.choose("Which fruit?", "Cherry")
    chosen = await tab.sees("takes cherry")
    assert "@Ann" in words(chosen)
    await tab.choose("Up to three fruits", "Apple", "Damson")
    await tab.sees("takes apple, damson")
    with pytest.raises(Refusal, match="Choose 1 to 3"):
        await tab.choose("Up to three fruits")
    await tab.choose("Who?", "Bo")
    await tab.sees("You chose @Bo.")


async def test_a_form_with_texts_menu_radio_and_file(tab: Tab) -> None:
    await table(tab)
    await tab.press("Form")
    assert tab.modal is not None
    assert [field["is"] for field in tab.modal["fields"]] == ["input", "input", "select", "radio", "upload"]
    with pytest.raises(Refusal, match="Choose one of the options"):
        await tab.submit(name="Ö", fruit=["banana"])
    with pytest.raises(Refusal, match="20 characters"):
        await tab.submit(name="x" * 21, fruit=["banana"], side="left")
    file = await tab.upload("notes.txt", b"hello")
    await tab.submit(name="Ö", speech="two\nlines", fruit=["banana"], side="left", extra=file)
    filled = await tab.sees("notes.txt 5")
    assert "Ö | two" in words(filled) and "| banana | left |" in words(filled)


async def test_a_form_with_boxes_and_people(tab: Tab) -> None:
    await table(tab)
    await tab.press("More fields")
    assert tab.modal is not None
    assert [field["is"] for field in tab.modal["fields"]] == ["text", "boxes", "checkbox", "select"]
    assert "Bo" in [option["label"] for option in tab.modal["fields"][3]["options"]]
    bo = next(each["id"] for each in tab.state["people"] if each["name"] == "Bo")
    with pytest.raises(Refusal, match="Choose 1 to 2 options"):
        await tab.submit(boxes=["apple", "banana", "cherry"], box=True)
    await tab.submit(boxes=["apple", "cherry"], box=True, friend=[bo])
    await tab.sees("['apple', 'cherry'] True ['Bo']")


async def test_a_form_can_be_sent_only_once_and_only_by_its_owner(tab: Tab) -> None:
    await table(tab)
    await tab.press("Form")
    form = tab.modal
    await tab.be("Bo", "games")
    with pytest.raises(Refusal, match="out of date"):
        await tab.submit(name="Bo", fruit=["banana"], side="left")
    await tab.be("Ann", "games")
    await tab.submit(name="Ann", fruit=["banana"], side="left")
    tab.modal = form
    with pytest.raises(Refusal, match="out of date"):
        await tab.submit(name="Ann", fruit=["banana"], side="left")


async def test_thinking_is_shown_until_the_answer_comes(tab: Tab) -> None:
    await tab.run("slow")
    thinking = await tab.until(lambda: next((m for m in tab.messages if m["loading"]), None))
    answer = await tab.sees("Thought about it.")
    assert answer["id"] == thinking["id"] and not answer["loading"] and not answer["edited"]


async def test_a_bot_that_does_not_answer_fails_after_three_seconds(tab: Tab) -> None:
    await table(tab)
    began = time.monotonic()
    with pytest.raises(Refusal, match="This interaction failed"):
        await tab.press("Silent")
    assert 2.8 < time.monotonic() - began < 4


async def test_direct_messages_and_their_closing(tab: Tab) -> None:
    await table(tab)
    await tab.press("Mail")
    await tab.sees("I have written to you.")
    await tab.be("Ann", "dm")
    card = await tab.sees("Psst")
    assert pictures(card)
    await tab.be("Bo", "dm")
    assert not tab.messages
    await tab.be("Ann", "games")
    await tab.ask("dms", **{"as": tab.who}, closed=True)
    await tab.press("Mail")
    await tab.sees("Your direct messages are closed.")


async def test_private_threads_are_seen_by_members_only(tab: Tab) -> None:
    await table(tab)
    await tab.be("Bo", "games")
    assert tab.sees_place("banana for 2") and not tab.sees_place("secret team")
    assert "secret team" not in " ".join(words(each) for each in tab.messages)
    secret = "0"
    await tab.be("Ann", "secret team")
    secret = tab.where
    await tab.sees("Only for the team.")
    await tab.be("Bo", "games")
    with pytest.raises(Refusal, match="can't see it"):
        await tab.ask("write", **{"as": tab.who, "in": secret}, text="let me in")


async def test_what_is_new_is_marked_for_each_person(tab: Tab) -> None:
    await table(tab)
    thread = tab.place("banana for 2")
    assert (thread["unread"], thread["mentions"]) == (1, 1)
    await tab.be("Bo", "games")
    assert (tab.place("banana for 2")["unread"], tab.place("banana for 2")["mentions"]) == (1, 0)
    waiting = {each["name"]: each["waiting"] for each in tab.state["people"]}
    assert waiting["Ann"] == 1 and waiting["Bo"] == 0
    await tab.be("Ann", "banana for 2")
    welcome = await tab.sees("Welcome @Ann")
    assert welcome["forMe"]
    await tab.ask("seen", **{"as": tab.who, "in": tab.where}, message=welcome["id"])
    await tab.until(lambda: tab.place("banana for 2")["unread"] == 0)


async def test_a_thread_begins_with_the_message_it_was_made_from(tab: Tab) -> None:
    shown = await table(tab)
    await tab.be("Ann", "banana for 2")
    await tab.sees("Welcome")
    assert tab.messages[0]["id"] == shown["id"]
    await tab.press("Pressed 0")
    await tab.sees("Pressed 1")


async def test_a_locked_thread_takes_nothing(tab: Tab) -> None:
    await table(tab)
    await tab.be("Ann", "banana for 2")
    await tab.run("table end")
    question = await tab.sees("End this table?")
    await tab.press("Close it")
    place = await tab.until(lambda: tab.place("banana for 2")["locked"] and tab.place("banana for 2"))
    assert place["archived"] and "locked" in place["cannotWrite"]
    for attempt in (tab.write("hello"), tab.press("Close it", question), tab.run("show")):
        with pytest.raises(Refusal, match="locked"):
            await attempt


async def test_an_archived_thread_opens_when_somebody_writes(running: Playground, tab: Tab) -> None:
    await table(tab)
    await tab.be("Ann", "banana for 2")
    backend = running.world.backend
    backend.edit_channel(int(tab.where), {}, thread_metadata={"archived": True})
    await tab.until(lambda: tab.place("banana for 2")["archived"])
    with pytest.raises(Refusal, match="archived"):
        await tab.run("show")
    await tab.write("anybody here?")
    await tab.until(lambda: not tab.place("banana for 2")["archived"])
    await tab.sees("anybody here?")


async def test_messages_by_people_reply_mention_attach_delete(tab: Tab) -> None:
    file = await tab.upload("pic.png", b"\x89PNG not really")
    await tab.write("Hello @Bo, **look**", files=file["files"])
    hello = await tab.sees("Hello @Bo, look")
    assert pictures(hello)[0]["name"] == "pic.png"
    await tab.be("Bo", "games")
    assert (await tab.sees("Hello"))["forMe"]
    await tab.write("seen", replyTo=hello["id"])
    reply = await tab.sees("seen")
    assert reply["reply"]["name"] == "Ann"
    with pytest.raises(Refusal, match="only delete your own"):
        await tab.ask("delete", **{"as": tab.who, "in": tab.where}, message=hello["id"])
    await tab.ask("delete", **{"as": tab.who, "in": tab.where}, message=reply["id"])
    await tab.until(lambda: not tab.shown("seen"))
    with pytest.raises(Refusal, match="2000 characters"):
        await tab.write("x" * 2001)


async def test_voice_rooms(running: Playground, tab: Tab) -> None:
    await tab.be("Ann", "Lounge")
    await tab.ask("enter", **{"as": tab.who, "in": tab.where})
    room = await tab.until(lambda: tab.place("Lounge")["connected"] and tab.place("Lounge"))
    assert [each["name"] for each in room["inside"]] == ["Ann"]
    guild = running.bot.guilds[0]
    lounge = guild.voice_channels[0]
    await asyncio.sleep(0.05)
    assert [member.id for member in lounge.members] == [int(tab.who)] or lounge.voice_states
    await lounge.set_permissions(guild.default_role, connect=False)
    await tab.be("Bo", "Lounge")
    with pytest.raises(Refusal, match="can't enter this room"):
        await tab.ask("enter", **{"as": tab.who, "in": tab.where})
    other = await guild.create_voice_channel("Team room")
    ann = await guild.fetch_member(running.world.add_person("Ann").id)
    await ann.move_to(other)
    await tab.until(lambda: tab.sees_place("Team room") and tab.place("Team room")["inside"])
    assert not tab.place("Lounge")["inside"]
    await other.delete()
    await tab.until(lambda: not tab.sees_place("Team room"))
    assert not running.world.backend.guilds[guild.id].voice_states


async def test_rooms_of_a_table(running: Playground, tab: Tab) -> None:
    """A category with rooms nobody may enter alone: the bot moves and mutes people."""
    guild = running.bot.guilds[0]
    await tab.be("Bo", "Lounge")
    await tab.ask("enter", **{"as": tab.who, "in": tab.where})
    closed = {guild.default_role: discord.PermissionOverwrite(connect=False)}
    opened = {guild.me: discord.PermissionOverwrite(connect=True, move_members=True)}
    category = await guild.create_category("Table 7", overwrites=closed | opened)
    room = await category.create_voice_channel("Team A", overwrites=closed | opened)
    bo = await guild.fetch_member(int(tab.who))
    await bo.move_to(room)
    await bo.edit(mute=True)
    # The move and the mute may reach the page one after the other.
    await tab.until(lambda: tab.sees_place("Team A") and any(each["muted"] for each in tab.place("Team A")["inside"]))
    assert [each["name"] for each in tab.place("Team A")["inside"]] == ["Bo"]
    assert tab.place("Team A")["category"] == "Table 7" and not tab.place("Team A")["mayConnect"]
    await room.delete()
    await category.delete()
    await tab.until(lambda: not tab.sees_place("Team A"))


async def test_a_player_can_leave_the_server_and_come_back(running: Playground, tab: Tab) -> None:
    await tab.be("Bo", "games")
    await tab.ask("membership", **{"as": tab.who}, member=False)
    await tab.until(lambda: not tab.sees_place("games"))
    assert [place["kind"] for place in tab.state["places"]] == ["dm"]
    with pytest.raises(discord.NotFound):
        await running.bot.guilds[0].fetch_member(int(tab.who))
    await tab.ask("membership", **{"as": tab.who}, member=True)
    await tab.until(lambda: tab.sees_place("games"))
    await tab.be("Server owner", "games")
    with pytest.raises(Refusal, match="owner can't leave"):
        await tab.ask("membership", **{"as": tab.who}, member=False)


async def test_a_message_that_cannot_be_drawn_hides_no_other(
    running: Playground, tab: Tab, caplog: pytest.LogCaptureFixture
) -> None:
    await tab.write("before")
    backend = running.world.backend
    message = backend.create_message(int(tab.where), backend.bot_user.id, "broken")
    message.components = [{"type": 999}]
    backend.touch(message.channel_id, message.id)
    await tab.write("after")
    await tab.sees("after")
    await tab.sees("can't be shown here")
    assert tab.shown("before") and "can't be drawn" in caplog.text


async def test_slow_mode_holds_people_back(running: Playground, tab: Tab) -> None:
    channel = running.bot.guilds[0].text_channels[0]
    await channel.edit(slowmode_delay=30)
    await tab.write("first")
    with pytest.raises(Refusal, match="Slow mode"):
        await tab.write("second")


async def test_real_time_passes_for_the_bot(running: Playground, tab: Tab) -> None:
    bot = running.bot
    assert isinstance(bot, DemoBot)
    before, began = bot.ticks, time.monotonic()
    await asyncio.sleep(1.0)
    assert 6 <= bot.ticks - before <= (time.monotonic() - began) * 10 + 1
    assert not bot.joined, "a known server is not joined anew at every start"


async def test_the_language_of_a_person_reaches_the_bot(running: Playground, tab: Tab) -> None:
    seen: list[str] = []

    async def remember(interaction: object) -> None:
        seen.append(str(interaction.locale))  # type: ignore[attr-defined]

    running.bot.add_listener(remember, "on_interaction")
    await tab.ask("language", **{"as": tab.who}, language="sv-SE")
    await tab.run("show")
    assert seen == ["sv-SE"]


async def test_another_person_can_join(tab: Tab) -> None:
    await tab.ask("person", **{"as": tab.who}, name="  Cecilia  ")
    await tab.until(lambda: len(tab.state["people"]) == 4)
    await tab.be("Cecilia", "games")
    await tab.write("Hello from Cecilia")
    await tab.sees("Hello from Cecilia")


async def test_nobody_without_the_key_and_no_other_page(running: Playground) -> None:
    base = running.address.split("/?")[0]
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        for path in ("/", "/?key=wrong", "/static/app.js", "/files/attachments/1/2/x.png"):
            async with session.get(base + path) as response:
                assert response.status == 403
        async with session.get(base + "/live", headers={"Origin": base}) as response:
            assert response.status == 403
        async with session.get(running.address) as response:
            assert response.status == 200 and "key" not in str(response.url)
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}, {}):
            async with session.get(base + "/live", headers=headers) as response:
                assert response.status == 403
        async with session.post(base + "/upload", data={"file": "x"}) as response:
            assert response.status == 403
        async with session.get(base + "/static/..%2fpage.py") as response:
            assert response.status == 404


async def test_only_this_machine_is_served(running: Playground) -> None:
    with pytest.raises(ValueError, match="only listens on this machine"):
        await running.page.start("0.0.0.0", 0)


async def test_files_a_browser_could_run_are_only_downloads(tab: Tab) -> None:
    file = await tab.upload("evil.svg", b"<svg onload='alert(1)'/>")
    await tab.write("look", files=file["files"])
    shown = await tab.sees("look")
    async with tab.session.get(tab.base + shown["files"][0]["url"]) as response:
        assert response.headers["Content-Disposition"] == "attachment"
        assert response.headers["Content-Type"] == "application/octet-stream"
        assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_every_component_is_drawn(tab: Tab) -> None:
    shown = await table(tab)
    kinds = {part["is"] for part in parts(shown)}
    assert {"container", "text", "gallery", "separator", "section", "row", "button", "select"} <= kinds
    await tab.run("show")
    other = await tab.sees("Heading")
    assert other["embeds"][0]["footer"] == "A footer"
    assert other["files"][0]["name"] == "record.csv" and not other["files"][0]["picture"]
