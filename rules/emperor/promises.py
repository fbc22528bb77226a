"""Promises while they stand: what keeps a pledge, what breaks it, and what everybody can see of it."""

from __future__ import annotations

from typing import Literal

from rules.core import Seat
from rules.emperor.actions import Bill, EmperorBill, Promise, TurnAction
from rules.emperor.state import Breach, Standing, State


def kind_of(action: TurnAction) -> str:
    """The card kind that an action plays; an emperor bill is a bill."""
    tag = action.__struct_config__.tag
    return "bill" if isinstance(action, EmperorBill) else str(tag)


def played(state: State, seat: Seat, action: TurnAction) -> None:
    """Mark the pledges that this action keeps: proposing and playing are enough."""
    for promise in state.promises:
        if promise.seat != seat:
            continue
        match promise.pledge:
            case "bill" if isinstance(action, Bill):
                moved = {(action.pillar, action.change), ("economy", action.economy)}
                promise.done = promise.done or (promise.pillar, promise.change) in moved
            case "card" if promise.kind == kind_of(action):
                aimed = not promise.target or getattr(action, "target", "") == promise.target
                promise.done = promise.done or aimed
            case _:
                pass


def voted(state: State, proposer: Seat, votes: dict[Seat, str], moves: tuple[str, int, int]) -> None:
    """Mark the pledges of support that these colours put to the test, and those that they break."""
    for promise in state.promises:
        if promise.pledge == "support" and promise.target == proposer:
            promise.done = True
            if votes[promise.seat] == "red" and promise.breach is None:
                promise.breach = Breach(state.round, *moves)


def sort(promise: Standing | Promise) -> Literal["pledge", "free", "silence"]:
    if promise.pledge:
        return "pledge"
    return "free" if promise.text else "silence"


def kept(promise: Standing) -> bool:
    """Whether the promise is kept, as things stand now; a free one by its verdicts (E28)."""
    match promise.pledge:
        case "bill" | "card":
            return promise.done
        case "support":
            return promise.breach is None
        case _ if promise.free:
            return 2 * sum(promise.verdicts.values()) <= len(promise.verdicts)
        case _:
            return False


def status(promise: Standing) -> Literal["open", "kept", "broken"]:
    """What is certain before the election."""
    if promise.pledge == "support":
        return "broken" if promise.breach else "open"
    if promise.pledge:
        return "kept" if promise.done else "open"
    return "open" if promise.free else "broken"
