"""Messages of channels, threads and direct messages; reactions and pins."""

from typing import Any

from tests.wire import limits, messages, payloads, permissions
from tests.wire.clock import iso
from tests.wire.errors import Refusal, refusal
from tests.wire.rest.router import NO_CONTENT, Call, route
from tests.wire.state import WITHOUT_TEXT, Channel, Flag, Json, Message, Thread, User

_ATTACH = permissions.BITS["ATTACH_FILES"]


def check(call: Call, body: Json, target: Message | None = None, *, limit: bool = True) -> None:
    """Refuse (and note) a message body beyond Discord's limits; `target`: the message that is edited."""
    world = call.world
    for upload in call.uploads.values():
        if len(upload.content) > world.rules.upload_bytes:
            world.problem("limits", f"{upload.filename}: {len(upload.content)} bytes")
            raise refusal("too_large")
    names = messages.file_names(target, body, call.uploads)
    numbers = {str(entry["id"]) for entry in body.get("attachments") or []}
    kept = {str(file.id) for file in target.files} if target else set()
    problems = [f"attachments: no file {n}" for n in sorted(numbers - kept - set(call.uploads))]
    v2 = bool((body.get("flags") or 0) & Flag.COMPONENTS_V2) or (target is not None and target.v2)
    if limit:
        found = limits.check_message(body, v2=v2, files=names, editing=target is not None)
        if found == ["message: empty"]:
            world.problem("limits", f"{call.method} {call.path}: an empty message")
            raise refusal("empty_message")
        problems += found
    if target is not None and v2 and not target.v2 and "content" not in body and target.content:
        problems.append("content: must be emptied when a message becomes Components V2")
    if v2:
        shown = {str(part["url"]) for part in limits.media(body.get("components") or [])}
        hidden = [u.filename for u in call.uploads.values() if f"attachment://{u.filename}" not in shown]
        problems += [f"attachments: no component shows {name}, so nobody sees it" for name in hidden]
    if problems:
        for problem in problems:
            world.problem("limits", f"{call.method} {call.path}: {problem}")
        raise refusal("invalid_body", {"_errors": [{"code": "INVALID", "message": p} for p in problems]})


@route("POST", "/channels/{channel_id}/messages")
def create(call: Call) -> Any:
    world, channel, body = call.world, call.channel(), call.fields
    if channel.type in WITHOUT_TEXT:
        raise refusal("not_text")
    _check_may_write(call, channel, body)
    reference, kind = _reference(call, channel, body)
    check(call, body)
    if body.get("enforce_nonce") and body.get("nonce") is not None:
        for earlier in reversed(channel.shown):
            fresh = world.clock.now() - earlier.created_at < world.rules.nonce_seconds
            if fresh and earlier.author is world.bot and str(earlier.nonce) == str(body["nonce"]):
                return payloads.message(earlier, world.cdn, world.bot)
    message = messages.post(world, channel, world.bot, body, call.uploads, reference=reference, kind=kind)
    return payloads.message(message, world.cdn, world.bot)


def _check_may_write(call: Call, channel: Channel, body: Json) -> None:
    world = call.world
    if channel.recipient is not None:
        if not world.share_guild(channel.recipient):
            raise refusal("no_mutual_guild")
        if channel.recipient.direct_messages != "open":
            raise refusal("closed_dm")
        return
    messages.check_writable(world, channel, call.allowed(channel))
    call.need(channel, "SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES")
    if call.uploads or body.get("attachments"):
        call.need(channel, "ATTACH_FILES")
    if body.get("embeds"):
        call.need(channel, "EMBED_LINKS")
    if body.get("tts"):
        call.need(channel, "SEND_TTS_MESSAGES")


def _reference(call: Call, channel: Channel, body: Json) -> tuple[Message | None, int]:
    wanted = body.get("message_reference")
    if not wanted:
        return None, 0
    if not call.allowed(channel) & permissions.BITS["READ_MESSAGE_HISTORY"]:
        raise refusal("no_reply_history")
    message = channel.messages.get(int(wanted["message_id"]))
    if message is None or message.ephemeral_for is not None:
        if wanted.get("fail_if_not_exists", True):
            raise refusal("invalid_body", {"message_reference": {"_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE"}]}})
        return None, 0
    return message, 19


