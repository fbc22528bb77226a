"""Figures: a Square turns up the others' first figures; the winners draw from the Power Pile, in order."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.demos.actions import DemosAction
from rules.demos.cards import Card
from rules.demos.events import Exposed, FigureDrawn, FigureSeen
from rules.demos.state import Assigning, DemosState, Figure, Figures


def prompts(state: DemosState, frame: Figures) -> list[Prompt]:
    return []


def handle(state: DemosState, frame: Figures, seat: Seat, action: DemosAction, emit: Emit) -> None:
    raise AssertionError("nothing is asked here")


def advance(state: DemosState, frame: Figures, emit: Emit) -> None:
    if not frame.exposed:
        frame.exposed = True
        for winner in frame.winners:
            if _has_square(state, winner):
                _expose_others(state, winner, emit)
    elif frame.cards:
        assert frame.drawer is not None
        state.frames.append(Assigning(state.serials(), frame.drawer, frame.cards.pop(0)))
    elif frame.winners:
        _draw(state, frame, frame.winners.pop(0), emit)
    else:
        state.frames.pop()


def _has_square(state: DemosState, seat: Seat) -> bool:
    meld = state.last.melds[seat] if state.last else None
    return meld is not None and meld.kind == "square"


def _expose_others(state: DemosState, winner: Seat, emit: Emit) -> None:
    """Every seat of other factions turns up the first E, L or J that it acquired, unless it is up (D7)."""
    own = state.factions[state.faction_of[winner]].members
    for seat in state.order:
        if seat in own:
            continue
        for index, figure in enumerate(state.figures[seat]):
            if figure.is_media:
                continue
            if not figure.up:
                figure.up = True
                emit(Exposed(seat=seat, index=index, card=figure.card, winner=winner))
            break


def _draw(state: DemosState, frame: Figures, winner: Seat, emit: Emit) -> None:
    """One figure, two with a Square, as far as the pile reaches."""
    wanted = 2 if _has_square(state, winner) else 1
    cards: list[Card] = state.power[:wanted]
    del state.power[:wanted]
    emit(FigureDrawn(seat=winner, count=len(cards), left=len(state.power)))
    if not cards:
        return
    emit(FigureSeen(to=(winner,), cards=tuple(cards)))
    if state.faction_of[winner] in state.teams:
        frame.drawer, frame.cards = winner, cards
    else:
        state.figures[winner] += [Figure(card) for card in cards]
