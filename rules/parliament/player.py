"""A computer player that knows only its seat's view and the prompt.

For each choice it imagines what follows: where the parties stand, whom the voters still out might choose
(the same few lots for every choice), which relations there are, and which government that makes.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Literal

from rules.core import Action, Prompt

from . import voters as choosing
from .actions import (
    Back,
    ChangeRelation,
    Decline,
    Draw,
    Drift,
    End,
    Enough,
    Hold,
    Minor,
    Opinion,
    Place,
    Policy,
    PullBack,
    Push,
    Voter,
)
from .content import AgendaCard, CardKey, DirectionKey, PartyKey, ScaleKey
from .outlook import Edge, Ground, Nearest, ground
from .phases.relation import after, changes
from .state import Segments, stepped
from .view import ParliamentView, You

LOTS = 10
"""Ways the voters still out might choose, for each choice."""
CLOSER = 3
"""Cards whose relations are looked at too."""
PRICE = {"early": 0.05, "late": 0.015}
"""What a hand card is worth, in chances to win: early, and when the piles are nearly empty."""

Here = Mapping[PartyKey, Sequence[int]]


def choose(view: ParliamentView, prompt: Prompt, dice: random.Random) -> Action:
    """One of the prompt's actions."""
    if not isinstance(view.you, You):
        raise ValueError("a computer player needs the view of a seat")
    if len(prompt.actions) == 1:
        return prompt.actions[0]
    mind = _Mind(view, view.you, dice)
    match prompt.kind:
        case "place":
            return mind.place(prompt)
        case "draw":
            return mind.draw(prompt)
        case "play":
            return mind.turn(prompt)
        case "policy":
            return mind.policy(prompt)
        case "opinion":
            return mind.opinion(prompt)
        case "push":
            return mind.push(prompt)
        case "pull_back":
            return mind.pull_back(prompt)
        case "relation":
            return mind.relation(prompt)
        case _:
            return prompt.default


