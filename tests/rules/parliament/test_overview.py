"""Answers about a running game agree with what the game itself then does."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from typing import Any

import pytest

from rules.parliament import GAME, overview, words
from rules.parliament.events import MinorEntered, PulledBack, Pushed, Shifted, VoterResolved
from rules.parliament.overview import Changes
from rules.parliament.view import CabinetView
from rules.text import english

from . import games
from .table import PACK


@pytest.mark.parametrize(("mode", "number", "options"), games.SETUPS)
def test_the_government_that_would_form_is_the_one_that_formed(mode: str, number: int, options: dict[str, Any]) -> None:
    state, _ = deque(games.dice_game(mode, number, options, 11), maxlen=1).pop()
    view = GAME.view(state, None)
    assert isinstance(view.cabinet, CabinetView)
    supposed = overview.supposed(view)
    assert supposed is not None and isinstance(supposed.cabinet, CabinetView)
    assert supposed.cabinet.order == view.cabinet.order
    assert supposed.cabinet.parties == view.cabinet.parties
    assert view.cabinet.winners == list(state.outcome.winners)


@pytest.mark.parametrize(("mode", "number", "options"), games.SETUPS[:3])
def test_the_next_voter_goes_where_it_was_said_unless_the_turn_changes_something(
    mode: str, number: int, options: dict[str, Any]
) -> None:
    """Whoever ends a turn by drawing changes neither markers nor agenda: the voter then goes to the party foretold."""
    told = met = 0
    before = None
    for state, events in games.dice_game(mode, number, options, 23, orders=0.0):
        resolved = next((event for event in events if isinstance(event, VoterResolved) and not event.at_end), None)
        still = not any(isinstance(event, Shifted | Pushed | PulledBack | MinorEntered) for event in events)
        if before is not None and resolved is not None and still:
            choice = overview.next_voter(before)
            if choice is not None and choice.voter == resolved.voter:
                met += 1
                told += choice.party == resolved.party and choice.used == resolved.used
        before = GAME.view(state, None)
    assert met > 0 and told == met


def test_suppositions_change_a_copy_only() -> None:
    state, _ = deque(games.dice_game("standard", 3, {}, 2), maxlen=1).pop()
    view = GAME.view(state, None)
    held = next(party for party, voters in view.voters.items() if voters)
    voter, to = view.voters[held][0], next(party for party in PACK.parties if party != held)
    before = GAME.view(state, None)
    supposed = overview.supposed(view, Changes({voter: to}, {PACK.in_order(held, to): 3}))
    assert view == before and supposed is not None and isinstance(supposed.cabinet, CabinetView)
    assert voter in supposed.cabinet.start.voters[to] and voter not in supposed.cabinet.start.voters[held]
    assert any(r.parties == PACK.in_order(held, to) and r.strength == 3 for r in supposed.cabinet.start.relations)


def test_the_way_of_a_voter_names_every_card_that_ruled_somebody_out_and_counts_the_rest() -> None:
    state = next(state for state, _ in games.dice_game("standard", 3, {}, 4) if state.queue and len(state.agenda) >= 2)
    view = GAME.view(state, None)
    choice = overview.next_voter(view)
    assert choice is not None
    lines = [english(line) for line in overview.tell_trail(words.pack_of(view.pack), choice)]
    lasts = [choice.trail[0].left, *(look.left for look in choice.trail[1:])]
    narrowed = 1 + sum(one != other for one, other in pairwise(lasts))
    assert sum(" on segment " in line for line in lines) == narrowed
    assert english(words.party(PACK, choice.party)) in lines[-1] or "rule" in lines[-1]
