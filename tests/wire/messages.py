"""Making, changing and removing messages, whoever writes them."""

import copy
import io
import mimetypes
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PIL import Image, UnidentifiedImageError

from tests.wire import limits, payloads, permissions
from tests.wire.errors import refusal
from tests.wire.state import Channel, Flag, Interaction, Json, Message, StoredFile, Thread, Upload, User

if TYPE_CHECKING:
    from tests.wire.world import World

_KEPT_FLAGS = Flag.SUPPRESS_EMBEDS | Flag.SILENT | Flag.COMPONENTS_V2
_WRITTEN = (0, 19, 20)
"""Message types that somebody wrote: plain, reply, answer to a command. The others are Discord's own notices."""
_SENT_MEDIA = ("url", "description", "spoiler")


def post(
    world: "World",
    channel: Channel,
    author: User,
    body: Json,
    uploads: Mapping[str, Upload] | None = None,
    *,
    interaction: Interaction | None = None,
    ephemeral_for: int | None = None,
    reference: Message | None = None,
    kind: int = 0,
    about: User | None = None,
) -> Message:
    """Put a message into a channel and tell the bot, unless it is ephemeral. The body has been checked.

    `kind` is Discord's message type; a system message may be `about` somebody.
    """
    message = Message(
        id=world.ids.next(),
        channel=channel,
        author=author,
        created_at=world.clock.now(),
        content=body.get("content") or "",
        embeds=_stored_embeds(body.get("embeds") or []),
        flags=(body.get("flags") or 0) & _KEPT_FLAGS,
        nonce=body.get("nonce"),
        reference=reference,
        interaction=interaction,
        ephemeral_for=ephemeral_for,
        type=kind,
    )
    if ephemeral_for is not None:
        message.flags |= Flag.EPHEMERAL
    message.files = _store_files(world, message, body, uploads or {}, kept=[])
    message.components = store_components(world, message, body.get("components") or [])
    _set_mentions(world, message, body.get("allowed_mentions"))
    if about is not None:
        message.mentions = [about]
    channel.messages[message.id] = message
    message.pinged = _pinged(world, message)
    if ephemeral_for is None:
        _after_posting(world, message)
    world.touch()
    return message


def edit(world: "World", message: Message, body: Json, uploads: Mapping[str, Upload] | None = None) -> None:
    """Change a message: only the fields that the body names, new files beside the kept ones."""
    message.history.append(payloads.message(message, world.cdn, world.bot))
    if "content" in body:
        message.content = body["content"] or ""
    if "embeds" in body:
        message.embeds = _stored_embeds(body["embeds"] or [])
    if "flags" in body:
        # Components V2 cannot be taken back once set.
        kept = message.flags & (Flag.EPHEMERAL | Flag.HAS_THREAD | Flag.COMPONENTS_V2)
        message.flags = kept | ((body["flags"] or 0) & _KEPT_FLAGS)
    kept_files = message.files
    if body.get("attachments") is not None:
        named = {int(entry["id"]) for entry in body["attachments"]}
        kept_files = [file for file in message.files if file.id in named]
        for file in message.files:
            file.gone = file not in kept_files
    message.files = _store_files(world, message, body, uploads or {}, kept=kept_files)
    if "components" in body:
        message.components = store_components(world, message, body["components"] or [])
    _set_mentions(world, message, body.get("allowed_mentions"))
    message.edited_at = world.clock.now()
    if message.ephemeral_for is None:
        tell_update(world, message)
    world.touch()


def tell_update(world: "World", message: Message) -> None:
    """MESSAGE_UPDATE."""
    world.emit_in(message.channel, "MESSAGE_UPDATE", payloads.gateway_message(message, world.cdn, world.bot))


def delete(world: "World", message: Message) -> None:
    """Remove a message with its files."""
    message.deleted = True
    message.channel.messages.pop(message.id, None)
    for file in message.files:
        file.gone = True
    if message.ephemeral_for is None:
        body = {"id": str(message.id), "channel_id": str(message.channel.id)}
        if message.channel.guild:
            body["guild_id"] = str(message.channel.guild.id)
        world.emit_in(message.channel, "MESSAGE_DELETE", body)
    world.touch()


