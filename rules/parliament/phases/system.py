"""The System's turn (solo): it draws and plays as many cards as the difficulty says (P10)."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat

from ..actions import ParliamentAction
from ..events import SystemBegan, VoterQueued
from ..state import ParliamentState, System
from . import minor_entry, policy, resolving


def begin(state: ParliamentState, emit: Emit) -> None:
    if not state.piles_empty:
        emit(SystemBegan(cards=state.difficulty))
    state.frames.append(System(state.difficulty))


def prompts(state: ParliamentState, frame: System) -> list[Prompt]:
    return []


def handle(state: ParliamentState, frame: System, seat: Seat, action: ParliamentAction, emit: Emit) -> None:
    raise AssertionError("nothing is asked here")


def advance(state: ParliamentState, frame: System, emit: Emit) -> None:
    if not frame.left or state.piles_empty:
        state.frames.pop()
        resolving.after_a_turn(state, emit)
        return
    frame.left -= 1
    card = _draw(state)
    match state.content.kind(card):
        case "idea":
            policy.begin(state, None, card, emit)
        case "minor":
            minor_entry.begin(state, None, card, 0, emit)
        case "voter":
            state.queue.append(card)
            emit(VoterQueued(seat=None, voter=card, how="played"))


def _draw(state: ParliamentState) -> str:
    """The next card of the pile drawn from last, or of the next one that has cards."""
    scales = list(state.piles)
    at = scales.index(state.drawn) if state.drawn is not None else 0
    pile = next(scale for scale in scales[at:] + scales[:at] if state.piles[scale])
    return state.piles[pile].pop(0)
