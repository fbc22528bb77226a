"""Questions and choices in words, for panels, buttons and lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, assert_never

from msgspec import UNSET

from rules.core import Prompt, Seat
from rules.demos import words
from rules.demos.actions import (
    PEOPLE,
    Announce,
    Assign,
    Consent,
    ConsultDone,
    DemosAction,
    Discard,
    Keep,
    Media,
    Veto,
)
from rules.demos.cards import SYMBOLS, symbol
from rules.demos.view import DemosView
from rules.text import N_, TN, SeatName, T, Text, seats

_PHASES = {
    "announce": N_("announcements"),
    "deal": N_("before the deal"),
    "public": N_("public discard"),
    "secret": N_("secret discard"),
    "unanimous": N_("unanimous discard"),
    "showdown": N_("showdown"),
    "figures": N_("who keeps the figure"),
    "scandal": N_("the scandal"),
    "final": N_("the end"),
}


def headline(view: DemosView) -> Text:
    """Where the match stands."""
    phase = T(_PHASES[view.phase])
    if view.hand == 0:
        return T("Before the first hand: {phase}", phase=phase)
    if view.phase in ("scandal", "final"):
        return T("After hand {hand}: {phase}", hand=view.hand, phase=phase)
    if view.hand == view.max_hands:
        return T("Hand {hand}, the last: {phase}", hand=view.hand, phase=phase)
    return T("Hand {hand}: {phase}", hand=view.hand, phase=phase)


def score(view: DemosView, seat: Seat) -> Text:
    """A seat's points, at the end with its trio."""
    total = view.seats[seat].score
    points = TN("{n} point", "{n} points", total)
    if view.final is UNSET:
        return points
    harmony = view.final[seat].class_
    if not harmony:
        return T("{points}, no trio", points=points)
    return T("{points}, trio of {suits}", points=points, suits=T(words.SUITS_OF_TRIO[harmony]))


def label(action: DemosAction, view: DemosView) -> Text:
    """An action as a button."""
    match action:
        case Announce(favourite=suit, trio=trio):
            return _announce(suit, trio)
        case ConsultDone():
            return T("Done talking")
        case Discard(card=card, take=None):
            return T("Discard {card}", card=symbol(card))
        case Discard(card=card, take="people"):
            return T("Discard {card}, draw", card=symbol(card))
        case Discard(card=card, take=take):
            return T("Discard {card}, take {take}", card=symbol(card), take=symbol(str(take)))
        case Keep():
            return T("Keep all five")
        case Consent():
            return T("Consent")
        case Veto():
            return T("Veto")
        case Assign(to=to):
            return T("I keep it") if view.you and view.you.seat == to else T("{seat} keeps it", seat=SeatName(to))
        case Media(target=target, index=index, suit=suit):
            return T(
                "Figure {number} of {seat} as {suit}",
                number=index + 1, seat=SeatName(target), suit=SYMBOLS[suit],
            )  # fmt: skip
        case _:
            assert_never(action)


def tone(action: DemosAction) -> Literal["success", "danger"] | None:
    """How an action looks as a button: neither of these two recommends itself."""
    match action:
        case Consent():
            return "success"
        case Veto():
            return "danger"
        case _:
            return None


def _announce(suit: str | None, trio: str | None) -> Text:
    if suit is None and trio is None:
        return T("Announce nothing")
    if trio is None:
        return T("Favourite suit {suit}", suit=SYMBOLS[str(suit)])
    if suit is None:
        return T("Trio {trio}", trio=words.trio(trio))
    return T("Favourite suit {suit}, trio {trio}", suit=SYMBOLS[suit], trio=words.trio(trio))


_KINDS = {
    "announce": N_("Announce"),
    "consult_done": N_("Done talking"),
    "discard": N_("Discard"),
    "keep": N_("Keep all five"),
    "consent": N_("Consent"),
    "veto": N_("Veto"),
    "assign": N_("Who keeps the figure"),
    "media": N_("Use the Media"),
}


def kind_label(kind: str, view: DemosView) -> Text:
    return T(_KINDS[kind])


def field_label(kind: str, field: str, value: Any, view: DemosView) -> Text:
    """A value of an action's field, where a long list is chosen from in steps."""
    match field:
        case "favourite":
            return T("No favourite suit") if value is None else T("{suit}", suit=SYMBOLS[value])
        case "trio":
            return T("No trio") if value is None else T("{trio}", trio=words.trio(value))
        case "card":
            return T("Discard {card}", card=symbol(value))
        case "take" if value == PEOPLE:
            return T("Draw from the pack")
        case "take":
            return T("Take {card}", card=symbol(value))
        case "to" | "target":
            return T("{seat}", seat=SeatName(value))
        case "index":
            return T("Figure {number}", number=value + 1)
        case "suit":
            return T("{suit}", suit=SYMBOLS[value])
        case _:
            raise ValueError(f"{kind} has no field {field!r}")


