"""What may be chosen, as buttons, list entries and questions."""

from __future__ import annotations

from typing import Any, assert_never

from rules.core import Prompt, Seat
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
from rules.text import N_, TN, Arg, Quote, SeatName, T, Text


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


# -- questions


def question(prompt: Prompt, view: EmperorView) -> Text:
    """What the seat is asked now."""
    match prompt.kind:
        case "action" if view.tempo == "simultaneous":
            return T("Choose your action; all are revealed together. Play one card for it, or pass.")
        case "action":
            return T("Your turn: play one card for its action, or pass.")
        case "vote":
            return _vote(view)
        case "reward":
            return T("Your bill passed and the pillars moved apart: choose a reward.")
        case "punish":
            return T("Your bill passed and both pillars moved the same way: choose a punishment.")
        case "answer":
            return _answer(prompt, view)
        case "judge":
            return _judge(view)
        case "talks":
            return _talks(prompt, view)
        case "problem":
            return T("You are in the chair: which problem does the country have?")
        case "promise":
            return T("Give your opinion and one promise. A broken one is a lie in your media pile; so is "
                     "silence.")  # fmt: skip
        case "praise":
            return T("Who spoke best?")
        case "predict":
            return T("You are in the chair: who will be voted best speaker?")
        case "verdict":
            return _verdict(prompt, view)
        case "final":
            return T("Final attempt: play one card. Manipulation and corruption take tiles, any other card is "
                     "just discarded.")  # fmt: skip
        case "take":
            left = view.attempt.left if view.attempt else 1
            return TN("Take a tile; {n} is left to you.", "Take a tile; {n} are left to you.", left)
        case "pay":
            return T("Corruption costs two red cards, into your media pile, and two green ones, discarded.")
        case "claim":
            return T("You are above the emperor limit. Ask for the crown? Everybody votes at once.")
        case "spoils":
            rank = view.ranks.get(prompt.seat, 1)
            return T("Your rank in the election is {rank}: choose your spoils.", rank=rank)
        case _:
            return T("Choose.")


def _vote(view: EmperorView) -> Text:
    bill, plan = view.bill, None
    if bill is None and view.you and view.you.asked:
        plan = view.plans.get(view.you.asked)
        if isinstance(plan, Bill):
            return _vote_on(view.you.asked, plan.pillar, plan.change, plan.economy, plan.text)
        return T("Vote on crowning {seat}: green is for, red against.", seat=SeatName(view.you.asked))
    if bill is None or bill.emperor:
        seat: Arg = SeatName(bill.seat) if bill else ""
        return T("Vote on crowning {seat}: green is for, red against.", seat=seat)
    return _vote_on(bill.seat, bill.pillar, bill.change, bill.economy, bill.text)


def _vote_on(seat: Seat, pillar: str, change: int, economy: int, text: str) -> Text:
    line = T(
        "Vote on the bill of {seat} ({change}, {economy}): green is for, red against.",
        seat=SeatName(seat), change=words.change(pillar, change), economy=words.change("economy", economy),
    )  # fmt: skip
    return words.said(line, text)


def _answer(prompt: Prompt, view: EmperorView) -> Text:
    text, asker = "", ""
    if view.question:
        text, asker = view.question.text, view.question.seat
    elif view.you and view.you.asked:
        plan = view.plans.get(view.you.asked)
        asker = view.you.asked
        text = plan.text if isinstance(plan, Questioning | IntenseQuestioning) else ""
    with_card = any(isinstance(action, Answer) and action.card for action in prompt.actions)
    template = ANSWER_CARD if with_card else ANSWER_PLAIN
    return words.said(T(template, seat=SeatName(asker)), text)


def _talks(prompt: Prompt, view: EmperorView) -> Text:
    if view.talks is None:
        return T("Choose.")
    other = view.talks.second if prompt.seat == view.talks.first else view.talks.first
    return T(TALK_ALONE if view.talks.secret else TALK_IN_PUBLIC, other=SeatName(other))


TALK_ALONE = N_("You scheme with {other}, unheard. Talk, and when you are done record what you agreed on; "
                "nothing enforces it.")  # fmt: skip
TALK_IN_PUBLIC = N_("You negotiate with {other} in front of everybody. Talk, and when you are done record what you "
                    "agreed on; nothing enforces it.")  # fmt: skip


def _verdict(prompt: Prompt, view: EmperorView) -> Text:
    """The question with the promises to be judged, each as it was given."""
    line = T("Judge the promises of round {round}: which were broken?", round=view.judged_round)
    for promise in view.promises:
        if promise.sort == "free" and promise.round == view.judged_round and promise.seat != prompt.seat:
            said = T("{seat}: “{words}”", seat=SeatName(promise.seat), words=Quote(promise.text))
            line = T("{line}\n{said}", line=line, said=said)
    return line


def _judge(view: EmperorView) -> Text:
    target: Arg = SeatName(view.question.target) if view.question else ""
    line = T("Do you believe {target}, or look at the card? Looking at a truth costs you a tile, a lie "
             "brings you one.", target=target)  # fmt: skip
    if view.question and view.question.answer:
        return T("{line}\n{target} answered: “{words}”", line=line, target=target,
                 words=Quote(view.question.answer))  # fmt: skip
    return line


ANSWER_CARD = N_("{seat} questions you intensely: answer, with a green card for the truth or a red one for a lie.")
ANSWER_PLAIN = N_("{seat} questions you: what do you answer?")


def headline(view: EmperorView) -> Text:
    """Round, phase, whose turn, and the limit."""
    phase = T(words.PHASES[view.phase])
    if view.turn and view.phase != "election":
        return T("Round {round} of {rounds}, {phase}: {seat} · limit {limit}", round=view.round,
                 rounds=view.max_rounds, phase=phase, seat=SeatName(view.turn),
                 limit=words.limit(view.limit.points))  # fmt: skip
    return T("Round {round} of {rounds}, {phase} · limit {limit}", round=view.round, rounds=view.max_rounds,
             phase=phase, limit=words.limit(view.limit.points))  # fmt: skip
