"""A table for tests: sets up a match with fixed cards, plays actions for seats, and remembers what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from rules.core import Event, Prompt, Seat, for_viewer, play
from rules.demos import GAME
from rules.demos.actions import DemosAction
from rules.demos.cards import Card
from rules.demos.view import DemosView, You
from rules.options import complete_options
from rules.text import english

E = TypeVar("E", bound=Event)

THREE = ("ann", "bob", "cia")
FOUR = (*THREE, "dan")
FIVE = (*FOUR, "eva")
KEY = bytes(range(32))


def pack(order: Sequence[Seat], hands: Mapping[Seat, str], draws: str = "") -> list[Card]:
    """The pack that deals these hands ("S7 H8 ..."), one card at a time in order, and then gives `draws`."""
    dealt = {seat: cards.split() for seat, cards in hands.items()}
    assert all(len(dealt[seat]) == 5 for seat in order)
    return [dealt[seat][round_] for round_ in range(5) for seat in order] + draws.split()


class Table:
    """A match in progress. `events` holds all that happened, `new` what the latest action brought."""

    def __init__(
        self,
        mode: str = "full",
        seats: Sequence[Seat] = THREE,
        *,
        dealer: Seat | None = None,
        people: Sequence[Sequence[Card]] = (),
        power: str = "",
        key: bytes = KEY,
        **options: Any,
    ) -> None:
        stacks: dict[str, Any] = {"people": [list(cards) for cards in people], "power": power.split()}
        if dealer:
            stacks["dealer"] = dealer
        complete = complete_options(GAME, mode, options)
        self.state, self.events = GAME.new(seats, mode, complete, key, stacks)
        self.new = list(self.events)

    # -- playing

    def do(self, seat: Seat, kind: str, **fields: Any) -> list[Event]:
        action = msgspec.convert({"type": kind, **fields}, DemosAction)
        self.state, self.new = play(GAME, self.state, seat, action)
        self.events += self.new
        return self.new

    def discard(self, seat: Seat, card: Card, take: Card | None = None) -> list[Event]:
        return self.do(seat, "discard", card=card, **({"take": take} if take else {}))

    def default(self, seat: Seat) -> None:
        self.do(seat, **_fields(self.prompt(seat).default))

    def defaults(self, *, until: str | None = None, kind: str | None = None) -> None:
        """Let time run out for everybody, until a prompt of kind `until` comes or `kind` goes."""
        while prompts := self.prompts:
            if prompts[0].kind == until or (kind and prompts[0].kind != kind):
                return
            self.default(prompts[0].seat)

    def consult(self) -> None:
        """End the open consultation windows."""
        self.defaults(kind="consult")

    # -- looking

    @property
    def prompts(self) -> list[Prompt]:
        return GAME.prompts(self.state)

    def prompt(self, seat: Seat) -> Prompt:
        return next(prompt for prompt in self.prompts if prompt.seat == seat)

    def legal(self, seat: Seat) -> list[dict[str, Any]]:
        return [msgspec.to_builtins(action) for action in self.prompt(seat).actions]

    def kinds(self) -> dict[Seat, str]:
        return {prompt.seat: prompt.kind for prompt in self.prompts}

    def view(self, seat: Seat | None = None) -> DemosView:
        return GAME.view(self.state, seat)

    def you(self, seat: Seat) -> You:
        you = self.view(seat).you
        assert isinstance(you, You)
        return you

    def all(self, kind: type[E], events: Sequence[Event] | None = None) -> list[E]:
        return [event for event in (self.events if events is None else events) if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        return self.all(kind)[-1]

    def told(self, viewer: Seat | None, events: Sequence[Event] | None = None) -> list[str]:
        """The narration that a viewer reads."""
        texts = [GAME.describe(e, viewer) for e in for_viewer(self.new if events is None else events, viewer)]
        return [english(text) for text in texts if text]


def _fields(action: Any) -> dict[str, Any]:
    made: dict[str, Any] = msgspec.to_builtins(action)
    made["kind"] = made.pop("type")
    return made
