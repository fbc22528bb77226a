"""A bill: everybody votes with a card, and the weights are counted."""

from __future__ import annotations

from functools import lru_cache

from rules.core import Emit, Prompt, Seat
from rules.emperor import country, events, tiles
from rules.emperor.actions import Vote
from rules.emperor.cards import COLOUR, distinct, first_plain
from rules.emperor.phases.ending import end_game
from rules.emperor.phases.punishment import Punishing
from rules.emperor.phases.reward import Rewarding
from rules.emperor.promises import voted
from rules.emperor.state import Frame, State, ask, clockwise, count, lay, pick_up


class Voting(Frame, tag="voting"):
    """A vote under way. Without `pillar` it is an emperor bill; `claim`: asked for after a result.

    `votes` are the cards laid, empty for a seat without one; `waiting` are the seats still to vote.
    """

    seat: Seat
    text: str
    votes: dict[Seat, str]
    waiting: list[Seat]
    pillar: str = ""
    change: int = 0
    economy: int = 0
    claim: bool = False
    serial: int = 0


def begin(
    state: State,
    seat: Seat,
    text: str,
    votes: dict[Seat, str] | None = None,
    moves: tuple[str, int, int] | None = None,
    claim: bool = False,
) -> None:
    """Open a vote, or count one whose votes are laid already. Seats without cards vote for."""
    voters = clockwise(state)
    waiting = [voter for voter in voters if state.parties[voter].hand] if votes is None else []
    laid = {voter: "" for voter in voters if voter not in waiting} if votes is None else votes
    pillar, change, economy = moves or ("", 0, 0)
    serial = ask(state) if waiting else 0
    state.frames.append(Voting(seat, text, laid, waiting, pillar, change, economy, claim, serial))


@lru_cache(4096)
def vote_choice(hand: tuple[str, ...]) -> tuple[tuple[Vote, ...], Vote]:
    """The votes that a hand allows, and what a time-out plays."""
    return tuple(Vote(card) for card in distinct(hand)), Vote(first_plain(hand))


def prompts(state: State, frame: Voting) -> list[Prompt]:
    asked = []
    for seat in frame.waiting:
        actions, default = vote_choice(tuple(state.parties[seat].hand))
        asked.append(Prompt(seat, "vote", frame.serial, actions, default))
    return asked


def handle(state: State, frame: Voting, seat: Seat, action: Vote, emit: Emit) -> None:
    lay(state, seat, action.card)
    frame.votes[seat] = action.card
    frame.waiting.remove(seat)


def advance(state: State, frame: Voting, emit: Emit) -> None:
    """All votes are in: colours and names are told, kinds are not (E14)."""
    state.frames.pop()
    for seat, card in frame.votes.items():
        if card:
            pick_up(state, seat, card, state.parties[seat].media)
    colours = {seat: COLOUR[frame.votes[seat]] if frame.votes[seat] else "green" for seat in clockwise(state)}
    weights = tiles.populations(state)
    weight_for = sum(weights[seat] for seat, colour in colours.items() if colour == "green")
    total = sum(weights.values())
    passed = 2 * weight_for > total  # more than half of everybody (E15)
    without = tuple(seat for seat in colours if not frame.votes[seat])
    kind = "bill" if frame.pillar else "emperor_bill"
    emit(
        events.VotesCounted(
            frame.seat, "bill" if frame.pillar else "emperor_bill", colours, weights, without, weight_for,
            total, passed, first="vote" not in state.said,
        )
    )  # fmt: skip
    count(state, "vote")
    voted(state, frame.seat, colours, (frame.pillar, frame.change, frame.economy))
    if not passed:
        return  # nothing moves, nobody is rewarded or punished (E16)
    if kind == "emperor_bill":
        end_game(state, [frame.seat], "emperor_bill", emit)
        return
    changes = ((frame.pillar, frame.change), ("economy", frame.economy))
    country.move(state, frame.seat, "bill", changes, emit)
    if frame.change == frame.economy:
        state.frames.append(Punishing(frame.seat, ask(state)))
    else:
        state.frames.append(Rewarding(frame.seat, ask(state)))
