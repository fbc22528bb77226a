"""Fixtures: a World on real sockets, and the bot as a process in it."""

import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.wire import spec
from tests.wire.process import BotProcess
from tests.wire.state import Channel, Guild, Upload
from tests.wire.world import World, running_world

SAMPLE_BOT = (sys.executable, "-m", "tests.wire.sample_bot")

StartBot = Callable[..., Awaitable[BotProcess]]


class Rest:
    """Calls the HTTP API as a bot does."""

    def __init__(self, world: World, session: aiohttp.ClientSession) -> None:
        self._world = world
        self._session = session

    async def __call__(
        self, method: str, path: str, body: Any = None, *uploads: Upload, token: str | None = None
    ) -> tuple[int, Any]:
        """Status and JSON of a request; with uploads it is multipart."""
        headers = {"Authorization": f"Bot {token or self._world.token}"}
        data: Any = None
        if uploads:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body), content_type="application/json")
            for number, upload in enumerate(uploads):
                data.add_field(f"files[{number}]", upload.content, filename=upload.filename)
        elif body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        async with self._session.request(method, self._world.api + path, data=data, headers=headers) as response:
            text = await response.text()
            is_json = response.headers.get("Content-Type") == "application/json"
            return response.status, json.loads(text) if is_json else text


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """A local Discord with one guild; afterwards nothing wrong may have been asked of it."""
    async with running_world() as made:
        yield made
        problems = made.unforgiven()
    assert not problems, f"{len(problems)} problems, first ones:\n" + "\n".join(str(p) for p in problems[:10])


@pytest.fixture
def guild(world: World) -> Guild:
    """The World's guild."""
    return next(iter(world.guilds.values()))


@pytest.fixture
def general(guild: Guild) -> Channel:
    """Its text channel."""
    return next(iter(guild.channels.values()))


@pytest.fixture
async def start_bot(world: World, tmp_path: Path) -> AsyncIterator[StartBot]:
    """Starts `python -m bot` (or another command) in the World; ends it afterwards and looks through its log."""
    started: list[BotProcess] = []

    async def start(*, wait: bool = True, **options: object) -> BotProcess:
        folder = tmp_path / f"bot{len(started)}"
        folder.mkdir()
        bot = BotProcess(world, folder, **options)  # type: ignore[arg-type]
        started.append(bot)
        await bot.start(wait=wait)
        return bot

    yield start
    for bot in started:
        await bot.kill9()
    for bot in started:
        bot.check_log()


@pytest.fixture
async def rest(world: World) -> AsyncIterator[Rest]:
    """The HTTP API without a bot."""
    async with aiohttp.ClientSession() as session:
        yield Rest(world, session)


@pytest.fixture
def description() -> spec.Description:
    """Discord's OpenAPI description; the test is skipped without it."""
    found = spec.description()
    if found is None:
        pytest.skip(f"no OpenAPI description at {spec.path_of_description()} (set {spec.VARIABLE})")
    return found