class _Mind:
    """One decision of one seat."""

    def __init__(self, view: ParliamentView, you: You, dice: random.Random) -> None:
        self.view, self.you, self.dice = view, you, dice
        self.ground: Ground = ground(view.pack)
        self.pack = self.ground.pack
        number = self.ground.number
        self.me = number[you.party]
        self.players = [number[one.party] for one in view.seats.values()]
        self.nearest: dict[ScaleKey, Nearest] = {}
        self.edges: list[Edge] = [
            (number[a], number[b], one.strength) for one in view.relations for a, b in [one.parties]
        ]
        self.held: list[list[int]] = [
            [self.ground.turnout[voter] for voter in view.voters[party]] for party in self.pack.parties
        ]
        for minor, about in view.minor.items():
            if about.voters:
                ally = self.ground.ally(minor, view.scales[self.pack.minors[minor].scale])
                self.held[ally] += [self.ground.turnout[voter] for voter in about.voters]
        won = {voter for some in view.voters.values() for voter in some}
        won |= {voter for about in view.minor.values() for voter in about.voters}
        self.out = [voter for voter in self.pack.voters if voter not in won]
        lots = [[(lot + dice.random()) / LOTS for lot in range(LOTS)] for _ in self.out]
        for row in lots:
            dice.shuffle(row)
        self.lots = dict(zip(self.out, lots, strict=True))
        left = sum(view.piles.values()) / max(1, 8 * 10)
        self.price = PRICE["late"] + (PRICE["early"] - PRICE["late"]) * left

    # -- what might follow

    def here(self, scale: ScaleKey) -> dict[PartyKey, Sequence[int]]:
        """Everybody on a scale as it is."""
        on: dict[PartyKey, Sequence[int]] = dict(self.view.scales[scale])
        for minor, about in self.view.minor.items():
            if about.segment is not None and self.pack.minors[minor].scale == scale:
                on[minor] = (about.segment,)
        return on

    def worth(
        self,
        changed: tuple[ScaleKey, Here] | None = None,
        edges: Sequence[Edge] | None = None,
        agenda: Sequence[AgendaCard] | None = None,
        queued: Sequence[str] = (),
    ) -> float:
        """The chance to win as it looks, with one scale, the relations or the agenda changed."""
        agenda = self.view.agenda if agenda is None else agenda
        nearest = {}
        for scale in self.pack.scales:
            if changed and changed[0] == scale:
                nearest[scale] = self.ground.nearest(scale, changed[1])
            else:
                if scale not in self.nearest:
                    self.nearest[scale] = self.ground.nearest(scale, self.here(scale))
                nearest[scale] = self.nearest[scale]
        heavy = self.pack.scale_of(agenda[0].card).key if agenda else None
        queue = [*self.view.queue, *queued]
        sure = self._next_voter(agenda, queue, changed)
        outs = []
        for voter in self.out:
            if sure and voter == sure[0]:
                outs.append((voter, [sure[1]], [1.0]))
            else:
                outs.append((voter, *self.ground.shares(voter, nearest, heavy if voter in queue else None)))
        total = 0.0
        for lot in range(LOTS):
            held = [list(turnouts) for turnouts in self.held]
            for voter, parties, sums in outs:
                at = min(bisect_left(sums, self.lots[voter][lot]), len(parties) - 1)
                held[parties[at]].append(self.ground.turnout[voter])
            total += self._score(held, self.ground.central(held, self.edges if edges is None else edges))
        return total / LOTS

    def _next_voter(
        self, agenda: Sequence[AgendaCard], queue: Sequence[str], changed: tuple[ScaleKey, Here] | None
    ) -> tuple[str, int] | None:
        """The voter that chooses at the end of this turn, and its party."""
        if not agenda or not queue or len(queue) < min(len(self.view.seats), len(self.out)):
            return None
        scales = {self.pack.scale_of(lying.card).key for lying in agenda}
        markers = {scale: changed[1] if changed and changed[0] == scale else self.here(scale) for scale in scales}
        party = choosing.choose(self.pack, queue[0], agenda, markers).party
        if party in self.ground.number:
            return queue[0], self.ground.number[party]
        scale = self.pack.minors[party].scale
        return queue[0], self.ground.ally(party, self.here(scale))

    def _score(self, held: Sequence[Sequence[int]], order: Sequence[int]) -> float:
        """How good a result is: winning, and on the way there being central and having voters."""
        if self.view.mode == "coop" and self.view.coop:
            return self._plan_score(order)
        me = self.me
        stay = order.index(me) + 1 if me in order else 0
        score = 0.02 * len(held[me])
        if stay:
            score += 0.1 + 0.15 * stay / len(order)
        if order and order[-1] == me:
            return score + 1
        if len(self.players) == 1:
            return score

        def rank(party: int) -> tuple[int, int, int]:
            return order.index(party) if party in order else -1, len(held[party]), sum(held[party])

        return score + (1 if held[me] and max(self.players, key=rank) == me else 0)

    def _plan_score(self, order: Sequence[int]) -> float:
        plan = self.view.coop
        assert plan
        wanted = {self.ground.number[party] for party in plan.parties}
        leader = self.ground.number[plan.leader]
        score = 0.4 * len(wanted & set(order)) / len(wanted | set(order))
        score += 0.3 * (order.index(leader) + 1) / len(order) if leader in order else 0.0
        return score + (1 if wanted == set(order) and order[-1] == leader else 0)

    # -- setup

    def place(self, prompt: Prompt) -> Action:
        """The marker and the side that give the best chance at the voters."""
        best, most = prompt.default, -1.0
        for action in prompt.actions:
            assert isinstance(action, Place)
            scale = self.pack.scales[action.scale]
            at = 4 if scale.end(action.direction) == 1 else 5
            nearest = self.ground.nearest(scale.key, {**self.here(scale.key), self.you.party: (at,)})
            mine = sum(
                1 / len(tied)
                for voter in self.pack.voters.values()
                if self.me in (tied := nearest[scale.segment(voter.groups[0]) - 1])
            )
            if mine + self.dice.random() / 100 > most:
                best, most = action, mine
        return best

    # -- a turn

    def draw(self, prompt: Prompt) -> Action:
        """From a pile with many cards left, where there is a choice."""
        draws = [action for action in prompt.actions if isinstance(action, Draw)]
        return self.dice.choice(draws) if draws else prompt.default

    def turn(self, prompt: Prompt) -> Action:
        """Play what improves the outlook by more than the card is worth; else draw or end."""
        stop = [action for action in prompt.actions if isinstance(action, Draw | End)]
        rated = sorted(
            ((self._card(action), n) for n, action in enumerate(prompt.actions) if not isinstance(action, Draw | End)),
            reverse=True,
        )
        if not rated:
            return self.draw(prompt)
        best: tuple[float, Action] | None = None
        for worth, n in rated[:CLOSER]:
            action = prompt.actions[n]
            worth = max(worth, self._with_relation(action))
            if best is None or worth > best[0]:
                best = worth, action
        assert best is not None
        if not stop or best[0] > self.worth() + self.price:
            return best[1]
        return self.draw(prompt) if isinstance(stop[0], Draw) else stop[0]

    def _card(self, action: Action) -> float:
        """The outlook once a card is played, before its relation."""
        match action:
            case Policy(card=card):
                return self.worth(self._after_policy(card)[0], agenda=[AgendaCard(card, "policy"), *self.view.agenda])
            case Opinion(card=card):
                return self.worth(self._after_opinion(card)[0], agenda=[AgendaCard(card, "opinion"), *self.view.agenda])
            case Voter(card=card):
                return self.worth(queued=[card])
            case Minor(card=card, allow=0):
                return self.worth(agenda=[AgendaCard(card, "minor"), *self.view.agenda])
            case _:
                return -1.0

    def _with_relation(self, action: Action) -> float:
        """The outlook once a card is played and its best relation is changed."""
        match action:
            case Policy(card=card):
                (changed, acted), side = self._after_policy(card), "policy"
            case Opinion(card=card):
                (changed, acted), side = self._after_opinion(card), "opinion"
            case _:
                return -1.0
        agenda = [AgendaCard(card, "policy" if side == "policy" else "opinion"), *self.view.agenda]
        legal = changes(
            self.view.pack,
            tuple((one.parties, one.strength) for one in self.view.relations),
            tuple(party in acted for party in self.pack.parties),
            self.you.party,
        )
        mine = [one for one in legal if self.you.party in one.parties]
        tried = (mine or list(legal))[:6]
        return max((self.worth(changed, self._edges(one), agenda) for one in tried), default=-1.0)

    def _after_policy(
        self, card: CardKey, mine: Literal["backs", "declines", "open"] = "open"
    ) -> tuple[tuple[ScaleKey, Here], list[PartyKey]]:
        """The scale after a policy, and who acted, if all others back what is free for them."""
        idea = self.pack.cards[card]
        asterisks: Literal["ignored", "flip"] = "flip" if self.view.asterisks else "ignored"
        acted = [party for party in idea.column if idea.backs(party, asterisks)]
        if mine == "backs" and self.you.party not in acted:
            acted.append(self.you.party)
        if mine == "declines" and self.you.party in acted:
            acted.remove(self.you.party)
        return (idea.scale, self._moved(idea.scale, idea.direction, acted)), acted

    def _after_opinion(
        self, card: CardKey, mine: Literal["holds", "drifts"] = "drifts"
    ) -> tuple[tuple[ScaleKey, Here], list[PartyKey]]:
        """The scale after an opinion, and who acted, if nobody else holds."""
        idea = self.pack.cards[card]
        acted = [self.you.party] if mine == "holds" else []
        movers = [party for party in self.here(idea.scale) if party not in acted]
        return (idea.scale, self._moved(idea.scale, idea.direction, movers)), acted

    def _moved(self, scale: ScaleKey, direction: DirectionKey, movers: Sequence[PartyKey]) -> Here:
        here = self.here(scale)
        for party in movers:
            segments: Segments = list(here[party])
            here[party] = stepped(self.pack, scale, segments, direction)
        return here

    # -- answers

    def policy(self, prompt: Prompt) -> Action:
        """Back where that is better for the voters and the relations to come."""
        decision = self.view.decision
        assert decision is not None
        agenda = [AgendaCard(decision.card, "policy"), *self.view.agenda]
        pay = self._cheapest(prompt, Back)
        price = self.price if isinstance(pay, Back) and pay.pay is not None else 0.0
        # Who acts can get relations of its own; for the player of the card that is worth more.
        bonus = 0.02 if decision.by == self.you.seat else 0.005
        backing = self.worth(self._after_policy(decision.card, "backs")[0], agenda=agenda) - price + bonus
        declining = self.worth(self._after_policy(decision.card, "declines")[0], agenda=agenda)
        return pay if pay is not None and backing > declining else Decline()

    def opinion(self, prompt: Prompt) -> Action:
        decision = self.view.decision
        assert decision is not None
        agenda = [AgendaCard(decision.card, "opinion"), *self.view.agenda]
        pay = self._cheapest(prompt, Hold)
        holding = self.worth(self._after_opinion(decision.card, "holds")[0], agenda=agenda) - self.price
        drifting = self.worth(self._after_opinion(decision.card)[0], agenda=agenda)
        return pay if pay is not None and holding > drifting else Drift()

    def push(self, prompt: Prompt) -> Action:
        decision = self.view.decision
        assert decision is not None
        movers = list(self.view.scales[decision.scale])
        pushed = self.worth((decision.scale, self._moved(decision.scale, decision.direction, movers)))
        pay = self._cheapest(prompt, Push)
        return pay if pay is not None and pushed > self.worth() + self.price else Enough()

    def pull_back(self, prompt: Prompt) -> Action:
        decision = self.view.decision
        assert decision is not None
        back = self.pack.scales[decision.scale].other(decision.direction)
        pulled = self.worth((decision.scale, self._moved(decision.scale, back, [self.you.party])))
        pay = self._cheapest(prompt, PullBack)
        return pay if pay is not None and pulled > self.worth() + self.price else Enough()

    def _cheapest(
        self, prompt: Prompt, kind: type[Back | Hold | Push | PullBack]
    ) -> Back | Hold | Push | PullBack | None:
        """The way to act that costs least: nothing, else the card that is missed least."""
        ways = [action for action in prompt.actions if isinstance(action, kind)]
        return min(ways, key=lambda way: self._value(way.pay), default=None)

    def _value(self, card: CardKey | None) -> float:
        """How much a card in the hand is worth keeping."""
        if card is None:
            return 0
        match self.pack.kind(card):
            case "idea":
                return 2 + (self.you.party in self.pack.cards[card].highlighted)
            case "minor":
                return 1.5
            case "voter":
                return 1

    # -- relations

    def relation(self, prompt: Prompt) -> Action:
        """The change after which the government looks best."""
        decision = self.view.decision
        assert decision is not None
        agenda = [AgendaCard(decision.card, decision.side), *self.view.agenda]
        best, most = prompt.default, -1.0
        for action in prompt.actions:
            assert isinstance(action, ChangeRelation)
            worth = self.worth(edges=self._edges(action), agenda=agenda) + self.dice.random() / 1000
            if worth > most:
                best, most = action, worth
        return best

    def _edges(self, action: ChangeRelation) -> list[Edge]:
        a, b = (self.ground.number[party] for party in action.parties)
        before = next((strength for one, two, strength in self.edges if (one, two) == (a, b)), 0)
        new = after(action.change, before)
        rest = [edge for edge in self.edges if edge[:2] != (a, b)]
        return [*rest, (a, b, new)] if new else rest
