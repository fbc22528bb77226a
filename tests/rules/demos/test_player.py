"""The computer player: legal, quick, from its view alone, and much better than dice."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from rules.demos import GAME
from rules.demos.state import DemosState
from rules.options import complete_options

from .games import SETUPS, dice_match
from .table import FIVE, THREE, Table, pack


def against_dice(mode: str, number: int, seed: int) -> float:
    """The share of the victory that one faction of computer players gets against dice."""
    dice = random.Random(seed)
    options = complete_options(GAME, mode, {})
    state: DemosState
    state, _ = GAME.new(FIVE[:number], mode, options, dice.randbytes(32), {})
    mine = state.factions[seed % len(state.factions)].members
    while state.outcome is None:
        prompt = dice.choice(GAME.prompts(state))
        action: Any = dice.choice(prompt.actions)
        if prompt.seat in mine:
            action = GAME.computer(GAME.view(state, prompt.seat), prompt, dice)
        # Both choose among the legal actions, so nothing is checked or copied.
        GAME.apply(state, prompt.seat, GAME.complete(state, prompt.seat, GAME.canonical(action)))
    winners = state.outcome.winners
    factions = [faction for faction in state.factions if faction.members[0] in winners]
    return 1 / len(factions) if mine[0] in winners else 0.0


# Twenty games are few, so less is asked than of two hundred (0.75, 0.67, 0.60), which the bench plays.
@pytest.mark.parametrize(
    ("mode", "number", "share"),
    [
        *(("simple", 3, 0.7), ("simple", 5, 0.65), ("full", 3, 0.7), ("full", 5, 0.65)),
        *(("2v2", 4, 0.8), ("2v3", 5, 0.8), ("2v2+1", 5, 0.7)),
    ],
)
@pytest.mark.slow
def test_it_beats_dice(mode: str, number: int, share: float) -> None:
    assert sum(against_dice(mode, number, seed) for seed in range(20)) / 20 >= share


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_it_chooses_among_the_legal_actions(mode: str, number: int, options: dict[str, Any]) -> None:
    for n, (state, _) in enumerate(dice_match(mode, number, options, 17)):
        if n % 4 == 0:
            for prompt in GAME.prompts(state):
                view = GAME.view(state, prompt.seat)
                assert GAME.computer(view, prompt, random.Random(n)) in prompt.actions
                one, two = (GAME.computer(view, prompt, random.Random(n)) for _ in range(2))
                assert one == two  # nothing but the view, the prompt and the dice


def test_it_is_quick() -> None:
    spent, choices = 0.0, 0
    for n, (state, _) in enumerate(dice_match("full", 5, {}, 3)):
        if n % 5 == 0:
            for prompt in GAME.prompts(state):
                view = GAME.view(state, prompt.seat)
                began = time.process_time()
                GAME.computer(view, prompt, random.Random(n))
                spent += time.process_time() - began
                choices += 1
    assert spent / choices < 0.005


def test_it_completes_a_sequence_from_what_lies_open() -> None:
    hands = {"ann": "S8 S9 H1 D3 C6", "bob": "S10 H2 C4 D7 H5", "cia": "C2 D5 H8 C9 D1"}
    table = Table(dealer="cia", people=[pack(THREE, hands, "H10 D10 C10")])
    table.discard("ann", "H1")
    table.discard("bob", "S10")
    table.discard("cia", "C2")
    action = GAME.computer(table.view("ann"), table.prompt("ann"), random.Random(1))
    assert action.take == "S10"
    assert action.card not in ("S8", "S9")


def test_it_vetoes_when_its_hand_is_good() -> None:
    for hand, kind in (("S7 S8 S9 H1 D3", "veto"), ("S1 H3 D5 C7 S9", "consent")):
        table = Table(dealer="cia")
        table.defaults(until="unanimous_vote")
        table.state.hands["ann"] = hand.split()
        action = GAME.computer(table.view("ann"), table.prompt("ann"), random.Random(1))
        assert action.__struct_config__.tag == kind