def file_names(message: Message | None, body: Json, uploads: Mapping[str, Upload]) -> list[str]:
    """The names of the files that a message will have after a request."""
    names = [upload.filename for upload in uploads.values()]
    if message is not None:
        kept = body.get("attachments")
        named = None if kept is None else {int(entry["id"]) for entry in kept}
        names += [file.filename for file in message.files if named is None or file.id in named]
    return names


def store_components(world: "World", message: Message, components: Iterable[Json]) -> list[Json]:
    """Components as Discord keeps them: numbered, with the addresses of attached files filled in."""
    stored = copy.deepcopy(list(components))
    everything = list(limits.walk(stored))
    taken = {part["id"] for part in everything if part.get("id")}
    number = 0
    for part in everything:
        if not part.get("id"):
            number += 1
            while number in taken:
                number += 1
            part["id"] = number
        _fill_defaults(part)
        if part["type"] == 13:
            _fill_file(world, message, part)
    for shown in limits.media(stored):
        _fill_media(world, message, shown)
    return stored


_DEFAULTS: dict[int, Json] = {
    3: {"min_values": 1, "max_values": 1},
    5: {"min_values": 1, "max_values": 1},
    6: {"min_values": 1, "max_values": 1},
    7: {"min_values": 1, "max_values": 1},
    8: {"min_values": 1, "max_values": 1},
    11: {"description": None, "spoiler": False},
    13: {"spoiler": False},
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}
"""What Discord answers, by component type, where a bot said nothing or null."""


def _fill_defaults(part: Json) -> None:
    defaults = _DEFAULTS.get(part["type"], {})
    for field in [key for key, value in part.items() if value is None]:
        del part[field]
    for field, value in defaults.items():
        part.setdefault(field, value)
    for item in part.get("items") or []:
        item.setdefault("description", None)
        item["spoiler"] = bool(item.get("spoiler"))
    for option in part.get("options") or []:
        for field in [key for key, value in option.items() if value is None]:
            del option[field]


def _stored_embeds(embeds: Iterable[Json]) -> list[Json]:
    return [{**copy.deepcopy(embed), "type": "rich"} for embed in embeds]


def _fill_file(world: "World", message: Message, part: Json) -> None:
    name = str(part["file"]["url"]).removeprefix("attachment://")
    file = next((f for f in message.files if f.filename == name), None)
    if file is not None:
        part |= {"name": file.filename, "size": len(file.content)}
    part.setdefault("name", name.rsplit("/", 1)[-1])
    part.setdefault("size", 0)
    part.setdefault("spoiler", False)


def _fill_media(world: "World", message: Message, shown: Json) -> None:
    url = str(shown["url"])
    for key in [key for key in shown if key not in _SENT_MEDIA]:
        del shown[key]
    if url.startswith("attachment://"):
        name = url.removeprefix("attachment://")
        file = next(f for f in message.files if f.filename == name)
    else:
        found = re.search(r"attachments/\d+/(\d+)/", url)
        known = world.files.get(int(found[1])) if found else None
        if known is None:
            shown |= {"id": str(world.ids.next()), "proxy_url": url}
            return
        file = known
    body = payloads.attachment(file, message.channel.id, world.cdn)
    shown |= {
        "id": str(world.ids.next()),
        "url": body["url"],
        "proxy_url": body["proxy_url"],
        "content_type": body["content_type"],
        "attachment_id": body["id"],
    }
    if file.width is not None:
        shown |= {"width": file.width, "height": file.height}


def _store_files(
    world: "World", message: Message, body: Json, uploads: Mapping[str, Upload], kept: list[StoredFile]
) -> list[StoredFile]:
    about = {str(entry["id"]): entry for entry in body.get("attachments") or []}
    files = list(kept)
    for file in kept:
        if "description" in about.get(str(file.id), {}):
            file.description = about[str(file.id)]["description"]
    for number, upload in uploads.items():
        entry = about.get(number, {})
        file = world.store(upload, ephemeral=message.ephemeral_for is not None)
        file.filename = entry.get("filename") or upload.filename
        file.description = entry.get("description")
        file.title = entry.get("title")
        files.append(file)
    return files


