"""A table of Emperor in Discord: opened, set up, and played by what people see there."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from simcord.backend import serializers
from simcord.builders import ChannelHandle

from bot.codec import kind_of, token
from rules.core import Action
from tests.cogs.playing import Playing, buttons, raw_components, selects, walk, words

MOVES = 1200
"""More decisions than any game of a few rounds takes."""

PANEL_STEPS = 8


class EmperorTable:
    """A game of Emperor among people (and computer players); `dice` chooses for those who just press something."""

    def __init__(self, playing: Playing, number: int, names: list[str]) -> None:
        self.playing, self.number, self.names = playing, number, names
        self.dice = random.Random(7)
        self.written: list[str] = []
        """All texts that were typed into forms."""

    @classmethod
    async def lobby(
        cls, playing: Playing, names: str, *, computers: int = 0, pace: str = "live", **options: Any
    ) -> EmperorTable:
        """Open a table and fill it; it is not started yet."""
        first, *others = names.split()
        host = playing.person(first)
        await host.slash(playing.channel, "table new", game="emperor", pace=pace)
        number = int(buttons(playing.channel.last_message)["Join"].split(":")[1])
        table = cls(playing, number, names.split())
        for other in others:
            await playing.person(other).click(playing.channel.last_message, custom_id=f"lobby:{number}:join")
        for _ in range(computers):
            await host.click(playing.channel.last_message, custom_id=f"lobby:{number}:computer")
        if options:
            await playing.bot.app.lobby.set_up(number, host.id, options=options)
            await playing.env.settle()
        return table

    @classmethod
    async def start(cls, playing: Playing, names: str, **options: Any) -> EmperorTable:
        table = await cls.lobby(playing, names, **options)
        await table.begin()
        return table

    async def begin(self) -> None:
        host = self.playing.person(self.names[0])
        await self.playing.delivered()
        await host.click(self.lobby_message(), custom_id=f"lobby:{self.number}:start")
        table = await self.playing.bot.app.tables.table(self.number)
        if table.ready_check is not None:
            for name in self.names[1:]:
                await self.delivered()
                await self.playing.person(name).click(self.lobby_message(), custom_id=f"lobby:{self.number}:ready")
        await self.delivered()

    async def delivered(self) -> None:
        """Let everything that is due be delivered."""
        for _ in range(100):
            await self.playing.env.settle()
            due = partial(messages_due, self.playing.bot.app.tables.clock())
            if not await self.playing.bot.app.database.read(due):
                return
            await asyncio.sleep(0.02)  # the database has a thread of its own, which virtual time does not wait for
            await self.playing.advance(0.5)
        raise AssertionError("messages are never delivered")

    def lobby_message(self) -> Any:
        """The newest message of the channel with the lobby's buttons."""
        messages = reversed(self.playing.messages(self.playing.channel.id))
        return self.playing.seen(next(m for m in messages if f"lobby:{self.number}:start" in str(raw_components(m))))

    # -- reading

    async def look(self, name: str | None = None) -> Any:
        member = None if name is None else self.playing.person(name).id
        return await self.playing.bot.app.tables.look(self.number, member)

    async def finished(self) -> bool:
        return bool((await self.playing.bot.app.tables.table(self.number)).status == "finished")

    def seat(self, name: str) -> str:
        return f"s{self.names.index(name) + 1}"

    async def waiting(self) -> list[str]:
        """The people whom the table waits for."""
        look = await self.look()
        members = [look.table.seat(seat).member for seat in look.view.to_act]
        return [name for name in self.names if self.playing.person(name).id in members]

    def public(self) -> list[dict[str, Any]]:
        """The payload of every message that anybody in the server can read, as Discord sends it."""
        backend = self.playing.env.backend
        places = {self.playing.channel.id, self.playing.thread().id}
        return [
            serializers.message_payload(backend, message)
            for place in sorted(places)
            for message in self.playing.messages(place)
            if not message.flags & 64
        ]

    def story(self) -> str:
        """What the thread says from top to bottom, as somebody reads it who comes later."""
        return "\n".join(words(message) for message in self.playing.thread_messages())

    # -- pressing

    async def decide(self, name: str) -> Any:
        """Press Decide under the table's picture; gives the panel."""
        person = self.playing.person(name)
        shown = await person.click(self.playing.seen(self.board()), custom_id=f"open:{self.number}")
        return shown.response.message

    def board(self) -> Any:
        """The newest table message with its buttons, in any language."""
        messages = reversed(self.playing.thread_messages())
        return next(m for m in messages if f"open:{self.number}" in buttons(m).values())

    async def press(self, name: str, message: Any, wanted: Callable[[str], bool] | None = None, text: str = "") -> Any:
        """Press a button or an option whose label is `wanted` (any, if None); fills in the form that comes.

        Gives the message as it is then.
        """
        person = self.playing.person(name)
        choices = [one for one in pressable(message) if wanted is None or wanted(one[0])]
        assert choices, (words(message), [label for label, *_ in pressable(message)])
        _, custom_id, values = self.dice.choice(choices)
        if values is None:
            result = await person.click(message, custom_id=custom_id)
        else:
            result = await person.select(message, custom_id=custom_id, values=values)
        if result.modal is not None:
            if text:
                self.written.append(text)
            field = next(part["custom_id"] for part in modal_fields(result.modal))
            result = await person.submit_modal(result, {field: text})
        if result.response is None:
            return message
        return result.response.message

    async def act_by_panel(self, name: str, *path: str, text: str = "") -> None:
        """Decide by pressing what begins with each of `path` in turn; then, or without one, anything that fits."""
        message = await self.decide(name)
        serial = (await self.look(name)).prompt.serial
        for wanted in path:
            message = await self.press(name, message, lambda label, wanted=wanted: label.startswith(wanted), text)
        for _ in range(PANEL_STEPS):
            prompt = (await self.look(name)).prompt
            if prompt is None or prompt.serial != serial:
                return
            message = await self.press(name, message, text=text)
        raise AssertionError(f"{name} could not finish a decision: {words(message)}")

    async def play_on(self, text: Callable[[str, str], str]) -> None:
        """Everybody presses something until the game ends; `text` writes for (name, kind of decision)."""
        for _ in range(MOVES):
            if await self.finished():
                return
            name = self.dice.choice(await self.waiting())
            kind = (await self.look(name)).prompt.kind
            await self.act_by_panel(name, text=text(name, kind))
        raise AssertionError("the game does not end")

    # -- commands

    async def command(self, name: str, command: str, **arguments: Any) -> Any:
        """Use a slash command in the table's thread; gives the answer as text."""
        return await self.playing.person(name).slash(self.thread, f"emperor {command}", **arguments)

    @property
    def thread(self) -> Any:
        env = self.playing.env
        return ChannelHandle(env, self.playing.guild, env.backend.channels[self.playing.thread().id])


