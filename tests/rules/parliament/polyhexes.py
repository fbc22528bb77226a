"""Another way to decide the map: draw every shape of n touching hexagons and look for the relations in it.

A set of relations can be laid exactly if it is part of the "side by side" pairs of such a shape
(parts that no relation connects may be pushed together until they touch).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations

Cell = tuple[int, int]
BESIDE = {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}


@cache
def shapes(count: int) -> frozenset[tuple[Cell, ...]]:
    """All shapes of `count` cells (1 1 3 7 22 82 333 1448), turned and turned over counted once."""
    if count == 1:
        return frozenset({((0, 0),)})
    return frozenset(
        _canonical({*shape, (q + dq, r + dr)})
        for shape in shapes(count - 1)
        for q, r in shape
        for dq, dr in BESIDE
        if (q + dq, r + dr) not in shape
    )


def _canonical(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    turned = list(cells)
    found = []
    for _ in range(2):
        turned = [(r, q) for q, r in turned]
        for _ in range(6):
            turned = [(-r, q + r) for q, r in turned]
            left, top = min(q for q, _ in turned), min(r for _, r in turned)
            found.append(tuple(sorted((q - left, r - top) for q, r in turned)))
    return min(found)


def touching(shape: tuple[Cell, ...]) -> list[tuple[int, int]]:
    """The pairs of a shape's cells that lie side by side."""
    return [
        (i, j)
        for i, j in combinations(range(len(shape)), 2)
        if (shape[i][0] - shape[j][0], shape[i][1] - shape[j][1]) in BESIDE
    ]


def every_possible_map(count: int) -> bytearray:
    """For each set of relations among `count` tiles, as bits over their pairs in order, 1 if it fits."""
    bit = {pair: 1 << number for number, pair in enumerate(combinations(range(count), 2))}
    fits = bytearray(1 << len(bit))
    for shape in shapes(count):
        pairs = touching(shape)
        for names in permutations(range(count)):
            fits[sum(bit[min(names[i], names[j]), max(names[i], names[j])] for i, j in pairs)] = 1
    for one in bit.values():  # with a set fits every part of it
        for relations in range(len(fits)):
            if not relations & one and fits[relations | one]:
                fits[relations] = 1
    return fits


def fits_a_shape(count: int, relations: Iterable[tuple[int, int]]) -> bool:
    """Whether relations among tiles 0 … count - 1 are found in some shape, tile by tile."""
    near: list[set[int]] = [set() for _ in range(count)]
    for a, b in relations:
        near[a].add(b)
        near[b].add(a)
    tiles = sorted(range(count), key=lambda tile: -len(near[tile]))

    def assign(beside: list[set[int]], cells: dict[int, int]) -> bool:
        if len(cells) == count:
            return True
        tile = tiles[len(cells)]
        return any(
            assign(beside, {**cells, tile: cell})
            for cell in range(count)
            if cell not in cells.values()
            and len(beside[cell]) >= len(near[tile])
            and all(cells[other] in beside[cell] for other in near[tile] if other in cells)
        )

    for shape in shapes(count):
        beside: list[set[int]] = [set() for _ in shape]
        for i, j in touching(shape):
            beside[i].add(j)
            beside[j].add(i)
        if assign(beside, {}):
            return True
    return False
