"""The gateway's protocol, spoken by hand: what discord.py never does is tried here too."""

import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.wire.state import Channel, Guild
from tests.wire.world import World

pytestmark = pytest.mark.wire

DEFAULT_INTENTS = 3_243_773 & ~(1 << 1 | 1 << 8 | 1 << 15)


class Client:
    """A bare gateway client."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.inflate = zlib.decompressobj()
        self.seq = 0

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def get(self) -> dict[str, Any]:
        """The next payload."""
        message = await self.socket.receive(timeout=5)
        if message.type is aiohttp.WSMsgType.BINARY:
            payload: dict[str, Any] = json.loads(self.inflate.decompress(message.data))
        else:
            assert message.type is aiohttp.WSMsgType.TEXT, message
            payload = json.loads(message.data)
        self.seq = payload.get("s") or self.seq
        return payload

    async def event(self, name: str) -> dict[str, Any]:
        """The data of the next event, which must be this one."""
        payload = await self.get()
        assert payload.get("t") == name, payload
        return dict(payload["d"])

    async def closed_with(self) -> int | None:
        """The close code."""
        message = await self.socket.receive(timeout=5)
        assert message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED), message
        return self.socket.close_code

    async def identify(self, world: World, **more: Any) -> dict[str, Any]:
        """HELLO and IDENTIFY; gives READY."""
        assert (await self.get())["op"] == 10
        await self.send(2, {"token": world.token, "intents": DEFAULT_INTENTS, "properties": {}, **more})
        return await self.event("READY")


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def connect(world: World, http: aiohttp.ClientSession, query: str = "?v=10&encoding=json") -> Client:
    return Client(await http.ws_connect(world.gateway.url + query))


async def test_identify_heartbeat_and_events(world: World, http: aiohttp.ClientSession, general: Channel) -> None:
    client = await connect(world, http)
    ready = await client.identify(world)
    assert [g["unavailable"] for g in ready["guilds"]] == [True]
    created = await client.event("GUILD_CREATE")
    assert [c["name"] for c in created["channels"]] == ["general"] and len(created["members"]) == 1
    await client.send(1, client.seq)
    assert (await client.get())["op"] == 11
    ann = world.user("ann")  # no members intent: nothing is told of her
    ann.says(general, f"hello {world.bot.mention}")
    told = await client.event("MESSAGE_CREATE")
    assert told["content"].startswith("hello") and told["member"]["roles"] == []
    ann.says(general, "not for bots")
    assert (await client.event("MESSAGE_CREATE"))["content"] == ""
    ann.says(ann.dm, "private")
    told = await client.event("MESSAGE_CREATE")
    assert told["content"] == "private" and "guild_id" not in told


@pytest.mark.parametrize("query", ["?compress=zlib-stream", ""])
async def test_compression(world: World, http: aiohttp.ClientSession, query: str) -> None:
    client = await connect(world, http, query)
    ready = await client.identify(world)
    assert ready["resume_gateway_url"] == world.gateway.url
    assert world.gateway.asked_for_compression == bool(query)


async def test_refusals(world: World, http: aiohttp.ClientSession) -> None:
    client = await connect(world, http)
    await client.get()
    await client.send(2, {"token": "wrong", "intents": 0})
    assert await client.closed_with() == 4004
    client = await connect(world, http)
    await client.get()
    await client.send(2, {"token": world.token, "intents": 1 << 15})
    assert await client.closed_with() == 4014
    client = await connect(world, http)
    await client.get()
    await client.send(6, {"token": world.token, "session_id": "unknown", "seq": 3})
    assert await client.get() == {"op": 9, "d": False}
    world.gateway.refusing = True
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await connect(world, http)


async def test_resume_replays_what_was_missed(world: World, http: aiohttp.ClientSession, general: Channel) -> None:
    ann = world.user("ann")
    client = await connect(world, http)
    ready = await client.identify(world)
    await client.event("GUILD_CREATE")
    await world.gateway.drop()
    message = await client.socket.receive(timeout=5)
    assert message.type is not aiohttp.WSMsgType.TEXT
    said = [ann.says(ann.dm, text) for text in ("one", "two")]
    again = await connect(world, http)
    await again.get()
    await again.send(6, {"token": world.token, "session_id": ready["session_id"], "seq": client.seq})
    assert [(await again.event("MESSAGE_CREATE"))["id"] for _ in said] == [str(s.id) for s in said]
    await again.event("RESUMED")
    await world.gateway.invalidate(resumable=False)
    assert await again.get() == {"op": 9, "d": False}


async def test_members_are_sent_in_chunks(world: World, http: aiohttp.ClientSession, guild: Guild) -> None:
    people = [world.user(f"user{n}") for n in range(3)]
    client = await connect(world, http)
    await client.identify(world)
    await client.event("GUILD_CREATE")
    ids = [str(people[0].id), str(people[2].id), "1"]
    await client.send(8, {"guild_id": str(guild.id), "user_ids": ids, "limit": 0, "nonce": "n"})
    chunk = await client.event("GUILD_MEMBERS_CHUNK")
    assert [m["user"]["id"] for m in chunk["members"]] == ids[:2]
    assert (chunk["not_found"], chunk["nonce"], chunk["chunk_count"]) == (["1"], "n", 1)
    await client.send(8, {"guild_id": str(guild.id), "query": "user", "limit": 2})
    assert len((await client.event("GUILD_MEMBERS_CHUNK"))["members"]) == 2


async def test_shards_hear_of_their_own_guilds(world: World, http: aiohttp.ClientSession) -> None:
    guilds = [world.add_guild(f"G{n}", shard=(n, 2)) for n in range(2)]
    ann = world.user("ann", *guilds)
    clients = [await connect(world, http) for _ in range(2)]
    for n, client in enumerate(clients):
        await client.identify(world, shard=[n, 2])
    assert world.gateway.ready
    for guild in guilds:
        ann.says(next(iter(guild.channels.values())), guild.name)
    ann.says(ann.dm, "to shard 0")
    heard: list[list[Any]] = []
    for client in clients:
        heard.append([])
        while not heard[-1] or heard[-1][-1] != "end":
            payload = await client.get()
            if payload.get("t") == "MESSAGE_CREATE":
                heard[-1].append(payload["d"].get("guild_id"))
            if payload.get("op") == 11:
                heard[-1].append("end")
            if payload.get("t") == "GUILD_CREATE" and payload["d"]["id"] == str(guilds[clients.index(client)].id):
                await client.send(1, None)
    assert [g for g in heard[1] if g != "end"] == [str(guilds[1].id)]
    assert str(guilds[0].id) in heard[0] and None in heard[0]


async def test_an_outage_of_a_guild(world: World, http: aiohttp.ClientSession, guild: Guild) -> None:
    client = await connect(world, http)
    await client.identify(world)
    await client.event("GUILD_CREATE")
    world.outage(guild)
    assert (await client.event("GUILD_DELETE"))["unavailable"]
    world.outage_over(guild)
    await client.event("GUILD_CREATE")
    world.remove_bot(guild)
    assert "unavailable" not in await client.event("GUILD_DELETE")
