"""DēmoS as slash commands: one for each kind of action, with values from the legal ones; and the score."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.languages import Language
from bot.messages import Letter
from cogs.answers import Interaction, answer, app_of
from cogs.moves import complete, move, table_for
from cogs.seat import own_tables

GAME = "demos"
TABLE = locale_str("Number of the table; needed only outside its thread")

Choices = list[app_commands.Choice[str]]


class Demos(commands.GroupCog, group_name=locale_str("demos"), group_description=locale_str("Your moves in DēmoS")):
    """The moves of DēmoS."""

    @app_commands.command(name=locale_str("announce"), description=locale_str("Announce a favourite suit or a trio"))
    @app_commands.describe(
        favourite=locale_str("The suit whose one-suit sequences count more for you"),
        trio=locale_str("The suits of your E, L and J, in that order"),
        table=TABLE,
    )
    async def announce(
        self, interaction: Interaction, favourite: str | None = None, trio: str | None = None, table: int | None = None
    ) -> None:
        await move(interaction, GAME, ("announce",), table, {"favourite": favourite, "trio": trio})

    @announce.autocomplete("favourite")
    async def _favourite(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("announce",), "favourite", current)

    @announce.autocomplete("trio")
    async def _trio(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("announce",), "trio", current)

    @app_commands.command(name=locale_str("discard"), description=locale_str("Discard a card and get another"))
    @app_commands.describe(
        card=locale_str("The card of your hand that goes"),
        take=locale_str("What you get: the top card of the pack, or a card that lies open"),
        table=TABLE,
    )
    async def discard(
        self, interaction: Interaction, card: str, take: str | None = None, table: int | None = None
    ) -> None:
        await move(interaction, GAME, ("discard",), table, {"card": card, "take": take})

    @discard.autocomplete("card")
    async def _card(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("discard",), "card", current)

    @discard.autocomplete("take")
    async def _take(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("discard",), "take", current)

    @app_commands.command(name=locale_str("keep"), description=locale_str("Keep your hand in the secret discard"))
    @app_commands.describe(table=TABLE)
    async def keep(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("keep",), table, {})

    @app_commands.command(name=locale_str("consent"), description=locale_str("Agree to the unanimous discard"))
    @app_commands.describe(table=TABLE)
    async def consent(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("consent",), table, {})

    @app_commands.command(name=locale_str("veto"), description=locale_str("Veto the unanimous discard"))
    @app_commands.describe(table=TABLE)
    async def veto(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("veto",), table, {})

    @app_commands.command(
        name=locale_str("consult-done"), description=locale_str("You have talked enough with your team")
    )
    @app_commands.describe(table=TABLE)
    async def consult_done(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("consult_done",), table, {})

    @app_commands.command(name=locale_str("assign"), description=locale_str("Name who shall keep the drawn figure"))
    @app_commands.describe(to=locale_str("The member of your team"), table=TABLE)
    async def assign(self, interaction: Interaction, to: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("assign",), table, {"to": to})

    @assign.autocomplete("to")
    async def _to(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("assign",), "to", current)

    @app_commands.command(name=locale_str("media"), description=locale_str("Cause a scandal with your Media card"))
    @app_commands.describe(
        target=locale_str("Whose figure is turned up"),
        index=locale_str("Which of its figures, in the order they were acquired"),
        suit=locale_str("The suit that it has from now on"),
        table=TABLE,
    )
    async def media(
        self, interaction: Interaction, target: str, index: str, suit: str, table: int | None = None
    ) -> None:
        await move(interaction, GAME, ("media",), table, {"target": target, "index": index, "suit": suit})

    @media.autocomplete("target")
    async def _target(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("media",), "target", current)

    @media.autocomplete("index")
    async def _index(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("media",), "index", current)

    @media.autocomplete("suit")
    async def _suit(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("media",), "suit", current)

    @app_commands.command(name=locale_str("score"), description=locale_str("The score sheet of your table"))
    @app_commands.describe(table=TABLE)
    async def score(self, interaction: Interaction, table: int | None = None) -> None:
        async def work(language: Language) -> Letter:
            number = await table_for(interaction, GAME, table)
            app = app_of(interaction)
            look = await app.tables.look(number, interaction.user.id)
            return await app.desk.extra(look, "scores", language)

        await answer(interaction, work)

    @announce.autocomplete("table")
    @discard.autocomplete("table")
    @keep.autocomplete("table")
    @consent.autocomplete("table")
    @veto.autocomplete("table")
    @consult_done.autocomplete("table")
    @assign.autocomplete("table")
    @media.autocomplete("table")
    @score.autocomplete("table")
    async def _table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await own_tables(interaction, current)


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Demos())
