"""The real bot against simcord's Discord: one guild, one channel, a few people."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import simcord.interactions

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


@pytest.fixture
def in_swedish(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody's Discord is in Swedish; simcord's own is always in English."""
    real = simcord.interactions.base_payload

    def payload(*args: Any, **options: Any) -> Any:
        record, made = real(*args, **options)
        return record, {**made, "locale": "sv-SE"}

    monkeypatch.setattr(simcord.interactions, "base_payload", payload)
