"""The referee: the engines as a program that reads one JSON object a line and answers one a line."""

from __future__ import annotations

import hashlib
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TextIO

import msgspec

from rules import games
from rules.core import Game, RulesError, check_seats, play
from rules.options import complete_options
from rules.record import Entry, Setup, begin, record, standing, verify
from rules.text import english


class _New(msgspec.Struct):
    game: str
    seats: list[Any]
    mode: str | None = None
    options: dict[str, Any] = {}
    seed: str = ""
    stacks: dict[str, Any] = {}


class _Legal(msgspec.Struct):
    seat: str


class _Act(msgspec.Struct, rename={"as_": "as"}):
    seat: str
    action: dict[str, Any]
    as_: str | None = None


class _View(msgspec.Struct):
    seat: str | None


class _Load(msgspec.Struct):
    state: dict[str, Any]


class _Solve(msgspec.Struct, rename={"with_": "with"}):
    game: str
    what: str
    with_: dict[str, Any]


class _Pack(msgspec.Struct):
    game: str


class _Verify(msgspec.Struct):
    record: dict[str, Any]


class _Saved(msgspec.Struct):
    """A game put away: how it began, what was played, and where it stands."""

    game: str
    rules: str
    schema: int
    revision: int
    setup: Setup
    state: dict[str, Any]
    entries: list[Entry] = []


class _Nothing(msgspec.Struct):
    pass


