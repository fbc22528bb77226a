"""Discord's limits on what a bot sends: messages, modals, commands.

Each `check_…` takes the JSON as it goes over the wire and returns what is wrong with it, one sentence each, with a
path; an empty list means that Discord would take it. Needs nothing of the rest of this package.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from tests.wire.command_limits import (
    COMMAND_TEXT,
    COMMANDS,
    DESCRIPTION,
    OPTIONS,
    Json,
    Problems,
    check_choices,
    check_commands,
    check_text,
    command_size,
)

__all__ = [
    "COMMANDS",
    "COMMAND_TEXT",
    "Json",
    "Problems",
    "check_choices",
    "check_commands",
    "check_message",
    "check_modal",
    "command_size",
    "media",
    "walk",
]

CONTENT = 2_000
V2_TEXT = 4_000
V2_COMPONENTS = 40
ROWS = 5
ATTACHMENTS = 10
EMBEDS = 10
EMBED_TEXT = 6_000
CUSTOM_ID = 100
NONCE = 25
BUTTON_LABEL = 80
BUTTON_URL = 512
OPTION_TEXT = 100
PLACEHOLDER = 150
ALT_TEXT = 1_024
MODAL_TEXT = 45
MODAL_ROWS = 5
THREAD_NAME = 100

_V2_FLAG = 1 << 15
_ROW, _BUTTON, _STRING_SELECT, _TEXT_INPUT = 1, 2, 3, 4
_SECTION, _TEXT, _THUMBNAIL, _GALLERY, _FILE, _SEPARATOR, _CONTAINER = 9, 10, 11, 12, 13, 14, 17
_LABEL, _UPLOAD, _RADIO, _CHECKBOX_GROUP, _CHECKBOX = 18, 19, 21, 22, 23
_SELECTS = range(5, 9)
_LINK, _PREMIUM = 5, 6
_IN_CONTAINER = {_ROW, _SECTION, _TEXT, _GALLERY, _FILE, _SEPARATOR}
_TOP_V2 = _IN_CONTAINER | {_CONTAINER}
_IN_LABEL = {_STRING_SELECT, _TEXT_INPUT, *_SELECTS, _UPLOAD, _RADIO, _CHECKBOX_GROUP, _CHECKBOX}
_WITH_CUSTOM_ID = {_BUTTON, *_IN_LABEL}


def check_message(
    payload: Json, *, v2: bool | None = None, files: Iterable[str] | None = None, editing: bool = False
) -> Problems:
    """What Discord would refuse in a message body (create, edit, callback data, follow-up).

    `v2`: whether it is a Components V2 message, by default what its flags say (an edit need not repeat them);
    `files`: names of the files that come with it or stay on it, None if unknown; `editing`: fields may be missing.
    """
    problems: Problems = []
    if v2 is None:
        v2 = bool((payload.get("flags") or 0) & _V2_FLAG)
    content = payload.get("content") or ""
    components = payload.get("components") or []
    embeds = payload.get("embeds") or []
    attachments = payload.get("attachments") or []
    if len(content) > CONTENT:
        problems.append(f"content: {len(content)} characters, at most {CONTENT}")
    if len(attachments) > ATTACHMENTS or (files is not None and len(files := list(files)) > ATTACHMENTS):
        problems.append(f"attachments: more than {ATTACHMENTS}")
    for index, attachment in enumerate(attachments):
        check_text(problems, f"attachments/{index}/description", attachment.get("description"), 0, ALT_TEXT)
    if isinstance(nonce := payload.get("nonce"), str) and len(nonce) > NONCE:
        problems.append(f"nonce: {len(nonce)} characters, at most {NONCE}")
    problems += _check_allowed_mentions(payload.get("allowed_mentions") or {})
    problems += _check_embeds(embeds)
    if v2:
        for field in ("content", "embeds", "poll", "sticker_ids"):
            if payload.get(field):
                problems.append(f"{field}: not beside Components V2")
        if not components and not editing:
            problems.append("components: a Components V2 message needs some")
        problems += _check_v2(components)
        if files is not None:
            problems += _check_files(components, list(files))
    else:
        if len(components) > ROWS:
            problems.append(f"components: {len(components)} rows, at most {ROWS}")
        for index, component in enumerate(components):
            if component.get("type") != _ROW:
                problems.append(f"components/{index}: type {component.get('type')} needs the Components V2 flag")
            else:
                problems += _check_row(component, f"components/{index}")
        empty = not (content or embeds or attachments or files or components)
        if empty and not editing and not payload.get("poll") and not payload.get("sticker_ids"):
            problems.append("message: empty")
    problems += _check_ids(components)
    return problems


def check_modal(payload: Json) -> Problems:
    """What Discord would refuse in a modal (the `data` of a callback of type 9)."""
    problems: Problems = []
    check_text(problems, "title", payload.get("title"), 1, MODAL_TEXT)
    check_text(problems, "custom_id", payload.get("custom_id"), 1, CUSTOM_ID)
    components = payload.get("components") or []
    if not 1 <= len(components) <= MODAL_ROWS:
        problems.append(f"components: {len(components)}, from 1 to {MODAL_ROWS}")
    for index, component in enumerate(components):
        path = f"components/{index}"
        match component.get("type"):
            case 1:
                inner = component.get("components") or []
                if len(inner) != 1 or inner[0].get("type") != _TEXT_INPUT:
                    problems.append(f"{path}: a row in a modal holds one text input")
                for entry in inner:
                    check_text(problems, f"{path}/label", entry.get("label"), 1, MODAL_TEXT)
                    problems += _check_input(entry, path)
            case 10:
                check_text(problems, f"{path}/content", component.get("content"), 1, V2_TEXT)
            case 18:
                check_text(problems, f"{path}/label", component.get("label"), 1, MODAL_TEXT)
                if component.get("description") is not None:
                    check_text(problems, f"{path}/description", component["description"], 1, DESCRIPTION)
                problems += _check_input(component.get("component") or {}, f"{path}/component")
            case other:
                problems.append(f"{path}: type {other} does not go into a modal")
    problems += _check_ids(components)
    return problems


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """All components, the nested ones too, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for field in ("accessory", "component"):
            if inner := component.get(field):
                yield from walk([inner])


