"""What computer players say, to fit what they do and how the country stands, and in their party's character.

Nothing said here depends on what is hidden: an answer sounds the same whether it is true or not.
In a game a line comes again only when few others fit (`_pick`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from rules.core import Action, Seat
from rules.emperor import actions as act
from rules.emperor import words
from rules.emperor.banter import debates, turns
from rules.emperor.banter.bills import BILLS, PURSE
from rules.emperor.banter.parties import MANNERS, OPENINGS
from rules.emperor.pillars import SIX
from rules.emperor.setup import STOCK_PARTIES
from rules.emperor.view import EmperorView
from rules.text import N_, Arg, SeatName, T, Text

LOW, HIGH = 2, 4
"""From where on a pillar is a problem worth discussing."""
THINGS = {
    "economy": N_("prosperity"),
    "security": N_("security"),
    "culture": N_("culture"),
    "social": N_("welfare"),
    "environment": N_("nature"),
    "media": N_("press freedom"),
}
"""The pillars as things that there can be more or less of."""
NEWSWORTHY = 4
"""Cards in a media pile that make people ask."""


def opening(party: str, dice: random.Random) -> Text:
    """A speech with which a computer player presents its party at the beginning."""
    if party in MANNERS:
        return T(MANNERS[party].opening)
    return T(dice.choice(OPENINGS), party=words.party(party))


def stock_party(taken: Iterable[str], dice: random.Random) -> str:
    """A party name for a computer player that nobody at the table has."""
    return dice.choice([name for name in STOCK_PARTIES if name not in set(taken)])


def say(view: EmperorView, action: Action, dice: random.Random) -> Text | None:
    """What the viewer's seat says with an action; None where the action takes no text."""
    match action:
        case act.Bill():
            return _bill(view, action, dice)
        case act.EmperorBill():
            return _pick(view, "bill", turns.CROWNINGS)
        case act.Speech():
            return _speech(view, action)
        case act.SecretMeeting():
            return _pick(view, "secret_meeting", turns.MEETINGS)
        case act.Questioning() | act.IntenseQuestioning():
            return _question(view, action.target, dice)
        case act.Answer():
            asker = (view.question.seat if view.question else view.you.asked if view.you else None) or view.chair
            # Several questions may be answered before the first answer is told.
            ahead = list(view.seats).index(asker) if view.tempo == "simultaneous" else 0
            return _pick(view, "answer", turns.ANSWERS, ahead, asker=SeatName(asker))
        case act.Problem():
            return _problem(view)
        case act.Promise():
            return _opinion(view, action, dice)
        case act.Done():
            return _pick(view, "done", turns.AGREEMENTS, other=SeatName(_partner(view)))
        case _:
            return None


def _bill(view: EmperorView, bill: act.Bill, dice: random.Random) -> Text | None:
    line = _pick(view, "bill", BILLS[bill.pillar, bill.change])
    purse = _pick(view, "bill", PURSE[bill.economy])
    if line is None or purse is None or dice.random() < 0.5:
        return line
    return words.lines(line, purse)


def _speech(view: EmperorView, speech: act.Speech) -> Text | None:
    match speech.effect:
        case "steal":
            lines = (*turns.STEALING, *_manner(view, "speech"))
            return _pick(view, "speech", lines, victim=SeatName(speech.from_))
        case "change":
            moves = ((speech.first, speech.first_by), (speech.second, speech.second_by))
            up = [T(THINGS[name]) for name, by in moves if by > 0]
            down = [T(THINGS[name]) for name, by in moves if by < 0]
            if up and down:
                return _pick(view, "speech", turns.SHIFTING, up=up[0], down=down[0])
            first, second = up or down
            return _pick(view, "speech", turns.RAISING if up else turns.LOWERING, first=first, second=second)
        case "none":
            return _pick(view, "speech", (*turns.SPEECHES, *_manner(view, "speech")))


