"""Standing orders: given at any time, they answer at once, the question that is open too."""

from __future__ import annotations

from itertools import product

from rules.core import Action, Emit, Seat

from ..actions import OpinionOrder, PolicyOrder, Standing
from ..events import StandingSet
from ..state import OpinionShift, Orders, ParliamentState, PolicyVote
from . import answers, opinion, policy

_POLICY: tuple[PolicyOrder, ...] = ("ask", "free_only", "never")
_OPINION: tuple[OpinionOrder, ...] = ("ask", "never")
CHOICES: tuple[Action, ...] = tuple(Standing(one, two) for one, two in product(_POLICY, _OPINION))


def choices(state: ParliamentState, seat: Seat) -> tuple[Action, ...]:
    """All orders, for every seat until the end."""
    return CHOICES if state.outcome is None and seat in state.seats else ()


def handle(state: ParliamentState, seat: Seat, action: Standing, emit: Emit) -> None:
    state.standing[seat] = Orders(action.policy, action.opinion)
    emit(StandingSet(to=(seat,), seat=seat, policy=action.policy, opinion=action.opinion))
    match state.frames[-1]:
        case PolicyVote() as frame:
            answers.settle(state, frame, policy.automatic)
        case OpinionShift() as frame:
            answers.settle(state, frame, opinion.automatic)
        case _:
            pass
