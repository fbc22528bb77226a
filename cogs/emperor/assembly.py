"""The discussion and the election, as slash commands."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.codec import token
from cogs.answers import Interaction
from cogs.emperor.common import GAME, NAMES, TABLE, TEXT, Choices, Words
from cogs.moves import complete, move
from cogs.seat import own_tables

ELECTION = ("final", "take", "pay", "spoils")
PRAISE = ("praise", "predict")


class Assembly(commands.Cog):
    """What all parties do together."""

    # -- the discussion

    @app_commands.command(name=locale_str("problem"), description=locale_str("From the chair: state a problem"))
    @app_commands.describe(text=TEXT, table=TABLE)
    async def problem(self, interaction: Interaction, text: Words | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("problem",), table, {}, text)

    @app_commands.command(name=locale_str("promise"), description=locale_str("Give your opinion and one promise"))
    @app_commands.describe(
        pledge=locale_str("What you promise, or in your own words"),
        pillar=locale_str("The pillar that your bill will move"),
        change=locale_str("Whether the pillar goes up or down"),
        kind=locale_str("The card that you will play"),
        target=locale_str("On whom you will play it, or whose bills you will vote for"),
        text=TEXT,
        table=TABLE,
    )
    async def promise(
        self,
        interaction: Interaction,
        pledge: str | None = None,
        pillar: str | None = None,
        change: str | None = None,
        kind: str | None = None,
        target: str | None = None,
        text: Words | None = None,
        table: int | None = None,
    ) -> None:
        fields = {"pledge": pledge, "pillar": pillar, "change": change, "kind": kind, "target": target}
        await move(interaction, GAME, ("promise",), table, fields, text)

    @promise.autocomplete("pledge")
    async def _pledge(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("promise",), "pledge", current)

    @promise.autocomplete("pillar")
    async def _promise_pillar(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("promise",), "pillar", current)

    @promise.autocomplete("change")
    async def _promise_change(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("promise",), "change", current)

    @promise.autocomplete("kind")
    async def _promise_kind(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("promise",), "kind", current)

    @promise.autocomplete("target")
    async def _promise_target(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("promise",), "target", current)

    @app_commands.command(
        name=locale_str("praise"), description=locale_str("Vote for the best speaker, or foresee who it will be")
    )
    @app_commands.describe(
        seat=locale_str("The speaker"), predict=locale_str("True, from the chair: your guess, not your vote"),
        table=TABLE,
    )  # fmt: skip
    async def praise(
        self, interaction: Interaction, seat: str | None = None, predict: bool | None = None, table: int | None = None
    ) -> None:
        kinds = PRAISE if predict is None else PRAISE[int(predict) :][:1]
        await move(interaction, GAME, kinds, table, {"seat": seat})

    @praise.autocomplete("seat")
    async def _speaker(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, PRAISE, "seat", current)

    # -- the election

    @app_commands.command(name=locale_str("verdict"), description=locale_str("Judge the promises of the others"))
    @app_commands.describe(broken=locale_str("Who broke a promise"), table=TABLE)
    async def verdict(self, interaction: Interaction, broken: str | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("verdict",), table, {"broken": broken})

    @verdict.autocomplete("broken")
    async def _broken(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("verdict",), "broken", current)

    @app_commands.command(
        name=locale_str("election"), description=locale_str("Final card, tiles taken, price paid, and spoils")
    )
    @app_commands.describe(
        card=locale_str("Your card for the final attempt"),
        victim=locale_str("Whose tile you take"),
        pile=locale_str("Out of the future pile, or of the current tiles"),
        tile=locale_str("Which of the current tiles"),
        stop=locale_str("True: you take no more tiles"),
        price=locale_str("The cards that pay for corruption"),
        draw=locale_str("Spoils: whether you draw"),
        take=locale_str("Spoils: the card you take back"),
        table=TABLE,
    )
    async def election(
        self,
        interaction: Interaction,
        card: str | None = None,
        victim: str | None = None,
        pile: str | None = None,
        tile: str | None = None,
        stop: bool = False,
        price: str | None = None,
        draw: bool | None = None,
        take: str | None = None,
        table: int | None = None,
    ) -> None:
        fields = {
            "card": card, "from_": victim, "pile": pile, "tile": tile, "cards": price,
            "draw": None if draw is None else token(draw), "take": take,
        }  # fmt: skip
        await move(interaction, GAME, ("stop",) if stop else ELECTION, table, {} if stop else fields)

    @election.autocomplete("card")
    async def _final_card(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "card", current, NAMES)

    @election.autocomplete("victim")
    async def _victim(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "from_", current, NAMES)

    @election.autocomplete("pile")
    async def _pile(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "pile", current, NAMES)

    @election.autocomplete("tile")
    async def _tile(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "tile", current, NAMES)

    @election.autocomplete("price")
    async def _price(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "cards", current, NAMES)

    @election.autocomplete("take")
    async def _spoil(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "take", current, NAMES)

    @problem.autocomplete("table")
    @promise.autocomplete("table")
    @praise.autocomplete("table")
    @verdict.autocomplete("table")
    @election.autocomplete("table")
    async def _assembly_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await own_tables(interaction, current)
