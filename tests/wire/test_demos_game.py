"""A whole game of DēmoS on the unmodified bot in its own process, played by people over Discord."""

import re

import pytest

from tests.wire.conftest import StartBot
from tests.wire.ending import check_the_end
from tests.wire.process import BotProcess
from tests.wire.state import Channel
from tests.wire.table import TableOfPeople
from tests.wire.world import World

pytestmark = [pytest.mark.wire, pytest.mark.slow]


@pytest.fixture
async def bot(world: World, start_bot: StartBot) -> BotProcess:
    """The bot, with our own answers checked too."""
    world.rules.check_answers = True
    return await start_bot()


async def test_five_seats_each_in_their_own_way(world: World, bot: BotProcess, general: Channel) -> None:
    ann, bob, cia, dan = people = [world.user(name) for name in ("ann", "bob", "cia", "dan")]
    cia.account.locale = "sv-SE"
    dan.account.direct_messages = "closed"
    bot.allow_log("50007")
    table = await TableOfPeople.open(general, people, computers=1, game="demos", mode="full")
    thread = await table.start()
    await table.play({"ann": "command", "bob": "direct", "cia": "decide", "dan": "turn"})
    record = await check_the_end(table)
    assert all(table.moves.values()), table.moves
    assert len(record["actions"]) >= sum(table.moves.values()) > 20
    told = [seen for seen in dan.reads(thread) if dan.mention in seen.message.content]
    assert len(told) == 1, "closed direct messages are told once"
    private = [seen.text for seen in cia.reads(thread) if seen.ephemeral]
    assert private and all(re.search("[åäö]", text) for text in private), "Swedish for who has Discord in Swedish"

    assert table.result is not None
    for person in (bob, ann):
        rematch = await person.click(table.result, f"lobby:{table.number}:rematch")
        assert rematch.text == "You have a seat at table 2."
    await world.quiet()
    again = [seen for seen in ann.reads(general) if seen.has_button("lobby:2:join")]
    assert len(again) == 1 and "Ann" in again[0].text and "Bob" in again[0].text
