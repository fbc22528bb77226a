"""Choices under headings: where a game says which of its actions belong in one list, all lists are shown at once.

Decided without a word of the reader's language and without Discord, like `bot.choices`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.choices import BUTTONS, OPTIONS, Option, kind_options, matching, value_options
from bot.codec import Partial, kind_of
from rules.core import Action, Game, View
from rules.text import Text


@dataclass(frozen=True)
class Menu:
    """A list with its heading; the one without a heading holds what belongs in no list."""

    heading: Text | None
    options: tuple[Option, ...]

    @property
    def selects(self) -> int:
        """The selects that the list fills; few single choices are buttons."""
        if self.heading is None and len(self.options) <= BUTTONS:
            return 0
        return -(-len(self.options) // OPTIONS)


def menus(game: Game, view: View, actions: Sequence[Action], at: Partial, most: int) -> list[Menu] | None:
    """The lists of what is left after the choices so far, in the order of the actions, single choices last.

    None where the game has no headings for them, or where they would fill more than `most` selects.
    """
    if at.elements is not None:
        return None
    lists: list[tuple[Text | None, list[Action]]] = [(None, [])]
    for action in matching(actions, at):
        heading = game.menu(action, view)
        found = next((found for known, found in lists if known == heading), None)
        if found is None:
            lists.append((heading, found := []))
        found.append(action)
    singles = [found[0] for _, found in lists[1:] if len(found) == 1] + lists[0][1]
    made = [Menu(heading, _options(found, at)) for heading, found in lists[1:] if len(found) > 1]
    if len(lists) == 1:
        return None
    if singles:
        made.append(Menu(None, tuple(Option(action, action) for action in singles)))
    return made if sum(menu.selects for menu in made) <= most else None


def _options(found: Sequence[Action], at: Partial) -> tuple[Option, ...]:
    """The options of a list: its actions, or where these are many, the kinds and values to begin with."""
    if at.kind is not None:
        return tuple(Option(action, action) for action in found)
    kinds: dict[str, list[Action]] = {}
    for action in found:
        kinds.setdefault(kind_of(action), []).append(action)
    options: list[Option] = []
    for kind, alike in kinds.items():
        values = value_options(alike, Partial(kind)) if len(alike[0].__struct_fields__) > 1 else ()
        if len(kinds) > 1 and values and len(alike) > BUTTONS * len(values):
            options += values
        else:
            options += [Option(action, action) for action in alike]
    return tuple(options) if len(options) <= OPTIONS or len(kinds) == 1 else kind_options(found)
