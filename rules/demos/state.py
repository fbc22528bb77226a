"""The state of a match: plain data, ending in a stack of frames, one for each procedure going on."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core import Seat, State
from rules.demos.actions import Announce, Discard, Keep
from rules.demos.cards import Card, Suit, by_number
from rules.demos.events import ConsultReason, HandBy, Lying
from rules.demos.harmony import Trio
from rules.demos.meld import Meld


class Figure(msgspec.Struct, omit_defaults=True):
    """A figure that a seat acquired. `suit` replaces the printed one; `media` lies on top of it.

    `drawer` is the team mate who drew it, where that is another seat.
    """

    card: Card
    up: bool = False
    suit: Suit | None = None
    forced: bool = False
    media: Card | None = None
    discarded: bool = False
    drawer: Seat | None = None

    @property
    def is_media(self) -> bool:
        return self.card[0] == "M"


class Faction(msgspec.Struct):
    """A team, or a seat that plays alone."""

    members: list[Seat]
    vetoes: int


class ShowdownResult(msgspec.Struct):
    """The latest showdown."""

    hand: int
    melds: dict[Seat, Meld | None]
    winners: list[Seat]
    by: HandBy


# -- frames, in rulebook order


class Match(msgspec.Struct, tag="match"):
    step: Literal["announce", "hands", "scandal", "final"] = "announce"


class Announcing(msgspec.Struct, tag="announcing"):
    serial: int
    answers: dict[Seat, Announce] = {}


class Hand(msgspec.Struct, tag="hand"):
    step: Literal["open", "deal", "public", "secret", "talk", "vote", "showdown", "figures", "end"] = "open"


class Consult(msgspec.Struct, tag="consult"):
    """Teams by their numbers; `waiting` members haven't said that they are done."""

    serial: int
    reason: ConsultReason
    factions: list[int]
    waiting: list[Seat]


class PublicDiscard(msgspec.Struct, tag="public_discard"):
    serial: int
    waiting: list[Seat]
    chosen: dict[Seat, Discard | Keep] = {}


class SecretDiscard(msgspec.Struct, tag="secret_discard"):
    serial: int
    waiting: list[Seat]
    chosen: dict[Seat, Discard | Keep] = {}


class UnanimousVote(msgspec.Struct, tag="unanimous_vote"):
    serial: int
    votes: dict[Seat, Literal["consent", "veto"]] = {}


class UnanimousDiscard(msgspec.Struct, tag="unanimous_discard"):
    serial: int
    waiting: list[Seat]
    chosen: dict[Seat, Discard | Keep] = {}


class Showdown(msgspec.Struct, tag="showdown"):
    pass


class Figures(msgspec.Struct, tag="figures"):
    """`winners` who have yet to draw; `cards` that `drawer` drew for its team and that have no seat yet."""

    winners: list[Seat]
    exposed: bool = False
    drawer: Seat | None = None
    cards: list[Card] = []


class Assigning(msgspec.Struct, tag="assigning"):
    """A team decides who keeps `card`: first it may talk, then each member names a seat."""

    serial: int
    drawer: Seat
    card: Card
    step: Literal["talk", "name"] = "talk"
    named: dict[Seat, Seat] = {}


class Scandal(msgspec.Struct, tag="scandal"):
    """`waiting` holders of one Media, None until the Media are revealed."""

    serial: int
    waiting: list[Seat] | None = None


class Final(msgspec.Struct, tag="final"):
    pass


Frame = (
    Match
    | Announcing
    | Hand
    | Consult
    | PublicDiscard
    | SecretDiscard
    | UnanimousVote
    | UnanimousDiscard
    | Showdown
    | Figures
    | Assigning
    | Scandal
    | Final
)
Turn = PublicDiscard | SecretDiscard | UnanimousDiscard


class DemosState(State, kw_only=True):
    """A match. Seats sit clockwise; `factions` are numbered from 0 here, from 1 where people see them.

    `stacked`: fixed beginnings of the People's Pack, for the hands to come.
    `secret` and `down` are the discards of the secret and the unanimous turn. `harmonies`: trios at the end.
    """

    tempo: Literal["strict", "simultaneous"]
    max_hands: int
    team_trio: Literal["single", "pooled"]
    consult_seconds: int
    favourite_suit: bool
    announced_trio: bool
    factions: list[Faction]
    dealer: Seat
    hand: int = 0
    people: list[Card] = []
    stacked: list[list[Card]] = []
    power: list[Card] = []
    hands: dict[Seat, list[Card]] = {}
    public: list[Lying] = []
    secret: list[Lying] = []
    secret_up: bool = False
    down: list[Lying] = []
    figures: dict[Seat, list[Figure]] = {}
    scores: list[list[int]] = []
    favourites: dict[Seat, Suit] = {}
    trios: dict[Seat, str] = {}
    last: ShowdownResult | None = None
    harmonies: dict[Seat, Trio | None] = {}
    frames: list[Frame] = []

    @property
    def order(self) -> list[Seat]:
        """All seats, beginning left of the dealer."""
        first = self.seats.index(self.dealer) + 1
        return self.seats[first:] + self.seats[:first]

    @property
    def full(self) -> bool:
        """All rules but those of the mode `simple`."""
        return self.mode != "simple"

    @property
    def faction_of(self) -> dict[Seat, int]:
        return {seat: n for n, faction in enumerate(self.factions) for seat in faction.members}

    @property
    def teams(self) -> list[int]:
        """The factions that are teams."""
        return [n for n, faction in enumerate(self.factions) if len(faction.members) > 1]

    @property
    def independent(self) -> Seat | None:
        if self.mode != "2v2+1":
            return None
        return next(f.members[0] for f in self.factions if len(f.members) == 1)

    @property
    def totals(self) -> dict[Seat, int]:
        """Each seat's points of all hands."""
        return {seat: sum(row[i] for row in self.scores) for i, seat in enumerate(self.seats)}

    def serials(self) -> int:
        """Numbers for a new frame's decisions: the first of as many as there are seats."""
        first = self.serial + 1
        self.serial += len(self.seats)
        return first

    def serial_of(self, first: int, seat: Seat) -> int:
        """The number of a seat's decision in a frame; each seat decides once in a frame."""
        return first + self.seats.index(seat)

    def visible(self) -> list[Card]:
        """The discards that may be taken now."""
        lying = [*self.public, *self.secret] if self.secret_up else self.public
        return [card.card for card in lying]

    def take_visible(self, card: Card) -> Card | None:
        """Take a discard that may be taken away from where it lies; None where it is gone."""
        for lying in (self.public, self.secret) if self.secret_up else (self.public,):
            for place, one in enumerate(lying):
                if one.card == card:
                    del lying[place]
                    return card
        return None

    def put_into_hand(self, seat: Seat, card: Card) -> None:
        hand = self.hands[seat]
        hand.append(card)
        hand.sort(key=by_number)
