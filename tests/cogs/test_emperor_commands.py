"""Emperor in Discord by slash commands: a whole game of four people, how things stand, and what is asked for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.codec import kind_of
from rules.core import Action
from tests.cogs.emperor_table import MOVES, EmperorTable, arguments, modal_fields
from tests.cogs.playing import Playing, words


def said(result: Any) -> str:
    return words(result.response.message)


def textual(action: Action) -> bool:
    return "text" in action.__struct_fields__


def arguments_of(kind: str, actions: tuple[Action, ...]) -> str:
    """The command for a kind of action."""
    return arguments(next(action for action in actions if kind_of(action) == kind))[0]


@pytest.mark.slow
@pytest.mark.parametrize("tempo", ["strict", "simultaneous"])
async def test_four_people_play_a_whole_game_by_commands(playing: Playing, tempo: str) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(
        playing, "ann bo cia dan", tempo=tempo, max_rounds=2, debate_prize=True, claim="vote"
    )
    used: Counter[str] = Counter()
    steps = 1
    for _ in range(MOVES):
        if await table.finished():
            break
        name = table.dice.choice(await table.waiting())
        prompt = (await table.look(name)).prompt
        # What has been used least, since most of the legal actions are speeches.
        kinds = sorted({kind_of(action) for action in prompt.actions})
        kind = min(table.dice.sample(kinds, len(kinds)), key=lambda kind: used[arguments_of(kind, prompt.actions)])
        action = table.dice.choice([action for action in prompt.actions if kind_of(action) == kind])
        command, options = arguments(action)
        if textual(action):
            options["text"] = f"{name} writes for {kind}"
        result = await table.command(name, command, **options)
        assert result.ephemeral
        rows = await playing.bot.app.tables.log(table.number)
        assert len(rows) == steps + 1, (action, options, said(result))
        steps, done = len(rows), rows[-1]
        assert done.action is not None and done.seat == table.seat(name)
        assert done.action["type"] == kind
        for field, value in done.action.items():
            if field not in ("type", "text"):
                real = field if field in action.__struct_fields__ else f"{field}_"
                mine = getattr(action, real)
                assert value == (list(mine) if isinstance(mine, tuple) else mine), (action, options)
        if textual(action):
            assert done.action["text"] == options["text"]
        used[command] += 1
    assert await table.finished()
    assert used.keys() >= {
        "pass", "bill", "speech", "meeting", "question", "negotiate", "scheme", "done", "vote", "answer", "problem",
        "promise", "praise", "election",
    }  # fmt: skip


async def test_how_things_stand(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    await table.command("ann", "speech", effect="change", first="culture", first_by="1", second="social",
                        second_by="1", text="Onwards")  # fmt: skip
    told = said(await table.command("bo", "limit"))
    assert "17 of 25 (68 %)" in told and "culture 4" in told and "social 4" in told
    assert "**ann**: 2 of 6 population (33 %)" in told
    # (2 + x) / (6 + x) reaches 17/25 with x = 7 (9 of 13 is 69 %, 8 of 12 is 67 %).
    assert "7 more" in told
    assert "from round 2 on" in told
    told = said(await table.command("bo", "promises"))
    assert "Nobody has promised anything yet" in told


async def test_promises_with_what_is_certain_about_them(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1, max_rounds=1)
    for name in ("ann", "bo", "cia") * 2:
        await table.command(name, "pass")
    await table.command("ann", "problem", text="The *bells* are too loud")
    await table.command("ann", "promise", pledge="bill", pillar="social", change="1", text="More soup")
    await table.command("bo", "promise", pledge="in your own words", text="I shall be kind to @everyone")
    told = said(await table.command("cia", "promises"))
    assert "propose a bill with social +1 (still open)" in told
    assert "“I shall be kind to @\u200beveryone”, which the others will judge (still open)" in told
    assert "Not yet heard: **cia**" in told
    assert "The \\*bells\\* are too loud" in told
    await table.command("cia", "promise", pledge="support", target=table.seat("ann"), text="Friends")
    await table.command(
        "ann", "bill", pillar="social", change="1", economy="-1", card="bill:green", text="Soup for all"
    )
    told = said(await table.command("cia", "promises"))
    assert "propose a bill with social +1 (kept)" in told
    for name, card in (("ann", "speech:green"), ("bo", "speech:green"), ("cia", "bill:red")):
        await table.command(name, "vote", card=card)
    told = said(await table.command("cia", "promises"))
    assert "vote for every bill of **ann** (broken)" in told


async def test_a_form_asks_for_words_that_a_command_leaves_out(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    shown = await table.command("ann", "question", target=table.seat("bo"), intense=True)
    assert shown.modal is not None
    assert shown.modal["title"] == "Question bo intensely"
    (field,) = modal_fields(shown.modal)
    assert "Your question" in str(shown.modal)
    ann = playing.person("ann")
    await ann.submit_modal(shown, {field["custom_id"]: "Where is the money?"})
    assert "“Where is the money?”" in table.story()


async def test_what_a_command_leaves_open_is_asked_in_a_panel_and_words_are_not_lost(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    answer = await table.command("ann", "bill", pillar="social", text="Soup for all")
    assert answer.ephemeral
    assert "Your words were: Soup for all" in said(answer)
    assert "Social" in said(answer) or "social" in said(answer)


async def test_autocompletion_offers_what_is_legal_given_the_rest(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    ann = playing.person("ann")

    async def offered(command: str, focused: str, **options: Any) -> dict[str, str]:
        found = await ann.autocomplete(table.thread, f"emperor {command}", focused, "", **options)
        return {choice["name"]: choice["value"] for choice in found}

    pillars = await offered("bill", "pillar")
    assert set(pillars.values()) == {"security", "culture", "social", "environment"}
    assert "social, now 3" in pillars
    victims = await offered("speech", "victim", effect="steal")
    assert set(victims.values()) == {table.seat("bo"), table.seat("cia")}
    assert await offered("vote", "card") == {}


async def test_foreign_and_late_commands_get_a_sentence(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    playing.person("eve")
    assert "not your turn" in said(await table.command("bo", "pass"))
    assert "watching" in said(await table.command("eve", "pass"))
    wrong = said(await table.command("ann", "vote", card="bill:green"))
    assert "That is not possible now. You could:" in wrong
