"""Swedish Parliament 2014, after the rulebook; rulings are numbered P1 … and listed in docs/rulings.md."""

from __future__ import annotations

import random as stdlib_random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from rules.core import Action, Event, Game, Outcome, Phase, Prompt, Seat, Sheet, check_seats, run
from rules.guide import CardPage
from rules.random import Random
from rules.text import N_, Text

from . import asked, effects, labels, player, story, text
from .actions import ChangeRelation, ParliamentAction, Standing
from .card_pages import card_pages
from .events import (
    ElectionOver,
    ParliamentEvent,
    ParliamentEvents,
    PassedOver,
    RelationChanged,
    Shifted,
    VoterQueued,
    VoterResolved,
    chapter,
)
from .guide import TOPICS
from .options import MODES, OPTIONS, check_plan
from .pack import current_pack, default_hash, pack_by_hash, wire
from .phases import (
    ending,
    minor_entry,
    opinion,
    placing,
    policy,
    relation,
    rounds,
    setup,
    standing,
    system,
    turn,
)
from .questions import questions
from .state import (
    ChangingRelation,
    Ending,
    MinorEntry,
    OpinionShift,
    ParliamentState,
    Placing,
    PolicyVote,
    Rounds,
    System,
    Turn,
)
from .view import ParliamentView, look

PHASES: Mapping[type, Phase] = {
    Placing: placing,
    Rounds: rounds,
    Turn: turn,
    System: system,
    PolicyVote: policy,
    OpinionShift: opinion,
    MinorEntry: minor_entry,
    ChangingRelation: relation,
    Ending: ending,
}


SCENES = {"policy": "asked", "opinion": "asked", "push": "asked", "pull_back": "asked", "relation": "map"}
"""The pictures of decisions for which the hand is not what one wants to see."""


