"""What computer players say: to the point, in character, in every language, and not again and again."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from bot.languages import Medium, Names, languages
from rules.core import play
from rules.emperor import GAME, actions, banter
from rules.emperor.banter.parties import MANNERS
from rules.emperor.setup import STOCK_PARTIES
from rules.emperor.view import EmperorView
from rules.text import Text, english

from .games import SEATS, begun
from .table import Table


def fills(number: int, dice: random.Random) -> dict[str, dict[str, str]]:
    """What computer players fill in, one after another."""
    filled: dict[str, dict[str, str]] = {}
    for seat in SEATS[:number]:
        own = GAME.computer_fills("parties", list(filled.values()), dice)
        filled[seat] = {name: said if isinstance(said, str) else english(said) for name, said in own.items()}
    return filled


def conversation(number: int, seed: int, **options: Any) -> list[tuple[EmperorView, Any, Text]]:
    """All that computer players say in a game: view, action, words."""
    dice = random.Random(seed)
    state, _ = begun(number, seed, {"parties": fills(number, dice), **options})
    heard = []
    while state.outcome is None:
        prompt = GAME.prompts(state)[0]
        view = GAME.view(state, prompt.seat)
        action: Any = GAME.computer(view, prompt, dice)
        said = GAME.computer_text(view, action, dice) if hasattr(action, "text") else None
        if said is not None:
            heard.append((view, action, said))
            action = msgspec.structs.replace(action, text=english(said))
        state, _ = play(GAME, state, prompt.seat, action)
    return heard


def test_e53_computer_players_bring_a_party_and_a_speech_in_its_character() -> None:
    assert set(MANNERS) == set(STOCK_PARTIES)
    for seed in range(10):
        filled = fills(6, random.Random(seed))
        names = [own["name"] for own in filled.values()]
        assert len(set(names)) == 6
        assert all(own["speech"] == MANNERS[own["name"]].opening for own in filled.values())
    assert GAME.computer_fills("tempo", [], random.Random(1)) == {}


def test_a_party_name_that_somebody_brings_is_not_given_again() -> None:
    taken = [{"name": STOCK_PARTIES[0]}, STOCK_PARTIES[1]]
    drawn = {str(GAME.computer_fills("parties", taken, random.Random(seed))["name"]) for seed in range(60)}
    assert drawn == set(STOCK_PARTIES[2:])
    for seed in range(20):
        state, _ = begun(6, seed, {"parties": {"bob": STOCK_PARTIES[0], "eve": {"name": STOCK_PARTIES[3]}}})
        assert len({party.name for party in state.parties.values()}) == 6


def test_an_opening_speech_of_another_party_names_it() -> None:
    said = {english(banter.opening("Blues", random.Random(seed))) for seed in range(40)}
    assert len(said) >= 4
    assert all("Blues" in words for words in said)


@pytest.mark.parametrize("tempo", ["strict", "simultaneous"])
def test_lines_come_again_only_when_little_else_is_left(tempo: str) -> None:
    """Over ten games; a game of four has up to about 130 texts."""
    texts = again = 0
    for seed in range(10):
        counted = Counter(english(said) for _, _, said in conversation(4, seed, tempo=tempo))
        texts += counted.total()
        again += counted.total() - len(counted)
        assert max(counted.values()) <= 5
    assert again <= 0.2 * texts


def test_nobody_speaks_of_themselves_as_of_somebody_else() -> None:
    for seed in range(6):
        for view, _, said in conversation(3, seed):
            assert view.you is not None
            others = [arg.seat for name, arg in said.args.items() if hasattr(arg, "seat") and name != "party"]
            assert view.you.seat not in others, said


def test_speeches_name_the_rival_and_the_pillars() -> None:
    heard = [(action, english(said)) for seed in range(8) for _, action, said in conversation(4, seed)]
    speeches = [(action, said) for action, said in heard if isinstance(action, actions.Speech)]
    stealing = [(action, said) for action, said in speeches if action.effect == "steal"]
    assert sum(action.from_ in said for action, said in stealing) >= 0.8 * len(stealing) > 0
    changing = [(action, said) for action, said in speeches if action.effect == "change"]
    for action, said in changing:
        assert all(banter.THINGS[pillar] in said for pillar in (action.first, action.second)), (action, said)
    assert changing
    for action, said in heard:
        if isinstance(action, actions.Questioning | actions.IntenseQuestioning):
            assert action.target in said


def test_a_problem_is_one_that_the_country_has() -> None:
    table = Table()
    table.pillars(culture=1, social=4)
    view = msgspec.structs.replace(table.view("ann"), phase="discussion")
    said = {english(GAME.computer_text(msgspec.structs.replace(view, round=n), actions.Problem(), random.Random(n)))
            for n in (1, 2, 3)}  # type: ignore[arg-type]  # fmt: skip
    assert said == {english(Text(line)) for line in (*banter.debates.LOW["culture"], *banter.debates.HIGH["social"])}


@pytest.mark.parametrize("code", sorted(languages()))
def test_every_line_can_be_said_in_every_language(code: str) -> None:
    speech = languages()[code].speech(str.capitalize, Names.PLAIN, Medium.PLAIN)
    for seed in range(4):
        for _, _, said in conversation(5, seed, tempo="simultaneous"):
            words = speech(said)
            assert words and "{" not in words and len(words) <= 250
