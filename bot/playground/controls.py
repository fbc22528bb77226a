"""Components and forms as plain data for the page: layouts, buttons, menus with their options, fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Message
from simcord.enums import ComponentType

from .markdown import Names, render
from .snapshot import Json, visible
from .world import OWNER_ID, World


def file_address(url: str) -> str:
    """The page's own address of a file of the world; other addresses stay as they are."""
    if url.startswith(CDN_BASE):
        return "/files" + quote(url.removeprefix(CDN_BASE))
    return url


def file(attachment: Mapping[str, Any]) -> Json:
    spoiler = attachment["filename"].startswith("SPOILER_")
    return {
        "name": attachment["filename"].removeprefix("SPOILER_"),
        "url": file_address(attachment["url"]),
        "size": attachment["size"],
        "picture": str(attachment.get("content_type") or "").startswith("image/"),
        "alt": attachment.get("description") or "",
        "spoiler": spoiler,
    }


def component(world: World, viewer: int, shown: Message, part: Mapping[str, Any], names: Names) -> Json:
    def inner(key: str) -> list[Json]:
        return [component(world, viewer, shown, child, names) for child in part.get(key) or ()]

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
            (accessory,) = [component(world, viewer, shown, part["accessory"], names)]
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
                return {"is": "file"} | file(known) | {"picture": False}
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
        users = sorted(users, key=lambda user: user == OWNER_ID or user not in world.people)
        found += [(user, world.name_of(user), f"@{backend.users[user].name}") for user in users]
    if kind in (ComponentType.ROLE_SELECT, ComponentType.MENTIONABLE_SELECT) and guild:
        found += [(role.id, f"@{role.name.removeprefix('@')}", "role") for role in guild.roles.values()]
    if kind == ComponentType.CHANNEL_SELECT and guild:
        allowed = menu.get("channel_types")
        found += [
            (channel.id, f"#{channel.name}", "")
            for channel in visible(world, viewer)
            if channel.guild_id == guild.id and (not allowed or channel.type in allowed)
        ]
    return [
        {"value": str(i), "label": name, "description": about, "emoji": "", "chosen": str(i) in chosen}
        for i, name, about in found
    ]


def modal(world: World, viewer: int, channel_id: int, interaction: int, shown: Mapping[str, Any], names: Names) -> Json:
    """A form: its fields in order, each with label, description and control."""
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