@route("GET", "/channels/{channel_id}/messages")
def history(call: Call) -> Any:
    world, channel = call.world, call.channel()
    if not call.allowed(channel) & permissions.BITS["READ_MESSAGE_HISTORY"]:
        return []
    limit = call.number("limit", 50) or 50
    if not 1 <= limit <= 100:
        raise refusal("invalid_body", {"limit": {"_errors": [{"code": "NUMBER_TYPE_MAX"}]}})
    shown = channel.shown
    before, after, around = call.number("before"), call.number("after"), call.number("around")
    if before is not None:
        chosen = [m for m in shown if m.id < before][-limit:]
    elif after is not None:
        chosen = [m for m in shown if m.id > after][:limit]
    elif around is not None:
        older = [m for m in shown if m.id < around][-(limit // 2) :]
        chosen = (older + [m for m in shown if m.id >= around])[:limit]
    else:
        chosen = shown[-limit:]
    return [payloads.message(m, world.cdn, world.bot) for m in reversed(chosen)]


@route("GET", "/channels/{channel_id}/messages/{message_id}")
def one(call: Call) -> Any:
    channel = call.channel()
    call.need(channel, "READ_MESSAGE_HISTORY")
    return payloads.message(call.message(channel), call.world.cdn, call.world.bot)


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
def change(call: Call) -> Any:
    world, channel, body = call.world, call.channel(), call.fields
    message = call.message(channel)
    if message.author is not world.bot:
        raise refusal("not_your_message")
    if message.type not in (0, 19):
        raise refusal("system_message")
    if isinstance(channel, Thread) and channel.archived:
        raise refusal("thread_archived")
    messages.check_writable(world, channel, call.allowed(channel))
    if (call.uploads or body.get("attachments")) and channel.guild is not None:
        call.need(channel, "ATTACH_FILES")
    check(call, body, message)
    _count_old_edit(call, message)
    messages.edit(world, message, body, call.uploads)
    return payloads.message(message, world.cdn, world.bot)


def _count_old_edit(call: Call, message: Message) -> None:
    """30046: messages older than an hour can be edited a few times an hour only."""
    rules, now = call.world.rules, call.world.clock.now()
    if now - message.created_at <= rules.old_message_seconds:
        return
    message.old_edits = [at for at in message.old_edits if now - at < 3_600]
    if len(message.old_edits) >= rules.old_edits:
        raise refusal("too_many_old_edits")
    message.old_edits.append(now)


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete(call: Call) -> Any:
    channel = call.channel()
    message = call.message(channel)
    if message.type == 21:
        raise refusal("system_message")
    if isinstance(channel, Thread) and channel.archived:
        # Messages of an archived thread can be deleted, unless it is locked too.
        messages.check_writable(call.world, channel, call.allowed(channel))
    if message.author is not call.world.bot:
        if channel.guild is None:
            raise refusal("missing_permissions")
        call.need(channel, "MANAGE_MESSAGES")
    messages.delete(call.world, message)
    return NO_CONTENT


@route("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> Any:
    channel = call.channel()
    if channel.guild is not None:
        call.need(channel, "SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES")
    return NO_CONTENT


# -- pins


@route("GET", "/channels/{channel_id}/messages/pins")
def pins(call: Call) -> Any:
    channel = call.channel()
    pinned = [m for m in reversed(channel.shown) if m.pinned]
    items = [
        {"pinned_at": iso(m.created_at), "message": payloads.message(m, call.world.cdn, call.world.bot)} for m in pinned
    ]
    return {"items": items, "has_more": False}


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
def pin(call: Call) -> Any:
    return _set_pin(call, pinned=True)


@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
def unpin(call: Call) -> Any:
    return _set_pin(call, pinned=False)


def _set_pin(call: Call, *, pinned: bool) -> Any:
    channel = call.channel()
    message = call.message(channel)
    if channel.guild is not None:
        # Managing messages was enough until February 2026, when pinning became a permission of its own.
        call.need(channel, "PIN_MESSAGES")
    if isinstance(channel, Thread) and channel.archived:
        raise refusal("thread_archived")
    if pinned and sum(m.pinned for m in channel.shown) >= 250:
        raise refusal("too_many_pins")
    message.pinned = pinned
    body = {"channel_id": str(channel.id), "last_pin_timestamp": iso(call.world.clock.now())}
    if channel.guild:
        body["guild_id"] = str(channel.guild.id)
    call.world.emit_in(channel, "CHANNEL_PINS_UPDATE", body)
    messages.tell_update(call.world, message)
    return NO_CONTENT


# -- reactions


@route("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me")
def react(call: Call) -> Any:
    channel = call.channel()
    message = call.message(channel)
    if isinstance(channel, Thread) and channel.archived:
        raise refusal("thread_archived")
    if channel.guild is not None:
        call.need(channel, "READ_MESSAGE_HISTORY")
        if call.params["emoji"] not in message.reactions:
            call.need(channel, "ADD_REACTIONS")
    if call.params["emoji"] not in message.reactions and len(message.reactions) >= 20:
        raise refusal("too_many_reactions")
    add_reaction(call, message, call.world.bot)
    return NO_CONTENT


def add_reaction(call: Call, message: Message, who: User) -> None:
    """Note a reaction and tell of it."""
    users = message.reactions.setdefault(call.params["emoji"], [])
    if who.id not in users:
        users.append(who.id)
        _tell_reaction(call, message, who, "MESSAGE_REACTION_ADD")


@route("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me")
def take_reaction_back(call: Call) -> Any:
    message = call.message(call.channel())
    _remove_reaction(call, message, call.world.bot)
    return NO_CONTENT


@route("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/{user_id}")
def remove_reaction(call: Call) -> Any:
    channel = call.channel()
    message = call.message(channel)
    call.need(channel, "MANAGE_MESSAGES")
    _remove_reaction(call, message, call.world.accounts[call.id("user_id")])
    return NO_CONTENT


def _remove_reaction(call: Call, message: Message, who: User) -> None:
    users = message.reactions.get(call.params["emoji"], [])
    if who.id not in users:
        raise Refusal(404, 10014, "Unknown Emoji")
    users.remove(who.id)
    if not users:
        del message.reactions[call.params["emoji"]]
    _tell_reaction(call, message, who, "MESSAGE_REACTION_REMOVE")


def _tell_reaction(call: Call, message: Message, who: User, event: str) -> None:
    body: Json = {
        "user_id": str(who.id),
        "channel_id": str(message.channel.id),
        "message_id": str(message.id),
        "emoji": {"id": None, "name": call.params["emoji"]},
        "burst": False,
        "type": 0,
    }
    if message.channel.guild:
        body["guild_id"] = str(message.channel.guild.id)
    call.world.emit_in(message.channel, event, body)
