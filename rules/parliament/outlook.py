"""What a computer player expects of the voters still out and of the government that would form.

Parties are numbers in pack order here and sets of them bits, because thousands of governments are formed in
a game. `central` is `cabinet.form` without its steps and without minor parties on relations; a test compares both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from .content import Pack, PartyKey, ScaleKey, VoterKey
from .pack import pack_by_hash
from .voters import distance

Nearest: TypeAlias = tuple[tuple[int, ...], ...]
"""For each segment, 1 first, the parties nearest to it; a minor party counts as the one it would join."""
Edge: TypeAlias = tuple[int, int, int]
"""Two parties and the strength of their relation."""


class Ground:
    """What never changes in a game: naturals, turnouts, where the voters' first groups stand."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.keys = list(pack.parties)
        self.number = {party: number for number, party in enumerate(self.keys)}
        self.natural = [[pack.natural(a, b) if a != b else 0 for b in self.keys] for a in self.keys]
        self.turnout = {voter.key: voter.turnout for voter in pack.voters.values()}
        self.at = {
            voter.key: tuple((scale.key, scale.segment(voter.groups[0]) - 1) for scale in pack.scales.values())
            for voter in pack.voters.values()
        }
        self.pairs = sorted(
            ((a, b) for a in range(len(self.keys)) for b in range(a + 1, len(self.keys))),
            key=lambda pair: -self.natural[pair[0]][pair[1]],
        )

    def nearest(self, scale: ScaleKey, here: Mapping[PartyKey, Sequence[int]]) -> Nearest:
        """The parties nearest to each segment of a scale. Parties without a marker are left out."""
        placed = [(self.number[party], at) for party, at in here.items() if at and party in self.number]
        joined = {
            minor: self.ally(minor, here) for minor in here if minor not in self.number and self.pack.minors[minor]
        }
        placed += [(joined[minor], here[minor]) for minor in joined]
        found = []
        for segment in range(1, 9):
            far = [(distance(at, segment), party) for party, at in placed]
            least = min(far)[0] if far else 0
            found.append(tuple({party: None for d, party in far if d == least}))
        return tuple(found)

    def ally(self, minor: PartyKey, here: Mapping[PartyKey, Sequence[int]]) -> int:
        """The party that a minor party would join, highest on its card of those nearest to its end."""
        party = self.pack.minors[minor]
        end = self.pack.scales[party.scale].end(party.own)
        return self.number[min(party.column, key=lambda one: distance(here[one], end) if here[one] else 9)]

    def shares(
        self, voter: VoterKey, nearest: Mapping[ScaleKey, Nearest], heavy: ScaleKey | None
    ) -> tuple[list[int], list[float]]:
        """Parties with the running sum of their chances to win a voter; `heavy` is the scale on everybody's mind."""
        chance = [0.0] * len(self.keys)
        total = 0.0
        for scale, segment in self.at[voter]:
            weight = 3.0 if scale == heavy else 1.0
            tied = nearest[scale][segment]
            for party in tied:
                chance[party] += weight / len(tied)
            if tied:
                total += weight
        parties, sums, sum_ = [], [], 0.0
        for party, one in enumerate(chance):
            if one:
                sum_ += one / total
                parties.append(party)
                sums.append(sum_)
        return parties, sums

    def central(self, held: Sequence[Sequence[int]], edges: Iterable[Edge]) -> list[int]:
        """The members of the cabinet in the order in which they leave the countdown, the centre last.

        `held`: the turnouts of each party's voters, all voters given out.
        """
        size = [len(turnouts) for turnouts in held]
        weight = [sum(turnouts) for turnouts in held]
        there = [party for party, count in enumerate(size) if count]
        near = [0] * len(size)
        relations = []
        for a, b, strength in edges:
            if size[a] and size[b]:
                near[a] |= 1 << b
                near[b] |= 1 << a
                relations.append((strength, self.natural[a][b], a, b))
        groups = _groups(there, near)
        strong = next((group for group in groups if _majority(group, size, weight)), 0)
        while not strong and len(groups) > 1:
            of = {party: group for group in groups for party in there if group >> party & 1}
            a, b = next((a, b) for a, b in self.pairs if a in of and b in of and of[a] != of[b])
            near[a] |= 1 << b
            near[b] |= 1 << a
            groups = _groups(there, near)
            strong = next((group for group in groups if _majority(group, size, weight)), 0)
        if not strong:
            strong = groups[0] if groups else 0
        relations.sort()
        for _, _, a, b in relations:
            if not (strong >> a & 1 and strong >> b & 1):
                continue
            near[a] &= ~(1 << b)
            near[b] &= ~(1 << a)
            for end in (a, b):
                group = _group(end, near)
                if _majority(group, size, weight):
                    strong = group
                    break
            else:
                near[a] |= 1 << b
                near[b] |= 1 << a
        return _count_down(strong, near, held)


def _group(start: int, near: Sequence[int]) -> int:
    """The bits of all that relations connect with a party."""
    group = new = 1 << start
    while new:
        party = new.bit_length() - 1
        new &= ~(1 << party)
        fresh = near[party] & ~group
        group |= fresh
        new |= fresh
    return group


def _groups(there: Sequence[int], near: Sequence[int]) -> list[int]:
    groups: list[int] = []
    seen = 0
    for party in there:
        if not seen >> party & 1:
            group = _group(party, near)
            groups.append(group)
            seen |= group
    return groups


def _majority(group: int, size: Sequence[int], weight: Sequence[int]) -> bool:
    voters = turnout = 0
    while group:
        party = group.bit_length() - 1
        group &= ~(1 << party)
        voters += size[party]
        turnout += weight[party]
    return voters > 8 or (voters == 8 and turnout >= 1)


def _count_down(members: int, near: Sequence[int], held: Sequence[Sequence[int]]) -> list[int]:
    inside = {party: near[party] & members for party in range(len(near)) if members >> party & 1}
    voters = {party: sorted(held[party], reverse=True) for party in inside}
    left: list[int] = []
    while len(inside) > 1:
        outer = [party for party, others in inside.items() if not others & (others - 1)]
        if not outer:
            break  # a ring of locked relations: nobody is outer, so nobody is taken from
        for _, party in sorted((voters[party][-1], party) for party in outer):
            voters[party].pop()
            if not voters[party]:
                left.append(party)
                for other in inside:
                    inside[other] &= ~(1 << party)
                del inside[party]
                if len(inside) == 1:
                    break
    return [*left, *inside]


@lru_cache(maxsize=8)
def ground(pack: str) -> Ground:
    """The ground of a registered pack, by its hash."""
    return Ground(pack_by_hash(pack))
