"""Reading and checking a pack file: every mistake is one sentence that names the file and the entry.

The format is described in docs/content-packs.md.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec

from .content import Direction, Group, IdeaCard, MinorParty, Pack, Party, Scale, Voter, Words

SEGMENTS = 8
KEY = re.compile(r"[a-z][a-z0-9_]{0,31}")
NAME_LENGTH, TITLE_LENGTH, PORTRAIT_LENGTH = 40, 80, 300

_E = TypeVar("_E", bound=msgspec.Struct)


class PackError(ValueError):
    """A pack that can't be used; the message is one sentence for its owner."""


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    pass


class _Top(_Entry):
    name: str
    tiles: int
    parties: dict[str, Any]
    groups: dict[str, Any]
    scales: dict[str, Any]
    voters: dict[str, Any]
    cards: dict[str, Any]
    minors: dict[str, Any]


class _Words(_Entry):
    en: str
    sv: str


class _Party(_Entry):
    name: _Words | str
    portrait: _Words | str
    bloc: str
    to: dict[str, int]
    symbols: dict[str, list[str]]
    big: bool = False


class _Group(_Entry):
    name: _Words | str
    opposite: str


class _Direction(_Entry):
    key: str
    name: _Words | str


class _Scale(_Entry):
    name: _Words | str
    directions: list[_Direction]
    groups: list[str]


class _Voter(_Entry):
    name: _Words | str
    turnout: int
    groups: list[str]
    pile: str


class _Card(_Entry):
    direction: str
    policy: _Words | str
    opinion: _Words | str
    column: list[str]
    highlighted: list[str]
    asterisks: list[str] = []


class _Minor(_Entry):
    name: _Words | str
    portrait: _Words | str
    scale: str
    own: str
    column: list[str]


def read_pack(path: Path) -> Pack:
    """The pack in a `.toml` or `.json` file, checked; PackError names what is wrong."""
    file = path.name
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is not UTF-8 text"
        raise PackError(f"{file}: the file can't be read: {reason[0].lower() + reason[1:]}.") from error
    try:
        raw = _json(text) if path.suffix == ".json" else tomllib.loads(text)
    except ValueError as error:  # tomllib's and json's errors both are ValueErrors with line and column
        kind = "JSON" if path.suffix == ".json" else "TOML"
        raise PackError(f"{file}: not valid {kind}: {error}.") from error
    return _Checker(file).pack(raw)


def _json(text: str) -> Any:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        twice = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
        if twice:
            raise ValueError(f"{twice[0]!r} is there twice in one object")
        return dict(pairs)

    return json.loads(text, object_pairs_hook=unique)


