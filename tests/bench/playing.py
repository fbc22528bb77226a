"""How fast the rules are, and how well computer players play."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from rules import games
from rules.core import Game, play
from rules.options import complete_options
from rules.random import KEY_BYTES
from tests.bench.figures import Figure, scaled

LEAST = {"emperor": 5000, "demos": 5000, "parliament": 2000}
SETTINGS = {
    "demos": [("simple", 3), ("full", 3), ("full", 5), ("2v2", 4), ("2v3", 5), ("2v2+1", 5)],
    "emperor": [("standard", 3), ("standard", 5)],
    "parliament": [("standard", 2), ("standard", 3), ("standard", 5)],
}
SHARES = {2: 0.75, 3: 0.67, 4: 0.625, 5: 0.6}
"""Half of what is left above the fair share, by number of sides."""


def new(game: Game, mode: str, seats: int, number: int, **options: Any) -> Any:
    names = [f"s{i}" for i in range(1, seats + 1)]
    complete = complete_options(game, mode, options)
    return game.new(names, mode, complete, number.to_bytes(KEY_BYTES, "big"), {})[0]


def speed(effort: float) -> Iterator[Figure]:
    """Random play: the legal actions listed and one played, on one core."""
    seconds = 3.0 * effort
    for name, least in LEAST.items():
        game = games()[name]
        for mode, seats in SETTINGS[name]:
            for tempo in ("strict", "simultaneous"):
                dice, number, actions = random.Random(1), 0, 0
                state = new(game, mode, seats, number, tempo=tempo)
                began = time.process_time()
                while time.process_time() - began < seconds:
                    if state.outcome is not None:
                        number += 1
                        state = new(game, mode, seats, number, tempo=tempo)
                    prompt = dice.choice(game.prompts(state))
                    state, _ = play(game, state, prompt.seat, dice.choice(prompt.actions))
                    actions += 1
                rate = actions / (time.process_time() - began)
                yield Figure(f"random play, {name} {mode}, {seats} seats, {tempo}", rate, "actions/s", least=least)


def sides(state: Any) -> list[list[str]]:
    """The sides of a game: its factions (teams, some of one seat) where it has any, else every seat alone."""
    factions = getattr(state, "factions", None)
    return [list(faction.members) for faction in factions] if factions else [[seat] for seat in state.seats]


def strength(effort: float) -> Iterator[Figure]:
    """One side of computer players against sides that play at random: its share of the wins."""
    count = scaled(200, effort, 2)
    for name, settings in SETTINGS.items():
        game = games()[name]
        for mode, seats in settings:
            if mode == "simple":
                continue
            won, least = 0.0, 0.0
            for number in range(count):
                dice = random.Random(number)
                state = new(game, mode, seats, number)
                teams = sides(state)
                ours = teams[number % len(teams)]
                least = SHARES[len(teams)]
                while state.outcome is None:
                    prompt = game.prompts(state)[0]
                    if prompt.seat in ours:
                        action = game.computer(game.view(state, prompt.seat), prompt, dice)
                    else:
                        action = dice.choice(prompt.actions)
                    state, _ = play(game, state, prompt.seat, action)
                winners = [team for team in teams if set(team) & set(state.outcome.winners)]
                won += (ours in winners) / max(1, len(winners))
            fair = 1 / len(teams)
            about = f"fair share {fair:.2f}, {count} games"
            yield Figure(f"computer player, {name} {mode}, {seats} seats", won / count, "of wins", least, about=about)


def alone(effort: float) -> Iterator[Figure]:
    """Solo at level 1: the computer player's wins against random play's."""
    count = scaled(200, effort, 2)
    game = games()["parliament"]
    wins = {"computer": 0, "random": 0}
    for who in wins:
        for number in range(count):
            dice = random.Random(number)
            state = new(game, "standard", 1, number, difficulty=1)
            while state.outcome is None:
                prompt = game.prompts(state)[0]
                clever = who == "computer"
                action = (
                    game.computer(game.view(state, prompt.seat), prompt, dice)
                    if clever
                    else dice.choice(prompt.actions)
                )
                state, _ = play(game, state, prompt.seat, action)
            wins[who] += bool(state.outcome.winners)
    yield Figure(
        "computer player, parliament solo, level 1",
        wins["computer"] / max(1, wins["random"]),
        "× random",
        least=3,
        measured=wins["computer"],
        floor=wins["random"],
        of=f"won of {count}",
    )
