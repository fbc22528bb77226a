"""What a seat may do in a turn, and which cards it takes."""

from __future__ import annotations

from functools import lru_cache

from rules.core import Seat
from rules.emperor import tiles
from rules.emperor.actions import (
    Bill,
    EmperorBill,
    IntenseQuestioning,
    Negotiating,
    Pass,
    Questioning,
    Scheming,
    SecretMeeting,
    Speech,
    TurnAction,
)
from rules.emperor.cards import UPGRADES, code_of
from rules.emperor.pillars import BILL_PILLARS, PILLARS, SIX, inside
from rules.emperor.promises import kind_of
from rules.emperor.state import State, others, put

SIGNS = (1, -1)
TARGETED: dict[str, type[Questioning | IntenseQuestioning | Negotiating | Scheming]] = {
    "questioning": Questioning,
    "intense_questioning": IntenseQuestioning,
    "negotiating": Negotiating,
    "scheming": Scheming,
}
PASS, SECRET_MEETING, PLAIN_SPEECH = Pass(), SecretMeeting(), Speech("none")


@lru_cache(4096)
def bills(pillars: tuple[int, ...], cards: tuple[str, ...]) -> tuple[Bill, ...]:
    """Every bill that keeps both pillars inside their range, once for each colour held."""
    value = dict(zip(PILLARS, pillars, strict=True))
    return tuple(
        Bill(pillar, economy, change, card)
        for card in cards
        for pillar in BILL_PILLARS
        for change in SIGNS
        if inside(value[pillar] + change)
        for economy in SIGNS
        if inside(value["economy"] + economy)
    )


@lru_cache(4096)
def speech_changes(six: tuple[int, ...]) -> tuple[Speech, ...]:
    """Every speech that moves two different pillars by one each, each pair in table order (E29)."""
    value = dict(zip(SIX, six, strict=True))
    return tuple(
        Speech("change", first=first, first_by=first_by, second=second, second_by=second_by)
        for place, first in enumerate(SIX)
        for second in SIX[place + 1 :]
        for first_by in SIGNS
        if inside(value[first] + first_by)
        for second_by in SIGNS
        if inside(value[second] + second_by)
    )


@lru_cache(1024)
def targeted(kind: str, targets: tuple[Seat, ...]) -> tuple[TurnAction, ...]:
    return tuple(TARGETED[kind](target) for target in targets)


def bill_cards(hand: list[str]) -> tuple[str, ...]:
    return tuple(card for card in ("bill:green", "bill:red") if card in hand)


def cards_for(state: State, action: TurnAction) -> list[str]:
    """The hand cards that an action takes: one, or two of the lower kind for an upgrade (variant `pairs`)."""
    match action:
        case Pass():
            return []
        case Bill() | EmperorBill():
            return [action.card]
        case _:
            kind = kind_of(action)
            if state.rules.pairs and kind in UPGRADES:
                return [code_of(UPGRADES[kind])] * 2
            return [code_of(kind)]


def playable(state: State, kind: str, hand: list[str]) -> bool:
    """Whether the hand has the card for a kind other than bill, or the pair for it."""
    if state.rules.pairs and kind in UPGRADES:
        return hand.count(code_of(UPGRADES[kind])) >= 2
    return code_of(kind) in hand


def turn_actions(state: State, seat: Seat) -> tuple[TurnAction, ...]:
    """All legal actions of a turn, passing first."""
    hand = state.parties[seat].hand
    pillars = state.pillars
    found: list[TurnAction] = [PASS]
    if cards := bill_cards(hand):
        found += bills(tuple(pillars[pillar] for pillar in PILLARS), cards)
        if seat in tiles.above(state):
            found += [EmperorBill(card) for card in cards]
    rivals = others(state, seat)
    if pillars["social"] > 0:
        if playable(state, "speech", hand):
            found += [
                Speech("steal", victim, tile)  # type: ignore[arg-type]
                for victim in rivals
                for tile in tiles.choices(state, victim)
            ]
            found += speech_changes(tuple(pillars[pillar] for pillar in SIX))
            found.append(PLAIN_SPEECH)
        if playable(state, "secret_meeting", hand):
            found.append(SECRET_MEETING)
    targets = tuple(rivals)
    for kind in TARGETED:
        if playable(state, kind, hand):
            found += targeted(kind, targets)
    return tuple(found)


def spend(state: State, seat: Seat, action: TurnAction) -> None:
    """The cards of an action go from the hand to the own discard pile."""
    party = state.parties[seat]
    cards = cards_for(state, action)
    for card in cards:
        party.hand.remove(card)
    put(party.discard, *cards)


def unspend(state: State, seat: Seat, action: TurnAction) -> None:
    """The cards of an action that can't be done any more come back to the hand (E33)."""
    party = state.parties[seat]
    cards = cards_for(state, action)
    for card in cards:
        party.discard.remove(card)
    put(party.hand, *cards)
