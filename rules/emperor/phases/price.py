"""The price of corruption: it stays however few tiles were taken, and is paid unasked where one way is left."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement

from rules.core import Emit, Prompt, Seat
from rules.emperor import events
from rules.emperor.actions import Pay
from rules.emperor.cards import COLOUR, distinct, in_order
from rules.emperor.state import Frame, State, put

PRICE = 2
"""Cards of each colour."""


class Paying(Frame, tag="paying"):
    seat: Seat
    serial: int


@lru_cache(4096)
def prices(hand: tuple[str, ...]) -> tuple[Pay, ...]:
    """Every way to pay two red and two green cards; first comes the one with the first cards of the table."""
    held = Counter(hand)

    def pairs(colour: str) -> list[tuple[str, ...]]:
        kinds = [card for card in distinct(hand) if COLOUR[card] == colour]
        found = combinations_with_replacement(kinds, PRICE)
        return [pair for pair in found if all(held[card] >= n for card, n in Counter(pair).items())]

    return tuple(Pay(tuple(sorted(red + green))) for red in pairs("red") for green in pairs("green"))


def prompts(state: State, frame: Paying) -> list[Prompt]:
    ways = prices(tuple(state.parties[frame.seat].hand))
    return [Prompt(frame.seat, "pay", frame.serial, ways, ways[0])] if len(ways) > 1 else []


def handle(state: State, frame: Paying, seat: Seat, action: Pay, emit: Emit) -> None:
    state.frames.pop()
    party = state.parties[seat]
    for card in action.cards:
        party.hand.remove(card)
    put(party.media, *(card for card in action.cards if COLOUR[card] == "red"))
    put(party.discard, *(card for card in action.cards if COLOUR[card] == "green"))
    emit(events.PricePaid(seat))
    emit(events.CardsSeen(seat, tuple(in_order(action.cards)), "paid", to=(seat,)))


def advance(state: State, frame: Paying, emit: Emit) -> None:
    (way,) = prices(tuple(state.parties[frame.seat].hand))
    handle(state, frame, frame.seat, way, emit)
