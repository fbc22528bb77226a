"""Before the game: parties, piles, dropped markers; then players place theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core import Emit, Seat
from rules.random import Random

from .. import map as political_map
from ..content import PartyKey, ScaleKey
from ..events import Dropped, GameOpened
from ..options import (
    check_parties,
    check_plan,
    complete_pile,
    deal_parties,
    draw_plan,
    read_stacks,
    relations_of,
)
from ..pack import current_pack, register
from ..state import ParliamentState, Rounds
from . import placing


def begin(
    seats: Sequence[Seat],
    mode: str,
    options: Mapping[str, Any],
    rng: Random,
    stacks: Mapping[str, Any],
    emit: Emit,
) -> ParliamentState:
    """A game up to the first decision. Raises BadSetup."""
    pack = current_pack()
    chosen = check_parties(pack, seats, options["parties"])
    plan = check_plan(pack, options["coop"]) if options.get("coop") is not None else None
    parties = deal_parties(pack, seats, chosen, rng)
    if mode == "coop" and plan is None:
        plan = draw_plan(pack, rng)
    big = [party.key for party in pack.parties.values() if party.big and options["big_parties"]]
    cards = {scale: pack.pile(scale, "in" if options["minor_parties"] else "out") for scale in pack.scales}
    players = parties.values() if options["setup"] != "random" else ()
    dropped = [party for party in pack.parties if party not in players or party in big]
    fixed = read_stacks(pack, seats, stacks, piles=cards, dropped=dropped, big=big)
    place = list(pack.parties).index
    order = sorted(seats, key=lambda seat: place(parties[seat]))  # P3
    relations = relations_of(pack, fixed)
    state = ParliamentState(
        seats=list(seats),
        mode=mode,
        rng=rng,
        pack=register(pack),
        tempo=options["tempo"],
        setup=options["setup"],
        big_parties=options["big_parties"],
        asterisks="flip" if options["asterisks"] else "ignored",
        minor_parties="in" if options["minor_parties"] else "out",
        difficulty=options.get("difficulty", 1),
        plan=plan,
        parties=parties,
        order=order,
        first=fixed.first or next(iter(chosen), None) or rng.choice(order),
        hands={seat: [] for seat in seats},
        piles={scale: complete_pile(fixed.piles.get(scale, ()), cards[scale], rng) for scale in pack.scales},
        markers={scale: {party: [] for party in pack.parties} for scale in pack.scales},
        voters={party: [] for party in (*pack.parties, *pack.minors)},
        relations=sorted(relations, key=lambda one: [place(party) for party in one.parties]),
        layout=political_map.embed([one.parties for one in relations], None, pack.parties),
        frames=[Rounds()],
    )
    emit(
        GameOpened(
            mode=mode,
            parties={seat: parties[seat] for seat in order},
            first=state.first,
            difficulty=state.difficulty if state.solo else None,
            plan=plan.parties if plan else (),
            leader=plan.leader if plan else None,
        )
    )
    for party in dropped:
        _drop(state, party, fixed.markers.get(party, {}), "two" if party in big else "one", emit)
    placing.begin(state)
    return state


def _drop(state: ParliamentState, party: PartyKey, fixed: Mapping[ScaleKey, int], markers: str, emit: Emit) -> None:
    """Each marker shows one of its two symbols and goes to the mid segment on that side; two go to 4 and 5."""
    first, second = placing.MID
    for scale in state.content.scales.values():
        if markers == "two":
            lower = fixed.get(scale.key, first)
            state.markers[scale.key][party] = [lower, lower + 1]
        elif scale.key in fixed:
            state.markers[scale.key][party] = [fixed[scale.key]]
        else:
            shown = state.rng.choice(state.content.parties[party].symbols[scale.key])
            state.markers[scale.key][party] = [first if scale.end(shown) == 1 else second]
    emit(Dropped(party=party, markers={scale: tuple(here[party]) for scale, here in state.markers.items()}))
