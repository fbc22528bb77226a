"""A computer player that knows only its seat's view and the prompt.

It tries every exchange against the cards that may still come, vetoes when its own hand is good, lets one
seat of its team gather the figures, and turns the Media on whoever has most of them.
"""

from __future__ import annotations

import random
from typing import Literal

from rules.core import Action, Prompt, Seat
from rules.demos.actions import PEOPLE, Announce, Assign, Discard, Keep, Media, Veto
from rules.demos.cards import MEDIA, NUMBERS, Card, people_pack
from rules.demos.odds import CARD, Odds, bits
from rules.demos.view import DemosView, You

SAMPLE = 14
"""Cards of the pack that are tried, for this turn and the next, where another turn follows."""
CHANCE_OF_TURN = {"public_discard": 0.9, "secret_discard": 0.6, "unanimous_discard": 0.0}
"""How likely another exchange follows a turn, in `full` and teams."""
VETO_FROM = {"alone": 15, "team": 12}
"""Points in hand from which a veto pays; a team's needs several such hands, so it asks for less."""


def choose(view: DemosView, prompt: Prompt, dice: random.Random) -> Action:
    """One of the prompt's actions."""
    you = view.you
    if not isinstance(you, You):
        raise ValueError("a computer player needs the view of a seat")
    match prompt.kind:
        case "public_discard" | "secret_discard" | "unanimous_discard":
            return _exchange(view, you, prompt, dice)
        case "unanimous_vote":
            return _vote(view, you, prompt)
        case "announce":
            full = [a for a in prompt.actions if isinstance(a, Announce) and _ambitious(a, prompt)]
            return dice.choice(full)
        case "assign":
            return Assign(_keeper(view, you))
        case "media":
            return _scandal(view, you, prompt)
        case _:
            return prompt.default


# -- hands


def _exchange(view: DemosView, you: You, prompt: Prompt, dice: random.Random) -> Action:
    """The exchange, or keeping, that is worth most."""
    square = view.mode != "simple"
    chance = CHANCE_OF_TURN[prompt.kind] if square else 0.0 if prompt.kind == "secret_discard" else 1.0
    tried = _unknown(view, you)
    if chance and len(tried) > SAMPLE:
        tried = dice.sample(tried, SAMPLE)
    odds = Odds(tried, square, view.seats[you.seat].favourite)
    hand = bits(you.hand)
    from_pack: dict[Card, float] = {}
    best, most = prompt.default, -1.0
    for action in prompt.actions:
        match action:
            case Keep():
                worth = odds.later(hand, chance)
            case Discard(card=card, take=None | "people"):
                four = hand & ~CARD[card]
                if card not in from_pack:
                    from_pack[card] = odds.drawn(four, chance)
                worth = from_pack[card]
            case Discard(card=card, take=str(take)):
                worth = odds.later(hand & ~CARD[card] | CARD[take], chance)
            case _:
                continue
        if isinstance(action, Discard):
            # Equal so far: the higher total breaks ties of a hand.
            got = NUMBERS[action.take] if action.take not in (None, PEOPLE) else 5
            worth += (got - NUMBERS[action.card]) / 10_000
        if worth > most:
            best, most = action, worth
    return best


def _unknown(view: DemosView, you: You) -> list[Card]:
    """The number cards that may lie in the pack, as far as this seat knows."""
    seen = {*you.hand, *you.discarded, *(lying.card for lying in view.public)}
    seen.update(down.card for down in view.secret if down.card is not None)
    return [card for card in people_pack(view.mode) if card not in seen]


def _vote(view: DemosView, you: You, prompt: Prompt) -> Action:
    kind: Literal["alone", "team"] = "alone" if view.seats[you.seat].team is None else "team"
    strong = you.best is not None and you.best.points >= VETO_FROM[kind]
    return Veto() if strong else prompt.default


# -- figures


def _ambitious(action: Announce, prompt: Prompt) -> bool:
    """Announces all that can be announced, and a trio of three suits."""
    said = [other for other in prompt.actions if isinstance(other, Announce)]
    favourite = action.favourite is not None or not any(other.favourite for other in said)
    trio = len(set(action.trio)) == 3 if action.trio else not any(other.trio for other in said)
    return favourite and trio


def _keeper(view: DemosView, you: You) -> Seat:
    """The seat that has most figures gathers them all, since a trio must lie in front of one seat.

    Media go to another, so that two of them are less likely to cancel each other.
    """
    team = view.seats[you.seat].team
    members = [seat for seat, one in view.seats.items() if one.team == team]
    gathering = max(members, key=lambda seat: len(view.seats[seat].figures))
    if you.drawn and you.drawn[0] in MEDIA:
        others = [seat for seat in members if seat != gathering]
        return you.seat if you.seat in others else others[0]
    return gathering


def _scandal(view: DemosView, you: You, prompt: Prompt) -> Action:
    """Against the opponent with most figures; the suit that its open figures already have most."""
    team = view.seats[you.seat].team

    def threat(action: Action) -> tuple[bool, int, int, int]:
        if not isinstance(action, Media):
            return False, 0, 0, 0
        target = view.seats[action.target]
        open_suits = [figure.suit for figure in target.figures if figure.up]
        opponent = team is None or target.team != team
        return opponent, len(target.figures), target.score, open_suits.count(action.suit)

    return max(prompt.actions, key=threat)
