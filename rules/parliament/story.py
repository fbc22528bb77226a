"""What people who follow the game are told: events in sentences, and election night in steps, from the last voters to
who has won and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, assert_never

import msgspec
from msgspec import UNSET

from rules.text import T, Text

from . import text, words
from .cabinet import Allies, Board, Centre, Formed, Leaves, Locks, Relation, Removes, Step, Takes
from .content import MinorKey, Pack, PartyKey, VoterKey
from .events import CabinetStep, Dropped, ParliamentEvents, Unsealed
from .view import CabinetView, ParliamentView

Part: TypeAlias = Literal["votes", "forming", "countdown", "result"]


TOGETHER = 4
"""Voters that are told of in one scene at most, so that its sentence stays short."""


class Scene(msgspec.Struct, frozen=True):
    """A step: the board after it, whom and which relation it is about, its sentence.

    `apart`: minor parties with voters that have not joined anybody yet.
    """

    part: Part
    caption: Text
    board: Board
    about: tuple[PartyKey, ...] = ()
    relation: tuple[PartyKey, PartyKey] | None = None
    removed: Relation | None = None
    centre: PartyKey | None = None
    apart: tuple[MinorKey, ...] = ()


def scenes(view: ParliamentView, last: Sequence[VoterKey] = ()) -> list[Scene]:
    """How the government came about; `last` are the voters that chose when nobody could play any more.

    What belongs together is one scene: a relation that goes with the parties that leave with it, a round.
    Raises ValueError before the government has formed.
    """
    if view.cabinet is UNSET:
        raise ValueError("The forming is shown when the cabinet has formed.")
    pack = words.pack_of(view.pack)
    board = view.cabinet.start
    apart = tuple(minor for minor in pack.minors if board.voters.get(minor))
    found = _votes(pack, board, last, apart)
    found.append(Scene("forming", T("The election is over. Who will govern?"), board, apart=apart))
    for steps in _together(view.cabinet.steps):
        before = board
        for step in steps:
            board = board.after(step)
            if isinstance(step, Allies):
                apart = tuple(minor for minor in apart if minor != step.minor)
        found.append(_scene(pack, view.pack, before, board, steps, apart))
    if view.result is not UNSET:
        found.append(_result(view, view.cabinet, board))
    return found


def _together(steps: Sequence[Step]) -> list[list[Step]]:
    """The steps by scenes: what follows from a relation's removal with it, a round of the countdown as one."""
    found: list[list[Step]] = []
    for step in steps:
        first = found[-1][0] if found else None
        match step:
            case Takes(round=number):
                joins = isinstance(first, Takes) and first.round == number
            case Leaves(why="no_majority") | Allies(why="removed"):
                joins = isinstance(first, Removes)
            case _:
                joins = False
        if joins:
            found[-1].append(step)
        else:
            found.append([step])
    return found


def _votes(pack: Pack, over: Board, last: Sequence[VoterKey], apart: tuple[MinorKey, ...]) -> list[Scene]:
    """The last voters' scenes, party by party, with those on the board who have been told of by then."""
    found = []
    to_come = set(last)
    for party, voters in over.voters.items():
        late = [voter for voter in last if voter in voters]
        for n in range(0, len(late), TOGETHER):
            told = late[n : n + TOGETHER]
            to_come -= set(told)
            held = {one: tuple(v for v in theirs if v not in to_come) for one, theirs in over.voters.items()}
            caption = text.last_choice(pack, told, party)
            board = msgspec.structs.replace(over, voters=held)
            found.append(Scene("votes", caption, board, (party,), apart=apart))
    return found


def _scene(
    pack: Pack, digest: str, before: Board, board: Board, steps: Sequence[Step], apart: tuple[MinorKey, ...]
) -> Scene:
    told = [text.describe(CabinetStep(pack=digest, step=step), None) for step in steps]
    match steps[0]:
        case Leaves():
            return Scene("forming", _said(told), board, apart=apart)
        case Allies(minor=minor, parties=parties):
            return Scene("forming", _said(told), board, (minor, *parties), apart=apart)
        case Locks(parties=parties):
            return Scene("forming", _said(told), board, relation=parties, apart=apart)
        case Removes(parties=parties):
            removed = next(relation for relation in before.relations if relation.parties == parties)
            return Scene("forming", _said(told), board, removed=removed, apart=apart)
        case Formed(members=members):
            return Scene("forming", _said(told), board, members)
        case Takes():
            takes = [step for step in steps if isinstance(step, Takes)]
            return Scene("countdown", text.round_of(pack, takes), board, tuple(take.member for take in takes))
        case Centre(member=member):
            return Scene("countdown", _said(told), board, (member,), centre=member)
        case _:
            assert_never(steps[0])


def _said(told: Sequence[Text | None]) -> Text:
    first, *others = (sentence for sentence in told if sentence is not None)
    return T("{first} {others}", first=first, others=_said(others)) if others else first


def _result(view: ParliamentView, cabinet: CabinetView, board: Board) -> Scene:
    assert view.result is not UNSET
    caption = text.result(view.result.winners, text.reason(view.result))
    won = tuple(view.seats[seat].party for seat in view.result.winners)
    return Scene("result", caption, board, won, centre=cabinet.centre)


def told(events: Sequence[ParliamentEvents]) -> list[tuple[ParliamentEvents, Text | None]]:
    """Events with their sentences, but one for all markers of all scales, which only a picture makes clear."""
    dropped = [event for event in events if isinstance(event, Dropped)]
    unsealed = [event for event in events if isinstance(event, Unsealed)]

    def sentence(event: ParliamentEvents) -> Text | None:
        match event:
            case Dropped() if event is dropped[-1]:
                parties = words.parties(words.pack_of(event.pack), [one.party for one in dropped])
                return T(
                    "The markers of {parties} are dropped by lot; the picture shows where they lie.", parties=parties
                )
            case Unsealed() if event is unsealed[-1]:
                return T("All markers are placed; the picture shows where they stand.")
            case Dropped() | Unsealed():
                return None
            case _:
                return text.describe(event, None)

    return [(event, sentence(event)) for event in events]
