"""What happens in a game of Emperor. Every event tells only what its audience may know.

Where a tile's value or a card's kind is secret, the public event leaves it out and a second event of the
same happening goes to the seats concerned (`to`).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core import Event, Seat
from rules.emperor.state import Breach

PillarCause = Literal["bill", "speech", "reward", "questioning", "intense_questioning", "culture", "security"]
"""Why a pillar moved; `culture` is media jumping to 5, `security` its reset after an early election."""
DrawCause = Literal["secret_meeting", "reward", "environment", "debate"]
CardCause = Literal["spoils", "prediction"]
LossCause = Literal["environment", "punishment"]
TakeCause = Literal["speech", "manipulation", "corruption"]


class Move(msgspec.Struct, frozen=True):
    pillar: str
    before: int
    after: int


# -- the frame of the game


class GameBegan(Event, frozen=True, tag="game_began"):
    """`points` is the emperor limit at the start (out of 25), `first_claim` and `claim` the options on the crown.

    `start` is where each of the five pillars stands; games stored before that was told lack it.
    """

    chair: Seat
    max_rounds: int
    points: int
    first_claim: int = 0
    claim: str = ""
    start: int = 0
    media: int = 0


class PartyPresented(Event, frozen=True, tag="party_presented"):
    seat: Seat
    party: str
    speech: str = ""


class RoundBegan(Event, frozen=True, tag="round_began"):
    """`by`: how the first chair was found, by lot or as the table was set up."""

    round: int
    max_rounds: int
    chair: Seat
    by: Literal["", "lot", "setup"] = ""


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    phase: str


class ChairChanged(Event, frozen=True, tag="chair_changed"):
    """`cause`: the largest party, the first of several as large (E22), or the next seat by the option."""

    seat: Seat
    before: Seat
    cause: Literal["winner", "shared", "rotate"]


class ChairKept(Event, frozen=True, tag="chair_kept"):
    """The chair stays with `seat`: again (one of) the largest, by the option, or because no election was held."""

    seat: Seat
    cause: Literal["winner", "shared", "fixed", "skipped"]


class GameEnded(Event, frozen=True, tag="game_ended"):
    """`reason`: `emperor_bill`, `limit` (above it at a result) or `rounds`."""

    winners: tuple[Seat, ...]
    reason: str
    populations: dict[Seat, int]


# -- turns


class Passed(Event, frozen=True, tag="passed"):
    seat: Seat
    cause: Literal["choice", "no_cards"] = "choice"


class Fizzled(Event, frozen=True, tag="fizzled"):
    """A planned action can't be done any more; all cards played for it came back (E33)."""

    seat: Seat
    action: str
    cause: Literal["illegal", "early_election"]


class BillProposed(Event, frozen=True, tag="bill_proposed"):
    seat: Seat
    pillar: str
    change: int
    economy: int
    text: str = ""


class EmperorBillProposed(Event, frozen=True, tag="emperor_bill_proposed"):
    """`population` of `total` is the proposer's share, `points` of 25 the limit."""

    seat: Seat
    population: int
    total: int
    points: int
    claim: bool = False
    text: str = ""


class VotesCounted(Event, frozen=True, tag="votes_counted"):
    """The vote on a bill of `seat`: colours by voter, weights, who voted for without a card (E14, E15).

    `first`: the first vote of the game.
    """

    seat: Seat
    bill: Literal["bill", "emperor_bill"]
    votes: dict[Seat, str]
    weights: dict[Seat, int]
    without_card: tuple[Seat, ...]
    weight_for: int
    total: int
    passed: bool
    first: bool = False


class PillarsMoved(Event, frozen=True, tag="pillars_moved"):
    """`seat` moved them (None: the rules); the limit went from `points_before` to `points_after` of 25."""

    seat: Seat | None
    cause: PillarCause
    moves: tuple[Move, ...]
    points_before: int
    points_after: int


class Rewarded(Event, frozen=True, tag="rewarded"):
    """`count`: cards taken back; a pillar's move is an event of its own. `marker`: a lie marker went."""

    seat: Seat
    what: Literal["tile", "cards", "pillar", "media", "none"]
    count: int = 0
    marker: bool = False


class Punished(Event, frozen=True, tag="punished"):
    seat: Seat
    what: Literal["tile", "cards", "lie"]


