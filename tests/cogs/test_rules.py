"""The rules in Discord: the Rules button, /rules show, search and card; seen by whoever presses, wherever they are."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.builders import ChannelHandle

from bot.guide import pages_of
from bot.languages import languages
from rules import games
from tests.cogs.playing import Playing, buttons, selects, words

ENGLISH, SWEDISH = languages()["en"], languages()["sv"]


def told(result: Any) -> str:
    """What a press or a command answered: the newest of its messages."""
    shown = result.followups[-1] if result.followups else result.response
    return words(shown.message)


def title(result: Any) -> str:
    """The heading of the page that is shown."""
    return told(result).splitlines()[0].removeprefix("## ")


def titles(game: str, language: Any = ENGLISH) -> list[str]:
    return [page.title for page in pages_of(games()[game], language)]


def thread(playing: Playing) -> ChannelHandle:
    return ChannelHandle(playing.env, playing.guild, playing.env.backend.channels[playing.thread().id])


async def press_rules(playing: Playing, name: str, number: int) -> Any:
    result = await playing.person(name).click(playing.seen(playing.board()), custom_id=f"rules:{number}")
    assert result.ephemeral
    return result


async def turn(playing: Playing, name: str, shown: Any, arrow: str) -> Any:
    """Press the button that begins or ends with the arrow."""
    found = next(custom_id for label, custom_id in buttons(shown).items() if arrow in label)
    return await playing.person(name).click(shown, custom_id=found)


async def choose(playing: Playing, name: str, shown: Any, value: str) -> Any:
    (select,) = selects(shown)
    return await playing.person(name).select(shown, [value], custom_id=select["custom_id"])


@pytest.fixture
def quiet(playing: Playing) -> Playing:
    playing.draw_nothing()
    return playing


# -- the button


async def test_the_button_opens_the_page_of_the_phase(quiet: Playing) -> None:
    number = await quiet.table("ann bo", game="demos", mode="simple", computers=1)
    shown = await press_rules(quiet, "ann", number)
    assert title(shown) == "Your turn: discarding"
    assert "Public discard" in told(shown)


async def test_in_an_election_it_is_the_page_of_the_election(quiet: Playing) -> None:
    number = await quiet.table("ann", game="emperor", mode="standard", computers=2)
    for _ in range(40):
        look = await quiet.bot.app.tables.look(number, quiet.person("ann").id)
        if look.prompt and look.prompt.kind == "final":
            break
        assert look.prompt
        await quiet.bot.app.play.act_all(number, quiet.person("ann").id, [look.prompt.default], look.prompt.serial)
        await quiet.delivered()
    assert title(await press_rules(quiet, "ann", number)) == "The final attempt"


async def test_pages_are_turned_in_the_same_message_and_chosen_from_a_select(quiet: Playing) -> None:
    number = await quiet.table("ann", game="parliament", mode="standard")
    shown = await press_rules(quiet, "ann", number)
    order = titles("parliament")
    place = order.index(title(shown))
    assert f"{place + 1}/{len(order)}" in told(shown)
    before = shown.response.message
    after = await turn(quiet, "ann", before, "→")
    assert title(after) == order[place + 1]
    assert after.response.message.id == before.id
    assert title(await turn(quiet, "ann", after.response.message, "←")) == order[place]
    chosen = await choose(quiet, "ann", after.response.message, "parliament:solo")
    assert title(chosen) == "Alone against The System"
    first = await choose(quiet, "ann", chosen.response.message, "parliament:minute")
    assert all(label.endswith("→") for label in buttons(first.response.message))
    last = await choose(quiet, "ann", chosen.response.message, "parliament:lobby")
    assert all(label.startswith("←") for label in buttons(last.response.message))


async def test_every_page_can_be_reached_by_turning(quiet: Playing) -> None:
    number = await quiet.table("ann", game="demos", mode="simple", computers=2)
    shown = await press_rules(quiet, "ann", number)
    shown = await choose(quiet, "ann", shown.response.message, "demos:minute")
    seen = [title(shown)]
    while any("→" in label for label in buttons(shown.response.message)):
        shown = await turn(quiet, "ann", shown.response.message, "→")
        seen.append(title(shown))
    assert seen == titles("demos")


async def test_pages_are_turned_after_a_restart(quiet: Playing) -> None:
    number = await quiet.table("ann bo", game="demos", mode="simple", computers=1)
    shown = (await press_rules(quiet, "ann", number)).response.message
    await quiet.restart()
    quiet.draw_nothing()
    after = await turn(quiet, "ann", shown, "→")
    assert title(after) == "Consent or veto"
    assert title(await choose(quiet, "ann", after.response.message, "demos:melds")) == "Combinations and points"
    assert title(await press_rules(quiet, "ann", number)) == "Your turn: discarding"


async def test_spectators_read_the_rules_too(quiet: Playing) -> None:
    number = await quiet.table("ann bo", game="demos", mode="simple", computers=1)
    shown = await press_rules(quiet, "zoe", number)
    assert title(shown) == "Your turn: discarding"
    assert title(await turn(quiet, "zoe", shown.response.message, "→")) == "Consent or veto"


async def test_in_direct_messages(quiet: Playing) -> None:
    number = await quiet.table("ann bo", game="demos", mode="simple", computers=1)
    await quiet.delivered()
    ann = quiet.person("ann") if quiet.direct(quiet.person("ann")) else quiet.person("bo")
    name = next(name for name, person in quiet.people.items() if person is ann)
    letter = next(message for message in quiet.direct(ann) if f"rules:{number}" in buttons(message).values())
    shown = await quiet.users[name].click(quiet.seen(letter), custom_id=f"rules:{number}")
    assert title(shown) == "Your turn: discarding"


async def test_in_the_lobby_and_after_the_game(quiet: Playing) -> None:
    number = await quiet.table("ann", game="parliament", mode="standard", started=False)
    shown = await quiet.person("zoe").click(quiet.channel.last_message, custom_id=f"rules:{number}")
    assert shown.ephemeral and title(shown) == "In one minute"
    await quiet.begin(number)
    await quiet.delivered()
    for _ in range(400):
        look = await quiet.bot.app.tables.look(number, quiet.person("ann").id)
        if look.prompt is None:
            break
        await quiet.bot.app.play.act_all(number, quiet.person("ann").id, [look.prompt.default], look.prompt.serial)
    await quiet.delivered()
    assert (await quiet.looks(number)).view.status == "finished"
    ended = await quiet.person("ann").slash(thread(quiet), "rules show")
    assert title(ended) == "The centre of gravity: who wins"


async def test_a_page_that_is_gone_is_a_sentence(quiet: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version of the bot later, a page may have another name."""
    number = await quiet.table("ann bo", game="demos", mode="simple", computers=1)
    shown = (await press_rules(quiet, "ann", number)).response.message
    monkeypatch.setattr(type(games()["demos"]), "guide", games()["demos"].guide[:2])
    gone = "This page is no longer there; open the rules again."
    assert told(await turn(quiet, "ann", shown, "→")) == gone
    assert told(await choose(quiet, "ann", shown, "demos:scandal")) == gone
    assert title(await choose(quiet, "ann", shown, "demos:hand")) == "A hand, step by step"


