"""What follows from a turn: votes, answers, rewards and punishments, as slash commands."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.answers import Interaction
from cogs.emperor.common import GAME, NAMES, TABLE, TEXT, Choices, Words
from cogs.moves import complete, move
from cogs.seat import own_tables


class Replies(commands.Cog):
    """What is chosen because somebody has played something."""

    @app_commands.command(name=locale_str("vote"), description=locale_str("Vote on a bill with a card of your hand"))
    @app_commands.describe(card=locale_str("Green is for, red is against"), table=TABLE)
    async def vote(self, interaction: Interaction, card: str | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("vote",), table, {"card": card})

    @vote.autocomplete("card")
    async def _vote_card(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("vote",), "card", current)

    @app_commands.command(
        name=locale_str("answer"), description=locale_str("Answer a question, or judge the answer to yours")
    )
    @app_commands.describe(
        card=locale_str("To an intense question: green for the truth, red for a lie"),
        believe=locale_str("The answer to your question: True believes it, False looks at the card"),
        text=TEXT,
        table=TABLE,
    )
    async def answer(
        self,
        interaction: Interaction,
        card: str | None = None,
        believe: bool | None = None,
        text: Words | None = None,
        table: int | None = None,
    ) -> None:
        if believe is not None:
            await move(interaction, GAME, ("believe",) if believe else ("look",), table, {})
        else:
            await move(interaction, GAME, ("answer", "believe", "look"), table, {"card": card}, text)

    @answer.autocomplete("card")
    async def _answer_card(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("answer",), "card", current)

    @app_commands.command(name=locale_str("reward"), description=locale_str("Choose the reward for your bill"))
    @app_commands.describe(
        what=locale_str("What you take"),
        back=locale_str("Cards of your discard pile that you take back"),
        pillar=locale_str("The pillar that you move"),
        change=locale_str("Whether the pillar goes up or down"),
        card=locale_str("The card or marker that leaves your media pile"),
        table=TABLE,
    )
    async def reward(
        self,
        interaction: Interaction,
        what: str | None = None,
        back: str | None = None,
        pillar: str | None = None,
        change: str | None = None,
        card: str | None = None,
        table: int | None = None,
    ) -> None:
        fields = {"what": what, "cards": back, "pillar": pillar, "change": change, "card": card}
        await move(interaction, GAME, ("reward",), table, fields)

    @reward.autocomplete("what")
    async def _reward_what(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("reward",), "what", current)

    @reward.autocomplete("back")
    async def _reward_cards(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("reward",), "cards", current, NAMES)

    @reward.autocomplete("pillar")
    async def _reward_pillar(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("reward",), "pillar", current)

    @reward.autocomplete("change")
    async def _reward_change(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("reward",), "change", current)

    @reward.autocomplete("card")
    async def _reward_card(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("reward",), "card", current)

    @app_commands.command(name=locale_str("punish"), description=locale_str("Choose the punishment for your bill"))
    @app_commands.describe(
        what=locale_str("What you give up"), away=locale_str("The two cards that you discard"), table=TABLE
    )
    async def punish(
        self, interaction: Interaction, what: str | None = None, away: str | None = None, table: int | None = None
    ) -> None:
        await move(interaction, GAME, ("punish",), table, {"what": what, "cards": away})

    @punish.autocomplete("what")
    async def _punish_what(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("punish",), "what", current)

    @punish.autocomplete("away")
    async def _punish_cards(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("punish",), "cards", current, NAMES)

    @vote.autocomplete("table")
    @answer.autocomplete("table")
    @reward.autocomplete("table")
    @punish.autocomplete("table")
    async def _reply_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await own_tables(interaction, current)
