"""Actions as short texts, for custom ids and the values of selects. Discord allows 100 characters.

An action is its kind and its fields in the struct's order, so a text means the same whatever else has
become legal since: `media,ann,2,S`, `pay,(bill:red,speech:green)`. A field that has its default is left
blank and blanks at the end are left out, so new fields of an action belong at its end. What a player has
chosen so far, where many actions are chosen from in steps, is a `Partial`: `?media,ann`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from typing import Any, Literal, NamedTuple, get_args

import msgspec
from msgspec import UNSET, UnsetType

from rules.core import Action, Game

LIMIT = 100
"""Characters of a custom id, and of an option's value."""

HASH, SHORT_HASH = 16, 6
"""Hexadecimal digits that stand for an action that is too long, and for one value of it."""


GONE = "This choice is not among those that are possible now."


class Unreadable(ValueError):
    """A text that is no action (or no choice) of this game, or none any more."""


@dataclass(frozen=True)
class Partial:
    """What has been chosen so far: a kind of action, its first fields, and a part of the next field.

    Values are tokens (`token`). `elements` is what has been chosen of a list that is put together one by
    one, None where no list is. `page` counts from 0. `filled` is what the rows of a sheet hold (`bot.sheets`).
    """

    kind: str | None = None
    values: tuple[str, ...] = ()
    elements: tuple[str, ...] | None = None
    page: int = 0
    filled: str = ""


# -- tokens: one value each

_QUOTED = tuple("!+-*#('?=")
_NUMBER = re.compile(r"-?[0-9]+")
_SPECIAL = re.compile(r"[\\,()~]")
_ESCAPED = re.compile(r"\\(?:u([0-9a-f]+);|(.))", re.DOTALL)
_WORDS: dict[str, Any] = {"!": None, "+": True, "-": False, "*": UNSET}


def token(value: Any) -> str:
    """One value of an action as text without bare commas, brackets and tildes. Raises TypeError for others."""
    if isinstance(value, Enum):
        value = value.value
    match value:
        case None:
            return "!"
        case True:
            return "+"
        case False:
            return "-"
        case UnsetType():
            return "*"
        case int():
            return str(value)
        case str():
            return _quoted(value)
        case tuple() | list():
            return f"({','.join(token(item) for item in value)})"
        case _:
            raise TypeError(f"An action can't hold {value!r}: Discord's ids have no way to write it.")


@lru_cache(maxsize=4096)
def _quoted(value: str) -> str:
    escaped = _SPECIAL.sub(r"\\\g<0>", value)
    # Spaces at the ends might be trimmed on the way, and what can't be seen might be left out.
    inside = range(len(escaped) - len(escaped.lstrip(" ")), len(escaped.rstrip(" ")))
    escaped = "".join(
        letter if letter.isprintable() and (letter != " " or place in inside) else f"\\u{ord(letter):x};"
        for place, letter in enumerate(escaped)
    )
    bare = value and not value.startswith(_QUOTED) and not _NUMBER.fullmatch(value)
    return escaped if bare else f"'{escaped}"


def value_of(token: str) -> Any:
    """The value of a token; enumerations come back as their values, lists as lists. Raises Unreadable."""
    if token in _WORDS:
        return _WORDS[token]
    if _NUMBER.fullmatch(token):
        return int(token)
    if token.startswith("("):
        if not token.endswith(")") or len(token) < 2:
            raise Unreadable(f"{token!r} is a list without an end.")
        return [value_of(item) for item in _split(token[1:-1])]
    if token.startswith(("#", "?", "!", "+", "-", "*")):
        raise Unreadable(f"{token!r} is not a value.")
    return _ESCAPED.sub(lambda found: found[2] or _letter(found[1]), token.removeprefix("'"))


def _letter(code: str) -> str:
    try:
        return chr(int(code, 16))
    except (ValueError, OverflowError) as error:
        raise Unreadable(f"There is no letter {code!r}.") from error


def _split(text: str) -> list[str]:
    """The tokens between commas, where a comma in brackets or after a backslash doesn't count."""
    if not text:
        return []
    tokens, depth, start, skip = [], 0, 0, False
    for place, letter in enumerate(text):
        if skip:
            skip = False
        elif letter == "\\":
            skip = True
        elif letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
        elif letter == "," and depth == 0:
            tokens.append(text[start:place])
            start = place + 1
    return [*tokens, text[start:]]


