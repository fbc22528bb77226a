"""Whole games by dice, for tests that look at every step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules.core import Event, play
from rules.options import complete_options
from rules.parliament import GAME
from rules.parliament.state import ParliamentState

from .table import NAMES

SETUPS: list[tuple[str, int, dict[str, Any]]] = [
    ("standard", 1, {"difficulty": 2}),
    ("standard", 2, {"setup": "sealed", "big_parties": True}),
    ("standard", 3, {"tempo": "simultaneous", "setup": "sealed"}),
    ("standard", 5, {"asterisks": True, "minor_parties": False, "setup": "random"}),
    ("standard", 8, {"tempo": "simultaneous", "big_parties": True}),
    ("coop", 3, {}),
]
"""Mode, number of seats, options: every mode and every option at least once."""


def dice_game(
    mode: str, number: int, options: dict[str, Any], seed: int, orders: float = 0.03
) -> Iterator[tuple[ParliamentState, list[Event]]]:
    """The state after each action, with what the action brought; the last one is finished.

    `orders`: how often somebody changes standing orders instead of what is asked.
    """
    dice = random.Random(seed)
    state, events = GAME.new(NAMES[:number], mode, complete_options(GAME, mode, options), dice.randbytes(32), {})
    yield state, events
    while state.outcome is None:
        if dice.random() < orders:
            seat = dice.choice(state.seats)
            state, events = play(GAME, state, seat, dice.choice(GAME.anytime(state, seat)))
        else:
            prompt = dice.choice(GAME.prompts(state))
            state, events = play(GAME, state, prompt.seat, dice.choice(prompt.actions))
        yield state, events
