"""`python -m rules.parliament.check_pack FILE`: checks a content pack without starting anything."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from .pack import PackError, load_pack, pack_hash


def main(arguments: Sequence[str]) -> int:
    """Prints the pack's name and hash, or what is wrong with it; returns the exit code."""
    if len(arguments) != 1:
        print("Usage: python -m rules.parliament.check_pack FILE", file=sys.stderr)
        return 2
    try:
        pack = load_pack(arguments[0])
    except PackError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{pack.name}: {len(pack.cards)} idea cards, hash {pack_hash(pack)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
