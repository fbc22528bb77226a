"""All kinds of pictures from whole games, for the README: `python -m tests.gallery` (make gallery).

The games are played by computer players from fixed keys, so that the same code gives the same files.
Writes docs/gallery/*.webp and a contact sheet of them all.
"""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from render import DARK, LIGHT, Picture, demos, emperor, parliament
from render.encode import encode
from render.palette import named
from render.typeface import LABEL, TITLE, drawable, font
from rules import demos as demos_rules
from rules import emperor as emperor_rules
from rules import parliament as parliament_rules
from rules.core import Event, Game, play
from rules.emperor.events import ResultDeclared
from rules.options import complete_options
from rules.text import Speech

FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
PEOPLE = dict(zip("abcdef", ("Astrid", "Björn", "Cecilia", "Dag", "Elin", "Farid"), strict=True))
SPEECH = Speech(name=PEOPLE.__getitem__)

Shot = Callable[[Any], Picture]
Wanted = Callable[[Any], bool]


def played(
    game: Game, mode: str, seats: int, options: Mapping[str, Any], seed: int
) -> Iterator[tuple[Any, list[Event]]]:
    """Every state of a game of computer players, from its beginning to its end, with what led to it."""
    dice = random.Random(seed)
    names = list(PEOPLE)[:seats]
    key = dice.randbytes(32)
    state, events = game.new(names, mode, complete_options(game, mode, options), key, {})
    yield state, events
    while state.outcome is None:
        prompt = game.prompts(state)[0]
        action = game.computer(game.view(state, prompt.seat), prompt, dice)
        state, events = play(game, state, prompt.seat, action)
        yield state, events


def first(states: list[Any], game: Game, viewer: str | None, wanted: Wanted) -> Any:
    """The first view of the game that is wanted. Raises LookupError where there is none."""
    for state in states:
        view = game.view(state, viewer)
        if wanted(view):
            return view
    raise LookupError(f"No such view in this game of {game.title}; choose another seed.")


def sought(game: Game, mode: str, seats: int, options: Mapping[str, Any], viewer: str | None, wanted: Wanted) -> Any:
    """The first view that is wanted in any of some games. Raises LookupError where there is none."""
    for seed in range(1, 12):
        for state, _ in played(game, mode, seats, options, seed):
            view = game.view(state, viewer)
            if wanted(view):
                return view
    raise LookupError(f"No such view in some games of {game.title}.")


def demos_shots() -> Iterator[tuple[str, Picture]]:
    game = demos_rules.GAME
    full = [state for state, _ in played(game, "full", 5, {"favourite_suit": True, "announced_trio": True}, 5)]
    teams = [state for state, _ in played(game, "2v2+1", 5, {}, 2)]
    four = [state for state, _ in played(game, "2v2", 4, {}, 4)]

    def busy(view: Any) -> bool:
        return view.hand >= 5 and view.phase == "unanimous" and len(view.unanimous) >= 2

    def shown(view: Any) -> bool:
        return view.hand >= 4 and sum(seat.meld is not None for seat in view.seats.values()) >= 3

    def scandal(view: Any) -> bool:
        return bool(view.phase == "scandal")

    def over(view: Any) -> bool:
        return bool(view.status == "finished")

    yield "demos-table", demos.table(first(full, game, None, busy), SPEECH, DARK)
    yield "demos-hand", demos.hand(first(full, game, "a", lambda v: busy(v) and v.you.best is not None), SPEECH, DARK)
    yield "demos-showdown", demos.table(first(four, game, None, shown), SPEECH, LIGHT)
    yield "demos-scandal", demos.table(first(teams, game, None, scandal), SPEECH, DARK)
    yield "demos-scores", demos.scores(first(full, game, None, over), SPEECH, LIGHT)
    yield "demos-final", demos.final(first(full, game, None, over), SPEECH, DARK)


