from __future__ import annotations

import random

import msgspec
import pytest

from bot.languages import Medium, codes, languages
from render import DARK, LIGHT, Picture, canvas
from render.emperor import coronation, country, election, hand
from render.encode import ALT_LIMIT, SIZE_LIMIT
from render.typeface import drawable
from rules.core import Outcome, play
from rules.emperor import GAME
from rules.emperor.cards import CARDS
from rules.emperor.events import ResultDeclared
from rules.emperor.setup import STOCK_PARTIES
from rules.emperor.view import EmperorView, Limit, PromiseView
from rules.options import complete_options
from rules.text import Arg, Speech, english
from tests.render.emperor import views
from tests.render.golden_picture import check
from tests.render.legible import check_legible, watched


def test_country_in_an_action_phase(regenerate: bool) -> None:
    check(country(views.view(4)), "emperor-country", regenerate)


def test_country_with_everything_at_once(regenerate: bool) -> None:
    picture = country(views.view(6, "action 4", views.LONG, full=True), theme=LIGHT)
    check(picture, "emperor-country-full", regenerate)


def test_hand_and_piles(regenerate: bool) -> None:
    check(hand(views.with_hand(views.view(3), [*CARDS, "bill:red"])), "emperor-hand", regenerate)


def test_empty_hand(regenerate: bool) -> None:
    check(hand(views.with_hand(views.view(3), []), theme=LIGHT), "emperor-hand-empty", regenerate)


def test_election(regenerate: bool) -> None:
    check(election(views.view(6, "election"), views.result(6)), "emperor-election", regenerate)


def test_coronation(regenerate: bool) -> None:
    check(coronation(views.finished(4, 1), theme=LIGHT), "emperor-coronation", regenerate)


@pytest.mark.parametrize("winners", [1, 2, 3, 6])
def test_shared_crowns_can_be_drawn(winners: int) -> None:
    _legible(coronation(views.finished(6, winners)))


def test_who_has_the_largest_party_in_the_end_is_not_hailed_as_emperor() -> None:
    said: list[str] = []

    def listening(arg: Arg) -> str:
        said.append(english(arg))
        return said[-1]

    coronation(views.finished(4, 1, "rounds"), listening)
    assert "The largest party wins" in said and "Hail the emperor!" not in said
    coronation(views.finished(4, 1, "emperor_bill"), listening)
    assert "Hail the emperor!" in said


@pytest.mark.parametrize("winners", [2, 3, 4, 6])
def test_every_name_under_a_shared_crown_can_be_read(winners: int) -> None:
    with watched() as lines:
        coronation(views.finished(6, winners, names=views.LONG))
    heads = [line.words for line in lines if line.box[3] < 450]
    for name in views.LONG[-winners:]:
        assert any(words.startswith(drawable(name)[:3]) for words in heads), name


@pytest.mark.parametrize("points", [0, 2, 14, 25])
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_writing_on_the_country_is_apart_and_stands_out(points: int, theme: canvas.Theme) -> None:
    view = views.view(6, "action 4", views.LONG, full=True)
    view.limit, view.deck, view.bag = Limit(points, 25), 100, 100
    with watched() as lines:
        country(view, theme=theme)
        election(views.view(6, "election"), views.result(6), theme=theme)
        hand(views.with_hand(views.view(3), [*CARDS, "bill:red"]), theme=theme)
        coronation(views.finished(6, 2), theme=theme)
    check_legible(lines)


def test_a_bill_of_a_long_name_still_says_what_it_changes() -> None:
    with watched() as lines:
        country(views.view(6, "action 4", views.LONG, full=True))
    assert any(line.words.endswith("bill: culture +1, economy −1") for line in lines)


@pytest.mark.parametrize("code", codes())
def test_no_party_name_of_the_game_itself_is_cut(code: str) -> None:
    say = languages()[code].speech(medium=Medium.PLAIN)
    for first in range(0, len(STOCK_PARTIES), 5):
        view = views.view(5, "election")
        for seat, name in zip(view.seats, STOCK_PARTIES[first : first + 5], strict=True):
            view.seats[seat] = msgspec.structs.replace(view.seats[seat], party=name)
        with watched() as lines:
            country(view, say)
            election(view, views.result(5), say)
            coronation(_ended(view), say)
        assert not [line.words for line in lines if line.words.endswith("…")]


def _ended(view: EmperorView) -> EmperorView:
    order = tuple(view.seats)
    return msgspec.structs.replace(view, to_act=[], status="finished", result=Outcome(order[:1], "limit", order))


def test_many_promises_leave_the_picture_low_enough_for_a_phone() -> None:
    """A picture much higher than wide is scaled down to a strip in Discord."""
    view = views.view(6, "action 3", full=True)
    view.pillars = MIDDLING
    view.promises = [
        PromiseView(seat=seat, round=3, sort="pledge", status=status, text="", pledge="support", target=other)
        for seat in view.seats
        for other, status in zip(view.seats, ("open", "broken", "kept", "kept", "kept", "kept"), strict=True)
    ]
    picture = country(view)
    assert picture.height <= 1.7 * picture.width


def test_promises_alike_stand_once_with_their_number() -> None:
    view = views.view(3)
    secret = PromiseView(
        seat="Björn", round=1, sort="pledge", status="open", text="", pledge="card", kind="secret_meeting"
    )
    view.promises = [secret, secret, msgspec.structs.replace(secret, status="broken")]
    with watched() as lines:
        country(view)
    said = [line.words for line in lines]
    assert said.count("play the card secret meeting") == 2 and "×2" in said


