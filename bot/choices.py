"""From a list of legal actions to what is asked next, without a word and without Discord.

Few actions are chosen from at once. Many are narrowed down first: the kind, then the fields in the
struct's order, each only where it makes a difference. A list is chosen in one select where every selection
is legal, else element by element. Every legal action can be reached, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from bot.codec import GONE, HASH, LIMIT, Partial, Unreadable, decode, decode_partial, digest, kind_of, resolve, row
from rules.core import Action, Game

BUTTONS = 5
"""Actions that are shown as buttons; one row of them."""
OPTIONS = 25
"""Options of a select."""
ONE_BY_ONE = 6
"""Elements at most of a list that is put together one by one (a custom id must hold them)."""


@dataclass(frozen=True)
class Kind:
    """An option that stands for all actions of a kind."""

    kind: str


@dataclass(frozen=True)
class Value:
    """An option that stands for a value of a field; an element of a list is a list of one."""

    kind: str
    field: str
    value: Any


@dataclass(frozen=True)
class Enough:
    """The option to leave a list as it is."""


Says: TypeAlias = Action | Kind | Value | Enough
"""What an option is about; a panel finds the words."""


@dataclass(frozen=True)
class Option:
    """One thing to press: what it is about, and where it leads."""

    says: Says
    to: Action | Partial


@dataclass(frozen=True)
class OneOf:
    """Choose one of these."""

    options: tuple[Option, ...]


@dataclass(frozen=True)
class Several:
    """Choose from `low` to `high` elements at once; `others` are the values that are no such list.

    Each element comes with the text that stands for it, which tells copies of one card apart.
    """

    at: Partial
    elements: tuple[tuple[str, Value], ...]
    low: int
    high: int
    others: tuple[Option, ...]


Step: TypeAlias = OneOf | Several


def step(actions: Sequence[Action], at: Partial) -> Step:
    """What is asked after the choices so far. Raises Unreadable where they lead nowhere."""
    left = matching(actions, at)
    if not left:
        raise Unreadable(GONE)
    whole = OneOf(tuple(Option(action, action) for action in left))
    if len(left) <= BUTTONS:
        return whole
    kinds = _kinds(left)
    if len(kinds) > 1:
        return whole if len(left) <= OPTIONS else OneOf(kind_options(left))
    if at.elements is not None and _differs(left, len(at.values)):
        return whole if len(left) <= OPTIONS else OneOf(_element_options(actions, at))
    differing = [index for index in range(len(row(left[0]).tokens)) if _differs(left, index)]
    first = differing[0]
    here = Partial(kinds[0], row(left[0]).tokens[:first])
    lists = {tokens for action in left if (tokens := row(action).lists[first]) is not None}
    if lists and (len(differing) == 1 or len(left) > OPTIONS):
        several = _several(left, here, lists)
        if several:
            return several
    if len(left) <= OPTIONS:
        return whole
    if len(lists) > OPTIONS and max(map(len, lists)) <= ONE_BY_ONE:
        return OneOf(_element_options(actions, replace(here, elements=())))
    return whole if len(differing) == 1 else OneOf(value_options(left, here))


def follow(game: Game, actions: Sequence[Action], choice: str) -> Action | Partial:
    """Where a button or an option of a select leads: an action to take, or a panel to show.

    Raises Unreadable. An action is one of the game's, but only `play` tells whether it is still legal.
    """
    if not choice.startswith("?"):
        return decode(game, choice, actions)
    at = decode_partial(choice, actions)
    left = matching(actions, at)
    if not left:
        raise Unreadable(GONE)
    return left[0] if len(left) == 1 and at != Partial() else at


def gather(game: Game, actions: Sequence[Action], choice: str, chosen: Sequence[str]) -> Action | Partial:
    """Where a select of several leads, from its custom id's choice and its values. Raises Unreadable."""
    at = decode_partial(choice, actions)
    left = matching(actions, at)
    place = len(at.values)
    if at.elements is None or not left:
        raise Unreadable(GONE)
    known = {text: None for action in left for text in row(action).lists[place] or ()}
    wanted = sorted(resolve(_original(text), known) for text in chosen)
    for action in left:
        tokens = row(action).lists[place]
        if tokens is not None and sorted(tokens) == wanted:
            found = Partial(at.kind, row(action).tokens[: place + 1])
            left = matching(actions, found)
            return left[0] if len(left) == 1 else found
    raise Unreadable("Exactly these can't be chosen together.")


