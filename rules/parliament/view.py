"""What one viewer may know of a game. All but `you`, and the own markers while sealed, is the same for everybody."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from rules.core import Prompt, Seat, View

from .cabinet import Board, Relation, Step
from .content import AgendaCard, CardKey, DirectionKey, MinorKey, PartyKey, ScaleKey, Side, VoterKey
from .state import (
    Cell,
    ChangingRelation,
    Frame,
    MinorEntry,
    OpinionShift,
    Orders,
    ParliamentState,
    Placing,
    Plan,
    PolicyVote,
    Segments,
    System,
    Turn,
)

PhaseName: TypeAlias = Literal[
    "place", "draw", "play", "policy", "opinion", "push", "pull_back", "relation", "system", "end"
]


class SeatView(msgspec.Struct, frozen=True):
    """A seat as all see it. `hand`: number of cards."""

    party: PartyKey
    hand: int


class MinorView(msgspec.Struct, frozen=True):
    """A minor party: its segment on its own scale (None: not on the board) and the voters it won."""

    segment: int | None
    voters: list[VoterKey]


class Decision(msgspec.Struct, frozen=True):
    """The card being played. `by` played it, None: The System. `left`: cards that may still be paid to push.

    `order`: the parties in the order in which they answer; `acted`: those of them, and minor parties, that
    have acted so far; `waiting`: seats whose answer is still to come, in order, without those that have no choice.
    """

    card: CardKey
    side: Side
    by: Seat | None
    scale: ScaleKey
    direction: DirectionKey
    order: list[PartyKey]
    acted: list[PartyKey]
    waiting: list[Seat]
    left: int = 0


class CabinetView(msgspec.Struct, frozen=True):
    """How the cabinet formed. `start`: the map before; `order`: members as they left the countdown, the centre last."""

    steps: list[Step]
    parties: list[PartyKey]
    centre: PartyKey | None
    order: list[PartyKey]
    winners: list[Seat]
    start: Board


class You(msgspec.Struct, frozen=True):
    """What only this seat knows; `hand` is in pack order."""

    seat: Seat
    party: PartyKey
    hand: list[CardKey]
    standing: Orders


class ParliamentView(View, kw_only=True):
    """A game. `order`: the seats clockwise; `turn`: whose turn it is (None: all place, The System, the end).

    `agenda` has its top first. After the end `relations` are the locked ones that hold the cabinet together,
    while `voters` and `minor` stay as resolved, before minor parties joined allies. `pack` is the pack's hash.
    """

    mode: str
    pack: str
    turn: Seat | None
    phase: PhaseName
    first: Seat
    order: list[Seat]
    seats: dict[Seat, SeatView]
    scales: dict[ScaleKey, dict[PartyKey, Segments]]
    agenda: list[AgendaCard]
    queue: list[VoterKey]
    piles: dict[ScaleKey, int]
    trash: int
    tiles_left: int
    relations: list[Relation]
    layout: dict[PartyKey, Cell] | None
    voters: dict[PartyKey, list[VoterKey]]
    minor: dict[MinorKey, MinorView]
    decision: Decision | None
    tempo: Literal["strict", "simultaneous"]
    big_parties: bool
    asterisks: bool
    last: AgendaCard | None = None
    difficulty: int | UnsetType = UNSET
    coop: Plan | UnsetType = UNSET
    cabinet: CabinetView | UnsetType = UNSET
    you: You | UnsetType = UNSET


def look(state: ParliamentState, viewer: Seat | None, prompts: list[Prompt]) -> ParliamentView:
    """What the viewer may know; None is the public."""
    top = state.frames[-1] if state.frames else None
    made = ParliamentView(
        game="parliament",
        status="playing" if state.outcome is None else "finished",
        to_act=[prompt.seat for prompt in prompts],
        prompts={prompt.seat: prompt.kind for prompt in prompts},
        mode=state.mode,
        pack=state.pack,
        turn=_turn(state),
        phase=_phase(top),
        first=state.first,
        order=list(state.order),
        seats={seat: SeatView(state.parties[seat], len(state.hands[seat])) for seat in state.order},
        scales=_scales(state, viewer),
        agenda=list(state.agenda),
        queue=list(state.queue),
        piles={scale: len(pile) for scale, pile in state.piles.items()},
        trash=len(state.trash),
        tiles_left=state.tiles_left,
        relations=list(state.relations),
        layout=None if state.layout is None else dict(state.layout),
        voters={party: list(state.voters[party]) for party in state.content.parties},
        minor={
            minor: MinorView(state.minors.get(minor), list(state.voters[minor]))
            for minor in state.content.minors
            if state.minor_parties == "in"
        },
        decision=_decision(state, top),
        tempo=state.tempo,
        big_parties=state.big_parties,
        asterisks=state.asterisks == "flip",
        last=state.last,
    )
    if state.solo:
        made.difficulty = state.difficulty
    if state.plan is not None:
        made.coop = state.plan
    if state.outcome is not None:
        made.result = state.outcome
    if state.formation is not None:
        made.cabinet = CabinetView(
            steps=list(state.formation.steps),
            parties=list(state.formation.cabinet),
            centre=state.formation.centre,
            order=list(state.formation.order),
            winners=list(state.outcome.winners) if state.outcome else [],
            start=state.formation.start,
        )
    if viewer is not None:
        hand = list(state.hands[viewer])
        made.you = You(viewer, state.parties[viewer], hand, state.standing.get(viewer, Orders()))
    return made


def _turn(state: ParliamentState) -> Seat | None:
    for frame in state.frames:
        match frame:
            case Placing(turn=seat) | Turn(seat=seat):
                return seat
            case _:
                pass
    return None


def _phase(top: Frame | None) -> PhaseName:
    match top:
        case Placing():
            return "place"
        case Turn(draw_only=draw_only):
            return "draw" if draw_only else "play"
        case PolicyVote():
            return "policy"
        case OpinionShift():
            return "opinion"
        case MinorEntry(step=step):
            return step
        case ChangingRelation():
            return "relation"
        case System():
            return "system"
        case _:
            return "end"


def _scales(state: ParliamentState, viewer: Seat | None) -> dict[ScaleKey, dict[PartyKey, Segments]]:
    # Sealed placements are on the board already; nobody else sees them before everybody is done.
    hidden: set[PartyKey] = set()
    if any(isinstance(frame, Placing) and frame.turn is None for frame in state.frames):
        hidden = {
            party
            for seat, party in state.parties.items()
            if seat != viewer and not (state.big_parties and state.content.parties[party].big)
        }
    return {
        scale: {party: [] if party in hidden else list(segments) for party, segments in here.items()}
        for scale, here in state.markers.items()
    }


def _decision(state: ParliamentState, top: Frame | None) -> Decision | None:
    pack = state.content
    match top:
        case PolicyVote() | OpinionShift():
            idea = pack.cards[top.card]
            side: Side = "policy" if isinstance(top, PolicyVote) else "opinion"
            order = pack.column(AgendaCard(top.card, side))
            seat_of = state.seat_of
            coming = [seat_of[party] for party in order[top.at :] if party in seat_of]
            free = {seat for seat in coming if side == "policy" and state.backs_free(idea, state.parties[seat])}
            # Standing orders are secret, so they leave a seat in this list; an empty hand is not.
            waiting = [s for s in coming if s not in top.answers and (s in free or state.hands[s])]
            return Decision(top.card, side, top.by, idea.scale, idea.direction, list(order), list(top.acted), waiting)
        case MinorEntry():
            minor = pack.minors[top.card]
            against = pack.scales[minor.scale].other(minor.own)
            parties = [state.parties[seat] for seat in asking_order(state, top)]
            left = top.left if top.step == "push" else 0
            waiting = [seat for seat in top.waiting if state.hands[seat]]
            return Decision(top.card, "minor", top.by, minor.scale, against, parties, list(top.acted), waiting, left)
        case ChangingRelation(by=by, card=lying, acted=acted):
            scale = pack.scale_of(lying.card)
            if lying.side == "minor":
                direction = scale.other(pack.minors[lying.card].own)
            else:
                direction = pack.cards[lying.card].direction
            column = list(pack.column(lying))
            return Decision(lying.card, lying.side, by, scale.key, direction, column, list(acted), [by] if by else [])
        case _:
            return None


def asking_order(state: ParliamentState, frame: MinorEntry) -> list[Seat]:
    """The seats in the order in which a step of a minor party's entry asks them."""
    first = frame.by if frame.by is not None else state.order[0]
    seats = state.clockwise(first)
    return seats if frame.step == "push" else seats[1:] + seats[:1]
