"""Election, step 3: all play the card of their final attempt at the same time."""

from __future__ import annotations

from functools import lru_cache

from rules.core import Emit, Prompt, Seat
from rules.emperor import events
from rules.emperor.actions import Final
from rules.emperor.cards import KIND, UPGRADES, code_of, distinct, first_plain
from rules.emperor.phases.attempts import Attempts
from rules.emperor.phases.taking import TILES
from rules.emperor.state import Frame, State, clockwise, lay, put


class Finale(Frame, tag="finale"):
    """All choose at the same time: the cards by seat."""

    serial: int
    waiting: list[Seat]
    cards: dict[Seat, str] = {}


@lru_cache(4096)
def final_choice(hand: tuple[str, ...], pairs: bool) -> tuple[tuple[Final, ...], Final]:
    """The cards that may be played, with corruption for two manipulations in the variant `pairs`."""
    cards = distinct(hand)
    lower = code_of(UPGRADES["corruption"])
    if pairs and hand.count(lower) >= 2:
        cards.append(code_of("corruption"))
    return tuple(Final(card) for card in cards), Final(first_plain(hand))


def prompts(state: State, frame: Finale) -> list[Prompt]:
    asked = []
    for seat in frame.waiting:
        actions, default = final_choice(tuple(state.parties[seat].hand), state.rules.pairs)
        asked.append(Prompt(seat, "final", frame.serial, actions, default))
    return asked


def handle(state: State, frame: Finale, seat: Seat, action: Final, emit: Emit) -> None:
    for card in _made_of(state, action.card):
        lay(state, seat, card)
    frame.cards[seat] = action.card
    frame.waiting.remove(seat)


def advance(state: State, frame: Finale, emit: Emit) -> None:
    state.frames.pop()
    order = [seat for seat in clockwise(state) if seat in frame.cards]
    for seat in order:
        party = state.parties[seat]
        put(party.discard, *party.laid)
        party.laid = []
    emit(events.FinalRevealed({seat: frame.cards[seat] for seat in order}))
    kinds = [(seat, KIND[frame.cards[seat]]) for seat in order]
    queue = {seat: kind for seat, kind in kinds if kind in TILES}
    if queue:
        state.frames.append(Attempts(queue))


def _made_of(state: State, card: str) -> list[str]:
    if state.rules.pairs and KIND[card] == "corruption":
        return [code_of("manipulation")] * 2
    return [card]
