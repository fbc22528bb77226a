"""The words on pictures of the parliament: what is asked, whom the game waits for, what a direction is called."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from render.canvas import Say
from render.typeface import drawable
from rules.parliament import words as spoken
from rules.parliament.content import AgendaCard, DirectionKey, Pack, PartyKey, ScaleKey, Side, VoterKey
from rules.parliament.view import Decision, ParliamentView
from rules.text import N_, TN, Arg, SeatName, T, Text, seats

PHASES = {
    "place": N_("Placing markers"),
    "draw": N_("First draw"),
    "play": N_("Play and draw"),
    "policy": N_("Who backs it?"),
    "opinion": N_("Who holds?"),
    "push": N_("Who pushes?"),
    "pull_back": N_("Who pulls back?"),
    "relation": N_("A relation changes"),
    "system": N_("The System"),
    "end": N_("The government"),
}

LYING: dict[Side, str] = {"policy": "bill", "opinion": "megaphone"}
"""The symbol of each way in which an idea card can lie; a minor party's card has that party's."""

VOTER = "voters"
"""The symbol of voters and their cards."""

SIDES: dict[Side, str] = {"policy": N_("Policy"), "opinion": N_("Opinion"), "minor": N_("Minor party")}


def phase(view: ParliamentView) -> Text:
    return T("The government") if view.status == "finished" else Text(PHASES[view.phase])


def awaited(view: ParliamentView) -> Arg | None:
    """Whom the game waits for, in few words; None when nobody."""
    match view.to_act:
        case []:
            return None
        case [one]:
            return SeatName(one)
        case [one, other]:
            return seats([one, other])
        case many:
            return TN("{n} to choose", "{n} to choose", n=len(many))


def winners(view: ParliamentView) -> tuple[str, ...]:
    return () if view.result is UNSET else view.result.winners


def players(view: ParliamentView) -> dict[PartyKey, str]:
    """The seat that plays each party."""
    return {shown.party: seat for seat, shown in view.seats.items()}


def held(view: ParliamentView) -> dict[PartyKey, list[str]]:
    """Everybody's voters, minor parties' too, in pack order."""
    return {**view.voters, **{minor: shown.voters for minor, shown in view.minor.items()}}


def goal(view: ParliamentView, pack: Pack) -> Text | None:
    """What a co-op game works for, or how strong The System is; None in other games."""
    if view.coop is not UNSET:
        plan = spoken.parties(pack, view.coop.parties)
        return T("The plan: {plan}, led by {leader}", plan=plan, leader=spoken.party(pack, view.coop.leader))
    if view.difficulty is not UNSET:
        return TN("The System plays {n} card a turn", "The System plays {n} cards a turn", n=view.difficulty)
    return None


def toward(pack: Pack, lying: AgendaCard) -> tuple[ScaleKey, DirectionKey]:
    """The scale of a card and the direction in which it moves parties; of a minor party's card against it."""
    if lying.side == "minor":
        minor = pack.minors[lying.card]
        return minor.scale, pack.scales[minor.scale].other(minor.own)
    idea = pack.cards[lying.card]
    return idea.scale, idea.direction


def arrow(pack: Pack, scale: ScaleKey, direction: DirectionKey) -> str:
    """The symbol that points where a direction is on the board."""
    return "leftward" if pack.scales[scale].step(direction) < 0 else "arrow"


def played(decision: Decision) -> Text:
    """Who played the card that is decided on, and how."""
    who = spoken.who(decision.by)
    match decision.side:
        case "policy":
            return T("{who} proposes a policy", who=who)
        case "opinion":
            return T("{who} stirs up opinion", who=who)
        case "minor":
            return T("{who} brings in a minor party", who=who)


def turnout(pack: Pack, voters: Iterable[VoterKey]) -> int:
    return sum(pack.voters[voter].turnout for voter in voters)


def title(pack: Pack, lying: AgendaCard, say: Say) -> str:
    return drawable(say(spoken.lying(pack, lying)))
