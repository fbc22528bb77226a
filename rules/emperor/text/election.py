"""The election, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core import Seat
from rules.emperor import events, words
from rules.emperor.cards import KIND
from rules.emperor.pillars import LIMIT_OF
from rules.emperor.text.discussion import pledge
from rules.text import N_, TN, Arg, Many, Quote, SeatName, T, Text


def election_began(event: events.ElectionBegan, viewer: Seat | None) -> Text:
    template = ELECTION_EARLY if event.early else ELECTION
    return T(template, round=event.round)


ELECTION = N_("Election of round {round}.")
ELECTION_EARLY = N_("Security is at 0: the rest of round {round} is skipped, and an election is held at once.")


def election_skipped(event: events.ElectionSkipped, viewer: Seat | None) -> Text:
    return T(
        "Security is at 5: the election of round {round} is skipped. Promises, media piles and future tiles "
        "wait for the next one.",
        round=event.round,
    )


def promise_judged(event: events.PromiseJudged, viewer: Seat | None) -> Text:
    seat, number = SeatName(event.seat), event.round
    match event.sort:
        case "pledge":
            line = _pledge_checked(event)
        case "free":
            accusers = [judge for judge, broken in event.verdicts.items() if broken]
            if not accusers:
                return T("{seat} KEPT the promise of round {round} “{words}”: nobody calls it broken.", seat=seat,
                         round=number, words=Quote(event.text))  # fmt: skip
            template = FREE_KEPT if event.kept else FREE_BROKEN
            line = T(template, seat=seat, round=number, words=Quote(event.text), n=len(accusers),
                     of=len(event.verdicts), judges=words.seats(accusers))  # fmt: skip
        case "silence":
            line = T("{seat} had promised nothing in round {round}.", seat=seat, round=number)
    return line if event.kept else words.lines(line, T("That is a lie marker, which counts as one red card in the "
                                                       "media pile."))  # fmt: skip


def _pledge_checked(event: events.PromiseJudged) -> Text:
    """A promise checked by the rules, and what it was broken on."""
    template = PLEDGE_KEPT
    bill: Text | None = None
    breach = event.breach
    if event.untested:
        template = PLEDGE_UNTESTED
    elif breach and breach.round:
        template = SUPPORT_BROKEN
        bill = T("the emperor bill")
        if breach.pillar:
            bill = T("the bill {change}, {economy}", change=words.change(breach.pillar, breach.change),
                     economy=words.change("economy", breach.economy))  # fmt: skip
    elif not event.kept:
        template = PLEDGE_BROKEN if event.pledge == "support" else PLEDGE_FORGOTTEN
    return T(template, seat=SeatName(event.seat), round=event.round, pledge=pledge(event), bill=bill or "",
             voted=breach.round if breach else 0)  # fmt: skip


PLEDGE_KEPT = N_("{seat} KEPT the promise of round {round} to {pledge}.")
PLEDGE_UNTESTED = N_("{seat} KEPT the promise of round {round} to {pledge}: no such bill came up.")
PLEDGE_BROKEN = N_("{seat} BROKE the promise of round {round} to {pledge}.")
PLEDGE_FORGOTTEN = N_("{seat} BROKE the promise of round {round} to {pledge}: it never happened.")
SUPPORT_BROKEN = N_("{seat} BROKE the promise of round {round} to {pledge}: it voted against {bill} in round {voted}.")
FREE_KEPT = N_("{seat} KEPT the promise of round {round} “{words}”: {n} of {of} judges call it broken ({judges}).")
FREE_BROKEN = N_("{seat} BROKE the promise of round {round} “{words}”, say {n} of {of} judges ({judges}).")


def media_revealed(event: events.MediaRevealed, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    if not event.cards:
        return T("The media have nothing on {seat}.", seat=seat)
    template = MEDIA_EQUAL if event.green == event.red else MEDIA_WON if event.points >= 0 else MEDIA_LOST
    if event.red > event.green and event.points == 0:
        template = MEDIA_NONE
    elif event.red > event.green and -event.points < event.media:
        template = MEDIA_LOST_ALL
    return T(
        template, seat=seat, green=event.green, red=event.red, media=event.media, n=abs(event.points),
        cards=words.cards(event.cards),
    )  # fmt: skip


MEDIA_EQUAL = N_("Media pile of {seat}: {green} true, {red} false, so nothing changes. It held {cards}.")
MEDIA_WON = N_(
    "Media pile of {seat}: {green} true, {red} false. With media at {media} {seat} gains {n} population. "
    "It held {cards}."
)
MEDIA_LOST = N_(
    "Media pile of {seat}: {green} true, {red} false. With media at {media} {seat} loses {n} population. "
    "It held {cards}."
)
MEDIA_LOST_ALL = N_(
    "Media pile of {seat}: {green} true, {red} false. With media at {media} {seat} would lose {media} population but "
    "has only {n} left to lose. It held {cards}."
)
MEDIA_NONE = N_(
    "Media pile of {seat}: {green} true, {red} false. With media at {media} {seat} would lose {media} population but "
    "has none left to lose. It held {cards}."
)


def final_revealed(event: events.FinalRevealed, viewer: Seat | None) -> Text:
    if not event.cards:
        return T("Nobody has a card for the final attempt.")
    tries = {seat: code for seat, code in event.cards.items() if KIND[code] in ATTEMPT}
    idle = {seat: code for seat, code in event.cards.items() if seat not in tries}
    if not tries:
        return T("Final attempt: no card of these has an effect here, they are only discarded: {cards}.",
                 cards=_laid(idle))  # fmt: skip
    return words.lines(
        T("Final attempt: {cards}.", cards=_laid(tries)),
        T("No effect here, only discarded: {cards}.", cards=_laid(idle)) if idle else None,
    )


def _laid(cards: Mapping[Seat, str]) -> Many:
    return Many(tuple(T("{seat}: {card}", seat=SeatName(seat), card=words.card(code)) for seat, code in cards.items()))


def no_effect(event: events.NoEffect, viewer: Seat | None) -> Text:
    return T(NO_EFFECT[event.cause], seat=SeatName(event.seat), kind=words.kind(event.kind))


NO_EFFECT = {
    "culture": N_("Culture is at 5: the {kind} of {seat} has no effect."),
    "social": N_("Social is at 5: the {kind} of {seat} has no effect."),
    "price": N_("{seat} can't pay two red and two green cards: the {kind} has no effect."),
}


def attempt_began(event: events.AttemptBegan, viewer: Seat | None) -> Text | None:
    if event.nothing:
        return T("{seat} tries {kind}, but there is nothing to take.", seat=SeatName(event.seat),
                 kind=words.kind(event.kind))  # fmt: skip
    return T(ATTEMPT[event.kind], seat=SeatName(event.seat))


ATTEMPT = {
    "manipulation": N_("{seat} manipulates: up to two tiles out of future piles."),
    "corruption": N_("{seat} is corrupt: up to three tiles from anywhere, for two red and two green cards."),
}


def attempt_ended(event: events.AttemptEnded, viewer: Seat | None) -> Text:
    return TN(
        "The {kind} of {seat} took {n} tile.", "The {kind} of {seat} took {n} tiles.", event.taken,
        seat=SeatName(event.seat), kind=words.kind(event.kind),
    )  # fmt: skip


def price_paid(event: events.PricePaid, viewer: Seat | None) -> Text:
    return T("{seat} pays: two red cards into the own media pile, two green ones are discarded.",
             seat=SeatName(event.seat))  # fmt: skip


def result_declared(event: events.ResultDeclared, viewer: Seat | None) -> Text:
    total = sum(event.after.values())
    ranked = sorted(event.after, key=lambda seat: event.ranks[seat])
    rows = Many(
        tuple(
            T("{rank}. {seat} {n} (was {before}; {percent} %)", rank=event.ranks[seat], seat=SeatName(seat),
              n=_made_of(event, seat), before=event.before[seat], percent=words.percent(event.after[seat], total))
            for seat in ranked
        )
    )  # fmt: skip
    return words.lines(T("Result of round {round}: {rows}.", round=event.round, rows=rows), _crown(event))


def _made_of(event: events.ResultDeclared, seat: Seat) -> Arg:
    """A population with its parts; alone where it is what was kept, or nothing."""
    parts = event.parts.get(seat, {})
    told = [T(template, n=parts[part]) for part, template in PARTS.items() if part in parts]
    if parts.keys() <= {"kept"}:
        return event.after[seat]
    together = told[0]
    for part in told[1:]:
        together = T("{first} + {second}", first=together, second=part)
    return T("{n} = {parts}", n=event.after[seat], parts=together)


PARTS = {
    "kept": N_("{n} kept"),
    "back": N_("{n} kept or won back"),
    "media": N_("{n} media"),
    "drawn": N_("{n} drawn"),
    "taken": N_("{n} taken"),
    "given": N_("{n} given"),
}


def _crown(event: events.ResultDeclared) -> Text:
    """Who could be crowned now; or why nobody is who could."""
    template = NOBODY_ABOVE if not event.above else ABOVE_EARLY if event.crown_from else ABOVE
    limit, total = words.limit(event.points), sum(event.after.values())
    if total:
        # whole percent alone would let 28 of 47 look like 60 %
        limit = T("{limit}, here {needed} of {total} population", limit=limit, total=total,
                  needed=max(1, -(-event.points * total // LIMIT_OF)))  # fmt: skip
    return T(template, limit=limit, seats=words.seats(event.above), round=event.crown_from)


NOBODY_ABOVE = N_("Nobody reaches the emperor limit of {limit}.")
ABOVE = N_("Above the emperor limit of {limit}: {seats}.")
ABOVE_EARLY = N_(
    "Above the emperor limit of {limit}: {seats}, but no election's result makes an emperor before round {round}."
)


def claim_opened(event: events.ClaimOpened, viewer: Seat | None) -> Text:
    return T("{seat} is above the limit and may ask for the crown.", seat=SeatName(event.seat))


def claim_waived(event: events.ClaimWaived, viewer: Seat | None) -> Text:
    return T("{seat} does not ask for the crown.", seat=SeatName(event.seat))


def spoils_taken(event: events.SpoilsTaken, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    rank, drawn = event.rank, event.drawn
    if drawn and event.taken:
        return TN(
            "{seat}, ranked {rank}, draws {n} card and takes one card back from the discard pile.",
            "{seat}, ranked {rank}, draws {n} cards and takes one card back from the discard pile.",
            drawn, seat=seat, rank=rank,
        )  # fmt: skip
    if drawn:
        return TN("{seat}, ranked {rank}, draws {n} card.", "{seat}, ranked {rank}, draws {n} cards.",
                  drawn, seat=seat, rank=rank)  # fmt: skip
    if event.taken:
        return T("{seat}, ranked {rank}, takes one card back from the discard pile.", seat=seat, rank=rank)
    return T("{seat}, ranked {rank}, declines the spoils.", seat=seat, rank=rank)


def hand_taken_back(event: events.HandTakenBack, viewer: Seat | None) -> Text:
    return TN(
        "{seat} had an empty hand and takes the whole discard pile back: {n} card.",
        "{seat} had an empty hand and takes the whole discard pile back: {n} cards.",
        event.count, seat=SeatName(event.seat),
    )  # fmt: skip
