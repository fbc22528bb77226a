"""The match told as a story: a sentence for every event, and why it ended so."""

from __future__ import annotations

from typing import assert_never

from rules.core import Outcome, Seat
from rules.demos import words
from rules.demos.cards import SYMBOLS, symbol
from rules.demos.events import (
    Announced,
    Consented,
    ConsultClosed,
    ConsultOpened,
    Dealt,
    DemosEvent,
    Discarded,
    DiscardedDown,
    Drew,
    Exposed,
    FigureDrawn,
    FigureKept,
    FigureNamed,
    FigureSeen,
    FigureYours,
    HandDealt,
    HandWon,
    Kept,
    MatchOpened,
    MatchWon,
    MediaIdle,
    MediaPlayed,
    MediaRevealed,
    Missed,
    NoTrio,
    Passed,
    ScandalOpened,
    Shown,
    Took,
    TrioPresented,
    Vetoed,
    Why,
)
from rules.text import N_, TN, Many, SeatName, T, Text, seats

_MAY_TALK = {
    "hand": N_("Before the deal, {seats} may talk for {time}."),
    "veto": N_("{seats} may talk about a veto for {time}."),
    "figure": N_("{seats} may talk for {time} about who keeps the figure."),
}

_REASONS: dict[Why, str] = {
    "harmony": N_("The best harmony of Executive, Legislative and Judiciary wins."),
    "announced": N_("Among equal harmonies, the trio that was announced wins."),
    "points": N_("Among equal harmonies, the higher total of points wins."),
    "points_alone": N_("Nobody has a trio, so the player with most points decides it."),
    "points_of_sides": N_("Among equal harmonies, the side of the player with most points wins."),
    "points_of_trios": N_("Among those with a trio of three suits, the player with most points decides it."),
    "shared": N_("Harmony and points are equal, so the victory is shared."),
    "voice": N_("The people's voice: the independent has more points than anybody else."),
    "media": N_("Control of the Media: the independent holds both, and a Judiciary."),
    "dissident": N_("The dissident: the independent has a trio of two suits."),
    "none": N_("Nobody has a trio, so nobody wins."),
}


def reason(outcome: Outcome) -> Text:
    """Why the match ended so."""
    return next(T(sentence) for rule, sentence in _REASONS.items() if rule == outcome.reason)


def describe(event: DemosEvent, viewer: Seat | None) -> Text | None:
    """The event as a sentence. What only one seat gets to know speaks to it as "you"."""
    match event:
        case MatchOpened():
            return _opened(event)
        case Announced():
            return _announced(event)
        case ConsultOpened(seats=names, reason=why, seconds=seconds):
            return T(_MAY_TALK[why], seats=seats(names), time=words.span(seconds))
        case ConsultClosed():
            return None  # the room closes; that is no news for the table
        case Dealt(hand=hand, dealer=dealer, first=first):
            return T(
                "Hand {hand}: {dealer} deals, {first} begins.",
                hand=hand, dealer=SeatName(dealer), first=SeatName(first),
            )  # fmt: skip
        case HandDealt(cards=cards):
            return T("Your hand is {cards}.", cards=words.cards(cards))
        case Discarded() | DiscardedDown() | Drew() | Took() | Missed() | Kept():
            return _discarded(event)
        case Vetoed(seats=names, payer=payer, left=left) if len(names) > len(payer):
            return T(
                "Veto by {seats}: there is no unanimous discard in this hand. "
                "Only who comes first in order pays for it: a veto of {payer}, which leaves {left}.",
                seats=seats(names), payer=seats(payer), left=left,
            )  # fmt: skip
        case Vetoed(seats=names, payer=payer, left=left):
            return T(
                "Veto by {seats}: there is no unanimous discard in this hand. "
                "It costs a veto of {payer}, which leaves {left}.",
                seats=seats(names), payer=seats(payer), left=left,
            )  # fmt: skip
        case Consented():
            return _consented(event)
        case Shown(seat=seat, kind="square", cards=cards, points=points):
            return T(
                "{seat} shows a Harmonic Square, {cards}: {points} points.",
                seat=SeatName(seat), cards=words.cards(cards), points=points,
            )  # fmt: skip
        case Shown(seat=seat, cards=cards, points=points):
            return T(
                "{seat} shows {cards}: {points} points.",
                seat=SeatName(seat), cards=words.cards(cards), points=points,
            )  # fmt: skip
        case Passed(seat=seat):
            return T("{seat} has nothing to show.", seat=SeatName(seat))
        case HandWon():
            return _hand_won(event)
        case Exposed() | FigureDrawn() | FigureSeen() | FigureNamed() | FigureKept() | FigureYours():
            return _figure(event)
        case ScandalOpened(media=0):
            return T("The figures lie on the table. Nobody has a Media card, so there is no scandal.")
        case ScandalOpened():
            return T("Scandal! All figures lie on the table, and the Media come to light.")
        case MediaRevealed() | MediaPlayed() | MediaIdle():
            return _media(event)
        case TrioPresented(seats=names, cards=cards, suits=suits, announced=announced):
            template = N_("Trio of {seats}: {cards}, {suits}.")
            if announced:
                template = N_("Trio of {seats}: {cards}, {suits}, as announced.")
            return T(
                template,
                seats=seats(names),
                cards=Many(tuple(words.figure(one.card, one.suit) for one in cards)),
                suits=T(words.SUITS_OF_TRIO[suits]),
            )
        case NoTrio(seats=names):
            return T("No trio for {seats}.", seats=seats(names))
        case MatchWon():
            return _match_won(event)
        case _:
            assert_never(event)