def previous(actions: Sequence[Action], at: Partial) -> Partial | None:
    """The choices before the last one; None at the beginning."""
    if at.elements:
        return replace(at, elements=at.elements[:-1], page=0)
    chosen = [(count, left) for count, left in _narrowing(actions, at) if _differs(left, count)]
    if chosen:
        return Partial(at.kind, at.values[: chosen[-1][0]])
    return Partial() if at.kind is not None and len(_kinds(actions)) > 1 else None


def trail(actions: Sequence[Action], at: Partial) -> list[Kind | Value]:
    """What has been chosen so far, without what there was no choice about."""
    if at.kind is None:
        return []
    said: list[Kind | Value] = [Kind(at.kind)] if len(_kinds(actions)) > 1 else []
    for count, left in _narrowing(actions, at):
        found = [action for action in left if row(action).tokens[count] == at.values[count]]
        if found and len(found) < len(left):
            said.append(_value(found[0], count))
    known = _elements(matching(actions, at), len(at.values)) if at.elements else {}
    return said + [known[text] for text in at.elements or () if text in known]


def matching(actions: Sequence[Action], at: Partial) -> list[Action]:
    """The actions that agree with the choices so far."""
    if at.kind is None:
        return list(actions)
    count = len(at.values)
    left = [a for a in actions if kind_of(a) == at.kind and row(a).tokens[:count] == at.values]
    if at.elements:
        rest = _rest_in_order if _ordered(left, count) else _rest
        left = [a for a in left if rest(row(a).lists[count], at.elements) is not None]
    return left


def _narrowing(actions: Sequence[Action], at: Partial) -> Iterator[tuple[int, list[Action]]]:
    """For each field decided, its number and the actions that were left before."""
    left = matching(actions, Partial(at.kind)) if at.values else []
    for count, text in enumerate(at.values):
        yield count, left
        left = [action for action in left if row(action).tokens[count] == text]


# -- fields


def _kinds(actions: Sequence[Action]) -> list[str]:
    return list(dict.fromkeys(kind_of(action) for action in actions))


def _differs(left: Sequence[Action], index: int) -> bool:
    return any(row(action).tokens[index] != row(left[0]).tokens[index] for action in left)


def _value(action: Action, index: int) -> Value:
    field = action.__struct_fields__[index]
    return Value(kind_of(action), field, getattr(action, field))


def _elements(left: Sequence[Action], index: int) -> dict[str, Value]:
    """The elements of a field's lists by their tokens."""
    known: dict[str, Value] = {}
    for action in left:
        tokens = row(action).lists[index]
        if tokens and any(text not in known for text in tokens):
            whole = _value(action, index)
            for text, item in zip(tokens, whole.value, strict=True):
                known.setdefault(text, replace(whole, value=(item,)))
    return known


def _ordered(left: Sequence[Action], index: int) -> bool:
    """Whether the order in a list makes a difference: two legal lists have the same elements."""
    lists = {tokens for action in left if (tokens := row(action).lists[index])}
    return len({tuple(sorted(tokens)) for tokens in lists}) < len(lists)


def _rest(tokens: Sequence[str] | None, chosen: Sequence[str]) -> list[str] | None:
    """The elements beside the chosen ones; None if they are not all in the list."""
    if tokens is None or len(tokens) < len(chosen):
        return None
    rest = list(tokens)
    for text in chosen:
        if text not in rest:
            return None
        rest.remove(text)
    return rest