def emperor_shots() -> Iterator[tuple[str, Picture]]:
    game = emperor_rules.GAME
    story = list(played(game, "standard", 5, {}, 1))
    states = [state for state, _ in story]
    elections = [
        (game.view(state, None), event)
        for state, events in story
        for event in events
        if isinstance(event, ResultDeclared)
    ]

    def voting(view: Any) -> bool:
        return bool(view.round >= 2 and view.bill and view.tally and len(view.tally) >= 2)

    def promised(view: Any) -> bool:
        return bool(view.round >= 3 and view.promises and view.phase in ("action 3", "action 4"))

    def grown(view: Any) -> bool:
        return bool(view.round >= 2 and len(view.you.hand) >= 6 and view.you.discard and view.you.future)

    yield "emperor-country", emperor.country(first(states, game, None, voting), SPEECH, DARK)
    yield "emperor-promises", emperor.country(first(states, game, None, promised), SPEECH, LIGHT)
    yield "emperor-hand", emperor.hand(first(states, game, "a", grown), SPEECH, DARK)
    view, result = elections[len(elections) // 2]
    yield "emperor-election", emperor.election(view, result, SPEECH, LIGHT)
    yield "emperor-coronation", emperor.coronation(game.view(states[-1], None), SPEECH, DARK)


def parliament_shots() -> Iterator[tuple[str, Picture]]:
    game = parliament_rules.GAME

    def backing(view: Any) -> bool:
        return bool(view.phase == "policy" and len(view.queue) >= 4 and len(view.agenda) > 3)

    def relating(view: Any) -> bool:
        return bool(view.phase == "relation" and len(view.decision.acted) >= 3 and len(view.queue) >= 4)

    def half(view: Any) -> bool:
        return sum(len(voters) for voters in view.voters.values()) >= 10

    def grown(view: Any) -> bool:
        return len(view.you.hand) >= 4

    def over(view: Any) -> bool:
        return bool(view.status == "finished" and len(view.cabinet.parties) >= 4)

    big = {"big_parties": True}
    end, middle = sought(game, "standard", 4, {}, None, over), sought(game, "standard", 4, {}, None, half)
    key = middle.agenda[0].card if middle.agenda else "feminists"
    yield "parliament-table", parliament.table(sought(game, "standard", 4, {}, None, backing), SPEECH, DARK)
    yield "parliament-relation", parliament.table(sought(game, "standard", 6, big, None, relating), SPEECH, LIGHT)
    yield "parliament-map", parliament.map(middle, SPEECH, LIGHT)
    yield "parliament-seats", parliament.parliament(middle, SPEECH, DARK)
    yield "parliament-hand", parliament.hand(sought(game, "standard", 4, {}, "a", grown), SPEECH, DARK)
    yield "parliament-card", parliament.card(middle, key, "policy", SPEECH, LIGHT)
    yield "parliament-cabinet", parliament.cabinet(end, say=SPEECH, theme=DARK)
    yield "parliament-countdown", parliament.countdown(end, SPEECH, LIGHT)
    yield "parliament-final", parliament.final(end, SPEECH, DARK)


SHOTS = (emperor_shots, demos_shots, parliament_shots)

COLUMNS = 4
CELL = 560
PAD = 28


def contact_sheet(pictures: Mapping[str, Picture]) -> bytes:
    """All pictures side by side, each scaled to a column's width, with its name."""
    columns: list[list[tuple[str, Image.Image]]] = [[] for _ in range(COLUMNS)]
    heights = [0] * COLUMNS
    for name, picture in pictures.items():
        image = Image.open(io.BytesIO(picture.data)).convert("RGB")
        small = image.resize((CELL, round(CELL * image.height / image.width)), Image.Resampling.LANCZOS)
        column = heights.index(min(heights))
        columns[column].append((name, small))
        heights[column] += small.height + 70
    top = 120
    sheet = Image.new("RGB", (PAD + COLUMNS * (CELL + PAD), top + max(heights) + PAD), (43, 45, 49))
    draw = ImageDraw.Draw(sheet)
    title = "Emperor · DēmoS · Swedish Parliament 2014"
    draw.text((PAD, 78), drawable(title), font=font(TITLE), fill=(255, 255, 255), anchor="ls")
    for n, column in enumerate(columns):
        x, y = PAD + n * (CELL + PAD), top
        for name, small in column:
            sheet.paste(small, (x, y))
            label = name.replace("-", " ")
            draw.text((x, y + small.height + 34), label, font=font(LABEL.at(24)), fill=(181, 186, 193), anchor="ls")
            y += small.height + 70
    return encode(sheet, (*named(DARK), (43, 45, 49)))


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    pictures = {name: picture for shots in SHOTS for name, picture in shots()}
    for old in (*FOLDER.glob("*.webp"), *FOLDER.glob("*.png")):
        old.unlink()
    for name, picture in pictures.items():
        path = FOLDER / f"{name}.{picture.filename.rsplit('.', 1)[1]}"
        path.write_bytes(picture.data)
        print(f"{path.name}: {picture.width} x {picture.height}, {len(picture.data) // 1024} KB. {picture.alt}")
    sheet = contact_sheet(pictures)
    (FOLDER / "contact-sheet.webp").write_bytes(sheet)
    print(f"contact-sheet.webp: {len(sheet) // 1024} KB")
    (FOLDER / "demos-score-sheet.pdf").write_bytes(demos.blank(SPEECH))
    return 0


if __name__ == "__main__":
    sys.exit(main())
