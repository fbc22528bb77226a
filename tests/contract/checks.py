"""What every game promises, as checks on one game and mode: `rules/core.py` says it, these try it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from bot import codec
from rules.core import Action, Event, Game, IllegalAction, Outcome, Prompt, for_viewer, play
from rules.options import complete_options
from rules.random import commitment
from rules.record import Entry, Setup, begin, record, standing, state_hash, verify
from rules.referee import Referee
from rules.text import english

ENDLESS = 20_000
"""Actions after which a game played by dice counts as endless."""
LABEL, ENCODED, QUESTION = 80, 60, 400
"""Characters: a button's label, an action within a custom id or as a select value, a question."""
DETAILS, EFFECT = 800, 140
"""Characters: all lines below a question, the line below an option (of which a select shows 100)."""


@dataclass
class Played:
    """A game played to its end by dice."""

    game: Game
    setup: Setup
    states: list[Any] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    @property
    def final(self) -> Any:
        return self.states[-1]


def setups() -> list[tuple[str, str, int]]:
    """Every game and mode with the fewest and the most seats."""
    from rules import games

    return [
        (name, mode, number)
        for name, game in games().items()
        for mode, about in game.modes.items()
        for number in sorted({*about.seats})
    ]


def seats(number: int) -> list[str]:
    return ["ann", "bob", "cia", "dan", "eva", "fay", "gus", "hal", "ida", "jon"][:number]


def make_setup(game: Game, mode: str, number: int, seed: int, **options: Any) -> Setup:
    return Setup(
        game=game.name,
        mode=mode,
        seats=tuple(seats(number)),
        options=complete_options(game, mode, options),
        secret=random.Random(seed).randbytes(32).hex(),
        joins=("1001", "1002"),
    )


def play_out(game: Game, mode: str, number: int, seed: int, **options: Any) -> Played:
    """By dice to the end, keeping every state."""
    dice = random.Random(seed)
    setup = make_setup(game, mode, number, seed, **options)
    _, state, events = begin(setup)
    played = Played(game, setup, [state], [events])
    while state.outcome is None:
        assert len(played.entries) < ENDLESS, "the game does not end"
        prompt, action = roll(game, state, dice)
        state, events = play(game, state, prompt.seat, action)
        played.states.append(state)
        played.events.append(events)
        n = len(played.entries) + 1
        played.entries.append(
            Entry(
                n=n,
                seat=prompt.seat,
                action=msgspec.to_builtins(game.canonical(action)),
                standing=standing(game, state, n, events),
            )
        )
    return played


def roll(game: Game, state: Any, dice: random.Random) -> tuple[Prompt, Action]:
    prompts = game.prompts(state)
    assert prompts, "nobody is asked, but the game is not over"
    prompt = dice.choice(prompts)
    return prompt, dice.choice(prompt.actions)


