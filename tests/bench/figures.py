"""What a measurement gives: a figure beside its target, and whether it is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Figure:
    """`value` in `unit`; `most` or `least` is the target; `about` says how it was measured."""

    name: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None
    about: str = ""

    @property
    def reached(self) -> bool:
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    @property
    def target(self) -> str:
        if self.least is not None:
            return f"≥ {self.least:g} {self.unit}"
        return f"≤ {self.most:g} {self.unit}" if self.most is not None else "–"


Measure: TypeAlias = Callable[[bool], Iterator[Figure]]
"""A group of figures; the argument asks for a quick, rougher measurement."""


def percentile(values: list[float], share: float) -> float:
    """The value that `share` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