def media(components: Iterable[Json]) -> Iterator[Json]:
    """Every place in the components that shows a file: dicts with `url`."""
    for component in walk(components):
        if isinstance(shown := component.get("media"), dict):
            yield shown
        if isinstance(shown := component.get("file"), dict):
            yield shown
        for item in component.get("items") or []:
            if isinstance(shown := item.get("media"), dict):
                yield shown


def _check_v2(components: list[Json]) -> Problems:
    problems: Problems = []
    everything = list(walk(components))
    if len(everything) > V2_COMPONENTS:
        problems.append(f"components: {len(everything)} in all, at most {V2_COMPONENTS}")
    size = sum(len(part.get("content") or "") for part in everything if part.get("type") == _TEXT)
    if size > V2_TEXT:
        problems.append(f"components: {size} characters of text in all, at most {V2_TEXT}")
    for index, component in enumerate(components):
        problems += _check_block(component, f"components/{index}", _TOP_V2)
    return problems


def _check_block(component: Json, path: str, allowed: set[int]) -> Problems:
    problems: Problems = []
    kind = component.get("type")
    if kind not in allowed:
        return [f"{path}: type {kind} does not go here"]
    inner = component.get("components") or []
    match kind:
        case 1:
            problems += _check_row(component, path)
        case 9:
            if not 1 <= len(inner) <= 3 or any(part.get("type") != _TEXT for part in inner):
                problems.append(f"{path}: a section holds one to three texts")
            accessory = component.get("accessory") or {}
            match accessory.get("type"):
                case 2:
                    problems += _check_button(accessory, f"{path}/accessory")
                case 11:
                    _alt_text(problems, f"{path}/accessory", accessory)
                case other:
                    problems.append(f"{path}/accessory: type {other}, not a button or thumbnail")
            for part in inner:
                check_text(problems, f"{path}/content", part.get("content"), 1, V2_TEXT)
        case 10:
            check_text(problems, f"{path}/content", component.get("content"), 1, V2_TEXT)
        case 12:
            items = component.get("items") or []
            if not 1 <= len(items) <= 10:
                problems.append(f"{path}: {len(items)} pictures, from 1 to 10")
            for item in items:
                _alt_text(problems, path, item)
        case 13:
            if not str((component.get("file") or {}).get("url", "")).startswith("attachment://"):
                problems.append(f"{path}: a file component needs an attachment:// address")
        case 17:
            if not inner:
                problems.append(f"{path}: an empty container")
            for index, part in enumerate(inner):
                problems += _check_block(part, f"{path}/components/{index}", _IN_CONTAINER)
    return problems


