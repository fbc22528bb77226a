"""People who play a whole game knowing only what Discord shows them: they press something of each panel."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.cogs.playing import Playing, buttons, raw_components, selects, walk, words

MOVES = 3000
"""More decisions than any game takes."""

PRESSES = 40
"""More than any decision takes; a sheet takes one for each of its rows and one for all."""

GREEN = 3


@dataclass(frozen=True)
class Press:
    """One thing to press: a button, or an option of a select."""

    label: str
    custom_id: str
    values: tuple[str, ...] | None = None


def leading_on(message: Any) -> Iterator[Press]:
    """What leads on in a decision: not back, not elsewhere, and nothing that can be done at any time."""
    parts = list(walk(raw_components(message)))
    done = {part.get("custom_id") for part in parts if part["type"] == 2 and part.get("style") == GREEN}
    for label, custom_id in buttons(message).items():
        name, _, serial, *_ = [*custom_id.split(":"), "", ""]
        if name in ("act", "go", "all") and serial and custom_id not in done:
            yield Press(label, custom_id)
    for select in selects(message):
        name, _, serial, *_ = [*select["custom_id"].split(":"), "", ""]
        if not serial:
            continue
        values = [option["value"] for option in select["options"]]
        if name == "many":
            yield Press("several", select["custom_id"], tuple(values[: max(1, select.get("min_values", 1))]))
        else:
            yield from (Press(one["label"], select["custom_id"], (one["value"],)) for one in select["options"])


class Clicking:
    """A table whose members press what `dice` says. They use the thread's Decide, or direct messages."""

    def __init__(self, playing: Playing, number: int, seed: int = 7) -> None:
        self.playing, self.number = playing, number
        self.dice = random.Random(seed)
        self.decisions = 0

    async def finished(self) -> bool:
        return bool((await self.playing.bot.app.tables.table(self.number)).status == "finished")

    async def play(self, by_message: float = 0.0) -> None:
        """Play to the end; `by_message`: how often a member uses the newest direct message, where it is about that."""
        for _ in range(MOVES):
            if await self.finished():
                await self.playing.delivered()
                return
            await self.decide(self.dice.choice(await self.waited_for()), by_message)
        raise AssertionError("the game does not end")

    async def waited_for(self) -> list[Any]:
        """The members whom the table waits for; computer players are through by then."""
        for _ in range(20):
            if people := self.playing.waiting(await self.playing.looks(self.number)):
                return people
            await self.playing.advance(1)
            await self.playing.delivered()
            if await self.finished():
                return [next(iter(self.playing.people.values()))]
        raise AssertionError("the table waits for nobody")

    async def decide(self, person: Any, by_message: float = 0.0) -> None:
        """Open the panel and press on until the decision is made."""
        if await self.finished():
            return
        message, presser = await self.open(person, by_message)
        before = (await self.playing.bot.app.tables.table(self.number)).revision
        for _ in range(PRESSES):
            choices = list(leading_on(message))
            assert choices, words(message)
            press = next((one for one in choices if one.custom_id.startswith("all:")), None) or self.pick(choices)
            if press.values is None:
                result = await presser.click(message, custom_id=press.custom_id)
            else:
                result = await presser.select(message, custom_id=press.custom_id, values=list(press.values))
            assert result.modal is None and not result.followups, "a press of what is shown is never refused"
            if (await self.playing.bot.app.tables.table(self.number)).revision > before:
                self.decisions += 1
                return
            message = result.response.message
        raise AssertionError(f"{PRESSES} presses decided nothing: {words(message)}")

    def pick(self, choices: list[Press]) -> Press:
        """Something to press."""
        return self.dice.choice(choices)

    async def open(self, person: Any, by_message: float) -> tuple[Any, Any]:
        """The panel of a member's decision, and who presses on it: the member in the thread, the user in messages."""
        if self.dice.random() < by_message:
            await self.playing.delivered()
            newest = self.playing.seen(self.playing.direct(person)[-1])
            serial = await self._serial(person)
            if any(press.custom_id.split(":")[2] == str(serial) for press in leading_on(newest)):
                return newest, next(user for user in self.playing.users.values() if user.id == person.id)
        board = next(
            m for m in reversed(self.playing.thread_messages()) if f"open:{self.number}" in buttons(m).values()
        )
        shown = await person.click(self.playing.seen(board), custom_id=f"open:{self.number}")
        return shown.response.message, person

    async def _serial(self, person: Any) -> int:
        look = await self.playing.bot.app.tables.look(self.number, person.id)
        assert look.prompt is not None
        return look.prompt.serial