def _rest_in_order(tokens: Sequence[str] | None, chosen: Sequence[str]) -> list[str] | None:
    """The next element after the chosen ones; None if the list does not begin with them."""
    if tokens is None or tuple(tokens[: len(chosen)]) != tuple(chosen):
        return None
    return list(tokens[len(chosen) : len(chosen) + 1])


# -- options


def kind_options(actions: Sequence[Action]) -> tuple[Option, ...]:
    """An option for each kind of action."""
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(kind_of(action), []).append(action)
    return tuple(_option(Kind(kind), found, Partial(kind)) for kind, found in kinds.items())


def _option(says: Says, found: Sequence[Action], to: Partial) -> Option:
    """An option that says all there is to it, where nothing further will be asked."""
    return Option(found[0], found[0]) if len(found) == 1 else Option(says, to)


def value_options(left: Sequence[Action], here: Partial) -> tuple[Option, ...]:
    """An option for each value of the next field."""
    place = len(here.values)
    values: dict[str, list[Action]] = {}
    for action in left:
        values.setdefault(row(action).tokens[place], []).append(action)
    return tuple(
        _option(_value(found[0], place), found, Partial(here.kind, (*here.values, text)))
        for text, found in values.items()
    )


def _element_options(actions: Sequence[Action], at: Partial) -> tuple[Option, ...]:
    """The elements that a list may have next, and the list as it is where it is legal so."""
    place, chosen = len(at.values), at.elements or ()
    here = Partial(at.kind, at.values)
    base = matching(actions, here)
    rest_of = _rest_in_order if _ordered(base, place) else _rest
    complete: list[Action] = []
    following: dict[str, list[Action]] = {}
    for action in base:
        tokens = row(action).lists[place]
        rest = rest_of(tokens, chosen)
        if rest == [] or (tokens is None and not chosen):
            complete.append(action)
        for text in dict.fromkeys(rest or ()):
            following.setdefault(text, []).append(action)
    options = list(value_options(complete, here))
    if chosen:
        options = [replace(option, says=Enough()) for option in options]
    known = _elements(base, place)
    for text, found in following.items():
        options.append(_option(known[text], found, replace(here, elements=(*chosen, text))))
    return tuple(options)


def _several(left: Sequence[Action], here: Partial, lists: Iterable[tuple[str, ...]]) -> Several | None:
    """One select for a list, if every selection of a legal size is legal."""
    place = len(here.values)
    filled = [one for one in lists if one]
    sizes = sorted({len(one) for one in filled})
    if not sizes or sizes[-1] < 2 or sizes != list(range(sizes[0], sizes[-1] + 1)) or _ordered(left, place):
        return None
    known = _elements(left, place)
    pool = {text: max(one.count(text) for one in filled) for text in known}
    if sum(pool.values()) > OPTIONS or _selections(pool.values(), sizes) != len(filled):
        return None
    others = value_options([action for action in left if not row(action).lists[place]], here)
    if len(others) > BUTTONS:
        return None
    elements: list[tuple[str, Value]] = []
    for text, copies in pool.items():
        short = text if len(text) <= LIMIT - len("25~") else digest(text, HASH)
        for copy in range(1, copies + 1):
            elements.append((f"{copy}~{short}" if copy > 1 else short, known[text]))
    return Several(replace(here, elements=()), tuple(elements), sizes[0], sizes[-1], others)


def _selections(pool: Iterable[int], sizes: Sequence[int]) -> int:
    """How many different selections of these sizes the pool allows."""
    ways = [1] + [0] * sizes[-1]
    for copies in pool:
        ways = [sum(ways[size - n] for n in range(min(copies, size) + 1)) for size in range(len(ways))]
    return sum(ways[size] for size in sizes)


def _original(text: str) -> str:
    """The element that an option of a select of several stands for, be it its second copy."""
    number, mark, rest = text.partition("~")
    return rest if mark and number.isdigit() else text