class _Checker:
    """Turns a file's entries into a Pack, in the order in which they refer to each other."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.where = "the pack"

    def pack(self, raw: object) -> Pack:
        top = self.convert(raw, _Top)
        if not top.name.strip() or len(top.name) > NAME_LENGTH:
            self.fail(f"`name` must have 1 to {NAME_LENGTH} characters")
        if not 1 <= top.tiles <= 84:
            self.fail(f"`tiles` must be from 1 to 84, not {top.tiles}")
        for table, count, what in (
            (top.parties, 8, "parties"),
            (top.groups, 8, "groups"),
            (top.scales, 8, "scales"),
            (top.voters, 16, "voters"),
            (top.cards, 64, "cards"),
            (top.minors, 2, "minors"),
        ):
            if len(table) != count:
                self.fail(f"`{what}` must have {count} entries, not {len(table)}")
            for key, entry in table.items():
                if not isinstance(entry, dict):
                    self.fail(f"the entry '{key}' in `{what}` must be a table of fields")
        groups = self.table("group", top.groups, lambda key, raw: self.group(key, raw, top.groups))
        scales = self.table("scale", top.scales, lambda key, raw: self.scale(key, raw, groups))
        directions = self.directions(scales)
        blocs = Counter(str(raw.get("bloc")) for raw in top.parties.values())
        parties = self.table("party", top.parties, lambda key, raw: self.party(key, raw, blocs, scales))
        voters = self.table("voter", top.voters, lambda key, raw: self.voter(key, raw, groups, scales))
        cards = self.table("card", top.cards, lambda key, raw: self.card(key, raw, directions, parties))
        minors = self.table("minor", top.minors, lambda key, raw: self.minor(key, raw, scales, parties))
        self.where = "the pack"
        self.totals(scales, voters, cards, minors)
        self.keys_apart(parties, voters, cards, minors)
        return Pack(top.name, top.tiles, parties, groups, scales, voters, cards, minors)

    # Entries

    def party(self, key: str, raw: dict[str, Any], blocs: Counter[str], scales: dict[str, Scale]) -> Party:
        entry = self.convert(raw, _Party)
        needed = {bloc for bloc, size in blocs.items() if bloc != entry.bloc or size > 1}
        for bloc in sorted(needed - entry.to.keys()):
            self.fail(f"`to` must have a value for the bloc '{bloc}'")
        for bloc in entry.to:
            if bloc not in blocs:
                self.fail(f"`to` names '{bloc}', which is no party's bloc")
        symbols: dict[str, tuple[str, str]] = {}
        for scale in scales.values():
            shown = entry.symbols.get(scale.key)
            sides = {direction.key for direction in scale.directions}
            if shown is None or len(shown) != 2 or not set(shown) <= sides:
                names = " or ".join(f"'{direction.key}'" for direction in scale.directions)
                self.fail(f"`symbols` must have two directions for the scale '{scale.key}', each {names}")
            symbols[scale.key] = (shown[0], shown[1])
        self.known(entry.symbols, scales, "symbols", "scale")
        return Party(
            key,
            self.name(entry.name),
            self.portrait(entry.portrait),
            entry.bloc,
            entry.to,
            symbols,
            entry.big,
        )

    def group(self, key: str, raw: dict[str, Any], table: dict[str, dict[str, Any]]) -> Group:
        entry = self.convert(raw, _Group)
        back = table.get(entry.opposite, {}).get("opposite")
        if entry.opposite == key or back != key:
            self.fail(f"`opposite` must be another group whose opposite is '{key}', not '{entry.opposite}'")
        return Group(key, self.name(entry.name), entry.opposite)

    def scale(self, key: str, raw: dict[str, Any], groups: dict[str, Group]) -> Scale:
        entry = self.convert(raw, _Scale)
        if len(entry.directions) != 2:
            self.fail(f"`directions` must have two entries, first that of segment 1, not {len(entry.directions)}")
        first, second = (Direction(self.key(side.key), self.name(side.name)) for side in entry.directions)
        self.permutation(entry.groups, groups, "groups", "group")
        return Scale(key, self.name(entry.name), (first, second), tuple(entry.groups))

    def voter(self, key: str, raw: dict[str, Any], groups: dict[str, Group], scales: dict[str, Scale]) -> Voter:
        entry = self.convert(raw, _Voter)
        if not -8 <= entry.turnout <= 8:
            self.fail(f"`turnout` must be from -8 to 8, not {entry.turnout}")
        self.known(entry.groups, groups, "groups", "group")
        if len(entry.groups) != 4 or {groups[group].opposite for group in entry.groups} & set(entry.groups):
            self.fail("`groups` must have four entries, one of each pair of opposite groups")
        if len(set(entry.groups)) != 4:
            self.fail("`groups` must have four different groups")
        self.known([entry.pile], scales, "pile", "scale")
        one, two, three, four = entry.groups
        return Voter(key, self.name(entry.name), entry.turnout, (one, two, three, four), entry.pile)

    def card(self, key: str, raw: dict[str, Any], directions: dict[str, str], parties: dict[str, Party]) -> IdeaCard:
        entry = self.convert(raw, _Card)
        self.known([entry.direction], directions, "direction", "direction")
        self.permutation(entry.column, parties, "column", "party")
        for field, some in (("highlighted", entry.highlighted), ("asterisks", entry.asterisks)):
            self.known(some, parties, field, "party")
            self.once(some, field)
        return IdeaCard(
            key,
            directions[entry.direction],
            entry.direction,
            self.text(entry.policy, "policy", TITLE_LENGTH),
            self.text(entry.opinion, "opinion", TITLE_LENGTH),
            tuple(entry.column),
            tuple(party for party in entry.column if party in entry.highlighted),
            tuple(party for party in entry.column if party in entry.asterisks),
        )

    def minor(self, key: str, raw: dict[str, Any], scales: dict[str, Scale], parties: dict[str, Party]) -> MinorParty:
        entry = self.convert(raw, _Minor)
        self.known([entry.scale], scales, "scale", "scale")
        self.known([entry.own], [side.key for side in scales[entry.scale].directions], "own", "direction")
        self.permutation(entry.column, parties, "column", "party")
        name, portrait = self.name(entry.name), self.portrait(entry.portrait)
        return MinorParty(key, name, portrait, entry.scale, entry.own, tuple(entry.column))

    # Whole tables

    def directions(self, scales: dict[str, Scale]) -> dict[str, str]:
        """The scale of each direction; no direction may be on two scales."""
        found: dict[str, str] = {}
        for scale in scales.values():
            self.where = f"scale '{scale.key}'"
            for side in scale.directions:
                if side.key in found:
                    self.fail(f"the direction '{side.key}' is there already, on the scale '{found[side.key]}'")
                found[side.key] = scale.key
        return found

    def totals(
        self,
        scales: dict[str, Scale],
        voters: dict[str, Voter],
        cards: dict[str, IdeaCard],
        minors: dict[str, MinorParty],
    ) -> None:
        turnout = sum(voter.turnout for voter in voters.values())
        if turnout != 1:
            self.fail(f"the turnouts of all voters must add up to 1, so that one of two halves wins, not {turnout}")
        for scale in scales.values():
            here = sum(voter.pile == scale.key for voter in voters.values())
            if here != 2:
                self.fail(f"the pile of the scale '{scale.key}' must have two voters, not {here}")
            for side in scale.directions:
                found = sum(card.direction == side.key for card in cards.values())
                if found != 4:
                    self.fail(f"the direction '{side.key}' must have four cards, not {found}")
        one, two = minors.values()
        if one.scale == two.scale:
            self.fail(f"the minor parties '{one.key}' and '{two.key}' must be on different scales")

    def keys_apart(
        self,
        parties: dict[str, Party],
        voters: dict[str, Voter],
        cards: dict[str, IdeaCard],
        minors: dict[str, MinorParty],
    ) -> None:
        """One key must mean one card, and one party."""
        both = [*voters, *cards, *minors], [*parties, *minors]
        for keys in both:
            for key, count in Counter(keys).items():
                if count > 1:
                    self.fail(f"the key '{key}' is used for two different things")

    def table(
        self, what: str, raw: dict[str, dict[str, Any]], build: Callable[[str, dict[str, Any]], _E]
    ) -> dict[str, _E]:
        result: dict[str, _E] = {}
        for key, entry in raw.items():
            self.where = f"{what} '{key}'"
            self.key(key)
            result[key] = build(key, entry)
        return result

    # Single fields

    def convert(self, raw: object, type_: type[_E]) -> _E:
        try:
            return msgspec.convert(raw, type_)
        except msgspec.ValidationError as error:
            message, _, path = str(error).partition(" - at `$")
            field = path.rstrip("`").lstrip(".")
            self.fail((f"`{field}`: " if field else "") + message[0].lower() + message[1:])

    def key(self, key: str) -> str:
        if not KEY.fullmatch(key):
            self.fail(f"the key '{key}' must be 1 to 32 small letters, digits and underscores, a letter first")
        return key

    def name(self, text: _Words | str) -> Words:
        return self.text(text, "name", NAME_LENGTH)

    def portrait(self, text: _Words | str) -> Words:
        return self.text(text, "portrait", PORTRAIT_LENGTH)

    def text(self, text: _Words | str, field: str, longest: int) -> Words:
        both = Words(text, text) if isinstance(text, str) else Words(text.en, text.sv)
        for words in (both.en, both.sv):
            if not words.strip() or len(words) > longest:
                self.fail(f"`{field}` must have 1 to {longest} characters, not {len(words)}")
        return both

    def known(self, keys: Iterable[str], table: Iterable[str], field: str, what: str) -> None:
        there = list(table)
        for key in keys:
            if key not in there:
                self.fail(f"`{field}` names '{key}', which is no {what} here (there are {', '.join(there)})")

    def once(self, keys: Sequence[str], field: str) -> None:
        for key, count in Counter(keys).items():
            if count > 1:
                self.fail(f"`{field}` names '{key}' twice")

    def permutation(self, keys: Sequence[str], table: Iterable[str], field: str, what: str) -> None:
        there = list(table)
        self.known(keys, there, field, what)
        self.once(keys, field)
        missing = [key for key in there if key not in keys]
        if missing:
            self.fail(f"`{field}` must name every {what} once; '{missing[0]}' is missing")

    def fail(self, problem: str) -> NoReturn:
        raise PackError(f"{self.file}: {self.where}: {problem}.")
