"""Forming the cabinet, step by step, so that every step can be told and drawn; then its centre of gravity.

The procedure only ever changes the `Board` through steps, so `boards` gives the picture after each one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Literal, TypeAlias, assert_never

import msgspec

from .content import MinorKey, Pack, PartyKey, VoterKey
from .voters import distance


class Relation(msgspec.Struct, frozen=True):
    """Two parties in pack order; one locked between islands has strength 0."""

    parties: tuple[PartyKey, PartyKey]
    strength: int
    locked: bool = False


class Ally(msgspec.Struct, frozen=True):
    """What a minor party with voters brings: they, and the parties nearest to its end that have voters."""

    voters: Sequence[VoterKey]
    nearest: Sequence[PartyKey]


class Leaves(msgspec.Struct, frozen=True, tag="leaves", tag_field="type"):
    """Members leave the map with their relations, and with minor parties lying on those."""

    members: tuple[PartyKey, ...]
    why: Literal["no_voters", "no_majority"]


class Allies(msgspec.Struct, frozen=True, tag="allies", tag_field="type"):
    """A minor party's voters go to one party, or on the relation of two."""

    minor: MinorKey
    parties: tuple[PartyKey, ...]
    why: Literal["nearest", "tied", "removed"]
    """Nearest to its end; tied and highest on its card, or both; its relation was removed."""


class Locks(msgspec.Struct, frozen=True, tag="locks", tag_field="type"):
    """A locked relation: between islands, or in place of one that the majority needs."""

    parties: tuple[PartyKey, PartyKey]
    why: Literal["islands", "needed"]
    natural: int


class Removes(msgspec.Struct, frozen=True, tag="removes", tag_field="type"):
    """A relation that the majority doesn't need is taken off."""

    parties: tuple[PartyKey, PartyKey]
    strength: int
    natural: int


class Formed(msgspec.Struct, frozen=True, tag="formed", tag_field="type"):
    """The cabinet stands: its parties in pack order, then minor parties lying on relations."""

    members: tuple[PartyKey, ...]


class Takes(msgspec.Struct, frozen=True, tag="takes", tag_field="type"):
    """Centre of gravity: a voter is taken from an outer member, which leaves if it was the last."""

    round: int
    member: PartyKey
    voter: VoterKey
    leaves: bool


class Centre(msgspec.Struct, frozen=True, tag="centre", tag_field="type"):
    """The member that is left in the end."""

    member: PartyKey


Step: TypeAlias = Leaves | Allies | Locks | Removes | Formed | Takes | Centre


class Board(msgspec.Struct, frozen=True):
    """The political map while the cabinet is formed."""

    members: tuple[PartyKey, ...]
    """Parties still on the map in pack order, then minor parties lying on a relation."""
    voters: dict[PartyKey, tuple[VoterKey, ...]]
    """Of everybody, those who left too."""
    relations: tuple[Relation, ...]
    on: dict[MinorKey, tuple[PartyKey, PartyKey]] = {}
    """The relation on which a minor party lies."""

    def after(self, step: Step) -> Board:
        """The board once a step is taken."""
        match step:
            case Leaves(members=members):
                return self._without(members)
            case Allies(minor=minor, parties=parties):
                return self._allied(minor, parties)
            case Locks(parties=parties):
                strength = next((r.strength for r in self.relations if r.parties == parties), 0)
                others = tuple(r for r in self.relations if r.parties != parties)
                return msgspec.structs.replace(self, relations=(*others, Relation(parties, strength, True)))
            case Removes(parties=parties):
                others = tuple(r for r in self.relations if r.parties != parties)
                return msgspec.structs.replace(self, relations=others)
            case Takes(member=member, voter=voter, leaves=leaves):
                rest = tuple(other for other in self.voters[member] if other != voter)
                board = msgspec.structs.replace(self, voters={**self.voters, member: rest})
                return board._without((member,), ends="drawn") if leaves else board
            case Formed() | Centre():
                return self
            case _:
                assert_never(step)

    def _without(self, gone: Sequence[PartyKey], ends: Literal["forming", "drawn"] = "forming") -> Board:
        """Without some members; in the countdown minor parties are members like others and stay."""
        relations = tuple(r for r in self.relations if not set(r.parties) & set(gone))
        on = self.on if ends == "drawn" else {m: at for m, at in self.on.items() if not set(at) & set(gone)}
        lost = {*gone, *(self.on.keys() - on.keys())}
        members = tuple(member for member in self.members if member not in lost)
        return Board(members, self.voters, relations, on)

    def _allied(self, minor: MinorKey, parties: tuple[PartyKey, ...]) -> Board:
        mine = self.voters[minor]
        if len(parties) == 2:
            at = (parties[0], parties[1])
            return msgspec.structs.replace(self, members=(*self.members, minor), on={**self.on, minor: at})
        host = parties[0]
        return Board(
            tuple(member for member in self.members if member != minor),
            {**self.voters, host: (*self.voters[host], *mine), minor: ()},
            self.relations,
            {other: at for other, at in self.on.items() if other != minor},
        )


