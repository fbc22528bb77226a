"""Whole games of Emperor in Discord by panels: four people, forms for what they write, a restart in the middle."""

from __future__ import annotations

import pytest

from tests.cogs.emperor_table import EmperorTable
from tests.cogs.playing import Playing, words


def writes(name: str, kind: str) -> str:
    return f"{name} says something for the {kind}"


@pytest.mark.slow
@pytest.mark.parametrize("tempo", ["strict", "simultaneous"])
async def test_four_people_play_a_whole_game_by_panels(playing: Playing, tempo: str) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia dan", tempo=tempo, max_rounds=2)
    await table.play_on(writes)
    end = words(playing.thread_messages()[-1])
    assert "wins!" in end or "win!" in end
