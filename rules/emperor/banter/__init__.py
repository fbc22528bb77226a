"""What computer players say: bills, speeches, questions, answers, problems, opinions and agreements.

Nothing said here depends on what is hidden: an answer sounds the same whether it is true or not.
"""

from __future__ import annotations

import random

from rules.core import Action, Seat
from rules.emperor import actions as act
from rules.emperor import words
from rules.emperor.view import EmperorView
from rules.text import N_, Arg, SeatName, T, Text

BILLS: dict[tuple[str, int], tuple[str, ...]] = {
    ("security", 1): (
        N_("Every lighthouse gets a second lighthouse keeper, to keep an eye on the first."),
        N_("Guard dogs are to be trained properly and paid in sausages."),
        N_("Town walls will be repaired with real stone this time."),
    ),
    ("security", -1): (
        N_("Night watchmen may sleep at night, like everybody else."),
        N_("All doors are to be left ajar, as a sign of trust."),
        N_("The army hands in its boots; slippers are so much quieter."),
    ),
    ("culture", 1): (
        N_("Each village gets a theatre, and each theatre a roof."),
        N_("A trombone for every child, and earplugs for every grandmother."),
        N_("Libraries stay open until the last reader has found out who did it."),
    ),
    ("culture", -1): (
        N_("Museums may keep one painting each; the best one, if they can agree."),
        N_("Poems over four lines will need a permit."),
        N_("Opera is moved to car parks, where the acoustics are honest."),
    ),
    ("social", 1): (
        N_("No one shall wait longer for a doctor than for a pancake."),
        N_("The canals are to be dredged and the benches beside them mended."),
        N_("Every worker gets a second breakfast by law."),
    ),
    ("social", -1): (
        N_("Neighbours can look after each other; the ministry goes home."),
        N_("Bridges are closed on windy days, and on the others as well."),
        N_("The soup kitchens will serve the recipe only."),
    ),
    ("environment", 1): (
        N_("For each chimney a tree, and for each complaint about it another."),
        N_("The river gets its bends back; it never liked being straight."),
        N_("Frogs are given right of way on all country roads."),
    ),
    ("environment", -1): (
        N_("The moor is drained; nobody could find it in the fog anyway."),
        N_("Smoke may rise again wherever it wishes."),
        N_("The forest makes room for a car park with a view of the forest."),
    ),
}
CROWNINGS = (
    N_("Somebody has to wear it, and it happens to fit: {party} asks for the crown!"),
    N_("The people have counted. One head is missing a crown: mine."),
    N_("Enough of rounds and votes. Kneel, cheer, and then there will be cake."),
    N_("I never wanted power. It kept following me home, so crown me."),
)
SPEECHES = (
    N_("Friends! Others make promises. {party} makes them louder."),
    N_("Who has been to your village? We have. Twice, because we got lost."),
    N_("They say it can't be done. They have never asked you!"),
    N_("Look at the country, and then look at me. One of us is well dressed."),
    N_("Today we turn a page. Tomorrow we learn what is on it."),
    N_("I see tired faces. {party} has a plan, and it has pictures."),
)
MEETINGS = (
    N_("Nothing to see here; merely friends at a long table."),
    N_("The meeting didn't take place, and it was well attended."),
    N_("We shall say where we have been when it is over."),
    N_("Curtains closed, minutes burnt, biscuits excellent."),
)
QUESTIONS = (
    N_("{target}, where has the money for the fountain gone?"),
    N_("Can {target} tell us who paid for that holiday by the sea?"),
    N_("{target}, why do your voters get their post before everybody else?"),
    N_("Does {target} remember what was promised to the fishermen?"),
    N_("{target}, is it true that your cousin runs the ministry of cousins?"),
    N_("How many of the signatures on your list were written by {target} in person?"),
    N_("{target}, what exactly was in the suitcase?"),
)
ANSWERS = (
    N_("I am glad that you ask. Every coin is accounted for, in a book that I shall find."),
    N_("I have nothing to hide, and it is well kept."),
    N_("That was before my time, and I was not there."),
    N_("Ask the people of my village: they will tell you what I told them."),
    N_("My conscience is as clean as my desk."),
    N_("The honourable {asker} seems to know more about it than I do."),
)
PROBLEMS = (
    N_("There are twice as many geese in the parks as last year, and they have begun to form queues."),
    N_("The clocks of the capital disagree, and each has its followers."),
    N_("Nobody has seen the treasurer since the fog came."),
    N_("Young people no longer know any sea shanties; the old ones know too many."),
    N_("The bread gets smaller every week, while the holes stay the same."),
    N_("Somebody paints moustaches on all our posters, and they improve them."),
    N_("The national dish is soup again, and there are not enough spoons."),
)
OPINIONS = (
    N_("A serious matter, and {party} has said so for years. We shall act."),
    N_("The others talk about it. We shall do something, and you may hold us to it."),
    N_("It is all the fault of those who governed yesterday; that is, some of us."),
    N_("Calm hands are needed. Ours are calm, and there are two of them."),
    N_("Let us not panic. Let us panic in turn, clockwise."),
    N_("I have asked the people, and the people nodded."),
    N_("{chair} paints it too black; but something has to be done, and we shall begin."),
)
VOWS = (
    N_("We will stand by our friends in the votes to come, as far as our cards reach."),
    N_("{party} will not make things worse this time."),
    N_("We will spend the coming days listening, and tell you what we heard."),
)
AGREEMENTS = (
    N_("We understand each other: today you, tomorrow me."),
    N_("Agreed to meet again, and to bring a pen next time."),
    N_("{party} will look kindly on the next bill of {other}."),
    N_("No blows below the belt until the election."),
)
OPENINGS = (
    N_("{party} stands for everything that is good, and against the rest."),
    N_("Vote for {party}: we have read the instructions."),
    N_("With {party} the trains will run, and the buses will be surprised."),
    N_("Others have ideals. {party} has snacks and a plan."),
    N_("For a country where the soup is hot and the queues are short: {party}!"),
)


