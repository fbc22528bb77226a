"""The pure questions about DēmoS: what a hand shows, who wins a hand, who wins the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules.core import BadSetup, Seat
from rules.demos.cards import HAND, SUITS, Card, Suit, people_pack, power_pile
from rules.demos.harmony import Held, decide, suit_of
from rules.demos.meld import best_meld, hand_winners
from rules.demos.options import MODES, TEAM_SIZES, check_teams


class _MeldQuestion(msgspec.Struct, forbid_unknown_fields=True):
    hand: list[Card]
    mode: str = "full"
    favourite: Suit | None = None


class _HandQuestion(msgspec.Struct, forbid_unknown_fields=True):
    hands: dict[Seat, list[Card]]
    order: list[Seat]
    mode: str = "full"
    teams: list[list[Seat]] | None = None
    favourites: dict[Seat, Suit] = {}


class _HeldFigure(msgspec.Struct, forbid_unknown_fields=True):
    card: Card
    suit: Suit | None = None
    forced: bool = False


class _MatchQuestion(msgspec.Struct, forbid_unknown_fields=True):
    mode: str
    scores: dict[Seat, int]
    figures: dict[Seat, list[_HeldFigure]]
    teams: list[list[Seat]] | None = None
    team_trio: str | None = None
    announced: dict[Seat, str] = {}


def meld(question: Any) -> dict[str, Any] | None:
    """What a hand of five shows: `{hand, mode, favourite?}` -> the meld or null."""
    asked = msgspec.convert(question, _MeldQuestion)
    _check_mode(asked.mode)
    _check_hands([asked.hand], asked.mode)
    best = best_meld(tuple(asked.hand), asked.mode != "simple", asked.favourite)
    return {**msgspec.to_builtins(best), "cards": list(best.cards)} if best else None


def winners_of_hand(question: Any) -> dict[str, Any]:
    """Who wins a hand: `{hands, order, mode, teams?, favourites?}` -> `{winners, by}`."""
    asked = msgspec.convert(question, _HandQuestion)
    _check_mode(asked.mode)
    _check_hands(list(asked.hands.values()), asked.mode)
    if sorted(asked.order) != sorted(asked.hands):
        raise ValueError("the order should name each seat that has a hand once")
    factions = _factions(asked.order, asked.mode, asked.teams)
    melds = {
        seat: best_meld(tuple(hand), asked.mode != "simple", asked.favourites.get(seat))
        for seat, hand in asked.hands.items()
    }
    faction_of = {seat: n for n, members in enumerate(factions) for seat in members}
    winners, by = hand_winners(melds, asked.order, faction_of)
    return {"winners": winners, "by": by}


def winners_of_match(question: Any) -> dict[str, Any]:
    """Who wins a match: `{mode, teams?, team_trio?, scores, figures, announced?}` -> `{winners, rule, classes}`.

    `scores` are the seats' totals, in the order of the seats.
    """
    asked = msgspec.convert(question, _MatchQuestion)
    _check_mode(asked.mode)
    seats = list(asked.scores)
    if asked.team_trio not in (None, "single", "pooled"):
        raise ValueError("team_trio should be single or pooled")
    if asked.team_trio == "pooled" and asked.mode not in TEAM_SIZES:
        raise ValueError(f"nobody has a team in {asked.mode}")
    if strangers := [seat for seat in (*asked.figures, *asked.announced) if seat not in seats]:
        raise ValueError(f"there is no score of {strangers[0]!r}")
    _check_figures([figure.card for held in asked.figures.values() for figure in held], asked.mode)
    if wrong := [trio for trio in asked.announced.values() if len(trio) != 3 or set(trio) - {*SUITS}]:
        raise ValueError(f"{wrong[0]!r} should be the suits of an E, an L and a J, such as SHD")
    verdict = decide(
        asked.mode,
        seats,
        _factions(seats, asked.mode, asked.teams),
        asked.scores,
        {
            seat: [
                Held(seat, index, figure.card, suit_of(figure.card, figure.suit), figure.forced)
                for index, figure in enumerate(held)
            ]
            for seat, held in asked.figures.items()
        },
        pooled=asked.team_trio == "pooled",
        announced=asked.announced,
    )
    return {
        "winners": list(verdict.winners),
        "rule": verdict.rule,
        "classes": {seat: trio.suits if trio else 0 for seat, trio in verdict.trios.items()},
    }


QUESTIONS = {"meld": meld, "hand_winners": winners_of_hand, "winners": winners_of_match}


def _check_mode(mode: str) -> None:
    if mode not in MODES:
        raise ValueError(f"there is no mode {mode!r}; there are {', '.join(MODES)}")


def _check_hands(hands: Sequence[Sequence[Card]], mode: str) -> None:
    pack = people_pack(mode)
    cards = [card for hand in hands for card in hand]
    if any(len(hand) != HAND for hand in hands):
        raise ValueError(f"a hand has {HAND} cards")
    _check_cards(cards, pack, mode)


def _check_figures(cards: Sequence[Card], mode: str) -> None:
    _check_cards(cards, power_pile(mode), mode)


def _check_cards(cards: Sequence[Card], pack: Sequence[Card], mode: str) -> None:
    for place, card in enumerate(cards):
        if card not in pack:
            raise ValueError(f"there is no card {card!r} here in {mode}")
        if card in cards[:place]:
            raise ValueError(f"the card {card!r} comes twice")


def _factions(seats: Sequence[Seat], mode: str, teams: list[list[Seat]] | None) -> list[list[Seat]]:
    """The teams and whoever plays alone."""
    if mode not in TEAM_SIZES:
        if teams:
            raise ValueError(f"there are no teams in {mode}")
        return [[seat] for seat in seats]
    try:
        divided = check_teams(seats, mode, teams)
    except BadSetup as error:
        raise ValueError(error.message) from error
    placed: Mapping[Seat, int] = {seat: n for n, team in enumerate(divided) for seat in team}
    return [*divided, *([seat] for seat in seats if seat not in placed)]
