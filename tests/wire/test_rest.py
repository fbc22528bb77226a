"""The HTTP API without a bot: what is done, and what is refused with which code."""

import asyncio
from typing import Any

import aiohttp
import pytest

from tests.wire import messages, permissions
from tests.wire.conftest import Rest
from tests.wire.faults import Moment
from tests.wire.slash import CannotDo
from tests.wire.spec import Description
from tests.wire.state import Channel, ChannelType, Guild, Message, Thread, Upload
from tests.wire.world import World

pytestmark = pytest.mark.wire


@pytest.fixture(autouse=True)
def check_our_own_answers(world: World) -> None:
    world.rules.check_answers = True


async def post(rest: Rest, channel: Channel, content: str = "hello", **more: Any) -> dict[str, Any]:
    status, body = await rest("POST", f"/channels/{channel.id}/messages", {"content": content, **more})
    assert status == 200, body
    return dict(body)


async def refused(rest: Rest, method: str, path: str, body: Any = None) -> int:
    status, answer = await rest(method, path, body)
    assert status >= 400, answer
    return int(answer["code"])


def add_message(world: World, channel: Channel, content: str = "hello") -> Message:
    return messages.post(world, channel, world.bot, {"content": content})


async def test_messages_are_posted_read_edited_and_deleted(world: World, rest: Rest, general: Channel) -> None:
    made = [(await post(rest, general, f"number {n}"))["id"] for n in range(6)]
    path = f"/channels/{general.id}/messages"
    assert [m["id"] for m in (await rest("GET", f"{path}?limit=3"))[1]] == made[:2:-1]
    assert [m["id"] for m in (await rest("GET", f"{path}?before={made[2]}"))[1]] == made[1::-1]
    assert [m["id"] for m in (await rest("GET", f"{path}?after={made[2]}&limit=2"))[1]] == made[4:2:-1]
    assert (await rest("PATCH", f"{path}/{made[0]}", {"content": "changed"}))[1]["edited_timestamp"]
    assert (await rest("GET", f"{path}/{made[0]}"))[1]["content"] == "changed"
    assert (await rest("DELETE", f"{path}/{made[0]}"))[0] == 204
    assert await refused(rest, "GET", f"{path}/{made[0]}") == 10008
    assert await refused(rest, "PATCH", f"{path}/{made[0]}", {"content": "x"}) == 10008
    assert await refused(rest, "GET", "/channels/1/messages") == 10003
    said = world.user("ann").says(general, "mine")
    assert await refused(rest, "PATCH", f"{path}/{said.id}", {"content": "x"}) == 50005


async def test_files_come_with_messages_and_stay_with_edits(world: World, rest: Rest, general: Channel) -> None:
    path = f"/channels/{general.id}/messages"
    body = {"content": "files", "attachments": [{"id": 0, "description": "alt"}, {"id": 1}]}
    status, made = await rest("POST", path, body, Upload("a.txt", b"aaa"), Upload("b.txt", b"bbb"))
    assert status == 200 and [a["filename"] for a in made["attachments"]] == ["a.txt", "b.txt"]
    kept = {"attachments": [{"id": made["attachments"][1]["id"]}, {"id": 0}]}
    status, edited = await rest("PATCH", f"{path}/{made['id']}", kept, Upload("c.txt", b"ccc"))
    assert [a["filename"] for a in edited["attachments"]] == ["b.txt", "c.txt"]
    seen = world.user("ann").reads(general)[-1]
    assert [await a.read() for a in seen.attachments] == [b"bbb", b"ccc"]
    async with aiohttp.ClientSession() as session, session.get(made["attachments"][0]["url"]) as response:
        assert response.status == 404
    world.rules.upload_bytes = 10
    status, body = await rest("POST", path, {"content": "big"}, Upload("big.bin", bytes(11)))
    assert (status, body["code"]) == (413, 40005)
    world.forgive("limits", "big.bin")


async def test_a_nonce_makes_a_message_once(world: World, rest: Rest, general: Channel) -> None:
    first = await post(rest, general, "one", nonce="n1", enforce_nonce=True)
    again = await post(rest, general, "two", nonce="n1", enforce_nonce=True)
    assert (again["id"], again["content"]) == (first["id"], "one")
    assert len(general.messages) == 1
    assert (await post(rest, general, "three", nonce="n1"))["id"] != first["id"]
    other = world.add_channel(next(iter(world.guilds.values())), "other")
    assert (await post(rest, other, "four", nonce="n1", enforce_nonce=True))["id"] != first["id"]
    world.clock.advance(600)
    assert (await post(rest, general, "five", nonce="n1", enforce_nonce=True))["content"] == "five"