def question(prompt: Prompt, view: DemosView) -> Text:
    """What a seat is asked."""
    match prompt.kind:
        case "announce":
            return _ask_announcement(prompt)
        case "consult":
            return _ask_talk(prompt.seat, view)
        case "public_discard":
            return T("Discard a card face up. You get the top card of the pack for it.")
        case "secret_discard" if Keep() in prompt.actions:
            return T("Discard a card face down, and draw or take one that lies open? Or keep what you have.")
        case "secret_discard":
            return T("Discard a card face down, and draw or take one that lies open.")
        case "unanimous_vote":
            return _ask_consent(prompt.seat, view)
        case "unanimous_discard":
            return T("Discard a card face down, and draw or take one of all that lie open.")
        case "assign":
            return _ask_keeper(prompt.seat, view)
        case "media":
            return T(
                "Choose a hidden figure of another seat and the suit it shall count as. "
                "It is turned up and must be in that seat's trio."
            )
        case _:
            raise ValueError(f"there is no question {prompt.kind!r}")


def narrowed(left: Sequence[DemosAction], view: DemosView) -> Text | None:
    """What is left to be chosen once the first part of a choice is made; None where that is all the same."""
    match left[0]:
        case Announce(favourite=suit) if all(isinstance(one, Announce) and one.favourite == suit for one in left):
            return T("And the suits of your Executive, Legislative and Judiciary? That very trio wins ties.")
        case Discard(card=card) if all(isinstance(one, Discard) and one.card == card for one in left):
            return T("What do you get for {card}: the top card of the pack, or one that lies open?", card=symbol(card))
        case Media(target=target) if all(isinstance(one, Media) and one.target == target for one in left):
            return T(
                "Which hidden figure of {seat}, and which suit shall it count as? It must be in the trio of {seat}.",
                seat=SeatName(target),
            )
        case _:
            return None


def _ask_announcement(prompt: Prompt) -> Text:
    said = [action for action in prompt.actions if isinstance(action, Announce)]
    suit, trio = any(one.favourite for one in said), any(one.trio for one in said)
    if suit and trio:
        return T(
            "Announce a favourite suit, whose one-suit sequences score 10 more for you, "
            "and the suits of your trio, which wins ties if you get it."
        )
    if suit:
        return T("Announce a favourite suit. Your one-suit sequences of it score 10 more.")
    return T("Announce the suits of your Executive, Legislative and Judiciary. That very trio wins ties.")


def _mates(seat: Seat, view: DemosView) -> list[Seat]:
    team = view.seats[seat].team
    return [other for other, one in view.seats.items() if one.team == team and other != seat]


def _ask_talk(seat: Seat, view: DemosView) -> Text:
    window = next(window for window in view.windows if seat in window.seats)
    mates = seats(_mates(seat, view))
    match window.reason:
        case "hand":
            return T("Before the cards are dealt you may talk with {mates}. Say when you are done.", mates=mates)
        case "veto":
            return T("Talk with {mates}: do you veto the unanimous discard? Say when you are done.", mates=mates)
        case "figure":
            if view.you and view.you.drawn:
                return T(
                    "You drew {figure}. Talk with {mates}: who keeps it? Say when you are done.",
                    figure=words.figure(view.you.drawn[0]), mates=mates,
                )  # fmt: skip
            return T(
                "{drawer} drew a figure. Talk with your team about who keeps it. Say when you are done.",
                drawer=SeatName(str(view.drawer)),
            )
        case _:
            assert_never(window.reason)


def _ask_consent(seat: Seat, view: DemosView) -> Text:
    left = view.seats[seat].veto
    if view.seats[seat].team is None:
        return T("Shall everybody exchange one more card (unanimous discard)? A veto stops it and may cost you yours.")
    return T(
        "Shall everybody exchange one more card (unanimous discard)? "
        "Your team stops it only if you all veto. Vetoes left: {left}.",
        left=left,
    )


def _ask_keeper(seat: Seat, view: DemosView) -> Text:
    if view.you and view.you.drawn:
        return T(
            "You drew {figure}. Who shall keep it? If your team differs, your choice counts.",
            figure=words.figure(view.you.drawn[0]),
        )
    return T(
        "{drawer} drew a figure. Who shall keep it? If you differ, the choice of {drawer} counts.",
        drawer=SeatName(str(view.drawer)),
    )
