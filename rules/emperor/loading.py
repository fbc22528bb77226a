"""Does a state that was read from outside make sense? Seats, cards and tiles must add up."""

from __future__ import annotations

from collections import Counter

from rules.emperor.cards import LIE, full_deck, start_hand
from rules.emperor.phases import EmperorState
from rules.emperor.phases.round import PHASES, Round
from rules.emperor.pillars import SIX, inside
from rules.emperor.setup import SEATS


def fault(state: EmperorState) -> str | None:
    """What is wrong with the state, as words after "because"; None where it adds up."""
    seats = set(state.seats)
    if not SEATS[0] <= len(state.seats) <= SEATS[1] or len(seats) < len(state.seats):
        return "the seats are not three to six different ones"
    if bool(state.frames) == (state.outcome is not None):
        return "it is neither going on nor over"
    if state.frames and not isinstance(state.frames[0], Round):
        return "there is no round under way"
    if state.phase not in PHASES or not 1 <= state.round <= state.rules.max_rounds:
        return "there is no such round or phase"
    if state.chair not in seats or (state.turn or state.chair) not in seats or set(state.parties) != seats:
        return "chair, turn or parties are not those of the seats"
    if tuple(state.pillars) != SIX or not all(inside(value) for value in state.pillars.values()):
        return "the pillars are not six values from 0 to 5"
    if _cards(state) != Counter(start_hand(state.rules.pairs) * len(seats) + full_deck(state.rules.pairs)):
        return "the cards are not complete"
    if any(not {tile.owner, tile.next} <= {*seats, None} for tile in state.tiles):
        return "tiles belong to somebody without a seat"
    values = range(1, 6 if state.rules.fives else 5)
    bag = Counter([*state.bag, *(tile.value for tile in state.tiles if tile.bag)])
    if bag != Counter(dict.fromkeys(values, 10)) or not 0 <= state.fixed_tiles <= len(state.bag):
        return "the bag is not complete"
    if any(promise.seat not in seats for promise in state.promises):
        return "somebody without a seat made a promise"
    return None


def _cards(state: EmperorState) -> Counter[str]:
    """All cards, wherever they are; markers are none."""
    found = Counter(state.deck)
    for party in state.parties.values():
        found.update([*party.hand, *party.laid, *party.discard])
        found.update(card for card in party.media if card != LIE)
    return found
