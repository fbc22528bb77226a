"""Words looked for in the pages of the rules."""

from __future__ import annotations

import pytest

from bot.guide import Page, named, pages_of
from bot.languages import languages
from bot.searching import EXCERPT, search
from rules import games


def page(key: str, title: str, *paragraphs: str) -> Page:
    return Page("toy", key, title, paragraphs)


PAGES = (
    page("turn", "Your turn", "You play a card or pass. Every card does **something**."),
    page("votes", "Votes", "All lay a card: green is *for*.\n- Red is against.", "A tie is lost."),
    page("end", "The end", "The vote with most points wins. " + "And so on. " * 40 + "A crown is worn at the end."),
)


def found(typed: str, pages: tuple[Page, ...] = PAGES) -> list[str]:
    return [hit.page.key for hit in search(pages, typed)]


def test_pages_with_more_of_the_words_come_first() -> None:
    assert found("red card") == ["votes", "turn"]


def test_a_word_finds_its_other_forms_and_the_title_counts_most() -> None:
    assert found("vote") == ["votes", "end"]
    assert found("voting") == []
    assert found("cards") == ["turn", "votes"]


def test_small_words_count_only_where_there_are_no_others() -> None:
    assert found("is a crown") == ["end"]
    assert found("is") == ["votes", "end"]


@pytest.mark.parametrize("typed", ["", "  ", "?!", "zugzwang"])
def test_what_is_nowhere_is_not_found(typed: str) -> None:
    assert found(typed) == []


def test_accents_and_capitals_make_no_difference() -> None:
    pages = (page("a", "DēmoS", "Fröken Säkerhet"),)
    for typed in ("demos", "DEMOS", "DĒMOS", "sakerhet", "säkerhet"):
        assert found(typed, pages) == ["a"], typed


def test_an_excerpt_is_the_line_with_the_words_in_bold_and_nothing_else_in_it_is_marked() -> None:
    assert search(PAGES, "against")[0].excerpt == "Red is **against**."
    assert search(PAGES, "something")[0].excerpt.endswith("Every card does **something**.")
    (hit,) = search(PAGES, "crown")
    assert hit.excerpt.startswith("… ") and "**crown**" in hit.excerpt
    assert all(len(hit.excerpt) <= EXCERPT + 40 for hit in search(PAGES, "card end wins"))


@pytest.mark.parametrize(
    "game, typed, key",
    [
        ("parliament", "hexagons", "relations"),
        ("parliament", "majority", "government"),
        ("parliament", "queue", "voters"),
        ("parliament", "win", "centre"),
        ("emperor", "corruption", "final"),
        ("emperor", "promise", "promises"),
        ("emperor", "environment", "country"),
        ("demos", "veto", "veto"),
        ("demos", "sequence", "melds"),
        ("demos", "independent", "independent"),
        ("demos", "three times in a row", "pace"),
    ],
)
def test_what_players_look_for_is_found_first(game: str, typed: str, key: str) -> None:
    pages = pages_of(games()[game], languages()["en"])
    assert search(pages, typed)[0].page.key == key


def test_names_are_understood_as_typed() -> None:
    names = [("demos", "DēmoS"), ("parliament", "Swedish Parliament 2014"), ("minute", "In one minute")]
    assert named(names, " Demos ") == "demos"
    assert named(names, "parliament") == "parliament"
    assert named(names, "2014") == "parliament"
    assert named(names, "m") is None, "several have it"
    assert named(names, "") is None
    assert named(names, "chess") is None
