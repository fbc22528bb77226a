"""The game over JSON lines: the words on the wire, the view's fields, packs, records, saved games."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.core import BadSetup, RulesError, play
from rules.options import complete_options
from rules.parliament import GAME
from rules.parliament.events import ParliamentEvent
from rules.parliament.pack import DEFAULT_PACK, PackError, default_pack, load_pack, pack_hash, use
from rules.record import state_hash
from rules.referee import Referee
from rules.text import english

from .table import Table

FIELDS = {
    "turn", "phase", "first", "seats", "scales", "agenda", "queue", "piles", "trash", "tiles_left", "relations",
    "layout", "voters", "minor", "decision",
}  # fmt: skip


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    answer = json.loads(json.dumps(referee.answer(json.dumps(request).encode())))
    assert isinstance(answer, dict)
    return answer


def game(seed: str = "s", **more: Any) -> Referee:
    referee = Referee()
    request = {"game": "parliament", "seats": ["ann", "bob"], "seed": seed, **more}
    answer = ask(referee, op="new", **request)
    assert answer["ok"], answer
    return referee


def play_out(referee: Referee, seed: int) -> dict[str, Any]:
    dice = random.Random(seed)
    standing: dict[str, Any] = ask(referee, op="save")["state"]
    to_act = ask(referee, op="view", seat=None)["view"]["to_act"]
    while to_act:
        seat = dice.choice(to_act)
        legal = [a for a in ask(referee, op="legal", seat=seat)["actions"] if a["type"] != "standing"]
        standing = ask(referee, op="act", seat=seat, action=dice.choice(legal))
        assert standing["ok"], standing
        to_act = standing["to_act"]
    return standing


def test_the_view_has_the_fields_that_are_promised() -> None:
    referee = game()
    view = ask(referee, op="view", seat="ann")["view"]
    assert view.keys() >= FIELDS
    assert view["seats"]["ann"].keys() == {"party", "hand"}
    assert view["you"]["hand"] == []
    assert "you" not in ask(referee, op="view", seat=None)["view"]
    assert all(isinstance(at, list) for here in view["scales"].values() for at in here.values())


def test_the_view_s_shapes_in_mid_game() -> None:
    table = Table(
        {"ann": "farmers", "bob": "greens"}, hands={"ann": "welfare_dental_care", "bob": "students"},
        agenda="sweden_canon:policy", queue="teachers", minors={"pirates": 1}, relations=[("labour", "greens", -2)],
        voters={"labour": "unemployed", "pirates": "programmers"},
    )  # fmt: skip
    table.do("ann", "policy", card="welfare_dental_care")
    view = json.loads(json.dumps(GAME.view(table.state, None), default=_plain))
    assert view["agenda"] == [{"card": "sweden_canon", "side": "policy"}]
    assert view["queue"] == ["teachers"]
    assert view["relations"] == [{"parties": ["labour", "greens"], "strength": -2, "locked": False}]
    assert view["tiles_left"] == 22
    assert view["voters"]["labour"] == ["unemployed"]
    assert view["minor"] == {
        "feminists": {"segment": None, "voters": []},
        "pirates": {"segment": 1, "voters": ["programmers"]},
    }
    assert {"card", "side", "order", "acted", "waiting"} <= view["decision"].keys()
    assert view["decision"]["order"] == list(default_pack().cards["welfare_dental_care"].column)
    assert view["decision"]["waiting"] == ["bob"]
    assert view["decision"]["acted"] == ["nationalists", "labour", "socialists"]
    assert view["turn"] == "ann" and view["phase"] == "policy"


def _plain(value: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(value)


def test_a_whole_game_and_its_record() -> None:
    for seats, more in ((["ann"], {}), (["ann", "bob", "cia"], {"options": {"tempo": "simultaneous"}})):
        referee = game(seats=seats, **more)
        standing = play_out(referee, 3)
        assert standing["status"] == "finished"
        view = ask(referee, op="view", seat=None)["view"]
        assert view["cabinet"].keys() >= {"steps", "parties", "centre", "order", "winners"}
        assert ask(referee, op="legal", seat="ann") == {"ok": True, "actions": [], "default": None}
        record = ask(referee, op="export")["record"]
        assert record["pack"] == pack_hash(default_pack())
        assert "Language test" not in json.dumps(record["actions"][0]["action"])
        assert ask(Referee(), op="verify", record=record) == {"ok": True, "match": True, "at": None}
        record["actions"][5]["standing"]["to_act"] = []
        assert ask(Referee(), op="verify", record=record)["at"] == 6


def test_relations_are_taken_in_any_order_and_logged_so_that_they_replay() -> None:
    stacks = {"first": "ann", "piles": {"economy": ["welfare_dental_care"]}}
    options = {"setup": "random", "parties": {"ann": "farmers", "bob": "liberals"}}
    referee = game(options=options, stacks=stacks)
    for seat, action in (
        ("ann", {"type": "draw", "pile": "economy"}),
        ("bob", {"type": "draw", "pile": "economy"}),
        ("ann", {"type": "policy", "card": "welfare_dental_care"}),
        ("bob", {"type": "decline"}),
        ("ann", {"type": "relation", "change": "create", "parties": ["greens", "labour"]}),
    ):
        answer = ask(referee, op="act", seat=seat, action=action)
        if not answer["ok"]:
            assert action["type"] == "decline"  # bob drew no card to pay with
    relations = ask(referee, op="view", seat=None)["view"]["relations"]
    assert relations == [{"parties": ["labour", "greens"], "strength": 1, "locked": False}]


@pytest.mark.parametrize(
    "action",
    [
        {"type": "relation", "change": "create", "parties": ["labour", "beavers"]},
        {"type": "relation", "change": "create", "parties": ["labour"]},
        {"type": "relation", "change": "marry", "parties": ["labour", "greens"]},
        {"type": "minor", "card": "feminists", "allow": "all"},
        {"type": "standing", "policy": "always", "opinion": "ask"},
        {"type": "back", "pay": "students"},
        {"type": "draw", "pile": "weather"},
        {"type": "vote"},
        {},
    ],
)
def test_nonsense_is_refused_and_changes_nothing(action: dict[str, Any]) -> None:
    referee = game(options={"setup": "random"}, stacks={"first": "ann"})
    before = ask(referee, op="save")
    answer = ask(referee, op="act", seat="ann", action=action)
    assert answer["error"]["code"] == "illegal_action"
    assert ask(referee, op="save") == before


def test_a_save_in_the_middle_goes_on_alike() -> None:
    one = game(seats=["ann", "bob", "cia"])
    dice = random.Random(4)
    for _ in range(60):
        seat = ask(one, op="view", seat=None)["view"]["to_act"][0]
        ask(one, op="act", seat=seat, action=dice.choice(ask(one, op="legal", seat=seat)["actions"]))
    two = Referee()
    assert ask(two, op="load", **{"state": ask(one, op="save")["state"]})["ok"]
    assert play_out(one, 9) == play_out(two, 9)


def test_a_replay_is_the_same_game() -> None:
    complete = complete_options(GAME, "standard", {})
    states = []
    for _ in range(2):
        dice = random.Random(6)
        state, _ = GAME.new(["ann", "bob"], "standard", complete, bytes(range(32)), {})
        while state.outcome is None:
            prompt = GAME.prompts(state)[0]
            state, _ = play(GAME, state, prompt.seat, dice.choice(prompt.actions))
        states.append(state_hash(GAME, state))
    assert states[0] == states[1]


# -- packs


@pytest.fixture
def own_pack(tmp_path: Path) -> Any:
    """An owner's pack: the project's own with other words and other tiles; in use while the test runs."""
    path = tmp_path / "own.toml"
    text = DEFAULT_PACK.read_text(encoding="utf-8")
    text = text.replace("tiles = 24", "tiles = 30").replace('en = "Language test for citizenship"', 'en = "Exam"')
    path.write_text(text, encoding="utf-8")
    pack = load_pack(path)
    use(pack)
    yield path, pack
    use(None)


def test_new_games_use_the_pack_in_use_and_running_games_keep_theirs(own_pack: Any) -> None:
    _, pack = own_pack
    state, events = GAME.new(["ann"], "standard", complete_options(GAME, "standard", {}), bytes(32), {})
    assert state.pack == GAME.pack_hash(state) == pack_hash(pack)
    assert GAME.view(state, None).tiles_left == 30
    assert all(isinstance(event, ParliamentEvent) and event.pack == state.pack for event in events)
    assert GAME.cards()["tiles"] == 30
    use(None)
    assert GAME.cards()["tiles"] == 24
    assert GAME.view(state, None).tiles_left == 30
    while GAME.prompts(state)[0].kind == "place":
        state, events = play(GAME, state, "ann", GAME.prompts(state)[0].default)
    view = GAME.view(state, "ann")
    from rules.parliament.actions import Policy

    assert english(GAME.label(Policy("sweden_language_test"), view)) == "Policy: Exam"
    other, events = GAME.new(["ann"], "standard", complete_options(GAME, "standard", {}), bytes(32), {})
    assert other.pack != state.pack
    assert all(isinstance(event, ParliamentEvent) and event.pack == "" for event in events)


def test_a_game_whose_pack_is_not_loaded_is_refused() -> None:
    state = Table().state
    dumped = {**GAME.dump(state), "pack": "0" * 64}
    with pytest.raises(RulesError) as refused:
        GAME.load(dumped, GAME.schema)
    assert refused.value.code == "bad_state"


def test_a_record_made_with_another_pack_is_not_judged(own_pack: Any) -> None:
    referee = game()
    play_out(referee, 1)
    record = ask(referee, op="export")["record"]
    assert ask(Referee(), op="verify", record=record)["match"] is True
    use(None)
    answer = ask(Referee(), op="verify", record=record)
    assert answer["error"]["code"] == "bad_state"


@pytest.mark.parametrize(("name", "tiles"), [("own.toml", 30), ("broken.toml", None)])
def test_the_program_reads_the_pack_from_the_environment(
    own_pack: Any, tmp_path: Path, name: str, tiles: int | None
) -> None:
    (tmp_path / "broken.toml").write_text("name = 3", encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "rules"], input=b'{"op":"pack","game":"parliament"}\n', capture_output=True,
        env={**os.environ, "PARLIAMENT_PACK": str(tmp_path / name)}, cwd=Path(__file__).parents[3], check=False,
    )  # fmt: skip
    if tiles is None:
        assert ran.returncode == 1
        assert ran.stderr.decode().startswith("PARLIAMENT_PACK: broken.toml: ")
    else:
        assert json.loads(ran.stdout)["pack"]["tiles"] == tiles


def test_an_unknown_pack_says_so() -> None:
    from rules.parliament.pack import pack_by_hash

    with pytest.raises(PackError, match="is loaded"):
        pack_by_hash("f" * 64)


def test_setups_that_are_refused_leave_the_game_as_it_was() -> None:
    referee = game()
    before = ask(referee, op="save")
    for request, code in (
        ({"seats": []}, "bad_seats"),
        ({"seats": ["ann", "ann"]}, "bad_seats"),
        ({"seats": ["ann"], "options": {"difficulty": 9}}, "bad_option"),
        ({"seats": ["ann"], "options": {"setup": "chaos"}}, "bad_option"),
        ({"seats": ["ann", "bob"], "mode": "coop", "options": {"coop": {}}}, "bad_option"),
        ({"seats": ["ann"], "mode": "duel"}, "bad_option"),
        ({"seats": ["ann"], "stacks": {"piles": {"economy": ["students"]}}}, "bad_stacks"),
    ):
        answer = ask(referee, op="new", game="parliament", **request)
        assert answer["error"]["code"] == code, request
    assert ask(referee, op="save") == before
    with pytest.raises(BadSetup):
        complete_options(GAME, "standard", {"big_parties": 1})
