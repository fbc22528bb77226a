"""What one person sees, as plain data for the page: places with marks for what is new, and messages."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from itertools import islice, takewhile
from typing import Any, Final
from urllib.parse import quote

from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Channel, Message
from simcord.components import COMPONENTS_V2_FLAG, walk_components
from simcord.enums import ChannelType, ComponentType, MessageType

from .access import cannot_press, cannot_write, may, sees, sees_message
from .markdown import Names, plain, render, render_line
from .world import INTERACTION_LIFE, LOADING_FLAG, OWNER_ID, World

Json = dict[str, Any]

_MENTIONED_TEXT: Final = (ChannelType.VOICE, ChannelType.STAGE_VOICE)


def names_for(world: World, viewer: int | None) -> Names:
    """What mentions are called."""
    backend = world.backend
    guild = backend.guilds.get(world.guild_id)
    return Names(
        users={user_id: world.name_of(user_id) for user_id in backend.users},
        roles={role.id: role.name for role in guild.roles.values()} if guild else {},
        channels={channel.id: channel.name or "direct messages" for channel in backend.channels.values()},
        viewer=viewer,
    )


# ------------------------------------------------------------------------ people and places


def people(world: World) -> list[Json]:
    """Everybody the page can switch to, with how much waits for them."""
    return [
        {
            "id": str(person.id),
            "name": world.name_of(person.id),
            "owner": person.id == OWNER_ID,
            "language": person.language,
            "dmsClosed": person.dms_closed,
            "waiting": sum(_new(world, person.id, channel)[1] for channel in _visible(world, person.id)),
        }
        for person in sorted(world.people.values(), key=lambda each: each.id == OWNER_ID)
    ]


def places(world: World, viewer: int) -> list[Json]:
    """The places this person sees, in the order of the list: channels with their threads, rooms, messages."""
    backend = world.backend
    visible = _visible(world, viewer)
    threads: dict[int | None, list[Channel]] = {}
    for channel in visible:
        if channel.is_thread:
            threads.setdefault(channel.parent_id, []).append(channel)
    categories = {c.id: c for c in backend.channels.values() if c.type == ChannelType.CATEGORY}

    def order(channel: Channel) -> tuple[int, int, int, int]:
        category = categories.get(channel.parent_id or 0)
        voice = channel.type in _MENTIONED_TEXT
        return (category.position + 1 if category else 0, int(voice), channel.position, channel.id)

    listed: list[Json] = []
    for channel in sorted((c for c in visible if c.guild_id and not c.is_thread), key=order):
        category = categories.get(channel.parent_id or 0)
        listed.append(_place(world, viewer, channel) | {"category": category.name if category else None})
        for thread in sorted(threads.get(channel.id, []), key=lambda each: -each.id):
            listed.append(_place(world, viewer, thread))
    listed.extend(_place(world, viewer, channel) for channel in visible if channel.guild_id is None)
    return listed


def _visible(world: World, viewer: int) -> list[Channel]:
    return [
        channel
        for channel in world.backend.channels.values()
        if channel.type != ChannelType.CATEGORY and sees(world, viewer, channel)
    ]


def _place(world: World, viewer: int, channel: Channel) -> Json:
    unread, mentions = _new(world, viewer, channel)
    meta = channel.thread_metadata
    place: Json = {
        "id": str(channel.id),
        "kind": _kind(channel),
        "name": channel.name or world.name_of(world.backend.bot_user.id),
        "topic": channel.topic or "",
        "parent": str(channel.parent_id) if channel.is_thread else None,
        "unread": unread,
        "mentions": mentions,
        "archived": bool(meta and meta.archived),
        "locked": bool(meta and meta.locked),
        "cannotWrite": cannot_write(world, viewer, channel),
        "cannotPress": cannot_press(world, viewer, channel),
        "manages": meta is not None and may(world, viewer, channel, "manage_threads"),
    }
    if channel.type in _MENTIONED_TEXT and channel.guild_id is not None:
        guild = world.backend.guilds[channel.guild_id]
        inside = [s for s in guild.voice_states.values() if s.channel_id == channel.id]
        place["inside"] = [
            {"id": str(s.user_id), "name": world.name_of(s.user_id), "muted": s.mute or s.suppress} for s in inside
        ]
        place["connected"] = any(s.user_id == viewer for s in inside)
        place["mayConnect"] = may(world, viewer, channel, "connect")
    return place


def _kind(channel: Channel) -> str:
    match channel.type:
        case ChannelType.PUBLIC_THREAD:
            return "thread"
        case ChannelType.PRIVATE_THREAD:
            return "private"
        case ChannelType.DM:
            return "dm"
        case ChannelType.VOICE | ChannelType.STAGE_VOICE:
            return "voice"
        case ChannelType.FORUM:
            return "forum"
        case _:
            return "text"


def _new(world: World, viewer: int, channel: Channel) -> tuple[int, int]:
    """(new messages, those of them meant for the viewer) since the viewer last looked."""
    person = world.people[viewer]
    seen = person.seen.get(channel.id, 0)
    if not channel.last_message_id or channel.last_message_id <= seen:
        return 0, 0
    # Ids only grow, so the newest messages are the last ones.
    newest_first = reversed(world.backend.messages.get(channel.id, {}).values())
    fresh = [
        message
        for message in takewhile(lambda each: each.id > seen, newest_first)
        if message.author_id != viewer and _listed(world, viewer, message)
    ]
    if channel.guild_id is None:
        return len(fresh), len(fresh)
    return len(fresh), sum(_meant_for(message, viewer) for message in fresh)


def _meant_for(message: Message, viewer: int) -> bool:
    return viewer in message.ping_user_ids or message.mention_everyone


# ------------------------------------------------------------------------------- messages


def message_ids(world: World, viewer: int, channel_id: int, limit: int) -> tuple[list[int], bool]:
    """The newest messages of a place this person sees, oldest first; and whether there are earlier ones."""
    newest_first = reversed(world.backend.messages.get(channel_id, {}).values())
    listed = (message.id for message in newest_first if _listed(world, viewer, message))
    found = list(islice(listed, limit + 1))
    return found[:limit][::-1], len(found) > limit


def starter(world: World, channel_id: int) -> Message | None:
    """The message of the parent channel that a thread was made from."""
    channel = world.backend.channels.get(channel_id)
    if channel is None or not channel.is_thread or channel.parent_id is None:
        return None
    return world.backend.messages.get(channel.parent_id, {}).get(channel_id)


def _listed(world: World, viewer: int, message: Message) -> bool:
    if not sees_message(world, viewer, message):
        return False
    if message.type == MessageType.THREAD_CREATED and message.system_metadata is not None:
        # Discord announces neither private threads nor those made from a message, which shows them itself.
        thread = world.backend.channels.get(message.system_metadata.channel_id or 0)
        from_message = message.system_metadata.referenced_message_id is not None
        return thread is not None and thread.type == ChannelType.PUBLIC_THREAD and not from_message
    return True


def message(world: World, viewer: int, shown: Message, names: Names) -> Json:
    """One message as the page draws it."""
    backend = world.backend
    author = backend.users.get(shown.author_id)
    channel = backend.channels[shown.channel_id]
    at = datetime.fromisoformat(shown.timestamp)
    loading = bool(shown.flags & LOADING_FLAG)
    if loading and backend.clock.now() - at > timedelta(seconds=INTERACTION_LIFE):
        loading, shown_html = False, "<p>The application did not respond.</p>"
    else:
        shown_html = render(shown.content, names) if shown.content else ""
    embedded: set[str] = set()
    embeds = [_embed(embed, shown, names, embedded) for embed in shown.embeds]
    files = shown.attachments if not shown.flags & COMPONENTS_V2_FLAG else []
    return {
        "id": str(shown.id),
        "channel": str(shown.channel_id),
        "version": backend.versions.get(shown.id, 0),
        "author": {
            "id": str(shown.author_id),
            "name": shown.author_name or world.name_of(shown.author_id),
            "bot": bool(author and author.bot),
        },
        "at": int(at.timestamp() * 1000),
        "edited": shown.edited_timestamp is not None and not loading,
        "system": _system(world, shown, names),
        "ephemeral": shown.is_ephemeral,
        "loading": loading,
        "pinned": shown.pinned,
        "forMe": _meant_for(shown, viewer),
        "mayDelete": not shown.is_ephemeral
        and (shown.author_id == viewer or (channel.guild_id and may(world, viewer, channel, "manage_messages"))),
        "reply": _reply(world, shown, names),
        "command": _command(world, shown),
        "html": shown_html,
        "embeds": embeds,
        "components": [_component(world, viewer, shown, each, names) for each in shown.components],
        "files": [_file(each) for each in files if each["url"] not in embedded],
        "thread": _thread(world, viewer, shown),
        "reactions": [
            {"emoji": r.emoji.split(":")[0], "count": len(r.user_ids)} for r in shown.reactions if r.user_ids
        ],
    }


def _system(world: World, shown: Message, names: Names) -> str | None:
    if shown.system_metadata is None:
        return None
    who = f"<strong>{render_line(_safe(world.name_of(shown.author_id)))}</strong>"
    target = shown.system_metadata.channel_id
    if shown.type == MessageType.THREAD_CREATED and target is not None:
        return f"{who} started a thread: {render_line(f'<#{target}>', names)}"
    if shown.type == MessageType.CHANNEL_NAME_CHANGE:
        return f"{who} changed the channel's name to <strong>{render_line(_safe(shown.content))}</strong>"
    return f"{who} {render_line(_safe(shown.content))}"


def _safe(name: str) -> str:
    """A name with its marks escaped, so that it is shown as it is."""
    return "".join(f"\\{letter}" if letter in "\\*_~`|<>#[]()@:/" else letter for letter in name)


def _reply(world: World, shown: Message, names: Names) -> Json | None:
    if shown.type != MessageType.REPLY or not shown.reference:
        return None
    target = world.backend.messages[shown.channel_id].get(int(shown.reference["message_id"]))
    if target is None:
        return {"name": "", "text": "The message was deleted."}
    text = target.content or next(
        (c["content"] for c in walk_components(target.components) if c["type"] == ComponentType.TEXT_DISPLAY),
        "(picture)",
    )
    return {"id": str(target.id), "name": world.name_of(target.author_id), "text": plain(text[:120], names)}


def _command(world: World, shown: Message) -> Json | None:
    metadata = shown.interaction_metadata
    if shown.type != MessageType.CHAT_INPUT_COMMAND or not metadata:
        return None
    return {"name": metadata.get("name", ""), "by": world.name_of(int(metadata["user"]["id"]))}


def _thread(world: World, viewer: int, shown: Message) -> Json | None:
    thread = world.backend.channels.get(shown.id)
    if thread is None or not thread.is_thread or not sees(world, viewer, thread):
        return None
    return {
        "id": str(thread.id),
        "name": thread.name,
        "messages": thread.message_count,
        "archived": bool(thread.thread_metadata and thread.thread_metadata.archived),
    }


def file_address(url: str) -> str:
    """The page's own address of a file of the world; other addresses stay as they are."""
    if url.startswith(CDN_BASE):
        return "/files" + quote(url.removeprefix(CDN_BASE))
    return url