# -- /rules show


async def test_show_names_a_game_and_a_page(quiet: Playing) -> None:
    ann = quiet.person("ann")
    shown = await ann.slash(quiet.channel, "rules show", game="emperor")
    assert shown.ephemeral and title(shown) == "In one minute"
    for game, topic in (
        ("emperor", "winning"),
        ("emperor", "Winning the crown"),
        ("Emperor", "crown"),
        ("DEMOS", "scandal"),
    ):
        shown = await ann.slash(quiet.channel, "rules show", game=game, topic=topic)
        assert title(shown) in ("Winning the crown", "The scandal: Media cards"), (game, topic)


async def test_show_in_a_tables_thread_needs_no_game(quiet: Playing) -> None:
    await quiet.table("ann bo", game="demos", mode="simple", computers=1)
    shown = await quiet.person("zoe").slash(thread(quiet), "rules show")
    assert title(shown) == "Your turn: discarding"
    named = await quiet.person("zoe").slash(thread(quiet), "rules show", topic="teams")
    assert title(named) == "Teams"
    other = await quiet.person("zoe").slash(thread(quiet), "rules show", game="emperor")
    assert title(other) == "In one minute" and "Emperor" in told(other)


async def test_show_elsewhere_means_the_only_game_that_one_plays(quiet: Playing) -> None:
    await quiet.table("ann bo", game="demos", mode="simple", computers=1)
    assert title(await quiet.person("ann").slash(quiet.channel, "rules show")) == "Your turn: discarding"
    nobody = await quiet.person("zoe").slash(quiet.channel, "rules show")
    assert told(nobody) == "Say which game: DēmoS, Emperor, Swedish Parliament 2014."


