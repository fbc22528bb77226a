"""What a measurement gives: a figure beside its target, and whether it is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Figure:
    """`value` in `unit`; `most` or `least` is the target.

    Where the value is a ratio, `measured` and `floor` are what it is the ratio of, both in `of`; `about` says
    what else is worth knowing.
    """

    name: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None
    measured: float | None = None
    floor: float | None = None
    of: str = ""
    about: str = ""

    @property
    def reached(self) -> bool:
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    @property
    def target(self) -> str:
        if self.least is not None:
            return f"≥ {self.least:g} {self.unit}"
        return f"≤ {self.most:g} {self.unit}" if self.most is not None else "–"

    @property
    def remark(self) -> str:
        """What the ratio is of, and what else is worth knowing."""
        said = [] if self.floor is None else [f"{self.measured:.4g} to {self.floor:.4g} {self.of}"]
        return "; ".join([*said, self.about] if self.about else said)


Measure: TypeAlias = Callable[[float], Iterator[Figure]]
"""A group of figures; the argument is the effort: 1 for the figures that count, less for rougher ones."""


def scaled(count: float, effort: float, least: int = 1) -> int:
    """So many of `count` as the effort asks for, but not fewer than `least`."""
    return max(least, round(count * effort))


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def median(values: Sequence[float]) -> float:
    """The value in the middle."""
    return percentile(values, 0.5)
