"""How long a decision may take: by pace, by the host's own number, by the rules, and longer where people talk."""

from __future__ import annotations

import pytest

from tests.cogs.emperor_table import EmperorTable
from tests.cogs.playing import Playing, buttons, raw_components

MINUTE = 60
HOUR = 60 * MINUTE


async def left(playing: Playing, number: int) -> set[int]:
    """The seconds that members have for what is open now."""
    return {round(due - playing.now()) for due in (await playing.looks(number)).dues.values()}


@pytest.mark.parametrize(("pace", "seconds"), [("quick", 2 * HOUR), ("daily", 24 * HOUR), ("slow", 72 * HOUR)])
async def test_the_pace_says_it(playing: Playing, pace: str, seconds: int) -> None:
    playing.draw_nothing()
    number = await playing.table("ann bo cia", pace=pace)
    assert await left(playing, number) == {seconds}


@pytest.mark.parametrize(("minutes", "seconds"), [(None, 3 * MINUTE), (7, 7 * MINUTE)])
async def test_the_host_may_say_it(playing: Playing, minutes: int | None, seconds: int) -> None:
    playing.draw_nothing()
    number = await playing.table("ann", computers=2, pace="live", mode="simple", started=False)
    settings = {"decide_seconds": minutes * MINUTE if minutes else None}
    await playing.bot.app.lobby.set_up(number, playing.person("ann").id, settings=settings)
    await playing.delivered()
    await playing.begin(number)
    for _ in range(20):
        await playing.delivered()
        if found := await left(playing, number):
            break
    assert found == {seconds}


async def test_team_talks_last_as_long_as_the_rules_say(playing: Playing) -> None:
    playing.draw_nothing()
    number = await playing.table("ann bo cia dan", mode="2v2", pace="live")
    for name in ("bo", "cia", "dan"):
        lobby = next(m for m in reversed(playing.messages(playing.channel.id)) if "Ready" in buttons(m))
        await playing.person(name).click(playing.seen(lobby), custom_id=f"lobby:{number}:ready")
    await playing.delivered()
    assert await left(playing, number) == {15}
    for _ in range(2):
        await playing.advance(15)
        await playing.delivered()
    assert (await playing.looks(number)).view.phase == "public"
    assert await left(playing, number) == {3 * MINUTE - 15}
    assert f"open:{number}" in str(raw_components(playing.board()))


async def test_negotiators_have_more_time_at_the_live_pace(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    assert await left(playing, table.number) == {3 * MINUTE}
    await table.command("ann", "negotiate", target=table.seat("bo"))
    assert await left(playing, table.number) == {5 * MINUTE}
    await table.command("ann", "done", text="Agreed")
    await table.command("bo", "done", text="Agreed")
    assert await left(playing, table.number) == {3 * MINUTE}
