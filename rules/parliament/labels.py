"""Questions and choices in words, for panels, buttons and lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from rules.core import Prompt
from rules.text import N_, TN, Many, SeatName, T, Text

from . import words
from .actions import (
    Back,
    Change,
    ChangeRelation,
    Decline,
    Draw,
    Drift,
    End,
    Enough,
    Hold,
    Minor,
    Opinion,
    ParliamentAction,
    Place,
    Policy,
    PullBack,
    Push,
    Standing,
    Voter,
)
from .content import Pack
from .phases.relation import after
from .state import Orders
from .text import OPINION_ORDERS, POLICY_ORDERS, orders
from .view import ParliamentView, You

KINDS = {
    "place": N_("Place a marker"),
    "policy": N_("Play a policy"),
    "opinion": N_("Play an opinion"),
    "voter": N_("Send a voter to the queue"),
    "minor": N_("Bring in a minor party"),
    "draw": N_("Draw a card"),
    "end": N_("End the turn"),
    "back": N_("Back it"),
    "decline": N_("Don't back it"),
    "hold": N_("Hold the position"),
    "drift": N_("Drift along"),
    "push": N_("Push everybody"),
    "pull_back": N_("Pull back"),
    "enough": N_("Enough"),
    "standing": N_("Standing orders"),
    "relation": N_("Change a relation"),
}

CHANGES: dict[Change, str] = {
    "create": N_("Create"),
    "strengthen": N_("Strengthen"),
    "weaken": N_("Weaken"),
    "break": N_("Break off"),
}


def headline(view: ParliamentView) -> Text:
    """Where the game stands."""
    pack, decision = words.pack_of(view.pack), view.decision
    if decision is not None:
        title = words.title(pack, decision.card, decision.side, words.LONG)
        match view.phase:
            case "relation":
                return T("A relation changes: {title}", title=title)
            case "opinion":
                return T("Opinion: {title}", title=title)
            case "policy":
                return T("Policy: {title}", title=title)
            case _:
                return T("Entering the debate: {minor}", minor=title)
    match view.phase:
        case "place":
            return T("Before the game: markers are placed")
        case "end":
            return T("The government is formed")
        case _ if view.turn is not None:
            return T("Turn of {seat}", seat=SeatName(view.turn))
        case _:
            return T("The System's turn")


def introduction(view: ParliamentView) -> Text | None:
    """Which party the viewer leads, and what it stands for."""
    if not isinstance(view.you, You):
        return None
    pack = words.pack_of(view.pack)
    return T(
        "You lead {party}.\n{portrait}",
        party=words.party(pack, view.you.party), portrait=words.portrait(pack, view.you.party),
    )  # fmt: skip


def label(action: ParliamentAction, view: ParliamentView) -> Text:
    """An action as a button."""
    pack = words.pack_of(view.pack)
    match action:
        case Place(scale=scale, direction=direction):
            return T("{scale}: {direction}", scale=words.scale(pack, scale), direction=words.direction(pack, direction))
        case Policy(card=card):
            return T("Policy: {title}", title=words.title(pack, card, "policy", words.LONG))
        case Opinion(card=card):
            return T("Opinion: {title}", title=words.title(pack, card, "opinion", words.LONG))
        case Voter(card=card):
            return T("Voter to the queue: {voter}", voter=words.voter(pack, card))
        case Minor(card=card, allow=0):
            return T("{minor}: no pushing", minor=words.party(pack, card))
        case Minor(card=card, allow=allow):
            return TN(
                "{minor}: {n} card may be paid", "{minor}: {n} cards may be paid", allow, minor=words.party(pack, card)
            )
        case Draw(pile=pile):
            return T("Draw from {scale} ({left} left)", scale=words.scale(pack, pile), left=view.piles[pile])
        case Back(pay=str(pay)):
            return T("Back it, pay {card}", card=words.title(pack, pay, "policy", words.LONG))
        case Hold(pay=pay):
            return T("Hold, pay {card}", card=words.title(pack, pay, "policy", words.LONG))
        case Push(pay=pay):
            return T("Push, pay {card}", card=words.title(pack, pay, "policy", words.LONG))
        case PullBack(pay=pay):
            return T("Pull back, pay {card}", card=words.title(pack, pay, "policy", words.LONG))
        case End() | Back() | Decline() | Drift() | Enough():
            return T(KINDS[str(action.__struct_config__.tag)])
        case Standing(policy=policy, opinion=opinion):
            return _standing(policy, opinion, view)
        case ChangeRelation():
            return _relation(pack, action, view)
        case _:
            assert_never(action)


def _standing(policy: str, opinion: str, view: ParliamentView) -> Text:
    """What changes by these orders; all of them where nothing or everything would."""
    now = view.you.standing if isinstance(view.you, You) else Orders()
    match policy == now.policy, opinion == now.opinion:
        case False, True:
            return T("From now on, {orders}", orders=T(POLICY_ORDERS[policy]))
        case True, False:
            return T("From now on, {orders}", orders=T(OPINION_ORDERS[opinion]))
        case _:
            return T("From now on, {orders}", orders=orders(policy, opinion))


def _relation(pack: Pack, action: ChangeRelation, view: ParliamentView) -> Text:
    a, b = (words.party(pack, party) for party in action.parties)
    strength = next((one.strength for one in view.relations if one.parties == action.parties), 0)
    before, new = words.signed(strength), words.signed(after(action.change, strength))
    match action.change:
        case "create":
            return T("Create {a} – {b}", a=a, b=b)
        case "strengthen":
            return T("Strengthen {a} – {b}: {before} → {after}", a=a, b=b, before=before, after=new)
        case "weaken":
            return T("Weaken {a} – {b}: {before} → {after}", a=a, b=b, before=before, after=new)
        case "break":
            return T("Break off {a} – {b} ({before})", a=a, b=b, before=before)
        case _:
            assert_never(action.change)


def kind_label(kind: str, view: ParliamentView) -> Text:
    return T(KINDS[kind])


def field_label(kind: str, field: str, value: Any, view: ParliamentView) -> Text:
    """A value of an action's field, where a long list is chosen from in steps."""
    pack = words.pack_of(view.pack)
    match field:
        case "scale":
            return T("{scale}", scale=words.scale(pack, value))
        case "direction":
            return T("{direction}", direction=words.direction(pack, value))
        case "pile":
            return T("{scale} ({left} left)", scale=words.scale(pack, value), left=view.piles[value])
        case "card" if kind == "minor":
            return T("Minor party: {party}", party=words.party(pack, value))
        case "card" if kind == "opinion":
            return T("{title}", title=words.title(pack, value, "opinion", words.LONG))
        case "card":
            return T("{title}", title=words.title(pack, value, "policy", words.LONG))
        case "pay" if value is None:
            return T("For free")
        case "pay":
            return T("Pay {card}", card=words.title(pack, value, "policy", words.LONG))
        case "allow" if value == 0:
            return T("No pushing")
        case "allow":
            return TN("{n} card may be paid", "{n} cards may be paid", value)
        case "change":
            return T(CHANGES[value])
        case "parties":
            return T("{parties}", parties=_pair(pack, value))
        case "policy":
            return T(POLICY_ORDERS[value])
        case "opinion":
            return T(OPINION_ORDERS[value])
        case _:
            raise ValueError(f"{kind} has no field {field!r}")


