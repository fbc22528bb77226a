"""What Discord refuses: each limit met exactly passes, one more does not."""

import copy
from typing import Any

import pytest

from tests.wire import limits
from tests.wire.limits import Json, check_choices, check_commands, check_message, check_modal

V2 = 1 << 15


def text(content: str = "x") -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str = "a", label: str = "A", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **more}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def options(count: int) -> list[Json]:
    return [{"label": f"o{n}", "value": f"v{n}"} for n in range(count)]


def select(count: int = 1, custom_id: str = "s", **more: Any) -> Json:
    return {"type": 3, "custom_id": custom_id, "options": options(count), **more}


def v2(*components: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(components), **more}


def container(*parts: Json) -> Json:
    return {"type": 17, "components": list(parts)}


def gallery(description: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, "description": description}]}


def section(*parts: Json, accessory: Json | None = None) -> Json:
    return {"type": 9, "components": list(parts), "accessory": accessory or button("acc")}


GOOD: list[Json] = [
    {"content": "x" * 2_000},
    {"content": "x", "nonce": "n" * 25},
    {"components": [row(*(button(f"{r}{n}") for n in range(5))) for r in range(5)]},
    {"components": [row(button("c" * 100, "l" * 80))]},
    {"components": [row(select(25, min_values=0, max_values=25))]},
    v2(text("x" * 4_000)),
    v2(*(text() for _ in range(40))),
    v2(container(*(text() for _ in range(39)))),
    v2(gallery("d" * 1_024)),
    v2(section(text(), text(), text())),
    {"embeds": [{"description": "x" * 4_096}, {"description": "x" * 1_904}]},
    {"content": "<@1>", "allowed_mentions": {"users": ["1"], "parse": ["roles"]}},
]

BAD: list[tuple[Json, str]] = [
    ({}, "message: empty"),
    ({"content": "x" * 2_001}, "content: 2001"),
    ({"content": "x", "nonce": "n" * 26}, "nonce"),
    ({"content": "x", "attachments": [{"id": n} for n in range(11)]}, "attachments"),
    ({"content": "x", "attachments": [{"id": 0, "description": "d" * 1_025}]}, "description: 1025"),
    ({"components": [row(button()) for _ in range(6)]}, "6 rows"),
    ({"components": [row(*(button(f"{n}") for n in range(6)))]}, "6 buttons"),
    ({"components": [row(button("c" * 101))]}, "custom_id: 101"),
    ({"components": [row(button(label="l" * 81))]}, "label: 81"),
    ({"components": [row({"type": 2, "style": 1, "custom_id": "a"})]}, "label or an emoji"),
    ({"components": [row({"type": 2, "style": 5, "label": "x"})]}, "url: missing"),
    ({"components": [row(button("same"), button("same"))]}, "'same' is there 2 times"),
    ({"components": [row(select(26))]}, "26 options"),
    ({"components": [row(select(0))]}, "0 options"),
    ({"components": [row(select(2, max_values=3))]}, "from 1 to 3 of 2"),
    ({"components": [row(select(1), button())]}, "one to five buttons or one select"),
    ({"components": [row(select(1, placeholder="p" * 151))]}, "placeholder: 151"),
    ({"components": [row({**select(), "options": [{"label": "l" * 101, "value": "v"}]})]}, "label: 101"),
    ({"components": [row({**select(), "options": [{"label": "l", "value": "v" * 101}]})]}, "value: 101"),
    ({"components": [row({**select(), "options": options(1) + options(1)})]}, "'v0' is there 2 times"),
    ({"components": [text()]}, "Components V2 flag"),
    (v2(), "needs some"),
    (v2(text(), content="no"), "content: not beside"),
    (v2(text(), embeds=[{"title": "no"}]), "embeds: not beside"),
    (v2(text("x" * 4_001)), "content: 4001"),
    (v2(text("x" * 2_001), text("x" * 2_000)), "4001 characters of text in all"),
    (v2(*(text() for _ in range(41))), "41 in all"),
    (v2(container(*(text() for _ in range(40)))), "41 in all"),
    (v2(section(text(), accessory=button()), *(text() for _ in range(38))), "41 in all"),
    (v2(container(container(text()))), "type 17 does not go here"),
    (v2(container()), "empty container"),
    (v2(button()), "type 2 does not go here"),
    (v2(gallery("d" * 1_025)), "description: 1025"),
    (v2(section()), "one to three texts"),
    (v2({"type": 13, "file": {"url": "https://example.org/a"}}), "attachment://"),
    ({"embeds": [{"description": "x" * 4_096}, {"description": "x" * 1_905}]}, "6001 characters"),
    ({"embeds": [{"fields": [{"name": "n", "value": ""}]}]}, "name and value"),
    ({"content": "x", "allowed_mentions": {"users": ["1"], "parse": ["users"]}}, "both parsed and listed"),
]


@pytest.mark.parametrize("payload", GOOD)
def test_messages_at_the_limit_pass(payload: Json) -> None:
    before = copy.deepcopy(payload)
    assert check_message(payload) == []
    assert payload == before


@pytest.mark.parametrize(("payload", "expected"), BAD)
def test_messages_beyond_a_limit_do_not(payload: Json, expected: str) -> None:
    assert any(expected in problem for problem in check_message(payload)), check_message(payload)


