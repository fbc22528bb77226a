"""How the country stands, asked for at any time: the emperor limit against every party, and all promises."""

from __future__ import annotations

from rules.emperor import words
from rules.emperor.pillars import LIMIT_OF, PILLARS
from rules.emperor.view import EmperorView, PromiseView
from rules.text import N_, Arg, Many, Quote, SeatName, T, Text


def limit(view: EmperorView) -> list[Text]:
    """The limit and where it comes from, then each seat's share of the people, largest first."""
    pillars = Many(
        tuple(T("{pillar} {value}", pillar=words.pillar(name), value=view.pillars[name]) for name in PILLARS)
    )
    told = [
        T("The emperor limit is {limit}: {pillars}.", limit=words.limit(view.limit.points), pillars=pillars),
        T("Media influence is {n}.", n=view.media),
    ]
    total = sum(shown.population for shown in view.seats.values())
    for seat, shown in sorted(view.seats.items(), key=lambda item: -item[1].population):
        row: dict[str, Arg] = {
            "seat": SeatName(seat),
            "n": shown.population,
            "total": total,
            "percent": words.percent(shown.population, total),
        }
        missing = _missing(shown.population, total, view.limit.points)
        if shown.above:
            told.append(T("{seat}: {n} of {total} population ({percent} %), ABOVE the limit", **row))
        elif missing:
            row["more"] = T("{n} more", n=missing)
            told.append(
                T("{seat}: {n} of {total} population ({percent} %), {more} population gained would reach it", **row)
            )
        else:
            told.append(T("{seat}: {n} of {total} population ({percent} %)", **row))
    if view.round < view.first_claim:
        told.append(T("An election makes an emperor from round {round} on.", round=view.first_claim))
    return told


def _missing(mine: int, total: int, points: int) -> int | None:
    """How much population from outside would bring a seat to the limit; None where none would."""
    if points == LIMIT_OF:
        return None if mine < total else 0
    # (mine + x) * 25 >= points * (total + x)
    return max(0, -((mine * LIMIT_OF - points * total) // (LIMIT_OF - points)))


STATUS = {"open": N_("still open"), "kept": N_("kept"), "broken": N_("broken")}


def promises(view: EmperorView) -> list[Text]:
    """Every promise that waits for an election, with what is certain about it so far."""
    told = [T("The problem: “{words}”", words=Quote(view.problem))] if view.problem else []
    for promise in view.promises:
        told.append(
            T("{seat}, round {round}: {promise} ({status})", seat=SeatName(promise.seat), round=promise.round,
              promise=_promise(promise), status=T(STATUS[promise.status]))
        )  # fmt: skip
    silent = [seat for seat in view.seats if all(promise.seat != seat for promise in view.promises)]
    if not view.promises:
        told.append(T("Nobody has promised anything yet; that is for the discussion."))
    elif silent:
        told.append(T("Not yet heard: {seats}.", seats=words.seats(silent)))
    return told


def _promise(promise: PromiseView) -> Text:
    match promise.sort:
        case "pledge":
            return words.pledge(promise.pledge, promise.pillar, promise.change, promise.kind, promise.target)
        case "free":
            return T("“{words}”, which the others will judge", words=Quote(promise.text))
        case "silence":
            return T("nothing, which counts as broken")
