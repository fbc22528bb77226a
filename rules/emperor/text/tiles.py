"""Tiles and cards changing hands, in sentences."""

from __future__ import annotations

from rules.core import Seat
from rules.emperor import events, words
from rules.text import N_, TN, SeatName, T, Text


def tile_drawn(event: events.TileDrawn, viewer: Seat | None) -> Text | None:
    if viewer == event.seat or event.cause == "reward":
        return None  # the value follows, or the reward has been told
    return T(DRAWN[event.cause], seat=SeatName(event.seat))


DRAWN = {
    "secret_meeting": N_(
        "{seat} draws a population tile, unseen by the others, into the future pile: it counts from the next result on."
    ),
    "environment": N_(
        "{seat} brought the environment to 5 and draws a population tile into the future pile: it counts from the next "
        "result on."
    ),
    "debate": N_(
        "The best speaker {seat} draws a population tile into the future pile: it counts from the next result on."
    ),
}


def bag_empty(event: events.BagEmpty, viewer: Seat | None) -> Text:
    return T("The bag is empty, so {seat} draws no tile.", seat=SeatName(event.seat))


def tile_lost(event: events.TileLost, viewer: Seat | None) -> Text:
    template = LOST_ENVIRONMENT if event.cause == "environment" else LOST_PUNISHMENT
    return T(template, seat=SeatName(event.seat), tile=words.tile(event.value))


LOST_ENVIRONMENT = N_("The environment is at 0: {seat} loses {tile} at the next result.")
LOST_PUNISHMENT = N_("{seat} loses {tile} at the next result.")


def tile_taken(event: events.TileTaken, viewer: Seat | None) -> Text:
    template = TAKEN_FUTURE if event.pile == "future" else TAKEN_CURRENT
    return T(template, seat=SeatName(event.seat), victim=SeatName(event.victim),
             tile=words.tile(event.value))  # fmt: skip


TAKEN_FUTURE = N_("{seat} takes a tile out of the future pile of {victim}.")
TAKEN_CURRENT = N_("{seat} takes {tile} from {victim}; it changes sides at the next result.")


def tile_given(event: events.TileGiven, viewer: Seat | None) -> Text:
    return T(GIVEN[event.cause], seat=SeatName(event.seat), target=SeatName(event.target),
             tile=words.tile(event.value))  # fmt: skip


GIVEN = {
    "truth": N_("For doubting the truth {seat} gives {tile} to {target}; it changes sides at the next result."),
    "lie": N_("For the lie {seat} gives {tile} to {target}; it changes sides at the next result."),
}


def nothing_to_give(event: events.NothingToGive, viewer: Seat | None) -> Text:
    return T("{seat} has no population tile left to give.", seat=SeatName(event.seat))


def tile_seen(event: events.TileSeen, viewer: Seat | None) -> Text:
    mine = viewer == event.seat
    match event.fate:
        case "drawn":
            return T("You draw a population tile worth {value} into your future pile; it counts from the next result "
                     "on.", value=event.value)  # fmt: skip
        case "lost":
            return T("The tile you lose is worth {value}.", value=event.value)
        case "taken" if mine:
            return T("The tile you take from {other} is worth {value}.", other=SeatName(event.other),
                     value=event.value)  # fmt: skip
        case "given" if mine:
            return T("The tile you give to {other} is worth {value}.", other=SeatName(event.other),
                     value=event.value)  # fmt: skip
        case "taken":
            return T("The tile {seat} takes from you is worth {value}.", seat=SeatName(event.seat),
                     value=event.value)  # fmt: skip
        case "given":
            return T("The tile {seat} gives you is worth {value}.", seat=SeatName(event.seat),
                     value=event.value)  # fmt: skip


def cards_drawn(event: events.CardsDrawn, viewer: Seat | None) -> Text:
    if not event.count:
        return T("The deck is empty, so {seat} draws nothing.", seat=SeatName(event.seat))
    return TN("{seat} draws {n} card.", "{seat} draws {n} cards.", event.count, seat=SeatName(event.seat))


def cards_seen(event: events.CardsSeen, viewer: Seat | None) -> Text:
    return T(CARDS_SEEN[event.fate], cards=words.cards(event.cards))


CARDS_SEEN = {
    "drawn": N_("You draw {cards}."),
    "taken_back": N_("You take back {cards}."),
    "discarded": N_("You discard {cards}."),
    "paid": N_("You pay with {cards}."),
    "removed": N_("You remove {cards} from your media pile."),
}
