"""Answers about a running game from what everybody knows: relations, the next voter, the government to come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET

from rules.text import TN, Arg, Many, T, Text

from . import cabinet, words
from .cabinet import Ally
from .content import CardKey, Pack, PartyKey, ScaleKey, VoterKey
from .map import joinable, why_not
from .view import CabinetView, ParliamentView
from .voters import Choice, choose


class Changes(msgspec.Struct, frozen=True):
    """What to suppose otherwise: voters that go to other parties, relations of another strength (0: none)."""

    voters: Mapping[VoterKey, PartyKey] = {}
    relations: Mapping[tuple[PartyKey, PartyKey], int] = {}


def markers(view: ParliamentView, pack: Pack) -> dict[ScaleKey, dict[PartyKey, list[int]]]:
    """Scale -> party -> its segments, with minor parties that have entered on their own scale."""
    here = {scale: {party: list(at) for party, at in on.items() if at} for scale, on in view.scales.items()}
    for key, minor in view.minor.items():
        if minor.segment is not None:
            here[pack.minors[key].scale][key] = [minor.segment]
    return here


def next_voter(view: ParliamentView) -> Choice | None:
    """Who would win the first voter of the queue now; None without a voter or without an agenda."""
    if not view.queue or not view.agenda:
        return None
    pack = words.pack_of(view.pack)
    return choose(pack, view.queue[0], view.agenda, markers(view, pack))


def tell_next_voter(view: ParliamentView) -> list[Text]:
    """The next voter's choice, card by card."""
    pack = words.pack_of(view.pack)
    if not view.queue:
        return [T("No voter is waiting in the queue.")]
    voter = view.queue[0]
    choice = next_voter(view)
    if choice is None:
        return [T("{voter} would be next, but the agenda is empty.", voter=words.voter(pack, voter))]
    told = [
        T(
            "{voter} would go to {party} now.",
            voter=words.voter(pack, voter), party=words.party(pack, choice.party),
        )
    ]  # fmt: skip
    told += tell_trail(pack, choice)
    if choice.by == "column":
        told.append(T("All groups leave a tie, so the column of the first card decides."))
    return told


def tell_trail(pack: Pack, choice: Choice) -> list[Text]:
    """A voter's way to its party: every card that ruled somebody out, and how many in between did not."""
    told: list[Text] = []
    before: tuple[PartyKey, ...] = ()
    idle = 0
    for look in choice.trail:
        if look.left == before:
            idle += 1
            continue
        if idle:
            told.append(_idle(idle))
        before, idle = look.left, 0
        told.append(
            T(
                "{card}: {group} stand on segment {segment} of {scale}; {parties} nearest ({far} steps away).",
                card=words.title(pack, look.card, look.side), group=words.spoken(pack.groups[look.group].name),
                segment=look.segment, scale=words.scale(pack, look.scale), parties=words.parties(pack, look.left),
                far=min((look.distances[party] for party in look.left if party in look.distances), default=0),
            )
        )  # fmt: skip
    return [*told, _idle(idle)] if idle else told


def _idle(looks: int) -> Text:
    return TN("The next comparison rules nobody out.", "The next {n} comparisons rule nobody out.", n=looks)


def government(view: ParliamentView, changes: Changes | None = None) -> cabinet.Formation:
    """The cabinet that would form now, by the voters there are.

    Raises ValueError where a change names a voter that nobody has, or a party that is not there.
    """
    changes = changes or Changes()
    pack = words.pack_of(view.pack)
    held = {party: list(view.voters.get(party, ())) for party in pack.parties}
    allied = {minor: list(here.voters) for minor, here in view.minor.items()}
    for voter, party in changes.voters.items():
        for hand in (*held.values(), *allied.values()):
            if voter in hand:
                hand.remove(voter)
        if party not in held:
            raise ValueError(party)
        held[party].append(voter)
    before = view.relations if view.cabinet is UNSET else view.cabinet.start.relations
    strengths = {relation.parties: relation.strength for relation in before}
    strengths |= changes.relations
    relations = [(a, b, strength) for (a, b), strength in strengths.items() if strength]
    seated = [party for party in pack.parties if held[party]]
    here = markers(view, pack)
    allies = {
        minor: Ally(voters, cabinet.nearest(pack, minor, here[pack.minors[minor].scale], seated))
        for minor, voters in allied.items()
        if voters
    }
    return cabinet.form(pack, held, relations, allies, "so_far")


def supposed(view: ParliamentView, changes: Changes | None = None) -> ParliamentView | None:
    """The view with the government that would form now, waiting for nobody; None where none would form."""
    formed = government(view, changes)
    if not formed.cabinet:
        return None
    made = CabinetView(list(formed.steps), list(formed.cabinet), formed.centre, list(formed.order), [], formed.start)
    return msgspec.structs.replace(view, cabinet=made, to_act=[], prompts={})


