"""A playground with the demo bot for each test that asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

pytest.importorskip("simcord", reason="the playground needs the extra 'playground'")

from bot.playground import Playground, playground
from tests.playground.demo_bot import make_bot
from tests.playground.tab import Tab


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Playground]:
    async with playground(make_bot, data_dir=tmp_path) as started:
        yield started


@pytest.fixture
async def tab(running: Playground) -> AsyncIterator[Tab]:
    async with Tab.open(running.address) as opened:
        await opened.be("Ann", "games")
        yield opened
