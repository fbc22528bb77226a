"""A whole game of every game there is, on the unmodified bot in its own process, by people and computers."""

import pytest

from rules import games
from tests.wire.conftest import StartBot
from tests.wire.ending import check_the_end
from tests.wire.state import Channel
from tests.wire.table import TableOfPeople
from tests.wire.world import World

pytestmark = [pytest.mark.wire, pytest.mark.slow]

ALONE = {"parliament": ("ann",)}
"""The longest game is played against computers alone; `make faults` plays it with more."""


@pytest.mark.parametrize("game", sorted(games()))
async def test_people_and_computers(world: World, start_bot: StartBot, general: Channel, game: str) -> None:
    await start_bot()
    world.rules.check_answers = True
    people = [world.user(name) for name in ALONE.get(game, ("ann", "bob"))]
    low, high = next(iter(games()[game].modes.values())).seats
    computers = min(max(low, 3), high) - len(people)
    table = await TableOfPeople.open(general, people, computers=computers, game=game)
    await table.start()
    await table.play({"ann": "turn", "bob": "direct"})
    await check_the_end(table)
    assert all(table.moves.values()), table.moves
