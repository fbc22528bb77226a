"""Labels fit and are never alike."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.labels import distinct, length, one_line, shorten


def test_what_fits_stays() -> None:
    assert shorten("Discard ♠7", 80) == "Discard ♠7"
    assert shorten("x" * 80, 80) == "x" * 80


def test_what_is_too_long_ends_in_an_ellipsis() -> None:
    assert shorten("x" * 81, 80) == "x" * 79 + "…"
    assert shorten("one two three", 9) == "one two…"


def test_emoji_count_twice() -> None:
    assert length("🂡") == 2
    assert length(shorten("🂡" * 60, 80)) <= 80


def test_labels_alike_get_what_sets_them_apart() -> None:
    assert distinct(["Go", "Go", "Stay"], 80, lambda place, alike: ("north", "south", "?")[place]) == [
        "Go · north",
        "Go · south",
        "Stay",
    ]


def test_copies_are_numbered() -> None:
    assert distinct(["Lie", "Lie", "Lie (2)", "Lie"], 80, lambda place, alike: "") == [
        "Lie",
        "Lie (2)",
        "Lie (2) (2)",
        "Lie (3)",
    ]


@given(st.lists(st.sampled_from(["", " ", "a", "b" * 30, "b" * 31, "🂡" * 20, "line\nbreak", "a (2)"]) | st.text()))
def test_labels_are_never_alike_never_empty_never_too_long(labels: list[str]) -> None:
    shown = distinct(labels, 20, lambda place, alike: labels[place][::-1])
    assert len(set(shown)) == len(labels)
    assert all(0 < length(label) <= 20 and label == one_line(label) for label in shown)
