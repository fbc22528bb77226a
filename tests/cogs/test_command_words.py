"""What Discord shows of the commands, in every language: all of it translated, and nothing that it would refuse."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from discord import Locale, app_commands
from discord.app_commands import locale_str

from bot.catalogues import extract
from bot.client import GameMaster
from bot.config import Config
from bot.languages import SOURCE, codes, languages
from bot.translator import CatalogueTranslator

LOCALES = {"sv": Locale.swedish}
NAME = re.compile(r"[-_\w]{1,32}")
ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / ".env.example", *sorted((ROOT / "docs").glob("*.md"))]
MENTION = re.compile(r"(?<![\w/.<}\]`])`?/([a-zåäö][-\w]*)(?: ([-\w]+))?")
"""A command in a text, with the word behind it, which is a subcommand where the command is a group."""
MESSAGES = {message.id if isinstance(message.id, str) else message.id[0] for message in extract()}


class Recorder(CatalogueTranslator):
    """Translates like the real one and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    async def translate(
        self, string: locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        self.asked.add(string.message)
        return await super().translate(string, locale, context)


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[GameMaster]:
    """The bot with all its commands, not connected to anything."""
    bot = GameMaster(Config.load({"DATABASE": str(tmp_path / "tables.db")}, None))
    async with bot:
        await bot.add_cogs()
        yield bot


async def payloads(bot: GameMaster, recorder: Recorder) -> list[dict[str, Any]]:
    return [await command.get_translated_payload(bot.tree, recorder) for command in bot.tree.get_commands()]


def parts(payload: dict[str, Any]) -> list[dict[str, Any]]:
    """A command with its subcommands and options, each a thing with a name of its own."""
    return [payload, *(part for option in payload.get("options", ()) for part in parts(option))]


def test_every_language_has_a_locale_of_discord_here() -> None:
    assert LOCALES.keys() == set(codes()) - {SOURCE}


async def test_every_word_of_the_commands_is_a_message(bot: GameMaster) -> None:
    recorder = Recorder()
    await payloads(bot, recorder)
    assert recorder.asked, "no commands found"
    assert sorted(recorder.asked - MESSAGES) == [], "give these as locale_str(...) where they stand"


@pytest.mark.parametrize("code", LOCALES)
async def test_names_are_names_and_differ_beside_each_other(bot: GameMaster, code: str) -> None:
    locale = LOCALES[code].value
    wrong = []
    commands = await payloads(bot, Recorder())
    for siblings in (
        commands,
        *(part["options"] for command in commands for part in parts(command) if part.get("options")),
    ):
        names = [one.get("name_localizations", {}).get(locale, one["name"]) for one in siblings]
        wrong += [name for name in names if not NAME.fullmatch(name) or name != name.lower()]
        wrong += [name for name in set(names) if names.count(name) > 1]
    assert wrong == []


@pytest.mark.parametrize("code", LOCALES)
async def test_descriptions_and_choices_fit(bot: GameMaster, code: str) -> None:
    language = languages()[code]
    recorder = Recorder()
    wrong = []
    for command in await payloads(bot, recorder):
        for part in parts(command):
            for text in (part["description"], language.translate(part["description"])):
                if not 1 <= len(text) <= 100:
                    wrong.append(text)
            choices = [choice["name"] for choice in part.get("choices", ())]
            for name in (*choices, *map(language.translate, choices)):
                if not 1 <= len(name) <= 100:
                    wrong.append(name)
            translated = list(map(language.translate, choices))
            wrong += [name for name in set(translated) if translated.count(name) > 1]
    assert wrong == []


async def test_commands_stay_inside_discords_limits_with_their_longest_language(bot: GameMaster) -> None:
    def size(part: dict[str, Any]) -> int:
        """Characters that count: names, descriptions and values, each in its longest language."""
        own = sum(
            max(map(len, (part.get(field) or "", *(part.get(f"{field}_localizations") or {}).values())))
            for field in ("name", "description")
        )
        values = len(part["value"]) if isinstance(part.get("value"), str) else 0
        return own + values + sum(size(one) for key in ("options", "choices") for one in part.get(key, ()))

    commands = await payloads(bot, Recorder())
    assert len(commands) <= 100
    assert [command["name"] for command in commands if size(command) > 8000] == []
    for command in commands:
        for part in parts(command):
            assert len(part.get("options", ())) <= 25, part["name"]
            assert len(part.get("choices", ())) <= 25, part["name"]


def mentions(text: str, commands: dict[str, set[str]]) -> list[str]:
    """The commands in a text that are not among those given, each with its subcommands (none: it is no group)."""
    wrong = []
    for name, word in MENTION.findall(text):
        subcommands = commands.get(name)
        if subcommands is None or (word and subcommands and word not in subcommands):
            wrong.append(f"/{name} {word}".strip())
    return wrong


def code_spans(page: Path) -> list[str]:
    """The code spans of a page that look like commands, not like paths of files."""
    return re.findall(r"`/[^`/\n]*`", page.read_text(encoding="utf-8"))


async def names_in(bot: GameMaster, locale: str | None) -> dict[str, set[str]]:
    """The commands and their subcommands as they are called in a language of Discord; None is English."""

    def name(part: dict[str, Any]) -> str:
        return str(part.get("name_localizations", {}).get(locale, part["name"]))

    return {
        name(command): {name(one) for one in command.get("options", ()) if one["type"] == 1}
        for command in await payloads(bot, Recorder())
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
async def test_the_pages_for_people_name_only_commands_that_are_there(bot: GameMaster, page: Path) -> None:
    assert mentions("\n".join(code_spans(page)), await names_in(bot, None)) == []


@pytest.mark.parametrize("code", codes())
async def test_messages_name_only_commands_that_are_there_as_they_are_called_there(bot: GameMaster, code: str) -> None:
    commands = await names_in(bot, None if code == SOURCE else LOCALES[code].value)
    language = languages()[code]
    wrong = [
        (language.translate(message), found)
        for message in MESSAGES
        if (found := mentions(language.translate(message), commands))
    ]
    assert wrong == []


def test_a_mention_of_no_command_is_found() -> None:
    commands: dict[str, set[str]] = {"table": {"new", "list"}, "hand": set()}
    assert mentions("Use `/table new game:` or /hand at once; `/table` has more.", commands) == []
    assert mentions("Use `/table nwe`, /hnad, and /table sit there.", commands) == ["/table nwe", "/hnad", "/table sit"]
