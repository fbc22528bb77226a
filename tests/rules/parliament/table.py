"""A table for tests: sets up a game in the middle of play, plays actions for seats, remembers what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from rules.core import Event, Prompt, Seat, for_viewer, play
from rules.options import complete_options
from rules.parliament import GAME
from rules.parliament.actions import ParliamentAction
from rules.parliament.content import AgendaCard
from rules.parliament.pack import default_pack
from rules.parliament.state import ParliamentState, Rounds, Turn
from rules.parliament.view import ParliamentView, You
from rules.text import english

E = TypeVar("E", bound=Event)

PACK = default_pack()
NAMES = ("ann", "bob", "cia", "dan", "eva", "fay", "gus", "hal")
KEY = bytes(range(32))
VOTERS = list(PACK.voters)


class Table:
    """A game in progress. `seats` gives each seat its party; the first one is the first player.

    Without `start` it is the first seat's turn, everybody's first turn is over, and all hands are as given.
    `markers` moves parties on a scale, `agenda` is "card:side" with the top first, `piles` may be "empty".
    """

    def __init__(
        self,
        seats: Mapping[Seat, str] | None = None,
        *,
        mode: str = "standard",
        start: str = "play",
        hands: Mapping[Seat, str] | None = None,
        markers: Mapping[str, Mapping[str, int | list[int]]] | None = None,
        agenda: str = "",
        queue: str = "",
        voters: Mapping[str, str] | None = None,
        relations: Sequence[tuple[str, str, int]] = (),
        minors: Mapping[str, int] | None = None,
        piles: str | Mapping[str, Sequence[str]] = "full",
        stacks: Mapping[str, Any] | None = None,
        key: bytes = KEY,
        **options: Any,
    ) -> None:
        seats = {"ann": "labour", "bob": "liberals"} if seats is None else seats
        fixed: dict[str, Any] = {"first": next(iter(seats)), "relations": list(relations), **(stacks or {})}
        if isinstance(piles, Mapping):
            fixed["piles"] = {scale: list(cards) for scale, cards in piles.items()}
        options = {"parties": dict(seats), **({"setup": "random"} if start == "play" else {}), **options}
        complete = complete_options(GAME, mode, options)
        state, self.events = GAME.new(list(seats), mode, complete, key, fixed)
        self.state: ParliamentState = state
        if start == "play":
            state.turn = next(iter(seats))
            state.turns = len(seats)
            state.frames = [Rounds(system=state.solo), Turn(state.turn, state.serials(), draw_only=False)]
        if piles == "empty":
            state.piles = {scale: [] for scale in state.piles}
        for seat, cards in (hands or {}).items():
            for card in cards.split():
                self._take(card)
                state.put_into_hand(seat, card)
        for scale, here in (markers or {}).items():
            for party, at in here.items():
                state.markers[scale][party] = [at] if isinstance(at, int) else at
        for lying in agenda.split():
            card, side = lying.split(":")
            self._take(card)
            state.agenda.append(AgendaCard(card, side))  # type: ignore[arg-type]
        state.last = state.agenda[0] if state.agenda else None
        for voter in queue.split():
            self._take(voter)
            state.queue.append(voter)
        for party, won in (voters or {}).items():
            for voter in won.split():
                self._take(voter)
                state.voters[party].append(voter)
                state.trash.append(voter)
        for minor, at in (minors or {}).items():
            self._take(minor)
            state.minors[minor] = at
        self.new: list[Event] = list(self.events)

    def _take(self, card: str) -> None:
        for pile in self.state.piles.values():
            if card in pile:
                pile.remove(card)

    # -- playing

    def do(self, seat: Seat, kind: str, **fields: Any) -> list[Event]:
        action = msgspec.convert({"type": kind, **fields}, ParliamentAction)
        self.state, self.new = play(GAME, self.state, seat, action)
        self.events += self.new
        return self.new

    def default(self, seat: Seat) -> None:
        action = self.prompt(seat).default
        self.state, self.new = play(GAME, self.state, seat, action)
        self.events += self.new

    def relate(self, seat: Seat, change: str, a: str, b: str) -> list[Event]:
        return self.do(seat, "relation", change=change, parties=[a, b])

    # -- looking

    @property
    def prompts(self) -> list[Prompt]:
        return GAME.prompts(self.state)

    @property
    def asked(self) -> dict[Seat, str]:
        return {prompt.seat: prompt.kind for prompt in self.prompts}

    def prompt(self, seat: Seat) -> Prompt:
        return next(prompt for prompt in self.prompts if prompt.seat == seat)

    def legal(self, seat: Seat) -> list[dict[str, Any]]:
        return [msgspec.to_builtins(action) for action in self.prompt(seat).actions]

    def changes(self, seat: Seat) -> set[tuple[str, str, str]]:
        return {(one["change"], *one["parties"]) for one in self.legal(seat)}

    def at(self, scale: str, *parties: str) -> list[int]:
        """The segments of parties with one marker."""
        return [self.state.markers[scale][party][0] for party in parties]

    def view(self, seat: Seat | None = None) -> ParliamentView:
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


def eight() -> dict[Seat, str]:
    """All eight parties played."""
    return dict(zip(NAMES, PACK.parties, strict=True))
