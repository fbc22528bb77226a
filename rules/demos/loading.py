"""Does a state that was read from outside make sense? Seats, factions and cards must add up."""

from __future__ import annotations

from rules.demos.cards import HAND, Card, people_pack, power_pile
from rules.demos.state import Assigning, DemosState, Figures


def fault(state: DemosState) -> str | None:
    """What is wrong with the state, as words after "because"; None where it adds up."""
    if bool(state.frames) == (state.outcome is not None):
        return "it is neither going on nor over"
    members = [seat for faction in state.factions for seat in faction.members]
    if sorted(members) != sorted(state.seats) or len(set(state.seats)) < len(state.seats):
        return "the factions are not made of the seats"
    if state.dealer not in state.seats:
        return "the dealer has no seat"
    if set(state.figures) != set(state.seats) or any(len(row) != len(state.seats) for row in state.scores):
        return "seats are missing in the figures or scores"
    if sorted(_figures(state)) != sorted(power_pile(state.mode)):
        return "the figures are not complete"
    if state.hands and set(state.hands) != set(state.seats):
        return "seats are missing in the hands"
    numbers = _numbers(state)
    if numbers and (sorted(numbers) != sorted(people_pack(state.mode)) or _sizes(state) != {HAND}):
        return "the number cards are not complete"
    return None


def _sizes(state: DemosState) -> set[int]:
    return {len(hand) for hand in state.hands.values()}


def _numbers(state: DemosState) -> list[Card]:
    """All number cards, wherever they are; none before the first deal and between hands."""
    lying = [one.card for one in (*state.public, *state.secret, *state.down)]
    return [*state.people, *lying, *(card for hand in state.hands.values() for card in hand)]


def _figures(state: DemosState) -> list[Card]:
    """All figures: in the Power Pile, in front of seats, and those that a team is placing."""
    placing: list[Card] = []
    for frame in state.frames:
        if isinstance(frame, Figures):
            placing += frame.cards
        elif isinstance(frame, Assigning):
            placing.append(frame.card)
    return [*state.power, *placing, *(figure.card for held in state.figures.values() for figure in held)]
