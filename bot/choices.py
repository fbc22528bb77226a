"""From a list of legal actions to what is asked next, without a word and without Discord.

Few actions are chosen from at once. Many are narrowed down first: the kind, then the fields in the
struct's order, each only where it makes a difference. A list is chosen in one select where every selection
is legal, else element by element. Every legal action can be reached, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from bot.codec import HASH, LIMIT, Partial, Unreadable, decode, decode_partial, digest, kind_of, resolve, token
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
    """An option that stands for a value of a field, or for one element of it where it is a list."""

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
        raise Unreadable("This choice is not among those that are possible now.")
    whole = OneOf(tuple(Option(action, action) for action in left))
    if len(left) <= BUTTONS:
        return whole
    kinds = list(dict.fromkeys(kind_of(action) for action in left))
    if len(kinds) > 1:
        return whole if len(left) <= OPTIONS else OneOf(kind_options(left))
    if at.elements is not None and len(_tokens(left, len(at.values))) > 1:
        return whole if len(left) <= OPTIONS else OneOf(tuple(_element_options(actions, at)))
    differing = [index for index in _fields(left) if len(_tokens(left, index)) > 1]
    first = differing[0]
    decided = tuple(token(_get(left[0], index)) for index in range(first))
    here = Partial(kinds[0], decided)
    lists = {token(value): value for a in left if isinstance(value := _get(a, first), tuple)}
    if lists and (len(differing) == 1 or len(left) > OPTIONS):
        several = _several(left, here, list(lists.values()))
        if several:
            return several
    if len(left) <= OPTIONS:
        return whole
    if len(lists) > OPTIONS and max(map(len, lists.values())) <= ONE_BY_ONE:
        return OneOf(tuple(_element_options(actions, replace(here, elements=()))))
    return whole if len(differing) == 1 else OneOf(tuple(_value_options(left, here)))


def follow(game: Game, actions: Sequence[Action], choice: str) -> Action | Partial:
    """Where a button or an option of a select leads: an action to take, or a panel to show.

    Raises Unreadable. An action is one of the game's, but only `play` tells whether it is still legal.
    """
    if not choice.startswith("?"):
        return decode(game, choice, actions)
    at = decode_partial(choice, actions)
    left = matching(actions, at)
    if not left:
        raise Unreadable("This choice is not among those that are possible now.")
    return left[0] if len(left) == 1 and at != Partial() else at


def gather(game: Game, actions: Sequence[Action], choice: str, chosen: Sequence[str]) -> Action | Partial:
    """Where a select of several leads, from its custom id's choice and its values. Raises Unreadable."""
    at = decode_partial(choice, actions)
    left = matching(actions, at)
    place = len(at.values)
    if at.elements is None or not left:
        raise Unreadable("This choice is not among those that are possible now.")
    known = {token(item): None for a in left if isinstance(value := _get(a, place), tuple) for item in value}
    wanted = Counter(resolve(_original(text), known) for text in chosen)
    for text, value in _tokens(left, place).items():
        if isinstance(value, tuple) and Counter(map(token, value)) == wanted:
            found = Partial(at.kind, (*at.values, text))
            left = matching(actions, found)
            return left[0] if len(left) == 1 else found
    raise Unreadable("Exactly these can't be chosen together.")


def previous(actions: Sequence[Action], at: Partial) -> Partial | None:
    """The choices before the last one; None at the beginning."""
    if at.elements:
        return replace(at, elements=at.elements[:-1], page=0)
    for count in range(len(at.values) - 1, -1, -1):
        before = Partial(at.kind, at.values[:count])
        if len(_tokens(matching(actions, before), count)) > 1:
            return before
    if at.kind is not None and len({kind_of(action) for action in actions}) > 1:
        return Partial()
    return None


def trail(actions: Sequence[Action], at: Partial) -> list[Kind | Value]:
    """What has been chosen so far, without what there was no choice about."""
    if at.kind is None:
        return []
    said: list[Kind | Value] = []
    if len({kind_of(action) for action in actions}) > 1:
        said.append(Kind(at.kind))
    for count, text in enumerate(at.values):
        values = _tokens(matching(actions, Partial(at.kind, at.values[:count])), count)
        if len(values) > 1 and text in values:
            said.append(Value(at.kind, _name(actions, at, count), values[text]))
    if at.elements:
        left = matching(actions, at)
        known = _elements(left, len(at.values))
        name = _name(actions, at, len(at.values))
        said += [Value(at.kind, name, known[text]) for text in at.elements if text in known]
    return said


def matching(actions: Sequence[Action], at: Partial) -> list[Action]:
    """The actions that agree with the choices so far."""
    if at.kind is None:
        return list(actions)
    left = [action for action in actions if kind_of(action) == at.kind]
    for index, text in enumerate(at.values):
        left = [action for action in left if token(_get(action, index)) == text]
    if at.elements:
        place, chosen = len(at.values), list(at.elements)
        if _ordered(left, place):
            left = [a for a in left if _list_tokens(a, place)[: len(chosen)] == chosen]
        else:
            wanted = Counter(chosen)
            left = [a for a in left if wanted <= Counter(_list_tokens(a, place))]
    return left


# -- fields


def _get(action: Action, index: int) -> Any:
    return getattr(action, action.__struct_fields__[index])


