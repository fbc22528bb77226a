"""Population: who owns what now and from the next result on, and every way in which that changes.

All functions here change next owners only; `settle` makes them owners (E5).
"""

from __future__ import annotations

from rules.core import Emit, Seat
from rules.emperor import events
from rules.emperor.pillars import LIMIT_OF, points
from rules.emperor.state import By, State, Tile


def current(state: State, seat: Seat) -> list[Tile]:
    """The tiles that the seat owns and will keep."""
    return [tile for tile in state.tiles if tile.owner == seat and tile.next == seat]


def future(state: State, seat: Seat) -> list[Tile]:
    """The tiles that the seat will own but does not own yet."""
    return [tile for tile in state.tiles if tile.next == seat and tile.owner != seat]


def leaving(state: State, seat: Seat) -> list[Tile]:
    """The tiles that the seat owns until the next result only."""
    return [tile for tile in state.tiles if tile.owner == seat and tile.next != seat]


def population(state: State, seat: Seat) -> int:
    return sum(tile.value for tile in state.tiles if tile.owner == seat)


def populations(state: State) -> dict[Seat, int]:
    """The points of every seat's owned tiles, in seat order."""
    counted = dict.fromkeys(state.seats, 0)
    for tile in state.tiles:
        if tile.owner is not None:
            counted[tile.owner] += tile.value
    return counted


def above(state: State) -> list[Seat]:
    """The seats at or above the emperor limit, largest first, ties clockwise from the chair (E8)."""
    counted = populations(state)
    total = sum(counted.values())
    limit = points(state.pillars)
    place = state.seats.index(state.chair)
    order = state.seats[place:] + state.seats[:place]
    return sorted(
        (seat for seat in order if counted[seat] and counted[seat] * LIMIT_OF >= limit * total),
        key=lambda seat: -counted[seat],
    )


def lowest(tiles: list[Tile]) -> Tile:
    return min(tiles, key=lambda tile: tile.value)


def draw(state: State, seat: Seat, cause: events.DrawCause, emit: Emit) -> None:
    """The next tile of the bag comes to the future pile of the seat, which alone sees its value."""
    if not state.bag:
        emit(events.BagEmpty(seat, cause))
        return
    value = state.bag.pop(0)
    state.fixed_tiles = max(0, state.fixed_tiles - 1)
    state.tiles.append(Tile(value, True, None, seat, "drawn"))
    emit(events.TileDrawn(seat, cause))
    emit(events.TileSeen(seat, value, "drawn", to=(seat,)))


def lose(state: State, seat: Seat, cause: events.LossCause, emit: Emit) -> None:
    """The lowest current tile of the seat is lost (E6)."""
    mine = current(state, seat)
    if not mine:
        emit(events.NothingToGive(seat, "environment"))
        return
    tile = lowest(mine)
    tile.next = None
    hidden = state.parties[seat].face_down
    emit(events.TileLost(seat, None if hidden else tile.value, cause))
    if hidden:
        emit(events.TileSeen(seat, tile.value, "lost", to=(seat,)))


def give(state: State, seat: Seat, target: Seat, truth: bool, emit: Emit) -> None:
    """The lowest current tile of the seat goes to the future pile of `target` (E6)."""
    mine = current(state, seat)
    if not mine:
        emit(events.NothingToGive(seat, "truth" if truth else "lie"))
        return
    tile = lowest(mine)
    tile.next, tile.by = target, "given"
    hidden = state.parties[seat].face_down
    emit(events.TileGiven(seat, target, None if hidden else tile.value, "truth" if truth else "lie"))
    if hidden:
        emit(events.TileSeen(seat, tile.value, "given", target, to=(seat, target)))


def take_current(
    state: State, seat: Seat, victim: Seat, which: int | str | None, cause: events.TakeCause, emit: Emit
) -> None:
    """A current tile of the victim, of the value named or a random face-down one, goes to the seat."""
    theirs = current(state, victim)
    hidden = which == "hidden"
    tile = state.rng.choice(theirs) if hidden else next(tile for tile in theirs if tile.value == which)
    tile.next, tile.by = seat, "taken"
    emit(events.TileTaken(seat, victim, "current", None if hidden else tile.value, cause))
    if hidden:
        emit(events.TileSeen(seat, tile.value, "taken", victim, to=(seat, victim)))


def take_future(state: State, seat: Seat, victim: Seat, cause: events.TakeCause, emit: Emit) -> None:
    """A random tile of the victim's future pile goes to the seat (E26)."""
    tile = state.rng.choice(future(state, victim))
    tile.next, tile.by = seat, "taken"
    emit(events.TileTaken(seat, victim, "future", None, cause))
    emit(events.TileSeen(seat, tile.value, "taken", victim, to=(seat, victim)))


def choices(state: State, victim: Seat) -> list[int | str]:
    """What a taker can choose among the current tiles of the victim: face-up values, or `hidden`."""
    theirs = current(state, victim)
    if not theirs:
        return []
    if state.parties[victim].face_down:
        return ["hidden"]
    return sorted({tile.value for tile in theirs})


def gain_points(state: State, seat: Seat, number: int, by: By = "media") -> None:
    """Tiles from outside the bag, largest first, worth exactly `number`, come to the future pile (E7)."""
    top = 5 if state.rules.fives else 4
    while number > 0:
        value = min(top, number)
        state.tiles.append(Tile(value, False, None, seat, by))
        number -= value


def lose_points(state: State, seat: Seat, number: int) -> int:
    """The lowest current tiles go, with change, so that exactly `number` points are lost, or all (E7)."""
    gone = 0
    for tile in sorted(current(state, seat), key=lambda tile: tile.value):
        if gone >= number:
            break
        tile.next = None
        gone += tile.value
    gain_points(state, seat, gone - number, "change")
    return min(gone, number)


def parts(state: State) -> dict[Seat, dict[str, int]]:
    """What each seat's population will be made of at the result; parts of 0 are left out. Change counts as kept.

    Where some of it was taken away and won back, `back` stands for all that would else be `kept`: how much of it
    came back would tell what a face-down tile was worth.
    """
    made: dict[Seat, dict[str, int]] = {seat: {} for seat in state.seats}
    returned = {tile.next for tile in state.tiles if tile.owner == tile.next and tile.by}
    for tile in state.tiles:
        if tile.next is not None:
            own = "back" if tile.next in returned else "kept"
            part = own if tile.owner == tile.next or tile.by == "change" else tile.by
            made[tile.next][part] = made[tile.next].get(part, 0) + tile.value
    return made


def settle(state: State) -> None:
    """Next owners become owners, all tiles face up; the bag's lost tiles return to it and are shuffled in."""
    returned = [tile.value for tile in state.tiles if tile.next is None and tile.bag]
    state.tiles = [tile for tile in state.tiles if tile.next is not None]
    for tile in state.tiles:
        tile.owner, tile.by = tile.next, ""
    for party in state.parties.values():
        party.face_down = False
    if returned:
        fixed, rest = state.bag[: state.fixed_tiles], state.bag[state.fixed_tiles :] + returned
        state.rng.shuffle(rest)
        state.bag = fixed + rest
