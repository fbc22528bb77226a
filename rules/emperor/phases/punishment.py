"""The proposer's punishment, where both pillars moved the same way."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

from rules.core import Emit, Prompt, Seat
from rules.emperor import events, tiles
from rules.emperor.actions import Punish
from rules.emperor.cards import LIE, distinct
from rules.emperor.state import Frame, State, put


class Punishing(Frame, tag="punishing"):
    seat: Seat
    serial: int


@lru_cache(4096)
def _give_up(hand: tuple[str, ...]) -> tuple[Punish, ...]:
    return tuple(
        Punish("cards", tuple(sorted(pair)))
        for pair in combinations_with_replacement(distinct(hand), 2)
        if pair[0] != pair[1] or hand.count(pair[0]) > 1
    )


def prompts(state: State, frame: Punishing) -> list[Prompt]:
    found = [Punish("lie")]
    if tiles.current(state, frame.seat):
        found.append(Punish("tile"))
    found += _give_up(tuple(state.parties[frame.seat].hand))
    return [Prompt(frame.seat, "punish", frame.serial, tuple(found), found[0])]


def handle(state: State, frame: Punishing, seat: Seat, action: Punish, emit: Emit) -> None:
    state.frames.pop()
    party = state.parties[seat]
    emit(events.Punished(seat, action.what))
    match action.what:
        case "tile":
            tiles.lose(state, seat, "punishment", emit)
        case "cards":
            for card in action.cards:
                party.hand.remove(card)
            put(party.discard, *action.cards)
            emit(events.CardsSeen(seat, action.cards, "discarded", to=(seat,)))
        case "lie":
            put(party.media, LIE)


def advance(state: State, frame: Punishing, emit: Emit) -> None:
    raise AssertionError("a punishment is always asked for")
