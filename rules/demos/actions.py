"""What a seat can choose in DēmoS, as it travels."""

from __future__ import annotations

from rules.core import Action, Seat
from rules.demos.cards import Card, Suit

PEOPLE = "people"
"""What `Discard.take` says for the top card of the People's Pack."""


class Announce(Action, frozen=True, tag="announce"):
    """Before hand 1: a favourite suit, and the suits of E, L and J of the trio aimed at ("SHD").

    What a variant doesn't ask for, or a seat doesn't want to announce, is left out.
    """

    favourite: Suit | None = None
    trio: str | None = None


class ConsultDone(Action, frozen=True, tag="consult_done"):
    """Done talking with the team mates."""


class Discard(Action, frozen=True, tag="discard"):
    """Discard a hand card; except in the public discard, `take` is "people" or a visible card."""

    card: Card
    take: Card | None = None


class Keep(Action, frozen=True, tag="keep"):
    """Decline the secret discard."""


class Consent(Action, frozen=True, tag="consent"):
    """Agree to the unanimous discard."""


class Veto(Action, frozen=True, tag="veto"):
    """Veto the unanimous discard; a team's veto needs all its members."""


class Assign(Action, frozen=True, tag="assign"):
    """Name the team mate who shall keep the figure that was drawn."""

    to: Seat


class Media(Action, frozen=True, tag="media"):
    """Turn up a figure of another seat and give it a suit. `index` counts all the seat acquired, from 0."""

    target: Seat
    index: int
    suit: Suit


DemosAction = Announce | ConsultDone | Discard | Keep | Consent | Veto | Assign | Media