def _opened(event: MatchOpened) -> Text:
    dealer = SeatName(event.dealer)
    if not event.teams:
        return T("The match begins. {dealer} deals the first hand.", dealer=dealer)
    one, two = (seats(team) for team in event.teams)
    if event.independent is None:
        return T(
            "The match begins: {one} against {two}. {dealer} deals the first hand.",
            one=one, two=two, dealer=dealer,
        )  # fmt: skip
    return T(
        "The match begins: {one} against {two}, and {independent} alone against both. "
        "{dealer} deals the first hand.",
        one=one, two=two, independent=SeatName(event.independent), dealer=dealer,
    )  # fmt: skip


def _announced(event: Announced) -> Text:
    seat = SeatName(event.seat)
    match event.favourite, event.trio:
        case None, None:
            return T("{seat} announces nothing.", seat=seat)
        case str(suit), None:
            return T("{seat} announces {suit} as favourite suit.", seat=seat, suit=SYMBOLS[suit])
        case None, str(trio):
            return T("{seat} announces the trio {trio}.", seat=seat, trio=words.trio(trio))
        case str(suit), str(trio):
            return T(
                "{seat} announces {suit} as favourite suit and the trio {trio}.",
                seat=seat, suit=SYMBOLS[suit], trio=words.trio(trio),
            )  # fmt: skip
        case _:
            raise AssertionError(event)


def _discarded(event: Discarded | DiscardedDown | Drew | Took | Missed | Kept) -> Text:
    match event:
        case Discarded(seat=seat, card=card):
            return T("{seat} discards {card} and draws.", seat=SeatName(seat), card=symbol(card))
        case DiscardedDown(seat=seat, took=None):
            return T("{seat} discards a card face down and draws.", seat=SeatName(seat))
        case DiscardedDown(seat=seat, took=str(took)):
            return T("{seat} discards a card face down and takes {card}.", seat=SeatName(seat), card=symbol(took))
        case DiscardedDown():
            raise AssertionError(event)
        case Drew(card=card, away=away):
            return T("You put away {away} and drew {card}.", away=symbol(away), card=symbol(card))
        case Took(card=card, away=away):
            return T("You put away {away} and took {card}.", away=symbol(away), card=symbol(card))
        case Missed(card=card):
            return T("{card} was gone when your turn came, so you drew instead.", card=symbol(card))
        case Kept(seat=seat):
            return T("{seat} keeps all five cards.", seat=SeatName(seat))
        case _:
            assert_never(event)


def _consented(event: Consented) -> Text:
    cards = Many(tuple(T("{card} of {seat}", card=symbol(one.card), seat=SeatName(one.seat)) for one in event.cards))
    match event.asked, bool(event.cards):
        case True, True:
            return T("There is no veto. The secret discards are turned up: {cards}.", cards=cards)
        case True, False:
            return T("There is no veto. There are no secret discards to turn up.")
        case False, True:
            return T("No vetoes are left. The secret discards are turned up: {cards}.", cards=cards)
        case _:
            return T("No vetoes are left, and there are no secret discards to turn up.")


def _hand_won(event: HandWon) -> Text:
    hand, points, winners = event.hand, event.points, seats(event.winners)
    match event.by:
        case "none":
            return T("Nobody has a combination: nobody wins hand {hand}, and no figure is drawn.", hand=hand)
        case "points":
            return T("{winners} wins hand {hand} with {points} points.", winners=winners, hand=hand, points=points)
        case "same_suit":
            return T(
                "{winners} wins hand {hand}: {points} points, like others, but more cards of one suit.",
                winners=winners, hand=hand, points=points,
            )  # fmt: skip
        case "unshown":
            return T(
                "{winners} wins hand {hand}: {points} points, like others, but higher cards unshown.",
                winners=winners, hand=hand, points=points,
            )  # fmt: skip
        case "order":
            return T(
                "Team mates are equal in everything: {winners}, first in order, wins hand {hand} "
                "with {points} points.",
                winners=winners, hand=hand, points=points,
            )  # fmt: skip
        case "joint":
            return T(
                "{winners} are equal in everything and all win hand {hand} with {points} points.",
                winners=winners, hand=hand, points=points,
            )  # fmt: skip
        case _:
            assert_never(event.by)


