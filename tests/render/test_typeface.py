from __future__ import annotations

import pytest

from render.typeface import BODY, CAPTION, ELLIPSIS, NAME, SCORE, TITLE, can_draw, drawable, fit, width, wrap


@pytest.mark.parametrize(
    "name", ["Åsa Öberg", "DēmoS", "Zoë Ñuñez", "Łukasz", "Ελένη", "Екатерина", "a_b.c-9", "Nguyễn", "O’Neill – “x”"]
)
def test_names_of_europe_can_be_drawn(name: str) -> None:
    assert can_draw(name)


@pytest.mark.parametrize("name", ["王小明", "محمد", "🎲 Ann", "𝓕𝓪𝓷𝓬𝔂", "한국", "a\u200db"])
def test_other_glyphs_are_told(name: str) -> None:
    assert not can_draw(name)


def test_letters_with_loose_marks_count_as_the_composed_letter() -> None:
    assert can_draw("A\u030asa") and drawable("A\u030asa") == "Åsa"


def test_what_cannot_be_drawn_is_left_out() -> None:
    assert drawable("🎲 Ann 王") == "Ann"
    assert drawable("王") == "?"
    assert drawable("two\nlines\tof  it") == "two lines of it"


def test_all_weights_have_the_same_letters() -> None:
    for style in (BODY, CAPTION, NAME, SCORE, TITLE):
        assert width("ÅÄÖåäöēΩЖ", style) > 0
        assert width("å", style) != width("", style)


def test_fitting_makes_smaller_first_and_cuts_then() -> None:
    words = "Wolfgang Maximilian Öttinger-Wåg"
    assert fit(words, NAME, 2000) == (words, NAME)
    smaller = fit(words, NAME, 560, smallest=24)
    assert smaller[0] == words and 24 <= smaller[1].size < NAME.size
    cut, style = fit(words, NAME, 200, smallest=24)
    assert cut.endswith(ELLIPSIS) and style.size == 24 and width(cut, style) <= 200


@pytest.mark.parametrize("words", ["The Very Free Traders", "Anna-Karin Söderström", "christoffer.von.berg_90"])
def test_nothing_is_cut_that_the_smallest_size_has_room_for(words: str) -> None:
    least = width(words, NAME.at(24))
    for room in range(least, width(words, NAME) + 1):
        assert fit(words, NAME, room, smallest=24)[0] == words


@pytest.mark.parametrize("room", [40, 90, 200, 480])
def test_wrapped_lines_keep_inside(room: int) -> None:
    words = "The legislature sits in a half circle, the speaker before it, Donaudampfschifffahrt"
    lines = wrap(words, BODY, room, 3)
    assert 1 <= len(lines) <= 3
    assert all(width(line, BODY) <= max(room, width(ELLIPSIS, BODY)) for line in lines)
