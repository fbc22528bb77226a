"""What may be chosen, as buttons, list entries and questions."""

from __future__ import annotations

from typing import Any, assert_never

from rules.core import Seat
from rules.emperor import words
from rules.emperor.actions import (
    Answer,
    Believe,
    Bill,
    Done,
    EmperorAction,
    EmperorBill,
    Final,
    IntenseQuestioning,
    Look,
    Negotiating,
    Pass,
    Pay,
    Praise,
    Predict,
    Problem,
    Promise,
    Punish,
    Questioning,
    Reward,
    Scheming,
    SecretMeeting,
    Speech,
    Spoils,
    Stop,
    Take,
    Verdict,
    Vote,
)
from rules.emperor.cards import COLOUR
from rules.emperor.view import EmperorView
from rules.text import N_, TN, Quote, SeatName, T, Text


def label(action: EmperorAction, view: EmperorView) -> Text:
    """The action in a few words."""
    match action:
        case Pass():
            return T("Don't ask for the crown") if view.phase == "election" else T("Pass")
        case Bill():
            change = words.change(action.pillar, action.change)
            economy = words.change("economy", action.economy)
            if not action.card:
                return T("Bill: {change}, {economy}", change=change, economy=economy)
            colour = T(words.COLOURS[COLOUR[action.card]])
            return T("Bill ({colour}): {change}, {economy}", colour=colour, change=change, economy=economy)
        case EmperorBill():
            if not action.card:
                return T("Ask for the crown!")
            return T("Emperor bill ({colour})", colour=T(words.COLOURS[COLOUR[action.card]]))
        case Speech():
            return _speech(action)
        case SecretMeeting():
            return T("Secret meeting: hide the own tiles, draw one")
        case Questioning():
            return T("Question {seat}", seat=SeatName(action.target))
        case IntenseQuestioning():
            return T("Question {seat} intensely", seat=SeatName(action.target))
        case Negotiating():
            return T("Negotiate with {seat}", seat=SeatName(action.target))
        case Scheming():
            return T("Scheme with {seat}", seat=SeatName(action.target))
        case Vote():
            return T(VOTES[COLOUR[action.card]], card=words.card(action.card))
        case Reward():
            return _reward(action)
        case Punish():
            return _punish(action)
        case Answer():
            if not action.card:
                return T("Answer")
            return T(ANSWERS[COLOUR[action.card]], card=words.card(action.card))
        case Believe():
            return T("Believe the answer")
        case Look():
            return T("Look at the card")
        case Done():
            return T("Done talking")
        case Problem():
            return T("State the problem")
        case Promise():
            if not action.pledge:
                return T("Promise in your own words")
            pledge = words.pledge(action.pledge, action.pillar, action.change, action.kind, action.target)
            return T("Promise to {pledge}", pledge=pledge)
        case Praise():
            return T("Best speaker: {seat}", seat=SeatName(action.seat))
        case Predict():
            return T("Predict {seat}", seat=SeatName(action.seat))
        case Verdict():
            if not action.broken:
                return T("All promises were kept")
            return T("Broken: {seats}", seats=words.seats(action.broken))
        case Final():
            return words.card(action.card)
        case Take():
            return _take(action)
        case Stop():
            return T("Take no more")
        case Pay():
            return T("{cards}", cards=words.cards(action.cards))
        case Spoils():
            return _spoils(action, view)
        case _:
            assert_never(action)


VOTES = {"green": N_("FOR with {card}"), "red": N_("AGAINST with {card}")}
ANSWERS = {"green": N_("Truth: {card}"), "red": N_("Lie: {card}")}


def _speech(action: Speech) -> Text:
    match action.effect:
        case "steal":
            return T("Speech: take {tile} from {seat}", tile=words.tile(action.tile),
                     seat=SeatName(action.from_))  # fmt: skip
        case "change":
            return T("Speech: {first}, {second}", first=words.change(action.first, action.first_by),
                     second=words.change(action.second, action.second_by))  # fmt: skip
        case "none":
            return T("Speech, just words")


