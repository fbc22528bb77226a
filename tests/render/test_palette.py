"""Nobody is told by colour alone, and colours that stand side by side stay apart for all eyes."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.palette import CARD, DARK, GROUPS, LIGHT, SUITS, Theme, contrast
from render.symbols import SYMBOLS, symbol
from tests.render.vision import EYES, distance

ALIKE = 0.82
"""Two symbols whose masks share this much of their area would be taken for each other."""

APART = {"full": 20.0, "protanopia": 8.0, "deuteranopia": 8.0, "tritanopia": 8.0}
GREY_APART = 4.0
IN_GREY = ("suits", "seats", "teams", "votes")
"""Groups small enough to be told apart by lightness too; the others rely on symbol and name there."""


@pytest.mark.parametrize("group", GROUPS)
def test_symbols_and_short_names_tell_everybody_apart(group: str) -> None:
    for one, two in combinations(GROUPS[group], 2):
        assert one.symbol != two.symbol
        assert one.short != two.short
        assert one.title != two.title


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("size", [24, 60])
def test_symbols_differ_in_shape_not_only_in_name(group: str, size: int) -> None:
    for one, two in combinations(GROUPS[group], 2):
        a, b = symbol(one.symbol, size).tobytes(), symbol(two.symbol, size).tobytes()
        shared = sum(min(x, y) for x, y in zip(a, b, strict=True))
        either = sum(max(x, y) for x, y in zip(a, b, strict=True))
        assert shared / either < ALIKE, f"{one.symbol} looks like {two.symbol}"


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("group", GROUPS)
def test_colours_stay_apart_for_all_eyes(group: str, eyes: str) -> None:
    least = APART.get(eyes, GREY_APART)
    if eyes == "greyscale" and group not in IN_GREY:
        least = 0.0
    for one, two in combinations(GROUPS[group], 2):
        if one.colour == two.colour:
            assert group == "powers", "only figures share a colour: they wear their suit's"
            continue
        assert distance(one.colour, two.colour, eyes) >= least, f"{one.key} and {two.key} for {eyes}"


def test_every_identity_has_a_symbol_that_exists() -> None:
    for group in GROUPS.values():
        for who in group:
            assert who.symbol in SYMBOLS


def test_symbols_stand_out_on_their_badges() -> None:
    for group in GROUPS.values():
        for who in group:
            assert contrast(who.on, who.colour) >= 3, who.key


def test_suits_read_on_cards() -> None:
    for suit in SUITS.values():
        assert contrast(suit.colour, CARD) >= 3, suit.key


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_writing_reads_on_every_ground(theme: Theme) -> None:
    for ground in (theme.paper, theme.surface, theme.raised):
        assert contrast(theme.ink, ground) >= 7
        assert contrast(theme.muted, ground) >= 4.5
    assert contrast(theme.felt_ink, theme.felt) >= 4.5
    assert contrast(theme.on_accent, theme.accent) >= 7
