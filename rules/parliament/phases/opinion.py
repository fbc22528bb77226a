"""An opinion: all parties move a step in the card's direction, but for those that pay to hold their position."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat

from ..actions import Answer, Drift, Hold, ParliamentAction
from ..content import AgendaCard, CardKey
from ..events import Answered, CardPlayed, Shifted
from ..state import OpinionShift, Orders, ParliamentState
from . import answers, minor_party, relation


def begin(state: ParliamentState, by: Seat, card: CardKey, emit: Emit) -> None:
    emit(CardPlayed(seat=by, card=card, side="opinion"))
    frame = OpinionShift(by, card, state.serials(len(state.seats)))
    state.frames.append(frame)
    answers.settle(state, frame, automatic)


def prompts(state: ParliamentState, frame: OpinionShift) -> list[Prompt]:
    def legal(seat: Seat) -> tuple[Answer, ...]:
        return answers.hold_for(tuple(state.hands[seat]))

    return answers.ask(state, frame, "opinion", legal, Drift())


def automatic(state: ParliamentState, frame: answers.Vote, seat: Seat) -> Answer | None:
    """The answer of a seat without cards, or by its standing orders; None where it must be asked."""
    if not state.hands[seat] or state.standing.get(seat, Orders()).opinion == "never":
        return Drift()
    return None


def handle(state: ParliamentState, frame: OpinionShift, seat: Seat, action: ParliamentAction, emit: Emit) -> None:
    assert isinstance(action, Hold | Drift)
    frame.answers[seat] = action


def advance(state: ParliamentState, frame: OpinionShift, emit: Emit) -> None:
    card = state.content.cards[frame.card]
    order = answers.column(state, frame)
    seat_of = state.seat_of
    while frame.at < len(order):
        party = order[frame.at]
        seat = seat_of.get(party)
        if seat is not None:
            if seat not in frame.answers:
                return  # this seat must be asked first
            answer = frame.answers[seat]
            holds = isinstance(answer, Hold)
            emit(Answered(seat=seat, party=party, answer="holds" if holds else "drifts", paid=holds))
            if isinstance(answer, Hold):
                answers.pay(state, seat, answer.pay, emit)
                frame.acted.append(party)
        frame.at += 1
        answers.settle(state, frame, automatic)
    held = list(frame.acted)
    if minor := minor_party.holds(state, card):
        held.append(minor)
    everybody = state.on_board(card.scale)
    moved = answers.shift(state, card.scale, card.direction, [party for party in everybody if party not in held])
    emit(
        Shifted(
            card=card.key,
            side="opinion",
            scale=card.scale,
            direction=card.direction,
            acted=tuple(held),
            moved=moved,
        )
    )
    state.frames.pop()
    relation.begin(state, frame.by, AgendaCard(frame.card, "opinion"), held)
