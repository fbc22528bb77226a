"""Names and descriptions of the application commands in the user's language, for discord.py."""

from __future__ import annotations

import logging
import re

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.languages import SOURCE, languages

log = logging.getLogger(__name__)

LONGEST_NAME = 32
LONGEST_DESCRIPTION = 100
_NAME = re.compile(r"[-_\w]{1,32}")  # discord.py's own check, without the scripts that need combining marks
_NAMES = (Location.command_name, Location.group_name, Location.parameter_name)


class CatalogueTranslator(app_commands.Translator):
    """Translates from the catalogues; what has no translation, or none Discord accepts, stays English."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The words for one string of a command, or None for the English ones."""
        language = languages().get(locale.value.partition("-")[0])
        if language is None or language.code == SOURCE:
            return None
        words = language.translate(string.message)
        if words == string.message:
            return None
        menu = isinstance(context.data, app_commands.ContextMenu)
        if context.location in _NAMES and not menu:
            words = command_name(words)
            if not _NAME.fullmatch(words):
                log.error(
                    "The %s translation %r of the name %r is no name for Discord",
                    language.code,
                    words,
                    string,
                )
                return None
        longest = LONGEST_NAME if menu else LONGEST_DESCRIPTION
        if len(words) > longest:
            log.error("The %s translation of %r has more than %d characters", language.code, string.message, longest)
            return None
        return words


def command_name(words: str) -> str:
    """Words as Discord accepts them for the name of a command or option: small letters, no spaces."""
    return re.sub(r"[\s-]+", "-", words.strip().lower())