async def test_old_messages_can_be_edited_a_few_times_only(world: World, rest: Rest, general: Channel) -> None:
    made = await post(rest, general)
    path = f"/channels/{general.id}/messages/{made['id']}"
    for n in range(10):
        assert (await rest("PATCH", path, {"content": f"{n}"}))[0] == 200
    world.clock.advance(3_601)
    codes = [(await rest("PATCH", path, {"content": f"old {n}"}))[1].get("code") for n in range(7)]
    assert codes == [None] * 5 + [30046] * 2
    world.clock.advance(3_601)
    assert (await rest("PATCH", path, {"content": "again"}))[0] == 200


async def test_threads_begin_at_a_message_once(world: World, rest: Rest, general: Channel, guild: Guild) -> None:
    made = await post(rest, general)
    path = f"/channels/{general.id}/messages/{made['id']}/threads"
    status, thread = await rest("POST", path, {"name": "Table 1", "auto_archive_duration": 10080})
    assert status == 201 and thread["id"] == made["id"]
    assert (await rest("GET", f"/channels/{general.id}/messages/{made['id']}"))[1]["thread"]["id"] == made["id"]
    assert await refused(rest, "POST", path, {"name": "again"}) == 160004
    active = (await rest("GET", f"/guilds/{guild.id}/threads/active"))[1]
    assert [t["id"] for t in active["threads"]] == [made["id"]]
    guild.thread_limit = 1
    other = await post(rest, general)
    path = f"/channels/{general.id}/messages/{other['id']}/threads"
    assert await refused(rest, "POST", path, {"name": "too many"}) == 160006
    assert await refused(rest, "POST", f"/channels/{general.id}/threads", {"name": "x", "type": 12}) == 160006
    assert (await rest("DELETE", f"/channels/{made['id']}"))[0] == 200
    assert await refused(rest, "GET", f"/channels/{made['id']}") == 10003
    assert (await rest("POST", path, {"name": "now"}))[0] == 201
    inner = await post(rest, guild.threads[int(other["id"])])
    nested = f"/channels/{other['id']}/messages/{inner['id']}/threads"
    assert await refused(rest, "POST", nested, {"name": "nested"}) == 50024


async def test_archived_and_locked_threads(world: World, rest: Rest, general: Channel, guild: Guild) -> None:
    ann = world.user("ann")
    thread = world.add_thread(general, "T", world.bot, starter=add_message(world, general))
    path = f"/channels/{thread.id}"
    made = await post(rest, thread)
    button = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
    await post(rest, thread, components=[button])
    pressed = ann.reads(thread)[-1]
    assert (await rest("PATCH", path, {"archived": True}))[1]["thread_metadata"]["archived"]
    assert await refused(rest, "PATCH", f"{path}/messages/{made['id']}", {"content": "x"}) == 50083
    assert await refused(rest, "PUT", f"{path}/thread-members/{ann.id}") == 50083
    with pytest.raises(CannotDo, match="archived or locked"):
        await ann.click(pressed, "Go")
    await post(rest, thread, "wakes it up")
    assert not thread.archived
    assert (await rest("PATCH", path, {"archived": True, "locked": True}))[0] == 200
    await post(rest, thread, "Manage Threads may")
    assert not thread.archived and thread.locked
    with pytest.raises(CannotDo, match="locked"):
        ann.says(thread, "may I?")
    world.take(guild, "MANAGE_THREADS")
    for archived in (False, True):
        world.set_thread(thread, archived=archived)
        status, answer = await rest("POST", f"{path}/messages", {"content": "x"})
        assert (status, answer["code"]) == (403, 50083)
        assert await refused(rest, "PATCH", f"{path}/messages/{made['id']}", {"content": "x"}) == 50083
    assert await refused(rest, "DELETE", f"{path}/messages/{made['id']}") == 50083
    assert await refused(rest, "PATCH", path, {"archived": False}) == 50013
    world.set_thread(thread, locked=False)
    assert await refused(rest, "PATCH", path, {"locked": True}) == 50083
    assert (await rest("DELETE", f"{path}/messages/{made['id']}"))[0] == 204
    assert (await rest("PATCH", path, {"archived": False, "name": "New name"}))[1]["name"] == "New name"
    assert (await rest("PATCH", path, {"locked": True}))[0] == 200, "owners may lock their threads"
    assert await refused(rest, "PATCH", path, {"locked": False}) == 50013
    assert [m.type for m in thread.shown][-1] == 4


