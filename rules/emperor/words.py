"""The small words that events, labels and computer players share: pillars, cards, tiles, promises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core import Seat
from rules.emperor.cards import COLOUR, KIND, KINDS, LIE
from rules.emperor.pillars import LIMIT_OF, TITLES
from rules.emperor.setup import STOCK_PARTIES
from rules.text import N_, Arg, Many, Quote, SeatName, T, Text

COLOURS = {"green": N_("green"), "red": N_("red")}
PHASES = {
    "action 1": N_("first actions"),
    "action 2": N_("second actions"),
    "discussion": N_("discussion"),
    "action 3": N_("third actions"),
    "action 4": N_("fourth actions"),
    "election": N_("election"),
}
UP, DOWN = N_("{pillar} +1"), N_("{pillar} −1")


def pillar(name: str) -> Text:
    return T(TITLES[name])


def kind(name: str) -> Text:
    """A card kind or the crown, by the tag of its action."""
    if name == "emperor_bill":
        return T("emperor bill")
    return T(KINDS[name].title)


def card(code: str) -> Text:
    """A card or a marker as players call it: "bill (red)"."""
    if code == LIE:
        return T("lie marker")
    return T("{kind} ({colour})", kind=kind(KIND[code]), colour=T(COLOURS[COLOUR[code]]))


def cards(codes: Iterable[str]) -> Many:
    """Several cards; equal ones are told once with their number."""
    counted: dict[str, int] = {}
    for code in codes:
        counted[code] = counted.get(code, 0) + 1
    return Many(
        tuple(
            card(code) if number == 1 else T("{n} × {card}", n=number, card=card(code))
            for code, number in counted.items()
        )
    )


def change(name: str, by: int) -> Text:
    return T(UP if by > 0 else DOWN, pillar=pillar(name))


def percent(part: int, whole: int) -> int:
    """Rounded to whole percent."""
    return round(100 * part / whole) if whole else 0


def limit(points: int) -> Text:
    return T("{points} of {of} ({percent} %)", points=points, of=LIMIT_OF, percent=percent(points, LIMIT_OF))


def tile(value: int | str | None) -> Text:
    if value is None or value == "hidden":
        return T("a face-down tile")
    return T("a tile worth {value}", value=value)


def seats(names: Sequence[Seat]) -> Many:
    return Many(tuple(SeatName(name) for name in names))


def party(name: str) -> Arg:
    """A party's name: the people's own as they wrote it, a stock one in the reader's language."""
    return T(name) if name in STOCK_PARTIES else Quote(name)


def said(line: Text, words: str) -> Text:
    """A line with what somebody wrote, if they wrote anything."""
    return T("{line} “{words}”", line=line, words=Quote(words)) if words else line


def populations(counted: Sequence[tuple[Seat, int]]) -> Many:
    return Many(tuple(T("{seat} ({n})", seat=SeatName(seat), n=number) for seat, number in counted))


def pledge(sort: str, pillar_name: str, by: int, kind_name: str, target: Seat) -> Text:
    """A pledge as what is promised: "propose a bill with social +1"."""
    match sort:
        case "bill":
            return T("propose a bill with {change}", change=change(pillar_name, by))
        case "card" if target:
            return T("play the card {kind} on {target}", kind=kind(kind_name), target=SeatName(target))
        case "card":
            return T("play the card {kind}", kind=kind(kind_name))
        case _:
            return T("vote for every bill of {target}", target=SeatName(target))


def lines(*parts: Text | None) -> Text:
    """Sentences one after another."""
    told = [part for part in parts if part is not None]
    line = told[0]
    for part in told[1:]:
        line = T("{first} {second}", first=line, second=part)
    return line
