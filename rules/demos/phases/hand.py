"""A hand: the deal, the discard turns, the showdown, the figures."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.demos.actions import DemosAction
from rules.demos.cards import HAND, by_number, people_pack
from rules.demos.events import Dealt, HandDealt
from rules.demos.options import complete_pack
from rules.demos.phases import consult, unanimous_vote
from rules.demos.state import DemosState, Figures, Hand, PublicDiscard, SecretDiscard, Showdown


def prompts(state: DemosState, frame: Hand) -> list[Prompt]:
    return []


def handle(state: DemosState, frame: Hand, seat: Seat, action: DemosAction, emit: Emit) -> None:
    raise AssertionError("nothing is asked here")


def advance(state: DemosState, frame: Hand, emit: Emit) -> None:
    match frame.step:
        case "open":
            _collect_cards(state)
            frame.step = "deal"
            consult.open_windows(state, state.teams, "hand", emit)
        case "deal":
            _deal(state, emit)
            frame.step = "public"
        case "public":
            frame.step = "secret"
            state.frames.append(PublicDiscard(state.serials(), state.order))
        case "secret":
            frame.step = "talk" if state.full else "showdown"
            state.frames.append(SecretDiscard(state.serials(), state.order))
        case "talk":
            frame.step = "vote"
            consult.open_windows(state, [n for n in state.teams if state.factions[n].vetoes], "veto", emit)
        case "vote":
            frame.step = "showdown"
            unanimous_vote.begin(state, emit)
        case "showdown":
            frame.step = "figures"
            state.frames.append(Showdown())
        case "figures":
            frame.step = "end"
            if state.last and state.last.winners:
                state.frames.append(Figures(list(state.last.winners)))
        case "end":
            state.frames.pop()


def _collect_cards(state: DemosState) -> None:
    state.hand += 1
    if state.hand > 1:
        state.dealer = state.order[0]
    state.people = []
    state.hands = {seat: [] for seat in state.seats}
    state.public, state.secret, state.down = [], [], []
    state.secret_up = False


def _deal(state: DemosState, emit: Emit) -> None:
    fixed = state.stacked.pop(0) if state.stacked else []
    state.people = complete_pack(fixed, people_pack(state.mode), state.rng)
    order = state.order
    emit(Dealt(hand=state.hand, dealer=state.dealer, first=order[0]))
    dealt, state.people = state.people[: HAND * len(order)], state.people[HAND * len(order) :]
    for place, seat in enumerate(order):
        state.hands[seat] = sorted(dealt[place :: len(order)], key=by_number)
        emit(HandDealt(to=(seat,), cards=tuple(state.hands[seat])))
