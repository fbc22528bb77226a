"""Scandal: the Media are revealed; each holder of one gives a hidden figure of another seat a suit."""

from __future__ import annotations

from typing import Literal

from rules.core import Emit, Prompt, Seat
from rules.demos.actions import DemosAction, Media
from rules.demos.cards import SUITS
from rules.demos.events import MediaIdle, MediaPlayed, MediaRevealed, ScandalOpened
from rules.demos.state import DemosState, Figure, Scandal


def targets(state: DemosState, holder: Seat) -> tuple[Media, ...]:
    """Every figure E, L or J lying face down in front of another seat, with every suit (D11)."""
    return tuple(
        Media(seat, index, suit)
        for seat in state.order
        if seat != holder
        for index, figure in enumerate(state.figures[seat])
        if not figure.up and not figure.is_media
        for suit in SUITS
    )


def prompts(state: DemosState, frame: Scandal) -> list[Prompt]:
    if not frame.waiting:
        return []
    seat = frame.waiting[0]
    legal = targets(state, seat)
    if not legal:
        return []
    return [Prompt(seat, "media", state.serial_of(frame.serial, seat), legal, legal[0])]


def handle(state: DemosState, frame: Scandal, seat: Seat, action: DemosAction, emit: Emit) -> None:
    assert isinstance(action, Media) and frame.waiting
    frame.waiting.remove(seat)
    media = next(figure.card for figure in state.figures[seat] if figure.is_media)
    figure = state.figures[action.target][action.index]
    figure.up, figure.forced, figure.suit, figure.media = True, True, action.suit, media
    emit(
        MediaPlayed(
            seat=seat,
            media=media,
            target=action.target,
            index=action.index,
            card=figure.card,
            suit=action.suit,
        )
    )


def advance(state: DemosState, frame: Scandal, emit: Emit) -> None:
    if frame.waiting is None:
        emit(ScandalOpened(media=sum(figure.is_media for held in state.figures.values() for figure in held)))
        frame.waiting = [seat for seat in state.order if _reveal(state, seat, emit) == 1]
    elif frame.waiting:
        emit(MediaIdle(seat=frame.waiting.pop(0)))
    else:
        state.frames.pop()


def _reveal(state: DemosState, seat: Seat, emit: Emit) -> int:
    """Turn up a seat's Media: how many it has. Two cancel each other, but not the independent's (D10)."""
    media: list[Figure] = [figure for figure in state.figures[seat] if figure.is_media]
    for figure in media:
        figure.up = True
        figure.discarded = len(media) == 2 and seat != state.independent
    if media:
        fate: Literal["played", "discarded", "kept"]
        fate = "played" if len(media) == 1 else "kept" if seat == state.independent else "discarded"
        emit(MediaRevealed(seat=seat, cards=tuple(figure.card for figure in media), fate=fate))
    return len(media)