def digest(text: str, digits: int) -> str:
    """A text that stands for a longer one: `#` and the beginning of its SHA-256."""
    return "#" + sha256(text.encode()).hexdigest()[:digits]


def means(given: str, token: str) -> bool:
    """Whether a token that may have been shortened to its digest stands for this one."""
    if not given.startswith("#") or len(given) <= SHORT_HASH:
        return given == token
    return digest(token, len(given) - 1) == given


# -- actions


def kind_of(action: Action) -> str:
    """The tag of an action's type: `bill`, `media` …"""
    return str(action.__struct_config__.tag)


class Row(NamedTuple):
    """An action by its fields: the token of each value, and the tokens of its elements where it is a list."""

    tokens: tuple[str, ...]
    lists: tuple[tuple[str, ...] | None, ...]


@lru_cache(maxsize=8192)
def row(action: Action) -> Row:
    """The action as tokens, remembered, because the same lists are asked about again and again."""
    values = [getattr(action, name) for name in action.__struct_fields__]
    lists = [tuple(map(token, value)) if isinstance(value, tuple) else None for value in values]
    return Row(tuple(map(token, values)), tuple(lists))


@lru_cache(maxsize=32)
def _types(action_type: Any) -> dict[str, type[Action]]:
    """The action types of a game by their tags."""
    types: Iterable[type[Action]] = get_args(action_type) or (action_type,)
    return {str(one.__struct_config__.tag): one for one in types}


@lru_cache(maxsize=256)
def _fields(kind: type[Action]) -> list[tuple[str, str, Any]]:
    """The fields of a kind of action: name, name on the wire, default (`msgspec.NODEFAULT` where none is)."""
    return [
        (one.name, one.encode_name, one.default_factory() if callable(one.default_factory) else one.default)
        for one in msgspec.structs.fields(kind)
    ]


def encode(action: Action) -> str:
    """The action as a text that `decode` reads; as long as it takes. Raises TypeError for unknown values."""
    tokens = [_quoted(kind_of(action))]
    for name, _, default in _fields(type(action)):
        value = getattr(action, name)
        tokens.append("" if type(value) is type(default) and value == default else token(value))
    while not tokens[-1]:
        tokens.pop()
    return ",".join(tokens)


def reference(action: Action, room: int = LIMIT) -> str:
    """The action in at most `room` characters: its text, or where that is too long, its digest."""
    text = encode(action)
    return text if len(text) <= room else digest(text, HASH)


def decode(game: Game, text: str, legal: Sequence[Action] = ()) -> Action:
    """The action that a text from `encode` or `reference` stands for. Raises Unreadable.

    Only a digest needs the `legal` actions; the result is an action of the game, not always a legal one.
    """
    if text.startswith("#"):
        for action in legal:
            if digest(encode(action), HASH) == text:
                return action
        raise Unreadable(GONE)
    kind, *tokens = _split(text) or [""]
    name = value_of(kind)
    types = _types(game.action_type)
    if not isinstance(name, str) or name not in types:
        raise Unreadable(f"{game.title} has no action {kind!r}; it has {', '.join(types)}.")
    fields = _fields(types[name])
    if len(tokens) > len(fields):
        raise Unreadable(f"{text!r} says more than {name} can hold ({len(fields)} values).")
    config = types[name].__struct_config__
    raw: dict[str, Any] = {str(config.tag_field): config.tag}
    for (_, key, _), given in zip(fields, tokens, strict=False):
        if given and (value := value_of(given)) is not UNSET:
            raw[key] = value
    try:
        read: Action = msgspec.convert(raw, game.action_type)
    except msgspec.ValidationError as error:
        raise Unreadable(f"{text!r} is not an action of {game.title}: {error}.") from error
    return read


# -- what has been chosen so far


