"""What the figures, the suits and the number cards of DēmoS are and do, to be looked up one by one."""

from __future__ import annotations

from rules.demos.cards import SUITS, SYMBOLS
from rules.guide import CardPage
from rules.text import N_, T, Text

FIGURES = {
    "E": N_("Executive"),
    "L": N_("Legislative"),
    "J": N_("Judiciary"),
}
SUIT_NAMES = {
    "S": N_("Spades {suit}"),
    "H": N_("Hearts {suit}"),
    "D": N_("Diamonds {suit}"),
    "C": N_("Clubs {suit}"),
}


def card_pages() -> dict[str, CardPage]:
    """Three kinds of figures, Media, four suits, the number cards and the two kinds of combinations."""
    pages = {kind: CardPage(T(name), _figure(kind)) for kind, name in FIGURES.items()}
    pages["M"] = CardPage(
        T("Media"),
        (
            T("Two of them lie in the Power Pile, except in simple. They are in no trio."),
            T("After the last hand the holder of one turns up a hidden figure of another player and says which suit it"
              " counts as. That player's trio must hold it."),
            T("Both with one player cancel each other. Only the independent keeps them."),
        ),
    )  # fmt: skip
    for suit in SUITS:
        pages[suit] = CardPage(
            T(SUIT_NAMES[suit], suit=SYMBOLS[suit]),
            (
                T("A suit, of number cards and of figures. All four are worth the same."),
                T("Number cards: a sequence scores more the fewer suits it has (12, 8 or 4 plus its lowest number)."),
                T("Figures: a trio is better the more suits it has."),
            ),
        )
    pages["numbers"] = CardPage(
        T("number cards"),
        (
            T("1 to 10 in each suit (2 to 10 in simple). You hold five of them in a hand."),
            T("Sequence: three numbers in a row. Its lowest number, plus 12 in one suit, 8 in two, 4 in three."),
            T("Harmonic Square (not in simple): one number in all four suits. 30 points, and two figures if it wins."),
        ),
    )
    return pages


def _figure(kind: str) -> tuple[Text, ...]:
    lines = (
        T("A figure. The Power Pile holds four of this kind, one each in ♠ ♥ ♦ ♣."),
        T("You win it with the best combination of a hand, and only you see it."),
        T("One Executive, one Legislative and one Judiciary are a trio; the more suits it has, the better."),
    )
    if kind != "J":
        return lines
    return (*lines, T("With both Media beside it the independent wins, if nobody has a trio in three suits."))
