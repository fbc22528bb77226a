"""Emperor: party leaders bargain, promise and cheat until one of them is crowned."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from rules.core import Action, Event, Game, Mode, Outcome, Prompt, RulesError, Seat, Talk, run
from rules.emperor import banter, effects, events, labels, player, questions, text
from rules.emperor.actions import Bill, EmperorAction, EmperorBill, Speech
from rules.emperor.card_pages import card_pages
from rules.emperor.cards import TABLE
from rules.emperor.guide import TOPICS
from rules.emperor.loading import fault
from rules.emperor.moves import bill_cards
from rules.emperor.phases import PHASES, EmperorState
from rules.emperor.phases.result import Claims
from rules.emperor.pillars import ENDS, PILLARS, SIX, points
from rules.emperor.setup import OPTIONS, SEATS, set_up
from rules.emperor.show import show
from rules.emperor.view import EmperorView
from rules.guide import CardPage
from rules.text import N_, Text


class Emperor(Game):
    """The game as the outside needs it."""

    name = "emperor"
    title = "Emperor"
    about = N_("Bargain, promise and cheat until the people crown you emperor.")
    guide = TOPICS
    talkative = frozenset({"talks", "problem", "promise"})
    schema = 3
    version = "2"
    modes = {"standard": Mode(SEATS, N_("Standard"), N_("Three to six parties, each for itself."))}
    options = OPTIONS
    state_type = EmperorState
    action_type = EmperorAction
    event_type = events.EmperorEvent
    view_type = EmperorView

    def new(
        self, seats: Sequence[Seat], mode: str, options: Mapping[str, Any], key: bytes, stacks: Mapping[str, Any]
    ) -> tuple[EmperorState, list[Event]]:
        state = set_up(seats, mode, options, key, stacks)
        told: list[Event] = [
            events.PartyPresented(seat, state.parties[seat].name, state.parties[seat].speech) for seat in state.seats
        ]
        rules = state.rules
        claims = rules.first_claim, rules.claim
        stand = options["start_pillars"], options["start_media"]
        told.append(events.GameBegan(state.chair, rules.max_rounds, points(state.pillars), *claims, *stand))
        by: Literal["setup", "lot"] = "setup" if options["first_chair"] or stacks.get("chair") else "lot"
        told.append(events.RoundBegan(state.round, rules.max_rounds, state.chair, by))
        run(state, PHASES, told.append)
        return state, told

    def prompts(self, state: EmperorState) -> list[Prompt]:
        if state.outcome is not None or not state.frames:
            return []
        frame = state.frames[-1]
        return PHASES[type(frame)].prompts(state, frame)

    def apply(self, state: EmperorState, seat: Seat, action: Action) -> list[Event]:
        told: list[Event] = []
        frame = state.frames[-1]
        PHASES[type(frame)].handle(state, frame, seat, action, told.append)
        run(state, PHASES, told.append)
        return told

    def view(self, state: EmperorState, viewer: Seat | None) -> EmperorView:
        return show(state, viewer, self.prompts(state))

    def canonical(self, action: Action) -> Action:
        """Lists sorted; the two pillars of a speech in table order."""
        if isinstance(action, Speech):
            places = {pillar: place for place, pillar in enumerate(SIX)}
            if places.get(action.first, 0) > places.get(action.second, 0):
                return msgspec.structs.replace(
                    action, first=action.second, first_by=action.second_by,
                    second=action.first, second_by=action.first_by,
                )  # fmt: skip
            return action
        return super().canonical(action)

    def complete(self, state: EmperorState, seat: Seat, action: Action) -> Action:
        """The bill card may be left out by a seat that holds one colour only."""
        if isinstance(action, Bill | EmperorBill) and not action.card and seat in state.parties:
            cards = bill_cards(state.parties[seat].hand)
            claims = bool(state.frames) and isinstance(state.frames[-1], Claims)
            if len(cards) == 1 and not claims:
                return msgspec.structs.replace(action, card=cards[0])
        return action

    def load(self, dumped: Mapping[str, Any], schema: int) -> EmperorState:
        state: EmperorState = super().load(dumped, schema)
        try:
            wrong = fault(state)
            if wrong is None:
                for viewer in (None, *state.seats):
                    self.view(state, viewer)
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            raise RulesError("bad_state", f"This is not a state of {self.title}: {error}.") from error
        if wrong is not None:
            raise RulesError("bad_state", f"This is not a state of {self.title}, because {wrong}.")
        return state

    def upgrade(self, raw: dict[str, Any], schema: int) -> dict[str, Any]:
        """Schema 1 did not count what the seats have said.

        Schema 2 did not note how a tile comes to its next owner, nor which bill a promise was broken on.
        """
        if schema == 1:
            return raw
        promises, tiles = [], []
        for promise in raw["promises"]:
            breach = {"round": 0} if promise["broken"] else None
            promises.append({name: value for name, value in promise.items() if name != "broken"} | {"breach": breach})
        for value, bag, owner, following in raw["tiles"]:
            by = "" if following in (owner, None) else "taken" if owner else "drawn" if bag else "media"
            tiles.append([value, bag, owner, following, by])
        return raw | {"promises": promises, "tiles": tiles}

    # -- words

    def describe(self, event: Any, viewer: Seat | None) -> Text | None:
        return text.describe(event, viewer)

    def label(self, action: Any, view: Any) -> Text:
        return labels.label(action, view)

    def question(self, prompt: Prompt, view: Any) -> Text:
        return questions.question(prompt, view)

    def details(self, prompt: Prompt, view: Any) -> tuple[Text, ...]:
        return effects.details(prompt, view)

    def effect(self, action: Any, view: Any) -> Text | None:
        return effects.effect(action, view)

    def field_label(self, kind: str, field: str, value: Any, view: Any) -> Text:
        return labels.field_label(kind, field, value, view)

    def kind_label(self, kind: str, view: Any) -> Text:
        return labels.kind_label(kind)

    def headline(self, view: Any) -> Text:
        return labels.headline(view)

    def reason(self, outcome: Outcome) -> Text:
        return text.reason(outcome)

    def text_label(self, action: Any) -> Text:
        return labels.text_label(action)

    def moment(self, event: Any) -> str | None:
        return "election" if isinstance(event, events.ResultDeclared) else None

    def talks(self, view: Any) -> tuple[Talk, ...]:
        talks = view.talks
        return (Talk((talks.first, talks.second), talks.secret),) if talks else ()

    def card_pages(self, view: Any = None) -> Mapping[str, CardPage]:
        return card_pages()

    # -- without a game in progress

    @property
    def questions(self) -> Mapping[str, Callable[[Any], Any]]:
        return {"limit": solve_limit}

    def cards(self) -> dict[str, Any]:
        return {
            "cards": [
                {
                    "kind": row.kind,
                    "colours": list(row.colours),
                    "start_hand": row.start_hand * len(row.colours),
                    "deck": row.in_deck * len(row.colours),
                    "title": row.title,
                    "about": row.about,
                    "action": row.action,
                    "upgrade_of": row.upgrade_of,
                }
                for row in TABLE
            ],
            "tiles": {"values": [1, 2, 3, 4], "each": 10, "fives": 5},
            "ends": msgspec.to_builtins(list(ENDS)),
        }

    # -- computer players

    def computer(self, view: Any, prompt: Prompt, dice: random.Random) -> Action:
        return player.choose(view, prompt, dice)

    def computer_text(self, view: Any, action: Any, dice: random.Random) -> Text | None:
        return banter.say(view, action, dice)

    def computer_fills(self, option: str, taken: Sequence[Any], dice: random.Random) -> Mapping[str, str | Text]:
        if option != "parties":
            return {}
        names = [entry if isinstance(entry, str) else entry.get("name", "") for entry in taken]
        party = banter.stock_party(names, dice)
        return {"name": party, "speech": banter.opening(party, dice)}


class _LimitQuestion(msgspec.Struct, forbid_unknown_fields=True):
    pillars: dict[str, int]
    populations: dict[Seat, int] = {}


def solve_limit(request: Any) -> dict[str, Any]:
    """The emperor limit of five pillar values, and which of the populations given are above it (E8)."""
    asked = msgspec.convert(request, _LimitQuestion)
    if set(asked.pillars) != set(PILLARS) or not all(0 <= value <= 5 for value in asked.pillars.values()):
        raise ValueError(f"pillars should give {', '.join(PILLARS)}, each from 0 to 5")
    if any(number < 0 for number in asked.populations.values()):
        raise ValueError("populations can't be negative")
    limit, total = points(asked.pillars), sum(asked.populations.values())
    return {
        "points": limit,
        "of": 25,
        "above": [seat for seat, n in asked.populations.items() if n and n * 25 >= limit * total],
    }


GAME = Emperor()
