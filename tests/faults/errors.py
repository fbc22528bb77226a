"""Discord's own failures: 429, 5xx and lost answers on every route, slow answers, sockets that drop, slow pictures."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable

from bot.deadlines import POLL_SECONDS
from tests.faults.cases import Tally, case
from tests.faults.judging import judge
from tests.faults.scene import Scene, Table, eventually, scene
from tests.wire import messages
from tests.wire.faults import Fault, Faults, Moment
from tests.wire.seen import Seen
from tests.wire.table import Way

ROUTES = (
    ("POST", "/interactions/{id}/{token}/callback"),
    ("PATCH", "/webhooks/{id}/{token}/messages/@original"),
    ("POST", "/webhooks/{id}/{token}"),
    ("POST", "/users/@me/channels"),
    ("POST", "/channels/{id}/messages"),
    ("GET", "/channels/{id}/messages"),
    ("PATCH", "/channels/{id}/messages/{id}"),
    ("DELETE", "/channels/{id}/messages/{id}"),
    ("POST", "/channels/{id}/messages/{id}/threads"),
    ("POST", "/channels/{id}/threads"),
    ("GET", "/channels/{id}"),
    ("PATCH", "/channels/{id}"),
    ("GET", "/guilds/{id}/threads/active"),
    ("GET", "/guilds/{id}/members/{id}"),
)
"""What the bot asks for while games are played; `used` makes sure that the list is complete."""

AT_START = (
    ("GET", "/users/@me"),
    ("GET", "/oauth2/applications/@me"),
    ("GET", "/gateway/bot"),
    ("PUT", "/applications/{id}/commands"),
)
"""What it asks for when it starts."""

WAYS: dict[str, Way] = {"ann": "decide", "bob": "direct"}
SOME = 0.15
"""The share of requests that is spoiled, after the first one of each route."""

Spoil = Callable[[Faults, str, str, int, float], Fault]
"""Spoils a route so many times by this chance."""


def rate_limited(faults: Faults, method: str, route: str, times: int, chance: float) -> Fault:
    return faults.rate_limit(method, route, retry_after=0.3, times=times, probability=chance)


def broken(status: int, moment: Moment) -> Spoil:
    def spoil(faults: Faults, method: str, route: str, times: int, chance: float) -> Fault:
        return faults.broken(method, route, status, moment=moment, times=times, probability=chance)

    return spoil


def lost_request(faults: Faults, method: str, route: str, times: int, chance: float) -> Fault:
    return faults.lost_request(method, route, times=times, probability=chance)


def lost_answer(faults: Faults, method: str, route: str, times: int, chance: float) -> Fault:
    return faults.lost_answer(method, route, times=times, probability=chance)


SPOILS: dict[str, Spoil] = {
    "429": rate_limited,
    "500, nothing done": broken(500, Moment.BEFORE),
    "500 after it was done": broken(500, Moment.AFTER),
    "502, nothing done": broken(502, Moment.BEFORE),
    "502 after it was done": broken(502, Moment.AFTER),
    "503, nothing done": broken(503, Moment.BEFORE),
    "503 after it was done": broken(503, Moment.AFTER),
    "a connection cut before": lost_request,
    "a connection cut after it was done": lost_answer,
}
ENDS_THE_START = ("503", "a connection")
"""What ends a start with a sentence (the library does not try again); whoever runs the bot starts it again."""


async def spoiled_game(tally: Tally, name: str, spoil: Spoil) -> None:
    """Start the bot, open, fill, start and play a table, and break what is broken in such a life, while every
    route is spoiled: its first request for certain, later ones now and then."""
    async with scene(bots=0) as scene_:
        faults = scene_.world.faults
        starting = () if name.startswith(ENDS_THE_START) else AT_START
        first = {(method, route): spoil(faults, method, route, 1, 1.0) for method, route in starting}
        bot = await scene_.start()
        bot.allow_log("retried|Ignoring exception in autocomplete")
        table = await scene_.open([scene_.person("ann"), scene_.person("bob")], computers=1)
        options = await open_options(table)
        for method, route in ROUTES:
            first[method, route] = spoil(faults, method, route, 1, 1.0)
            spoil(faults, method, route, 4, SOME)
        await start(table)
        for _ in range(5):
            if (await table.host.select(options, "daily")).followups:
                break
        await play_for(table, 4)
        await use_every_route(scene_, table, tally)
        await play_for(table, 6)
        tally.tries += sum(rule.hits for rule in faults.rules)
        for (method, route), rule in first.items():
            if not rule.hits:
                tally.stick(1, f"{method} {route} was never asked for, so it is not tested")
        faults.clear()
        await play_for(table, 3)
        for method, route in unknown_routes(scene_):
            tally.stick(1, f"{method} {route} is asked for, but not spoiled by any case")
        await judge(scene_, tally, within=90)


async def use_every_route(scene_: Scene, table: Table, tally: Tally) -> None:
    """Have the bot ask for what it only asks for now and then."""
    world, thread = scene_.world, table.thread
    world.set_thread(thread, archived=True)
    if not await eventually(lambda: table.finished or not thread.archived, 40):
        tally.stick(1, "the thread was not opened again")
    # The thread's lobby message goes, then the thread: a new one is made by itself.
    messages.delete(world, table.lobby.message)
    table.gone.append(thread)
    world.remove_channel(thread)
    if not await eventually(lambda: table.finished or table.board is not None, 60):
        tally.stick(1, "there is no new thread with the table")
    # Before somebody's time runs out, the bot looks whether the place and the member are there.
    await eventually(lambda: table.finished or bool(table.asked()), 20)
    since = len(world.requests)
    table.make_due()
    await eventually(lambda: bool(world.sent("GET", "/channels/{channel_id}", since)), POLL_SECONDS + 10)
    # A post whose answer is lost is looked for before it is repeated.
    lost = world.faults.lost_answer("POST", "/channels/{id}/messages", times=2)
    for _ in range(20):
        await play_for(table, 1)
        if table.finished or world.sent("GET", "/channels/{channel_id}/messages", since):
            break
    lost.cancel()


async def open_options(table: Table) -> Seen:
    """The host's panel with the values of an option; after the start it is answered by a message of its own."""
    lobby = (await table.host.click(table.lobby, f"lobby:{table.number}:options")).message
    assert lobby is not None
    which = next(s for s in lobby.selects if any(option.value == "pace" for option in s.options))
    values = (await table.host.select(lobby, "pace", of=which.custom_id)).message
    assert values is not None
    return values


