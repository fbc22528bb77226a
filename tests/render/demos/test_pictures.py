from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from itertools import combinations
from unittest import mock

import msgspec
import pytest
from PIL import Image

from render import DARK, LIGHT, Picture, canvas
from render.demos import blank, cards, final, hand, scores, table
from render.encode import ALT_LIMIT, SIZE_LIMIT
from render.palette import CARD, SUITS, contrast
from rules.core import play
from rules.demos import GAME
from rules.demos.view import DemosView, FigureView
from rules.options import complete_options
from rules.text import Arg, Speech, english
from tests.render.demos import views
from tests.render.golden_picture import GOLDEN, check, opened
from tests.render.legible import check_legible, watched


def test_table_in_the_unanimous_discard(regenerate: bool) -> None:
    check(table(views.view(5, "unanimous")), "demos-table-unanimous", regenerate)


def test_table_of_teams_at_the_showdown(regenerate: bool) -> None:
    check(table(views.view(4, "showdown", [1, 2, 1, 2]), theme=LIGHT), "demos-table-showdown", regenerate)


def test_table_with_the_longest_names_and_several_to_choose(regenerate: bool) -> None:
    view = views.view(5, "secret", [1, 2, 1, 2, None], views.LONG, [1, 2, 3])
    check(table(view, theme=LIGHT), "demos-table-long-names", regenerate)


def test_table_of_three_in_the_scandal(regenerate: bool) -> None:
    check(table(views.view(3, "scandal")), "demos-table-scandal", regenerate)


def test_hand_with_a_sequence(regenerate: bool) -> None:
    view = views.with_hand(views.view(5, "secret"), ["H4", "S7", "S8", "S9", "D10"])
    check(hand(view), "demos-hand", regenerate)


def test_figures_where_there_are_no_hands(regenerate: bool) -> None:
    view = views.with_hand(views.view(4, "scandal", [1, 2, 1, 2]), [], given=True)
    check(hand(view, theme=LIGHT), "demos-hand-figures", regenerate)


def test_score_sheet_with_announcements(regenerate: bool) -> None:
    view = views.view(5, "public")
    for n, seat in enumerate(view.seats):
        said = {"favourite": "SHDCS"[n], "trio": "SHD" if n else None}
        view.seats[seat] = msgspec.structs.replace(view.seats[seat], **said)
    check(scores(view), "demos-scores", regenerate)


def test_final_harmony(regenerate: bool) -> None:
    check(final(views.view(5, "final", finished=True)), "demos-final", regenerate)


def test_blank_score_sheet_is_a_pdf_that_never_changes() -> None:
    sheet = blank()
    assert sheet.startswith(b"%PDF-") and sheet.rstrip().endswith(b"%%EOF")
    assert sheet == blank()
    assert len(sheet) < SIZE_LIMIT


def test_public_views_have_no_hand_to_draw() -> None:
    with pytest.raises(ValueError, match="public view"):
        hand(views.view(3, "public"))


def test_no_harmony_before_the_end() -> None:
    with pytest.raises(ValueError, match="over"):
        final(views.view(3, "public"))


def test_the_table_shows_the_same_to_all() -> None:
    open_view = views.view(5, "secret")
    own = views.with_hand(views.view(5, "secret"), ["H4", "S7", "S8", "S9", "D10"])
    assert table(open_view) == table(own)


def test_the_hand_of_the_seat_in_turn_says_so() -> None:
    cards = ["H4", "S7", "S8", "S9", "D10"]
    mine = views.with_hand(views.view(5, "secret", waiting=[0]), cards)
    theirs = views.with_hand(views.view(5, "secret", waiting=[1]), cards)
    said: list[str] = []

    def listening(arg: Arg) -> str:
        words = english(arg)
        said.append(words)
        return words

    hand(mine, listening)
    assert "Your turn" in said
    said.clear()
    hand(theirs, listening)
    assert "Your turn" not in said and "Björn Åkesson" in said


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_writing_is_apart_and_stands_out(seats: int, theme: canvas.Theme) -> None:
    cards = ["H4", "S7", "S8", "S9", "D10"]
    announced = views.view(seats, "public", names=views.LONG)
    for seat, shown in announced.seats.items():
        announced.seats[seat] = msgspec.structs.replace(shown, favourite="S", trio="SHD")
    drawings: list[Callable[[], Picture]] = [
        lambda: scores(announced, theme=theme),
        lambda: hand(views.with_hand(views.view(seats, "unanimous", names=views.LONG), cards, 6), theme=theme),
        lambda: hand(views.with_hand(views.view(seats, "scandal", names=views.LONG), [], 6, True), theme=theme),
        lambda: final(views.view(seats, "final", names=views.LONG, finished=True), theme=theme),
    ]
    for phase in ("secret", "unanimous", "showdown", "scandal"):
        view = views.view(seats, phase, names=views.LONG)  # type: ignore[arg-type]
        drawings.append(partial(table, view, theme=theme))
    for drawing in drawings:
        with watched() as lines:
            drawing()
        check_legible(lines)


