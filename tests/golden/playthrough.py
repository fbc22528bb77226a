"""Whole games as text: every action, what the public reads, what each seat reads beyond that, who is next.

A golden file is its own script: its action lines are played again, and everything else must come out
the same. `<game>.toml` lists the games; `--regenerate` writes the files anew (as far as the actions in
them are still legal these are kept, after that computer players go on), to be reviewed as a diff.

`steps` gives every state of a golden game to whoever wants to look at it, pictures for example.
"""

from __future__ import annotations

import hashlib
import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from rules.core import Action, Event, Game, RulesError, for_viewer, play
from rules.record import Setup, begin
from rules.text import english

HERE = Path(__file__).parent
DICE = 0.2
"""How often a new playthrough takes any legal action instead of the computer player's."""
ENDLESS = 5000
"""More actions than any golden game may have."""


@dataclass(frozen=True)
class Golden:
    """One golden game, as `<game>.toml` names it. Seats are names without spaces."""

    game: str
    name: str
    mode: str
    seats: tuple[str, ...]
    seed: str
    options: dict[str, Any] = field(default_factory=dict)
    stacks: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return HERE / self.game / f"{self.name}.txt"

    @property
    def setup(self) -> Setup:
        """As the referee sets up a game with this seed."""
        secret = hashlib.sha256(self.seed.encode()).hexdigest()
        return Setup(
            game=self.game,
            mode=self.mode,
            seats=self.seats,
            options=self.options,
            secret=secret,
            stacks=self.stacks,
        )

    def actions(self) -> list[tuple[str, dict[str, Any]]]:
        """Seat and action of every step in the file; none where there is no file yet."""
        if not self.path.exists():
            return []
        steps = [line for line in self.path.read_text(encoding="utf-8").splitlines() if line.startswith("> ")]
        split = [line.split(" ", 3) for line in steps]
        return [(seat, msgspec.json.decode(action)) for _, _, seat, action in split]


def goldens() -> list[Golden]:
    """All golden games of all games."""
    found = []
    for path in sorted(HERE.glob("*.toml")):
        for name, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
            found.append(Golden(game=path.stem, name=name, **{**entry, "seats": tuple(entry["seats"])}))
    return found


def steps(golden: Golden) -> Iterator[tuple[Game, Any]]:
    """The game and its state at the start and after every action of the file."""
    game, state, _ = begin(golden.setup)
    yield game, state
    for seat, raw in golden.actions():
        state, _ = play(game, state, seat, msgspec.convert(raw, game.action_type))
        yield game, state


def replay(golden: Golden) -> str:
    """The text of the golden game from the actions in its file. Raises RulesError where one is illegal."""
    page = _Page(golden)
    for seat, raw in golden.actions():
        page.act(seat, msgspec.convert(raw, page.game.action_type))
    return page.text()


def regenerate(golden: Golden) -> str:
    """The text of the golden game, its actions kept as far as they are legal, the rest played anew."""
    page = _Page(golden)
    try:
        for seat, raw in golden.actions():
            page.act(seat, msgspec.convert(raw, page.game.action_type))
    except (RulesError, msgspec.ValidationError):
        pass  # from here on it is another game
    dice = random.Random(golden.seed)
    while page.state.outcome is None:
        page.act(*page.choose(dice))
    return page.text()


class _Page:
    """A playthrough being written."""

    def __init__(self, golden: Golden) -> None:
        self.game, self.state, events = begin(golden.setup)
        self._golden = golden
        self._count = 0
        self._lines = [f"{self.game.title}, {golden.mode}: {', '.join(golden.seats)}", "", "start"]
        self._tell(events)

    def act(self, seat: str, action: Action) -> None:
        view = self.game.view(self.state, seat)
        label = english(self.game.label(action, view))
        self.state, events = play(self.game, self.state, seat, action)
        self._count += 1
        self._lines += ["", f"> {self._count} {seat} {_json(action)}"]
        self._line("label", label)
        self._tell(events)

    def choose(self, dice: random.Random) -> tuple[str, Action]:
        if self._count >= ENDLESS:
            raise AssertionError(f"{self._golden.name} does not end")
        prompt = dice.choice(self.game.prompts(self.state))
        view = self.game.view(self.state, prompt.seat)
        if dice.random() < DICE:
            return prompt.seat, dice.choice(prompt.actions)
        action = self.game.computer(view, prompt, dice)
        said = self.game.computer_text(view, action, dice)
        if said is not None:
            action = msgspec.structs.replace(action, text=english(said))
        return prompt.seat, action

    def text(self) -> str:
        lines = list(self._lines)
        if self.state.outcome is not None:
            lines += ["", "end", f"  {'result':<10}{_json(self.state.outcome)}"]
            lines.append(f"  {'reason':<10}{english(self.game.reason(self.state.outcome))}")
            lines.append(f"  {'view':<10}{_json(self.game.view(self.state, None))}")
        return "\n".join(lines) + "\n"

    def _tell(self, events: list[Event]) -> None:
        """The public's sentences, then for each seat those that it reads instead or on top, in order."""
        for event in for_viewer(events, None):
            if words := self._words(event, None):
                self._line("public", words)
        for seat in self.state.seats:
            for event in for_viewer(events, seat):
                words = self._words(event, seat)
                if words and (event.to is not None or words != self._words(event, None)):
                    self._line(seat, words)
        for prompt in self.game.prompts(self.state):
            default = _json(prompt.default)
            self._line("next", f"{prompt.seat}: {prompt.kind}, {len(prompt.actions)} ways, else {default}")

    def _words(self, event: Event, viewer: str | None) -> str:
        text = self.game.describe(event, viewer)
        return english(text) if text else ""

    def _line(self, who: str, words: str) -> None:
        first, *more = words.split("\n")
        self._lines.append(f"  {who:<10}{first}")
        self._lines += [f"  {'':<10}{line}".rstrip() for line in more]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
