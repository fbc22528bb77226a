"""The thread of a finished game of Emperor as text, for somebody who reads it fresh.

`python -m tests.cogs.emperor_dump` prints what the thread says; with `--answers` also what is true, taken from the
log instead of the words. `--seed 5` is another game, and every option of the game can be set: `--tempo simultaneous`.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from rules.emperor import GAME, events
from rules.emperor.events import EmperorEvent
from tests.cogs.emperor_table import EmperorTable
from tests.cogs.playing import Playing


async def played(folder: Path, seed: int, options: dict[str, Any]) -> tuple[str, list[Any], dict[str, str]]:
    """A game of computer players beside one person: the thread's text, all public events, seat names."""
    async with Playing.start(folder) as playing:
        playing.draw_nothing()
        table = await EmperorTable.lobby(playing, "ann", computers=3, **options)
        table.dice.seed(seed)
        await table.begin()
        await table.play_on(lambda name, kind: f"My {kind}, says {name}")
        rows = await playing.bot.app.tables.log(table.number)
        told = [msgspec.convert(event, EmperorEvent) for row in rows for event in row.events]
        names = (await playing.bot.app.tables.table(table.number)).names
        return table.story(), [event for event in told if event.to is None], names


def truth(told: list[Any], names: dict[str, str]) -> list[str]:
    """What happened, by the events: who lied, who broke what, why the limit moved, how the elections went."""
    lines = []
    for event in told:
        match event:
            case events.PillarsMoved():
                lines.append(f"limit {event.points_before}->{event.points_after} {event.cause} {names.get(event.seat)}")
            case events.Looked():
                lines.append(f"{names[event.target]} {'truth' if event.truth else 'lie'} to {names[event.seat]}")
            case events.PromiseJudged() if not event.kept:
                lines.append(f"{names[event.seat]} broke {event.sort} {event.pledge} {event.text}")
            case events.TileTaken() | events.TileGiven() | events.VotesCounted() | events.MediaRevealed():
                lines.append(str(event))
            case events.ResultDeclared() | events.GameEnded() | events.NoEffect() | events.SpoilsTaken():
                lines.append(str(event))
            case _:
                continue
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", action="store_true")
    parser.add_argument("--seed", type=int, default=11)
    for name, option in GAME.options.items():
        if option.type in ("int", "choice"):
            parser.add_argument(f"--{name}", type=int if option.type == "int" else str, choices=option.choices or None)
        elif option.type == "bool":
            parser.add_argument(f"--{name}", action="store_true")
    given = vars(parser.parse_args())
    answers, seed = given.pop("answers"), given.pop("seed")
    options = {"max_rounds": 3} | {name: value for name, value in given.items() if value not in (None, False)}
    with tempfile.TemporaryDirectory() as folder:
        story, told, names = asyncio.run(played(Path(folder), seed, options))
    print(story)
    if answers:
        print("\n".join(["", "-- by the log --", str(names), *truth(told, names)]))


if __name__ == "__main__":
    main()
