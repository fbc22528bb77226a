"""`python -m tests.faults [--only TEXT]`: run the cases, print the table; exit code 1 unless all is zero."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import sys
import time
import traceback
from collections.abc import Sequence

from tests.faults.cases import CASES, Case, Tally

MODULES = ("crowds", "kills")


async def attempt(case: Case) -> tuple[Tally, float]:
    """Run one case; whatever goes wrong in it counts as stuck."""
    tally, began = Tally(), time.monotonic()
    try:
        async with asyncio.timeout(case.seconds):
            await case.run(tally)
    except TimeoutError:
        tally.stick(1, f"not over within {case.seconds:.0f} s\n{traceback.format_exc()[-2500:]}")
    except Exception:  # noqa: BLE001 - one broken case must not keep the others from running
        tally.stick(1, traceback.format_exc()[-2500:])
    return tally, time.monotonic() - began


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--only", default="", metavar="TEXT", help="only cases whose group or name holds this text")
    parser.add_argument("--list", action="store_true", help="name the cases and end")
    options = parser.parse_args(arguments)
    for module in MODULES:
        importlib.import_module(f"tests.faults.{module}")
    chosen = [case for case in CASES if options.only.lower() in f"{case.group}: {case.name}".lower()]
    if options.list:
        print("\n".join(f"{case.group}: {case.name}" for case in chosen))
        return 0
    if not chosen:
        print(f"No case holds {options.only!r}.", file=sys.stderr)
        return 2
    width = max(len(f"{case.group}: {case.name}") for case in chosen)
    print(f"{'case':<{width}}  {'tries':>5} {'lost':>5} {'duplicated':>10} {'stuck':>5} {'seconds':>7}", flush=True)
    clean = True
    for case in chosen:
        tally, seconds = asyncio.run(attempt(case))
        name = f"{case.group}: {case.name}"
        print(
            f"{name:<{width}}  {tally.tries:>5} {tally.lost:>5} {tally.duplicated:>10} {tally.stuck:>5} {seconds:>7.1f}",
            flush=True,
        )
        for note in tally.notes:
            print(f"    {note}", file=sys.stderr, flush=True)
        clean = clean and tally.clean
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
