"""Discord's description: what discord.py sends passes, what is wrong does not."""

from typing import Any

import pytest

from tests.wire.spec import Description

MESSAGES = "/channels/1/messages"
CALLBACK = "/interactions/1/token/callback"
V2 = {"flags": 1 << 15, "components": [{"type": 17, "components": [{"type": 10, "content": "x"}]}]}
MODAL = {
    "title": "T",
    "custom_id": "m",
    "components": [{"type": 18, "label": "L", "component": {"type": 4, "custom_id": "t", "style": 1}}],
}

CASES: list[tuple[str, str, Any, bool]] = [
    ("POST", MESSAGES, {"content": "x"}, True),
    ("POST", MESSAGES, V2, True),
    ("POST", MESSAGES, {"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]}, True),
    ("POST", MESSAGES, {"content": 1}, False),
    ("POST", MESSAGES, {"components": [{"type": 99}]}, False),
    ("POST", CALLBACK, {"type": 4, "data": V2}, True),
    ("POST", CALLBACK, {"type": 9, "data": MODAL}, True),
    ("POST", CALLBACK, {"type": 4, "data": {"content": "x" * 2_001}}, False),
    ("POST", CALLBACK, {"data": {"content": "x"}}, False),
    ("POST", CALLBACK, {"type": 9, "data": {**MODAL, "title": "t" * 46}}, False),
    ("PUT", "/applications/1/commands", [{"name": "a", "description": "d", "default_member_permissions": 32}], True),
    ("PUT", "/applications/1/commands", [{"name": "n" * 33, "description": "d"}], False),
    ("PUT", "/applications/1/commands", [{"name": "a", "options": [{"type": 3, "name": "q"}]}], False),
    ("POST", "/channels/1/threads", {"name": "t", "type": 12, "auto_archive_duration": 60}, True),
    ("POST", "/channels/1/threads", {"name": "t", "auto_archive_duration": 61}, False),
    ("PATCH", "/guilds/1/members/2", {"channel_id": "5"}, True),
    ("PATCH", "/guilds/1/members/2", {"channel_id": 5}, True),
    ("PATCH", "/guilds/1/members/2", {"channel_id": "five"}, False),
    ("PUT", "/channels/1/permissions/2", {"type": 1, "allow": "1024", "deny": 0}, True),
    ("GET", "/users/@me", None, True),
    ("GET", "/no/such/route", None, False),
]


@pytest.mark.parametrize(("method", "path", "body", "right"), CASES)
def test_bodies(description: Description, method: str, path: str, body: Any, right: bool) -> None:
    assert (description.check_request(method, path, body) == []) is right


def test_our_own_answers_are_judged_too(description: Description) -> None:
    assert description.check_answer("GET", "/gateway", 200, {"url": "ws://127.0.0.1/"}) == []
    assert description.check_answer("GET", "/gateway", 200, {}) and description.check_answer(
        "GET", "/gateway", 204, None
    )
