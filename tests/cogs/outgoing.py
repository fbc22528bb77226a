"""What the bot asked of Discord, request by request, judged by Discord's limits."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tests.wire.limits import THREAD_NAME, check_choices, check_commands, check_message, check_modal

V2 = 1 << 15

MESSAGES = re.compile(r"/channels/\d+/messages")
MESSAGE = re.compile(r"/channels/\d+/messages/\d+")
CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
ANSWER = re.compile(r"/webhooks/\d+/[^/]+/messages/(@original|\d+)")
FOLLOW_UP = re.compile(r"/webhooks/\d+/[^/]+")
COMMANDS = re.compile(r"/applications/\d+/(guilds/\d+/)?commands")
THREAD = re.compile(r"/channels/\d+(/messages/\d+)?/threads")

MESSAGE_ANSWER, UPDATE, SUGGESTIONS, MODAL = 4, 7, 8, 9
"""Kinds of callbacks that carry something to be judged."""


def problems(requests: Iterable[Any]) -> list[str]:
    """What Discord would refuse in these requests (simcord's log), one sentence each."""
    found = []
    for request in requests:
        found += [f"{request.method} {request.path}: {problem}" for problem in _problems(request)]
    return found


def _problems(request: Any) -> list[str]:
    method, path, body = request.method, request.path, request.json
    if method == "POST" and MESSAGES.fullmatch(path):
        return [*check_message(body, files=files(body)), *_nonce(body)]
    if method == "PATCH" and MESSAGE.fullmatch(path):
        return check_message(body, v2=_v2(body), files=files(body), editing=True)
    if method == "POST" and CALLBACK.fullmatch(path):
        return _callback(body)
    if method == "PATCH" and ANSWER.fullmatch(path):
        return check_message(body, v2=_v2(body), files=files(body), editing=True)
    if method == "POST" and FOLLOW_UP.fullmatch(path):
        return check_message(body, files=files(body))
    if method == "PUT" and COMMANDS.fullmatch(path):
        return check_commands(body)
    if method == "POST" and THREAD.fullmatch(path):
        return [] if 1 <= len(body["name"]) <= THREAD_NAME else [f"name: {len(body['name'])} characters"]
    return []


def _callback(body: dict[str, Any]) -> list[str]:
    data = body.get("data") or {}
    kind = body["type"]
    if kind == MODAL:
        return check_modal(data)
    if kind == SUGGESTIONS:
        return check_choices(data.get("choices") or [])
    if kind in (MESSAGE_ANSWER, UPDATE):
        return check_message(data, files=files(data), editing=kind == UPDATE)
    return []


def _nonce(body: dict[str, Any]) -> list[str]:
    """Posts must carry a nonce that Discord enforces, or a repetition after a crash would double them."""
    return [] if body.get("nonce") and body.get("enforce_nonce") else ["a post without an enforced nonce"]


def _v2(body: dict[str, Any]) -> bool:
    """Whether an edit is one of components: those of buttons only would need no flag, but the bot has none such."""
    return bool((body.get("flags") or 0) & V2) or bool(body.get("components"))


def files(body: dict[str, Any]) -> list[str] | None:
    """The names of the files that come with a message; None where the body does not say."""
    attached = body.get("attachments")
    return None if attached is None else [one["filename"] for one in attached if "filename" in one]
