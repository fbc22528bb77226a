"""Whole random games through panels: in every kind of decision, everything legal can be pressed, nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rules import games
from rules.core import Game, play
from rules.options import complete_options
from tests.bot.pressing import explore, voice
from tests.bot.toy import Toy

OFTEN = 3
"""Decisions of each kind and of a like number of actions that are pressed through."""


def tables() -> Iterator[Any]:
    """Every game in every mode, by the quickest pace and by the slowest, and with everything switched on."""
    for game in [Toy(), *games().values()]:
        for mode in game.modes:
            for pace in ("live",) if isinstance(game, Toy) else ("live", "slow"):
                yield pytest.param(game, mode, pace, {}, id=f"{game.name}-{mode}-{pace}")
            switched = {
                name: True for name, o in game.options.items() if o.type == "bool" and mode in (o.modes or [mode])
            }
            if switched:
                yield pytest.param(game, mode, "slow", switched, id=f"{game.name}-{mode}-everything")


@pytest.mark.parametrize(("game", "mode", "pace", "given"), list(tables()))
def test_everything_legal_can_be_pressed_in_a_whole_game(
    game: Game, mode: str, pace: str, given: dict[str, Any]
) -> None:
    dice = random.Random(f"{game.name} {mode} {pace} {given}")
    low, high = game.modes[mode].seats
    names = [f"{name} (the {name.upper()})" for name in ("ann", "bob", "cat", "dan", "eve", "fay", "gil", "hal")]
    seats = names[: dice.randint(low, high)]
    state, _ = game.new(seats, mode, complete_options(game, mode, given, pace), bytes(range(32)), {})
    speaks = voice("sv" if pace == "slow" else "en")
    pressed: Counter[tuple[str, int]] = Counter()
    for _ in range(2000):
        prompts = game.prompts(state)
        if not prompts:
            break
        for prompt in prompts:
            shape = prompt.kind, len(prompt.actions).bit_length()
            if pressed[shape] < OFTEN:
                pressed[shape] += 1
                taken, _panels = explore(game, prompt, game.view(state, prompt.seat), speaks)
                assert taken == set(prompt.actions), prompt.kind
        prompt = dice.choice(prompts)
        state, _ = play(game, state, prompt.seat, dice.choice(prompt.actions))
    assert pressed
    assert game.prompts(state) == [] and state.outcome is not None
