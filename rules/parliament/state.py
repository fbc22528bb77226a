"""The state of a game: plain data, ending in a stack of frames, one for each procedure going on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from rules.core import Seat, State

from .actions import Answer, OpinionOrder, PolicyOrder
from .cabinet import Formation, Relation
from .content import AgendaCard, CardKey, DirectionKey, IdeaCard, MinorKey, Pack, PartyKey, ScaleKey, VoterKey
from .pack import pack_by_hash

Cell: TypeAlias = tuple[int, int]
Segments: TypeAlias = list[int]


class Orders(msgspec.Struct, frozen=True):
    """A seat's standing orders."""

    policy: PolicyOrder = "ask"
    opinion: OpinionOrder = "ask"


class Plan(msgspec.Struct, frozen=True):
    """The cabinet that a co-op game is about: its parties in pack order, and its leader among them."""

    parties: tuple[PartyKey, ...]
    leader: PartyKey


# -- frames, in rulebook order


class Placing(msgspec.Struct, tag="placing"):
    """Players place their markers: `turn` is next (draft), or all at the same time (sealed, None)."""

    serial: int
    turn: Seat | None


class Rounds(msgspec.Struct, tag="rounds"):
    """One turn after another; `system` is true when The System is next (solo)."""

    system: bool = False


class Turn(msgspec.Struct, tag="turn"):
    """A seat's turn. `draw_only` in its first; `played` counts cards; `over` when the voter step follows."""

    seat: Seat
    serial: int
    draw_only: bool
    played: int = 0
    over: bool = False


class System(msgspec.Struct, tag="system"):
    """The System's turn: cards still to be drawn."""

    left: int


class PolicyVote(msgspec.Struct, tag="policy_vote"):
    """`by` played `card` as a policy. `at`: place in the column; `answers` wait for their place."""

    by: Seat | None
    card: CardKey
    serial: int
    at: int = 0
    acted: list[PartyKey] = []
    answers: dict[Seat, Answer] = {}


class OpinionShift(msgspec.Struct, tag="opinion_shift"):
    """`by` played `card` as an opinion; the column runs from the bottom to the top."""

    by: Seat | None
    card: CardKey
    serial: int
    at: int = 0
    acted: list[PartyKey] = []
    answers: dict[Seat, Answer] = {}


class MinorEntry(msgspec.Struct, tag="minor_entry"):
    """`by` played a minor party's card. `waiting`: seats to be asked in this step, the first one now.

    `left`: cards that may still be paid to push; `before`: where the parties stood on its scale.
    """

    by: Seat | None
    card: MinorKey
    serial: int
    left: int
    step: Literal["push", "pull_back"]
    waiting: list[Seat]
    before: dict[PartyKey, Segments]
    acted: list[PartyKey] = []


class ChangingRelation(msgspec.Struct, tag="changing_relation"):
    """`by` must change a relation, before the card goes on the agenda."""

    by: Seat | None
    card: AgendaCard
    acted: list[PartyKey]
    serial: int


class Ending(msgspec.Struct, tag="ending"):
    pass


Frame = Placing | Rounds | Turn | System | PolicyVote | OpinionShift | MinorEntry | ChangingRelation | Ending
CardFrame: TypeAlias = PolicyVote | OpinionShift | MinorEntry | ChangingRelation


class ParliamentState(State, kw_only=True):
    """A game. `order` are the seats clockwise (P3); `turn` had the latest turn; `turns` counts those begun.

    `markers`: scale, party, segments, empty while unplaced; `minors`: segments of minor parties on the board.
    `agenda` has its top first, `piles` too. `voters` are those won; `last` is the last card on the agenda.
    `drawn` is the pile that a seat drew from last. `layout` is None where locked relations don't fit the map.
    """

    pack: str
    tempo: Literal["strict", "simultaneous"]
    setup: Literal["draft", "sealed", "random"]
    big_parties: bool
    asterisks: Literal["ignored", "flip"]
    minor_parties: Literal["in", "out"]
    difficulty: int
    plan: Plan | None
    parties: dict[Seat, PartyKey]
    order: list[Seat]
    first: Seat
    standing: dict[Seat, Orders] = {}
    turn: Seat | None = None
    turns: int = 0
    hands: dict[Seat, list[CardKey]] = {}
    piles: dict[ScaleKey, list[CardKey]] = {}
    drawn: ScaleKey | None = None
    markers: dict[ScaleKey, dict[PartyKey, Segments]] = {}
    minors: dict[MinorKey, int] = {}
    agenda: list[AgendaCard] = []
    last: AgendaCard | None = None
    queue: list[VoterKey] = []
    trash: list[CardKey] = []
    voters: dict[PartyKey, list[VoterKey]] = {}
    relations: list[Relation] = []
    layout: dict[PartyKey, Cell] | None = {}
    formation: Formation | None = None
    frames: list[Frame] = []

    @property
    def content(self) -> Pack:
        """The game's content pack."""
        return pack_by_hash(self.pack)

    @property
    def solo(self) -> bool:
        return len(self.seats) == 1

    @property
    def seat_of(self) -> dict[PartyKey, Seat]:
        return {party: seat for seat, party in self.parties.items()}

    @property
    def piles_empty(self) -> bool:
        return not any(self.piles.values())

    @property
    def tiles_left(self) -> int:
        return self.content.tiles - sum(abs(relation.strength) for relation in self.relations)

    def clockwise(self, first: Seat) -> list[Seat]:
        """All seats clockwise, beginning with `first`."""
        at = self.order.index(first)
        return self.order[at:] + self.order[:at]

    def serials(self, count: int = 1) -> int:
        """Numbers for new decisions: the first of `count`."""
        first = self.serial + 1
        self.serial += count
        return first

    def backs_free(self, card: IdeaCard, party: PartyKey) -> bool:
        """Whether the party is highlighted, with asterisks as the game has them (P2)."""
        return card.backs(party, self.asterisks)

    def on_board(self, scale: ScaleKey) -> dict[PartyKey, Segments]:
        """Everybody on a scale, a minor party on its own too."""
        here = dict(self.markers[scale])
        here.update((m, [at]) for m, at in self.minors.items() if self.content.minors[m].scale == scale)
        return here

    def put_into_hand(self, seat: Seat, card: CardKey) -> None:
        """Hands are in pack order: idea cards by their scales, minor parties, voters."""
        hand = self.hands[seat]
        hand.append(card)
        hand.sort(key=card_order(self.content).__getitem__)

    def strength(self, a: PartyKey, b: PartyKey) -> int:
        """The strength of the relation between two parties, 0 where there is none."""
        return next((one.strength for one in self.relations if set(one.parties) == {a, b}), 0)


_orders: dict[int, tuple[Pack, dict[CardKey, int]]] = {}


def card_order(pack: Pack) -> dict[CardKey, int]:
    """The place of every card in a sorted hand."""
    known = _orders.get(id(pack))
    if known is None or known[0] is not pack:
        cards: Iterable[CardKey] = (*pack.cards, *pack.minors, *pack.voters)
        known = _orders[id(pack)] = (pack, {card: place for place, card in enumerate(cards)})
    return known[1]


def stepped(pack: Pack, scale: ScaleKey, segments: Segments, direction: DirectionKey) -> Segments:
    """A party's segments a step further in a direction; unchanged where a marker is on that end segment."""
    on = pack.scales[scale]
    if on.end(direction) in segments:
        return segments
    return [segment + on.step(direction) for segment in segments]
