"""Words looked for in the pages of the rules: which pages hold them, best first, and where."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.guide import Page, plain
from bot.labels import shorten

EXCERPT = 220
"""Characters of an excerpt."""

LIKE = 4
"""Letters that a word of a text needs to be found by a longer form of it: "vote" by "votes"."""

FORM = 0.5
"""What another form of a word counts, where the same word counts 1."""

TITLE_WEIGHT = 4.0
FREQUENT = 3
"""How often a word counts in one page at most."""


@dataclass(frozen=True)
class Hit:
    """A page that holds words that were looked for, and the part of it that holds most of them."""

    page: Page
    excerpt: str


def search(pages: Sequence[Page], typed: str) -> list[Hit]:
    """The pages that hold the words, best first: most of the words, then the rarer and the more often."""
    wanted = list(dict.fromkeys(_words(typed)))
    wanted = [word for word in wanted if len(word) > 2] or wanted
    texts = [(_words(page.title), _words(page.text)) for page in pages]
    weights = {}
    for word in wanted:
        holding = sum(any(_alike(word, other) for other in (*title, *text)) for title, text in texts)
        weights[word] = math.log(1 + len(pages) / holding) if holding else 0.0
    scored = []
    for page, (title, text) in zip(pages, texts, strict=True):
        held = sum(weights[word] * _held(word, title, text) for word in wanted)
        if held:
            score = sum(weights[word] * _score(word, title, text) for word in wanted)
            scored.append((held, score, page))
    scored.sort(key=lambda one: (-one[0], -one[1]))
    return [Hit(page, excerpt(page, wanted, weights)) for _, _, page in scored]


def _held(word: str, title: Sequence[str], text: Sequence[str]) -> float:
    """How surely a page is about a word: what its title says in any form, it is about."""
    return 1.0 if any(_alike(word, other) for other in title) else max((_alike(word, one) for one in text), default=0.0)


def _score(word: str, title: Sequence[str], text: Sequence[str]) -> float:
    often = min(FREQUENT, sum(_alike(word, other) for other in text))
    return often + TITLE_WEIGHT * max((_alike(word, other) for other in title), default=0)


def excerpt(page: Page, wanted: Sequence[str], weights: Mapping[str, float]) -> str:
    """The line of a page that holds most of the words, with these in bold."""
    lines = [bare for line in page.text.splitlines() if (bare := re.sub(r"[*`_]|^- ", "", line).strip())]

    def worth(line: str) -> float:
        held = _words(line)
        return sum(weights[word] * max((_alike(word, other) for other in held), default=0) for word in wanted)

    line = max(lines, key=worth)
    parts = re.split(r"(\w+)", line)
    first = next((place for place, part in enumerate(parts) if _is_wanted(part, wanted)), 0)
    before = "".join(parts[:first])
    if len(before) > EXCERPT // 2:
        kept = before[-(EXCERPT // 2) :]
        parts = ["… " + kept.partition(" ")[2], *parts[first:]]
    shown = shorten("".join(parts), EXCERPT)
    return "".join(f"**{part}**" if _is_wanted(part, wanted) else part for part in re.split(r"(\w+)", shown))


def _is_wanted(part: str, wanted: Sequence[str]) -> bool:
    return bool(part) and any(_alike(word, plain(part)) for word in wanted)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", plain(text))


def _alike(word: str, other: str) -> float:
    """1 for the same word, less where one begins with the other, so that forms of a word find each other."""
    if word == other:
        return 1.0
    return FORM if other.startswith(word) or (len(other) >= LIKE and word.startswith(other)) else 0.0