class Formation(msgspec.Struct, frozen=True):
    """How the cabinet came about."""

    start: Board
    steps: tuple[Step, ...]
    cabinet: tuple[PartyKey, ...]
    """Parties in pack order, then minor parties lying on a relation; empty if nobody has a voter."""
    locked: tuple[tuple[PartyKey, PartyKey], ...]
    """The relations that hold the cabinet together, in pack order."""
    centre: PartyKey | None
    order: tuple[PartyKey, ...]
    """The members in the order in which they left the countdown, the centre last."""
    voters: dict[PartyKey, tuple[VoterKey, ...]]
    """Everybody's voters at the end of the forming, allied minor parties' with their hosts."""


def has_majority(pack: Pack, voters: Iterable[VoterKey]) -> bool:
    """9 voters, or 8 whose turnouts add up to at least 1."""
    turnouts = [pack.voters[voter].turnout for voter in voters]
    return len(turnouts) > 8 or (len(turnouts) == 8 and sum(turnouts) >= 1)


def nearest(
    pack: Pack, minor: MinorKey, here: Mapping[PartyKey, Sequence[int]], parties: Iterable[PartyKey]
) -> list[PartyKey]:
    """Those of `parties` whose markers on the minor party's scale (`here`) are nearest to its own end."""
    party = pack.minors[minor]
    end = pack.scales[party.scale].end(party.own)
    far = {one: distance(here[one], end) for one in parties}
    return [one for one in pack.parties if one in far and far[one] == min(far.values())]


def boards(formation: Formation) -> list[Board]:
    """The board at the start and after each step."""
    result = [formation.start]
    for step in formation.steps:
        result.append(result[-1].after(step))
    return result


def form(
    pack: Pack,
    voters: Mapping[PartyKey, Sequence[VoterKey]],
    relations: Iterable[tuple[PartyKey, PartyKey, int]],
    minors: Mapping[MinorKey, Ally] | None = None,
    majority: Literal["all", "so_far"] = "all",
) -> Formation:
    """Form the cabinet and find its centre of gravity.

    `so_far` measures the majority by the voters there are (more of them, or as many with more turnout),
    for a look ahead while voters are still undecided; with all 16 it is the same as `all`.
    """
    return _Forming(pack, voters, relations, minors or {}, majority).run()


def formed(formation: Formation) -> Board:
    """The board when the cabinet stood, before the countdown; without a cabinet the last board."""
    board = formation.start
    for step in formation.steps:
        board = board.after(step)
        if isinstance(step, Formed):
            break
    return board


Rank: TypeAlias = tuple[int, int, int, list[int], int]


