"""Discord's own failures: 429, 5xx and lost answers on every route, slow answers, sockets that drop, slow pictures."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

from tests.faults.cases import Tally, case
from tests.faults.judging import judge
from tests.faults.scene import Scene, Table, eventually, scene
from tests.wire.faults import Moment
from tests.wire.table import Way

ROUTES = (
    ("POST", "/interactions/{id}/{token}/callback"),
    ("PATCH", "/webhooks/{id}/{token}/messages/@original"),
    ("POST", "/webhooks/{id}/{token}"),
    ("POST", "/channels/{id}/messages"),
    ("PATCH", "/channels/{id}/messages/{id}"),
    ("POST", "/channels/{id}/messages/{id}/threads"),
    ("POST", "/users/@me/channels"),
)
"""What the bot asks for while a game is played."""

WAYS: dict[str, Way] = {"ann": "decide", "bob": "direct"}
SOME = 0.15
"""The share of requests that is spoiled."""

Spoil = Callable[[Scene, str, str], None]


def rate_limited(scene_: Scene, method: str, route: str) -> None:
    scene_.world.faults.rate_limit(method, route, retry_after=0.3, times=6, probability=SOME)


def broken(status: int, done: bool) -> Spoil:
    def spoil(scene_: Scene, method: str, route: str) -> None:
        moment = Moment.AFTER if done else Moment.BEFORE
        scene_.world.faults.broken(method, route, status, moment=moment, times=4, probability=SOME)

    return spoil


def lost(done: bool) -> Spoil:
    def spoil(scene_: Scene, method: str, route: str) -> None:
        faults = scene_.world.faults
        (faults.lost_answer if done else faults.lost_request)(method, route, times=6, probability=SOME)

    return spoil


SPOILS: dict[str, Spoil] = {
    "429 before": rate_limited,
    "500 before": broken(500, False),
    "500 after it was done": broken(500, True),
    "502 after it was done": broken(502, True),
    "503 after it was done": broken(503, True),
    "a connection cut before": lost(False),
    "a connection cut after it was done": lost(True),
}


async def spoiled_game(tally: Tally, spoil: Spoil) -> None:
    """Open, fill, start and play a table while every route is spoiled now and then."""
    async with scene() as scene_:
        scene_.bot.allow_log("retried|Ignoring exception in autocomplete")
        table = await scene_.open([scene_.person("ann"), scene_.person("bob")], computers=1)
        for method, route in ROUTES:
            spoil(scene_, method, route)
        await start(table)
        await play_for(table, 12)
        tally.tries += sum(rule.hits for rule in scene_.world.faults.rules)
        scene_.world.faults.clear()
        await play_for(table, 3)
        await judge(scene_, tally, within=60)


async def start(table: Table) -> None:
    """The host presses Start until the game has begun."""
    button = f"lobby:{table.number}:start"
    await table.world.until(lambda: not table.lobby.button(button).disabled, 30, "Start can be pressed")
    for _ in range(10):
        await table.people[0].click(table.lobby, button, wait=10)
        if await eventually(lambda: table.thread is not None, 8):
            break
    await table.world.until(lambda: table.board is not None, 60, "the table message")


async def play_for(table: Table, seconds: float) -> None:
    """Everybody plays for so long, or to the end."""
    end = asyncio.get_running_loop().time() + seconds
    await table.play_on(WAYS, lambda: asyncio.get_running_loop().time() > end)


def _register() -> None:
    for name, spoil in SPOILS.items():

        @case("Discord", f"{name}, every route")
        async def run(tally: Tally, spoil: Spoil = spoil) -> None:
            await spoiled_game(tally, spoil)


_register()


@case("Discord", "answers that come after 4 s, every route")
async def late_answers(tally: Tally) -> None:
    async with scene() as scene_:
        table = await scene_.sit_down("ann", "bob")
        for method, route in ROUTES:
            scene_.world.faults.late(method, route, 4.0, times=2)
        await play_for(table, 15)
        tally.tries += sum(rule.hits for rule in scene_.world.faults.rules)
        scene_.world.faults.clear()
        await judge(scene_, tally, within=60)


@case("Discord", "requests that are held for 4 s, every route")
async def late_requests(tally: Tally) -> None:
    async with scene() as scene_:
        table = await scene_.sit_down("ann", "bob")
        for method, route in ROUTES:
            scene_.world.faults.late(method, route, 4.0, moment=Moment.BEFORE, times=2)
        await play_for(table, 15)
        tally.tries += sum(rule.hits for rule in scene_.world.faults.rules)
        scene_.world.faults.clear()
        await judge(scene_, tally, within=60)


@case("Discord", "pictures that take 5 s")
async def slow_pictures(tally: Tally) -> None:
    command = (sys.executable, "-m", "tests.faults.slow_renders", "5")
    async with scene(command=command) as scene_:
        table = await scene_.sit_down("ann", "bob")
        person = table.waiting()[0]
        for _ in range(3):
            answer = await person.click(table.board, f"open:{table.number}", wait=20)
            tally.tries += 1
            if (answer.ack_seconds or 99) > 1.0:
                tally.stick(1, f"acknowledged after {answer.ack_seconds} s")
        await play_for(table, 20)
        await judge(scene_, tally, within=60)


async def dropping(tally: Tally, drop: Callable[[Scene], Awaitable[None]], times: int = 4) -> None:
    """Play while the gateway's socket is lost again and again."""
    async with scene() as scene_:
        table = await scene_.sit_down("ann", "bob")
        playing = asyncio.create_task(play_for(table, 22))
        for _ in range(times):
            await asyncio.sleep(2.5)
            await drop(scene_)
            tally.tries += 1
            if not await eventually(lambda: scene_.world.gateway.ready, 20):
                tally.stick(1, "the bot did not come back to the gateway")
        await playing
        await judge(scene_, tally)


async def resumable(scene_: Scene) -> None:
    await scene_.world.gateway.drop(4000)


async def forgotten(scene_: Scene) -> None:
    await scene_.world.gateway.drop(4000)
    scene_.world.gateway.forget_sessions()


async def invalid(scene_: Scene) -> None:
    await scene_.world.gateway.invalidate(resumable=False)


async def asked(scene_: Scene) -> None:
    await scene_.world.gateway.ask_to_reconnect()


DROPS = {
    "a socket that drops, RESUME": resumable,
    "a socket that drops, no RESUME": forgotten,
    "an invalid session": invalid,
    "a request to reconnect": asked,
}


def _register_drops() -> None:
    for name, drop in DROPS.items():

        @case("Discord", name)
        async def run(tally: Tally, drop: Callable[[Scene], Awaitable[None]] = drop) -> None:
            await dropping(tally, drop, 2 if drop in (forgotten, invalid) else 4)


_register_drops()
