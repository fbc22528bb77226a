"""A computer player that knows only its seat's view."""

from __future__ import annotations

import random

from rules.core import Action, Prompt
from rules.demos.view import DemosView


def choose(view: DemosView, prompt: Prompt, dice: random.Random) -> Action:
    return dice.choice(prompt.actions)
