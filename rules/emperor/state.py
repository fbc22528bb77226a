"""A game of Emperor in progress, as plain data."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules import core
from rules.core import Seat
from rules.emperor.cards import in_order

By = Literal["", "drawn", "media", "change", "taken", "given"]
"""How a tile comes to its next owner; `change` is what is given back of a loss of points. Empty: it stays or goes."""


class Tile(msgspec.Struct, array_like=True):
    """A population tile in play: it counts for `owner` now and for `next` from the next result on.

    None: nobody. A tile whose owner stays is a current tile, else it lies in the future pile of `next`
    or is lost. `bag`: it belongs to the bag and returns there; else it came from outside (E3, E7).
    """

    value: int
    bag: bool
    owner: Seat | None
    next: Seat | None
    by: By = ""


class Party(msgspec.Struct):
    """What lies in front of a seat. Card lists are kept in table order.

    `laid` are cards face down on the table that wait to be counted, shown or taken back.
    """

    name: str
    speech: str
    hand: list[str]
    laid: list[str] = []
    discard: list[str] = []
    media: list[str] = []
    face_down: bool = False


class Breach(msgspec.Struct, frozen=True):
    """The first bill against which a promise of support was broken; an emperor bill has no pillar.

    `round` is 0 where a game was stored before this was noted.
    """

    round: int
    pillar: str = ""
    change: int = 0
    economy: int = 0


class Standing(msgspec.Struct):
    """A promise that waits for its election.

    `done`: the promised bill or card was played, or a bill of the seat to be supported was voted on; `breach`: a vote
    went against it. `verdicts`: who called a free promise broken.
    """

    seat: Seat
    round: int
    text: str = ""
    pledge: str = ""
    pillar: str = ""
    change: int = 0
    kind: str = ""
    target: Seat = ""
    done: bool = False
    breach: Breach | None = None
    verdicts: dict[Seat, bool] = {}

    @property
    def free(self) -> bool:
        return not self.pledge and bool(self.text)


class Rules(msgspec.Struct, frozen=True):
    """The options that matter after the setup."""

    fives: bool
    first_claim: int
    claim: str
    chair: str
    max_rounds: int
    tempo: str
    debate_prize: bool
    pairs: bool


class Frame(msgspec.Struct, tag_field="frame"):
    """A procedure under way. Every procedure in `phases/` has its own kind."""


class State(core.State, kw_only=True):
    """All of a game. `bag` and `deck` are in draw order; the first `fixed_tiles` of the bag are fixed draws.

    `turn` is the seat whose turn runs, `hurt` whether the environment has cost it a tile in this turn. `said` counts
    what has been played and said in front of everybody, by kind.
    """

    rules: Rules
    chair: Seat
    round: int = 1
    phase: str = "action 1"
    turn: Seat | None = None
    hurt: bool = False
    pillars: dict[str, int]
    parties: dict[Seat, Party]
    tiles: list[Tile]
    bag: list[int]
    fixed_tiles: int = 0
    deck: list[str]
    promises: list[Standing] = []
    problem: str = ""
    said: dict[str, int] = {}
    frames: list[Any] = []


def ask(state: State) -> int:
    """The serial of a new decision."""
    state.serial += 1
    return state.serial


def count(state: State, kind: str) -> None:
    """Something of this kind has been played or said in front of everybody."""
    state.said[kind] = state.said.get(kind, 0) + 1


def clockwise(state: State, start: Seat | None = None) -> list[Seat]:
    """All seats, beginning with `start` (the chair)."""
    place = state.seats.index(start or state.chair)
    return state.seats[place:] + state.seats[:place]


def others(state: State, seat: Seat) -> list[Seat]:
    """All other seats, clockwise from this one."""
    return clockwise(state, seat)[1:]


# -- cards


def put(pile: list[str], *cards: str) -> None:
    """Add cards to a pile and keep it in table order."""
    pile[:] = in_order((*pile, *cards))


def lay(state: State, seat: Seat, card: str) -> None:
    """Put a hand card face down on the table."""
    party = state.parties[seat]
    party.hand.remove(card)
    put(party.laid, card)


def pick_up(state: State, seat: Seat, card: str, pile: list[str]) -> None:
    """Move a card from the table to one of the seat's own piles, the hand included."""
    state.parties[seat].laid.remove(card)
    put(pile, card)
