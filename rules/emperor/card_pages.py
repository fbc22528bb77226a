"""What every card of Emperor is and does, to be looked up one by one."""

from __future__ import annotations

from rules.emperor import words
from rules.emperor.cards import CARDS, COLOUR, KIND, KINDS
from rules.guide import CardPage
from rules.text import N_, Many, T

ACTIONS = {
    "bill": N_(
        "Your turn: choose security, culture, social or environment, up or down by 1, and the economy up or down by 1;"
        " everybody votes. Moved in opposite directions: a reward for you; in the same: a punishment. At or above the"
        " emperor limit you can ask for the crown with it instead."
    ),
    "speech": N_(
        "Your turn: take a current tile of another party, or move two different pillars (media included) by 1 each, or"
        " just speak. Impossible while social is 0."
    ),
    "secret_meeting": N_(
        "Your turn: all your tiles turn face down until the next result, and you draw a tile from the bag. Impossible"
        " while social is 0."
    ),
    "questioning": N_("Your turn: ask another party something; it answers in public. Media +1."),
    "intense_questioning": N_(
        "Your turn: ask another party something. Media +2. It answers with a hidden card, green for the truth, red for"
        " a lie. You believe it, or look: a truth costs you a tile, a lie brings you one."
    ),
    "negotiating": N_("Your turn: talk with another party in front of everybody. Agreements bind nobody."),
    "scheming": N_("Your turn: talk with another party in private. All see that you met, nobody else what was said."),
    "manipulation": N_(
        "Not for a turn. In the final attempt of an election: take up to two tiles out of other parties' future piles,"
        " at random. Without effect while culture or social is 5."
    ),
    "corruption": N_(
        "Not for a turn. In the final attempt of an election: take up to three tiles of other parties, current ones or"
        " out of future piles, for two red and two green cards of your hand. Without effect while social is 5."
    ),
}
COLOURS = {
    "green": N_("Green: as a vote it is for, as a hidden answer the truth; in the media pile it wins population."),
    "red": N_("Red: as a vote it is against, as a hidden answer a lie; in the media pile it loses population."),
}


def card_pages() -> dict[str, CardPage]:
    """The nine kinds of cards, lie markers and population tiles."""
    pages = {kind: _kind(kind) for kind in KINDS}
    pages["lie"] = CardPage(
        T("lie marker"),
        (
            T("Not a card. It lies in your media pile after a broken promise, as a punishment you chose, or for a wrong"
              " prediction (variant). It counts as red at the election and is taken away then."),
        ),
    )  # fmt: skip
    pages["tile"] = CardPage(
        T("population tile"),
        (
            T("Worth 1 to 4 points (5 with the option Fives). All you own are your population: your weight in votes and"
              " your share for the crown. Tiles that change hands in a round do so at the election's result."),
        ),
    )  # fmt: skip
    return pages


def _kind(kind: str) -> CardPage:
    row = KINDS[kind]
    colours = [COLOUR[code] for code in CARDS if KIND[code] == kind]
    lines = [T(ACTIONS[kind]), *(T(COLOURS[colour]) for colour in colours)]
    in_hand, in_deck = row.start_hand * len(colours), row.in_deck * len(colours)
    lines.append(T("In a first hand: {n}. In the deck: {deck}.", n=in_hand, deck=in_deck))
    if row.upgrade_of:
        lines.append(
            T("With the option Pairs there is no such card: two of {kind} make one.", kind=words.kind(row.upgrade_of))
        )
    shown = Many(tuple(T(words.COLOURS[colour]) for colour in colours))
    return CardPage(T("{kind} ({colours})", kind=words.kind(kind), colours=shown), tuple(lines))
