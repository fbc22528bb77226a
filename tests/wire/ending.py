"""What must hold at the end of every game, whichever it is and however it was played."""

import asyncio
import hashlib
import json
import re
import sys
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from tests.wire.spec import PROJECT
from tests.wire.table import TableOfPeople

PICTURE_BYTES = 400_000

PICTURED = re.compile(r": on the side of | has put .* on the side of |: two markers on every scale, ")
"""Where a party's markers stand on all scales: a line of the log, while the thread leaves it to the picture."""


def announced(written: Iterable[str]) -> list[str]:
    """The lines of a log that are told in the thread too."""
    return [line for line in written if not PICTURED.search(line)]


async def referee(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """What the referee program answers, a request a line."""
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


async def check_the_end(table: TableOfPeople) -> dict[str, Any]:
    """Result in thread and channel, a record that the referee confirms, the revealed key, every announcement made
    once and in order, everybody answered in time. Gives the record."""
    world, result = table.world, table.result
    assert result is not None
    await world.quiet(0.5)
    files = {a.filename.rsplit(".", 1)[1]: a for a in result.attachments}
    record: dict[str, Any] = json.loads(await files["json"].read())
    assert await referee({"op": "verify", "record": record}) == [{"ok": True, "match": True, "at": None}]
    await _check_the_key(table, record)
    log = (await files["txt"].read()).decode()
    written = [re.sub(r"^\d{4}-\d\d-\d\d \d\d:\d\d ", "", line) for line in log.splitlines()[2:]]
    told = [line for line in table.told() if "; the picture shows where they " not in line]
    different = [pair for pair in zip_longest(told, announced(written)) if pair[0] != pair[1]]
    assert not different, f"told and written differ: {different[:10]}"
    for picture, attachment in zip(result.pictures, result.attachments, strict=False):
        assert picture.alt and len(await attachment.read()) <= PICTURE_BYTES

    rematch = f"lobby:{table.number}:rematch"
    in_channel = [seen for seen in table.people[0].reads(table.channel) if seen.has_button(rematch)]
    assert len(in_channel) == 1
    in_thread = [seen for seen in table.people[0].reads(result.channel) if seen.has_button(rematch)]
    assert in_thread == [result]
    assert not table.lobby.buttons
    return record


async def _check_the_key(table: TableOfPeople, record: dict[str, Any]) -> None:
    """The revealed key is the one that the lobby promised before anybody had joined."""
    assert table.result is not None and record["secret"] in table.result.text
    assert hashlib.sha256(bytes.fromhex(record["secret"])).hexdigest() == record["commitment"]
    first = json.dumps(table.lobby.message.history[0]["components"])
    promised = re.search(r"`([0-9a-f]{16,64})`", first)
    assert promised and record["commitment"].startswith(promised[1])
