"""What a game is. Six functions carry every game: new, prompts, apply, view, describe, solve.

A game in progress is plain data (one msgspec Struct) that ends in a stack of frames; the top frame is
the phase. Everything that somebody may choose comes from one list of legal actions, the prompts.
Nothing here knows Discord, a clock, files or the network.
"""

from __future__ import annotations

import random as stdlib_random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from rules.guide import FINISHED, CardPage, Topic
from rules.random import Random
from rules.text import N_, T, Text, english

if TYPE_CHECKING:
    from rules.options import Option

Seat = str
"""A place at the table, by its name. Clockwise order is the order of `State.seats`."""

TEXT_LIMIT = 1000
"""Characters of a free text, of any action."""


class RulesError(Exception):
    """A request that the rules refuse. `code` is for programs, `message` is one sentence for people.

    `text` is that sentence for whoever reads another language, where it is one that people can run into.
    """

    def __init__(self, code: str, message: str | Text) -> None:
        self.code, self.message = code, english(message)
        self.text = message if isinstance(message, Text) else Text("{problem}", {"problem": message})
        super().__init__(self.message)


class IllegalAction(RulesError):
    """An action that can't be taken; the message says what would be legal."""


class BadSetup(RulesError):
    """A game that can't be set up so: `bad_option`, `bad_seats` or `bad_stacks`."""


class Action(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="type"):
    """A choice as it travels: every kind of action of a game is a subclass with its own tag.

    Lists are tuples, in the order of `Game.canonical`. A free text is an optional field called `text`.
    """


class Event(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="type"):
    """Something that happened. `to` names the only seats that may know; None means everybody.

    An event holds only what its audience may know; where some may know more, there are two events.
    """

    to: tuple[Seat, ...] | None = None


class Prompt(msgspec.Struct, frozen=True):
    """A decision that a seat must take now.

    `serial` names the decision for as long as the game lasts; `default` is taken when time runs out and
    is never better than choosing.
    """

    seat: Seat
    kind: str
    serial: int
    actions: tuple[Action, ...]
    default: Action


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winners, a short code for why, and all seats, best first (ties in seat order)."""

    winners: tuple[Seat, ...]
    reason: str
    ranking: tuple[Seat, ...]


class View(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What one viewer may know, put together by naming what is allowed. Games add their own fields."""

    game: str
    status: Literal["playing", "finished"]
    to_act: list[Seat]
    prompts: dict[Seat, str]
    result: Outcome | UnsetType = UNSET


class State(msgspec.Struct, kw_only=True):
    """The part of a game's state that all games share. `serial` counts the decisions asked so far."""

    seats: list[Seat]
    mode: str
    rng: Random
    serial: int = 0
    outcome: Outcome | None = None


class Mode(msgspec.Struct, frozen=True):
    """A way to play a game: how many seats (from, to), its name and one line about it."""

    seats: tuple[int, int]
    title: str
    about: str


class Talk(msgspec.Struct, frozen=True):
    """Seats that may talk with each other now; what they say is for all to hear, or for them alone."""

    seats: tuple[Seat, ...]
    secret: bool


class Sheet(msgspec.Struct, frozen=True):
    """How a decision with many like choices is laid out: a row for each value of the actions' `field`.

    `together`: the seat will have to choose in every row, so all rows are filled in first and taken in one go;
    otherwise one choice in any row is the whole decision.
    """

    field: str
    together: bool


