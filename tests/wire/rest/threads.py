"""Threads: opening them with or without a message, members, archiving and locking."""

from typing import Any

from tests.wire import limits, messages, payloads, permissions
from tests.wire.errors import refusal
from tests.wire.rest.messages import check
from tests.wire.rest.router import NO_CONTENT, Call, Reply, route
from tests.wire.state import Channel, ChannelType, Guild, Json, Message, Thread

_PARENTS = {ChannelType.TEXT, ChannelType.ANNOUNCEMENT}


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def from_message(call: Call) -> Any:
    channel = call.channel()
    if channel.type not in _PARENTS:
        raise refusal("wrong_channel_type")
    message = call.message(channel)
    call.need(channel, "CREATE_PUBLIC_THREADS", "READ_MESSAGE_HISTORY")
    if message.id in call.world.channels:
        raise refusal("thread_exists")
    kind = ChannelType.PUBLIC_THREAD
    if channel.type == ChannelType.ANNOUNCEMENT:
        kind = ChannelType.ANNOUNCEMENT_THREAD
    thread = _open(call, channel, kind, message)
    return Reply(201, payloads.thread(thread, call.world.bot))


@route("POST", "/channels/{channel_id}/threads")
def without_message(call: Call) -> Any:
    world, channel, body = call.world, call.channel(), call.fields
    if channel.type == ChannelType.FORUM:
        call.need(channel, "SEND_MESSAGES")
        check(call, body.get("message") or {})
        thread = _open(call, channel, ChannelType.PUBLIC_THREAD, None)
        first = messages.post(world, thread, world.bot, body["message"], call.uploads)
        answer = payloads.thread(thread, world.bot) | {"message": payloads.message(first, world.cdn, world.bot)}
        return Reply(201, answer)
    if channel.type not in _PARENTS:
        raise refusal("wrong_channel_type")
    kind = ChannelType(body.get("type") or ChannelType.PRIVATE_THREAD)
    private = kind == ChannelType.PRIVATE_THREAD
    call.need(channel, "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS")
    return Reply(201, payloads.thread(_open(call, channel, kind, None), world.bot))


def _open(call: Call, parent: Channel, kind: ChannelType, starter: Message | None) -> Thread:
    world, body, guild = call.world, call.fields, parent.guild
    assert guild is not None
    name = body["name"]
    if not 1 <= len(name) <= limits.THREAD_NAME:
        world.problem("limits", f"thread name: {len(name)} characters, from 1 to {limits.THREAD_NAME}")
        raise refusal("invalid_body", {"name": {"_errors": [{"code": "BASE_TYPE_BAD_LENGTH"}]}})
    check_thread_limit(guild)
    return world.add_thread(
        parent,
        name,
        world.bot,
        kind,
        starter=starter,
        auto_archive_minutes=body.get("auto_archive_duration") or 1440,
        invitable=body.get("invitable") is not False,
        slowmode=body.get("rate_limit_per_user") or 0,
    )


def check_thread_limit(guild: Guild) -> None:
    """160006 when the guild has as many active threads as it may."""
    if sum(not t.archived for t in guild.threads.values()) >= guild.thread_limit:
        raise refusal("too_many_threads")


def change_thread(call: Call, thread: Thread) -> Any:
    """PATCH of a thread. The owner may rename, archive and lock it; the rest, and unlocking, needs Manage Threads."""
    body = call.fields
    own = call.allowed(thread)
    managing = bool(own & permissions.BITS["MANAGE_THREADS"])
    owning = thread.owner_id == call.world.bot.id
    reopening = body.get("archived") is False and thread.archived
    wanted = {key for key, value in body.items() if value is not None}
    if thread.archived and not reopening and wanted - {"archived"}:
        raise refusal("thread_archived")
    if reopening:
        assert thread.guild is not None
        if thread.locked and not managing:
            raise refusal("missing_permissions")
        if not managing and not own & permissions.BITS["SEND_MESSAGES_IN_THREADS"]:
            raise refusal("missing_permissions")
        check_thread_limit(thread.guild)
    unlocking = body.get("locked") is False and thread.locked
    if (unlocking or wanted & {"rate_limit_per_user", "flags"}) and not managing:
        raise refusal("missing_permissions")
    free = {"archived"} if reopening else set()
    if wanted - free and not (managing or owning):
        raise refusal("missing_permissions")
    renamed = bool(body.get("name")) and body["name"] != thread.name
    thread.name = body.get("name") or thread.name
    thread.slowmode = body.get("rate_limit_per_user", thread.slowmode) or 0
    thread.auto_archive_minutes = body.get("auto_archive_duration") or thread.auto_archive_minutes
    if body.get("invitable") is not None:
        thread.invitable = body["invitable"]
    call.world.set_thread(thread, archived=body.get("archived"), locked=body.get("locked"))
    if renamed and not thread.archived:
        messages.post(call.world, thread, call.world.bot, {"content": thread.name}, kind=4)
    return payloads.thread(thread, call.world.bot)


