"""A small bot that uses everything the page has to show; made like the real one, unaware of the playground."""

from __future__ import annotations

import asyncio
import io
import time
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from PIL import Image, ImageDraw

FRUIT = ["apple", "banana", "cherry", "damson", "elderberry"]


def picture(text: str, colour: str = "#28504a") -> discord.File:
    image = Image.new("RGB", (640, 360), colour)
    pen = ImageDraw.Draw(image)
    pen.rectangle((20, 20, 620, 340), outline="white", width=3)
    pen.text((60, 160), text, fill="white", font_size=36)
    body = io.BytesIO()
    image.save(body, "PNG")
    body.seek(0)
    return discord.File(body, "board.png", description=f"A board that says {text}")


class Count(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"count:(?P<number>\d+)"):
    """A button whose id carries its state, so it works after a restart."""

    def __init__(self, number: int) -> None:
        super().__init__(
            discord.ui.Button(label=f"Pressed {number}", custom_id=f"count:{number}", style=discord.ButtonStyle.success)
        )
        self.number = number

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> Count:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=panel(self.number + 1, with_picture=True))


class Act(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"act:(?P<what>\w+)"):
    def __init__(self, what: str, label: str = "", style: Any = discord.ButtonStyle.secondary) -> None:
        super().__init__(discord.ui.Button(label=label or what.title(), custom_id=f"act:{what}", style=style))
        self.what = what

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> Act:
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction) -> None:
        match self.what:
            case "form":
                await interaction.response.send_modal(Form())
            case "more":
                await interaction.response.send_modal(MoreForm())
            case "secret":
                view = discord.ui.View(timeout=None)
                view.add_item(Act("done", "Done"))
                await interaction.response.send_message(
                    "Your **secret** hand", file=picture("your hand", "#503828"), view=view, ephemeral=True
                )
            case "done":
                await interaction.response.edit_message(content="All done.", attachments=[], view=None)
            case "mail":
                await interaction.response.defer(ephemeral=True, thinking=True)
                try:
                    await interaction.user.send("Psst: here is your card.", file=picture("card"))
                except discord.Forbidden:
                    await interaction.followup.send("Your direct messages are closed.", ephemeral=True)
                else:
                    await interaction.followup.send("I have written to you.", ephemeral=True)
            case "silent":
                await asyncio.sleep(10)
            case "lock":
                assert isinstance(interaction.channel, discord.Thread)
                await interaction.response.send_message("Closing this thread.")
                await interaction.channel.edit(locked=True, archived=True)