def _alt_text(problems: Problems, path: str, item: Json) -> None:
    if item.get("description") is not None:
        check_text(problems, f"{path}/description", item["description"], 1, ALT_TEXT)


def _check_row(row: Json, path: str) -> Problems:
    problems: Problems = []
    inner = row.get("components") or []
    kinds = {part.get("type") for part in inner}
    if kinds == {_BUTTON}:
        if len(inner) > 5:
            problems.append(f"{path}: {len(inner)} buttons in a row, at most 5")
    elif len(inner) != 1 or not kinds <= {_STRING_SELECT, *_SELECTS}:
        problems.append(f"{path}: a row holds one to five buttons or one select")
    for index, part in enumerate(inner):
        where = f"{path}/components/{index}"
        problems += _check_button(part, where) if part.get("type") == _BUTTON else _check_input(part, where)
    return problems


def _check_button(button: Json, path: str) -> Problems:
    problems: Problems = []
    if not button.get("label") and not button.get("emoji") and button.get("style") != _PREMIUM:
        problems.append(f"{path}: a button needs a label or an emoji")
    check_text(problems, f"{path}/label", button.get("label"), 0, BUTTON_LABEL)
    if button.get("style") == _LINK:
        check_text(problems, f"{path}/url", button.get("url"), 1, BUTTON_URL)
        if button.get("custom_id"):
            problems.append(f"{path}: a link has no custom id")
    elif button.get("style") != _PREMIUM:
        check_text(problems, f"{path}/custom_id", button.get("custom_id"), 1, CUSTOM_ID)
        if button.get("url"):
            problems.append(f"{path}: only a link has an address")
    return problems


def _check_input(part: Json, path: str) -> Problems:
    """Selects, text inputs and the groups of a modal."""
    problems: Problems = []
    kind = part.get("type")
    if kind not in _IN_LABEL:
        return [f"{path}: type {kind} does not go here"]
    check_text(problems, f"{path}/custom_id", part.get("custom_id"), 1, CUSTOM_ID)
    if kind == _TEXT_INPUT:
        check_text(problems, f"{path}/placeholder", part.get("placeholder"), 0, 100)
        least, most = part.get("min_length") or 0, part.get("max_length") or V2_TEXT
        if not 0 <= least <= most <= V2_TEXT:
            problems.append(f"{path}: from {least} to {most} characters cannot be")
        if (value := part.get("value")) is not None and len(value) > most:
            problems.append(f"{path}/value: {len(value)} characters, at most {most}")
        return problems
    check_text(problems, f"{path}/placeholder", part.get("placeholder"), 0, PLACEHOLDER)
    if kind == _CHECKBOX:
        return problems
    options = part.get("options") or []
    bounds = {_STRING_SELECT: (1, OPTIONS), _RADIO: (2, 10), _CHECKBOX_GROUP: (1, 10)}
    if kind in bounds:
        fewest, limit = bounds[kind]
        if not fewest <= len(options) <= limit:
            problems.append(f"{path}: {len(options)} options, from {fewest} to {limit}")
        problems += _check_select_options(options, path)
    ceiling = len(options) if kind in bounds else 10 if kind == _UPLOAD else OPTIONS
    least = part["min_values"] if part.get("min_values") is not None else 1
    most = part["max_values"] if part.get("max_values") is not None else max(1, min(least, ceiling))
    if kind != _RADIO and not (0 <= least <= most and 1 <= most <= max(ceiling, 1)):
        problems.append(f"{path}: choosing from {least} to {most} of {ceiling} cannot be")
    chosen = sum(bool(option.get("default")) for option in options)
    if chosen > (1 if kind == _RADIO else most):
        problems.append(f"{path}: {chosen} options chosen beforehand, at most {most}")
    return problems


