"""Pebbles, a fourth game in one file: each seat guesses how many pebbles all hold together.

Every seat gets 0 to 3 pebbles, which it alone sees. In turn each says a number that nobody has said
yet; whoever is nearest wins.
"""

from __future__ import annotations

import random as stdlib_random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from rules.core import Action, Emit, Event, Game, Mode, Outcome, Prompt, Seat, State, View, run
from rules.options import Option
from rules.random import Random
from rules.text import Quote, SeatName, T, Text


class Say(Action, frozen=True, tag="say"):
    number: int
    text: str = ""


class Held(Event, frozen=True, tag="held"):
    """To one seat: its pebbles."""

    number: int


class Said(Event, frozen=True, tag="said"):
    seat: Seat
    number: int
    text: str = ""


class Opened(Event, frozen=True, tag="opened"):
    total: int
    winner: Seat


class Guessing(msgspec.Struct, tag="guessing"):
    serial: int
    waiting: list[Seat]


class PebblesState(State, kw_only=True):
    most: int
    pebbles: dict[Seat, int]
    said: dict[Seat, int] = {}
    frames: list[Guessing] = []


class PebblesView(View, kw_only=True):
    said: dict[Seat, int]
    yours: int | UnsetType = UNSET


class _Guessing:
    """The only procedure: a `Phase`."""

    def prompts(self, state: PebblesState, frame: Guessing) -> list[Prompt]:
        taken = state.said.values()
        free = tuple(Say(n) for n in range(state.most * len(state.seats) + 1) if n not in taken)
        return [Prompt(seat, "guess", frame.serial, free, free[0]) for seat in frame.waiting[:1]]

    def handle(self, state: PebblesState, frame: Guessing, seat: Seat, action: Say, emit: Emit) -> None:
        state.said[seat] = action.number
        state.serial += 1
        frame.serial = state.serial
        frame.waiting.remove(seat)
        emit(Said(seat=seat, number=action.number, text=action.text))

    def advance(self, state: PebblesState, frame: Guessing, emit: Emit) -> None:
        total = sum(state.pebbles.values())
        ranking = tuple(sorted(state.seats, key=lambda seat: abs(state.said[seat] - total)))
        emit(Opened(total=total, winner=ranking[0]))
        state.outcome = Outcome(ranking[:1], "nearest", ranking)
        state.frames.pop()


PHASES = {Guessing: _Guessing()}


class Pebbles(Game):
    name = "pebbles"
    title = "Pebbles"
    about = "Guess how many pebbles all hold together."
    schema = 1
    version = "1"
    modes = {"standard": Mode((2, 4), "Standard", "One guess each.")}
    options = {"most": Option("int", 3, "How many pebbles a hand may hold.", range=(1, 5))}
    state_type = PebblesState
    action_type = Say
    event_type = Held | Said | Opened
    view_type = PebblesView

    def new(
        self,
        seats: Sequence[Seat],
        mode: str,
        options: Mapping[str, Any],
        key: bytes,
        stacks: Mapping[str, Any],
    ) -> tuple[PebblesState, list[Event]]:
        rng = Random(key.hex())
        pebbles = {seat: rng.below(options["most"] + 1) for seat in seats}
        state = PebblesState(seats=list(seats), mode=mode, rng=rng, most=options["most"], pebbles=pebbles)
        state.frames.append(Guessing(1, list(seats)))
        events: list[Event] = [Held(to=(seat,), number=number) for seat, number in pebbles.items()]
        run(state, PHASES, events.append)
        return state, events

    def prompts(self, state: PebblesState) -> list[Prompt]:
        return PHASES[Guessing].prompts(state, state.frames[-1]) if state.frames else []

    def apply(self, state: PebblesState, seat: Seat, action: Say) -> list[Event]:
        events: list[Event] = []
        PHASES[Guessing].handle(state, state.frames[-1], seat, action, events.append)
        run(state, PHASES, events.append)
        return events

    def view(self, state: PebblesState, viewer: Seat | None) -> PebblesView:
        prompts = self.prompts(state)
        return PebblesView(
            game=self.name,
            status="finished" if state.outcome else "playing",
            to_act=[prompt.seat for prompt in prompts],
            prompts={prompt.seat: prompt.kind for prompt in prompts},
            result=state.outcome or UNSET,
            said=dict(state.said),
            yours=state.pebbles[viewer] if viewer else UNSET,
        )

    def describe(self, event: Held | Said | Opened, viewer: Seat | None) -> Text:
        match event:
            case Held(number=number):
                return T("You hold {number}.", number=number)
            case Said(seat=seat, number=number, text=text):
                return T("{seat} says {number}. {text}", seat=SeatName(seat), number=number, text=Quote(text))
            case Opened(total=total, winner=winner):
                return T("There were {total}: {winner} wins.", total=total, winner=SeatName(winner))

    def label(self, action: Say, view: PebblesView) -> Text:
        return T("Say {number}", number=action.number)

    def question(self, prompt: Prompt, view: PebblesView) -> Text:
        return T("How many are there? You hold {yours}.", yours=view.yours or 0)

    def reason(self, outcome: Outcome) -> Text:
        return T("The nearest guess wins.")

    @property
    def questions(self) -> Mapping[str, Callable[[Any], Any]]:
        return {"total": lambda question: sum(question["pebbles"])}

    def cards(self) -> dict[str, Any]:
        return {"pebbles": [0, 1, 2, 3]}

    def computer(self, view: PebblesView, prompt: Prompt, dice: stdlib_random.Random) -> Action:
        return dice.choice(prompt.actions)


GAME = Pebbles()