async def test_show_in_direct_messages(quiet: Playing) -> None:
    quiet.person("ann")
    shown = await quiet.users["ann"].slash("rules show", game="parliament", topic="relations")
    assert title(shown) == "Relations"


async def test_show_suggests_the_pages_of_the_game(quiet: Playing) -> None:
    ann = quiet.person("ann")
    offered = await ann.autocomplete(quiet.channel, "rules show", "topic", "", game="parliament")
    assert [one["name"] for one in offered] == titles("parliament")
    some = await ann.autocomplete(quiet.channel, "rules show", "topic", "relat", game="parliament")
    assert [one["value"] for one in some] == ["relations"]
    assert await ann.autocomplete(quiet.channel, "rules show", "topic", "") == []
    found = await ann.autocomplete(quiet.channel, "rules show", "game", "demos")
    assert [one["value"] for one in found] == ["demos"]
    await quiet.table("ann bo", game="demos", mode="simple", computers=1)
    offered = await ann.autocomplete(thread(quiet), "rules show", "topic", "veto")
    assert [one["name"] for one in offered] == ["Consent or veto"]


@pytest.mark.parametrize(
    "given, sentence",
    [
        ({"game": "chess"}, "There is no game chess; there are DēmoS, Emperor, Swedish Parliament 2014."),
        ({"game": "demos", "topic": "castling"}, "There is no page castling; take one from the list."),
        ({"game": "demos", "topic": "**bold** @everyone"}, "take one from the list."),
        ({"topic": "winning"}, "Say which game: DēmoS, Emperor, Swedish Parliament 2014."),
    ],
)
async def test_what_can_not_be_shown_is_told_in_a_sentence(
    quiet: Playing, given: dict[str, str], sentence: str
) -> None:
    shown = told(await quiet.person("ann").slash(quiet.channel, "rules show", **given))
    assert sentence in shown and "\n" not in shown and "**bold**" not in shown


@pytest.mark.usefixtures("in_swedish")
async def test_in_swedish(quiet: Playing) -> None:
    ann = quiet.person("ann")
    shown = await ann.slash(quiet.channel, "rules show", game="parliament", topic="Relationer")
    assert title(shown) == "Relationer" and "sexhörningar" in told(shown)
    found = await ann.slash(quiet.channel, "rules search", words="tyngdpunkten", game="parliament")
    assert "**tyngdpunkten**" in told(found)
    card = await ann.slash(quiet.channel, "rules card", card="korruption", game="emperor")
    assert "Korruption (rött)" in told(card) and "framtida högar" in told(card)


# -- /rules search


async def test_search_shows_where_the_words_stand_and_opens_the_page(quiet: Playing) -> None:
    found = await quiet.person("ann").slash(quiet.channel, "rules search", words="break off a relation")
    assert found.ephemeral
    text = told(found)
    lines = text.splitlines()
    assert lines[0] == "## Rules with break off a relation"
    assert lines[1] == "**Relations** · Swedish Parliament 2014"
    assert "**Break**" in lines[2] and len(lines) <= 11
    opened = await choose(quiet, "ann", found.response.message, "parliament:relations")
    assert title(opened) == "Relations"


async def test_search_in_a_thread_is_about_its_game(quiet: Playing) -> None:
    await quiet.table("ann bo", game="demos", mode="simple", computers=1)
    found = await quiet.person("zoe").slash(thread(quiet), "rules search", words="win")
    (select,) = selects(found.response.message)
    assert {option["value"].split(":")[0] for option in select["options"]} == {"demos"}
    assert select["options"][0]["value"] == "demos:winning"