def test_promises_kept_are_counted_when_they_are_several() -> None:
    view = views.view(3)
    kept = [
        PromiseView(seat="Björn", round=1, sort="pledge", status="kept", text="", pledge="support", target=other)
        for other in ("Astrid", "Cecilia")
    ]
    for view.promises, words in ((kept, "2 promises kept"), (kept[:1], "vote for every bill of Astrid")):
        with watched() as lines:
            country(view)
        assert words in [line.words for line in lines]


def test_two_long_names_in_turn_can_both_be_read() -> None:
    view = views.view(6, names=views.LONG)
    view.to_act = [views.LONG[0], views.LONG[4]]
    with watched() as lines:
        country(view)
    assert any("Wolfg" in line.words and " and Екат" in line.words for line in lines)


def test_the_legend_tells_what_is_there() -> None:
    shown = views.view(6, "action 4", full=True)
    with watched() as lines:
        country(shown)
    assert {"has voted", "card laid", "tile face down"} <= {line.words for line in lines}
    shown.tally = list(shown.seats)
    with watched() as lines:
        country(shown)
    assert "card laid" not in {line.words for line in lines}, "that they have voted stands there instead"
    with watched() as lines:
        country(views.view(2))
    assert not {"has voted", "card laid", "tile face down"} & {line.words for line in lines}


def test_public_views_have_no_hand_and_running_games_no_crown() -> None:
    with pytest.raises(ValueError, match="public view"):
        hand(views.view(3))
    with pytest.raises(ValueError, match="over"):
        coronation(views.view(3))


def test_what_people_wrote_is_neither_drawn_nor_told() -> None:
    """Texts can be redacted, pictures that were sent can't; party names are the only exception."""
    said: list[str] = []

    def listening(arg: Arg) -> str:
        said.append(english(arg))
        return said[-1]

    picture = country(views.view(4, full=True), listening)
    everything = " ".join([*said, picture.alt])
    assert "secret words" not in everything and "brass bands" not in everything


def test_a_party_name_that_cannot_be_drawn_gives_way_to_the_seat() -> None:
    said: list[str] = []

    def listening(arg: Arg) -> str:
        said.append(english(arg))
        return said[-1]

    country(views.view(5), listening)
    assert said.count("Elin") >= 2


def test_the_country_shows_the_same_to_all() -> None:
    assert country(views.view(3)) == country(views.with_hand(views.view(3), list(CARDS)))


MIDDLING = {"economy": 2, "security": 1, "culture": 0, "social": 3, "environment": 4}
"""Pillars of which one is at an end."""


def test_the_alt_text_of_the_country_tells_what_its_symbols_tell() -> None:
    alt = country(views.view(4)).alt
    assert "Björn: Order & Soup; tiles 4, 3 and 1; 1 leaving; 2 coming; discard pile 2; media pile 3." in alt
    assert "Cecilia: Ängens Röst; 3 tiles face down; 1 coming;" in alt and alt.endswith("Deck 31, bag 22.")
    view = views.view(4, "action 4", full=True)
    view.pillars = MIDDLING
    full = country(view).alt
    assert "Voted: Astrid and Björn." in full and "1 card laid" in full
    assert "(kept); No promise made." in full


def test_long_names_leave_room_for_what_matters_in_the_alt_text() -> None:
    view = views.view(6, "action 4", views.LONG, full=True)
    assert "Environment 0:" in country(view).alt
    view.pillars = MIDDLING
    alt = country(view).alt
    assert len(alt) <= ALT_LIMIT
    assert "Culture 0:" in alt and alt.count("romise") == len(view.promises)


def test_the_alt_text_of_the_hand_tells_the_cards_laid() -> None:
    assert "On the table: bill (red)." in hand(views.with_hand(views.view(3), [*CARDS])).alt


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_the_same_view_gives_the_same_bytes(theme: canvas.Theme) -> None:
    assert country(views.view(6, full=True), theme=theme) == country(views.view(6, full=True), theme=theme)


def _legible(picture: Picture) -> None:
    assert picture.width == 1200 and 400 <= picture.height <= 2400
    assert 0 < len(picture.data) <= SIZE_LIMIT
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert "{" not in picture.alt


SETTINGS = [
    (3, {}),
    (4, {"tempo": "simultaneous"}),
    (5, {"claim": "vote", "debate_prize": True}),
    (6, {"tempo": "simultaneous", "pairs": True, "fives": True}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "given"), SETTINGS)
def test_views_of_whole_games_can_be_drawn(
    seats: int, given: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of computer players with the longest names: every sixth view drawn, one in sixty encoded."""
    dice = random.Random(seats)
    speech = Speech(name=dict(zip("abcdef", views.LONG, strict=True)).__getitem__)
    options = complete_options(GAME, "standard", given)
    state, _ = GAME.new(list("abcdef"[:seats]), "standard", options, dice.randbytes(32), {})
    seen = 0
    while True:
        view, own = GAME.view(state, None), GAME.view(state, dice.choice(state.seats))
        assert isinstance(view, EmperorView) and isinstance(own, EmperorView)
        if seen % 6 == 0 or state.outcome is not None:
            with monkeypatch.context() as patch:
                if seen % 60 and state.outcome is None:
                    patch.setattr(canvas, "encode", lambda image, exact: b"not encoded")
                _legible(country(view, speech))
                _legible(hand(own, speech))
        if state.outcome is not None:
            break
        seen += 1
        prompt = dice.choice(GAME.prompts(state))
        action = GAME.computer(GAME.view(state, prompt.seat), prompt, dice)
        state, events = play(GAME, state, prompt.seat, action)
        for event in events:
            if isinstance(event, ResultDeclared):
                _legible(election(GAME.view(state, None), event, speech))  # type: ignore[arg-type]
    _legible(coronation(view, speech))
