"""The picture beside the markers to be placed: the own party, both sides of every scale, nothing that is sealed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.languages import Medium, languages
from render.canvas import Canvas
from render.palette import DARK, LIGHT, Colour, Theme, contrast
from render.parliament import hand
from render.parliament.placing import chosen_fill, placing
from rules.core import play
from rules.options import complete_options
from rules.parliament import GAME
from rules.parliament.actions import Place
from rules.parliament.state import ParliamentState

PARTIES = {"ann": "greens", "bo": "farmers", "cia": "labour"}


def begun(setup: str, seats: int = 2, **options: object) -> ParliamentState:
    names = list(PARTIES)[:seats]
    chosen = {seat: PARTIES[seat] for seat in names}
    complete = complete_options(GAME, "standard", {"setup": setup, "parties": chosen, **options})
    return GAME.new(names, "standard", complete, bytes(range(32)), {})[0]


def placed(state: ParliamentState, seat: str, directions: list[int]) -> ParliamentState:
    """A seat puts its next markers, each to one side."""
    for side in directions:
        prompt = next(prompt for prompt in GAME.prompts(state) if prompt.seat == seat)
        state, _ = play(GAME, state, seat, prompt.actions[side])
    return state


def test_others_sealed_markers_leave_no_trace() -> None:
    one, other = (placed(begun("sealed"), "bo", sides) for sides in ([0] * 7, [1] * 7))
    first, second = (placing(GAME.view(state, "ann")) for state in (one, other))
    assert first.data == second.data and first.alt == second.alt


def test_own_markers_show_placed_or_only_filled_in() -> None:
    state = begun("sealed")
    view = GAME.view(state, "ann")
    supposed = GAME.imagine(view, [Place("economy", "welfare"), Place("nation", "sweden")])
    assert GAME.view(state, "ann") == view, "imagining changes nothing"
    assert view.scales["economy"]["greens"] == [] and supposed.scales["economy"]["greens"] == [4]
    assert placing(supposed).data != placing(view).data
    assert "Placed on the side of: Welfare and Sweden." in placing(supposed).alt
    real, _ = play(GAME, state, "ann", Place("economy", "welfare"))
    real, _ = play(GAME, real, "ann", Place("nation", "sweden"))
    assert placing(GAME.view(real, "ann")).data == placing(supposed).data


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_the_groups_of_a_side_can_be_read_chosen_or_not(theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    inks: dict[str, Colour] = {}
    text = Canvas.text

    def noted(canvas: Canvas, at: Any, words: str, style: Any, *more: Any, **named: Any) -> Any:
        if " · " in words:
            inks[words] = more[0]
        return text(canvas, at, words, style, *more, **named)

    monkeypatch.setattr(Canvas, "text", noted)
    view = GAME.imagine(GAME.view(begun("sealed"), "ann"), [Place("economy", "welfare")])
    placing(view, theme=theme)
    assert len(inks) == 16
    chosen = inks.pop("Older · Lower education · Rural · Women")
    assert contrast(chosen, chosen_fill(theme)) >= 4.5
    others = [contrast(ink, ground) for ink in inks.values() for ground in (theme.raised, theme.surface)]
    assert min(others) >= 4.5


def test_before_the_first_turn_the_hand_is_the_markers() -> None:
    view = GAME.view(begun("draft"), "ann")
    assert hand(view).filename.startswith("parliament-placing")
    with pytest.raises(ValueError, match="no markers"):
        placing(GAME.view(begun("draft"), None))


@pytest.mark.parametrize("code", ["en", "sv"])
def test_it_can_be_drawn_with_everybody_on_one_side_and_with_a_big_party(code: str) -> None:
    say = languages()[code].speech(str, medium=Medium.PLAIN)
    view = GAME.view(begun("sealed", 3, big_parties=True), "cia")
    assert view.scales["economy"]["labour"] == [4, 5]
    assert placing(view, say).data
    crowded = GAME.view(begun("sealed"), "ann")
    scales = {scale: {party: [4] for party in here} for scale, here in crowded.scales.items()}
    assert placing(msgspec.structs.replace(crowded, scales=scales), say, LIGHT).data
