"""How good a hand is and how good it may still become, fast enough to try every exchange.

A hand is one number with a bit for each card: bit n is the card n of spades, bit 16 + n the card n of hearts, and so
on in the order S H D C.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from rules.demos.cards import NUMBERS, SUIT_RANK, SUITS, Card, Suit
from rules.demos.meld import FAVOURITE_POINTS, SEQUENCE_POINTS, SQUARE_POINTS

Bits = int

_FIELD = 16
_SUIT = (1 << _FIELD) - 1
_PAIRS = tuple(combinations(range(len(SUITS)), 2))

CARD: dict[Card, Bits] = {card: 1 << _FIELD * SUIT_RANK[card[0]] + number for card, number in NUMBERS.items()}

WORTH: tuple[float, ...] = tuple(float((points / 20) ** 1.6) for points in range(41))
"""What a meld of so many points is worth: much more near the top, where hands are won."""


def bits(cards: Iterable[Card]) -> Bits:
    """The cards of a hand as bits."""
    made = 0
    for card in cards:
        made |= CARD[card]
    return made


def points(hand: Bits, square: bool, favourite: int | None) -> int:
    """Points of the best meld, 0 without any; as `best_meld`, which also says which cards.

    `favourite`: the place of the favourite suit in the order S H D C.
    """
    spades = hand & _SUIT
    hearts = hand >> _FIELD & _SUIT
    diamonds = hand >> 2 * _FIELD & _SUIT
    clubs = hand >> 3 * _FIELD
    if square and spades & hearts & diamonds & clubs:
        return SQUARE_POINTS
    together = spades | hearts | diamonds | clubs
    lows = together & together >> 1 & together >> 2
    if not lows:
        return 0
    by_suit = (spades, hearts, diamonds, clubs)
    best = 0
    while lows:
        low = lows.bit_length() - 1
        lows ^= 1 << low
        need = 7 << low
        suits = 3
        for suit in by_suit:
            if suit & need == need:
                suits = 1
                break
        else:
            for one, two in _PAIRS:
                if (by_suit[one] | by_suit[two]) & need == need:
                    suits = 2
                    break
        value = SEQUENCE_POINTS[suits] + low
        if suits == 1 and favourite is not None and by_suit[favourite] & need == need:
            value += FAVOURITE_POINTS
        if value > best:
            best = value
    return best


class Odds:
    """Values of hands for one seat at one moment. `unknown`: cards that may come from the pack."""

    def __init__(self, unknown: Sequence[Card], square: bool, favourite: Suit | None) -> None:
        self._unknown = tuple(CARD[card] for card in unknown)
        self._square = square
        self._favourite = SUIT_RANK[favourite] if favourite else None

    def now(self, hand: Bits) -> float:
        """What the hand is worth if it is shown as it is."""
        return WORTH[points(hand, self._square, self._favourite)]

    def later(self, hand: Bits, chance: float) -> float:
        """What it is worth if another exchange follows with this chance."""
        now = self.now(hand)
        if chance <= 0 or not self._unknown:
            return now
        best = sum([self.now(hand | card) for card in self._unknown]) / len(self._unknown)
        return (1 - chance) * now + chance * best

    def drawn(self, hand: Bits, chance: float) -> float:
        """What it is worth with a card of the pack, and if another exchange follows with this chance: the average
        of `later` over all cards that may come, where the order in which two of them come makes no difference.
        """
        count = len(self._unknown)
        if not count:
            return 0.0
        square, favourite = self._square, self._favourite
        once = twice = 0.0
        for place, card in enumerate(self._unknown, 1):
            with_one = hand | card
            once += WORTH[points(with_one, square, favourite)]
            if chance > 0:
                more = self._unknown[place:]
                twice += 2 * sum([WORTH[points(with_one | other, square, favourite)] for other in more])
        return ((1 - chance) * once + chance * (twice + once) / count) / count if chance > 0 else once / count
