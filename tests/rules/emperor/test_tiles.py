"""Current and future tiles: E5 to E8, E24, E26, and the bag."""

from __future__ import annotations

import pytest

from rules.emperor import events, tiles
from tests.rules.emperor.table import Table


def ignore(event: object) -> None:
    """An emit that nobody hears."""


def test_e5_a_gain_counts_from_the_result_on() -> None:
    table = Table()
    table.act("ann", "speech", effect="steal", from_="bob", tile=1)
    view = table.view("ann")
    assert view.seats["ann"].population == view.seats["bob"].population == 2
    assert (view.seats["ann"].future, view.seats["bob"].leaving) == (1, 1)
    assert view.seats["bob"].tiles == [1]
    assert view.you is not None and view.you.future == [1]
    tiles.settle(table.state)
    after = table.view()
    assert (after.seats["ann"].population, after.seats["bob"].population) == (3, 1)
    assert after.seats["ann"].future == 0


def test_a_tile_on_its_way_out_cannot_be_taken_from_its_owner_again() -> None:
    table = Table()
    table.tiles("bob", 4)
    table.act("ann", "speech", effect="steal", from_="bob", tile=4)
    assert not any(action.get("from") == "bob" for action in table.legal("bob") + table.legal("cia"))
    table.act("bob", "pass")
    assert not any(action.get("from") == "bob" for action in table.legal("cia", "speech"))


def test_a_tile_on_its_way_can_be_taken_from_its_next_owner() -> None:
    table = Table()
    table.tiles("bob", 4)
    (tile,) = (tile for tile in table.state.tiles if tile.value == 4)
    tile.next = "ann"
    tiles.take_future(table.state, "cia", "ann", "manipulation", ignore)
    assert (tile.owner, tile.next) == ("bob", "cia")
    assert table.future("ann") == []
    # its present owner may take it back, and then it stays
    tiles.take_future(table.state, "bob", "cia", "manipulation", ignore)
    assert table.values("bob") == [4]


def test_e6_the_lowest_tile_goes_where_a_rule_takes_one() -> None:
    table = Table()
    table.tiles("ann", 3, 2, 4)
    tiles.lose(table.state, "ann", "environment", ignore)
    assert table.values("ann") == [3, 4]
    tiles.give(table.state, "ann", "bob", True, ignore)
    assert table.values("ann") == [4]
    assert table.future("bob") == [3]


def test_who_has_nothing_to_give_gives_nothing() -> None:
    table = Table()
    table.tiles("ann")
    told: list[object] = []
    tiles.lose(table.state, "ann", "environment", told.append)
    tiles.give(table.state, "ann", "bob", True, told.append)
    assert told == [events.NothingToGive("ann", "environment"), events.NothingToGive("ann", "truth")]
    assert table.future("bob") == []


def test_losses_and_gifts_touch_current_tiles_only() -> None:
    table = Table()
    table.tiles("ann")
    table.add_tiles(None, "ann", 4)
    tiles.lose(table.state, "ann", "environment", ignore)
    assert tiles.lose_points(table.state, "ann", 3) == 0
    assert table.future("ann") == [4]


@pytest.mark.parametrize(
    ("number", "fives", "gained"),
    [
        (1, False, [1]), (3, False, [3]), (4, False, [4]), (5, False, [1, 4]), (5, True, [5]), (0, False, []),
    ],
)  # fmt: skip
def test_e7_points_are_gained_in_the_largest_tiles_from_outside(number: int, fives: bool, gained: list[int]) -> None:
    table = Table(fives=fives)
    size = len(table.state.bag)
    tiles.gain_points(table.state, "ann", number)
    assert table.future("ann") == gained
    assert len(table.state.bag) == size
    assert not any(tile.bag for tile in table.state.tiles)


@pytest.mark.parametrize(
    ("held", "number", "lost", "left", "change"),
    [
        ([1, 1], 1, 1, [1], []),
        ([1, 1], 5, 2, [], []),
        ([3], 1, 1, [], [2]),
        ([1, 4], 2, 2, [], [3]),
        ([2, 3, 4], 5, 5, [4], []),
        ([4, 4], 5, 5, [], [3]),
        ([], 3, 0, [], []),
    ],
)
def test_e7_points_are_lost_exactly_lowest_tiles_first_with_change(
    held: list[int], number: int, lost: int, left: list[int], change: list[int]
) -> None:
    table = Table()
    table.tiles("ann", *held)
    assert tiles.lose_points(table.state, "ann", number) == lost
    assert table.values("ann") == left
    assert table.future("ann") == change


def test_e8_at_the_limit_is_above_it() -> None:
    table = Table()
    table.pillars(economy=1, security=3, culture=2, social=2, environment=1)  # 9 of 25, as in the rulebook
    table.tiles("ann", 3, 3, 3)
    table.tiles("bob", 4, 4)
    table.tiles("cia", 4, 4)
    assert tiles.above(table.state) == ["ann"]
    assert table.view().seats["ann"].above
    table.add_tiles("bob", "bob", 1)
    table.tiles("cia", 4, 3, 1)
    assert tiles.above(table.state) == []  # 9 of 26 is not enough