class Parliament(Game):
    name = "parliament"
    title = "Swedish Parliament 2014"
    about = N_("Eight parties, sixteen voters and one question: who will be the centre of the next government?")
    guide = TOPICS
    schema = 1
    version = "1"
    modes = MODES
    options = OPTIONS
    state_type = ParliamentState
    action_type = ParliamentAction
    event_type = ParliamentEvents
    view_type = ParliamentView

    def new(
        self,
        seats: Sequence[Seat],
        mode: str,
        options: Mapping[str, Any],
        key: bytes,
        stacks: Mapping[str, Any],
    ) -> tuple[ParliamentState, list[Event]]:
        check_seats(self, mode, seats)
        events: list[Event] = []
        state = setup.begin(seats, mode, options, Random(key.hex()), stacks, events.append)
        run(state, PHASES, events.append)
        return state, _with_pack(state, events)

    def prompts(self, state: ParliamentState) -> list[Prompt]:
        if not state.frames:
            return []
        frame = state.frames[-1]
        return PHASES[type(frame)].prompts(state, frame)

    def check(self, mode: str, options: Mapping[str, Any]) -> None:
        if options.get("coop") is not None:
            check_plan(current_pack(), options["coop"])

    def anytime(self, state: ParliamentState, seat: Seat) -> tuple[Action, ...]:
        return standing.choices(state, seat)

    def apply(self, state: ParliamentState, seat: Seat, action: Any) -> list[Event]:
        events: list[Event] = []
        if isinstance(action, Standing):
            standing.handle(state, seat, action, events.append)
        else:
            frame = state.frames[-1]
            PHASES[type(frame)].handle(state, frame, seat, action, events.append)
        run(state, PHASES, events.append)
        return _with_pack(state, events)

    def view(self, state: ParliamentState, viewer: Seat | None) -> ParliamentView:
        return look(state, viewer, self.prompts(state))

    def canonical(self, action: Action) -> Action:
        """As given: a relation's parties are put in pack order, not sorted, once the pack is known (`complete`)."""
        return action

    def complete(self, state: ParliamentState, seat: Seat, action: Action) -> Action:
        match action:
            case ChangeRelation(parties=(a, b)) if {a, b} <= state.content.parties.keys():
                return msgspec.structs.replace(action, parties=state.content.in_order(a, b))
            case _:
                return action

    def describe(self, event: Any, viewer: Seat | None) -> Text | None:
        return text.describe(event, viewer)

    def told(self, events: Sequence[Any]) -> list[tuple[Any, Text | None]]:
        return story.told(events)

    def label(self, action: Any, view: Any) -> Text:
        return labels.label(action, view)

    def question(self, prompt: Prompt, view: Any) -> Text:
        return labels.question(prompt, view)

    def narrowed(self, left: Sequence[Any], view: Any) -> Text | None:
        return labels.narrowed(left, view)

    def details(self, prompt: Prompt, view: Any) -> tuple[Text, ...]:
        return asked.details(prompt, view)

    def effect(self, action: Any, view: Any) -> Text | None:
        return effects.effect(action, view)

    def menu(self, action: Any, view: Any) -> Text | None:
        return effects.menu(action)

    def beside(self, prompt: Prompt, view: Any, anytime: Sequence[Action]) -> tuple[Action, ...]:
        return effects.beside(prompt, view, anytime)

    def scene(self, prompt: Prompt, view: Any) -> str:
        return SCENES.get(prompt.kind, "hand")

    def field_label(self, kind: str, field: str, value: Any, view: Any) -> Text:
        return labels.field_label(kind, field, value, view)

    def kind_label(self, kind: str, view: Any) -> Text:
        return labels.kind_label(kind, view)

    def sheet(self, prompt: Prompt, view: Any) -> Sheet | None:
        # Sealed, a seat places all its markers; in a draft one, then others are asked.
        return Sheet("scale", together=view.turn is None) if prompt.kind == "place" else None

    def forced(self, prompt: Prompt) -> bool:
        return len(prompt.actions) == 1

    def introduction(self, view: Any) -> Text | None:
        return labels.introduction(view)

    def imagine(self, view: Any, actions: Sequence[Any]) -> Any:
        return placing.imagine(view, actions)

    def headline(self, view: Any) -> Text:
        return labels.headline(view)

    def reason(self, outcome: Outcome) -> Text:
        return text.reason(outcome)

    def recalled(self, event: Any, seat: Seat) -> bool:
        # What came of an answer, and what others did before it is this seat's choice again.
        match event:
            case Shifted() | VoterResolved():
                return True
            case RelationChanged(seat=by) | VoterQueued(seat=by) | PassedOver(seat=by):
                return bool(by != seat)
            case _:
                return False

    def moment(self, event: Any) -> str | None:
        return "forming" if isinstance(event, ElectionOver) else None

    def retold(self, view: Any, event: Any) -> tuple[Text, ...]:
        if not isinstance(event, ElectionOver) or view.cabinet is UNSET or not view.cabinet.parties:
            return ()
        return tuple(scene.caption for scene in story.scenes(view, event.last))

    def chapter(self, event: Any) -> Literal["begin", "go_on"] | None:
        return chapter(event)

    def progress(self, view: Any) -> Text | None:
        return asked.progress(view)

    def card_pages(self, view: Any = None) -> Mapping[str, CardPage]:
        return card_pages(view)

    @property
    def questions(self) -> Mapping[str, Callable[[Any], Any]]:
        return QUESTIONS

    def cards(self) -> dict[str, Any]:
        return wire(current_pack())

    def pack_hash(self, state: ParliamentState) -> str:
        return state.pack

    def load(self, dumped: Mapping[str, Any], schema: int) -> ParliamentState:
        state: ParliamentState = super().load(dumped, schema)
        pack_by_hash(state.pack)
        return state

    def computer(self, view: Any, prompt: Prompt, dice: stdlib_random.Random) -> Action:
        return player.choose(view, prompt, dice)


def _with_pack(state: ParliamentState, events: list[Event]) -> list[Event]:
    """Events name the pack whose words they need, where it isn't the project's own."""
    if state.pack == default_hash():
        return events
    return [
        msgspec.structs.replace(event, pack=state.pack) if isinstance(event, ParliamentEvent) else event
        for event in events
    ]


QUESTIONS = questions(current_pack)

GAME = Parliament()
