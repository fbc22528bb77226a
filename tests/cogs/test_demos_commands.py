"""DēmoS by slash commands: values are suggested from the legal actions, and only those are taken."""

from __future__ import annotations

import random
from typing import Any

import pytest
from simcord.builders import ChannelHandle

from bot import codec
from rules.text import english
from tests.cogs.playing import Playing, words
from tests.wire.limits import check_choices

ARGUMENTS = {
    "announce": ("favourite", "trio"),
    "discard": ("card", "take"),
    "keep": (),
    "consent": (),
    "veto": (),
    "consult-done": (),
    "assign": ("to",),
    "media": ("target", "index", "suit"),
}
"""Every move of the game as a command, with its arguments in the order in which somebody fills them in."""


def thread(playing: Playing) -> ChannelHandle:
    return ChannelHandle(playing.env, playing.guild, playing.env.backend.channels[playing.thread().id])


def told(result: Any) -> str:
    return words((result.followups[-1] if result.followups else result.response).message)


async def suggested(playing: Playing, person: Any, command: str, option: str, typed: str = "", **filled: Any) -> Any:
    """What is offered while somebody types, as value -> label."""
    found = await person.autocomplete(thread(playing), f"demos {command}", option, typed, **filled)
    assert check_choices(found) == []
    return {choice["value"]: choice["name"] for choice in found}


async def start(playing: Playing, names: str = "ann bo cia", **options: Any) -> int:
    playing.draw_nothing()
    number = await playing.table(names, **options)
    await playing.delivered()
    return number


async def test_every_kind_of_action_has_a_command(playing: Playing) -> None:
    look = await playing.bot.app.tables.look(await start(playing), None)
    kinds = {struct.__struct_config__.tag.replace("_", "-") for struct in look.game.action_type.__args__}
    available = {name.split()[1] for name in playing.person("ann").available_commands(playing.channel)
                 if name.startswith("demos ")}  # fmt: skip
    assert kinds == ARGUMENTS.keys()
    assert available == kinds | {"score"}


async def test_suggestions_are_the_legal_values_one_after_another(playing: Playing) -> None:
    number = await start(playing, pace="quick")
    app, ann = playing.bot.app, playing.person("ann")
    look = await app.tables.look(number, ann.id)
    hand = {action.card for action in look.prompt.actions}
    cards = await suggested(playing, ann, "discard", "card")
    assert cards.keys() == hand and all(label.startswith("Discard ") for label in cards.values())
    one = sorted(hand)[0]
    assert set(await suggested(playing, ann, "discard", "card", typed=one.lower())) == {one}
    assert await suggested(playing, ann, "discard", "take") == {}, "in the public discard nothing is chosen"
    for person in playing.people.values():
        mine = (await app.tables.look(number, person.id)).prompt.actions[0].card
        assert "✓" in told(await person.slash(thread(playing), "demos discard", card=mine))
    look = await app.tables.look(number, ann.id)
    assert look.view.phase == "secret"
    card = look.prompt.actions[0].card
    takes = await suggested(playing, ann, "discard", "take", card=card)
    assert takes.keys() == {action.take for action in look.prompt.actions if getattr(action, "card", "") == card}
    assert takes["people"] == "Draw from the pack"
    # The label that was suggested can be sent as well, as phones do with a text that was typed to its end.
    done = told(await ann.slash(thread(playing), "demos discard", card=cards_label(look, card), take=takes["people"]))
    assert "✓ Discard" in done and "draw" in done


def cards_label(look: Any, card: str) -> str:
    return english(look.game.field_label("discard", "card", card, look.view))


async def test_what_is_left_open_is_asked_for_in_a_panel(playing: Playing) -> None:
    number = await start(playing, pace="quick", mode="simple")
    for person in list(playing.people.values()):
        look = await playing.bot.app.tables.look(number, person.id)
        await playing.bot.app.play.act(number, person.id, look.prompt.actions[0], look.prompt.serial)
    ann = playing.person("ann")
    look = await playing.bot.app.tables.look(number, ann.id)
    card = look.prompt.actions[0].card
    result = await ann.slash(thread(playing), "demos discard", card=card)
    assert "So far: " in told(result) and "✓" not in told(result)
    assert (await playing.bot.app.tables.look(number, ann.id)).prompt.serial == look.prompt.serial


