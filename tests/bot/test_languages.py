"""Choosing a language, and putting texts into its words for a Discord message."""

import subprocess
import sys
import time

import discord
import pytest

from bot.languages import Language, Medium, Names, codes, languages, pick
from rules.text import N_, TN, Quote, SeatName, T, Text, seats

SHOUTING = Language(
    "xx",
    {
        N_("{seat} passes."): ("{seat} PASSAR.",),
        N_("{seat} says: {words}"): ("{words}, SÄGER {seat}",),
        N_("{first} and {last}"): ("{first} OCH {last}",),
        "one card": ("ETT KORT", "{n} KORT"),
    },
)
MEMBERS = {"ann": "Ann *the* Great", "bo": "Bo"}


def test_english_is_the_source_and_swedish_is_there() -> None:
    assert codes()[0] == "en"
    assert "sv" in codes()
    assert list(languages()) == list(codes())
    assert all(language.code == code for code, language in languages().items())


def test_a_template_is_translated_or_stays_english() -> None:
    assert SHOUTING.translate("{seat} passes.") == "{seat} PASSAR."
    assert SHOUTING.translate("unheard of") == "unheard of"
    assert [SHOUTING.translate("one card", "{n} cards", n) for n in (0, 1, 2)] == [
        "{n} KORT",
        "ETT KORT",
        "{n} KORT",
    ]
    english = languages()["en"]
    assert [english.translate("a card", "{n} cards", n) for n in (0, 1, 2)] == ["{n} cards", "a card", "{n} cards"]


def test_a_text_is_spoken_with_names_and_quotes_escaped() -> None:
    speech = SHOUTING.speech(MEMBERS.__getitem__)
    text = T("{seat} says: {words}", seat=SeatName("ann"), words=Quote("@everyone _hi_"))
    assert speech(text) == "@\u200beveryone \\_hi\\_, SÄGER Ann \\*the\\* Great"
    assert speech(seats(["ann", "bo"])) == r"Ann \*the\* Great OCH Bo"
    assert speech(TN("one card", "{n} cards", 3)) == "3 KORT"


@pytest.mark.parametrize(
    ("names", "medium", "shown"),
    [
        (Names.PLAIN, Medium.MESSAGE, r"Ann \*the\* Great PASSAR."),
        (Names.BOLD, Medium.MESSAGE, r"**Ann \*the\* Great** PASSAR."),
        (Names.READY, Medium.MESSAGE, "Ann *the* Great PASSAR."),
        (Names.PLAIN, Medium.PLAIN, "Ann *the* Great PASSAR."),
        (Names.BOLD, Medium.PLAIN, "Ann *the* Great PASSAR."),
    ],
)
def test_names_for_messages_and_for_labels(names: Names, medium: Medium, shown: str) -> None:
    speech = SHOUTING.speech(MEMBERS.__getitem__, names, medium)
    assert speech(T("{seat} passes.", seat=SeatName("ann"))) == shown


def test_the_bots_own_sentences() -> None:
    assert SHOUTING.say("{seat} passes.", seat="**Ann**") == "**Ann** PASSAR."
    assert SHOUTING.say("{seat} passes.", seat=Quote("**Ann**")) == r"\*\*Ann\*\* PASSAR."
    assert SHOUTING.say_n("one card", "{n} cards", 2) == "2 KORT"
    assert SHOUTING.say_n("one card", "{n} cards", 1) == "ETT KORT"


@pytest.mark.parametrize(
    ("user", "guild", "discord_locale", "default", "code"),
    [
        (None, None, None, "en", "en"),
        (None, None, None, "sv", "sv"),
        (None, None, discord.Locale.swedish, "en", "sv"),
        (None, None, discord.Locale.british_english, "sv", "en"),
        (None, None, discord.Locale.german, "sv", "sv"),
        (None, "sv", discord.Locale.american_english, "en", "sv"),
        ("en", "sv", discord.Locale.swedish, "sv", "en"),
        ("sv-SE", None, None, "en", "sv"),
        ("tlh", None, "sv_FI", "en", "sv"),
        ("", "", "", "tlh", "en"),
    ],
)
def test_whose_choice_counts(
    user: str | None, guild: str | None, discord_locale: object, default: str, code: str
) -> None:
    assert pick(user, guild, discord_locale, default).code == code


def test_reading_the_catalogues_takes_little_of_the_start() -> None:
    script = (
        "import time; import bot.languages as l; t = time.perf_counter(); l.languages(); print(time.perf_counter() - t)"
    )
    seconds = min(float(subprocess.check_output([sys.executable, "-c", script], text=True)) for _ in range(2))
    assert seconds < 1.0  # measured 0.1 s for 1,500 messages


def test_a_spoken_text_takes_microseconds() -> None:
    speech = languages()["sv"].speech(str, Names.BOLD)
    text: Text = T("{seat} says: {words}", seat=SeatName("ann"), words=Quote("Some words, not many. " * 10))
    start = time.perf_counter()
    for _ in range(200):
        speech(text)
    assert (time.perf_counter() - start) / 200 < 0.005