def _fields(left: Sequence[Action]) -> range:
    return range(len(left[0].__struct_fields__))


def _name(actions: Sequence[Action], at: Partial, index: int) -> str:
    return next(a.__struct_fields__[index] for a in actions if kind_of(a) == at.kind)


def _tokens(left: Sequence[Action], index: int) -> dict[str, Any]:
    """The different values of a field, by token, in the order of the actions."""
    values: dict[str, Any] = {}
    for action in left:
        value = _get(action, index)
        values.setdefault(token(value), value)
    return values


def _list_tokens(action: Action, index: int) -> list[str]:
    value = _get(action, index)
    return [token(item) for item in value] if isinstance(value, tuple) else []


def _elements(left: Sequence[Action], index: int) -> dict[str, Any]:
    return {token(item): item for a in left if isinstance(value := _get(a, index), tuple) for item in value}


def _ordered(left: Sequence[Action], index: int) -> bool:
    """Whether the order in a list makes a difference: two legal lists have the same elements."""
    lists = [tuple(map(token, value)) for value in _tokens(left, index).values() if isinstance(value, tuple)]
    return len({tuple(sorted(tokens)) for tokens in lists}) < len(lists)


# -- options


def kind_options(actions: Sequence[Action]) -> tuple[Option, ...]:
    """An option for each kind of action."""
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(kind_of(action), []).append(action)
    return tuple(_option(Kind(kind), found, Partial(kind)) for kind, found in kinds.items())


def _value_options(left: Sequence[Action], here: Partial) -> Iterator[Option]:
    for text in _tokens(left, len(here.values)):
        yield _value_option(left, here, text)


def _value_option(left: Sequence[Action], here: Partial, text: str) -> Option:
    place = len(here.values)
    found = [action for action in left if token(_get(action, place)) == text]
    name = found[0].__struct_fields__[place]
    says = Value(here.kind or "", name, _get(found[0], place))
    return _option(says, found, Partial(here.kind, (*here.values, text)))


def _option(says: Says, found: Sequence[Action], to: Partial) -> Option:
    """An option that says all there is to it, where nothing further will be asked."""
    return Option(found[0], found[0]) if len(found) == 1 else Option(says, to)


def _element_options(actions: Sequence[Action], at: Partial) -> Iterator[Option]:
    """The elements that a list may have next, and the list as it is where it is legal so."""
    place, chosen = len(at.values), at.elements or ()
    here = Partial(at.kind, at.values)
    ordered = _ordered(matching(actions, here), place)
    left = matching(actions, at)
    name = left[0].__struct_fields__[place]
    following: dict[str, Any] = {}
    for text, value in _tokens(left, place).items():
        tokens = [token(item) for item in value] if isinstance(value, tuple) else []
        if not isinstance(value, tuple) or (not chosen and not tokens):
            yield _value_option(left, here, text)
        elif tokens == list(chosen) if ordered else Counter(tokens) == Counter(chosen):
            yield replace(_value_option(left, here, text), says=Enough())
        else:
            rest = tokens[len(chosen) : len(chosen) + 1] if ordered else Counter(tokens) - Counter(chosen)
            items = dict(zip(tokens, value, strict=True))
            following |= {one: items[one] for one in rest}
    for text, item in following.items():
        to = replace(here, elements=(*chosen, text))
        yield _option(Value(at.kind or "", name, item), matching(left, to), to)


def _several(left: Sequence[Action], here: Partial, lists: Sequence[tuple[Any, ...]]) -> Several | None:
    """One select for a list, if every selection of a legal size is legal."""
    place = len(here.values)
    counts = [Counter(map(token, one)) for one in lists]
    sizes = sorted({len(one) for one in lists} - {0})
    if _ordered(left, place) or not sizes or sizes[-1] < 2 or sizes != list(range(sizes[0], sizes[-1] + 1)):
        return None
    pool: Counter[str] = Counter()
    for count in counts:
        pool |= count
    legal = sum(1 for one in lists if one)
    if pool.total() > OPTIONS or _selections(pool, sizes) != legal:
        return None
    values = _elements(left, place)
    name = left[0].__struct_fields__[place]
    elements = []
    for text, copies in pool.items():
        short = text if len(text) <= LIMIT - len("25~") else digest(text, HASH)
        says = Value(here.kind or "", name, values[text])
        elements += [(f"{copy}~{short}" if copy > 1 else short, says) for copy in range(1, copies + 1)]
    others = [text for text, value in _tokens(left, place).items() if not value]
    if len(others) > BUTTONS or len(others) + len(lists) - (() in lists) < len(_tokens(left, place)):
        return None
    return Several(
        replace(here, elements=()),
        tuple(elements),
        sizes[0],
        sizes[-1],
        tuple(_value_option(left, here, text) for text in others),
    )


def _selections(pool: Counter[str], sizes: Sequence[int]) -> int:
    """How many different selections of these sizes the pool allows."""
    ways = [1] + [0] * sizes[-1]
    for copies in pool.values():
        ways = [sum(ways[size - n] for n in range(min(copies, size) + 1)) for size in range(len(ways))]
    return sum(ways[size] for size in sizes)


def _original(text: str) -> str:
    """The element that an option of a select of several stands for, be it its second copy."""
    number, mark, rest = text.partition("~")
    return rest if mark and number.isdigit() else text
