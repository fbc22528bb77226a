"""Questioning: a question and an answer; when intense, with a hidden truth or lie to believe or look at."""

from __future__ import annotations

from functools import lru_cache

from rules.core import Emit, Prompt, Seat
from rules.emperor import country, events, tiles
from rules.emperor.actions import Answer, Believe, IntenseQuestioning, Look, Questioning
from rules.emperor.cards import COLOUR, distinct, first_plain
from rules.emperor.state import Frame, State, ask, count, lay, pick_up


class Asking(Frame, tag="asking"):
    """A question under way. `answer` is None until it is given; `card` lies with it, empty for none."""

    seat: Seat
    target: Seat
    intense: bool
    text: str
    serial: int
    answer: str | None = None
    card: str = ""


def begin(
    state: State,
    seat: Seat,
    action: Questioning | IntenseQuestioning,
    answer: tuple[str, str] | None,
    emit: Emit,
) -> None:
    """Media rises, and the target is asked; `answer` is (card laid, text) where it was given beforehand."""
    intense = isinstance(action, IntenseQuestioning)
    if intense:
        country.move(state, seat, "intense_questioning", (("media", 2),), emit)
    else:
        country.move(state, seat, "questioning", (("media", 1),), emit)
    frame = Asking(seat, action.target, intense, action.text, ask(state))
    state.frames.append(frame)
    if answer is not None:
        _answered(state, frame, *answer, emit)


@lru_cache(4096)
def answer_choice(hand: tuple[str, ...], intense: bool) -> tuple[tuple[Answer, ...], Answer]:
    """The answers that a hand allows, and what a time-out gives; without cards an intense answer is a lie."""
    if not intense or not hand:
        return (Answer(),), Answer()
    return tuple(Answer(card=card) for card in distinct(hand)), Answer(card=first_plain(hand))


JUDGEMENTS = (Believe(), Look())


def prompts(state: State, frame: Asking) -> list[Prompt]:
    if frame.answer is None:
        actions, default = answer_choice(tuple(state.parties[frame.target].hand), frame.intense)
        return [Prompt(frame.target, "answer", frame.serial, actions, default)]
    if frame.intense:
        return [Prompt(frame.seat, "judge", frame.serial, JUDGEMENTS, JUDGEMENTS[0])]
    return []


def handle(state: State, frame: Asking, seat: Seat, action: Answer | Believe | Look, emit: Emit) -> None:
    match action:
        case Answer():
            if action.card:
                lay(state, seat, action.card)
            _answered(state, frame, action.card, action.text, emit)
        case Believe():
            state.frames.pop()
            emit(events.Believed(seat, frame.target, bool(frame.card)))
            if frame.card:
                pick_up(state, frame.target, frame.card, state.parties[frame.target].discard)
        case Look():
            state.frames.pop()
            truth = bool(frame.card) and COLOUR[frame.card] == "green"
            emit(events.Looked(seat, frame.target, frame.card, truth))
            if frame.card:
                pick_up(state, frame.target, frame.card, state.parties[frame.target].media)
            if truth:
                tiles.give(state, seat, frame.target, truth, emit)
            else:
                tiles.give(state, frame.target, seat, truth, emit)


def _answered(state: State, frame: Asking, card: str, text: str, emit: Emit) -> None:
    frame.card, frame.answer = card, text
    count(state, "answer")
    emit(events.Answered(frame.target, frame.seat, frame.intense, bool(card), text))
    frame.serial = ask(state) if frame.intense else 0


def advance(state: State, frame: Asking, emit: Emit) -> None:
    """A plain question is over with its answer."""
    state.frames.pop()
