"""/server: for those who look after the server."""

from __future__ import annotations

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str
from discord.ext import commands

from bot.languages import Language
from bot.messages import Letter, layout
from bot.permissions import PERMISSIONS, Need, Permission, missing
from bot.tables import Refused
from cogs.answers import Interaction, answer, manages
from cogs.finding import place_for_lobby
from rules.text import Many, Text


@app_commands.guild_only()
class Server(commands.GroupCog, group_name=locale_str("server"), group_description=locale_str("This server")):
    """What concerns a whole server."""

    @app_commands.command(
        name=locale_str("permissions"),
        description=locale_str("What I may do in this channel, and what for"),
    )
    async def permissions(self, interaction: Interaction) -> None:
        async def work(language: Language) -> Letter:
            if not manages(interaction):
                raise Refused("Only members with Manage Server can look at my permissions.")
            return Letter(view=layout(ui.TextDisplay(report(interaction, language))))

        await answer(interaction, work)


def report(interaction: Interaction, language: Language) -> str:
    """Each permission: whether it is there in this channel, what for, and what to do about one that is not."""
    lacking = missing(interaction.app_permissions)
    core = [one for one in lacking if one.need is Need.CORE]
    channel = interaction.channel
    place = f"<#{channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id}>"
    if core:
        lines = [language.say("In {channel} I miss: {names}", channel=place, names=_names(core))]
    else:
        lines = [language.say("In {channel} I have all that tables need.", channel=place)]
    for need in Need:
        if need is Need.VOICE:
            lines.append("\n" + language.say("For voice rooms, which come in a later version:"))
        for one in PERMISSIONS:
            if one.need is need:
                mark = "✓" if one not in lacking else "✗" if need is Need.CORE else "–"
                lines.append(f"{mark} **{language.translate(one.name)}** – {language.translate(one.why)}")
    lines += [f"\n{line}" for line in remedies(interaction, core, language)]
    try:
        place_for_lobby(interaction)
    except Refused as refused:
        lines.append(f"\n{language.speech()(refused.text)}")
    return "\n".join(lines)


def remedies(interaction: Interaction, lacking: list[Permission], language: Language) -> list[str]:
    """What to do about missing permissions: those that my roles lack, and those that only this channel denies."""
    assert interaction.guild is not None
    by_role = missing(interaction.guild.me.guild_permissions)
    found = []
    if here := [one for one in lacking if one not in by_role]:
        found.append(
            language.say(
                "**What to do** – {names}: the channel takes this away from me. Allow it for my role under *Edit"
                " Channel*, *Permissions*.",
                names=_names(here),
            )
        )
    if nowhere := [one for one in lacking if one in by_role]:
        found.append(
            language.say(
                "**What to do** – {names}: switch this on for my role under *Server Settings*, *Roles*.",
                names=_names(nowhere),
            )
        )
    return found


def _names(permissions: list[Permission]) -> Many:
    return Many(tuple(Text(one.name) for one in permissions))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Server())
