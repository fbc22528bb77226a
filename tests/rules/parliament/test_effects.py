"""What a choice would do is said before it is made: under each option and below each question."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from rules.parliament import GAME
from rules.parliament.actions import Back, ChangeRelation, Draw, Hold, Minor, Opinion, Policy, Standing, Voter
from rules.parliament.asked import progress
from rules.parliament.content import AgendaCard
from rules.parliament.overview import next_voter
from rules.parliament.voters import choose
from rules.text import Speech, english

from .games import SETUPS, dice_game
from .table import PACK, VOTERS, Table

SWEDISH = Speech(language="sv")
CARD = "welfare_dental_care"
"""Free for Nationalists, Labour, Socialists and Greens."""

ECONOMY = {
    "socialists": 1, "nationalists": 2, "labour": 2, "greens": 5, "farmers": 6, "liberals": 7,
    "conservatives": 8, "christians": 8,
}  # fmt: skip


def effect(table: Table, seat: str, action: Any) -> str:
    text = GAME.effect(action, table.view(seat))
    return "" if text is None else english(text)


def details(table: Table, seat: str) -> list[str]:
    return [english(line) for line in GAME.details(table.prompt(seat), table.view(seat))]


def turn(**options: Any) -> Table:
    return Table(
        {"ann": "farmers", "bob": "greens", "cia": "labour"},
        hands={"ann": f"{CARD} feminists students", "bob": "" if "queue" in options else "teachers", "cia": ""},
        markers={"economy": ECONOMY},
        **options,
    )


def test_a_card_says_what_it_would_do_as_a_policy_and_as_an_opinion() -> None:
    table = turn()
    assert effect(table, "ann", Policy(CARD)) == (
        "You 6→5 for a card. Sure to back it: Nationalists and Socialists. Asked: cia and bob."
    )
    assert effect(table, "ann", Opinion(CARD)) == (
        "You 6→5, or hold for a card. All others drift too; may pay to hold: bob."
    )
    assert effect(table, "ann", Voter("students")).startswith("Place 1 in the queue. Turnout ")
    assert effect(table, "ann", Minor("feminists", 0)) == "It enters on segment 1 of Gender; nobody is moved."
    assert effect(table, "ann", Minor("feminists", 2)).startswith("Up to 2 steps towards Family for all, you ")
    assert effect(table, "ann", Draw("economy")) == "Welfare or Liberty. You stand on 6."


def test_without_a_card_to_pay_a_policy_that_is_not_free_is_not_backed() -> None:
    table = Table({"ann": "farmers", "bob": "greens"}, hands={"ann": CARD})
    assert effect(table, "ann", Policy(CARD)).startswith("You have no card to back it.")


def test_being_asked_tells_effect_price_neighbours_and_who_is_asked_too() -> None:
    table = turn(tempo="simultaneous")
    table.do("ann", "policy", card=CARD)
    assert details(table, "bob") == [
        "Backing it moves Greens 5→4 towards Welfare.",
        "Price: nothing.",
        "Near you: Farmers 6→5?",
        "Asked with you: cia and ann.",
    ]
    assert details(table, "ann")[:3] == [
        "Backing it moves Farmers 6→5 towards Welfare.",
        "Price: one of your 2 cards.",
        "Near you: Greens 5→4? and Liberals 7",
    ]
    table.do("cia", "back")
    assert details(table, "bob")[-2:] == ["Answered already, unseen until all have: cia.", "Asked with you: ann."]
    assert english(progress(table.view()) or "") == (
        "Answered, unseen until all have: cia. Still to answer: bob and ann."
    )
    assert effect(table, "ann", Back("students")) == "A voter, turnout +1; joins the queue."


def test_a_voter_says_whom_it_would_choose_if_it_were_first() -> None:
    """As it would be told after it was played."""
    lying = "welfare_dental_care:policy"
    for voter in VOTERS:
        table = Table(
            {"ann": "farmers", "bob": "greens"}, hands={"ann": voter}, markers={"economy": ECONOMY}, agenda=lying
        )
        said = effect(table, "ann", Voter(voter))
        table.do("ann", "voter", card=voter)
        choice = next_voter(table.view("ann"))
        assert choice is not None
        assert said.startswith(f"First in the queue, for {PACK.parties[choice.party].name.en} now. Turnout ")
    table = Table(hands={"ann": "students"}, agenda=lying, queue="teachers")
    assert effect(table, "ann", Voter("students")).startswith("Place 2 in the queue. Turnout ")


@pytest.mark.parametrize("side", ["policy", "opinion"])
def test_the_last_to_be_asked_reads_whom_the_first_in_the_queue_would_choose(side: str) -> None:
    """Whatever is answered then, it is so, and the two answers are told apart where they differ."""
    told_apart = 0
    for card in PACK.cards:
        found = []
        for act in (True, False):
            table = Table(
                {"ann": "farmers"}, hands={"ann": f"{card} pirates"}, markers={"economy": ECONOMY}, queue="students",
                agenda="union_euro:opinion" if card != "union_euro" else "",
            )  # fmt: skip
            table.do("ann", side, card=card)
            (said,) = [line for line in details(table, "ann") if line.startswith("On this card")]
            answers = table.prompt("ann").actions
            answer = next(one for one in answers if isinstance(one, (Back, Hold)) == act)
            fields = msgspec.to_builtins(answer)
            table.do("ann", fields.pop("type"), **fields)
            choice = choose(PACK, "students", [AgendaCard(card, side), *table.state.agenda], table.state.markers)
            found.append(PACK.parties[choice.party].name.en)
        yes, no = found
        if yes == no:
            assert said == f"On this card the first in the queue, Students, would choose {yes}."
        else:
            told_apart += 1
            how = "back it" if side == "policy" else "hold"
            assert said.endswith(f"would choose {yes} if you {how}, else {no}.")
    assert told_apart > 3


ALONE = {"ann": "farmers", "bob": "greens"}


@pytest.mark.parametrize("side", ["policy", "opinion"])
def test_an_idea_card_says_whom_the_next_voter_would_choose_by_it(side: str) -> None:
    """Whatever the others answer then, it is so."""
    told, by_choice, open_ = 0, 0, 0
    for card in PACK.cards:
        for others in ("", "pirates"):
            outcomes: dict[bool, set[str]] = {True: set(), False: set()}
            said = ""
            for act, other in product((True, False), repeat=2):
                table = Table(
                    ALONE, hands={"ann": f"{card} feminists", "bob": others}, markers={"economy": ECONOMY},
                    queue="students", agenda="union_euro:opinion" if card != "union_euro" else "", tempo="simultaneous",
                )  # fmt: skip
                said = effect(table, "ann", Policy(card) if side == "policy" else Opinion(card))
                table.do("ann", side, card=card)
                for seat, acts in (("ann", act), ("bob", other)):
                    if seat in table.asked:
                        answers = table.prompt(seat).actions
                        answer = next(one for one in answers if isinstance(one, (Back, Hold)) == acts)
                        fields = msgspec.to_builtins(answer)
                        table.do(seat, fields.pop("type"), **fields)
                lying = [AgendaCard(card, side), *(one for one in table.state.agenda if one.card != card)]  # type: ignore[arg-type]
                outcomes[act].add(PACK.parties[choose(PACK, "students", lying, table.state.markers).party].name.en)
            if "Next voter: " not in said:
                open_ += 1
                assert max(len(one) for one in outcomes.values()) > 1, (card, said, outcomes)
                continue
            told += 1
            yes, no = (outcomes[act].pop() for act in (True, False))
            assert not outcomes[True] and not outcomes[False], "nobody else decides about it"
            how = f"{yes} if you {'back it' if side == 'policy' else 'hold'}, else {no}." if yes != no else f"{yes}."
            by_choice += yes != no
            assert f". Next voter: {how} " in said and len(said) <= 100, "the room below an option"
    assert told > 60 and by_choice > 3 and open_ > 3


def test_without_a_waiting_voter_an_idea_card_says_nothing_of_one() -> None:
    table = Table(ALONE, hands={"ann": f"{CARD} feminists"}, agenda="union_euro:opinion")
    assert "Next voter" not in effect(table, "ann", Policy(CARD)) + effect(table, "ann", Opinion(CARD))


def test_an_idea_card_foretells_the_same_whatever_others_hold() -> None:
    """Only the number of their cards is known."""
    said = []
    for cards in ("pirates", "teachers"):
        table = Table(
            ALONE, hands={"ann": f"{CARD} feminists", "bob": cards}, queue="students", agenda="union_euro:opinion"
        )
        said.append([effect(table, "ann", one) for one in (Policy(CARD), Opinion(CARD))])
    assert said[0] == said[1]


def test_nothing_is_foretold_while_others_answer_too() -> None:
    table = turn(tempo="simultaneous", queue="teachers")
    table.do("ann", "policy", card=CARD)
    assert not [line for line in details(table, "ann") if line.startswith("On this card")]


def test_one_after_another_it_is_told_who_has_acted() -> None:
    table = turn(tempo="strict")
    table.do("ann", "policy", card=CARD)
    assert details(table, "cia")[-1] == "Asked after you: bob and ann."
    table.do("cia", "back")
    assert details(table, "bob")[-2:] == ["Acted so far: Labour.", "Asked after you: ann."]
    assert english(progress(table.view()) or "") == "Still to be asked: bob and ann."


def test_sealed_answers_change_nothing_that_others_read() -> None:
    """Whatever cia answers, everybody else reads the same."""
    seen = []
    for answer in ("back", "decline"):
        table = turn(tempo="simultaneous")
        table.do("ann", "policy", card=CARD)
        table.do("cia", answer)
        told = [details(table, seat) for seat in ("ann", "bob")]
        told.append([english(progress(table.view()) or "")])
        seen.append(told)
    assert seen[0] == seen[1]


def test_at_the_end_of_a_scale_it_is_said_that_nothing_moves() -> None:
    table = Table(
        {"ann": "farmers", "bob": "greens"}, hands={"ann": CARD, "bob": "teachers"},
        markers={"economy": {"greens": 1}}, tempo="strict",
    )  # fmt: skip
    table.do("ann", "policy", card=CARD)
    assert details(table, "bob")[0].startswith("You are at the end already: backing it moves nothing")


def test_an_opinion_says_where_one_drifts_and_what_holding_costs() -> None:
    table = turn(tempo="simultaneous")
    table.do("ann", "opinion", card=CARD)
    told = details(table, "bob")
    assert told[0] == "Unless you pay, Greens will drift 5→4 towards Welfare."
    assert told[1] == "Price: your only card."
    assert told[2] == "Near you: Farmers 6→5?"
    assert effect(table, "ann", Hold("feminists")) == "A minor party."


def test_a_relation_says_what_it_is_worth() -> None:
    table = turn(tempo="strict")
    table.do("ann", "policy", card=CARD)
    for seat in ("cia", "bob", "ann"):
        table.default(seat)
    changes = [action for action in table.prompt("ann").actions if isinstance(action, ChangeRelation)]
    assert changes and all(effect(table, "ann", action).endswith(".") for action in changes)
    assert details(table, "ann")[0] == "Acted on “Free dental care for everyone”: Nationalists and Socialists."
    assert details(table, "ann")[1].startswith("All that is possible now; ")


def test_standing_orders_that_would_answer_are_beside_the_question_with_the_answer() -> None:
    table = turn(tempo="simultaneous")
    table.do("ann", "policy", card=CARD)
    anytime = GAME.anytime(table.state, "bob")
    near = GAME.beside(table.prompt("bob"), table.view("bob"), anytime)
    assert near == (Standing("free_only", "ask"), Standing("never", "ask"))
    assert [effect(table, "bob", action) for action in near] == [
        "Answers this question too: you back it.",
        "Answers this question too: you don't back it.",
    ]
    assert english(GAME.label(near[0], table.view("bob"))) == "From now on, policies: back what is free, never pay"
    table.do("bob", "standing", policy="free_only", opinion="ask")
    assert "bob" not in table.view().to_act


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_effects_and_details_of_whole_games_fit(mode: str, number: int, options: dict[str, Any]) -> None:
    for state, _ in dice_game(mode, number, options, 5):
        public = progress(GAME.view(state, None))
        assert public is None or len(english(public)) <= 300
        for prompt in GAME.prompts(state)[:1]:
            view = GAME.view(state, prompt.seat)
            for speech in (english, SWEDISH):
                assert len("\n".join(speech(line) for line in GAME.details(prompt, view))) <= 600
                for action in (*prompt.actions, *GAME.anytime(state, prompt.seat)):
                    text = GAME.effect(action, view)
                    assert text is None or 0 < len(speech(text)) <= 140
                    heading = GAME.menu(action, view)
                    assert heading is None or 0 < len(speech(heading)) <= 60
