"""What the pages of the rules say in numbers and examples is so in the engines."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from rules import games
from rules.core import Game
from rules.demos.cards import SYMBOLS, Card
from rules.demos.meld import best_meld
from rules.demos.solve import QUESTIONS
from rules.emperor.cards import COLOUR, full_deck, start_hand
from rules.parliament import map as political_map
from rules.parliament.cabinet import form
from rules.parliament.content import AgendaCard
from rules.parliament.pack import default_hash, default_pack
from rules.parliament.phases.relation import changes
from rules.parliament.voters import choose

PACK = default_pack()
CODES = {symbol: code for code, symbol in SYMBOLS.items()}


def page(name: str, key: str) -> str:
    game: Game = games()[name]
    return "\n".join(next(topic for topic in game.topics() if topic.key == key).paragraphs)


def cards(text: str) -> tuple[Card, ...]:
    """The number cards in a text, such as ♠4."""
    return tuple(CODES[suit] + number for suit, number in re.findall(r"([♠♥♦♣])(\d+)", text))


# -- DēmoS


def test_sequences_score_as_in_the_examples() -> None:
    lines = re.findall(r"^- (.+): (\d+) \+ (\d+) = (\d+)$", page("demos", "melds"), re.MULTILINE)
    assert len(lines) == 3
    for shown, one, two, total in lines:
        meld = best_meld(cards(shown), True)
        assert meld is not None and meld.points == int(total) == int(one) + int(two)


def test_a_favourite_suit_scores_as_in_the_example() -> None:
    ((shown, total),) = re.findall(r"(♥3 ♥4 ♥5) scores [\d +]+ = (\d+)", page("demos", "variants"))
    meld = best_meld(cards(shown), True, "H")
    assert meld is not None and meld.points == int(total)


def test_the_exchange_of_the_example_makes_a_sequence_in_one_suit() -> None:
    hand = cards(page("demos", "discards"))[:5]
    assert "S6" not in hand and best_meld(hand, True) is None
    meld = best_meld((*(card for card in hand if card != "C2"), "S6"), True)
    assert meld is not None and meld.cards == ("S4", "S5", "S6")


def test_the_match_of_the_example_is_won_by_bo() -> None:
    def held(codes: str) -> list[dict[str, str]]:
        return [{"card": code} for code in codes.split()]

    figures = {"ann": held("ES LS JH"), "bo": held("EH LH JD"), "cia": held("EC LC JC")}
    scores = {"ann": 90, "bo": 104, "cia": 150}
    answer = QUESTIONS["winners"]({"mode": "full", "scores": scores, "figures": figures})
    assert answer["winners"] == ["bo"] and answer["classes"] == {"ann": 2, "bo": 2, "cia": 1}


# -- Emperor


def test_the_limit_of_the_example() -> None:
    text = page("emperor", "winning")
    values = [int(n) for n in re.findall(r"\d+", text[text.index("pillars of 2") :])[:5]]
    pillars = dict(zip(("economy", "security", "culture", "social", "environment"), values, strict=True))
    answer = games()["emperor"].questions["limit"]({"pillars": pillars, "populations": {"you": 10, "others": 10}})
    assert answer["points"] == 12 and answer["above"] == ["you", "others"]
    assert "12 of 25, so 48 %" in text


def test_hands_and_deck_hold_what_the_page_says() -> None:
    hand, deck = start_hand(False), full_deck(False)
    assert (len(hand), len(set(hand))) == (10, 10)
    assert [COLOUR[card] for card in hand].count("green") == 5
    assert deck.count("bill:green") == deck.count("bill:red") == 6
    others = [card for card in set(deck) if not card.startswith("bill")]
    assert {deck.count(card) for card in others if COLOUR[card] == "green"} == {6}
    assert {deck.count(card) for card in others if COLOUR[card] == "red"} == {3}
    assert len(start_hand(True)) == 6


# -- Swedish Parliament 2014


def test_the_board_holds_what_the_page_says() -> None:
    assert (len(PACK.scales), len(PACK.voters), len(PACK.parties), PACK.tiles) == (8, 16, 8, 24)
    sizes = [len(PACK.pile(scale, "in")) for scale in PACK.scales]
    assert sorted(sizes) == [10] * 6 + [11] * 2
    economy = PACK.scales["economy"]
    assert [direction.name.en for direction in economy.directions] == ["Welfare", "Liberty"]
    assert {minor.key: minor.own for minor in PACK.minors.values()} == {"feminists": "equality", "pirates": "privacy"}


def test_the_voter_of_the_example_goes_to_the_greens() -> None:
    assert PACK.voters["students"].groups[0] == "younger"
    assert PACK.scales["nation"].segment("younger") == 3
    on_nation = next(card.key for card in PACK.cards.values() if card.scale == "nation")
    markers = {"nation": {"greens": [3], "labour": [4], "farmers": [5]}}
    choice = choose(PACK, "students", [AgendaCard(on_nation, "policy")], markers)
    assert (choice.party, choice.used) == ("greens", 1)


@pytest.mark.parametrize("first", range(5))
def test_the_countdown_of_the_example_ends_with_b(first: int) -> None:
    """Whichever voters they are: the party in the middle outlasts the one with most voters."""
    voters = list(PACK.voters)
    voters = voters[first:] + voters[:first]
    held = {"greens": voters[:2], "labour": voters[2:5], "socialists": voters[5:9]}
    formed = form(PACK, held, [("greens", "labour", 1), ("labour", "socialists", 1)])
    assert formed.order == ("greens", "socialists", "labour")


def changes_of(strength: int, acted: Sequence[str]) -> set[str]:
    """What the player of the Greens can do to the relation of Greens and Labour."""
    parties = tuple(party in acted for party in PACK.parties)
    relations = ((("labour", "greens"), strength),) if strength else ()
    found = changes(default_hash(), relations, parties, "greens")
    return {one.change for one in found if set(one.parties) == {"greens", "labour"}}


def test_relations_change_as_the_page_says() -> None:
    both, one = ("greens", "labour"), ("greens",)
    assert changes_of(0, both) == {"create"}
    assert changes_of(0, one) == set()
    assert changes_of(-1, both) == changes_of(2, both) == {"strengthen"}
    assert changes_of(3, both) == set()
    assert changes_of(2, one) == {"weaken"}
    assert changes_of(1, one) == changes_of(-2, one) == {"weaken", "break"}
    assert changes_of(-3, one) == {"break"}


def test_the_map_holds_what_the_page_says() -> None:
    a, b, c, d, *_ = parties = list(PACK.parties)
    assert political_map.possible([(a, b), (a, c), (b, c)])
    assert not political_map.possible([(a, b), (a, c), (b, c), (a, d), (b, d), (c, d)])
    ring = parties[1:7]
    spokes = [(a, other) for other in ring]
    assert political_map.possible([*spokes, *zip(ring, [*ring[1:], ring[0]], strict=True)])