Emit = Callable[[Event], None]
"""How a running procedure tells what happened."""

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Game(ABC):
    """One game, as the outside needs it. Every subpackage of `rules` with an object `GAME` is one."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    guide: ClassVar[tuple[Topic, ...]] = ()
    """The rules as players read them, in the order in which they need them."""
    schema: ClassVar[int]
    """Number of the state's shape; raised, with a step in `upgrade`, whenever old snapshots stop loading."""
    version: ClassVar[str]
    """Version of the rules; a record is verified by the same version only."""
    talkative: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decisions that people talk about at the table: at the fastest pace there is more time for them."""
    modes: ClassVar[Mapping[str, Mode]]
    options: ClassVar[Mapping[str, Option]]
    state_type: ClassVar[type[Any]]
    action_type: ClassVar[Any]
    event_type: ClassVar[Any]
    view_type: ClassVar[type[Any]]

    def __init__(self) -> None:
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(self.state_type).decode
        self._read = msgspec.json.Decoder(self.state_type).decode

    # -- playing

    @abstractmethod
    def new(
        self,
        seats: Sequence[Seat],
        mode: str,
        options: Mapping[str, Any],
        key: bytes,
        stacks: Mapping[str, Any],
    ) -> tuple[Any, list[Event]]:
        """A fresh game. `options` are complete and checked (`complete_options`); `key` is 32 bytes.

        `stacks` fixes draws (each list may be a prefix); raises BadSetup with `bad_stacks` where they
        are impossible, `bad_option` or `bad_seats` where the rest makes no sense.
        """

    @abstractmethod
    def prompts(self, state: Any) -> list[Prompt]:
        """The decisions that the game waits for, in the order in which the seats would be asked."""

    def check(self, mode: str, options: Mapping[str, Any]) -> None:
        """Raise BadSetup where values of options make no sense, as far as that can be told without the seats."""
        return None

    def anytime(self, state: Any, seat: Seat) -> tuple[Action, ...]:
        """Actions that a seat may take although nobody waits for it (standing orders). Usually none."""
        return ()

    @abstractmethod
    def apply(self, state: Any, seat: Seat, action: Any) -> list[Event]:
        """Carry out a legal action on the state given, in place, and run on until somebody must choose."""

    @abstractmethod
    def view(self, state: Any, viewer: Seat | None) -> View:
        """What the viewer may know; None is the public."""

    def canonical(self, action: Action) -> Action:
        """The action with its lists in the order in which `prompts` would list them (sorted as strings)."""
        changed = {
            field: tuple(sorted(value))
            for field in action.__struct_fields__
            if isinstance(value := getattr(action, field), tuple)
        }
        return msgspec.structs.replace(action, **changed) if changed else action

    def complete(self, state: Any, seat: Seat, action: Action) -> Action:
        """The action with what may be left out filled in, where the state allows one value only."""
        return action

    # -- words

    @abstractmethod
    def describe(self, event: Any, viewer: Seat | None) -> Text | None:
        """The event as a sentence for this viewer; None where it isn't worth one."""

    def told(self, events: Sequence[Any]) -> list[tuple[Any, Text | None]]:
        """Events that all may see, each with its sentence for people who follow the game as it is played.

        The log has every sentence of `describe`; what a picture shows better may be left out here.
        """
        return [(event, self.describe(event, None)) for event in events]

    @abstractmethod
    def label(self, action: Any, view: Any) -> Text:
        """The action as a button or a line in a list, at most 80 characters when put in English."""

    @abstractmethod
    def question(self, prompt: Prompt, view: Any) -> Text:
        """What the seat is asked, as one or two sentences."""

    def narrowed(self, left: Sequence[Any], view: Any) -> Text | None:
        """What is asked when choices before have left only these actions of a prompt; None: the same as before."""
        return None

    def details(self, prompt: Prompt, view: Any) -> tuple[Text, ...]:
        """What the seat should know for its decision, as lines below the question: effect, price, who has answered."""
        return ()

    def effect(self, action: Any, view: Any) -> Text | None:
        """What an action would do, as the second line of an option: about 90 characters when put in English."""
        return None

    def menu(self, action: Any, view: Any) -> Text | None:
        """The heading of the list in which an action is offered; those without one are offered together as ever."""
        return None

    def beside(self, prompt: Prompt, view: Any, anytime: Sequence[Action]) -> tuple[Action, ...]:
        """Those of the actions for any time that are offered right beside this decision, such as standing orders."""
        return ()

    def scene(self, prompt: Prompt, view: Any) -> str:
        """The picture that goes with a decision: the name of a function of view and words in `render.<game>`."""
        return "hand"

    def field_label(self, kind: str, field: str, value: Any, view: Any) -> Text:
        """A value of an action's field as a line in a list, where long lists are chosen from in steps."""
        return Text(str(value))

    def kind_label(self, kind: str, view: Any) -> Text:
        """A kind of action as a line in a list, where long lists are chosen from in steps."""
        return Text(kind)

    def sheet(self, prompt: Prompt, view: Any) -> Sheet | None:
        """How a decision is best laid out in rows; None where its choices are no such thing."""
        return None

    def forced(self, prompt: Prompt) -> bool:
        """Whether a table should carry out a decision by itself, because nothing is left to be decided."""
        return False

    def introduction(self, view: Any) -> Text | None:
        """Who the viewer is in this game, in a few lines, where that is not the same for everybody."""
        return None

    def imagine(self, view: Any, actions: Sequence[Any]) -> Any:
        """The seat's view as it would look with these choices of a sheet taken, for the picture beside it."""
        return view

    def headline(self, view: Any) -> Text:
        """Where the game stands, in a few words: round, phase, what is going on."""
        return Text(self.title)

    def text_label(self, action: Any) -> Text:
        """What the free text of an action is, over the field where it is written: at most 45 characters."""
        return T("Your words")

    def recalled(self, event: Any, seat: Seat) -> bool:
        """Whether the seat that has just acted reads an event beside its next decision, though all may see it."""
        return False

    def moment(self, event: Any) -> str | None:
        """The picture that an event is worth: the name of a function of view, event and words in `render`."""
        return None

    def retold(self, view: Any, event: Any) -> tuple[Text, ...]:
        """The steps in which the moment of an event is told again when the game is over, a caption each; usually none.

        Step n is drawn by the function `<moment>_step` of view, event, n and words in `render.<game>`.
        """
        return ()

    def chapter(self, event: Any) -> Literal["begin", "go_on"] | None:
        """Whether an event begins something that is told in one message, which is edited as it goes on, or belongs to
        it; None: neither, so that what went on is over.
        """
        return None

    def progress(self, view: Any) -> Text | None:
        """How far that has come, for everybody: who has answered, say; never what is still hidden."""
        return None

    def talks(self, view: Any) -> tuple[Talk, ...]:
        """Who may talk with whom at this moment, where the rules have seats talk."""
        return ()

    def talkers(self, event: Any) -> tuple[Seat, ...] | None:
        """The seats that an event lets talk with each other; None: it is no such event."""
        return None

    def seconds(self, state: Any, prompt: Prompt) -> int | None:
        """The time that the rules themselves give for a decision, a talk say; None: as much as the table gives.

        When it is over the talk simply ends: nobody was late.
        """
        return None

    def score(self, view: Any, seat: Seat) -> Text | None:
        """How a seat stands, in a few words beside its name in the standings; None where that says nothing."""
        return None

    @abstractmethod
    def reason(self, outcome: Outcome) -> Text:
        """Why the game ended so, as a sentence."""

    # -- to read

    def topics(self) -> tuple[Topic, ...]:
        """The pages of the rules: the guide, or where a game has none, its line about itself."""
        return self.guide or (Topic("rules", N_("The rules"), (self.about,)),)

    def topic_for(self, view: Any, seat: Seat | None) -> Topic:
        """The page that fits the moment: the seat's own decision, else one that is open, else the first page."""
        kinds = [FINISHED] if view.status == "finished" else [*view.prompts.values()]
        if seat in view.prompts:
            kinds.insert(0, view.prompts[seat])
        topics = self.topics()
        return next((topic for kind in kinds for topic in topics if kind in topic.when), topics[0])

    def card_pages(self, view: Any = None) -> Mapping[str, CardPage]:
        """What can be looked up by name, by its key; as it is in the game of a view, where one is given."""
        return {}

    # -- without a game in progress

    @property
    @abstractmethod
    def questions(self) -> Mapping[str, Callable[[Any], Any]]:
        """The pure questions: name -> function of a request (builtins) to an answer (builtins).

        Raises `ValueError` or `msgspec.ValidationError` where the request makes no sense.
        """

    @abstractmethod
    def cards(self) -> dict[str, Any]:
        """The cards in use, as builtins."""

    def pack_hash(self, state: Any) -> str | None:
        """The hash of the content pack that this game is played with, where the game has packs."""
        return None

    # -- computer players

    @abstractmethod
    def computer(self, view: Any, prompt: Prompt, dice: stdlib_random.Random) -> Action:
        """One of the prompt's actions, chosen by a computer player that knows only its seat's view."""

    def computer_text(self, view: Any, action: Any, dice: stdlib_random.Random) -> Text | None:
        """What a computer player says with an action, for its field `text`; None where it has nothing to say."""
        return None

    def computer_fills(self, option: str, taken: Sequence[Any], dice: stdlib_random.Random) -> Mapping[str, str | Text]:
        """What a computer player fills in for its own seat before the game (`Option.each`), by input.

        `taken` is what others have filled in; a Text is put into the words of the table.
        """
        return {}

    # -- storage

    def copy(self, state: Any) -> Any:
        return self._decode(self._encode(state))

    def dump(self, state: Any) -> dict[str, Any]:
        """The state as builtins (JSON)."""
        dumped: dict[str, Any] = msgspec.to_builtins(state)
        return dumped

    def dumps(self, state: Any) -> bytes:
        """The state as JSON, for a store that `loads` reads back."""
        return msgspec.json.encode(state)

    def loads(self, stored: bytes, schema: int) -> Any:
        """A state from the JSON of `dumps`, of this or an older schema. Raises RulesError `bad_state`."""
        if schema == self.schema:
            return self._read(stored)
        return self.load(msgspec.json.decode(stored), schema)

    def load(self, dumped: Mapping[str, Any], schema: int) -> Any:
        """A state from builtins, of this or an older schema. Raises RulesError `bad_state`."""
        raw = dict(dumped)
        if not 1 <= schema <= self.schema:
            raise RulesError("bad_state", f"Schema {schema} of {self.title} is not known here.")
        try:
            for number in range(schema, self.schema):
                raw = self.upgrade(raw, number)
            state = msgspec.convert(raw, self.state_type)
            self.prompts(state)
        except (msgspec.ValidationError, LookupError, ValueError, TypeError, AttributeError) as error:
            raise RulesError("bad_state", f"This is not a state of {self.title}: {error}.") from error
        return state

    def upgrade(self, raw: dict[str, Any], schema: int) -> dict[str, Any]:
        """The raw state of `schema` in the shape of `schema + 1`."""
        raise RulesError("bad_state", f"Schema {schema} of {self.title} can't be upgraded.")


