"""The games' own random source: reproducible everywhere, checkable by anybody who has the key.

Draw number i is SHA-256(key, i as eight bytes, big endian), read as a number; values that would make
some results likelier than others are skipped. The state of a game keeps the key and the counter, so a
saved game goes on with the same draws on every machine and Python version.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

_SPAN = 1 << 256
KEY_BYTES = 32


def commitment(secret: bytes) -> str:
    """What is shown before the game, so that the secret can't be exchanged later: its SHA-256 in hex."""
    return hashlib.sha256(secret).hexdigest()


def mix(secret: bytes, joins: Sequence[str]) -> bytes:
    """The key of a game: the secret, chosen before anybody sat down, mixed with the ids of the joins.

    Whoever runs the program can't pick the cards, since the joins come later; no player can, since the
    secret is unknown to them.
    """
    digest = hashlib.sha256(secret)
    for join in joins:
        part = join.encode()
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()


class Random(msgspec.Struct):
    """A source of draws: `key` in hex, `counter` is the number of the next draw."""

    key: str
    counter: int = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely."""
        if n < 1:
            raise ValueError(f"cannot draw below {n}")
        key = bytes.fromhex(self.key)
        fair = _SPAN - _SPAN % n
        while True:
            digest = hashlib.sha256(key + self.counter.to_bytes(8, "big")).digest()
            self.counter += 1
            value = int.from_bytes(digest, "big")
            if value < fair:
                return value % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, all orders equally likely (Fisher and Yates, from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