def unknown_routes(scene_: Scene) -> set[tuple[str, str]]:
    """What the bot has asked for that is in neither list."""
    used = {(r.method, re.sub(r"\{(?!token)[^}]*\}", "{id}", r.route)) for r in scene_.world.requests}
    return used - {*ROUTES, *AT_START}


async def start(table: Table) -> None:
    """The host presses Start until the game has begun."""
    button = f"lobby:{table.number}:start"
    await table.world.until(lambda: not table.lobby.button(button).disabled, 30, "Start can be pressed")
    for _ in range(10):
        await table.people[0].click(table.lobby, button, wait=10)
        if await eventually(lambda: table.thread is not None, 8):
            break
    await table.world.until(lambda: table.board is not None, 60, "the table message")


async def play_for(table: Table, seconds: float, think: float = 0) -> None:
    """Everybody plays for so long, or to the end."""
    end = asyncio.get_running_loop().time() + seconds
    await table.play_on(WAYS, lambda: asyncio.get_running_loop().time() > end, think)


def _register() -> None:
    for name, spoil in SPOILS.items():

        @case("Discord", f"{name}: every route", seconds=300)
        async def run(tally: Tally, name: str = name, spoil: Spoil = spoil) -> None:
            await spoiled_game(tally, name, spoil)


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


@case("Discord", "rate limits like Discord's own, a game of each kind", seconds=300)
async def limited(tally: Tally) -> None:
    """The bot waits by itself (whoever runs into limits again and again is shut out), and tells everything in time."""
    async with scene() as scene_:
        limits = scene_.world.rate_limits
        limits.like_discord()
        people = {"demos": ("ann", "bob"), "emperor": ("cia", "dan"), "parliament": ("eve", "fay")}
        tables = [await scene_.sit_down(*names, game=game) for game, names in people.items()]
        await asyncio.gather(*(play_for(table, 45, think=2) for table in tables))
        tally.tries += limits.reached
        tally.stick(limits.exceeded, "answered 429: asked for more than the headers allow")
        await judge(scene_, tally, within=15)


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
