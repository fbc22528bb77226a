"""Turns and the talks that they begin, as slash commands."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.languages import Language
from bot.messages import Letter
from cogs.answers import Interaction, answer
from cogs.emperor.common import GAME, NAMES, TABLE, TEXT, Choices, Words
from cogs.moves import complete, move, table_for
from cogs.seat import own_tables
from cogs.talks import say

TURN = ("pass",)
BILL = ("bill",)
CROWN = ("emperor_bill",)
SPEECH = ("speech",)
QUESTION = ("questioning", "intense_questioning")


class Turns(commands.Cog):
    """What is played in a turn."""

    @app_commands.command(name=locale_str("pass"), description=locale_str("Play nothing in your turn"))
    @app_commands.describe(table=TABLE)
    async def pass_(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, TURN, table, {})

    @app_commands.command(name=locale_str("bill"), description=locale_str("Propose a bill, or ask for the crown"))
    @app_commands.describe(
        pillar=locale_str("The pillar it moves besides the economy"),
        change=locale_str("Whether the pillar goes up or down"),
        economy=locale_str("Whether the economy goes up or down"),
        card=locale_str("Which of your bill cards you play"),
        crown=locale_str("True: you ask to be crowned emperor"),
        text=TEXT,
        table=TABLE,
    )
    async def bill(
        self,
        interaction: Interaction,
        pillar: str | None = None,
        change: str | None = None,
        economy: str | None = None,
        card: str | None = None,
        crown: bool = False,
        text: Words | None = None,
        table: int | None = None,
    ) -> None:
        fields = {"pillar": pillar, "change": change, "economy": economy, "card": card}
        await move(interaction, GAME, CROWN if crown else BILL, table, fields, text)

    @bill.autocomplete("pillar")
    async def _bill_pillar(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, BILL, "pillar", current)

    @bill.autocomplete("change")
    async def _bill_change(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, BILL, "change", current)

    @bill.autocomplete("economy")
    async def _bill_economy(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, BILL, "economy", current)

    @bill.autocomplete("card")
    async def _bill_card(self, interaction: Interaction, current: str) -> Choices:
        crown = bool(getattr(interaction.namespace, "crown", False))
        return await complete(interaction, GAME, CROWN if crown else BILL, "card", current)

    @app_commands.command(name=locale_str("speech"), description=locale_str("Give a speech"))
    @app_commands.describe(
        effect=locale_str("Take a population tile, move two pillars, or neither"),
        victim=locale_str("Whose tile you take"),
        tile=locale_str("Which tile you take"),
        first=locale_str("The first pillar you move"),
        first_by=locale_str("Whether it goes up or down"),
        second=locale_str("The second pillar you move"),
        second_by=locale_str("Whether it goes up or down"),
        text=TEXT,
        table=TABLE,
    )
    async def speech(
        self,
        interaction: Interaction,
        effect: str | None = None,
        victim: str | None = None,
        tile: str | None = None,
        first: str | None = None,
        first_by: str | None = None,
        second: str | None = None,
        second_by: str | None = None,
        text: Words | None = None,
        table: int | None = None,
    ) -> None:
        fields = {
            "effect": effect, "from_": victim, "tile": tile, "first": first, "first_by": first_by, "second": second,
            "second_by": second_by,
        }  # fmt: skip
        await move(interaction, GAME, SPEECH, table, fields, text)

    @speech.autocomplete("effect")
    async def _effect(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "effect", current, NAMES)

    @speech.autocomplete("victim")
    async def _speech_victim(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "from_", current, NAMES)

    @speech.autocomplete("tile")
    async def _speech_tile(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "tile", current, NAMES)

    @speech.autocomplete("first")
    async def _first(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "first", current, NAMES)

    @speech.autocomplete("first_by")
    async def _first_by(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "first_by", current, NAMES)

    @speech.autocomplete("second")
    async def _second(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "second", current, NAMES)

    @speech.autocomplete("second_by")
    async def _second_by(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "second_by", current, NAMES)

    @app_commands.command(
        name=locale_str("meeting"), description=locale_str("Hold a secret meeting: hide your tiles, draw one")
    )
    @app_commands.describe(text=TEXT, table=TABLE)
    async def meeting(self, interaction: Interaction, text: Words | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("secret_meeting",), table, {}, text)

    @app_commands.command(name=locale_str("question"), description=locale_str("Put a question to somebody"))
    @app_commands.describe(
        target=locale_str("Whom you question"),
        intense=locale_str("True: the answer comes with a hidden truth or lie"),
        text=TEXT,
        table=TABLE,
    )
    async def question(
        self,
        interaction: Interaction,
        target: str | None = None,
        intense: bool | None = None,
        text: Words | None = None,
        table: int | None = None,
    ) -> None:
        kinds = QUESTION if intense is None else QUESTION[int(intense) :][:1]
        await move(interaction, GAME, kinds, table, {"target": target}, text)

    @question.autocomplete("target")
    async def _questioned(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, QUESTION, "target", current)

    @app_commands.command(name=locale_str("negotiate"), description=locale_str("Negotiate with somebody in public"))
    @app_commands.describe(target=locale_str("Whom you talk with"), table=TABLE)
    async def negotiate(self, interaction: Interaction, target: str | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("negotiating",), table, {"target": target})

    @negotiate.autocomplete("target")
    async def _partner(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("negotiating",), "target", current)

    @app_commands.command(name=locale_str("scheme"), description=locale_str("Scheme with somebody in private"))
    @app_commands.describe(target=locale_str("Whom you talk with"), table=TABLE)
    async def scheme(self, interaction: Interaction, target: str | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("scheming",), table, {"target": target})

    @scheme.autocomplete("target")
    async def _accomplice(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("scheming",), "target", current)

    @app_commands.command(name=locale_str("say"), description=locale_str("Say something while you negotiate or scheme"))
    @app_commands.describe(text=locale_str("Your words"), table=TABLE)
    async def say(self, interaction: Interaction, text: Words, table: int | None = None) -> None:
        async def work(language: Language) -> Letter:
            return await say(interaction, await table_for(interaction, GAME, table), text, language)

        await answer(interaction, work)

    @app_commands.command(
        name=locale_str("done"), description=locale_str("End your side of a talk, and record what you agreed on")
    )
    @app_commands.describe(text=TEXT, table=TABLE)
    async def done(self, interaction: Interaction, text: Words | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("done",), table, {}, text)

    @pass_.autocomplete("table")
    @bill.autocomplete("table")
    @speech.autocomplete("table")
    @meeting.autocomplete("table")
    @question.autocomplete("table")
    @negotiate.autocomplete("table")
    @scheme.autocomplete("table")
    @say.autocomplete("table")
    @done.autocomplete("table")
    async def _turn_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await own_tables(interaction, current)
