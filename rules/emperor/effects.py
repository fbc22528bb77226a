"""What a choice would do, in a line below it, and what a seat should have in mind for its decision."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core import Prompt, Seat
from rules.emperor import words
from rules.emperor.actions import (
    Bill,
    EmperorAction,
    EmperorBill,
    Final,
    IntenseQuestioning,
    Questioning,
    Reward,
    Speech,
    Take,
)
from rules.emperor.cards import COLOUR, KIND, UPGRADES, code_of
from rules.emperor.pillars import TOP
from rules.emperor.view import EmperorView
from rules.text import N_, TN, Quote, SeatName, T, Text

Moves = Sequence[tuple[str, int]]
PRICE = 2
"""Cards of each colour that corruption costs."""


def effect(action: EmperorAction, view: EmperorView) -> Text | None:
    """What an action would do; None where its own words say it already."""
    match action:
        case Bill():
            moves = ((action.pillar, action.change), ("economy", action.economy))
            return _moved(view, moves, T(AFTER[action.change == action.economy]))
        case EmperorBill():
            return T("More than half of all population has to vote for it.")
        case Speech(effect="change"):
            return _moved(view, ((action.first, action.first_by), (action.second, action.second_by)))
        case Questioning():
            return _media(view, 1)
        case IntenseQuestioning():
            return _media(view, 2)
        case Reward(what="pillar"):
            return _moved(view, ((action.pillar, action.change),))
        case Final():
            return _final(action, view)
        case Take(pile="future"):
            return TN("{n} tile lies there.", "{n} tiles lie there; which one you get is luck.",
                      view.seats[action.from_].future)  # fmt: skip
        case _:
            return None


AFTER = {True: N_("punishment for the proposer"), False: N_("reward for the proposer")}
AT_END = {
    ("economy", 0): N_("no bill may lower it"),
    ("economy", 5): N_("no bill may raise it"),
    ("security", 0): N_("election at once"),
    ("security", 5): N_("no election"),
    ("culture", 0): N_("media jump to 5"),
    ("culture", 5): N_("no manipulation"),
    ("social", 0): N_("no speeches"),
    ("social", 5): N_("no foul play"),
    ("environment", 0): N_("costs a tile"),
    ("environment", 5): N_("brings a tile"),
}
"""What begins to hold at the end of a pillar, in very few words."""


def _limit(view: EmperorView, moves: Moves) -> Text:
    """How the emperor limit would move, by the ends that pillars can't pass."""
    now = view.limit.points
    then = now + sum(by for pillar, by in moves if pillar != "media")
    if then == now:
        return T("Limit stays at {now}", now=now)
    return T("Limit {now} → {then}", now=now, then=then)


def _ends(view: EmperorView, moves: Moves) -> list[Text]:
    """What begins to hold where a pillar gets to one of its ends."""
    values = [(pillar, (view.media if pillar == "media" else view.pillars[pillar]) + by) for pillar, by in moves]
    last = view.round == view.max_rounds  # its election is never skipped (E11)
    return [
        T("{pillar} {value}: {effect}", pillar=words.pillar(pillar), value=value, effect=T(AT_END[pillar, value]))
        for pillar, value in values
        if (pillar, value) in AT_END and not (last and (pillar, value) == ("security", TOP))
    ]


def _media(view: EmperorView, by: int) -> Text:
    then = min(TOP, view.media + by)
    return T("Media {now} → {then}", now=view.media, then=then)


def _moved(view: EmperorView, moves: Moves, *after: Text) -> Text:
    """What moving pillars does: to the limit, at their ends, and what comes of it."""
    line = _limit(view, moves)
    for part in (*after, *_ends(view, moves)):
        line = T("{first}; {second}", first=line, second=part)
    return line


