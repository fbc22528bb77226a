"""How panels speak: a reader's language, and the words for what can be pressed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot import codec
from bot.choices import Enough, Kind, Says, Value
from bot.labels import distinct, one_line
from rules.core import Action, Game, View
from rules.text import Arg, Many, Quote, Speech, Text

_FIRST_FIELD = re.compile(r"\{(\w+)\}")


class Say(Protocol):
    """The bot's own sentences in somebody's language, such as `bot.languages.Language.say`."""

    def __call__(self, message: str, /, **args: Arg) -> str: ...


@dataclass(frozen=True)
class Voice:
    """How a panel speaks: its own sentences, the game's in a message (markdown), and the game's in labels."""

    say: Say
    message: Speech
    plain: Speech


def _begins_with_words(text: Arg) -> bool:
    """Whether a text begins with words of ours, not with what somebody is called or wrote."""
    if not isinstance(text, Text):
        return False
    if field := _FIRST_FIELD.match(text.id):
        return _begins_with_words(text.args.get(field[1], ""))
    return text.id[:1].isalpha()


class Writer:
    """The words of options: the game's labels, in the reader's language."""

    def __init__(self, game: Game, view: View, voice: Voice) -> None:
        self.game, self.view, self.voice = game, view, voice
        self._plain: dict[Says, str] = {}

    def plain(self, says: Says) -> str:
        """The words for a label, on one line, as long as they are."""
        if says not in self._plain:
            text = self.text(says)
            words = one_line(self.voice.plain(text))
            # A label begins like a sentence, but a name stays as its owner writes it.
            self._plain[says] = words[:1].upper() + words[1:] if _begins_with_words(text) else words
        return self._plain[says]

    def text(self, says: Says) -> Arg:
        match says:
            case Kind(kind):
                return self.game.kind_label(kind, self.view)
            case Value(kind, field, value):
                return self.value(kind, field, value)
            case Enough():
                return self.voice.say("That is all")
            case _:
                return self.game.label(says, self.view)

    def effect(self, says: Says) -> str:
        """What an action would do, on one line; empty where its game has nothing to say."""
        text = self.game.effect(says, self.view) if isinstance(says, Action) else None
        return one_line(self.voice.plain(text)) if text else ""

    def value(self, kind: str, field: str, value: Any) -> Arg:
        words = self.game.field_label(kind, field, value, self.view)
        if words.id not in ("", str(value)):
            return words
        # The game has no words of its own, so it would show what is left out and lists as Python writes them.
        if value in (None, "", ()):
            return self.voice.say("Without")
        return Many(tuple(Quote(str(item)) for item in (value if isinstance(value, tuple) else (value,))))

    def labels(self, options: Sequence[Says], limit: int) -> list[str]:
        """Labels of at most `limit` characters for options of one list, no two alike."""

        def detail(place: int, alike: Sequence[int]) -> str:
            return self.detail(options[place], [options[other] for other in alike])

        return distinct([self.plain(says) for says in options], limit, detail)

    def detail(self, says: Says, alike: Sequence[Says]) -> str:
        """What sets an option apart from others with the same words; copies of one card are numbered instead."""
        match says:
            case Value(value=value):
                others = {one.value for one in alike if isinstance(one, Value)}
                return codec.token(value) if len(others) > 1 else ""
            case Kind(kind):
                return kind
            case Enough():
                return ""
            case action:
                same = [one for one in alike if type(one) is type(action)]
                names = action.__struct_fields__
                differing = [n for n in names if any(getattr(one, n) != getattr(action, n) for one in same)]
                kind = codec.kind_of(action)
                words = [self.voice.plain(self.value(kind, name, getattr(action, name))) for name in differing]
                return ", ".join(words) or kind