async def test_private_threads_and_their_members(world: World, rest: Rest, general: Channel, guild: Guild) -> None:
    ann, bob = world.user("ann"), world.user("bob")
    body = {"name": "Team", "type": 12, "invitable": False}
    thread_id = int((await rest("POST", f"/channels/{general.id}/threads", body))[1]["id"])
    path = f"/channels/{thread_id}/thread-members"
    assert (await rest("PUT", f"{path}/{ann.id}"))[0] == 204
    assert [t.name for t in ann.threads()] == ["Team"] and bob.threads() == []
    world.give_role(bob.member(), world.add_role(guild, "moderator", "MANAGE_THREADS"))
    assert [t.name for t in bob.threads()] == ["Team"]
    members = (await rest("GET", f"{path}?with_member=true"))[1]
    assert {m["user_id"] for m in members} == {str(ann.id), str(world.bot.id)}
    assert (await rest("GET", f"{path}/{ann.id}"))[0] == 200
    assert await refused(rest, "GET", f"{path}/{bob.id}") == 10007
    assert (await rest("DELETE", f"{path}/{ann.id}"))[0] == 204 and ann.threads() == []
    assert await refused(rest, "PUT", f"{path}/1") == 10013
    bob.leaves(guild)
    assert await refused(rest, "PUT", f"{path}/{bob.id}") == 10007


async def test_direct_messages_that_do_not_arrive(world: World, rest: Rest, guild: Guild) -> None:
    ann = world.user("ann")
    channel = (await rest("POST", "/users/@me/channels", {"recipient_id": str(ann.id)}))[1]
    path = f"/channels/{channel['id']}/messages"
    assert (await rest("POST", path, {"content": "hi"}))[0] == 200 and ann.dms[0].text == "hi"
    for state in ("closed", "blocked"):
        ann.account.direct_messages = state
        assert await refused(rest, "POST", path, {"content": "hi"}) == 50007
    ann.account.direct_messages = "closed_at_open"
    assert await refused(rest, "POST", "/users/@me/channels", {"recipient_id": str(ann.id)}) == 50007
    ann.account.direct_messages = "open"
    ann.leaves(guild)
    assert await refused(rest, "POST", path, {"content": "hi"}) == 50278
    assert await refused(rest, "POST", "/users/@me/channels", {"recipient_id": "1"}) == 10013


async def test_each_permission_that_is_missing(world: World, rest: Rest, general: Channel, guild: Guild) -> None:
    ann = world.user("ann")
    hall, room = (world.add_channel(guild, name, ChannelType.VOICE) for name in ("Hall", "Room"))
    ann.joins_voice(hall)
    message = add_message(world, general)
    thread = world.add_thread(general, "T", world.owner, starter=add_message(world, general))
    messages_path, member = f"/channels/{general.id}/messages", f"/guilds/{guild.id}/members/{ann.id}"
    embed = {"embeds": [{"title": "t"}]}
    cases: list[tuple[str, str, str, Any, int]] = [
        ("SEND_MESSAGES", "POST", messages_path, {"content": "x"}, 50013),
        ("EMBED_LINKS", "POST", messages_path, embed, 50013),
        ("SEND_MESSAGES_IN_THREADS", "POST", f"/channels/{thread.id}/messages", {"content": "x"}, 50013),
        ("CREATE_PUBLIC_THREADS", "POST", f"{messages_path}/{message.id}/threads", {"name": "x"}, 50013),
        ("CREATE_PRIVATE_THREADS", "POST", f"/channels/{general.id}/threads", {"name": "x", "type": 12}, 50013),
        ("MANAGE_THREADS", "PATCH", f"/channels/{thread.id}", {"locked": True}, 50013),
        ("MANAGE_CHANNELS", "POST", f"/guilds/{guild.id}/channels", {"name": "x", "type": 4}, 50013),
        ("MANAGE_CHANNELS", "DELETE", f"/channels/{room.id}", None, 50013),
        ("CONNECT", "DELETE", f"/channels/{room.id}", None, 50013),
        ("MANAGE_ROLES", "PUT", f"/channels/{general.id}/permissions/{ann.id}", {"type": 1, "deny": "2048"}, 50013),
        ("MOVE_MEMBERS", "PATCH", member, {"channel_id": str(room.id)}, 50013),
        ("CONNECT", "PATCH", member, {"channel_id": str(room.id)}, 50013),
        ("MUTE_MEMBERS", "PATCH", member, {"mute": True}, 50013),
        ("VIEW_CHANNEL", "GET", f"/channels/{general.id}", None, 50001),
        ("VIEW_CHANNEL", "POST", messages_path, {"content": "x"}, 50001),
        ("READ_MESSAGE_HISTORY", "GET", f"{messages_path}/{message.id}", None, 50013),
    ]
    for name, method, path, body, code in cases:
        everyone, own = guild.roles[guild.id].permissions, guild.roles[guild.bot_role_id].permissions
        world.take_everywhere(guild, name)
        assert await refused(rest, method, path, body) == code, name
        guild.roles[guild.id].permissions, guild.roles[guild.bot_role_id].permissions = everyone, own
        if method != "DELETE":
            assert (await rest(method, path, body))[0] < 300, name
    world.take_everywhere(guild, "ATTACH_FILES")
    status, answer = await rest("POST", messages_path, {"content": "x"}, Upload("a.txt", b"a"))
    assert (status, answer["code"]) == (403, 50013)
    ann.leaves_voice()
    assert await refused(rest, "PATCH", member, {"mute": True}) == 40032


