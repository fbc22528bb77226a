"""Closed direct messages, members who leave, and everything that can go: messages, threads, channels, permissions.

Each fault strikes at a table and makes sure that it is met as players were promised; what can be given back is
given back before it ends. `along_a_game` has it happen at three points of a game, `tests.faults.questions` at every
kind of question of every game.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from bot import notices
from bot.deadlines import POLL_SECONDS
from tests.faults.cases import Tally, case
from tests.faults.errors import play_for, start
from tests.faults.judging import judge
from tests.faults.scene import Scene, Table, connect, eventually, scene
from tests.wire import messages
from tests.wire.seen import Seen
from tests.wire.state import DirectMessages
from tests.wire.users import Person

Strike = Callable[[Tally, Scene, Table], Awaitable[None]]

POINTS = (0.0, 1.5, 3.0)
"""Seconds of play between the moments at which something goes, so that it meets several decisions."""

SOON = 45.0
"""Seconds within which something that people should see has to come, on a busy machine too."""

DECISIONS = 8
"""After so many something new was certainly to be told: all seats of a table may be asked the same at once."""


@dataclass(frozen=True)
class Fault:
    """Something that goes; `closed`: direct messages are closed before the game begins."""

    name: str
    strike: Strike
    closed: bool = False


FAULTS: list[Fault] = []


def fault(name: str, *, closed: bool = False) -> Callable[[Strike], Strike]:
    """Put a function on the list of faults."""

    def mark(strike: Strike) -> Strike:
        FAULTS.append(Fault(name, strike, closed))
        return strike

    return mark


async def along_a_game(tally: Tally, kind: Fault) -> None:
    """Play, have it happen at several points of the game, and play on."""
    async with scene() as scene_:
        if kind.closed:
            for name in ("ann", "bob"):
                close(scene_, scene_.person(name), "closed_at_open")
        table = await scene_.sit_down("ann", "bob")
        for pause in POINTS[:1] if kind.closed else POINTS:
            await play_for(table, pause)
            if table.finished:
                break
            tally.tries += 1
            await kind.strike(tally, scene_, table)
        await play_for(table, 3)
        await judge(scene_, tally)


async def expect(tally: Tally, table: Table, condition: Callable[[], bool], what: str) -> None:
    """Count it as lost if something that people should see does not come, unless the game is over first."""
    if not await eventually(lambda: table.over or condition(), SOON):
        tally.lose(1, f"table {table.number}, not within {SOON:.0f} s: {what}")


async def decide(tally: Tally, table: Table, while_: str) -> None:
    """Somebody whom the table asks takes their decision, unless the game is over."""
    end = time.monotonic() + SOON
    while not table.over:
        for person in table.asked():
            if await table.try_move(person):
                return
        if time.monotonic() > end:
            names = [person.name for person in table.asked()]
            tally.stick(1, f"table {table.number}: nobody of {names} can decide while {while_}: {table.board}")
            return
        await asyncio.sleep(0.2)


async def play_until(tally: Tally, table: Table, while_: str, condition: Callable[[], bool], what: str) -> None:
    """Decisions are taken until something happens that need not follow the first of them."""
    for _ in range(DECISIONS):
        await decide(tally, table, while_)
        if await eventually(lambda: table.over or condition(), 4):
            return
    await expect(tally, table, condition, what)


def told(person: Person, words: str) -> int:
    """How often somebody has read these words in direct messages."""
    return sum(words in seen.text for seen in person.dms)


def in_thread(table: Table, words: str) -> int:
    """How often these words stand in the table's thread."""
    if table.thread is None:
        return 0
    return sum(words in message.content for message in table.thread.shown)


# -- direct messages


def close(scene_: Scene, person: Person, how: DirectMessages) -> None:
    person.account.direct_messages = how
    scene_.unreachable.add(person.id)


def told_closed(table: Table, person: Person) -> int:
    """How often somebody was told at the table that direct messages don't reach them."""
    if table.thread is None:
        return 0
    return sum("can't reach you" in m.content and person.mention in m.content for m in table.thread.shown)


def refused(table: Table) -> list[Person]:
    """People to whom a direct message was tried in vain; whose panel goes on to the next decision gets none."""
    connection = connect(table.database)
    try:
        rows = connection.execute("SELECT destination FROM outbox WHERE status = 'failed'").fetchall()
    finally:
        connection.close()
    places = {row["destination"] for row in rows}
    return [person for person in table.people if notices.dm_of(person.id) in places]


