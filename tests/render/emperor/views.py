"""Views of Emperor put together by hand, for pictures that must not change when the rules' chances do."""

from __future__ import annotations

from rules.core import Outcome
from rules.emperor.events import ResultDeclared
from rules.emperor.view import BillView, EmperorView, Limit, PromiseView, SeatView, You

NAMES = ["Astrid", "Björn", "Cecilia", "Dag", "Elin", "Farid"]
LONG = [
    "Wolfgang Maximilian Öttinger-Wåg",
    "W" * 32,
    "i" * 32,
    "Ελένη Παπαδοπούλου της Αθήνας 12",
    "Екатерина Великая Императрица Вс",
    "Þórbjörg Ærøskøbing-Ðurðardóttir",
]
PARTIES = ["Folkets Fanfar", "Order & Soup", "Ängens Röst", "The Very Free Traders", "🎺", "Party of Parties"]
TILES: list[list[int | None]] = [[1, 1], [4, 3, 1], [None, None, None], [4, 4, 4, 3, 3, 2, 2, 1, 1, 1], [], [2]]


def view(seats: int, phase: str = "action 2", names: list[str] = NAMES, full: bool = False) -> EmperorView:
    """A game in its third round; `full`: everything that can be shown at once is."""
    who = names[:seats]
    populations = [(3, 8, 6, 25, 0, 2)[n] for n in range(seats)]
    whole = sum(populations)
    pillars = {"economy": 2, "security": 1, "culture": 4, "social": 3, "environment": 4}
    if full:
        pillars = {"economy": 0, "security": 5, "culture": 0, "social": 5, "environment": 0}
    points = sum(pillars.values())
    shown = {
        seat: SeatView(
            party=(seat if full else PARTIES[n]),
            speech="",
            hand=(9, 4, 0, 12, 7, 1)[n],
            laid=(1 if full and n == 2 else 0),
            discard=n * 2,
            media_pile=(0, 3, 1, 5, 0, 2)[n],
            tiles=TILES[n],
            face_down=n == 2,
            leaving=n % 2,
            future=(0, 2, 1, 3, 0, 1)[n],
            population=populations[n],
            share=round(populations[n] / whole, 4),
            above=populations[n] * 25 >= points * whole,
        )
        for n, seat in enumerate(who)
    }
    made = EmperorView(
        game="emperor",
        status="playing",
        to_act=[who[1]],
        prompts={who[1]: "action"},
        round=3,
        max_rounds=6,
        first_claim=2,
        claim="instant",
        tempo="strict",
        debate_prize=False,
        pairs=False,
        order=who,
        phase=phase,
        step="",
        chair=who[0],
        turn=who[1],
        pillars=pillars,
        media=5 if full else 1,
        limit=Limit(points, 25),
        seats=shown,
        promises=[],
        problem="",
        deck=31,
        bag=22,
    )
    if full:
        made.to_act = who[2:]
        made.tally = who[:2]
        made.bill = BillView(
            seat=who[0],
            emperor=False,
            claim=False,
            pillar="culture",
            change=1,
            economy=-1,
            text="Free brass bands for all",
        )
        sorts = [("bill", "social", 1, "", ""), ("card", "", 0, "scheming", who[0]), ("support", "", 0, "", who[1])]
        for n, seat in enumerate(who):
            pledge, pillar, change, kind, target = sorts[n % 3]
            status = ("open", "kept", "broken")[n % 3]
            made.promises.append(
                PromiseView(
                    seat=seat, round=3, sort="pledge", status=status, text="", pledge=pledge,
                    pillar=pillar, change=change, kind=kind, target=target,
                )  # type: ignore[arg-type]
            )  # fmt: skip
        made.promises.append(PromiseView(seat=who[0], round=2, sort="free", status="open", text="secret words"))
        made.promises.append(PromiseView(seat=who[1], round=2, sort="silence", status="broken", text=""))
    return made


def with_hand(made: EmperorView, hand: list[str]) -> EmperorView:
    """The view as its first seat sees it."""
    made.you = You(
        seat=next(iter(made.seats)),
        hand=hand,
        laid=["bill:red"],
        discard=["speech:green", "questioning:green", "corruption:red"] * 4,
        media_pile=["bill:green", "scheming:red", "lie", "lie"],
        tiles=[1, 1],
        leaving=[3],
        future=[4, 2, 2, 1, 1, 1],
        population=5,
        share=0.0625,
    )
    return made


def finished(seats: int, winners: int, reason: str = "limit", names: list[str] = NAMES) -> EmperorView:
    made = view(seats, "election", names)
    who = list(made.seats)
    made.status, made.to_act, made.prompts = "finished", [], {}
    best = who[-winners:]
    made.result = Outcome(tuple(best), reason, (*best, *(seat for seat in who if seat not in best)))
    return made


def result(seats: int) -> ResultDeclared:
    who = NAMES[:seats]
    before = dict(zip(who, (3, 8, 6, 25, 0, 2), strict=False))
    after = dict(zip(who, (3, 12, 2, 40, 0, 12), strict=False))
    ranks = {seat: 1 + sum(other > votes for other in after.values()) for seat, votes in after.items()}
    return ResultDeclared(round=3, before=before, after=after, ranks=ranks, points=14, above=(who[3],))
