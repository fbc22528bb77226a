"""What a case is, and the list of all of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field


@dataclass
class Tally:
    """What a case has cost so far. `notes` says, in a sentence each, what was lost, doubled or stuck."""

    tries: int = 0
    lost: int = 0
    doubled: int = 0
    stuck: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not (self.lost or self.doubled or self.stuck)

    def lose(self, count: int, note: str) -> None:
        """Count what was promised and did not happen."""
        self._count("lost", count, note)

    def double(self, count: int, note: str) -> None:
        """Count what happened more than once."""
        self._count("doubled", count, note)

    def stick(self, count: int, note: str) -> None:
        """Count what does not go on."""
        self._count("stuck", count, note)

    def _count(self, name: str, count: int, note: str) -> None:
        if count:
            setattr(self, name, getattr(self, name) + count)
            self.notes.append(f"{name}: {note}")


Run = Callable[[Tally], Awaitable[None]]


@dataclass(frozen=True)
class Case:
    """One kind of fault; `seconds` is how long it may take at most."""

    group: str
    name: str
    run: Run
    seconds: float


CASES: list[Case] = []


def case(group: str, name: str, *, seconds: float = 300) -> Callable[[Run], Run]:
    """Put a function on the list of cases."""

    def mark(run: Run) -> Run:
        CASES.append(Case(group, name, run, seconds))
        return run

    return mark