async def come_back(tally: Tally, table: Table) -> None:
    """Direct messages are open again: the next decision comes there."""
    for person in table.people:
        person.account.direct_messages = "open"
    before = {person.id: len(person.dms) for person in table.people}
    await play_until(
        tally,
        table,
        "direct messages are open again",
        lambda: any(len(person.dms) > before[person.id] for person in table.people),
        "direct messages after they were opened",
    )


@fault("direct messages closed before the game, then opened", closed=True)
async def closed_before(tally: Tally, scene_: Scene, table: Table) -> None:
    await play_until(
        tally,
        table,
        "direct messages are closed",
        lambda: bool(refused(table)),
        "a direct message is tried and refused",
    )
    await expect(
        tally,
        table,
        lambda: all(told_closed(table, person) for person in refused(table)),
        "whoever could not be written to is told so",
    )
    again = [person.name for person in table.people if told_closed(table, person) > 1]
    tally.double(len(again), f"{again} were told again and again that direct messages are closed")
    await come_back(tally, table)


async def closes(tally: Tally, scene_: Scene, table: Table, how: DirectMessages) -> None:
    """Direct messages close in the middle: whoever is asked next is told once, decides at the table, and opens them."""
    before = {person.id: told_closed(table, person) for person in table.people}
    for person in table.people:
        close(scene_, person, how)
    await play_until(
        tally,
        table,
        f"direct messages are {how}",
        lambda: any(told_closed(table, person) > before[person.id] for person in table.people),
        f"whoever is asked next is told that direct messages are {how}",
    )
    again = [person.name for person in table.people if told_closed(table, person) > before[person.id] + 1]
    tally.double(len(again), f"{again} were told again and again that direct messages are {how}")
    await come_back(tally, table)


@fault("direct messages closed in the middle, then opened")
async def closed(tally: Tally, scene_: Scene, table: Table) -> None:
    await closes(tally, scene_, table, "closed")


@fault("the bot is blocked, then unblocked")
async def blocked(tally: Tally, scene_: Scene, table: Table) -> None:
    await closes(tally, scene_, table, "blocked")


# -- members


async def leave(tally: Tally, scene_: Scene, table: Table) -> Person | None:
    """Somebody who is asked leaves the server: a computer player stands in."""
    asked = table.asked()
    if table.over or not asked:
        return None
    person, before = asked[-1], in_thread(table, "no longer in this server")
    scene_.unreachable.add(person.id)
    person.leaves(table.guild)
    table.make_due()
    await expect(
        tally, table, lambda: in_thread(table, "no longer in this server") > before, f"told that {person.name} is gone"
    )
    return person


@fault("a player leaves the server and comes back")
async def leaves(tally: Tally, scene_: Scene, table: Table) -> None:
    person = await leave(tally, scene_, table)
    if person is None:
        return
    before = in_thread(table, "is back")
    person.joins(table.guild)
    if not table.finished:
        await person.slash(table.thread, "turn")
        await expect(tally, table, lambda: in_thread(table, "is back") > before, f"{person.name} is back")


@fault("a player is banned, then pardoned")
async def banned(tally: Tally, scene_: Scene, table: Table) -> None:
    person = await leave(tally, scene_, table)
    if person is None:
        return
    await decide(tally, table, f"{person.name} is banned")
    person.joins(table.guild)
    if not table.finished:
        await person.slash(table.thread, "turn")


# -- messages and places


@fault("the table message is deleted")
async def board_deleted(tally: Tally, scene_: Scene, table: Table) -> None:
    await expect(tally, table, lambda: table.board is not None, "the table message")
    if table.board is not None:
        messages.delete(scene_.world, table.board.message)
    await expect(tally, table, lambda: table.board is not None, "a new table message")


@fault("the thread is deleted")
async def thread_deleted(tally: Tally, scene_: Scene, table: Table) -> None:
    thread = table.thread
    assert thread is not None
    table.gone.append(thread)
    scene_.world.remove_channel(thread)
    await expect(tally, table, lambda: table.board is not None, "a new thread with the table")


@fault("the thread is archived")
async def thread_archived(tally: Tally, scene_: Scene, table: Table) -> None:
    scene_.world.set_thread(table.thread, archived=True)
    await expect(tally, table, lambda: not table.thread.archived, "the thread is open again")


@fault("the thread is locked, then unlocked")
async def thread_locked(tally: Tally, scene_: Scene, table: Table) -> None:
    before = told(table.host, "is locked")
    scene_.world.set_thread(table.thread, locked=True)
    await expect(tally, table, lambda: told(table.host, "is locked") > before, "the host is told of the lock")
    scene_.world.set_thread(table.thread, locked=False)


