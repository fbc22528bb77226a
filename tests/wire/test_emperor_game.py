"""A whole game of Emperor on the unmodified bot in its own process."""

import pytest

from tests.wire.conftest import StartBot
from tests.wire.ending import check_the_end
from tests.wire.state import Channel
from tests.wire.table import TableOfPeople
from tests.wire.world import World

pytestmark = [pytest.mark.wire, pytest.mark.slow]


async def test_three_people_and_a_computer(world: World, start_bot: StartBot, general: Channel) -> None:
    await start_bot()
    people = [world.user(name) for name in ("ann", "bob", "cia")]
    table = await TableOfPeople.open(general, people, computers=1, game="emperor")
    await table.start()
    await table.play({"ann": "decide", "bob": "direct", "cia": "turn"})
    await check_the_end(table)
    assert all(table.moves.values()), table.moves
