"""Whole matches by dice, for tests that look at every step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules.core import Event, play
from rules.demos import GAME
from rules.demos.state import DemosState
from rules.options import complete_options

from .table import FIVE

SETUPS: list[tuple[str, int, dict[str, Any]]] = [
    ("simple", 3, {}),
    ("simple", 5, {"tempo": "simultaneous"}),
    ("full", 3, {"tempo": "simultaneous", "favourite_suit": True}),
    ("full", 5, {}),
    ("2v2", 4, {"team_trio": "pooled", "announced_trio": True}),
    ("2v3", 5, {"tempo": "simultaneous"}),
    ("2v2+1", 5, {}),
    ("2v2+1", 5, {"tempo": "simultaneous", "team_trio": "pooled", "favourite_suit": True, "announced_trio": True}),
]
"""Mode, number of seats, options: every mode, tempo and variant at least once."""


def dice_match(mode: str, number: int, options: dict[str, Any], seed: int) -> Iterator[tuple[DemosState, list[Event]]]:
    """The state after each action, with what the action brought; the last one is finished."""
    dice = random.Random(seed)
    key = dice.randbytes(32)
    state, events = GAME.new(FIVE[:number], mode, complete_options(GAME, mode, options), key, {})
    yield state, events
    while state.outcome is None:
        prompt = dice.choice(GAME.prompts(state))
        state, events = play(GAME, state, prompt.seat, dice.choice(prompt.actions))
        yield state, events
