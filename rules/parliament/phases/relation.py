"""After an idea card or a minor party's card: its player changes a relation; then the card goes on the agenda."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.core import Emit, Prompt, Seat

from .. import map as political_map
from ..actions import Change, ChangeRelation, ParliamentAction
from ..cabinet import Relation
from ..content import AgendaCard, PartyKey
from ..events import MinorEntered, NoRelation, RelationChanged
from ..pack import pack_by_hash
from ..state import ChangingRelation, ParliamentState

STRONGEST = 3


def begin(state: ParliamentState, by: Seat | None, card: AgendaCard, acted: Sequence[PartyKey]) -> None:
    state.frames.append(ChangingRelation(by, card, list(acted), state.serials()))


def prompts(state: ParliamentState, frame: ChangingRelation) -> list[Prompt]:
    if frame.by is None:
        return []
    legal = possible(state, frame)
    if not legal:
        return []
    # A break would be better than other changes for many, so time running out never makes one.
    default = next((action for action in legal if action.change != "break"), legal[0])
    return [Prompt(frame.by, "relation", frame.serial, legal, default)]


def handle(state: ParliamentState, frame: ChangingRelation, seat: Seat, action: ParliamentAction, emit: Emit) -> None:
    assert isinstance(action, ChangeRelation)
    _carry_out(state, seat, action, emit)
    _to_agenda(state, frame, emit)


def advance(state: ParliamentState, frame: ChangingRelation, emit: Emit) -> None:
    choice = _of_the_system(state, frame) if frame.by is None else None
    if choice is None:
        emit(NoRelation(seat=frame.by))
    else:
        _carry_out(state, None, choice, emit)
    _to_agenda(state, frame, emit)


def possible(state: ParliamentState, frame: ChangingRelation) -> tuple[ChangeRelation, ...]:
    """Every change that the player of the card may make, pairs in pack order."""
    own = state.parties[frame.by] if frame.by is not None else None
    return changes(
        state.pack,
        tuple((one.parties, one.strength) for one in state.relations),
        tuple(party in frame.acted for party in state.content.parties),
        own,
    )


@lru_cache(maxsize=1 << 12)
def changes(
    pack: str,
    relations: tuple[tuple[tuple[PartyKey, PartyKey], int], ...],
    acted: tuple[bool, ...],
    own: PartyKey | None,
) -> tuple[ChangeRelation, ...]:
    """What can be done to the relations, by who acted (in pack order) and whose party the player's is."""
    parties = list(pack_by_hash(pack).parties)
    tiles = pack_by_hash(pack).tiles - sum(abs(strength) for _, strength in relations)
    strengths = dict(relations)
    found: list[ChangeRelation] = []
    for place, (a, a_acted) in enumerate(zip(parties, acted, strict=True)):
        for b, b_acted in zip(parties[place + 1 :], acted[place + 1 :], strict=True):
            strength = strengths.get((a, b), 0)
            names: list[Change] = []
            if a_acted and b_acted:
                if not strength:
                    if tiles and political_map.joinable(strengths, a, b):
                        names.append("create")
                elif strength < STRONGEST and (tiles or strength < 0):
                    names.append("strengthen")
            elif a_acted != b_acted and strength:
                if strength > -STRONGEST and (tiles or strength > 0):
                    names.append("weaken")
                # P12: below zero, or just about to be, it may be broken even where it can't be weakened.
                if own in (a, b) and strength <= 1:
                    names.append("break")
            found += [ChangeRelation(name, (a, b)) for name in names]
    return tuple(found)


def after(change: Change, strength: int) -> int:
    """The strength that a change leads to; there is no 0, except for no relation."""
    match change:
        case "create":
            return 1
        case "strengthen":
            return 1 if strength == -1 else strength + 1
        case "weaken":
            return -1 if strength == 1 else strength - 1
        case "break":
            return 0


def _carry_out(state: ParliamentState, seat: Seat | None, action: ChangeRelation, emit: Emit) -> None:
    before = state.strength(*action.parties)
    new = after(action.change, before)
    if action.change == "create":
        state.relations.append(Relation(action.parties, new))
        place = {party: place for place, party in enumerate(state.content.parties)}
        state.relations.sort(key=lambda one: [place[party] for party in one.parties])
    elif action.change == "break":
        state.relations = [one for one in state.relations if one.parties != action.parties]
    else:
        state.relations = [
            Relation(one.parties, new) if one.parties == action.parties else one for one in state.relations
        ]
    if action.change == "create":
        pairs = [one.parties for one in state.relations]
        state.layout = political_map.embed(pairs, state.layout, state.content.parties)
    emit(RelationChanged(seat=seat, change=action.change, parties=action.parties, before=before, after=new))


def _of_the_system(state: ParliamentState, frame: ChangingRelation) -> ChangeRelation | None:
    """The highest pair of the column that it can strengthen or create, else weaken; it never breaks (P10)."""
    column = state.content.column(frame.card)
    place = {party: place for place, party in enumerate(column)}
    ranked = sorted(
        possible(state, frame),
        key=lambda action: (action.change == "weaken", sorted(place[party] for party in action.parties)),
    )
    return ranked[0] if ranked else None


def _to_agenda(state: ParliamentState, frame: ChangingRelation, emit: Emit) -> None:
    state.agenda.insert(0, frame.card)
    state.last = frame.card
    if frame.card.side == "minor":
        minor = state.content.minors[frame.card.card]
        segment = state.content.scales[minor.scale].end(minor.own)
        state.minors[minor.key] = segment
        emit(MinorEntered(minor=minor.key, scale=minor.scale, segment=segment))
    state.frames.pop()
