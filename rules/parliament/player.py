"""A computer player (first version)."""

from __future__ import annotations

import random

from rules.core import Action, Prompt

from .view import ParliamentView


def choose(view: ParliamentView, prompt: Prompt, dice: random.Random) -> Action:
    """One of the prompt's actions."""
    return dice.choice(prompt.actions)
