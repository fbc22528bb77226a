"""The table of DēmoS: seats round it, discards before their owners, the two packs, the score.

Seats sit clockwise from the upper left. What a glance must tell (phase, whose turn, scores, the cards on
the table) is large enough for a preview of 400 pixels. Only what is public is drawn, whoever looks.
"""

from __future__ import annotations

from dataclasses import dataclass

from render import legend
from render.canvas import GAP, MARGIN, WIDTH, Canvas, Say
from render.demos import cards, words
from render.encode import Picture
from render.naming import names_pill
from render.palette import CARD, CARD_INK, DARK, Identity, Theme
from render.typeface import CAPTION, LABEL, NAME, NUMBER, SCORE, TITLE
from rules.demos.view import DemosView, FigureView, SeatView
from rules.text import N_, Arg, SeatName, T, Text, english, seats

HEADER = 110
EDGE = 18
"""From the felt's rim to the panels."""
PANEL = 190
STRIP = 66
CARD_WIDE = 92
FIGURE_WIDE = 64
FEWER_WIDE = 60
"""Width of a figure on the felt, at least."""
APART = 12
HIGH = 976

TOP = HEADER + EDGE
BOTTOM = HIGH - MARGIN - EDGE - PANEL
UPPER = TOP + PANEL + 24
LOWER = BOTTOM - 28 - cards.height(CARD_WIDE)
PACKS = 236
"""Width in the middle of the felt that is kept for the two packs."""


