"""The computer player: it weighs population, limit, media pile and hand, and votes by its interest.

It knows its seat's view and the prompt, nothing else.
"""

from __future__ import annotations

import random
from math import inf
from typing import Any

from rules.core import Action, Prompt, Seat
from rules.emperor import actions as act
from rules.emperor.cards import COLOUR, KIND, UPGRADES, code_of
from rules.emperor.outlook import DRAWN, chances, outlook, passing, prices, swing
from rules.emperor.pillars import TOP
from rules.emperor.view import BillView, EmperorView, PromiseView, You


def choose(view: EmperorView, prompt: Prompt, dice: random.Random) -> Action:
    """One of the prompt's actions."""
    if len(prompt.actions) == 1:
        return prompt.actions[0]
    assert view.you is not None
    table = Thinking(view, view.you, dice)
    weigh = getattr(table, prompt.kind, None)
    if weigh is None:
        return prompt.default
    scored = [(weigh(action), place) for place, action in enumerate(prompt.actions)]
    best = max(score for score, _ in scored)
    # near equals are chosen among by the dice, so that computer players don't all do the same
    return prompt.actions[dice.choice([place for score, place in scored if score >= best - 0.004])]


class Thinking:
    """One decision: what each action is worth to the seat. The methods are named after the prompts' kinds."""

    def __init__(self, view: EmperorView, you: You, dice: random.Random) -> None:
        self.view, self.you, self.dice = view, you, dice
        self.seen = outlook(view)
        self.now = chances(view, self.seen)
        self.prices = prices(view, you.hand)
        self.passing = dict.fromkeys(("green", "red"), -1.0)
        self.steals: dict[tuple[Seat, Any], float] = {}
        self.moves: dict[tuple[tuple[str, int], ...], float] = {}

    def gain(self, **changes: Any) -> float:
        return chances(self.view, self.seen.after(**changes)) - self.now

    def price(self, card: str) -> float:
        return self.prices.get(card, 0.0)

    def spending(self, card: str) -> float:
        """The price of a card that is used up for its colour only: the last one for a pledge is dearer."""
        pledged = self._pledged(KIND[card]) and sum(KIND[held] == KIND[card] for held in self.you.hand) == 1
        return self.price(card) + (self._pledge() if pledged else 0.0)

    # -- turns

    def action(self, action: Any) -> float:
        kept = self._keeps(action)
        match action:
            case act.Pass():
                return kept - 0.001 * len(self.you.hand)
            case act.Bill():
                return kept + self._bill(action) - self.price(action.card)
            case act.EmperorBill():
                return kept + 4.0 * self._likely(self._own_vote(action.card)) - self.price(action.card)
            case act.Speech():
                return kept + self._speech(action) - self._upfront("speech")
            case act.SecretMeeting():
                return kept + self.gain(mine=DRAWN) - self._upfront("secret_meeting")
            case act.Questioning():
                return kept + self.gain(media=1) - self._upfront("questioning")
            case act.IntenseQuestioning():
                return kept + self._intense(action.target) - self._upfront("intense_questioning")
            case act.Negotiating():
                return kept - self._upfront("negotiating")
            case _:
                return kept - self._upfront("scheming")

    def _upfront(self, kind: str) -> float:
        """The price of the cards that an action takes, less what it is worth in hand as that action."""
        if self.view.pairs and kind in UPGRADES:
            return 2 * self.price(code_of(UPGRADES[kind]))
        return self.price(code_of(kind))

    def _keeps(self, action: Any) -> float:
        """What it is worth that an action keeps a pledge."""
        for promise in self.view.promises:
            if promise.seat == self.you.seat and promise.status == "open" and _fulfils(promise, action):
                return self._pledge()
        return 0.0

    def _pledge(self) -> float:
        """What it is worth to keep a pledge."""
        return 0.02 - self.gain(red=1)

    def _pledged(self, kind: str) -> bool:
        """Whether an open pledge of the seat still needs a card of this kind, and may be kept yet."""
        return self.view.phase in ("action 3", "action 4") and any(
            promise.seat == self.you.seat and promise.status == "open"
            and kind == ("bill" if promise.pledge == "bill" else promise.kind)
            for promise in self.view.promises
        )  # fmt: skip

    def _bill(self, action: act.Bill) -> float:
        colour = self._own_vote(action.card)
        likely = self._likely(colour)
        moves = ((action.pillar, action.change), ("economy", action.economy))
        if moves not in self.moves:
            limit, media = swing(self.view, moves)
            same = action.change == action.economy
            mine = -0.3 if same else (DRAWN if self.view.bag else 0.5)
            mine += self._environment(moves)
            self.moves[moves] = self.gain(
                limit=limit, media=media, mine=mine, green=int(colour == "green"), red=int(same)
            )
        return likely * self.moves[moves]

    def _environment(self, moves: tuple[tuple[str, int], ...]) -> float:
        for pillar, by in moves:
            if pillar == "environment":
                now = self.view.pillars["environment"] + by
                if now >= TOP:
                    return DRAWN
                if now <= 0:
                    return -float(min(self.you.tiles, default=0))
        return 0.0

    def _own_vote(self, played: str) -> str:
        left = list(self.you.hand)
        if played in left:
            left.remove(played)
        return "green" if not left or any(COLOUR[card] == "green" for card in left) else "red"

    def _likely(self, colour: str) -> float:
        if self.passing[colour] < 0:
            self.passing[colour] = passing(self.view, self.you.seat, colour)
        return self.passing[colour]

    def _speech(self, action: act.Speech) -> float:
        match action.effect:
            case "steal":
                return self._steal(action.from_, action.tile)
            case "change":
                moves = ((action.first, action.first_by), (action.second, action.second_by))
                limit, media = swing(self.view, moves)
                return self.gain(limit=limit, media=media, mine=self._environment(moves))
            case _:
                return -0.01

    def _steal(self, victim: Seat, tile: int | str | None) -> float:
        if (victim, tile) not in self.steals:
            value = float(tile) if isinstance(tile, int) else self._hidden(victim)
            self.steals[victim, tile] = self.gain(mine=value, rivals={victim: -value})
        return self.steals[victim, tile]

    def _hidden(self, victim: Seat) -> float:
        shown = self.view.seats[victim]
        return shown.population / max(1, len(shown.tiles) + shown.leaving)

    def _lowest(self, seat: Seat) -> float:
        shown = self.view.seats[seat]
        if not shown.tiles:
            return 0.0
        return 1.0 if shown.face_down else float(min(tile or 1 for tile in shown.tiles))

    def _intense(self, target: Seat) -> float:
        if self.view.seats[target].hand == 0:
            low = self._lowest(target)
            return self.gain(media=2, mine=low, rivals={target: -low})
        return self.gain(media=2)

    # -- bills

    def vote(self, action: act.Vote) -> float:
        colour = COLOUR[action.card]
        cost = self.spending(action.card)
        bill = self.view.bill or self._planned()
        pile = self.gain(green=int(colour == "green"), red=int(colour == "red"))
        if bill is None:
            return pile - cost
        likely = self._likely_of(bill, colour)
        supported = any(
            promise.seat == self.you.seat
            and promise.pledge == "support"
            and promise.target == bill.seat
            and promise.status == "open"
            for promise in self.view.promises
        )
        kept = self._pledge() if supported and colour == "green" else 0.0
        if bill.emperor:
            return (likely if bill.seat == self.you.seat else -likely) * 5 + pile - cost + kept
        return likely * self._outcome(bill) + pile - cost + kept

    def _likely_of(self, bill: BillView, colour: str) -> float:
        if self.passing[colour] < 0:
            self.passing[colour] = passing(self.view, bill.seat, colour)
        return self.passing[colour]

    def _planned(self) -> BillView | None:
        """The revealed plan that this vote is about, as a bill (tempo `simultaneous`)."""
        plan = self.view.plans.get(self.you.asked or "")
        if isinstance(plan, act.Bill):
            return BillView(
                seat=self.you.asked or "", emperor=False, claim=False, pillar=plan.pillar,
                change=plan.change, economy=plan.economy, text=plan.text,
            )  # fmt: skip
        if isinstance(plan, act.EmperorBill):
            return BillView(
                seat=self.you.asked or "", emperor=True, claim=False, pillar="", change=0, economy=0,
                text=plan.text,
            )  # fmt: skip
        return None

    def _outcome(self, bill: BillView) -> float:
        """What it is worth that a bill passes, reward or punishment of its proposer included."""
        moves = ((bill.pillar, bill.change), ("economy", bill.economy))
        if moves not in self.moves:
            limit, media = swing(self.view, moves)
            same = bill.change == bill.economy
            if bill.seat == self.you.seat:
                mine = -0.3 if same else DRAWN
                self.moves[moves] = self.gain(limit=limit, media=media, mine=mine + self._environment(moves))
            else:
                theirs = -0.3 if same else 0.8 * DRAWN
                self.moves[moves] = self.gain(limit=limit, media=media, rivals={bill.seat: theirs})
        return self.moves[moves]

    def reward(self, action: act.Reward) -> float:
        match action.what:
            case "tile":
                return self.gain(mine=DRAWN)
            case "cards":
                return sum(WANTED[KIND[card]] for card in action.cards)
            case "pillar":
                limit, media = swing(self.view, ((action.pillar, action.change),))
                mine = self._environment(((action.pillar, action.change),))
                return self.gain(limit=limit, media=media, mine=mine)
            case "media":
                if COLOUR[action.card] == "red":
                    return self.gain(red=-1)
                return self.gain(green=-1)
            case _:
                return -0.01

    def punish(self, action: act.Punish) -> float:
        match action.what:
            case "lie":
                return self.gain(red=1)
            case "tile":
                return self.gain(mine=-float(min(self.you.tiles)))
            case _:
                return -sum(self.spending(card) for card in action.cards) - 0.005

    # -- questions

    def answer(self, action: act.Answer) -> float:
        """The truth costs nothing, and pays if it is doubted."""
        return (0.05 if COLOUR[action.card] == "green" else 0.0) - self.spending(action.card)

    def judge(self, action: Any) -> float:
        question = self.view.question
        if question is None or isinstance(action, act.Believe):
            return 0.0
        theirs, mine = self._lowest(question.target), float(min(self.you.tiles, default=0))
        caught = self.gain(mine=theirs, rivals={question.target: -theirs})
        if not question.card:
            return caught
        lie = 0.3 + 0.3 * self.dice.random()
        doubted = self.gain(mine=-mine, rivals={question.target: mine})
        return lie * caught + (1 - lie) * doubted

    # -- the discussion

    def promise(self, action: act.Promise) -> float:
        hand = self.you.hand
        spice = 0.25 * self.dice.random()  # who always promises the same is dull
        match action.pledge:
            case "card":
                held = hand.count(code_of(action.kind)) if action.kind != "bill" else self._bills()
                if not held:
                    return -1.0
                aimed = 0.05 * self._weight(action.target) if action.target else 0.03
                return PROMISED[action.kind] + 0.05 * (held - 1) + aimed + spice
            case "bill":
                now = self.view.pillars[action.pillar] + action.change
                if not self._bills() or not 0 <= now <= TOP or len(hand) < 3:
                    return -1.0
                return 0.2 + spice + (0.05 if action.pillar == "economy" else 0.0)
            case "support":
                easy = 0.5 if len(hand) <= 2 else 0.1
                return easy - 0.1 * self._weight(action.target) + spice
            case _:
                return -0.5

    def _bills(self) -> int:
        return sum(KIND[card] == "bill" for card in self.you.hand)

    def _weight(self, seat: Seat) -> float:
        total = sum(shown.population for shown in self.view.seats.values()) or 1
        return self.view.seats[seat].population / total

    def praise(self, action: Any) -> float:
        if isinstance(action, act.Predict):
            return self.dice.random()
        return 1.0 - self._weight(action.seat) + 0.2 * self.dice.random()

    def predict(self, action: act.Predict) -> float:
        return self.dice.random()

    # -- the election

    def final(self, action: act.Final) -> float:
        view, hand = self.view, self.you.hand
        match KIND[action.card]:
            case "corruption" if self._payable() and view.pillars["social"] < TOP:
                return self._plunder(3, current=True)
            case "manipulation" if view.pillars["social"] < TOP and view.pillars["culture"] < TOP:
                piles = sum(view.seats[seat].future for seat in view.seats if seat != self.you.seat)
                return self._plunder(min(2, piles), current=False)
            case _:
                return -self.price(action.card) - (0.0 if len(hand) == 1 else 0.01)

    def _payable(self) -> bool:
        hand = [card for card in self.you.hand if KIND[card] != "corruption" or self.view.pairs]
        red = sum(COLOUR[card] == "red" for card in hand) - (2 if self.view.pairs else 0)
        return red >= 2 and sum(COLOUR[card] == "green" for card in hand) >= 2

    def _plunder(self, number: int, current: bool) -> float:
        """About what taking so many tiles brings, from the strongest rival."""
        victim = max(self.seen.rivals, key=lambda seat: self.seen.rivals[seat])
        shown = self.view.seats[victim]
        each = DRAWN
        if current and not shown.face_down:
            tiles = sorted((float(tile or 0) for tile in shown.tiles), reverse=True)
            tiles += [DRAWN] * shown.future
            each = sum(sorted(tiles, reverse=True)[:number]) / max(1, number)
        return self.gain(mine=number * each, rivals={victim: -number * each})

    def take(self, action: Any) -> float:
        """Every tile is worth taking: it costs nothing, and what corruption costs is paid for none as well."""
        match action:
            case act.Take(pile="current"):
                return self._steal(action.from_, action.tile)
            case act.Take():
                return self.gain(mine=DRAWN, rivals={action.from_: -DRAWN})
            case _:
                return -inf

    def pay(self, action: act.Pay) -> float:
        return -sum(WANTED[KIND[card]] for card in action.cards)

    def claim(self, action: Any) -> float:
        return 1.0 if isinstance(action, act.EmperorBill) else 0.0

    def verdict(self, action: act.Verdict) -> float:
        """A free promise is given the benefit of the doubt."""
        return -float(len(action.broken))

    def spoils(self, action: act.Spoils) -> float:
        """With an empty hand the whole discard pile comes back, which is better than three cards."""
        drawn = (2 if self.view.ranks.get(self.you.seat) == 1 else 1) if action.draw else 0
        taken = WANTED[KIND[action.take]] if action.take else 0.0
        if not self.you.hand and len(self.you.discard) > drawn + bool(action.take) and (drawn or action.take):
            return -0.5
        return 0.03 * drawn + taken


WANTED = {
    "bill": 0.03,
    "speech": 0.04,
    "secret_meeting": 0.06,
    "questioning": 0.01,
    "intense_questioning": 0.015,
    "negotiating": 0.005,
    "scheming": 0.005,
    "manipulation": 0.05,
    "corruption": 0.055,
}
"""What a card is worth in hand for the rounds to come."""
PROMISED = {
    "bill": 0.2,
    "speech": 0.35,
    "secret_meeting": 0.4,
    "questioning": 0.3,
    "intense_questioning": 0.25,
    "negotiating": 0.15,
    "scheming": 0.1,
}
"""How gladly a card that is held is promised: those that will be played anyway first."""


def _fulfils(promise: PromiseView, action: Any) -> bool:
    match promise.pledge:
        case "bill" if isinstance(action, act.Bill):
            moved = {(action.pillar, action.change), ("economy", action.economy)}
            return (promise.pillar, promise.change) in moved
        case "card":
            tag = action.__struct_config__.tag
            kind = "bill" if tag == "emperor_bill" else tag
            aimed = not promise.target or getattr(action, "target", "") == promise.target
            return kind == promise.kind and aimed
        case _:
            return False
