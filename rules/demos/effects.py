"""What a choice would do, in a line below it, and what a seat should have in mind for its decision."""

from __future__ import annotations

from rules.core import Prompt
from rules.demos import words
from rules.demos.actions import PEOPLE, Announce, DemosAction, Discard, Keep, Media
from rules.demos.meld import Meld, best_meld
from rules.demos.view import DemosView, Given, You
from rules.text import SeatName, T, Text, seats

LONGEST = 25
"""Choices that a list on the screen may have."""


def effect(action: DemosAction, view: DemosView) -> Text | None:
    """The combination after an exchange, where there is one; of a hidden figure, what this seat knows of it."""
    if not isinstance(view.you, You):
        return None
    match action:
        case Discard(card=card, take=str(take)):
            return _exchanged(view, view.you, card, take)
        case Keep():
            return _kept(view.you.best)
        case Media(target=target, index=index):
            known = next((one for one in view.you.given if (one.to, one.index) == (target, index)), None)
            return T("You know it: {figure}.", figure=words.figure(known.card)) if known else None
        case _:
            return None


def _exchanged(view: DemosView, you: You, card: str, take: str) -> Text | None:
    kept = [one for one in you.hand if one != card]
    hand = kept if take == PEOPLE else [*kept, take]
    best = best_meld(tuple(hand), view.mode != "simple", view.seats[you.seat].favourite)
    if take == PEOPLE:
        return _kept(best)
    if best is None:
        return None
    return T("Gives you {cards}: {points} points.", cards=words.cards(best.cards), points=best.points)


def _kept(best: Meld | None) -> Text | None:
    if best is None:
        return None
    return T("You keep {cards}: {points} points.", cards=words.cards(best.cards), points=best.points)


def menu(action: DemosAction, view: DemosView) -> Text | None:
    """Lists of the exchanges of some hand cards each, so that keeping everything is a button beside them; of the trios
    with the same Executive.
    """
    if isinstance(action, Announce) and action.trio is not None:
        return words.figure(f"E{action.trio[0]}")
    if not isinstance(action, Discard) or not isinstance(view.you, You):
        return None
    if view.phase != "secret" or view.mode == "simple":
        return None
    hand, ways = view.you.hand, len(view.public) + 1
    size = len(hand) if len(hand) * ways <= LONGEST else 3
    first = hand.index(action.card) // size * size
    return T("Discard one of {cards}", cards=words.cards(hand[first : first + size]))


def details(prompt: Prompt, view: DemosView) -> tuple[Text, ...]:
    """Who would pay for a veto, which figure is placed next, which hidden figures this seat knows."""
    you = view.you
    if not isinstance(you, You):
        return ()
    match prompt.kind:
        case "unanimous_vote":
            return (_payers(view, you),)
        case "consult" | "assign" if len(you.drawn) > 1:
            return (T("Your other figure, {figure}, is placed after this one.", figure=words.figure(you.drawn[1])),)
        case "media":
            return tuple(_known(one) for one in you.given if not view.seats[one.to].figures[one.index].up)
        case _:
            return ()


def _payers(view: DemosView, you: You) -> Text:
    able = [seat for seat in view.order if view.seats[seat].veto]
    own = view.seats[you.seat].team
    if all(seat == you.seat or (own is not None and view.seats[seat].team == own) for seat in able):
        return T("Nobody else has a veto left.")
    return T("If several veto, only the first in this order pays for it: {seats}.", seats=seats(able))


def _known(one: Given) -> Text:
    return T(
        "You know figure {number} of {seat}: {figure}.",
        number=one.index + 1, seat=SeatName(one.to), figure=words.figure(one.card),
    )  # fmt: skip
