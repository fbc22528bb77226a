"""What a seat may choose, as it travels on the wire. Free text is the field `text`."""

from __future__ import annotations

from typing import Literal

from rules.core import Action, Seat

Tile = Literal[1, 2, 3, 4, 5, "hidden"]
"""A face-up value, or one at random among face-down tiles."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing: in a turn, or with a claim to the crown."""


class Bill(Action, frozen=True, tag="bill"):
    """Propose to move `pillar` by `change` and the economy by `economy` (each 1 or -1).

    `card` is the bill card played; it may be left out by a seat that holds one colour only.
    """

    pillar: str
    economy: int
    change: int
    card: str = ""
    text: str = ""


class EmperorBill(Action, frozen=True, tag="emperor_bill"):
    """Ask for the crown; with a bill card in a turn, without one in a claim after the result."""

    card: str = ""
    text: str = ""


class Speech(Action, frozen=True, tag="speech", rename={"from_": "from"}):
    """Give a speech: take a current tile of `from_`, change two pillars of six by one each, or neither."""

    effect: Literal["steal", "change", "none"]
    from_: Seat = ""
    tile: Tile | None = None
    first: str = ""
    first_by: int = 0
    second: str = ""
    second_by: int = 0
    text: str = ""


class SecretMeeting(Action, frozen=True, tag="secret_meeting"):
    text: str = ""


class Questioning(Action, frozen=True, tag="questioning"):
    target: Seat
    text: str = ""


class IntenseQuestioning(Action, frozen=True, tag="intense_questioning"):
    target: Seat
    text: str = ""


class Negotiating(Action, frozen=True, tag="negotiating"):
    target: Seat


class Scheming(Action, frozen=True, tag="scheming"):
    target: Seat


class Vote(Action, frozen=True, tag="vote"):
    """Vote on a bill with a hand card: green for, red against."""

    card: str


class Reward(Action, frozen=True, tag="reward"):
    """The proposer's reward. `cards` from the own discard pile; `card` out of the own media pile."""

    what: Literal["tile", "cards", "pillar", "media", "none"]
    cards: tuple[str, ...] = ()
    pillar: str = ""
    change: int = 0
    card: str = ""


class Punish(Action, frozen=True, tag="punish"):
    """The proposer's punishment. `cards` are two hand cards."""

    what: Literal["tile", "cards", "lie"]
    cards: tuple[str, ...] = ()


class Answer(Action, frozen=True, tag="answer"):
    """Answer a question; an intense one with a hand card, green for the truth, red for a lie."""

    text: str = ""
    card: str = ""


class Believe(Action, frozen=True, tag="believe"):
    pass


class Look(Action, frozen=True, tag="look"):
    pass


class Done(Action, frozen=True, tag="done"):
    """End one's side of a negotiation; the text is the agreement as this seat records it."""

    text: str = ""


class Problem(Action, frozen=True, tag="problem"):
    text: str = ""


class Promise(Action, frozen=True, tag="promise"):
    """An opinion and a promise. With a `pledge` the game checks it; else the text is the promise.

    `bill` names pillar and change, `card` a kind and perhaps a target, `support` a target.
    """

    text: str = ""
    pledge: Literal["", "bill", "card", "support"] = ""
    pillar: str = ""
    change: int = 0
    kind: str = ""
    target: Seat = ""


class Praise(Action, frozen=True, tag="praise"):
    """Vote for the best speaker (variant `debate_prize`)."""

    seat: Seat


class Predict(Action, frozen=True, tag="predict"):
    """The chair's guess who is voted best speaker (variant `debate_prize`)."""

    seat: Seat


class Verdict(Action, frozen=True, tag="verdict"):
    """The seats whose free promise was broken, as this seat sees it."""

    broken: tuple[Seat, ...]


class Final(Action, frozen=True, tag="final"):
    """The card of the final attempt."""

    card: str


class Take(Action, frozen=True, tag="take", rename={"from_": "from"}):
    """Take a tile in the final attempt; `tile` is for current tiles only."""

    from_: Seat
    pile: Literal["future", "current"]
    tile: Tile | None = None


class Stop(Action, frozen=True, tag="stop"):
    """Take no more tiles."""


class Pay(Action, frozen=True, tag="pay"):
    """The price of corruption: two red and two green hand cards."""

    cards: tuple[str, ...]


class Spoils(Action, frozen=True, tag="spoils"):
    """Draw, and take a card from the own discard pile, or decline either."""

    draw: bool
    take: str = ""


TurnAction = (
    Pass | Bill | EmperorBill | Speech | SecretMeeting | Questioning | IntenseQuestioning | Negotiating | Scheming
)
"""What may be chosen in a turn of an action phase."""

EmperorAction = (
    TurnAction
    | Vote
    | Reward
    | Punish
    | Answer
    | Believe
    | Look
    | Done
    | Problem
    | Promise
    | Praise
    | Predict
    | Verdict
    | Final
    | Take
    | Stop
    | Pay
    | Spoils
)
