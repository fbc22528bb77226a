"""One table of the game master as its players use it: by panels, direct messages and commands.

Works for every game: which components are choices is told by their custom ids (`bot.custom_ids`).
"""

import asyncio
import random
import re
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from bot import custom_ids
from tests.wire import slash
from tests.wire.seen import Button, Seen, Select
from tests.wire.slash import Exactly
from tests.wire.state import Channel, Thread
from tests.wire.users import Answer, Person
from tests.wire.world import World

Way = Literal["decide", "turn", "direct", "command"]
"""How somebody plays: from the table message's button, from /turn in the thread, in the direct message, or by the
game's slash commands with what they suggest."""

_STEPS = 40
_FAILURES = 10
_STUCK_SECONDS = 30.0
"""So many actions of one person in a row may come to nothing (decided already), and more within this time: a message
that a killed process had in hand comes when its lease is over, and its buttons are pressed until then."""


class TableOfPeople:
    """A table with the people who sit at it."""

    def __init__(self, channel: Channel, people: Sequence[Person], lobby: Seen, number: int, game: str) -> None:
        self.world: World = people[0].world
        self.game = game
        self.channel = channel
        self.people = list(people)
        self.lobby = lobby
        self.number = number
        self.chance = random.Random(number)
        self.moves: dict[str, int] = {person.name: 0 for person in people}
        self._failures: dict[str, list[float]] = {person.name: [] for person in people}

    @classmethod
    async def open(
        cls,
        channel: Channel,
        people: Sequence[Person],
        *,
        computers: int = 0,
        game: str,
        mode: str | None = None,
        pace: str | None = None,
    ) -> "TableOfPeople":
        """The first of the people opens a table, the others join, computer players take further seats."""
        host = people[0]
        world = host.world
        before = len(channel.shown)
        opened = await host.slash(channel, "table new", game=game, mode=mode, pace=pace)
        found = re.search(r"(\d+)", opened.text)
        assert found, opened
        number = int(found[1])

        def look() -> Seen | None:
            posted = [Seen(world, m) for m in channel.shown[before:]]
            return next((s for s in posted if any(b.custom_id == f"lobby:{number}:join" for b in s.buttons)), None)

        lobby = await world.until(look, 10, "the lobby message")
        assert lobby is not None
        table = cls(channel, people, lobby, number, game)
        for person in people[1:]:
            await person.click(lobby, f"lobby:{number}:join")
        for _ in range(computers):
            await host.click(lobby, f"lobby:{number}:computer")
        return table

    async def start(self) -> Thread:
        """The host starts the game; waits for the thread and the first table message."""
        start = f"lobby:{self.number}:start"
        await self.world.until(lambda: not self.lobby.button(start).disabled, 10, "Start can be pressed")
        await self.people[0].click(self.lobby, start)
        await self.world.until(lambda: self.thread is not None, 10, "the thread")
        assert self.thread is not None
        await self.world.until(lambda: self.board is not None or self.finished, 20, "the table message")
        return self.thread

    @property
    def thread(self) -> Thread | None:
        """The table's thread; Discord gives it the id of the lobby message."""
        found = self.world.channels.get(self.lobby.id)
        return found if isinstance(found, Thread) else None

    @property
    def board(self) -> Seen | None:
        """The newest table message with its buttons."""
        if self.thread is None:
            return None
        posted = [Seen(self.world, m) for m in reversed(self.thread.shown)]
        return next((s for s in posted if any(b.custom_id == f"open:{self.number}" for b in s.buttons)), None)

    @property
    def result(self) -> Seen | None:
        """The message at the end of the game: the one with Rematch in the thread."""
        if self.thread is None:
            return None
        posted = [Seen(self.world, m) for m in self.thread.shown]
        return next((s for s in posted if any(b.custom_id == f"lobby:{self.number}:rematch" for b in s.buttons)), None)

    @property
    def finished(self) -> bool:
        """Whether the result is there."""
        return self.result is not None

    def told(self) -> list[str]:
        """What was announced in the thread, a line an event, without calls to somebody, marks of bold and covers."""
        if self.thread is None:
            return []
        posted = [Seen(self.world, m) for m in self.thread.shown if m.author is self.world.bot and m.type == 0]
        # What is told has no buttons and never had any: those that lost them were table messages.
        told = [seen.text for seen in posted if not seen.ever_had_buttons]
        lines = [line for text in told for line in text.splitlines()]
        return [line.replace("**", "").replace("||", "") for line in lines if "<@" not in line]

    def waiting(self) -> list[Person]:
        """The people whom the newest table message names; without one (it is late) everybody may look."""
        board = self.board
        if self.finished:
            return []
        if board is None:
            return self.people
        return [person for person in self.people if person.mention in board.text]

    async def panel(self, person: Person, way: Way) -> Seen | None:
        """Somebody's decision panel."""
        match way:
            case "decide":
                board = self.board
                if board is None:
                    return await self.panel(person, "turn")
                return (await person.click(board, f"open:{self.number}")).message
            case "turn" | "command":
                assert self.thread is not None
                return (await person.slash(self.thread, "turn")).message
            case "direct":
                mine = [seen for seen in reversed(person.dms) if choices(seen, self.number)]
                return mine[0] if mine else await self.panel(person, "decide")

    async def move(self, person: Person, way: Way) -> bool:
        """Take one decision by chance, through all its steps; False if there was nothing to decide."""
        panel = await self.panel(person, way)
        if way == "command":
            return panel is not None and await self._command(person, panel)
        moved = False
        for _ in range(_STEPS):
            if panel is None or panel.deleted or not choices(panel, self.number):
                break
            before = panel.edits
            answer, is_act = await self.press(person, panel)
            panel = answer.message or panel
            assert panel.edits > before or answer.followups, f"{answer} changed nothing"
            if is_act:
                moved = self._count(person, answer)
                break
        return moved

    def _count(self, person: Person, answer: Answer) -> bool:
        """Count an action; False if it came to nothing, AssertionError if none has come to anything for long."""
        if "✓" in answer.text:
            self.moves[person.name] += 1
            self._failures[person.name] = []
            return True
        failures = self._failures[person.name]
        failures.append(time.monotonic())
        stuck = len(failures) > _FAILURES and failures[-1] - failures[0] > _STUCK_SECONDS
        assert not stuck, f"{person.name} can't act: {answer} {answer.followups}"
        return False

    async def _command(self, person: Person, panel: Seen) -> bool:
        """Take the decision of a panel by a slash command, every field from what is suggested."""
        offered = kinds(panel, self.number)
        if not offered:
            return False
        assert self.thread is not None
        command = f"{self.game} {self.chance.choice(offered).replace('_', '-')}"
        fields: dict[str, Any] = {}
        for option in slash.find(self.world, self.thread, person.account, command).options:
            if option.get("autocomplete") and option["name"] != "table":
                choices = await person.suggestions(self.thread, command, option["name"], **fields)
                if choices:
                    fields[option["name"]] = Exactly(self.chance.choice(choices)["value"])
        answer = await person.slash(self.thread, command, **fields)
        assert "✓" in answer.text, f"/{command} {fields}: {answer}"
        self.moves[person.name] += 1
        return True

    async def play(self, ways: Mapping[str, Way], seconds: float = 240, moves: int | None = None) -> None:
        """Everybody acts whenever the table waits for them, all at once, each in their own way, until the end, or
        until so many moves more have been made."""
        end = time.monotonic() + seconds
        enough = None if moves is None else sum(self.moves.values()) + moves

        def over() -> bool:
            return self.finished or (enough is not None and sum(self.moves.values()) >= enough)

        async def person_plays(person: Person) -> None:
            while not over():
                assert time.monotonic() < end, f"not finished within {seconds} s: {self.board}"
                seen = self._news(person)
                if person not in self.waiting() or not await self.move(person, ways[person.name]):
                    await self._wait_for_news(person, seen, over)

        async with asyncio.TaskGroup() as everybody:
            for person in self.people:
                everybody.create_task(person_plays(person))

    def _news(self, person: Person) -> tuple[int, int]:
        """What tells somebody that it may be their turn: the table message and the newest direct message."""
        board, dms = self.board, person.dms
        return (board.id if board else 0, dms[-1].id if dms else 0)

    async def _wait_for_news(self, person: Person, seen: tuple[int, int], over: Callable[[], bool]) -> None:
        try:
            await self.world.until(lambda: self._news(person) != seen or over(), 3.0)
        except TimeoutError:
            return  # look again without news: an edit of the table message is not news

    async def press(self, person: Person, panel: Seen) -> tuple[Answer, bool]:
        """Press one of a panel's choices by chance; also whether it took an action."""
        chosen = self.chance.choice(forward(choices(panel, self.number)))
        if isinstance(chosen, Button):
            answer = await person.click(panel, chosen.custom_id)
            if answer.modal is not None:
                answer = await person.submit(answer, {"text": "Words from the wire"})
            return answer, chosen.custom_id.startswith(("act:", "all:"))
        count = self.chance.randint(max(1, chosen.least), chosen.most)
        fitting = [option for option in chosen.options if not option.default] or list(chosen.options)
        values = [option.value for option in self.chance.sample(fitting, min(count, len(fitting)))]
        answer = await person.select(panel, *values, of=chosen.custom_id)
        if answer.modal is not None:
            answer = await person.submit(answer, {"text": "Words from the wire"})
        if chosen.custom_id.startswith("many:"):
            return answer, "✓" in answer.text  # an action, where nothing else is left to ask
        return answer, not values[0].startswith("?")


