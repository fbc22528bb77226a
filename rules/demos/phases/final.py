"""Final phase: the trios are presented, and the match is decided."""

from __future__ import annotations

from rules.core import Emit, Outcome, Prompt, Seat
from rules.demos.actions import DemosAction
from rules.demos.events import MatchWon, NoTrio, TrioPresented, Why
from rules.demos.harmony import Held, Verdict, decide, suit_of
from rules.demos.state import DemosState, Final


def prompts(state: DemosState, frame: Final) -> list[Prompt]:
    return []


def handle(state: DemosState, frame: Final, seat: Seat, action: DemosAction, emit: Emit) -> None:
    raise AssertionError("nothing is asked here")


def advance(state: DemosState, frame: Final, emit: Emit) -> None:
    verdict = judge(state)
    state.harmonies = verdict.trios
    pooled = state.team_trio == "pooled"
    for members in [f.members for f in state.factions] if pooled else [[seat] for seat in state.order]:
        if trio := verdict.trios[members[0]]:
            for card in trio.cards:
                state.figures[card.seat][card.index].up = True
            emit(TrioPresented(seats=tuple(members), cards=trio.cards, suits=trio.suits, announced=trio.announced))
        else:
            emit(NoTrio(seats=tuple(members)))
    if verdict.rule == "media":
        _show_judiciary(state)
    why = _why(state, verdict)
    emit(MatchWon(winners=verdict.winners, rule=why, totals=state.totals))
    state.outcome = Outcome(verdict.winners, why, verdict.ranking)
    state.frames = []


def judge(state: DemosState) -> Verdict:
    """The verdict on the figures as they lie."""
    figures = {
        seat: [
            Held(seat, index, figure.card, suit_of(figure.card, figure.suit), figure.forced)
            for index, figure in enumerate(held)
            if not figure.discarded
        ]
        for seat, held in state.figures.items()
    }
    return decide(
        state.mode,
        state.seats,
        [faction.members for faction in state.factions],
        state.totals,
        figures,
        pooled=state.team_trio == "pooled",
        announced=state.trios,
    )


def _why(state: DemosState, verdict: Verdict) -> Why:
    """What decided the match, and where points did, whose."""
    best = max((trio.suits for trio in verdict.trios.values() if trio), default=0)
    if verdict.rule != "points":
        return verdict.rule
    if not best:
        return "points_alone"
    if not state.teams:
        return "points"
    return "points_of_trios" if state.independent is not None and best == 3 else "points_of_sides"


def _show_judiciary(state: DemosState) -> None:
    """The independent wins with the Media and a J, so a J must be seen."""
    assert state.independent is not None
    judiciary = [figure for figure in state.figures[state.independent] if figure.card[0] == "J"]
    if not any(figure.up for figure in judiciary):
        judiciary[0].up = True
