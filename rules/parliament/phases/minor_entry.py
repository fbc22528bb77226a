"""A minor party's card: players may push everybody away from it, then pull themselves back; the party enters."""

from __future__ import annotations

from rules.core import Action, Emit, Prompt, Seat

from ..actions import Enough, ParliamentAction, PullBack, Push
from ..content import AgendaCard, DirectionKey, MinorKey, ScaleKey
from ..events import CardPlayed, Moved, PulledBack, Pushed
from ..state import MinorEntry, ParliamentState, stepped
from ..view import asking_order
from . import answers, relation


def begin(state: ParliamentState, by: Seat | None, card: MinorKey, allow: int, emit: Emit) -> None:
    """Asks for pushes. The System makes a single shift by itself and invites nobody (P10)."""
    emit(CardPlayed(seat=by, card=card, side="minor", allow=allow))
    before = {party: list(at) for party, at in state.markers[state.content.minors[card].scale].items()}
    frame = MinorEntry(by, card, state.serials(), allow, "push", [], before)
    frame.waiting = asking_order(state, frame) if by is not None else []
    state.frames.append(frame)
    if by is None:
        _push(state, frame, None, emit)


def prompts(state: ParliamentState, frame: MinorEntry) -> list[Prompt]:
    if not frame.waiting:
        return []
    seat = frame.waiting[0]
    if not _can_pay(state, frame, seat):
        return []
    pay: tuple[Action, ...] = tuple((Push if frame.step == "push" else PullBack)(card) for card in state.hands[seat])
    return [Prompt(seat, frame.step, frame.serial, (*pay, Enough()), Enough())]


def _can_pay(state: ParliamentState, frame: MinorEntry, seat: Seat) -> bool:
    """Whether the seat has a card, and paying one would do something."""
    if frame.step == "push":
        return bool(frame.left and state.hands[seat])
    party = state.parties[seat]
    return bool(state.hands[seat]) and state.markers[_scale(state, frame)][party] != frame.before[party]


def handle(state: ParliamentState, frame: MinorEntry, seat: Seat, action: ParliamentAction, emit: Emit) -> None:
    frame.serial = state.serials()
    match action:
        case Enough():
            frame.waiting.pop(0)
        case Push(pay=card):
            frame.left -= 1
            answers.pay(state, seat, card, emit)
            _push(state, frame, seat, emit)
        case PullBack(pay=card):
            answers.pay(state, seat, card, emit)
            _pull_back(state, frame, seat, emit)
        case _:
            raise AssertionError(action)


def advance(state: ParliamentState, frame: MinorEntry, emit: Emit) -> None:
    if frame.waiting:
        frame.waiting.pop(0)
    elif frame.step == "push":
        frame.step = "pull_back"
        frame.waiting = asking_order(state, frame)
    else:
        state.frames.pop()
        relation.begin(state, frame.by, AgendaCard(frame.card, "minor"), frame.acted)


def _scale(state: ParliamentState, frame: MinorEntry) -> ScaleKey:
    return state.content.minors[frame.card].scale


def _against(state: ParliamentState, frame: MinorEntry) -> DirectionKey:
    return state.content.scales[_scale(state, frame)].other(state.content.minors[frame.card].own)


def _push(state: ParliamentState, frame: MinorEntry, seat: Seat | None, emit: Emit) -> None:
    scale, direction = _scale(state, frame), _against(state, frame)
    moved = answers.shift(state, scale, direction, list(state.markers[scale]))
    emit(Pushed(seat=seat, minor=frame.card, scale=scale, direction=direction, moved=moved, left=frame.left))


def _pull_back(state: ParliamentState, frame: MinorEntry, seat: Seat, emit: Emit) -> None:
    scale, party = _scale(state, frame), state.parties[seat]
    before = state.markers[scale][party]
    own = state.content.minors[frame.card].own
    after = state.markers[scale][party] = stepped(state.content, scale, before, own)
    if party not in frame.acted:
        frame.acted.append(party)
    emit(PulledBack(seat=seat, scale=scale, moved=Moved(party, tuple(before), tuple(after))))
