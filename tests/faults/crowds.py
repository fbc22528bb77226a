"""A hundred presses at the same time, on one process and on two that share a database: one effect each."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.store import queries
from tests.faults.cases import Tally, case
from tests.faults.judging import judge
from tests.faults.scene import Scene, Table, connect, eventually, scene
from tests.wire.table import choices
from tests.wire.users import Answer, Person

PRESSES = 100
ANSWERED = 60.0
"""Seconds until all have their answer; what counts for Discord is the acknowledgement."""


def stored(scene_: Scene, number: int):  # type: ignore[no-untyped-def]
    """A table as the database has it."""
    connection = connect(scene_.database)
    try:
        return queries.table(connection, number)
    finally:
        connection.close()


async def check_answers(tally: Tally, answers: Sequence[Answer]) -> None:
    """Everybody who pressed was acknowledged in time and is answered in words."""
    late = [answer for answer in answers if answer.ack_seconds is None]
    tally.lose(len(late), f"presses that nobody acknowledged: {late[:2]}")

    def open_ones() -> list[Answer]:
        return [answer for answer in answers if not (answer.done and (answer.text or answer.modal))]

    await eventually(lambda: not open_ones(), ANSWERED)
    silent = open_ones()
    tally.lose(len(silent), f"presses without an answer: {silent[:2]}")


def check_both_took_part(tally: Tally, scene_: Scene) -> None:
    """Presses were won by both processes, so that both worked on the same table at the same time."""
    lost = [sum("a press can't be answered" in line for line in bot.log) for bot in scene_.bots]
    if not all(lost):
        tally.stick(1, f"only one process worked: the two were too late for {lost} presses")


async def last_seat(tally: Tally, scene_: Scene) -> None:
    table = await scene_.open([scene_.person(n) for n in ("ann", "bob", "cia", "dan")])
    crowd = [scene_.person(f"guest{n}") for n in range(PRESSES)]
    answers = await asyncio.gather(*(guest.click(table.lobby, "Join", wait=30) for guest in crowd))
    tally.tries += len(answers)
    await check_answers(tally, answers)
    lucky = [a for a in answers if "You have a seat" in a.text]
    seats = stored(scene_, table.number).seats
    tally.double(max(0, len(seats) - 5), f"{len(seats)} people on 5 seats")
    tally.lose(max(0, 5 - len(seats)), f"{len(seats)} people on 5 seats")
    tally.double(abs(len(lucky) - 1), f"{len(lucky)} were told that they have the last seat")


async def start(tally: Tally, scene_: Scene) -> None:
    table = await scene_.open([scene_.person("ann"), scene_.person("bob")], computers=1)
    host, button = table.people[0], f"lobby:{table.number}:start"
    assert await eventually(lambda: not table.lobby.button(button).disabled, 10)
    answers = await asyncio.gather(*(host.click(table.lobby, button, wait=30) for _ in range(PRESSES)))
    tally.tries += len(answers)
    await check_answers(tally, answers)
    begun = [a for a in answers if "begins" in a.text]
    tally.double(abs(len(begun) - 1), f"{len(begun)} presses were told that the game begins")
    await scene_.world.until(lambda: table.board is not None, 20, "the table message")


async def decision(tally: Tally, scene_: Scene) -> None:
    table = await scene_.sit_down("ann", "bob", computers=1)
    for _ in range(3):
        await one_decision(tally, scene_, table)


async def one_decision(tally: Tally, scene_: Scene, table: Table, presses: int = PRESSES) -> None:
    """All press the same button of one decision: the panel is opened again and again, then all at once."""
    await scene_.world.until(lambda: bool(table.board and table.waiting()), 20, "somebody is waited for")
    person = await who_can_decide(table)
    panels = await asyncio.gather(*(table.panel(person, "decide") for _ in range(presses)))
    shown = [panel for panel in panels if panel is not None]
    await eventually(lambda: len(shown) == len(panels) and all(choices(one, table.number) for one in shown), ANSWERED)
    open_ones = [panel for panel in shown if choices(panel, table.number)]
    tally.lose(len(panels) - len(open_ones), "panels that did not open")
    results = await asyncio.gather(*(table.press(person, panel) for panel in open_ones))
    tally.tries += len(results)
    await check_answers(tally, [answer for answer, _ in results])
    done = [answer for answer, acted in results if acted and "✓" in answer.text]
    tally.double(abs(len(done) - 1), f"{len(done)} presses were told that they decided")
    await scene_.world.quiet(1.0)


async def who_can_decide(table: Table) -> Person:
    """Somebody with an open decision; the table message may still name who has just decided."""
    for person in table.people * 2:
        panel = await table.panel(person, "decide")
        if panel is not None and choices(panel, table.number):
            return person
    raise AssertionError("nobody can decide")


async def rematch(tally: Tally, scene_: Scene) -> None:
    table = await scene_.sit_down("ann", "bob", computers=1)
    await table.play_on()
    await scene_.world.until(lambda: table.finished, 60, "the end")
    assert table.result is not None
    result, button = table.result, f"lobby:{table.number}:rematch"
    pressing: list[Person] = [table.people[n % 2] for n in range(PRESSES)]
    answers = await asyncio.gather(*(person.click(result, button, wait=30) for person in pressing))
    tally.tries += len(answers)
    await check_answers(tally, answers)
    connection = connect(scene_.database)
    opened = connection.execute("SELECT COUNT(*) AS n FROM tables WHERE id <> ?", (table.number,)).fetchone()["n"]
    connection.close()
    tally.double(max(0, opened - 1), f"{opened} tables were opened for one rematch")
    tally.lose(1 - min(1, opened), "no table was opened")


CROWDS = {"the last seat": last_seat, "Start": start, "one decision": decision, "Rematch": rematch}


def _register() -> None:
    for name, crowd in CROWDS.items():

        @case("crowd", f"100 presses on {name}", seconds=400)
        async def alone(tally: Tally, crowd=crowd) -> None:  # type: ignore[no-untyped-def]
            async with scene() as scene_:
                await crowd(tally, scene_)
                await judge(scene_, tally)

        @case("crowd", f"100 presses on {name}, two processes", seconds=400)
        async def two(tally: Tally, crowd=crowd) -> None:  # type: ignore[no-untyped-def]
            async with scene(bots=2) as scene_:
                # Both processes hear of every press: the one that is second to acknowledge must leave it alone.
                for bot in scene_.bots:
                    bot.allow_log("autocomplete.*40060")  # suggestions are answered by both; Discord takes one
                await crowd(tally, scene_)
                check_both_took_part(tally, scene_)
                await judge(scene_, tally)


_register()
