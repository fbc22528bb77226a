"""What stands below a question: what the card does to the own party and its neighbours, the price, who is asked."""

from __future__ import annotations

from typing import Literal

from rules.core import Prompt, Seat
from rules.text import TN, Many, T, Text, seats

from . import glance, words
from .actions import Back
from .content import AgendaCard, Pack, PartyKey
from .missing import missing
from .next_choice import chosen_after
from .overview import markers, next_voter
from .state import Segments, stepped
from .view import Decision, ParliamentView, You
from .voters import distance

NEAR = 1
"""Segments between parties that count as neighbours."""


def details(prompt: Prompt, view: ParliamentView) -> tuple[Text, ...]:
    """What a seat should know for its decision."""
    pack, you, decision = words.pack_of(view.pack), glance.reader(view), view.decision
    match prompt.kind:
        case "draw" | "play":
            return _queue(pack, view)
    if decision is None:
        return ()
    match prompt.kind:
        case "policy" | "opinion":
            own = _own(pack, view, you, decision)
            near, then = _near(pack, view, you, decision), _then(pack, view, you, decision)
            return (own, _price(prompt, view, you), near, *then, *_others(pack, view, decision))
        case "push" | "pull_back":
            return (_entry(pack, view, you, decision), _price(prompt, view, you), *_others(pack, view, decision))
        case "relation":
            title = words.title(pack, decision.card, decision.side)
            acted = T("Nobody acted on “{title}”.", title=title)
            if decision.acted:
                acted = T("Acted on “{title}”: {acted}.", title=title, acted=words.parties(pack, decision.acted))
            left = TN("All that is possible now; {n} relation tile is left.",
                      "All that is possible now; {n} relation tiles are left.", view.tiles_left)  # fmt: skip
            return (
                acted,
                left,
                *missing(prompt, view),
                T("Natural relations: the higher, the better two parties get along by nature."),
            )
        case _:
            return ()


def progress(view: ParliamentView) -> Text | None:
    """Who has answered about the card in play, and who has not; never what."""
    decision = view.decision
    if decision is None or view.phase not in ("policy", "opinion", "push", "pull_back"):
        return None
    if not decision.waiting:
        return None
    answered = [seat for seat in with_choice(view, decision) if seat not in decision.waiting]
    if view.tempo == "simultaneous" and view.phase in ("policy", "opinion") and len(with_choice(view, decision)) > 1:
        if answered:
            return T(
                "Answered, unseen until all have: {answered}. Still to answer: {seats}.",
                answered=seats(answered), seats=seats(decision.waiting),
            )  # fmt: skip
        return T("To answer, unseen until all have: {seats}.", seats=seats(decision.waiting))
    return T("Still to be asked: {seats}.", seats=seats(decision.waiting))


def _own(pack: Pack, view: ParliamentView, you: You, decision: Decision) -> Text:
    """What the own party would do."""
    party, before = words.party(pack, you.party), view.scales[decision.scale][you.party]
    after = stepped(pack, decision.scale, before, decision.direction)
    toward = words.direction(pack, decision.direction)
    if before == after and decision.side == "policy":
        return T("You are at the end already: backing it moves nothing, but then you have acted.")
    if before == after:
        return T("You are at the end already: paying moves nothing, but then you have acted.")
    if decision.side == "policy":
        return T(
            "Backing it moves {party} {move} towards {direction}.",
            party=party, move=glance.move(before, after), direction=toward,
        )  # fmt: skip
    return T(
        "Unless you pay, {party} will drift {move} towards {direction}.",
        party=party, move=glance.move(before, after), direction=toward,
    )  # fmt: skip


def _entry(pack: Pack, view: ParliamentView, you: You, decision: Decision) -> Text:
    party, before = words.party(pack, you.party), view.scales[decision.scale][you.party]
    against = decision.direction
    if view.phase == "push":
        return TN(
            "A card moves all parties a step towards {direction}, {party} {move}. {n} more may be paid.",
            "A card moves all parties a step towards {direction}, {party} {move}. {n} more may be paid.",
            decision.left, direction=words.direction(pack, against), party=party,
            move=glance.move(before, stepped(pack, decision.scale, before, against)),
        )  # fmt: skip
    back = pack.scales[decision.scale].other(against)
    return T(
        "A card moves {party} a step back, {move}, and then you have acted.",
        party=party, move=glance.move(before, stepped(pack, decision.scale, before, back)),
    )  # fmt: skip


def _price(prompt: Prompt, view: ParliamentView, you: You) -> Text:
    if Back() in prompt.actions:
        return T("Price: nothing.")
    return TN("Price: your only card.", "Price: one of your {n} cards.", len(you.hand))


def _near(pack: Pack, view: ParliamentView, you: You, decision: Decision) -> Text:
    """The neighbours on the scale, where they stand and where they go or may go."""
    here = view.scales[decision.scale]
    places = {party: at for party, at in here.items() if at and party != you.party}
    for minor, shown in view.minor.items():
        if shown.segment is not None and pack.minors[minor].scale == decision.scale:
            places[minor] = [shown.segment]
    near = {
        party: at for party, at in places.items() if min(distance(here[you.party], segment) for segment in at) <= NEAR
    }
    if not near:
        return T("Nobody stands near you.")
    shown_near = Many(tuple(_neighbour(pack, view, decision, party, at) for party, at in near.items()))
    return T("Near you: {parties}", parties=shown_near)


