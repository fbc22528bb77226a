"""`make faults` meets every kind of question that a game asks."""

from __future__ import annotations

import random

import pytest

from rules import games
from rules.core import play
from rules.options import complete_options
from rules.record import Setup, begin
from tests.faults.prepared import steps_to
from tests.faults.questions import QUESTIONS

GAMES = 6


@pytest.mark.parametrize("name", sorted(games()))
def test_no_kind_of_question_is_left_out(name: str) -> None:
    mine = [question for question in QUESTIONS if question.game == name]
    setups = {(q.mode, q.seats, tuple(q.options.items())) for q in mine}
    setups |= {(mode, about.seats[1], ()) for mode, about in games()[name].modes.items()}
    asked: set[str] = set()
    for mode, seats, options in sorted(setups, key=str):
        for number in range(GAMES):
            chance = random.Random(number)
            names = tuple(f"s{seat}" for seat in range(1, seats + 1))
            setup = Setup(game=name, mode=mode, seats=names, options=dict(options), secret=f"{number:064x}")
            game, state, _ = begin(setup)
            for _ in range(400):
                prompts = game.prompts(state)
                asked |= {prompt.kind for prompt in prompts}
                if state.outcome is not None:
                    break
                prompt = chance.choice(prompts)
                state, _ = play(game, state, prompt.seat, chance.choice(prompt.actions))
    assert asked <= {question.kind for question in mine}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: f"{question.game}-{question.kind}")
def test_every_question_is_reached(question) -> None:  # type: ignore[no-untyped-def]
    names = tuple(f"s{seat}" for seat in range(1, question.seats + 1))
    options = complete_options(games()[question.game], question.mode, question.options, "daily")
    setup = Setup(game=question.game, mode=question.mode, seats=names, options=options, secret="0" * 64)
    game, state, _ = begin(setup)
    for seat, action in steps_to(question, state, 1):
        assert all(prompt.kind != question.kind for prompt in game.prompts(state))
        state, _ = play(game, state, seat, action)
    assert any(prompt.kind == question.kind for prompt in game.prompts(state))
