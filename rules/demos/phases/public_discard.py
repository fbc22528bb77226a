"""Public discard: a hand card face up for the pack's top card."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.demos.actions import DemosAction, Discard
from rules.demos.events import Discarded, Drew, Lying
from rules.demos.phases.turn import ask, discards, next_choice
from rules.demos.state import DemosState, PublicDiscard


def prompts(state: DemosState, frame: PublicDiscard) -> list[Prompt]:
    return ask(state, frame, "public_discard", discards, Discard)


def handle(state: DemosState, frame: PublicDiscard, seat: Seat, action: DemosAction, emit: Emit) -> None:
    assert isinstance(action, Discard)
    frame.chosen[seat] = action


def advance(state: DemosState, frame: PublicDiscard, emit: Emit) -> None:
    if not (choice := next_choice(state, frame)):
        return
    seat, action = choice
    assert isinstance(action, Discard)
    state.hands[seat].remove(action.card)
    state.public.append(Lying(seat, action.card))
    drawn = state.people.pop(0)
    state.put_into_hand(seat, drawn)
    emit(Discarded(seat=seat, card=action.card))
    emit(Drew(to=(seat,), card=drawn, away=action.card))
