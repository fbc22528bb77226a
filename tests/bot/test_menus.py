"""Choices under headings: lists side by side in one panel, and the fullest panels of Parliament inside the limits."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from bot.codec import Partial
from bot.panels import panel
from rules.core import Action, Prompt, View
from rules.parliament import GAME
from rules.parliament.actions import Back, ChangeRelation, Decline
from rules.parliament.content import AgendaCard
from rules.parliament.state import ChangingRelation
from rules.text import T, Text
from tests.bot.pressing import explore, payload, voice
from tests.bot.toy import Gift, Name, Rest, Toy
from tests.rules.parliament.table import Table
from tests.wire.limits import walk

BUTTON, SELECT, TEXT = 2, 3, 10
COMPONENTS = 40
VIEW = View(game="toy", status="playing", to_act=["ann"], prompts={"ann": "round"})
PARTIES = list(GAME.cards()["parties"])
CARD = "welfare_dental_care"


class Listed(Toy):
    """Names and gifts have lists of their own; a name says how long it is."""

    def menu(self, action: Any, view: Any) -> Text | None:
        match action:
            case Name():
                return T("Call somebody")
            case Gift():
                return T("Give something")
            case _:
                return None

    def effect(self, action: Any, view: Any) -> Text | None:
        return T("{n} letters", n=len(action.value)) if isinstance(action, Name) else None

    def details(self, prompt: Prompt, view: Any) -> tuple[Text, ...]:
        return T("It is late."), T("Everybody waits.")

    def beside(self, prompt: Prompt, view: Any, anytime: Any) -> tuple[Action, ...]:
        return tuple(action for action in anytime if isinstance(action, Gift))


def ask(*actions: Action) -> Prompt:
    return Prompt("ann", "round", 31, actions, actions[0])


def parts(layout: Any, kind: int) -> list[dict[str, Any]]:
    body = payload(layout)
    assert sum(1 for _ in walk(body["components"])) <= COMPONENTS
    return [part for part in walk(body["components"]) if part["type"] == kind]


def headings(layout: Any) -> dict[str, int]:
    return {part["placeholder"]: len(part["options"]) for part in parts(layout, SELECT)}


def test_each_heading_is_a_list_and_single_choices_are_buttons() -> None:
    actions = [Rest(), *(Name(f"n{n}") for n in range(7)), Gift(("a",)), Gift(("b",))]
    layout = panel(Listed(), 7, ask(*actions), VIEW, voice())
    assert headings(layout) == {"Call somebody": 7, "Give something": 2}
    assert [part["label"] for part in parts(layout, BUTTON)] == ["Do Rest"]
    assert [option["description"] for option in parts(layout, SELECT)[0]["options"]] == ["2 letters"] * 7
    assert explore(Listed(), ask(*actions), VIEW, voice())[0] == set(actions)


def test_a_list_of_one_is_a_button() -> None:
    layout = panel(Listed(), 7, ask(Rest(), Name("bob"), Gift(("a",))), VIEW, voice())
    assert headings(layout) == {} and len(parts(layout, BUTTON)) == 3


def test_what_fills_more_than_a_panel_is_asked_in_steps() -> None:
    actions = [Rest(), *(Name(f"n{n}") for n in range(150)), Gift(("a",)), Gift(("b",))]
    assert explore(Listed(), ask(*actions), VIEW, voice())[0] == set(actions)


def test_details_are_lines_below_the_question() -> None:
    (text,) = parts(panel(Listed(), 7, ask(Rest()), VIEW, voice()), TEXT)
    assert text["content"] == "### What now, ann?\nIt is late.\nEverybody waits."


def test_what_may_be_done_at_any_time_stands_beside_the_decision_where_the_game_says_so() -> None:
    near = [Gift(("a",)), Gift(("b",))]
    layout = panel(Listed(), 7, ask(Rest(), Name("bob")), VIEW, voice(), anytime=[*near, Name("cia")])
    (select,) = parts(layout, SELECT)
    assert (select["custom_id"], select["placeholder"]) == ("pick:7::0", "Give something")
    assert [part["custom_id"] for part in parts(layout, BUTTON)][-1].startswith("act:7::"), "the other kind as ever"


def said(layout: Any) -> str:
    return "\n".join(part["content"] for part in parts(layout, TEXT))


# -- the fullest panels of Parliament


def full_hand(number: int) -> str:
    pack = GAME.cards()
    ideas, minors, voters = list(pack["cards"]), list(pack["minors"]), list(pack["voters"])
    return " ".join([*ideas[: number - 6], *minors, *voters[: 6 - len(minors)]])


def check(table: Table, seat: str, prompt: Prompt) -> Any:
    """Everything legal can be pressed in both languages; gives the first panel."""
    view, anytime = table.view(seat), GAME.anytime(table.state, seat)
    for language in ("en", "sv"):
        taken, _ = explore(GAME, prompt, view, voice(language))
        assert taken == set(prompt.actions)
    return panel(GAME, 7, prompt, view, voice(), anytime=anytime, links=("hand", "log", "rules"))


def test_a_turn_with_twenty_cards() -> None:
    table = Table({"ann": "farmers", "bob": "greens"}, hands={"ann": full_hand(20), "bob": ""})
    layout = check(table, "ann", table.prompt("ann"))
    assert headings(layout) == {"Draw a card, which ends your turn": 8}
    assert [part["label"] for part in parts(layout, BUTTON)][:4] == [
        "Play a policy", "Play an opinion", "Bring in a minor party", "Send a voter to the queue",
    ]  # fmt: skip
    step = panel(GAME, 7, table.prompt("ann"), table.view("ann"), voice(), partial=Partial("opinion"))
    assert headings(step) == {"Play a card": 14}
    assert all(option["description"] for option in parts(step, SELECT)[0]["options"])
    asked = {
        "opinion": "Which card do you play as an opinion?",
        "policy": "Which card do you play as a policy?",
        "voter": "Which voter do you send to the queue?",
        "draw": "From which pile do you draw?",
        "minor": "Which minor party do you bring in, and how many cards may be paid to push everybody?",
    }
    for kind, question in asked.items():
        step = panel(GAME, 7, table.prompt("ann"), table.view("ann"), voice(), partial=Partial(kind))
        assert said(step).startswith(f"### {question}\n"), kind


def test_a_turn_with_a_minor_party_asks_how_much_is_allowed_in_a_step_of_its_own() -> None:
    table = Table({"ann": "farmers", "bob": "greens"}, hands={"ann": f"{CARD} feminists students"})
    layout = check(table, "ann", table.prompt("ann"))
    assert headings(layout)["Play a card"] == 4
    labels = [option["label"] for option in parts(layout, SELECT)[0]["options"]]
    assert labels[2] == "Minor party: Feminists"
    step = panel(GAME, 7, table.prompt("ann"), table.view("ann"), voice(), partial=Partial("minor"))
    assert list(headings(step).values()) == [8]
    assert said(layout).startswith("### Your turn: ")
    assert said(step).startswith(
        "### Entry of Feminists: how many cards may be paid in all, each to push everybody towards Family?\n"
    )


def test_being_asked_with_twenty_cards_to_pay() -> None:
    table = Table({"ann": "greens", "bob": "liberals"}, hands={"ann": CARD, "bob": full_hand(21)}, tempo="simultaneous")
    table.do("ann", "policy", card=CARD)
    prompt = table.prompt("bob")
    hand = [action for action in prompt.actions if isinstance(action, Back)]
    assert len(hand) >= 20 and Decline() in prompt.actions
    layout = check(table, "bob", prompt)
    assert headings(layout)["Back it and pay with …"] == len(hand)
    assert parts(layout, BUTTON)[0]["label"] == "Don't back it"


def changing(relations: list[tuple[str, str, int]], acted: list[str]) -> tuple[Table, Prompt]:
    table = Table({"ann": "farmers", "bob": "greens"}, relations=relations)
    frame = ChangingRelation("ann", AgendaCard(CARD, "policy"), acted, table.state.serials())
    table.state.frames.append(frame)
    return table, GAME.prompts(table.state)[0]


def test_all_28_pairs_are_two_lists_of_pairs() -> None:
    table, prompt = changing([], PARTIES)
    assert len(prompt.actions) == 28
    layout = check(table, "ann", prompt)
    assert headings(layout) == {"Create a relation (1/2)": 25, "Create a relation (2/2)": 3}


@pytest.mark.parametrize("half", [False, True])
def test_fourteen_relations_and_only_possible_pairs(half: bool) -> None:
    ring = [("socialists", party) for party in PARTIES if party not in ("socialists", PARTIES[-1])]
    around = [one[1] for one in ring]
    edges = [*ring, *pairwise(around), (around[-1], around[0])]
    edges += [(PARTIES[-1], around[0]), (PARTIES[-1], around[1])]
    strengths = [1, 2, 1, 2, -1, -2]
    relations = [(*sorted(edge, key=PARTIES.index), strengths[n % 6]) for n, edge in enumerate(edges)]
    table, prompt = changing(relations, PARTIES[::2] if half else PARTIES)  # type: ignore[arg-type]
    assert len(table.state.relations) == 14
    layout = check(table, "ann", prompt)
    shown = sum(headings(layout).values()) + sum(
        part["custom_id"].startswith("act:7:") and not part["custom_id"].startswith("act:7::")
        for part in parts(layout, BUTTON)
    )
    assert shown == len(prompt.actions), "all in one panel, and nothing else"
    pairs = {action.parties for action in prompt.actions if isinstance(action, ChangeRelation)}
    assert pairs < set(combinations(PARTIES, 2))
