"""The end: the last voters choose, the cabinet forms, its centre of gravity is found, somebody has won."""

from __future__ import annotations

from rules.core import Emit, Outcome, Prompt, Seat

from .. import map as political_map
from ..actions import ParliamentAction
from ..cabinet import Ally, Formation, Rank, form, formed, nearest, rank
from ..events import CabinetStep, ElectionOver, GameWon, Reason
from ..state import Ending, ParliamentState
from . import resolving


def prompts(state: ParliamentState, frame: Ending) -> list[Prompt]:
    return []


def handle(state: ParliamentState, frame: Ending, seat: Seat, action: ParliamentAction, emit: Emit) -> None:
    raise AssertionError("nothing is asked here")


def advance(state: ParliamentState, frame: Ending, emit: Emit) -> None:
    last = tuple(state.queue)
    resolving.at_the_end(state, emit)
    emit(ElectionOver(voters={party: tuple(voters) for party, voters in state.voters.items() if voters}, last=last))
    formation = form_cabinet(state)
    for step in formation.steps:
        emit(CabinetStep(step=step))
    state.formation = formation
    state.relations = list(formed(formation).relations)
    parties = [party for party in state.content.parties if party in formation.cabinet]
    state.layout = political_map.embed([one.parties for one in state.relations], state.layout, parties)
    state.outcome, reason = judge(state, formation)
    emit(GameWon(winners=state.outcome.winners, reason=reason, cabinet=formation.cabinet, centre=formation.centre))
    state.frames.clear()


def form_cabinet(state: ParliamentState) -> Formation:
    """The cabinet that forms with the voters, relations and markers as they are."""
    pack = state.content
    seated = [party for party in pack.parties if state.voters[party]]
    allies = {
        minor: Ally(state.voters[minor], nearest(pack, minor, state.markers[pack.minors[minor].scale], seated))
        for minor in pack.minors
        if state.voters[minor]
    }
    relations = [(*one.parties, one.strength) for one in state.relations]
    return form(pack, {party: state.voters[party] for party in pack.parties}, relations, allies)


def judge(state: ParliamentState, formation: Formation) -> tuple[Outcome, Reason]:
    """Who has won, and why."""
    if state.plan is not None:
        return _together(state, formation)
    # Stable: who is equal in everything stays in seat order, which happens to those without voters only.
    ranking = tuple(sorted(state.seats, key=lambda seat: _rank(state, formation, seat)))
    best = ranking[0]
    party = state.parties[best]
    if formation.centre == party:
        return Outcome((best,), "centre", ranking), "centre"
    if state.solo:
        return Outcome((), "system", ranking), "system"
    if party in formation.order:
        return Outcome((best,), "cabinet", ranking), "cabinet"
    if not formation.voters[party]:
        return Outcome((), "none", ranking), "none"
    reason = _tie_broken(_rank(state, formation, best), _rank(state, formation, ranking[1]))
    return Outcome((best,), reason, ranking), reason


def _together(state: ParliamentState, formation: Formation) -> tuple[Outcome, Reason]:
    assert state.plan is not None
    everybody = tuple(state.seats)
    # P11: minor parties on a relation are not counted.
    formed = {party for party in formation.cabinet if party in state.content.parties}
    if formed == set(state.plan.parties) and formation.centre == state.plan.leader:
        return Outcome(everybody, "plan", everybody), "plan"
    return Outcome((), "no_plan", everybody), "no_plan"


def _rank(state: ParliamentState, formation: Formation, seat: Seat) -> Rank:
    return rank(state.content, formation, state.parties[seat])


def _tie_broken(best: Rank, second: Rank) -> Reason:
    if best[1] != second[1]:
        return "voters"
    return "turnout" if best[2] != second[2] else "highest"
