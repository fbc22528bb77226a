"""The judge of what is sent: it sees every way in which something leaves the bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.cogs.outgoing import problems
from tests.cogs.playing import Playing

LONG = {"content": "x" * 2001, "nonce": "1", "enforce_nonce": True}
SELECT = {"type": 1, "components": [{"type": 3, "custom_id": "a", "options": []}]}


@pytest.mark.parametrize(
    ("method", "path", "body", "problem"),
    [
        ("POST", "/channels/1/messages", LONG, "2001 characters"),
        ("POST", "/channels/1/messages", {"content": "x"}, "without an enforced nonce"),
        ("PATCH", "/channels/1/messages/2", LONG, "2001 characters"),
        ("PATCH", "/webhooks/1/token/messages/@original", LONG, "2001 characters"),
        ("PATCH", "/webhooks/1/token/messages/@original", {"components": [SELECT]}, "0 options"),
        ("POST", "/webhooks/1/token", LONG, "2001 characters"),
        ("POST", "/interactions/1/token/callback", {"type": 4, "data": LONG}, "2001 characters"),
        ("POST", "/interactions/1/token/callback", {"type": 9, "data": {"title": "x" * 46}}, "title: 46"),
        ("POST", "/interactions/1/token/callback", {"type": 8, "data": {"choices": [{"name": ""}] * 26}}, "26"),
        ("PUT", "/applications/1/commands", [{"name": "Big", "description": "x"}], "cannot be a name"),
        ("POST", "/channels/1/messages/2/threads", {"name": "x" * 101}, "101 characters"),
    ],
)
def test_what_discord_would_refuse_is_found(method: str, path: str, body: Any, problem: str) -> None:
    found = problems([SimpleNamespace(method=method, path=path, json=body)])
    assert any(problem in one for one in found), found


async def test_the_commands_and_messages_of_the_bot_are_judged(playing: Playing) -> None:
    await playing.person("ann").slash(playing.channel, "table new", game="demos")
    await playing.delivered()
    seen = {(request.method, request.path.split("/")[1]) for request in playing.env.backend.http_requests}
    assert {("PUT", "applications"), ("POST", "channels"), ("POST", "interactions"), ("PATCH", "webhooks")} <= seen
    playing.check_limits()
