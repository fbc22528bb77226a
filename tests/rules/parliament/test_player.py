"""The computer player: legal, quick, from its view alone, and much better than dice; its forecast is the rules'."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from rules.options import complete_options
from rules.parliament import GAME
from rules.parliament.cabinet import form
from rules.parliament.outlook import ground
from rules.parliament.state import ParliamentState

from .games import SETUPS, dice_game
from .table import NAMES, PACK, Table

GROUND = ground(Table().state.pack)


def share(number: int, seed: int, **options: Any) -> float:
    """Whether one computer player wins against dice (solo: against The System)."""
    dice = random.Random(seed)
    complete = complete_options(GAME, "standard", options)
    state: ParliamentState
    state, _ = GAME.new(NAMES[:number], "standard", complete, dice.randbytes(32), {})
    mine = NAMES[seed % number]
    while state.outcome is None:
        prompt = dice.choice(GAME.prompts(state))
        action: Any = dice.choice(prompt.actions)
        if prompt.seat == mine:
            action = GAME.computer(GAME.view(state, prompt.seat), prompt, dice)
        # Both choose among the legal actions, so nothing is checked or copied.
        GAME.apply(state, prompt.seat, GAME.complete(state, prompt.seat, GAME.canonical(action)))
    return float(mine in state.outcome.winners)


# Few games, so less is asked than of two hundred (0.75, 0.67, 0.60), which the bench plays.
@pytest.mark.parametrize(("number", "games", "least"), [(1, 6, 0.5), (2, 8, 0.75), (3, 9, 0.6), (5, 15, 0.4)])
@pytest.mark.slow
def test_it_beats_dice(number: int, games: int, least: float) -> None:
    assert sum(share(number, seed) for seed in range(games)) / games >= least


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_it_chooses_among_the_legal_actions(mode: str, number: int, options: dict[str, Any]) -> None:
    for n, (state, _) in enumerate(dice_game(mode, number, options, 17)):
        if n % 9 == 0:
            for prompt in GAME.prompts(state):
                view = GAME.view(state, prompt.seat)
                assert GAME.computer(view, prompt, random.Random(n)) in prompt.actions
                one, two = (GAME.computer(view, prompt, random.Random(n)) for _ in range(2))
                assert one == two  # nothing but the view, the prompt and the dice


def test_it_is_quick() -> None:
    spent, choices = 0.0, 0
    for n, (state, _) in enumerate(dice_game("standard", 3, {}, 3)):
        if n % 5 == 0:
            for prompt in GAME.prompts(state):
                view = GAME.view(state, prompt.seat)
                began = time.process_time()
                GAME.computer(view, prompt, random.Random(n))
                spent += time.process_time() - began
                choices += 1
    assert spent / choices < 0.02


def test_its_forecast_of_a_government_is_the_government_that_forms() -> None:
    dice = random.Random(4)
    parties = list(PACK.parties)
    for _ in range(400):
        voters: dict[str, list[str]] = {party: [] for party in parties}
        few = dice.sample(parties, dice.randint(1, 8))
        for voter in PACK.voters:
            voters[dice.choice(few)].append(voter)
        pairs = [(a, b) for n, a in enumerate(parties) for b in parties[n + 1 :]]
        relations = [(a, b, dice.choice((-3, -2, -1, 1, 2, 3))) for a, b in dice.sample(pairs, dice.randint(0, 9))]
        held = [[PACK.voters[voter].turnout for voter in voters[party]] for party in parties]
        edges = [(parties.index(a), parties.index(b), strength) for a, b, strength in relations]
        order = [parties[number] for number in GROUND.central(held, edges)]
        assert order == list(form(PACK, voters, relations).order)


def test_it_takes_a_voter_that_it_can_get_with_a_card() -> None:
    # Office workers look at the urban, on segment 2 of nation, where only the Greens stand.
    everybody = {"nation": dict.fromkeys(PACK.parties, 8) | {"greens": 2}}
    table = Table(
        {"ann": "greens", "bob": "nationalists"}, hands={"ann": "humanity_amnesty"}, markers=everybody,
        queue="office_workers programmers", agenda="progress_mines:policy",
    )  # fmt: skip
    action = GAME.computer(table.view("ann"), table.prompt("ann"), random.Random(1))
    assert getattr(action, "card", None) == "humanity_amnesty"


def test_it_plays_for_the_plan_in_coop() -> None:
    # Nine voters of Socialists and Greens; without a relation Labour would be joined with both.
    voters = list(PACK.voters)
    table = Table(
        {"ann": "farmers", "bob": "christians"}, mode="coop", hands={"ann": "welfare_wealth_tax"},
        coop={"parties": ["socialists", "greens"], "leader": "socialists"},
        voters={
            "socialists": " ".join(voters[:5]), "greens": " ".join(voters[5:9]),
            "labour": " ".join(voters[9:12]), "conservatives": " ".join(voters[12:]),
        },
    )  # fmt: skip
    table.do("ann", "policy", card="welfare_wealth_tax")
    action = GAME.computer(table.view("ann"), table.prompt("ann"), random.Random(1))
    assert action.parties == ("socialists", "greens")


def test_it_needs_a_seat_s_view() -> None:
    table = Table()
    with pytest.raises(ValueError, match="view of a seat"):
        GAME.computer(table.view(None), table.prompt("ann"), random.Random(1))
