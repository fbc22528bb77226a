"""What happened, as sentences: who, what, and what it does to country and people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import Event, Seat
from rules.emperor import events
from rules.emperor.text import discussion, election, game, tiles, turns
from rules.emperor.text.game import reason
from rules.text import Text

__all__ = ["SENTENCES", "describe", "reason"]

Describe = Callable[[Any, Seat | None], Text | None]


def describe(event: Event, viewer: Seat | None) -> Text | None:
    """The event as this viewer reads it; None where another event of the same moment tells it."""
    return SENTENCES[type(event)](event, viewer)


SENTENCES: dict[type, Describe] = {
    events.GameBegan: game.game_began,
    events.PartyPresented: game.party_presented,
    events.RoundBegan: game.round_began,
    events.PhaseBegan: game.phase_began,
    events.ChairChanged: game.chair_changed,
    events.ChairKept: game.chair_kept,
    events.GameEnded: game.game_ended,
    events.Passed: turns.passed,
    events.Fizzled: turns.fizzled,
    events.BillProposed: turns.bill_proposed,
    events.EmperorBillProposed: turns.emperor_bill_proposed,
    events.VotesCounted: turns.votes_counted,
    events.PillarsMoved: turns.pillars_moved,
    events.Rewarded: turns.rewarded,
    events.Punished: turns.punished,
    events.SpeechGiven: turns.speech_given,
    events.SecretMeetingHeld: turns.secret_meeting_held,
    events.Questioned: turns.questioned,
    events.Answered: turns.answered,
    events.Believed: turns.believed,
    events.Looked: turns.looked,
    events.TalksBegan: turns.talks_began,
    events.TalkNoted: turns.talk_noted,
    events.TalksEnded: turns.talks_ended,
    events.TileDrawn: tiles.tile_drawn,
    events.BagEmpty: tiles.bag_empty,
    events.TileLost: tiles.tile_lost,
    events.TileTaken: tiles.tile_taken,
    events.TileGiven: tiles.tile_given,
    events.NothingToGive: tiles.nothing_to_give,
    events.TileSeen: tiles.tile_seen,
    events.CardsDrawn: tiles.cards_drawn,
    events.CardsSeen: tiles.cards_seen,
    events.ProblemStated: discussion.problem_stated,
    events.PromiseMade: discussion.promise_made,
    events.SpeakerPraised: discussion.speaker_praised,
    events.PredictionChecked: discussion.prediction_checked,
    events.ElectionBegan: election.election_began,
    events.ElectionSkipped: election.election_skipped,
    events.PromiseJudged: election.promise_judged,
    events.MediaRevealed: election.media_revealed,
    events.FinalRevealed: election.final_revealed,
    events.NoEffect: election.no_effect,
    events.AttemptBegan: election.attempt_began,
    events.AttemptEnded: election.attempt_ended,
    events.PricePaid: election.price_paid,
    events.ResultDeclared: election.result_declared,
    events.ClaimOpened: election.claim_opened,
    events.ClaimWaived: election.claim_waived,
    events.SpoilsTaken: election.spoils_taken,
    events.HandTakenBack: election.hand_taken_back,
}