@pytest.mark.parametrize("suit", SUITS)
def test_small_letters_on_cards_can_be_read(suit: str) -> None:
    assert contrast(cards.small(SUITS[suit].colour), CARD) >= 4.5


def test_two_long_names_in_turn_can_both_be_read() -> None:
    with watched() as lines:
        table(views.view(5, "secret", names=views.LONG, waiting=[0, 3]))
    assert any("Wolfg" in line.words and " and Ελέν" in line.words for line in lines)


def test_the_table_tells_what_its_symbols_mean_where_they_are() -> None:
    with watched() as lines:
        table(views.view(5, "secret"))
    assert {"dealer", "one veto", "must be in the trio"} <= {line.words for line in lines}
    plain = views.view(3, "secret")
    for seat, shown in plain.seats.items():
        plain.seats[seat] = msgspec.structs.replace(shown, veto=0, figures=[])
    with watched() as lines:
        table(plain)
    said = {line.words for line in lines}
    assert "dealer" in said and not {"one veto", "must be in the trio"} & said


def test_marks_of_overlapping_figures_stay_visible() -> None:
    """Six own figures overlap in their box; each face-down one still shows its whole lock."""
    placed: list[tuple[int, int, int]] = []
    sprite = canvas.Canvas.sprite

    def noted(on: canvas.Canvas, image: Image.Image, where: tuple[int, int]) -> None:
        placed.append((where[0], where[1], image.width))
        sprite(on, image, where)

    with mock.patch.object(canvas.Canvas, "sprite", noted):
        hand(views.with_hand(views.view(5, "public"), ["H4", "S7", "S1", "C9", "D10"], 6))
    small = 96
    mark = cards.secret(small).width
    last_face = max(n for n, (_, _, wide) in enumerate(placed) if wide == small)
    locks = [n for n, (_, _, wide) in enumerate(placed) if wide == mark]
    assert len(locks) == 5 and min(locks) > last_face


