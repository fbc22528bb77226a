"""The real bot against simcord's Discord: one guild, one channel, a few people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.cogs.playing import Playing


@pytest_asyncio.fixture
async def playing(tmp_path: Path) -> AsyncIterator[Playing]:
    async with Playing.start(tmp_path) as started:
        yield started