def _reward(action: Reward) -> Text:
    match action.what:
        case "tile":
            return T("Draw a population tile")
        case "cards":
            return T("Take back {cards}", cards=words.cards(action.cards))
        case "pillar":
            return words.change(action.pillar, action.change)
        case "media":
            return T("Out of the media pile: {card}", card=words.card(action.card))
        case "none":
            return T("No reward")


def _punish(action: Punish) -> Text:
    match action.what:
        case "tile":
            return T("Lose the lowest population tile")
        case "cards":
            return T("Discard {cards}", cards=words.cards(action.cards))
        case "lie":
            return T("A lie marker into the media pile")


def _take(action: Take) -> Text:
    if action.pile == "future":
        return T("From the future pile of {seat}", seat=SeatName(action.from_))
    return T("{tile} of {seat}", tile=words.tile(action.tile), seat=SeatName(action.from_))


def _spoils(action: Spoils, view: EmperorView) -> Text:
    number = _draws(view)
    if action.draw and action.take:
        return TN("Draw {n} card, take back {card}", "Draw {n} cards, take back {card}", number,
                  card=words.card(action.take))  # fmt: skip
    if action.draw:
        return TN("Draw {n} card", "Draw {n} cards", number)
    if action.take:
        return T("Take back {card}", card=words.card(action.take))
    return T("Take nothing")


def _draws(view: EmperorView) -> int:
    rank = view.ranks.get(view.you.seat, 1) if view.you else 1
    return 2 if rank == 1 else 1


# -- long lists are chosen from in steps


def kind_label(kind: str) -> Text:
    return T(KIND_LABELS[kind])


KIND_LABELS = {
    "pass": N_("Pass"),
    "bill": N_("Bill: move the economy and another pillar"),
    "emperor_bill": N_("Emperor bill: ask for the crown"),
    "speech": N_("Speech: take a tile, or move two pillars"),
    "secret_meeting": N_("Secret meeting: hide the own tiles, draw one"),
    "questioning": N_("Questioning: media +1"),
    "intense_questioning": N_("Intense questioning: media +2, truth or lie"),
    "negotiating": N_("Negotiating: talk in public"),
    "scheming": N_("Scheming: talk in private"),
    "vote": N_("Vote"),
    "reward": N_("Reward"),
    "punish": N_("Punishment"),
    "answer": N_("Answer"),
    "believe": N_("Believe"),
    "look": N_("Look"),
    "done": N_("Done"),
    "problem": N_("Problem"),
    "promise": N_("Promise"),
    "praise": N_("Best speaker"),
    "predict": N_("Prediction"),
    "verdict": N_("Verdict"),
    "final": N_("Final attempt"),
    "take": N_("Take a tile"),
    "stop": N_("Take no more"),
    "pay": N_("Pay"),
    "spoils": N_("Spoils"),
}
SEAT_FIELDS = frozenset(("from", "from_", "target", "seat"))
PILLAR_FIELDS = frozenset(("pillar", "first", "second"))
CHANGE_FIELDS = frozenset(("change", "economy", "first_by", "second_by"))
CARD_FIELDS = frozenset(("card", "take"))
UP, DOWN = N_("up by 1"), N_("down by 1")
WORDS: dict[tuple[str, Any], str] = {
    ("effect", "steal"): N_("take a population tile"),
    ("effect", "change"): N_("move two pillars"),
    ("effect", "none"): N_("just words"),
    ("what", "tile"): N_("a population tile"),
    ("what", "pillar"): N_("move a pillar"),
    ("what", "media"): N_("clean the own media pile"),
    ("what", "lie"): N_("a lie marker"),
    ("what", "none"): N_("nothing"),
    ("pledge", ""): N_("in your own words"),
    ("pledge", "bill"): N_("propose a bill"),
    ("pledge", "card"): N_("play a card"),
    ("pledge", "support"): N_("vote for somebody's bills"),
    ("pile", "future"): N_("future pile, at random"),
    ("pile", "current"): N_("current tiles"),
    ("draw", True): N_("draw"),
    ("draw", False): N_("don't draw"),
}


