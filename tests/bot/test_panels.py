"""Decision panels: everything legal can be pressed, nothing else, within Discord's limits."""

from __future__ import annotations

import pytest

from rules.core import Prompt
from tests.bot.pressing import explore, voice
from tests.bot.toy import ROUNDS, Toy

TOY = Toy()


@pytest.mark.parametrize("number", range(len(ROUNDS)))
def test_every_action_of_the_toy_game_can_be_pressed(number: int) -> None:
    actions = tuple(ROUNDS[number]())
    prompt = Prompt("ann", "round", 123456, actions, actions[0])
    state, _ = TOY.new(["ann", "bob"], "all", {}, bytes(32), {})
    taken, panels = explore(TOY, prompt, TOY.view(state, "ann"), voice())
    assert taken == set(actions)
    print(number, len(actions), panels)