class Phase(Protocol):
    """A procedure: one module in `phases/`, with these functions on its own frame.

    `prompts` lists who must choose what; `handle` carries out one choice; `advance` is called while
    this frame is on top and nobody must choose: it does the next forced step, pushes a frame for a
    procedure inside it, or pops itself.
    """

    def prompts(self, state: Any, frame: Any) -> list[Prompt]: ...
    def handle(self, state: Any, frame: Any, seat: Seat, action: Any, emit: Emit) -> None: ...
    def advance(self, state: Any, frame: Any, emit: Emit) -> None: ...


def run(state: Any, phases: Mapping[type, Phase], emit: Emit) -> None:
    """Advance the frame on top until somebody must choose or the game has ended (no frames left)."""
    while state.frames and state.outcome is None:
        frame = state.frames[-1]
        phase = phases[type(frame)]
        if phase.prompts(state, frame):
            return
        phase.advance(state, frame, emit)


def play(game: Game, state: S, seat: Seat, action: Action) -> tuple[S, list[Event]]:
    """Take an action for a seat: the new state and what happened. The state given is never changed.

    Raises IllegalAction with code `game_over`, `not_your_turn` or `illegal_action`.
    """
    if state.outcome is not None:
        raise IllegalAction("game_over", "The game is over, so nothing can be played any more.")
    action = game.complete(state, seat, game.canonical(action))
    bare = action
    if text := getattr(action, "text", ""):
        if len(text) > TEXT_LIMIT:
            raise IllegalAction("illegal_action", f"A text may have {TEXT_LIMIT} characters at most.")
        bare = msgspec.structs.replace(action, text="")
    prompt = next((prompt for prompt in game.prompts(state) if prompt.seat == seat), None)
    if not (prompt and bare in prompt.actions) and bare not in (anytime := game.anytime(state, seat)):
        if prompt is None:
            waits = ", ".join(p.seat for p in game.prompts(state))
            raise IllegalAction("not_your_turn", f"It is not the turn of {seat}; the game waits for {waits}.")
        raise IllegalAction("illegal_action", _would_be_legal(bare, [*prompt.actions, *anytime]))
    after = game.copy(state)
    events = game.apply(after, seat, action)
    return after, events


