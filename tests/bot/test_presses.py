"""Work waits for presses that are not acknowledged yet, but not for long."""

from __future__ import annotations

import asyncio

from bot.presses import Presses


async def test_work_begins_when_the_last_press_is_acknowledged() -> None:
    presses, order = Presses(), list[str]()

    async def work(name: str) -> None:
        await presses.calm(5)
        order.append(name)

    with presses.unanswered():
        with presses.unanswered():
            working = [asyncio.create_task(work(name)) for name in ("first", "second")]
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        assert order == [], "one press is not acknowledged yet"
    await asyncio.gather(*working)
    assert order == ["first", "second"]


async def test_work_begins_at_once_where_nobody_presses_and_in_a_moment_where_people_go_on_pressing() -> None:
    presses = Presses()
    await asyncio.wait_for(presses.calm(5), 0.1)
    with presses.unanswered():
        await asyncio.wait_for(presses.calm(0.01), 1)


async def test_a_press_that_fails_keeps_nobody_waiting() -> None:
    presses = Presses()
    try:
        with presses.unanswered():
            raise OSError
    except OSError:
        await asyncio.wait_for(presses.calm(5), 0.1)


async def test_work_that_is_given_up_keeps_nobody_else_waiting() -> None:
    presses = Presses()
    with presses.unanswered():
        given_up, other = asyncio.create_task(presses.calm(5)), asyncio.create_task(presses.calm(5))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.sleep(0)
    await asyncio.wait_for(other, 1)