@pytest.mark.parametrize("seats", [4, 5])
def test_no_figure_of_many_hides_another_in_the_scandal(seats: int) -> None:
    """Eight figures in half the width, five in a third."""
    view = views.view(seats, "scandal")
    for seat, number in zip(view.seats, (8, 8, 5, 5, 5), strict=False):
        held = [FigureView(n, True, "ES", "S", False) for n in range(number)]
        view.seats[seat] = msgspec.structs.replace(view.seats[seat], figures=held)
    spots: list[tuple[int, int, int, int]] = []
    sprite = canvas.Canvas.sprite

    def noted(on: canvas.Canvas, image: Image.Image, where: tuple[int, int]) -> None:
        if image.height == cards.height(image.width):
            spots.append((*where, where[0] + image.width, where[1] + image.height))
        sprite(on, image, where)

    with mock.patch.object(canvas.Canvas, "sprite", noted):
        table(view)
    assert len(spots) == 16 + 5 * (seats - 2)
    for one, other in combinations(spots, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_many_hidden_figures_are_counted_where_they_do_not_fit() -> None:
    view = views.view(5, "public")
    held = [FigureView(n, n == 2, "ES" if n == 2 else None, None, False) for n in range(6)]
    for seat, shown in view.seats.items():
        view.seats[seat] = msgspec.structs.replace(shown, figures=held)
    with watched() as lines:
        table(view)
    assert [line.words for line in lines].count("5") == len(view.seats)


def test_the_alt_text_before_the_first_hand_names_the_game_once() -> None:
    view = views.view(3, "announce")
    view.hand = 0
    assert table(view).alt.startswith("DēmoS: Announcements.")


def test_the_alt_text_of_the_table_tells_all_that_lies_there() -> None:
    alt = table(views.view(5, "unanimous", [1, 2, 1, 2, None])).alt
    assert "Anna: Team A; 85 points; figures 1 face down; 1 veto; face up ♦1 and ♣5; 1 discard face down." in alt
    assert "Cecilia: 91 points; figures 2 face down; 1 veto; no meld." in table(views.view(5, "showdown")).alt


def test_the_alt_text_of_the_scandal_tells_the_numbers_of_figures() -> None:
    alt = table(views.view(3, "scandal")).alt
    assert "figures 1: E♥ (must be used), 2: E♦, 3: face down and 4: J♥." in alt


def test_the_alt_text_of_the_hand_tells_what_lies_open_and_which_figures_are_hidden() -> None:
    alt = hand(views.with_hand(views.view(5, "secret"), ["H4", "S7", "S8", "S9", "D10"])).alt
    assert "Your figures: L♥ (face down), E♦ (must be used) and M (face down)." in alt
    assert "Face up on the table: ♦1, ♠10, ♦6, ♠4 and ♠5." in alt
    assert "You gave J♦ to Cecilia." in hand(views.with_hand(views.view(4, "scandal"), [], given=True)).alt


def test_the_alt_text_of_the_score_sheet_tells_every_hand() -> None:
    view = views.view(5, "public", names=views.LONG)
    view.scores = [view.scores[0]] * 30
    alt = scores(view).alt
    assert len(alt) <= ALT_LIMIT
    assert all(f"({', '.join([str(points)] * 30)})" in alt for points in view.scores[0])


def test_labels_and_alt_texts_are_translated() -> None:
    """Every word but names goes through `say`."""
    speech = Speech(translate=lambda one, many, n: re.sub(r"\{[^}]*\}|[^\W\d]", _in_x, one))
    picture = table(views.view(5, "unanimous"), speech)
    left = re.sub("|".join(views.NAMES), "", picture.alt)
    assert "x" in left and not re.search(r"[a-wyz]", left)
    assert picture.data != table(views.view(5, "unanimous")).data


def _in_x(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith("{") else "x"


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("drawing", [table, scores])
def test_the_same_view_gives_the_same_bytes(drawing: object, theme: object) -> None:
    assert callable(drawing)
    assert drawing(views.view(5, "unanimous"), theme=theme) == drawing(views.view(5, "unanimous"), theme=theme)


def _legible(picture: Picture) -> None:
    assert picture.width == 1200 and 400 <= picture.height <= 2400
    assert 0 < len(picture.data) <= SIZE_LIMIT
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert "{" not in picture.alt


MODES = [("simple", 3), ("simple", 5), ("full", 3), ("full", 4), ("full", 5), ("2v2", 4), ("2v3", 5), ("2v2+1", 5)]


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_views_of_whole_games_can_be_drawn(mode: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A random game with the longest names: every sixth view drawn, one in sixty encoded as well."""
    dice = random.Random(f"{mode}{seats}")
    names = dict(zip("abcde", views.LONG, strict=True))
    speech = Speech(name=names.__getitem__)
    given = {"tempo": dice.choice(["strict", "simultaneous"])}
    if mode != "simple":
        given |= {"favourite_suit": True, "announced_trio": True}
    options = complete_options(GAME, mode, given)
    state, _ = GAME.new(list("abcde"[:seats]), mode, options, dice.randbytes(32), {})
    seen = 0
    while True:
        if seen % 6 == 0 or state.outcome is not None:
            whole = seen % 60 == 0 or state.outcome is not None
            with monkeypatch.context() as patch:
                if not whole:
                    patch.setattr(canvas, "encode", lambda image, exact: b"not encoded")
                view, own = GAME.view(state, None), GAME.view(state, dice.choice(state.seats))
                assert isinstance(view, DemosView) and isinstance(own, DemosView)
                _legible(table(view, speech))
                _legible(hand(own, speech))
                if whole:
                    _legible(scores(view, speech, LIGHT))
        seen += 1
        if state.outcome is not None:
            break
        prompt = dice.choice(GAME.prompts(state))
        state, _ = play(GAME, state, prompt.seat, dice.choice(prompt.actions))
    _legible(final(view, speech))


def test_alt_text_hides_what_the_picture_hides() -> None:
    """What lies face down is not in the alt text either."""
    view = views.view(5, "secret")
    assert "Scores after" not in table(view).alt
    hidden = [one for shown in view.seats.values() for one in shown.figures if one.card is None]
    assert hidden and "face down" in table(view).alt


def test_golden_files_are_small() -> None:
    assert sum(path.stat().st_size for path in GOLDEN.glob("*.webp")) < 600 * 1024


def test_the_turn_can_be_seen_at_a_glance() -> None:
    """At 400 pixels the panel of the seat in turn is still framed in the accent colour."""
    small = opened(table(views.view(5, "secret", waiting=[2]))).resize((400, 325))
    near = sum(
        1
        for x in range(400)
        for y in range(325)
        if max(abs(a - b) for a, b in zip(small.getpixel((x, y)), DARK.accent, strict=True)) < 24  # type: ignore[arg-type]
    )
    assert near > 1500
