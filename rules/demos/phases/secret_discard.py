"""Secret discard: a hand card face down for the pack's top card or a visible one; may be declined in `full`."""

from __future__ import annotations

from rules.core import Action, Emit, Prompt, Seat
from rules.demos.actions import PEOPLE, DemosAction, Discard, Keep
from rules.demos.cards import Card
from rules.demos.events import Kept
from rules.demos.phases.turn import ask, exchange, exchanges, exchanges_or_keep, next_choice
from rules.demos.state import DemosState, SecretDiscard


def prompts(state: DemosState, frame: SecretDiscard) -> list[Prompt]:
    visible = tuple(state.visible())
    listed = exchanges_or_keep if state.full else exchanges

    def default(least: Card) -> Action:
        return Keep() if state.full else Discard(least, PEOPLE)

    return ask(state, frame, "secret_discard", lambda hand: listed(hand, visible), default)


def handle(state: DemosState, frame: SecretDiscard, seat: Seat, action: DemosAction, emit: Emit) -> None:
    assert isinstance(action, Discard | Keep)
    frame.chosen[seat] = action


def advance(state: DemosState, frame: SecretDiscard, emit: Emit) -> None:
    if not (choice := next_choice(state, frame)):
        return
    seat, action = choice
    match action:
        case Keep():
            emit(Kept(seat=seat))
        case Discard():
            state.secret.append(exchange(state, seat, action, "secret", emit))
