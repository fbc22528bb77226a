"""What happened, as sentences: who, what, and what it does to country and people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import Event, Outcome, Seat
from rules.emperor import events, words
from rules.emperor.pillars import ENDS
from rules.text import N_, TN, Arg, Many, Quote, SeatName, T, Text

Describe = Callable[[Any, Seat | None], Text | None]


def describe(event: Event, viewer: Seat | None) -> Text | None:
    """The event as this viewer reads it."""
    return SENTENCES[type(event)](event, viewer)


def lines(*parts: Text | None) -> Text:
    """Sentences one after another."""
    told = [part for part in parts if part is not None]
    line = told[0]
    for part in told[1:]:
        line = T("{first} {second}", first=line, second=part)
    return line


# -- the frame of the game


def party_presented(event: events.PartyPresented, viewer: Seat | None) -> Text:
    line = T("{seat} leads the party {party}.", seat=SeatName(event.seat), party=words.party(event.party))
    return words.said(line, event.speech)


def game_began(event: events.GameBegan, viewer: Seat | None) -> Text:
    return T(
        "The game begins, {chair} in the chair. Everybody has two voters; the emperor limit is {limit}. "
        "After {rounds} rounds at the latest the largest party wins.",
        chair=SeatName(event.chair), limit=words.limit(event.points), rounds=event.max_rounds,
    )  # fmt: skip


def round_began(event: events.RoundBegan, viewer: Seat | None) -> Text:
    return T(
        "Round {round} of {rounds} begins; {chair} is chairperson.",
        round=event.round, rounds=event.max_rounds, chair=SeatName(event.chair),
    )  # fmt: skip


def phase_began(event: events.PhaseBegan, viewer: Seat | None) -> Text:
    return T("Now: {phase}.", phase=T(words.PHASES[event.phase]))


def chair_changed(event: events.ChairChanged, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    if event.cause == "winner":
        return T("{seat} won the election and takes the chair.", seat=seat)
    return T("The chair passes on to {seat}.", seat=seat)


def reason(outcome: Outcome) -> Text:
    return T(_reason(outcome.reason, outcome.winners), winners=words.seats(outcome.winners))


def _reason(code: str, winners: tuple[Seat, ...]) -> str:
    return REASONS[code] if len(winners) == 1 else SHARED[code]


REASONS = {
    "emperor_bill": N_("The emperor bill passed: {winners} is crowned by vote."),
    "limit": N_("Above the emperor limit at the result, and nobody larger: the crown goes to {winners}."),
    "rounds": N_("The last round is over; with the largest population {winners} wins."),
}
SHARED = {
    "limit": N_("Above the emperor limit and equally large: {winners} share the crown."),
    "rounds": N_("The last round is over; equally large, {winners} share the victory."),
}


def game_ended(event: events.GameEnded, viewer: Seat | None) -> Text:
    counted = sorted(event.populations.items(), key=lambda item: -item[1])
    return lines(
        T(_reason(event.reason, event.winners), winners=words.seats(event.winners)),
        T("Population at the end: {populations}.", populations=words.populations(counted)),
    )


# -- turns


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
    return lines(
        T(template, seat=SeatName(event.seat), n=event.weight_for, total=event.total),
        T(
            "For: {green}. Against: {red}.",
            green=words.populations(sides["green"]) if sides["green"] else nobody,
            red=words.populations(sides["red"]) if sides["red"] else nobody,
        ),
        T("Without a card, so counted as for: {seats}.", seats=words.seats(event.without_card))
        if event.without_card
        else None,
    )


VERDICTS = {
    ("bill", True): N_("The bill of {seat} PASSES with {n} of {total} population."),
    ("bill", False): N_("The bill of {seat} FAILS: only {n} of {total} population are for it. Nothing moves."),
    ("emperor_bill", True): N_("The people crown {seat}: {n} of {total} population are for it!"),
    ("emperor_bill", False): N_("No crown for {seat}: only {n} of {total} population are for it."),
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
        line = lines(line, T(template, before=before, limit=words.limit(after)))
    reached = {(move.pillar, move.after) for move in event.moves}
    for end in ENDS:
        if (end.pillar, end.at) in reached:
            line = lines(
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
            return T("The pillars moved apart: as a reward {seat} draws a tile.", seat=seat)
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
            return T("Both pillars moved the same way: {seat} puts a lie marker into the own media pile.",
                     seat=seat)  # fmt: skip


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
        "{seat} holds a secret meeting: the own tiles turn face down until the next result, and one more is drawn.",
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


# -- tiles and cards


def tile_drawn(event: events.TileDrawn, viewer: Seat | None) -> Text | None:
    if viewer == event.seat:
        return None  # the value follows
    return T(DRAWN[event.cause], seat=SeatName(event.seat))


DRAWN = {
    "secret_meeting": N_("{seat} draws a population tile, unseen by the others, for after the election."),
    "reward": N_("{seat} draws a population tile, unseen by the others, for after the election."),
    "environment": N_("{seat} brought the environment to 5 and draws a population tile for after the election."),
    "debate": N_("The best speaker {seat} draws a population tile for after the election."),
}


def bag_empty(event: events.BagEmpty, viewer: Seat | None) -> Text:
    return T("The bag is empty, so {seat} draws no tile.", seat=SeatName(event.seat))


def tile_lost(event: events.TileLost, viewer: Seat | None) -> Text:
    template = LOST_ENVIRONMENT if event.cause == "environment" else LOST_PUNISHMENT
    return T(template, seat=SeatName(event.seat), tile=words.tile(event.value))


LOST_ENVIRONMENT = N_("The environment is at 0: {seat} loses {tile} at the election.")
LOST_PUNISHMENT = N_("{seat} loses {tile} at the election.")


def tile_taken(event: events.TileTaken, viewer: Seat | None) -> Text:
    template = TAKEN_FUTURE if event.pile == "future" else TAKEN_CURRENT
    return T(template, seat=SeatName(event.seat), victim=SeatName(event.victim),
             tile=words.tile(event.value))  # fmt: skip


TAKEN_FUTURE = N_("{seat} takes a tile out of the future pile of {victim}.")
TAKEN_CURRENT = N_("{seat} takes {tile} from {victim}; it changes sides at the election.")


def tile_given(event: events.TileGiven, viewer: Seat | None) -> Text:
    return T(GIVEN[event.cause], seat=SeatName(event.seat), target=SeatName(event.target),
             tile=words.tile(event.value))  # fmt: skip


GIVEN = {
    "truth": N_("For doubting the truth {seat} gives {tile} to {target}; it changes sides at the election."),
    "lie": N_("For the lie {seat} gives {tile} to {target}; it changes sides at the election."),
}


def nothing_to_give(event: events.NothingToGive, viewer: Seat | None) -> Text:
    return T("{seat} has no population tile left to give.", seat=SeatName(event.seat))


def tile_seen(event: events.TileSeen, viewer: Seat | None) -> Text:
    mine = viewer == event.seat
    match event.fate:
        case "drawn":
            return T("You draw a population tile worth {value} for after the election.", value=event.value)
        case "lost":
            return T("The tile you lose is worth {value}.", value=event.value)
        case "taken" if mine:
            return T("The tile you take from {other} is worth {value}.", other=SeatName(event.other),
                     value=event.value)  # fmt: skip
        case "given" if mine:
            return T("The tile you give to {other} is worth {value}.", other=SeatName(event.other),
                     value=event.value)  # fmt: skip
        case "taken":
            return T("The tile {seat} takes from you is worth {value}.", seat=SeatName(event.seat),
                     value=event.value)  # fmt: skip
        case "given":
            return T("The tile {seat} gives you is worth {value}.", seat=SeatName(event.seat),
                     value=event.value)  # fmt: skip


def cards_drawn(event: events.CardsDrawn, viewer: Seat | None) -> Text:
    if not event.count:
        return T("The deck is empty, so {seat} draws nothing.", seat=SeatName(event.seat))
    return TN("{seat} draws {n} card.", "{seat} draws {n} cards.", event.count, seat=SeatName(event.seat))


def cards_seen(event: events.CardsSeen, viewer: Seat | None) -> Text:
    return T(CARDS_SEEN[event.fate], cards=words.cards(event.cards))


CARDS_SEEN = {
    "drawn": N_("You draw {cards}."),
    "taken_back": N_("You take back {cards}."),
    "discarded": N_("You discard {cards}."),
    "paid": N_("You pay with {cards}."),
    "removed": N_("You remove {cards} from your media pile."),
}


# -- the discussion


def problem_stated(event: events.ProblemStated, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    if not event.text:
        return T("{seat} opens the discussion: people say that things used to be better. What is to be "
                 "done?", seat=seat)  # fmt: skip
    return T("{seat} opens the discussion: “{words}”", seat=seat, words=Quote(event.text))


def promise_made(event: events.PromiseMade, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    if event.pledge:
        line = T("{seat} promises to {pledge} before the election.", seat=seat, pledge=_pledge(event))
        return words.said(line, event.text)
    if event.text:
        return T("{seat} promises: “{words}” The others will judge it.", seat=seat, words=Quote(event.text))
    return T("{seat} promises nothing, which counts as a broken promise.", seat=seat)


def _pledge(event: events.PromiseMade | events.PromiseJudged) -> Text:
    return words.pledge(event.pledge, event.pillar, event.change, event.kind, event.target)


def speaker_praised(event: events.SpeakerPraised, viewer: Seat | None) -> Text:
    votes = Many(
        tuple(
            T("{seat} for {other}", seat=SeatName(seat), other=SeatName(other)) for seat, other in event.votes.items()
        )
    )
    if event.seat is None:
        return T("No speaker stands out: {votes}.", votes=votes)
    return T("{seat} is voted best speaker: {votes}.", seat=SeatName(event.seat), votes=votes)


def prediction_checked(event: events.PredictionChecked, viewer: Seat | None) -> Text:
    template = PREDICTION_RIGHT if event.right else PREDICTION_WRONG
    return T(template, seat=SeatName(event.seat), predicted=SeatName(event.predicted))


PREDICTION_RIGHT = N_("{seat}, in the chair, foresaw {predicted} and may draw a card.")
PREDICTION_WRONG = N_("{seat}, in the chair, had guessed {predicted} and gets a lie marker.")


# -- the election


def election_began(event: events.ElectionBegan, viewer: Seat | None) -> Text:
    template = ELECTION_EARLY if event.early else ELECTION
    return T(template, round=event.round)


ELECTION = N_("Election of round {round}.")
ELECTION_EARLY = N_("Security is at 0: the rest of round {round} is skipped, and an election is held at once.")


def election_skipped(event: events.ElectionSkipped, viewer: Seat | None) -> Text:
    return T(
        "Security is at 5: the election of round {round} is skipped. Promises, media piles and future tiles "
        "wait for the next one.",
        round=event.round,
    )


def promise_judged(event: events.PromiseJudged, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    match event.sort:
        case "pledge":
            template = PLEDGE_KEPT if event.kept else PLEDGE_BROKEN
            return T(template, seat=seat, pledge=_pledge(event))
        case "free":
            template = FREE_KEPT if event.kept else FREE_BROKEN
            broken = sum(event.verdicts.values())
            return T(template, seat=seat, words=Quote(event.text), n=broken, of=len(event.verdicts))
        case "silence":
            return T("{seat} had promised nothing: a lie marker.", seat=seat)


PLEDGE_KEPT = N_("{seat} KEPT the promise to {pledge}.")
PLEDGE_BROKEN = N_("{seat} BROKE the promise to {pledge}: a lie marker.")
FREE_KEPT = N_("{seat} KEPT the promise “{words}”: {n} of {of} judges call it broken.")
FREE_BROKEN = N_("{seat} BROKE the promise “{words}”, say {n} of {of} judges: a lie marker.")


def media_revealed(event: events.MediaRevealed, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    if not event.cards:
        return T("The media have nothing on {seat}.", seat=seat)
    template = MEDIA_EQUAL if event.green == event.red else MEDIA_WON if event.points >= 0 else MEDIA_LOST
    if event.red > event.green and event.points == 0:
        template = MEDIA_NONE
    return T(
        template, seat=seat, green=event.green, red=event.red, media=event.media, n=abs(event.points),
        cards=words.cards(event.cards),
    )  # fmt: skip


MEDIA_EQUAL = N_("Media pile of {seat}: {green} true, {red} false, so nothing changes. It held {cards}.")
MEDIA_WON = N_(
    "Media pile of {seat}: {green} true, {red} false. With media at {media} {seat} gains {n} population. "
    "It held {cards}."
)
MEDIA_LOST = N_(
    "Media pile of {seat}: {green} true, {red} false. With media at {media} {seat} loses {n} population. "
    "It held {cards}."
)
MEDIA_NONE = N_(
    "Media pile of {seat}: {green} true, {red} false, but with media at {media} {seat} loses nothing. It held {cards}."
)


def final_revealed(event: events.FinalRevealed, viewer: Seat | None) -> Text:
    if not event.cards:
        return T("Nobody has a card for the final attempt.")
    shown = Many(
        tuple(T("{seat}: {card}", seat=SeatName(seat), card=words.card(code)) for seat, code in event.cards.items())
    )
    return T("Final attempt: {cards}.", cards=shown)


def no_effect(event: events.NoEffect, viewer: Seat | None) -> Text:
    return T(NO_EFFECT[event.cause], seat=SeatName(event.seat), kind=words.kind(event.kind))


NO_EFFECT = {
    "culture": N_("Culture is at 5: the {kind} of {seat} has no effect."),
    "social": N_("Social is at 5: the {kind} of {seat} has no effect."),
    "price": N_("{seat} can't pay two red and two green cards: the {kind} has no effect."),
}


def attempt_began(event: events.AttemptBegan, viewer: Seat | None) -> Text | None:
    if event.nothing:
        return T("{seat} tries {kind}, but there is nothing to take.", seat=SeatName(event.seat),
                 kind=words.kind(event.kind))  # fmt: skip
    return T(ATTEMPT[event.kind], seat=SeatName(event.seat))


ATTEMPT = {
    "manipulation": N_("{seat} manipulates: up to two tiles out of future piles."),
    "corruption": N_("{seat} is corrupt: up to three tiles from anywhere, for two red and two green cards."),
}


def attempt_ended(event: events.AttemptEnded, viewer: Seat | None) -> Text:
    return TN(
        "The {kind} of {seat} took {n} tile.", "The {kind} of {seat} took {n} tiles.", event.taken,
        seat=SeatName(event.seat), kind=words.kind(event.kind),
    )  # fmt: skip


def price_paid(event: events.PricePaid, viewer: Seat | None) -> Text:
    return T("{seat} pays: two red cards into the own media pile, two green ones are discarded.",
             seat=SeatName(event.seat))  # fmt: skip


def result_declared(event: events.ResultDeclared, viewer: Seat | None) -> Text:
    total = sum(event.after.values())
    ranked = sorted(event.after, key=lambda seat: event.ranks[seat])
    rows = Many(
        tuple(
            T("{rank}. {seat} {n} (was {before}; {percent} %)", rank=event.ranks[seat], seat=SeatName(seat),
              n=event.after[seat], before=event.before[seat], percent=words.percent(event.after[seat], total))
            for seat in ranked
        )
    )  # fmt: skip
    above = (
        T("Above the emperor limit of {limit}: {seats}.", limit=words.limit(event.points),
          seats=words.seats(event.above))
        if event.above
        else T("Nobody reaches the emperor limit of {limit}.", limit=words.limit(event.points))
    )  # fmt: skip
    return lines(T("Result of round {round}: {rows}.", round=event.round, rows=rows), above)


def claim_opened(event: events.ClaimOpened, viewer: Seat | None) -> Text:
    return T("{seat} is above the limit and may ask for the crown.", seat=SeatName(event.seat))


def claim_waived(event: events.ClaimWaived, viewer: Seat | None) -> Text:
    return T("{seat} does not ask for the crown.", seat=SeatName(event.seat))


def spoils_taken(event: events.SpoilsTaken, viewer: Seat | None) -> Text:
    seat = SeatName(event.seat)
    rank, drawn = event.rank, event.drawn
    if drawn and event.taken:
        return TN(
            "{seat}, ranked {rank}, draws {n} card and takes one back.",
            "{seat}, ranked {rank}, draws {n} cards and takes one back.",
            drawn, seat=seat, rank=rank,
        )  # fmt: skip
    if drawn:
        return TN("{seat}, ranked {rank}, draws {n} card.", "{seat}, ranked {rank}, draws {n} cards.",
                  drawn, seat=seat, rank=rank)  # fmt: skip
    if event.taken:
        return T("{seat}, ranked {rank}, takes one card back.", seat=seat, rank=rank)
    return T("{seat}, ranked {rank}, gets no cards.", seat=seat, rank=rank)


def hand_taken_back(event: events.HandTakenBack, viewer: Seat | None) -> Text:
    return TN(
        "{seat} had an empty hand and takes the whole discard pile back: {n} card.",
        "{seat} had an empty hand and takes the whole discard pile back: {n} cards.",
        event.count, seat=SeatName(event.seat),
    )  # fmt: skip


SENTENCES: dict[type, Describe] = {
    events.GameBegan: game_began,
    events.PartyPresented: party_presented,
    events.RoundBegan: round_began,
    events.PhaseBegan: phase_began,
    events.ChairChanged: chair_changed,
    events.GameEnded: game_ended,
    events.Passed: passed,
    events.Fizzled: fizzled,
    events.BillProposed: bill_proposed,
    events.EmperorBillProposed: emperor_bill_proposed,
    events.VotesCounted: votes_counted,
    events.PillarsMoved: pillars_moved,
    events.Rewarded: rewarded,
    events.Punished: punished,
    events.SpeechGiven: speech_given,
    events.SecretMeetingHeld: secret_meeting_held,
    events.Questioned: questioned,
    events.Answered: answered,
    events.Believed: believed,
    events.Looked: looked,
    events.TalksBegan: talks_began,
    events.TalkNoted: talk_noted,
    events.TalksEnded: talks_ended,
    events.TileDrawn: tile_drawn,
    events.BagEmpty: bag_empty,
    events.TileLost: tile_lost,
    events.TileTaken: tile_taken,
    events.TileGiven: tile_given,
    events.NothingToGive: nothing_to_give,
    events.TileSeen: tile_seen,
    events.CardsDrawn: cards_drawn,
    events.CardsSeen: cards_seen,
    events.ProblemStated: problem_stated,
    events.PromiseMade: promise_made,
    events.SpeakerPraised: speaker_praised,
    events.PredictionChecked: prediction_checked,
    events.ElectionBegan: election_began,
    events.ElectionSkipped: election_skipped,
    events.PromiseJudged: promise_judged,
    events.MediaRevealed: media_revealed,
    events.FinalRevealed: final_revealed,
    events.NoEffect: no_effect,
    events.AttemptBegan: attempt_began,
    events.AttemptEnded: attempt_ended,
    events.PricePaid: price_paid,
    events.ResultDeclared: result_declared,
    events.ClaimOpened: claim_opened,
    events.ClaimWaived: claim_waived,
    events.SpoilsTaken: spoils_taken,
    events.HandTakenBack: hand_taken_back,
}
