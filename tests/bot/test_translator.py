"""Command names and descriptions in Swedish, inside Discord's limits."""

import logging

import discord
import pytest
from discord import app_commands
from discord.app_commands import TranslationContext, TranslationContextLocation, locale_str

from bot.languages import Language
from bot.translator import CatalogueTranslator, command_name

SWEDISH = Language(
    "sv",
    {
        "table": ("Bord",),
        "emperor bill": ("Kejsarens förslag",),
        "broken": ("rött/grönt",),
        "Sit down at a table.": ("Sätt dig vid ett bord.",),
        "long": ("x" * 101,),
        "For": ("För",),
    },
)


@app_commands.command(name="table", description="Sit down at a table.")
async def table(interaction: discord.Interaction, game: str) -> None:
    raise AssertionError("only its words are of interest here")


@app_commands.context_menu(name="For")
async def menu(interaction: discord.Interaction, message: discord.Message) -> None:
    raise AssertionError("only its words are of interest here")


@pytest.fixture(autouse=True)
def swedish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.translator.languages", lambda: {"en": Language("en", {}), "sv": SWEDISH})


async def translated(
    words: str,
    location: TranslationContextLocation = TranslationContextLocation.command_name,
    locale: discord.Locale = discord.Locale.swedish,
    of: object = table,
) -> str | None:
    context = TranslationContext(location, of)  # type: ignore[call-overload]
    return await CatalogueTranslator().translate(locale_str(words), locale, context)


async def test_names_become_names_that_discord_accepts() -> None:
    assert await translated("table") == "bord"
    assert await translated("emperor bill", TranslationContextLocation.parameter_name) == "kejsarens-förslag"
    assert await translated("table", TranslationContextLocation.group_name) == "bord"


async def test_descriptions_choices_and_menus_keep_their_capitals() -> None:
    description = TranslationContextLocation.command_description
    assert await translated("Sit down at a table.", description) == "Sätt dig vid ett bord."
    assert await translated("For", TranslationContextLocation.choice_name) == "För"
    assert await translated("For", TranslationContextLocation.command_name, of=menu) == "För"


async def test_what_has_no_translation_stays_english() -> None:
    assert await translated("unheard-of") is None
    assert await translated("table", locale=discord.Locale.german) is None
    assert await translated("table", locale=discord.Locale.american_english) is None


async def test_what_discord_would_refuse_stays_english_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert await translated("broken") is None
        assert await translated("long", TranslationContextLocation.choice_name) is None
        assert await translated("long", TranslationContextLocation.command_name, of=menu) is None
    assert len(caplog.records) == 3


def test_command_name() -> None:
    assert command_name(" Kan Gå  ihop - ja ") == "kan-gå-ihop-ja"
