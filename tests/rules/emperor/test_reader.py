"""Somebody who has nothing but the public sentences can follow a whole game, and finds no two that disagree."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from rules.core import play
from rules.emperor import GAME
from rules.text import english

from .games import VARIED, begun

NAME = r"(?:ann|bob|cia|dan|eve|fay)"
PILLARS = ("economy", "security", "culture", "social", "environment")


def sentences(number: int, seed: int, options: dict[str, object]) -> Iterator[str]:
    """A game in which everybody plays now by interest, now by dice."""
    dice = random.Random(seed)
    state, told = begun(number, seed, options)
    while True:
        for event in told:
            text = GAME.describe(event, None) if event.to is None else None
            if text is not None:
                yield english(text)
        if state.outcome is not None:
            return
        prompt = dice.choice(GAME.prompts(state))
        view = GAME.view(state, prompt.seat)
        action = GAME.computer(view, prompt, dice) if dice.random() < 0.7 else dice.choice(prompt.actions)
        state, told = play(GAME, state, prompt.seat, action)


class Reader:
    """What a reader knows: the country, populations, the chair, and what is still on its way."""

    def __init__(self) -> None:
        self.pillars: dict[str, int] = {}
        self.people: dict[str, int] = {}
        self.chair = ""
        self.lost: dict[str, int] = {}
        self.hidden: set[str] = set()
        self.raided: set[str] = set()
        self.raiders: set[str] = set()
        self.coming: dict[str, set[str]] = {}
        self.crowned: list[str] = []
        self.results = 0

    def read(self, line: str) -> None:
        for method in (
            self.start, self.moves, self.vote, self.tile, self.media, self.result, self.chairs, self.end,
        ):  # fmt: skip
            method(line)

    def start(self, line: str) -> None:
        if found := re.match(rf"({NAME}) leads the party", line):
            self.people[found[1]] = 2
        if found := re.search(r"Each of the five pillars stands at (\d) and the media at (\d)", line):
            self.pillars = dict.fromkeys(PILLARS, int(found[1])) | {"media": int(found[2])}
            self.limit(line)

    def points(self) -> int:
        return sum(self.pillars[pillar] for pillar in PILLARS)

    def limit(self, line: str) -> None:
        for said in re.findall(r"(?:limit[^.]*? (?:is|at|to|of)) (\d+) of 25", line):
            assert int(said) == self.points(), line

    def moves(self, line: str) -> None:
        for pillar, before, after in re.findall(r"(\w+) (\d) → (\d)", line):
            assert self.pillars[pillar] == int(before), line
            self.pillars[pillar] = int(after)
        if found := re.search(r"emperor limit (?:rises|falls) from (\d+) to (\d+)", line):
            assert found[1] != found[2] and (int(found[2]) > int(found[1])) == ("rises" in line), line
        self.limit(line)

    def vote(self, line: str) -> None:
        if found := re.search(r"For: (.*?)\. Against: (.*?)\.", line):
            sides = [re.findall(rf"({NAME}) \((\d+)\)", found[side]) for side in (1, 2)]
            assert {seat: int(n) for side in sides for seat, n in side} == self.people, line
            total, needed = sum(self.people.values()), sum(int(n) for _, n in sides[0])
            assert f" {needed} of {total} population" in line
            assert (2 * needed > total) == ("PASSES" in line or "The people crown" in line), line

    def tile(self, line: str) -> None:
        """A tile that goes: whose it was, and whether a reader knows its value."""
        gone = re.search(rf"takes (a .*?tile.*?) from ({NAME});", line)
        given = re.search(rf"({NAME}) gives (a .*?tile.*?) to {NAME};", line)
        away = re.search(rf"({NAME}) loses (a .*?tile.*?) at the next result", line)
        for seat, tile in (
            *([(gone[2], gone[1])] if gone else ()),
            *((found[1], found[2]) for found in (given, away) if found),
        ):
            if seat in self.raiders:
                self.hidden.add(seat)  # it may be the tile that was won back a moment ago
            elif value := re.search(r"worth (\d)", tile):
                self.lost[seat] = self.lost.get(seat, 0) + int(value[1])
            else:
                self.hidden.add(seat)
        if found := re.match(rf"({NAME}) takes a tile out of the future pile of ({NAME})", line):
            self.raiders.add(found[1])
            self.raided.add(found[2])
        for part, pattern in {
            "drawn": rf"({NAME}) (?:brought the environment to 5 and )?draws a population tile",
            "taken": rf"({NAME}) takes a .*?tile",
            "given": rf"gives a .*?tile.*? to ({NAME});",
            "media": rf"({NAME}) gains \d+ population",
        }.items():
            if found := re.search(pattern, line):
                self.coming.setdefault(found[1], set()).add(part)

    def media(self, line: str) -> None:
        if found := re.match(rf"Media pile of ({NAME}): (\d+) true, (\d+) false", line):
            green, red = int(found[2]), int(found[3])
            assert ("gains" in line) == (green > red) and ("lose" in line) == (red > green), line
            if green != red:
                assert f"With media at {self.pillars['media']} " in line
            lost = re.search(r"loses (\d+) population|only (\d+) left", line)
            self.lost[found[1]] = self.lost.get(found[1], 0) + int(next(filter(None, lost.groups())) if lost else 0)

    def result(self, line: str) -> None:
        if not line.startswith("Result of round"):
            return
        self.results += 1
        rows = re.findall(rf"(\d)\. ({NAME}) (\d+)((?: = | \+ |\d+ [a-z]+(?: or won back)?)*) \(was (\d+);", line)
        after = {seat: int(n) for _, seat, n, _, _ in rows}
        assert {seat: int(before) for _, seat, _, _, before in rows} == self.people, line
        for rank, seat, n, told, _ in rows:
            assert int(rank) == 1 + sum(other > int(n) for other in after.values()), line
            parts = {kind: int(number) for number, kind in re.findall(r"(\d+) ([a-z]+)", told)}
            assert sum(parts.values()) == int(n) if parts else True, line
            assert parts.keys() - {"kept"} <= self.coming.get(seat, set()), (line, seat, self.coming)
            stayed = self.people[seat] - self.lost.get(seat, 0)
            if seat not in self.hidden and "won back" not in told:
                kept = parts.get("kept", 0) if parts else int(n)
                # change for what the media took can be taken away again, out of the future pile
                assert kept == stayed or (kept < stayed and seat in self.raided), (line, seat)
            if "won back" in told:
                assert "taken" in self.coming[seat]
        total = sum(after.values())
        above = {seat for seat, n in after.items() if n and n * 25 >= self.points() * total}
        said = re.search(r"Above the emperor limit of .*?: (.*?)(?:, but no|\.$)", line)
        assert set(re.findall(NAME, said[1]) if said else ()) == above, line
        if total:
            needed = re.search(r"here (\d+) of (\d+) population", line)
            assert needed and int(needed[2]) == total
            assert above == {seat for seat, n in after.items() if n >= int(needed[1])}
        self.people, self.lost, self.coming = after, {}, {}
        self.hidden, self.raided, self.raiders = set(), set(), set()
        self.limit(line)

    def chairs(self, line: str) -> None:
        if found := re.match(rf"Round \d+ of \d+ begins; ({NAME}) is chairperson", line):
            assert self.chair in ("", found[1]), line
            self.chair = found[1]
        for pattern in (rf"({NAME})(?:, [^;]*,)? takes the chair", rf"({NAME}) .*?keeps the chair", rf"to ({NAME})\.$"):
            if "chair" in line and (found := re.search(pattern, line)):
                self.chair = found[1]

    def end(self, line: str) -> None:
        if found := re.search(r"Population at the end: (.*)\.", line):
            assert {seat: int(n) for seat, n in re.findall(rf"({NAME}) \((\d+)\)", found[1])} == self.people
            self.crowned = re.findall(NAME, line[: found.start()])
            if "last round" in line:
                assert self.crowned == [seat for seat in self.people if self.people[seat] == max(self.people.values())]


@pytest.mark.parametrize("options", VARIED)
def test_a_reader_can_follow_whole_games_by_their_sentences(options: dict[str, object]) -> None:
    results = 0
    for seed in range(8):
        reader = Reader()
        for line in sentences(3 + seed % 4, seed, options):
            reader.read(re.sub(r" “.*?”", "", line))
        assert reader.crowned
        results += reader.results
    assert results > 3