async def test_rooms_with_overwrites(world: World, rest: Rest, guild: Guild) -> None:
    ann = world.user("ann")
    closed = [
        {"id": str(guild.id), "type": 0, "deny": str(permissions.BITS["CONNECT"])},
        {"id": str(world.bot.id), "type": 1, "allow": str(permissions.bits("CONNECT", "VIEW_CHANNEL"))},
    ]
    path = f"/guilds/{guild.id}/channels"
    category = (await rest("POST", path, {"name": "Table 1", "type": 4}))[1]
    body = {"name": "Room", "type": 2, "parent_id": category["id"], "permission_overwrites": closed}
    room = world.channels[int((await rest("POST", path, body))[1]["id"])]
    assert not world.may(ann.account, room) & permissions.BITS["CONNECT"]
    hall = world.add_channel(guild, "Hall", ChannelType.VOICE)
    ann.joins_voice(hall)
    member = f"/guilds/{guild.id}/members/{ann.id}"
    assert (await rest("PATCH", member, {"channel_id": str(room.id)}))[0] == 200
    state = (await rest("GET", f"/guilds/{guild.id}/voice-states/{ann.id}"))[1]
    assert state["channel_id"] == str(room.id)
    assert (await rest("DELETE", f"/channels/{room.id}"))[0] == 200
    assert await refused(rest, "GET", f"/guilds/{guild.id}/voice-states/{ann.id}") == 10065
    high = [{"id": str(ann.id), "type": 1, "allow": str(permissions.BITS["BAN_MEMBERS"])}]
    assert await refused(rest, "POST", path, {"name": "x", "permission_overwrites": high}) == 50013


async def test_members_roles_users(world: World, rest: Rest, guild: Guild) -> None:
    ann = world.user("ann")
    assert (await rest("GET", f"/guilds/{guild.id}/members/{ann.id}"))[1]["user"]["username"] == "ann"
    found = (await rest("GET", f"/guilds/{guild.id}/members/search?query=an&limit=5"))[1]
    assert [m["user"]["id"] for m in found] == [str(ann.id)]
    assert len((await rest("GET", f"/guilds/{guild.id}/roles"))[1]) == 2
    assert (await rest("GET", f"/users/{ann.id}"))[1]["id"] == str(ann.id)
    assert (await rest("GET", f"/guilds/{guild.id}"))[0] == 200
    for path in ("/users/@me", "/oauth2/applications/@me", "/gateway/bot"):
        assert (await rest("GET", path))[0] == 200
    ann.leaves(guild)
    assert await refused(rest, "GET", f"/guilds/{guild.id}/members/{ann.id}") == 10007
    world.remove_bot(guild)
    assert await refused(rest, "GET", f"/guilds/{guild.id}") == 50001


async def test_pins_and_reactions(world: World, rest: Rest, general: Channel) -> None:
    made = await post(rest, general)
    path = f"/channels/{general.id}/messages"
    assert (await rest("PUT", f"{path}/pins/{made['id']}"))[0] == 204
    assert [i["message"]["id"] for i in (await rest("GET", f"{path}/pins"))[1]["items"]] == [made["id"]]
    assert (await rest("PUT", f"{path}/{made['id']}/reactions/%F0%9F%91%8D/@me"))[0] == 204
    assert (await rest("GET", f"{path}/{made['id']}"))[1]["reactions"][0]["me"]
    assert (await rest("DELETE", f"{path}/{made['id']}/reactions/%F0%9F%91%8D/@me"))[0] == 204


