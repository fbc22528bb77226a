"""What one viewer may know of a match. All but `you` is the same for everybody, the public included."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from rules.core import Prompt, Seat, View
from rules.demos.cards import Card, Suit
from rules.demos.events import ConsultReason, HandBy, Lying, TrioCard
from rules.demos.harmony import suit_of
from rules.demos.meld import Meld, best_meld
from rules.demos.state import (
    Announcing,
    Assigning,
    Consult,
    DemosState,
    Figure,
    Figures,
    PublicDiscard,
    Scandal,
    SecretDiscard,
    Showdown,
    UnanimousDiscard,
    UnanimousVote,
)

PhaseName = Literal["announce", "deal", "public", "secret", "unanimous", "showdown", "figures", "scandal", "final"]


class DownCard(msgspec.Struct, frozen=True):
    """A card discarded face down; None until it is turned up."""

    seat: Seat
    card: Card | None


class FigureView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure in front of a seat. `suit` is the suit that counts, once the card is known.

    `index` counts all that the seat acquired. `media`: the Media card lying on top of it.
    """

    index: int
    up: bool
    card: Card | None
    suit: Suit | None
    forced: bool
    media: Card | None = None
    discarded: bool = False


class ShownMeld(msgspec.Struct, frozen=True):
    kind: Literal["sequence", "square"]
    cards: tuple[Card, ...]
    points: int


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as all see it. `team`: number from 1, None where it plays alone. `hand`: number of cards.

    `veto`: vetoes that its faction has left. `meld`: from the showdown until the next hand begins.
    `favourite` and `trio`: what it announced before hand 1 (variants).
    """

    team: int | None
    hand: int
    figures: list[FigureView]
    score: int
    veto: int
    meld: ShownMeld | None
    favourite: Suit | None = None
    trio: str | None = None


class Window(msgspec.Struct, frozen=True):
    """An open consultation: team `faction` may talk; `waiting` have not said that they are done."""

    faction: int
    seats: list[Seat]
    reason: ConsultReason
    seconds: int
    waiting: list[Seat]


class LastHand(msgspec.Struct, frozen=True):
    """The latest showdown: what each seat showed (None: it passed), who won and what decided."""

    hand: int
    melds: dict[Seat, ShownMeld | None]
    winners: list[Seat]
    by: HandBy


class Harmony(msgspec.Struct, frozen=True, rename={"class_": "class"}):
    """A seat's trio at the end: the number of its suits (0: no trio) and its cards E, L, J."""

    class_: int
    cards: list[TrioCard]


class Given(msgspec.Struct, frozen=True):
    """A figure that this seat drew and its team gave to another."""

    to: Seat
    index: int
    card: Card


class You(msgspec.Struct, frozen=True, omit_defaults=True):
    """What only this seat knows. `hand` is sorted by number. `best`: the meld it would show now.

    `discarded`: what it put face down in this hand, in order. `drawn`: figures its team is placing now.
    """

    seat: Seat
    hand: list[Card]
    figures: list[FigureView]
    best: Meld | None
    discarded: list[Card] = []
    drawn: list[Card] = []
    given: list[Given] = []


class DemosView(View, kw_only=True):
    """A match. `order` starts left of the dealer. `people` and `power`: how many cards are left there.

    `public`, `secret`, `unanimous`: the discards still lying there, face-down ones without their card.
    `drawer`: who drew the figure that its team is placing now.
    `scores`: for each hand played, each seat's points in the order of `seats`, which is clockwise.
    """

    mode: str
    hand: int
    max_hands: int
    dealer: Seat
    phase: PhaseName
    order: list[Seat]
    public: list[Lying]
    secret: list[DownCard]
    unanimous: list[DownCard]
    people: int
    power: int
    seats: dict[Seat, SeatView]
    scores: list[list[int]]
    drawer: Seat | None = None
    windows: list[Window] = []
    last: LastHand | UnsetType = UNSET
    final: dict[Seat, Harmony] | UnsetType = UNSET
    you: You | UnsetType = UNSET


_PHASE_OF: dict[type, PhaseName] = {
    Announcing: "announce",
    PublicDiscard: "public",
    SecretDiscard: "secret",
    UnanimousVote: "unanimous",
    UnanimousDiscard: "unanimous",
    Showdown: "showdown",
    Figures: "figures",
    Assigning: "figures",
    Scandal: "scandal",
}
_PHASE_OF_TALK: dict[ConsultReason, PhaseName] = {"hand": "deal", "veto": "unanimous", "figure": "figures"}