def test_e8_a_seat_without_population_never_is() -> None:
    table = Table()
    table.pillars(economy=0, security=0, culture=0, social=0, environment=0)
    table.tiles("ann")
    assert tiles.above(table.state) == ["bob", "cia"]
    table.tiles("bob")
    table.tiles("cia")
    assert tiles.above(table.state) == []


def test_the_limit_can_be_asked_without_a_game() -> None:
    from rules.emperor import GAME

    pillars = {"economy": 1, "security": 3, "culture": 2, "social": 2, "environment": 1}
    answer = GAME.questions["limit"]({"pillars": pillars, "populations": {"a": 9, "b": 16, "c": 0}})
    assert answer == {"points": 9, "of": 25, "above": ["a", "b"]}
    with pytest.raises(ValueError, match="pillars"):
        GAME.questions["limit"]({"pillars": {"economy": 1}})
    with pytest.raises(ValueError, match="negative"):
        GAME.questions["limit"]({"pillars": pillars, "populations": {"a": -1}})


def test_e24_face_down_tiles_hide_values_but_not_the_population() -> None:
    table = Table()
    table.tiles("ann", 1, 4)
    table.act("ann", "secret_meeting")
    shown = table.view("bob").seats["ann"]
    assert shown.tiles == [None, None]
    assert shown.face_down
    assert shown.population == 5
    assert shown.share == pytest.approx(5 / 9, abs=1e-4)
    mine = table.view("ann").you
    assert mine is not None and mine.tiles == [1, 4]


def test_e48_face_down_tiles_are_taken_at_random_and_only_the_two_learn_which() -> None:
    taken = set()
    for seed in range(20):
        table = Table(seed=seed)
        table.tiles("ann", 1, 4)
        table.act("ann", "secret_meeting")
        steals = [a for a in table.legal("bob", "speech") if a["effect"] == "steal" and a["from"] == "ann"]
        assert steals == [{"type": "speech", "effect": "steal", "from": "ann", "tile": "hidden"}]
        table.act("bob", "speech", effect="steal", from_="ann", tile="hidden")
        (public,) = table.told(events.TileTaken)
        assert public.value is None and public.to is None
        (private,) = table.told(events.TileSeen)
        assert private.to == ("bob", "ann")
        taken.add(private.value)
    assert taken == {1, 4}


def test_e48_a_tile_that_was_face_up_is_known_to_all_who_looked() -> None:
    table = Table()
    table.tiles("bob", 1, 3)
    told = table.act("ann", "speech", effect="steal", from_="bob", tile=3)
    (taken,) = [event for event in told if isinstance(event, events.TileTaken)]
    assert (taken.to, taken.value) == (None, 3)
    assert not [event for event in told if isinstance(event, events.TileSeen)]


def test_the_loss_of_a_face_down_tile_tells_the_others_no_value() -> None:
    table = Table()
    table.tiles("ann", 2, 3)
    table.state.parties["ann"].face_down = True
    told: list[events.EmperorEvent] = []
    tiles.lose(table.state, "ann", "environment", told.append)  # type: ignore[arg-type]
    assert told == [
        events.TileLost("ann", None, "environment"), events.TileSeen("ann", 2, "lost", to=("ann",)),
    ]  # fmt: skip


def test_e26_tiles_out_of_a_future_pile_are_random() -> None:
    taken = set()
    for seed in range(20):
        table = Table(seed=seed)
        table.add_tiles(None, "ann", 1, 4, bag=True)
        tiles.take_future(table.state, "bob", "ann", "manipulation", ignore)
        taken.add(table.future("bob")[0])
    assert taken == {1, 4}


def test_lost_bag_tiles_return_and_are_shuffled_in_after_the_fixed_draws() -> None:
    table = Table(stacks={"tiles": [4, 4, 3, 3, 2]})
    drawn = [table.state.bag.pop(0) for _ in range(2)]
    table.state.fixed_tiles = 3
    table.add_tiles("ann", None, *drawn)
    for tile in table.state.tiles[-2:]:
        tile.bag = True
    table.add_tiles("ann", None, 1)  # from outside: gone for good
    before = list(table.state.bag)
    tiles.settle(table.state)
    assert table.state.bag[:3] == [3, 3, 2]
    assert sorted(table.state.bag) == sorted([*before, 4, 4])
    assert table.state.bag[3:] != [*before[3:], 4, 4]


def test_without_lost_tiles_the_bag_keeps_its_order() -> None:
    table = Table()
    before = list(table.state.bag)
    tiles.settle(table.state)
    assert table.state.bag == before


def test_an_empty_bag_gives_no_tile() -> None:
    table = Table()
    table.state.bag = []
    told = table.act("ann", "secret_meeting")
    assert events.BagEmpty("ann", "secret_meeting") in told
    assert table.future("ann") == []


def test_a_drawn_tile_is_known_to_its_next_owner_alone() -> None:
    table = Table(stacks={"tiles": [4]})
    table.act("ann", "secret_meeting")
    (seen,) = table.told(events.TileSeen)
    assert (seen.value, seen.to) == (4, ("ann",))
    view = table.view("bob")
    assert view.seats["ann"].future == 1
    assert view.you is not None and view.you.future == []
