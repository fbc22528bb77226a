"""What a viewer may know of a game in progress, for pictures, panels, computer players and the referee."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core import Seat, View
from rules.emperor.actions import TurnAction


class Limit(msgspec.Struct, frozen=True):
    """The emperor limit: `points` of the five pillars out of `of` (25)."""

    points: int
    of: int


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody knows of a seat. Hand, laid, discard, media pile, leaving and future are numbers.

    `tiles` are the current tiles (owned and staying), None for face-down ones; `leaving` counts tiles
    that are owned until the result only, `future` those owned from the result on. `population` counts
    all owned tiles (E24); `share` is population of the whole, from 0 to 1. `laid` cards lie face down
    on the table: votes and answers that wait.
    """

    party: str
    speech: str
    hand: int
    laid: int
    discard: int
    media_pile: int
    tiles: list[int | None]
    face_down: bool
    leaving: int
    future: int
    population: int
    share: float
    above: bool


class You(msgspec.Struct, frozen=True, kw_only=True):
    """What only the viewer's own seat knows. Cards are codes (`bill:red`), markers `lie`, tiles values.

    `plan` is the action chosen unseen (tempo `simultaneous`); `asked` is the seat whose bill or question
    waits for this seat's vote or answer.
    """

    seat: Seat
    hand: list[str]
    laid: list[str]
    discard: list[str]
    media_pile: list[str]
    tiles: list[int]
    leaving: list[int]
    future: list[int]
    population: int
    share: float
    plan: TurnAction | None = None
    asked: Seat | None = None


class PromiseView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A promise that stands. `sort`: pledge, free text or silence; `status` is what all can see so far."""

    seat: Seat
    round: int
    sort: Literal["pledge", "free", "silence"]
    status: Literal["open", "kept", "broken"]
    text: str
    pledge: str = ""
    pillar: str = ""
    change: int = 0
    kind: str = ""
    target: Seat = ""


class BillView(msgspec.Struct, frozen=True, kw_only=True):
    """The bill under vote. An emperor bill has neither pillar nor changes; `claim`: asked after a result."""

    seat: Seat
    emperor: bool
    claim: bool
    pillar: str
    change: int
    economy: int
    text: str


class QuestionView(msgspec.Struct, frozen=True, kw_only=True):
    """The question under way; `answer` is None until it is given; `card`: one lies face down with it."""

    seat: Seat
    target: Seat
    intense: bool
    text: str
    answer: str | None
    card: bool


class TalksView(msgspec.Struct, frozen=True, kw_only=True):
    """Two seats talking; `done` have ended their side. `notes`: what was recorded, if known."""

    first: Seat
    second: Seat
    secret: bool
    done: list[Seat]
    notes: dict[Seat, str]


class AttemptView(msgspec.Struct, frozen=True, kw_only=True):
    """A final attempt being carried out: how many tiles may still be taken."""

    seat: Seat
    kind: str
    left: int


class EmperorView(View, kw_only=True):
    """The table as one viewer sees it. `phase`: `action 1` … `action 4`, `discussion`, `election`.

    `step` tells the stages of an action phase in tempo `simultaneous`: `choose`, `call` (votes and
    answers), `resolve`; empty else. `tally` is there while a vote runs: who has voted. `plans` are the
    actions revealed in this phase and not yet resolved (tempo `simultaneous`). `said` counts what has been played
    and said in front of everybody, by kind.
    """

    round: int
    max_rounds: int
    first_claim: int
    claim: str
    tempo: str
    debate_prize: bool
    pairs: bool
    order: list[Seat]
    phase: str
    step: str
    chair: Seat
    turn: Seat | None
    pillars: dict[str, int]
    media: int
    limit: Limit
    seats: dict[Seat, SeatView]
    promises: list[PromiseView]
    problem: str
    deck: int
    bag: int
    said: dict[str, int] = {}
    tally: list[Seat] | None = None
    plans: dict[Seat, TurnAction] = {}
    bill: BillView | None = None
    question: QuestionView | None = None
    talks: TalksView | None = None
    attempt: AttemptView | None = None
    ranks: dict[Seat, int] = {}
    """The ranks of the election, while its spoils are chosen."""
    judged: list[Seat] = []
    """Whose free promises are being judged; of round `judged_round`."""
    judged_round: int = 0
    you: You | None = None
