"""The procedures, one a module, in rulebook order, and the state whose frames they are."""

from __future__ import annotations

from rules.core import Phase
from rules.emperor import state as plain
from rules.emperor.phases import (
    actions,
    attempts,
    bill,
    debate,
    discussion,
    election,
    final,
    judging,
    price,
    punishment,
    questioning,
    result,
    reward,
    round,
    spoils,
    taking,
    talks,
    together,
)

AnyFrame = (
    round.Round
    | actions.ActionPhase
    | together.Together
    | bill.Voting
    | reward.Rewarding
    | punishment.Punishing
    | questioning.Asking
    | talks.Talks
    | discussion.Discussion
    | debate.Debate
    | election.Election
    | judging.Judging
    | final.Finale
    | attempts.Attempts
    | taking.Taking
    | price.Paying
    | result.Claims
    | spoils.Sharing
)

PHASES: dict[type, Phase] = {
    round.Round: round,
    actions.ActionPhase: actions,
    together.Together: together,
    bill.Voting: bill,
    reward.Rewarding: reward,
    punishment.Punishing: punishment,
    questioning.Asking: questioning,
    talks.Talks: talks,
    discussion.Discussion: discussion,
    debate.Debate: debate,
    election.Election: election,
    judging.Judging: judging,
    final.Finale: final,
    attempts.Attempts: attempts,
    taking.Taking: taking,
    price.Paying: price,
    result.Claims: result,
    spoils.Sharing: spoils,
}


class EmperorState(plain.State, kw_only=True):
    """A game in progress with its stack of frames; the last is the phase."""

    frames: list[AnyFrame] = []
