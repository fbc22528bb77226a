"""Watching a World: waiting for something to happen, and noting what a correct bot never does."""

import asyncio
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeVar

from tests.wire.state import Interaction, Request

T = TypeVar("T")

ProblemKind = Literal["spec", "limits", "route", "gateway", "unanswered", "harness", "token"]


@dataclass(frozen=True)
class Problem:
    """Something that a correct bot never does (or this package never should); fails the test."""

    kind: ProblemKind
    text: str

    def __str__(self) -> str:
        return f"[{self.kind}] {self.text}"


@dataclass
class Rules:
    """Discord's own times and sizes, as a test may bend them."""

    ack_seconds: float = 3.0
    token_seconds: float = 900.0
    nonce_seconds: float = 300.0
    old_message_seconds: float = 3_600.0
    old_edits: int = 5
    """Edits of one old message within an hour before 30046."""
    upload_bytes: int = 10 * 1024 * 1024
    check_answers: bool = False
    """Check our own answers against the description as well (the harness's own tests do)."""


class Watched:
    """Requests and interactions as they come in, problems as they are found, and who waits for a change."""

    def __init__(self) -> None:
        self.rules = Rules()
        self.requests: list[Request] = []
        self.interactions: dict[str, Interaction] = {}
        """By token."""
        self.problems: list[Problem] = []
        self.forgiven: list[tuple[ProblemKind, re.Pattern[str]]] = []
        self._changed = asyncio.Event()

    def touch(self) -> None:
        """Something changed: whoever waits looks again."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, condition: Callable[[], T], within: float = 10.0, what: str = "") -> T:
        """The first true value of `condition`, looked at after every change; TimeoutError after `within` s."""
        end = time.monotonic() + within
        while True:
            changed = self._changed
            if value := condition():
                return value
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"not within {within} s: {what or condition}")
            try:
                await asyncio.wait_for(changed.wait(), min(left, 0.5))
            except TimeoutError:
                continue

    async def quiet(self, seconds: float = 0.25, within: float = 15.0) -> None:
        """Wait until the bot has sent no request for that long."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            seen = len(self.requests)
            await asyncio.sleep(seconds)
            if len(self.requests) == seen:
                return
        raise TimeoutError(f"the bot was never quiet for {seconds} s within {within} s")

    def problem(self, kind: ProblemKind, text: str) -> None:
        """Note something that fails the test."""
        self.problems.append(Problem(kind, text))

    def forgive(self, kind: ProblemKind, pattern: str = ".*") -> None:
        """Let a test do on purpose what would otherwise fail it."""
        self.forgiven.append((kind, re.compile(pattern, re.DOTALL)))

    def unforgiven(self) -> list[Problem]:
        """What the test must fail for; interactions that nobody acknowledged in time included."""
        late = [
            Problem("unanswered", f"{i.type.name} {i.data} of {i.user.name}: no acknowledgement within 3 s")
            for i in self.interactions.values()
            if i.callback is None and time.monotonic() - i.dispatched > self.rules.ack_seconds
        ]
        return [
            problem
            for problem in self.problems + late
            if not any(kind == problem.kind and rx.search(problem.text) for kind, rx in self.forgiven)
        ]

    def sent(self, method: str = "*", route: str = "*", since: int = 0) -> list[Request]:
        """The requests so far (from number `since` on), by method and route template (`*`: any)."""
        return [r for r in self.requests[since:] if method in ("*", r.method) and route in ("*", r.route)]
