"""How good a hand is and how good it may still become, fast enough to try every exchange.

A hand is four numbers, one a suit in the order S H D C, with a bit for each card: bit n is number n.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from rules.demos.cards import NUMBERS, SUIT_RANK, SUITS, Card, Suit
from rules.demos.meld import FAVOURITE_POINTS, SEQUENCE_POINTS, SQUARE_POINTS

Bits = tuple[int, int, int, int]

_PLACE = {card: (SUIT_RANK[card[0]], 1 << number) for card, number in NUMBERS.items()}
_PAIRS = tuple(combinations(range(len(SUITS)), 2))

WORTH: tuple[float, ...] = tuple(float((points / 20) ** 1.6) for points in range(41))
"""What a meld of so many points is worth: much more near the top, where hands are won."""


def bits(cards: Iterable[Card]) -> Bits:
    """The cards of a hand as bits."""
    made = [0, 0, 0, 0]
    for card in cards:
        place, bit = _PLACE[card]
        made[place] |= bit
    return made[0], made[1], made[2], made[3]


def with_card(hand: Bits, card: Card) -> Bits:
    place, bit = _PLACE[card]
    return (*hand[:place], hand[place] | bit, *hand[place + 1 :])  # type: ignore[return-value]


def without_card(hand: Bits, card: Card) -> Bits:
    place, bit = _PLACE[card]
    return (*hand[:place], hand[place] & ~bit, *hand[place + 1 :])  # type: ignore[return-value]


def points(hand: Bits, square: bool, favourite: int | None) -> int:
    """Points of the best meld, 0 without any; as `best_meld`, which also says which cards.

    `favourite`: the place of the favourite suit in the order S H D C.
    """
    spades, hearts, diamonds, clubs = hand
    if square and spades & hearts & diamonds & clubs:
        return SQUARE_POINTS
    together = spades | hearts | diamonds | clubs
    lows = together & together >> 1 & together >> 2
    best = 0
    while lows:
        low = lows.bit_length() - 1
        lows ^= 1 << low
        need = 7 << low
        suits = 3
        for suit in hand:
            if suit & need == need:
                suits = 1
                break
        else:
            for one, two in _PAIRS:
                if (hand[one] | hand[two]) & need == need:
                    suits = 2
                    break
        value = SEQUENCE_POINTS[suits] + low
        if suits == 1 and favourite is not None and hand[favourite] & need == need:
            value += FAVOURITE_POINTS
        if value > best:
            best = value
    return best


class Odds:
    """Values of hands for one seat at one moment. `unknown`: cards that may come from the pack."""

    def __init__(self, unknown: Sequence[Card], square: bool, favourite: Suit | None) -> None:
        self.unknown = unknown
        self._square = square
        self._favourite = SUIT_RANK[favourite] if favourite else None

    def now(self, hand: Bits) -> float:
        """What the hand is worth if it is shown as it is."""
        return WORTH[points(hand, self._square, self._favourite)]

    def later(self, hand: Bits, chance: float) -> float:
        """What it is worth if another exchange follows with this chance."""
        if chance <= 0 or not self.unknown:
            return self.now(hand)
        best = sum(self.now(with_card(hand, card)) for card in self.unknown) / len(self.unknown)
        return (1 - chance) * self.now(hand) + chance * best
