"""Closed direct messages, members who leave, and everything that can go: messages, threads, channels, permissions."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable

from tests.faults.cases import Tally, case
from tests.faults.errors import WAYS, play_for, start
from tests.faults.judging import can_decide, judge
from tests.faults.scene import Scene, Table, eventually, scene
from tests.wire import messages
from tests.wire.seen import Seen
from tests.wire.users import Person

Fault = Callable[[Tally, Scene, Table], Awaitable[None]]

POINTS = (0.0, 1.5, 3.0)
"""Seconds of play between the moments at which something goes, so that it meets several kinds of decision."""


def along_a_game(name: str, *, seconds: float = 120) -> Callable[[Fault], Fault]:
    """A case that has something happen at several points of a game."""

    def mark(fault: Fault) -> Fault:
        @case("gone", name, seconds=seconds)
        async def run(tally: Tally) -> None:
            async with scene() as scene_:
                table = await scene_.sit_down("ann", "bob")
                for pause in POINTS:
                    await play_for(table, pause)
                    if table.finished:
                        break
                    tally.tries += 1
                    await fault(tally, scene_, table)
                await play_for(table, 3)
                await judge(scene_, tally)

        return fault

    return mark


async def expect(tally: Tally, condition: Callable[[], bool], what: str, within: float = 10.0) -> None:
    """Count it as lost if something that people should see does not come."""
    if not await eventually(condition, within):
        tally.lose(1, f"not within {within:.0f} s: {what}")


def told(person: Person, words: str) -> bool:
    """Whether somebody has read these words in direct messages."""
    return any(words in seen.text for seen in person.dms)


def in_thread(table: Table, words: str) -> bool:
    return table.thread is not None and any(words in seen.text for seen in table.people[0].reads(table.thread))


# -- direct messages


@case("gone", "direct messages closed before, opened, closed again, blocked")
async def closed(tally: Tally) -> None:
    async with scene() as scene_:
        bob = scene_.person("bob")
        bob.account.direct_messages = "closed_at_open"
        table = await scene_.sit_down("ann", "bob")
        assert table.thread is not None

        def times() -> int:
            assert table.thread is not None
            seen = table.people[0].reads(table.thread)
            return sum("can't reach you" in one.text and bob.mention in one.message.content for one in seen)

        await expect(tally, lambda: times() == 1, "told once that direct messages are closed")
        bob.account.direct_messages = "open"
        await play_for(table, 4)
        tally.tries += 1
        await expect(tally, lambda: bool(bob.dms), "direct messages after they were opened")
        for state in ("closed", "blocked"):
            before, bob.account.direct_messages = times(), state
            await play_for(table, 3)
            tally.tries += 1
            if table.finished:
                break
            if times() > before + 1:
                tally.double(times() - before - 1, "told again and again that direct messages are closed")
            bob.account.direct_messages = "open"
            await play_for(table, 2)
        await judge(scene_, tally, goes_on=not table.finished)
        forgive_closed(tally)


def forgive_closed(tally: Tally) -> None:
    """What can't be said in closed direct messages is reachable by My hand and Decide: not lost."""
    kept = [note for note in tally.notes if "failed: 403" not in note or "member:" not in note]
    tally.lost -= len(tally.notes) - len(kept)
    tally.notes[:] = kept


# -- members


async def make_due(scene_: Scene) -> None:
    """Let the time of all decisions run out, as if it had passed."""
    connection = sqlite3.connect(scene_.database, timeout=15)
    connection.execute("UPDATE deadlines SET due = ? WHERE kind = 'decide'", (time.time(),))
    connection.commit()
    connection.close()


async def leave_and_return(tally: Tally, *, ban: bool) -> None:
    async with scene() as scene_:
        table = await scene_.sit_down("ann", "bob")
        bob = scene_.person("bob")
        await play_for(table, 2)
        bob.leaves(scene_.guild)
        table.people = [scene_.person("ann")]
        enough = asyncio.Event()
        playing = asyncio.create_task(table.play_on(WAYS, enough.is_set))
        await make_due(scene_)
        tally.tries += 1
        await expect(tally, lambda: in_thread(table, "no longer in this server"), "told that bob is gone", 40)
        if not ban:
            bob.joins(scene_.guild)
            table.people = [scene_.person("ann"), bob]
            assert table.thread is not None
            if not table.finished:
                await bob.slash(table.thread, "turn")
                await expect(tally, lambda: table.finished or in_thread(table, "is back"), "bob is back")
        enough.set()
        await playing
        await play_for(table, 3)
        await judge(scene_, tally)
        forgive_closed(tally)


@case("gone", "a player leaves the server and comes back")
async def leaves(tally: Tally) -> None:
    await leave_and_return(tally, ban=False)


@case("gone", "a player is banned")
async def banned(tally: Tally) -> None:
    await leave_and_return(tally, ban=True)


# -- messages and places


@along_a_game("the table message is deleted")
async def board_deleted(tally: Tally, scene_: Scene, table: Table) -> None:
    if not await eventually(lambda: table.board is not None, 20):
        tally.stick(1, "no table message")
    board = table.board
    assert board is not None
    messages.delete(scene_.world, board.message)
    await expect(tally, lambda: table.finished or (table.board is not None), "a new table message", 20)


def joinable(seen: Seen, table: Table) -> bool:
    return seen.has_button(f"lobby:{table.number}:join")


