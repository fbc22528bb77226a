"""The game itself, its rounds and its end, in sentences."""

from __future__ import annotations

from rules.core import Outcome, Seat
from rules.emperor import events, words
from rules.text import N_, SeatName, T, Text


def party_presented(event: events.PartyPresented, viewer: Seat | None) -> Text:
    line = T("{seat} leads the party {party}.", seat=SeatName(event.seat), party=words.party(event.party))
    return words.said(line, event.speech)


def game_began(event: events.GameBegan, viewer: Seat | None) -> Text:
    begins = T("The game begins. Everybody has a population of two.")
    if event.start:
        begins = words.lines(begins, T("Each of the five pillars stands at {start} and the media at {media}.",
                                       start=event.start, media=event.media))  # fmt: skip
    limit = T("The emperor limit, the points of the five pillars, is {limit} of all population.",
              limit=words.limit(event.points))  # fmt: skip
    return words.lines(begins, limit, _ways_to_win(event))


def _ways_to_win(event: events.GameBegan) -> Text:
    """How the crown is won, as the options of this game say; games stored before they were told know only the end."""
    if not event.first_claim:
        return T("After {rounds} rounds at the latest the largest party wins.", rounds=event.max_rounds)
    if event.first_claim > event.max_rounds:
        template = CROWN_BY_BILL
    else:
        template = CROWN[event.claim]
    return T(template, round=event.first_claim, rounds=event.max_rounds)


CROWN = {
    "instant": N_(
        "Emperor, and winner at once, is the largest party at or above the limit at an election's result from round "
        "{round} on, or one at or above it in its own turn whose emperor bill passes; otherwise the largest party "
        "wins after round {rounds}."
    ),
    "vote": N_(
        "A party at or above the limit may ask for a vote on the crown, by an emperor bill in its own turn or at an "
        "election's result from round {round} on; if it passes, it is emperor and wins at once. Otherwise the largest "
        "party wins after round {rounds}."
    ),
}
CROWN_BY_BILL = N_(
    "Emperor, and winner at once, is a party at or above the limit in its own turn whose emperor bill passes; "
    "otherwise the largest party wins after round {rounds}."
)


def round_began(event: events.RoundBegan, viewer: Seat | None) -> Text:
    return T(BEGUN[event.by], round=event.round, rounds=event.max_rounds, chair=SeatName(event.chair))


BEGUN = {
    "": N_("Round {round} of {rounds} begins; {chair} is chairperson."),
    "lot": N_("Round {round} of {rounds} begins; {chair} is chairperson, drawn by lot."),
    "setup": N_("Round {round} of {rounds} begins; {chair} is chairperson, as set up before the game."),
}


def phase_began(event: events.PhaseBegan, viewer: Seat | None) -> Text:
    return T("Now: {phase}.", phase=T(words.PHASES[event.phase]))


def chair_changed(event: events.ChairChanged, viewer: Seat | None) -> Text:
    return T(CHAIR_CHANGED[event.cause], seat=SeatName(event.seat), before=SeatName(event.before))


CHAIR_CHANGED = {
    "winner": N_("{seat}, now the largest party, takes the chair."),
    "shared": N_(
        "Several parties are equally large; {seat}, the first of them clockwise from {before}, takes the chair."
    ),
    "rotate": N_("At this table the chair passes on in turn: to {seat}."),
}


def chair_kept(event: events.ChairKept, viewer: Seat | None) -> Text:
    return T(CHAIR_KEPT[event.cause], seat=SeatName(event.seat))


CHAIR_KEPT = {
    "winner": N_("{seat} is the largest party and keeps the chair."),
    "shared": N_("{seat} is one of the largest parties and keeps the chair."),
    "fixed": N_("At this table {seat} keeps the chair for the whole game."),
    "skipped": N_("Without an election {seat} keeps the chair."),
}


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
    return words.lines(
        T(_reason(event.reason, event.winners), winners=words.seats(event.winners)),
        T("Population at the end: {populations}.", populations=words.populations(counted)),
    )
