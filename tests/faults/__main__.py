"""`python -m tests.faults [--only TEXT …] [--jobs N] [--kills N]`: run the cases, print the table; exit code 1 unless
all of it is zero."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.faults.cases import CASES, Case, Tally

MODULES = ("crowds", "kills", "errors", "storage", "gone", "questions")
HEADS = ("tries", "lost", "doubled", "stuck", "seconds")


def cases(kills: int = 0) -> list[Case]:
    """All cases, in the order in which they stand in their modules; with `kills` as many kills in place of all."""
    modules = {module: importlib.import_module(f"tests.faults.{module}") for module in MODULES}
    return list(modules["kills"].many_kills(kills)) if kills else CASES


async def attempt(case: Case) -> Tally:
    """Run one case; whatever goes wrong in it counts as stuck."""
    tally = Tally()
    try:
        async with asyncio.timeout(case.seconds):
            await case.run(tally)
    except TimeoutError:
        tally.stick(1, f"not over within {case.seconds:.0f} s\n{traceback.format_exc()[-2500:]}")
    except Exception:  # noqa: BLE001 - one broken case must not keep the others from running
        tally.stick(1, traceback.format_exc()[-2500:])
    return tally


def run(number: int, kills: int = 0) -> tuple[Tally, float]:
    """Run the case of that number in this process; what it cost, and the seconds it took."""
    began = time.monotonic()
    return asyncio.run(attempt(cases(kills)[number])), time.monotonic() - began


def results(numbers: Sequence[int], jobs: int, kills: int) -> Iterator[tuple[Tally, float]]:
    """What the cases cost, in their order, so many running side by side."""
    one = partial(run, kills=kills)
    if jobs == 1:
        yield from map(one, numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, numbers)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument(
        "--only",
        nargs="+",
        default=[""],
        metavar="TEXT",
        help="only cases that hold one of these texts",
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="cases that run side by side (default: 2)")
    parser.add_argument("--kills", type=int, default=0, metavar="N", help="only kill -9, so many times in all")
    parser.add_argument("--list", action="store_true", help="name the cases and end")
    options = parser.parse_args(arguments)
    names = [f"{case.group}: {case.name}" for case in cases(options.kills)]
    chosen = [n for n, name in enumerate(names) if any(text.lower() in name.lower() for text in options.only)]
    if options.list:
        print("\n".join(names[number] for number in chosen))
        return 0
    if not chosen:
        print(f"No case holds {options.only!r}.", file=sys.stderr)
        return 2
    width = max(len(names[number]) for number in chosen)
    print("  ".join([f"{'case':<{width}}", *(f"{head:>{max(len(head), 5)}}" for head in HEADS)]), flush=True)
    total, began = Tally(), time.monotonic()
    for number, (tally, seconds) in zip(chosen, results(chosen, options.jobs, options.kills), strict=True):
        print_row(names[number], width, tally, seconds)
        for note in tally.notes:
            print(f"    {note}", file=sys.stderr, flush=True)
        for count in ("tries", "lost", "doubled", "stuck"):
            setattr(total, count, getattr(total, count) + getattr(tally, count))
    print_row("all", width, total, time.monotonic() - began)
    return 0 if total.clean else 1


def print_row(name: str, width: int, tally: Tally, seconds: float) -> None:
    numbers = (tally.tries, tally.lost, tally.doubled, tally.stuck, f"{seconds:.1f}")
    cells = (f"{value:>{max(len(head), 5)}}" for head, value in zip(HEADS, numbers, strict=True))
    print("  ".join([f"{name:<{width}}", *cells]), flush=True)


if __name__ == "__main__":
    sys.exit(main())
