"""Building a view: only what is named here is known to the viewer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from rules.core import Prompt, Seat
from rules.emperor import promises, tiles
from rules.emperor.phases import EmperorState
from rules.emperor.phases.bill import Voting
from rules.emperor.phases.election import Election
from rules.emperor.phases.final import Finale
from rules.emperor.phases.judging import Judging, judged
from rules.emperor.phases.questioning import Asking
from rules.emperor.phases.taking import Taking
from rules.emperor.phases.talks import Talks
from rules.emperor.phases.together import Together, calls
from rules.emperor.pillars import LIMIT_OF, PILLARS, points
from rules.emperor.state import Tile, clockwise
from rules.emperor.view import (
    AttemptView,
    BillView,
    EmperorView,
    Limit,
    PromiseView,
    QuestionView,
    SeatView,
    TalksView,
    You,
)


def show(state: EmperorState, viewer: Seat | None, asked: list[Prompt]) -> EmperorView:
    """The table as the viewer sees it; `asked` are the prompts of the moment."""
    counted = tiles.populations(state)
    total = sum(counted.values())
    shares = {seat: round(number / total, 4) if total else 0.0 for seat, number in counted.items()}
    above = set(tiles.above(state))
    top = state.frames[-1] if state.frames else None
    return EmperorView(
        game="emperor",
        status="finished" if state.outcome else "playing",
        to_act=[prompt.seat for prompt in asked],
        prompts={prompt.seat: prompt.kind for prompt in asked},
        result=state.outcome or UNSET,
        round=state.round,
        max_rounds=state.rules.max_rounds,
        first_claim=state.rules.first_claim,
        claim=state.rules.claim,
        tempo=state.rules.tempo,
        debate_prize=state.rules.debate_prize,
        pairs=state.rules.pairs,
        order=clockwise(state),
        phase=state.phase,
        step=_step(state),
        chair=state.chair,
        turn=state.turn,
        pillars={pillar: state.pillars[pillar] for pillar in PILLARS},
        media=state.pillars["media"],
        limit=Limit(points(state.pillars), LIMIT_OF),
        seats={seat: _seat(state, seat, counted[seat], shares[seat], seat in above) for seat in state.seats},
        promises=[
            PromiseView(
                seat=promise.seat,
                round=promise.round,
                sort=promises.sort(promise),
                status=promises.status(promise),
                text=promise.text,
                pledge=promise.pledge,
                pillar=promise.pillar,
                change=promise.change,
                kind=promise.kind,
                target=promise.target,
            )
            for promise in state.promises
        ],
        problem=state.problem,
        said=state.said,
        deck=len(state.deck),
        bag=len(state.bag),
        you=None if viewer is None else _you(state, viewer, counted[viewer], shares[viewer]),
        **_under_way(state, top, viewer),
    )


def _together(state: EmperorState) -> Together | None:
    """The phase of tempo `simultaneous` under way, even while one of its actions is being resolved."""
    return next((frame for frame in state.frames if isinstance(frame, Together)), None)


def _step(state: EmperorState) -> str:
    frame = _together(state)
    return frame.step if frame and frame.step != "begin" else ""


def _sealed(state: EmperorState) -> bool:
    """Whether cards laid are not to be noticed yet: others see sizes change at the reveal only (E33)."""
    return _step(state) in ("choose", "call") or any(isinstance(frame, Finale) for frame in state.frames)


def _seat(state: EmperorState, seat: Seat, population: int, share: float, above: bool) -> SeatView:
    party = state.parties[seat]
    mine = tiles.current(state, seat)
    sealed = len(party.laid) if _sealed(state) else 0
    return SeatView(
        party=party.name,
        speech=party.speech,
        hand=len(party.hand) + sealed,
        laid=len(party.laid) - sealed,
        discard=len(party.discard),
        media_pile=len(party.media),
        tiles=_values(mine, party.face_down),
        face_down=party.face_down,
        leaving=len(tiles.leaving(state, seat)),
        future=len(tiles.future(state, seat)),
        population=population,
        share=share,
        above=above,
    )


def _values(mine: list[Tile], face_down: bool) -> list[int | None]:
    if face_down:
        return [None] * len(mine)
    return [*sorted(tile.value for tile in mine)]


def _you(state: EmperorState, seat: Seat, population: int, share: float) -> You:
    party = state.parties[seat]
    frame = _together(state)
    return You(
        seat=seat,
        hand=party.hand,
        laid=party.laid,
        discard=party.discard,
        media_pile=party.media,
        tiles=sorted(tile.value for tile in tiles.current(state, seat)),
        leaving=sorted(tile.value for tile in tiles.leaving(state, seat)),
        future=sorted(tile.value for tile in tiles.future(state, seat)),
        population=population,
        share=share,
        plan=frame.plans.get(seat) if frame and frame.step == "choose" else None,
        asked=_asked(state, frame, seat),
    )


def _asked(state: EmperorState, frame: Together | None, seat: Seat) -> Seat | None:
    top = state.frames[-1] if state.frames else None
    if isinstance(top, Voting) and seat in top.waiting:
        return top.seat
    if isinstance(top, Asking) and top.answer is None and seat == top.target:
        return top.seat
    if frame and frame.step == "call" and seat in frame.serials:
        return calls(state, frame, seat)[0].seat
    return None


def _under_way(state: EmperorState, top: object, viewer: Seat | None) -> Mapping[str, Any]:
    """The fields that are there only while something runs."""
    shown: dict[str, Any] = {}
    together = _together(state)
    if together and together.step in ("call", "resolve"):
        shown["plans"] = {seat: together.plans[seat] for seat in clockwise(state) if seat in together.plans}
        if together.step == "call":
            shown["tally"] = [seat for seat in state.seats if seat not in together.serials]
    for frame in state.frames:
        if isinstance(frame, Election) and frame.begun >= 4:
            shown["ranks"] = frame.ranks
    match top:
        case Voting():
            shown["tally"] = [seat for seat in state.seats if seat not in top.waiting]
            shown["bill"] = BillView(
                seat=top.seat, emperor=not top.pillar, claim=top.claim, pillar=top.pillar,
                change=top.change, economy=top.economy, text=top.text,
            )  # fmt: skip
        case Asking():
            shown["question"] = QuestionView(
                seat=top.seat, target=top.target, intense=top.intense, text=top.text, answer=top.answer,
                card=bool(top.card),
            )  # fmt: skip
        case Talks():
            known = not top.secret or viewer in (top.first, top.second)
            shown["talks"] = TalksView(
                first=top.first, second=top.second, secret=top.secret, done=list(top.notes),
                notes=dict(top.notes) if known else {},
            )  # fmt: skip
        case Taking():
            shown["attempt"] = AttemptView(seat=top.seat, kind=top.kind, left=top.left)
        case Judging():
            shown["judged"] = [promise.seat for promise in judged(state, top.round)]
            shown["judged_round"] = top.round
        case _:
            pass
    return shown