def opening(party: str, dice: random.Random) -> Text:
    """A speech with which a computer player presents its party at the beginning."""
    return T(dice.choice(OPENINGS), party=words.party(party))


def say(view: EmperorView, action: Action, dice: random.Random) -> Text | None:
    """What the viewer's seat says with an action; None where the action takes no text."""
    match action:
        case act.Bill():
            return _pick(BILLS[action.pillar, action.change], view, dice)
        case act.EmperorBill():
            return _pick(CROWNINGS, view, dice)
        case act.Speech():
            return _pick(SPEECHES, view, dice)
        case act.SecretMeeting():
            return _pick(MEETINGS, view, dice)
        case act.Questioning() | act.IntenseQuestioning():
            return _pick(QUESTIONS, view, dice, target=SeatName(action.target))
        case act.Answer():
            asker = view.question.seat if view.question else view.you.asked if view.you else None
            return _pick(ANSWERS, view, dice, asker=SeatName(asker or view.chair))
        case act.Problem():
            return _pick(PROBLEMS, view, dice)
        case act.Promise():
            return _pick(OPINIONS if action.pledge else VOWS, view, dice)
        case act.Done():
            return _pick(AGREEMENTS, view, dice, other=SeatName(_partner(view)))
        case _:
            return None


def _partner(view: EmperorView) -> Seat:
    if view.talks is None or view.you is None:
        return view.chair
    return view.talks.second if view.you.seat == view.talks.first else view.talks.first


def _pick(templates: tuple[str, ...], view: EmperorView, dice: random.Random, **args: Arg) -> Text:
    mine = view.seats[view.you.seat].party if view.you else ""
    known: dict[str, Arg] = {"party": words.party(mine), "chair": SeatName(view.chair), **args}
    template = dice.choice(templates)
    return Text(template, {name: value for name, value in known.items() if f"{{{name}}}" in template})
