"""Named colours, and who wears which: suits, powers, seats, teams, parties, pillars, votes.

Nobody is told by colour alone: every identity also has a symbol and a short name, all distinct.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.text import N_

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """`#1E222B` as three numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(one: Colour, two: Colour, share: float) -> Colour:
    """`share` of `two` in `one`."""
    a, b, c = (round(x + (y - x) * share) for x, y in zip(one, two, strict=True))
    return a, b, c


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1 (WCAG 2)."""
    r, g, b = (c / 255 / 12.92 if c / 255 <= 0.03928 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, two: Colour) -> float:
    """Contrast ratio, 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True)
class Theme:
    """The colours of a picture's ground, its writing and its marks."""

    name: Literal["dark", "light"]
    paper: Colour
    surface: Colour
    raised: Colour
    line: Colour
    felt: Colour
    felt_edge: Colour
    felt_ink: Colour
    ink: Colour
    muted: Colour
    accent: Colour
    on_accent: Colour
    good: Colour
    bad: Colour


DARK = Theme(
    name="dark",
    paper=rgb("#191C23"),
    surface=rgb("#262B35"),
    raised=rgb("#363D4A"),
    line=rgb("#454D5C"),
    felt=rgb("#1D3B3B"),
    felt_edge=rgb("#2C5453"),
    felt_ink=rgb("#A9C9C2"),
    ink=rgb("#F6F3EC"),
    muted=rgb("#B3BAC7"),
    accent=rgb("#FFC53D"),
    on_accent=rgb("#231B04"),
    good=rgb("#4CC38A"),
    bad=rgb("#FF6B5E"),
)
LIGHT = Theme(
    name="light",
    paper=rgb("#F3F0E8"),
    surface=rgb("#FFFFFF"),
    raised=rgb("#E9E4D8"),
    line=rgb("#CFC8B8"),
    felt=rgb("#CBDFD6"),
    felt_edge=rgb("#A9C8BB"),
    felt_ink=rgb("#2F5850"),
    ink=rgb("#1C212B"),
    muted=rgb("#596070"),
    accent=rgb("#F2A900"),
    on_accent=rgb("#231B04"),
    good=rgb("#157F4E"),
    bad=rgb("#C4281B"),
)

# Cards look the same on both grounds.
CARD = rgb("#FFFDF7")
CARD_EDGE = rgb("#C9C3B4")
CARD_INK = rgb("#1C212B")
CARD_MUTED = rgb("#6B7080")
FORCED = rgb("#C2255C")
BACK_PEOPLE = rgb("#3E5C8A")
BACK_POWER = rgb("#7A2E4D")
WHITE = rgb("#FFFFFF")
BLACK = rgb("#12151B")


@dataclass(frozen=True)
class Identity:
    """Something that has a colour, a symbol, a name and a short name (message ids, to be translated)."""

    key: str
    title: str
    short: str
    symbol: str
    colour: Colour

    @property
    def on(self) -> Colour:
        """White or black, whichever reads better on the colour."""
        return WHITE if contrast(WHITE, self.colour) >= 3 else BLACK


def _table(*rows: tuple[str, str, str, str, str]) -> dict[str, Identity]:
    return {key: Identity(key, title, short, symbol, rgb(colour)) for key, title, short, symbol, colour in rows}


SUITS = _table(
    ("S", N_("Security"), N_("Sec"), "spade", "#20242E"),
    ("H", N_("Social"), N_("Soc"), "heart", "#BE1529"),
    ("D", N_("Economy"), N_("Eco"), "diamond", "#1A6FE0"),
    ("C", N_("Environment"), N_("Env"), "club", "#1A9A52"),
)
"""The four-colour deck, so that a suit is told at a glance on a phone."""

