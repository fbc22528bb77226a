"""The scandal: Media revealed, cancelled or kept, and figures forced (D10, D11, D12)."""

from __future__ import annotations

import pytest

from rules.core import Event, IllegalAction
from rules.demos import GAME
from rules.demos.events import MatchWon, MediaIdle, MediaPlayed, MediaRevealed, ScandalOpened
from rules.demos.phases import final
from rules.demos.state import Figure, Final

from .table import FIVE, FOUR, THREE, Table

TEAMS = [["ann", "cia"], ["bob", "dan"]]


def at_scandal(held: dict[str, str], mode: str = "full", seats: tuple[str, ...] = THREE, **options: object) -> Table:
    """The end of the last hand; ann begins. `held`: figures in the order acquired, a star for face up."""
    table = Table(mode, seats, dealer=seats[-1], max_hands=1, **options)
    while len(table.prompts) != 1 or table.prompts[0].kind != "unanimous_discard" or table.prompts[0].seat != seats[-1]:
        table.default(table.prompts[0].seat)
    for seat in seats:
        table.state.figures[seat] = [
            Figure(card.rstrip("*"), up=card.endswith("*")) for card in held.get(seat, "").split()
        ]
        table.state.hands[seat] = []
    given = {figure.card for figures in table.state.figures.values() for figure in figures}
    table.state.power = [card for card in table.state.power if card not in given]
    # Nobody wins this hand.
    junk = ["S1 H3 D5 C7 S9", "H1 D3 C5 S7 H9", "D1 C3 S5 H7 D9", "C1 S3 H5 D7 C9", "S2 H4 D6 C8 S10"]
    for seat, cards in zip(seats, junk, strict=False):
        table.state.hands[seat] = cards.split()
    table.state.people = ["H10"]
    table.discard(seats[-1], table.state.hands[seats[-1]][0], "people")
    return table


def test_in_simple_there_is_no_scandal() -> None:
    table = Table("simple", max_hands=1)
    table.defaults()
    assert not table.all(ScandalOpened)


def test_media_are_revealed_and_the_holder_of_one_must_act() -> None:
    table = at_scandal({"ann": "ES M1", "bob": "LH JD*"})
    assert table.all(MediaRevealed) == [MediaRevealed(seat="ann", cards=("M1",), fate="played")]
    assert table.view().seats["ann"].figures[1].card == "M1"
    assert table.kinds() == {"ann": "media"}
    # Another seat's face-down figures, by position, with any of the four suits (D11).
    assert table.legal("ann") == [{"type": "media", "target": "bob", "index": 0, "suit": suit} for suit in "SHDC"]
    assert table.prompt("ann").default == table.prompt("ann").actions[0]


def test_whoever_chooses_a_figure_is_shown_the_table_where_they_lie() -> None:
    table = at_scandal({"ann": "ES M1", "bob": "LH JD*"})
    assert GAME.scene(table.prompt("ann"), table.view("ann")) == "table"
    before = Table("full", THREE)
    assert GAME.scene(before.prompts[0], before.view()) == "hand"


@pytest.mark.parametrize(
    "fields",
    [
        {"target": "ann", "index": 0, "suit": "S"},
        {"target": "bob", "index": 1, "suit": "S"},
        {"target": "bob", "index": 2, "suit": "S"},
        {"target": "cia", "index": 0, "suit": "S"},
        {"target": "zoe", "index": 0, "suit": "S"},
    ],
)
def test_what_media_can_not_do(fields: dict[str, object]) -> None:
    table = at_scandal({"ann": "ES M1", "bob": "LH JD*"})
    with pytest.raises(IllegalAction) as refused:
        table.do("ann", "media", **fields)
    assert refused.value.code == "illegal_action"


def test_the_figure_is_turned_up_has_the_suit_and_is_forced() -> None:
    table = at_scandal({"ann": "M1", "bob": "ES LH JD LS"})
    table.do("ann", "media", target="bob", index=3, suit="D")
    assert table.all(MediaPlayed) == [MediaPlayed(seat="ann", media="M1", target="bob", index=3, card="LS", suit="D")]
    figure = table.view().seats["bob"].figures[3]
    assert (figure.up, figure.card, figure.suit, figure.forced, figure.media) == (True, "LS", "D", True, "M1")
    assert table.view().final["bob"].class_ == 2  # ES LS(D) JD instead of ES LH JD


def test_the_printed_suit_may_be_chosen_too_d11() -> None:
    table = at_scandal({"ann": "M1", "bob": "ES LH JD"})
    table.do("ann", "media", target="bob", index=1, suit="H")
    assert table.view().final["bob"].class_ == 3


def test_holders_act_in_the_order_of_the_last_hand() -> None:
    table = at_scandal({"bob": "ES M1", "cia": "LH M2", "ann": "JD JS"})
    assert table.kinds() == {"bob": "media"}
    table.do("bob", "media", target="ann", index=0, suit="S")
    assert table.kinds() == {"cia": "media"}
    targets = {(one["target"], one["index"]) for one in table.legal("cia")}
    assert targets == {("ann", 1), ("bob", 0)}  # ann's first is up now


