"""A message as plain data for the page, as one person sees it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from simcord.backend.models import Message
from simcord.components import COMPONENTS_V2_FLAG, walk_components
from simcord.enums import ComponentType, MessageType

from .access import may, sees
from .controls import component, file, file_address
from .markdown import Names, plain, render, render_line
from .snapshot import Json, meant_for
from .world import INTERACTION_LIFE, LOADING_FLAG, World


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
        "forMe": meant_for(shown, viewer),
        "mayDelete": not shown.is_ephemeral
        and (shown.author_id == viewer or (channel.guild_id and may(world, viewer, channel, "manage_messages"))),
        "reply": _reply(world, shown, names),
        "command": _command(world, shown),
        "html": shown_html,
        "embeds": embeds,
        "components": [component(world, viewer, shown, each, names) for each in shown.components],
        "files": [file(each) for each in files if each["url"] not in embedded],
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
        # Without what is for one person alone: how much of that there is concerns nobody else.
        "messages": sum(not each.is_ephemeral for each in world.backend.messages.get(thread.id, {}).values()),
        "archived": bool(thread.thread_metadata and thread.thread_metadata.archived),
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
