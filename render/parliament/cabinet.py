"""Election night as a sequence: a picture for every step, and all of them as an animation.

Parties keep their places through the whole sequence. What a step is about stands out; who left stays as an
outline.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from msgspec import UNSET
from PIL import Image

from render.canvas import MARGIN, WIDTH, Canvas, Say
from render.encode import SIZE_LIMIT, Picture, alt_text, encode, reduced
from render.palette import DARK, Identity, Theme, named
from render.parliament import alt, hexes, seats, words
from render.parliament.parties import identities, marker
from render.typeface import NAME, SEMIBOLD, TITLE, Style, drawable, wrap
from rules.parliament import words as spoken
from rules.parliament.cabinet import Locks
from rules.parliament.content import PartyKey, VoterKey
from rules.parliament.events import ElectionOver
from rules.parliament.map import embed
from rules.parliament.story import Part, Scene, scenes
from rules.parliament.view import CabinetView, ParliamentView
from rules.text import N_, TN, SeatName, Text, english

HEADER = 96
CAPTION = 226
BAR = 124
RADIUS = 112

SAID = Style(SEMIBOLD, 46)
"""How a caption is written: to be read on a phone without opening the picture."""
SMALLEST = 30
LINES = 3

LOOK, LETTER, LAST = 1500, 50, 9000
"""Milliseconds: to see what has changed, to read a letter of the caption, for the last picture in all."""

TITLES: dict[Part, str] = {
    "votes": N_("Election night"),
    "forming": N_("Forming the government"),
    "countdown": N_("Centre of gravity"),
    "result": N_("The government"),
}

WIDTHS = (WIDTH, 720, 540, 400)
"""How wide the animation may be: the first that keeps the limit of a file."""

SAMPLE = 4
"""Every so many pixels of a row and of a column are looked at for colours."""


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

    def draw(self, frame: Scene, number: int, count: int) -> Image.Image:
        """One step, with its caption and the voters that are left."""
        canvas = Canvas(self.high, self.theme)
        say = self.say
        canvas.text((MARGIN, 68), say(Text(TITLES[frame.part])), TITLE, room=900, smallest=34)
        canvas.text((WIDTH - MARGIN, 68), f"{number}/{count}", NAME, self.theme.muted, "right")
        self._parties(canvas, frame)
        self._relations(canvas, frame)
        self._minors(canvas, frame)
        top = self.map[3] + 18
        canvas.card((MARGIN, top, WIDTH - MARGIN, top + CAPTION - 18), self.theme.surface)
        told, room = say(frame.caption), WIDTH - 2 * MARGIN - 48
        style = readable(told, room)
        middle = top + (CAPTION - 18) // 2 + round(style.size * 0.36)
        canvas.paragraph((WIDTH // 2, middle), told, style, room, LINES, None, "middle", centred=True)
        held = frame.board.voters
        there = (*frame.board.members, *frame.apart)
        blocks = [(self.worn[member], len(held[member])) for member in there if held.get(member)]
        blocks.sort(key=lambda block: -block[1])
        line = say(seats.majority()) if frame.part in ("votes", "forming") else ""
        seats.bar(canvas, blocks, (MARGIN, self.high - 72, WIDTH - MARGIN, self.high - 24), line)
        return canvas.image

    def _parties(self, canvas: Canvas, frame: Scene) -> None:
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

    def _relations(self, canvas: Canvas, frame: Scene) -> None:
        lying = set(frame.board.on.values())
        for relation in frame.board.relations:
            state: hexes.State = "new" if relation.parties == frame.relation else "in"
            hexes.relation(canvas, self.grid, relation, state, shifted=relation.parties in lying)
        if frame.removed is not None:
            hexes.relation(canvas, self.grid, frame.removed, "out")

    def _minors(self, canvas: Canvas, frame: Scene) -> None:
        """Minor parties that lie on a relation, beside its tile."""
        at: dict[tuple[PartyKey, PartyKey], list[PartyKey]] = {}
        for minor in self.pack.minors:
            if minor in frame.board.members and minor in frame.board.on:
                at.setdefault(frame.board.on[minor], []).append(minor)
        for pair, minors in at.items():
            size = round(self.grid.radius * (0.5 if len(minors) == 1 else 0.38))
            places = hexes.beside(self.grid, pair, len(minors))
            for minor, middle in zip(minors, places, strict=True):
                self._minor(canvas, self.worn[minor], middle, size, minor in frame.about)
            for n, (minor, (x, y)) in enumerate(zip(minors, places, strict=True)):
                out = size // 2 if n == len(minors) - 1 else -size // 2
                self._number(canvas, (x + out, y + out), size, len(frame.board.voters[minor]))

    def _minor(self, canvas: Canvas, who: Identity, middle: hexes.Point, size: int, new: bool) -> None:
        x, y = middle
        half = size // 2 + 5
        ring = self.theme.accent if new else self.theme.paper
        canvas.card((x - half, y - half, x + half, y + half), ring, half)
        marker(canvas, who, middle, size)

    def _number(self, canvas: Canvas, middle: hexes.Point, size: int, number: int) -> None:
        """A minor party's voters, on the rim of its marker that is turned away from another one's."""
        x, y = middle
        style = NAME.at(max(20, round(size * 0.42)))
        rim = style.size * 4 // 5 + 3
        canvas.card((x - rim, y - rim, x + rim, y + rim), self.theme.paper, rim)
        canvas.card((x - rim + 3, y - rim + 3, x + rim - 3, y + rim - 3), self.theme.ink, rim - 3)
        canvas.text((x, y + style.size * 9 // 25), str(number), style, self.theme.paper, "middle")


def readable(caption: str, room: int) -> Style:
    """The largest style in which a caption fits into its lines."""
    for size in range(SAID.size, SMALLEST, -2):
        lines = wrap(drawable(caption), SAID.at(size), room, LINES + 1)
        if len(lines) <= LINES:
            return SAID.at(size)
    return SAID.at(SMALLEST)


def frame(
    view: ParliamentView, number: int, last: Sequence[VoterKey] = (), say: Say = english, theme: Theme = DARK
) -> Picture:
    """One step alone, from 0. Raises IndexError where there are not so many."""
    steps = scenes(view, last)
    shown = steps[number]
    assert view.cabinet is not UNSET
    image = Stage(view, view.cabinet, say, theme).draw(shown, number + 1, len(steps))
    said = alt_text(alt.scene(view, shown, say))
    return Picture(f"parliament-cabinet-{number + 1}", encode(image, named(theme)), said, image.width, image.height)


def cabinet(view: ParliamentView, last: Sequence[VoterKey] = (), say: Say = english, theme: Theme = DARK) -> Picture:
    """All steps as an animation; `last` are the last voters to choose. Raises ValueError before the cabinet has formed.

    Each step is shown for as long as its caption takes to read.
    """
    steps = scenes(view, last)
    assert view.cabinet is not UNSET
    stage = Stage(view, view.cabinet, say, theme)
    images = [stage.draw(step, n, len(steps)) for n, step in enumerate(steps, 1)]
    captions = [say(step.caption) for step in steps]
    times = [*(LOOK + LETTER * len(caption) for caption in captions[:-1]), LAST]
    said = alt_text([*alt.turn(view, say), *captions])
    for wide in WIDTHS:
        high = round(stage.high * wide / WIDTH)
        if wide < WIDTH:
            images = [image.resize((wide, high), Image.Resampling.LANCZOS) for image in images]
        data = animated(images, times, theme)
        if len(data) <= SIZE_LIMIT:
            break
    return Picture("parliament-cabinet", data, said, wide, high)


def forming(view: ParliamentView, event: ElectionOver, say: Say = english, theme: Theme = DARK) -> Picture | None:
    """The animation for the moment when the election is over; None where no cabinet came about."""
    if view.cabinet is UNSET or not view.cabinet.parties:
        return None
    return cabinet(view, event.last, say, theme)


def forming_step(
    view: ParliamentView, event: ElectionOver, number: int, say: Say = english, theme: Theme = DARK
) -> Picture:
    """A step of that moment alone."""
    return frame(view, number, event.last, say, theme)


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
