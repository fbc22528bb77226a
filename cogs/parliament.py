"""Swedish Parliament 2014 as slash commands: a command for each kind of action, and answers about the game."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.answers import Interaction
from cogs.moves import complete, move
from cogs.parliament_questions import GAME, TABLE, Questions, tables

PAY = locale_str("The hand card that you pay")

Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]


def suggests(field: str, *kinds: str) -> Suggest:
    """Values of a field from the legal actions of these kinds."""

    async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
        return list(await complete(interaction, GAME, kinds, field, current))

    return suggest


class Parliament(
    Questions,
    commands.GroupCog,
    group_name=locale_str("parliament"),
    group_description=locale_str("Your moves in Swedish Parliament 2014"),
):
    """The moves of Swedish Parliament 2014, and what can be asked about it."""

    # -- setup and turns

    @app_commands.command(name=locale_str("place"), description=locale_str("Place one of your markers"))
    @app_commands.describe(
        scale=locale_str("The political scale"), direction=locale_str("The side of its middle"), table=TABLE
    )
    @app_commands.autocomplete(scale=suggests("scale", "place"), direction=suggests("direction", "place"), table=tables)
    async def place(self, interaction: Interaction, scale: str, direction: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("place",), table, {"scale": scale, "direction": direction})

    @app_commands.command(name=locale_str("policy"), description=locale_str("Play an idea card as a policy"))
    @app_commands.describe(card=locale_str("The card of your hand"), table=TABLE)
    @app_commands.autocomplete(card=suggests("card", "policy"), table=tables)
    async def policy(self, interaction: Interaction, card: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("policy",), table, {"card": card})

    @app_commands.command(name=locale_str("opinion"), description=locale_str("Play an idea card as an opinion"))
    @app_commands.describe(card=locale_str("The card of your hand"), table=TABLE)
    @app_commands.autocomplete(card=suggests("card", "opinion"), table=tables)
    async def opinion(self, interaction: Interaction, card: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("opinion",), table, {"card": card})

    @app_commands.command(name=locale_str("voter"), description=locale_str("Send a voter card to the queue"))
    @app_commands.describe(card=locale_str("The card of your hand"), table=TABLE)
    @app_commands.autocomplete(card=suggests("card", "voter"), table=tables)
    async def voter(self, interaction: Interaction, card: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("voter",), table, {"card": card})

    @app_commands.command(name=locale_str("minor"), description=locale_str("Bring in a minor party"))
    @app_commands.describe(
        card=locale_str("The card of your hand"),
        allow=locale_str("How many cards may be paid in all to move everybody against it"),
        table=TABLE,
    )
    @app_commands.autocomplete(card=suggests("card", "minor"), allow=suggests("allow", "minor"), table=tables)
    async def minor(self, interaction: Interaction, card: str, allow: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("minor",), table, {"card": card, "allow": allow})

    @app_commands.command(name=locale_str("draw"), description=locale_str("Draw a card, which ends your turn"))
    @app_commands.describe(pile=locale_str("The pile of a scale"), table=TABLE)
    @app_commands.autocomplete(pile=suggests("pile", "draw"), table=tables)
    async def draw(self, interaction: Interaction, pile: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("draw",), table, {"pile": pile})

    @app_commands.command(name=locale_str("end"), description=locale_str("End your turn once all piles are empty"))
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def end(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("end",), table, {})

    # -- being asked

    @app_commands.command(name=locale_str("back"), description=locale_str("Back the policy"))
    @app_commands.describe(pay=PAY, table=TABLE)
    @app_commands.autocomplete(pay=suggests("pay", "back"), table=tables)
    async def back(self, interaction: Interaction, pay: str | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("back",), table, {"pay": pay})

    @app_commands.command(name=locale_str("decline"), description=locale_str("Do not back the policy"))
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def decline(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("decline",), table, {})

    @app_commands.command(name=locale_str("hold"), description=locale_str("Hold your position against the opinion"))
    @app_commands.describe(pay=PAY, table=TABLE)
    @app_commands.autocomplete(pay=suggests("pay", "hold"), table=tables)
    async def hold(self, interaction: Interaction, pay: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("hold",), table, {"pay": pay})

    @app_commands.command(name=locale_str("drift"), description=locale_str("Move along with the opinion"))
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def drift(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("drift",), table, {})

    @app_commands.command(
        name=locale_str("pay"), description=locale_str("Pay at a minor party's card: push all, or pull yourself back")
    )
    @app_commands.describe(card=PAY, table=TABLE)
    @app_commands.autocomplete(card=suggests("pay", "push", "pull_back"), table=tables)
    async def pay(self, interaction: Interaction, card: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("push", "pull_back"), table, {"pay": card})

    @app_commands.command(name=locale_str("enough"), description=locale_str("Pay no more at a minor party's card"))
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def enough(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("enough",), table, {})

    @app_commands.command(name=locale_str("standing"), description=locale_str("Answer in advance, until you change it"))
    @app_commands.describe(
        policy=locale_str("What you answer to policies"), opinion=locale_str("What you answer to opinions"), table=TABLE
    )
    @app_commands.autocomplete(
        policy=suggests("policy", "standing"), opinion=suggests("opinion", "standing"), table=tables
    )
    async def standing(self, interaction: Interaction, policy: str, opinion: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("standing",), table, {"policy": policy, "opinion": opinion})

    @app_commands.command(name=locale_str("relation"), description=locale_str("Change a relation after your card"))
    @app_commands.describe(change=locale_str("What happens to it"), parties=locale_str("The two parties"), table=TABLE)
    @app_commands.autocomplete(
        change=suggests("change", "relation"), parties=suggests("parties", "relation"), table=tables
    )
    async def relation(self, interaction: Interaction, change: str, parties: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("relation",), table, {"change": change, "parties": parties})


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Parliament())
