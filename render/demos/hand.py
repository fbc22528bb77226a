"""A seat's own cards: the hand with its best meld, and its figures. For that seat's eyes only."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from render import legend
from render.canvas import GAP, MARGIN, WIDTH, Canvas, Say
from render.demos import cards, words
from render.demos.table import FORCED, draw_figures, header, step
from render.encode import Picture
from render.palette import CARD, CARD_INK, DARK, SUITS, Theme
from render.typeface import CAPTION, LABEL, NAME
from rules.demos.view import DemosView, FigureView, You
from rules.text import SeatName, T, Text, english

CARD_WIDE = 196
APART = 16
PAD = 12
"""The frame of the best meld round its cards."""
FIGURE_WIDE = 96
LARGE_FIGURE_WIDE = 160
VISIBLE_WIDE, VISIBLE_SMALL = 84, 60
HAND_TOP = 156
LOWER_TOP = 546
HIGH = 824


def hand(view: DemosView, say: Say = english, theme: Theme = DARK) -> Picture:
    """The viewer's five cards, best meld marked, above its figures and what lies face up on the table.

    Raises ValueError for a public view, which has no hand.
    """
    you = view.you
    if you is UNSET:
        raise ValueError("A public view has no hand to draw.")
    canvas = Canvas(HIGH if you.hand or you.given or you.drawn else LOWER_TOP - GAP, theme)
    header(canvas, view, say, you.seat)
    boxes: list[tuple[str, Callable[[int, int, int], None]]] = []
    if you.hand:
        _hand(canvas, you, say)
        boxes.append((say(T("Your figures")), lambda *box: _figures(canvas, you, box, say)))
    else:
        _large_figures(canvas, you, say)
    if you.given:
        boxes.append((say(T("You gave")), lambda *box: _given(canvas, you, box, say)))
    if you.drawn:
        boxes.append((say(T("Drawn now")), lambda *box: _drawn(canvas, you, box)))
    elif you.hand:
        boxes.append((say(T("Face up on the table")), lambda *box: _visible(canvas, view, box, say)))
    wide = (WIDTH - 2 * MARGIN - GAP * (len(boxes) - 1)) // max(1, len(boxes))
    for n, (title, fill) in enumerate(boxes):
        left = MARGIN + n * (wide + GAP)
        canvas.card((left, LOWER_TOP, left + wide, HIGH - MARGIN), theme.surface)
        canvas.text((left + 24, LOWER_TOP + 40), title, CAPTION, theme.muted, room=wide - 48)
        fill(left + 24, LOWER_TOP + 58, left + wide - 24)
    return canvas.picture("demos-hand", words.hand_alt(view, say))


def _hand(canvas: Canvas, you: You, say: Say) -> None:
    """The cards of the best meld stand together at the left in a frame; the others follow."""
    theme = canvas.theme
    meld = you.best.cards if you.best is not None else ()
    others = [card for card in you.hand if card not in meld]
    after = APART + 2 * PAD if meld and others else 0
    number = len(you.hand)
    wide = CARD_WIDE * number + APART * (number - 1) + (after - APART if after else 0)
    high = cards.height(CARD_WIDE)
    left = x = (WIDTH - wide) // 2
    if you.best is not None:
        right = x + (CARD_WIDE + APART) * len(meld) - APART
        canvas.card((left - PAD, HAND_TOP - PAD, right + PAD, HAND_TOP + high + PAD), theme.accent, 30)
        where = ((left + right) // 2, HAND_TOP + high)
        canvas.pill(where, say(words.meld(you.best)), theme.accent, theme.on_accent, NAME, align="middle")
    else:
        where = (WIDTH // 2, HAND_TOP + high + 54)
        canvas.text(where, say(T("No meld yet")), NAME, theme.muted, "middle")
    for n, card in enumerate((*meld, *others)):
        if n == len(meld) and meld:
            x += after - APART
        canvas.sprite(cards.large(card, CARD_WIDE, say(Text(SUITS[card[0]].title))), (x, HAND_TOP))
        x += CARD_WIDE + APART


def _large_figures(canvas: Canvas, you: You, say: Say) -> None:
    """In the phases without hands: the figures, with the numbers by which Media calls them."""
    held = [one for one in you.figures if not one.discarded]
    if not held:
        where = (WIDTH // 2, HAND_TOP + 140)
        canvas.text(where, say(T("You have no figures")), NAME, canvas.theme.muted, "middle")
        return
    wide, room = LARGE_FIGURE_WIDE, WIDTH - 2 * MARGIN
    apart = step(len(held), wide, room, wide + 20)
    x = (WIDTH - apart * (len(held) - 1) - wide) // 2
    draw_figures(canvas, held, (x, HAND_TOP), wide, apart, own=True)
    below = HAND_TOP + cards.height(wide) + 12
    for n, one in enumerate(held):
        middle = x + n * apart + wide // 2
        canvas.pill((middle, below), str(one.index + 1), CARD, CARD_INK, NAME, align="middle")
    legend.draw(canvas, _legend(held, say), below + 96)


def _figures(canvas: Canvas, you: You, box: tuple[int, int, int], say: Say) -> None:
    left, top, right = box
    held = [one for one in you.figures if not one.discarded]
    if not held:
        canvas.text((left, top + 70), say(T("none yet")), LABEL, canvas.theme.muted)
    apart = step(len(held), FIGURE_WIDE, right - left, FIGURE_WIDE + 16)
    draw_figures(canvas, held, (left, top + 12), FIGURE_WIDE, apart, own=True)
    if meant := _legend(held, say):
        legend.draw(canvas, meant, HIGH - MARGIN - 14, left, right)


def _legend(held: list[FigureView], say: Say) -> list[legend.Entry]:
    """What the marks on own figures mean, those that are there."""
    entries = [("lock", T("face down"), any(not one.up for one in held))]
    entries.append(("megaphone", FORCED, any(one.forced for one in held)))
    return [(mark, say(line)) for mark, line, there in entries if there]


def _drawn(canvas: Canvas, you: You, box: tuple[int, int, int]) -> None:
    left, top, _ = box
    for n, card in enumerate(you.drawn):
        canvas.sprite(cards.figure(card, FIGURE_WIDE), (left + n * (FIGURE_WIDE + 16), top + 12))


def _given(canvas: Canvas, you: You, box: tuple[int, int, int], say: Say) -> None:
    """Figures that this seat drew for team mates, with their names."""
    left, top, right = box
    wide = FIGURE_WIDE - 18
    apart = step(len(you.given), wide, right - left, wide + 24)
    for n, one in enumerate(you.given):
        x = left + n * apart
        canvas.sprite(cards.figure(one.card, wide), (x, top))
        canvas.text((x, top + cards.height(wide) + 22), say(SeatName(one.to)), CAPTION, room=apart, smallest=20)


def _visible(canvas: Canvas, view: DemosView, box: tuple[int, int, int], say: Say) -> None:
    """What lies face up and could be taken."""
    left, top, right = box
    lying = [one.card for one in view.public]
    lying += [one.card for one in view.secret if one.card is not None]
    if not lying:
        canvas.text((left, top + 70), say(T("nothing")), LABEL, canvas.theme.muted)
    if len(lying) * (VISIBLE_WIDE + 10) - 10 <= right - left:
        for n, card in enumerate(lying):
            canvas.sprite(cards.number(card, VISIBLE_WIDE), (left + n * (VISIBLE_WIDE + 10), top + 16))
        return
    columns = -(-len(lying) // 2)
    apart = step(columns, VISIBLE_SMALL, right - left, VISIBLE_SMALL + 14)
    for n, card in enumerate(lying):
        x, y = left + n % columns * apart, top + n // columns * (cards.height(VISIBLE_SMALL) + 8)
        canvas.sprite(cards.number(card, VISIBLE_SMALL), (x, y - 4))
