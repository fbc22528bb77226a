"""What policies and opinions have in common: who is asked when, payment, standing orders, how all is carried out.

Strict: in column order. Simultaneous: all at once and unseen, then carried out in column order (P13).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rules.core import Emit, Prompt, Seat

from ..actions import Answer, Back, Decline, Drift, Hold
from ..content import CardKey, PartyKey
from ..events import Moved, Paid, VoterQueued
from ..state import OpinionShift, ParliamentState, PolicyVote, Segments, stepped

Vote = PolicyVote | OpinionShift
Automatic = Callable[[ParliamentState, "Vote", Seat], Answer | None]


def column(state: ParliamentState, frame: Vote) -> tuple[PartyKey, ...]:
    """The parties in the order in which they answer."""
    parties = state.content.cards[frame.card].column
    return parties if isinstance(frame, PolicyVote) else parties[::-1]


def asked(state: ParliamentState, frame: Vote) -> list[Seat]:
    """The seats whose answer is open now."""
    order = column(state, frame)
    seat_of = state.seat_of
    if state.tempo == "strict":
        order = order[frame.at : frame.at + 1]
    return [seat_of[party] for party in order if party in seat_of and seat_of[party] not in frame.answers]


def ask(
    state: ParliamentState,
    frame: Vote,
    kind: str,
    legal: Callable[[Seat], tuple[Answer, ...]],
    default: Answer,
) -> list[Prompt]:
    """Prompts for the seats whose answer is open."""
    return [
        Prompt(seat, kind, frame.serial + state.seats.index(seat), legal(seat), default) for seat in asked(state, frame)
    ]


def settle(state: ParliamentState, frame: Vote, automatic: Automatic) -> None:
    """Answer for the seats that are open now but have no real choice, or a standing order."""
    for seat in asked(state, frame):
        answer = automatic(state, frame, seat)
        if answer is not None:
            frame.answers[seat] = answer


def pay(state: ParliamentState, seat: Seat, card: CardKey, emit: Emit) -> None:
    """Put a hand card face down on the trash; a voter card joins the queue instead."""
    state.hands[seat].remove(card)
    if state.content.kind(card) == "voter":
        state.queue.append(card)
        emit(VoterQueued(seat=seat, voter=card, how="paid"))
    else:
        state.trash.append(card)
        emit(Paid(to=(seat,), card=card))


def shift(state: ParliamentState, scale: str, direction: str, parties: list[PartyKey]) -> tuple[Moved, ...]:
    """Move parties a step, minor ones too; tells who stands elsewhere now."""
    moved = []
    for party in parties:
        minor = party in state.minors
        before: Segments = [state.minors[party]] if minor else state.markers[scale][party]
        after = stepped(state.content, scale, before, direction)
        if after != before:
            moved.append(Moved(party, tuple(before), tuple(after)))
        if minor:
            state.minors[party] = after[0]
        else:
            state.markers[scale][party] = after
    return tuple(moved)


@lru_cache(maxsize=4096)
def back_for(hand: tuple[CardKey, ...]) -> tuple[Answer, ...]:
    return (*map(Back, hand), Decline())


@lru_cache(maxsize=4096)
def hold_for(hand: tuple[CardKey, ...]) -> tuple[Answer, ...]:
    return (*map(Hold, hand), Drift())
