"""The proposer's reward, where the pillars moved apart."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

from rules.core import Emit, Prompt, Seat
from rules.emperor import country, events, tiles
from rules.emperor.actions import Reward
from rules.emperor.cards import LIE, distinct
from rules.emperor.pillars import SIX, inside
from rules.emperor.state import Frame, State, put


class Rewarding(Frame, tag="rewarding"):
    seat: Seat
    serial: int


@lru_cache(4096)
def _take_back(discard: tuple[str, ...]) -> tuple[Reward, ...]:
    kinds = distinct(discard)
    ones = [Reward("cards", (card,)) for card in kinds]
    twos = [
        Reward("cards", tuple(sorted(pair)))
        for pair in combinations_with_replacement(kinds, 2)
        if pair[0] != pair[1] or discard.count(pair[0]) > 1
    ]
    return (*ones, *twos)


def prompts(state: State, frame: Rewarding) -> list[Prompt]:
    party = state.parties[frame.seat]
    found = [Reward("none")]
    if state.bag:
        found.append(Reward("tile"))
    found += _take_back(tuple(party.discard))
    found += [
        Reward("pillar", pillar=pillar, change=change)
        for pillar in SIX[1:]  # not economy; media is allowed (E30)
        for change in (1, -1)
        if inside(state.pillars[pillar] + change)
    ]
    found += [Reward("media", card=card) for card in distinct(party.media)]
    return [Prompt(frame.seat, "reward", frame.serial, tuple(found), found[0])]


def handle(state: State, frame: Rewarding, seat: Seat, action: Reward, emit: Emit) -> None:
    state.frames.pop()
    party = state.parties[seat]
    emit(events.Rewarded(seat, action.what, len(action.cards), action.card == LIE))
    match action.what:
        case "tile":
            tiles.draw(state, seat, "reward", emit)
        case "cards":
            for card in action.cards:
                party.discard.remove(card)
            put(party.hand, *action.cards)
            emit(events.CardsSeen(seat, action.cards, "taken_back", to=(seat,)))
        case "pillar":
            country.move(state, seat, "reward", ((action.pillar, action.change),), emit)
        case "media":
            party.media.remove(action.card)
            if action.card != LIE:
                put(party.discard, action.card)
            emit(events.CardsSeen(seat, (action.card,), "removed", to=(seat,)))
        case "none":
            pass


def advance(state: State, frame: Rewarding, emit: Emit) -> None:
    raise AssertionError("a reward is always asked for")
