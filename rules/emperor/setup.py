"""Setting up: the options, the party names, start hands, bag and deck, and draws that are fixed beforehand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rules.core import TEXT_LIMIT, BadSetup, Seat
from rules.emperor.cards import full_deck, in_order, start_hand
from rules.emperor.phases import EmperorState
from rules.emperor.phases.round import Round
from rules.emperor.pillars import PILLARS
from rules.emperor.state import Party, Rules, Tile
from rules.options import Input, Option
from rules.random import Random
from rules.text import N_

T = TypeVar("T", int, str)

SEATS = (3, 6)
NAME_LIMIT = 60

OPTIONS: Mapping[str, Option] = {
    "tempo": Option(
        "choice", "strict", N_("One seat after another, or everybody chooses an action at the same time."),
        choices=("strict", "simultaneous"),
        pace={"quick": "simultaneous", "daily": "simultaneous", "slow": "simultaneous"},
    ),
    "max_rounds": Option("int", 6, N_("Rounds until the largest population wins."), range=(1, 12)),
    "first_claim": Option(
        "int", 2, N_("The first round whose result can make an emperor."), range=(1, 4)
    ),
    "claim": Option(
        "choice", "instant", N_("Above the limit at a result: emperor at once, or by a vote."),
        choices=("instant", "vote"),
    ),
    "chair": Option(
        "choice", "winner", N_("Who is next in the chair: the largest party, the next seat, or always the same."),
        choices=("winner", "rotate", "fixed"),
    ),
    "first_chair": Option(
        "int", 0, N_("The seat that begins in the chair, by its number; 0 draws one."), range=(0, SEATS[1])
    ),
    "start_pillars": Option("int", 3, N_("Where each of the five pillars begins."), range=(1, 4)),
    "start_media": Option("int", 1, N_("Where the media's influence begins."), range=(0, 5)),
    "fives": Option("bool", False, N_("Ten more population tiles, worth five each.")),
    "debate_prize": Option("bool", False, N_("Vote for the best speaker after the discussion.")),
    "pairs": Option("bool", False, N_("No upgrade cards: two of the lower kind together make one.")),
    "parties": Option(
        "object", None, N_("Party names and opening speeches by seat."),
        each=(
            Input("name", N_("Name of your party"), NAME_LIMIT),
            Input("speech", N_("Your opening speech"), TEXT_LIMIT, "many"),
        ),
        title=N_("My party"),
    ),
}  # fmt: skip

STOCK_PARTIES: tuple[str, ...] = (
    N_("Golden Turnip Party"),
    N_("Union of Early Risers"),
    N_("Free Umbrella Movement"),
    N_("Party of the Long Lunch"),
    N_("League of Tidy Gardens"),
    N_("Movement for Louder Bells"),
    N_("Alliance of Reasonable Hats"),
    N_("Honest Fishmongers"),
    N_("New Lighthouse Front"),
    N_("People's Gravel Assembly"),
)
"""Names for seats that bring none; as message ids, so that they can be put into the table's language."""


def set_up(
    seats: Sequence[Seat], mode: str, options: Mapping[str, Any], key: bytes, stacks: Mapping[str, Any]
) -> EmperorState:
    """A game before its first action. Raises BadSetup where parties, chair or stacks make no sense."""
    rng = Random(key.hex())
    names = _parties(seats, options["parties"])
    values = range(1, 6 if options["fives"] else 5)
    unknown = sorted(set(stacks) - {"chair", "tiles", "deck"})
    if unknown:
        raise BadSetup("bad_stacks", f"Emperor has no stack {unknown[0]!r}; it has chair, tiles and deck.")
    tiles, fixed = _stack(rng, "tiles", [value for value in values for _ in range(10)], stacks.get("tiles"))
    deck, _ = _stack(rng, "deck", full_deck(options["pairs"]), stacks.get("deck"))
    chair = _chair(rng, seats, options["first_chair"], stacks.get("chair"))
    taken = {name for name, _ in names.values()}
    stock = [name for name in STOCK_PARTIES if name not in taken]
    rng.shuffle(stock)
    hand = in_order(start_hand(options["pairs"]))
    start = options["start_pillars"]
    return EmperorState(
        seats=list(seats),
        mode=mode,
        rng=rng,
        rules=Rules(
            fives=options["fives"],
            first_claim=options["first_claim"],
            claim=options["claim"],
            chair=options["chair"],
            max_rounds=options["max_rounds"],
            tempo=options["tempo"],
            debate_prize=options["debate_prize"],
            pairs=options["pairs"],
        ),
        chair=chair,
        pillars=dict.fromkeys(PILLARS, start) | {"media": options["start_media"]},
        parties={
            seat: Party(names[seat][0] or stock[place], names[seat][1], list(hand)) for place, seat in enumerate(seats)
        },
        tiles=[Tile(1, False, seat, seat) for seat in seats for _ in range(2)],
        bag=tiles,
        fixed_tiles=fixed,
        deck=deck,
        frames=[Round()],
    )


def _parties(seats: Sequence[Seat], given: Any) -> dict[Seat, tuple[str, str]]:
    """Name and opening speech by seat; empty where none was given."""
    named = dict.fromkeys(seats, ("", ""))
    for seat, entry in (given or {}).items():
        if seat not in named:
            raise BadSetup("bad_option", f"Option parties names {seat!r}, who has no seat.")
        if isinstance(entry, str):
            entry = {"name": entry}
        right = isinstance(entry, dict) and set(entry) <= {"name", "speech"}
        name, speech = (entry.get("name", ""), entry.get("speech", "")) if right else (None, None)
        if not (isinstance(name, str) and isinstance(speech, str)):
            raise BadSetup("bad_option", f"The party of {seat} should be a name, or a name and a speech.")
        if len(name) > NAME_LIMIT or len(speech) > TEXT_LIMIT:
            raise BadSetup(
                "bad_option",
                f"A party's name may have {NAME_LIMIT} characters, its speech {TEXT_LIMIT}.",
            )
        named[seat] = (name.strip(), speech.strip())
    return named


def _stack(rng: Random, name: str, pool: list[T], given: Any) -> tuple[list[T], int]:
    """The pool in draw order, the entries given first, and how many those are."""
    given = [] if given is None else given
    if not isinstance(given, list):
        raise BadSetup("bad_stacks", f"The stack {name} should be a list.")
    left = Counter(pool)
    for entry in given:
        if isinstance(entry, bool) or not isinstance(entry, int | str) or not left[entry]:  # type: ignore[index]
            raise BadSetup("bad_stacks", f"The stack {name} has no {entry!r} (left).")
        left[entry] -= 1  # type: ignore[index]
    rest: list[T] = [entry for entry in dict.fromkeys(pool) for _ in range(left[entry])]
    rng.shuffle(rest)
    return [*given, *rest], len(given)


def _chair(rng: Random, seats: Sequence[Seat], number: int, stacked: Any) -> Seat:
    """The first chairperson: fixed by the stacks or by the option, else drawn."""
    if number > len(seats):
        raise BadSetup("bad_option", f"Option first_chair should be 0 to {len(seats)}: the seats there are.")
    fixed = seats[number - 1] if number else None
    if stacked is not None and (stacked not in seats or fixed not in (None, stacked)):
        raise BadSetup("bad_stacks", f"The chair can't be {stacked!r}.")
    drawn = rng.choice(seats)
    return str(stacked if stacked is not None else fixed or drawn)
