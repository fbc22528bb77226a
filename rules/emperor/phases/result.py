"""Election, step 4: next owners become owners, seats are ranked, and the crown may be claimed."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.emperor import events, tiles
from rules.emperor.actions import EmperorBill, Pass
from rules.emperor.phases import bill
from rules.emperor.phases.ending import end_game
from rules.emperor.phases.play import crown
from rules.emperor.pillars import points
from rules.emperor.state import Frame, State, ask


def declare(state: State, emit: Emit) -> tuple[dict[Seat, int], list[Seat]]:
    """The result: the ranks, and who may claim the crown by a vote. An instant claim ends the game."""
    before = tiles.populations(state)
    parts = tiles.parts(state)
    tiles.settle(state)
    after = tiles.populations(state)
    ranks = {seat: 1 + sum(other > after[seat] for other in after.values()) for seat in state.seats}
    limit = points(state.pillars)
    claimants = tiles.above(state)
    early = state.round < state.rules.first_claim  # E27
    crown_from = state.rules.first_claim if early else 0
    emit(events.ResultDeclared(state.round, before, after, ranks, limit, tuple(claimants), crown_from, parts))
    if early or not claimants:
        return ranks, []
    if state.rules.claim == "vote":
        return ranks, claimants
    most = after[claimants[0]]
    end_game(state, [seat for seat in state.seats if seat in claimants and after[seat] == most], "limit", emit)
    return ranks, []


class Claims(Frame, tag="claims"):
    """The seats above the limit that are still to be asked, largest first (E20)."""

    queue: list[Seat]
    serial: int = 0


CHOICES = (EmperorBill(), Pass())


def prompts(state: State, frame: Claims) -> list[Prompt]:
    if not frame.serial:
        return []
    return [Prompt(frame.queue[0], "claim", frame.serial, CHOICES, CHOICES[1])]


def handle(state: State, frame: Claims, seat: Seat, action: EmperorBill | Pass, emit: Emit) -> None:
    frame.queue.pop(0)
    frame.serial = 0
    match action:
        case EmperorBill():
            crown(state, seat, emit, text=action.text, claim=True)
            bill.begin(state, seat, action.text, claim=True)
        case Pass():
            emit(events.ClaimWaived(seat))


def advance(state: State, frame: Claims, emit: Emit) -> None:
    if not frame.queue:
        state.frames.pop()
        return
    frame.serial = ask(state)
    emit(events.ClaimOpened(frame.queue[0]))