async def test_what_is_common_to_all_games_is_found_once(quiet: Playing) -> None:
    found = await quiet.person("ann").slash(quiet.channel, "rules search", words="fingerprint")
    (select,) = selects(found.response.message)
    assert [option["label"] for option in select["options"]] == ["The lobby and its options"]


@pytest.mark.parametrize("typed", ["zugzwang", "?!", "*", "@zugzwang"])
async def test_what_is_not_found_is_told_in_a_sentence(quiet: Playing, typed: str) -> None:
    found = await quiet.person("ann").slash(quiet.channel, "rules search", words=typed)
    assert told(found).startswith("The rules don't hold ") and told(found).endswith("; try other words.")


async def test_a_search_mentions_nobody(quiet: Playing) -> None:
    found = told(await quiet.person("ann").slash(quiet.channel, "rules search", words="@everyone votes"))
    assert "Bills and votes" in found and "@everyone" not in found


# -- /rules card


async def test_cards_of_emperor(quiet: Playing) -> None:
    ann = quiet.person("ann")
    for typed in ("bill", "emperor:bill", "Bill (green and red)"):
        shown = await ann.slash(quiet.channel, "rules card", card=typed, game="emperor")
        assert shown.ephemeral
        assert title(shown) == "Bill (green and red)"
    assert "In a first hand: 2. In the deck: 12." in told(shown)
    assert title(await ann.slash(quiet.channel, "rules card", card="lie", game="emperor")) == "Lie marker"


async def test_cards_of_demos(quiet: Playing) -> None:
    ann = quiet.person("ann")
    shown = await ann.slash(quiet.channel, "rules card", card="judiciary", game="demos")
    assert "the independent wins" in told(shown)
    assert title(await ann.slash(quiet.channel, "rules card", card="hearts", game="demos")) == "Hearts ♥"


async def test_cards_of_parliament_come_with_their_picture(playing: Playing) -> None:
    ann = playing.person("ann")
    shown = await ann.slash(playing.channel, "rules card", card="Taxation is theft", game="parliament")
    assert "Moves parties towards Welfare on Economy." in told(shown)
    assert "a hand card to hold" in told(shown)
    (picture,) = playing.pictures_of(shown.response.message)
    assert "Taxation is theft" in picture["description"]
    for typed, said in (("students", "Its groups, the dominant first: Younger"), ("pirates", "It stands for Privacy")):
        assert said in told(await ann.slash(playing.channel, "rules card", card=typed, game="parliament"))


async def test_a_card_needs_no_game_where_its_name_says_it(quiet: Playing) -> None:
    ann = quiet.person("ann")
    assert title(await ann.slash(quiet.channel, "rules card", card="pirates")) == "Pirates"
    offered = await ann.autocomplete(quiet.channel, "rules card", "card", "corrup")
    assert [(one["name"], one["value"]) for one in offered] == [("corruption (red)", "emperor:corruption")]
    offered = await ann.autocomplete(quiet.channel, "rules card", "card", "", game="parliament")
    assert len(offered) == 25


async def test_in_a_game_with_asterisks_cards_are_as_they_are_there(quiet: Playing) -> None:
    pack = games()["parliament"].cards()
    starred = next(key for key, card in pack["cards"].items() if card["asterisks"])
    ann = quiet.person("ann")
    usual = told(await ann.slash(quiet.channel, "rules card", card=f"parliament:{starred}"))
    await quiet.table("ann", game="parliament", mode="standard", game_options={"asterisks": True})
    there = told(await ann.slash(thread(quiet), "rules card", card=f"parliament:{starred}"))
    assert usual.splitlines()[0] == there.splitlines()[0]
    assert usual != there


@pytest.mark.parametrize("given", [{"card": "the joker"}, {"card": "a"}, {"card": "bill", "game": "demos"}])
async def test_a_card_that_is_not_there_is_a_sentence(quiet: Playing, given: dict[str, str]) -> None:
    shown = told(await quiet.person("ann").slash(quiet.channel, "rules card", **given))
    assert shown == f"There is no card {given['card']}; take one from the list."