async def test_wrong_bodies_are_noted(world: World, rest: Rest, general: Channel, description: Description) -> None:
    path = f"/channels/{general.id}/messages"
    for body, kind in (
        ({"content": 5}, "spec"),
        ({"content": "x", "components": [{"type": 99}]}, "spec"),
        ({"content": "x" * 2_001}, "limits"),
        ({"flags": 1 << 15, "content": "x", "components": [{"type": 10, "content": "y"}]}, "limits"),
    ):
        world.problems.clear()
        assert await refused(rest, "POST", path, body) == 50035
        assert {p.kind for p in world.unforgiven()} == {kind}
    world.problems.clear()
    assert await refused(rest, "POST", path, {}) == 50006
    assert (await rest("GET", "/no/such/route"))[0] == 501
    assert (await rest("GET", "/users/@me", token="wrong"))[0] == 401
    assert [p.kind for p in world.unforgiven()] == ["limits", "route", "token"]
    for kind_ in ("limits", "route", "token"):
        world.forgive(kind_)
    assert world.unforgiven() == []


async def test_hidden_files_of_component_messages_are_noted(world: World, rest: Rest, general: Channel) -> None:
    body = {"flags": 1 << 15, "components": [{"type": 10, "content": "no picture"}], "attachments": [{"id": 0}]}
    status, _ = await rest("POST", f"/channels/{general.id}/messages", body, Upload("a.txt", b"x"))
    assert status == 400 and "nobody sees it" in world.unforgiven()[0].text
    world.forgive("limits", "nobody sees it")


async def test_commands_keep_their_ids(world: World, rest: Rest, guild: Guild) -> None:
    path = f"/applications/{world.bot.id}/commands"
    first = (await rest("PUT", path, [{"name": "a", "description": "d"}, {"name": "b", "description": "d"}]))[1]
    second = (await rest("PUT", path, [{"name": "b", "description": "new"}]))[1]
    assert second[0]["id"] == first[1]["id"] and second[0]["version"] != first[1]["version"]
    guild_path = f"/applications/{world.bot.id}/guilds/{guild.id}/commands"
    assert (await rest("PUT", guild_path, [{"name": "c", "description": "d"}]))[1][0]["guild_id"] == str(guild.id)
    assert [c["name"] for c in (await rest("GET", path))[1]] == ["b"]
    assert await refused(rest, "PUT", path, [{"name": "Bad Name", "description": "d"}]) == 50035
    assert await refused(rest, "PUT", "/applications/1/commands", []) == 10002
    world.forgive("limits", "Bad Name")


async def test_interactions_are_acknowledged_once_and_in_time(world: World, rest: Rest, general: Channel) -> None:
    await rest("PUT", f"/applications/{world.bot.id}/commands", [{"name": "go", "description": "d"}])
    ann, bob = world.user("ann"), world.user("bob")
    world.rules.ack_seconds = 1.5

    async def begin() -> tuple[asyncio.Task[Any], str, str]:
        task = asyncio.create_task(ann.slash(general, "go", wait=0))
        await asyncio.sleep(0)
        interaction = list(world.interactions.values())[-1]
        token = interaction.token
        return task, f"/interactions/{interaction.id}/{token}/callback", f"/webhooks/{world.bot.id}/{token}"

    task, callback, webhook = await begin()
    assert await refused(rest, "PATCH", f"{webhook}/messages/@original", {"content": "x"}) == 10015
    status, body = await rest("POST", f"{callback}?with_response=true", {"type": 5, "data": {"flags": 64}})
    assert status == 200 and body["interaction"]["response_message_loading"]
    assert await refused(rest, "POST", callback, {"type": 5}) == 40060
    answer = await task
    assert answer.message.loading and answer.message.ephemeral and not answer.done
    filled = (await rest("POST", webhook, {"content": "done"}))[1]
    assert filled["id"] == str(answer.message.id) and answer.text == "done" and answer.done
    later = (await rest("POST", webhook, {"content": "more", "flags": 64}))[1]
    assert (await rest("PATCH", f"{webhook}/messages/{later['id']}", {"content": "edited"}))[0] == 200
    assert answer.text == "done\nedited" and bob.reads(general) == [] and len(ann.reads(general)) == 2
    assert await refused(rest, "GET", f"/channels/{general.id}/messages/{later['id']}") == 10008
    assert (await rest("DELETE", f"{webhook}/messages/@original"))[0] == 204
    assert await refused(rest, "GET", f"{webhook}/messages/@original") == 10008
    world.clock.advance(901)
    assert await refused(rest, "POST", webhook, {"content": "x"}) == 50027

    task, callback, _ = await begin()
    answer = await task
    assert answer.kind == "none"
    assert await refused(rest, "POST", callback, {"type": 4, "data": {"content": "late"}}) == 10062
    assert await refused(rest, "POST", callback.replace("token-", "other-"), {"type": 5}) == 10062
    assert [p.kind for p in world.unforgiven()] == ["unanswered"]
    world.forgive("unanswered")
    task, callback, _ = await begin()
    assert await refused(rest, "POST", callback, {"type": 6}) == 50035
    await task
    world.forgive("limits", "callback type 6")