def _question(view: EmperorView, target: Seat, dice: random.Random) -> Text | None:
    """A question about what is striking about the target, or one that fits everybody."""
    shown = view.seats[target]
    most = max(seat.population for seat in view.seats.values())
    striking = [
        lines
        for lines, fits in (
            (turns.ABOUT_HIDING, shown.face_down),
            (turns.ABOUT_MEDIA, shown.media_pile >= NEWSWORTHY),
            (turns.ABOUT_POWER, shown.above or (shown.population == most and view.round > 1)),
            (turns.ABOUT_PROMISES, any(p.seat == target and p.status == "open" for p in view.promises)),
        )
        if fits
    ]
    lines = dice.choice(striking) if striking and dice.random() < 0.6 else turns.QUESTIONS
    return _pick(view, "questioning", lines, target=SeatName(target))


def _problem(view: EmperorView) -> Text | None:
    """What troubles the country: a pillar that is low or high, else something else."""
    values = {pillar: view.media if pillar == "media" else view.pillars[pillar] for pillar in SIX}
    low = [line for pillar, lines in debates.LOW.items() if values[pillar] <= LOW for line in lines]
    high = [line for pillar, lines in debates.HIGH.items() if values[pillar] >= HIGH for line in lines]
    return _pick(view, "problem", tuple(low + high) or debates.PROBLEMS)


def _opinion(view: EmperorView, promise: act.Promise, dice: random.Random) -> Text | None:
    known: dict[str, Arg] = {"target": SeatName(promise.target)} if promise.target else {}
    general: tuple[str, ...] = (*debates.OPINIONS, *_manner(view, "opinion"))
    match promise.pledge:
        case "bill":
            known["pillar"] = T(THINGS[promise.pillar])
            lines = debates.FOR_PILLAR[promise.change]
        case "support":
            lines = debates.FOR_FRIENDS
        case "card":
            lines = debates.FOR_TARGETS if promise.target else FOR_CARDS.get(promise.kind, general)
        case _:
            return _pick(view, "promise", debates.VOWS)
    return _pick(view, "promise", general if dice.random() < 0.4 else lines, 0, **known)


FOR_CARDS = {
    "bill": debates.FOR_BILLS,
    "speech": debates.FOR_SPEECHES,
    "secret_meeting": debates.FOR_MEETINGS,
    "questioning": debates.FOR_QUESTIONS,
    "intense_questioning": debates.FOR_QUESTIONS,
    "negotiating": debates.FOR_TALKS,
    "scheming": debates.FOR_TALKS,
}


def _manner(view: EmperorView, field: str) -> tuple[str, ...]:
    """The line in character of the speaker's party, if it is one of the stock."""
    mine = view.seats[view.you.seat].party if view.you else ""
    return (str(getattr(MANNERS[mine], field)),) if mine in MANNERS else ()


def _partner(view: EmperorView) -> Seat:
    if view.talks is None or view.you is None:
        return view.chair
    return view.talks.second if view.you.seat == view.talks.first else view.talks.first


def _pick(view: EmperorView, kind: str, lines: tuple[str, ...], ahead: int = 0, **args: Arg) -> Text | None:
    """The next line of its kind, in an order that is this game's own."""
    assert view.you is not None
    seats, me = list(view.seats), view.you.seat
    known: dict[str, Arg] = {"party": words.party(view.seats[me].party), **args}
    if view.chair != me:
        known["chair"] = SeatName(view.chair)
    fitting = [line for line in lines if all(f"{{{name}}}" not in line for name in UNSURE if name not in known)]
    order = random.Random("/".join([kind, *(shown.party for shown in view.seats.values())]))
    order.shuffle(fitting)
    match kind:
        case "problem":
            place = view.round
        case "promise":
            place = view.round * len(seats) + seats.index(me)
        case "done":
            place = view.said.get(kind, 0)
        case _:
            # Where all choose at the same time nobody has said anything yet.
            place = view.said.get(kind, 0) + (seats.index(me) if view.tempo == "simultaneous" else 0)
    template = fitting[(place + ahead) % len(fitting)]
    return Text(template, {name: value for name, value in known.items() if f"{{{name}}}" in template})


UNSURE = ("chair",)
"""What a line may name that is not always somebody else."""
