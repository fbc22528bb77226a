"""The words on Emperor pictures: parties, phases, what is going on, and the alt texts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from render.canvas import Say
from render.palette import PILLARS, SEATS, Identity
from render.typeface import can_draw
from rules.emperor import words as spoken
from rules.emperor.events import ResultDeclared
from rules.emperor.pillars import ENDS, LIMIT_OF, End
from rules.emperor.view import EmperorView, PromiseView, SeatView
from rules.text import N_, TN, Arg, Many, SeatName, T, Text, seats

PHASES = {
    "action 1": N_("First actions"),
    "action 2": N_("Second actions"),
    "discussion": N_("Discussion"),
    "action 3": N_("Third actions"),
    "action 4": N_("Fourth actions"),
    "election": N_("Election"),
}
TRACK = {
    "action 1": ("lectern", "1"),
    "action 2": ("lectern", "2"),
    "discussion": ("handshake", ""),
    "action 3": ("lectern", "3"),
    "action 4": ("lectern", "4"),
    "election": ("ballot", ""),
}
"""The phases of a round as symbols, with the number of the action phase."""

KINDS = {
    "bill": "bill",
    "speech": "lectern",
    "secret_meeting": "door",
    "questioning": "question",
    "intense_questioning": "magnifier",
    "negotiating": "handshake",
    "scheming": "whisper",
    "manipulation": "puppet",
    "corruption": "purse",
}
"""The symbol of each kind of card."""


def identities(view: EmperorView) -> dict[str, Identity]:
    return dict(zip(view.seats, SEATS, strict=False))


def party(view: EmperorView, seat: str, say: Say) -> str:
    """The party's name, or the seat's where the fonts can't draw that."""
    name = say(spoken.party(view.seats[seat].party))
    return name if name.strip() and can_draw(name) else say(SeatName(seat))


def percent(shown: SeatView) -> Text:
    return T("{percent} %", percent=round(100 * shown.share))


def limit(view: EmperorView) -> Text:
    return T("Emperor limit {percent} %", percent=round(100 * view.limit.points / view.limit.of))


def round_of(view: EmperorView) -> Text:
    return T("Round {number} of {most}", number=view.round, most=view.max_rounds)


def phase(view: EmperorView) -> Text:
    return T("The game is over") if view.status == "finished" else Text(PHASES[view.phase])


def awaited(view: EmperorView) -> Arg | None:
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


def winners(view: EmperorView) -> tuple[str, ...]:
    return () if view.result is UNSET else view.result.winners


def active(view: EmperorView) -> list[End]:
    """The ends of pillars that hold now."""
    return [end for end in ENDS if view.pillars.get(end.pillar) == end.at]


def effect(end: End) -> Text:
    return T("{pillar} {value}: {effect}", pillar=Text(PILLARS[end.pillar].title), value=end.at, effect=Text(end.about))


def going_on(view: EmperorView) -> tuple[str, Text] | None:
    """The procedure under way as a symbol and a line; None where there is none."""
    if view.bill is not None:
        who = SeatName(view.bill.seat)
        if view.bill.emperor:
            return "crown", T("{seat} asks for the crown", seat=who)
        first = spoken.change(view.bill.pillar, view.bill.change)
        second = spoken.change("economy", view.bill.economy)
        return "bill", T("{seat}’s bill: {first}, {second}", seat=who, first=first, second=second)
    if view.question is not None:
        asker, asked = SeatName(view.question.seat), SeatName(view.question.target)
        symbol = "magnifier" if view.question.intense else "question"
        return symbol, T("{asker} questions {asked}", asker=asker, asked=asked)
    if view.talks is not None:
        one, other = SeatName(view.talks.first), SeatName(view.talks.second)
        if view.talks.secret:
            return "whisper", T("{one} and {other} meet in private", one=one, other=other)
        return "handshake", T("{one} and {other} negotiate", one=one, other=other)
    if view.attempt is not None:
        symbol = KINDS.get(view.attempt.kind, "puppet")
        line = T(
            "{seat}: {kind}, {n} left to take",
            seat=SeatName(view.attempt.seat),
            kind=spoken.kind(view.attempt.kind),
            n=view.attempt.left,
        )
        return symbol, line
    return None


def promise(standing: PromiseView) -> Text:
    """A pledge in words; of a free promise only that there is one, since its text may be redacted."""
    match standing.sort:
        case "pledge":
            said = spoken.pledge(standing.pledge, standing.pillar, standing.change, standing.kind, standing.target)
            return T("Promise: {promise}", promise=said)
        case "free":
            return T("Promise in free words")
        case "silence":
            return T("No promise made")


def promise_in_row(standing: PromiseView) -> Text:
    """The same without the word for it, where a symbol says so."""
    if standing.sort == "pledge":
        return spoken.pledge(standing.pledge, standing.pillar, standing.change, standing.kind, standing.target)
    return promise(standing)


# -- alt texts

STATUSES = {"kept": N_("kept"), "broken": N_("broken")}


def turn_alt(view: EmperorView, say: Say) -> list[str]:
    said = [say(T("Emperor, {round}: {phase}.", round=round_of(view), phase=phase(view)))]
    if view.to_act:
        said.append(say(T("Waiting for {seats}.", seats=seats(view.to_act))))
    if won_by := winners(view):
        said.append(say(T("Won by {seats}.", seats=seats(won_by))))
    if (now := going_on(view)) is not None:
        said.append(say(T("{line}.", line=now[1])))
    return said


