"""A voter at the head of the queue chooses its party, after a turn or at the very end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.core import Emit

from ..content import AgendaCard
from ..events import VoterResolved
from ..state import ParliamentState
from ..voters import Choice, choose


def after_a_turn(state: ParliamentState, emit: Emit) -> None:
    """At most one voter: if the queue is long enough, or every voter is in it or has chosen (P16)."""
    if not state.agenda or not state.queue:
        return
    resolved = sum(len(voters) for voters in state.voters.values())
    everybody = len(state.queue) + resolved == len(state.content.voters)
    if len(state.queue) >= len(state.seats) or everybody:
        choice = _resolve(state, state.agenda, "turn", emit)
        state.trash += [lying.card for lying in state.agenda[: choice.used]]
        del state.agenda[: choice.used]


def at_the_end(state: ParliamentState, emit: Emit) -> None:
    """All who still wait, by the last card alone, or by the pack's first one as a policy (P9)."""
    last = state.last or AgendaCard(next(iter(state.content.cards)), "policy")
    while state.queue:
        _resolve(state, [last], "end", emit)


def _resolve(state: ParliamentState, agenda: Sequence[AgendaCard], when: Literal["turn", "end"], emit: Emit) -> Choice:
    voter = state.queue.pop(0)
    markers = {scale: state.on_board(scale) for scale in state.markers}
    choice = choose(state.content, voter, agenda, markers)
    state.voters[choice.party].append(voter)
    state.trash.append(voter)
    emit(
        VoterResolved(
            voter=voter,
            party=choice.party,
            used=choice.used,
            by=choice.by,
            trail=choice.trail,
            at_end=when == "end",
        )
    )
    return choice
