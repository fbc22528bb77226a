"""The game told as a story: a sentence for every event, and why it ended so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rules.core import Outcome, Seat
from rules.text import N_, TN, Many, SeatName, T, Text, seats

from . import words
from .cabinet import Allies, Centre, Formed, Leaves, Locks, Removes, Step, Takes
from .content import Pack, PartyKey, VoterKey
from .events import (
    Answered,
    CabinetStep,
    CardDrawn,
    CardPlayed,
    Drew,
    Dropped,
    ElectionOver,
    GameOpened,
    GameWon,
    MinorEntered,
    NoRelation,
    Paid,
    ParliamentEvents,
    PassedOver,
    Placed,
    PulledBack,
    Pushed,
    Reason,
    RelationChanged,
    Shifted,
    StandingSet,
    SystemBegan,
    Unsealed,
    VoterQueued,
    VoterResolved,
)

REASONS: dict[Reason, str] = {
    "centre": N_("The winner's party is the centre of gravity of the new government."),
    "cabinet": N_("No player is the centre of gravity; the winner's party stayed longest in the cabinet."),
    "voters": N_("No player is in the cabinet; the winner's party has the most voters."),
    "turnout": N_("No player is in the cabinet; of those with most voters, the winner's has the highest turnout."),
    "highest": N_("No player is in the cabinet; voters and turnout are equal, so the highest single turnout decides."),
    "none": N_("No player's party got into parliament."),
    "system": N_("The System has won: the centre of gravity is another party."),
    "plan": N_("The cabinet that all worked for has formed, with the leader they wanted."),
    "no_plan": N_("Another cabinet has formed than the one all worked for."),
}

POLICY_ORDERS = {
    "ask": N_("policies: ask me"),
    "free_only": N_("policies: back what is free, never pay"),
    "never": N_("policies: never back"),
}
OPINION_ORDERS = {"ask": N_("opinions: ask me"), "never": N_("opinions: never pay")}


def reason(outcome: Outcome) -> Text:
    """Why the game ended so."""
    return next(T(sentence) for why, sentence in REASONS.items() if why == outcome.reason)


def result(winners: Sequence[Seat], why: Text) -> Text:
    """Who has won, and why."""
    if not winners:
        return T("Nobody wins. {why}", why=why)
    return TN("{winners} wins. {why}", "{winners} win. {why}", len(winners), winners=seats(winners), why=why)


def last_choice(pack: Pack, voters: Sequence[VoterKey], party: PartyKey) -> Text:
    """Whom voters chose when nobody could play any more."""
    return T(
        "{voter} choose by the last card alone: {party}.",
        voter=words.voters(pack, voters), party=words.party(pack, party),
    )  # fmt: skip


def round_of(pack: Pack, takes: Sequence[Takes]) -> Text:
    """A round of the countdown in few words: who lost voters of which turnout, and who is out."""
    lost = Many(
        tuple(
            T(
                "{party} {n}",
                party=words.party(pack, take.member), n=words.signed(pack.voters[take.voter].turnout),
            )
            for take in takes
        )
    )  # fmt: skip
    out = [take.member for take in takes if take.leaves]
    if not out:
        return T("Round {number} takes a voter each: {lost}.", number=takes[0].round, lost=lost)
    return T(
        "Round {number} takes a voter each: {lost}. Out: {out}.",
        number=takes[0].round, lost=lost, out=words.parties(pack, out),
    )  # fmt: skip


def orders(policy: str, opinion: str) -> Many:
    """Standing orders in words."""
    return Many((T(POLICY_ORDERS[policy]), T(OPINION_ORDERS[opinion])))


def describe(event: ParliamentEvents, viewer: Seat | None) -> Text | None:
    """The event as a sentence. What only one seat gets to know speaks to it as "you"."""
    pack = words.pack_of(event.pack)
    match event:
        case GameOpened():
            return _opened(pack, event)
        case Dropped() | Placed() | Unsealed():
            return _placed(pack, event)
        case StandingSet(policy=policy, opinion=opinion):
            return T("Your standing orders are {orders}.", orders=orders(policy, opinion))
        case Drew() | CardDrawn() | PassedOver() | SystemBegan() | CardPlayed() | VoterQueued() | Paid():
            return _turn(pack, event)
        case Answered():
            return _answered(pack, event)
        case Shifted():
            return _shifted(pack, event)
        case Pushed() | PulledBack() | MinorEntered():
            return _minor(pack, event)
        case RelationChanged():
            return _relation(pack, event)
        case NoRelation():
            return T("There is no relation that could be changed.")
        case VoterResolved():
            return _resolved(pack, event)
        case ElectionOver(voters=voters):
            seated = Many(tuple(T("{party} {n}", party=words.party(pack, p), n=len(v)) for p, v in voters.items()))
            return T("The election is over. Voters: {seated}.", seated=seated)
        case CabinetStep(step=step):
            return _step(pack, step)
        case GameWon(winners=names, reason=why):
            return result(names, T(REASONS[why]))
        case _:
            assert_never(event)


def _opened(pack: Pack, event: GameOpened) -> Text:
    first = SeatName(event.first)
    playing = Many(
        tuple(T("{seat} plays {party}", seat=SeatName(s), party=words.party(pack, p)) for s, p in event.parties.items())
    )
    if event.leader is not None:
        return T(
            "The game begins: {playing}. All work for a cabinet of {plan}, led by {leader}. "
            "{first} takes the first turn.",
            playing=playing, plan=words.parties(pack, event.plan), leader=words.party(pack, event.leader), first=first,
        )  # fmt: skip
    if event.difficulty is not None:
        return TN(
            "The game begins: {playing}. The System plays {n} card after each turn.",
            "The game begins: {playing}. The System plays {n} cards after each turn.",
            event.difficulty, playing=playing,
        )  # fmt: skip
    return T("The game begins: {playing}. {first} takes the first turn.", playing=playing, first=first)


def _placed(pack: Pack, event: Dropped | Placed | Unsealed) -> Text:
    match event:
        case Dropped(party=party, markers=markers):
            if any(len(segments) > 1 for segments in markers.values()):
                return T("{party}: two markers on every scale, side by side.", party=words.party(pack, party))
            return T(
                "{party}: on the side of {sides}.",
                party=words.party(pack, party), sides=words.sides(pack, markers.items()),
            )  # fmt: skip
        case Placed(seat=seat, party=party, scale=scale, direction=direction):
            return T(
                "{seat} puts {party} on the side of {direction} ({scale}).",
                seat=SeatName(seat), party=words.party(pack, party),
                direction=words.direction(pack, direction), scale=words.scale(pack, scale),
            )  # fmt: skip
        case Unsealed(seat=seat, party=party, markers=markers):
            if any(len(segments) > 1 for segments in markers.values()):
                return T("{party}: two markers on every scale, side by side.", party=words.party(pack, party))
            return T(
                "{seat} has put {party} on the side of {sides}.",
                seat=SeatName(seat), party=words.party(pack, party), sides=words.sides(pack, markers.items()),
            )  # fmt: skip
        case _:
            assert_never(event)


def _turn(
    pack: Pack, event: Drew | CardDrawn | PassedOver | SystemBegan | CardPlayed | VoterQueued | Paid
) -> Text | None:
    match event:
        case Drew(seat=seat, pile=pile):
            return T("{seat} draws from the pile {scale}.", seat=SeatName(seat), scale=words.scale(pack, pile))
        case CardDrawn(card=card):
            return T("You drew {card}.", card=words.card(pack, card))
        case Paid(card=card):
            return T("You paid with {card}.", card=words.card(pack, card))
        case PassedOver(seat=seat):
            return T("{seat} has no cards left and is passed over.", seat=SeatName(seat))
        case SystemBegan(cards=cards):
            return TN("The System draws {n} card.", "The System draws {n} cards.", cards)
        case VoterQueued(seat=seat, voter=voter, how="paid"):
            return T(
                "{who} pays with {voter}, who join the queue.", who=words.who(seat), voter=words.voter(pack, voter)
            )
        case VoterQueued(seat=seat, voter=voter):
            return T("{who} sends {voter} to the queue.", who=words.who(seat), voter=words.voter(pack, voter))
        case CardPlayed():
            return _played(pack, event)
        case _:
            assert_never(event)


def _played(pack: Pack, event: CardPlayed) -> Text:
    who, title = words.who(event.seat), words.title(pack, event.card, event.side)
    match event.side:
        case "policy":
            toward = words.direction(pack, pack.cards[event.card].direction)
            return T("{who} proposes “{title}” ({direction}).", who=who, title=title, direction=toward)
        case "opinion":
            toward = words.direction(pack, pack.cards[event.card].direction)
            return T(
                "{who} stirs up public opinion: “{title}”. Everybody drifts towards {direction}.",
                who=who, title=title, direction=toward,
            )  # fmt: skip
        case "minor" if event.seat is None or not event.allow:
            return T("{who} brings {minor} into the debate.", who=who, minor=title)
        case "minor":
            minor = pack.minors[event.card]
            against = words.direction(pack, pack.scales[minor.scale].other(minor.own))
            return TN(
                "{who} brings {minor} into the debate; {n} card may be paid to push all towards {direction}.",
                "{who} brings {minor} into the debate; {n} cards may be paid to push all towards {direction}.",
                event.allow, who=who, minor=title, direction=against,
            )  # fmt: skip
        case _:
            assert_never(event.side)


def _answered(pack: Pack, event: Answered) -> Text:
    seat, party = SeatName(event.seat), words.party(pack, event.party)
    match event.answer:
        case "backs" if event.paid:
            return T("{seat} pays a card to back it for {party}.", seat=seat, party=party)
        case "backs":
            return T("{seat} backs it for {party}.", seat=seat, party=party)
        case "declines":
            return T("{seat} does not back it for {party}.", seat=seat, party=party)
        case "holds":
            return T("{seat} pays a card to hold {party} in place.", seat=seat, party=party)
        case "drifts":
            return T("{seat} lets {party} drift along.", seat=seat, party=party)
        case _:
            assert_never(event.answer)


def _shifted(pack: Pack, event: Shifted) -> Text:
    toward = words.direction(pack, event.direction)
    moves = Many(tuple(_move(pack, moved.party, moved.before, moved.after) for moved in event.moved))
    acted = words.parties(pack, event.acted)
    if event.side == "policy":
        stuck = [party for party in event.acted if party not in {moved.party for moved in event.moved}]
        if not event.acted:
            return T("Nobody backs it.")
        if not event.moved:
            return T("Backed by {acted}, at the end already.", acted=acted)
        if stuck:
            return T(
                "Towards {direction}: {moves}. At the end already: {stuck}.",
                direction=toward, moves=moves, stuck=words.parties(pack, stuck),
            )  # fmt: skip
        return T("Towards {direction}: {moves}.", direction=toward, moves=moves)
    if not event.moved:
        return T("Nobody moves.")
    if event.acted:
        return T("Towards {direction}: {moves}. Held: {acted}.", direction=toward, moves=moves, acted=acted)
    return T("Towards {direction}: {moves}.", direction=toward, moves=moves)


def _move(pack: Pack, party: str, before: tuple[int, ...], after: tuple[int, ...]) -> Text:
    return T("{party} {before}→{after}", party=words.party(pack, party), before=_at(before), after=_at(after))


def _at(segments: tuple[int, ...]) -> str:
    return "/".join(map(str, segments))


def _minor(pack: Pack, event: Pushed | PulledBack | MinorEntered) -> Text:
    match event:
        case Pushed(seat=None, direction=direction):
            return T("All parties move a step towards {direction}.", direction=words.direction(pack, direction))
        case Pushed(seat=str(seat), direction=direction, left=left):
            return T(
                "{seat} pays a card: all parties move a step towards {direction}. {left} more may be paid.",
                left=left, seat=SeatName(seat), direction=words.direction(pack, direction),
            )  # fmt: skip
        case Pushed():
            raise AssertionError(event)
        case PulledBack(seat=seat, moved=moved):
            return T(
                "{seat} pays a card to pull back: {move}.",
                seat=SeatName(seat), move=_move(pack, moved.party, moved.before, moved.after),
            )  # fmt: skip
        case MinorEntered(minor=minor, scale=scale, segment=segment):
            return T(
                "{minor}: now on segment {segment} of {scale}.",
                minor=words.party(pack, minor), segment=segment, scale=words.scale(pack, scale),
            )  # fmt: skip
        case _:
            assert_never(event)


def _relation(pack: Pack, event: RelationChanged) -> Text:
    who = words.who(event.seat)
    a, b = (words.party(pack, party) for party in event.parties)
    before, after = words.signed(event.before), words.signed(event.after)
    match event.change:
        case "create":
            return T("{who} creates a relation: {a} – {b}.", who=who, a=a, b=b)
        case "strengthen":
            return T("{who} strengthens {a} – {b}: {before} → {after}.", who=who, a=a, b=b, before=before, after=after)
        case "weaken":
            return T("{who} weakens {a} – {b}: {before} → {after}.", who=who, a=a, b=b, before=before, after=after)
        case "break":
            return T("{who} breaks off {a} – {b}.", who=who, a=a, b=b)
        case _:
            assert_never(event.change)


def _resolved(pack: Pack, event: VoterResolved) -> Text:
    voter, party = words.voter(pack, event.voter), words.party(pack, event.party)
    if event.at_end:
        return last_choice(pack, [event.voter], event.party)
    if event.by == "column":
        return T(
            "{voter} find several parties equal in everything; the first card's order decides for {party}.",
            voter=voter, party=party,
        )  # fmt: skip
    return TN(
        "{voter} choose {party}; {n} card leaves the agenda.",
        "{voter} choose {party}; {n} cards leave the agenda.",
        event.used, voter=voter, party=party,
    )  # fmt: skip


def _step(pack: Pack, step: Step) -> Text:
    match step:
        case Leaves(members=members, why="no_voters"):
            return T("Not in parliament: {parties}.", parties=words.parties(pack, members))
        case Leaves(members=members):
            return T("Not in the cabinet: {parties}.", parties=words.parties(pack, members))
        case Allies(minor=minor, parties=(one,)):
            return T(
                "The voters of {minor} go to {party}.", minor=words.party(pack, minor), party=words.party(pack, one)
            )
        case Allies(minor=minor, parties=parties):
            return T(
                "Between {parties} from now on: {minor}.",
                minor=words.party(pack, minor), parties=words.parties(pack, parties),
            )  # fmt: skip
        case Locks(parties=(a, b), why="islands", natural=natural):
            return T(
                "No group has a majority: {a} – {b} are locked together (natural relation {natural}).",
                a=words.party(pack, a), b=words.party(pack, b), natural=natural,
            )  # fmt: skip
        case Locks(parties=(a, b)):
            return T(
                "Without {a} – {b} there is no majority: that relation is locked.",
                a=words.party(pack, a), b=words.party(pack, b),
            )  # fmt: skip
        case Removes(parties=(a, b), strength=strength):
            return T(
                "{a} – {b} ({strength}) is not needed and goes.",
                a=words.party(pack, a), b=words.party(pack, b), strength=words.signed(strength),
            )  # fmt: skip
        case Formed(members=members):
            return T("The cabinet: {parties}.", parties=words.parties(pack, members))
        case Takes(round=number, member=member, voter=voter, leaves=leaves):
            template = N_("Round {number}: {voter} ({turnout}) taken from {party}.")
            if leaves:
                template = N_("Round {number}: {voter} ({turnout}) taken from {party}, the last voters there.")
            return T(
                template,
                number=number, party=words.party(pack, member), voter=words.voter(pack, voter),
                turnout=words.signed(pack.voters[voter].turnout),
            )  # fmt: skip
        case Centre(member=member):
            return T("The centre of gravity: {party}.", party=words.party(pack, member))
        case _:
            assert_never(step)
