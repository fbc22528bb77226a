"""A policy: in column order each party backs it or not; backers move a step in the card's direction."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat

from ..actions import Answer, Back, Decline, ParliamentAction
from ..content import AgendaCard, CardKey
from ..events import Answered, CardPlayed, Shifted
from ..state import Orders, ParliamentState, PolicyVote
from . import answers, minor_party, relation

FREE = (Back(), Decline())


def begin(state: ParliamentState, by: Seat | None, card: CardKey, emit: Emit) -> None:
    emit(CardPlayed(seat=by, card=card, side="policy"))
    frame = PolicyVote(by, card, state.serials(len(state.seats)))
    state.frames.append(frame)
    answers.settle(state, frame, automatic)


def prompts(state: ParliamentState, frame: PolicyVote) -> list[Prompt]:
    card = state.content.cards[frame.card]

    def legal(seat: Seat) -> tuple[Answer, ...]:
        free = state.backs_free(card, state.parties[seat])
        return FREE if free else answers.back_for(tuple(state.hands[seat]))

    return answers.ask(state, frame, "policy", legal, Decline())


def automatic(state: ParliamentState, frame: answers.Vote, seat: Seat) -> Answer | None:
    """The answer of a seat without a real choice, or by its standing orders; None where it must be asked."""
    free = state.backs_free(state.content.cards[frame.card], state.parties[seat])
    if not free and not state.hands[seat]:
        return Decline()
    match state.standing.get(seat, Orders()).policy:
        case "ask":
            return None
        case "free_only":
            return Back() if free else Decline()
        case "never":
            return Decline()


def handle(state: ParliamentState, frame: PolicyVote, seat: Seat, action: ParliamentAction, emit: Emit) -> None:
    assert isinstance(action, Back | Decline)
    frame.answers[seat] = action


def advance(state: ParliamentState, frame: PolicyVote, emit: Emit) -> None:
    card = state.content.cards[frame.card]
    seat_of = state.seat_of
    while frame.at < len(card.column):
        party = card.column[frame.at]
        seat = seat_of.get(party)
        if seat is None:
            backs = state.backs_free(card, party)
        elif seat in frame.answers:
            answer = frame.answers[seat]
            backs = isinstance(answer, Back)
            paid = isinstance(answer, Back) and answer.pay is not None
            emit(Answered(seat=seat, party=party, answer="backs" if backs else "declines", paid=paid))
            if isinstance(answer, Back) and answer.pay is not None:
                answers.pay(state, seat, answer.pay, emit)
        else:
            return  # this seat must be asked first
        if backs:
            frame.acted.append(party)
        frame.at += 1
        answers.settle(state, frame, automatic)
    moved = answers.shift(state, card.scale, card.direction, frame.acted)
    if minor := minor_party.backs(state, card):
        frame.acted.append(minor)
        moved += answers.shift(state, card.scale, card.direction, [minor])
    emit(
        Shifted(
            card=card.key,
            side="policy",
            scale=card.scale,
            direction=card.direction,
            acted=tuple(frame.acted),
            moved=moved,
        )
    )
    state.frames.pop()
    relation.begin(state, frame.by, AgendaCard(frame.card, "policy"), frame.acted)