def _check_select_options(options: list[Json], path: str) -> Problems:
    problems: Problems = []
    for index, option in enumerate(options):
        where = f"{path}/options/{index}"
        check_text(problems, f"{where}/label", option.get("label"), 1, OPTION_TEXT)
        check_text(problems, f"{where}/value", option.get("value"), 1, OPTION_TEXT)
        check_text(problems, f"{where}/description", option.get("description"), 0, OPTION_TEXT)
    values = Counter(option.get("value") for option in options)
    problems += [f"{path}: value {value!r} is there {n} times" for value, n in values.items() if n > 1]
    return problems


def _check_ids(components: list[Json]) -> Problems:
    everything = list(walk(components))
    own = Counter(part["custom_id"] for part in everything if part.get("custom_id"))
    numbers = Counter(part["id"] for part in everything if part.get("id"))
    return [f"custom_id {key!r} is there {n} times" for key, n in own.items() if n > 1] + [
        f"component id {key} is there {n} times" for key, n in numbers.items() if n > 1
    ]


def _check_files(components: list[Json], files: list[str]) -> Problems:
    shown = {m["url"] for m in media(components) if str(m.get("url", "")).startswith("attachment://")}
    problems = [
        f"components: {url} is not among the files {sorted(files)}"
        for url in sorted(shown)
        if url.removeprefix("attachment://") not in files
    ]
    twice = [name for name, n in Counter(files).items() if n > 1]
    return problems + [f"attachments: {name} is there twice" for name in twice]


def _check_allowed_mentions(allowed: Json) -> Problems:
    problems: Problems = []
    parse = allowed.get("parse") or []
    for kind in ("users", "roles"):
        ids = allowed.get(kind) or []
        if len(ids) > 100:
            problems.append(f"allowed_mentions/{kind}: {len(ids)}, at most 100")
        if ids and kind in parse:
            problems.append(f"allowed_mentions: {kind} both parsed and listed")
    return problems


def _check_embeds(embeds: list[Json]) -> Problems:
    problems: Problems = []
    if len(embeds) > EMBEDS:
        problems.append(f"embeds: {len(embeds)}, at most {EMBEDS}")
    size = 0
    for index, embed in enumerate(embeds):
        path = f"embeds/{index}"
        texts = [
            ("title", embed.get("title"), 256),
            ("description", embed.get("description"), 4_096),
            ("footer", (embed.get("footer") or {}).get("text"), 2_048),
            ("author", (embed.get("author") or {}).get("name"), 256),
        ]
        fields = embed.get("fields") or []
        if len(fields) > 25:
            problems.append(f"{path}: {len(fields)} fields, at most 25")
        for n, field in enumerate(fields):
            texts += [
                (f"fields/{n}/name", field.get("name"), 256),
                (f"fields/{n}/value", field.get("value"), 1_024),
            ]
            if not field.get("name") or not field.get("value"):
                problems.append(f"{path}/fields/{n}: name and value are needed")
        for name, text, most in texts:
            check_text(problems, f"{path}/{name}", text, 0, most)
            size += len(text or "")
    if size > EMBED_TEXT:
        problems.append(f"embeds: {size} characters in all, at most {EMBED_TEXT}")
    return problems
