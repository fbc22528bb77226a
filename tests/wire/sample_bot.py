"""An ordinary discord.py bot for the harness's own tests: run as `python -m tests.wire.sample_bot`.

It uses one of everything that a serious bot uses, so that a fault of the local Discord shows here and not in the
product's tests. It knows of the local Discord by two environment variables only, as the product does.
"""

import asyncio
import io
import os
import signal
from typing import Any

import discord
import yarl
from discord import app_commands, ui

if base := os.environ.get("DISCORD_API_BASE"):
    discord.http.Route.BASE = base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY"])

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c63f8cfc0f01f0005000180ff2cb7d40000000049454e44ae426082"
)
PRESSES: list[int] = []


class Press(ui.DynamicItem[ui.Button[Any]], template=r"press:(?P<n>\d+)"):
    """A button that works after a restart; counts who pressed it, once each."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(ui.Button(label=f"Press {n}", custom_id=f"press:{n}"))

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: Any) -> "Press":
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        PRESSES.append(interaction.user.id)
        await interaction.followup.send(f"press number {len(PRESSES)}", ephemeral=True)


class Ask(ui.DynamicItem[ui.Button[Any]], template="ask"):
    """A button that opens a modal."""

    def __init__(self) -> None:
        super().__init__(ui.Button(label="Ask", custom_id="ask", style=discord.ButtonStyle.primary))

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: Any) -> "Ask":
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Questions())


class Choose(ui.DynamicItem[ui.Select[Any]], template="choose"):
    """A select that edits its message."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=name.title(), value=name) for name in ("red", "green", "blue")]
        super().__init__(ui.Select(custom_id="choose", placeholder="Colour", options=options))

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: Any) -> "Choose":
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=board(f"chose {self.item.values[0]}"))


class Questions(ui.Modal, title="Questions"):
    """One of each field."""

    name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    kind: ui.Label[Any] = ui.Label(
        text="Kind",
        component=ui.RadioGroup(
            custom_id="kind",
            options=[
                discord.RadioGroupOption(label="First", value="a"),
                discord.RadioGroupOption(label="Second", value="b"),
            ],
        ),
    )
    colours: ui.Label[Any] = ui.Label(
        text="Colours",
        component=ui.Select(
            custom_id="colours",
            max_values=2,
            options=[discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Blue", value="b")],
        ),
    )
    proof: ui.Label[Any] = ui.Label(text="Proof", component=ui.FileUpload(custom_id="proof", required=False))
    who: ui.Label[Any] = ui.Label(text="Who", component=ui.UserSelect(custom_id="who", required=False))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name: Any = self.name.component
        kind: Any = self.kind.component
        colours: Any = self.colours.component
        proof: Any = self.proof.component
        who: Any = self.who.component
        read = (await proof.values[0].read()).decode() if proof.values else "nothing"
        people = ",".join(str(u.id) for u in who.values)
        text = f"{name.value}|{kind.value}|{'+'.join(sorted(colours.values))}|{read}|{people}"
        await interaction.response.send_message(text, ephemeral=True)


def board(text: str, *, picture: bool = False) -> ui.LayoutView:
    """A Components V2 message with a bit of everything."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[Any] = ui.Container(ui.TextDisplay(f"# {text}"), ui.Separator(), accent_color=0x336699)
    if picture:
        container.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="A board")))
        container.add_item(ui.File("attachment://log.txt"))
    container.add_item(ui.Section("a section", accessory=Press(2)))
    row: ui.ActionRow[Any] = ui.ActionRow()
    row.add_item(Press(1))
    row.add_item(Ask())
    row.add_item(ui.Button(label="Rules", url="https://example.org/rules"))
    container.add_item(row)
    chooser: ui.ActionRow[Any] = ui.ActionRow()
    chooser.add_item(Choose())
    container.add_item(chooser)
    view.add_item(container)
    return view


def files() -> list[discord.File]:
    """A picture and a text."""
    return [
        discord.File(io.BytesIO(PNG), "board.png", description="A board"),
        discord.File(io.BytesIO(b"line one\n"), "log.txt"),
    ]


class Bot(discord.AutoShardedClient):
    """Syncs its commands unless told that they are known."""

    def __init__(self) -> None:
        ready = float(os.environ.get("GUILD_READY_TIMEOUT", "0.2"))
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=ready, heartbeat_timeout=5.0)
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press, Ask, Choose)
        await self.tree.sync()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: asyncio.create_task(self.close()))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without discord.py's five seconds between identifications, which this Discord does not ask for."""

    async def on_ready(self) -> None:
        print("READY", sorted(g.name for g in self.guilds), self.shard_count, flush=True)

    async def on_shard_resumed(self, shard_id: int) -> None:
        print("RESUMED", shard_id, flush=True)

    async def on_message(self, message: discord.Message) -> None:
        if message.author == self.user:
            return
        where = "DM" if message.guild is None else message.guild.name
        print("HEARD", where, repr(message.content), flush=True)
        if message.content == "boom":
            raise RuntimeError("boom")

    async def on_voice_state_update(self, member: discord.Member, before: Any, after: Any) -> None:
        print("VOICE", member.name, after.channel and after.channel.name, after.mute, flush=True)


bot = Bot()
table: app_commands.Group = app_commands.Group(name="table", description="Tables")
bot.tree.add_command(table)


@table.command(name="new", description="Open a table")
async def new(interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 1, 5] = 3) -> None:
    await interaction.response.send_message(view=board(f"{game} for {seats}", picture=True), files=files())
    message = await interaction.original_response()
    print("MADE", message.id, [a.filename for a in message.attachments], flush=True)


