"""A whole game of Emperor on the unmodified bot in its own process, played by four people over Discord."""

import re

import pytest

from tests.wire.conftest import StartBot
from tests.wire.ending import check_the_end
from tests.wire.state import Channel
from tests.wire.table import TableOfPeople
from tests.wire.users import Person
from tests.wire.world import World

pytestmark = [pytest.mark.wire, pytest.mark.slow]


async def choose_option(host: Person, table: TableOfPeople, option: str, value: str) -> None:
    """Set an option of the lobby by its panel, as the host."""
    shown = await host.slash(table.channel, "table settings", table=table.number)
    assert shown.message is not None
    shown = await host.select(shown.message, option)
    assert shown.message is not None
    shown = await host.select(shown.message, value)
    assert "Saved." in shown.text


async def test_four_people_one_of_whom_has_closed_direct_messages(
    world: World, start_bot: StartBot, general: Channel
) -> None:
    """Nothing depends on direct messages; that somebody has closed them is told once, without what was in them."""
    bot = await start_bot()
    world.rules.check_answers = True
    ann, bob, cia, dan = people = [world.user(name) for name in ("ann", "bob", "cia", "dan")]
    cia.account.locale = "sv-SE"
    dan.account.direct_messages = "closed"
    bot.allow_log("50007")
    table = await TableOfPeople.open(general, people, game="emperor")
    await choose_option(ann, table, "max_rounds", "1")
    thread = await table.start()
    await table.play({"ann": "decide", "bob": "direct", "cia": "decide", "dan": "turn"})
    await check_the_end(table)
    assert all(table.moves.values()), table.moves
    assert table.moves["dan"] >= 5, "nothing depends on direct messages"
    assert not dan.dms
    told = [seen.text for seen in dan.reads(thread) if "direct message" in seen.text and dan.mention in seen.text]
    assert len(told) == 1, told
    assert not re.search("worth|bill|green|red|card", told[0])
    private = [seen.text for seen in cia.reads(thread) if seen.ephemeral]
    assert private and all(re.search("[åäö]", text) for text in private), "Swedish for who has Discord in Swedish"
    assert bob.dms