def tell_government(view: ParliamentView, changes: Changes | None = None) -> list[Text]:
    """The government that would form now, and who would be its centre of gravity."""
    pack = words.pack_of(view.pack)
    formed = government(view, changes)
    if not formed.cabinet:
        return [T("Nobody has a voter yet, so no government would form.")]
    told = []
    for pair in changes.relations if changes else ():
        others = [relation.parties for relation in view.relations if relation.parties != pair]
        if not joinable(others, *pair):
            obstacles = Many(tuple(_pair(pack, *other) for other in why_not(others, pair)))
            told.append(T("Only supposed: {pair} does not fit on the map because of {pairs}.",
                          pair=_pair(pack, *pair), pairs=obstacles))  # fmt: skip
    told.append(T("A government of {parties} would form now.", parties=words.parties(pack, formed.cabinet)))
    if formed.locked:
        pairs = Many(tuple(_pair(pack, a, b) for a, b in formed.locked))
        told.append(T("Locked relations hold it together: {pairs}.", pairs=pairs))
    if formed.centre is not None:
        told.append(T("Its centre of gravity would be {party}.", party=words.party(pack, formed.centre)))
    if len(formed.order) > 1:
        told.append(
            T("In the countdown they leave in this order: {parties}.", parties=words.parties(pack, formed.order))
        )
    return told


def tell_can_join(view: ParliamentView, a: PartyKey, b: PartyKey) -> list[Text]:
    """Whether two parties could have a relation on the map, and if not, which relations stand in the way."""
    pack = words.pack_of(view.pack)
    one, two = words.party(pack, a), words.party(pack, b)
    if a == b:
        return [T("Name two different parties.")]
    pairs = [relation.parties for relation in view.relations]
    related = next((r for r in view.relations if set(r.parties) == {a, b}), None)
    if related is not None:
        strength = words.signed(related.strength)
        return [T("{one} and {two} have a relation already: {strength}.", one=one, two=two, strength=strength)]
    if joinable(pairs, a, b):
        told = [T("Yes: {one} and {two} can lie side by side on the map.", one=one, two=two)]
        if not view.tiles_left:
            told.append(T("But no relation tile is left."))
        return told
    obstacles = Many(tuple(_pair(pack, *pair) for pair in why_not(pairs, (a, b))))
    return [T("No: {one} and {two} can't be joined because of {pairs}.", one=one, two=two, pairs=obstacles)]


def tell_map(view: ParliamentView) -> list[Text]:
    """All relations, strongest first, and how many tiles are left."""
    pack = words.pack_of(view.pack)
    told = [
        T(
            "{pair}: {strength}",
            pair=_pair(pack, *relation.parties), strength=words.signed(relation.strength),
        )
        for relation in sorted(view.relations, key=lambda relation: -relation.strength)
    ]  # fmt: skip
    told = told or [T("There are no relations yet.")]
    return [*told, T("Relation tiles left: {n}.", n=view.tiles_left)]


def tell_card(pack: Pack, key: CardKey, asterisks: Literal["ignored", "flip"] = "ignored") -> list[Text]:
    """A card of the pack: titles, direction, the column from the top with those who back it for free."""
    if key in pack.voters:
        voter = pack.voters[key]
        groups = Many(tuple(words.spoken(pack.groups[group].name) for group in voter.groups))
        turnout = words.signed(voter.turnout)
        return [
            T("Voter: {voter}, turnout {turnout}.", voter=words.voter(pack, key), turnout=turnout),
            T("Its groups, the dominant first: {groups}.", groups=groups),
        ]
    if key in pack.minors:
        minor = pack.minors[key]
        scale = pack.scales[minor.scale]
        return [
            T("Minor party: {party}.", party=words.party(pack, key)),
            T(
                "It stands for {direction} ({scale}); each card paid at its entry moves all towards {against}.",
                direction=words.direction(pack, minor.own), scale=words.scale(pack, scale.key),
                against=words.direction(pack, scale.other(minor.own)),
            ),
            T("Its column: {column}.", column=words.parties(pack, minor.column)),
        ]  # fmt: skip
    idea = pack.cards[key]
    free = [party for party in idea.column if idea.backs(party, asterisks)]
    return [
        T("Policy: {title}", title=words.title(pack, key, "policy")),
        T("Opinion: {title}", title=words.title(pack, key, "opinion")),
        T(
            "Moves parties towards {direction} on {scale}.",
            direction=words.direction(pack, idea.direction), scale=words.scale(pack, idea.scale),
        ),
        T("Column: {column}.", column=words.parties(pack, idea.column)),
        T("For free: {parties}.", parties=words.parties(pack, free)),
    ]  # fmt: skip


def _pair(pack: Pack, a: PartyKey, b: PartyKey) -> Arg:
    return T("{one}–{two}", one=words.party(pack, a), two=words.party(pack, b))
