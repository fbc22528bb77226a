"""What holds in every state of every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core import Event, RulesError
from rules.emperor import GAME, events
from rules.emperor.cards import CARDS, LIE, ORDER, full_deck, start_hand
from rules.emperor.loading import fault
from rules.emperor.phases import EmperorState
from rules.emperor.tiles import above, current, future, leaving, population
from rules.text import english

from .games import VARIED, wander

GAMES = st.tuples(st.integers(3, 6), st.integers(0, 10**6), st.sampled_from(VARIED))
RELAXED = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def cards_of(state: EmperorState) -> Counter[str]:
    found = Counter(state.deck)
    for party in state.parties.values():
        found.update([*party.hand, *party.laid, *party.discard, *(c for c in party.media if c != LIE)])
    return found


@given(GAMES)
@RELAXED
def test_cards_and_tiles_are_conserved_and_pillars_stay_in_range(game: tuple[int, int, dict[str, Any]]) -> None:
    number, seed, options = game
    pairs = options.get("pairs", False)
    all_cards = Counter(full_deck(pairs)) + Counter(start_hand(pairs) * number)
    values = range(1, 6 if options.get("fives") else 5)
    for state, _, _ in wander(number, seed, options):
        assert cards_of(state) == all_cards
        bag = Counter(state.bag) + Counter(tile.value for tile in state.tiles if tile.bag)
        assert bag == Counter(dict.fromkeys(values, 10))
        assert all(0 <= value <= 5 for value in state.pillars.values())
        assert all(1 <= tile.value <= 5 for tile in state.tiles)
        assert fault(state) is None
        for party in state.parties.values():
            for pile in (party.hand, party.laid, party.discard, party.media):
                assert pile == sorted(pile, key=ORDER.__getitem__)
            assert LIE not in (*party.hand, *party.laid, *party.discard)


@given(GAMES)
@RELAXED
def test_owners_change_at_results_only(game: tuple[int, int, dict[str, Any]]) -> None:
    before: dict[str, int] | None = None
    for state, told, _ in wander(*game):
        now = {seat: population(state, seat) for seat in state.seats}
        declared = [event for event in told if isinstance(event, events.ResultDeclared)]
        if declared:
            assert declared[-1].after == now
        elif before is not None:
            assert now == before
        for seat in state.seats:
            owned = [*current(state, seat), *leaving(state, seat)]
            assert sum(tile.value for tile in owned) == now[seat]
            assert all(tile.owner != seat for tile in future(state, seat))
        before = now


@given(GAMES)
@RELAXED
def test_who_is_above_the_limit_is_compared_exactly(game: tuple[int, int, dict[str, Any]]) -> None:
    for state, _, _ in wander(*game):
        counted = {seat: population(state, seat) for seat in state.seats}
        points = sum(value for pillar, value in state.pillars.items() if pillar != "media")
        total = sum(counted.values())
        wanted = {seat for seat, n in counted.items() if n and n * 25 >= points * total}
        assert set(above(state)) == wanted


@given(GAMES)
@RELAXED
def test_nothing_stays_on_the_table_between_turns(game: tuple[int, int, dict[str, Any]]) -> None:
    for state, told, _ in wander(*game):
        if any(isinstance(event, events.PhaseBegan) for event in told):
            kinds = {prompt.kind for prompt in GAME.prompts(state)}
            if kinds == {"action"}:
                assert not any(party.laid for party in state.parties.values())


@given(GAMES)
@RELAXED
def test_events_go_to_seats_and_can_be_read_back(game: tuple[int, int, dict[str, Any]]) -> None:
    for state, told, _ in wander(*game):
        for event in told:
            assert event.to is None or set(event.to) <= set(state.seats)
            again: Event = msgspec.json.decode(msgspec.json.encode(event), type=GAME.event_type)
            assert again == event
            for viewer in event.to or (None,):
                words = GAME.describe(event, viewer)
                assert words is None or "{" not in english(words)


@given(GAMES)
@RELAXED
def test_views_can_be_read_back_and_sizes_add_up(game: tuple[int, int, dict[str, Any]]) -> None:
    number, seed, options = game
    whole = len(full_deck(options.get("pairs", False))) + number * len(start_hand(options.get("pairs", False)))
    for state, _, _ in wander(number, seed, options):
        view = GAME.view(state, state.seats[0])
        assert msgspec.json.decode(msgspec.json.encode(view), type=GAME.view_type) == view
        markers = sum(party.media.count(LIE) for party in state.parties.values())
        shown = view.seats.values()
        assert view.deck + sum(s.hand + s.laid + s.discard + s.media_pile for s in shown) == whole + markers
        for seat, one in view.seats.items():
            assert one.share == round(one.population / (sum(s.population for s in shown) or 1), 4)
            assert one.above == (seat in above(state))
            assert (None in one.tiles) <= one.face_down


def test_every_option_and_procedure_is_reached() -> None:
    """The games above mean something: all events and frames come up in them."""
    seen: set[type] = set()
    frames: set[type] = set()
    for place, options in enumerate(VARIED):
        for seed in range(14):
            for state, told, _ in wander(3 + (seed + place) % 4, seed, options):
                seen.update(type(event) for event in told)
                frames.update(type(frame) for frame in state.frames)
    from rules.emperor.phases import PHASES
    from rules.emperor.phases.attempts import Attempts  # asks nothing itself

    assert set(GAME.event_type.__args__) - seen <= {events.BagEmpty}
    assert set(PHASES) - frames <= {Attempts}


@pytest.mark.parametrize(
    "spoil",
    [
        {"seats": ["ann", "bob"]}, {"seats": ["ann", "ann", "cia"]}, {"frames": []}, {"phase": "lunch"},
        {"round": 99}, {"chair": "zoe"}, {"turn": "zoe"}, {"pillars": {"economy": 3}}, {"deck": []},
        {"bag": [4]}, {"fixed_tiles": 99}, {"rng": {"key": 3}}, {"parties": {}},
        {"tiles": [[1, False, "zoe", "zoe"]]}, {"promises": [{"seat": "zoe", "round": 1}]},
        {"frames": [{"frame": "action_phase"}]}, {"frames": [{"frame": "nonsense"}]},
    ],
)  # fmt: skip
def test_a_saved_game_that_makes_no_sense_is_refused(spoil: dict[str, Any]) -> None:
    state, _, _ = next(wander(3, 1, {}))
    dumped = GAME.dump(state)
    assert GAME.load(dumped, GAME.schema) == state
    with pytest.raises(RulesError) as refused:
        GAME.load(dumped | spoil, GAME.schema)
    assert refused.value.code == "bad_state"


def test_the_pack_lists_every_card() -> None:
    pack = GAME.cards()
    codes = [f"{row['kind']}:{colour}" for row in pack["cards"] for colour in row["colours"]]
    assert codes == list(CARDS)
    assert sum(row["deck"] for row in pack["cards"]) == 48
    assert sum(row["start_hand"] for row in pack["cards"]) == 10
