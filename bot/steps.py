"""The steps of a game: who chose what, whom it waits for, and how computer players go on."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from bot import messages
from bot.languages import SOURCE, Medium, languages
from bot.model import PlayedBy, Status, Table
from bot.tables import Snapshot
from rules.core import TEXT_LIMIT, Action, Event, Game, Prompt, play
from rules.text import Speech

COMPUTER_STEPS = 40
COMPUTER_SECONDS = 0.25
"""How long computer players go on within one commit; what is left follows at once in further ones."""

By = Literal["member", "computer", "stand_in", "default", "clock"]
"""Who chose; `clock`: nobody, as the time that the rules give was over or nothing was left to be decided, and that is
nobody's lateness."""


class Step(msgspec.Struct, frozen=True):
    """One action that was carried out, and what it led to: the state after it and the decisions open then."""

    seat: str
    member: int | None
    by: By
    action: Action
    state: Any
    prompts: tuple[Prompt, ...]
    events: list[Event]


def take(game: Game, state: Any, seat: str, member: int | None, by: By, action: Action) -> Step:
    """Carry out an action. Raises IllegalAction."""
    after, events = play(game, state, seat, action)
    return Step(seat, member, by, game.canonical(action), after, tuple(game.prompts(after)), events)


def spoken(table: Table) -> Speech:
    """The words of computer players at a table: in its language, as somebody would type them."""
    return messages.voice(languages().get(table.language, languages()[SOURCE]), table, Medium.PLAIN)


def computer_action(game: Game, state: Any, prompt: Prompt, dice: random.Random, speech: Speech) -> Action:
    """What a computer player does, and what it says with it."""
    view = game.view(state, prompt.seat)
    action = game.computer(view, prompt, dice)
    said = game.computer_text(view, action, dice) if "text" in action.__struct_fields__ else None
    return msgspec.structs.replace(action, text=speech(said)[:TEXT_LIMIT]) if said else action


def asks_member(table: Table, game: Game, state: Any, prompt: Prompt) -> bool:
    """Whether a member is waited for: neither for computer players, nor for a talk with none but those, nor where
    there is one thing only to do.
    """
    if table.seat(prompt.seat).played_by is not PlayedBy.MEMBER or game.forced(prompt):
        return False
    if game.seconds(state, prompt) is None:
        return True
    talk = next((talk for talk in game.talks(game.view(state, None)) if prompt.seat in talk.seats), None)
    others = [table.seat(seat) for seat in talk.seats if seat != prompt.seat] if talk else []
    return not others or any(row.played_by is PlayedBy.MEMBER for row in others)


def computer_seats(table: Table, steps: Sequence[Step]) -> set[str]:
    """The seats that computer players play after these steps; whose member has just been there is none of them."""
    if table.status is not Status.PLAYING:
        return set()
    away = {row.seat for row in table.seats if row.played_by is not PlayedBy.MEMBER}
    return away - {step.seat for step in steps if step.by == "member"}


def goes_on(snapshot: Snapshot, steps: Sequence[Step]) -> bool:
    """Whether the game goes on after these steps before a member must choose."""
    table, game = snapshot.table, snapshot.game
    if table.status is not Status.PLAYING:
        return False
    seats = computer_seats(table, steps)
    now = steps[-1] if steps else snapshot
    return any(_goes_by_itself(table, game, now.state, prompt, seats) for prompt in now.prompts)


def computer_steps(snapshot: Snapshot, before: Sequence[Step], dice: random.Random) -> list[Step]:
    """What computer players do after these steps, until a member must choose or it has been long enough.

    A talk that a member would have with computer players only is over at once, and what is forced is done.
    """
    table, game = snapshot.table, snapshot.game
    seats, speech = computer_seats(table, before), spoken(table)
    now = before[-1] if before else snapshot
    steps: list[Step] = []
    until = time.monotonic() + COMPUTER_SECONDS
    while now.state.outcome is None and len(steps) < COMPUTER_STEPS and time.monotonic() < until:
        state = now.state
        prompt = next((p for p in now.prompts if _goes_by_itself(table, game, state, p, seats)), None)
        if prompt is None:
            break
        by: By = "computer" if prompt.seat in seats else "clock"
        action = computer_action(game, state, prompt, dice, speech) if by == "computer" else prompt.default
        now = take(game, state, prompt.seat, None, by, action)
        steps.append(now)
    return steps


def _goes_by_itself(table: Table, game: Game, state: Any, prompt: Prompt, seats: set[str]) -> bool:
    """Whether a computer player decides this, or it is a talk with nobody, or nothing is left to be decided."""
    if prompt.seat in seats:
        return True
    return table.seat(prompt.seat).played_by is PlayedBy.MEMBER and not asks_member(table, game, state, prompt)
