"""The local Discord against an ordinary discord.py bot in its own process."""

import asyncio

import pytest

from tests.wire import permissions
from tests.wire.conftest import SAMPLE_BOT, StartBot
from tests.wire.faults import Moment
from tests.wire.process import BotProcess
from tests.wire.slash import CannotDo, Exactly
from tests.wire.state import Channel, ChannelType, Guild, Upload
from tests.wire.world import World

pytestmark = pytest.mark.wire


@pytest.fixture
async def bot(world: World, start_bot: StartBot) -> BotProcess:
    """The sample bot, with our own answers checked too."""
    world.rules.check_answers = True
    return await start_bot(command=SAMPLE_BOT)


async def test_commands_components_and_modals(world: World, bot: BotProcess, general: Channel) -> None:
    ann, bob = world.user("ann"), world.user("bob", locale="sv-SE")
    names = [c["name"] for c in await ann.suggestions(general, "table new", "game", "em")]
    assert names == ["DēmoS", "Emperor"]
    made = await ann.slash(general, "table new", game="dem", seats=4)
    assert made.kind == "message" and made.ack_seconds is not None and made.ack_seconds < 3
    message = made.message
    assert message is not None and "demos for 4" in message.text and not message.ephemeral
    assert [p.alt for p in message.pictures] == ["A board"]
    picture, log = message.attachments
    assert (await picture.read()).startswith(b"\x89PNG") and await log.read() == b"line one\n"
    assert bob.reads(general)[-1] == message
    await bot.wait_for_log(rf"MADE {message.id} \['board.png', 'log.txt'\]")
    with pytest.raises(CannotDo, match="out of bounds"):
        await ann.slash(general, "table new", game=Exactly("x"), seats=6)

    chosen = await bob.select(message, "Green", of="Colour")
    assert chosen.kind == "update" and "chose green" in message.text and message.edits == 1

    opened = await bob.click(message, "Ask")
    assert opened.kind == "modal" and opened.modal is not None and opened.modal.title == "Questions"
    with pytest.raises(CannotDo, match="must be filled in"):
        await bob.submit(opened, {"Kind": "First", "Colours": "Red"})
    proof = Upload("proof.txt", b"seen")
    values = {"Name": "Zoë", "Kind": "Second", "colours": ["Red", "Blue"], "Proof": proof, "Who": [ann]}
    sent = await bob.submit(opened, values)
    assert sent.message is not None and sent.message.ephemeral
    assert sent.text == f"Zoë|b|b+r|seen|{ann.id}"
    assert sent.message in bob.reads(general) and sent.message not in ann.reads(general)

    uploaded = await ann.slash(general, "upload", file=Upload("a.txt", b"words"), to=general)
    assert uploaded.text == "a.txt: words"
    with pytest.raises(CannotDo, match="MANAGE_GUILD"):
        await ann.slash(general, "setup")
    assert general.guild is not None
    world.give_role(ann.member(), world.add_role(general.guild, "staff", "MANAGE_GUILD"))
    assert (await ann.slash(general, "setup")).text == "set up"


async def test_direct_messages_and_threads(world: World, bot: BotProcess, general: Channel) -> None:
    ann, bob = world.user("ann"), world.user("bob")
    done = await ann.slash(general, "work", who=bob)
    assert done.kind == "deferred" and done.message is not None and done.message.ephemeral
    await world.until(lambda: done.text == f"DM {bob.dm.id} · members 2\nand more")
    assert [await a.read() for a in bob.dms[0].attachments] == [b"secret"]
    assert not ann.dms
    public, private = bob.threads()
    assert public.id == general.shown[-1].id and public.parent is general and private.locked
    assert ann.threads() == [public]
    assert [s.text for s in bob.pings] == ["for your eyes", f"{bob.mention} is here"]
    await bob.sees(public, "is here")
    with pytest.raises(CannotDo):
        bob.says(private, "hello")
    bob.account.direct_messages = "closed"
    assert "DM refused 50007" in (await ann.slash(general, "work", who=bob)).text
    bob.says(bob.dm, "a private word")
    await bot.wait_for_log("HEARD DM 'a private word'")
    bob.says(general, "a public word")
    await bot.wait_for_log("HEARD Agora ''")  # no message content intent


