"""Sentences without a language: a message id with arguments, put into words by whoever shows them.

The id is the English template with named fields, which is also the gettext message id, so the rules
speak English by themselves and any other language through a catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec


class SeatName(msgspec.Struct, frozen=True, tag="seat"):
    """An argument that stands for a seat; shown as the name of whoever sits there."""

    seat: str


class Quote(msgspec.Struct, frozen=True, tag="quote"):
    """An argument written by a person. Shown as it is, but escaped for wherever it is shown."""

    text: str


class Words(msgspec.Struct, frozen=True, tag="words"):
    """An argument that brings its own words: English and other languages by their codes.

    For names of a content pack, which are in no catalogue. Escaped like a `Quote`, since packs are written by people.
    """

    en: str
    other: Mapping[str, str] = {}


class Many(msgspec.Struct, frozen=True, tag="many"):
    """Several arguments shown as a list: "a", "a and b", "a, b and c"."""

    items: tuple[Arg, ...]


class Text(msgspec.Struct, frozen=True, omit_defaults=True, tag="text"):
    """One message: `id` with the fields of `args` put in; `plural` is used when `args["n"]` is not one."""

    id: str
    args: Mapping[str, Arg] = {}
    plural: str = ""


Arg = str | int | Text | SeatName | Quote | Words | Many


def N_(message: str) -> str:
    """Mark a message id for the catalogue where it stands in a table and is looked up later."""
    return message


def T(message: str, /, **args: Arg) -> Text:
    """A message with its arguments. `T("{seat} passes.", seat=SeatName("ann"))`."""
    return Text(message, args)


def TN(singular: str, plural: str, /, n: int, **args: Arg) -> Text:
    """A message whose wording depends on the number `n`, itself a field of both templates."""
    return Text(singular, {"n": n, **args}, plural)


def seats(names: Sequence[str]) -> Many:
    """A list of seats as one argument."""
    return Many(tuple(SeatName(name) for name in names))


AND = N_("{first} and {last}")


class Speech:
    """How texts become words: a translation, names for seats, and an escape for what people wrote.

    `translate(singular, plural, n)` returns the template in the wanted language; `language` is its code.
    """

    def __init__(
        self,
        translate: Callable[[str, str, int], str] = lambda one, many, n: one if n == 1 or not many else many,
        name: Callable[[str], str] = str,
        escape: Callable[[str], str] = str,
        language: str = "en",
    ) -> None:
        self._translate, self._name, self._escape, self._language = translate, name, escape, language

    def __call__(self, arg: Arg) -> str:
        """The words for a text or for one of its arguments."""
        match arg:
            case Text(message, args, plural):
                count = args.get("n", 1)
                template = self._translate(message, plural, count if isinstance(count, int) else 1)
                return template.format_map({key: self(value) for key, value in args.items()})
            case SeatName(seat):
                return self._name(seat)
            case Quote(text):
                return self._escape(text)
            case Words(plain, other):
                return self._escape(other.get(self._language, plain))
            case Many(items):
                words = [self(item) for item in items]
                if len(words) < 2:
                    return "".join(words)
                template = self._translate(AND, "", 1)
                return template.format(first=", ".join(words[:-1]), last=words[-1])
            case _:
                return str(arg)


english = Speech()
"""The rules' own voice: English, seats by their ids."""
