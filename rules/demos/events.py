"""What happens in a match of DēmoS.

`faction` is the number of a team, as in the view; `index` counts all figures a seat acquired, from 0.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core import Event, Seat
from rules.demos.cards import Card, Suit

ConsultReason = Literal["hand", "veto", "figure"]
HandBy = Literal["points", "same_suit", "unshown", "order", "joint", "none"]
"""What decided a hand; `order`: tied team mates, the first in order draws (D19); `none`: no meld at all."""
Rule = Literal["harmony", "announced", "points", "shared", "voice", "media", "dissident", "none"]
"""What decided the match: the best harmony alone, a tie of it (by announcement, by points, shared), one of
the independent's three ways, or nobody won."""
Why = Rule | Literal["points_alone", "points_of_sides", "points_of_trios"]
"""The same, and of points that decided, whose: everybody's, as there is no trio; the best member's of each side (D18);
in 2v2+1 those of the seats that present three suits. Plain `points` are those of seats that play alone."""


class Lying(msgspec.Struct, frozen=True):
    """A card lying face up in front of the seat that discarded it."""

    seat: Seat
    card: Card


class TrioCard(msgspec.Struct, frozen=True):
    """A figure of a trio: who holds it, its number there, the card, and the suit that counts."""

    seat: Seat
    index: int
    card: Card
    suit: Suit


# -- before the first hand


class MatchOpened(Event, frozen=True, tag="match_opened"):
    """The match begins; `teams` is empty where everybody plays alone."""

    mode: str
    dealer: Seat
    teams: tuple[tuple[Seat, ...], ...] = ()
    independent: Seat | None = None


class Announced(Event, frozen=True, tag="announced"):
    seat: Seat
    favourite: Suit | None = None
    trio: str | None = None


# -- consultation


class ConsultOpened(Event, frozen=True, tag="consult_opened"):
    """A team may talk, until all have said that they are done or the seconds are over."""

    faction: int
    seats: tuple[Seat, ...]
    reason: ConsultReason
    seconds: int


class ConsultClosed(Event, frozen=True, tag="consult_closed"):
    faction: int
    seats: tuple[Seat, ...]
    reason: ConsultReason


# -- a hand


class Dealt(Event, frozen=True, tag="dealt"):
    hand: int
    dealer: Seat
    first: Seat


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    """To one seat: its five cards."""

    cards: tuple[Card, ...]


class Discarded(Event, frozen=True, tag="discarded"):
    """A public discard; the seat gets the pack's top card."""

    seat: Seat
    card: Card


class DiscardedDown(Event, frozen=True, tag="discarded_down"):
    """A card put face down; `took` is the visible card taken, None for the pack's top card."""

    seat: Seat
    turn: Literal["secret", "unanimous"]
    took: Card | None = None


class Drew(Event, frozen=True, tag="drew"):
    """To one seat: what it put away and what it got for it from the pack."""

    card: Card
    away: Card


class Took(Event, frozen=True, tag="took"):
    """To one seat: what it put away face down for a visible card."""

    card: Card
    away: Card


class Missed(Event, frozen=True, tag="missed"):
    """To one seat: the visible card it wanted was gone, so it gets one from the pack (D17)."""

    card: Card


class Kept(Event, frozen=True, tag="kept"):
    """A seat declined the secret discard."""

    seat: Seat


class Vetoed(Event, frozen=True, tag="vetoed"):
    """The unanimous discard is cancelled. `seats`: all of the factions that vetoed; `payer` pays (D2)."""

    seats: tuple[Seat, ...]
    payer: tuple[Seat, ...]
    left: int


class Consented(Event, frozen=True, tag="consented"):
    """The unanimous discard takes place; the secret discards are turned up. `asked`: was there a question?"""

    asked: bool
    cards: tuple[Lying, ...] = ()


class Shown(Event, frozen=True, tag="shown"):
    """A seat shows its meld."""

    seat: Seat
    kind: Literal["sequence", "square"]
    cards: tuple[Card, ...]
    points: int


class Passed(Event, frozen=True, tag="passed"):
    seat: Seat


class HandWon(Event, frozen=True, tag="hand_won"):
    """The hand's result; nobody wins where there is no meld at all (D6)."""

    hand: int
    winners: tuple[Seat, ...]
    by: HandBy
    points: int = 0


class Exposed(Event, frozen=True, tag="exposed"):
    """A Square turns up a seat's first figure."""

    seat: Seat
    index: int
    card: Card
    winner: Seat


class FigureDrawn(Event, frozen=True, tag="figure_drawn"):
    """A winner draws figures, face down; `left` lie in the Power Pile after that."""

    seat: Seat
    count: int
    left: int


class FigureSeen(Event, frozen=True, tag="figure_seen"):
    """To the seat that drew: the figures."""

    cards: tuple[Card, ...]


class FigureKept(Event, frozen=True, tag="figure_kept"):
    """A team's figure has found its seat."""

    seat: Seat
    drawer: Seat
    index: int


class FigureNamed(Event, frozen=True, tag="figure_named"):
    """To a team: whom each member named; where they differ, the drawer's choice counts (D8)."""

    drawer: Seat
    named: dict[Seat, Seat]


class FigureYours(Event, frozen=True, tag="figure_yours"):
    """To the seat that keeps it: the figure."""

    card: Card
    index: int


# -- the scandal


class ScandalOpened(Event, frozen=True, tag="scandal_opened"):
    """`media`: the Media cards that are with seats."""

    media: int = 2


class MediaRevealed(Event, frozen=True, tag="media_revealed"):
    """A seat's Media cards; two of them are `discarded`, or `kept` by the independent (D10)."""

    seat: Seat
    cards: tuple[Card, ...]
    fate: Literal["played", "discarded", "kept"]


class MediaPlayed(Event, frozen=True, tag="media_played"):
    seat: Seat
    media: Card
    target: Seat
    index: int
    card: Card
    suit: Suit


class MediaIdle(Event, frozen=True, tag="media_idle"):
    """A holder of one Media finds no figure to turn up."""

    seat: Seat


# -- the end


class TrioPresented(Event, frozen=True, tag="trio_presented"):
    """A seat's best trio (pooled: its team's, told once); `suits` counts the different suits, 1 to 3."""

    seats: tuple[Seat, ...]
    cards: tuple[TrioCard, ...]
    suits: int
    announced: bool = False


class NoTrio(Event, frozen=True, tag="no_trio"):
    seats: tuple[Seat, ...]


class MatchWon(Event, frozen=True, tag="match_won"):
    winners: tuple[Seat, ...]
    rule: Why
    totals: dict[Seat, int]


DemosEvent = (
    MatchOpened
    | Announced
    | ConsultOpened
    | ConsultClosed
    | Dealt
    | HandDealt
    | Discarded
    | DiscardedDown
    | Drew
    | Took
    | Missed
    | Kept
    | Vetoed
    | Consented
    | Shown
    | Passed
    | HandWon
    | Exposed
    | FigureDrawn
    | FigureSeen
    | FigureNamed
    | FigureKept
    | FigureYours
    | ScandalOpened
    | MediaRevealed
    | MediaPlayed
    | MediaIdle
    | TrioPresented
    | NoTrio
    | MatchWon
)
