"""Words: buttons, questions and the story read well, fit where they are shown, and follow the rules."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from rules.core import Outcome, for_viewer
from rules.demos import GAME
from rules.demos.actions import Announce, Assign, Consent, ConsultDone, DemosAction, Discard, Keep, Media, Veto
from rules.demos.events import (
    Announced,
    Consented,
    ConsultClosed,
    ConsultOpened,
    FigureDrawn,
    HandWon,
    Lying,
    MatchOpened,
    MatchWon,
    MediaPlayed,
    ScandalOpened,
    TrioCard,
    TrioPresented,
    Vetoed,
    Why,
)
from rules.text import english

from .games import SETUPS, dice_match
from .table import FIVE, FOUR, Table


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Discard("S7"), "Discard ♠7"),
        (Discard("S7", "H8"), "Discard ♠7, take ♥8"),
        (Discard("D10", "people"), "Discard ♦10, draw"),
        (Keep(), "Keep all five"),
        (Consent(), "Consent"),
        (Veto(), "Veto"),
        (ConsultDone(), "Done talking"),
        (Assign("ann"), "I keep it"),
        (Assign("bob"), "bob keeps it"),
        (Media("bob", 2, "C"), "Figure 3 of bob as ♣"),
        (Announce("S", "SHD"), "Favourite suit ♠, trio E♠ L♥ J♦"),
        (Announce("S"), "Favourite suit ♠"),
        (Announce(None, "CCC"), "Trio E♣ L♣ J♣"),
        (Announce(), "Announce nothing"),
    ],
)
def test_buttons(action: DemosAction, words: str) -> None:
    assert english(GAME.label(action, Table().view("ann"))) == words


@pytest.mark.parametrize(
    ("kind", "field", "value", "words"),
    [
        ("discard", "card", "S7", "Discard ♠7"),
        ("discard", "take", "people", "Draw from the pack"),
        ("discard", "take", "H8", "Take ♥8"),
        ("assign", "to", "bob", "bob"),
        ("media", "target", "bob", "bob"),
        ("media", "index", 0, "Figure 1"),
        ("media", "suit", "C", "♣"),
        ("announce", "favourite", "S", "♠"),
        ("announce", "favourite", None, "No favourite suit"),
        ("announce", "trio", "SHD", "E♠ L♥ J♦"),
        ("announce", "trio", None, "No trio"),
    ],
)
def test_values_where_a_choice_is_made_in_steps(kind: str, field: str, value: Any, words: str) -> None:
    assert english(GAME.field_label(kind, field, value, Table().view("ann"))) == words


def test_every_kind_of_action_has_a_name() -> None:
    view = Table().view("ann")
    for kind in ("announce", "consult_done", "discard", "keep", "consent", "veto", "assign", "media"):
        assert english(GAME.kind_label(kind, view)) != kind


def question(table: Table, seat: str) -> str:
    return english(GAME.question(table.prompt(seat), table.view(seat)))


def test_questions_of_a_hand() -> None:
    table = Table(dealer="cia")
    assert question(table, "ann") == "Discard a card face up. You get the top card of the pack for it."
    table.defaults(kind="public_discard")
    assert question(table, "ann").endswith("Or keep what you have.")
    table.defaults(kind="secret_discard")
    assert question(table, "ann").startswith("Shall everybody exchange one more card")
    table.defaults(kind="unanimous_vote")
    assert question(table, "ann").startswith("Discard a card face down")
    simple = Table("simple", dealer="cia")
    simple.defaults(kind="public_discard")
    assert "keep" not in question(simple, "ann")


def test_questions_of_a_team() -> None:
    table = Table("2v2", FOUR, dealer="dan", teams=[["ann", "cia"], ["bob", "dan"]])
    assert "cia" in question(table, "ann")
    while "assign" not in table.kinds().values():
        if set(table.kinds().values()) == {"unanimous_vote"}:
            assert "Vetoes left: 1" in question(table, table.prompts[0].seat)
        table.default(table.prompts[0].seat)
    drawer = str(table.view().drawer)
    mate = next(seat for seat in table.kinds() if seat != drawer)
    assert question(table, drawer).startswith("You drew ")
    assert question(table, mate).startswith(f"{drawer} drew a figure.")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (MatchOpened(mode="full", dealer="ann"), "The match begins. ann deals the first hand."),
        (
            MatchOpened(mode="2v2+1", dealer="ann", teams=(("ann", "bob"), ("cia", "dan")), independent="eva"),
            "The match begins: ann and bob against cia and dan, and eva alone against both. ann deals the first hand.",
        ),
        (Announced(seat="ann"), "ann announces nothing."),
        (Announced(seat="ann", favourite="S"), "ann announces ♠ as favourite suit."),
        (
            ConsultOpened(faction=1, seats=("ann", "bob"), reason="veto", seconds=15),
            "ann and bob may talk about a veto for 15 seconds.",
        ),
        (
            ConsultOpened(faction=1, seats=("ann", "bob"), reason="hand", seconds=60),
            "Before the deal, ann and bob may talk for 1 minute.",
        ),
        (
            ConsultOpened(faction=1, seats=("ann", "bob"), reason="figure", seconds=7200),
            "ann and bob may talk for 2 hours about who keeps the figure.",
        ),
        (
            Vetoed(seats=("bob", "cia"), payer=("bob",), left=0),
            "Veto by bob and cia: there is no unanimous discard in this hand. "
            "Only who comes first in order pays for it: a veto of bob, which leaves 0.",
        ),
        (
            Vetoed(seats=("bob", "dan"), payer=("bob", "dan"), left=1),
            "Veto by bob and dan: there is no unanimous discard in this hand. "
            "It costs a veto of bob and dan, which leaves 1.",
        ),
        (
            ScandalOpened(media=0),
            "The figures lie on the table. Nobody has a Media card, so there is no scandal.",
        ),
        (ScandalOpened(media=1), "Scandal! All figures lie on the table, and the Media come to light."),
        (
            MediaPlayed(seat="ann", media="M1", target="bob", index=0, card="LS", suit="S"),
            "ann uncovers figure 1 of bob, Legislative ♠. It keeps its suit and must be in the trio of bob.",
        ),
        (
            Consented(asked=True, cards=(Lying("ann", "S7"), Lying("bob", "H8"))),
            "There is no veto. The secret discards are turned up: ♠7 of ann and ♥8 of bob.",
        ),
        (Consented(asked=False), "No vetoes are left, and there are no secret discards to turn up."),
        (FigureDrawn(seat="ann", count=2, left=5), "ann draws 2 figures; 5 left in the Power Pile."),
        (FigureDrawn(seat="ann", count=0, left=0), "The Power Pile is empty: there is no figure for ann."),
        (
            MediaPlayed(seat="ann", media="M1", target="bob", index=2, card="LS", suit="D"),
            "ann uncovers figure 3 of bob, Legislative ♠. It counts as Legislative ♦ from now on "
            "and must be in the trio of bob.",
        ),
        (
            TrioPresented(
                seats=("ann",),
                cards=(TrioCard("ann", 0, "ES", "S"), TrioCard("ann", 1, "LS", "H"), TrioCard("ann", 2, "JD", "D")),
                suits=3,
                announced=True,
            ),
            "Trio of ann: Executive ♠, Legislative ♥ and Judiciary ♦, three suits, as announced.",
        ),
        (
            MatchWon(winners=("ann", "bob"), rule="harmony", totals={"ann": 4, "bob": 7}),
            "ann and bob win the match. The best harmony of Executive, Legislative and Judiciary wins. "
            "Points: ann 4 and bob 7.",
        ),
        (
            MatchWon(winners=(), rule="none", totals={"ann": 4, "bob": 7}),
            "The match ends without a winner. Nobody has a trio, so nobody wins. Points: ann 4 and bob 7.",
        ),
    ],
)
def test_the_story(event: Any, words: str) -> None:
    text = GAME.describe(event, None)
    assert text is not None
    assert english(text) == words


@pytest.mark.parametrize("by", ["points", "same_suit", "unshown", "order", "joint", "none"])
def test_a_hand_s_result_says_why(by: Any) -> None:
    text = GAME.describe(HandWon(hand=3, winners=("ann",) if by != "none" else (), by=by, points=12), None)
    assert text is not None
    assert "hand 3" in english(text)
    assert ("12" in english(text)) == (by != "none")


def test_a_closed_window_is_no_news() -> None:
    assert GAME.describe(ConsultClosed(faction=1, seats=("ann", "bob"), reason="hand"), None) is None


@pytest.mark.parametrize("rule", [rule for part in get_args(Why) for rule in get_args(part)])
def test_every_reason_has_a_sentence(rule: str) -> None:
    assert english(GAME.reason(Outcome((), rule, FIVE))).endswith(".")


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_all_words_of_whole_matches_fit_and_hide_codes(mode: str, number: int, options: dict[str, Any]) -> None:
    for state, events in dice_match(mode, number, options, 8):
        for viewer in (None, *state.seats):
            for event in for_viewer(events, viewer):
                text = GAME.describe(event, viewer)
                assert text is None or (english(text).endswith(".") and "{" not in english(text))
            assert len(english(GAME.headline(GAME.view(state, viewer)))) <= 80
        for prompt in GAME.prompts(state)[:1]:
            view = GAME.view(state, prompt.seat)
            assert len(english(GAME.question(prompt, view))) <= 200
            assert all(english(line).endswith(".") for line in GAME.details(prompt, view))
            effects = [english(text) for action in prompt.actions if (text := GAME.effect(action, view))]
            assert all(len(text) <= 90 for text in effects)
            words = [english(GAME.label(action, view)) for action in prompt.actions]
            assert len(set(words)) == len(words)
            assert max(map(len, words)) <= 80
            assert max(len(msgspec.json.encode(action)) for action in prompt.actions) <= 60


def test_neither_consent_nor_veto_recommends_itself_as_a_button() -> None:
    looks = {action: GAME.tone(action) for action in (Consent(), Veto(), Keep(), Discard(card="S7"))}
    assert list(looks.values()) == ["success", "danger", None, None]