class SpeechGiven(Event, frozen=True, tag="speech_given"):
    seat: Seat
    effect: Literal["steal", "change", "none"]
    victim: Seat = ""
    text: str = ""


class SecretMeetingHeld(Event, frozen=True, tag="secret_meeting_held"):
    seat: Seat
    text: str = ""


class Questioned(Event, frozen=True, tag="questioned"):
    seat: Seat
    target: Seat
    intense: bool
    text: str = ""


class Answered(Event, frozen=True, tag="answered"):
    """`card`: whether a card lies face down with the answer; without one, an intense answer is a lie."""

    seat: Seat
    asker: Seat
    intense: bool
    card: bool
    text: str = ""


class Believed(Event, frozen=True, tag="believed"):
    seat: Seat
    target: Seat
    card: bool


class Looked(Event, frozen=True, tag="looked"):
    """`card` is the code shown, empty where there was none; `truth` whether the answer was true."""

    seat: Seat
    target: Seat
    card: str
    truth: bool


class TalksBegan(Event, frozen=True, tag="talks_began"):
    seat: Seat
    target: Seat
    secret: bool


class TalkNoted(Event, frozen=True, tag="talk_noted"):
    """One side ended its part, with its record of the agreement; of a scheme the two alone know the text."""

    seat: Seat
    target: Seat
    secret: bool
    text: str = ""


class TalksEnded(Event, frozen=True, tag="talks_ended"):
    seat: Seat
    target: Seat
    secret: bool


# -- tiles and cards


class TileDrawn(Event, frozen=True, tag="tile_drawn"):
    """A tile from the bag came to the future pile of `seat`; the value is a `TileSeen` to it alone."""

    seat: Seat
    cause: DrawCause


class BagEmpty(Event, frozen=True, tag="bag_empty"):
    seat: Seat
    cause: DrawCause


class TileLost(Event, frozen=True, tag="tile_lost"):
    """`value` is None where the tile lay face down."""

    seat: Seat
    value: int | None
    cause: LossCause


class TileTaken(Event, frozen=True, tag="tile_taken"):
    """`seat` took a tile of `victim`; None where only the two may know the value."""

    seat: Seat
    victim: Seat
    pile: Literal["current", "future"]
    value: int | None
    cause: TakeCause


class TileGiven(Event, frozen=True, tag="tile_given"):
    """`seat` gave a tile to `target` after an intense questioning."""

    seat: Seat
    target: Seat
    value: int | None
    cause: Literal["truth", "lie"]


class NothingToGive(Event, frozen=True, tag="nothing_to_give"):
    """`seat` had no current tile, so nothing was lost, taken or given."""

    seat: Seat
    cause: Literal["environment", "truth", "lie"]


class TileSeen(Event, frozen=True, tag="tile_seen"):
    """Private: the value of a tile that the event before left out. `fate` is said of `seat`'s tile."""

    seat: Seat
    value: int
    fate: Literal["drawn", "lost", "taken", "given"]
    other: Seat = ""


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    seat: Seat
    count: int
    cause: CardCause


class CardsSeen(Event, frozen=True, tag="cards_seen"):
    """Private: which cards the seat drew, took back, discarded, paid or removed."""

    seat: Seat
    cards: tuple[str, ...]
    fate: Literal["drawn", "taken_back", "discarded", "paid", "removed"]


# -- the discussion


class ProblemStated(Event, frozen=True, tag="problem_stated"):
    """An empty text is a problem in stock words."""

    seat: Seat
    text: str = ""


class PromiseMade(Event, frozen=True, tag="promise_made"):
    """With a `pledge` the text is an opinion; without, the promise itself; empty: silence (E28)."""

    seat: Seat
    text: str = ""
    pledge: str = ""
    pillar: str = ""
    change: int = 0
    kind: str = ""
    target: Seat = ""


class SpeakerPraised(Event, frozen=True, tag="speaker_praised"):
    """The best speaker of the discussion by votes; None on a tie."""

    seat: Seat | None
    votes: dict[Seat, Seat]


class PredictionChecked(Event, frozen=True, tag="prediction_checked"):
    seat: Seat
    predicted: Seat
    right: bool


# -- the election