def encode_partial(partial: Partial, room: int = LIMIT) -> str:
    """The choices so far in at most `room` characters; values become digests where it is too long.

    `?` is the beginning, `?2~pay,(bill:red` the third page after one card of `pay`, `?=0-1` a sheet of three rows.
    """
    if partial.filled:
        return f"?={partial.filled}"
    page = f"{partial.page}~" if partial.page else ""
    head = [] if partial.kind is None else [_quoted(partial.kind), *partial.values]
    tail = list(partial.elements or ())
    for parts in (tail, head):
        for place in sorted(range(len(parts)), key=lambda i: -len(parts[i])):
            text = _partial_text(page, head, tail, partial.elements)
            if len(text) <= room:
                return text
            if len(parts[place]) > SHORT_HASH + 1:
                parts[place] = digest(parts[place], SHORT_HASH)
    text = _partial_text(page, head, tail, partial.elements)
    if len(text) > room:
        # The beginning of an action, too, can be found again among the legal ones.
        head = [digest(_prefix(partial), HASH)]
        text = _partial_text(page, head, tail, partial.elements)
    if len(text) > room:
        raise ValueError(f"{len(tail)} elements are too many to be chosen one by one.")
    return text


def _partial_text(page: str, head: list[str], tail: list[str], elements: Sequence[str] | None) -> str:
    opened = [] if elements is None else ["(" + ",".join(tail)]
    return f"?{page}{','.join(head + opened)}"


def _prefix(partial: Partial) -> str:
    return ",".join([_quoted(partial.kind or ""), *partial.values])


def decode_partial(text: str, legal: Sequence[Action]) -> Partial:
    """The choices that a text from `encode_partial` stands for, with its digests resolved. Raises Unreadable."""
    if text.startswith("?="):
        return Partial(filled=text[2:])
    found = re.fullmatch(r"\?(?:([0-9]{1,4})~)?(.*)", text, re.DOTALL)
    if not found:
        raise Unreadable(f"{text!r} is not a choice.")
    page = int(found[1] or 0)
    elements: tuple[str, ...] | None = None
    head, opened, tail = _open_list(found[2])
    tokens = _split(head)
    if not tokens:
        return Partial(page=page)
    candidates = list(legal)
    if len(tokens) == 1 and tokens[0].startswith("#") and len(tokens[0]) == HASH + 1:
        tokens = _expand(tokens[0], candidates)
    kind = next((kind_of(a) for a in candidates if means(tokens[0], _quoted(kind_of(a)))), None)
    candidates = [action for action in candidates if kind_of(action) == kind]
    if kind is None or len(tokens) - 1 > len(candidates[0].__struct_fields__) - bool(opened):
        raise Unreadable(GONE)
    values: list[str] = []
    for given in tokens[1:]:
        value = resolve(given, (row(action).tokens[len(values)] for action in candidates))
        candidates = [action for action in candidates if row(action).tokens[len(values)] == value]
        values.append(value)
    if opened:
        known = {item for action in candidates for item in row(action).lists[len(values)] or ()}
        elements = tuple(resolve(given, known) for given in _split(tail))
    return Partial(kind, tuple(values), elements, page)


def resolve(given: str, known: Iterable[str]) -> str:
    """The known token that a token stands for. Raises Unreadable."""
    for one in known:
        if means(given, one):
            return one
    raise Unreadable(GONE)


def _open_list(text: str) -> tuple[str, Literal["(", ""], str]:
    """The text before a list that is not closed, and what stands in that list."""
    last = _split(text)[-1:] or [""]
    if not last[0].startswith("(") or last[0] == "()":
        return text, "", ""
    depth, skip = 0, False
    for letter in last[0]:
        if skip:
            skip = False
        elif letter == "\\":
            skip = True
        else:
            depth += (letter == "(") - (letter == ")")
    if depth <= 0:
        return text, "", ""
    return text[: len(text) - len(last[0])].removesuffix(","), "(", last[0][1:]


def _expand(given: str, legal: Sequence[Action]) -> list[str]:
    """The tokens of the beginning of a legal action, from its digest. Raises Unreadable."""
    for action in legal:
        tokens = [_quoted(kind_of(action)), *row(action).tokens]
        for count in range(1, len(tokens) + 1):
            if digest(",".join(tokens[:count]), HASH) == given:
                return tokens[:count]
    raise Unreadable(GONE)


def choice_text(choice: Action | Partial, room: int = LIMIT) -> str:
    """An action, or the choices so far, in at most `room` characters."""
    return encode_partial(choice, room) if isinstance(choice, Partial) else reference(choice, room)
