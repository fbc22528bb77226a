"""The political map: can a set of relations be laid on the hexagonal grid, and where do the tiles go (P15).

Every related pair must lie side by side; unrelated tiles may touch. Parts that no relation connects can
always be put far apart, so each part is decided by itself. The search is complete: a "no" is a proof.
Cells are axial coordinates (q, r); the six neighbours are (±1, 0), (0, ±1), (1, -1), (-1, 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias, TypeVar

from .content import PartyKey

Pair: TypeAlias = tuple[PartyKey, PartyKey]
Layout: TypeAlias = dict[PartyKey, tuple[int, int]]

# Inside, tiles are numbers and a cell is q + ROW * r: neighbours are then fixed steps.
_ROW = 1024
_STEPS = (1, _ROW, _ROW - 1, -1, -_ROW, 1 - _ROW)
_REACH = 8  # no two tiles of a connected part are further apart than this
_DISTANCE = {
    q + _ROW * r: (abs(q) + abs(r) + abs(q + r)) // 2
    for q in range(-2 * _REACH, 2 * _REACH + 1)
    for r in range(-2 * _REACH, 2 * _REACH + 1)
}
_T = TypeVar("_T", PartyKey, int)
_FAR = 99
_CHOICES = 64
"""How many equally good rearrangements are compared before the tidiest is taken."""


def possible(relations: Iterable[Pair]) -> bool:
    """Whether the relations can be laid on the map."""
    near = _related(relations)
    seen: set[PartyKey] = set()
    for party in near:
        if party not in seen:
            part = _part(near, party)
            seen.update(part)
            if _cells(near, part) is None:
                return False
    return True


def joinable(relations: Iterable[Pair], a: PartyKey, b: PartyKey) -> bool:
    """Whether a map that holds `relations` (it does) can hold one between `a` and `b` too."""
    near = _related(relations, (a, b))
    if b in near[a]:
        return True
    near[a].append(b)
    near[b].append(a)
    return _cells(near, _part(near, a)) is not None


def why_not(relations: Sequence[Pair], new: Pair) -> list[Pair]:
    """Relations that together stand in the way of `new`: without any one of them it would fit.

    Empty if nothing stands in the way.
    """
    if possible([*relations, new]):
        return []
    best: list[Pair] | None = None
    for order in (list(relations), list(reversed(relations))):
        rest = list(relations)
        for pair in order:
            fewer = [other for other in rest if other != pair]
            if not possible([*fewer, new]):
                rest = fewer
        if best is None or len(rest) < len(best):
            best = rest
    return best or []


def embed(relations: Iterable[Pair], previous: Layout | None = None, parties: Iterable[PartyKey] = ()) -> Layout | None:
    """A cell for every party in `relations` and `parties`; None if the relations don't fit.

    As few tiles as possible leave their cell in `previous`; of such layouts one with few unrelated
    tiles side by side and close together. The same arguments give the same layout.
    """
    pairs = list(relations)
    if not possible(pairs):
        return None
    related = _related(pairs, parties)
    names = sorted(related)
    numbers = {name: number for number, name in enumerate(names)}
    near = [[numbers[other] for other in related[name]] for name in names]
    before = {numbers[name]: q + _ROW * r for name, (q, r) in (previous or {}).items() if name in numbers}
    for moved in range(len(names) - len(before), len(names) + 1):
        found = _rearranged(near, before, moved)
        if found is not None:
            return {name: _axial(found[number]) for name, number in numbers.items()}
    raise AssertionError("relations that fit can be laid out when every tile may move")


def _axial(cell: int) -> tuple[int, int]:
    r = (cell + _ROW // 2) // _ROW
    return cell - _ROW * r, r


def _related(relations: Iterable[Pair], parties: Iterable[PartyKey] = ()) -> dict[PartyKey, list[PartyKey]]:
    """The parties that each party is related to."""
    near: dict[PartyKey, list[PartyKey]] = {party: [] for party in parties}
    for a, b in relations:
        one, two = near.setdefault(a, []), near.setdefault(b, [])
        if b not in one:
            one.append(b)
            two.append(a)
    return near


def _part(near: Mapping[_T, Sequence[_T]], start: _T) -> list[_T]:
    """The tiles that relations connect with `start`, itself first."""
    part = [start]
    for tile in part:
        part += [other for other in near[tile] if other not in part]
    return part


def _cells(near: Mapping[_T, Sequence[_T]], part: Sequence[_T]) -> dict[_T, int] | None:
    """A cell for each tile of a connected part, or None if it can't be laid.

    The tiles are first put in an order that depends on little but the shape of their relations, so that
    parts alike are decided once.
    """
    if len(part) < 3:
        return dict(zip(part, (0, _STEPS[0]), strict=False))
    size = {tile: len(near[tile]) for tile in part}
    shape = {tile: sum(size[other] * size[other] for other in near[tile]) + 999 * size[tile] for tile in part}
    shape = {tile: sum(shape[other] ** 2 for other in near[tile]) + shape[tile] for tile in part}
    order = sorted(part, key=shape.__getitem__)
    number = {tile: index for index, tile in enumerate(order)}
    cells = _lay(tuple([sum([1 << number[other] for other in near[tile]]) for tile in order]))
    return None if cells is None else dict(zip(order, cells, strict=True))


# Deciding


@lru_cache(maxsize=1 << 16)
def _lay(masks: tuple[int, ...]) -> tuple[int, ...] | None:
    """The cell of each tile of one connected part, given the bits of the tiles it is related to."""
    near = [[other for other in range(len(masks)) if mask >> other & 1] for mask in masks]
    if _plainly_impossible(near):
        return None
    cells = _Search(near).run()
    return None if cells is None else tuple(cells[tile] for tile in range(len(near)))


def _plainly_impossible(near: list[list[int]]) -> bool:
    """Counts that no part of the grid can meet; they settle most of the impossible maps at once."""
    most = {1: 0, 2: 1, 3: 3, 4: 5, 5: 7, 6: 9, 7: 12, 8: 14}  # pairs side by side among n cells
    if len(near) in most and sum(len(others) for others in near) > 2 * most[len(near)]:
        return True
    if any(len(others) > 6 for others in near):
        return True
    # Two cells never have more than two neighbours in common.
    return any(len(set(one) & set(two)) > 2 for one, two in combinations(near, 2))


class _Search:
    """Places the tiles of one connected part, each beside one that lies already."""

    def __init__(self, near: list[list[int]]) -> None:
        self.near = near
        inner = [tile for tile, others in enumerate(near) if len(others) > 1] or [0]
        self.order = self._order(inner)
        self.apart = _distances(near)
        placed: set[int] = set()
        self.beside: list[list[int]] = []
        self.others: list[list[int]] = []
        for tile in self.order:
            self.beside.append([other for other in near[tile] if other in placed])
            self.others.append([other for other in placed if other not in near[tile]])
            placed.add(tile)
        # Tiles with a single relation come last, and all at once: only the free cells count then.
        self.leaves = [tile for tile in range(len(near)) if tile not in placed]
        self.cells: dict[int, int] = {}
        self.taken: set[int] = set()

    def _order(self, inner: list[int]) -> list[int]:
        order: list[int] = []
        while len(order) < len(inner):
            order.append(
                max(
                    (tile for tile in inner if tile not in order),
                    key=lambda tile: (
                        sum(other in order for other in self.near[tile]),
                        len(self.near[tile]),
                        -tile,
                    ),
                )
            )
        return order

    def run(self) -> dict[int, int] | None:
        return dict(self.cells) if self._place(0) else None

    def _place(self, depth: int) -> bool:
        if depth == len(self.order):
            return self._place_leaves()
        tile = self.order[depth]
        for cell in self._candidates(depth):
            self.cells[tile] = cell
            self.taken.add(cell)
            if self._room(depth) and self._place(depth + 1):
                return True
            self.taken.discard(cell)
            del self.cells[tile]
        return False

    def _candidates(self, depth: int) -> Iterable[int]:
        if depth == 0:
            return (0,)
        if depth == 1:
            return _STEPS[:1]  # turning the map changes nothing
        first, *rest = (self.cells[other] for other in self.beside[depth])
        apart, tile = self.apart, self.order[depth]
        far = [(self.cells[other], apart[tile][other]) for other in self.others[depth]]
        return [
            cell
            for step in _STEPS
            if (cell := first + step) not in self.taken
            and all(cell - other in _STEPS for other in rest)
            and all(_DISTANCE[cell - other] <= most for other, most in far)
            # neither does turning it over: the first tile out of line lies on one side
            and (depth > 2 or cell >= -1)
        ]

    def _room(self, depth: int) -> bool:
        """Whether every tile that lies has enough free cells around for those still to come."""
        for tile in self.order[: depth + 1]:
            cell = self.cells[tile]
            waiting = sum(other not in self.cells for other in self.near[tile])
            if waiting and sum(cell + step not in self.taken for step in _STEPS) < waiting:
                return False
        return True

    def _place_leaves(self) -> bool:
        """A free cell for each leaf beside its only relation (a matching; Kuhn's algorithm)."""
        owner: dict[int, int] = {}

        def find(leaf: int, tried: set[int]) -> bool:
            home = self.cells[self.near[leaf][0]]
            for step in _STEPS:
                cell = home + step
                if cell in self.taken or cell in tried:
                    continue
                tried.add(cell)
                if cell not in owner or find(owner[cell], tried):
                    owner[cell] = leaf
                    return True
            return False

        if not all(find(leaf, set()) for leaf in self.leaves):
            return False
        self.cells.update({leaf: cell for cell, leaf in owner.items()})
        return True


def _distances(near: list[list[int]]) -> list[list[int]]:
    """Relations on the shortest way between any two tiles."""
    result = []
    for start in range(len(near)):
        row = [_FAR] * len(near)
        row[start] = 0
        queue = [start]
        for tile in queue:
            for other in near[tile]:
                if row[other] == _FAR:
                    row[other] = row[tile] + 1
                    queue.append(other)
        result.append(row)
    return result


# Laying out


def _rearranged(near: list[list[int]], before: dict[int, int], moved: int) -> dict[int, int] | None:
    """The tidiest layout in which exactly `moved` tiles are not where they were, or None."""
    best: tuple[tuple[int, int, tuple[int, ...]], dict[int, int]] | None = None
    seen = 0
    for staying in combinations(sorted(before), len(near) - moved):
        kept = {tile: before[tile] for tile in staying}
        if any(kept[tile] - kept[other] not in _STEPS for tile in kept for other in near[tile] if other in kept):
            continue
        for cells in _fill(near, kept):
            rank = _untidiness(near, cells)
            if best is None or rank < best[0]:
                best = rank, dict(cells)
            seen += 1
            if seen >= _CHOICES and best is not None:
                return best[1]
    return None if best is None else best[1]


def _untidiness(near: list[list[int]], cells: dict[int, int]) -> tuple[int, int, tuple[int, ...]]:
    """Unrelated neighbours, then spread, then the cells themselves so that there is always one best."""
    touching = spread = 0
    where = [_axial(cells[tile]) for tile in range(len(near))]
    for one, two in combinations(range(len(near)), 2):
        (q1, r1), (q2, r2) = where[one], where[two]
        distance = (abs(q1 - q2) + abs(r1 - r2) + abs(q1 + r1 - q2 - r2)) // 2
        spread += distance * distance
        touching += distance == 1 and two not in near[one]
    return touching, spread, tuple(cells[tile] for tile in range(len(near)))


def _fill(near: list[list[int]], kept: dict[int, int]) -> Iterator[dict[int, int]]:
    """Layouts that leave the kept tiles in place."""
    cells = dict(kept)
    taken = set(kept.values())

    def place() -> Iterator[dict[int, int]]:
        waiting = [tile for tile in range(len(near)) if tile not in cells]
        if not waiting:
            yield cells
            return
        tile = max(waiting, key=lambda tile: (sum(other in cells for other in near[tile]), len(near[tile])))
        homes = [cells[other] for other in near[tile] if other in cells]
        if not homes:
            yield from whole_part(tile)
            return
        for step in _STEPS:
            cell = homes[0] + step
            if cell in taken or any(cell - home not in _STEPS for home in homes[1:]):
                continue
            cells[tile] = cell
            taken.add(cell)
            yield from place()
            taken.discard(cell)
            del cells[tile]

    def whole_part(tile: int) -> Iterator[dict[int, int]]:
        """A part that moves as a whole keeps one shape and goes to the nearest place with a gap around it."""
        relations = dict(enumerate(near))
        shape = _cells(relations, _part(relations, tile)) or {}
        for start in _spiral(_middle(taken)):
            there = {member: start + cell for member, cell in shape.items()}
            if any(cell in taken for cell in there.values()):
                continue
            if any(cell + step in taken for cell in there.values() for step in _STEPS):
                continue
            cells.update(there)
            taken.update(there.values())
            yield from place()
            taken.difference_update(there.values())
            for member in there:
                del cells[member]
            return

    yield from place()


def _middle(taken: set[int]) -> int:
    if not taken:
        return 0
    where = [_axial(cell) for cell in taken]
    return sum(q for q, _ in where) // len(where) + _ROW * (sum(r for _, r in where) // len(where))


def _spiral(middle: int) -> Iterator[int]:
    """Cells round the middle, ring after ring, without end."""
    yield middle
    ring = 0
    turns = (_STEPS[2], _STEPS[3], _STEPS[4], _STEPS[5], _STEPS[0], _STEPS[1])
    while True:
        ring += 1
        cell = middle + ring * _STEPS[0]
        for turn in turns:
            for _ in range(ring):
                yield cell
                cell += turn