def new_file(world: "World", upload: Upload, *, ephemeral: bool) -> StoredFile:
    """A stored file with its type and, for a picture, its size in pixels."""
    guessed = mimetypes.guess_type(upload.filename)[0] or upload.content_type
    file = StoredFile(world.ids.next(), upload.filename, upload.content, guessed, ephemeral=ephemeral)
    if guessed.startswith("image/"):
        try:
            with Image.open(io.BytesIO(upload.content)) as picture:
                file.width, file.height = picture.size
        except UnidentifiedImageError:
            world.problem("limits", f"{upload.filename} is not a picture")
    return file


def text_of(content: str, components: Iterable[Json]) -> str:
    """The running text of a message: content and every text display."""
    texts = [content] if content else []
    texts += [part["content"] for part in limits.walk(components) if part.get("type") == 10]
    return "\n".join(texts)


def _set_mentions(world: "World", message: Message, allowed: Json | None) -> None:
    """Who is really mentioned: named in the text and allowed to be."""
    text = text_of(message.content, message.components)
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or [])
    users = {int(i) for i in (allowed or {}).get("users") or []}
    roles = {int(i) for i in (allowed or {}).get("roles") or []}
    named = [int(i) for i in re.findall(r"<@!?(\d+)>", text)]
    message.mentions = [
        world.accounts[i] for i in dict.fromkeys(named) if i in world.accounts and ("users" in parse or i in users)
    ]
    reference = message.reference
    replied = reference is not None and message.type == 19 and (allowed is None or allowed.get("replied_user"))
    if reference is not None and replied and reference.author not in message.mentions:
        message.mentions.append(reference.author)
    guild = message.channel.guild
    if guild is None:
        return
    author = guild.members.get(message.author.id)
    may = permissions.in_channel(message.channel, author, world.clock.now()) if author else 0
    loud = bool(may & permissions.BITS["MENTION_EVERYONE"])
    message.mention_roles = [
        i
        for i in dict.fromkeys(int(i) for i in re.findall(r"<@&(\d+)>", text))
        if i in guild.roles and ("roles" in parse or i in roles) and (loud or guild.roles[i].mentionable)
    ]
    everybody = re.search(r"@(everyone|here)\b", text)
    message.mention_everyone = bool(everybody) and "everyone" in parse and loud


def _pinged(world: "World", message: Message) -> set[int]:
    if message.flags & Flag.SILENT or message.type not in _WRITTEN or message.ephemeral_for is not None:
        return set()
    guild = message.channel.guild
    if guild is None:
        return {message.channel.recipient.id} if message.channel.recipient else set()
    roles = set(message.mention_roles)
    named = {who.id for who in message.mentions}
    return {
        member.user.id
        for member in guild.members.values()
        if (message.mention_everyone or member.user.id in named or roles & set(member.roles))
        and member.user is not message.author
        and world.sees(member.user, message.channel)
    }


def _after_posting(world: "World", message: Message) -> None:
    channel = message.channel
    if isinstance(channel, Thread):
        if channel.archived:
            world.set_thread(channel, archived=False)
        channel.total_sent += 1
        newcomers = [u for u in [message.author, *message.mentions] if u.id not in channel.members]
        world.add_to_thread(channel, [u.id for u in newcomers])
    world.emit_in(channel, "MESSAGE_CREATE", payloads.gateway_message(message, world.cdn, world.bot))


def check_writable(world: "World", channel: Channel, may: int) -> None:
    """Refuse what a locked thread refuses to those who don't manage threads: writing and changing messages.

    Discord answers 403 with the code of archived threads, whether or not it is archived as well.
    """
    if isinstance(channel, Thread) and channel.locked and not may & permissions.BITS["MANAGE_THREADS"]:
        raise refusal("thread_locked")
