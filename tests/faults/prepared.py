"""Games that stand at a certain question when the bot starts: played up to there by the service, without Discord."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bot.lobby import Lobby
from bot.play import Play
from bot.store.database import Database
from bot.tables import Tables, load
from rules import games
from rules.core import Action, Game, Prompt, play
from tests.faults.scene import Scene, Table
from tests.wire.seen import Seen
from tests.wire.state import Channel, Guild, Message
from tests.wire.users import Person

LONGEST = 600
"""Actions after which a try to reach a question is given up."""

TRIES, MOST = 8, 2000
"""So many tries to find a short way, and to find one at all."""

PLANS = 60
"""Ways that are begun before a question counts as out of reach."""


@dataclass(frozen=True)
class Question:
    """A kind of decision, and at which tables it is met."""

    game: str
    kind: str
    mode: str
    seats: int = 3
    options: dict[str, Any] = field(default_factory=dict, hash=False)
    prefers: tuple[str, ...] = ()
    """Actions that lead there, by a part of how they are written; without them the way is rarely found."""


def steps_to(question: Question, state: Any, seed: int) -> list[tuple[str, Action]]:
    """The shortest of some random ways from this state to the question."""
    game, best = games()[question.game], None
    for attempt in range(MOST):
        longest = LONGEST if best is None else len(best)
        way = _walk(game, question, state, random.Random(seed * MOST + attempt), longest)
        best = best if way is None else way
        if best is not None and attempt >= TRIES:
            break
    assert best is not None, f"no way to {question}"
    return best


def _walk(
    game: Game, question: Question, state: Any, chance: random.Random, longest: int
) -> list[tuple[str, Action]] | None:
    """Play at random until the question is open; None if the game ends before, or it takes too long."""
    steps: list[tuple[str, Action]] = []
    while state.outcome is None and len(steps) < longest:
        prompts = game.prompts(state)
        if any(prompt.kind == question.kind for prompt in prompts):
            return steps
        prompt = chance.choice(prompts)
        action = _any_action(prompt, question.prefers, chance)
        state, _ = play(game, state, prompt.seat, action)
        steps.append((prompt.seat, action))
    return None


def _any_action(prompt: Prompt, prefers: Sequence[str], chance: random.Random) -> Action:
    """An action by chance, every kind of them as likely as another, with words where it may have some."""
    wanted = [action for action in prompt.actions if any(words in repr(action) for words in prefers)]
    kind = chance.choice(sorted({type(action).__name__ for action in wanted or prompt.actions}))
    action = chance.choice([action for action in wanted or prompt.actions if type(action).__name__ == kind])
    return msgspec.structs.replace(action, text="Words on the way") if hasattr(action, "text") else action


@dataclass(frozen=True)
class Prepared:
    """A table of which Discord does not know yet."""

    number: int
    channel: Channel
    people: list[Person]
    rows: int


async def prepare(scene: Scene, question: Question, guilds: Sequence[Guild]) -> list[Prepared]:
    """A table at this question in every guild; the bot must not run yet."""
    database = Database(scene.database)
    await database.open()
    try:
        tables = Tables(database)
        lobby, service = Lobby(tables, _nothing), Play(tables, _nothing)
        making = [_prepare(scene, question, guild, lobby, service, tables) for guild in guilds]
        return list(await asyncio.gather(*making))
    finally:
        await database.close()


def _nothing() -> None:
    """Nobody is to be woken: the bot delivers what it finds when it starts."""


async def _prepare(
    scene: Scene, question: Question, guild: Guild, lobby: Lobby, service: Play, tables: Tables
) -> Prepared:
    names = ("ann", "bob", "cia", "dan", "eve")[: question.seats]
    people, channel = [scene.world.user(f"{name}-{guild.name}", guild) for name in names], guild_channel(guild)
    host = people[0]
    opened = await lobby.open(
        guild=guild.id, channel=channel.id, host=host.id, host_name=_name(host), interaction=scene.world.ids.next(),
        game=question.game, mode=question.mode, options=question.options,
    )  # fmt: skip
    for person in people[1:]:
        await lobby.join(opened.id, person.id, _name(person), scene.world.ids.next())
    await lobby.start(opened.id, host.id)
    await _go_to(question, opened.id, service, tables)
    await tables.database.write(lambda c: _told_already(c, opened.id))
    return Prepared(opened.id, channel, people, len(await tables.log(opened.id)))


async def _go_to(question: Question, number: int, service: Play, tables: Tables) -> None:
    """Play until the question is open. What the service answers by itself on the way asks for another way."""
    for plan in range(PLANS):
        now = await tables.database.read(lambda c: load(c, number))
        state = now.state
        steps = steps_to(question, state, number + plan)
        for seat, action in steps:
            member = now.table.seat(seat).member
            assert member is not None
            await service.act(number, member, action)
            state, _ = play(now.game, state, seat, action)
            is_now = (await tables.database.read(lambda c: load(c, number))).state
            if now.game.dumps(state) != now.game.dumps(is_now):
                break
        else:
            return
    raise AssertionError(f"no way to {question} at table {number} in {PLANS} plans")


async def seated(scene: Scene, question: Question, prepared: Prepared, within: float) -> Table:
    """A prepared table once the running bot has posted everything that is open there."""

    def lobby() -> Message | None:
        return next((m for m in prepared.channel.shown if m.thread is not None), None)

    posted = await scene.world.until(lobby, within, f"the thread of table {prepared.number}")
    assert posted is not None
    seen = Seen(scene.world, posted)
    table = scene.watch(Table(prepared.channel, prepared.people, seen, prepared.number, question.game))
    table.prepared = prepared.rows
    await scene.world.until(lambda: table.board is not None, within, f"the table message of table {prepared.number}")
    return table


def guild_channel(guild: Guild) -> Channel:
    return next(iter(guild.channels.values()))


def _name(person: Person) -> str:
    return person.account.global_name or person.name


def _told_already(connection: sqlite3.Connection, number: int) -> None:
    """What happened on the way counts as told; the lobby message, the thread and what is open now are still to come."""
    for kind in ("story", "moment", "whisper"):
        connection.execute(
            "UPDATE outbox SET status = 'skipped', finished = created"
            " WHERE table_id = ? AND status = 'waiting' AND notice LIKE ?",
            (number, f'{{"kind":"{kind}"%'),
        )
