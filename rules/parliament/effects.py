"""What a choice would do, in few words: the second line of an option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from rules.core import Action, Prompt, Seat
from rules.text import N_, TN, Arg, Many, SeatName, T, Text

from . import glance, words
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
from .content import AgendaCard, CardKey, Pack, PartyKey
from .next_choice import foretold
from .overview import markers
from .state import stepped
from .view import ParliamentView, You
from .voters import choose

NAMED = 3
"""So many are named in a line under a choice; more are counted."""

MENUS: dict[Change, str] = {
    "create": N_("Create a relation"),
    "strengthen": N_("Strengthen a relation"),
    "weaken": N_("Weaken a relation"),
    "break": N_("Break off a relation"),
}


def menu(action: ParliamentAction) -> Text | None:
    """The heading of the list in which an action is offered."""
    match action:
        case Policy() | Opinion() | Voter() | Minor():
            return T("Play a card")
        case Draw():
            return T("Draw a card, which ends your turn")
        case Back(pay=str()):
            return T("Back it and pay with …")
        case Hold():
            return T("Hold and pay with …")
        case Push():
            return T("Push everybody and pay with …")
        case PullBack():
            return T("Pull back and pay with …")
        case ChangeRelation(change=change):
            return T(MENUS[change])
        case Standing():
            return T("From now on, answer by itself …")
        case Place() | Back() | Decline() | Drift() | Enough() | End():
            return None
        case _:
            assert_never(action)


def effect(action: ParliamentAction, view: ParliamentView) -> Text | None:
    """What an action would do."""
    pack, you = words.pack_of(view.pack), glance.reader(view)
    match action:
        case Policy(card=card):
            return _policy(pack, view, you, card)
        case Opinion(card=card):
            return _opinion(pack, view, you, card)
        case Voter(card=card):
            return _voter(pack, view, card)
        case Minor(card=card, allow=allow):
            return _minor(pack, view, you, card, allow)
        case Draw(pile=pile):
            first, second = (words.spoken(one.name) for one in pack.scales[pile].directions)
            at = glance.place(view.scales[pile][you.party])
            return T("{first} or {second}. You stand on {at}.", first=first, second=second, at=at)
        case Back(pay=str(card)) | Hold(pay=card) | Push(pay=card) | PullBack(pay=card):
            return _worth(pack, view, you, card)
        case ChangeRelation():
            return _relation(pack, view, you, action)
        case Standing():
            return _standing(view, you, action)
        case Place() | Back() | Decline() | Drift() | Enough() | End():
            return None
        case _:
            assert_never(action)


def beside(prompt: Prompt, view: ParliamentView, anytime: Sequence[Action]) -> tuple[Action, ...]:
    """The standing orders that would answer the question that is open."""
    now = glance.reader(view).standing

    def answers(action: Action) -> bool:
        if not isinstance(action, Standing):
            return False
        if prompt.kind == "policy":
            return action.policy != now.policy and action.opinion == now.opinion
        return prompt.kind == "opinion" and action.opinion != now.opinion and action.policy == now.policy

    return tuple(action for action in anytime if answers(action))


# -- playing a card


def _policy(pack: Pack, view: ParliamentView, you: You, card: CardKey) -> Text:
    idea = pack.cards[card]
    before = view.scales[idea.scale][you.party]
    move = glance.move(before, stepped(pack, idea.scale, before, idea.direction))
    own: Arg
    if glance.free(pack, view, card, you.party):
        own = T("You {move}, free", move=move)
    elif len(you.hand) > 1:
        own = T("You {move} for a card", move=move)
    else:
        own = T("You have no card to back it")
    played = glance.played_by(view)
    sure = [party for party in idea.column if party not in played and glance.free(pack, view, card, party)]
    asked = [
        seat
        for party in idea.column
        if (seat := played.get(party)) not in (None, you.seat)
        and (glance.free(pack, view, card, party) or view.seats[played[party]].hand)
    ]
    named = _few_seats([seat for seat in asked if seat])
    if (chosen := foretold(pack, view, you, AgendaCard(card, "policy"))) is not None:
        yes, no = (words.party(pack, party) for party in chosen)
        then = T("Next voter: {party}.", party=yes)
        if chosen[0] != chosen[1]:
            then = T("Next voter: {yes} if you back it, else {no}.", yes=yes, no=no)
        return T("{own}. {then} Asked: {asked}.", own=own, then=then, asked=named)
    return T(
        "{own}. Sure to back it: {sure}. Asked: {asked}.", own=own, sure=_few_parties(pack, sure), asked=named
    )  # fmt: skip


def _opinion(pack: Pack, view: ParliamentView, you: You, card: CardKey) -> Text:
    idea = pack.cards[card]
    before = view.scales[idea.scale][you.party]
    move = glance.move(before, stepped(pack, idea.scale, before, idea.direction))
    drifts = T("You {move}", move=move)
    own = T("You {move}, or hold for a card", move=move) if len(you.hand) > 1 else drifts
    asked = _few_seats([seat for seat, shown in view.seats.items() if seat != you.seat and shown.hand])
    if (chosen := foretold(pack, view, you, AgendaCard(card, "opinion"))) is not None:
        yes, no = (words.party(pack, party) for party in chosen)
        if chosen[0] != chosen[1]:
            then = T("Next voter: {yes} if you hold, else {no}.", yes=yes, no=no)
            return T("{own}. {then} Asked: {asked}.", own=drifts, then=then, asked=asked)
        return T("{own}. {then} Asked: {asked}.", own=own, then=T("Next voter: {party}.", party=yes), asked=asked)
    return T("{own}. All others drift too; may pay to hold: {asked}.", own=own, asked=asked)


def _voter(pack: Pack, view: ParliamentView, card: CardKey) -> Text:
    voter = pack.voters[card]
    turnout, group = words.signed(voter.turnout), words.spoken(pack.groups[voter.groups[0]].name)
    if view.queue or not view.agenda:
        return T(
            "Place {n} in the queue. Turnout {turnout}. Above all: {group}.",
            n=len(view.queue) + 1, turnout=turnout, group=group,
        )  # fmt: skip
    party = choose(pack, card, view.agenda, markers(view, pack)).party
    return T(
        "First in the queue, for {party} now. Turnout {turnout}. Above all: {group}.",
        party=words.party(pack, party), turnout=turnout, group=group,
    )  # fmt: skip


def _minor(pack: Pack, view: ParliamentView, you: You, card: CardKey, allow: int) -> Text:
    minor = pack.minors[card]
    scale = pack.scales[minor.scale]
    against = scale.other(minor.own)
    if not allow:
        return T(
            "It enters on segment {segment} of {scale}; nobody is moved.",
            segment=scale.end(minor.own), scale=words.scale(pack, scale.key),
        )  # fmt: skip
    before = after = view.scales[scale.key][you.party]
    for _ in range(allow):
        after = stepped(pack, scale.key, after, against)
    return TN(
        "Up to {n} step towards {direction} for all, you {move}.",
        "Up to {n} steps towards {direction} for all, you {move}.",
        allow, direction=words.direction(pack, against), move=glance.move(before, after),
    )  # fmt: skip


def _worth(pack: Pack, view: ParliamentView, you: You, card: CardKey) -> Text:
    """What a card that could be paid would have been good for."""
    match pack.kind(card):
        case "idea":
            toward = words.direction(pack, pack.cards[card].direction)
            if glance.free(pack, view, card, you.party):
                return T("An idea for {direction}, free for you.", direction=toward)
            return T("An idea for {direction}.", direction=toward)
        case "voter":
            turnout = words.signed(pack.voters[card].turnout)
            return T("A voter, turnout {turnout}; joins the queue.", turnout=turnout)
        case "minor":
            return T("A minor party.")


def _relation(pack: Pack, view: ParliamentView, you: You, action: ChangeRelation) -> Text:
    a, b = action.parties
    natural = pack.natural(a, b)
    acted = view.decision.acted if view.decision else []
    if (a in acted) != (b in acted):
        one = words.party(pack, a if a in acted else b)
        return T("Only {party} acted. Natural relation {n}.", party=one, n=natural)
    if you.party in action.parties:
        return T("Your own party. Natural relation {n}.", n=natural)
    return T("Natural relation {n}.", n=natural)


def _standing(view: ParliamentView, you: You, action: Standing) -> Text | None:
    if (action.policy, action.opinion) == (you.standing.policy, you.standing.opinion):
        return T("As it is now.")
    decision = view.decision
    match view.prompts.get(you.seat):
        case "policy" if decision is not None and action.policy != "ask":
            if action.policy == "free_only" and glance.free(words.pack_of(view.pack), view, decision.card, you.party):
                return T("Answers this question too: you back it.")
            return T("Answers this question too: you don't back it.")
        case "opinion" if action.opinion != "ask":
            return T("Answers this question too: you drift along.")
        case _:
            return None


def _few_parties(pack: Pack, parties: Sequence[PartyKey]) -> Arg:
    if not parties:
        return T("nobody")
    if len(parties) > NAMED:
        return TN("{n} party", "{n} parties", len(parties))
    return words.parties(pack, parties)


def _few_seats(asked: Iterable[Seat]) -> Arg:
    named = list(asked)
    if not named:
        return T("nobody")
    if len(named) > NAMED:
        return TN("{n} player", "{n} players", len(named))
    return Many(tuple(SeatName(seat) for seat in named))