def rank(pack: Pack, formation: Formation, party: PartyKey) -> Rank:
    """A player's party by its stay in the cabinet, voters, turnout and single turnouts; smaller is better.

    Parties with equal turnouts go by pack order; those without a voter are equal.
    """
    turnouts = sorted((pack.voters[v].turnout for v in formation.voters.get(party, ())), reverse=True)
    stay = formation.order.index(party) + 1 if party in formation.order else 0
    place = list(pack.parties).index(party) if turnouts else 0
    return -stay, -len(turnouts), -sum(turnouts), [-turnout for turnout in turnouts], place


def ranking(pack: Pack, formation: Formation, parties: Iterable[PartyKey]) -> list[PartyKey]:
    """Players' parties, best first; equal ones as given."""
    return sorted(parties, key=lambda party: rank(pack, formation, party))


class _Forming:
    """The procedure in the order of the rules: parties, allies, islands, narrowing, centre of gravity."""

    def __init__(
        self,
        pack: Pack,
        voters: Mapping[PartyKey, Sequence[VoterKey]],
        relations: Iterable[tuple[PartyKey, PartyKey, int]],
        minors: Mapping[MinorKey, Ally],
        majority: Literal["all", "so_far"],
    ) -> None:
        self.pack, self.minors = pack, minors
        self.place = {party: place for place, party in enumerate((*pack.parties, *pack.minors))}
        self.voter_place = {voter: place for place, voter in enumerate(pack.voters)}
        held = {party: tuple(voters.get(party, ())) for party in pack.parties}
        held |= {minor: tuple(minors[minor].voters) if minor in minors else () for minor in pack.minors}
        found = [Relation(pack.in_order(a, b), strength) for a, b, strength in relations]
        found.sort(key=lambda r: [self.place[party] for party in r.parties])
        self.board = self.start = Board(tuple(pack.parties), held, tuple(found))
        self.steps: list[Step] = []
        self.majority: Callable[[Iterable[VoterKey]], bool] = (
            (lambda some: has_majority(pack, some)) if majority == "all" else self.more_than_the_rest
        )

    def run(self) -> Formation:
        self.empty_parties_leave()
        self.minors_ally()
        self.join_islands()
        self.narrow()
        members = self.board.members
        locked = tuple(
            sorted((r.parties for r in self.board.relations), key=lambda pair: [self.place[p] for p in pair])
        )
        voters = self.board.voters
        if members:
            self.take(Formed(members))
        order = self.count_down()
        return Formation(self.start, tuple(self.steps), members, locked, order[-1] if order else None, order, voters)

    def take(self, step: Step) -> None:
        self.board = self.board.after(step)
        self.steps.append(step)

    # 1 and 2

    def empty_parties_leave(self) -> None:
        empty = tuple(party for party in self.board.members if not self.board.voters[party])
        if empty:
            self.take(Leaves(empty, "no_voters"))

    def minors_ally(self) -> None:
        for minor in self.pack.minors:
            there = [party for party in self.board.members if party not in self.pack.minors]
            if minor not in self.minors or not self.board.voters[minor] or not there:
                continue
            tied = [party for party in self.minors[minor].nearest if party in there]
            match tied:
                case []:
                    raise ValueError(f"No party with voters is named as nearest to the {minor}.")
                case [one]:
                    self.take(Allies(minor, (one,), "nearest"))
                case [one, two] if self.pack.in_order(one, two) in [r.parties for r in self.board.relations]:
                    self.take(Allies(minor, self.pack.in_order(one, two), "tied"))
                case _:
                    self.take(Allies(minor, (self.highest(minor, tied),), "tied"))

    def highest(self, minor: MinorKey, parties: Sequence[PartyKey]) -> PartyKey:
        return min(parties, key=self.pack.minors[minor].column.index)

    # 3

    def join_islands(self) -> None:
        while True:
            groups = self.groups(self.board)
            strong = [group for group in groups if self.majority(self.held(self.board, group))]
            if strong or len(groups) < 2:
                break
            apart = [self.pack.in_order(a, b) for one, two in combinations(groups, 2) for a in one for b in two]
            apart.sort(key=lambda pair: (-self.pack.natural(*pair), [self.place[party] for party in pair]))
            self.take(Locks(apart[0], "islands", self.pack.natural(*apart[0])))
        if groups:
            self.others_leave((strong or groups)[0])

    def others_leave(self, group: Sequence[PartyKey]) -> None:
        inside = {*group, *(minor for minor, at in self.board.on.items() if at[0] in group)}
        gone = tuple(member for member in self.board.members if member not in inside)
        if gone:
            self.take(Leaves(gone, "no_majority"))

    # 4

    def narrow(self) -> None:
        weakest_first = sorted(
            (r for r in self.board.relations if not r.locked),
            key=lambda r: (r.strength, self.pack.natural(*r.parties), [self.place[p] for p in r.parties]),
        )
        for relation in weakest_first:
            if relation not in self.board.relations:
                continue  # it left together with one of its parties
            natural = self.pack.natural(*relation.parties)
            removal: list[Step] = [Removes(relation.parties, relation.strength, natural)]
            removal += [
                Allies(minor, (self.highest(minor, at),), "removed")
                for minor, at in self.board.on.items()
                if at == relation.parties
            ]
            tried = self.board
            for step in removal:
                tried = tried.after(step)
            strong = [group for group in self.groups(tried) if self.majority(self.held(tried, group))]
            if strong:
                for step in removal:
                    self.take(step)
                self.others_leave(strong[0])
            else:
                self.take(Locks(relation.parties, "needed", natural))

    # 5

    def count_down(self) -> tuple[PartyKey, ...]:
        near = self.neighbours()
        left: list[PartyKey] = []
        number = 0
        while len(near) > 1:
            number += 1
            outer = [member for member, others in near.items() if len(others) == 1]
            lowest = [(member, min(self.board.voters[member], key=self.turnout)) for member in outer]
            for member, voter in sorted(lowest, key=lambda taken: self.turnout(taken[1])):
                leaves = len(self.board.voters[member]) == 1
                self.take(Takes(number, member, voter, leaves))
                if leaves:
                    left.append(member)
                    for other in near.pop(member):
                        near[other].remove(member)
                if len(near) == 1:
                    break
        for member in near:
            self.take(Centre(member))
        return (*left, *near)

    def turnout(self, voter: VoterKey) -> tuple[int, int]:
        return self.pack.voters[voter].turnout, self.voter_place[voter]

    def neighbours(self) -> dict[PartyKey, list[PartyKey]]:
        """Who stands beside whom in the cabinet; minor parties on a relation stand between its two."""
        near: dict[PartyKey, list[PartyKey]] = {member: [] for member in self.board.members}
        for relation in self.board.relations:
            a, b = relation.parties
            between = [minor for minor in self.pack.minors if self.board.on.get(minor) == relation.parties]
            chain = [a, *between, b]
            for one, two in pairwise(chain):
                near[one].append(two)
                near[two].append(one)
        return near

    # Groups

    def groups(self, board: Board) -> list[list[PartyKey]]:
        """The parties that relations connect, in pack order."""
        group = {party: party for party in board.members if party not in board.on}
        for relation in board.relations:
            old, new = (group[party] for party in reversed(relation.parties))
            group = {party: new if at == old else at for party, at in group.items()}
        found: dict[PartyKey, list[PartyKey]] = {}
        for party, at in group.items():
            found.setdefault(at, []).append(party)
        return list(found.values())

    def held(self, board: Board, group: Sequence[PartyKey]) -> list[VoterKey]:
        inside = [*group, *(minor for minor, at in board.on.items() if at[0] in group)]
        return [voter for member in inside for voter in board.voters[member]]

    def more_than_the_rest(self, some: Iterable[VoterKey]) -> bool:
        mine = [self.pack.voters[voter].turnout for voter in some]
        every = [self.pack.voters[v].turnout for voters in self.start.voters.values() for v in voters]
        rest, turnout = len(every) - len(mine), sum(mine)
        return len(mine) > rest or (len(mine) == rest and turnout > sum(every) - turnout)
