"""The rules as players read them: pages of plain paragraphs, and what single cards are and do."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.text import Arg, Text

FINISHED = "finished"
"""What `Topic.when` says for a game that is over."""


class Topic(msgspec.Struct, frozen=True):
    """A page of the rules. Title and paragraphs are messages; paragraphs are markdown.

    `when`: the kinds of decisions that the page is about, so that it is the first one to be shown while they
    are open; `actions` and `options`: what else it explains, by the names of the game.
    """

    key: str
    title: str
    paragraphs: tuple[str, ...]
    when: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


class CardPage(msgspec.Struct, frozen=True):
    """A card, or something else to be looked up by name: what it is and does.

    `picture`: the name of a function of `render.<game>` and what it takes.
    """

    title: Arg
    lines: tuple[Text, ...]
    picture: tuple[str, tuple[Any, ...]] | None = None