@pytest.mark.parametrize(
    ("command", "arguments", "sentence"),
    [
        ("discard", {"card": "X9"}, "That is not possible now. You could, for example: *Discard "),
        ("keep", {}, "That is not possible now. You could, for example: *Discard "),
        ("veto", {}, "That is not possible now. You could, for example: *Discard "),
        ("assign", {"to": "bo"}, "That is not possible now. You could, for example: *Discard "),
    ],
)
async def test_what_is_not_possible_is_said_with_what_is(
    playing: Playing, command: str, arguments: dict[str, str], sentence: str
) -> None:
    await start(playing, pace="quick")
    result = await playing.person("ann").slash(thread(playing), f"demos {command}", **arguments)
    assert result.ephemeral and told(result).startswith(sentence)


async def test_many_choices_of_different_kinds_are_named_by_their_kinds(playing: Playing) -> None:
    number = await start(playing, pace="quick")
    for name in ("ann", "bo", "cia"):
        look = await playing.bot.app.tables.look(number, playing.person(name).id)
        await playing.bot.app.play.act(number, playing.person(name).id, look.prompt.default, look.prompt.serial)
    await playing.delivered()
    result = await playing.person("ann").slash(thread(playing), "demos veto")
    assert told(result) == "That is not possible now. You could: *Discard* and *Keep all five*."


async def test_strangers_and_other_places(playing: Playing) -> None:
    number = await start(playing, pace="quick")
    eve = playing.person("eve")
    assert "you are watching" in told(await eve.slash(thread(playing), "demos keep"))
    assert await suggested(playing, eve, "discard", "card") == {}
    assert told(await eve.slash(playing.channel, "demos keep")) == "You are not playing DēmoS anywhere right now."
    assert "There is no table 77" in told(await eve.slash(playing.channel, "demos keep", table=77))
    other = playing.guild.create_text_channel("elsewhere")
    score = await playing.person("ann").slash(other, "demos score", table=number)
    assert score.ephemeral


async def test_two_matches_ask_which_and_take_the_one_that_waits(playing: Playing) -> None:
    first = await start(playing, "ann bo cia")
    second = await start(playing, "ann bo cia")
    app, ann = playing.bot.app, playing.person("ann")
    waits = {number for number in (first, second) if (await app.tables.look(number, ann.id)).prompt}
    answer = told(await ann.slash(playing.channel, "demos discard", card="X1"))
    if len(waits) == 1:
        assert "That is not possible now" in answer
    else:
        assert answer == f"Which table? Give its number: {second}, {first}."
    named = told(await ann.slash(playing.channel, "demos discard", card="X1", table=first))
    assert named.startswith("That is not possible now" if first in waits else f"It is not your turn at table {first}")
    offered = await ann.autocomplete(playing.channel, "demos keep", "table", "")
    assert {choice["value"] for choice in offered} == {first, second}


async def test_the_score_sheet_has_a_picture_for_everybody(playing: Playing) -> None:
    number = await playing.table("ann bo cia", pace="quick")
    await playing.delivered()
    for name in ("ann", "eve"):
        result = await playing.person(name).slash(playing.channel, "demos score", table=number)
        assert result.ephemeral
        (item,) = playing.pictures_of(result.response.message)
        assert "ann" in item["description"] and "Hand 1" in told(result)


@pytest.mark.slow
@pytest.mark.usefixtures("same_secret")
@pytest.mark.parametrize(
    ("mode", "names", "options"),
    [
        ("2v2", "ann bo cia dan", {"announced_trio": True}),
        ("2v2+1", "ann bo cia dan eve", {"favourite_suit": True}),
        ("full", "ann bo cia", {"favourite_suit": True, "announced_trio": True}),
    ],
)
async def test_whole_matches_with_every_value_taken_from_the_suggestions(
    playing: Playing, mode: str, names: str, options: dict[str, Any]
) -> None:
    number = await start(playing, names, mode=mode, pace="quick", game_options={"max_hands": 3, **options})
    app, dice = playing.bot.app, random.Random(3)
    used: set[str] = set()
    while (await app.tables.table(number)).status == "playing":
        person = playing.waiting(await playing.looks(number))[0]
        look = await app.tables.look(number, person.id)
        kind = codec.kind_of(dice.choice(look.prompt.actions))
        command = kind.replace("_", "-")
        filled: dict[str, str] = {}
        for option in ARGUMENTS[command]:
            offered = await suggested(playing, person, command, option, **filled)
            legal = {
                codec.token(value)
                for action in look.prompt.actions
                if codec.kind_of(action) == kind
                and all(codec.token(getattr(action, name)) == given for name, given in filled.items())
                and (value := getattr(action, option)) is not None
            }
            assert offered.keys() == set(sorted(legal)[:25]) if len(legal) <= 25 else len(offered) == 25
            if offered:
                filled[option] = dice.choice(sorted(offered))
        answer = told(await person.slash(thread(playing), f"demos {command}", **filled))
        assert "✓" in answer, (command, filled, answer)
        used.add(command)
    assert used >= {"announce", "discard"}