def sample(played: Played, most: int) -> Iterator[tuple[int, Any]]:
    """At most so many of the unfinished states, spread over the game, with their numbers."""
    every = max(1, len(played.states) // most)
    yield from list(enumerate(played.states[:-1]))[::every]


def encoded(state: Any) -> bytes:
    return msgspec.json.encode(state)


# -- the checks


def check_end(played: Played) -> None:
    """Somebody or nobody won, everybody is ranked, nothing is asked any more."""
    outcome = played.final.outcome
    assert isinstance(outcome, Outcome)
    assert set(outcome.winners) <= set(played.setup.seats)
    assert sorted(outcome.ranking) == sorted(played.setup.seats)
    assert outcome.ranking[: len(outcome.winners)] == outcome.winners
    assert played.game.prompts(played.final) == []
    assert english(played.game.reason(outcome))
    view = played.game.view(played.final, None)
    assert (view.status, view.result, view.to_act, view.prompts) == ("finished", outcome, [], {})
    with pytest.raises(IllegalAction) as refused:
        action = msgspec.convert(played.entries[-1].action, played.game.action_type)
        play(played.game, played.final, played.entries[-1].seat or "", action)
    assert refused.value.code == "game_over"


def check_prompts(played: Played) -> None:
    """One decision a seat, something to choose in each, the default among it; views tell who must act."""
    for _, state in sample(played, 60):
        prompts = played.game.prompts(state)
        assert len({prompt.seat for prompt in prompts}) == len(prompts) > 0
        assert {prompt.seat for prompt in prompts} <= set(state.seats)
        assert len({prompt.serial for prompt in prompts}) in (1, len(prompts))
        for prompt in prompts:
            assert prompt.actions
            assert len(set(prompt.actions)) == len(prompt.actions)
            assert prompt.default in prompt.actions
            assert all(played.game.canonical(action) == action for action in prompt.actions)
        for viewer in (None, *state.seats):
            view = played.game.view(state, viewer)
            assert (view.game, view.status) == (played.game.name, "playing")
            assert view.to_act == [prompt.seat for prompt in prompts]
            assert view.prompts == {prompt.seat: prompt.kind for prompt in prompts}


def check_every_legal_action_applies(played: Played, most: int = 25, actions: int = 60) -> None:
    """Each is carried out on a copy; the state given stays as it is."""
    dice = random.Random(1)
    for _, state in sample(played, most):
        before = encoded(state)
        for prompt in played.game.prompts(state):
            legal = [*prompt.actions, *played.game.anytime(state, prompt.seat)]
            for action in dice.sample(legal, min(actions, len(legal))):
                after, _ = play(played.game, state, prompt.seat, action)
                assert after.outcome is not None or played.game.prompts(after)
        for seat in state.seats:
            for action in played.game.anytime(state, seat)[:actions]:
                play(played.game, state, seat, action)
        assert encoded(state) == before


def check_everything_else_is_refused(played: Played) -> None:
    """Other actions, and other seats' actions; nothing changes."""
    pool = list({msgspec.json.encode(entry.action): entry.action for entry in played.entries}.values())
    known = [msgspec.convert(action, played.game.action_type) for action in pool]
    dice = random.Random(2)
    refusals = {"illegal_action": 0, "not_your_turn": 0}
    for _, state in sample(played, 30):
        before = encoded(state)
        prompts = {prompt.seat: prompt for prompt in played.game.prompts(state)}
        for seat in (*state.seats, "nobody"):
            allowed = [*(prompts[seat].actions if seat in prompts else ())]
            allowed += played.game.anytime(state, seat) if seat in state.seats else ()
            for action in dice.sample(known, min(15, len(known))):
                if _completed(played.game, state, seat, action) in allowed:
                    continue
                with pytest.raises(IllegalAction) as refused:
                    play(played.game, state, seat, action)
                assert refused.value.code == ("illegal_action" if seat in prompts else "not_your_turn")
                assert refused.value.message.endswith(".")
                refusals[refused.value.code] += 1
        assert encoded(state) == before
    assert refusals["not_your_turn"] > 0


def _completed(game: Game, state: Any, seat: str, action: Any) -> Any:
    if seat in state.seats:
        action = game.complete(state, seat, game.canonical(action))
    return msgspec.structs.replace(action, text="") if getattr(action, "text", "") else action


def check_save_and_load(played: Played) -> None:
    """A state written and read is the same state, and the game goes on alike."""
    game = played.game
    for n, state in [*sample(played, 25), (len(played.states) - 1, played.final)]:
        written = json.loads(json.dumps(msgspec.to_builtins(game.dump(state), str_keys=True)))
        assert encoded(game.load(written, game.schema)) == encoded(state)
        again = game.loads(game.dumps(state), game.schema)
        assert encoded(again) == encoded(state)
        if state.outcome is None:
            entry = played.entries[n]
            after, events = play(game, again, entry.seat or "", msgspec.convert(entry.action, game.action_type))
            assert encoded(after) == encoded(played.states[n + 1])
            assert events == played.events[n + 1]


def check_replay(played: Played) -> None:
    """The setup and the actions alone lead to the same state."""
    game, state, events = begin(played.setup)
    assert events == played.events[0]
    for entry in played.entries:
        state, _ = play(game, state, entry.seat or "", msgspec.convert(entry.action, game.action_type))
    assert encoded(state) == encoded(played.final)
    assert state_hash(game, state) == state_hash(game, played.final)


def check_record(played: Played) -> None:
    """A finished record verifies after a trip through JSON; tampered with, it says where."""
    game = played.game
    pack = game.pack_hash(played.final)
    made = json.loads(msgspec.json.encode(record(game, played.setup, played.final, played.entries, pack)))
    assert made["finished"] is True
    assert verify(made) == (True, None)
    for at in sorted({1, len(played.entries) // 2 + 1, len(played.entries)}):
        for tamper in (_other_standing, _impossible_action, _foreign_seat):
            forged = json.loads(json.dumps(made))
            tamper(forged["actions"][at - 1])
            assert verify(forged) == (False, at), (tamper.__name__, at)
    for forged in (
        made | {"secret": "00" * 32},
        made | {"final": "0" * 64},
        made | {"result": {**made["result"], "winners": ["nobody"]}},
        made | {"joins": ["1001"]},
        made | {"actions": made["actions"][:-1]},
    ):
        assert verify(forged)[0] is False
    assert made["commitment"] == commitment(bytes.fromhex(made["secret"]))


def check_undo(played: Played) -> None:
    """A record in which somebody went back and played on differently verifies, its undo included."""
    game, half = played.game, len(played.entries) // 2
    entries, states = played.entries[: half + 1], played.states[: half + 2]
    state = states[half]
    n = len(entries) + 1
    entries = [*entries, Entry(n=n, undo=half, standing=standing(game, state, n, []))]
    dice = random.Random(4)
    while state.outcome is None:
        prompt, action = roll(game, state, dice)
        state, events = play(game, state, prompt.seat, action)
        n += 1
        entries.append(
            Entry(
                n=n,
                seat=prompt.seat,
                action=msgspec.to_builtins(game.canonical(action)),
                standing=standing(game, state, n, events),
            )
        )
    made = json.loads(msgspec.json.encode(record(game, played.setup, state, entries, game.pack_hash(state))))
    assert verify(made) == (True, None)
    made["actions"][half + 1]["undo"] = half + 2
    assert verify(made) == (False, half + 2)


def _other_standing(entry: dict[str, Any]) -> None:
    entry["standing"]["to_act"] = ["nobody"]


def _impossible_action(entry: dict[str, Any]) -> None:
    entry["action"] = {"type": "impossible"}


def _foreign_seat(entry: dict[str, Any]) -> None:
    entry["seat"] = "nobody"


def check_running_record(played: Played) -> None:
    """While the game runs, its record is what the public was told, without secret and choices."""
    game = played.game
    for n, state in sample(played, 12):
        made = record(game, played.setup, state, played.entries[:n], game.pack_hash(state))
        text = json.dumps(json.loads(msgspec.json.encode(made)))
        assert made["finished"] is False
        assert played.setup.secret not in text
        assert played.setup.key.hex() not in text
        assert "stacks" not in made
        for entry, events, after in zip(made["actions"], played.events[1:], played.states[1:], strict=False):
            assert set(entry) == {"n", "seat", "standing"}
            assert entry["standing"] == standing(game, after, entry["n"], for_viewer(events, None))
            assert all(event.to is None for event in for_viewer(events, None))


def check_words(played: Played, most: int = 40) -> None:
    """Every event, label and question can be said, and is short enough where it is shown."""
    game = played.game
    for events in played.events:
        for viewer in (None, *played.setup.seats):
            for event in for_viewer(events, viewer):
                text = game.describe(event, viewer)
                assert text is None or english(text).strip()
    begun = False
    for event in (event for events in played.events for event in for_viewer(events, None)):
        part = game.chapter(event)
        assert part in ("begin", None) or (part == "go_on" and begun)
        begun = begun or part == "begin"
    for _, state in sample(played, most):
        progress = game.progress(game.view(state, None))
        assert progress is None or 0 < len(english(progress)) <= QUESTION
        for prompt in game.prompts(state):
            view = game.view(state, prompt.seat)
            assert len("\n".join(map(english, game.details(prompt, view)))) <= DETAILS
            near = game.beside(prompt, view, game.anytime(state, prompt.seat))
            assert set(near) <= set(game.anytime(state, prompt.seat))
            assert 0 < len(english(game.question(prompt, view))) <= QUESTION
            assert len(english(game.headline(view))) <= LABEL
            for action in [*prompt.actions[:200], *game.anytime(state, prompt.seat)[:200]]:
                assert 0 < len(english(game.label(action, view))) <= LABEL, action
                effect, heading = game.effect(action, view), game.menu(action, view)
                assert effect is None or 0 < len(english(effect)) <= EFFECT, action
                assert heading is None or 0 < len(english(heading)) <= LABEL, action
                assert len(text := codec.reference(action, ENCODED)) <= ENCODED
                assert codec.decode(game, text, [action]) == action
            _check_steps(game, prompt.actions[:200], view)


def _check_steps(game: Game, actions: Sequence[Action], view: Any) -> None:
    """Where an action is chosen in steps, each kind and each value has words."""
    for action in actions:
        raw = msgspec.to_builtins(action)
        kind = raw.pop("type")
        assert 0 < len(english(game.kind_label(kind, view))) <= LABEL
        for name, value in raw.items():
            assert 0 < len(english(game.field_label(kind, name, value, view))) <= LABEL


def check_computer(game: Game, mode: str, number: int, seed: int, choices: int = 150) -> None:
    """Computer players choose among the legal actions, from the view, the prompt and the dice alone."""
    dice = random.Random(seed)
    _, state, _ = begin(make_setup(game, mode, number, seed))
    for n in range(choices):
        if state.outcome is not None:
            return
        prompt = dice.choice(game.prompts(state))
        view = game.view(state, prompt.seat)
        action = game.computer(view, prompt, random.Random(n))
        assert action in prompt.actions
        assert game.computer(game.view(state, prompt.seat), prompt, random.Random(n)) == action
        said = game.computer_text(view, action, dice)
        assert said is None or english(said)
        state, _ = play(game, state, prompt.seat, action)


def check_defaults_end_the_game(game: Game, mode: str, number: int) -> None:
    """If nobody ever answers, the game still ends."""
    _, state, _ = begin(make_setup(game, mode, number, 5))
    for _ in range(ENDLESS):
        if state.outcome is not None:
            return
        prompt = game.prompts(state)[0]
        state, _ = play(game, state, prompt.seat, prompt.default)
    raise AssertionError("the game does not end by defaults")


def check_referee(game: Game, mode: str, number: int, actions: int = 60) -> None:
    """Over JSON lines: new, legal, act, view, save, load go together; errors change nothing."""
    referee = Referee()

    def ask(**request: Any) -> dict[str, Any]:
        answer = referee.answer(json.dumps(request).encode())
        return dict(json.loads(msgspec.json.encode(answer)))

    names = seats(number)
    told = ask(op="new", game=game.name, mode=mode, seats=names, seed="contract")
    assert told["ok"], told
    dice = random.Random(3)
    for n in range(actions):
        if told["status"] == "finished":
            break
        assert (told["revision"], set(told["to_act"]) <= set(names)) == (n, True)
        seat = dice.choice(told["to_act"])
        legal = ask(op="legal", seat=seat)
        assert legal["default"] in legal["actions"]
        before = ask(op="save")
        wrong = ask(op="act", seat=seat, action={"type": "impossible"})
        assert wrong["error"]["code"] == "illegal_action"
        assert ask(op="save") == before
        viewer = dice.choice([None, *names])
        told = ask(op="act", seat=seat, action=dice.choice(legal["actions"]), **({"as": viewer} if viewer else {}))
        assert told["ok"], told
        view = ask(op="view", seat=viewer)["view"]
        assert (view["game"], view["status"], view["to_act"]) == (game.name, told["status"], told["to_act"])
        assert view["prompts"].keys() == set(told["to_act"])
        if n % 7 == 0:
            saved = ask(op="save")["state"]
            assert ask(op="load", state=saved)["to_act"] == told["to_act"]
            assert ask(op="save")["state"] == saved
    assert ask(op="pack", game=game.name)["pack"]
