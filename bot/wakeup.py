"""Work that is done when there is some, without a task that waits for ever.

A `Wakeup` runs its function now (`kick`) or at a time (`at`); kicks while it runs make it run once more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

log = logging.getLogger(__name__)

SOONEST = 0.02
ON_ERROR = 5.0


class Timer(Protocol):
    """Something that will happen, unless cancelled."""

    def cancel(self) -> None: ...


Alarm = Callable[[float, Callable[[], None]], Timer]
"""Has a function called after so many seconds. Where time is not real (tests), it is somebody else's."""


def real_time(delay: float, function: Callable[[], None]) -> Timer:
    """The alarm of a running service: the event loop's own."""
    return asyncio.get_running_loop().call_later(delay, function)


class Wakeup:
    """Runs `work` on the event loop. `work` gives the seconds until it wants to run again, or None."""

    def __init__(self, name: str, work: Callable[[], Awaitable[float | None]], alarm: Alarm = real_time) -> None:
        self._name, self._work, self._alarm = name, work, alarm
        self._task: asyncio.Task[None] | None = None
        self._timer: Timer | None = None
        self._again = False
        self._closed = False

    def kick(self) -> None:
        """Have the work done now, or once more if it is being done."""
        if self._closed:
            return
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run(), name=self._name)

    async def close(self) -> None:
        """Start nothing any more and wait for what runs."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        delay: float | None = None
        while self._again:
            self._again = False
            try:
                delay = await self._work()
            except Exception:
                log.exception("%s failed and is tried again", self._name)
                delay = ON_ERROR
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if delay is not None and not self._closed:
            self._timer = self._alarm(max(delay, SOONEST), self.kick)