@new.autocomplete("game")
async def suggest_games(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    games = {"DēmoS": "demos", "Emperor": "emperor", "Parliament": "parliament"}
    return [app_commands.Choice(name=n, value=v) for n, v in games.items() if current.lower() in n.lower() + v]


@bot.tree.command(description="Talk to somebody in private and make a thread")
@app_commands.guild_only()
async def work(interaction: discord.Interaction, who: discord.Member) -> None:
    await interaction.response.defer(ephemeral=True)
    notes = []
    try:
        sent = await who.send("for your eyes", file=discord.File(io.BytesIO(b"secret"), "hand.txt"))
        notes.append(f"DM {sent.channel.id}")
    except discord.Forbidden as error:
        notes.append(f"DM refused {error.code}")
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    lobby = await channel.send("lobby")
    thread = await lobby.create_thread(name="Table 1", auto_archive_duration=10080)
    assert thread.id == lobby.id
    await thread.send(f"{who.mention} is here", nonce="once", allowed_mentions=discord.AllowedMentions(users=[who]))
    private = await channel.create_thread(name="Room", type=discord.ChannelType.private_thread, invitable=False)
    await private.add_user(who)
    await private.edit(locked=True)
    notes.append(f"members {len(await private.fetch_members())}")
    await interaction.edit_original_response(content=" · ".join(notes))
    await interaction.followup.send("and more", ephemeral=True)


@bot.tree.command(description="Voice rooms")
@app_commands.guild_only()
async def voice(interaction: discord.Interaction, who: discord.Member) -> None:
    await interaction.response.defer(ephemeral=True)
    guild = interaction.guild
    assert guild is not None
    closed: dict[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite] = {
        guild.default_role: discord.PermissionOverwrite(connect=False),
        guild.me: discord.PermissionOverwrite(connect=True, view_channel=True),
    }
    category = await guild.create_category("Table 1", overwrites=closed)
    room = await category.create_voice_channel("Room A", overwrites=closed)
    await who.move_to(room)
    await who.edit(mute=True)
    await who.edit(mute=False)
    await who.move_to(None)
    await room.delete()
    await category.delete()
    await interaction.followup.send("moved", ephemeral=True)


@bot.tree.command(description="Answer after a while")
async def slow(interaction: discord.Interaction, seconds: float) -> None:
    await asyncio.sleep(seconds)
    try:
        await interaction.response.send_message(f"after {seconds}")
    except discord.NotFound as error:
        print("TOO LATE", error.code, flush=True)


@bot.tree.command(description="A file from you")
async def upload(
    interaction: discord.Interaction, file: discord.Attachment, to: discord.TextChannel | None = None
) -> None:
    await interaction.response.send_message(f"{file.filename}: {(await file.read()).decode()}", ephemeral=True)


@bot.tree.command(description="For those who manage the server")
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def setup(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("set up", ephemeral=True)


if __name__ == "__main__":
    bot.run(os.environ["DISCORD_TOKEN"])