def _file(attachment: Mapping[str, Any]) -> Json:
    spoiler = attachment["filename"].startswith("SPOILER_")
    return {
        "name": attachment["filename"].removeprefix("SPOILER_"),
        "url": file_address(attachment["url"]),
        "size": attachment["size"],
        "picture": str(attachment.get("content_type") or "").startswith("image/"),
        "alt": attachment.get("description") or "",
        "spoiler": spoiler,
    }


def _embed(embed: Mapping[str, Any], shown: Message, names: Names, embedded: set[str]) -> Json:
    by_name = {each["filename"]: each["url"] for each in shown.attachments}

    def picture(key: str) -> str | None:
        url = (embed.get(key) or {}).get("url")
        if not url:
            return None
        if url.startswith("attachment://"):
            url = by_name.get(url.removeprefix("attachment://"), "")
            embedded.add(url)
        return file_address(url)

    author, footer = embed.get("author") or {}, embed.get("footer") or {}
    return {
        "color": embed.get("color"),
        "author": author.get("name"),
        "title": render_line(embed["title"], names) if embed.get("title") else None,
        "url": embed.get("url"),
        "html": render(embed["description"], names) if embed.get("description") else "",
        "fields": [
            {
                "name": render_line(each["name"], names),
                "html": render(each["value"], names),
                "inline": bool(each.get("inline")),
            }
            for each in embed.get("fields") or ()
        ],
        "picture": picture("image"),
        "thumbnail": picture("thumbnail"),
        "footer": footer.get("text"),
    }


