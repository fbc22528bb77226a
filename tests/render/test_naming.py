from __future__ import annotations

import pytest

from render.naming import with_short_names
from render.typeface import NAME, width
from rules.text import SeatName, Speech, T, seats

LONG = {"a": "Wolfgang Maximilian Öttinger-Wåg", "b": "christoffer.von.schwarzenberg_90", "c": "Al"}
SAY = Speech(name=LONG.__getitem__)


def test_words_that_fit_stay_as_they_are() -> None:
    assert with_short_names(SeatName("a"), SAY, NAME, 2000) == LONG["a"]


@pytest.mark.parametrize("room", [420, 560, 700])
def test_of_two_long_names_both_can_be_read(room: int) -> None:
    words = with_short_names(seats(["a", "b"]), SAY, NAME, room)
    assert width(words, NAME) <= room
    assert words.startswith("Wolfg") and " and chris" in words and words.endswith("…")


def test_short_names_are_not_cut_for_long_ones() -> None:
    assert "Al" in with_short_names(seats(["a", "b", "c"]), SAY, NAME, 620)


def test_what_is_said_of_a_name_is_not_cut() -> None:
    line = T("{seat}’s bill: {first}", seat=SeatName("a"), first="culture +1, economy −1")
    words = with_short_names(line, SAY, NAME, 700)
    assert words.startswith("Wolfg") and words.endswith("…’s bill: culture +1, economy −1")
