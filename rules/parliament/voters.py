"""How a voter chooses a party: the agenda from the top, group after group, until one party is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from .content import AgendaCard, CardKey, GroupKey, Pack, PartyKey, ScaleKey, Side, VoterKey

Markers: TypeAlias = Mapping[ScaleKey, Mapping[PartyKey, Sequence[int]]]
"""Scale -> party -> its segments (one, or two of a big party); a minor party is on its own scale only."""


class Look(msgspec.Struct, frozen=True):
    """One card looked at: where the voter's group stands, how far each party is, who is still in."""

    card: CardKey
    side: Side
    scale: ScaleKey
    group: GroupKey
    segment: int
    distances: dict[PartyKey, int]
    left: tuple[PartyKey, ...]


class Choice(msgspec.Struct, frozen=True):
    """The party a voter chose; the first `used` cards of the agenda go to the trash."""

    voter: VoterKey
    party: PartyKey
    used: int
    trail: tuple[Look, ...]
    by: Literal["nearest", "column"]
    """`column`: still tied after all groups, so the first card's column decided."""


def distance(segments: Sequence[int], segment: int) -> int:
    """Segments between a party and a segment; a big party's nearer marker counts."""
    return min(abs(marker - segment) for marker in segments)


def choose(pack: Pack, voter: VoterKey, agenda: Sequence[AgendaCard], markers: Markers) -> Choice:
    """Resolve a voter by the agenda (top first); ValueError without a card or without a party."""
    if not agenda:
        raise ValueError("A voter needs a card on the agenda.")
    left = [party for party in (*pack.parties, *pack.minors) if any(party in on for on in markers.values())]
    if not left:
        raise ValueError("A voter needs a party to choose.")
    trail: list[Look] = []
    groups = pack.voters[voter].groups
    for group in groups:
        for lying in agenda:
            scale = pack.scale_of(lying.card)
            segment = scale.segment(group)
            here = markers.get(scale.key, {})
            # P8: a minor party is on its own scale only; elsewhere it is out if any other tied party is there.
            far = {party: distance(here[party], segment) for party in left if party in here}
            if far:
                nearest = min(far.values())
                left = [party for party in left if far.get(party) == nearest]
            trail.append(Look(lying.card, lying.side, scale.key, group, segment, far, tuple(left)))
            if len(left) == 1:
                used = len(agenda) if group != groups[0] else len(trail)
                return Choice(voter, left[0], used, tuple(trail), "nearest")
    # P14: a minor party is in no column, so it loses to those that are.
    column = [*pack.column(agenda[0]), *pack.minors]
    return Choice(voter, min(left, key=column.index), len(agenda), tuple(trail), "column")
