"""A player who knows nothing but the components of a panel, and presses every one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from bot import codec, custom_ids
from bot.choices import follow, gather
from bot.codec import Partial, kind_of, token
from bot.labels import length
from bot.languages import Medium, languages
from bot.panels import Voice, panel, text_modal, wants_text
from bot.sheets import filled_in
from rules.core import Action, Game, Prompt, View
from tests.wire.limits import check_message, check_modal, walk

V2 = 1 << 15
BUTTON, SELECT = 2, 3
BEGUN = (custom_ids.ACT, custom_ids.GO, custom_ids.PICK, custom_ids.MANY)
"""What leads on in a panel, beside the button that takes a whole sheet."""


def voice(code: str = "en", name: Any = str) -> Voice:
    language = languages()[code]
    return Voice(language.say, language.speech(name), language.speech(name, medium=Medium.PLAIN))


def payload(view: Any) -> dict[str, Any]:
    """The message body with a view's components, checked against Discord's limits and ours."""
    body = {"flags": V2, "components": view.to_components()}
    assert check_message(body) == []
    for part in walk(body["components"]):
        for option in part.get("options", ()):
            assert length(option["label"]) <= 100 and length(option.get("description") or "") <= 100
            assert "\n" not in option["label"]
        if part["type"] == BUTTON:
            assert length(part["label"]) <= 80 and "\n" not in part["label"]
        if part["type"] == SELECT:
            labels = [option["label"] for option in part["options"]]
            assert len(set(labels)) == len(labels)
    buttons = [part["label"] for part in walk(body["components"]) if part["type"] == BUTTON]
    assert len(set(buttons)) == len(buttons)
    return body


def pressed(game: Game, actions: Sequence[Action], body: dict[str, Any]) -> Iterator[tuple[str, Action | Partial]]:
    """Where each button and each selection in a message leads, as the one who handles presses finds it."""
    for part in walk(body["components"]):
        custom_id = part.get("custom_id", "")
        found = [t.fullmatch(custom_id) for t in BEGUN]
        match = [one for one in found if one]
        if not custom_id or custom_ids.OPEN.fullmatch(custom_id) or part.get("disabled"):
            continue
        assert len(match) == 1, custom_id
        if part["type"] == BUTTON:
            yield part["label"], follow(game, actions, match[0]["choice"])
        elif custom_id.startswith("pick:"):
            for option in part["options"]:
                yield option["label"], follow(game, actions, option["value"])
        else:
            yield from _selections(game, actions, match[0]["choice"], part)


def _selections(
    game: Game, actions: Sequence[Action], choice: str, part: dict[str, Any]
) -> Iterator[tuple[str, Action | Partial]]:
    """The selections that make each of the legal lists; nothing else may be legal."""
    at = codec.decode_partial(choice, actions)
    place = len(at.values)
    values = [option["value"] for option in part["options"]]
    known = {
        token(item)
        for action in actions
        if kind_of(action) == at.kind and isinstance(value := getattr(action, _field(action, place)), tuple)
        for item in value
    }
    for action in actions:
        wanted = getattr(action, _field(action, place)) if kind_of(action) == at.kind else None
        before = [token(getattr(action, _field(action, index))) for index in range(place)] if wanted else []
        if not wanted or before != list(at.values):
            continue
        chosen, need = [], Counter(map(token, wanted))
        for value in values:
            number, mark, rest = value.partition("~")
            original = codec.resolve(rest if mark and number.isdigit() else value, known)
            if need[original]:
                need[original] -= 1
                chosen.append(value)
        assert not need.total()
        assert part["min_values"] <= len(chosen) <= part["max_values"]
        yield ", ".join(chosen), gather(game, actions, choice, chosen)


def _field(action: Action, index: int) -> str:
    return action.__struct_fields__[index]


def explore(
    game: Game, prompt: Prompt, view: View, speaks: Voice, anytime: Sequence[Action] = ()
) -> tuple[set[Action], int]:
    """Press everything from the first panel on: the actions that can be taken, and how many panels there are."""
    taken: set[Action] = set()
    waiting, seen = [Partial()], {Partial()}
    while waiting:
        at = waiting.pop()
        layout = panel(game, 7, prompt, view, speaks, partial=at)
        body = payload(layout)
        for _label, to in pressed(game, prompt.actions, body):
            if isinstance(to, Partial) and to.filled:
                # Rows are filled in independently of each other, so it is enough to press each in an empty sheet.
                if at == Partial():
                    taken.update(filled_in(game, prompt, view, to))
                    payload(panel(game, 7, prompt, view, speaks, partial=to))
            elif isinstance(to, Partial):
                if to not in seen:
                    seen.add(to)
                    waiting.append(to)
            else:
                taken.add(to)
                if wants_text(to):
                    modal = text_modal(game, 7, prompt.serial, to, view, speaks)
                    assert check_modal(modal.to_dict()) == []
                    match = custom_ids.TEXT.fullmatch(modal.custom_id)
                    assert match and follow(game, prompt.actions, match["choice"]) == to
    return taken, len(seen)
