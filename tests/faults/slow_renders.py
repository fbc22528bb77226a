"""`python -m tests.faults.slow_renders SECONDS`: the bot, whose pictures take so long to draw."""

from __future__ import annotations

import sys
import time
from typing import Any

from bot import painting
from bot.__main__ import main

artist = painting.artist


def slow(seconds: float) -> Any:
    """`painting.artist`, with functions that sleep in their worker thread before they draw."""

    def find(*names: str) -> Any:
        function = artist(*names)
        if function is None:
            return None

        def draw(*arguments: Any, **words: Any) -> Any:
            time.sleep(seconds)
            return function(*arguments, **words)

        return draw

    return find


if __name__ == "__main__":
    painting.artist = slow(float(sys.argv[1]))
    sys.exit(main())