@route("GET", "/guilds/{guild_id}/threads/active")
def active(call: Call) -> Any:
    world, guild = call.world, call.guild()
    return _listing(call, [t for t in guild.threads.values() if not t.archived and world.sees(world.bot, t)])


@route("GET", "/channels/{channel_id}/threads/archived/public")
def archived_public(call: Call) -> Any:
    channel = call.channel()
    call.need(channel, "READ_MESSAGE_HISTORY")
    return _listing(call, _archived(channel, private=False))


@route("GET", "/channels/{channel_id}/threads/archived/private")
def archived_private(call: Call) -> Any:
    channel = call.channel()
    call.need(channel, "READ_MESSAGE_HISTORY", "MANAGE_THREADS")
    return _listing(call, _archived(channel, private=True))


@route("GET", "/channels/{channel_id}/users/@me/threads/archived/private")
def archived_joined(call: Call) -> Any:
    channel = call.channel()
    call.need(channel, "READ_MESSAGE_HISTORY")
    mine = [t for t in _archived(channel, private=True) if call.world.bot.id in t.members]
    return _listing(call, mine)


def _archived(channel: Channel, *, private: bool) -> list[Thread]:
    assert channel.guild is not None
    found = [t for t in channel.guild.threads.values() if t.parent is channel and t.archived]
    found = [t for t in found if (t.type == ChannelType.PRIVATE_THREAD) is private]
    return sorted(found, key=lambda t: t.archived_at, reverse=True)


def _listing(call: Call, threads: list[Thread]) -> Json:
    bot = call.world.bot
    threads = threads[: call.number("limit", 100)]
    joined = [payloads.thread_member(t, bot.id) for t in threads if bot.id in t.members]
    return {"threads": [payloads.thread(t, bot) for t in threads], "members": joined, "has_more": False}


# -- members


@route("GET", "/channels/{channel_id}/thread-members")
def members(call: Call) -> Any:
    thread = call.thread()
    with_member = call.query.get("with_member") in ("true", "1")
    return [payloads.thread_member(thread, i, with_member=with_member) for i in thread.members]


@route("GET", "/channels/{channel_id}/thread-members/{user_id}")
def member(call: Call) -> Any:
    thread = call.thread()
    user_id = call.world.bot.id if call.params["user_id"] == "@me" else call.id("user_id")
    if user_id not in thread.members:
        raise refusal("unknown_member")
    return payloads.thread_member(thread, user_id, with_member=call.query.get("with_member") in ("true", "1"))


@route("PUT", "/channels/{channel_id}/thread-members/@me")
def join(call: Call) -> Any:
    thread = call.thread()
    if thread.archived:
        raise refusal("thread_archived")
    call.world.add_to_thread(thread, [call.world.bot.id])
    return NO_CONTENT


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add(call: Call) -> Any:
    world, thread = call.world, call.thread()
    if thread.archived:
        raise refusal("thread_archived")
    call.need(thread, "SEND_MESSAGES_IN_THREADS")
    closed = thread.type == ChannelType.PRIVATE_THREAD and not thread.invitable
    if closed and thread.owner_id != world.bot.id:
        call.need(thread, "MANAGE_THREADS")
    assert thread.guild is not None and thread.parent is not None
    newcomer = call.member(thread.guild)
    if not world.sees(newcomer.user, thread.parent):
        raise refusal("missing_access")
    if newcomer.user.id not in thread.members:
        world.add_to_thread(thread, [newcomer.user.id])
        messages.post(world, thread, world.bot, {}, kind=1, about=newcomer.user)
    return NO_CONTENT


@route("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave(call: Call) -> Any:
    thread = call.thread()
    if thread.archived:
        raise refusal("thread_archived")
    call.world.remove_from_thread(thread, call.world.bot.id)
    return NO_CONTENT


@route("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove(call: Call) -> Any:
    thread = call.thread()
    if thread.archived:
        raise refusal("thread_archived")
    if not (thread.type == ChannelType.PRIVATE_THREAD and thread.owner_id == call.world.bot.id):
        call.need(thread, "MANAGE_THREADS")
    call.world.remove_from_thread(thread, call.id("user_id"))
    return NO_CONTENT
