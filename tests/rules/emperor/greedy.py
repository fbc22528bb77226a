"""An opponent for measuring: it takes what is most population right now and never looks further."""

from __future__ import annotations

import random
from typing import Any

from rules.core import Action, Prompt
from rules.emperor import actions as act
from rules.emperor.cards import COLOUR, KIND, first_plain
from rules.emperor.view import EmperorView

DRAWN = 2.5


def greedy(view: EmperorView, prompt: Prompt, dice: random.Random) -> Action:
    """The action with the most population at once; ties are drawn."""
    scored = [(worth(view, prompt, action), action) for action in prompt.actions]
    best = max(score for score, _ in scored)
    return dice.choice([action for score, action in scored if score == best])


def worth(view: EmperorView, prompt: Prompt, action: Any) -> float:
    you = view.you
    assert you is not None
    match action:
        case act.EmperorBill():
            return 100
        case act.SecretMeeting():
            return DRAWN
        case act.Speech(effect="steal"):
            return float(action.tile) if isinstance(action.tile, int) else 1.5
        case act.Bill():
            return DRAWN / 2 if action.change != action.economy else 0.1
        case act.Vote():
            mine = (view.bill is not None and view.bill.seat == you.seat) or you.asked == you.seat
            wanted = "green" if mine else "red"
            cards = [card for card in you.hand if COLOUR[card] == wanted]
            return 1 if cards and action.card == first_plain(cards) else 0
        case act.Reward():
            return {"tile": DRAWN, "cards": len(action.cards) / 2}.get(action.what, 0)
        case act.Punish():
            return 1 if action.what == "lie" else 0
        case act.Answer():
            greens = [card for card in you.hand if COLOUR[card] == "green"]
            return 1 if greens and action.card == greens[0] else 0
        case act.Promise():
            held = {KIND[card] for card in you.hand}
            return 1 if action.pledge == "card" and not action.target and action.kind in held else 0
        case act.Final():
            left = list(you.hand)
            left.remove(action.card) if action.card in left else None
            red = sum(COLOUR[card] == "red" for card in left)
            payable = red >= 2 and len(left) - red >= 2
            futures = sum(shown.future for seat, shown in view.seats.items() if seat != you.seat)
            return {"corruption": 3 * DRAWN * payable, "manipulation": DRAWN * min(2, futures)}.get(
                KIND[action.card], 0.1
            )
        case act.Take():
            return float(action.tile) if isinstance(action.tile, int) else DRAWN
        case act.Spoils():
            return action.draw + bool(action.take) + 0.1 * (KIND.get(action.take) == "corruption")
        case _:
            return 0
