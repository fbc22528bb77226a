"""An action phase, tempo `simultaneous` (E33): all choose unseen, all vote and answer, then all is resolved."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core import Emit, Prompt, Seat
from rules.emperor import events
from rules.emperor.actions import (
    Answer,
    Bill,
    EmperorBill,
    IntenseQuestioning,
    Pass,
    Questioning,
    TurnAction,
    Vote,
)
from rules.emperor.moves import PASS, cards_for, spend, turn_actions, unspend
from rules.emperor.phases.actions import begin_turn
from rules.emperor.phases.bill import vote_choice
from rules.emperor.phases.play import Reply, announce, resolve
from rules.emperor.phases.questioning import answer_choice
from rules.emperor.state import Frame, State, ask, clockwise, lay, pick_up, put


class Together(Frame, tag="together"):
    """`plans` by seat, taken out as they are resolved; `replies`: proposer or asker -> who -> vote or answer.

    `serials` name each seat's decision; `place` counts the seats resolved.
    """

    step: Literal["begin", "choose", "call", "resolve"] = "begin"
    plans: dict[Seat, TurnAction] = {}
    replies: dict[Seat, dict[Seat, Reply]] = {}
    serials: dict[Seat, int] = {}
    place: int = 0


class Call(msgspec.Struct, frozen=True):
    """A vote (`question` is None) or an answer that a seat owes on the action of `seat`."""

    seat: Seat
    question: Questioning | IntenseQuestioning | None = None


def calls(state: State, frame: Together, seat: Seat) -> list[Call]:
    """What the seat still owes: votes first, clockwise from the chair's bill, then answers."""
    votes, answers = [], []
    for other in clockwise(state):
        plan = frame.plans.get(other)
        if seat in frame.replies.get(other, ()):
            continue
        if isinstance(plan, Bill | EmperorBill):
            votes.append(Call(other))
        elif isinstance(plan, Questioning | IntenseQuestioning) and plan.target == seat:
            answers.append(Call(other, plan))
    return votes + answers


def prompts(state: State, frame: Together) -> list[Prompt]:
    match frame.step:
        case "choose":
            return [
                Prompt(seat, "action", serial, turn_actions(state, seat), PASS)
                for seat, serial in frame.serials.items()
            ]
        case "call":
            return [_call_prompt(state, frame, seat, serial) for seat, serial in frame.serials.items()]
        case "begin" | "resolve":
            return []


def _call_prompt(state: State, frame: Together, seat: Seat, serial: int) -> Prompt:
    call = calls(state, frame, seat)[0]
    hand = tuple(state.parties[seat].hand)
    if call.question is None:
        votes, vote = vote_choice(hand)
        return Prompt(seat, "vote", serial, votes, vote)
    answers, answer = answer_choice(hand, isinstance(call.question, IntenseQuestioning))
    return Prompt(seat, "answer", serial, answers, answer)


def handle(state: State, frame: Together, seat: Seat, action: TurnAction | Vote | Answer, emit: Emit) -> None:
    del frame.serials[seat]
    match action:
        case Vote() | Answer():
            if action.card:
                lay(state, seat, action.card)
            text = action.text if isinstance(action, Answer) else ""
            _reply(frame, calls(state, frame, seat)[0], seat, Reply(action.card, text))
            _ask_next(state, frame, seat)
        case _:
            frame.plans[seat] = action
            for card in cards_for(state, action):
                lay(state, seat, card)


def advance(state: State, frame: Together, emit: Emit) -> None:
    match frame.step:
        case "begin":
            frame.step = "choose"
            frame.serials = {seat: ask(state) for seat in clockwise(state) if state.parties[seat].hand}
        case "choose":
            _reveal(state, frame, emit)
        case "call":
            frame.step = "resolve"
        case "resolve":
            _resolve_next(state, frame, emit)


def _reveal(state: State, frame: Together, emit: Emit) -> None:
    """All actions are shown, their cards go to the discard piles, and votes and answers are asked for."""
    frame.step = "call"
    for seat in clockwise(state):
        party = state.parties[seat]
        put(party.discard, *party.laid)
        party.laid = []
        if seat in frame.plans:
            announce(state, seat, frame.plans[seat], emit)
    for seat in clockwise(state):
        _ask_next(state, frame, seat)


def _ask_next(state: State, frame: Together, seat: Seat) -> None:
    """Ask the seat for its next vote or answer; without a card left it votes for by itself."""
    for call in calls(state, frame, seat):
        if call.question is not None or state.parties[seat].hand:
            frame.serials[seat] = ask(state)
            return
        _reply(frame, call, seat, Reply())


def _reply(frame: Together, call: Call, seat: Seat, reply: Reply) -> None:
    frame.replies.setdefault(call.seat, {})[seat] = reply


def _resolve_next(state: State, frame: Together, emit: Emit) -> None:
    state.turn = None
    order = clockwise(state)
    if state.pillars["security"] == 0:
        for seat in order[frame.place :]:
            _come_back(state, frame, seat, "early_election", emit)
        state.frames.pop()
        return
    if frame.place == len(order):
        state.frames.pop()
        return
    seat = order[frame.place]
    frame.place += 1
    begin_turn(state, seat, emit)
    plan = frame.plans.get(seat)
    if plan is None:
        emit(events.Passed(seat, "no_cards"))
        return
    if isinstance(plan, Pass):
        del frame.plans[seat]
        return
    unspend(state, seat, plan)
    legal = msgspec.structs.replace(plan, text="") if hasattr(plan, "text") else plan
    if legal not in turn_actions(state, seat):
        spend(state, seat, plan)
        _come_back(state, frame, seat, "illegal", emit)
        return
    spend(state, seat, plan)
    del frame.plans[seat]
    resolve(state, seat, plan, emit, frame.replies.pop(seat, None))


def _come_back(
    state: State, frame: Together, seat: Seat, cause: Literal["illegal", "early_election"], emit: Emit
) -> None:
    """An action is not carried out: its cards and those of its votes or answer come back (E33)."""
    plan = frame.plans.pop(seat, PASS)
    if isinstance(plan, Pass):
        return
    unspend(state, seat, plan)
    for other, reply in frame.replies.pop(seat, {}).items():
        if reply.card:
            pick_up(state, other, reply.card, state.parties[other].hand)
    emit(events.Fizzled(seat, str(plan.__struct_config__.tag), cause))