class ElectionBegan(Event, frozen=True, tag="election_began"):
    round: int
    early: bool


class ElectionSkipped(Event, frozen=True, tag="election_skipped"):
    round: int


class PromiseJudged(Event, frozen=True, tag="promise_judged"):
    """A promise at the election. `verdicts`: which judges called a free promise broken (True) or kept.

    A pledge of support is `untested` where no bill of its target came up; `breach` is the bill it was broken on.
    """

    seat: Seat
    round: int
    sort: Literal["pledge", "free", "silence"]
    kept: bool
    text: str = ""
    pledge: str = ""
    pillar: str = ""
    change: int = 0
    kind: str = ""
    target: Seat = ""
    verdicts: dict[Seat, bool] = {}
    untested: bool = False
    breach: Breach | None = None


class MediaRevealed(Event, frozen=True, tag="media_revealed"):
    """A media pile at the election: `points` of population won (or lost, negative) with media at `media`."""

    seat: Seat
    cards: tuple[str, ...]
    green: int
    red: int
    media: int
    points: int


class FinalRevealed(Event, frozen=True, tag="final_revealed"):
    """The cards of the final attempt by seat."""

    cards: dict[Seat, str]


class NoEffect(Event, frozen=True, tag="no_effect"):
    """A manipulation or corruption without effect: `culture` or `social` at 5, or the price can't be paid."""

    seat: Seat
    kind: str
    cause: Literal["culture", "social", "price"]


class AttemptBegan(Event, frozen=True, tag="attempt_began"):
    """`nothing`: nobody has a tile that could be taken."""

    seat: Seat
    kind: str
    nothing: bool = False


class AttemptEnded(Event, frozen=True, tag="attempt_ended"):
    seat: Seat
    kind: str
    taken: int


class PricePaid(Event, frozen=True, tag="price_paid"):
    seat: Seat


class ResultDeclared(Event, frozen=True, tag="result_declared"):
    """Populations before and after the result, ranks, the limit, and who is above it.

    `parts`: what the population after it is made of, as far as it isn't 0: `kept`, or `back` where some of that was
    won back, `media`, `drawn` from the bag, `taken`, `given` after an intense questioning. The tiles are face up now,
    so nobody learns more than they show.
    `crown_from`: where this round is too early for a crown, the first one that isn't (E27).
    """

    round: int
    before: dict[Seat, int]
    after: dict[Seat, int]
    ranks: dict[Seat, int]
    points: int
    above: tuple[Seat, ...]
    crown_from: int = 0
    parts: dict[Seat, dict[str, int]] = {}


class ClaimOpened(Event, frozen=True, tag="claim_opened"):
    """A seat above the limit may ask for the crown; or let it be (`ClaimWaived`)."""

    seat: Seat


class ClaimWaived(Event, frozen=True, tag="claim_waived"):
    seat: Seat


class SpoilsTaken(Event, frozen=True, tag="spoils_taken"):
    seat: Seat
    rank: int
    drawn: int
    taken: int


class HandTakenBack(Event, frozen=True, tag="hand_taken_back"):
    seat: Seat
    count: int


EmperorEvent = (
    GameBegan
    | PartyPresented
    | RoundBegan
    | PhaseBegan
    | ChairChanged
    | ChairKept
    | GameEnded
    | Passed
    | Fizzled
    | BillProposed
    | EmperorBillProposed
    | VotesCounted
    | PillarsMoved
    | Rewarded
    | Punished
    | SpeechGiven
    | SecretMeetingHeld
    | Questioned
    | Answered
    | Believed
    | Looked
    | TalksBegan
    | TalkNoted
    | TalksEnded
    | TileDrawn
    | BagEmpty
    | TileLost
    | TileTaken
    | TileGiven
    | NothingToGive
    | TileSeen
    | CardsDrawn
    | CardsSeen
    | ProblemStated
    | PromiseMade
    | SpeakerPraised
    | PredictionChecked
    | ElectionBegan
    | ElectionSkipped
    | PromiseJudged
    | MediaRevealed
    | FinalRevealed
    | NoEffect
    | AttemptBegan
    | AttemptEnded
    | PricePaid
    | ResultDeclared
    | ClaimOpened
    | ClaimWaived
    | SpoilsTaken
    | HandTakenBack
)
