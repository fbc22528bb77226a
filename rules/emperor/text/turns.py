"""What is played in a turn, and what follows from it, in sentences."""

from __future__ import annotations

from rules.core import Seat
from rules.emperor import events, words
from rules.emperor.pillars import ENDS
from rules.text import N_, TN, Arg, Many, SeatName, T, Text


def passed(event: events.Passed, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    if event.cause == "no_cards":
        return T("{seat} has no cards left and passes.", seat=seat)
    return T("{seat} passes.", seat=seat)


def fizzled(event: events.Fizzled, viewer: Seat | None) -> Text:
    seat, kind = SeatName(event.seat), words.kind(event.action)
    if event.cause == "illegal":
        return T(
            "What happened before makes the {kind} of {seat} impossible: it becomes a pass, and every card "
            "played for it comes back.",
            seat=seat, kind=kind,
        )  # fmt: skip
    return T("The round breaks off before the {kind} of {seat}; every card played for it comes back.",
             seat=seat, kind=kind)  # fmt: skip


def bill_proposed(event: events.BillProposed, viewer: Seat | None) -> Text:
    same = event.change == event.economy
    line = T(
        BILL_SAME if same else BILL_APART,
        seat=SeatName(event.seat),
        change=words.change(event.pillar, event.change),
        economy=words.change("economy", event.economy),
    )
    return words.said(line, event.text)


BILL_SAME = N_("{seat} proposes a bill: {change}, {economy}; if it passes, the proposer is punished.")
BILL_APART = N_("{seat} proposes a bill: {change}, {economy}; if it passes, the proposer is rewarded.")


def emperor_bill_proposed(event: events.EmperorBillProposed, viewer: Seat | None) -> Text:
    line = T(
        "{seat} asks to be crowned EMPEROR, with {population} of {total} population ({percent} %) "
        "against a limit of {limit}. More than half of the population has to vote for it.",
        seat=SeatName(event.seat), population=event.population, total=event.total,
        percent=words.percent(event.population, event.total), limit=words.limit(event.points),
    )  # fmt: skip
    return words.said(line, event.text)


def votes_counted(event: events.VotesCounted, viewer: Seat | None) -> Text:
    template = VERDICTS[event.bill, event.passed]
    sides = {
        colour: [(seat, event.weights[seat]) for seat, vote in event.votes.items() if vote == colour]
        for colour in ("green", "red")
    }
    nobody = T("nobody")
    return words.lines(
        T(template, seat=SeatName(event.seat), n=event.weight_for, total=event.total),
        T(
            "For: {green}. Against: {red}.",
            green=words.populations(sides["green"]) if sides["green"] else nobody,
            red=words.populations(sides["red"]) if sides["red"] else nobody,
        ),
        T("Without a card, so counted as for: {seats}.", seats=words.seats(event.without_card))
        if event.without_card
        else None,
        T("Every vote's card goes into the voter's own media pile, for (green) as truth, against (red) as a lie.")
        if event.first
        else None,
    )


VERDICTS = {
    ("bill", True): N_("The bill of {seat} PASSES with {n} of {total} population."),
    ("bill", False): N_(
        "The bill of {seat} FAILS: only {n} of {total} population are for it, and more than half of {total} is needed. "
        "Nothing moves."
    ),
    ("emperor_bill", True): N_("The people crown {seat}: {n} of {total} population are for it!"),
    ("emperor_bill", False): N_(
        "No crown for {seat}: only {n} of {total} population are for it, and more than half of {total} is needed."
    ),
}


def pillars_moved(event: events.PillarsMoved, viewer: Seat | None) -> Text:
    moves = Many(
        tuple(
            T("{pillar} {before} → {after}", pillar=words.pillar(m.pillar), before=m.before, after=m.after)
            for m in event.moves
        )
    )
    seat: Arg = SeatName(event.seat) if event.seat else ""
    line = T(MOVED[event.cause], seat=seat, moves=moves)
    if any(move.pillar != "media" for move in event.moves):
        before, after = event.points_before, event.points_after
        template = LIMIT_SAME if before == after else LIMIT_UP if after > before else LIMIT_DOWN
        line = words.lines(line, T(template, before=before, limit=words.limit(after)))
    reached = {(move.pillar, move.after) for move in event.moves}
    for end in ENDS:
        if (end.pillar, end.at) in reached:
            line = words.lines(
                line,
                T("With {pillar} at {value}, {effect}.", pillar=words.pillar(end.pillar), value=end.at,
                  effect=T(end.about)),
            )  # fmt: skip
    return line


MOVED = {
    "bill": N_("The bill of {seat} moves {moves}."),
    "speech": N_("The speech of {seat} moves {moves}."),
    "reward": N_("As a reward {seat} moves {moves}."),
    "questioning": N_("The questioning by {seat} moves {moves}."),
    "intense_questioning": N_("The intense questioning by {seat} moves {moves}."),
    "culture": N_("Culture is at 0, so the media take over: {moves}."),
    "security": N_("After the early election order returns: {moves}."),
}
LIMIT_SAME = N_("The emperor limit stays at {limit}.")
LIMIT_UP = N_("The emperor limit rises from {before} to {limit}.")
LIMIT_DOWN = N_("The emperor limit falls from {before} to {limit}.")


def rewarded(event: events.Rewarded, viewer: Seat | None) -> Text | None:
    seat = SeatName(event.seat)
    match event.what:
        case "tile":
            return T("The pillars moved apart: as a reward {seat} draws a population tile, unseen by the others, "
                     "into the future pile.", seat=seat)  # fmt: skip
        case "cards":
            return TN(
                "The pillars moved apart: as a reward {seat} takes {n} card back from the discard pile.",
                "The pillars moved apart: as a reward {seat} takes {n} cards back from the discard pile.",
                event.count, seat=seat,
            )  # fmt: skip
        case "pillar":
            return None  # the move itself tells it
        case "media" if event.marker:
            return T("The pillars moved apart: as a reward {seat} removes a lie marker from the own media "
                     "pile.", seat=seat)  # fmt: skip
        case "media":
            return T("The pillars moved apart: as a reward {seat} removes a card from the own media pile.",
                     seat=seat)  # fmt: skip
        case "none":
            return T("{seat} takes no reward.", seat=seat)


def punished(event: events.Punished, viewer: Seat | None) -> Text | None:
    seat = SeatName(event.seat)
    match event.what:
        case "tile":
            return T("Both pillars moved the same way: {seat} pays with a population tile.", seat=seat)
        case "cards":
            return T("Both pillars moved the same way: {seat} discards two cards.", seat=seat)
        case "lie":
            return T("Both pillars moved the same way: {seat} puts a lie marker into the own media pile, where it "
                     "counts as one red card.", seat=seat)  # fmt: skip


def speech_given(event: events.SpeechGiven, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    match event.effect:
        case "steal":
            line = T("{seat} gives a speech to win over voters of {victim}.", seat=seat,
                     victim=SeatName(event.victim))  # fmt: skip
        case "change":
            line = T("{seat} gives a speech that moves the country.", seat=seat)
        case "none":
            line = T("{seat} gives a speech and asks for nothing.", seat=seat)
    return words.said(line, event.text)


def secret_meeting_held(event: events.SecretMeetingHeld, viewer: Seat | None) -> Text:
    line = T(
        "{seat} holds a secret meeting: the own tiles turn face down until the next result.",
        seat=SeatName(event.seat),
    )
    return words.said(line, event.text)


def questioned(event: events.Questioned, viewer: Seat | None) -> Text:
    template = QUESTION_INTENSE if event.intense else QUESTION
    line = T(template, seat=SeatName(event.seat), target=SeatName(event.target))
    return words.said(line, event.text)


QUESTION = N_("{seat} puts a question to {target}.")
QUESTION_INTENSE = N_("{seat} questions {target} intensely; the answer will be a hidden truth or lie.")


def answered(event: events.Answered, viewer: Seat | None) -> Text:
    seat, asker = SeatName(event.seat), SeatName(event.asker)
    if event.intense and event.card:
        line = T("{seat} answers {asker} and lays a card face down.", seat=seat, asker=asker)
    elif event.intense:
        line = T("{seat} answers {asker} without a card, which is a lie.", seat=seat, asker=asker)
    elif event.text:
        line = T("{seat} answers {asker}:", seat=seat, asker=asker)
    else:
        line = T("{seat} has no answer for {asker}.", seat=seat, asker=asker)
    return words.said(line, event.text)


def believed(event: events.Believed, viewer: Seat | None) -> Text:
    seat, target = SeatName(event.seat), SeatName(event.target)
    if event.card:
        return T("{seat} believes {target}; the card goes unseen to the discard pile of {target}.",
                 seat=seat, target=target)  # fmt: skip
    return T("{seat} lets the lie of {target} pass.", seat=seat, target=target)


def looked(event: events.Looked, viewer: Seat | None) -> Text:
    seat, target = SeatName(event.seat), SeatName(event.target)
    if not event.card:
        return T("{seat} doesn't believe {target}, who had no card: {target} LIED.", seat=seat, target=target)
    template = LOOK_TRUTH if event.truth else LOOK_LIE
    return T(template, seat=seat, target=target, card=words.card(event.card))


LOOK_TRUTH = N_("{seat} looks: {card}. {target} told the TRUTH. The card goes to the media pile of {target}.")
LOOK_LIE = N_("{seat} looks: {card}. {target} LIED. The card goes to the media pile of {target}.")


def talks_began(event: events.TalksBegan, viewer: Seat | None) -> Text:
    template = SCHEME if event.secret else NEGOTIATION
    return T(template, seat=SeatName(event.seat), target=SeatName(event.target))


SCHEME = N_("{seat} and {target} withdraw to scheme; what they say stays between them.")
NEGOTIATION = N_("{seat} negotiates with {target} in front of everybody.")


def talk_noted(event: events.TalkNoted, viewer: Seat | None) -> Text | None:
    if not event.text:
        return T("{seat} is done talking with {target}.", seat=SeatName(event.seat),
                 target=SeatName(event.target))  # fmt: skip
    line = T("{seat} records the agreement with {target}:", seat=SeatName(event.seat),
             target=SeatName(event.target))  # fmt: skip
    return words.said(line, event.text)


def talks_ended(event: events.TalksEnded, viewer: Seat | None) -> Text:
    template = SCHEME_ENDED if event.secret else NEGOTIATION_ENDED
    return T(template, seat=SeatName(event.seat), target=SeatName(event.target))


SCHEME_ENDED = N_("{seat} and {target} come back from their scheming.")
NEGOTIATION_ENDED = N_("The negotiation of {seat} and {target} is over; nothing but honour binds them.")
