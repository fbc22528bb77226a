"""A turn: play any number of cards, draw one, and a voter may choose. A player's first turn is a draw only."""

from __future__ import annotations

from functools import lru_cache

from rules.core import Action, Emit, Prompt, Seat

from ..actions import ALLOWED, Draw, End, Minor, Opinion, ParliamentAction, Policy, Voter
from ..content import CardKey, Pack, ScaleKey
from ..events import CardDrawn, Drew, VoterQueued
from ..pack import pack_by_hash
from ..state import ParliamentState, Turn
from . import minor_entry, opinion, policy, resolving


def begin(state: ParliamentState, seat: Seat) -> None:
    state.frames.append(Turn(seat, state.serials(), draw_only=state.turns < len(state.seats)))
    state.turns += 1


def prompts(state: ParliamentState, frame: Turn) -> list[Prompt]:
    if frame.over:
        return []
    hand = () if frame.draw_only else tuple(state.hands[frame.seat])
    piles = tuple(scale for scale, pile in state.piles.items() if pile)
    may_end = not piles and (frame.played > 0 or not hand)
    legal = choices(state.pack, hand, piles, may_end)
    if piles:
        # The largest pile, the first of several.
        default: Action = Draw(max(piles, key=lambda scale: len(state.piles[scale])))
    else:
        default = End() if may_end else legal[0]
    return [Prompt(frame.seat, "draw" if frame.draw_only else "play", frame.serial, legal, default)]


@lru_cache(maxsize=4096)
def choices(
    pack: str, hand: tuple[CardKey, ...], piles: tuple[ScaleKey, ...], may_end: bool
) -> tuple[ParliamentAction, ...]:
    """Every way to play a card of the hand, the piles to draw from, and the end where it may be chosen."""
    content = pack_by_hash(pack)
    played = [action for card in hand for action in ways(content, card)]
    return (*played, *map(Draw, piles), *([End()] if may_end else []))


def ways(pack: Pack, card: CardKey) -> list[ParliamentAction]:
    """The ways to play a card."""
    match pack.kind(card):
        case "idea":
            return [Policy(card), Opinion(card)]
        case "voter":
            return [Voter(card)]
        case "minor":
            return [Minor(card, allow) for allow in range(ALLOWED + 1)]


def handle(state: ParliamentState, frame: Turn, seat: Seat, action: ParliamentAction, emit: Emit) -> None:
    frame.serial = state.serials()
    match action:
        case Draw(pile=pile):
            card = state.piles[pile].pop(0)
            state.put_into_hand(seat, card)
            state.drawn = pile
            emit(Drew(seat=seat, pile=pile))
            emit(CardDrawn(to=(seat,), card=card))
            frame.over = True
        case End():
            frame.over = True
        case Policy(card=card):
            _play(state, frame, card)
            policy.begin(state, seat, card, emit)
        case Opinion(card=card):
            _play(state, frame, card)
            opinion.begin(state, seat, card, emit)
        case Minor(card=card, allow=allow):
            _play(state, frame, card)
            minor_entry.begin(state, seat, card, allow, emit)
        case Voter(card=card):
            _play(state, frame, card)
            state.queue.append(card)
            emit(VoterQueued(seat=seat, voter=card, how="played"))
        case _:
            raise AssertionError(action)


def _play(state: ParliamentState, frame: Turn, card: CardKey) -> None:
    state.hands[frame.seat].remove(card)
    frame.played += 1


def advance(state: ParliamentState, frame: Turn, emit: Emit) -> None:
    state.frames.pop()
    resolving.after_a_turn(state, emit)
