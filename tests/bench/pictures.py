"""How fast and how large the pictures are, against the time of encoding the finished image alone."""

from __future__ import annotations

import asyncio
import io
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from PIL import Image

import render.encode
from bot.painting import Painter, artist
from rules import games
from rules.core import play
from rules.text import english
from tests.bench.figures import Figure, percentile, scaled
from tests.bench.playing import new

SEATS = {"demos": ("full", 5), "emperor": ("standard", 6), "parliament": ("standard", 8)}


def views(name: str, count: int) -> list[Any]:
    """Public views along random games with the most seats."""
    game = games()[name]
    mode, seats = SEATS[name]
    dice, found, number = random.Random(7), [], 0
    state = new(game, mode, seats, number)
    while len(found) < count:
        if state.outcome is not None:
            number += 1
            state = new(game, mode, seats, number)
        prompt = dice.choice(game.prompts(state))
        state, _ = play(game, state, prompt.seat, dice.choice(prompt.actions))
        if dice.random() < 0.1 and state.outcome is None:
            found.append(game.view(state, None))
    return found


def seconds(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def drawn(effort: float) -> Iterator[Figure]:
    for name in SEATS:
        draw = artist(name, "table")
        if draw is None:
            continue
        ratios, sizes = [], []
        for view in views(name, scaled(60, effort, 2)):
            picture = draw(view, english)
            whole = seconds(lambda view=view, draw=draw: draw(view, english))
            image = Image.open(io.BytesIO(picture.data)).convert("RGB")
            alone = seconds(lambda image=image: render.encode.encode(image))
            ratios.append(whole / alone)
            sizes.append(len(picture.data) / 1024)
        yield Figure(f"{name} table, drawing", percentile(ratios, 0.95), "× encoding alone (p95)", most=2)
        yield Figure(f"{name} table, largest file", max(sizes), "KB", most=400)
    yield asyncio.run(blocked(effort))


async def blocked(effort: float) -> Figure:
    """The longest time in which the event loop could not run while pictures were drawn beside it."""
    painter = Painter(2)
    gaps: list[float] = []
    shown = [view for name in SEATS if artist(name, "table") for view in views(name, scaled(20, effort, 2))]
    drawing = asyncio.gather(*(painter.draw("table", view, english, "en") for view in shown))
    last = time.perf_counter()
    while not drawing.done():
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        gaps.append(now - last)
        last = now
    await drawing
    painter.close()
    return Figure("event loop blocked while drawing", 1000 * max(gaps), "ms", most=50)
