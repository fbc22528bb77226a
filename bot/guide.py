"""The pages of a game's rules, with those that all tables share, in a reader's language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from bot.languages import Language
from rules.core import Game
from rules.guide import Topic
from rules.text import N_

COMMON: tuple[Topic, ...] = (
    Topic(
        "table",
        N_("Buttons, commands, messages"),
        (
            N_(
                "The **table message** stands at the end of the table's thread. It shows how things are, whose turn it"
                " is and until when. Its buttons:"
            ),
            N_(
                "- *Decide*: what you can do now. Nobody else sees it.\n"
                "- *My hand*: your cards and all else that only you may know.\n"
                "- *Log*: what has happened.\n"
                "- *Rules*: these pages, beginning with the one that fits."
            ),
            N_(
                "The same by command: `/turn`, `/hand`, `/table log` and `/rules show`. `/turns` lists all tables that"
                " wait for you, `/rules search` finds words in the rules, `/rules card` explains a card."
            ),
            N_(
                "You are mentioned once when something waits for you, unless the panel you have just pressed shows it"
                " already, and get a direct message that works like the thread. If your direct messages are closed"
                " nothing is lost: the buttons have it all."
            ),
            N_(
                "Everybody in the channel may watch, but sees only what is public. Your cards and secret choices"
                " never are."
            ),
        ),
    ),
    Topic(
        "pace",
        N_("Pace, time, stand-ins"),
        (
            N_(
                "- *live*: 3 minutes a decision, 5 where people talk first. With several people *Start* begins a ready"
                " check.\n- *quick*: 2 hours a decision.\n"
                "- *daily*: 24 hours.\n"
                "- *slow*: 72 hours."
            ),
            N_(
                "The host may set another time, from one minute to 14 days. Your time is written in the table message"
                " and beside *Decide*."
            ),
            N_(
                "When it is over, the option *When time runs out* counts: the mildest choice is made for you (see *If"
                " your time runs out*), a computer player decides this once, or the table waits and mentions you again."
            ),
            N_(
                "After three times in a row a computer player stands in for you. Press *Decide*, and the seat is yours"
                " again. Whoever leaves the server gets a stand-in too, until they are back."
            ),
            N_(
                "`/table resign` hands your seat to a computer player for good. Computer players know no more than"
                " anybody in their seat would; free seats can be given to them in the lobby."
            ),
        ),
    ),
    Topic(
        "lobby",
        N_("The lobby and its options"),
        (
            N_(
                "`/table new` opens a lobby. Others press *Join*; the host may fill seats with *Add computer player*"
                " and presses *Start*. With *Options* the host sets, for any game:"
            ),
            N_(
                "- **Mode**: which way the game is played, and with how many.\n"
                "- **Pace**: how long a decision may take.\n"
                "- **Time to decide**: another time than that of the pace.\n"
                "- **When time runs out**: the mildest choice, a computer player's, or waiting.\n"
                "- **Who may join**: everybody, or only those the host invites.\n"
                "- **What the record shows at the end**: all cards but no private texts; all cards and texts; or only"
                " the result.\n"
                "- **Language of the table**: that of the thread. What only you see is in your own."
            ),
            N_("The other options belong to the game and have a page of their own."),
            N_(
                "**Fair cards**: the lobby shows a fingerprint of the table's secret. At the end the secret is"
                " revealed, and the record lets anybody check every draw."
            ),
        ),
    ),
)
"""What is the same at all tables, whatever is played there."""


@dataclass(frozen=True)
class Page:
    """A topic of a game in a language."""

    game: str
    key: str
    title: str
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n\n".join(self.paragraphs)


def pages_of(game: Game, language: Language) -> tuple[Page, ...]:
    """All pages of a game, its own first."""
    return tuple(
        Page(game.name, topic.key, language.translate(topic.title), tuple(map(language.translate, topic.paragraphs)))
        for topic in (*game.topics(), *COMMON)
    )


def named(names: Iterable[tuple[str, str]], typed: str) -> str | None:
    """The key whose name (or key) was typed, or of which it is a part that no other name has."""
    wanted = plain(typed)
    spoken = [(key, plain(name)) for key, name in names]
    same = [key for key, name in spoken if wanted in (plain(key), name)]
    if not same and wanted:
        same = [key for key, name in spoken if wanted in name]
    return same[0] if len(same) == 1 else None


def plain(text: str) -> str:
    """Small letters without accents, so that "DēmoS" is found by "demos"."""
    decomposed = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))
