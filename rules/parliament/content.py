"""The things a content pack is made of: parties, scales, voter groups, voters, idea cards, minor parties.

All of it is constant during a game. A game's state holds keys and the pack's hash only (see `pack.py`).
"""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

import msgspec

PartyKey: TypeAlias = str
"""A party; where members of a cabinet or winners of voters are meant, a minor party too."""
MinorKey: TypeAlias = str
"""A minor party, which is also the key of its card."""
ScaleKey: TypeAlias = str
DirectionKey: TypeAlias = str
GroupKey: TypeAlias = str
VoterKey: TypeAlias = str
"""A voter, which is also the key of its card."""
CardKey: TypeAlias = str
"""Any card: an idea card, a voter's card or a minor party's card."""

Language: TypeAlias = Literal["en", "sv"]
Kind: TypeAlias = Literal["idea", "voter", "minor"]
Side: TypeAlias = Literal["policy", "opinion", "minor"]
"""How a card lies on the agenda; `minor` is a minor party's card."""


class Words(msgspec.Struct, frozen=True):
    """A text of the pack in the languages of the product."""

    en: str
    sv: str

    def in_(self, language: str) -> str:
        """The text in `language`; English for a language that packs don't have."""
        return self.sv if language == "sv" else self.en


class Party(msgspec.Struct, frozen=True):
    """A party; `to` holds its relation to every bloc that has another party in it."""

    key: PartyKey
    name: Words
    portrait: Words
    bloc: str
    to: dict[str, int]
    symbols: dict[ScaleKey, tuple[DirectionKey, DirectionKey]]
    """The two direction symbols of its marker, per scale: a dropped marker shows one of them."""
    big: bool = False
    """Has two markers a scale with the option `big_parties`."""


class Group(msgspec.Struct, frozen=True):
    """A voter group and the one opposite to it, as younger and older."""

    key: GroupKey
    name: Words
    opposite: GroupKey


class Direction(msgspec.Struct, frozen=True):
    key: DirectionKey
    name: Words


class Scale(msgspec.Struct, frozen=True):
    """A political scale: `directions[0]` is at segment 1, `directions[1]` at segment 8."""

    key: ScaleKey
    name: Words
    directions: tuple[Direction, Direction]
    groups: tuple[GroupKey, ...]
    """The voter group of each segment, segment 1 first."""

    def segment(self, group: GroupKey) -> int:
        """The segment (1 … 8) of a voter group."""
        return self.groups.index(group) + 1

    def step(self, direction: DirectionKey) -> Literal[-1, 1]:
        """What a step in `direction` adds to a segment."""
        return -1 if direction == self.directions[0].key else 1

    def end(self, direction: DirectionKey) -> Literal[1, 8]:
        """The end segment in `direction`."""
        return 1 if direction == self.directions[0].key else 8

    def other(self, direction: DirectionKey) -> DirectionKey:
        """The direction opposite to `direction`."""
        first, second = self.directions
        return second.key if direction == first.key else first.key


class Voter(msgspec.Struct, frozen=True):
    key: VoterKey
    name: Words
    turnout: int
    groups: tuple[GroupKey, GroupKey, GroupKey, GroupKey]
    """Dominant group first, one of each pair."""
    pile: ScaleKey
    """The scale in whose pile the voter's card lies."""


class IdeaCard(msgspec.Struct, frozen=True):
    key: CardKey
    scale: ScaleKey
    direction: DirectionKey
    policy: Words
    opinion: Words
    """A headline that turns people against `direction`, which moves all parties in `direction`."""
    column: tuple[PartyKey, ...]
    """The 8 parties, top to bottom, as the card lies when it is played as a policy."""
    highlighted: tuple[PartyKey, ...]
    asterisks: tuple[PartyKey, ...]
    """Parties whose real opinion of the policy is the contrary."""

    def backs(self, party: PartyKey, asterisks: Literal["ignored", "flip"]) -> bool:
        """Whether the party backs the policy for free; `flip` is the option `asterisks` (P2)."""
        highlighted = party in self.highlighted
        return highlighted != (party in self.asterisks) if asterisks == "flip" else highlighted


class MinorParty(msgspec.Struct, frozen=True):
    """A minor party and its card, which lies in the pile of its scale."""

    key: MinorKey
    name: Words
    portrait: Words
    scale: ScaleKey
    own: DirectionKey
    """The direction whose end segment is the party's own."""
    column: tuple[PartyKey, ...]


class AgendaCard(msgspec.Struct, frozen=True):
    """A card on the agenda, top of a list first."""

    card: CardKey
    side: Side


class Pack(msgspec.Struct, frozen=True):
    """All content of a game; every dict is in pack order, which also breaks ties."""

    name: str
    tiles: int
    parties: dict[PartyKey, Party]
    groups: dict[GroupKey, Group]
    scales: dict[ScaleKey, Scale]
    voters: dict[VoterKey, Voter]
    cards: dict[CardKey, IdeaCard]
    minors: dict[MinorKey, MinorParty]

    def natural(self, a: PartyKey, b: PartyKey) -> int:
        """The natural relation: each party's value for the other's bloc, added."""
        one, two = self.parties[a], self.parties[b]
        return one.to[two.bloc] + two.to[one.bloc]

    def kind(self, card: CardKey) -> Kind:
        """What sort of card a key is; KeyError if the pack has no such card."""
        if card in self.cards:
            return "idea"
        if card in self.voters:
            return "voter"
        self.minors[card]
        return "minor"

    def pile(self, scale: ScaleKey, minor_parties: Literal["in", "out"]) -> list[CardKey]:
        """The cards of a scale's pile in pack order: idea cards, voter cards, the minor party's card."""
        cards = [card.key for card in self.cards.values() if card.scale == scale]
        cards += [voter.key for voter in self.voters.values() if voter.pile == scale]
        if minor_parties == "in":
            cards += [minor.key for minor in self.minors.values() if minor.scale == scale]
        return cards

    def scale_of(self, card: CardKey) -> Scale:
        """The scale of an idea card or of a minor party's card."""
        found: IdeaCard | MinorParty = self.cards[card] if card in self.cards else self.minors[card]
        return self.scales[found.scale]

    def column(self, lying: AgendaCard) -> tuple[PartyKey, ...]:
        """The 8 parties top to bottom, as the card lies: turned round for an opinion."""
        match lying.side:
            case "policy":
                return self.cards[lying.card].column
            case "opinion":
                return self.cards[lying.card].column[::-1]
            case "minor":
                return self.minors[lying.card].column
            case _:
                assert_never(lying.side)

    def in_order(self, a: PartyKey, b: PartyKey) -> tuple[PartyKey, PartyKey]:
        """Two parties in pack order."""
        for party in self.parties:
            if party == a:
                return a, b
            if party == b:
                return b, a
        raise KeyError(a)
