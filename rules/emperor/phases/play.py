"""Playing an action: first it is announced, then resolved, with the votes or the answer it calls for.

In tempo `strict` both happen at once; in `simultaneous` all actions of a phase are announced first and
their votes and answers come with them.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from rules.core import Emit, Seat
from rules.emperor import events, tiles
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
from rules.emperor.phases import bill, questioning, speech, talks
from rules.emperor.pillars import points
from rules.emperor.promises import kind_of, played
from rules.emperor.state import State, count


class Reply(msgspec.Struct):
    """A vote or an answer given beforehand; an empty card: given without one."""

    card: str = ""
    text: str = ""


def announce(state: State, seat: Seat, action: TurnAction, emit: Emit) -> None:
    """Tell everybody what is played."""
    count(state, "questioning" if isinstance(action, IntenseQuestioning) else kind_of(action))
    match action:
        case Pass():
            emit(events.Passed(seat))
        case Bill():
            emit(events.BillProposed(seat, action.pillar, action.change, action.economy, action.text))
        case EmperorBill():
            crown(state, seat, emit, text=action.text)
        case Speech():
            emit(events.SpeechGiven(seat, action.effect, action.from_, action.text))
        case SecretMeeting():
            emit(events.SecretMeetingHeld(seat, action.text))
        case Questioning() | IntenseQuestioning():
            intense = isinstance(action, IntenseQuestioning)
            emit(events.Questioned(seat, action.target, intense, action.text))
        case Negotiating() | Scheming():
            emit(events.TalksBegan(seat, action.target, isinstance(action, Scheming)))
        case _:
            assert_never(action)


def crown(state: State, seat: Seat, emit: Emit, text: str, claim: bool = False) -> None:
    """Tell everybody that a seat asks for the crown, and what share that rests on."""
    counted = tiles.populations(state)
    total = sum(counted.values())
    emit(events.EmperorBillProposed(seat, counted[seat], total, points(state.pillars), claim, text))


def resolve(state: State, seat: Seat, action: TurnAction, emit: Emit, given: dict[Seat, Reply] | None = None) -> None:
    """Begin the action's own procedure. `given` are its votes or its answer where they are in already."""
    played(state, seat, action)
    votes = None if given is None else {voter: reply.card for voter, reply in given.items()}
    match action:
        case Pass():
            pass
        case Bill():
            bill.begin(state, seat, action.text, votes, (action.pillar, action.change, action.economy))
        case EmperorBill():
            bill.begin(state, seat, action.text, votes)
        case Speech():
            speech.speech(state, seat, action, emit)
        case SecretMeeting():
            speech.secret_meeting(state, seat, emit)
        case Questioning() | IntenseQuestioning():
            reply = None if given is None else given[action.target]
            answer = None if reply is None else (reply.card, reply.text)
            questioning.begin(state, seat, action, answer, emit)
        case Negotiating() | Scheming():
            talks.begin(state, seat, action)
        case _:
            assert_never(action)
