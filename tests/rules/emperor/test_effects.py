"""What stands below a choice and a question: effects on the country, promises to keep, what is easily forgotten."""

from __future__ import annotations

from typing import Any

import pytest

from rules.emperor import GAME
from rules.emperor.actions import Bill, Final, IntenseQuestioning, Questioning, Reward, Speech, Take
from rules.emperor.effects import AT_END
from rules.emperor.pillars import ENDS
from rules.text import english

from .games import VARIED, wander
from .table import Table


def effect(table: Table, seat: str, action: Any) -> str:
    told = GAME.effect(action, table.view(seat))
    return english(told) if told else ""


def details(table: Table, seat: str) -> list[str]:
    return [english(line) for line in GAME.details(table.prompts()[seat], table.view(seat))]


def test_a_bill_says_what_it_does_to_limit_country_and_proposer() -> None:
    table = Table()
    table.pillars(culture=1, social=4)
    assert effect(table, "ann", Bill("security", 1, -1)) == "Limit stays at 14; reward for the proposer"
    assert effect(table, "ann", Bill("culture", -1, -1)) == (
        "Limit 14 → 12; punishment for the proposer; culture 0: media jump to 5"
    )
    told = effect(table, "ann", Bill("social", 1, 1))
    assert told == "Limit 14 → 16; punishment for the proposer; social 5: no foul play"


def test_a_speech_and_a_reward_say_how_the_limit_moves() -> None:
    table = Table()
    assert effect(table, "ann", Speech("change", first="security", first_by=-1, second="media", second_by=1)) == (
        "Limit 15 → 14"
    )
    assert effect(table, "ann", Reward("pillar", pillar="media", change=1)) == "Limit stays at 15"
    assert effect(table, "ann", Speech("none")) == ""


def test_security_at_5_is_not_said_to_stop_the_last_election() -> None:
    bill = Bill("security", economy=-1, change=1)
    for rounds, told in ((2, "Limit stays at 16; reward for the proposer; security 5: no election"),
                         (1, "Limit stays at 16; reward for the proposer")):  # fmt: skip
        table = Table(max_rounds=rounds)
        table.pillars(security=4)
        assert effect(table, "ann", bill) == told


def test_questions_say_where_the_media_go() -> None:
    table = Table()
    table.pillars(media=4)
    assert effect(table, "ann", Questioning("bob")) == "Media 4 → 5"
    assert effect(table, "ann", IntenseQuestioning("bob")) == "Media 4 → 5"


def test_a_final_card_that_would_be_wasted_is_marked() -> None:
    table = Table()
    table.hand("ann", "corruption:red", "bill:red", "scheming:red", "bill:green", "manipulation:red")
    assert effect(table, "ann", Final("corruption:red")).startswith("No effect: you would not have")
    table.hand("ann", "corruption:red", "bill:red", "scheming:red", "bill:green", "speech:green")
    assert effect(table, "ann", Final("corruption:red")).startswith("Up to three tiles")
    assert effect(table, "ann", Final("bill:red")) == "Just discarded"
    table.pillars(culture=5)
    assert effect(table, "ann", Final("manipulation:red")) == "No effect: culture is at 5"
    table.pillars(social=5)
    assert effect(table, "ann", Final("corruption:red")) == "No effect: social is at 5"


def test_the_price_of_a_paired_corruption_leaves_out_both_cards() -> None:
    table = Table(pairs=True)
    hand = ["manipulation:red"] * 3 + ["bill:red", "speech:green", "bill:green"]
    table.hand("ann", *hand)
    assert effect(table, "ann", Final("corruption:red")).startswith("Up to three tiles")
    table.hand("ann", *hand[1:])
    assert effect(table, "ann", Final("corruption:red")).startswith("No effect")


def test_a_vote_says_what_is_at_stake() -> None:
    table = Table()
    table.act("ann", "bill", pillar="social", change=1, economy=1, card="bill:green")
    assert details(table, "bob") == [
        "If it passes: Limit 15 → 17; punishment for the proposer.",
        "It needs 4 of 6 population; you have 2.",
    ]


def test_a_turn_and_a_vote_remind_of_promises() -> None:
    table = Table()
    table.until("problem", "ann")
    table.act("ann", "problem", text="Geese")
    assert details(table, "bob") == ["The problem: “Geese”"]
    table.act("ann", "promise", pledge="bill", pillar="social", change=1)
    table.act("bob", "promise", pledge="support", target="ann")
    table.act("cia", "promise", text="Something nice")
    assert details(table, "ann") == ["You have promised to propose a bill with social +1."]
    table.act("ann", "bill", pillar="social", change=1, economy=1, card="bill:green")
    assert details(table, "bob")[-1] == "You have promised to vote for every bill of ann."
    assert len(details(table, "cia")) == 2


def test_every_end_of_a_pillar_is_told() -> None:
    assert set(AT_END) == {(end.pillar, end.at) for end in ENDS}


def test_who_is_above_the_limit_is_told_so() -> None:
    table = Table()
    table.tiles("ann", 4, 4)
    table.pillars(economy=1, security=1, culture=2, social=2)
    assert details(table, "ann") == ["You are above the emperor limit: with a bill card you can ask for the crown."]
    table.hand("ann", "speech:green")
    assert details(table, "ann") == ["You are above the emperor limit, but have no bill card to ask for the crown."]


@pytest.mark.parametrize("options", VARIED)
def test_effects_and_details_are_short_everywhere(options: dict[str, Any]) -> None:
    for state, _, _ in wander(4, 17, options):
        for prompt in GAME.prompts(state):
            view = GAME.view(state, prompt.seat)
            for line in GAME.details(prompt, view):
                assert 0 < len(english(line)) <= 300
            for action in prompt.actions:
                told = GAME.effect(action, view)
                assert told is None or len(english(told)) <= 105
                if isinstance(action, Take) and action.pile == "future":
                    assert told is not None
