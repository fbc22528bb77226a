"""The election: promises, media, final attempt, result, spoils; then the hands and the chair."""

from __future__ import annotations

from typing import Literal

from rules.core import Emit, Prompt, Seat
from rules.emperor import country, events
from rules.emperor.phases.ending import end_game
from rules.emperor.phases.final import Finale
from rules.emperor.phases.judging import Judging
from rules.emperor.phases.media import count_media
from rules.emperor.phases.result import Claims, declare
from rules.emperor.phases.spoils import Sharing
from rules.emperor.state import Frame, State, ask, clockwise, put


class Election(Frame, tag="election"):
    """`begun` counts the steps that have begun; `order` is clockwise from the chair that held it."""

    begun: int = 0
    order: list[Seat] = []
    ranks: dict[Seat, int] = {}


def prompts(state: State, frame: Election) -> list[Prompt]:
    return []


def handle(state: State, frame: Election, seat: Seat, action: object, emit: Emit) -> None:
    raise AssertionError("an election asks through its steps")


def advance(state: State, frame: Election, emit: Emit) -> None:
    frame.begun += 1
    match frame.begun:
        case 1:
            frame.order = clockwise(state)
            state.frames.append(Judging())
        case 2:
            count_media(state, emit)
        case 3:
            state.frames.append(Finale(ask(state), waiting=[s for s in frame.order if state.parties[s].hand]))
        case 4:
            frame.ranks, claimants = declare(state, emit)
            if claimants:
                state.frames.append(Claims(claimants))
        case 5:
            if state.round == state.rules.max_rounds:
                end_by_rounds(state, frame.ranks, emit)
            else:
                state.frames.append(Sharing(ask(state), frame.ranks, frame.order))
        case _:
            take_back(state, frame.order, emit)
            _next_chair(state, frame.ranks, emit)
            if state.pillars["security"] == 0:
                country.move(state, None, "security", (("security", 1),), emit)  # E10
            state.frames.pop()


def end_by_rounds(state: State, ranks: dict[Seat, int], emit: Emit) -> None:
    """After the last round the largest population wins; equal shares it (E23)."""
    end_game(state, [seat for seat in state.seats if ranks[seat] == 1], "rounds", emit)


def take_back(state: State, order: list[Seat], emit: Emit) -> None:
    """Every seat with an empty hand takes its whole discard pile back (E21)."""
    for seat in order:
        party = state.parties[seat]
        if not party.hand and party.discard:
            emit(events.HandTakenBack(seat, len(party.discard)))
            put(party.hand, *party.discard)
            party.discard = []


def _next_chair(state: State, ranks: dict[Seat, int], emit: Emit) -> None:
    """The largest seat, shared: the first of them from the old chair on (E22); or as the option says."""
    before = state.chair
    if state.rules.chair == "fixed":
        emit(events.ChairKept(before, "fixed"))
    elif state.rules.chair == "rotate":
        state.chair = clockwise(state)[1]
        emit(events.ChairChanged(state.chair, before, "rotate"))
    else:
        largest = [seat for seat in clockwise(state) if ranks[seat] == 1]
        state.chair = largest[0]
        cause: Literal["winner", "shared"] = "shared" if len(largest) > 1 else "winner"
        stays = state.chair == before
        emit(events.ChairKept(before, cause) if stays else events.ChairChanged(state.chair, before, cause))
