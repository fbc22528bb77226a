"""Swedish Parliament 2014 by slash commands: a turn and being asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot import codec
from tests.cogs.playing import Playing, words

MOVES = 60


def answered(result: Any) -> str:
    return words(result.response.message)


@pytest.mark.parametrize("names", ["ann", "ann bo"])
async def test_what_a_seat_can_do_can_be_said_as_a_command(playing: Playing, names: str) -> None:
    playing.draw_nothing()
    number = await playing.table(names, game="parliament", mode="standard")
    dice = random.Random(3)
    used: set[str] = set()
    for _ in range(MOVES):
        look = await playing.looks(number)
        if look.view.status == "finished":
            break
        person = playing.waiting(look)[0]
        mine = await playing.bot.app.tables.look(number, person.id)
        action = dice.choice(mine.prompt.actions)
        kind = codec.kind_of(action)
        fields = {
            name: codec.token(getattr(action, name))
            for name in action.__struct_fields__
            if getattr(action, name) is not None
        }
        command = kind.replace("_", "-")
        if kind in ("push", "pull_back"):
            command, fields = "pay", {"card": fields["pay"]}
        result = await person.slash(playing.channel, f"parliament {command}", **fields)
        assert "✓" in answered(result), (kind, fields, answered(result))
        used.add(command)
    assert {"draw", "policy"} <= used
