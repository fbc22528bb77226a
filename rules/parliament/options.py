"""Modes and options of Swedish Parliament 2014, who plays which party, and the draws that may be fixed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules import text
from rules.core import BadSetup, Mode, Seat
from rules.options import Input, Option
from rules.random import Random
from rules.text import N_, T

from . import map as political_map
from . import words
from .cabinet import Relation
from .content import CardKey, Pack, PartyKey, ScaleKey
from .pack import current_pack
from .state import Plan


class Parties(Mapping[PartyKey, text.Words]):
    """Words for each party of the pack in use, which may be another one later."""

    def __init__(self, said: Callable[[Pack, PartyKey], text.Words]) -> None:
        self._said = said

    def __getitem__(self, party: PartyKey) -> text.Words:
        pack = current_pack()
        pack.parties[party]
        return self._said(pack, party)

    def __iter__(self) -> Iterator[PartyKey]:
        return iter(current_pack().parties)

    def __len__(self) -> int:
        return len(current_pack().parties)


NAMES, PORTRAITS = Parties(words.party), Parties(words.portrait)
PLANNED = (2, 5)
"""Parties of a co-op plan."""

MODES = {
    "standard": Mode(
        (1, 8),
        N_("Standard"),
        N_("Everybody for themselves; a single player meets The System, which plays its own cards."),
    ),
    "coop": Mode(
        (2, 8), N_("Co-op"), N_("All together: one cabinet and its leader are the goal, for everybody or nobody.")
    ),
}

OPTIONS = {
    "setup": Option(
        "choice",
        "draft",
        N_("draft: players place one marker after another; sealed: all at the same time, unseen; random: by lot."),
        choices=("draft", "sealed", "random"),
        pace={"daily": "sealed", "slow": "sealed"},
    ),
    "tempo": Option(
        "choice",
        "strict",
        N_("strict: answers to a card come one after another; simultaneous: all answer at once, unseen."),
        choices=("strict", "simultaneous"),
        pace={"quick": "simultaneous", "daily": "simultaneous", "slow": "simultaneous"},
    ),
    "big_parties": Option("bool", False, N_("The two big parties have two markers side by side on every scale.")),
    "asterisks": Option(
        "bool",
        False,
        N_("Parties with an asterisk stand as in reality: highlighted where they are not, and the reverse."),
    ),
    "minor_parties": Option("bool", True, N_("With the cards of the Feminists and the Pirates.")),
    "parties": Option(
        "object",
        None,
        N_("The party of each player. Whoever chose first begins; who does not choose gets one by lot."),
        each=(Input("party", N_("My party"), choices=NAMES, notes=PORTRAITS),),
        title=N_("My party"),
    ),
    "difficulty": Option(
        "int",
        1,
        N_("For a single player: how many cards The System plays after each turn."),
        range=(1, 8),
        modes=("standard",),
        players=(1, 1),
    ),
    "coop": Option(
        "object",
        None,
        N_("The cabinet to reach, 2 to 5 parties, and its leader, one of them. Left open, three are drawn by lot."),
        modes=("coop",),
        form=(
            Input("parties", N_("Parties of the cabinet"), choices=NAMES, several=PLANNED),
            Input("leader", N_("Its leader"), choices=NAMES),
        ),
        title=N_("Cabinet to reach"),
    ),
}

LOT = 3
"""Parties of a co-op plan that is drawn by lot."""


def check_parties(pack: Pack, seats: Sequence[Seat], chosen: Any) -> dict[Seat, PartyKey]:
    """The parties that seats chose, in the order given. Raises BadSetup `bad_option`."""
    try:
        parties = msgspec.convert(chosen or {}, dict[str, str])
    except msgspec.ValidationError as error:
        raise BadSetup("bad_option", f"Parties are seats with the key of a party each: {error}.") from error
    for seat, party in parties.items():
        if seat not in seats:
            raise BadSetup("bad_option", f"{seat!r} in the parties is not a seat of this game.")
        if party not in pack.parties:
            raise BadSetup("bad_option", f"There is no party {party!r}; there are {', '.join(pack.parties)}.")
    for party in pack.parties:
        if list(parties.values()).count(party) > 1:
            raise BadSetup("bad_option", f"The party {party!r} is chosen twice.")
    return parties


def deal_parties(
    pack: Pack, seats: Sequence[Seat], chosen: Mapping[Seat, PartyKey], rng: Random
) -> dict[Seat, PartyKey]:
    """A party for every seat, by lot where none was chosen."""
    rest = [party for party in pack.parties if party not in chosen.values()]
    rng.shuffle(rest)
    return {seat: chosen[seat] if seat in chosen else rest.pop() for seat in seats}


def check_plan(pack: Pack, plan: Any) -> Plan:
    """The cabinet that a co-op game is about. Raises BadSetup `bad_option`."""

    class _Given(msgspec.Struct, forbid_unknown_fields=True):
        parties: list[str]
        leader: str

    try:
        given = msgspec.convert(plan, _Given)
    except msgspec.ValidationError as error:
        missing = T("A cabinet to reach has 2 to 5 different parties, and one of them as its leader.")
        raise BadSetup("bad_option", missing) from error
    for party in given.parties:
        if party not in pack.parties:
            raise BadSetup("bad_option", f"There is no party {party!r}; there are {', '.join(pack.parties)}.")
    low, high = PLANNED
    if not low <= len(given.parties) <= high or len(set(given.parties)) < len(given.parties):
        raise BadSetup("bad_option", T("A cabinet to reach has 2 to 5 different parties."))
    if given.leader not in given.parties:
        if given.leader not in pack.parties:
            raise BadSetup("bad_option", f"There is no party {given.leader!r}; there are {', '.join(pack.parties)}.")
        leader, cabinet = words.party(pack, given.leader), words.parties(pack, given.parties)
        wrong = T("{leader} can only lead a cabinet that it is in, and not {parties}.", leader=leader, parties=cabinet)
        raise BadSetup("bad_option", wrong)
    return Plan(tuple(party for party in pack.parties if party in given.parties), given.leader)


def draw_plan(pack: Pack, rng: Random) -> Plan:
    """A plan by lot."""
    drawn = list(pack.parties)
    rng.shuffle(drawn)
    drawn = drawn[:LOT]
    return Plan(tuple(party for party in pack.parties if party in drawn), rng.choice(drawn))


# -- fixed draws


class Stacks(msgspec.Struct, forbid_unknown_fields=True):
    """Draws fixed in advance; each list may be a prefix, what is left out is random."""

    first: Seat | None = None
    piles: dict[ScaleKey, list[CardKey]] = {}
    markers: dict[PartyKey, dict[ScaleKey, int]] = {}
    relations: list[tuple[PartyKey, PartyKey, int]] = []


def read_stacks(
    pack: Pack,
    seats: Sequence[Seat],
    stacks: Mapping[str, Any],
    *,
    piles: Mapping[ScaleKey, Sequence[CardKey]],
    dropped: Collection[PartyKey],
    big: Collection[PartyKey],
) -> Stacks:
    """The fixed draws, checked. `piles` holds every card that there is; `dropped` are the parties whose
    markers are dropped, `big` those with two a scale. Raises BadSetup `bad_stacks`.
    """
    try:
        fixed = msgspec.convert(stacks, Stacks)
    except msgspec.ValidationError as error:
        raise BadSetup("bad_stacks", f"Stacks are first, piles, markers and relations: {error}.") from error
    if fixed.first is not None and fixed.first not in seats:
        raise _bad(f"The first player, {fixed.first!r}, is not a seat of this game.")
    for scale, cards in fixed.piles.items():
        _scale(pack, scale)
        for place, card in enumerate(cards):
            if card not in piles[scale]:
                raise _bad(f"There is no card {card!r} in the pile {scale}.")
            if card in cards[:place]:
                raise _bad(f"The card {card!r} comes twice in the pile {scale}.")
    for party, markers in fixed.markers.items():
        if party not in dropped:
            raise _bad(f"The markers of {party!r} are not dropped in this game, so they can't be fixed.")
        for scale, segment in markers.items():
            _scale(pack, scale)
            highest = 7 if party in big else 8
            if not 1 <= segment <= highest:
                raise _bad(f"A marker of {party} lies on a segment from 1 to {highest}, not {segment}.")
    relations_of(pack, fixed)
    return fixed


def relations_of(pack: Pack, fixed: Stacks) -> list[Relation]:
    """The relations that the stacks fix, in pack order each. Raises BadSetup `bad_stacks`."""
    found: list[Relation] = []
    for a, b, strength in fixed.relations:
        if a not in pack.parties or b not in pack.parties or a == b:
            raise _bad(f"A relation is between two parties, not {a!r} and {b!r}.")
        if strength == 0 or not -3 <= strength <= 3:
            raise _bad(f"A relation's strength is -3 to -1 or 1 to 3, not {strength}.")
        pair = pack.in_order(a, b)
        if pair in [one.parties for one in found]:
            raise _bad(f"The relation of {a} and {b} is given twice.")
        found.append(Relation(pair, strength))
    if sum(abs(one.strength) for one in found) > pack.tiles:
        raise _bad(f"The relations need more tiles than the {pack.tiles} that there are.")
    if not political_map.possible([one.parties for one in found]):
        raise _bad("The map can't hold these relations.")
    return found


def complete_pile(prefix: Sequence[CardKey], cards: Sequence[CardKey], rng: Random) -> list[CardKey]:
    """A shuffled pile that begins as fixed."""
    rest = [card for card in cards if card not in prefix]
    rng.shuffle(rest)
    return [*prefix, *rest]


def _scale(pack: Pack, scale: str) -> None:
    if scale not in pack.scales:
        raise _bad(f"There is no scale {scale!r}; there are {', '.join(pack.scales)}.")


def _bad(message: str) -> BadSetup:
    return BadSetup("bad_stacks", message)
