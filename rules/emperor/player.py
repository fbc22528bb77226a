"""The computer player."""

from __future__ import annotations

import random

from rules.core import Action, Prompt
from rules.emperor.view import EmperorView
from rules.text import Text


def choose(view: EmperorView, prompt: Prompt, dice: random.Random) -> Action:
    """One of the prompt's actions."""
    return dice.choice(prompt.actions)


def say(view: EmperorView, action: Action, dice: random.Random) -> Text | None:
    """What is said with an action."""
    return None
