"""Whom the first voter of the queue would choose by an idea card, as far as that is certain to the one who holds it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain, combinations
from typing import Literal

from . import glance
from .content import AgendaCard, Pack, PartyKey
from .overview import markers
from .state import stepped
from .view import ParliamentView, You
from .voters import Markers, choose

OPEN = 3
"""With more others whose answers are open nothing is certain mostly, and too much would have to be tried."""


def chosen_after(
    pack: Pack, view: ParliamentView, here: Markers, lying: AgendaCard, moving: Collection[PartyKey]
) -> PartyKey:
    """Whom the first of the queue would choose with the idea card on top of the agenda and these parties moved."""
    idea = pack.cards[lying.card]
    on_scale = here[idea.scale]
    steps = {party: stepped(pack, idea.scale, list(on_scale[party]), idea.direction) for party in moving}
    moved = {**here, idea.scale: {**on_scale, **steps}}
    return choose(pack, view.queue[0], [lying, *view.agenda], moved).party


def foretold(pack: Pack, view: ParliamentView, you: You, lying: AgendaCard) -> tuple[PartyKey, PartyKey] | None:
    """The next voter's choices if the card were played now and its player backed it or held, and if not.

    None without a voter, or where others decide about it.
    """
    if not view.queue:
        return None
    here = markers(view, pack)
    how = {party: _moves(pack, view, you, lying, party) for party in here[pack.cards[lying.card].scale]}
    sure = {party for party, moves in how.items() if moves == "sure"}
    others = {party for party, moves in how.items() if moves == "maybe" and party != you.party}
    if len(others) > OPEN:
        return None

    def choices(own: bool) -> set[PartyKey]:
        along = sure | {you.party} if own else sure
        return {chosen_after(pack, view, here, lying, along | some) for some in _subsets(others)}

    policy = lying.side == "policy"
    open_ = how[you.party] == "maybe"
    # To act is to go along with a policy, and to stay where one is at an opinion.
    acting = choices(policy) if open_ else choices(False)
    idle = choices(not policy) if open_ else set(acting)
    return (acting.pop(), idle.pop()) if len(acting) == len(idle) == 1 else None


def _moves(
    pack: Pack, view: ParliamentView, you: You, lying: AgendaCard, party: PartyKey
) -> Literal["sure", "maybe", "stays"]:
    """Whether a party would move if the reader played the card, as far as the reader can know."""
    policy = lying.side == "policy"
    if party in pack.minors:
        along = pack.cards[lying.card].direction == pack.minors[party].own
        return ("maybe" if along else "stays") if policy else ("sure" if along else "maybe")
    seat = glance.played_by(view).get(party)
    free = glance.free(pack, view, lying.card, party)
    if seat is None:
        return "sure" if free or not policy else "stays"
    can_pay = len(you.hand) > 1 if seat == you.seat else view.seats[seat].hand > 0
    if policy:
        return "maybe" if free or can_pay else "stays"
    return "maybe" if can_pay else "sure"


def _subsets(parties: Collection[PartyKey]) -> Iterator[set[PartyKey]]:
    every = chain.from_iterable(combinations(sorted(parties), size) for size in range(len(parties) + 1))
    return (set(some) for some in every)
