"""The debate prize (variant): all vote for the best speaker, and the chair predicts who that will be."""

from __future__ import annotations

from collections import Counter

from rules.core import Emit, Prompt, Seat
from rules.emperor import events, tiles
from rules.emperor.actions import Praise, Predict
from rules.emperor.cards import LIE
from rules.emperor.phases.spoils import draw_cards
from rules.emperor.state import Frame, State, clockwise, others, put


class Debate(Frame, tag="debate"):
    serial: int
    votes: dict[Seat, Seat] = {}
    prediction: Seat = ""


def prompts(state: State, frame: Debate) -> list[Prompt]:
    asked = []
    for seat in clockwise(state):
        rivals = others(state, seat)
        found: list[Praise | Predict] = []
        if seat not in frame.votes:
            found += [Praise(rival) for rival in rivals]
        if seat == state.chair and not frame.prediction:
            found += [Predict(other) for other in (*rivals, seat)]
        if found:
            kind = "praise" if isinstance(found[0], Praise) else "predict"
            asked.append(Prompt(seat, kind, frame.serial, tuple(found), found[0]))
    return asked


def handle(state: State, frame: Debate, seat: Seat, action: Praise | Predict, emit: Emit) -> None:
    match action:
        case Praise():
            frame.votes[seat] = action.seat
        case Predict():
            frame.prediction = action.seat


def advance(state: State, frame: Debate, emit: Emit) -> None:
    """The best speaker, if there is one alone, draws a tile; the chair a card, or it gets a lie marker."""
    state.frames.pop()
    ranked = Counter(frame.votes.values()).most_common()
    tie = len(ranked) > 1 and ranked[0][1] == ranked[1][1]
    best = None if tie else ranked[0][0]
    votes = {seat: frame.votes[seat] for seat in clockwise(state)}
    emit(events.SpeakerPraised(best, votes))
    if best is not None:
        tiles.draw(state, best, "debate", emit)
    right = frame.prediction == best
    emit(events.PredictionChecked(state.chair, frame.prediction, right))
    if right:
        draw_cards(state, state.chair, 1, "prediction", emit)
    else:
        put(state.parties[state.chair].media, LIE)
