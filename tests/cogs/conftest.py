"""The real bot against simcord's Discord: one guild, one channel, a few people."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from rules.random import KEY_BYTES
from tests.cogs.playing import Playing


@pytest_asyncio.fixture
async def playing(tmp_path: Path) -> AsyncIterator[Playing]:
    async with Playing.start(tmp_path) as started:
        yield started


@pytest.fixture
def same_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has the same secret, so that its cards are the same whenever the test runs."""
    real = secrets.token_hex
    monkeypatch.setattr(
        "bot.lobby.secrets.token_hex", lambda size=None: "5" * 2 * KEY_BYTES if size == KEY_BYTES else real(size)
    )
