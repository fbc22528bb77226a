"""Open tabs: each is told what its person sees, as it changes, and passes on what the person does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec
from aiohttp import WSMsgType, web
from simcord.backend.errors import BackendError
from simcord.backend.models import Message

from . import controls, drawing, snapshot
from .access import Refused
from .forms import Forms
from .interactions import Answer, Upload, refusal
from .markdown import Names
from .people import People
from .slash import Slash
from .world import LANGUAGES, OWNER_ID, World

log = logging.getLogger(__name__)

WINDOW: Final = 60
"""Messages shown of a place at first, and added by "earlier"."""
COALESCE: Final = 0.03
"""Seconds in which changes are collected before a tab is told."""
UPLOADS_KEPT: Final = 20


@dataclass(eq=False)
class Tab:
    """One open page: who looks at what, and what it has been told."""

    socket: web.WebSocketResponse
    viewer: int = 0
    place: int = 0
    limit: int = WINDOW
    told_state: Any = None
    told_messages: dict[str, int] | None = None
    busy: set[asyncio.Task[None]] = field(default_factory=set)


class Tabs:
    """All open tabs of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.people, self.forms, self.slash = People(world), Forms(world), Slash(world)
        self._uploads: dict[str, Upload] = {}
        self._tabs: set[Tab] = set()

    async def close(self) -> None:
        """Tell every tab that the playground stops."""
        for tab in list(self._tabs):
            await tab.socket.close(code=1001, message=b"The playground has stopped.")

    def keep(self, uploads: Iterable[Upload]) -> list[str]:
        """Hold files until a message, form or command names them; gives their handles."""
        handles = []
        for upload in uploads:
            handles.append(secrets.token_urlsafe(9))
            self._uploads[handles[-1]] = upload
        while len(self._uploads) > UPLOADS_KEPT:
            self._uploads.pop(next(iter(self._uploads)))
        return handles

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One tab's connection, from its opening to its end."""
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=2**20)
        await socket.prepare(request)
        tab = Tab(socket, viewer=next(iter(self.world.people)))
        self._tabs.add(tab)
        pusher = asyncio.create_task(self._push(tab))
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    task = asyncio.create_task(self._handle(tab, msgspec.json.decode(message.data)))
                    tab.busy.add(task)
                    task.add_done_callback(tab.busy.discard)
        finally:
            self._tabs.discard(tab)
            pusher.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await pusher
        return socket

    async def _push(self, tab: Tab) -> None:
        version = -1
        while not tab.socket.closed:
            version = await self.world.next_change(version)
            await self._tell(tab)
            await asyncio.sleep(COALESCE)

    async def _tell(self, tab: Tab) -> None:
        """Send what differs from what the tab knows."""
        try:
            news = self._news(tab)
        except Exception:
            # A message the page can't draw must not end the connection; the log says which.
            log.exception("The page could not draw what %s sees", tab.viewer)
            return
        if news:
            with contextlib.suppress(ConnectionError):
                await tab.socket.send_bytes(msgspec.json.encode(news))

    def _news(self, tab: Tab) -> dict[str, Any]:
        world, viewer = self.world, tab.viewer
        if viewer not in world.people:
            return {}
        places = snapshot.places(world, viewer)
        state: dict[str, Any] = {
            "viewer": str(viewer),
            "place": str(tab.place),
            "people": snapshot.people(world),
            "places": places,
            "typing": snapshot.typing(world, viewer, tab.place),
        }
        news: dict[str, Any] = {}
        if state != tab.told_state:
            news["state"] = tab.told_state = state
        if not any(place["id"] == str(tab.place) for place in places):
            return news
        shown: list[Any] = []
        if (first := snapshot.starter(world, tab.place)) is not None:
            shown.append(first)
        ids, earlier = snapshot.message_ids(world, viewer, tab.place, tab.limit)
        shown += [world.backend.messages[tab.place][message_id] for message_id in ids]
        names = drawing.names_for(world, viewer)
        versions = {str(each.id): world.backend.versions.get(each.id, 0) for each in shown}
        told = tab.told_messages or {}
        changed = [each for each in shown if told.get(str(each.id)) != versions[str(each.id)]]
        if changed or tab.told_messages is None or versions.keys() != told.keys():
            news["messages"] = {
                "order": list(versions),
                "earlier": earlier,
                "changed": [self._drawn(viewer, each, names) for each in changed],
            }
            tab.told_messages = versions
        return news

    def _drawn(self, viewer: int, shown: Message, names: Names) -> dict[str, Any]:
        try:
            return drawing.message(self.world, viewer, shown, names)
        except Exception:
            # One message that can't be drawn must not hide all others; the log says why.
            log.exception("Message %s can't be drawn", shown.id)
            bare = replace(
                shown, content="(This message can't be shown here.)", embeds=[], components=[], attachments=[]
            )
            return drawing.message(self.world, viewer, bare, names)

    # ----------------------------------------------------------------- requests

    async def _handle(self, tab: Tab, request: dict[str, Any]) -> None:
        reply: dict[str, Any] = {"re": request.get("n")}
        try:
            reply |= await self._do(tab, request)
        except Refused as problem:
            reply["refused"] = str(problem)
        except BackendError as problem:
            reply["refused"] = str(refusal(problem))
        except (KeyError, ValueError, TypeError):
            log.exception("The page sent something unexpected: %s", request.get("do"))
            reply["refused"] = "That went wrong. Please reload the page."
        with contextlib.suppress(ConnectionError):
            await tab.socket.send_bytes(msgspec.json.encode(reply))

    async def _do(self, tab: Tab, ask: dict[str, Any]) -> dict[str, Any]:
        people, world = self.people, self.world
        do = ask["do"]
        if do == "look":
            return await self._look(tab, ask)
        user = int(ask["as"])
        if user not in world.people:
            raise Refused("This person is gone.")
        channel = int(ask.get("in") or 0)
        match do:
            case "seen":
                seen = world.people[user].seen
                seen[channel] = max(seen.get(channel, 0), int(ask["message"]))
                world.changed()
            case "write":
                reply_to = int(ask["replyTo"]) if ask.get("replyTo") else None
                files = self._files(ask.get("files") or [])
                await people.write(user, channel, ask["text"], files=files, reply_to=reply_to)
            case "delete":
                await people.delete(user, channel, int(ask["message"]))
            case "dismiss":
                people.dismiss(user, int(ask["message"]))
            case "press":
                answer = await people.press(user, channel, int(ask["message"]), ask["id"])
                return self._answered(user, channel, answer)
            case "choose":
                answer = await people.choose(user, channel, int(ask["message"]), ask["id"], ask["values"])
                return self._answered(user, channel, answer)
            case "submit":
                values = {
                    key: self._files(value["files"]) if isinstance(value, dict) else value
                    for key, value in ask["values"].items()
                }
                return self._answered(user, channel, await self.forms.submit(user, int(ask["interaction"]), values))
            case "commands":
                return {"commands": self._commands(user, channel)}
            case "run":
                options = self._options(ask)
                answer = await self.slash.run(user, channel, ask["command"], ask["path"], options)
                return self._answered(user, channel, answer)
            case "complete":
                answer = await self.slash.complete(
                    user, channel, ask["command"], ask["path"], self._options(ask), ask["focused"]
                )
                return {"choices": answer.choices}
            case "enter":
                people.enter_voice(user, channel)
            case "leave":
                people.leave_voice(user)
            case "membership":
                (people.join_server if ask["member"] else people.leave_server)(user)
            case "thread":
                people.set_thread(user, channel, archived=bool(ask["archived"]), locked=bool(ask["locked"]))
            case "dms":
                world.people[user].dms_closed = bool(ask["closed"])
                world.changed()
            case "language":
                if ask["language"] in LANGUAGES:
                    world.people[user].language = ask["language"]
                    world.changed()
            case "person":
                name = " ".join(str(ask["name"]).split())[:32]
                if not name:
                    raise Refused("Give the new person a name.")
                return {"person": str(world.add_person(name).id)}
            case _:
                raise ValueError(do)
        return {}

    async def _look(self, tab: Tab, ask: dict[str, Any]) -> dict[str, Any]:
        """Show a tab another person or place; tells where this person stopped reading."""
        viewer = int(ask.get("as") or 0)
        if viewer not in self.world.people:
            # The first to appear is a player, not the owner of the server.
            viewer = next((p for p in self.world.people if p != OWNER_ID), OWNER_ID)
        places = snapshot.places(self.world, viewer)
        wanted = str(ask.get("in") or "")
        if wanted == "dm":
            wanted = next((place["id"] for place in places if place["kind"] == "dm"), "")
        if not any(place["id"] == wanted for place in places):
            wanted = places[0]["id"] if places else "0"
        if (viewer, int(wanted)) != (tab.viewer, tab.place):
            tab.limit = WINDOW
        tab.viewer, tab.place = viewer, int(wanted)
        tab.limit = max(tab.limit, min(int(ask.get("limit") or 0), 5000))
        tab.told_messages = None
        tab.told_state = None
        seen = self.world.people[viewer].seen.get(tab.place, 0)
        self.world.changed()
        return {"viewer": str(viewer), "place": wanted, "seen": str(seen)}

    def _answered(self, user: int, channel: int, answer: Answer) -> dict[str, Any]:
        if answer.modal is None or answer.interaction is None:
            return {}
        names = drawing.names_for(self.world, user)
        return {"modal": controls.modal(self.world, user, channel, answer.interaction, answer.modal, names)}

    def _files(self, handles: list[str]) -> list[Upload]:
        missing = [handle for handle in handles if handle not in self._uploads]
        if missing:
            raise Refused("A file got lost on its way. Attach it again.")
        return [self._uploads[handle] for handle in handles]

    def _options(self, ask: dict[str, Any]) -> dict[str, Any]:
        return {
            name: self._files(value["files"])[0] if isinstance(value, dict) and value["files"] else value
            for name, value in ask["options"].items()
        }

    def _commands(self, user: int, channel: int) -> list[dict[str, Any]]:
        language = self.world.people[user].language
        listed = self.slash.commands(user, channel)
        for command in listed:
            command["description"] = _localized(command, "description", language)
            command["options"] = [self._option(user, channel, each, language) for each in command["options"]]
        return listed

    def _option(self, user: int, channel: int, option: dict[str, Any], language: str) -> dict[str, Any]:
        entity = {6: 5, 7: 8, 8: 6, 9: 7}.get(int(option["type"]))
        choices = [
            {"name": _localized(each, "name", language), "value": each["value"]} for each in option.get("choices") or ()
        ]
        if entity is not None:
            menu = {"type": entity, "channel_types": option.get("channel_types")}
            found = controls.options_of(self.world, user, channel, menu)
            choices = [{"name": each["label"], "value": each["value"]} for each in found]
        return {
            "name": option["name"],
            "label": _localized(option, "name", language),
            "description": _localized(option, "description", language),
            "type": int(option["type"]),
            "required": bool(option.get("required")),
            "completes": bool(option.get("autocomplete")),
            "choices": choices,
        }


def _localized(thing: dict[str, Any], key: str, language: str) -> str:
    """The name or description of a command, option or choice in somebody's language."""
    return str((thing.get(f"{key}_localizations") or {}).get(language) or thing.get(key) or "")