async def test_slowmode_is_for_people(world: World, rest: Rest, general: Channel) -> None:
    assert (await rest("PATCH", f"/channels/{general.id}", {"rate_limit_per_user": 60}))[0] == 200
    ann = world.user("ann")
    ann.says(general, "one")
    with pytest.raises(Exception, match="20016"):
        ann.says(general, "two")
    await post(rest, general, "bots")
    await post(rest, general, "may")
    world.clock.advance(61)
    ann.says(general, "two")


async def test_who_is_pinged(world: World, rest: Rest, general: Channel, guild: Guild) -> None:
    ann, bob = world.user("ann"), world.user("bob")
    text = f"{ann.mention} {bob.mention} @everyone"
    await post(rest, general, text, allowed_mentions={"parse": [], "users": [str(ann.id)]})
    assert len(ann.pings) == 1 and not bob.pings
    await post(rest, general, text, allowed_mentions={"parse": []})
    await post(rest, general, text, flags=1 << 12)
    assert len(ann.pings) == 1 and not bob.pings
    await post(rest, general, text)
    assert len(bob.pings) == 1
    body = {"flags": 1 << 15, "components": [{"type": 10, "content": bob.mention}]}
    assert (await rest("POST", f"/channels/{general.id}/messages", body))[1]["mentions"][0]["id"] == str(bob.id)
    thread = world.add_thread(general, "T", world.bot)
    await post(rest, thread, bob.mention)
    assert bob.id in thread.members and isinstance(thread, Thread)


async def test_faults_strike_as_often_as_told(world: World, rest: Rest, general: Channel) -> None:
    path = f"/channels/{general.id}/messages"
    faults = world.faults
    faults.rate_limit("POST", "/channels/{id}/messages", retry_after=0.5, times=2)
    for _ in range(2):
        status, body = await rest("POST", path, {"content": "x"})
        assert (status, body["retry_after"], body["global"]) == (429, 0.5, False)
    assert (await rest("POST", path, {"content": "x"}))[0] == 200
    faults.broken("*", "*", 502)
    assert (await rest("GET", path))[0] == 502
    after = faults.broken("POST", path, 500, moment=Moment.AFTER)
    assert (await rest("POST", path, {"content": "done anyway"}))[0] == 500
    assert general.shown[-1].content == "done anyway" and after.hits == 1
    faults.lost_answer("POST", path)
    with pytest.raises(aiohttp.ClientError):
        await rest("POST", path, {"content": "lost answer"})
    assert general.shown[-1].content == "lost answer"
    faults.lost_request("POST", path)
    with pytest.raises(aiohttp.ClientError):
        await rest("POST", path, {"content": "lost request"})
    assert general.shown[-1].content == "lost answer"
    half = faults.broken("GET", "*", probability=0.5, times=None)
    statuses = [(await rest("GET", path))[0] for _ in range(40)]
    assert 8 <= half.hits == statuses.count(500) <= 32
    faults.clear()
    assert (await rest("GET", path))[0] == 200


async def test_rate_limits_by_bucket(world: World, rest: Rest, general: Channel, guild: Guild) -> None:
    world.rate_limits.set("POST", "/channels/{channel_id}/messages", 2, 0.5)
    path = f"/channels/{general.id}/messages"
    assert [(await rest("POST", path, {"content": "x"}))[0] for _ in range(3)] == [200, 200, 429]
    other = world.add_channel(guild, "other")
    assert (await rest("POST", f"/channels/{other.id}/messages", {"content": "x"}))[0] == 200
    await asyncio.sleep(0.55)
    assert (await rest("POST", path, {"content": "x"}))[0] == 200
    assert world.rate_limits.exceeded == 1 and len(general.messages) == 3