# ----------------------------------------------------------------------------- components


def _component(world: World, viewer: int, shown: Message, part: Mapping[str, Any], names: Names) -> Json:
    def inner(key: str) -> list[Json]:
        return [_component(world, viewer, shown, child, names) for child in part.get(key) or ()]

    match ComponentType(part["type"]):
        case ComponentType.ACTION_ROW:
            return {"is": "row", "parts": inner("components")}
        case ComponentType.BUTTON:
            return {
                "is": "button",
                "id": part.get("custom_id"),
                "label": part.get("label") or "",
                "emoji": _emoji(part.get("emoji")),
                "style": ("primary", "secondary", "success", "danger", "link", "premium")[part["style"] - 1],
                "url": part.get("url"),
                "disabled": bool(part.get("disabled")),
            }
        case ComponentType.SECTION:
            (accessory,) = [_component(world, viewer, shown, part["accessory"], names)]
            return {"is": "section", "parts": inner("components"), "accessory": accessory}
        case ComponentType.TEXT_DISPLAY:
            return {"is": "text", "html": render(part["content"], names)}
        case ComponentType.THUMBNAIL:
            return {"is": "thumbnail"} | _media(part, part["media"])
        case ComponentType.MEDIA_GALLERY:
            return {"is": "gallery", "items": [_media(item, item["media"]) for item in part["items"]]}
        case ComponentType.FILE:
            url = part["file"]["url"]
            known = next((each for each in shown.attachments if each["url"] == url), None)
            if known is not None:
                return {"is": "file"} | _file(known) | {"picture": False}
            return {"is": "file", "name": url.rsplit("/", 1)[-1], "url": file_address(url), "size": 0}
        case ComponentType.SEPARATOR:
            return {
                "is": "separator",
                "line": part.get("divider", True),
                "large": part.get("spacing", 1) == 2,
            }
        case ComponentType.CONTAINER:
            return {
                "is": "container",
                "color": part.get("accent_color"),
                "spoiler": bool(part.get("spoiler")),
                "parts": inner("components"),
            }
        case _:
            return select(world, viewer, shown.channel_id, part)


