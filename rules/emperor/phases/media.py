"""Election, step 2: the media piles are revealed; truth wins population, lies lose it."""

from __future__ import annotations

from rules.core import Emit
from rules.emperor import events, tiles
from rules.emperor.cards import COLOUR, LIE
from rules.emperor.state import State, clockwise, put


def count_media(state: State, emit: Emit) -> None:
    """Each pile moves as many points as the media's influence; then cards are discarded, markers removed."""
    influence = state.pillars["media"]
    for seat in clockwise(state):
        party = state.parties[seat]
        pile = tuple(party.media)
        red = sum(COLOUR[card] == "red" for card in pile)
        green = len(pile) - red
        won = 0
        if green > red:
            won = influence
            tiles.gain_points(state, seat, influence)
        elif red > green:
            won = -tiles.lose_points(state, seat, influence)
        emit(events.MediaRevealed(seat, pile, green, red, influence, won))
        put(party.discard, *(card for card in pile if card != LIE))
        party.media = []
