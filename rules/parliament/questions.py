"""The pure questions, as `solve` asks them: JSON shapes in, JSON shapes out, no game in progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from . import cabinet, map, voters
from .content import AgendaCard, Pack

_T = TypeVar("_T")


class _Embeddable(msgspec.Struct):
    relations: list[tuple[str, str]]


class _On(msgspec.Struct):
    segment: int


class _Voter(msgspec.Struct):
    voter: str
    agenda: list[AgendaCard]
    markers: dict[str, dict[str, int | list[int]]]
    minor: dict[str, _On] = {}


class _Minor(msgspec.Struct):
    voters: list[str]
    nearest: list[str] = []


class _Cabinet(msgspec.Struct):
    voters: dict[str, list[str]]
    relations: list[tuple[str, str, int]]
    minor: dict[str, _Minor] = {}


class _Natural(msgspec.Struct):
    parties: tuple[str, str]


def questions(pack: Callable[[], Pack]) -> dict[str, Callable[[Any], Any]]:
    """Each question by its name, answered with the pack that `pack` gives when it is asked.

    A request that makes no sense raises ValueError or msgspec.ValidationError.
    """
    return {
        "embeddable": lambda request: embeddable(pack(), msgspec.convert(request, _Embeddable)),
        "voter": lambda request: voter(pack(), msgspec.convert(request, _Voter)),
        "cabinet": lambda request: government(pack(), msgspec.convert(request, _Cabinet)),
        "natural": lambda request: natural(pack(), msgspec.convert(request, _Natural)),
    }


def embeddable(pack: Pack, request: _Embeddable) -> dict[str, Any]:
    """Whether the map can hold these relations, and a layout (axial q, r) of the parties in them."""
    for pair in request.relations:
        _pair(pack, pair)
    layout = map.embed(request.relations)
    return {"possible": layout is not None, "layout": layout}


def voter(pack: Pack, request: _Voter) -> dict[str, Any]:
    """Which party a voter chooses, how many cards of the agenda that takes, and the way there."""
    _known([request.voter], pack.voters, "voter")
    for lying in request.agenda:
        _known([lying.card], pack.minors if lying.side == "minor" else pack.cards, f"card for a {lying.side}")
    markers: dict[str, dict[str, list[int]]] = {scale: {} for scale in pack.scales}
    _known(request.markers, pack.parties, "party")
    for party, scales in request.markers.items():
        _known(scales, pack.scales, "scale")
        for scale, at in scales.items():
            markers[scale][party] = _segments(at)
    _known(request.minor, pack.minors, "minor party")
    for minor, on in request.minor.items():
        markers[pack.minors[minor].scale][minor] = _segments(on.segment)
    choice = voters.choose(pack, request.voter, request.agenda, markers)
    return {"party": choice.party, "used": choice.used, "trail": msgspec.to_builtins(choice.trail)}


def government(pack: Pack, request: _Cabinet) -> dict[str, Any]:
    """Which cabinet forms, every step of it, and its centre of gravity."""
    _known(request.voters, pack.parties, "party")
    _known(request.minor, pack.minors, "minor party")
    held = [*request.voters.values(), *(minor.voters for minor in request.minor.values())]
    every = [voter for some in held for voter in some]
    _known(every, pack.voters, "voter")
    _once(every, "The voter {} is given twice.")
    pairs = [_pair(pack, (a, b)) for a, b, _ in request.relations]
    _once(pairs, "The relation {} is given twice.")
    for *_, strength in request.relations:
        if strength == 0 or not -3 <= strength <= 3:
            raise ValueError(f"A relation's strength is -3 to -1 or 1 to 3, not {strength}.")
    for minor in request.minor.values():
        _known(minor.nearest, pack.parties, "party")
    formation = cabinet.form(
        pack,
        request.voters,
        request.relations,
        {key: cabinet.Ally(minor.voters, minor.nearest) for key, minor in request.minor.items()},
    )
    answer: dict[str, Any] = msgspec.to_builtins(
        {
            "steps": formation.steps,
            "cabinet": formation.cabinet,
            "locked": formation.locked,
            "centre": formation.centre,
            "order": formation.order,
        }
    )
    return answer


def natural(pack: Pack, request: _Natural) -> int:
    """The natural relation of two parties."""
    return pack.natural(*_pair(pack, request.parties))


def _pair(pack: Pack, pair: tuple[str, str]) -> tuple[str, str]:
    _known(pair, pack.parties, "party")
    if pair[0] == pair[1]:
        raise ValueError(f"A relation is between two parties, not {pair[0]} and itself.")
    return pack.in_order(*pair)


def _known(keys: Iterable[str], table: Mapping[str, object], what: str) -> None:
    for key in keys:
        if key not in table:
            raise ValueError(f"{key!r} is no {what}.")


def _once(things: Iterable[_T], message: str) -> None:
    for thing, count in Counter(things).items():
        if count > 1:
            raise ValueError(message.format(thing))


def _segments(at: int | list[int]) -> list[int]:
    segments = [at] if isinstance(at, int) else at
    if not segments or not all(1 <= segment <= 8 for segment in segments):
        raise ValueError(f"A marker stands on a segment from 1 to 8, not {at}.")
    return segments
