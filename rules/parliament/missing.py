"""Why a pair is not among the relations that may be changed although it has acted: no room, no tile, at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.core import Prompt
from rules.text import TN, Arg, Many, T, Text

from . import words
from .actions import ChangeRelation
from .content import Pack
from .map import Pair, joinable, why_not
from .phases.relation import STRONGEST
from .view import ParliamentView

NAMED = 3
"""So many pairs of a kind, or parties in the way, are named; more are counted."""


def missing(prompt: Prompt, view: ParliamentView) -> tuple[Text, ...]:
    """One line about the pairs that whoever acted would let one expect in the list of changes; none where none is."""
    if view.decision is None:
        return ()
    pack, acted = words.pack_of(view.pack), set(view.decision.acted)
    offered = {action.parties for action in prompt.actions if isinstance(action, ChangeRelation)}
    strengths = {relation.parties: relation.strength for relation in view.relations}
    no_tile: list[Pair] = []
    strongest: list[Pair] = []
    weakest: list[Pair] = []
    no_room: list[Pair] = []
    for pair in combinations(pack.parties, 2):
        both, strength = acted.issuperset(pair), strengths.get(pair, 0)
        # Of a pair of which one has acted only a relation that there is could be weakened.
        if pair in offered or acted.isdisjoint(pair) or not (both or strength):
            continue
        if strength == (STRONGEST if both else -STRONGEST):
            (strongest if both else weakest).append(pair)
        elif not view.tiles_left:
            no_tile.append(pair)
        elif not joinable(strengths, *pair):
            no_room.append(pair)
    reasons: list[Arg] = []
    if len(no_room) == 1:
        reasons.append(_no_room(pack, list(strengths), no_room[0]))
    elif no_room:
        reasons.append(T("{pairs} (no room on the map)", pairs=_few(pack, no_room)))
    if no_tile:
        reasons.append(T("{pairs} (no relation tile left)", pairs=_few(pack, no_tile)))
    for pairs, end in ((strongest, STRONGEST), (weakest, -STRONGEST)):
        if pairs:
            reasons.append(T("{pairs} ({end} is the end)", pairs=_few(pack, pairs), end=words.signed(end)))
    return (T("Not possible: {reasons}.", reasons=Many(tuple(reasons))),) if reasons else ()


def _no_room(pack: Pack, relations: Sequence[Pair], pair: Pair) -> Text:
    """A pair that the map can't hold, with the parties whose relations are in the way."""
    obstacles = why_not(relations, pair)
    others = [party for party in pack.parties if party not in pair and any(party in one for one in obstacles)]
    if len(others) > NAMED:
        return T("{pair} (no room on the map because of {n} parties)", pair=_pair(pack, pair), n=len(others))
    return T(
        "{pair} (no room on the map because of {parties})",
        pair=_pair(pack, pair), parties=words.parties(pack, others),
    )  # fmt: skip


def _few(pack: Pack, pairs: Sequence[Pair]) -> Arg:
    if len(pairs) > NAMED:
        return TN("{n} pair", "{n} pairs", len(pairs))
    return Many(tuple(_pair(pack, pair) for pair in pairs))


def _pair(pack: Pack, pair: Pair) -> Text:
    return T("{one}–{two}", one=words.party(pack, pair[0]), two=words.party(pack, pair[1]))