def _pair(pack: Pack, value: str | Sequence[str]) -> Many:
    return words.parties(pack, [value] if isinstance(value, str) else value)


def question(prompt: Prompt, view: ParliamentView) -> Text:
    """What a seat is asked."""
    pack, decision = words.pack_of(view.pack), view.decision
    match prompt.kind:
        case "place" if view.turn is None:
            return T("On which side of the middle does your party begin? The others see it when everybody is done.")
        case "place":
            return T("Put one marker of your party on either side of the middle of its scale.")
        case "draw":
            return T("Your first turn is a draw only. From which pile?")
        case "play":
            return _ask_turn(prompt, view)
    if decision is None:
        raise ValueError(f"there is no question {prompt.kind!r} now")
    title = words.title(pack, decision.card, decision.side)
    match prompt.kind:
        case "policy":
            return T("Policy “{title}”: do you back it?", title=title)
        case "opinion":
            return T("Opinion “{title}”: do you pay to hold your position?", title=title)
        case "push":
            direction = words.direction(pack, decision.direction)
            return T("Entry of {minor}: do you pay to push all towards {direction}?", minor=title, direction=direction)
        case "pull_back":
            return T("Entry of {minor}: do you pay to pull back?", minor=title)
        case "relation":
            return T("Which relation do you change?")
        case _:
            raise ValueError(f"there is no question {prompt.kind!r}")


def narrowed(left: Sequence[ParliamentAction], view: ParliamentView) -> Text | None:
    """What is asked about these choices of a turn, all of one kind."""
    pack = words.pack_of(view.pack)
    match left[0]:
        case Policy():
            return T("Which card do you play as a policy?")
        case Opinion():
            return T("Which card do you play as an opinion?")
        case Voter():
            return T("Which voter do you send to the queue?")
        case Minor(card=card) if all(isinstance(one, Minor) and one.card == card for one in left):
            minor = pack.minors[card]
            return T(
                "Entry of {minor}: how many cards may be paid in all, each to push everybody towards {direction}?",
                minor=words.party(pack, card),
                direction=words.direction(pack, pack.scales[minor.scale].other(minor.own)),
            )  # fmt: skip
        case Minor():
            return T("Which minor party do you bring in, and how many cards may be paid to push everybody?")
        case Draw():
            return T("From which pile do you draw?")
        case _:
            return None


def _ask_turn(prompt: Prompt, view: ParliamentView) -> Text:
    if any(isinstance(action, Draw) for action in prompt.actions):
        if isinstance(view.you, You) and view.you.hand:
            return T("Your turn: play as many cards as you like, one after another. Drawing a card ends the turn.")
        return T("Your turn: you have no cards to play, so draw one.")
    if any(isinstance(action, End) for action in prompt.actions):
        return T("Your turn: all piles are empty. Play another card, or end the turn.")
    return T("Your turn: all piles are empty, so you must play a card.")
