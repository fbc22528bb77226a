"""How fast and how large the pictures are with the biggest boards, against the time of encoding the finished image."""

from __future__ import annotations

import asyncio
import io
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

from PIL import Image, ImageSequence

from bot.painting import Painter, artist
from render.encode import Picture, encode
from render.palette import DARK, named
from render.parliament.cabinet import animated
from rules.core import View
from rules.emperor.cards import CARDS
from rules.parliament.state import Orders
from rules.text import english
from tests.bench.figures import Figure, median, percentile, scaled
from tests.render.demos import views as demos
from tests.render.emperor import views as emperor
from tests.render.parliament import views as parliament

Shown = tuple[Any, ...]
"""A view, and what else a picture is about."""


def biggest() -> Mapping[tuple[str, str], Shown]:
    """Game and picture -> as much as there can be in it, with the longest names."""
    board = parliament.plan(parliament.deciding(parliament.view(8, names=parliament.LONG, full=True), "policy"))
    holding = parliament.with_hand(board, parliament.hand_of(20), Orders("free_only", "never"))
    ended = parliament.longest_night()
    country = emperor.view(6, "action 4", emperor.LONG, full=True)
    cards = demos.view(5, "secret", [1, 2, 1, 2, None], demos.LONG, [1, 2, 3])
    return {
        ("demos", "table"): (cards,),
        ("demos", "hand"): (demos.with_hand(cards, ["H4", "S7", "S8", "S9", "D10"], 6),),
        ("demos", "scores"): (cards,),
        ("demos", "final"): (demos.view(5, "final", finished=True),),
        ("emperor", "table"): (country,),
        ("emperor", "hand"): (emperor.with_hand(country, [*CARDS, "bill:red"]),),
        ("emperor", "election"): (emperor.view(6, "election"), emperor.result(6)),
        ("emperor", "final"): (emperor.finished(6, 6),),
        ("parliament", "table"): (board,),
        ("parliament", "map"): (board,),
        ("parliament", "parliament"): (ended,),
        ("parliament", "hand"): (holding,),
        ("parliament", "asked"): (holding,),
        ("parliament", "countdown"): (ended,),
        ("parliament", "final"): (ended,),
        ("parliament", "cabinet"): (ended,),
    }


def seconds(work: Callable[[], object]) -> float:
    """The processor's time for it."""
    began = time.process_time()
    work()
    return time.process_time() - began


def encoding(picture: Picture) -> Callable[[], bytes]:
    """The encoding of a finished picture alone; of an animation, that of all its frames."""
    finished = Image.open(io.BytesIO(picture.data))
    frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(finished)]
    if len(frames) == 1:
        return lambda: encode(frames[0], named(DARK))
    return lambda: animated(frames, [1000] * len(frames), DARK)


def drawn(effort: float) -> Iterator[Figure]:
    for (game, kind), shown in biggest().items():
        draw = artist(game, kind)
        assert draw is not None
        picture = draw(*shown, say=english)
        assert picture is not None
        again = encoding(picture)
        times = scaled(5 if kind == "cabinet" else 30, effort)
        both = [(seconds(lambda: draw(*shown, say=english)), seconds(again)) for _ in range(times)]  # noqa: B023
        yield Figure(
            f"{game} {kind}, drawing",
            percentile([whole / floor for whole, floor in both], 0.95),
            "× encoding alone (p95)",
            most=2,
            measured=1000 * median([whole for whole, _ in both]),
            floor=1000 * median([floor for _, floor in both]),
            of="ms",
        )
        yield Figure(f"{game} {kind}, file", len(picture.data) / 1024, "KB", most=400)
    yield blocked(scaled(4, effort))


def blocked(rounds: int) -> Figure:
    """The longest time in which the event loop could not run while all pictures were drawn beside it.

    What a picture does it does in every round, what else runs on the machine does not: so the best round counts.
    """
    gaps = [asyncio.run(longest_gap(paint_all)) for _ in range(rounds)]
    floor = min(asyncio.run(longest_gap(count_all)) for _ in range(rounds))
    about = f"{1000 * floor:.0f} ms while two threads only compute; best of {rounds}"
    return Figure("event loop blocked while all are drawn", 1000 * min(gaps), "ms", most=50, about=about)


async def longest_gap(work: Callable[[], Awaitable[object]]) -> float:
    """The longest time in which the event loop could not run while that was done."""
    gaps: list[float] = []
    doing = asyncio.ensure_future(work())
    last = time.perf_counter()
    while not doing.done():
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        gaps.append(now - last)
        last = now
    await doing
    return max(gaps)


async def paint_all() -> None:
    painter = Painter(2)

    async def paint(kind: str, view: View, *about: Any) -> None:
        await painter.draw(kind, view, english, "en", *about)

    await asyncio.gather(*(paint(kind, *shown) for (_, kind), shown in biggest().items()))
    painter.close()


async def count_all() -> None:
    """Two threads that keep the processor busy and never the interpreter."""
    bytes_ = bytes(20_000_000)
    await asyncio.gather(*(asyncio.to_thread(lambda: [zlib.crc32(bytes_) for _ in range(60)]) for _ in range(2)))