def _would_be_legal(action: Action, legal: Sequence[Action]) -> str:
    given = msgspec.json.encode(action).decode()
    alike = [a for a in legal if type(a) is type(action)] or legal
    shown = ", ".join(msgspec.json.encode(a).decode() for a in alike[:4])
    more = f" and {len(alike) - 4} more" if len(alike) > 4 else ""
    return f"{given} is not possible now; possible are {shown}{more}."


def check_seats(game: Game, mode: str, seats: Sequence[Any]) -> None:
    """Raise BadSetup `bad_seats` unless the seats are distinct names and fit the mode's number."""
    low, high = game.modes[mode].seats
    if not low <= len(seats) <= high:
        number = str(low) if low == high else f"{low} to {high}"
        raise BadSetup("bad_seats", f"{game.title} {mode} is for {number} seats, not {len(seats)}.")
    if not all(isinstance(seat, str) and 0 < len(seat) <= 100 for seat in seats):
        raise BadSetup("bad_seats", "A seat is a name of 1 to 100 characters.")
    if len(set(seats)) < len(seats):
        raise BadSetup("bad_seats", "Each seat needs a name of its own.")


def for_viewer(events: Sequence[Event], viewer: Seat | None) -> list[Event]:
    """The events that this viewer may know; None is the public."""
    return [event for event in events if event.to is None or (viewer is not None and viewer in event.to)]
