"""Decisions laid out as sheets: rows of buttons or selects, filled in one by one and taken in one go."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot import custom_ids
from bot.choices import follow
from bot.codec import Partial, decode_partial, encode_partial
from bot.panels import panel
from bot.sheets import confirmed, filled_in
from rules.core import Prompt, Sheet, View
from tests.bot.pressing import payload, voice
from tests.bot.toy import Many, Name, Rest, Toy, Travel
from tests.wire.limits import walk

VIEW = View(game="toy", status="playing", to_act=["ann"], prompts={"ann": "round"})
BUTTON, SELECT = 2, 3
GREEN = 3


class Sheets(Toy):
    """The toy game with sheets for whatever has rows."""

    together = True

    def sheet(self, prompt: Prompt, view: Any) -> Sheet | None:
        return Sheet(prompt.actions[0].__struct_fields__[0], together=self.together)


class AtOnce(Sheets):
    together = False


def ask(rows: int, choices: int) -> Prompt:
    actions = tuple(Many(a, c=c) for a in range(rows) for c in range(choices))
    return Prompt("ann", "round", 31, actions, actions[0])


def rows(game: Toy, prompt: Prompt, filled: str = "") -> list[dict[str, Any]]:
    body = payload(panel(game, 7, prompt, VIEW, voice(), partial=Partial(filled=filled)))
    return [part for part in walk(body["components"]) if part["type"] == 1]


def buttons(row: dict[str, Any]) -> list[dict[str, Any]]:
    return [part for part in row["components"] if part["type"] == BUTTON]


def test_few_choices_a_row_are_buttons_and_what_is_chosen_is_green() -> None:
    prompt = ask(3, 2)
    *sheet, below = rows(Sheets(), prompt)
    assert [len(buttons(row)) for row in sheet] == [2, 2, 2]
    (confirm,) = buttons(below)
    assert confirm["disabled"] and confirm["label"] == "0 of 3 chosen"
    pressed = custom_ids.GO.fullmatch(buttons(sheet[1])[1]["custom_id"])
    assert pressed
    to = follow(Sheets(), prompt.actions, pressed["choice"])
    assert to == Partial(filled="-1-")
    assert filled_in(Sheets(), prompt, VIEW, to) == [Many(1, c=1)]
    again = rows(Sheets(), prompt, to.filled)
    assert [[button["style"] == GREEN for button in buttons(row)] for row in again[:-1]] == [
        [False, False],
        [False, True],
        [False, False],
    ]
    assert buttons(again[-1])[0]["label"] == "1 of 3 chosen"


def test_a_choice_can_be_changed_and_taken_back_until_all_is_confirmed() -> None:
    prompt = ask(3, 2)
    first, second = buttons(rows(Sheets(), prompt, "01-")[1])
    assert first["custom_id"] == "go:7:31:?=00-", "the other one instead"
    assert second["custom_id"] == "go:7:31:?=0--", "pressed again, it is taken back"
    (confirm,) = buttons(rows(Sheets(), prompt, "011")[-1])
    assert not confirm.get("disabled") and confirm["label"] == "Confirm all 3"
    found = custom_ids.ALL.fullmatch(confirm["custom_id"])
    assert found and found["choice"] == "?=011"
    assert confirmed(Sheets(), prompt, VIEW, "011") == [Many(0, c=0), Many(1, c=1), Many(2, c=1)]


@pytest.mark.parametrize("filled", ["", "01-", "012", "01", "0111", "???"])
def test_a_sheet_with_an_open_row_is_not_taken(filled: str) -> None:
    assert not confirmed(Sheets(), ask(3, 2), VIEW, filled)


def test_what_happens_when_time_runs_out_is_about_all_rows() -> None:
    def said(game: Toy) -> str:
        due = datetime(2026, 5, 1, 18, 30, tzinfo=UTC)
        body = payload(panel(game, 7, ask(3, 2), VIEW, voice(), due=due, by_itself=True))
        return "\n".join(part["content"] for part in walk(body["components"]) if part["type"] == 10)

    assert "then I choose in every row that you have not confirmed." in said(Sheets())
    assert "then I choose for you: " in said(AtOnce())


def test_many_choices_a_row_are_selects() -> None:
    prompt = ask(8, 4)
    *sheet, below = rows(Sheets(), prompt, "3-------")
    selects = [part for row in sheet for part in row["components"] if part["type"] == SELECT]
    assert [len(select["options"]) for select in selects] == [4] * 8
    assert [option["default"] for option in selects[0]["options"]] == [False, False, False, True]
    assert selects[0]["options"][0]["value"] == "?=0-------"
    assert selects[1]["options"][2]["value"] == "?=32------"
    assert buttons(below)[0]["label"] == "1 of 8 chosen"


def test_where_one_choice_is_the_decision_it_is_taken_at_once() -> None:
    sheet = rows(AtOnce(), ask(3, 2))
    assert [[button["custom_id"] for button in buttons(row)] for row in sheet] == [
        ["act:7:31:many,0,,0", "act:7:31:many,0,,1"],
        ["act:7:31:many,1,,0", "act:7:31:many,1,,1"],
        ["act:7:31:many,2,,0", "act:7:31:many,2,,1"],
    ]
    assert not confirmed(AtOnce(), ask(3, 2), VIEW, "000")


@pytest.mark.parametrize(("count", "choices"), [(1, 4), (30, 2), (2, 26)])
def test_what_is_no_sheet_is_chosen_as_always(count: int, choices: int) -> None:
    """One row, more rows than a message holds, or more choices than a select does."""
    prompt = ask(count, choices)
    assert rows(Sheets(), prompt) == rows(Toy(), prompt)


def test_several_kinds_are_no_sheet_and_rows_may_differ_in_several_fields() -> None:
    mixed = Prompt("ann", "round", 31, (Name("a"), Name("b"), Rest()), Rest())
    assert rows(Sheets(), mixed) == rows(Toy(), mixed)
    legs = tuple(Travel(a, b, by) for a in "ab" for b, by in (("x", "train"), ("y", "boat")))  # type: ignore[arg-type]
    sheet = rows(AtOnce(), Prompt("ann", "round", 31, legs, legs[0]))
    assert [len(buttons(row)) for row in sheet] == [2, 2]


def test_what_a_sheet_holds_travels_as_a_text() -> None:
    assert encode_partial(Partial(filled="0-1")) == "?=0-1"
    assert decode_partial("?=0-1", ()) == Partial(filled="0-1")