@case("gone", "the lobby message is deleted")
async def lobby_deleted(tally: Tally) -> None:
    async with scene() as scene_:
        table = await scene_.open([scene_.person("ann"), scene_.person("bob")], computers=1)
        for _ in range(2):
            messages.delete(scene_.world, table.lobby.message)
            tally.tries += 1
            table.lobby = await scene_.person("ann").sees(scene_.general, lambda seen: joinable(seen, table), within=20)
        await start(table)
        await play_for(table, 3)
        await judge(scene_, tally)


@along_a_game("the thread is deleted")
async def thread_deleted(tally: Tally, scene_: Scene, table: Table) -> None:
    thread = table.thread
    assert thread is not None
    scene_.gone.append(thread)
    scene_.world.remove_channel(thread)
    table.thread_id = None
    await expect(tally, lambda: table.thread is not None and table.board is not None, "a new thread with the table")


@along_a_game("the thread is archived")
async def thread_archived(tally: Tally, scene_: Scene, table: Table) -> None:
    assert table.thread is not None
    scene_.world.set_thread(table.thread, archived=True)
    await expect(tally, lambda: table.thread is not None and not table.thread.archived, "the thread is open again")


@along_a_game("the thread is locked and unlocked")
async def thread_locked(tally: Tally, scene_: Scene, table: Table) -> None:
    ann, thread = scene_.person("ann"), table.thread
    assert thread is not None
    before = sum("is locked" in seen.text for seen in ann.dms)
    scene_.world.set_thread(thread, locked=True)
    await expect(tally, lambda: sum("is locked" in seen.text for seen in ann.dms) > before, "the host is told")
    scene_.world.set_thread(thread, locked=False)


@case("gone", "the channel is deleted, /table board moves the table")
async def channel_deleted(tally: Tally) -> None:
    async with scene() as scene_:
        ann = scene_.person("ann")
        table = await scene_.sit_down("ann", "bob")
        await play_for(table, 2)
        thread = table.thread
        assert thread is not None
        scene_.gone += [thread, scene_.general]
        other = scene_.world.add_channel(scene_.guild, "other")
        scene_.world.remove_channel(scene_.general)
        tally.tries += 1
        await expect(tally, lambda: told(ann, "is gone"), "the host is told")
        await make_due(scene_)
        await asyncio.sleep(3)
        answer = await ann.slash(other, "table board", table=table.number)
        if "goes on in this channel" not in answer.text:
            tally.stick(1, f"/table board: {answer}")
        await expect(tally, lambda: moved(scene_, table, other.id), "the table in the other channel")
        await play_for(table, 4)
        await judge(scene_, tally)


def moved(scene_: Scene, table: Table, channel: int) -> bool:
    """Find the table's new thread in another channel."""
    for thread in scene_.guild.threads.values():
        if thread.parent is not None and thread.parent.id == channel:
            table.thread_id = thread.id
    return table.board is not None


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


def deny(scene_: Scene, *names: str) -> None:
    """What the bot alone may not do in the channel."""
    scene_.world.overwrite(scene_.general, scene_.guild.roles[scene_.guild.bot_role_id], deny=names)


def _register_permissions() -> None:
    for name in PERMISSIONS:

        @case("gone", f"the bot loses {name} and gets it back")
        async def run(tally: Tally, name: str = name) -> None:
            async with scene() as scene_:
                table = await scene_.sit_down("ann", "bob")
                for pause in (1.0, 3.0):
                    await play_for(table, pause)
                    deny(scene_, name)
                    tally.tries += 1
                    await play_for(table, 3)
                    deny(scene_)
                    await asyncio.sleep(0.5)
                await play_for(table, 2)
                await judge(scene_, tally)
                forgive_closed(tally)


_register_permissions()


@case("gone", "no right to make threads: the channel is the table's place")
async def no_threads(tally: Tally) -> None:
    async with scene() as scene_:
        deny(scene_, "CREATE_PUBLIC_THREADS")
        table = await scene_.open([scene_.person("ann"), scene_.person("bob")], computers=1)
        button = f"lobby:{table.number}:start"
        await scene_.world.until(lambda: not table.lobby.button(button).disabled, 10, "Start can be pressed")
        await scene_.person("ann").click(table.lobby, button)
        tally.tries += 1
        table.place = scene_.general
        await expect(tally, lambda: table.board is not None, "the table message in the channel")
        await play_for(table, 4)
        await judge(scene_, tally)


@case("gone", "the bot is removed and invited again")
async def removed(tally: Tally) -> None:
    async with scene() as scene_:
        table = await scene_.sit_down("ann", "bob")
        for pause in (1.0, 2.0):
            await play_for(table, pause)
            scene_.world.remove_bot(scene_.guild)
            tally.tries += 1
            await make_due(scene_)
            await asyncio.sleep(4)
            scene_.world.invite_bot(scene_.guild)
            await asyncio.sleep(1)
        await play_for(table, 3)
        await judge(scene_, tally)
        forgive_closed(tally)


@case("gone", "the server is unavailable for a while")
async def unavailable(tally: Tally) -> None:
    async with scene() as scene_:
        table = await scene_.sit_down("ann", "bob")
        for pause in (1.0, 2.0):
            await play_for(table, pause)
            scene_.world.outage(scene_.guild)
            faults = [
                scene_.world.faults.broken("*", route, 503, times=None)
                for route in ("/channels/{id}*", "/guilds/{id}*")
            ]
            tally.tries += 1
            await play_for(table, 3)
            await make_due(scene_)
            await asyncio.sleep(3)
            for fault in faults:
                fault.cancel()
            scene_.world.outage_over(scene_.guild)
        await play_for(table, 3)
        if not table.finished and not await can_decide(table):
            tally.stick(1, "nobody can decide after the outage")
        await judge(scene_, tally, within=60)
