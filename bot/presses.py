"""Presses that are not acknowledged yet: the work behind those that are waits for them, for a moment.

When many press at once, reading, building panels and showing them would otherwise keep the last of them waiting until
Discord gives up on their presses.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

CALM_SECONDS = 0.5
"""Work waits no longer than this, however many go on pressing."""


class Presses:
    """Counts presses that wait for their acknowledgement."""

    def __init__(self) -> None:
        self._open = 0
        self._waiting: list[asyncio.Future[None]] = []

    @contextmanager
    def unanswered(self) -> Iterator[None]:
        """While a press waits for its acknowledgement."""
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1
            if not self._open:
                for future in self._waiting:
                    if not future.done():
                        future.set_result(None)
                self._waiting.clear()

    async def calm(self, within: float = CALM_SECONDS) -> None:
        """Wait until every press is acknowledged, or so many seconds."""
        if self._open:
            future = asyncio.get_running_loop().create_future()
            self._waiting.append(future)
            await asyncio.wait([future], timeout=within)