def test_files_of_a_message() -> None:
    shown = v2({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]})
    assert check_message(shown, files=["a.png"]) == []
    assert check_message(shown) == []
    assert "attachment://a.png is not among the files" in check_message(shown, files=["b.png"])[0]
    assert "a.png is there twice" in check_message(shown, files=["a.png", "a.png"])[0]
    assert "more than 10" in check_message({"content": "x"}, files=[f"{n}" for n in range(11)])[0]
    assert check_message({}, files=["a.png"]) == [] and check_message({}, editing=True) == []


def test_an_edit_of_a_components_message_needs_no_flag() -> None:
    edit = {"components": [text()]}
    assert check_message(edit, v2=True, editing=True) == []
    assert check_message(edit, editing=True) != []


def modal(*components: Json, title: str = "T", custom_id: str = "m") -> Json:
    return {"title": title, "custom_id": custom_id, "components": list(components)}


def label(component: Json, text: str = "L", **more: Any) -> Json:
    return {"type": 18, "label": text, "component": component, **more}


def text_input(custom_id: str = "t", **more: Any) -> Json:
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


def test_modals() -> None:
    good = modal(*(label(text_input(f"t{n}"), "l" * 45) for n in range(4)), text("read this"), title="t" * 45)
    assert check_modal(good) == []
    bad = [
        (modal(*(label(text_input(f"{n}")) for n in range(6))), "6, from 1 to 5"),
        (modal(), "0, from 1 to 5"),
        (modal(label(text_input()), title="t" * 46), "title: 46"),
        (modal(label(text_input(), "l" * 46)), "label: 46"),
        (modal(label(text_input(), description="d" * 101)), "description: 101"),
        (modal(label(text_input(value="xxx", max_length=2))), "value: 3"),
        (modal(label(text_input(min_length=3, max_length=2))), "cannot be"),
        (modal(label(text_input(placeholder="p" * 101))), "placeholder: 101"),
        (modal(label(text_input()), label(text_input())), "'t' is there 2 times"),
        (modal(label({"type": 21, "custom_id": "r", "options": options(1)})), "1 options, from 2"),
        (modal(label({"type": 21, "custom_id": "r", "options": options(11)})), "11 options"),
        (modal(label({"type": 22, "custom_id": "r", "options": options(11)})), "11 options"),
        (modal(label(button())), "type 2 does not go here"),
        (modal(row(button())), "holds one text input"),
        (modal(container(text())), "type 17"),
        (modal(label(text_input()), custom_id="c" * 101), "custom_id: 101"),
    ]
    for payload, expected in bad:
        assert any(expected in problem for problem in check_modal(payload)), (expected, check_modal(payload))


def command(name: str = "c", **more: Any) -> Json:
    return {"name": name, "description": "d", **more}


def option(name: str, kind: int = 3, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": "d", **more}


def choice(n: int) -> Json:
    return {"name": f"n{n}", "value": f"v{n}"}


def test_commands() -> None:
    subcommands = [option(f"s{n}", 1) for n in range(25)]
    good = [command(f"c{n}") for n in range(99)] + [command("big", options=subcommands)]
    assert check_commands(good) == []
    assert check_commands([command("svår-ö", description="d" * 100)]) == []
    bad = [
        ([command(f"c{n}") for n in range(101)], "101 of type 1"),
        ([command(), command()], "c is there 2 times"),
        ([command("Upper")], "'Upper' cannot be a name"),
        ([command("two words")], "cannot be a name"),
        ([command("n" * 33)], "cannot be a name"),
        ([command(description="d" * 101)], "description: 101"),
        ([command(description="")], "description: missing"),
        ([command(description_localizations={"sv-SE": "d" * 101})], "description in sv-SE: 101"),
        ([command(name_localizations={"sv": "c"})], "sv is no locale"),
        ([command(options=[option(f"s{n}", 1) for n in range(26)])], "26 options"),
        ([command(options=[option("a"), option("b", required=True)])], "required after optional"),
        ([command(options=[option("s", 1), option("a")])], "subcommands beside options"),
        ([command(options=[option("g", 2, options=[option("h", 2, options=[option("s", 1)])])])], "too deeply"),
        ([command(options=[option("a", choices=[choice(n) for n in range(26)])])], "26, at most 25"),
        ([command(options=[option("a", choices=[choice(1)], autocomplete=True)])], "both choices and"),
        ([command(options=[option("a"), option("a")])], "a is there 2 times"),
    ]
    for commands, expected in bad:
        assert any(expected in p for p in check_commands(commands)), (expected, check_commands(commands))


def test_the_size_of_a_command_counts_its_longest_localisations() -> None:
    def texts() -> list[Json]:
        return [option(f"o{n:02}", description="d" * 100) for n in range(25)]

    fits = command("c", options=[option(f"s{n}", 1, options=texts()) for n in range(3)])
    assert limits.command_size(fits) == 2 + 3 * (2 + 1) + 75 * 103 == 7_736
    assert check_commands([fits]) == []
    longer = copy.deepcopy(fits)
    longer["options"][0]["options"][0]["choices"] = [
        {"name": "n" * 40, "value": "v" * 90, "name_localizations": {"sv-SE": "n" * 100}},
        {"name": "m", "value": "w" * 74},
    ]
    assert limits.command_size(longer) == 8_001
    assert "8001 characters" in check_commands([longer])[0]


def test_choices() -> None:
    assert check_choices([choice(n) for n in range(25)]) == []
    assert check_choices([choice(n) for n in range(26)])
    assert check_choices([{"name": "n" * 101, "value": "v"}]) and check_choices([{"name": "n", "value": "v" * 101}])
    assert check_choices([choice(1), choice(1)])
