"""Whole games of Swedish Parliament in Discord by clicking only, from the lobby to the result."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from typing import Any

import pytest

from bot.tables import load
from tests.cogs.clicking import Clicking
from tests.cogs.playing import Playing, buttons, selects, words

EIGHT = "ann bo cia dan eve fay gil hal"


class Table(Clicking):
    """A table of Swedish Parliament that is set up in its lobby."""

    @classmethod
    async def lobby(cls, playing: Playing, names: str, mode: str = "standard", computers: int = 0) -> Table:
        playing.draw_nothing()
        number = await playing.table(names, game="parliament", mode=mode, computers=computers, started=False)
        return cls(playing, number)

    async def party(self, name: str, party: str) -> None:
        """Choose a party."""
        lobby, person = self.playing.channel.last_message, self.playing.person(name)
        panel = (await person.click(lobby, custom_id=buttons(lobby)["My party"])).response.message
        await person.select(panel, custom_id=selects(panel)[0]["custom_id"], values=[party])
        await self.playing.delivered()

    async def option(self, option: str, value: Any) -> None:
        """Set an option, with a form where one comes."""
        lobby, host = self.playing.channel.last_message, self.playing.person("ann")
        panel = (await host.click(lobby, custom_id=buttons(lobby)["Options"])).response.message
        shown = await host.select(panel, custom_id=selects(panel)[0]["custom_id"], values=[option])
        if shown.modal is not None:
            await host.submit_modal(shown, value)
        else:
            panel = shown.response.message
            await host.select(panel, custom_id=selects(panel)[0]["custom_id"], values=[value])
        await self.playing.delivered()

    async def start(self) -> None:
        await self.playing.begin(self.number)
        await self.playing.delivered()

    def result(self) -> str:
        """The result as the thread and the channel show it."""
        messages = [*self.playing.thread_messages(), *self.playing.messages(self.playing.channel.id)]
        results = [message for message in messages if "Rematch" in buttons(message)]
        assert len(results) == 2, "in the thread and in the channel"
        assert words(results[0]) == words(results[1])
        return words(results[0])

    async def kinds(self) -> Counter[str]:
        """How often each kind of action was taken."""
        rows = await self.playing.bot.app.tables.log(self.number)
        return Counter(str(row.action["type"]) for row in rows if row.action)


async def test_a_solo_game_to_its_government(playing: Playing, same_secret: None) -> None:
    table = await Table.lobby(playing, "ann")
    await table.party("ann", "liberals")
    await table.option("difficulty", "3")
    await table.start()
    assert "The System draws 3 cards" not in "".join(map(words, playing.thread_messages()))
    await table.play(by_message=0.3)
    kinds = await table.kinds()
    assert kinds["place"] == 8 and kinds["draw"] > 10 and kinds["relation"]
    told = "\n".join(map(words, playing.thread_messages()))
    assert "The System draws 3 cards" in told and "**ann** plays Liberals" in told
    assert "The cabinet:" in told or "No government" in told
    assert "Nobody wins." in table.result() or "**ann** wins!" in table.result()


@pytest.mark.slow
async def test_a_co_op_game_of_two_with_a_plan(playing: Playing, same_secret: None) -> None:
    table = await Table.lobby(playing, "ann bo", "coop")
    await table.option("coop", {"parties": ["greens", "farmers", "labour"], "leader": ["farmers"]})
    await table.option("setup", "draft")
    await table.option("big_parties", "true")
    await table.party("bo", "labour")
    await table.start()
    await table.play(by_message=0.3)
    kinds = await table.kinds()
    assert kinds["place"] == 8, "Labour's two markers a scale have their places"
    assert {"policy", "opinion", "relation", "draw"} <= kinds.keys()
    assert "Nobody wins." in table.result() or "win!" in table.result()


@pytest.mark.slow
async def test_a_draft_of_five_with_strict_answers(playing: Playing, same_secret: None) -> None:
    table = await Table.lobby(playing, "ann bo cia dan", computers=1)
    await table.option("setup", "draft")
    await table.option("tempo", "strict")
    await table.option("asterisks", "true")
    await table.option("minor_parties", "false")
    await table.party("cia", "nationalists")
    await table.start()
    await table.play()
    kinds = await table.kinds()
    assert kinds["place"] == 40 and not kinds["minor"]
    assert {"back", "decline", "hold", "drift"} <= kinds.keys()
    table.result()


class Watched(Table):
    """A table at which every decision that is open is noted: whom it waits for, and since which step of the game.

    `shown` are those that the panel just pressed led to.
    """

    def __init__(self, playing: Playing, number: int, seed: int = 7) -> None:
        super().__init__(playing, number, seed)
        self.asked: dict[tuple[str, int], tuple[str, int]] = {}
        self.shown: set[tuple[str, int]] = set()
        self.pressed: int | None = None

    async def waited_for(self) -> list[Any]:
        snapshot = await self.playing.bot.app.database.read(lambda c: load(c, self.number))
        for prompt in snapshot.prompts:
            assert len(prompt.actions) > 1, (prompt.kind, prompt.actions)
            key = prompt.seat, prompt.serial
            if key not in self.asked and snapshot.table.seat(prompt.seat).member == self.pressed:
                self.shown.add(key)
            self.asked.setdefault((prompt.seat, prompt.serial), (prompt.kind, snapshot.table.revision))
        return await super().waited_for()

    async def decide(self, person: Any, by_message: float = 0.0) -> None:
        await super().decide(person, by_message)
        self.pressed = person.id


@pytest.mark.slow
async def test_eight_members_are_asked_once_a_card_and_only_where_they_can_choose(
    playing: Playing, same_secret: None
) -> None:
    table = await Watched.lobby(playing, EIGHT)
    await table.start()
    await table.play()
    kinds = await table.kinds()
    assert kinds["place"] == 64 and {"back", "decline", "hold", "drift", "minor", "relation"} <= kinds.keys()
    table.result()
    rows = await playing.bot.app.tables.log(table.number)
    assert any(row.by == "clock" for row in rows), "what was left without a choice was done at once"
    cards = [row.n for row in rows if row.action and row.action["type"] in ("policy", "opinion", "minor")]
    answers = [
        (seat, bisect_right(cards, revision))
        for (seat, _), (kind, revision) in table.asked.items()
        if kind in ("policy", "opinion")
    ]
    assert len(answers) == len(set(answers)) > 30, "asked once about each card"
    # Each decision called its member once in the thread, unless the panel that the member pressed led to it.
    posts = [r.json for r in playing.env.backend.http_requests if r.method == "POST"
             and r.path == f"/channels/{playing.thread().id}/messages"]  # fmt: skip
    called = Counter(int(member) for post in posts for member in post["allowed_mentions"].get("users", ()))
    members = {row.seat: row.member for row in (await playing.bot.app.tables.table(table.number)).seats}
    assert table.shown and called == Counter(members[seat] for seat, _ in table.asked.keys() - table.shown)
