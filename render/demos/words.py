"""The words on DēmoS pictures: who wears which symbol, what a phase is called, the alt texts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from render.canvas import Say
from render.palette import SEATS, TEAMS, Identity
from rules.demos.cards import SYMBOLS, symbol
from rules.demos.meld import Meld
from rules.demos.view import DemosView, FigureView, SeatView, ShownMeld
from rules.text import N_, TN, Arg, Many, SeatName, T, Text, seats

PHASES = {
    "announce": N_("Announcements"),
    "deal": N_("Before the deal"),
    "public": N_("Public discard"),
    "secret": N_("Secret discard"),
    "unanimous": N_("Unanimous discard"),
    "showdown": N_("Showdown"),
    "figures": N_("Figures"),
    "scandal": N_("Scandal"),
    "final": N_("Power harmony"),
}

CLASSES = (N_("No trio"), N_("One suit"), N_("Two suits"), N_("Three suits"))
"""A trio's class, by the number of its suits."""


def identities(view: DemosView) -> dict[str, Identity]:
    """Colour and symbol of each seat: its own where everybody plays alone, otherwise its team's."""
    if all(shown.team is None for shown in view.seats.values()):
        return dict(zip(view.seats, SEATS, strict=False))
    numbers = sorted({shown.team for shown in view.seats.values() if shown.team is not None})
    worn: dict[int | None, Identity] = dict(zip(numbers, (TEAMS["a"], TEAMS["b"]), strict=True))
    worn[None] = TEAMS["independent"]
    return {seat: worn[shown.team] for seat, shown in view.seats.items()}


def in_teams(view: DemosView) -> bool:
    return any(shown.team is not None for shown in view.seats.values())


def phase(view: DemosView) -> Text:
    if view.status == "finished":
        return T("The match is over")
    if view.windows:
        return T("Team talk")
    if "unanimous_vote" in view.prompts.values():
        return T("Consent or veto")
    return Text(PHASES[view.phase])


def without_hands(view: DemosView) -> bool:
    """Whether only figures count now."""
    return view.phase in ("scandal", "final")


def title(view: DemosView) -> Text:
    """The hand's number; before the first, the game's name."""
    return T("Hand {number}", number=view.hand) if view.hand else T("DēmoS")


def awaited(view: DemosView) -> Arg | None:
    """Whom the match waits for, in few words; None when nobody."""
    match view.to_act:
        case []:
            return None
        case [one]:
            return SeatName(one)
        case [one, other]:
            return seats([one, other])
        case many:
            return TN("{n} to choose", "{n} to choose", n=len(many))


def winners(view: DemosView) -> tuple[str, ...]:
    return () if view.result is UNSET else view.result.winners


def passed(view: DemosView, seat: str) -> bool:
    """Whether the seat showed no meld in the hand that is on the table."""
    last = view.last
    return (
        last is not UNSET
        and view.phase in ("showdown", "figures")
        and last.hand == view.hand
        and last.melds.get(seat, UNSET) is None
    )


def won(view: DemosView, seat: str) -> bool:
    """Whether the seat won the hand that is on the table."""
    last = view.last
    return view.seats[seat].meld is not None and last is not UNSET and seat in last.winners


def meld(shown: Meld | ShownMeld) -> Text:
    if shown.kind == "square":
        return TN("Harmonic Square, {n} point", "Harmonic Square, {n} points", n=shown.points)
    return TN("Sequence, {n} point", "Sequence, {n} points", n=shown.points)


def points(total: int) -> Text:
    return TN("{n} point", "{n} points", n=total)


# -- alt texts


def listed(parts: Sequence[Arg], say: Say) -> str:
    """Parts that are lists themselves, kept apart by semicolons."""
    return "; ".join(say(part) for part in parts)


def figure(held: FigureView, *, own: bool = False) -> Arg:
    """A figure by its code; `own`: with a word on whether the others see its back only."""
    if held.card is None:
        return T("face down")
    name = _code(held.card if held.suit is None else held.card[0] + held.suit)
    if held.forced:
        return T("{figure} (must be used)", figure=name)
    return T("{figure} (face down)", figure=name) if own and not held.up else name


def _cards(cards: Sequence[str]) -> Many:
    return Many(tuple(symbol(card) for card in cards))


def _figures(held: Sequence[FigureView]) -> Many:
    known = [figure(one) for one in held if one.card is not None and not one.discarded]
    hidden = sum(one.card is None for one in held)
    if hidden:
        known.append(TN("{n} face down", "{n} face down", n=hidden))
    return Many(tuple(known))


def _numbered(held: Sequence[FigureView], *, own: bool = False) -> Many:
    """Figures with the numbers by which they are called."""
    return Many(tuple(T("{number}: {figure}", number=one.index + 1, figure=figure(one, own=own)) for one in held))


def turn_alt(view: DemosView, say: Say) -> list[str]:
    """Where the match stands, and whom it waits for."""
    said = [say(T("DēmoS: {phase}.", phase=phase(view)))]
    if view.hand:
        said = [say(T("DēmoS, {hand}: {phase}.", hand=title(view), phase=phase(view)))]
    if view.to_act:
        said.append(say(T("Waiting for {seats}.", seats=seats(view.to_act))))
    if won_by := winners(view):
        said.append(say(T("Won by {seats}.", seats=seats(won_by))))
    return said


