"""Unanimous discard, the question: all consent, or a veto cancels the turn.

All answer at the same time. A team vetoes when all its members do; the first vetoing faction in order
pays, nobody else (D2). Without a veto left a faction consents by itself.
"""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.demos.actions import Consent, DemosAction, Veto
from rules.demos.events import Consented, Vetoed
from rules.demos.state import DemosState, UnanimousDiscard, UnanimousVote

_CHOICES = (Consent(), Veto())


def begin(state: DemosState, emit: Emit) -> None:
    """Ask, or go straight to the discards where nobody has a veto left."""
    if any(faction.vetoes for faction in state.factions):
        state.frames.append(UnanimousVote(state.serials()))
    else:
        _turn_up_and_discard(state, "nobody_could_veto", emit)


def prompts(state: DemosState, frame: UnanimousVote) -> list[Prompt]:
    return [
        Prompt(seat, "unanimous_vote", state.serial_of(frame.serial, seat), _CHOICES, _CHOICES[0])
        for seat in state.order
        if seat not in frame.votes and state.factions[state.faction_of[seat]].vetoes
    ]


def handle(state: DemosState, frame: UnanimousVote, seat: Seat, action: DemosAction, emit: Emit) -> None:
    frame.votes[seat] = "veto" if isinstance(action, Veto) else "consent"


def advance(state: DemosState, frame: UnanimousVote, emit: Emit) -> None:
    state.frames.pop()
    vetoing = [
        faction for faction in state.factions if all(frame.votes.get(member) == "veto" for member in faction.members)
    ]
    if not vetoing:
        _turn_up_and_discard(state, "all_consent", emit)
        return
    seats = [seat for seat in state.order if any(seat in faction.members for faction in vetoing)]
    payer = next(faction for faction in vetoing if seats[0] in faction.members)
    payer.vetoes -= 1
    emit(Vetoed(seats=tuple(seats), payer=tuple(payer.members), left=payer.vetoes))


def _turn_up_and_discard(state: DemosState, why: str, emit: Emit) -> None:
    state.secret_up = True
    emit(Consented(asked=why == "all_consent", cards=tuple(state.secret)))
    state.frames.append(UnanimousDiscard(state.serials(), state.order))
