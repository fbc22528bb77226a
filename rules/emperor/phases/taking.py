"""A manipulation or corruption takes its tiles, one after another; fewer may be taken."""

from __future__ import annotations

from rules.core import Emit, Prompt, Seat
from rules.emperor import events, tiles
from rules.emperor.actions import Stop, Take
from rules.emperor.phases.price import Paying
from rules.emperor.state import Frame, State, ask, others

TILES = {"manipulation": 2, "corruption": 3}
"""How many tiles each kind may take."""


class Taking(Frame, tag="taking"):
    seat: Seat
    kind: str
    left: int
    serial: int


STOP = Stop()


def takes(state: State, frame: Taking) -> list[Take]:
    """From future piles at random (E26); corruption also from current tiles."""
    found = []
    for victim in others(state, frame.seat):
        if tiles.future(state, victim):
            found.append(Take(victim, "future"))
        if frame.kind == "corruption":
            found += [
                Take(victim, "current", tile)  # type: ignore[arg-type]
                for tile in tiles.choices(state, victim)
            ]
    return found


def prompts(state: State, frame: Taking) -> list[Prompt]:
    if not frame.left or not (found := takes(state, frame)):
        return []
    return [Prompt(frame.seat, "take", frame.serial, (*found, STOP), STOP)]


def handle(state: State, frame: Taking, seat: Seat, action: Take | Stop, emit: Emit) -> None:
    cause: events.TakeCause = "corruption" if frame.kind == "corruption" else "manipulation"
    match action:
        case Stop():
            advance(state, frame, emit)
        case Take():
            if action.pile == "future":
                tiles.take_future(state, seat, action.from_, cause, emit)
            else:
                tiles.take_current(state, seat, action.from_, action.tile, cause, emit)
            frame.left -= 1
            frame.serial = ask(state)


def advance(state: State, frame: Taking, emit: Emit) -> None:
    state.frames.pop()
    emit(events.AttemptEnded(frame.seat, frame.kind, TILES[frame.kind] - frame.left))
    if frame.kind == "corruption":
        state.frames.append(Paying(frame.seat, ask(state)))