POWERS = _table(
    ("E", N_("Executive"), N_("E"), "helm", "#7A2E4D"),
    ("L", N_("Legislative"), N_("L"), "hemicycle", "#7A2E4D"),
    ("J", N_("Judiciary"), N_("J"), "scales", "#7A2E4D"),
    ("M", N_("Media"), N_("M"), "megaphone", "#5C6470"),
)
"""The figures. Kinds are told by letter and symbol; the colour is the suit's."""

SEATS = (
    Identity("seat-1", N_("Disc"), N_("I"), "disc", rgb("#3F97EA")),
    Identity("seat-2", N_("Triangle"), N_("II"), "triangle", rgb("#F58A2B")),
    Identity("seat-3", N_("Square"), N_("III"), "square", rgb("#8262E8")),
    Identity("seat-4", N_("Star"), N_("IV"), "star", rgb("#D6E685")),
    Identity("seat-5", N_("Plus"), N_("V"), "plus", rgb("#A81E6E")),
    Identity("seat-6", N_("Ring"), N_("VI"), "ring", rgb("#3CC9AE")),
)
"""Seats that stand for themselves, and the parties of Emperor, in seat order."""

TEAMS = _table(
    ("a", N_("Team A"), N_("A"), "shield", "#3F97EA"),
    ("b", N_("Team B"), N_("B"), "flag", "#F58A2B"),
    ("independent", N_("Independent"), N_("Ind"), "star", "#8A63E8"),
)

PARTIES = _table(
    ("socialists", N_("Socialists"), N_("Soc"), "star", "#A3122B"),
    ("labour", N_("Labour"), N_("Lab"), "rose", "#F0524B"),
    ("greens", N_("Greens"), N_("Gre"), "leaf", "#8CCB3F"),
    ("farmers", N_("Farmers"), N_("Far"), "wheat", "#0E6340"),
    ("liberals", N_("Liberals"), N_("Lib"), "sunburst", "#5CB8F2"),
    ("conservatives", N_("Conservatives"), N_("Con"), "tower", "#1B4199"),
    ("christians", N_("Christians"), N_("Chr"), "cross", "#A06AD6"),
    ("nationalists", N_("Nationalists"), N_("Nat"), "flag", "#F4CE2A"),
)
MINORS = _table(
    ("feminists", N_("Feminists"), N_("Fem"), "venus", "#E86AB3"),
    ("pirates", N_("Pirates"), N_("Pir"), "sail", "#3A3F4B"),
)

PILLARS = _table(
    ("economy", N_("Economy"), N_("Econ"), "coins", "#E3A41C"),
    ("security", N_("Security"), N_("Secu"), "shield", "#3A66B8"),
    ("culture", N_("Culture"), N_("Cult"), "book", "#CF82DE"),
    ("social", N_("Social"), N_("Soci"), "people", "#E0584F"),
    ("environment", N_("Environment"), N_("Envi"), "tree", "#38A169"),
    ("media", N_("Media"), N_("Medi"), "megaphone", "#8A93A3"),
)

VOTES = _table(
    ("green", N_("For"), N_("Yes"), "check", "#2FA66A"),
    ("red", N_("Against"), N_("No"), "no", "#C5283D"),
)
"""Green is truth and a vote for, red is a lie and a vote against."""

GROUPS: dict[str, tuple[Identity, ...]] = {
    "suits": tuple(SUITS.values()),
    "powers": tuple(POWERS.values()),
    "seats": SEATS,
    "teams": tuple(TEAMS.values()),
    "parties": (*PARTIES.values(), *MINORS.values()),
    "pillars": tuple(PILLARS.values()),
    "votes": tuple(VOTES.values()),
}
"""Identities that are seen side by side and must be told apart."""


def named(theme: Theme) -> tuple[Colour, ...]:
    """All colours that have a name, those of the theme first."""
    ground = (value for value in vars(theme).values() if isinstance(value, tuple))
    cards = (CARD, CARD_EDGE, CARD_INK, CARD_MUTED, FORCED, BACK_PEOPLE, BACK_POWER, WHITE, BLACK)
    return (*ground, *cards, *(who.colour for group in GROUPS.values() for who in group))