@fault("the channel is deleted, /table board moves the table")
async def channel_deleted(tally: Tally, scene_: Scene, table: Table) -> None:
    old, before = table.thread, told(table.host, "is gone")
    assert old is not None and old.parent is not None
    table.gone += [old, old.parent]
    other = scene_.world.add_channel(table.guild, f"other-{len(table.gone)}")
    scene_.world.remove_channel(old.parent)
    await expect(tally, table, lambda: told(table.host, "is gone") > before, "the host is told")
    table.make_due()
    answer = await table.host.slash(other, "table board", table=table.number, wait=SOON)
    if "goes on in this channel" not in answer.text:
        tally.stick(1, f"/table board: {answer}")
    await expect(tally, table, lambda: table.board is not None, "the table in the other channel")


# -- permissions


def deny(table: Table, *names: str) -> None:
    """What the bot alone may not do in the table's channel."""
    channel = table.thread.parent if table.thread is not None and table.place is None else table.channel
    table.world.overwrite(channel, table.guild.roles[table.guild.bot_role_id], deny=names)


PERMISSIONS = (
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "SEND_MESSAGES_IN_THREADS",
    "CREATE_PUBLIC_THREADS",
    "MANAGE_THREADS",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
)
TO_WRITE = ("VIEW_CHANNEL", "SEND_MESSAGES_IN_THREADS")


async def lose_permission(tally: Tally, table: Table, name: str) -> None:
    """People decide all the same; where nothing can be written any more, the host is told."""
    before = told(table.host, "I may not write at table")
    deny(table, name)
    missing = f"the bot lacks {name}"
    if name in TO_WRITE:
        told_so = partial(told, table.host, "I may not write at table")
        await play_until(tally, table, missing, lambda: told_so() > before, "the host is told")
    else:
        await decide(tally, table, missing)
    deny(table)


def _register_permissions() -> None:
    for name in PERMISSIONS:

        @fault(f"the bot loses {name}, then gets it back")
        async def lose(tally: Tally, scene_: Scene, table: Table, name: str = name) -> None:
            await lose_permission(tally, table, name)


_register_permissions()


# -- the whole server


@fault("the bot is removed and invited again")
async def removed(tally: Tally, scene_: Scene, table: Table) -> None:
    scene_.unreachable |= {person.id for person in table.people}
    scene_.world.remove_bot(table.guild)
    table.make_due()
    await asyncio.sleep(POLL_SECONDS + 2)
    scene_.world.invite_bot(table.guild)


@fault("the server is unavailable for an hour")
async def unavailable(tally: Tally, scene_: Scene, table: Table) -> None:
    world, thread = scene_.world, table.thread
    routes = [f"/guilds/{table.guild.id}*", f"/channels/{thread.id}*", f"/channels/{thread.parent.id}*"]
    world.outage(table.guild)
    faults = [world.faults.broken("*", route, 503, times=None) for route in routes]
    await decide(tally, table, "the server is unavailable")
    table.make_due()
    await asyncio.sleep(POLL_SECONDS + 2)
    for broken in faults:
        broken.cancel()
    world.outage_over(table.guild)


def _register() -> None:
    for kind in FAULTS:

        @case("gone", kind.name, seconds=240)
        async def run(tally: Tally, kind: Fault = kind) -> None:
            await along_a_game(tally, kind)


_register()


# -- before the game


def joinable(seen: Seen, table: Table) -> bool:
    return seen.has_button(f"lobby:{table.number}:join")


@case("gone", "the lobby message is deleted")
async def lobby_deleted(tally: Tally) -> None:
    async with scene() as scene_:
        table = await scene_.open([scene_.person("ann"), scene_.person("bob")], computers=1)
        for _ in range(2):
            messages.delete(scene_.world, table.lobby.message)
            tally.tries += 1
            table.lobby = await scene_.person("ann").sees(scene_.general, lambda seen: joinable(seen, table), within=40)
        await start(table)
        await play_for(table, 3)
        await judge(scene_, tally)


@case("gone", "no right to make threads: the channel is the table's place")
async def no_threads(tally: Tally) -> None:
    async with scene() as scene_:
        table = await scene_.open([scene_.person("ann"), scene_.person("bob")], computers=1)
        deny(table, "CREATE_PUBLIC_THREADS")
        button = f"lobby:{table.number}:start"
        await scene_.world.until(lambda: not table.lobby.button(button).disabled, 10, "Start can be pressed")
        await scene_.person("ann").click(table.lobby, button)
        tally.tries += 1
        table.place = scene_.general
        await expect(tally, table, lambda: table.board is not None, "the table message in the channel")
        await play_for(table, 4)
        await judge(scene_, tally)