async def test_voice_rooms(world: World, bot: BotProcess, general: Channel, guild: Guild) -> None:
    ann, bob = world.user("ann"), world.user("bob")
    hall = world.add_channel(guild, "Hall", ChannelType.VOICE)
    bob.joins_voice(hall)
    moved = await ann.slash(general, "voice", who=bob)
    assert moved.text == "moved"
    await bot.wait_for_log("VOICE bob None")
    room = next(r.body["channel_id"] for r in world.sent("PATCH") if r.body.get("channel_id"))
    changes = [r.body for r in world.sent("PATCH", "/guilds/{guild_id}/members/{user_id}")]
    assert changes == [{"channel_id": room}, {"mute": True}, {"mute": False}, {"channel_id": None}]
    assert [c.name for c in guild.channels.values()] == ["general", "Hall"]
    world.take(guild, "MOVE_MEMBERS")
    bob.joins_voice(hall)
    bot.allow_log("50013")
    refused = await ann.slash(general, "voice", who=bob, wait=1)
    assert not refused.done
    assert world.sent("PATCH", "/guilds/{guild_id}/members/{user_id}")[-1].code == 50013


async def test_a_hundred_presses_at_once(world: World, bot: BotProcess, general: Channel) -> None:
    made = await world.user("ann").slash(general, "table new", game=Exactly("rush"))
    assert made.message is not None
    people = [world.user(f"u{n}") for n in range(100)]
    answers = await asyncio.gather(*(p.click(made.message, "Press 1") for p in people))
    assert sorted(int(a.text.rsplit(" ", 1)[1]) for a in answers) == list(range(1, 101))
    slowest = max(a.ack_seconds or 99 for a in answers)
    assert slowest < 3
    assert all(len(p.reads(general)) == 2 for p in people)  # the table and the own answer


async def test_restarts(world: World, bot: BotProcess, general: Channel) -> None:
    made = await world.user("ann").slash(general, "table new", game=Exactly("old"))
    assert made.message is not None
    await bot.wait_for_log("MADE")
    await bot.terminate()
    await bot.start()
    assert (await world.user("bob").click(made.message, "Press 2")).text == "press number 1"
    await bot.restart(kill=True)
    assert (await world.user("bob").click(made.message, "Press 1")).text == "press number 1"
    world.registrations = 0
    await bot.kill9()
    gone = await world.user("bob").click(made.message, "Press 1")
    assert gone.kind == "none" and gone.ack_seconds is None
    assert [p.kind for p in world.unforgiven()] == ["unanswered"]
    world.forgive("unanswered", "press:1")


async def test_sockets_that_fail(world: World, bot: BotProcess, general: Channel) -> None:
    ann, gateway = world.user("ann"), world.gateway
    bot.allow_log("Attempting a reconnect|reconnect")

    async def says_and_is_heard(text: str) -> None:
        ann.says(ann.dm, text)
        await bot.wait_for_log(f"HEARD DM '{text}'", within=15)

    assert gateway.asked_for_compression == 1
    await gateway.drop(code=4000)
    ann.says(ann.dm, "said while away")  # replayed after RESUME
    await bot.wait_for_log("HEARD DM 'said while away'")
    assert (gateway.identifies, gateway.resumes) == (1, 1)
    await gateway.drop()
    await says_and_is_heard("cut")
    assert (gateway.identifies, gateway.resumes) == (1, 2)
    await gateway.ask_to_reconnect()
    await says_and_is_heard("opcode seven")
    await gateway.invalidate(resumable=True)
    await world.until(lambda: gateway.resumes == 4)
    await gateway.invalidate(resumable=False)
    await world.until(lambda: gateway.identifies == 2 and gateway.ready)
    await says_and_is_heard("a new session")
    gateway.compression = "none"
    gateway.forget_sessions()
    await gateway.drop(code=1001)
    gateway.refusing = True
    for connection in list(gateway.connections):
        await connection.socket.close(code=1001)
    gateway.refusing = False
    await world.until(lambda: gateway.identifies == 3 and gateway.ready, within=20)
    await says_and_is_heard("after all that")
    assert (await ann.slash(general, "table new", game=Exactly("x"))).kind == "message"
    assert [line for line in bot.log if "HEARD" in line] == [
        f"HEARD DM '{t}'" for t in ("said while away", "cut", "opcode seven", "a new session", "after all that")
    ]


