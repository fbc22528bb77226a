"""Modes and options of DēmoS, the teams, and the draws that may be fixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from rules.core import BadSetup, Mode, Seat
from rules.demos.cards import Card, people_pack, power_pile
from rules.demos.state import Faction
from rules.options import Option
from rules.random import Random
from rules.text import N_

TEAM_MODES = ("2v2", "2v3", "2v2+1")

MODES = {
    "simple": Mode((3, 5), N_("Simple"), N_("To learn the game: two discards, no Media, no vetoes.")),
    "full": Mode((3, 5), N_("Full"), N_("Everybody alone: three discards, vetoes, Squares and the Media.")),
    "2v2": Mode((4, 4), N_("2 against 2"), N_("Two teams of two share a veto and place their figures together.")),
    "2v3": Mode((5, 5), N_("2 against 3"), N_("A pair with two vetoes against a team of three with one.")),
    "2v2+1": Mode((5, 5), N_("2 against 2, and one alone"), N_("Two pairs, and an independent with own ways to win.")),
}  # fmt: skip

TEAM_SIZES = {"2v2": (2, 2), "2v3": (2, 3), "2v2+1": (2, 2)}

OPTIONS = {
    "tempo": Option(
        "choice",
        "strict",
        N_("strict: one seat after another; simultaneous: all choose at once, unseen, in each discard turn."),
        choices=("strict", "simultaneous"),
        pace={"quick": "simultaneous", "daily": "simultaneous", "slow": "simultaneous"},
    ),
    "max_hands": Option("int", 30, N_("After so many hands the match goes to its end."), range=(1, 100)),
    "teams": Option(
        "list",
        None,
        N_("The teams as lists of seats; who is left out is the independent. Empty: drawn by lot."),
        modes=TEAM_MODES,
    ),
    "team_trio": Option(
        "choice",
        "single",
        N_("single: a trio must lie in front of one seat; pooled: a team puts its figures together."),
        choices=("single", "pooled"),
        modes=TEAM_MODES,
    ),
    "consult_seconds": Option("int", 15, N_("How long a team may talk, in seconds."), range=(1, 600), modes=TEAM_MODES),
    "consult_minutes": Option(
        "int",
        0,
        N_("How long a team may talk, in minutes, in games played by text; 0: the seconds count."),
        range=(0, 4320),
        pace={"quick": 15, "daily": 240, "slow": 720},
        modes=TEAM_MODES,
    ),
    "favourite_suit": Option(
        "bool", False, N_("Each seat announces a suit; its one-suit sequences of it score 10 more.")
    ),
    "announced_trio": Option(
        "bool", False, N_("Each seat announces the suits of its trio; a trio that matches wins ties.")
    ),
}


def make_factions(seats: Sequence[Seat], mode: str, teams: Any, random: Random) -> list[Faction]:
    """The teams as given, or by lot, and whoever plays alone, with their vetoes.

    Raises BadSetup `bad_option`. D1: lots are drawn among the divisions in which as few team mates as
    possible sit side by side.
    """
    if mode not in TEAM_SIZES:
        return [Faction([seat], 0 if mode == "simple" else 1) for seat in seats]
    if teams is None:
        divided = random.choice(_alternating(seats, mode))
    else:
        divided = check_teams(seats, mode, teams)
    placed = {seat for team in divided for seat in team}
    factions = [Faction(list(team), 2 if mode == "2v3" and len(team) == 2 else 1) for team in divided]
    return factions + [Faction([seat], 1) for seat in seats if seat not in placed]


def check_teams(seats: Sequence[Seat], mode: str, teams: Any) -> list[list[Seat]]:
    """The teams given, each in the order of the seats. Raises BadSetup `bad_option`."""
    sizes = TEAM_SIZES[mode]
    shape = " and ".join(f"one of {size}" for size in sizes)
    try:
        lists = msgspec.convert(teams, list[list[str]])
    except msgspec.ValidationError as error:
        raise BadSetup("bad_option", f"Teams in {mode} are two lists of seats, {shape}: {error}.") from error
    named = [seat for team in lists for seat in team]
    if strangers := [seat for seat in named if seat not in seats]:
        raise BadSetup("bad_option", f"{strangers[0]!r} in the teams is not a seat of this game.")
    if sorted(map(len, lists)) != sorted(sizes) or len(set(named)) < len(named):
        raise BadSetup("bad_option", f"Teams in {mode} are {shape}, and nobody is in two of them.")
    return [sorted(team, key=list(seats).index) for team in lists]


def _alternating(seats: Sequence[Seat], mode: str) -> list[list[list[Seat]]]:
    first, second = TEAM_SIZES[mode]
    divisions = [
        [list(one), list(two)]
        for one in combinations(seats, first)
        for two in combinations([seat for seat in seats if seat not in one], second)
        if first != second or list(seats).index(one[0]) < list(seats).index(two[0])
    ]

    def neighbours(teams: list[list[Seat]]) -> int:
        pairs = zip(seats, [*seats[1:], seats[0]], strict=True)
        return sum(any(a in team and b in team for team in teams) for a, b in pairs)

    fewest = min(map(neighbours, divisions))
    return [teams for teams in divisions if neighbours(teams) == fewest]


class Stacks(msgspec.Struct, forbid_unknown_fields=True):
    """Draws fixed in advance; each list may be a prefix, what is left out is random."""

    dealer: Seat | None = None
    power: list[Card] = []
    people: list[list[Card]] = []


def read_stacks(seats: Sequence[Seat], mode: str, stacks: Mapping[str, Any]) -> Stacks:
    """The fixed draws, checked. Raises BadSetup `bad_stacks`."""
    try:
        fixed = msgspec.convert(stacks, Stacks)
    except msgspec.ValidationError as error:
        raise BadSetup("bad_stacks", f"Stacks are dealer, power and people: {error}.") from error
    if fixed.dealer is not None and fixed.dealer not in seats:
        raise BadSetup("bad_stacks", f"The dealer {fixed.dealer!r} is not a seat of this game.")
    _check_prefix("power", fixed.power, power_pile(mode), mode)
    for number, cards in enumerate(fixed.people, 1):
        _check_prefix(f"people of hand {number}", cards, people_pack(mode), mode)
    return fixed


def _check_prefix(name: str, cards: Sequence[Card], pack: Sequence[Card], mode: str) -> None:
    for place, card in enumerate(cards):
        if card not in pack:
            raise BadSetup("bad_stacks", f"There is no card {card!r} for {name} in {mode}.")
        if card in cards[:place]:
            raise BadSetup("bad_stacks", f"The card {card!r} comes twice in {name}.")


def complete_pack(prefix: Sequence[Card], pack: Sequence[Card], random: Random) -> list[Card]:
    """A shuffled pack that begins as fixed."""
    rest = [card for card in pack if card not in prefix]
    random.shuffle(rest)
    return [*prefix, *rest]
