"""What a seat is asked, in words: the question of every kind of decision."""

from __future__ import annotations

from rules.core import Prompt, Seat
from rules.emperor import words
from rules.emperor.actions import Answer, Bill, IntenseQuestioning, Questioning
from rules.emperor.view import EmperorView
from rules.text import N_, TN, Arg, Quote, SeatName, T, Text


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
