"""The unmodified bot as a process: start, lobby rush, polite end, kill −9 in the middle of a game."""

import asyncio
import re
from functools import partial

import pytest

from tests.wire.conftest import StartBot
from tests.wire.ending import check_the_end
from tests.wire.state import Channel
from tests.wire.table import TableOfPeople, choices
from tests.wire.world import World

pytestmark = [pytest.mark.wire, pytest.mark.slow]


async def test_a_polite_end_and_a_new_start(world: World, start_bot: StartBot, general: Channel) -> None:
    bot = await start_bot()
    ann, bob = world.user("ann"), world.user("bob")
    table = await TableOfPeople.open(general, [ann], game="demos")
    ids = {command["name"]: command["id"] for command in world.commands}
    await bot.terminate()
    assert not bot.running
    await bot.start()
    assert {command["name"]: command["id"] for command in world.commands} == ids
    joined = await bob.click(table.lobby, "Join")
    assert "seat" in joined.text
    await world.until(lambda: "Bob" in table.lobby.text)


async def test_a_hundred_people_press_join_at_once(world: World, start_bot: StartBot, general: Channel) -> None:
    await start_bot()
    table = await TableOfPeople.open(general, [world.user("ann")], game="demos")
    crowd = [world.user(f"guest{n}") for n in range(100)]
    answers = await asyncio.gather(*(guest.click(table.lobby, "Join") for guest in crowd))
    assert all(answer.done and answer.text for answer in answers)
    slowest = sorted(answer.ack_seconds or 99 for answer in answers)
    assert slowest[-1] < 3, slowest[-5:]
    await world.quiet(1.5)
    seated = re.findall(r"^\d\. \*\*(\w+)\*\*", table.lobby.text, re.MULTILINE)
    assert len(seated) == len(set(seated)) == 5 and seated[0] == "Ann"
    lucky = [guest.name for guest, answer in zip(crowd, answers, strict=True) if "You have a seat" in answer.text]
    assert sorted(name.capitalize() for name in lucky) == sorted(seated[1:])


async def test_a_game_goes_on_after_kill_9(world: World, start_bot: StartBot, general: Channel) -> None:
    bot = await start_bot()
    world.forgive("unanswered")
    ann, bob = world.user("ann"), world.user("bob")
    table = await TableOfPeople.open(general, [ann, bob], computers=1, game="demos", mode="full")
    await table.start()
    panel = await table.panel(ann, "decide")
    direct = await table.panel(bob, "direct")
    assert panel is not None and direct is not None
    await bot.kill9()
    await bot.start()
    for person, old in ((ann, panel), (bob, direct)):
        answer, acted = await table.press(person, old)
        while not acted:
            assert answer.message is not None and choices(answer.message, table.number), answer
            answer, acted = await table.press(person, answer.message)
        assert "✓" in answer.text
    killings = 0
    while not table.finished and killings < 4:
        before = len(world.requests)
        playing = asyncio.create_task(table.play({"ann": "decide", "bob": "direct"}, 120))
        await world.until(partial(_busy, table, before + 60), 120)
        if table.finished:
            await playing
        else:
            playing.cancel()
            await bot.restart(kill=True)
            killings += 1
    await table.play({"ann": "decide", "bob": "direct"})
    assert killings >= 2
    await check_the_end(table)


def _busy(table: TableOfPeople, requests: int) -> bool:
    return table.finished or len(table.world.requests) > requests
