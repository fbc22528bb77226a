"""The discussion: the chair states a problem, then every seat gives an opinion and one promise."""

from __future__ import annotations

from functools import lru_cache

from rules.core import Emit, Prompt, Seat
from rules.emperor import events
from rules.emperor.actions import Problem, Promise
from rules.emperor.cards import TABLE
from rules.emperor.phases.debate import Debate
from rules.emperor.pillars import PILLARS
from rules.emperor.state import Frame, Standing, State, ask, clockwise, others


class Discussion(Frame, tag="discussion"):
    """`speaking` are the seats that have yet to speak, None before the problem is stated."""

    serial: int = 0
    speaking: list[Seat] | None = None


PROBLEM = Problem()


@lru_cache(1024)
def promise_actions(rivals: tuple[Seat, ...]) -> tuple[Promise, ...]:
    """Every promise: none or in words, a bill, a card with or without a target, support."""
    return (
        Promise(),
        *(Promise(pledge="bill", pillar=pillar, change=by) for pillar in PILLARS for by in (1, -1)),
        *(
            Promise(pledge="card", kind=row.kind, target=target)
            for row in TABLE
            if row.action
            for target in ("", *(rivals if row.target else ()))
        ),
        *(Promise(pledge="support", target=rival) for rival in rivals),
    )


def prompts(state: State, frame: Discussion) -> list[Prompt]:
    if not frame.serial:
        return []
    if frame.speaking is None:
        return [Prompt(state.chair, "problem", frame.serial, (PROBLEM,), PROBLEM)]
    asked = []
    for seat in frame.speaking:
        actions = promise_actions(tuple(others(state, seat)))
        asked.append(Prompt(seat, "promise", frame.serial, actions, actions[0]))
    return asked


def handle(state: State, frame: Discussion, seat: Seat, action: Problem | Promise, emit: Emit) -> None:
    match action:
        case Problem():
            state.problem = action.text
            emit(events.ProblemStated(seat, action.text))
            frame.speaking, frame.serial = clockwise(state), ask(state)
        case Promise():
            assert frame.speaking is not None
            frame.speaking.remove(seat)
            said = (action.text, action.pledge, action.pillar, action.change, action.kind, action.target)
            state.promises.append(Standing(seat, state.round, *said))
            emit(events.PromiseMade(seat, *said))


def advance(state: State, frame: Discussion, emit: Emit) -> None:
    if frame.speaking is None:
        frame.serial = ask(state)
        return
    state.frames.pop()
    if state.rules.debate_prize:
        state.frames.append(Debate(ask(state)))
