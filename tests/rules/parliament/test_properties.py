"""What holds in every position of every game: cards, tiles, voters, markers, the map, the cabinet."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import Event
from rules.parliament import GAME
from rules.parliament.actions import Back, Decline, Drift, Hold, Place
from rules.parliament.cabinet import Locks, boards, has_majority
from rules.parliament.events import VoterResolved
from rules.parliament.map import possible
from rules.parliament.state import (
    ChangingRelation,
    MinorEntry,
    OpinionShift,
    ParliamentState,
    Placing,
    PolicyVote,
)

from .games import SETUPS, dice_game
from .table import PACK

CARDS = {
    minor: sorted(card for scale in PACK.scales for card in PACK.pile(scale, minor))  # type: ignore[arg-type]
    for minor in ("in", "out")
}


def check(state: ParliamentState, events: list[Event]) -> None:
    check_cards(state)
    check_board(state)
    check_relations(state)
    assert len([event for event in events if isinstance(event, VoterResolved) and not event.at_end]) <= 2
    if state.outcome is not None:
        check_cabinet(state)


def check_cards(state: ParliamentState) -> None:
    """Every card is in exactly one place, and every voter is a card or somebody's."""
    lying = [card for pile in state.piles.values() for card in pile]
    lying += [card for hand in state.hands.values() for card in hand]
    lying += [card.card for card in state.agenda]
    lying += [*state.queue, *state.trash]
    for frame in state.frames:
        match frame:
            case PolicyVote(card=card) | OpinionShift(card=card) | MinorEntry(card=card):
                lying.append(card)
            case ChangingRelation(card=card):
                lying.append(card.card)
            case _:
                pass
    assert sorted(lying) == CARDS[state.minor_parties]
    won = [voter for voters in state.voters.values() for voter in voters]
    waiting = [card for card in lying if card in PACK.voters and card not in state.trash]
    assert sorted([*won, *waiting]) == sorted(PACK.voters)
    assert len(won) == len(set(won))
    assert all(voter in state.trash for voter in won)


def check_board(state: ParliamentState) -> None:
    placing = any(isinstance(frame, Placing) for frame in state.frames)
    for scale, here in state.markers.items():
        assert list(here) == list(PACK.parties)
        for party, segments in here.items():
            big = state.big_parties and PACK.parties[party].big
            assert len(segments) == (2 if big else 1) or (placing and not segments)
            assert all(1 <= segment <= 8 for segment in segments)
            assert not big or segments[1] == segments[0] + 1
        assert len(state.on_board(scale)) - 8 in (0, 1)
    played = {card.card for card in state.agenda} | {*state.trash}
    for minor in state.minors:
        assert minor in played


def check_relations(state: ParliamentState) -> None:
    """Tiles in play are the sum of the strengths; there is no strength 0; the map holds them all."""
    strengths = [relation.strength for relation in state.relations]
    assert 0 <= state.tiles_left == PACK.tiles - sum(map(abs, strengths))
    if state.outcome is None:
        assert all(strength in (-3, -2, -1, 1, 2, 3) for strength in strengths)
        assert state.layout is not None
    pairs = [relation.parties for relation in state.relations]
    assert len(set(pairs)) == len(pairs)
    assert all(pair == PACK.in_order(*pair) for pair in pairs)
    assert (state.layout is not None) is possible(pairs)
    if state.layout is not None:
        assert len({*state.layout.values()}) == len(state.layout)
        for a, b in pairs:
            q, r = (one - two for one, two in zip(state.layout[a], state.layout[b], strict=True))
            assert max(abs(q), abs(r), abs(q + r)) == 1


def check_cabinet(state: ParliamentState) -> None:
    """16 voters; the cabinet hangs together, is needed whole, and has one centre."""
    formation = state.formation
    assert formation is not None
    assert sum(len(voters) for voters in state.voters.values()) == 16
    assert state.queue == []
    final = boards(formation)
    assert sum(len(voters) for voters in final[0].voters.values()) == 16
    parties = [member for member in formation.cabinet if member in PACK.parties]
    held = [voter for member in formation.cabinet for voter in formation.voters[member]]
    rest = [voter for voter in PACK.voters if voter not in held]
    assert not (has_majority(PACK, held) and has_majority(PACK, rest))
    if parties:
        assert has_majority(PACK, held)
        assert connected(parties, formation.locked) == set(parties)
        # One locked between islands is never taken off again, needed or not; those locked in narrowing are needed.
        needed = {step.parties for step in formation.steps if isinstance(step, Locks) and step.why == "needed"}
        for gone in needed & set(formation.locked):
            groups = [connected([start], [pair for pair in formation.locked if pair != gone]) for start in gone]
            for group in groups:
                # Minor parties on the relation taken away go to the higher one on their card (the test of the rules).
                inside = [voter for member in group for voter in formation.voters[member]]
                on = [m for m in formation.cabinet if m in PACK.minors]
                if not on:
                    assert not has_majority(PACK, inside)
        assert formation.centre == formation.order[-1]
        assert sorted(formation.order) == sorted(formation.cabinet)
    else:
        assert formation.centre is None


def connected(start: list[str], pairs: Any) -> set[str]:
    found = {start[0]} if start else set()
    while more := {one for pair in pairs if set(pair) & found for one in pair} - found:
        found |= more
    return found


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_every_position_of_whole_games(mode: str, number: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        for state, events in dice_game(mode, number, options, seed):
            check(state, events)


@given(
    setup=st.sampled_from(SETUPS),
    seed=st.integers(0, 1 << 30),
)
@settings(max_examples=12, deadline=None)
def test_every_position_of_any_game(setup: tuple[str, int, dict[str, Any]], seed: int) -> None:
    for state, events in dice_game(*setup, seed, orders=0.1):
        check(state, events)


@pytest.mark.parametrize(("mode", "number", "options"), SETUPS)
def test_prompts_are_as_the_rules_say(mode: str, number: int, options: dict[str, Any]) -> None:
    for state, _ in dice_game(mode, number, options, 77):
        for prompt in GAME.prompts(state):
            hand = state.hands[prompt.seat]
            for action in prompt.actions:
                match action:
                    case Back(pay=str(pay)) | Hold(pay=pay):
                        assert pay in hand
                    case _:
                        pass
            if prompt.kind == "policy":
                # A real choice: a free one, or a card to pay with.
                assert Decline() in prompt.actions and (Back() in prompt.actions or hand)
                assert len(prompt.actions) >= 2
            if prompt.kind == "opinion":
                assert Drift() in prompt.actions and hand
            if prompt.kind == "place":
                assert all(isinstance(action, Place) for action in prompt.actions)
        if state.tempo == "strict" and not any(isinstance(frame, Placing) for frame in state.frames):
            assert len(GAME.prompts(state)) <= 1