def country_alt(view: EmperorView, say: Say) -> list[str]:
    """What matters most first, since only so much fits: then promises, and what the small symbols count."""
    said = turn_alt(view, say)
    if view.tally is not None and (voted := [seat for seat in view.seats if seat in view.tally]):
        said.append(say(T("Voted: {seats}.", seats=seats(voted))))
    levels = tuple(
        T("{pillar} {value}", pillar=spoken.pillar(name), value=value)
        for name, value in (*view.pillars.items(), ("media", view.media))
    )
    said.append(say(T("Out of 5: {levels}.", levels=Many(levels))))
    said.append(say(T("{limit}: {points} of {of}.", limit=limit(view), points=view.limit.points, of=LIMIT_OF)))
    for seat, shown in view.seats.items():
        parts: list[Arg] = [percent(shown), T("population {n}", n=shown.population)]
        if shown.above:
            parts.append(T("above the limit"))
        if seat == view.chair:
            parts.append(T("chair"))
        parts.append(TN("{n} card", "{n} cards", n=shown.hand))
        said.append(say(T("{seat}: {parts}.", seat=SeatName(seat), parts=Many(tuple(parts)))))
    said += [say(T("{line}.", line=effect(end))) for end in active(view)]
    for seat in view.seats:
        if lines := [_promised(one) for one in view.promises if one.seat == seat]:
            said.append(_apart(seat, lines, say))
    said += [line for seat, shown in view.seats.items() for line in _small_alt(view, seat, shown, say)]
    said.append(say(T("Deck {deck}, bag {bag}.", deck=view.deck, bag=view.bag)))
    return said


def _small_alt(view: EmperorView, seat: str, shown: SeatView, say: Say) -> list[str]:
    """A party's name, and what the small symbols of its row count; nothing where there is nothing."""
    name, called = say(SeatName(seat)), party(view, seat, say)
    parts: list[Arg] = [called] if called != name else []
    known = [value for value in shown.tiles if value is not None]
    if known:
        parts.append(T("tiles {tiles}", tiles=Many(tuple(sorted(known, reverse=True)))))
    if hidden := len(shown.tiles) - len(known):
        parts.append(TN("{n} tile face down", "{n} tiles face down", n=hidden))
    if shown.leaving:
        parts.append(T("{n} leaving", n=shown.leaving))
    if shown.future:
        parts.append(T("{n} coming", n=shown.future))
    if shown.laid:
        parts.append(TN("{n} card laid", "{n} cards laid", n=shown.laid))
    if shown.discard:
        parts.append(T("discard pile {n}", n=shown.discard))
    if shown.media_pile:
        parts.append(T("media pile {n}", n=shown.media_pile))
    return [_apart(seat, parts, say)] if parts else []


def _promised(standing: PromiseView) -> Text:
    """A promise, and how it went where that is known."""
    if standing.sort == "silence" or standing.status == "open":
        return promise(standing)
    return T("{promise} ({status})", promise=promise(standing), status=Text(STATUSES[standing.status]))


def _apart(seat: str, parts: Sequence[Arg], say: Say) -> str:
    """What is told of a seat, its parts kept apart by semicolons since some are lists."""
    return say(T("{seat}: {parts}.", seat=SeatName(seat), parts="; ".join(say(part) for part in parts)))


def hand_alt(view: EmperorView, say: Say) -> list[str]:
    you = view.you
    if you is None:
        return turn_alt(view, say)
    said = (
        [say(T("Your hand: {cards}.", cards=spoken.cards(you.hand)))] if you.hand else [say(T("Your hand is empty."))]
    )
    if you.tiles:
        said.append(say(T("Your population: {tiles}.", tiles=Many(tuple(you.tiles)))))
    if you.future:
        said.append(say(T("Coming at the next result: {tiles}.", tiles=Many(tuple(you.future)))))
    if you.leaving:
        said.append(say(T("Leaving at the next result: {tiles}.", tiles=Many(tuple(you.leaving)))))
    if you.media_pile:
        said.append(say(T("Media pile: {cards}.", cards=spoken.cards(you.media_pile))))
    if you.discard:
        said.append(say(T("Discard pile: {cards}.", cards=spoken.cards(you.discard))))
    if you.laid:
        said.append(say(T("On the table: {cards}.", cards=spoken.cards(you.laid))))
    return said + turn_alt(view, say)


def result_alt(view: EmperorView, result: ResultDeclared, say: Say) -> list[str]:
    said = [say(T("Election of round {number}.", number=result.round))]
    whole = sum(result.after.values())
    for seat in sorted(result.after, key=lambda one: result.ranks[one]):
        said.append(
            say(
                T(
                    "{rank}. {seat}: population {before} → {after}, {percent} %.",
                    rank=result.ranks[seat],
                    seat=SeatName(seat),
                    before=result.before[seat],
                    after=result.after[seat],
                    percent=spoken.percent(result.after[seat], whole),
                )
            )
        )
    said.append(say(T("Emperor limit {limit}.", limit=spoken.limit(result.points))))
    if result.above:
        said.append(say(T("Above the limit: {seats}.", seats=seats(result.above))))
    return said


def coronation_alt(view: EmperorView, say: Say) -> list[str]:
    said = turn_alt(view, say)
    for seat in view.seats if view.result is UNSET else view.result.ranking:
        shown = view.seats[seat]
        said.append(
            say(
                T(
                    "{seat}, {party}: {percent}.",
                    seat=SeatName(seat),
                    party=party(view, seat, say),
                    percent=percent(shown),
                )
            )
        )
    return said