class Choose(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"choose:(?P<most>\d)"):
    def __init__(self, most: int = 1) -> None:
        super().__init__(
            discord.ui.Select(
                custom_id=f"choose:{most}",
                placeholder="Which fruit?" if most == 1 else "Up to three fruits",
                max_values=most,
                options=[
                    discord.SelectOption(label=name.title(), value=name, description=f"A {name}") for name in FRUIT
                ],
            )
        )
        self.most = most

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> Choose:
        return cls(int(match["most"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        chosen = ", ".join((interaction.data or {})["values"])  # type: ignore[typeddict-item]
        await interaction.response.send_message(f"{interaction.user.mention} takes {chosen}.")


class Someone(discord.ui.DynamicItem[discord.ui.UserSelect[Any]], template=r"someone"):
    def __init__(self) -> None:
        super().__init__(discord.ui.UserSelect(custom_id="someone", placeholder="Who?"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> Someone:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        (found,) = self.item.values
        await interaction.response.send_message(f"You chose {found.mention}.", ephemeral=True)


class Form(discord.ui.Modal, title="A form with everything"):
    name = discord.ui.TextInput(label="Name of the party", custom_id="name", max_length=20)
    speech = discord.ui.TextInput(label="Speech", custom_id="speech", style=discord.TextStyle.paragraph, required=False)
    fruit = discord.ui.Label(
        text="Fruit",
        description="Only one.",
        component=discord.ui.Select(custom_id="fruit", options=[discord.SelectOption(label=each) for each in FRUIT]),
    )
    side = discord.ui.Label(
        text="Side",
        component=discord.ui.RadioGroup(
            custom_id="side",
            options=[discord.RadioGroupOption(label=each, value=each) for each in ("left", "right")],
        ),
    )
    extra = discord.ui.Label(
        text="A file", component=discord.ui.FileUpload(custom_id="extra", required=False, max_values=2)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        files = self.extra.component.values  # type: ignore[attr-defined]
        sizes = [f"{file.filename} {len(await file.read())}" for file in files]
        await interaction.response.send_message(
            f"{self.name.value} | {self.speech.value} | {self.fruit.component.values[0]} |"  # type: ignore[attr-defined]
            f" {self.side.component.value} | {', '.join(sizes)}"  # type: ignore[attr-defined]
        )


class MoreForm(discord.ui.Modal, title="More fields"):
    note = discord.ui.TextDisplay("Tick what you **want**.")
    boxes = discord.ui.Label(
        text="Boxes",
        component=discord.ui.CheckboxGroup(
            custom_id="boxes",
            max_values=2,
            options=[discord.CheckboxGroupOption(label=each, value=each) for each in FRUIT[:3]],
        ),
    )
    box = discord.ui.Label(text="Really?", component=discord.ui.Checkbox(custom_id="box"))
    friend = discord.ui.Label(text="Friend", component=discord.ui.UserSelect(custom_id="friend", required=False))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        friends = [user.display_name for user in self.friend.component.values]  # type: ignore[attr-defined]
        await interaction.response.send_message(
            f"{self.boxes.component.values} {self.box.component.value} {friends}"  # type: ignore[attr-defined]
        )


def panel(number: int, *, with_picture: bool) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=discord.Colour.gold())
    due = int(time.time()) + 180
    box.add_item(discord.ui.TextDisplay(f"## Table 7\nIt is **Ann's** turn, due <t:{due}:R>.\n-# A small line below."))
    if with_picture:
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description="The board")
        box.add_item(gallery)
    box.add_item(discord.ui.Separator())
    box.add_item(discord.ui.Section("A section with a button\n- one\n- two", accessory=Act("secret", "My hand")))
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
    row.add_item(Count(number))
    row.add_item(Act("form", style=discord.ButtonStyle.primary))
    row.add_item(Act("mail"))
    row.add_item(Act("silent", style=discord.ButtonStyle.danger))
    row.add_item(discord.ui.Button(label="Off", custom_id="off", disabled=True))
    second: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
    second.add_item(Act("more", "More fields"))
    second.add_item(discord.ui.Button(label="Out", url="https://example.org"))
    box.add_item(row)
    box.add_item(second)
    for most in (1, 3):
        menus: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        menus.add_item(Choose(most))
        box.add_item(menus)
    people: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
    people.add_item(Someone())
    box.add_item(people)
    view.add_item(box)
    return view


class DemoBot(commands.AutoShardedBot):
    def __init__(self) -> None:
        super().__init__(command_prefix=commands.when_mentioned, intents=discord.Intents.default())
        self.ticks = 0
        self.joined: list[str] = []
        self.closed = False

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count, Act, Choose, Someone)
        add_commands(self.tree)
        await self.tree.sync()
        self.ticker = asyncio.create_task(self.tick())

    async def tick(self) -> None:
        while True:
            await asyncio.sleep(0.1)
            self.ticks += 1

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.joined.append(guild.name)

    async def close(self) -> None:
        self.ticker.cancel()
        self.closed = True
        await super().close()


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    table = app_commands.Group(name="table", description="Tables to play at")

    @table.command(name="new", description="Open a table")
    @app_commands.describe(game="Which game", seats="How many seats", friend="Somebody to invite")
    async def new(
        interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 5] = 2,
        friend: discord.Member | None = None,
    ) -> None:
        view = panel(0, with_picture=True)
        await interaction.response.send_message(
            view=view, file=picture(game), allowed_mentions=discord.AllowedMentions.none()
        )
        message = await interaction.original_response()
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        thread = await channel.get_partial_message(message.id).create_thread(name=f"{game} for {seats}")
        await thread.send(f"Welcome {interaction.user.mention}" + (f" and {friend.mention}" if friend else ""))
        private = await channel.create_thread(name="secret team", type=discord.ChannelType.private_thread)
        await private.add_user(interaction.user)
        await private.send("Only for the team.")

    @new.autocomplete("game")
    async def games(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=each.title(), value=each) for each in FRUIT if current.lower() in each]

    @table.command(name="end", description="Close the thread you are in")
    async def end(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Act("lock", "Close it"))
        await interaction.response.send_message("End this table?", view=view)

    @tree.command(name="show", description="Show what can be written")
    async def show(interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="An embed", description="With *marks*", colour=0x5876F0)
        embed.add_field(name="Seats", value="5", inline=True).add_field(name="Pace", value="daily", inline=True)
        embed.set_footer(text="A footer")
        await interaction.response.send_message(
            "# Heading\n**bold** *italic* __under__ ~~gone~~ ||hidden|| `code`\n> quoted\n1. first\n2. second\n"
            "```py\nprint('hi')\n```\n</table new:1> https://example.org",
            embed=embed,
            file=discord.File(io.BytesIO(b"seat,score\n1,7\n"), "record.csv"),
        )

    @tree.command(name="slow", description="Thinks for a second")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await asyncio.sleep(1)
        await interaction.edit_original_response(content="Thought about it.")

    tree.add_command(table)


def make_bot() -> commands.AutoShardedBot:
    return DemoBot()


if __name__ == "__main__":
    import sys
    from pathlib import Path

    from bot.playground import run_playground

    asyncio.run(
        run_playground(
            make_bot, data_dir=Path(sys.argv[1]), port=int(sys.argv[2]) if len(sys.argv) > 2 else 0, open_browser=False
        )
    )
