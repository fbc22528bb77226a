"""DēmoS, after the rulebook; rulings are numbered D1 … and listed in docs/rulings.md."""

from __future__ import annotations

import random as stdlib_random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from rules.core import Action, Event, Game, Outcome, Phase, Prompt, RulesError, Seat, Talk, check_seats, run
from rules.demos import effects, labels, player, text
from rules.demos.actions import DemosAction
from rules.demos.card_pages import card_pages
from rules.demos.cards import KINDS, MEDIA, SUITS, SYMBOLS, people_pack, power_pile
from rules.demos.events import Consented, ConsultOpened, DemosEvent, HandWon, MatchOpened, Vetoed
from rules.demos.guide import TOPICS
from rules.demos.loading import fault
from rules.demos.options import MODES, OPTIONS, complete_pack, make_factions, read_stacks
from rules.demos.phases import (
    announcing,
    assigning,
    consult,
    figures,
    final,
    hand,
    match,
    public_discard,
    scandal,
    secret_discard,
    showdown,
    unanimous_discard,
    unanimous_vote,
)
from rules.demos.solve import QUESTIONS
from rules.demos.state import (
    Announcing,
    Assigning,
    Consult,
    DemosState,
    Figures,
    Final,
    Hand,
    Match,
    PublicDiscard,
    Scandal,
    SecretDiscard,
    Showdown,
    UnanimousDiscard,
    UnanimousVote,
)
from rules.demos.view import DemosView, look
from rules.guide import CardPage, Topic
from rules.random import Random
from rules.text import N_, Text

PHASES: Mapping[type, Phase] = {
    Match: match,
    Announcing: announcing,
    Hand: hand,
    Consult: consult,
    PublicDiscard: public_discard,
    SecretDiscard: secret_discard,
    UnanimousVote: unanimous_vote,
    UnanimousDiscard: unanimous_discard,
    Showdown: showdown,
    Figures: figures,
    Assigning: assigning,
    Scandal: scandal,
    Final: final,
}


