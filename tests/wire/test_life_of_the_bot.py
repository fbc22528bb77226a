"""The unmodified bot as a process: start, polite end, kill −9 in the middle of a game."""

import asyncio
from pathlib import Path

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


async def test_processes_with_a_part_of_the_shards_each_share_one_database(
    world: World, start_bot: StartBot, tmp_path: Path
) -> None:
    """As docs/operators.md tells: each server is heard by one process, each table served by either."""
    shared = {"SHARD_COUNT": "2", "DATABASE": str(tmp_path / "shared.db")}
    guilds = [world.add_guild(f"Shard {shard}", shard=(shard, 2)) for shard in (0, 1)]
    ann, bob = world.user("ann", *guilds), world.user("bob", *guilds)
    channels = [next(iter(guild.channels.values())) for guild in guilds]
    first = await start_bot(env={**shared, "SHARD_IDS": "0"}, wait=False)
    await start_bot(env={**shared, "SHARD_IDS": "1"}, wait=True)
    ways: dict[str, Way] = {"ann": "decide", "bob": "direct"}
    tables = [await TableOfPeople.open(channel, [ann, bob], computers=1, game="demos") for channel in channels]
    assert [table.number for table in tables] == [1, 2]
    for table in tables:
        await table.start()
        await table.play(ways, moves=4)
    await first.terminate()
    assert not first.running
    await tables[1].play({"ann": "decide", "bob": "decide"}, moves=4)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (4004, "Discord does not accept DISCORD_TOKEN; copy it anew from the Bot page of your application."),
        (4011, "Discord wants more shards: raise SHARD_COUNT, or leave it and SHARD_IDS empty."),
    ],
)
async def test_a_connection_that_discord_ends_for_good_is_told_in_a_sentence(
    world: World, start_bot: StartBot, code: int, sentence: str
) -> None:
    bot = await start_bot()
    await bot.wait_for_log("Ready as")  # while it still connects, the library tries again whatever the code
    await world.gateway.drop(code)
    await world.until(lambda: not bot.running, 10, "the bot ends")
    await bot.kill9()  # so that all of its log is read
    assert bot.log[-1] == sentence and bot.exit_code == 2