def test_both_media_of_a_seat_cancel_each_other() -> None:
    table = at_scandal({"ann": "M1 ES M2 LH JD", "bob": "EH"})
    assert table.all(MediaRevealed) == [MediaRevealed(seat="ann", cards=("M1", "M2"), fate="discarded")]
    figures = table.view().seats["ann"].figures
    assert [one.index for one in figures if one.discarded] == [0, 2]
    assert [one.index for one in figures] == [0, 1, 2, 3, 4]  # the index never shifts
    assert table.view().status == "finished"
    assert table.last(MatchWon).winners == ("ann",)


def test_a_seat_in_a_pair_discards_both_media_too() -> None:
    table = at_scandal({"ann": "M1 M2 JD", "bob": "EH"}, "2v2+1", FIVE, teams=TEAMS)
    assert table.all(MediaRevealed)[0].fate == "discarded"
    assert table.last(MatchWon).winners == ()


def test_the_independent_keeps_both_media_unusable_and_wins_with_a_judiciary_d10() -> None:
    table = at_scandal({"eva": "M1 JD M2", "bob": "EH LH JH"}, "2v2+1", FIVE, teams=TEAMS)
    assert table.all(MediaRevealed) == [MediaRevealed(seat="eva", cards=("M1", "M2"), fate="kept")]
    assert not table.all(MediaPlayed)
    figures = table.view().seats["eva"].figures
    assert [(one.up, one.discarded) for one in figures] == [(True, False)] * 3  # the J is shown for the victory
    assert (table.last(MatchWon).winners, table.last(MatchWon).rule) == (("eva",), "media")


def test_the_independent_with_one_media_uses_it_like_the_others() -> None:
    table = at_scandal({"eva": "M1", "bob": "EH"}, "2v2+1", FIVE, teams=TEAMS)
    assert table.kinds() == {"eva": "media"}


def test_a_team_mate_may_be_chosen() -> None:
    table = at_scandal({"ann": "M1", "cia": "ES LS JS"}, "2v2", FOUR, teams=TEAMS)
    table.do("ann", "media", target="cia", index=1, suit="H")
    assert table.view().final["cia"].class_ == 2


def test_nothing_to_choose_from_no_action() -> None:
    table = at_scandal({"ann": "M1 ES", "bob": "LH* M2", "cia": "JD*"})
    assert table.kinds() == {"bob": "media"}  # ann finds nothing; bob finds ann's ES
    assert table.all(MediaIdle) == [MediaIdle(seat="ann")]


def test_media_are_no_targets() -> None:
    table = at_scandal({"ann": "M1", "bob": "M2", "cia": "JD"})
    assert {one["target"] for one in table.legal("ann")} == {"cia"}


def test_two_forced_figures_of_one_kind_one_of_them_counts_d12() -> None:
    table = at_scandal({"ann": "M1", "bob": "M2", "cia": "ES LH JD LS LC"})
    table.do("ann", "media", target="cia", index=3, suit="S")
    table.do("bob", "media", target="cia", index=4, suit="H")
    final = table.view().final["cia"]
    assert final.class_ == 3
    assert [(one.card, one.suit) for one in final.cards] == [("ES", "S"), ("LC", "H"), ("JD", "D")]


def test_the_trios_presented_are_turned_up_and_nothing_else_d26() -> None:
    table = at_scandal({"ann": "ES LH JD EH", "bob": "EC LC"})
    assert [one.up for one in table.view().seats["ann"].figures] == [True, True, True, False]
    assert [one.card for one in table.view().seats["bob"].figures] == [None, None]
    assert table.view().final["bob"].class_ == 0


@pytest.mark.parametrize(
    ("held", "mode", "scores", "why"),
    [
        ({}, "full", [10, 20, 5], "points_alone"),
        ({"ann": "ES LH JD", "bob": "EH LC JS"}, "full", [10, 20, 30], "points"),
        ({"ann": "ES LH JD", "bob": "EH LC JS"}, "2v2", [10, 20, 30, 0], "points_of_sides"),
        ({"ann": "ES LS JD", "bob": "EH LH JS"}, "2v2+1", [10, 20, 30, 0, 5], "points_of_sides"),
        ({"ann": "ES LH JD", "bob": "EH LC JS"}, "2v2+1", [10, 20, 30, 0, 5], "points_of_trios"),
        ({"ann": "ES LH JD"}, "2v2", [0, 20, 0, 0], "harmony"),
    ],
)
def test_where_points_decide_it_says_whose_d18(held: dict[str, str], mode: str, scores: list[int], why: str) -> None:
    seats = {"full": THREE, "2v2": FOUR, "2v2+1": FIVE}[mode]
    options = {"teams": TEAMS} if mode != "full" else {}
    table = at_scandal(held or {seats[-1]: "M1 M2"}, mode, seats, **options)
    table.state.scores = [scores]
    events: list[Event] = []
    table.state.harmonies, table.state.outcome, frame = {}, None, Final()
    table.state.frames = [frame]
    final.advance(table.state, frame, events.append)
    won = events[-1]
    assert isinstance(won, MatchWon) and won.rule == why
    assert table.state.outcome is not None and table.state.outcome.reason == why


def test_without_media_at_any_seat_there_is_no_scandal_to_tell() -> None:
    assert at_scandal({"ann": "ES"}).last(ScandalOpened).media == 0
    assert at_scandal({"ann": "M1 M2"}).last(ScandalOpened).media == 2
