"""Languages of the product: English as it stands in the source, and one catalogue a further language.

A catalogue is the file `locale/<code>/LC_MESSAGES/messages.po`, read as it is at the start; the message id
is the English template with named {fields}.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from bot.escape import escape, visible
from rules.text import Arg, Speech

LOCALE = Path(__file__).with_name("locale")
SOURCE = "en"


class Medium(Enum):
    """Where words will be shown, which decides how what people wrote is escaped."""

    MESSAGE = "message"
    """The text of a Discord message: markdown works there."""
    PLAIN = "plain"
    """Labels, options, titles, alt text, pictures and files: no markdown, no mentions."""


class Names(Enum):
    """How a seat's name is set in a message."""

    PLAIN = "plain"
    BOLD = "bold"
    READY = "ready"
    """The name is fit to be shown already: a mention, or escaped by the caller."""


class Language:
    """One language: its code and its words.

    `messages` maps an English template to its translation, or to all plural forms; `plural_form` gives the
    number of the form for a count.
    """

    def __init__(
        self,
        code: str,
        messages: Mapping[str, tuple[str, ...]],
        plural_form: Callable[[int], int] = lambda n: int(n != 1),
    ) -> None:
        self.code = code
        self._messages, self._plural_form = messages, plural_form

    def __repr__(self) -> str:
        return f"<Language {self.code}: {len(self._messages)} messages>"

    def translate(self, singular: str, plural: str = "", n: int = 1) -> str:
        """The template in this language; the English one where there is no translation."""
        forms = self._messages.get(singular)
        if forms is None:
            return plural if plural and n != 1 else singular
        form = self._plural_form(n) if plural and len(forms) > 1 else 0
        return forms[form] or (plural if plural and n != 1 else singular)

    def speech(
        self, name: Callable[[str], str] = str, names: Names = Names.PLAIN, medium: Medium = Medium.MESSAGE
    ) -> Speech:
        """A voice for `Text`s: `name` tells who sits on a seat; names and quotes are escaped for `medium`."""
        safe = escape if medium is Medium.MESSAGE else visible

        def shown(seat: str) -> str:
            match names:
                case Names.READY:
                    return name(seat)
                case Names.BOLD if medium is Medium.MESSAGE:
                    return f"**{safe(name(seat))}**"
                case _:
                    return safe(name(seat))

        return Speech(self.translate, shown, safe, self.code)

    def say(self, message: str, /, **args: Arg) -> str:
        """A sentence of the bot with its fields put in. `Quote` arguments are escaped, strings are not."""
        speech = self.speech()
        return self.translate(message).format_map({key: speech(value) for key, value in args.items()})

    def say_n(self, singular: str, plural: str, /, n: int, **args: Arg) -> str:
        """Like `say`, with wording that depends on the number `n`, itself a field of both templates."""
        speech = self.speech()
        fields = {"n": n, **args}
        template = self.translate(singular, plural, n)
        return template.format_map({key: speech(value) for key, value in fields.items()})


@cache
def codes() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    return (SOURCE, *sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/messages.po")))


def catalogue_path(code: str) -> Path:
    """The file with a language's translations."""
    return LOCALE / code / "LC_MESSAGES" / "messages.po"


def forms_of(message: Message) -> tuple[str, ...]:
    """The translation of a message in all its plural forms; empty strings where there is none."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _load(code: str) -> Language:
    with catalogue_path(code).open("rb") as file:
        catalogue = read_po(file, locale=code, abort_invalid=True)
    messages: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if not message.id or message.fuzzy:
            continue  # the header; and a fuzzy one is a guess nobody has looked at
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = forms_of(message)
        if any(forms):
            messages[key] = forms
    return Language(code, messages, gettext.c2py(catalogue.plural_expr))


@cache
def languages() -> Mapping[str, Language]:
    """All languages by code, English first. The catalogues are read at the first call."""
    return {code: Language(SOURCE, {}) if code == SOURCE else _load(code) for code in codes()}


def pick(
    user_choice: str | None = None,
    guild_choice: str | None = None,
    discord_locale: object = None,
    default: str = SOURCE,
) -> Language:
    """The language for somebody: their choice, else the server's, else that of their Discord, else `default`.

    A code may have a region (`sv-SE`); one that is not spoken here counts as none. `discord_locale` is a
    string or a `discord.Locale`. For what a whole table reads, leave out the user.
    """
    for wanted in (user_choice, guild_choice, discord_locale, default):
        code = str(wanted or "").replace("_", "-").partition("-")[0].lower()
        if code in languages():
            return languages()[code]
    return languages()[SOURCE]
