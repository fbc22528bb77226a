"""The pages of every game's rules say all there is to know: each kind of decision, action and option has its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.guide import COMMON, pages_of
from bot.labels import option_title
from bot.languages import Language, languages
from cogs.options import TABLE_OPTIONS
from rules import games
from rules.core import Game
from rules.guide import FINISHED, Topic
from rules.options import Option, complete_options
from rules.text import english

from .checks import play_out

ROOT = Path(__file__).parents[2]
GAMES = sorted(games())
CODES = sorted(languages())

PAGE = 1600
"""Characters of a page, in any language: it is read on a phone."""
MESSAGE = 4000
BUTTON_TITLE = 78
"""A button holds an arrow beside the title."""
PLAYED = 2
"""Games by dice in each mode, once as usual and once with all options the other way round."""

each_game = pytest.mark.parametrize("name", GAMES)
each_language = pytest.mark.parametrize("code", CODES)


def variants(game: Game, mode: str) -> Iterator[dict[str, Any]]:
    """The defaults, and all options the other way round."""
    yield {}
    complete = complete_options(game, mode, {})
    other: dict[str, Any] = {}
    for name, value in complete.items():
        option = game.options[name]
        if option.type == "bool":
            other[name] = not value
        elif option.type == "choice":
            other[name] = option.choices[-1] if value == option.choices[0] else option.choices[0]
    yield other


@cache
def kinds_of_decisions(name: str) -> frozenset[str]:
    """The kinds of all prompts that came up in games by dice, in every mode, with and without variants.

    Dice say nothing, so that what is asked about words does not come up.
    """
    game = games()[name]
    kinds = set()
    for mode, about in game.modes.items():
        for options in variants(game, mode):
            for seed in range(PLAYED):
                played = play_out(game, mode, about.seats[0], seed, **options)
                kinds |= {prompt.kind for state in played.states for prompt in game.prompts(state)}
    return frozenset(kinds)


def kinds_of_actions(game: Game) -> set[str]:
    kinds = get_args(game.action_type) or (game.action_type,)
    return {str(kind.__struct_config__.tag) for kind in kinds}


def shown_title(name: str, option: Option, language: Language) -> str:
    """What the lobby calls an option."""
    return language.translate(option.title or option_title(name))


def text_of(topic: Topic, language: Language) -> str:
    return "\n".join(map(language.translate, topic.paragraphs))


def about_option(game: Game, name: str) -> Topic:
    found = [topic for topic in game.topics() if name in topic.options]
    assert len(found) == 1, f"{name} is explained on {len(found)} pages"
    return found[0]


@each_game
def test_every_kind_of_decision_has_its_page_and_no_page_is_about_another(name: str) -> None:
    game = games()[name]
    about = [kind for topic in game.topics() for kind in topic.when]
    assert len(about) == len(set(about)), "two pages are about the same decision"
    assert kinds_of_decisions(name) <= set(about)
    source = "".join(path.read_text() for path in (ROOT / "rules" / name / "phases").glob("*.py"))
    assert [kind for kind in about if kind != FINISHED and f'"{kind}"' not in source] == []


@each_game
def test_every_kind_of_action_has_its_page(name: str) -> None:
    game = games()[name]
    about = [kind for topic in game.topics() for kind in topic.actions]
    assert sorted(about) == sorted(kinds_of_actions(game))


@each_game
@each_language
def test_every_option_of_the_lobby_is_named_as_there_on_its_page(name: str, code: str) -> None:
    game, language = games()[name], languages()[code]
    assert {one for topic in game.topics() for one in topic.options} == set(game.options)
    missing = []
    for key, option in game.options.items():
        text, title = text_of(about_option(game, key), language), shown_title(key, option, language)
        if not re.search(rf"\*\*{re.escape(title)}\.?\*\*", text):
            missing.append(title)
        missing += [choice for choice in map(language.translate, option.choices) if f"*{choice}*" not in text]
    assert missing == []


@each_language
def test_the_options_of_every_table_are_named_as_in_the_lobby(code: str) -> None:
    language = languages()[code]
    lobby = next(topic for topic in COMMON if topic.key == "lobby")
    text = text_of(lobby, language)
    assert [title for title in map(language.translate, TABLE_OPTIONS.values()) if f"**{title}**" not in text] == []


@each_game
@each_language
def test_pages_fit_a_phone_and_differ_in_their_titles(name: str, code: str) -> None:
    pages = pages_of(games()[name], languages()[code])
    assert len(pages) <= 25, "they are all in one select"
    assert len({page.key for page in pages}) == len({page.title for page in pages}) == len(pages)
    assert [page.key for page in pages if not re.fullmatch(r"[a-z0-9_]{1,20}", page.key)] == []
    assert [page.key for page in pages if len(page.title) > BUTTON_TITLE] == []
    assert [(page.key, len(page.text)) for page in pages if not 0 < len(page.text) <= PAGE] == []
    assert [page.key for page in pages if any(not one.strip() or one != one.strip() for one in page.paragraphs)] == []


@each_game
@each_language
def test_a_page_that_is_named_on_another_is_there(name: str, code: str) -> None:
    """ "See *Teams*" leads somewhere: to a title, or to the beginning of one."""
    see = {"en": r"see \*([^*]+)\*(?: and \*([^*]+)\*)?", "sv": r"se \*([^*]+)\*(?: och \*([^*]+)\*)?"}[code]
    pages = pages_of(games()[name], languages()[code])
    titles = [page.title for page in pages]
    own = [page for page in pages if page.key not in {topic.key for topic in COMMON}]
    named = [one for page in own for found in re.findall(see, page.text) for one in found if one]
    assert [one for one in named if not any(title.startswith(one) for title in titles)] == []


@each_game
def test_the_page_of_the_own_decision_comes_first(name: str) -> None:
    game = games()[name]
    mode, about = next(iter(game.modes.items()))
    played = play_out(game, mode, about.seats[-1], 1)
    for state in played.states[:60]:
        for prompt in game.prompts(state):
            assert prompt.kind in game.topic_for(game.view(state, prompt.seat), prompt.seat).when
        public = game.view(state, None)
        assert set(game.topic_for(public, None).when) & set(public.prompts.values())
    assert FINISHED in game.topic_for(game.view(played.final, None), None).when


@each_game
@each_language
def test_cards_are_explained_in_every_language(name: str, code: str) -> None:
    cards = games()[name].card_pages()
    assert cards
    say = languages()[code].speech()
    titles = [say(page.title) for page in cards.values()]
    assert len(set(titles)) == len(titles)
    for key, page in cards.items():
        assert re.fullmatch(r"[A-Za-z0-9_]{1,60}", key), "it is a value of an option of a command"
        assert page.lines and all(say(line).strip() for line in page.lines)
        assert sum(len(say(line)) + 1 for line in page.lines) <= PAGE


def test_cards_of_emperor_are_all_that_there_are() -> None:
    kinds = {row["kind"] for row in games()["emperor"].cards()["cards"]}
    assert set(games()["emperor"].card_pages()) == kinds | {"lie", "tile"}


def test_cards_of_parliament_are_all_of_the_pack_with_those_who_back_them_in_this_game() -> None:
    game = games()["parliament"]
    pack = game.cards()
    assert set(game.card_pages()) == {*pack["cards"], *pack["voters"], *pack["minors"]}
    starred = next(key for key, card in pack["cards"].items() if card["asterisks"])
    plain, flipped = (
        english(
            game.card_pages(game.view(play_out(game, "coop", 2, 1, asterisks=on).states[0], None))[starred].lines[4]
        )
        for on in (False, True)
    )
    assert plain != flipped


def test_a_game_without_a_guide_has_the_line_about_itself() -> None:
    class Bare(type(games()["demos"])):  # type: ignore[misc]
        guide = ()

    (topic,) = Bare().topics()
    assert topic.paragraphs == (games()["demos"].about,)
