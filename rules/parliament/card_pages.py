"""What the cards of a content pack are and do, to be looked up one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.guide import CardPage
from rules.text import T, Text

from . import overview, words
from .content import CardKey, Pack
from .pack import current_pack
from .view import ParliamentView


def card_pages(view: ParliamentView | None = None) -> Mapping[str, CardPage]:
    """Every card of the pack: of the one in use, or of the game that is looked at, with its option about asterisks."""
    pack = current_pack() if view is None else words.pack_of(view.pack)
    asterisks: Literal["ignored", "flip"] = "flip" if view is not None and view.asterisks else "ignored"
    keys = (*pack.cards, *pack.voters, *pack.minors)
    return {
        key: CardPage(
            words.card(pack, key),
            (*overview.tell_card(pack, key, asterisks), *_does(pack, key)),
            ("card", (view or pack, key, "policy")),
        )
        for key in keys
    }


def _does(pack: Pack, key: CardKey) -> tuple[Text, ...]:
    """What happens when such a card is played."""
    match pack.kind(key):
        case "idea":
            return (
                T("As a policy it moves the parties that back it one step: for free or for a hand card."),
                T("As an opinion it moves all parties one step that don't pay a hand card to hold."),
                T("Then its player changes a relation, and the card goes on top of the agenda."),
            )
        case "voter":
            return (
                T("Played, or paid, it joins the queue. When its turn comes it chooses the party nearest to its first"
                  " group on the scale of the top card of the agenda; its other groups break ties."),
            )  # fmt: skip
        case "minor":
            return (
                T("Its player says how many cards may be paid to push everybody; then players may pay to pull back."),
                T("After a change of a relation it enters on its own end segment, and can win voters there."),
            )
