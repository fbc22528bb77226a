"""`python -m tests.bench`: measure, print the table, write bench.json. `--quick`, `--effort SHARE`, `--only NAME …`."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from tests.bench import acknowledging, pictures, playing, service, stored
from tests.bench.figures import Figure, Measure

GROUPS: dict[str, Measure] = {
    "acknowledge": acknowledging.acknowledge,
    "durable": service.durable,
    "stored": stored.stored,
    "start": stored.start,
    "deadlines": service.on_time,
    "pictures": pictures.drawn,
    "speed": playing.speed,
    "players": playing.strength,
    "solo": playing.alone,
}
ELSEWHERE = (
    "Kill −9 and presses at the same time are judged by `make faults`; old buttons after a restart by `make test`."
)


def main(arguments: list[str]) -> int:
    """Measure the groups asked for; the result is 0 if every target is reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--quick", action="store_true", help="rougher, in about two minutes: the same as --effort 0.1")
    parser.add_argument("--effort", type=float, default=1.0, help="share of the games and seconds to spend, up to 1")
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS))
    parser.add_argument("--json", type=Path, default=Path("bench.json"))
    asked = parser.parse_args(arguments)
    effort = min(asked.effort, 0.1 if asked.quick else 1.0)
    figures: list[Figure] = []
    print(f"{'figure':58} {'measured':>12} {'target':>28}")
    for name in asked.only:
        for figure in GROUPS[name](effort):
            figures.append(figure)
            mark = "reached" if figure.reached else "MISSED"
            print(f"{figure.name:58} {figure.value:12.2f} {figure.target:>28}  {mark}  {figure.remark}", flush=True)
    asked.json.write_text(json.dumps([{**asdict(f), "reached": f.reached} for f in figures], indent=1) + "\n")
    print(ELSEWHERE)
    return 0 if all(figure.reached for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
