"""/help: short, by situation."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.languages import Language
from bot.model import Status
from cogs.answers import Interaction, answer, app_of
from rules.text import N_

NEWCOMER = N_(
    "**I am game master for games of politics.** Open a table with `/table new`; others press **Join**, free seats"
    " can be given to computer players, and the host presses **Start**. Everything then happens in the table's"
    " thread. `/table list` shows the tables of this server, `/rules show` how a game is played."
)
IN_LOBBY = N_(
    "**Your table {number} is still open for players.** Press **Join** and **Add computer player** on its message"
    " until there are enough, look at **Options**, then the host presses **Start**."
)
TO_DECIDE = N_(
    "**Table {number} waits for you.** Press **Decide** under its picture, or use `/turn` anywhere: I show what you"
    " can do. Your cards are under **My hand** or `/hand`. Time runs out {time}; then the mildest choice is made"
    " for you."
)
WAITING = N_(
    "**At table {number} it is not your turn.** I mention you when it is. `/hand` shows your cards, `/table log` what"
    " happened, `/turns` all tables that wait for you."
)


class Help(commands.Cog):
    """Help by situation."""

    @app_commands.command(name=locale_str("help"), description=locale_str("What you can do now"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def help(self, interaction: Interaction) -> None:
        async def work(language: Language) -> str:
            app = app_of(interaction)
            paragraphs = []
            for table in (await app.tables.of_member(interaction.user.id, Status.LOBBY, Status.PLAYING))[:3]:
                if table.status is Status.LOBBY:
                    paragraphs.append(language.say(IN_LOBBY, number=table.id))
                    continue
                look = await app.tables.look(table.id, interaction.user.id)
                if look.prompt is None:
                    paragraphs.append(language.say(WAITING, number=table.id))
                else:
                    time = f"<t:{int(look.due)}:R>" if look.due else "—"
                    paragraphs.append(language.say(TO_DECIDE, number=table.id, time=time))
            return "\n\n".join(paragraphs or [language.say(NEWCOMER)])[:2000]

        await answer(interaction, work)


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Help())
