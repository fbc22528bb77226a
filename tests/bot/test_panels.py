"""Decision panels: everything legal can be pressed, nothing else, within Discord's limits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from discord import ui

from bot import custom_ids
from bot.codec import Partial, Unreadable
from bot.panels import Picture, panel, receipt, submitted_text, text_modal, wants_text
from rules.core import Action, Prompt, View
from rules.text import T, Text
from tests.bot.pressing import explore, payload, pressed, voice
from tests.bot.toy import LONG, ROUNDS, Gift, Many, Name, Rest, Toy, Travel, free
from tests.wire.limits import check_message, check_modal, walk
from tests.wire.spec import VARIABLE, description

TOY = Toy()
VIEW = View(game="toy", status="playing", to_act=["ann"], prompts={"ann": "round"})
DUE = datetime(2026, 5, 1, 18, 30, tzinfo=UTC)
BUTTON, SELECT, TEXT, GALLERY = 2, 3, 10, 12
GREY, BLUE, RED = 2, 1, 4


def ask(*actions: Action) -> Prompt:
    return Prompt("ann", "round", 31, actions, actions[0])


def parts(layout: ui.LayoutView, kind: int) -> list[dict[str, Any]]:
    return [part for part in walk(payload(layout)["components"]) if part["type"] == kind]


def said(layout: ui.LayoutView) -> str:
    return "\n".join(part["content"] for part in parts(layout, TEXT))


def labels(layout: ui.LayoutView) -> list[str]:
    return [part["label"] for part in parts(layout, BUTTON)]


@pytest.mark.parametrize("number", range(len(ROUNDS)))
def test_every_action_of_the_toy_game_can_be_pressed(number: int) -> None:
    actions = ROUNDS[number]()
    taken, _panels = explore(TOY, ask(*actions), VIEW, voice())
    assert taken == set(actions)


def test_up_to_five_actions_are_buttons_and_the_default_is_the_quiet_one() -> None:
    layout = panel(TOY, 7, ask(Rest(), Name("Ann"), Name("bob")), VIEW, voice())
    buttons = parts(layout, BUTTON)
    assert [(b["label"], b["style"], b["custom_id"]) for b in buttons] == [
        ("Do Rest", GREY, "act:7:31:rest"),
        ("Ann", BLUE, "act:7:31:a name\\, as odd as \\(possible\\),Ann"),
        ("bob", BLUE, "act:7:31:a name\\, as odd as \\(possible\\),bob"),
    ]
    assert [b["style"] for b in parts(panel(TOY, 7, ask(Rest()), VIEW, voice()), BUTTON)] == [BLUE]


def test_a_game_may_colour_its_buttons() -> None:
    class Colourful(Toy):
        def tone(self, action: Action) -> str | None:
            return "danger" if isinstance(action, Gift) else None

    layout = panel(Colourful(), 7, ask(Rest(), Gift(("lie",))), VIEW, voice())
    assert [b["style"] for b in parts(layout, BUTTON)] == [GREY, RED]


def test_up_to_25_actions_are_one_select() -> None:
    layout = panel(TOY, 7, ask(*(Name(f"n{n}") for n in range(25))), VIEW, voice())
    (select,) = parts(layout, SELECT)
    assert len(select["options"]) == 25 and select["custom_id"] == "pick:7:31:0"
    assert parts(layout, BUTTON) == []


def test_a_hundred_are_several_selects_and_more_are_pages() -> None:
    prompt = ask(*(Name(f"n{n}") for n in range(130)))
    first = panel(TOY, 7, prompt, VIEW, voice())
    assert [len(select["options"]) for select in parts(first, SELECT)] == [25] * 4
    assert [select["placeholder"] for select in parts(first, SELECT)][:2] == ["n0 – n24", "n25 – n49"]
    assert labels(first) == ["Next page"]
    second = panel(TOY, 7, prompt, VIEW, voice(), partial=Partial(page=1))
    assert [len(select["options"]) for select in parts(second, SELECT)] == [15, 15]
    assert labels(second) == ["Previous page"]
    beyond = panel(TOY, 7, prompt, VIEW, voice(), partial=Partial(page=9))
    assert beyond.to_components() == second.to_components()


def test_steps_say_what_is_chosen_and_have_a_way_back() -> None:
    prompt = ask(Rest(), *(Travel(a, b) for a in LONG[:6] for b in LONG[:6]))
    layout = panel(TOY, 7, prompt, VIEW, voice(), partial=Partial("travel"))
    assert "So far: travel" in said(layout)
    assert labels(layout)[-1] == "Back"
    assert parts(layout, BUTTON)[-1]["custom_id"] == "back:7:31:?"


def test_the_question_the_time_the_note_and_the_picture() -> None:
    picture = Picture("hand-3.png", "♠7" * 1000)
    layout = panel(
        TOY, 7, ask(Rest()), VIEW, voice(), due=DUE, note="*Bob was faster.*", picture=picture, links=("hand", "rules")
    )
    assert said(layout) == f"*Bob was faster.*\n### What now, ann?\n-# Time runs out <t:{int(DUE.timestamp())}:R>."
    (gallery,) = parts(layout, GALLERY)
    assert gallery["items"][0]["media"]["url"] == "attachment://hand-3.png"
    assert len(gallery["items"][0]["description"]) == 1024
    assert labels(layout) == ["Do Rest", "My hand", "Rules"]


def test_what_happens_by_itself_when_time_runs_out_is_said() -> None:
    layout = panel(TOY, 7, ask(Rest(), Travel("a", "b")), VIEW, voice(), due=DUE, by_itself=True)
    assert said(layout).endswith(f"-# Time runs out <t:{int(DUE.timestamp())}:R>; then I choose for you: Do Rest")
    assert "I choose" not in said(panel(TOY, 7, ask(Rest()), VIEW, voice(), by_itself=True)), "no time, no end of it"


def test_words_of_any_length_fit_in_a_message() -> None:
    class Wordy(Toy):
        def question(self, prompt: Prompt, view: Any) -> Text:
            return T("Why? " * 2000)

        def kind_label(self, kind: str, view: Any) -> Text:
            return T("because " * 900)

    prompt = ask(Rest(), *(Travel(a, b) for a in LONG[:6] for b in LONG[:6]))
    layout = panel(
        Wordy(), 7, prompt, VIEW, voice(), partial=Partial("travel"), note="note " * 3000, due=DUE,
        picture=Picture("a.png", "x" * 5000), links=("open", "hand", "log", "rules"),
    )  # fmt: skip
    assert check_message({"flags": 1 << 15, "components": layout.to_components()}) == []


def test_labels_that_would_be_alike_are_told_apart_by_what_differs() -> None:
    layout = panel(TOY, 7, ask(Travel("A", "B", "train"), Travel("A", "B", "boat"), Rest()), VIEW, voice())
    assert labels(layout) == ["Travel from A to B · train", "Travel from A to B · boat", "Do Rest"]


def test_long_labels_go_on_below() -> None:
    layout = panel(TOY, 7, ask(*(Name(f"{'long ' * 30}{n}") for n in range(3))), VIEW, voice())
    (select,) = parts(layout, SELECT)
    assert {len(option["label"]) <= 100 for option in select["options"]} == {True}
    assert select["options"][2]["description"].endswith("long 2")


def test_copies_of_a_card_are_options_of_their_own() -> None:
    layout = panel(TOY, 7, ask(*ROUNDS[8]()), VIEW, voice())
    (select,) = parts(layout, SELECT)
    assert (select["min_values"], select["max_values"], select["placeholder"]) == (3, 3, "Choose 3")
    assert [option["label"] for option in select["options"]][:3] == ["bill:green", "bill:green (2)", "bill:red"]


def test_actions_for_any_time_stand_beside_the_question() -> None:
    anytime = [Many(a, c=c) for a in (1, 2) for c in (1, 2, 3, 4)]
    beside = panel(TOY, 7, ask(Rest()), VIEW, voice(), anytime=anytime)
    assert [(b["label"], b["custom_id"]) for b in parts(beside, BUTTON)] == [
        ("Do Rest", "act:7:31:rest"),
        ("Many", "go:7::?many"),
    ]
    inside = panel(TOY, 7, ask(Rest()), VIEW, voice(), anytime=anytime, partial=Partial("many"))
    alone = panel(TOY, 7, None, VIEW, voice(), anytime=anytime, partial=Partial("many"))
    assert inside.to_components() == alone.to_components()
    assert {part["custom_id"] for part in parts(alone, SELECT)} == {"pick:7::0"}
    assert labels(alone) == ["Decide"]
    assert {to for _, to in pressed(TOY, anytime, payload(alone))} == set(anytime)


def test_many_kinds_for_any_time_are_behind_one_button() -> None:
    anytime: Sequence[Action] = [Rest(), Name("a"), Many(1), Gift(), Travel("a", "b"), *(ROUNDS[13]()[:3])]
    beside = panel(TOY, 7, ask(Rest()), VIEW, voice(), anytime=anytime)
    assert parts(beside, BUTTON)[-1]["custom_id"] == "go:7::?"
    behind = panel(TOY, 7, None, VIEW, voice(), anytime=anytime)
    assert {to for _, to in pressed(TOY, anytime, payload(behind))} == set(anytime)


def test_without_anything_to_decide_it_says_so() -> None:
    assert "nothing" in said(panel(TOY, 7, None, VIEW, voice()))


def test_a_choice_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(Unreadable):
        panel(TOY, 7, ask(Rest()), VIEW, voice(), partial=Partial("travel"))


async def test_views_and_modals_are_not_kept_by_the_client() -> None:
    await asyncio.sleep(0)
    assert panel(TOY, 7, ask(Rest()), VIEW, voice()).is_finished()
    assert receipt(7, voice(), ["Done"]).is_finished()
    assert text_modal(TOY, 7, 31, Name("Ann"), VIEW, voice()).is_finished()


# -- free text


def test_actions_with_a_text_want_a_modal() -> None:
    assert wants_text(Name("Ann")) and not wants_text(Rest())
    modal = text_modal(TOY, 7, 31, Name("Anna" * 30), VIEW, voice(), written="so far")
    body = modal.to_dict()
    assert check_modal(body) == []
    assert len(body["title"]) == 45 and body["title"].endswith("…")
    (label,) = body["components"]
    assert label["description"].startswith("AnnaAnna")
    field = label["component"]
    assert (field["required"], field["max_length"], field["value"]) == (False, 1000, "so far")
    match = custom_ids.TEXT.fullmatch(body["custom_id"])
    assert match and match["serial"] == "31"


@pytest.mark.parametrize(
    "components",
    [
        [{"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "text", "value": "We should."}}],
        [{"type": 1, "components": [{"type": 4, "custom_id": "text", "value": "We should."}]}],
    ],
)
def test_the_text_is_found_in_what_discord_sends(components: list[dict[str, Any]]) -> None:
    assert submitted_text({"custom_id": "text:7:31:rest", "components": components}) == "We should."
    assert free(Name("Ann"), "We should.").text == "We should."  # type: ignore[attr-defined]


def test_no_text_is_an_empty_one() -> None:
    assert submitted_text({"components": [{"type": 18, "component": {"custom_id": "text", "value": None}}]}) == ""
    assert submitted_text({}) == ""


# -- receipts


def test_a_receipt_says_what_was_done_and_what_comes_next() -> None:
    layout = receipt(7, voice(), ["You discarded ♠7.", "You drew ♥2."], "Waiting for bob.", due=DUE)
    assert said(layout) == (
        f"✓ You discarded ♠7.\n✓ You drew ♥2.\nWaiting for bob.\n-# Time runs out <t:{int(DUE.timestamp())}:R>."
    )
    assert labels(layout) == ["My hand", "Log"]
    assert said(receipt(7, voice(), [], links=())) == "Done."


def test_a_long_receipt_fits() -> None:
    layout = receipt(7, voice(), ["x" * 900] * 9, "y" * 9000, due=DUE, picture=Picture("p.png"))
    assert check_message({"flags": 1 << 15, "components": layout.to_components()}) == []


# -- Discord's own description


def test_discord_takes_panels_receipts_and_modals() -> None:
    described = description()
    if described is None:
        pytest.skip(f"Discord's OpenAPI description is not here; name it in {VARIABLE}")
    callback = "/interactions/1/token/callback"
    picture = Picture("hand.png", "Your cards")
    anytime = [Many(1), Many(2)]
    layouts = [
        panel(
            TOY, 7, ask(*make()), VIEW, voice(), due=DUE, note="Hello", picture=picture, anytime=anytime, links=("log",)
        )
        for make in ROUNDS
    ]
    layouts.append(panel(TOY, 7, ask(*ROUNDS[15]()), VIEW, voice(), partial=Partial("pay", (), ("green1",))))
    layouts.append(receipt(7, voice(), ["Done"], "Next", due=DUE, picture=picture))
    for layout in layouts:
        body = {"type": 7, "data": {"flags": 1 << 15, "components": layout.to_components()}}
        assert described.check_request("POST", callback, body) == []
    modal = text_modal(TOY, 7, 31, Name("Ann " * 30), VIEW, voice(), written="so far")
    assert described.check_request("POST", callback, {"type": 9, "data": modal.to_dict()}) == []
