"""Whole matches of DēmoS in Discord: by panels, by commands, by direct messages."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from bot import codec
from tests.cogs.playing import Playing, buttons, selects, words

MOVES = 2000
HANDS = {"max_hands": 4}


async def finished(playing: Playing, number: int) -> bool:
    return bool((await playing.bot.app.tables.table(number)).status == "finished")


def choices(message: Any) -> list[tuple[str, str | None]]:
    """What a panel offers: custom id, and a value where it is an option of a select."""
    found: list[tuple[str, str | None]] = [
        (custom_id, None) for custom_id in buttons(message).values() if custom_id.split(":")[0] in ("act", "go")
    ]
    for select in selects(message):
        found += [(select["custom_id"], option["value"]) for option in select["options"]]
    return found


async def press_something(person: Any, message: Any, dice: random.Random) -> None:
    """Press one of the buttons or options of a panel, never one that only leads elsewhere."""
    custom_id, value = dice.choice(choices(message))
    if value is None:
        await person.click(message, custom_id=custom_id)
    else:
        await person.select(message, custom_id=custom_id, values=[value])


async def by_panel(playing: Playing, number: int, person: Any, dice: random.Random) -> None:
    shown = await person.click(playing.seen(playing.board()), custom_id=f"open:{number}")
    await decide(playing, number, person, lambda: shown.response.message, dice)


async def by_message(playing: Playing, number: int, person: Any, dice: random.Random) -> None:
    """Use the newest direct message with something to press."""
    newest = next(m for m in reversed(playing.direct(person)) if choices(m))
    user = next(user for user in playing.users.values() if user.id == person.id)
    await decide(playing, number, user, lambda: playing.seen(newest), dice)


async def decide(playing: Playing, number: int, person: Any, panel: Any, dice: random.Random) -> None:
    """Press on until the decision is made."""
    before = (await playing.bot.app.tables.table(number)).revision
    for _ in range(8):
        assert choices(panel()), words(panel())
        await press_something(person, panel(), dice)
        if (await playing.bot.app.tables.table(number)).revision > before:
            return
    raise AssertionError(f"eight presses decided nothing: {words(panel())}")


async def by_command(playing: Playing, number: int, person: Any, dice: random.Random) -> None:
    look = await playing.bot.app.tables.look(number, person.id)
    action = dice.choice(look.prompt.actions)
    fields = {
        name: codec.token(value) for name in action.__struct_fields__ if (value := getattr(action, name)) is not None
    }
    command = codec.kind_of(action).replace("_", "-")
    result = await person.slash(playing.channel, f"demos {command}", **fields)
    assert "✓" in words(result.response.message), (command, fields, words(result.response.message))


WAYS = {"panels": by_panel, "commands": by_command, "messages": by_message}


async def play(playing: Playing, number: int, way: Any) -> None:
    """Play until the end, whoever the table waits for."""
    dice = random.Random(number)
    for _ in range(MOVES):
        if await finished(playing, number):
            break
        await way(playing, number, playing.waiting(await playing.looks(number))[0], dice)
    assert await finished(playing, number)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("names", "computers"), [("ann bo cia", 0), ("ann bo cia dan", 1)])
async def test_a_full_match(playing: Playing, names: str, computers: int, way: str) -> None:
    playing.draw_nothing()
    number = await playing.table(names, computers=computers, game_options=HANDS)
    await play(playing, number, WAYS[way])
    end = words(playing.thread_messages()[-1])
    assert "wins" in end or "win!" in end or "Nobody" in end
    ways = buttons(playing.thread_messages()[-1])
    assert "Rematch" in ways and "Replay" not in ways, "there are no steps to tell again"
    for person in playing.people.values():
        told = words(playing.direct(person)[-1])
        assert "win" in told or "Nobody" in told, "the end comes by direct message too"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "names", "extra"),
    [
        ("simple", "ann bo cia", {}),
        ("2v2", "ann bo cia dan", {}),
        ("2v2+1", "ann bo cia dan eve", {"favourite_suit": True, "announced_trio": True}),
    ],
)
async def test_other_modes_by_panels(playing: Playing, mode: str, names: str, extra: dict[str, Any]) -> None:
    playing.draw_nothing()
    number = await playing.table(names, mode=mode, game_options={"max_hands": 2, **extra})
    await play(playing, number, by_panel)


@pytest.mark.slow
async def test_a_match_as_long_as_it_gets(playing: Playing) -> None:
    """With the default options: hand after hand until the Power Pile is empty."""
    playing.draw_nothing()
    number = await playing.table("ann bo", computers=1, pace="quick")
    await play(playing, number, by_panel)
    log = await playing.bot.app.tables.log(number)
    kinds = [event["type"] for row in log for event in row.events]
    look = await playing.looks(number)
    assert look.view.power == 0 or look.view.hand == 30
    assert kinds.count("dealt") == look.view.hand >= 7, "a hand brings two figures at most, and there are fourteen"
    assert "scandal_opened" in kinds


async def test_everybody_is_called_once_for_each_decision(playing: Playing) -> None:
    """One mention in the thread and one direct message a decision, however long it stays open; none where the panel
    that was pressed shows it already.
    """
    playing.draw_nothing()
    number = await playing.table("ann bo cia", pace="quick", game_options={"max_hands": 1})
    await playing.delivered()
    app = playing.bot.app
    asked: set[tuple[int, int]] = set()
    shown: set[tuple[int, int]] = set()
    while not await finished(playing, number):
        people = playing.waiting(await playing.looks(number))
        looks = {person.id: await app.tables.look(number, person.id) for person in people}
        asked |= {(member, look.prompt.serial) for member, look in looks.items()}
        await playing.advance(61)  # so that changes of the table message are delivered, too
        after = await app.play.act(number, people[-1].id, looks[people[-1].id].prompt.actions[0])
        if after.prompt and after.prompt.serial != looks[people[-1].id].prompt.serial:
            shown.add((people[-1].id, after.prompt.serial))
        await playing.delivered()
    thread = f"/channels/{playing.thread().id}/messages"
    posts = [r.json for r in playing.env.backend.http_requests if r.method == "POST" and r.path == thread]
    called = Counter(int(member) for post in posts for member in post["allowed_mentions"].get("users", ()))
    assert shown and called == Counter(member for member, _ in asked - shown)
    for person in playing.people.values():
        panels = [message for message in playing.direct(person) if choices(message)]
        assert len(panels) == called[person.id]
    edits = [r.json for r in playing.env.backend.http_requests if r.method == "PATCH" and r.path.startswith(thread)]
    assert edits, "the table message changes while people are waited for"
