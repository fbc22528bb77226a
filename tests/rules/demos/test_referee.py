"""DēmoS over JSON lines: every operation, every error code, and nothing changes after an error."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from rules.referee import Referee

SEATS = ["ann", "bob", "cia"]
PAIRS = [["ann", "cia"], ["bob", "dan"]]


class Line:
    """A referee that is spoken to in JSON lines."""

    def __init__(self) -> None:
        self.referee = Referee()

    def __call__(self, op: str, **request: Any) -> dict[str, Any]:
        return self.raw(json.dumps({"op": op, **request}))

    def raw(self, line: str) -> dict[str, Any]:
        return dict(json.loads(msgspec.json.encode(self.referee.answer(line.encode()))))

    def error(self, op: str, **request: Any) -> str:
        answer = self(op, **request)
        assert answer["ok"] is False
        assert answer["error"]["message"].endswith(".")
        return str(answer["error"]["code"])


@pytest.fixture
def line() -> Line:
    made = Line()
    made("new", game="demos", mode="full", seats=SEATS, seed="x", stacks={"dealer": "cia"})
    return made


def test_games_lists_modes_and_options(line: Line) -> None:
    demos = line("games")["games"]["demos"]
    assert demos["seats"] == [3, 5]
    assert demos["modes"] == ["simple", "full", "2v2", "2v3", "2v2+1"]
    assert demos["options"]["tempo"] == {
        "type": "choice",
        "default": "strict",
        "choices": ["strict", "simultaneous"],
        "help": demos["options"]["tempo"]["help"],
    }
    assert set(demos["options"]) == {
        *("tempo", "max_hands", "teams", "team_trio", "consult_seconds", "consult_minutes"),
        *("favourite_suit", "announced_trio"),
    }


def test_new_without_a_mode_is_the_first_listed_and_strict() -> None:
    line = Line()
    standing = line("new", game="demos", seats=SEATS)
    assert (standing["revision"], standing["status"], len(standing["to_act"])) == (0, "playing", 1)
    assert line("view", seat=None)["view"]["mode"] == "simple"
    assert standing["result"] is None
    texts = [event["text"] for event in standing["events"]]
    assert texts[0].startswith("The match begins.")
    assert not any("Your hand" in text for text in texts)  # what the public may know


def test_legal_act_and_view(line: Line) -> None:
    legal = line("legal", seat="ann")
    assert [action["type"] for action in legal["actions"]] == ["discard"] * 5
    assert legal["default"] in legal["actions"]
    assert line("legal", seat="bob") == {"ok": True, "actions": [], "default": None}
    standing = line("act", seat="ann", action=legal["actions"][0], **{"as": "ann"})
    assert [event["type"] for event in standing["events"]] == ["discarded", "drew"]
    assert all("to" not in event for event in standing["events"])
    assert standing["revision"] == 1
    public = line("view", seat=None)["view"]
    assert public["public"] == [{"seat": "ann", "card": legal["actions"][0]["card"]}]
    assert "you" not in public
    assert line("view", seat="ann")["view"]["you"]["seat"] == "ann"
    standing = line("act", seat="bob", action=line("legal", seat="bob")["default"])
    assert [event["type"] for event in standing["events"]] == ["discarded"]


def test_save_and_load_go_on_alike(line: Line) -> None:
    saved = line("save")["state"]
    other = Line()
    assert other("load", state=saved)["to_act"] == ["ann"]
    action = line("legal", seat="ann")["default"]
    for _ in range(20):
        seat = line("legal", seat="ann") and line("load", state=line("save")["state"])["to_act"][0]
        action = line("legal", seat=seat)["default"]
        assert line("act", seat=seat, action=action) == other("act", seat=seat, action=action)


def test_pack_shows_the_cards(line: Line) -> None:
    pack = line("pack", game="demos")["pack"]
    assert (len(pack["people"]["simple"]), len(pack["people"]["full"])) == (36, 40)
    assert (len(pack["power"]["simple"]), len(pack["power"]["full"])) == (12, 14)


def test_solve_needs_no_game() -> None:
    line = Line()
    assert line(
        "solve", game="demos", what="meld", **{"with": {"hand": ["S7", "S8", "S9", "H1", "D3"], "mode": "full"}}
    ) == {
        "ok": True,
        "answer": {"kind": "sequence", "cards": ["S7", "S8", "S9"], "points": 19, "same_suit": 3, "unshown": 4},
    }
    junk = {"hand": ["S1", "H3", "D5", "C7", "S9"], "mode": "full"}
    assert line("solve", game="demos", what="meld", **{"with": junk})["answer"] is None
    scores = {"ann": 1, "bob": 2, "cia": 3, "dan": 4}
    question = {"mode": "2v2", "teams": PAIRS, "scores": scores, "figures": {"ann": [{"card": "ES"}]}}
    assert line("solve", game="demos", what="winners", **{"with": question})["answer"] == {
        "winners": ["bob", "dan"],
        "rule": "points",
        "classes": {"ann": 0, "bob": 0, "cia": 0, "dan": 0},
    }


# -- errors


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[1]", "7", '{"op":"view"', "\udcff".encode("utf-8", "replace").decode()]
)
def test_bad_json(line: Line, text: str) -> None:
    assert line.raw(text)["error"]["code"] == "bad_json"


BAD_STATE = {"state": {"game": "demos"}}


@pytest.mark.parametrize(
    ("code", "op", "request_"),
    [
        ("bad_request", "dance", {}),
        ("bad_request", "legal", {}),
        ("bad_request", "legal", {"seat": "zoe"}),
        ("bad_request", "view", {"seat": "zoe"}),
        ("bad_request", "act", {"seat": "zoe", "action": {"type": "keep"}}),
        ("bad_request", "act", {"seat": "ann", "action": {"type": "keep"}, "as": "zoe"}),
        ("bad_request", "act", {"seat": "ann"}),
        ("bad_request", "solve", {"game": "demos", "what": "life", "with": {}}),
        ("bad_request", "solve", {"game": "demos", "what": "meld", "with": {"hand": []}}),
        ("bad_request", "verify", {"record": {}}),
        ("unknown_game", "new", {"game": "chess", "seats": SEATS}),
        ("unknown_game", "solve", {"game": "chess", "what": "meld", "with": {}}),
        ("unknown_game", "pack", {"game": "chess"}),
        ("bad_option", "new", {"game": "demos", "seats": SEATS, "mode": "huge"}),
        ("bad_option", "new", {"game": "demos", "seats": SEATS, "options": {"tempo": "fast"}}),
        (
            "bad_option",
            "new",
            {"game": "demos", "seats": [*SEATS, "dan"], "mode": "2v2", "options": {"teams": [["ann"]]}},
        ),
        ("bad_seats", "new", {"game": "demos", "seats": ["ann", "bob"]}),
        ("bad_seats", "new", {"game": "demos", "seats": ["ann", "bob", "bob"]}),
        ("bad_seats", "new", {"game": "demos", "seats": ["ann", "bob", 3]}),
        ("bad_stacks", "new", {"game": "demos", "seats": SEATS, "stacks": {"power": ["ES", "ES"]}}),
        ("bad_stacks", "new", {"game": "demos", "seats": SEATS, "stacks": {"people": [["S1"]]}}),
        ("not_your_turn", "act", {"seat": "bob", "action": {"type": "keep"}}),
        ("illegal_action", "act", {"seat": "ann", "action": {"type": "keep"}}),
        ("illegal_action", "act", {"seat": "ann", "action": {"type": "dance"}}),
        ("illegal_action", "act", {"seat": "ann", "action": {"type": "discard", "card": "S7", "colour": "red"}}),
        ("bad_state", "load", {"state": {}}),
        ("bad_state", "load", BAD_STATE),
    ],
)
def test_errors_and_nothing_changes(line: Line, code: str, op: str, request_: dict[str, Any]) -> None:
    before = line("save")
    assert line.error(op, **request_) == code
    assert line("save") == before


def test_no_game() -> None:
    for op, request in (
        ("legal", {"seat": "ann"}),
        ("act", {"seat": "ann", "action": {"type": "keep"}}),
        ("view", {"seat": None}),
        ("save", {}),
        ("export", {}),
    ):
        assert Line().error(op, **request) == "no_game"


def spoiled(saved: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return {**saved, "state": {**saved["state"], **changed}}


def test_bad_state(line: Line) -> None:
    saved = line("save")["state"]
    for state in (
        saved | {"schema": 99},
        saved | {"game": "chess"},
        saved | {"setup": {**saved["setup"], "mode": "simple"}},
        spoiled(saved, hands=7),
        spoiled(saved, frames=[{"type": "lunch"}]),
        spoiled(saved, seats=["zoe", "bob", "cia"]),
        spoiled(saved, hands={}),
        spoiled(saved, dealer="zoe"),
        spoiled(saved, power=saved["state"]["power"][1:]),
        spoiled(saved, people=["S1", *saved["state"]["people"]]),
        spoiled(saved, factions=[]),
        spoiled(saved, scores=[[1]]),
        spoiled(saved, frames=[]),
    ):
        assert line.error("load", state=state) == "bad_state"
    assert line("save")["state"] == saved


def finish(line: Line) -> dict[str, Any]:
    standing = line("load", state=line("save")["state"])
    while standing["status"] == "playing":
        seat = standing["to_act"][0]
        standing = line("act", seat=seat, action=line("legal", seat=seat)["default"])
    return standing


def test_the_end_and_game_over(line: Line) -> None:
    standing = finish(line)
    result = standing["result"]
    assert set(result) == {"winners", "reason", "ranking"}
    assert sorted(result["ranking"]) == SEATS
    assert line.error("act", seat="ann", action={"type": "keep"}) == "game_over"
    assert line("legal", seat="ann") == {"ok": True, "actions": [], "default": None}
    view = line("view", seat="ann")["view"]
    assert (view["status"], view["result"], view["to_act"]) == ("finished", result, [])


def test_export_and_verify(line: Line) -> None:
    running = line("export")["record"]
    assert "secret" not in running and running["finished"] is False
    assert line.error("verify", record=running) == "bad_request"
    finish(line)
    record = line("export")["record"]
    assert line("verify", record=record) == {"ok": True, "match": True, "at": None}
    forged = json.loads(json.dumps(record))
    forged["actions"][4]["standing"]["to_act"] = ["zoe"]
    assert line("verify", record=forged) == {"ok": True, "match": False, "at": 5}


def test_a_running_export_tells_no_hidden_card() -> None:
    line = Line()
    stacks = {"dealer": "cia", "power": ["LH"], "people": [["S7", "H8", "D9"]]}
    line("new", game="demos", mode="full", seats=SEATS, seed="x", stacks=stacks)
    for seat in SEATS:
        hand = line("view", seat=seat)["view"]["you"]["hand"]
        line("act", seat=seat, action={"type": "discard", "card": next(c for c in hand if c not in ("S7", "H8", "D9"))})
    for seat in SEATS:
        away = {"ann": "S7", "bob": "H8", "cia": "D9"}[seat]
        line("act", seat=seat, action={"type": "discard", "card": away, "take": "people"})
    text = json.dumps(line("export")["record"])
    assert not any(card in text for card in ("S7", "H8", "D9", "LH"))
    assert line("view", seat=None)["view"]["secret"] == [{"seat": seat, "card": None} for seat in SEATS]


def test_the_same_seed_gives_the_same_game() -> None:
    def story(seed: str) -> list[dict[str, Any]]:
        line = Line()
        told = [
            line("new", game="demos", mode="2v2+1", seats=[*SEATS, "dan", "eva"], seed=seed, options={"max_hands": 2})
        ]
        while told[-1]["status"] == "playing":
            seat = told[-1]["to_act"][0]
            told.append(line("act", seat=seat, action=line("legal", seat=seat)["default"]))
        return told

    assert story("one") == story("one")
    assert story("one") != story("two")


def test_as_a_program() -> None:
    requests = [
        {"op": "new", "game": "demos", "seats": SEATS, "seed": "x", "stacks": {"dealer": "cia"}},
        {"op": "legal", "seat": "ann"},
        {"op": "nonsense"},
        {"op": "view", "seat": None},
    ]
    lines = "\n".join(map(json.dumps, requests)) + "\nnot json\n"
    done = subprocess.run([sys.executable, "-m", "rules"], input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, True, False, True, False]
    assert answers[3]["view"]["dealer"] == "cia"
