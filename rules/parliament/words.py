"""The names of a content pack as arguments of texts: each brings its words in every language of the pack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import text
from rules.core import Seat
from rules.text import Arg, Many, SeatName, T

from . import content
from .content import AgendaCard, CardKey, DirectionKey, Pack, PartyKey, ScaleKey, Side, VoterKey
from .pack import default_pack, pack_by_hash

LONG = 48
"""Characters of a title in a button; an owner's titles may be longer and are cut."""


def pack_of(digest: str) -> Pack:
    """The pack that an event or a view names; the project's own where none is named."""
    return pack_by_hash(digest) if digest else default_pack()


def spoken(words: content.Words, longest: int = 0) -> text.Words:
    """Words of the pack; cut where they are longer than `longest`."""
    if longest:
        return text.Words(_cut(words.en, longest), {"sv": _cut(words.sv, longest)})
    return text.Words(words.en, {"sv": words.sv})


def _cut(words: str, longest: int) -> str:
    return words if len(words) <= longest else words[: longest - 1].rstrip() + "…"


def party(pack: Pack, key: PartyKey) -> text.Words:
    """A party or a minor party by its name."""
    return spoken(pack.minors[key].name if key in pack.minors else pack.parties[key].name)


def portrait(pack: Pack, key: PartyKey) -> text.Words:
    """What a party or a minor party stands for, in two lines that its voters would agree to."""
    return spoken(pack.minors[key].portrait if key in pack.minors else pack.parties[key].portrait)


def parties(pack: Pack, keys: Iterable[PartyKey]) -> Many:
    return Many(tuple(party(pack, key) for key in keys))


def scale(pack: Pack, key: ScaleKey) -> text.Words:
    return spoken(pack.scales[key].name)


def direction(pack: Pack, key: DirectionKey) -> text.Words:
    return next(spoken(one.name) for on in pack.scales.values() for one in on.directions if one.key == key)


def voter(pack: Pack, key: VoterKey) -> text.Words:
    return spoken(pack.voters[key].name)


def voters(pack: Pack, keys: Iterable[VoterKey]) -> Many:
    return Many(tuple(voter(pack, key) for key in keys))


def title(pack: Pack, key: CardKey, side: Side = "policy", longest: int = 0) -> text.Words:
    """The name of a card; an idea card's title as a policy or as an opinion."""
    if key in pack.cards:
        idea = pack.cards[key]
        return spoken(idea.opinion if side == "opinion" else idea.policy, longest)
    return spoken(pack.voters[key].name if key in pack.voters else pack.minors[key].name, longest)


def lying(pack: Pack, card: AgendaCard) -> text.Words:
    return title(pack, card.card, card.side)


def card(pack: Pack, key: CardKey) -> Arg:
    """A card in the hand: both titles and the direction of an idea card, the name of any other."""
    if key not in pack.cards:
        return title(pack, key)
    idea = pack.cards[key]
    return T(
        "“{policy}” / “{opinion}” ({direction})",
        policy=spoken(idea.policy), opinion=spoken(idea.opinion), direction=direction(pack, idea.direction),
    )  # fmt: skip


def sides(pack: Pack, markers: Iterable[tuple[ScaleKey, Sequence[int]]]) -> Many:
    """The directions on whose side markers lie, one a scale."""
    found = []
    for key, segments in markers:
        first, second = pack.scales[key].directions
        found.append(spoken((first if segments[0] <= 4 else second).name))
    return Many(tuple(found))


def who(seat: Seat | None) -> Arg:
    """A seat, or The System."""
    return T("The System") if seat is None else SeatName(seat)


def signed(number: int) -> str:
    """A relation's strength or a turnout with its sign: +2, −1, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
