"""Swedish Parliament before the first turn: markers placed in one panel, sealed or one after the other."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.cogs.playing import Playing, buttons, raw_components, walk, words

SCALES = 8
SHEET = re.compile(r"(go|act):[0-9]+:[0-9]+:(\?=|place)")
GREEN = 3


async def started(playing: Playing, names: str, **options: Any) -> int:
    return await playing.table(names, game="parliament", mode="standard", pace="daily", game_options=options)


def rows(message: Any) -> list[list[dict[str, Any]]]:
    """The rows of a sheet: those whose buttons fill it in, or place at once."""
    found = []
    for part in walk(raw_components(message)):
        pressed = [one for one in part.get("components", ()) if part["type"] == 1]
        if pressed and all(SHEET.match(one.get("custom_id", "")) for one in pressed):
            found.append(pressed)
    return found


async def decide(playing: Playing, name: str, number: int) -> Any:
    await playing.delivered()
    shown = await playing.person(name).click(playing.seen(playing.board()), custom_id=f"open:{number}")
    return shown.response.message


async def press(playing: Playing, name: str, message: Any, custom_id: str) -> Any:
    result = await playing.person(name).click(message, custom_id=custom_id)
    return result.response.message


async def fill(playing: Playing, name: str, message: Any, sides: list[int]) -> Any:
    """Press a side in every row."""
    for n, side in enumerate(sides):
        message = await press(playing, name, message, rows(message)[n][side]["custom_id"])
    return message


async def own_markers(playing: Playing, name: str, number: int) -> list[int]:
    look = await playing.bot.app.tables.look(number, playing.person(name).id)
    return [segment for on in look.view.scales.values() for segment in on[look.view.you.party]]


async def test_all_markers_are_placed_in_one_panel_and_shown_when_everybody_is_done(playing: Playing) -> None:
    playing.draw_nothing()
    number = await started(playing, "ann bo")
    panel = await decide(playing, "ann", number)
    assert "On which side of the middle does your party begin?" in words(panel)
    assert [len(row) for row in rows(panel)] == [2] * SCALES
    assert buttons(panel).keys().isdisjoint({"Confirm all 8"}), "nothing to confirm yet"
    panel = await fill(playing, "ann", panel, [0, 1] * 4)
    assert [[one["style"] == GREEN for one in row] for row in rows(panel)] == [[True, False], [False, True]] * 4
    assert await own_markers(playing, "ann", number) == [], "nothing is placed before it is confirmed"
    panel = await press(playing, "ann", panel, rows(panel)[1][0]["custom_id"])
    panel = await press(playing, "ann", panel, buttons(panel)["Confirm all 8"])
    assert words(panel).count("✓") == 1 and "puts" not in words(panel), "what was chosen is said once"
    assert await own_markers(playing, "ann", number) == [4, 4, 4, 5, 4, 5, 4, 5]
    await playing.delivered()
    told = "\n".join(words(message) for message in playing.thread_messages())
    assert "All markers are placed" not in told, "sealed until everybody is done"
    panel = await fill(playing, "bo", await decide(playing, "bo", number), [1] * SCALES)
    await press(playing, "bo", panel, buttons(panel)["Confirm all 8"])
    await playing.delivered()
    told = "\n".join(words(message) for message in playing.thread_messages())
    assert "All markers are placed; the picture shows where they stand." in told
    assert "on the side of" not in told, "no wall of markers that nobody reads on a phone"
    logged = words(
        (await playing.person("ann").click(playing.seen(playing.board()), custom_id=f"log:{number}")).response.message
    )
    assert "**ann** has put" in logged and "**bo** has put" in logged


async def test_a_sheet_filled_in_twice_counts_once(playing: Playing) -> None:
    playing.draw_nothing()
    number = await started(playing, "ann bo")
    one, other = await decide(playing, "ann", number), await decide(playing, "ann", number)
    one, other = await fill(playing, "ann", one, [0] * 8), await fill(playing, "ann", other, [1] * 8)
    await press(playing, "ann", one, buttons(one)["Confirm all 8"])
    late = await press(playing, "ann", other, buttons(other)["Confirm all 8"])
    assert "This is decided already." in words(late)
    assert await own_markers(playing, "ann", number) == [4] * 8


async def test_a_marker_placed_by_command_leaves_the_others_on_the_sheet(playing: Playing) -> None:
    playing.draw_nothing()
    number = await started(playing, "ann bo")
    await playing.person("ann").slash(playing.channel, "parliament place", scale="nature", direction="progress",
                                      table=number)  # fmt: skip
    panel = await decide(playing, "ann", number)
    assert len(rows(panel)) == 7
    panel = await fill(playing, "ann", panel, [0] * 7)
    await press(playing, "ann", panel, buttons(panel)["Confirm all 7"])
    assert await own_markers(playing, "ann", number) == [4, 4, 5, 4, 4, 4, 4, 4]


@pytest.mark.parametrize("on_timeout", ["default", "computer"])
async def test_time_that_runs_out_places_all_markers_and_counts_once(playing: Playing, on_timeout: str) -> None:
    playing.draw_nothing()
    number = await started(playing, "ann bo")
    panel = await fill(playing, "ann", await decide(playing, "ann", number), [0] * 8)
    await press(playing, "ann", panel, buttons(panel)["Confirm all 8"])
    await playing.bot.app.database.write(
        lambda c: c.execute("UPDATE tables SET settings = json_set(settings, '$.on_timeout', ?)", (on_timeout,))
    )
    await playing.advance(24 * 3600 + 60)
    await playing.delivered()
    look = await playing.looks(number)
    assert look.view.phase == "draw", "a day is for all eight"
    assert look.table.seat("s2").late == 1
    told = "\n".join(words(message) for message in playing.thread_messages())
    assert told.count("**bo** ran out of time") == 1


async def test_in_a_draft_one_press_places_a_marker(playing: Playing) -> None:
    playing.draw_nothing()
    number = await started(playing, "ann bo", setup="draft")
    look = await playing.looks(number)
    (name,) = [name for name in ("ann", "bo") if playing.person(name) in playing.waiting(look)]
    panel = await decide(playing, name, number)
    assert "Put one marker" in words(panel) and [len(row) for row in rows(panel)] == [2] * SCALES
    await press(playing, name, panel, rows(panel)[5][1]["custom_id"])
    assert await own_markers(playing, name, number) == [5]
    other = "bo" if name == "ann" else "ann"
    assert [person.id for person in playing.waiting(await playing.looks(number))] == [playing.person(other).id]


async def test_the_picture_shows_what_is_filled_in(playing: Playing) -> None:
    number = await started(playing, "ann bo", parties={"s1": "greens", "s2": "liberals"})
    panel = await decide(playing, "ann", number)
    (item,) = playing.pictures_of(panel)
    assert item["description"].startswith("Placing the markers of Greens. Still to place: Economy")
    assert "Still to place: Economy, Nation, Nature, Gender, Order, Defence, Work and Europe." in item["description"]
    panel = await fill(playing, "ann", panel, [0, 1])
    (item,) = playing.pictures_of(panel)
    assert "Placed on the side of: Welfare and Sweden." in item["description"]
    shown = await playing.person("bo").click(playing.seen(playing.board()), custom_id=f"hand:{number}")
    assert "Welfare" not in playing.pictures_of(shown.response.message)[0]["description"]
