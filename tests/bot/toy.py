"""A game whose actions are as awkward as actions can be, to try panels and their codec on."""

from __future__ import annotations

import random as stdlib_random
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from itertools import combinations, product
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from rules.core import Action, Event, Game, Mode, Outcome, Prompt, Seat, State, View
from rules.options import Option
from rules.random import Random
from rules.text import Many as List
from rules.text import Quote, T, Text

LONG = [f"The {n}th {'very ' * 16}long name, (with) a ~ and a \\" for n in range(1, 31)]
ODD = ["", " ", "5", "-5", "-", "+", "!", "*", "?", "#", "'", "''", "(", ")", "()", "a,b", "a~2", "2~a", "\\",
       "\\n", "line\nbreak", " padded ", "tab\t", "Ångström", "🂡🂢", "(a", "a)", "#abcdef0123456789"]  # fmt: skip
HAND = ("speech:green", "bill:green", "bill:green", "bill:red", "bill:red", "scheming:red", "lie", "speech:green")


class Colour(Enum):
    RED = "red"
    GREEN = "green"


class Rest(Action, frozen=True, tag="rest"):
    pass


class Travel(Action, frozen=True, tag="travel", rename={"from_": "from"}):
    from_: str
    to: str
    by: Literal["train", "boat"] = "train"
    first_class: bool = False
    text: str = ""


class Gift(Action, frozen=True, tag="gift"):
    things: tuple[str, ...] = ()


class Seal(Action, frozen=True, tag="seal"):
    letters: tuple[str, ...]
    colour: Colour = Colour.RED


class Pay(Action, frozen=True, tag="pay"):
    cards: tuple[str, ...] | None = None
    tile: int | str | UnsetType = UNSET


class Name(Action, frozen=True, tag="a name, as odd as (possible)"):
    value: str
    other: str | None = None
    text: str = ""


class Many(Action, frozen=True, tag="many"):
    a: int
    b: tuple[int, ...] = ()
    c: int | None = None
    d: Literal["x", "y", "z"] = "x"


ToyAction = Rest | Travel | Gift | Seal | Pay | Name | Many


def _multisets(items: Sequence[str], sizes: Sequence[int]) -> list[tuple[str, ...]]:
    return sorted({tuple(sorted(chosen)) for size in sizes for chosen in combinations(items, size)})


def _pay() -> list[Action]:
    hand = [f"{colour}{n}" for colour in ("red", "green") for n in (1, 1, 2, 3, 4)]
    paid = [c for c in _multisets(hand, [4]) if sum(card.startswith("red") for card in c) == 2]
    return [Pay(), *(Pay(cards, tile) for cards in paid for tile in (UNSET, 3, "3", "hidden"))]


def _travel() -> list[Action]:
    places = LONG[:10]
    legs = [(a, b) for a, b in product(places, places) if a != b]
    return [Rest(), *(Travel(a, b, by, first) for a, b in legs for by in ("train", "boat") for first in (False, True))]


ROUNDS: tuple[Callable[[], list[Action]], ...] = (
    lambda: [Rest()],
    lambda: [Name(value) for value in ODD[:5]],
    lambda: [Name(value, other) for value in ODD for other in (None, *ODD)],
    lambda: [Name(value) for value in LONG],
    lambda: [Name(f"{n}") for n in range(301)],
    lambda: [Name("long " * 60 + str(n)) for n in range(4)],
    _travel,
    lambda: [Rest(), *(Gift(things) for things in _multisets(HAND, [3]))],
    lambda: [Gift(things) for things in _multisets(HAND, [3])],
    lambda: [Gift(things) for things in _multisets(LONG[:12], [0, 1, 2])],
    lambda: [Gift(things) for things in _multisets(["ann", "bob", "cat", "dan", "eve", "fay"], range(7))],
    lambda: [Gift(things) for things in _multisets(LONG[:9], [0, 2, 4])],
    lambda: [Gift(things) for things in _multisets(LONG, [2])],
    lambda: [Seal(tuple(letters), colour) for letters in product("SHDC", repeat=3) for colour in Colour],
    lambda: [Seal(tuple(letters)) for n in (0, 1, 3) for letters in product(LONG[:4], repeat=n)],
    _pay,
    lambda: [
        Many(a, b, c, d)
        for a in (1, 2)
        for b in ((), (1,), (1, 2), (2, 2), (3,))
        for c in (None, 0, 7)
        for d in ("x", "y", "z")
    ],
    lambda: [Many(a, (a % 7,), a % 3) for a in range(140)],
)  # fmt: skip