def messages_due(now: float, connection: sqlite3.Connection) -> int:
    """How many messages should have been delivered by now."""
    due = connection.execute("SELECT COUNT(*) FROM outbox WHERE status = 'waiting' AND due <= ?", (now,))
    return int(due.fetchone()[0])


def pressable(message: Any) -> Iterator[tuple[str, str, list[str] | None]]:
    """What leads on in a panel: label, custom id, and the values of a select."""
    for label, custom_id in buttons(message).items():
        if custom_id.split(":")[0] in ("act", "go"):
            yield label, custom_id, None
    for select in selects(message):
        values = [option["value"] for option in select["options"]]
        if select.get("min_values", 1) > 1 or select.get("max_values", 1) > 1:
            yield "several", select["custom_id"], values[: select.get("min_values", 1)]
            continue
        for option in select["options"]:
            yield option["label"], select["custom_id"], [option["value"]]


def modal_fields(modal: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for part in walk(modal["components"]):
        inner = part.get("component") or part
        if inner.get("type") == 4 or inner.get("type") == 3:
            yield inner


def arguments(action: Action) -> tuple[str, dict[str, Any]]:
    """The command (below /emperor) and its options that mean an action."""
    given = {name: getattr(action, name) for name in action.__struct_fields__ if name != "text"}
    given = {name: value for name, value in given.items() if value not in ("", None, 0, ())}
    kind = kind_of(action)
    return _commands(kind, given, action)


def _commands(kind: str, given: dict[str, Any], action: Action) -> tuple[str, dict[str, Any]]:
    texts = {name: value if isinstance(value, bool) else str(value) for name, value in given.items()}
    match kind:
        case "emperor_bill":
            return "bill", {"crown": True, **texts}
        case "secret_meeting":
            return "meeting", {}
        case "questioning" | "intense_questioning":
            return "question", {"intense": kind != "questioning", **texts}
        case "negotiating":
            return "negotiate", texts
        case "scheming":
            return "scheme", texts
        case "speech":
            return "speech", _renamed(texts, from_="victim")
        case "reward" | "punish":
            listed = _listed(given, "cards")
            return kind, _renamed({**texts, **listed}, cards="back" if kind == "reward" else "away")
        case "believe" | "look":
            return "answer", {"believe": kind == "believe"}
        case "verdict":
            return "verdict", {"broken": "()", **_listed(given, "broken")}
        case "predict" | "praise":
            return "praise", {"predict": kind == "predict", **texts}
        case "stop":
            return "election", {"stop": True}
        case "pay":
            return "election", _renamed(_listed(given, "cards"), cards="price")
        case "spoils":
            take = getattr(action, "take", "") or "nothing"
            return "election", {"draw": getattr(action, "draw", False), "take": take}
        case "final" | "take":
            return "election", _renamed(texts, from_="victim")
        case "promise" if not getattr(action, "pledge", ""):
            return "promise", {"pledge": "in your own words"}
        case "promise" if getattr(action, "pledge", "") == "card":
            return "promise", {"target": "nobody in particular", **texts}
        case _:
            return kind, texts


def _renamed(texts: dict[str, Any], **names: str) -> dict[str, Any]:
    return {names.get(name, name): value for name, value in texts.items()}


def _listed(given: dict[str, Any], field: str) -> dict[str, str]:
    return {field: token(given[field])} if field in given else {}
