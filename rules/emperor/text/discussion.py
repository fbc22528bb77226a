"""The discussion, in sentences."""

from __future__ import annotations

from rules.core import Seat
from rules.emperor import events, words
from rules.text import N_, Many, Quote, SeatName, T, Text


def problem_stated(event: events.ProblemStated, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    if not event.text:
        return T("{seat} opens the discussion: people say that things used to be better. What is to be "
                 "done?", seat=seat)  # fmt: skip
    return T("{seat} opens the discussion: “{words}”", seat=seat, words=Quote(event.text))


def promise_made(event: events.PromiseMade, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    if event.pledge:
        line = T("{seat} promises to {pledge} before the election.", seat=seat, pledge=pledge(event))
        return words.said(line, event.text)
    if event.text:
        return T("{seat} promises: “{words}” The others will judge it.", seat=seat, words=Quote(event.text))
    return T("{seat} promises nothing, which counts as a broken promise.", seat=seat)


def pledge(event: events.PromiseMade | events.PromiseJudged) -> Text:
    return words.pledge(event.pledge, event.pillar, event.change, event.kind, event.target)


def speaker_praised(event: events.SpeakerPraised, viewer: Seat | None) -> Text:
    votes = Many(
        tuple(
            T("{seat} for {other}", seat=SeatName(seat), other=SeatName(other)) for seat, other in event.votes.items()
        )
    )
    if event.seat is None:
        return T("No speaker stands out: {votes}.", votes=votes)
    return T("{seat} is voted best speaker: {votes}.", seat=SeatName(event.seat), votes=votes)


def prediction_checked(event: events.PredictionChecked, viewer: Seat | None) -> Text:
    template = PREDICTION_RIGHT if event.right else PREDICTION_WRONG
    return T(template, seat=SeatName(event.seat), predicted=SeatName(event.predicted))


PREDICTION_RIGHT = N_("{seat}, in the chair, foresaw {predicted} and may draw a card.")
PREDICTION_WRONG = N_(
    "{seat}, in the chair, had guessed {predicted} and gets a lie marker, a red card for the media pile."
)