class ToyState(State, kw_only=True):
    pending: list[int]


class Took(Event, frozen=True, tag="took"):
    seat: Seat


class Toy(Game):
    """Every round asks one seat to choose from one of the lists above, in an order drawn by lot."""

    name = "toy"
    title = "Toy"
    about = "A game of awkward choices."
    schema = 1
    version = "1"
    modes: Mapping[str, Mode] = {"all": Mode((2, 4), "All", "Everything.")}
    options: Mapping[str, Option] = {}
    state_type = ToyState
    action_type = ToyAction
    event_type = Took
    view_type = View

    def new(
        self,
        seats: Sequence[Seat],
        mode: str,
        options: Mapping[str, Any],
        key: bytes,
        stacks: Mapping[str, Any],
    ) -> tuple[ToyState, list[Event]]:
        order = list(range(len(ROUNDS)))
        stdlib_random.Random(key).shuffle(order)
        return ToyState(seats=list(seats), mode=mode, rng=Random(key.hex()), serial=1, pending=order), []

    def prompts(self, state: ToyState) -> list[Prompt]:
        if not state.pending:
            return []
        actions = ROUNDS[state.pending[-1]]()
        seat = state.seats[state.serial % len(state.seats)]
        return [Prompt(seat, f"round{state.pending[-1]}", state.serial, tuple(actions), actions[0])]

    def apply(self, state: ToyState, seat: Seat, action: Any) -> list[Event]:
        state.pending.pop()
        state.serial += 1
        if not state.pending:
            state.outcome = Outcome((seat,), "over", tuple(state.seats))
        return [Took(seat)]

    def view(self, state: ToyState, viewer: Seat | None) -> View:
        prompts = self.prompts(state)
        return View(
            game="toy",
            status="playing" if prompts else "finished",
            to_act=[prompt.seat for prompt in prompts],
            prompts={prompt.seat: prompt.kind for prompt in prompts},
        )

    def canonical(self, action: Action) -> Action:
        return action if isinstance(action, Seal) else super().canonical(action)

    def describe(self, event: Any, viewer: Seat | None) -> Text | None:
        return None

    def label(self, action: Any, view: Any) -> Text:
        match action:
            case Travel(from_, to):
                return T("Travel from {a} to {b}", a=Quote(from_), b=Quote(to))
            case Name(value):
                return T("{name}", name=Quote(value))
            case _:
                return T("Do {what}", what=type(action).__name__)

    def question(self, prompt: Prompt, view: Any) -> Text:
        return T("What now, {seat}?", seat=prompt.seat)

    def field_label(self, kind: str, field: str, value: Any, view: Any) -> Text:
        if kind == "many":
            return super().field_label(kind, field, value, view)
        items = value if isinstance(value, tuple) else (value,)
        return T("{value}", value=List(tuple(Quote(str(item)) for item in items)))

    def reason(self, outcome: Outcome) -> Text:
        return T("All rounds are over.")

    @property
    def questions(self) -> Mapping[str, Callable[[Any], Any]]:
        return {}

    def cards(self) -> dict[str, Any]:
        return {}

    def computer(self, view: Any, prompt: Prompt, dice: stdlib_random.Random) -> Action:
        return dice.choice(prompt.actions)


def free(action: Action, text: str) -> Action:
    """The action with a free text."""
    return msgspec.structs.replace(action, text=text)
