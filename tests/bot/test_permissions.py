"""The permissions: what the code asks for is what the README tells people, and nothing is asked without a reason."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.permissions import PERMISSIONS, Need, Permission, invite_url, missing, wanted

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
NEEDS = {"every table": Need.CORE, "voice rooms": Need.VOICE}


def bit(flag: str) -> int:
    return discord.Permissions(**{flag: True}).value


def test_the_readme_names_every_permission_with_its_reason_and_no_other() -> None:
    rows = re.findall(r"^\| ([A-Z][\w ]+) \| (every table|voice rooms) \| (.+) \|$", README, re.MULTILINE)
    assert [(name, NEEDS[need], why) for name, need, why in rows] == [
        (one.name, one.need, one.why) for one in PERMISSIONS
    ]


def test_the_readme_has_the_invitations_that_the_code_makes() -> None:
    urls = re.findall(r"https://discord\.com/oauth2/\S+", README)
    assert [url.replace("APPLICATION_ID", "1") for url in urls] == [invite_url(1, Need.CORE), invite_url(1)]


def test_an_invitation_asks_for_the_commands_and_for_no_more_than_the_table() -> None:
    url = urlsplit(invite_url(123456789012345678))
    query = parse_qs(url.query)
    assert query["scope"] == ["bot applications.commands"]
    assert query["client_id"] == ["123456789012345678"]
    asked = discord.Permissions(int(query["permissions"][0]))
    assert asked.value == sum(bit(one.flag) for one in PERMISSIONS)
    assert not asked.administrator


@pytest.mark.parametrize("lacking", PERMISSIONS, ids=lambda lacking: lacking.flag)
def test_a_missing_permission_is_named(lacking: Permission) -> None:
    others = discord.Permissions(wanted().value & ~bit(lacking.flag))
    assert missing(others) == [lacking]
    assert missing(others, Need.CORE) == ([lacking] if lacking.need is Need.CORE else [])
    assert missing(others, Need.VOICE) == ([lacking] if lacking.need is Need.VOICE else [])


def test_nothing_is_missing_for_an_administrator_or_with_everything() -> None:
    assert missing(wanted()) == []
    assert missing(discord.Permissions(administrator=True)) == []
    assert missing(discord.Permissions.none()) == list(PERMISSIONS)
