"""Labels that fit: shortened to Discord's limits, and never two alike in one list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

ELLIPSIS = "…"


def length(text: str) -> int:
    """Characters as the strictest of Discord's counts has it: an emoji is two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def shorten(text: str, limit: int) -> str:
    """The text in at most `limit` characters, ending in an ellipsis where something is left out."""
    text = text.strip()
    if length(text) <= limit:
        return text
    kept = text[: limit - 1]
    while length(kept) > limit - 1:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def one_line(text: str) -> str:
    """The text without line breaks, which labels don't have."""
    return " ".join(text.split())


def distinct(labels: Sequence[str], limit: int, detail: Callable[[int, Sequence[int]], str]) -> list[str]:
    """The labels, each at most `limit` characters, no two alike and none empty.

    Where shortened labels would be alike, `detail` of a label's place and of the places alike is added, and
    where that does not help, a number.
    """
    shown = [shorten(one_line(label), limit) or ELLIPSIS for label in labels]
    for alike in _repeated(shown):
        for place in alike:
            if more := shorten(one_line(detail(place, alike)), limit // 2):
                shown[place] = f"{shorten(shown[place], limit - length(more) - len(' · '))} · {more}"
    taken: set[str] = set()
    for place, base in enumerate(shown):
        number = 1
        while shown[place] in taken:
            number += 1
            mark = f" ({number})"
            shown[place] = shorten(base, limit - len(mark)) + mark
        taken.add(shown[place])
    return shown


def _repeated(shown: Sequence[str]) -> list[list[int]]:
    """The places of labels that are alike, group by group."""
    groups: dict[str, list[int]] = {}
    for place, label in enumerate(shown):
        groups.setdefault(label, []).append(place)
    return [places for places in groups.values() if len(places) > 1]


def option_title(name: str) -> str:
    """The message that is an option's name as a title: `max_hands` -> Max hands."""
    return name.replace("_", " ").capitalize()
