"""Every fault of `tests.faults.gone` at every kind of question of every game: a table each, all at the same time."""

from __future__ import annotations

import asyncio
import traceback

from tests.faults.cases import Tally, case
from tests.faults.gone import FAULTS, Fault, close, decide
from tests.faults.judging import judge
from tests.faults.prepared import Prepared, Question, prepare, seated
from tests.faults.scene import Scene, scene

WITHIN = 120.0
"""Seconds until all tables of a case are in Discord, boards, threads and direct messages."""

QUESTIONS = (
    Question("demos", "announce", "full", options={"announced_trio": True}),
    Question("demos", "public_discard", "full"),
    Question("demos", "secret_discard", "full"),
    Question("demos", "unanimous_vote", "full"),
    Question("demos", "unanimous_discard", "full"),
    Question("demos", "media", "full"),
    Question("demos", "consult", "2v2", 4),
    Question("demos", "assign", "2v2", 4),
    Question("emperor", "action", "standard"),
    Question("emperor", "vote", "standard"),
    Question("emperor", "answer", "standard"),
    Question("emperor", "judge", "standard"),
    Question("emperor", "talks", "standard"),
    Question("emperor", "pay", "standard", prefers=("Pass(", "corruption")),
    Question("emperor", "punish", "standard"),
    Question("emperor", "reward", "standard"),
    Question("emperor", "problem", "standard"),
    Question("emperor", "promise", "standard"),
    Question("emperor", "praise", "standard", options={"debate_prize": True}),
    Question("emperor", "predict", "standard", options={"debate_prize": True}),
    Question("emperor", "verdict", "standard"),
    Question("emperor", "claim", "standard", options={"claim": "vote", "first_claim": 1}),
    Question("emperor", "final", "standard"),
    Question("emperor", "spoils", "standard"),
    Question("emperor", "take", "standard"),
    Question("parliament", "place", "standard"),
    Question("parliament", "draw", "standard"),
    Question("parliament", "play", "standard"),
    Question("parliament", "policy", "standard"),
    Question("parliament", "opinion", "standard"),
    Question("parliament", "relation", "standard"),
    Question("parliament", "push", "standard"),
    Question("parliament", "pull_back", "standard"),
)


async def all_faults(tally: Tally, question: Question) -> None:
    """A table for every fault, each in a server of its own, all at this question."""
    async with scene() as scene_:
        scene_.bot.allow_log("50001|50013|Unknown")
        await meet(tally, scene_, question)


async def meet(tally: Tally, scene_: Scene, question: Question) -> None:
    await scene_.bot.kill9()
    guilds = [scene_.world.add_guild(f"g{number}") for number in range(1, len(FAULTS) + 1)]
    prepared = await prepare(scene_, question, guilds)
    for kind, made in zip(FAULTS, prepared, strict=True):
        if kind.closed:
            for person in made.people:
                close(scene_, person, "closed_at_open")
    await scene_.bot.start()
    await asyncio.gather(*(one(tally, scene_, question, *each) for each in zip(FAULTS, prepared, strict=True)))
    await judge(scene_, tally, within=90)


async def one(tally: Tally, scene_: Scene, question: Question, kind: Fault, prepared: Prepared) -> None:
    """One fault at one table, and the next decision there."""
    tally.tries += 1
    try:
        table = await seated(scene_, question, prepared, WITHIN)
        await kind.strike(tally, scene_, table)
        await decide(tally, table, f"it is over: {kind.name}")
    except Exception:  # noqa: BLE001 - the other tables of the case are judged all the same
        tally.stick(1, f"{kind.name}: {traceback.format_exc()[-1500:]}")


def _register() -> None:
    for question in QUESTIONS:

        @case("question", f"{question.game}, {question.kind}: everything that can go", seconds=420)
        async def run(tally: Tally, question: Question = question) -> None:
            await all_faults(tally, question)


_register()
