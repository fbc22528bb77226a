"""The picture of a card that a seat is asked about: legible, and without what is sealed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from render import canvas
from render.encode import ALT_LIMIT, SIZE_LIMIT
from render.palette import DARK, LIGHT
from render.parliament import asked
from rules.core import play
from rules.options import complete_options
from rules.parliament import GAME
from rules.text import Speech
from tests.render.golden_picture import check
from tests.render.parliament import views
from tests.rules.parliament.games import SETUPS
from tests.rules.parliament.table import Table

CARD = "welfare_dental_care"
LANGUAGES = ("en", "sv")


def voting(**options: Any) -> Table:
    table = Table(
        {"ann": "farmers", "bob": "greens", "cia": "labour"}, hands={"ann": f"{CARD} students", "bob": "teachers"},
        **options,
    )  # fmt: skip
    table.do("ann", "policy", card=CARD)
    return table


@pytest.mark.parametrize("phase", ["policy", "push"])
def test_a_card_that_is_asked_about(phase: Any, regenerate: bool) -> None:
    made = views.with_hand(views.deciding(views.view(4), phase), views.hand_of(3))
    check(asked(made), f"parliament-asked-{phase}", regenerate)


def test_the_fullest_scale_is_no_higher_than_a_screen() -> None:
    made = views.with_hand(views.deciding(views.view(8, full=True), "opinion"), views.hand_of(3))
    made.scales[made.decision.scale] = {party: [4] for party in made.scales[made.decision.scale]}  # type: ignore[union-attr]
    picture = asked(made)
    assert picture.height <= 1400 and len(picture.data) <= SIZE_LIMIT


def test_it_tells_where_the_own_party_stands_and_who_has_answered() -> None:
    table = voting(tempo="simultaneous", markers={"economy": {"greens": 5}})
    table.do("cia", "back")
    told = asked(table.view("bob")).alt
    assert told.startswith("“Free dental care for everyone” (Policy, Welfare). Your party, Greens, stands on 5.")
    assert "Answered, unseen until all have: cia. Still to answer: bob and ann." in told


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_a_sealed_answer_can_not_be_seen(theme: canvas.Theme) -> None:
    seen = []
    for answer in ("back", "decline"):
        table = voting(tempo="simultaneous")
        table.do("cia", answer)
        seen.append([asked(table.view(seat), theme=theme) for seat in ("ann", "bob")])
    assert seen[0] == seen[1]


def test_where_nothing_is_asked_it_is_the_hand() -> None:
    assert asked(views.with_hand(views.view(3), views.hand_of(3))).name == "parliament-hand"


@pytest.mark.parametrize(("mode", "number", "given"), SETUPS)
def test_it_can_be_drawn_for_everything_that_is_asked(
    mode: str, number: int, given: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(canvas, "encode", lambda image, exact: b"not encoded")
    dice = random.Random(f"{mode}{number}")
    state, _ = GAME.new(list("abcdefgh"[:number]), mode, complete_options(GAME, mode, given), dice.randbytes(32), {})
    names = dict(zip("abcdefgh", views.LONG, strict=True)).__getitem__
    seen = 0
    while state.outcome is None:
        prompt = dice.choice(GAME.prompts(state))
        view = GAME.view(state, prompt.seat)
        if GAME.scene(prompt, view) == "asked":
            seen += 1
            if seen % 4 == 1:
                picture = asked(view, Speech(name=names, language=dice.choice(LANGUAGES)))
                assert picture.width == 1200 and picture.height <= 1400
                assert 0 < len(picture.alt) <= ALT_LIMIT and "{" not in picture.alt
        state, _ = play(GAME, state, prompt.seat, dice.choice(prompt.actions))
    assert seen