class Demos(Game):
    name = "demos"
    title = "DēmoS"
    about = N_("A card game of hands, vetoes and figures: who unites the three powers in harmony?")
    guide = TOPICS
    schema = 1
    version = "2"
    modes = MODES
    options = OPTIONS
    state_type = DemosState
    action_type = DemosAction
    event_type = DemosEvent
    view_type = DemosView

    def new(
        self,
        seats: Sequence[Seat],
        mode: str,
        options: Mapping[str, Any],
        key: bytes,
        stacks: Mapping[str, Any],
    ) -> tuple[DemosState, list[Event]]:
        check_seats(self, mode, seats)
        fixed = read_stacks(seats, mode, stacks)
        rng = Random(key.hex())
        factions = make_factions(seats, mode, options.get("teams"), rng)
        dealer = fixed.dealer if fixed.dealer is not None else rng.choice(seats)
        minutes: int = options.get("consult_minutes", 0)
        state = DemosState(
            seats=list(seats),
            mode=mode,
            rng=rng,
            tempo=options["tempo"],
            max_hands=options["max_hands"],
            team_trio=options.get("team_trio", "single"),
            consult_seconds=minutes * 60 if minutes else options.get("consult_seconds", 0),
            favourite_suit=options["favourite_suit"],
            announced_trio=options["announced_trio"],
            factions=factions,
            dealer=dealer,
            power=complete_pack(fixed.power, power_pile(mode), rng),
            stacked=fixed.people,
            figures={seat: [] for seat in seats},
            frames=[Match()],
        )
        opened = MatchOpened(
            mode=mode,
            dealer=dealer,
            teams=tuple(tuple(factions[n].members) for n in state.teams),
            independent=state.independent,
        )
        events: list[Event] = [opened]
        run(state, PHASES, events.append)
        return state, events

    def prompts(self, state: DemosState) -> list[Prompt]:
        if not state.frames:
            return []
        frame = state.frames[-1]
        return PHASES[type(frame)].prompts(state, frame)

    def apply(self, state: DemosState, seat: Seat, action: Any) -> list[Event]:
        events: list[Event] = []
        frame = state.frames[-1]
        PHASES[type(frame)].handle(state, frame, seat, action, events.append)
        run(state, PHASES, events.append)
        return events

    def view(self, state: DemosState, viewer: Seat | None) -> DemosView:
        return look(state, viewer, self.prompts(state))

    def describe(self, event: Any, viewer: Seat | None) -> Text | None:
        return text.describe(event, viewer)

    def label(self, action: Any, view: Any) -> Text:
        return labels.label(action, view)

    def scene(self, prompt: Prompt, view: Any) -> str:
        return "table" if prompt.kind == "media" else "hand"  # where everybody's figures lie

    def tone(self, action: Any) -> Literal["success", "danger"] | None:
        return labels.tone(action)

    def question(self, prompt: Prompt, view: Any) -> Text:
        return labels.question(prompt, view)

    def narrowed(self, left: Sequence[Any], view: Any) -> Text | None:
        return labels.narrowed(left, view)

    def details(self, prompt: Prompt, view: Any) -> tuple[Text, ...]:
        return effects.details(prompt, view)

    def effect(self, action: Any, view: Any) -> Text | None:
        return effects.effect(action, view)

    def menu(self, action: Any, view: Any) -> Text | None:
        return effects.menu(action, view)

    def recalled(self, event: Any, seat: Seat) -> bool:
        # What came of a vote, and of a hand: whoever plays by direct message reads it nowhere else.
        return isinstance(event, Vetoed | Consented | HandWon)

    def field_label(self, kind: str, field: str, value: Any, view: Any) -> Text:
        return labels.field_label(kind, field, value, view)

    def kind_label(self, kind: str, view: Any) -> Text:
        return labels.kind_label(kind, view)

    def headline(self, view: Any) -> Text:
        return labels.headline(view)

    def talks(self, view: Any) -> tuple[Talk, ...]:
        return tuple(Talk(tuple(window.seats), secret=True) for window in view.windows)

    def talkers(self, event: Any) -> tuple[Seat, ...] | None:
        return event.seats if isinstance(event, ConsultOpened) else None

    def seconds(self, state: DemosState, prompt: Prompt) -> int | None:
        return state.consult_seconds if prompt.kind == "consult" else None

    def score(self, view: Any, seat: Seat) -> Text:
        return labels.score(view, seat)

    def reason(self, outcome: Outcome) -> Text:
        return text.reason(outcome)

    def load(self, dumped: Mapping[str, Any], schema: int) -> DemosState:
        state: DemosState = super().load(dumped, schema)
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

    def topic_for(self, view: Any, seat: Seat | None) -> Topic:
        if view.status == "finished" and view.mode == "2v2+1":
            return next(topic for topic in TOPICS if topic.key == "independent")  # the whole order of its end
        return super().topic_for(view, seat)

    def card_pages(self, view: Any = None) -> Mapping[str, CardPage]:
        return card_pages()

    @property
    def questions(self) -> Mapping[str, Callable[[Any], Any]]:
        return QUESTIONS

    def cards(self) -> dict[str, Any]:
        return {
            "suits": {suit: SYMBOLS[suit] for suit in SUITS},
            "kinds": dict(zip(KINDS, KIND_NAMES, strict=True)),
            "people": {"simple": people_pack("simple"), "full": people_pack("full")},
            "power": {"simple": power_pile("simple"), "full": power_pile("full")},
            "media": list(MEDIA),
        }

    def computer(self, view: Any, prompt: Prompt, dice: stdlib_random.Random) -> Action:
        return player.choose(view, prompt, dice)


KIND_NAMES = ("Executive", "Legislative", "Judiciary")

GAME = Demos()
