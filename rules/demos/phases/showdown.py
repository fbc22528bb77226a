"""Showdown: each seat shows its best meld or passes; the points are written down; who wins the hand?"""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.demos.actions import DemosAction
from rules.demos.events import HandWon, Passed, Shown
from rules.demos.meld import best_meld, hand_winners
from rules.demos.state import DemosState, Showdown, ShowdownResult


def prompts(state: DemosState, frame: Showdown) -> list[Prompt]:
    return []


def handle(state: DemosState, frame: Showdown, seat: Seat, action: DemosAction, emit: Emit) -> None:
    raise AssertionError("nothing is asked here")


def advance(state: DemosState, frame: Showdown, emit: Emit) -> None:
    melds = {seat: best_meld(tuple(state.hands[seat]), state.full, state.favourites.get(seat)) for seat in state.seats}
    for seat in state.order:
        if meld := melds[seat]:
            emit(Shown(seat=seat, kind=meld.kind, cards=meld.cards, points=meld.points))
        else:
            emit(Passed(seat=seat))
    state.scores.append([meld.points if (meld := melds[seat]) else 0 for seat in state.seats])
    winners, by = hand_winners(melds, state.order, state.faction_of)
    points = max((meld.points for meld in melds.values() if meld), default=0)
    emit(HandWon(hand=state.hand, winners=tuple(winners), by=by, points=points))
    state.last = ShowdownResult(state.hand, melds, winners, by)
    state.frames.pop()