def _then(pack: Pack, view: ParliamentView, you: You, decision: Decision) -> tuple[Text, ...]:
    """Whom the first in the queue would choose after this card, where only the reader's answer is open."""
    here = markers(view, pack)
    hidden = view.tempo == "simultaneous"
    others = [seat for seat in (with_choice(view, decision) if hidden else decision.waiting) if seat != you.seat]
    moves = {party: _moves(pack, view, decision, party) for party in here[decision.scale] if party != you.party}
    if not view.queue or others or "maybe" in moves.values():
        return ()
    lying = AgendaCard(decision.card, decision.side)
    along = [party for party, how in moves.items() if how == "sure"]
    acting = chosen_after(pack, view, here, lying, [*along, you.party])
    not_acting = chosen_after(pack, view, here, lying, along)
    if decision.side == "opinion":
        acting, not_acting = not_acting, acting
    name, yes, no = words.voter(pack, view.queue[0]), words.party(pack, acting), words.party(pack, not_acting)
    if acting == not_acting:
        return (T("On this card the first in the queue, {voter}, would choose {party}.", voter=name, party=yes),)
    if decision.side == "policy":
        return (
            T(
                "On this card the first in the queue, {voter}, would choose {yes} if you back it, else {no}.",
                voter=name, yes=yes, no=no,
            ),
        )  # fmt: skip
    return (
        T(
            "On this card the first in the queue, {voter}, would choose {yes} if you hold, else {no}.",
            voter=name, yes=yes, no=no,
        ),
    )  # fmt: skip


def _neighbour(pack: Pack, view: ParliamentView, decision: Decision, party: PartyKey, before: Segments) -> Text:
    after = stepped(pack, decision.scale, before, decision.direction)
    move = glance.place(before)
    if before != after:
        match _moves(pack, view, decision, party):
            case "sure":
                move = glance.move(before, after)
            case "maybe":
                move = f"{glance.move(before, after)}?"
            case "stays":
                pass
    return T("{party} {at}", party=words.party(pack, party), at=move)


def _moves(pack: Pack, view: ParliamentView, decision: Decision, party: PartyKey) -> Literal["sure", "maybe", "stays"]:
    """Whether a party moves by this policy or opinion, as far as all know."""
    policy = decision.side == "policy"
    if party in pack.minors:
        along = decision.direction == pack.minors[party].own
        return ("maybe" if along else "stays") if policy else ("sure" if along else "maybe")
    if party in decision.acted:
        return "sure" if policy else "stays"
    seat = glance.played_by(view).get(party)
    if seat is None:
        return "sure" if not policy or glance.free(pack, view, decision.card, party) else "stays"
    open_ = view.tempo == "simultaneous" or seat in decision.waiting
    if seat in with_choice(view, decision) and open_:
        return "maybe"
    return "stays" if policy else "sure"


def _others(pack: Pack, view: ParliamentView, decision: Decision) -> tuple[Text, ...]:
    """Who has answered before, and who is still asked beside the reader."""
    me = glance.reader(view).seat
    coming = [seat for seat in decision.waiting if seat != me]
    if view.tempo == "simultaneous" and decision.side != "minor":
        answered = [seat for seat in with_choice(view, decision) if seat not in decision.waiting]
        told = [T("Answered already, unseen until all have: {seats}.", seats=seats(answered))] if answered else []
        return (*told, T("Asked with you: {seats}.", seats=seats(coming))) if coming else tuple(told)
    acted = [party for party in decision.acted if party in glance.played_by(view)]
    told = [T("Acted so far: {parties}.", parties=words.parties(pack, acted))] if acted else []
    return (*told, T("Asked after you: {seats}.", seats=seats(coming))) if coming else tuple(told)


def with_choice(view: ParliamentView, decision: Decision) -> list[Seat]:
    """The seats that have a real choice about the card in play, in the order in which they answer."""
    pack, played = words.pack_of(view.pack), glance.played_by(view)
    asked = [(party, played[party]) for party in decision.order if party in played]
    if decision.side != "policy":
        return [seat for _, seat in asked if view.seats[seat].hand]
    return [seat for party, seat in asked if view.seats[seat].hand or glance.free(pack, view, decision.card, party)]


def _queue(pack: Pack, view: ParliamentView) -> tuple[Text, ...]:
    """What the next voter would do, which is what a turn is about."""
    choice = next_voter(view)
    if not view.queue:
        return (T("No voter is waiting yet."),)
    voter = words.voter(pack, view.queue[0])
    if choice is None:
        return (T("First in the queue: {voter}; the agenda is empty.", voter=voter),)
    party = words.party(pack, choice.party)
    missing = len(view.seats) - len(view.queue)
    if missing > 0 and not _all_queued(pack, view):
        return (
            TN(
                "First in the queue: {voter}, for {party} now; chooses when {n} more voter queues.",
                "First in the queue: {voter}, for {party} now; chooses when {n} more voters queue.",
                missing, voter=voter, party=party,
            ),
        )  # fmt: skip
    return (T("At the end of your turn {voter} will choose: {party}, as things stand.", voter=voter, party=party),)


def _all_queued(pack: Pack, view: ParliamentView) -> bool:
    """Whether every voter card is in the queue or has been resolved (P16)."""
    won = sum(len(voters) for voters in view.voters.values()) + sum(len(one.voters) for one in view.minor.values())
    return won + len(view.queue) == len(pack.voters)
