"""Discord's time and the ids made from it."""

import itertools
import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
_SEQUENCE_BITS = 22


class Clock:
    """Real time, plus what a test has let pass on Discord's side only (the bot's own clock stays real)."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds since the Unix epoch."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass for Discord: tokens, nonces and messages age by so much."""
        self._ahead += seconds


def iso(seconds: float) -> str:
    """A timestamp as Discord writes it, from seconds since the Unix epoch."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


class Snowflakes:
    """Ids that only grow, with the time of their making in the upper bits."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0
        self._guilds = itertools.count(1 << 20)

    def next(self) -> int:
        """The next id: greater than every id given before."""
        self._last = max(self._last + 1, self._moment() << _SEQUENCE_BITS)
        return self._last

    def next_guild(self, shard: int, shards: int) -> int:
        """An id whose guild belongs to `shard` of `shards` (Discord: upper bits modulo shard count)."""
        moment = self._moment()
        return ((moment - (moment - shard) % shards) << _SEQUENCE_BITS) | next(self._guilds)

    def _moment(self) -> int:
        return int(self._clock.now() * 1000) - EPOCH_MS


def shard_of(guild_id: int | None, shards: int) -> int:
    """The shard that hears of a guild; direct messages (None) are always told to shard 0."""
    return 0 if guild_id is None else (guild_id >> _SEQUENCE_BITS) % shards