async def test_requests_that_fail(world: World, bot: BotProcess, general: Channel) -> None:
    ann, bob, faults = world.user("ann"), world.user("bob"), world.faults
    callback = faults.rate_limit("POST", "/interactions/{id}/{token}/callback", retry_after=0.2)
    broken = faults.broken("POST", "/channels/{id}/messages", 502)
    shared = faults.rate_limit("PATCH", "/webhooks/*", retry_after=0.1, scope="global")
    twice = faults.broken("POST", "/channels/{id}/threads", 500, moment=Moment.AFTER)
    done = await ann.slash(general, "work", who=bob)
    assert done.text.startswith("DM ") and done.ack_seconds is not None and 0.2 <= done.ack_seconds < 2
    assert [f.hits for f in (callback, broken, shared, twice)] == [1, 1, 1, 1]
    assert [t.name for t in bob.threads()] == ["Table 1", "Room"]
    assert len([t for t in general.guild.threads.values() if t.name == "Room"]) == 2  # type: ignore[union-attr]

    world.rate_limits.set("POST", "/channels/{channel_id}/messages", 1, 0.4)
    await ann.slash(general, "work", who=bob)
    await ann.slash(general, "work", who=bob)
    assert world.rate_limits.exceeded == 0, "discord.py waits by itself, steered by the headers"

    lost = faults.lost_answer("POST", "/interactions/*")
    bot.allow_log("ServerDisconnected|Server disconnected")
    answer = await ann.slash(general, "table new", game=Exactly("lost"))
    assert answer.kind == "message" and lost.hits == 1 and "lost" in answer.text
    late = faults.late("POST", "/interactions/*", 3.3, moment=Moment.BEFORE)
    bot.allow_log("Unknown interaction")
    too_late = await ann.slash(general, "slow", seconds=0.0)
    assert too_late.kind == "none" and late.hits == 1
    await bot.wait_for_log("TOO LATE 10062")
    world.forgive("unanswered", "slow")


async def test_shards_and_guilds_that_come_and_go(world: World, start_bot: StartBot, guild: Guild) -> None:
    world.gateway.shards = 2
    other = world.add_guild("Forum", shard=(1 - (guild.id >> 22) % 2, 2), locale="sv-SE")
    bot = await start_bot(command=SAMPLE_BOT)
    assert len(world.gateway.sessions) == 2
    await bot.wait_for_log(r"READY \['Agora', 'Forum'\] 2", within=20)
    ann = world.user("ann", guild, other)
    for where in (guild, other):
        channel = next(iter(where.channels.values()))
        assert (await ann.slash(channel, "slow", seconds=0.0)).text == "after 0.0"
    assert (await ann.slash(ann.dm, "slow", seconds=0.0)).message in ann.dms
    with pytest.raises(CannotDo, match="direct messages"):
        await ann.slash(ann.dm, "work", who=ann)
    await world.gateway.drop(code=4000, shard=1)
    await bot.wait_for_log("RESUMED 1")
    world.remove_bot(other)
    world.invite_bot(other)
    channel = next(iter(other.channels.values()))
    assert (await ann.slash(channel, "work", who=ann)).text.startswith("DM")


async def test_trouble_in_the_log_is_found(world: World, bot: BotProcess, general: Channel) -> None:
    ann = world.user("ann")
    ann.says(ann.dm, "boom")
    await bot.wait_for_log("RuntimeError: boom")
    assert len(bot.trouble()) == 1 and "RuntimeError: boom" in bot.trouble()[0]
    with pytest.raises(AssertionError, match="1 errors in the bot's log"):
        bot.check_log()
    bot.allow_log("boom")
    bot.check_log()
    assert permissions.names(world.may(ann.account, general))
