"""What a seat can choose in Swedish Parliament 2014, as it travels."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.core import Action

from .content import CardKey, DirectionKey, PartyKey, ScaleKey

PolicyOrder: TypeAlias = Literal["ask", "free_only", "never"]
"""Standing order for policies: ask; back what is free, never pay; never back."""
OpinionOrder: TypeAlias = Literal["ask", "never"]
"""Standing order for opinions: ask; never hold."""
Change: TypeAlias = Literal["create", "strengthen", "weaken", "break"]

ALLOWED = 7
"""The most cards that a minor party's card may invite."""


class Place(Action, frozen=True, tag="place"):
    """Put one's marker of a scale on the mid segment on a direction's side."""

    scale: ScaleKey
    direction: DirectionKey


class Policy(Action, frozen=True, tag="policy"):
    """Play an idea card as a policy."""

    card: CardKey


class Opinion(Action, frozen=True, tag="opinion"):
    """Play an idea card as an opinion."""

    card: CardKey


class Voter(Action, frozen=True, tag="voter"):
    """Play a voter card: the voter joins the queue."""

    card: CardKey


class Minor(Action, frozen=True, tag="minor"):
    """Play a minor party's card; `allow` cards, 0 to 7, may be paid in all to push everybody away (P4)."""

    card: CardKey
    allow: int


class Draw(Action, frozen=True, tag="draw"):
    """Draw from a scale's pile, which ends the turn."""

    pile: ScaleKey


class End(Action, frozen=True, tag="end"):
    """End the turn, where all piles are empty."""


class Back(Action, frozen=True, tag="back"):
    """Back a policy: free where the party is highlighted, else for a hand card."""

    pay: CardKey | None = None


class Decline(Action, frozen=True, tag="decline"):
    """Don't back the policy."""


class Hold(Action, frozen=True, tag="hold"):
    """Keep the position in an opinion for a hand card."""

    pay: CardKey


class Drift(Action, frozen=True, tag="drift"):
    """Move along with an opinion."""


class Push(Action, frozen=True, tag="push"):
    """Pay a card at a minor party's entry: all parties move a step in the direction against it."""

    pay: CardKey


class PullBack(Action, frozen=True, tag="pull_back"):
    """Pay a card after the pushes: the own marker moves a step back."""

    pay: CardKey


class Enough(Action, frozen=True, tag="enough"):
    """Pay no more cards at a minor party's entry."""


class Standing(Action, frozen=True, tag="standing"):
    """Orders that answer for the seat until they are changed, the question that is open too."""

    policy: PolicyOrder
    opinion: OpinionOrder


class ChangeRelation(Action, frozen=True, tag="relation"):
    """Change a relation; the two parties in pack order."""

    change: Change
    parties: tuple[PartyKey, PartyKey]


Answer: TypeAlias = Back | Decline | Hold | Drift
"""What a seat answers to a policy or an opinion."""

ParliamentAction = (
    Place
    | Policy
    | Opinion
    | Voter
    | Minor
    | Draw
    | End
    | Back
    | Decline
    | Hold
    | Drift
    | Push
    | PullBack
    | Enough
    | Standing
    | ChangeRelation
)
