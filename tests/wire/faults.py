"""Faults on the way: rules that spoil matching HTTP requests a number of times or by chance."""

import random
import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from tests.wire.errors import Refusal


class Moment(Enum):
    """When a fault strikes, seen from the request's effect."""

    BEFORE = "before"
    AFTER = "after"


RateLimitScope = Literal["user", "shared", "global"]


@dataclass(frozen=True)
class RateLimited:
    """429 with `retry_after` seconds, nothing done."""

    retry_after: float
    scope: RateLimitScope


@dataclass(frozen=True)
class Broken:
    """A bare 5xx as a proxy answers it."""

    status: int


@dataclass(frozen=True)
class Refused:
    """One of Discord's own refusals."""

    refusal: Refusal


@dataclass(frozen=True)
class Late:
    """The request is held back for `seconds`."""

    seconds: float


@dataclass(frozen=True)
class Cut:
    """The connection is dropped without an answer."""


Action = RateLimited | Broken | Refused | Late | Cut


@dataclass
class Fault:
    """One rule; `hits` says how often it struck."""

    method: str
    route: re.Pattern[str]
    action: Action
    moment: Moment
    left: int | None
    probability: float
    hits: int = 0

    def cancel(self) -> None:
        """No more of it."""
        self.left = 0


@dataclass
class Faults:
    """The rules in force. `route` is a path as in Discord's documentation (`{name}` = one segment, `*` = anything)."""

    rules: list[Fault] = field(default_factory=list)
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    def rate_limit(
        self,
        method: str,
        route: str,
        *,
        retry_after: float = 0.3,
        scope: RateLimitScope = "user",
        times: int | None = 1,
        probability: float = 1.0,
    ) -> Fault:
        """Answer 429, nothing done."""
        return self._add(method, route, RateLimited(retry_after, scope), Moment.BEFORE, times, probability)

    def broken(
        self,
        method: str,
        route: str,
        status: int = 500,
        *,
        moment: Moment = Moment.BEFORE,
        times: int | None = 1,
        probability: float = 1.0,
    ) -> Fault:
        """Answer a bare 5xx, before or after the effect."""
        return self._add(method, route, Broken(status), moment, times, probability)

    def refused(
        self, method: str, route: str, refusal: Refusal, *, times: int | None = 1, probability: float = 1.0
    ) -> Fault:
        """Answer one of Discord's own refusals, nothing done."""
        return self._add(method, route, Refused(refusal), Moment.BEFORE, times, probability)

    def late(
        self,
        method: str,
        route: str,
        seconds: float = 4.0,
        *,
        moment: Moment = Moment.AFTER,
        times: int | None = 1,
        probability: float = 1.0,
    ) -> Fault:
        """Hold the request (BEFORE) or only its answer (AFTER) back."""
        return self._add(method, route, Late(seconds), moment, times, probability)

    def lost_answer(self, method: str, route: str, *, times: int | None = 1, probability: float = 1.0) -> Fault:
        """Do what was asked, then drop the connection without an answer."""
        return self._add(method, route, Cut(), Moment.AFTER, times, probability)

    def lost_request(self, method: str, route: str, *, times: int | None = 1, probability: float = 1.0) -> Fault:
        """Drop the connection and do nothing."""
        return self._add(method, route, Cut(), Moment.BEFORE, times, probability)

    def clear(self) -> None:
        """No more faults."""
        for rule in self.rules:
            rule.cancel()
        self.rules.clear()

    def strike(self, method: str, path: str, moment: Moment) -> list[Action]:
        """The actions that hit this request at this moment; counts them."""
        struck = []
        for rule in self.rules:
            if rule.moment is not moment or rule.left == 0 or rule.method not in (method, "*"):
                continue
            if not rule.route.fullmatch(path) or self.chance.random() >= rule.probability:
                continue
            rule.hits += 1
            if rule.left is not None:
                rule.left -= 1
            struck.append(rule.action)
            if not isinstance(rule.action, Late):
                break
        return struck

    def _add(
        self, method: str, route: str, action: Action, moment: Moment, times: int | None, probability: float
    ) -> Fault:
        rule = Fault(method, pattern(route), action, moment, times, probability)
        self.rules.append(rule)
        return rule


def pattern(route: str) -> re.Pattern[str]:
    """A route as a regular expression over whole paths."""
    parts = re.split(r"(\{[^}]*\}|\*)", route)
    return re.compile("".join(".*" if p == "*" else "[^/]+" if p.startswith("{") else re.escape(p) for p in parts))
