"""What a choice would do, in few words: the second line of an option, and the lines below a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, assert_never

from rules.core import Action, Prompt, Seat
from rules.text import N_, TN, Arg, Many, SeatName, T, Text, seats

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
from .content import AgendaCard, CardKey, Pack, PartyKey
from .overview import markers, next_voter
from .state import Segments, stepped
from .view import Decision, ParliamentView, You
from .voters import choose, distance

NAMED = 3
"""So many are named in a line under a choice; more are counted."""

NEAR = 1
"""Segments between parties that count as neighbours."""

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
    pack, you = words.pack_of(view.pack), _you(view)
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
            at = _at(view.scales[pile][you.party])
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


def details(prompt: Prompt, view: ParliamentView) -> tuple[Text, ...]:
    """What a seat should know for its decision."""
    pack, you, decision = words.pack_of(view.pack), _you(view), view.decision
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
            return acted, left, T("Natural relations: the higher, the better two parties get along by nature.")
        case _:
            return ()


def beside(prompt: Prompt, view: ParliamentView, anytime: Sequence[Action]) -> tuple[Action, ...]:
    """The standing orders that would answer the question that is open."""
    now = _you(view).standing

    def answers(action: Action) -> bool:
        if not isinstance(action, Standing):
            return False
        if prompt.kind == "policy":
            return action.policy != now.policy and action.opinion == now.opinion
        return prompt.kind == "opinion" and action.opinion != now.opinion and action.policy == now.policy

    return tuple(action for action in anytime if answers(action))


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


# -- playing a card


def _policy(pack: Pack, view: ParliamentView, you: You, card: CardKey) -> Text:
    idea = pack.cards[card]
    before = view.scales[idea.scale][you.party]
    move = _move(before, stepped(pack, idea.scale, before, idea.direction))
    own: Arg
    if _free(pack, view, card, you.party):
        own = T("You {move}, free", move=move)
    elif len(you.hand) > 1:
        own = T("You {move} for a card", move=move)
    else:
        own = T("You have no card to back it")
    played = _played_by(view)
    sure = [party for party in idea.column if party not in played and _free(pack, view, card, party)]
    asked = [
        seat
        for party in idea.column
        if (seat := played.get(party)) not in (None, you.seat)
        and (_free(pack, view, card, party) or view.seats[played[party]].hand)
    ]
    return T(
        "{own}. Sure to back it: {sure}. Asked: {asked}.",
        own=own, sure=_few_parties(pack, sure), asked=_few_seats([seat for seat in asked if seat]),
    )  # fmt: skip


def _opinion(pack: Pack, view: ParliamentView, you: You, card: CardKey) -> Text:
    idea = pack.cards[card]
    before = view.scales[idea.scale][you.party]
    move = _move(before, stepped(pack, idea.scale, before, idea.direction))
    own = T("You {move}, or hold for a card", move=move) if len(you.hand) > 1 else T("You {move}", move=move)
    asked = [seat for seat, shown in view.seats.items() if seat != you.seat and shown.hand]
    return T("{own}. All others drift too; may pay to hold: {asked}.", own=own, asked=_few_seats(asked))


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
        allow, direction=words.direction(pack, against), move=_move(before, after),
    )  # fmt: skip


def _worth(pack: Pack, view: ParliamentView, you: You, card: CardKey) -> Text:
    """What a card that could be paid would have been good for."""
    match pack.kind(card):
        case "idea":
            toward = words.direction(pack, pack.cards[card].direction)
            if _free(pack, view, card, you.party):
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
            if action.policy == "free_only" and _free(words.pack_of(view.pack), view, decision.card, you.party):
                return T("Answers this question too: you back it.")
            return T("Answers this question too: you don't back it.")
        case "opinion" if action.opinion != "ask":
            return T("Answers this question too: you drift along.")
        case _:
            return None


# -- being asked


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
            party=party, move=_move(before, after), direction=toward,
        )  # fmt: skip
    return T(
        "Unless you pay, {party} will drift {move} towards {direction}.",
        party=party, move=_move(before, after), direction=toward,
    )  # fmt: skip


def _entry(pack: Pack, view: ParliamentView, you: You, decision: Decision) -> Text:
    party, before = words.party(pack, you.party), view.scales[decision.scale][you.party]
    against = decision.direction
    if view.phase == "push":
        return TN(
            "A card moves all parties a step towards {direction}, {party} {move}. {n} more may be paid.",
            "A card moves all parties a step towards {direction}, {party} {move}. {n} more may be paid.",
            decision.left, direction=words.direction(pack, against), party=party,
            move=_move(before, stepped(pack, decision.scale, before, against)),
        )  # fmt: skip
    back = pack.scales[decision.scale].other(against)
    return T(
        "A card moves {party} a step back, {move}, and then you have acted.",
        party=party, move=_move(before, stepped(pack, decision.scale, before, back)),
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
    on_scale = here[decision.scale]
    hidden = view.tempo == "simultaneous"
    others = [seat for seat in (with_choice(view, decision) if hidden else decision.waiting) if seat != you.seat]
    moves = {party: _moves(pack, view, decision, party) for party in on_scale if party != you.party}
    if not view.queue or others or "maybe" in moves.values():
        return ()
    voter, agenda = view.queue[0], [AgendaCard(decision.card, decision.side), *view.agenda]

    def winner(*moving: PartyKey) -> PartyKey:
        steps = {party: stepped(pack, decision.scale, on_scale[party], decision.direction) for party in moving}
        return choose(pack, voter, agenda, {**here, decision.scale: {**on_scale, **steps}}).party

    along = [party for party, how in moves.items() if how == "sure"]
    acting, not_acting = winner(*along, you.party), winner(*along)
    if decision.side == "opinion":
        acting, not_acting = not_acting, acting
    name, yes, no = words.voter(pack, voter), words.party(pack, acting), words.party(pack, not_acting)
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
    move = _at(before)
    if before != after:
        match _moves(pack, view, decision, party):
            case "sure":
                move = _move(before, after)
            case "maybe":
                move = f"{_move(before, after)}?"
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
    seat = _played_by(view).get(party)
    if seat is None:
        return "sure" if not policy or _free(pack, view, decision.card, party) else "stays"
    open_ = view.tempo == "simultaneous" or seat in decision.waiting
    if seat in with_choice(view, decision) and open_:
        return "maybe"
    return "stays" if policy else "sure"


def _others(pack: Pack, view: ParliamentView, decision: Decision) -> tuple[Text, ...]:
    """Who has answered before, and who is still asked beside the reader."""
    me = _you(view).seat
    coming = [seat for seat in decision.waiting if seat != me]
    if view.tempo == "simultaneous" and decision.side != "minor":
        answered = [seat for seat in with_choice(view, decision) if seat not in decision.waiting]
        told = [T("Answered already, unseen until all have: {seats}.", seats=seats(answered))] if answered else []
        return (*told, T("Asked with you: {seats}.", seats=seats(coming))) if coming else tuple(told)
    acted = [party for party in decision.acted if party in _played_by(view)]
    told = [T("Acted so far: {parties}.", parties=words.parties(pack, acted))] if acted else []
    return (*told, T("Asked after you: {seats}.", seats=seats(coming))) if coming else tuple(told)


def with_choice(view: ParliamentView, decision: Decision) -> list[Seat]:
    """The seats that have a real choice about the card in play, in the order in which they answer."""
    pack, played = words.pack_of(view.pack), _played_by(view)
    asked = [(party, played[party]) for party in decision.order if party in played]
    if decision.side != "policy":
        return [seat for _, seat in asked if view.seats[seat].hand]
    return [seat for party, seat in asked if view.seats[seat].hand or _free(pack, view, decision.card, party)]


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


# -- small words


def _you(view: ParliamentView) -> You:
    assert isinstance(view.you, You), "a public view has nothing to decide"
    return view.you


def _played_by(view: ParliamentView) -> dict[PartyKey, Seat]:
    return {shown.party: seat for seat, shown in view.seats.items()}


def _free(pack: Pack, view: ParliamentView, card: CardKey, party: PartyKey) -> bool:
    return pack.cards[card].backs(party, "flip" if view.asterisks else "ignored")


def _at(segments: Sequence[int]) -> str:
    return "/".join(map(str, segments))


def _move(before: Sequence[int], after: Sequence[int]) -> str:
    return _at(before) if list(before) == list(after) else f"{_at(before)}→{_at(after)}"


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