def _media(item: Mapping[str, Any], media: Mapping[str, Any]) -> Json:
    return {
        "url": file_address(media["url"]),
        "alt": item.get("description") or "",
        "spoiler": bool(item.get("spoiler")),
    }


def _emoji(emoji: Mapping[str, Any] | None) -> str:
    if not emoji:
        return ""
    return f":{emoji['name']}:" if emoji.get("id") else str(emoji.get("name") or "")


def select(world: World, viewer: int, channel_id: int, menu: Mapping[str, Any]) -> Json:
    """A menu with its options spelled out, whether they are texts, people, roles or channels."""
    return {
        "is": "select",
        "id": menu["custom_id"],
        "placeholder": menu.get("placeholder") or "Make a selection",
        "least": menu.get("min_values", 1),
        "most": menu.get("max_values", 1),
        "disabled": bool(menu.get("disabled")),
        "options": options_of(world, viewer, channel_id, menu),
    }


def options_of(world: World, viewer: int, channel_id: int, menu: Mapping[str, Any]) -> list[Json]:
    """The options of a menu, of a group of radio buttons or boxes, or of a command's entity option."""
    kind = menu["type"]
    if "options" in menu:
        return [
            {
                "value": each["value"],
                "label": each["label"],
                "description": each.get("description") or "",
                "emoji": _emoji(each.get("emoji")),
                "chosen": bool(each.get("default")),
            }
            for each in menu["options"]
        ]
    backend = world.backend
    guild = backend.guilds.get(backend.channels[channel_id].guild_id or 0)
    chosen = {str(each["id"]) for each in menu.get("default_values") or ()}
    found: list[tuple[int, str, str]] = []
    if kind in (ComponentType.USER_SELECT, ComponentType.MENTIONABLE_SELECT):
        users: Iterable[int] = guild.members if guild else (viewer, backend.bot_user.id)
        found += [(user, world.name_of(user), f"@{backend.users[user].name}") for user in users]
    if kind in (ComponentType.ROLE_SELECT, ComponentType.MENTIONABLE_SELECT) and guild:
        found += [(role.id, f"@{role.name.removeprefix('@')}", "role") for role in guild.roles.values()]
    if kind == ComponentType.CHANNEL_SELECT and guild:
        allowed = menu.get("channel_types")
        found += [
            (channel.id, f"#{channel.name}", "")
            for channel in _visible(world, viewer)
            if channel.guild_id == guild.id and (not allowed or channel.type in allowed)
        ]
    return [
        {"value": str(i), "label": name, "description": about, "emoji": "", "chosen": str(i) in chosen}
        for i, name, about in found
    ]


