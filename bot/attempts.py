"""Which acknowledgements of ours came back as failures: the library repeats them without a word.

When Discord then says "answered already", this tells our own first attempt from another process's.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Any

import aiohttp

CALLBACK = re.compile(r"/interactions/(?P<interaction>\d+)/[^/]+/callback$")
KEPT = 10_000
"""Interactions remembered; each is only asked about within seconds."""


class Attempts:
    """Watches the client's requests through `trace`."""

    def __init__(self) -> None:
        self._failed: OrderedDict[int, None] = OrderedDict()
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._ended)
        self.trace.on_request_exception.append(self._broke)

    def failed(self, interaction: int) -> bool:
        """Whether an acknowledgement of ours failed in a way that leaves open whether Discord took it."""
        return interaction in self._failed

    async def _ended(self, session: Any, context: Any, params: aiohttp.TraceRequestEndParams) -> None:
        if params.response.status >= 500:
            self._note(params.url.path)

    async def _broke(self, session: Any, context: Any, params: aiohttp.TraceRequestExceptionParams) -> None:
        self._note(params.url.path)

    def _note(self, path: str) -> None:
        if match := CALLBACK.search(path):
            self._failed[int(match["interaction"])] = None
            if len(self._failed) > KEPT:
                self._failed.popitem(last=False)
