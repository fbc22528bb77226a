"""Election, the spoils: the first three ranks draw cards and take one from their discard piles."""

from __future__ import annotations

from functools import lru_cache

from rules.core import Emit, Prompt, Seat
from rules.emperor import events
from rules.emperor.actions import Spoils
from rules.emperor.cards import distinct, in_order
from rules.emperor.state import Frame, State, put

DRAWS = {1: 2, 2: 1, 3: 1}
"""Cards drawn by rank; rank 3 draws or takes, the others may do both."""


class Sharing(Frame, tag="sharing"):
    serial: int
    ranks: dict[Seat, int]
    order: list[Seat]
    choices: dict[Seat, Spoils] = {}


@lru_cache(4096)
def spoils_actions(rank: int, deck: bool, discard: tuple[str, ...]) -> tuple[Spoils, ...]:
    """Either half may be declined; `deck`: whether there is anything to draw."""
    cards = distinct(discard)
    draw = [Spoils(True)] if deck else []
    both = [Spoils(True, card) for card in cards] if deck and rank < 3 else []
    return (*draw, *both, *(Spoils(False, card) for card in cards), Spoils(False))


def _actions(state: State, frame: Sharing, seat: Seat) -> tuple[Spoils, ...]:
    if frame.ranks[seat] not in DRAWS:
        return ()
    found = spoils_actions(frame.ranks[seat], bool(state.deck), tuple(state.parties[seat].discard))
    return found if len(found) > 1 else ()


def prompts(state: State, frame: Sharing) -> list[Prompt]:
    """All choose at the same time; whoever could only decline is not asked."""
    return [
        Prompt(seat, "spoils", frame.serial, found, found[0] if state.deck else found[-1])
        for seat in frame.order
        if seat not in frame.choices and (found := _actions(state, frame, seat))
    ]


def handle(state: State, frame: Sharing, seat: Seat, action: Spoils, emit: Emit) -> None:
    frame.choices[seat] = action


def advance(state: State, frame: Sharing, emit: Emit) -> None:
    """Cards are taken and drawn clockwise from the old chair, as long as the deck lasts."""
    state.frames.pop()
    for seat in frame.order:
        if seat not in frame.choices:
            continue
        choice = frame.choices[seat]
        party = state.parties[seat]
        rank = frame.ranks[seat]
        drawn = min(DRAWS[rank], len(state.deck)) if choice.draw else 0
        emit(events.SpoilsTaken(seat, rank, drawn, 1 if choice.take else 0))
        if choice.take:
            party.discard.remove(choice.take)
            put(party.hand, choice.take)
            emit(events.CardsSeen(seat, (choice.take,), "taken_back", to=(seat,)))
        _draw(state, seat, drawn, emit)


def draw_cards(state: State, seat: Seat, number: int, cause: events.CardCause, emit: Emit) -> None:
    """The next cards of the deck come to the hand, as many as there are."""
    number = min(number, len(state.deck))
    emit(events.CardsDrawn(seat, number, cause))
    _draw(state, seat, number, emit)


def _draw(state: State, seat: Seat, number: int, emit: Emit) -> None:
    if number:
        cards, state.deck = state.deck[:number], state.deck[number:]
        put(state.parties[seat].hand, *cards)
        emit(events.CardsSeen(seat, tuple(in_order(cards)), "drawn", to=(seat,)))