@dataclass(frozen=True)
class Place:
    """Where a seat's panel is, and where its cards lie before it."""

    left: int
    top: int
    wide: int

    @property
    def lying(self) -> int:
        return UPPER if self.top == TOP else LOWER

    @property
    def room(self) -> int:
        """Width for the cards before the seat; above, the packs lie between the two."""
        return min(self.wide, (WIDTH - PACKS) // 2 - MARGIN - EDGE) if self.top == TOP else self.wide

    @property
    def middle(self) -> int:
        """The middle of those cards."""
        if self.top == TOP and self.left + self.wide // 2 > WIDTH // 2:
            return self.left + self.wide - self.room // 2
        return self.left + (self.room if self.top == TOP else self.wide) // 2


def places(number: int) -> list[Place]:
    """Each seat's place, clockwise from the upper left. 3 to 5 seats."""
    left, right = MARGIN + EDGE, WIDTH - MARGIN - EDGE
    half = (right - left - 3 * GAP) // 2
    third = (right - left - 2 * GAP) // 3
    above = [Place(left, TOP, half), Place(right - half, TOP, half)]
    if number == 3:
        return [*above, Place((left + right - half) // 2, BOTTOM, half)]
    if number == 4:
        return [*above, Place(right - half, BOTTOM, half), Place(left, BOTTOM, half)]
    return [*above, *(Place(left + n * (third + GAP), BOTTOM, third) for n in (2, 1, 0))]


def table(view: DemosView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The table as everybody may see it."""
    meant = _legend(view, say)
    canvas = Canvas(HIGH + len(legend.lines(meant)) * legend.LINE, theme)
    header(canvas, view, say, None)
    canvas.card((MARGIN, HEADER, WIDTH - MARGIN, HIGH - MARGIN), theme.felt, 46, theme.felt_edge, 6)
    worn = words.identities(view)
    scandal = words.without_hands(view)
    for (seat, shown), place in zip(view.seats.items(), places(len(view.seats)), strict=True):
        _panel(canvas, view, seat, worn[seat], place, say, with_figures=not scandal)
        if scandal:
            _holdings(canvas, shown, place)
        elif shown.meld is not None or words.passed(view, seat):
            _meld(canvas, view, seat, place, say)
        else:
            _discards(canvas, view, seat, place)
    if not scandal:
        _packs(canvas, view, say)
    legend.draw(canvas, meant, HIGH + 8)
    return canvas.picture("demos-table", words.table_alt(view, say))


def _legend(view: DemosView, say: Say) -> list[legend.Entry]:
    """What the small symbols mean, those that are there."""
    shown = view.seats.values()
    entries = [("deal", T("dealer"), True)]
    entries.append(("hand", T("one veto"), any(one.veto for one in shown)))
    forced = any(held.forced and held.card for one in shown for held in one.figures if not held.discarded)
    entries.append(("megaphone", FORCED, forced))
    return [(mark, say(line)) for mark, line, there in entries if there]


FORCED = T("must be in the trio")
"""What the mark of a forced figure means."""


def header(canvas: Canvas, view: DemosView, say: Say, reader: str | None) -> None:
    """Hand and phase to the left; whom the match waits for (`reader`: "you"), or who won, to the right."""
    theme = canvas.theme
    right, base = WIDTH - MARGIN, 76
    waits = words.awaited(view)
    label: Arg | None
    if winners := words.winners(view):
        label, mark = seats(winners), "trophy"
    elif reader in view.to_act:
        label, mark = T("Your turn"), "turn"
    else:
        label, mark = waits, "turn" if len(view.to_act) == 1 else "hourglass"
    if label is not None:
        right -= GAP + names_pill(canvas, (right, 24), label, say, mark, 560)
    left = MARGIN + 22 + canvas.text((MARGIN, base), say(words.title(view)), TITLE)
    canvas.text((left, base), say(words.phase(view)), NAME, theme.muted, room=right - left, smallest=26)


def _panel(
    canvas: Canvas, view: DemosView, seat: str, who: Identity, place: Place, say: Say, *, with_figures: bool
) -> None:
    theme = canvas.theme
    shown = view.seats[seat]
    left, top, right, below = place.left, place.top, place.left + place.wide, place.top + PANEL
    marked = seat in view.to_act or seat in words.winners(view)
    ink = theme.on_accent if marked else theme.ink
    if marked:
        canvas.card((left - 8, top - 8, right + 8, below + 8), theme.accent, 30)
    else:
        canvas.shadow((left, top, right, below), theme.felt)
        canvas.card((left, top, right, below), theme.raised)
    canvas.card((left, top + STRIP, right, below), theme.surface)
    canvas.bar((left, top + STRIP, right, top + STRIP + 24), theme.surface)
    canvas.bar((left, top + STRIP, right, top + STRIP + 6), who.colour)

    middle, edge = top + STRIP // 2, right - 14
    canvas.badge(who, (left + 40, middle), 50, theme.surface)
    if seat == view.dealer:
        canvas.symbol("deal", (edge - 18, middle), 36, ink)
        edge -= 42
    for _ in range(shown.veto):
        canvas.symbol("hand", (edge - 16, middle), 34, ink)
        edge -= 34
    canvas.text((left + 78, middle + 13), say(SeatName(seat)), NAME, ink, room=edge - left - 82, smallest=26)

    label = say(Text(who.title if words.in_teams(view) else POINTS))
    label_wide = canvas.text((left + 24, top + STRIP + 42), label, CAPTION, theme.muted, room=150)
    score_wide = canvas.text((left + 22, below - 22), str(shown.score), SCORE)
    if with_figures:
        x = left + 24 + max(score_wide, label_wide, 88) + 22
        _small_figures(canvas, shown, x, top + STRIP + 22, right - 20)


POINTS = N_("Points")


def _small_figures(canvas: Canvas, shown: SeatView, left: int, top: int, right: int) -> None:
    """Side by side where they fit; otherwise the known ones, and the hidden ones as one back with their number."""
    held = [one for one in shown.figures if not one.discarded]
    apart = FIGURE_WIDE + 7
    hidden = 0
    if len(held) * apart - 7 > right - left and (hidden := sum(one.card is None for one in held)):
        back = next(one for one in held if one.card is None)
        held = [*(one for one in held if one.card is not None), back]
    apart = step(len(held), FIGURE_WIDE, right - left, apart)
    draw_figures(canvas, held, (left, top), FIGURE_WIDE, apart)
    if hidden > 1:
        middle = left + (len(held) - 1) * apart + FIGURE_WIDE // 2
        canvas.pill((middle, top + 24), str(hidden), CARD, CARD_INK, LABEL, align="middle")


def step(number: int, wide: int, room: int, widest: int) -> int:
    """How far apart the left edges of cards lie, so that all fit into the room."""
    return min(widest, (room - wide) // (number - 1)) if number > 1 else widest


def draw_figures(
    canvas: Canvas, held: list[FigureView], where: tuple[int, int], wide: int, apart: int, *, own: bool = False
) -> None:
    """Figures in a row from `where`, face down where the card isn't known.

    Marks lie on what can be seen of each: of its suit changed by Media, and (`own`) of the others' seeing its back.
    """
    left, y = where
    for n, one in enumerate(held):
        face = cards.back("power", wide) if one.card is None else cards.figure(one.card, wide, one.suit)
        canvas.sprite(face, (left + n * apart, y))
    for n, one in enumerate(held):
        if one.card is None or not (one.forced or (own and not one.up)):
            continue
        mark = cards.forced(wide) if one.forced else cards.secret(wide)
        seen = wide if n == len(held) - 1 else min(wide, apart)
        canvas.sprite(mark, (left + n * apart + seen - mark.width * 3 // 4, y - 8))


def _holdings(canvas: Canvas, shown: SeatView, place: Place) -> None:
    """The figures on the felt, with their numbers: what Media can turn up. Smaller where they are many."""
    held = [one for one in shown.figures if not one.discarded]
    if not held:
        return
    wide = max(FEWER_WIDE, min(CARD_WIDE, (place.wide + APART) // len(held) - APART))
    apart = step(len(held), wide, place.wide, wide + APART)
    left = place.left + place.wide // 2 - (apart * (len(held) - 1) + wide) // 2
    top = place.lying + (cards.height(CARD_WIDE) - cards.height(wide)) // 2
    draw_figures(canvas, held, (left, top), wide, apart)
    for n, one in enumerate(held):
        canvas.sprite(cards.numbered(one.index + 1, wide // 2), (left + n * apart - 6, top - 14))


def _discards(canvas: Canvas, view: DemosView, seat: str, place: Place) -> None:
    lying = [one.card for one in view.public if one.seat == seat]
    hidden = [one.card for pack in (view.secret, view.unanimous) for one in pack if one.seat == seat]
    _row(canvas, [*lying, *hidden], place)


def _row(canvas: Canvas, lying: list[str] | list[str | None], place: Place) -> tuple[int, int]:
    """Cards in the middle before a seat. Returns the row's left and right edge."""
    apart = step(len(lying), CARD_WIDE, place.room, CARD_WIDE + 10)
    wide = apart * (len(lying) - 1) + CARD_WIDE
    x = place.middle - wide // 2
    for n, card in enumerate(lying):
        face = cards.number(card, CARD_WIDE) if card else cards.back("people", CARD_WIDE)
        canvas.sprite(face, (x + n * apart, place.lying))
    return x, x + wide


def _meld(canvas: Canvas, view: DemosView, seat: str, place: Place, say: Say) -> None:
    """What a seat shows at the showdown, with its points; the winner's stands out."""
    theme = canvas.theme
    shown = view.seats[seat].meld
    if shown is None:
        middle = place.lying + cards.height(CARD_WIDE) // 2
        canvas.text((place.middle, middle + 12), say(T("no meld")), LABEL, theme.felt_ink, "middle")
        return
    left, right = _row(canvas, list(shown.cards), place)
    won = words.won(view, seat)
    top, below = place.lying, place.lying + cards.height(CARD_WIDE)
    if won:
        canvas.frame((left - 9, top - 9, right + 9, below + 9), theme.accent, 7, 17)
    fill, ink = (theme.accent, theme.on_accent) if won else (theme.raised, theme.ink)
    inner = below - 8 if place.top == TOP else top + 8 - round(NUMBER.size * 1.6)
    canvas.pill((place.middle, inner), f"+{shown.points}", fill, ink, NUMBER, "trophy" if won else None, "middle")


def _packs(canvas: Canvas, view: DemosView, say: Say) -> None:
    """The Power Pile and the People's Pack, with the number of their cards."""
    theme = canvas.theme
    high = cards.height(CARD_WIDE)
    top = (UPPER + LOWER) // 2 - 12 if len(view.seats) == 4 else UPPER + 6
    packs = (("power", view.power, N_("Power")), ("people", view.people, N_("People")))
    for n, (pack, left, label) in enumerate(packs):
        x = WIDTH // 2 - CARD_WIDE - 14 + n * (CARD_WIDE + 28)
        cards.pile(canvas, pack, (x, top), CARD_WIDE, left)
        middle = x + CARD_WIDE // 2
        canvas.pill((middle, top + high // 2 - 30), str(left), CARD, CARD_INK, NUMBER, align="middle")
        canvas.text((middle, top + high + 30), say(Text(label)), CAPTION, theme.felt_ink, "middle", CARD_WIDE + 26)