def look(state: DemosState, viewer: Seat | None, prompts: list[Prompt]) -> DemosView:
    """What the viewer may know; None is the public."""
    made = DemosView(
        game="demos",
        status="playing" if state.outcome is None else "finished",
        to_act=[prompt.seat for prompt in prompts],
        prompts={prompt.seat: prompt.kind for prompt in prompts},
        mode=state.mode,
        hand=state.hand,
        max_hands=state.max_hands,
        dealer=state.dealer,
        phase=_phase(state),
        order=state.order,
        public=list(state.public),
        secret=[DownCard(one.seat, one.card if state.secret_up else None) for one in state.secret],
        unanimous=[DownCard(one.seat, None) for one in state.down],
        people=len(state.people),
        power=len(state.power),
        seats={seat: _seat(state, seat) for seat in state.seats},
        scores=[list(row) for row in state.scores],
        drawer=next((frame.drawer for frame in state.frames if isinstance(frame, Assigning)), None),
        windows=_windows(state),
    )
    if state.outcome is not None:
        made.result = state.outcome
        made.final = {
            seat: Harmony(trio.suits, list(trio.cards)) if trio else Harmony(0, [])
            for seat, trio in state.harmonies.items()
        }
    if state.last is not None:
        made.last = LastHand(
            state.last.hand,
            {seat: _shown(meld) for seat, meld in state.last.melds.items()},
            state.last.winners,
            state.last.by,
        )
    if viewer is not None:
        made.you = _you(state, viewer)
    return made


def _phase(state: DemosState) -> PhaseName:
    if not state.frames:
        return "final"
    frame = state.frames[-1]
    if isinstance(frame, Consult):
        return _PHASE_OF_TALK[frame.reason]
    return _PHASE_OF[type(frame)]


def _seat(state: DemosState, seat: Seat) -> SeatView:
    number = state.faction_of[seat]
    faction = state.factions[number]
    last = state.last
    meld = last.melds[seat] if last is not None and last.hand == state.hand else None
    return SeatView(
        team=number + 1 if len(faction.members) > 1 else None,
        hand=len(state.hands.get(seat, ())),
        figures=[_public_figure(index, figure) for index, figure in enumerate(state.figures[seat])],
        score=state.totals[seat],
        veto=faction.vetoes,
        meld=_shown(meld),
        favourite=state.favourites.get(seat),
        trio=state.trios.get(seat),
    )


def _shown(meld: Meld | None) -> ShownMeld | None:
    # What is left of the hand stays secret, and with it the two figures that break ties.
    return ShownMeld(meld.kind, meld.cards, meld.points) if meld else None


def _public_figure(index: int, figure: Figure) -> FigureView:
    if figure.up:
        return _known_figure(index, figure)
    return FigureView(index, up=False, card=None, suit=None, forced=False)


def _known_figure(index: int, figure: Figure) -> FigureView:
    suit = suit_of(figure.card, figure.suit)
    return FigureView(index, figure.up, figure.card, suit, figure.forced, figure.media, figure.discarded)


def _windows(state: DemosState) -> list[Window]:
    if not state.frames or not isinstance(frame := state.frames[-1], Consult):
        return []
    windows = []
    for number in frame.factions:
        members = state.factions[number].members
        if waiting := [seat for seat in frame.waiting if seat in members]:
            windows.append(Window(number + 1, list(members), frame.reason, state.consult_seconds, waiting))
    return windows


def _you(state: DemosState, seat: Seat) -> You:
    hand = state.hands.get(seat, [])
    drawn: list[Card] = []
    for frame in state.frames:
        match frame:
            case Figures(drawer=drawer, cards=cards) if drawer == seat:
                drawn += cards
            case Assigning(drawer=drawer, card=card) if drawer == seat:
                drawn.insert(0, card)
            case _:
                pass
    return You(
        seat=seat,
        hand=list(hand),
        figures=[_known_figure(index, figure) for index, figure in enumerate(state.figures[seat])],
        best=best_meld(tuple(hand), state.full, state.favourites.get(seat)) if hand else None,
        discarded=[one.card for one in (*state.secret, *state.down) if one.seat == seat],
        drawn=drawn,
        given=[
            Given(other, index, figure.card)
            for other in state.seats
            for index, figure in enumerate(state.figures[other])
            if figure.drawer == seat
        ],
    )