def _seat_alt(view: DemosView, seat: str, shown: SeatView, say: Say) -> str:
    parts: list[Arg] = [Text(identities(view)[seat].title)] if in_teams(view) else []
    parts.append(points(shown.score))
    held = [one for one in shown.figures if not one.discarded]
    if held:
        parts.append(T("figures {figures}", figures=_numbered(held) if without_hands(view) else _figures(held)))
    if shown.veto:
        parts.append(TN("{n} veto", "{n} vetoes", n=shown.veto))
    if not without_hands(view):
        parts += _before(view, seat, shown)
    return say(T("{seat}: {parts}.", seat=SeatName(seat), parts=listed(parts, say)))


def _before(view: DemosView, seat: str, shown: SeatView) -> list[Arg]:
    """What lies on the table before a seat."""
    if shown.meld is not None:
        return [T("shows {cards} for {n}", cards=_cards(shown.meld.cards), n=shown.meld.points)]
    if passed(view, seat):
        return [T("no meld")]
    parts: list[Arg] = []
    down = [lying for pack in (view.secret, view.unanimous) for lying in pack if lying.seat == seat]
    visible = [lying.card for lying in view.public if lying.seat == seat]
    visible += [lying.card for lying in down if lying.card is not None]
    if visible:
        parts.append(T("face up {cards}", cards=_cards(visible)))
    if hidden := sum(lying.card is None for lying in down):
        parts.append(TN("{n} discard face down", "{n} discards face down", n=hidden))
    return parts


def table_alt(view: DemosView, say: Say) -> list[str]:
    said = turn_alt(view, say)
    said += [_seat_alt(view, seat, shown, say) for seat, shown in view.seats.items()]
    said.append(
        say(
            T(
                "Power Pile {power}, People's Pack {people}. {seat} deals.",
                power=view.power,
                people=view.people,
                seat=SeatName(view.dealer),
            )
        )
    )
    return said


def hand_alt(view: DemosView, say: Say) -> list[str]:
    you = view.you
    if you is UNSET:
        return turn_alt(view, say)
    said = [say(T("Your hand: {cards}.", cards=_cards(you.hand)))] if you.hand else []
    if you.best is not None:
        said.append(say(T("Best meld: {cards}, {meld}.", cards=_cards(you.best.cards), meld=meld(you.best))))
    if you.drawn:
        said.append(say(T("Drawn: {figures}.", figures=Many(tuple(_code(card) for card in you.drawn)))))
    if held := [one for one in you.figures if not one.discarded]:
        shown = Many(tuple(figure(one, own=True) for one in held)) if you.hand else _numbered(held, own=True)
        said.append(say(T("Your figures: {figures}.", figures=shown)))
    given = [T("{figure} to {seat}", figure=_code(one.card), seat=SeatName(one.to)) for one in you.given]
    if given:
        said.append(say(T("You gave {figures}.", figures=Many(tuple(given)))))
    visible = [lying.card for lying in view.public]
    visible += [lying.card for lying in view.secret if lying.card is not None]
    if visible and you.hand and not you.drawn:
        said.append(say(T("Face up on the table: {cards}.", cards=_cards(visible))))
    return said + turn_alt(view, say)


def _code(card: str) -> str:
    return card[0] + SYMBOLS.get(card[1], "")


def scores_alt(view: DemosView, say: Say) -> list[str]:
    """The totals, the highest first, each with the points of the hands in their order; then what was announced."""
    column = {seat: n for n, seat in enumerate(view.seats)}
    said = [say(TN("Scores after {n} hand.", "Scores after {n} hands.", n=len(view.scores)))]
    for seat, shown in sorted(view.seats.items(), key=lambda item: -item[1].score):
        hands = ", ".join(str(row[column[seat]]) for row in view.scores)
        line = T("{seat}: {points} ({hands}).", seat=SeatName(seat), points=points(shown.score), hands=hands)
        said.append(say(line if hands else T("{seat}: {points}.", seat=SeatName(seat), points=points(shown.score))))
    for seat, shown in view.seats.items():
        parts: list[Arg] = []
        if shown.favourite:
            parts.append(T("favourite suit {suit}", suit=SYMBOLS[shown.favourite]))
        if shown.trio:
            trio = Many(tuple(_code(kind + suit) for kind, suit in zip("ELJ", shown.trio, strict=True)))
            parts.append(T("announced trio {trio}", trio=trio))
        if parts:
            said.append(say(T("{seat}: {parts}.", seat=SeatName(seat), parts=listed(parts, say))))
    return said


def final_alt(view: DemosView, say: Say) -> list[str]:
    said = turn_alt(view, say)
    if view.final is UNSET:
        return said
    for seat in view.seats if view.result is UNSET else view.result.ranking:
        shown, harmony = view.seats[seat], view.final[seat]
        parts: list[Arg] = [Text(identities(view)[seat].title)] if in_teams(view) else []
        parts.append(points(shown.score))
        kept = _figures(shown.figures)
        if harmony.cards:
            parts.append(Many(tuple(_code(one.card[0] + one.suit) for one in harmony.cards)))
        elif kept.items:
            parts.append(T("figures {figures}", figures=kept))
        parts.append(Text(CLASSES[harmony.class_]))
        said.append(say(T("{seat}: {parts}.", seat=SeatName(seat), parts=listed(parts, say))))
    return said
