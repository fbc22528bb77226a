"""Rate limits by bucket, with the headers that clients steer by. None are in force unless a test sets them."""

import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

_MAJOR = ("channel_id", "guild_id", "token")
"""Path parameters that have a bucket of their own each."""


@dataclass
class _Bucket:
    limit: int
    seconds: float
    taken: dict[str, deque[float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Taken:
    """What a request found: the headers for its answer, and how long to wait if it was one too many."""

    headers: dict[str, str]
    retry_after: float | None


class RateLimits:
    """The buckets, one a method and route template."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str], _Bucket] = {}
        self.reached = 0
        """How many requests were the last that their bucket had room for."""
        self.exceeded = 0
        """How many requests were answered 429."""

    def set(self, method: str, route: str, limit: int, seconds: float) -> None:
        """Allow `limit` requests in `seconds`, for each channel, guild or token."""
        self._buckets[method, route] = _Bucket(limit, seconds)

    def like_discord(self) -> None:
        """About what Discord has been seen to apply (it documents none of these figures)."""
        self.set("POST", "/channels/{channel_id}/messages", 5, 5.0)
        self.set("PATCH", "/channels/{channel_id}/messages/{message_id}", 5, 5.0)
        self.set("DELETE", "/channels/{channel_id}/messages/{message_id}", 5, 1.0)
        self.set("PATCH", "/channels/{channel_id}", 5, 15.0)
        self.set("POST", "/channels/{channel_id}/messages/{message_id}/threads", 50, 300.0)
        self.set("PATCH", "/guilds/{guild_id}/members/{user_id}", 10, 10.0)
        self.set("POST", "/webhooks/{application_id}/{token}", 5, 2.0)

    def take(self, method: str, route: str, params: Mapping[str, str]) -> Taken | None:
        """Count a request; None if its route has no bucket."""
        bucket = self._buckets.get((method, route))
        if bucket is None:
            return None
        major = next((params[name] for name in _MAJOR if name in params), "")
        taken = bucket.taken.setdefault(major, deque())
        now = time.monotonic()
        while taken and now - taken[0] >= bucket.seconds:
            taken.popleft()
        retry_after = None
        if len(taken) >= bucket.limit:
            retry_after = taken[0] + bucket.seconds - now
            self.exceeded += 1
        else:
            taken.append(now)
            self.reached += len(taken) == bucket.limit
        reset = taken[0] + bucket.seconds - now
        headers = {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.limit - len(taken)),
            "X-RateLimit-Reset": f"{time.time() + reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset:.3f}",
            "X-RateLimit-Bucket": f"{abs(hash((method, route))):x}",
        }
        return Taken(headers, retry_after)
