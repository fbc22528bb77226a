"""A table for tests: seats, actions in wire words, and hands, pillars and tiles set up as a case needs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rules.core import Event, Prompt, play
from rules.emperor import GAME
from rules.emperor.actions import EmperorAction
from rules.emperor.cards import in_order
from rules.emperor.phases import EmperorState
from rules.emperor.state import Tile
from rules.emperor.view import EmperorView
from rules.options import complete_options
from rules.text import english

PILLARS = ("economy", "security", "culture", "social", "environment")


class Table:
    """A game whose first chair is the first seat unless `stacks` says otherwise."""

    def __init__(
        self, seats: str = "ann bob cia", stacks: dict[str, Any] | None = None, seed: int = 1, **options: Any
    ) -> None:
        names = seats.split()
        complete = complete_options(GAME, "standard", options)
        fixed = {"chair": names[0], **(stacks or {})}
        self.state: EmperorState
        self.state, begun = GAME.new(names, "standard", complete, bytes([seed]) * 32, fixed)
        self.events: list[Event] = begun
        self.log: list[Event] = list(begun)

    # -- setting up

    def hand(self, seat: str, *cards: str) -> None:
        self.state.parties[seat].hand = in_order(cards)

    def discard(self, seat: str, *cards: str) -> None:
        self.state.parties[seat].discard = in_order(cards)

    def media_pile(self, seat: str, *cards: str) -> None:
        self.state.parties[seat].media = in_order(cards)

    def pillars(self, **values: int) -> None:
        self.state.pillars.update(values)

    def tiles(self, seat: str, *values: int, bag: bool = False) -> None:
        """The current tiles of a seat; a value of the bag is taken out of it with `bag`."""
        self.state.tiles = [tile for tile in self.state.tiles if tile.owner != seat]
        self.add_tiles(seat, seat, *values, bag=bag)

    def add_tiles(self, owner: str | None, following: str | None, *values: int, bag: bool = False) -> None:
        for value in values:
            if bag:
                self.state.bag.remove(value)
            self.state.tiles.append(Tile(value, bag, owner, following))

    def no_cards(self, *but: str) -> None:
        """Empty the hands of all seats but those named, into their discard piles."""
        for seat, party in self.state.parties.items():
            if seat not in but:
                party.discard = in_order((*party.discard, *party.hand))
                party.hand = []

    # -- playing

    def prompts(self) -> dict[str, Prompt]:
        return {prompt.seat: prompt for prompt in GAME.prompts(self.state)}

    def kinds(self) -> dict[str, str]:
        return {seat: prompt.kind for seat, prompt in self.prompts().items()}

    def legal(self, seat: str, kind: str | None = None) -> list[dict[str, Any]]:
        prompt = self.prompts().get(seat)
        found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(prompt.actions if prompt else ()))
        return [action for action in found if kind in (None, action["type"])]

    def default(self, seat: str) -> dict[str, Any]:
        made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.prompts()[seat].default))
        return made

    def act(self, seat: str, type: str, /, **fields: Any) -> list[Event]:
        """Take an action in wire words (`from_` for `from`) and return what happened."""
        raw = {"type": type} | {name.removesuffix("_"): value for name, value in fields.items()}
        self.state, self.events = play(GAME, self.state, seat, msgspec.convert(raw, EmperorAction))
        self.log += self.events
        return self.events

    def time_out(self, *seats: str) -> None:
        """The default is taken for the seats named, or for whoever is asked first."""
        for seat in seats or [next(iter(self.prompts()))]:
            self.state, self.events = play(GAME, self.state, seat, self.prompts()[seat].default)
            self.log += self.events

    def run(self, until: Callable[[], bool]) -> None:
        """Let defaults pass until something holds."""
        for _ in range(500):
            if until():
                return
            self.time_out()
        raise AssertionError("it never came to that")

    def until(self, kind: str, seat: str | None = None) -> None:
        """Let defaults pass until this kind of decision is asked (of this seat)."""
        self.run(lambda: any(k == kind and seat in (None, s) for s, k in self.kinds().items()))

    def until_phase(self, phase: str) -> None:
        self.run(lambda: self.state.phase == phase)

    def vote(self, **colours: str) -> list[Event]:
        """Each seat named votes with its first card of that colour; all others time out."""
        for seat, colour in colours.items():
            card = next(c for c in self.state.parties[seat].hand if c.endswith(":" + colour))
            self.act(seat, "vote", card=card)
        told = self.events
        for seat in [seat for seat, kind in self.kinds().items() if kind == "vote"]:
            self.time_out(seat)
            told = self.events
        return told

    # -- looking

    def view(self, seat: str | None = None) -> EmperorView:
        return GAME.view(self.state, seat)

    def values(self, seat: str) -> list[int]:
        """The current tiles of a seat."""
        return sorted(t.value for t in self.state.tiles if t.owner == seat and t.next == seat)

    def future(self, seat: str) -> list[int]:
        return sorted(t.value for t in self.state.tiles if t.next == seat and t.owner != seat)

    def told(self, kind: type[Any], events: Sequence[Event] | None = None) -> list[Any]:
        """The events of a kind, of the last action or of those given."""
        return [event for event in (self.events if events is None else events) if isinstance(event, kind)]

    def story(self, viewer: str | None = None) -> str:
        """The whole log as a viewer reads it."""
        lines = []
        for event in self.log:
            if event.to is None or (viewer is not None and viewer in event.to):
                text = GAME.describe(event, viewer)
                if text is not None:
                    lines.append(english(text))
        return "\n".join(lines)
