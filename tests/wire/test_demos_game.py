"""Whole games of DēmoS on the unmodified bot in its own process, played by people over Discord."""

import asyncio
import hashlib
import json
import re
import sys
from typing import Any

import pytest

from tests.wire.conftest import StartBot
from tests.wire.process import BotProcess
from tests.wire.spec import PROJECT
from tests.wire.state import Channel
from tests.wire.table import TableOfPeople
from tests.wire.world import World

pytestmark = [pytest.mark.wire, pytest.mark.slow]


@pytest.fixture
async def bot(start_bot: StartBot) -> BotProcess:
    """The bot."""
    return await start_bot()


async def referee(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """What the referee program answers."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "rules",
        cwd=PROJECT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    out, _ = await process.communicate(lines.encode())
    return [json.loads(line) for line in out.splitlines()]


async def check_the_end(table: TableOfPeople) -> None:
    """Result in thread and channel, a record that the referee confirms, the revealed key, everybody in time."""
    world, result = table.world, table.result
    assert result is not None
    await world.quiet(0.5)
    record_file, log_file = (a for a in result.attachments if not a.filename.endswith(".webp"))
    record = json.loads(await record_file.read())
    assert await referee({"op": "verify", "record": record}) == [{"ok": True, "match": True, "at": None}]
    assert hashlib.sha256(bytes.fromhex(record["secret"])).hexdigest() == record["commitment"]
    promised = re.search(r"fixed by `([0-9a-f]{16,64})`", table.lobby.text)
    assert promised and record["commitment"].startswith(promised[1])
    assert record["secret"] in result.text
    assert len((await log_file.read()).decode().splitlines()) > 50
    picture = result.pictures[0]
    assert picture.alt and len(await result.attachments[0].read()) <= 400_000

    played = sum(table.moves.values())
    assert len([a for a in record["actions"] if a.get("seat") != "s0"]) >= played > 20
    in_channel = [s for s in table.people[0].reads(table.channel) if s.has_button(f"lobby:{table.number}:rematch")]
    assert len(in_channel) == 1 and "Rematch" in [b.label for b in in_channel[0].buttons]
    assert "finished" in table.lobby.text and not table.lobby.buttons
    late = [i for i in world.interactions.values() if (i.ack_seconds or 99) >= 3]
    assert not late


async def test_three_seats_by_panels(world: World, bot: BotProcess, general: Channel) -> None:
    ann, bob = world.user("ann"), world.user("bob")
    table = await TableOfPeople.open(general, [ann, bob], computers=1, game="demos", mode="full")
    await table.start()
    await table.play({"ann": "decide", "bob": "turn"})
    await check_the_end(table)


async def test_five_seats_each_in_their_own_way(world: World, bot: BotProcess, general: Channel) -> None:
    people = [world.user("ann"), world.user("bob"), world.user("cia", locale="sv-SE"), world.user("dan")]
    people[3].account.direct_messages = "closed"
    bot.allow_log("50007")
    table = await TableOfPeople.open(general, people, computers=1, game="demos", mode="full")
    thread = await table.start()
    await table.play({"ann": "command", "bob": "direct", "cia": "decide", "dan": "turn"})
    await check_the_end(table)
    assert all(table.moves.values()), table.moves
    told = [s for s in people[3].reads(thread) if "direct message" in s.text and people[3].mention in s.text]
    assert len(told) == 1, "closed direct messages are told once"
    rematch = await people[1].click(table.result, f"lobby:{table.number}:rematch")  # type: ignore[arg-type]
    assert "2" in rematch.text
    again = await people[0].click(table.result, f"lobby:{table.number}:rematch")  # type: ignore[arg-type]
    assert "2" in again.text
    await people[0].sees(general, "table 2")
    assert len([s for s in people[0].reads(general) if s.has_button("lobby:2:join")]) == 1
