"""Panels of DēmoS say what a choice would do, and what a seat needs to know for it; nothing that it may not know."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.codec import Partial
from bot.menus import menus
from rules.demos import GAME
from rules.demos.actions import Consent, Discard, Keep, Media
from rules.demos.cards import symbol
from rules.demos.events import Consented, HandWon, Passed, Vetoed
from rules.text import english

from .table import FIVE, FOUR, THREE, Table, pack
from .test_scandal import TEAMS, at_scandal

HANDS = {"ann": "S4 S5 H9 D9 C2", "bob": "S6 D1 C4 H6 D3", "cia": "D7 H8 C8 S10 H1"}


def of(table: Table, seat: str, action: object) -> str:
    text = GAME.effect(action, table.view(seat))
    return english(text) if text else ""


def told(table: Table, seat: str) -> list[str]:
    return [english(line) for line in GAME.details(table.prompt(seat), table.view(seat))]


def test_an_exchange_says_the_combination_that_it_gives_or_keeps() -> None:
    table = Table(dealer="cia", people=[pack(THREE, HANDS, "H2 S1 S9")])
    assert of(table, "ann", Discard("C2")) == "", "a public discard has buttons, which have no room for it"
    table.discard("ann", "D9")
    table.discard("bob", "S6")
    table.discard("cia", "H1")
    assert table.prompt("ann").kind == "secret_discard"
    assert of(table, "ann", Discard("C2", "S6")) == "Gives you ♠4, ♠5 and ♠6: 16 points."
    assert of(table, "ann", Discard("C2", "people")) == "" == of(table, "ann", Keep())
    table.discard("ann", "C2", "S6")
    table.do("bob", "keep")
    assert of(table, "cia", Keep()) == "You keep ♥8, ♠9 and ♠10: 16 points."
    table.do("cia", "keep")
    for seat in THREE:
        table.do(seat, "consent")
    assert of(table, "ann", Discard("H9", "people")) == "You keep ♠4, ♠5 and ♠6: 16 points."
    assert of(table, "ann", Discard("S4", "people")) == ""
    assert not [one for one in (*table.prompt("ann").actions, Consent()) if GAME.effect(one, table.view(None))]


def headings(number: int, mode: str = "full") -> dict[str, int]:
    """The lists of the first secret discard, and how many choices each has."""
    table = Table(mode, FIVE[:number], dealer=FIVE[number - 1])
    table.defaults(kind="public_discard")
    view = table.view("ann")
    menus = [GAME.menu(action, view) for action in table.prompt("ann").actions]
    return dict(Counter(english(one) if one else "" for one in menus))


def test_keeping_all_stands_beside_lists_of_exchanges_that_never_part_the_choices_of_a_card() -> None:
    for number, sizes in ((3, [20]), (4, [25]), (5, [18, 12])):
        lists = headings(number)
        assert lists.pop("") == 1, "to keep everything"
        assert list(lists.values()) == sizes
        assert all(heading.startswith("Discard one of ") for heading in lists)
    assert headings(3, "simple") == {"": 20}


def test_an_exchange_counts_the_favourite_suit() -> None:
    hands = {**HANDS, "bob": "S6 D2 C4 H6 D3", "cia": "D7 H8 C8 S10 H3"}
    table = Table("simple", dealer="cia", people=[pack(THREE, hands)], favourite_suit=True)
    table.do("ann", "announce", favourite="S")
    table.default("bob")
    table.default("cia")
    table.discard("ann", "D9")
    table.discard("bob", "S6")
    table.discard("cia", "H8")
    assert of(table, "ann", Discard("C2", "S6")) == "Gives you ♠4, ♠5 and ♠6: 26 points."


def test_a_vote_says_who_would_pay_d2() -> None:
    table = Table(dealer="cia")
    table.defaults(until="unanimous_vote")
    order = "If several veto, only the first in this order pays for it: ann, bob and cia."
    assert [told(table, seat) for seat in THREE] == [[order]] * 3
    table.do("ann", "veto")
    table.do("bob", "consent")
    table.do("cia", "consent")
    table.defaults(until="unanimous_vote")
    assert told(table, "bob") == ["If several veto, only the first in this order pays for it: bob and cia."]
    table.state.factions[1].vetoes = 0
    assert told(table, "cia") == ["Nobody else has a veto left."]


def test_the_only_team_with_a_veto_is_told_so() -> None:
    table = Table("2v2", FOUR, dealer="dan", teams=TEAMS)
    table.state.factions[1].vetoes = 0
    table.defaults(until="unanimous_vote")
    assert told(table, "ann") == told(table, "cia") == ["Nobody else has a veto left."]


def test_whoever_drew_is_told_both_figures_of_a_square_while_the_first_is_placed_d23() -> None:
    hands = {"ann": "S2 H2 D2 C2 S10", "bob": "H1 D3 C5 S7 H9", "cia": "D1 C3 S5 H7 D9", "dan": "C1 S3 H5 D7 C9"}
    table = Table("2v2", FOUR, dealer="dan", teams=TEAMS, power="ES M1", people=[pack(FOUR, hands, "H10 D10 C10 S9")])
    table.consult()
    for seat, card in zip(FOUR, ["S10", "H9", "D9", "C9"], strict=True):
        table.discard(seat, card)
    while table.state.last is None:
        kinds = table.kinds()
        table.do("ann", "veto") if kinds.get("ann") == "unanimous_vote" else (
            table.do("cia", "veto") if kinds.get("cia") == "unanimous_vote" else table.default(next(iter(kinds)))
        )
    asked = english(GAME.question(table.prompt("ann"), table.view("ann")))
    assert asked == "You drew Executive ♠. Talk with cia: who keeps it? Say when you are done."
    assert told(table, "ann") == ["Your other figure, Media, is placed after this one."]
    asked = english(GAME.question(table.prompt("cia"), table.view("cia")))
    assert asked == "ann drew a figure. Talk with your team about who keeps it. Say when you are done."
    assert told(table, "cia") == []
    table.consult()
    assert told(table, "ann") == ["Your other figure, Media, is placed after this one."]
    table.do("ann", "assign", to="cia")
    table.do("cia", "assign", to="cia")
    assert told(table, "ann") == [] == told(table, "cia")


def test_a_holder_of_media_is_reminded_of_the_hidden_figures_it_knows_d25() -> None:
    table = at_scandal({"ann": "M1", "bob": "M2 LD", "cia": "LH ES JC"}, "2v2", FOUR, teams=TEAMS)
    for figure in table.state.figures["cia"][1:]:
        figure.drawer = "ann"
    assert told(table, "ann") == ["You know figure 2 of cia: Executive ♠.", "You know figure 3 of cia: Judiciary ♣."]
    assert of(table, "ann", Media("cia", 1, "D")) == "You know it: Executive ♠."
    assert of(table, "ann", Media("cia", 0, "D")) == of(table, "bob", Media("cia", 1, "D")) == ""
    table.do("ann", "media", target="cia", index=1, suit="D")
    assert told(table, "bob") == []


def test_whoever_acted_last_reads_what_came_of_the_vote_and_the_hand() -> None:
    for event in (
        Vetoed(seats=("ann",), payer=("ann",), left=0),
        Consented(asked=True),
        HandWon(hand=1, winners=("ann",), by="points", points=9),
    ):
        assert GAME.recalled(event, "ann")
    assert not GAME.recalled(Passed(seat="ann"), "ann")


def test_the_headline_says_which_hand_is_the_last_and_what_comes_after() -> None:
    table = Table(dealer="cia", max_hands=2)
    assert english(GAME.headline(table.view())) == "Hand 1: public discard"
    table.defaults(kind="public_discard")
    while table.state.hand == 1:
        table.default(table.prompts[0].seat)
    assert english(GAME.headline(table.view())) == "Hand 2, the last: public discard"
    assert english(GAME.headline(at_scandal({"ann": "M1", "bob": "ES"}).view())) == "After hand 1: the scandal"


@pytest.mark.parametrize(("mode", "page"), [("full", "winning"), ("2v2", "winning"), ("2v2+1", "independent")])
def test_the_rules_page_at_the_end_is_the_one_that_decided_it(mode: str, page: str) -> None:
    seats = {"full": THREE, "2v2": FOUR, "2v2+1": FIVE}[mode]
    table = at_scandal({}, mode, seats, **({"teams": TEAMS} if mode != "full" else {}))
    assert table.state.outcome is not None
    assert GAME.topic_for(table.view(), None).key == page


def asked(table: Table, seat: str, **chosen: str) -> str:
    left = [
        action
        for action in table.prompt(seat).actions
        if all(getattr(action, name, None) == value for name, value in chosen.items())
    ]
    text = GAME.narrowed(left, table.view(seat))
    return english(text) if text else ""


def test_the_second_step_of_a_choice_asks_what_that_step_is_about() -> None:
    table = Table("2v2", FOUR, dealer="dan", teams=TEAMS, favourite_suit=True, announced_trio=True)
    assert asked(table, "ann", favourite="H").startswith("And the suits of your Executive")
    assert asked(table, "ann") == ""
    table.defaults(until="unanimous_discard")
    card = table.you("ann").hand[0]
    assert asked(table, "ann", card=card).startswith(f"What do you get for {symbol(card)}: ")
    assert asked(table, "ann") == ""
    media = at_scandal({"ann": "M1", "bob": "ES", "cia": "LH"})
    assert asked(media, "ann", target="cia").startswith("Which hidden figure of cia")
    assert asked(media, "ann") == ""


@pytest.mark.parametrize("favourite", [False, True])
def test_trios_to_announce_stand_in_a_list_for_each_executive(favourite: bool) -> None:
    table = Table(dealer="cia", announced_trio=True, favourite_suit=favourite)
    at = Partial("announce", ("H",)) if favourite else Partial()
    shown = menus(GAME, table.view("ann"), table.prompt("ann").actions, at, 4)
    assert shown is not None
    headings = [english(menu.heading) if menu.heading else "" for menu in shown]
    assert headings == ["Executive ♠", "Executive ♥", "Executive ♦", "Executive ♣", ""]
    assert [len(menu.options) for menu in shown] == [16, 16, 16, 16, 1]