def modal(world: World, viewer: int, channel_id: int, interaction: int, shown: Mapping[str, Any]) -> Json:
    """A form: its fields in order, each with label, description and control."""
    names = names_for(world, viewer)
    return {
        "interaction": str(interaction),
        "title": shown["title"],
        "fields": [
            field for component in shown["components"] for field in _fields(world, viewer, channel_id, component, names)
        ],
    }


def _fields(world: World, viewer: int, channel_id: int, component: Mapping[str, Any], names: Names) -> list[Json]:
    match component["type"]:
        case ComponentType.TEXT_DISPLAY:
            return [{"is": "text", "html": render(component["content"], names)}]
        case ComponentType.LABEL:
            control = _control(world, viewer, channel_id, component["component"])
            about = component.get("description") or ""
            return [control | {"label": component["label"], "description": about}]
        case _:
            return [
                _control(world, viewer, channel_id, child) | {"label": child.get("label") or "", "description": ""}
                for child in component["components"]
            ]


def _control(world: World, viewer: int, channel_id: int, control: Mapping[str, Any]) -> Json:
    kind = ComponentType(control["type"])
    field: Json = {
        "id": control["custom_id"],
        "required": control.get("required", kind != ComponentType.CHECKBOX),
    }
    match kind:
        case ComponentType.TEXT_INPUT:
            return field | {
                "is": "input",
                "long": control.get("style", 1) == 2,
                "value": control.get("value") or "",
                "placeholder": control.get("placeholder") or "",
                "least": control.get("min_length") or 0,
                "most": control.get("max_length") or 4000,
            }
        case ComponentType.CHECKBOX:
            return field | {"is": "checkbox", "chosen": bool(control.get("default"))}
        case ComponentType.RADIO_GROUP:
            return field | {"is": "radio", "options": options_of(world, viewer, channel_id, control)}
        case ComponentType.FILE_UPLOAD:
            return field | {"is": "upload", "most": control.get("max_values") or 1}
        case ComponentType.CHECKBOX_GROUP:
            choices = options_of(world, viewer, channel_id, control)
            most = control.get("max_values") or len(choices)
            return field | {"is": "boxes", "options": choices, "most": most}
        case _:
            least = control.get("min_values")
            menu = select(world, viewer, channel_id, control)
            return field | menu | {"least": 1 if least is None else least, "most": control.get("max_values") or 1}


def typing(world: World, viewer: int, channel_id: int) -> list[str]:
    """Who is typing here."""
    now = time.monotonic()
    return [
        world.name_of(user)
        for (channel, user), until in world.backend.typing.items()
        if channel == channel_id and user != viewer and until > now
    ]
