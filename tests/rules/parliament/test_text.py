"""Words: buttons, questions and the story read well, fit where they are shown, and speak the pack's languages."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.core import Outcome, for_viewer
from rules.parliament import GAME
from rules.parliament.actions import (
    Back,
    ChangeRelation,
    Decline,
    Draw,
    Drift,
    End,
    Enough,
    Hold,
    Minor,
    Opinion,
    ParliamentAction,
    Place,
    Policy,
    PullBack,
    Push,
    Standing,
    Voter,
)
from rules.parliament.cabinet import Allies, Centre, Formed, Leaves, Locks, Removes, Takes
from rules.parliament.events import (
    Answered,
    CabinetStep,
    CardDrawn,
    CardPlayed,
    ElectionOver,
    GameOpened,
    GameWon,
    MinorEntered,
    Moved,
    PulledBack,
    Pushed,
    RelationChanged,
    Shifted,
    SystemBegan,
    VoterQueued,
    VoterResolved,
)
from rules.parliament.text import REASONS
from rules.text import Speech, english

from .games import SETUPS, dice_game
from .table import Table

SWEDISH = Speech(language="sv")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Place("economy", "welfare"), "Economy: Welfare"),
        (Policy("sweden_language_test"), "Policy: Language test for citizenship"),
        (Opinion("peace_arms_exports"), "Opinion: Russia invades Ukraine"),
        (Voter("students"), "Voter to the queue: Students"),
        (Minor("pirates", 0), "Pirates: no pushing"),
        (Minor("pirates", 1), "Pirates: 1 card may be paid"),
        (Minor("feminists", 4), "Feminists: 4 cards may be paid"),
        (Draw("work"), "Draw from Work (10 left)"),
        (End(), "End the turn"),
        (Back(), "Back it"),
        (Back("students"), "Back it, pay Students"),
        (Decline(), "Don't back it"),
        (Hold("sweden_language_test"), "Hold, pay Language test for citizenship"),
        (Drift(), "Drift along"),
        (Push("pirates"), "Push, pay Pirates"),
        (PullBack("students"), "Pull back, pay Students"),
        (Enough(), "Enough"),
        (Standing("free_only", "never"), "From now on, policies: back what is free, never pay and opinions: never pay"),
        (ChangeRelation("create", ("greens", "farmers")), "Create Greens – Farmers"),
        (ChangeRelation("strengthen", ("labour", "greens")), "Strengthen Labour – Greens: −1 → +1"),
        (ChangeRelation("weaken", ("labour", "farmers")), "Weaken Labour – Farmers: +2 → +1"),
        (ChangeRelation("break", ("labour", "greens")), "Break off Labour – Greens (−1)"),
    ],
)
def test_buttons(action: ParliamentAction, words: str) -> None:
    table = Table(relations=[("labour", "greens", -1), ("labour", "farmers", 2)])
    assert english(GAME.label(action, table.view("ann"))) == words


@pytest.mark.parametrize(
    ("kind", "field", "value", "words"),
    [
        ("place", "scale", "economy", "Economy"),
        ("place", "direction", "peace", "Peace"),
        ("policy", "card", "sweden_language_test", "Language test for citizenship"),
        ("opinion", "card", "sweden_language_test", "Refugee boat sinks off Lampedusa"),
        ("minor", "allow", 0, "No pushing"),
        ("minor", "allow", 2, "2 cards may be paid"),
        ("draw", "pile", "gender", "Gender (11 left)"),
        ("back", "pay", None, "For free"),
        ("hold", "pay", "students", "Pay Students"),
        ("relation", "change", "weaken", "Weaken"),
        ("relation", "parties", ("labour", "greens"), "Labour and Greens"),
        ("relation", "parties", "labour", "Labour"),
        ("standing", "policy", "ask", "policies: ask me"),
        ("standing", "opinion", "never", "opinions: never pay"),
    ],
)
def test_values_where_a_choice_is_made_in_steps(kind: str, field: str, value: Any, words: str) -> None:
    assert english(GAME.field_label(kind, field, value, Table().view("ann"))) == words


def test_a_field_that_no_action_has() -> None:
    with pytest.raises(ValueError, match="no field"):
        GAME.field_label("draw", "colour", "red", Table().view("ann"))


def test_every_kind_of_action_has_a_name() -> None:
    view = Table().view("ann")
    for kind in ParliamentAction.__args__:
        tag = kind.__struct_config__.tag
        assert english(GAME.kind_label(tag, view)) != tag


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            GameOpened(mode="standard", parties={"ann": "labour", "bob": "greens"}, first="bob"),
            "The game begins: ann plays Labour and bob plays Greens. bob takes the first turn.",
        ),
        (
            GameOpened(mode="standard", parties={"ann": "labour"}, first="ann", difficulty=2),
            "The game begins: ann plays Labour. The System plays 2 cards after each turn.",
        ),
        (
            GameOpened(
                mode="coop", parties={"ann": "labour"}, first="ann", plan=("labour", "liberals"), leader="labour"
            ),
            "The game begins: ann plays Labour. All work for a cabinet of Labour and Liberals, led by Labour. "
            "ann takes the first turn.",
        ),
        (
            CardDrawn(card="sweden_language_test"),
            "You drew “Language test for citizenship” / “Refugee boat sinks off Lampedusa” (Sweden).",
        ),
        (
            CardPlayed(seat="ann", card="sweden_language_test", side="policy"),
            "ann proposes “Language test for citizenship” (Sweden).",
        ),
        (
            CardPlayed(seat="ann", card="peace_arms_exports", side="opinion"),
            "ann stirs up public opinion: “Russia invades Ukraine”. Everybody drifts towards Peace.",
        ),
        (CardPlayed(seat=None, card="pirates", side="minor"), "The System brings Pirates into the debate."),
        (
            CardPlayed(seat="ann", card="pirates", side="minor", allow=1),
            "ann brings Pirates into the debate; 1 card may be paid to push all towards Safety.",
        ),
        (SystemBegan(cards=1), "The System draws 1 card."),
        (VoterQueued(seat="ann", voter="students", how="played"), "ann sends Students to the queue."),
        (VoterQueued(seat="ann", voter="students", how="paid"), "ann pays with Students, who join the queue."),
        (Answered(seat="ann", party="labour", answer="backs"), "ann backs it for Labour."),
        (Answered(seat="ann", party="labour", answer="backs", paid=True), "ann pays a card to back it for Labour."),
        (Answered(seat="ann", party="labour", answer="declines"), "ann does not back it for Labour."),
        (
            Answered(seat="ann", party="labour", answer="holds", paid=True),
            "ann pays a card to hold Labour in place.",
        ),
        (Answered(seat="ann", party="labour", answer="drifts"), "ann lets Labour drift along."),
        (
            Shifted(
                card="sweden_canon", side="policy", scale="nation", direction="sweden",
                acted=("labour", "greens"), moved=(Moved("labour", (4, 5), (5, 6)),),
            ),
            "Towards Sweden: Labour 4/5→5/6. At the end already: Greens.",
        ),
        (
            Shifted(
                card="sweden_canon", side="policy", scale="nation", direction="sweden", acted=("greens",), moved=()
            ),
            "Backed by Greens, at the end already.",
        ),
        (
            Shifted(card="sweden_canon", side="policy", scale="nation", direction="sweden", acted=(), moved=()),
            "Nobody backs it.",
        ),
        (
            Shifted(
                card="sweden_canon", side="opinion", scale="nation", direction="sweden",
                acted=("greens",), moved=(Moved("labour", (4,), (5,)),),
            ),
            "Towards Sweden: Labour 4→5. Held: Greens.",
        ),
        (
            Shifted(
                card="sweden_canon", side="opinion", scale="nation", direction="sweden", acted=("greens",), moved=()
            ),
            "Nobody moves.",
        ),
        (
            Pushed(seat="ann", minor="pirates", scale="order", direction="safety", moved=(), left=2),
            "ann pays a card: all parties move a step towards Safety. 2 more may be paid.",
        ),
        (
            Pushed(seat=None, minor="pirates", scale="order", direction="safety", moved=(), left=0),
            "All parties move a step towards Safety.",
        ),
        (
            PulledBack(seat="ann", scale="order", moved=Moved("greens", (4,), (3,))),
            "ann pays a card to pull back: Greens 4→3.",
        ),
        (MinorEntered(minor="pirates", scale="order", segment=1), "Pirates: now on segment 1 of Order."),
        (
            RelationChanged(seat="ann", change="create", parties=("labour", "greens"), before=0, after=1),
            "ann creates a relation: Labour – Greens.",
        ),
        (
            RelationChanged(seat=None, change="weaken", parties=("labour", "greens"), before=1, after=-1),
            "The System weakens Labour – Greens: +1 → −1.",
        ),
        (
            RelationChanged(seat="ann", change="break", parties=("labour", "greens"), before=-2, after=0),
            "ann breaks off Labour – Greens.",
        ),
        (
            VoterResolved(voter="students", party="greens", used=1, by="nearest", trail=()),
            "Students choose Greens; 1 card leaves the agenda.",
        ),
        (
            VoterResolved(voter="students", party="greens", used=3, by="column", trail=()),
            "Students find several parties equal in everything; the first card's order decides for Greens.",
        ),
        (
            VoterResolved(voter="students", party="greens", used=1, by="nearest", trail=(), at_end=True),
            "Students choose by the last card alone: Greens.",
        ),
        (
            ElectionOver(voters={"greens": ("students",), "labour": ("teachers", "programmers")}),
            "The election is over. Voters: Greens 1 and Labour 2.",
        ),
        (CabinetStep(step=Leaves(("greens", "labour"), "no_voters")), "Not in parliament: Greens and Labour."),
        (CabinetStep(step=Leaves(("greens",), "no_majority")), "Not in the cabinet: Greens."),
        (CabinetStep(step=Allies("pirates", ("greens",), "nearest")), "The voters of Pirates go to Greens."),
        (
            CabinetStep(step=Allies("pirates", ("greens", "farmers"), "tied")),
            "Between Greens and Farmers from now on: Pirates.",
        ),
        (
            CabinetStep(step=Locks(("greens", "labour"), "islands", 43)),
            "No group has a majority: Labour – Greens are locked together (natural relation 43).",
        ),
        (
            CabinetStep(step=Locks(("labour", "greens"), "needed", 43)),
            "Without Labour – Greens there is no majority: that relation is locked.",
        ),
        (
            CabinetStep(step=Removes(("labour", "greens"), -3, 43)),
            "Labour – Greens (−3) is not needed and goes.",
        ),
        (CabinetStep(step=Formed(("labour", "greens"))), "The cabinet: Labour and Greens."),
        (
            CabinetStep(step=Takes(2, "labour", "students", False)),
            "Round 2: Students (+1) taken from Labour.",
        ),
        (
            CabinetStep(step=Takes(3, "labour", "unemployed", True)),
            "Round 3: Unemployed (−8) taken from Labour, the last voters there.",
        ),
        (CabinetStep(step=Centre("labour")), "The centre of gravity: Labour."),
        (
            GameWon(winners=("ann",), reason="centre", cabinet=("labour",), centre="labour"),
            "ann wins. The winner's party is the centre of gravity of the new government.",
        ),
        (
            GameWon(winners=(), reason="none", cabinet=("labour",), centre="labour"),
            "Nobody wins. No player's party got into parliament.",
        ),
    ],
)  # fmt: skip
def test_the_story(event: Any, words: str) -> None:
    text = GAME.describe(event, None)
    assert text is not None
    if "43" in words and "locked together" in words:
        words = words.replace("Labour – Greens", "Greens – Labour")
    assert english(text) == words


def test_a_swedish_table_reads_the_pack_s_swedish_names() -> None:
    event = RelationChanged(seat="ann", change="create", parties=("labour", "greens"), before=0, after=1)
    text = GAME.describe(event, None)
    assert text is not None
    assert SWEDISH(text) == "ann creates a relation: Arbetarpartiet – De gröna."
    view = Table().view("ann")
    assert SWEDISH(GAME.label(Policy("sweden_language_test"), view)) == "Policy: Språktest för medborgarskap"


def test_names_of_the_pack_are_escaped_like_what_people_write() -> None:
    speech = Speech(escape=lambda words: f"<{words}>")
    assert speech(GAME.label(Voter("students"), Table().view("ann"))) == "Voter to the queue: <Students>"


@pytest.mark.parametrize("why", list(REASONS))
def test_every_reason_has_a_sentence(why: str) -> None:
    assert english(GAME.reason(Outcome((), why, ("ann",)))).endswith(".")


def question(table: Table, seat: str) -> str:
    return english(GAME.question(table.prompt(seat), table.view(seat)))


def test_questions() -> None:
    table = Table(
        {"ann": "farmers", "bob": "greens"}, hands={"ann": "welfare_dental_care feminists students"},
        markers={"economy": {"farmers": 6, "greens": 4}},
    )  # fmt: skip
    assert question(table, "ann").startswith("Your turn: play as many cards as you like")
    table.do("ann", "policy", card="welfare_dental_care")
    assert question(table, "bob") == "Policy “Free dental care for everyone”: do you back it?"
    table.do("bob", "back")
    assert question(table, "ann") == "Policy “Free dental care for everyone”: do you back it?"
    table.do("ann", "decline")
    assert question(table, "ann") == "Which relation do you change?"
    table.default("ann")
    table.do("ann", "minor", card="feminists", allow=2)
    assert question(table, "ann") == "Entry of Feminists: do you pay to push all towards Family?"
    table.do("ann", "enough")
    assert english(GAME.headline(table.view())) != ""


def test_questions_of_an_opinion_and_of_empty_piles() -> None:
    table = Table(
        {"ann": "farmers", "bob": "greens"}, hands={"ann": "welfare_dental_care students teachers"}, piles="empty"
    )
    assert question(table, "ann") == "Your turn: all piles are empty, so you must play a card."
    table.do("ann", "opinion", card="welfare_dental_care")
    assert question(table, "ann") == "Opinion “Benefit fraud costs billions”: do you pay to hold your position?"
    table.do("ann", "drift")
    assert question(table, "ann") == "Your turn: all piles are empty. Play another card, or end the turn."


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_all_words_of_whole_games_fit_and_hide_codes(mode: str, number: int, options: dict[str, Any]) -> None:
    for state, events in dice_game(mode, number, options, 8):
        for viewer in (None, *state.seats):
            for event in for_viewer(events, viewer):
                text = GAME.describe(event, viewer)
                assert text is None or (english(text).endswith(".") and "{" not in english(text))
                assert text is None or "_" not in english(text)
            assert 0 < len(english(GAME.headline(GAME.view(state, viewer)))) <= 80
        for prompt in GAME.prompts(state)[:1]:
            view = GAME.view(state, prompt.seat)
            for speech in (english, SWEDISH):
                assert len(speech(GAME.question(prompt, view))) <= 300
                words = [speech(GAME.label(action, view)) for action in prompt.actions]
                assert len(set(words)) == len(words)
                assert max(map(len, words)) <= 80
            assert max(len(msgspec.json.encode(action)) for action in prompt.actions) <= 90
