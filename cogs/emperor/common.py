"""What all commands of Emperor share."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from rules.core import TEXT_LIMIT

GAME = "emperor"
TABLE = locale_str("Number of the table; needed only outside its thread")
TEXT = locale_str("Your words; leave it out to write them in a form")
NAMES = {"victim": "from_", "back": "cards", "away": "cards", "price": "cards"}
"""Options of commands that are called otherwise than the fields they stand for."""

Words = app_commands.Range[str, 1, TEXT_LIMIT]
Choices = list[app_commands.Choice[str]]