class Referee:
    """One game at a time. `answer` takes a line and gives the answer; it never raises."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._state: Any = None
        self._setup: Setup | None = None
        self._entries: list[Entry] = []
        self._revision = 0
        self._ops: dict[str, tuple[type[Any], Callable[[Any], dict[str, Any]]]] = {
            "games": (_Nothing, self._list),
            "new": (_New, self._new),
            "legal": (_Legal, self._legal),
            "act": (_Act, self._act),
            "view": (_View, self._view),
            "save": (_Nothing, self._save),
            "load": (_Load, self._load),
            "solve": (_Solve, self._solve),
            "pack": (_Pack, self._pack),
            "export": (_Nothing, self._export),
            "verify": (_Verify, self._verify),
        }

    def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to one request. After an error the game is exactly as before."""
        try:
            request = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return _error("bad_json", f"A line should be one JSON object: {error}.")
        if not isinstance(request, dict):
            return _error("bad_json", "A line should be one JSON object, with an `op`.")
        op = request.get("op")
        if not isinstance(op, str) or op not in self._ops:
            return _error("bad_request", f"The op should be one of {', '.join(self._ops)}.")
        shape, function = self._ops[op]
        try:
            return {"ok": True, **function(msgspec.convert(request, shape))}
        except RulesError as error:
            return _error(error.code, error.message)
        except msgspec.ValidationError as error:
            return _error("bad_request", f"This is not a request for {op}: {error}.")
        except Exception as error:  # noqa: BLE001 - the program must outlive its own slips; they go to stderr
            traceback.print_exc()
            return _error("bad_request", f"The request could not be carried out: {type(error).__name__}.")

    # -- one method an op, in the order of the list above

    def _list(self, _: _Nothing) -> dict[str, Any]:
        def option(game: Game, name: str) -> dict[str, Any]:
            # Paces and forms are for people at a table.
            bare = msgspec.structs.replace(game.options[name], pace={}, each=(), form=(), title="", players=None)
            shown: dict[str, Any] = msgspec.to_builtins(bare)
            return {"default": None, **shown}

        return {
            "games": {
                name: {
                    "seats": [
                        min(mode.seats[0] for mode in game.modes.values()),
                        max(mode.seats[1] for mode in game.modes.values()),
                    ],
                    "modes": list(game.modes),
                    "mode_seats": {mode: list(m.seats) for mode, m in game.modes.items()},
                    "options": {option_name: option(game, option_name) for option_name in game.options},
                }
                for name, game in games().items()
            }
        }

    def _new(self, request: _New) -> dict[str, Any]:
        game = _named(request.game)
        mode = request.mode if request.mode is not None else next(iter(game.modes))
        options = complete_options(game, mode, request.options)
        check_seats(game, mode, request.seats)
        setup = Setup(
            game=game.name,
            mode=mode,
            seats=tuple(request.seats),
            options=options,
            secret=hashlib.sha256(request.seed.encode("utf-8", "surrogatepass")).hexdigest(),
            stacks=request.stacks,
        )
        game, state, events = begin(setup)
        self._game, self._state, self._setup, self._entries, self._revision = game, state, setup, [], 0
        return self._standing(events, None)

    def _legal(self, request: _Legal) -> dict[str, Any]:
        game, state = self._running(request.seat)
        if state.outcome is not None:
            return {"actions": [], "default": None}
        prompt = next((p for p in game.prompts(state) if p.seat == request.seat), None)
        actions = [*(prompt.actions if prompt else ()), *game.anytime(state, request.seat)]
        return {
            "actions": msgspec.to_builtins(actions),
            "default": msgspec.to_builtins(prompt and prompt.default),
        }

    def _act(self, request: _Act) -> dict[str, Any]:
        game, state = self._running(request.seat)
        if request.as_ is not None:
            self._running(request.as_)
        if state.outcome is not None:
            raise RulesError("game_over", "The game is over, so nothing can be played any more.")
        try:
            action = msgspec.convert(request.action, game.action_type)
        except msgspec.ValidationError as error:
            raise RulesError("illegal_action", f"This is not an action of {game.title}: {error}.") from error
        self._state, events = play(game, state, request.seat, action)
        self._revision += 1
        self._entries.append(
            Entry(
                n=self._revision,
                seat=request.seat,
                action=msgspec.to_builtins(game.canonical(action)),
                standing=standing(game, self._state, self._revision, events),
            )
        )
        return self._standing(events, request.as_)

    def _view(self, request: _View) -> dict[str, Any]:
        game, state = self._running(request.seat)
        return {"view": msgspec.to_builtins(game.view(state, request.seat))}

    def _save(self, _: _Nothing) -> dict[str, Any]:
        game, state = self._running(None)
        assert self._setup is not None
        saved = _Saved(
            game.name, game.version, game.schema, self._revision, self._setup, game.dump(state), self._entries
        )
        return {"state": msgspec.to_builtins(saved)}

    def _load(self, request: _Load) -> dict[str, Any]:
        try:
            saved = msgspec.convert(request.state, _Saved)
        except msgspec.ValidationError as error:
            raise RulesError("bad_state", f"This is not a saved game: {error}.") from error
        game = games().get(saved.game)
        if game is None:
            raise RulesError("bad_state", f"There is no game {saved.game!r}; there are {', '.join(games())}.")
        state = game.load(saved.state, saved.schema)
        if list(saved.setup.seats) != state.seats or saved.setup.mode != state.mode:
            raise RulesError("bad_state", "The setup and the state of this saved game do not belong together.")
        self._game, self._state, self._setup = game, state, saved.setup
        self._entries, self._revision = saved.entries, saved.revision
        return self._standing([], None)

    def _solve(self, request: _Solve) -> dict[str, Any]:
        game = _named(request.game)
        question = game.questions.get(request.what)
        if question is None:
            raise RulesError("bad_request", f"{game.title} can solve {', '.join(game.questions) or 'nothing'}.")
        try:
            return {"answer": question(request.with_)}
        except (ValueError, LookupError, TypeError) as error:
            raise RulesError("bad_request", f"This is not a question for {request.what}: {error}.") from error

    def _pack(self, request: _Pack) -> dict[str, Any]:
        return {"pack": _named(request.game).cards()}

    def _export(self, _: _Nothing) -> dict[str, Any]:
        game, state = self._running(None)
        assert self._setup is not None
        return {"record": record(game, self._setup, state, self._entries, game.pack_hash(state))}

    def _verify(self, request: _Verify) -> dict[str, Any]:
        match, at = verify(request.record)
        return {"match": match, "at": at}

    # -- shared

    def _running(self, seat: str | None) -> tuple[Game, Any]:
        if self._game is None:
            raise RulesError("no_game", "No game is in progress; start one with new or load.")
        if seat is not None and seat not in self._state.seats:
            raise RulesError("bad_request", f"{seat!r} is not a seat; the seats are {', '.join(self._state.seats)}.")
        return self._game, self._state

    def _standing(self, events: list[Any], viewer: str | None) -> dict[str, Any]:
        assert self._game is not None
        told = standing(self._game, self._state, self._revision, events, viewer)
        visible = [event for event in events if event.to is None or (viewer is not None and viewer in event.to)]
        for shown, event in zip(told["events"], visible, strict=True):
            text = self._game.describe(event, viewer)
            shown["text"] = english(text) if text else ""
        return told


def _named(name: str) -> Game:
    if name not in games():
        raise RulesError("unknown_game", f"There is no game {name!r}; there are {', '.join(games())}.")
    return games()[name]


def _error(code: str, message: str) -> dict[str, Any]:
    return {"ok": False, "error": {"code": code, "message": message}}


def serve(lines: Iterable[bytes], out: TextIO) -> None:
    """Answer every line until there are no more."""
    referee = Referee()
    for line in lines:
        out.write(_json(referee.answer(line)) + "\n")
        out.flush()


def _json(answer: Mapping[str, Any]) -> str:
    return msgspec.json.encode(answer).decode()


def main() -> None:
    serve(sys.stdin.buffer, sys.stdout)