def field_label(kind: str, field: str, value: Any, view: EmperorView) -> Text:
    """A value of a field on its own: a seat, a pillar, a direction, cards …"""
    if kind == "punish" and value == "cards":
        return T("discard two hand cards")
    if kind == "reward" and value == "cards":
        return T("take cards back from the discard pile")
    if (field, value if isinstance(value, str | bool) else None) in WORDS:
        return T(WORDS[field, value])
    if field == "broken":
        return _broken(value, view)
    if value in ("", None, ()):
        return T("nobody in particular") if field in SEAT_FIELDS else T("nothing")
    if field in SEAT_FIELDS:
        return _seat(value, view)
    if field in PILLAR_FIELDS:
        now = view.media if value == "media" else view.pillars.get(value, 0)
        return T("{pillar}, now {value}", pillar=words.pillar(value), value=now)
    if field in CHANGE_FIELDS:
        return T(UP if value > 0 else DOWN)
    if field in CARD_FIELDS:
        return words.card(value)
    match field:
        case "cards":
            return T("{cards}", cards=words.cards(value))
        case "tile":
            return words.tile(value)
        case "kind":
            return words.kind(value)
        case _:
            return T("{value}", value=str(value))


def _broken(accused: tuple[Seat, ...], view: EmperorView) -> Text:
    """Whose promise was broken; of one alone also what it said, since it has to be judged now."""
    if not accused:
        return T("All promises were kept")
    said = [promise.text for promise in view.promises if (promise.seat,) == accused
            and promise.round == view.judged_round and promise.sort == "free"]  # fmt: skip
    if said:
        return T("{seat}: “{words}”", seat=SeatName(accused[0]), words=Quote(said[0]))
    return T("{seats}", seats=words.seats(accused))


def _seat(seat: Seat, view: EmperorView) -> Text:
    if seat not in view.seats:
        return T("{seat}", seat=SeatName(seat))
    return T("{seat}, population {n}", seat=SeatName(seat), n=view.seats[seat].population)


# -- free texts


def text_label(action: EmperorAction) -> Text:
    """What is to be written with an action, as the label of its field: 45 characters at most."""
    if isinstance(action, Promise) and not action.pledge:
        return T("Your promise (left empty, it is broken)")
    return T(TEXTS.get(type(action), WORDS_OF_YOUR_OWN))


WORDS_OF_YOUR_OWN = N_("Your words")
TEXTS: dict[type, str] = {
    Bill: N_("What the bill says"),
    EmperorBill: N_("Why the crown should be yours"),
    Speech: N_("Your speech"),
    SecretMeeting: N_("What you tell the public about it"),
    Questioning: N_("Your question"),
    IntenseQuestioning: N_("Your question"),
    Answer: N_("Your answer"),
    Done: N_("What you agreed on"),
    Problem: N_("The problem"),
    Promise: N_("Your opinion"),
}


def headline(view: EmperorView) -> Text:
    """Round, phase, whose turn, and the limit."""
    phase = T(words.PHASES[view.phase])
    if view.turn and view.phase != "election":
        return T("Round {round} of {rounds}, {phase}: {seat} · limit {limit}", round=view.round,
                 rounds=view.max_rounds, phase=phase, seat=SeatName(view.turn),
                 limit=words.limit(view.limit.points))  # fmt: skip
    return T("Round {round} of {rounds}, {phase} · limit {limit}", round=view.round, rounds=view.max_rounds,
             phase=phase, limit=words.limit(view.limit.points))  # fmt: skip
