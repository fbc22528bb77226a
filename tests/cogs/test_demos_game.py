"""Whole matches of DēmoS in Discord: by panels, by commands, by direct messages."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.cogs.playing import Playing, buttons, raw_components, selects, words

MOVES = 3000


async def finished(playing: Playing, number: int) -> bool:
    return (await playing.bot.app.tables.table(number)).status == "finished"


def waiting(playing: Playing, look: Any) -> list[Any]:
    """The people the table waits for."""
    members = [look.table.seat(seat).member for seat in look.view.to_act]
    return [person for person in playing.people.values() if person.id in members]


async def press_something(person: Any, message: Any, dice: random.Random) -> Any:
    """Press one of the buttons or options of a panel, never one that only leads elsewhere."""
    choices: list[tuple[str, str | None]] = []
    for custom_id in buttons(message).values():
        if custom_id.split(":")[0] in ("act", "go"):
            choices.append((custom_id, None))
    for select in selects(message):
        choices += [(select["custom_id"], option["value"]) for option in select["options"]]
    assert choices, (words(message), raw_components(message))
    custom_id, value = dice.choice(choices)
    if value is None:
        return await person.click(message, custom_id=custom_id)
    return await person.select(message, custom_id=custom_id, values=[value])


@pytest.mark.slow
@pytest.mark.parametrize(("names", "computers"), [("ann bo", 1), ("ann bo cia", 2)])
async def test_a_match_by_panels(playing: Playing, names: str, computers: int) -> None:
    number = await playing.table(names, computers=computers)
    dice = random.Random(1)
    for _ in range(MOVES):
        if await finished(playing, number):
            break
        person = waiting(playing, await playing.looks(number))[0]
        shown = await person.click(playing.seen(playing.board()), custom_id=f"open:{number}")
        message = shown.response.message
        for _ in range(6):
            if "act" not in str(buttons(message)) and not selects(message):
                break
            await press_something(person, message, dice)
            message = shown.response.message
            if person not in waiting(playing, await playing.looks(number)):
                break
    assert await finished(playing, number)
    assert "wins" in words(playing.thread_messages()[-1]) or "win!" in words(playing.thread_messages()[-1])
