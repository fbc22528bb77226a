"""What happens in a game of Swedish Parliament 2014, in keys of its content pack.

`seat` is None where The System acts (solo). `party` may be a party that no seat plays.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from rules.core import Event, Seat

from .actions import Change, OpinionOrder, PolicyOrder
from .cabinet import Step
from .content import CardKey, DirectionKey, MinorKey, PartyKey, ScaleKey, Side, VoterKey
from .voters import Look

Reason: TypeAlias = Literal["centre", "cabinet", "voters", "turnout", "highest", "none", "system", "plan", "no_plan"]
"""Why the game ended so: the centre of gravity; longest in the cabinet; most voters, or as many and a higher
total or single turnout; nobody in parliament; The System (solo); the plan came true or not (co-op)."""


class ParliamentEvent(Event, frozen=True, kw_only=True):
    """`pack` is the hash of the game's content pack, left out where it is the project's own."""

    pack: str = ""


class Moved(msgspec.Struct, frozen=True):
    """A party's segments on a scale before and after; alike where it could not or did not move."""

    party: PartyKey
    before: tuple[int, ...]
    after: tuple[int, ...]


# -- setup


class GameOpened(ParliamentEvent, frozen=True, tag="game_opened"):
    """The game begins. `plan` and `leader` are the cabinet to be reached (co-op)."""

    mode: str
    parties: dict[Seat, PartyKey]
    first: Seat
    difficulty: int | None = None
    plan: tuple[PartyKey, ...] = ()
    leader: PartyKey | None = None


class Dropped(ParliamentEvent, frozen=True, tag="dropped"):
    """A party's markers lie where they were dropped."""

    party: PartyKey
    markers: dict[ScaleKey, tuple[int, ...]]


class Placed(ParliamentEvent, frozen=True, tag="placed"):
    """A player put a marker; with sealed placement only that seat knows."""

    seat: Seat
    party: PartyKey
    scale: ScaleKey
    direction: DirectionKey
    segment: int


class Unsealed(ParliamentEvent, frozen=True, tag="unsealed"):
    """Everybody has placed, so all see where a player's markers are."""

    seat: Seat
    party: PartyKey
    markers: dict[ScaleKey, tuple[int, ...]]


class StandingSet(ParliamentEvent, frozen=True, tag="standing_set"):
    """Told to the seat only."""

    seat: Seat
    policy: PolicyOrder
    opinion: OpinionOrder


# -- a turn


class Drew(ParliamentEvent, frozen=True, tag="drew"):
    seat: Seat
    pile: ScaleKey


class CardDrawn(ParliamentEvent, frozen=True, tag="card_drawn"):
    """What the seat drew, told to it only."""

    card: CardKey


class PassedOver(ParliamentEvent, frozen=True, tag="passed_over"):
    """All piles are empty and so is the seat's hand."""

    seat: Seat


class SystemBegan(ParliamentEvent, frozen=True, tag="system_began"):
    """The System's turn (solo): how many cards it will draw at most."""

    cards: int


class CardPlayed(ParliamentEvent, frozen=True, tag="card_played"):
    """An idea card or a minor party's card is played. `allow`: cards that may be paid to push (minor card)."""

    seat: Seat | None
    card: CardKey
    side: Side
    allow: int = 0


class VoterQueued(ParliamentEvent, frozen=True, tag="voter_queued"):
    """A voter card went to the end of the queue."""

    seat: Seat | None
    voter: VoterKey
    how: Literal["played", "paid"]


class Paid(ParliamentEvent, frozen=True, tag="paid"):
    """The card that a seat paid face down, told to it only."""

    card: CardKey


class Answered(ParliamentEvent, frozen=True, tag="answered"):
    """A player's answer to a policy (backs, declines) or an opinion (holds, drifts)."""

    seat: Seat
    party: PartyKey
    answer: Literal["backs", "declines", "holds", "drifts"]
    paid: bool = False


class Shifted(ParliamentEvent, frozen=True, tag="shifted"):
    """A policy or an opinion was carried out: all who acted (minor parties too), and all who stand elsewhere now."""

    card: CardKey
    side: Side
    scale: ScaleKey
    direction: DirectionKey
    acted: tuple[PartyKey, ...]
    moved: tuple[Moved, ...]


class Pushed(ParliamentEvent, frozen=True, tag="pushed"):
    """All parties moved a step against a minor party; `left` more cards may be paid."""

    seat: Seat | None
    minor: MinorKey
    scale: ScaleKey
    direction: DirectionKey
    moved: tuple[Moved, ...]
    left: int


class PulledBack(ParliamentEvent, frozen=True, tag="pulled_back"):
    seat: Seat
    scale: ScaleKey
    moved: Moved


class MinorEntered(ParliamentEvent, frozen=True, tag="minor_entered"):
    minor: MinorKey
    scale: ScaleKey
    segment: int


class RelationChanged(ParliamentEvent, frozen=True, tag="relation_changed"):
    """`before` and `after` are strengths, 0 where there is no relation."""

    seat: Seat | None
    change: Change
    parties: tuple[PartyKey, PartyKey]
    before: int
    after: int


class NoRelation(ParliamentEvent, frozen=True, tag="no_relation"):
    """No relation could be changed."""

    seat: Seat | None


class VoterResolved(ParliamentEvent, frozen=True, tag="voter_resolved"):
    """A voter chose. `used` cards left the top of the agenda; `at_end`: resolved by the last card played alone."""

    voter: VoterKey
    party: PartyKey
    used: int
    by: Literal["nearest", "column"]
    trail: tuple[Look, ...]
    at_end: bool = False


# -- the end


class ElectionOver(ParliamentEvent, frozen=True, tag="election_over"):
    """Nobody can play any more; every voter has a party, the `last` of them since then, in this order."""

    voters: dict[PartyKey, tuple[VoterKey, ...]]
    last: tuple[VoterKey, ...] = ()


class CabinetStep(ParliamentEvent, frozen=True, tag="cabinet_step"):
    """A step of forming the cabinet, or of counting down to its centre of gravity."""

    step: Step


class GameWon(ParliamentEvent, frozen=True, tag="game_won"):
    """The result; nobody may have won."""

    winners: tuple[Seat, ...]
    reason: Reason
    cabinet: tuple[PartyKey, ...]
    centre: PartyKey | None


ParliamentEvents = (
    GameOpened
    | Dropped
    | Placed
    | Unsealed
    | StandingSet
    | Drew
    | CardDrawn
    | PassedOver
    | SystemBegan
    | CardPlayed
    | VoterQueued
    | Paid
    | Answered
    | Shifted
    | Pushed
    | PulledBack
    | MinorEntered
    | RelationChanged
    | NoRelation
    | VoterResolved
    | ElectionOver
    | CabinetStep
    | GameWon
)


def chapter(event: ParliamentEvents) -> Literal["begin", "go_on"] | None:
    """A card that is played and all that follows from it, up to its relation change, is one chapter."""
    match event:
        case CardPlayed():
            return "begin"
        case VoterQueued(how="paid"):
            return "go_on"
        case Answered() | Shifted() | Pushed() | PulledBack() | MinorEntered() | RelationChanged() | NoRelation():
            return "go_on"
        case _:
            return None