def _final(action: Final, view: EmperorView) -> Text:
    kind = KIND[action.card]
    if kind not in ("manipulation", "corruption"):
        return T("Just discarded")
    if view.pillars["social"] == TOP:
        return T("No effect: social is at 5")
    if kind == "manipulation":
        if view.pillars["culture"] == TOP:
            return T("No effect: culture is at 5")
        me = view.you.seat if view.you else ""
        number = sum(shown.future for seat, shown in view.seats.items() if seat != me)
        return TN("Up to two tiles out of future piles of others, where {n} lies now",
                  "Up to two tiles out of future piles of others, where {n} lie now", number)  # fmt: skip
    if not _payable(view):
        return T("No effect: you would not have two red and two green cards left to pay")
    return T("Up to three tiles of others, for two red and two green cards")


def _payable(view: EmperorView) -> bool:
    """Whether the hand could pay for corruption after playing it."""
    left = list(view.you.hand) if view.you else []
    lower = code_of(UPGRADES["corruption"])
    for card in (lower, lower) if view.pairs else ("corruption:red",):
        if card in left:
            left.remove(card)
    red = sum(COLOUR[card] == "red" for card in left)
    return red >= PRICE and len(left) - red >= PRICE


# -- beside a question


def details(prompt: Prompt, view: EmperorView) -> tuple[Text, ...]:
    """What bears on the decision: what is at stake, and what the seat has promised."""
    match prompt.kind:
        case "action":
            return (*_crown(prompt, view), *_promised(view))
        case "vote":
            return (*_stake(view), *_supported(view))
        case "promise" if view.problem:
            return (T("The problem: “{words}”", words=Quote(view.problem)),)
        case "spoils" if view.you and not view.you.hand:
            return (
                TN(
                    "Your hand is empty: if you take nothing, the {n} card of your discard pile comes back to it.",
                    "Your hand is empty: if you take nothing, all {n} cards of your discard pile come back to it.",
                    len(view.you.discard),
                ),
            )
        case _:
            return ()


def _crown(prompt: Prompt, view: EmperorView) -> list[Text]:
    if not view.seats[prompt.seat].above:
        return []
    if any(isinstance(action, EmperorBill) for action in prompt.actions):
        return [T("You are above the emperor limit: with a bill card you can ask for the crown.")]
    return [T("You are above the emperor limit, but have no bill card to ask for the crown.")]


def _promised(view: EmperorView) -> list[Text]:
    """The seat's own pledges that are still to be kept."""
    told = []
    for promise in view.promises:
        if view.you and promise.seat == view.you.seat and promise.sort == "pledge" and promise.status == "open":
            pledge = words.pledge(promise.pledge, promise.pillar, promise.change, promise.kind, promise.target)
            told.append(T("You have promised to {pledge}.", pledge=pledge))
    return told


def _voted_on(view: EmperorView) -> tuple[Seat, Moves] | None:
    """Whose bill is voted on, and what it would move (nothing for the crown)."""
    if view.bill is not None:
        bill = view.bill
        moves = ((bill.pillar, bill.change), ("economy", bill.economy))
        return bill.seat, () if bill.emperor else moves
    asked = view.you.asked if view.you else None
    plan = view.plans.get(asked) if asked else None
    if asked and isinstance(plan, Bill):
        return asked, ((plan.pillar, plan.change), ("economy", plan.economy))
    return (asked, ()) if asked else None


def _stake(view: EmperorView) -> list[Text]:
    voted = _voted_on(view)
    if voted is None or view.you is None:
        return []
    _, moves = voted
    told = []
    if moves:
        same = moves[0][1] == moves[1][1]
        told.append(T("If it passes: {effect}.", effect=_moved(view, moves, T(AFTER[same]))))
    total = sum(shown.population for shown in view.seats.values())
    told.append(
        T("It needs {needed} of {total} population; you have {n}.", needed=total // 2 + 1, total=total,
          n=view.you.population)
    )  # fmt: skip
    return told


def _supported(view: EmperorView) -> list[Text]:
    voted = _voted_on(view)
    if voted is None or view.you is None:
        return []
    return [
        T("You have promised to vote for every bill of {target}.", target=SeatName(promise.target))
        for promise in view.promises
        if promise.seat == view.you.seat and promise.pledge == "support" and promise.target == voted[0]
    ]
