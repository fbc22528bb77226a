"""The game over JSON lines: the words on the wire are exactly those of its page."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from rules.emperor.actions import EmperorAction
from rules.referee import Referee


class Line:
    """A referee that is spoken to in requests and answers in plain JSON."""

    def __init__(self, **new: Any) -> None:
        self._referee = Referee()
        self.told = self(op="new", game="emperor", seats=["ann", "bob", "cia"], **new)

    def __call__(self, **request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(msgspec.json.encode(self._referee.answer(json.dumps(request).encode())))
        return answer

    def act(self, who: str, /, **action: Any) -> dict[str, Any]:
        return self(op="act", seat=who, action=action)


FIXED = {"chair": "ann", "tiles": [4, 3, 2], "deck": ["corruption:red"]}

WIRE: dict[str, tuple[set[str], set[str]]] = {
    "pass": (set(), set()),
    "bill": ({"pillar", "economy", "change"}, {"card", "text"}),
    "emperor_bill": (set(), {"card", "text"}),
    "speech": ({"effect"}, {"from", "tile", "first", "first_by", "second", "second_by", "text"}),
    "secret_meeting": (set(), {"text"}),
    "questioning": ({"target"}, {"text"}),
    "intense_questioning": ({"target"}, {"text"}),
    "negotiating": ({"target"}, set()),
    "scheming": ({"target"}, set()),
    "vote": ({"card"}, set()),
    "reward": ({"what"}, {"cards", "pillar", "change", "card"}),
    "punish": ({"what"}, {"cards"}),
    "answer": (set(), {"text", "card"}),
    "believe": (set(), set()),
    "look": (set(), set()),
    "done": (set(), {"text"}),
    "problem": (set(), {"text"}),
    "promise": (set(), {"text", "pledge", "pillar", "change", "kind", "target"}),
    "praise": ({"seat"}, set()),
    "predict": ({"seat"}, set()),
    "verdict": ({"broken"}, set()),
    "final": ({"card"}, set()),
    "take": ({"from", "pile"}, {"tile"}),
    "stop": (set(), set()),
    "pay": ({"cards"}, set()),
    "spoils": ({"draw"}, {"take"}),
}


def test_the_vocabulary_on_the_wire() -> None:
    made = {}
    for kind in EmperorAction.__args__:  # type: ignore[attr-defined]
        fields = msgspec.structs.fields(kind)
        needed = {field.encode_name for field in fields if field.required}
        made[kind.__struct_config__.tag] = (needed, {f.encode_name for f in fields} - needed)
    assert made == WIRE


def test_the_public_view_has_at_least_these_fields() -> None:
    line = Line(stacks=FIXED)
    view = line(op="view", seat=None)["view"]
    assert {
        "game", "status", "to_act", "prompts", "round", "phase", "chair", "turn", "pillars", "media", "limit",
        "seats", "promises", "deck", "bag",
    } <= set(view)  # fmt: skip
    assert view["limit"] == {"points": 15, "of": 25}
    assert set(view["pillars"]) == {"economy", "security", "culture", "social", "environment"}
    assert {"party", "hand", "discard", "media_pile", "tiles", "future", "population", "share"} <= set(
        view["seats"]["ann"]
    )
    assert "you" not in view
    you = line(op="view", seat="ann")["view"]["you"]
    assert {"hand", "discard", "media_pile", "tiles", "future", "population", "share"} <= set(you)
    line.act("ann", type="bill", pillar="social", economy=-1, change=1, card="bill:red")
    line.act("bob", type="vote", card="speech:green")
    assert line(op="view", seat=None)["view"]["tally"] == ["bob"]


def test_legal_lists_have_no_texts_and_no_doubles() -> None:
    line = Line(stacks=FIXED)
    legal = line(op="legal", seat="ann")
    assert not any("text" in action for action in legal["actions"])
    written = [json.dumps(action, sort_keys=True) for action in legal["actions"]]
    assert len(written) == len(set(written))
    assert legal["default"] == {"type": "pass"}
    assert len([a for a in legal["actions"] if a["type"] == "bill"]) == 32
    assert line(op="legal", seat="bob") == {"ok": True, "actions": [], "default": None}


def test_texts_travel_with_actions_and_events() -> None:
    line = Line(stacks=FIXED)
    told = line.act("ann", type="secret_meeting", text="Psst.")
    assert told["ok"]
    (held,) = (event for event in told["events"] if event["type"] == "secret_meeting_held")
    assert "Psst." in held["text"]


def test_events_are_the_publics_or_those_of_one_seat() -> None:
    public = Line(stacks=FIXED)
    told = public.act("ann", type="secret_meeting")
    assert not any(event["type"] == "tile_seen" for event in told["events"])
    seen = Line(stacks=FIXED)(
        op="act", seat="ann", action={"type": "secret_meeting"}, **{"as": "ann"}
    )  # fmt: skip
    (tile,) = (event for event in seen["events"] if event["type"] == "tile_seen")
    assert tile["value"] == 4


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "bill", "pillar": "economy", "economy": 1, "change": 1}, "illegal_action"),
        ({"type": "bill", "pillar": "social", "economy": 2, "change": 1}, "illegal_action"),
        ({"type": "speech", "effect": "steal", "from": "bob", "tile": 3}, "illegal_action"),
        ({"type": "speech", "effect": "steal", "from": "bob", "tile": 9}, "illegal_action"),
        ({"type": "final", "card": "corruption:red"}, "illegal_action"),
        ({"type": "pass", "extra": 1}, "illegal_action"),
        ({"type": "vote", "card": "lie"}, "illegal_action"),
    ],
)
def test_errors_leave_the_game_as_it_was(action: dict[str, Any], code: str) -> None:
    line = Line(stacks=FIXED)
    before = line(op="save")
    assert line.act("ann", **action)["error"]["code"] == code
    assert line(op="save") == before


def test_setup_errors() -> None:
    assert Line(stacks={"tiles": [5]}).told["error"]["code"] == "bad_stacks"
    assert Line(options={"max_rounds": 0}).told["error"]["code"] == "bad_option"
    assert Line(options={"parties": {"zoe": "x"}}).told["error"]["code"] == "bad_option"
    line = Line()
    assert line(op="new", game="emperor", seats=["ann", "bob"])["error"]["code"] == "bad_seats"
    assert line(op="new", game="emperor", seats=list("abcdefg"))["error"]["code"] == "bad_seats"


@pytest.mark.parametrize("options", [{}, {"tempo": "simultaneous", "claim": "vote", "debate_prize": True}])
def test_a_whole_game_saves_loads_and_verifies(options: dict[str, Any]) -> None:
    line = Line(options=options, seed="whole")
    dice = random.Random(7)
    told = line.told
    count = 0
    while told["status"] == "playing":
        seat = dice.choice(told["to_act"])
        action = dice.choice(line(op="legal", seat=seat)["actions"])
        told = line.act(seat, **action)
        assert told["ok"], (told, action)
        count += 1
        if count % 40 == 0:
            saved = line(op="save")["state"]
            assert line(op="load", state=saved)["to_act"] == told["to_act"]
            assert line(op="save")["state"] == saved
    assert sorted(told["result"]["ranking"]) == ["ann", "bob", "cia"]
    record = line(op="export")["record"]
    assert line(op="verify", record=record) == {"ok": True, "match": True, "at": None}


def test_solve_and_pack() -> None:
    line = Line()
    pillars = {"economy": 1, "security": 3, "culture": 2, "social": 2, "environment": 1}
    asked = {"pillars": pillars, "populations": {"ann": 9, "bob": 16}}
    assert line(op="solve", game="emperor", what="limit", **{"with": asked})["answer"] == {
        "points": 9, "of": 25, "above": ["ann", "bob"],
    }  # fmt: skip
    assert line(op="solve", game="emperor", what="limit", **{"with": {}})["error"]["code"] == "bad_request"
    assert len(line(op="pack", game="emperor")["pack"]["cards"]) == 9