def _figure(
    event: Exposed | FigureDrawn | FigureSeen | FigureNamed | FigureKept | FigureYours,
) -> Text:
    match event:
        case Exposed(seat=seat, card=card, winner=winner):
            return T(
                "The Square of {winner} turns up the first figure of {seat}: {figure}.",
                winner=SeatName(winner), seat=SeatName(seat), figure=words.figure(card),
            )  # fmt: skip
        case FigureDrawn(seat=seat, count=0):
            return T("The Power Pile is empty: there is no figure for {seat}.", seat=SeatName(seat))
        case FigureDrawn(seat=seat, count=count, left=left):
            return TN(
                "{seat} draws a figure; {left} left in the Power Pile.",
                "{seat} draws {n} figures; {left} left in the Power Pile.",
                count, seat=SeatName(seat), left=left,
            )  # fmt: skip
        case FigureSeen(cards=cards):
            return T("You drew {figures}.", figures=words.figures(cards))
        case FigureNamed(drawer=drawer, named=named):
            wishes = Many(
                tuple(T("{seat} named {keeper}", seat=SeatName(s), keeper=SeatName(k)) for s, k in named.items())
            )
            if len(set(named.values())) == 1:
                return T("Your team agrees: {keeper} keeps the figure.", keeper=SeatName(named[drawer]))
            return T(
                "Your team differs: {wishes}. The choice of {drawer}, who drew, counts: {keeper} keeps the figure.",
                wishes=wishes, drawer=SeatName(drawer), keeper=SeatName(named[drawer]),
            )  # fmt: skip
        case FigureKept(seat=seat, drawer=drawer) if seat == drawer:
            return T("{seat} keeps the figure.", seat=SeatName(seat))
        case FigureKept(seat=seat, drawer=drawer):
            return T("{drawer} hands the figure to {seat}.", drawer=SeatName(drawer), seat=SeatName(seat))
        case FigureYours(card=card):
            return T("The figure handed to you is {figure}.", figure=words.figure(card))
        case _:
            assert_never(event)


def _media(event: MediaRevealed | MediaPlayed | MediaIdle) -> Text:
    match event:
        case MediaRevealed(seat=seat, fate="played"):
            return T("{seat} has a Media card.", seat=SeatName(seat))
        case MediaRevealed(seat=seat, fate="discarded"):
            return T("{seat} has both Media: they cancel each other and are discarded.", seat=SeatName(seat))
        case MediaRevealed(seat=seat):
            return T("{seat} has both Media and keeps them, face up and unused.", seat=SeatName(seat))
        case MediaPlayed(seat=seat, target=target, index=index, card=card, suit=suit) if suit == card[1]:
            return T(
                "{seat} uncovers figure {number} of {target}, {printed}. It keeps its suit "
                "and must be in the trio of {target}.",
                seat=SeatName(seat), number=index + 1, target=SeatName(target), printed=words.figure(card),
            )  # fmt: skip
        case MediaPlayed(seat=seat, target=target, index=index, card=card, suit=suit):
            return T(
                "{seat} uncovers figure {number} of {target}, {printed}. It counts as {figure} from now on "
                "and must be in the trio of {target}.",
                seat=SeatName(seat), number=index + 1, target=SeatName(target),
                printed=words.figure(card), figure=words.figure(card, suit),
            )  # fmt: skip
        case MediaIdle(seat=seat):
            return T("There is no hidden figure left for the Media of {seat}.", seat=SeatName(seat))
        case _:
            assert_never(event)


def _match_won(event: MatchWon) -> Text:
    totals = Many(
        tuple(T("{seat} {points}", seat=SeatName(seat), points=points) for seat, points in event.totals.items())
    )
    why = T(_REASONS[event.rule])
    if not event.winners:
        return T("The match ends without a winner. {why} Points: {totals}.", why=why, totals=totals)
    return TN(
        "{winners} wins the match. {why} Points: {totals}.",
        "{winners} win the match. {why} Points: {totals}.",
        len(event.winners), winners=seats(event.winners), why=why, totals=totals,
    )  # fmt: skip
