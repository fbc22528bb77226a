"""Whole games by dice, under many options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules.core import Event, play
from rules.emperor import GAME
from rules.emperor.phases import EmperorState
from rules.options import complete_options

SEATS = ("ann", "bob", "cia", "dan", "eve", "fay")
VARIED: tuple[dict[str, Any], ...] = (
    {},
    {"tempo": "simultaneous"},
    {"claim": "vote", "first_claim": 1, "chair": "rotate", "fives": True},
    {"tempo": "simultaneous", "debate_prize": True, "pairs": True, "chair": "fixed", "start_pillars": 1},
    {"pairs": True, "claim": "vote", "start_pillars": 4, "start_media": 5, "max_rounds": 3},
    {"tempo": "simultaneous", "claim": "vote", "start_pillars": 2, "start_media": 0, "max_rounds": 2},
)
"""Options that together reach every procedure."""


def begun(number: int, seed: int, options: dict[str, Any]) -> tuple[EmperorState, list[Event]]:
    complete = complete_options(GAME, "standard", options)
    return GAME.new(list(SEATS[:number]), "standard", complete, random.Random(seed).randbytes(32), {})


def wander(
    number: int, seed: int, options: dict[str, Any]
) -> Iterator[tuple[EmperorState, list[Event], random.Random]]:
    """A game by dice, state after state, with the events that led there.

    Free texts are said now and then, so that free promises are made and judged.
    """
    dice = random.Random(seed)
    state, events = begun(number, seed, options)
    yield state, events, dice
    while state.outcome is None:
        prompt = dice.choice(GAME.prompts(state))
        action: Any = dice.choice(prompt.actions)
        if prompt.kind == "promise" and dice.random() < 0.3:
            action = type(action)(text="something good")
        state, events = play(GAME, state, prompt.seat, action)
        yield state, events, dice
