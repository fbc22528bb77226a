"""Discord's limits on commands and on what they suggest. Re-exported by `tests.wire.limits`."""

import re
from collections import Counter
from typing import Any

Json = dict[str, Any]
Problems = list[str]

COMMANDS = 100
COMMAND_TEXT = 8_000
DESCRIPTION = 100
OPTIONS = 25
CHOICES = 25
CHOICE_TEXT = 100


def check_text(problems: Problems, path: str, value: Any, least: int, most: int) -> None:
    """Note a text that is missing or too long."""
    if value is None:
        if least:
            problems.append(f"{path}: missing")
    elif not least <= len(value) <= most:
        problems.append(f"{path}: {len(value)} characters, from {least} to {most}")


def check_choices(choices: list[Json]) -> Problems:
    """What Discord would refuse in an answer to an autocompletion or in an option's choices."""
    problems: Problems = []
    if len(choices) > CHOICES:
        problems.append(f"choices: {len(choices)}, at most {CHOICES}")
    for index, choice in enumerate(choices):
        check_text(problems, f"choices/{index}/name", choice.get("name"), 1, CHOICE_TEXT)
        if isinstance(value := choice.get("value"), str):
            check_text(problems, f"choices/{index}/value", value, 1, CHOICE_TEXT)
        problems += _check_localized(choice, "name", f"choices/{index}", 1, CHOICE_TEXT)
    names = Counter(choice.get("name") for choice in choices)
    problems += [f"choices: {name!r} is there {n} times" for name, n in names.items() if n > 1]
    return problems


def check_commands(commands: list[Json]) -> Problems:
    """What Discord would refuse in a bulk registration of application commands."""
    problems: Problems = []
    kinds = Counter(command.get("type") or 1 for command in commands)
    for kind, most in ((1, COMMANDS), (2, 15), (3, 15)):
        if kinds[kind] > most:
            problems.append(f"commands: {kinds[kind]} of type {kind}, at most {most}")
    names = Counter((command.get("type") or 1, command.get("name")) for command in commands)
    problems += [f"commands: {name} is there {n} times" for (_, name), n in names.items() if n > 1]
    for command in commands:
        path = f"/{command.get('name')}"
        if (command.get("type") or 1) == 1:
            problems += _check_named(command, path)
            problems += _check_options(command.get("options") or [], path, depth=0)
        else:
            check_text(problems, f"{path}: name", command.get("name"), 1, 32)
            if command.get("description") or command.get("options"):
                problems.append(f"{path}: a context menu has neither description nor options")
        if (size := command_size(command)) > COMMAND_TEXT:
            problems.append(f"{path}: {size} characters in all, at most {COMMAND_TEXT}")
    return problems


def command_size(command: Json) -> int:
    """The characters that Discord counts: names, descriptions, choice values, each with its longest localisation."""
    size = _longest(command, "name") + _longest(command, "description")
    if isinstance(value := command.get("value"), str):
        size += len(value)
    return size + sum(command_size(part) for field in ("options", "choices") for part in command.get(field) or [])


def _longest(thing: Json, field: str) -> int:
    texts = [thing.get(field) or "", *(thing.get(f"{field}_localizations") or {}).values()]
    return max(len(text) for text in texts)


_NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")
_LOCALES = {"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl"}
_LOCALES |= {"pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja"}
_LOCALES |= {"zh-TW", "ko"}


def _check_named(thing: Json, path: str) -> Problems:
    problems: Problems = []
    for name in [thing.get("name") or "", *(thing.get("name_localizations") or {}).values()]:
        if not _NAME.fullmatch(name) or name != name.lower():
            problems.append(f"{path}: {name!r} cannot be a name (1 to 32 lower-case letters, digits, - and _)")
    check_text(problems, f"{path}: description", thing.get("description") or None, 1, DESCRIPTION)
    problems += _check_localized(thing, "name", path, 1, 32)
    problems += _check_localized(thing, "description", path, 1, DESCRIPTION)
    return problems


def _check_localized(thing: Json, field: str, path: str, least: int, most: int) -> Problems:
    problems: Problems = []
    for locale, text in (thing.get(f"{field}_localizations") or {}).items():
        if locale not in _LOCALES:
            problems.append(f"{path}: {locale} is no locale of Discord's")
        check_text(problems, f"{path}: {field} in {locale}", text, least, most)
    return problems


def _check_options(options: list[Json], path: str, depth: int) -> Problems:
    problems: Problems = []
    if len(options) > OPTIONS:
        problems.append(f"{path}: {len(options)} options, at most {OPTIONS}")
    names = Counter(option.get("name") for option in options)
    problems += [f"{path}: {name} is there {n} times" for name, n in names.items() if n > 1]
    nested = [option for option in options if option.get("type") in (1, 2)]
    if nested and len(nested) != len(options):
        problems.append(f"{path}: subcommands beside options")
    optional = False
    for option in options:
        where = f"{path} {option.get('name')}"
        kind = option.get("type")
        problems += _check_named(option, where)
        if kind in (1, 2):
            if depth + (kind == 1) > 2 or (kind == 2 and depth > 0):
                problems.append(f"{where}: nested too deeply")
            if kind == 2 and not option.get("options"):
                problems.append(f"{where}: an empty group")
            problems += _check_options(option.get("options") or [], where, depth + 1)
            continue
        if option.get("required") and optional:
            problems.append(f"{where}: required after optional")
        optional = optional or not option.get("required")
        if option.get("autocomplete") and option.get("choices"):
            problems.append(f"{where}: both choices and autocompletion")
        problems += [f"{where}: {p}" for p in check_choices(option.get("choices") or [])]
    return problems