def kinds(panel: Seen, table: int) -> list[str]:
    """The kinds of action that a panel offers, by their names on the wire."""
    texts: list[str] = []
    for found in choices(panel, table):
        if isinstance(found, Button):
            texts.append(found.custom_id.split(":", 3)[3])
        elif found.custom_id.startswith("pick:"):
            texts += [option.value for option in found.options]
    return sorted({re.split(r"[,(]", text.lstrip("?"))[0] for text in texts})


def choices(panel: Seen, table: int) -> list[Button | Select]:
    """The components of a panel that lead to an action: not the links, not the way back."""
    found: list[Button | Select] = []
    for button in panel.buttons:
        ways = (custom_ids.ACT, custom_ids.GO, custom_ids.ALL)
        match = next(filter(None, (way.fullmatch(button.custom_id) for way in ways)), None)
        if button.disabled or button.custom_id.startswith("back:"):
            continue
        if match and int(match["table"]) == table and match["serial"]:
            found.append(button)
    for select in panel.selects:
        match = custom_ids.PICK.fullmatch(select.custom_id) or custom_ids.MANY.fullmatch(select.custom_id)
        if match and int(match["table"]) == table and match["serial"]:
            found.append(select)
    return found


def forward(offered: list[Button | Select]) -> list[Button | Select]:
    """Of a sheet what fills in another row, or the button that takes all of it; of other panels everything."""
    taking: list[Button | Select] = [found for found in offered if found.custom_id.startswith("all:")]
    if taking or not any(_rows_left(found) for found in offered):
        return taking or offered
    fewest = min(_rows_left(found) for found in offered)
    return [found for found in offered if _rows_left(found) == fewest]


def _rows_left(found: Button | Select) -> int:
    """How many rows of a sheet are empty after a press, in the select after the best one; 0 where it is no sheet."""
    values = [found.custom_id] if isinstance(found, Button) else [option.value for option in found.options]
    marks = [match[1] for value in values if (match := re.search(r"(?:^|:)\?=([-0-9a-o]+)$", value))]
    return min((mark.count("-") for mark in marks), default=0)
