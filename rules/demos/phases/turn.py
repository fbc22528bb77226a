"""What the three discard turns have in common: who is asked when, and how choices are carried out.

Strict: one seat after another. Simultaneous: all at once and unseen; then in order, and a wanted
visible card that is gone by then becomes a card of the pack (D17).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from rules.core import Action, Emit, Prompt, Seat
from rules.demos.actions import PEOPLE, Discard, Keep
from rules.demos.cards import Card, Suit, by_number
from rules.demos.events import DiscardedDown, Drew, Lying, Missed, Took
from rules.demos.meld import best_meld
from rules.demos.state import DemosState, Turn


def asked(state: DemosState, frame: Turn) -> list[Seat]:
    """The seats that must choose now."""
    if state.tempo == "strict":
        return [seat for seat in frame.waiting[:1] if seat not in frame.chosen]
    return [seat for seat in frame.waiting if seat not in frame.chosen]


def ask(
    state: DemosState,
    frame: Turn,
    kind: str,
    legal: Callable[[tuple[Card, ...]], tuple[Action, ...]],
    default: Callable[[Card], Action],
) -> list[Prompt]:
    """Prompts: `legal` from a hand; `default` from the card that a seat would miss least."""
    made = []
    for seat in asked(state, frame):
        hand = tuple(state.hands[seat])
        least = least_wanted(hand, state.full, state.favourites.get(seat))
        number = state.serial_of(frame.serial, seat)
        made.append(Prompt(seat, kind, number, legal(hand), default(least)))
    return made


def next_choice(state: DemosState, frame: Turn) -> tuple[Seat, Discard | Keep] | None:
    """The next choice to carry out, or None when the turn is over, which then leaves the stack."""
    if not frame.waiting:
        state.frames.pop()
        return None
    seat = frame.waiting.pop(0)
    return seat, frame.chosen.pop(seat)


def exchange(state: DemosState, seat: Seat, action: Discard, turn: Literal["secret", "unanimous"], emit: Emit) -> Lying:
    """Put the card away and get the one wanted, or the pack's where it is gone (D17); returns what lies now."""
    state.hands[seat].remove(action.card)
    wanted = action.take
    took = state.take_visible(wanted) if wanted is not None and wanted != PEOPLE else None
    emit(DiscardedDown(seat=seat, turn=turn, took=took))
    if took is None:
        if wanted is not None and wanted != PEOPLE:
            emit(Missed(to=(seat,), card=wanted))
        drawn = state.people.pop(0)
        emit(Drew(to=(seat,), card=drawn, away=action.card))
    else:
        drawn = took
        emit(Took(to=(seat,), card=drawn, away=action.card))
    state.put_into_hand(seat, drawn)
    return Lying(seat, action.card)


@lru_cache(maxsize=4096)
def discards(hand: tuple[Card, ...]) -> tuple[Action, ...]:
    """Every discard without a choice of what to get."""
    return tuple(Discard(card) for card in hand)


@lru_cache(maxsize=4096)
def exchanges(hand: tuple[Card, ...], visible: tuple[Card, ...]) -> tuple[Action, ...]:
    """Every discard with every card to get: the pack's first, then the visible ones as they lie."""
    return tuple(Discard(card, take) for card in hand for take in (PEOPLE, *visible))


@lru_cache(maxsize=4096)
def exchanges_or_keep(hand: tuple[Card, ...], visible: tuple[Card, ...]) -> tuple[Action, ...]:
    return (*exchanges(hand, visible), Keep())


@lru_cache(maxsize=1 << 14)
def least_wanted(hand: tuple[Card, ...], square: bool, favourite: Suit | None) -> Card:
    """The lowest card outside the best meld, or the lowest of all."""
    meld = best_meld(hand, square, favourite)
    outside = [card for card in hand if meld is None or card not in meld.cards]
    return min(outside, key=by_number)
