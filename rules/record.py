"""The record of a game: how it was set up and every action, enough to play it again and compare.

An undo is an entry of its own that says to which revision the game went back; a replay follows it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules import games
from rules.core import Game, Prompt, RulesError, for_viewer, play
from rules.options import complete_options
from rules.random import commitment, mix


class Setup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that decides a game's beginning. `secret` is hex; `joins` are the ids mixed into the key."""

    game: str
    mode: str
    seats: tuple[str, ...]
    options: Mapping[str, Any] = {}
    secret: str
    joins: tuple[str, ...] = ()
    stacks: Mapping[str, Any] = {}

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.secret))

    @property
    def key(self) -> bytes:
        return mix(bytes.fromhex(self.secret), self.joins)


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One step of a game: an action of a seat, or an undo back to a revision. `standing` is what followed."""

    n: int
    seat: str | None = None
    action: Mapping[str, Any] | None = None
    undo: int | None = None
    standing: Mapping[str, Any]


def begin(setup: Setup) -> tuple[Game, Any, list[Any]]:
    """The game of a setup with its first state and events. Raises RulesError as `Game.new` does."""
    game = games().get(setup.game)
    if game is None:
        raise RulesError("unknown_game", f"There is no game {setup.game!r}; there are {', '.join(games())}.")
    options = complete_options(game, setup.mode, setup.options)
    state, events = game.new(setup.seats, setup.mode, options, setup.key, setup.stacks)
    return game, state, events


def plain(value: Any) -> Any:
    """The value as JSON brings it back, so that what was written and what is played again compare equal."""
    return msgspec.json.decode(msgspec.json.encode(value))


def standing(
    game: Game,
    state: Any,
    revision: int,
    events: Sequence[Any],
    viewer: str | None = None,
    *,
    prompts: Sequence[Prompt] | None = None,
) -> dict[str, Any]:
    """What the viewer may know after a step, as builtins, without sentences. `prompts` are the state's, if at hand."""
    told: dict[str, Any] = {
        "revision": revision,
        "status": "finished" if state.outcome else "playing",
        "to_act": [prompt.seat for prompt in (game.prompts(state) if prompts is None else prompts)],
        "events": [
            {key: value for key, value in msgspec.to_builtins(event).items() if key != "to"}
            for event in for_viewer(events, viewer)
        ],
        "result": state.outcome,
    }
    return dict(plain(told))


def state_hash(game: Game, state: Any) -> str:
    """SHA-256, in hex, of a state's JSON with sorted keys."""
    return hashlib.sha256(msgspec.json.encode(game.dump(state), order="sorted")).hexdigest()


def record(game: Game, setup: Setup, state: Any, entries: Sequence[Entry], pack: str | None = None) -> dict[str, Any]:
    """The record as builtins. While the game runs, it holds what the public knows: no key, no choices."""
    finished = state.outcome is not None
    made: dict[str, Any] = {
        "game": game.name,
        "rules": game.version,
        "schema": game.schema,
        "finished": finished,
        "mode": setup.mode,
        "seats": list(setup.seats),
        "options": dict(setup.options),
        "commitment": setup.commitment,
        "joins": list(setup.joins),
    }
    if pack is not None:
        made["pack"] = pack
    if not finished:
        made["actions"] = [
            {"n": e.n, "seat": e.seat, "standing": e.standing} if e.undo is None else {"n": e.n, "undo": e.undo}
            for e in entries
        ]
        return made
    made |= {
        "secret": setup.secret,
        "stacks": dict(setup.stacks),
        "actions": plain(entries),
        "result": plain(state.outcome),
        "final": state_hash(game, state),
    }
    return made


class _Record(msgspec.Struct):
    game: str
    rules: str
    finished: bool
    mode: str
    seats: tuple[str, ...]
    commitment: str
    actions: list[dict[str, Any]]
    options: dict[str, Any] = {}
    joins: tuple[str, ...] = ()
    stacks: dict[str, Any] = {}
    secret: str = ""
    result: dict[str, Any] | None = None
    final: str = ""
    pack: str | None = None


def verify(raw: Mapping[str, Any]) -> tuple[bool, int | None]:
    """Play a finished record again: does every step agree, and which is the first that doesn't?

    The number is None where the beginning or the end disagree, not a step.
    Raises RulesError: `bad_request` where it is no finished record, `bad_state` where another version
    of the rules or other cards made it, so that nothing can be said.
    """
    try:
        made = msgspec.convert(raw, _Record)
        entries = [msgspec.convert(entry, Entry) for entry in made.actions] if made.finished else []
        bytes.fromhex(made.secret)
    except (msgspec.ValidationError, ValueError) as error:
        raise RulesError("bad_request", f"This is not a record of a game: {error}.") from error
    if not made.finished or not made.secret:
        raise RulesError("bad_request", "Only the record of a finished game can be verified.")
    game = games().get(made.game)
    if game is None:
        raise RulesError("unknown_game", f"There is no game {made.game!r}; there are {', '.join(games())}.")
    if made.rules != game.version:
        raise RulesError(
            "bad_state",
            f"The record was made by version {made.rules} of the rules; this is version {game.version}.",
        )
    setup = Setup(
        game=made.game, mode=made.mode, seats=made.seats, options=made.options,
        secret=made.secret, joins=made.joins, stacks=made.stacks,
    )  # fmt: skip
    if setup.commitment != made.commitment:
        return False, None
    try:
        _, state, _ = begin(setup)
    except RulesError:
        return False, None
    if game.pack_hash(state) != made.pack:
        raise RulesError("bad_state", "The record was made with another content pack than the one in use here.")
    states = [state]
    for number, entry in enumerate(entries, 1):
        try:
            if entry.n != number:
                return False, number
            if entry.undo is not None:
                if not 0 <= entry.undo < number:
                    return False, number
                state, events = states[entry.undo], list[Any]()
            else:
                action = msgspec.convert(entry.action, game.action_type)
                state, events = play(game, state, entry.seat or "", action)
        except (RulesError, msgspec.ValidationError, IndexError):
            return False, number
        states.append(state)
        if standing(game, state, number, events) != entry.standing:
            return False, number
    same_end = plain(state.outcome) == made.result and state_hash(game, state) == made.final
    return same_end, None
