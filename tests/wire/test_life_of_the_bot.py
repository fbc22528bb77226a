"""The unmodified bot as a process: start, polite end, kill −9 in the middle of a game."""

import asyncio

import pytest

from tests.wire.conftest import StartBot
from tests.wire.state import Channel
from tests.wire.table import TableOfPeople, Way, choices
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
    ways: dict[str, Way] = {"ann": "decide", "bob": "direct"}
    before = len(world.requests)
    playing = asyncio.create_task(table.play(ways))
    await world.until(lambda: table.finished or len(world.requests) > before + 60, 120)
    playing.cancel()
    await bot.restart(kill=True)
    await table.play(ways, moves=4)
    assert sum(table.moves.values()) >= 4 and table.told()


async def test_a_debug_log_holds_no_cards_choices_or_tokens(
    world: World, start_bot: StartBot, general: Channel
) -> None:
    bot = await start_bot(env={"LOG_LEVEL": "DEBUG"})
    ann, bob = world.user("ann"), world.user("bob")
    table = await TableOfPeople.open(general, [ann, bob], computers=1, game="demos", mode="full")
    await table.start()
    await table.play({"ann": "decide", "bob": "direct"}, moves=6)
    written = "\n".join(bot.log)
    assert " DEBUG " in written, "there is a debug log"
    assert world.token not in written
    for told in ("act:", "pick:", "many:", "/callback", "/webhooks/", "INTERACTION_CREATE"):
        assert told not in written, told
    seen = [line.replace("**", "") for person in (ann, bob) for dm in person.dms for line in dm.text.splitlines()]
    assert seen
    for line in filter(lambda line: len(line) > 10, seen):
        assert line not in written, line
