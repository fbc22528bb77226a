"""Election, step 1: pledges are checked, free promises judged by the others; broken ones cost a marker."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from rules.core import Emit, Prompt, Seat
from rules.emperor import events
from rules.emperor.actions import Verdict
from rules.emperor.cards import LIE
from rules.emperor.promises import kept, sort
from rules.emperor.state import Frame, Standing, State, ask, clockwise, others, put


class Judging(Frame, tag="judging"):
    """The free promises of one round after another are judged; `round` is the one under way (E11)."""

    serial: int = 0
    round: int = 0
    waiting: list[Seat] = []


@lru_cache(1024)
def verdict_actions(accused: tuple[Seat, ...]) -> tuple[Verdict, ...]:
    """Every group of the accused, the empty one first."""
    return tuple(
        Verdict(tuple(sorted(group))) for size in range(len(accused) + 1) for group in combinations(accused, size)
    )


def judged(state: State, number: int) -> list[Standing]:
    """The free promises of a round."""
    return [promise for promise in state.promises if promise.free and promise.round == number]


def prompts(state: State, frame: Judging) -> list[Prompt]:
    if not frame.waiting:
        return []
    promisers = {promise.seat for promise in judged(state, frame.round)}
    asked = []
    for seat in frame.waiting:
        actions = verdict_actions(tuple(other for other in others(state, seat) if other in promisers))
        asked.append(Prompt(seat, "verdict", frame.serial, actions, actions[0]))
    return asked


def handle(state: State, frame: Judging, seat: Seat, action: Verdict, emit: Emit) -> None:
    frame.waiting.remove(seat)
    for promise in judged(state, frame.round):
        if promise.seat != seat:
            promise.verdicts[seat] = promise.seat in action.broken


def advance(state: State, frame: Judging, emit: Emit) -> None:
    later = {promise.round for promise in state.promises if promise.free and promise.round > frame.round}
    if later:
        frame.round, frame.serial = min(later), ask(state)
        promisers = {promise.seat for promise in judged(state, frame.round)}
        frame.waiting = [seat for seat in clockwise(state) if promisers - {seat}]
        return
    state.frames.pop()
    for seat in clockwise(state):
        for promise in state.promises:
            if promise.seat == seat:
                _settle(state, promise, emit)
    state.promises = []


def _settle(state: State, promise: Standing, emit: Emit) -> None:
    held = kept(promise)
    if not held:
        put(state.parties[promise.seat].media, LIE)
    verdicts = {seat: promise.verdicts[seat] for seat in state.seats if seat in promise.verdicts}
    emit(
        events.PromiseJudged(
            promise.seat, promise.round, sort(promise), held, promise.text, promise.pledge, promise.pillar,
            promise.change, promise.kind, promise.target, verdicts,
            untested=promise.pledge == "support" and not promise.done, breach=promise.breach,
        )
    )  # fmt: skip
