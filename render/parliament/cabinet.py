"""The forming of the cabinet as a sequence: a picture for every step, and all of them as an animation.

Parties keep their places through the whole sequence. What a step is about stands out; who left stays as an
outline.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from msgspec import UNSET
from PIL import Image

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.encode import Picture, alt_text, encode, reduced
from render.palette import DARK, Identity, Theme, named
from render.parliament import alt, hexes, seats, words
from render.parliament.parties import identities, marker
from render.typeface import LABEL, NAME, TITLE
from rules.parliament import words as spoken
from rules.parliament.cabinet import Allies, Board, Centre, Formed, Leaves, Locks, Relation, Removes, Step, Takes
from rules.parliament.content import PartyKey
from rules.parliament.events import CabinetStep, ElectionOver
from rules.parliament.map import embed
from rules.parliament.text import describe
from rules.parliament.view import CabinetView, ParliamentView
from rules.text import TN, SeatName, T, Text, english

HEADER = 96
CAPTION = 118
BAR = 124
RADIUS = 112

SLOW, QUICK, LAST = 2600, 1500, 7000
"""Milliseconds that a step of the forming, a step of the countdown, and the last picture are shown."""


SAMPLE = 4
"""Every so many pixels of a row and of a column are looked at for colours."""


@dataclass(frozen=True)
class Frame:
    """A step: the board after it, what it is about, its caption."""

    board: Board
    about: frozenset[PartyKey]
    relation: tuple[PartyKey, PartyKey] | None
    removed: Relation | None
    caption: Text
    part: Literal["forming", "countdown"] = "forming"
    centre: PartyKey | None = None


def frames(view: ParliamentView) -> list[Frame]:
    """The board before, then after each step. Raises ValueError before the cabinet has formed."""
    if view.cabinet is UNSET:
        raise ValueError("The forming is shown when the cabinet has formed.")
    board = view.cabinet.start
    found = [Frame(board, frozenset(), None, None, T("The election is over. Who will govern?"))]
    for step in view.cabinet.steps:
        before, board = board, board.after(step)
        found.append(_frame(before, board, step, view.pack))
    return found


def _frame(before: Board, board: Board, step: Step, pack: str) -> Frame:
    caption = describe(CabinetStep(pack=pack, step=step), None)
    assert caption is not None
    match step:
        case Leaves():
            return Frame(board, frozenset(), None, None, caption)
        case Allies(minor=minor, parties=parties):
            return Frame(board, frozenset((minor, *parties)), None, None, caption)
        case Locks(parties=parties):
            return Frame(board, frozenset(), parties, None, caption)
        case Removes(parties=parties):
            removed = next(relation for relation in before.relations if relation.parties == parties)
            return Frame(board, frozenset(), None, removed, caption)
        case Formed(members=members):
            return Frame(board, frozenset(members), None, None, caption)
        case Takes(member=member):
            return Frame(board, frozenset((member,)), None, None, caption, "countdown")
        case Centre(member=member):
            return Frame(board, frozenset((member,)), None, None, caption, "countdown", member)
        case _:
            assert_never(step)


class Stage:
    """The place where all frames of a cabinet are drawn: where each party lies, how high the picture is."""

    def __init__(self, view: ParliamentView, cabinet: CabinetView, say: Say, theme: Theme) -> None:
        self.view, self.cabinet, self.say, self.theme = view, cabinet, say, theme
        self.pack = spoken.pack_of(view.pack)
        self.worn = identities(self.pack, say)
        layout = self._layout()
        wide = WIDTH - 2 * MARGIN
        high = hexes.height(layout, wide, RADIUS)
        self.map = (MARGIN, HEADER, WIDTH - MARGIN, HEADER + high)
        self.grid = hexes.grid(layout, self.map, RADIUS)
        self.high = HEADER + high + CAPTION + BAR

    def _layout(self) -> Mapping[PartyKey, hexes.Cell]:
        """Places where all relations that occur lie on common edges; where that can't be, those before the forming."""
        before = [relation.parties for relation in self.cabinet.start.relations]
        locked = [step.parties for step in self.cabinet.steps if isinstance(step, Locks)]
        previous = dict(self.view.layout) if self.view.layout else None
        for pairs in ([*before, *locked], before):
            layout = embed(pairs, previous, self.pack.parties)
            if layout is not None:
                return layout
        # Relations of a game fit the map; what an owner's stacks began with may not.
        return {party: (n % 4, n // 4 * 2 - n % 4 // 2) for n, party in enumerate(self.pack.parties)}

    def draw(self, frame: Frame, number: int, count: int) -> Image.Image:
        """One step, with its caption and the voters that are left."""
        canvas = Canvas(self.high, self.theme)
        say = self.say
        title = T("Forming the government") if frame.part == "forming" else T("Centre of gravity")
        canvas.text((MARGIN, 68), say(title), TITLE, room=900, smallest=34)
        canvas.text((WIDTH - MARGIN, 68), f"{number}/{count}", NAME, self.theme.muted, "right")
        self._parties(canvas, frame)
        self._relations(canvas, frame)
        self._minors(canvas, frame)
        top = self.map[3] + 18
        canvas.card((MARGIN, top, WIDTH - MARGIN, top + CAPTION - 18), self.theme.surface)
        words_ = say(frame.caption)
        canvas.paragraph(
            (WIDTH // 2, top + (CAPTION - 18) // 2 + 11), words_, LABEL, WIDTH - 2 * MARGIN - 60, 2, None, "middle",
            centred=True,
        )  # fmt: skip
        held = frame.board.voters
        blocks = [(self.worn[member], len(held[member])) for member in frame.board.members if held.get(member)]
        blocks.sort(key=lambda block: -block[1])
        line = say(seats.majority()) if frame.part == "forming" else ""
        seats.bar(canvas, blocks, (MARGIN, self.high - 72, WIDTH - MARGIN, self.high - 24), line)
        return canvas.image

    def _parties(self, canvas: Canvas, frame: Frame) -> None:
        players, related = words.players(self.view), hexes.related(frame.board.relations)
        for party, middle in self.grid.middles.items():
            there = party in frame.board.members
            state: hexes.State = "out" if not there else "new" if party in frame.about else "in"
            number = len(frame.board.voters.get(party, ()))
            voters = self.say(TN("{n} voter", "{n} voters", n=number)) if there else ""
            player = self.say(SeatName(players[party])) if party in players else ""
            alone = there and len(frame.board.members) == 1
            who = self.worn[party]
            hexes.party(canvas, who, middle, self.grid.radius, state, (voters, player), party in related or alone)
            if party == frame.centre:
                x, y = middle
                size = round(self.grid.radius * 0.5)
                at = (x + round(self.grid.radius * 0.5), y - round(self.grid.radius * 0.62))
                canvas.card((at[0] - size // 2, at[1] - size // 2, at[0] + size // 2, at[1] + size // 2),
                            self.theme.accent, size // 2)  # fmt: skip
                canvas.symbol("gravity", at, round(size * 0.7), self.theme.on_accent)

    def _relations(self, canvas: Canvas, frame: Frame) -> None:
        lying = set(frame.board.on.values())
        for relation in frame.board.relations:
            state: hexes.State = "new" if relation.parties == frame.relation else "in"
            hexes.relation(canvas, self.grid, relation, state, shifted=relation.parties in lying)
        if frame.removed is not None:
            hexes.relation(canvas, self.grid, frame.removed, "out")

    def _minors(self, canvas: Canvas, frame: Frame) -> None:
        """Minor parties that lie on a relation, beside its tile."""
        at: dict[tuple[PartyKey, PartyKey], list[PartyKey]] = {}
        for minor in self.pack.minors:
            if minor in frame.board.members and minor in frame.board.on:
                at.setdefault(frame.board.on[minor], []).append(minor)
        for pair, minors in at.items():
            for minor, middle in zip(minors, hexes.beside(self.grid, pair, len(minors)), strict=True):
                self._minor(canvas, self.worn[minor], middle, len(frame.board.voters[minor]), minor in frame.about)

    def _minor(self, canvas: Canvas, who: Identity, middle: hexes.Point, voters: int, new: bool) -> None:
        x, y = middle
        size = round(self.grid.radius * 0.5)
        half = size // 2 + 5
        ring = self.theme.accent if new else self.theme.paper
        canvas.card((x - half, y - half, x + half, y + half), ring, half)
        marker(canvas, who, middle, size)
        style = NAME.at(max(20, round(size * 0.42)))
        px, py = x + size // 2, y + size // 2
        rim = style.size * 4 // 5 + 3
        canvas.card((px - rim, py - rim, px + rim, py + rim), self.theme.paper, rim)
        canvas.card((px - rim + 3, py - rim + 3, px + rim - 3, py + rim - 3), self.theme.ink, rim - 3)
        canvas.text((px, py + style.size * 9 // 25), str(voters), style, self.theme.paper, "middle")


def frame(view: ParliamentView, number: int, say: Say = english, theme: Theme = DARK) -> Picture:
    """One step alone: 0 is the board before, then the steps. Raises IndexError where there are not so many."""
    steps = frames(view)
    shown = steps[number]
    assert view.cabinet is not UNSET
    stage = Stage(view, view.cabinet, say, theme)
    image = stage.draw(shown, number, len(steps) - 1)
    caption = say(shown.caption)
    return Picture(f"parliament-cabinet-{number}", encode(image, named(theme)), caption, image.width, image.height)


def cabinet(view: ParliamentView, say: Say = english, theme: Theme = DARK) -> Picture:
    """All steps as an animation. Raises ValueError before the cabinet has formed."""
    steps = frames(view)
    assert view.cabinet is not UNSET
    stage = Stage(view, view.cabinet, say, theme)
    images = [stage.draw(step, n, len(steps) - 1) for n, step in enumerate(steps)]
    told = [QUICK if isinstance(step, Takes) else SLOW for step in view.cabinet.steps]
    times = [SLOW, *told]
    times[-1] = LAST
    data = animated(images, times, theme)
    sentences = [*alt.turn(view, say), *(say(step.caption) for step in steps[1:])]
    return Picture("parliament-cabinet", data, alt_text(sentences), WIDTH, stage.high)


def forming(view: ParliamentView, event: ElectionOver, say: Say = english, theme: Theme = DARK) -> Picture | None:
    """The animation for the moment when the election is over; None where no cabinet came about."""
    if view.cabinet is UNSET or not view.cabinet.parties:
        return None
    return cabinet(view, say, theme)


def animated(images: Sequence[Image.Image], times: Sequence[int], theme: Theme) -> bytes:
    """Frames of one size as an animated WebP without an end, all in the same 256 colours.

    Only the first is stored whole (`kmax=0`), the others as what they change.
    """
    first, *others = (image.convert("RGB") for image in common(images, theme))
    buffer = io.BytesIO()
    first.save(
        buffer, "WEBP", save_all=True, append_images=others, duration=list(times), loop=0,
        lossless=True, method=2, quality=20, kmax=0,
    )  # fmt: skip
    return buffer.getvalue()


def common(images: Sequence[Image.Image], theme: Theme) -> list[Image.Image]:
    """The images in colours that are chosen for all of them together, so that what stays is the same in all.

    Chosen from a sample, since choosing holds the interpreter; matching is quick, a picture at a time.
    """
    wide, high = images[0].size[0] // SAMPLE, images[0].size[1] // SAMPLE
    sheet = Image.new("RGB", (wide, high * len(images)))
    for n, image in enumerate(images):
        sheet.paste(image.resize((wide, high), Image.Resampling.NEAREST), (0, n * high))
    chosen = reduced(sheet, named(theme))
    return [image.quantize(palette=chosen, dither=Image.Dither.NONE) for image in images]
