"""Views put together by hand, for pictures that must not change when the rules' random source does."""

from __future__ import annotations

import random

from rules.core import Outcome
from rules.demos.events import Lying, TrioCard
from rules.demos.meld import best_meld
from rules.demos.view import (
    DemosView,
    DownCard,
    FigureView,
    Given,
    Harmony,
    LastHand,
    PhaseName,
    SeatView,
    ShownMeld,
    You,
)

NAMES = ["Anna", "Björn Åkesson", "Cecilia", "David Wäström-Ödegård", "Eva"]
LONG = [
    "Wolfgang Maximilian Öttinger-Wåg",
    "W" * 32,
    "i" * 32,
    "Ελένη Παπαδοπούλου της Αθήνας 12",
    "Екатерина Великая Императрица Вс",
]
MELDS = [
    ShownMeld("sequence", ("S7", "S8", "S9"), 19),
    ShownMeld("square", ("S4", "H4", "D4", "C4"), 30),
    None,
    ShownMeld("sequence", ("H1", "D2", "C3"), 5),
    ShownMeld("sequence", ("D8", "D9", "C10"), 16),
]


def view(
    seats: int,
    phase: PhaseName,
    teams: list[int | None] | None = None,
    names: list[str] = NAMES,
    waiting: list[int] | None = None,
    finished: bool = False,
) -> DemosView:
    """A match in its fifth hand with some of everything, the same for the same arguments."""
    dice = random.Random(7)
    who = names[:seats]
    pack = [f"{suit}{number}" for suit in "SHDC" for number in range(1, 11)]
    figures = [kind + suit for kind in "ELJ" for suit in "SHDC"] + ["M1", "M2"]
    dice.shuffle(pack)
    dice.shuffle(figures)
    hands_played = [[dice.choice([0, 0, 5, 9, 13, 19, 30]) for _ in who] for _ in range(8)]
    on_table = phase in ("public", "secret", "unanimous")
    showing = phase in ("showdown", "figures")
    shown = {}
    for n, seat in enumerate(who):
        held = []
        for index in range((1, 4, 2, 3, 1)[n]):
            card = figures.pop()
            up = dice.random() < 0.5 or finished
            suit = card[1] if up and card[0] != "M" else None
            held.append(FigureView(index, up, card if up else None, suit, False))
        if n == 1:
            held[0] = FigureView(0, True, "ES", "H", True, "M1")
        score = sum(row[n] for row in hands_played)
        veto = (1, 0, 1, 2, 1)[n]
        meld = MELDS[n] if showing else None
        shown[seat] = SeatView(teams[n] if teams else None, 5 if on_table else 0, held, score, veto, meld)
    made = DemosView(
        game="demos",
        status="finished" if finished else "playing",
        to_act=[] if finished else [who[n] for n in (waiting or [2])],
        prompts={},
        mode="full",
        hand=9,
        max_hands=30,
        dealer=who[-1],
        phase=phase,
        order=who,
        public=[Lying(seat, pack.pop()) for seat in who] if on_table else [],
        secret=[],
        unanimous=[],
        people=14,
        power=0 if phase in ("scandal", "final") else 6,
        seats=shown,
        scores=hands_played,
    )
    if phase == "secret":
        made.secret = [DownCard(seat, None) for seat in who[:2]]
    if phase == "unanimous":
        made.secret = [DownCard(seat, pack.pop()) for seat in who]
        made.unanimous = [DownCard(seat, None) for seat in who[:-1]]
    if showing:
        made.last = LastHand(9, dict(zip(who, MELDS, strict=False)), [who[1]], "points")
    if finished:
        made.result = Outcome((who[1],), "harmony", (who[1], who[0], *who[2:]))
        suits = ["SHS", "SHD", "", "SSS", ""]
        made.final = {
            seat: Harmony(
                len(set(suits[n])),
                [TrioCard(seat, i, "ELJ"[i] + suit, suit) for i, suit in enumerate(suits[n])],  # type: ignore[arg-type]
            )
            for n, seat in enumerate(who)
        }
    return made


def with_hand(made: DemosView, hand: list[str], figures: int = 3, given: bool = False) -> DemosView:
    """The view as its first seat sees it."""
    seat = next(iter(made.seats))
    held = [
        FigureView(0, False, "LH", "H", False),
        FigureView(1, True, "ES", "D", True, "M1"),
        FigureView(2, False, "M2", None, False),
        *(FigureView(n, False, f"J{'SHDC'[n % 4]}", "S", False) for n in range(3, figures)),
    ]
    best = best_meld(tuple(hand), True) if hand else None
    made.you = You(seat, hand, held[:figures], best, given=[Given(list(made.seats)[2], 0, "JD")] if given else [])
    return made
