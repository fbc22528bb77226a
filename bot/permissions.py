"""The permissions the bot asks for in a server, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import discord

from rules.text import N_

SCOPES = ("bot", "applications.commands")


class Need(Enum):
    """What a permission is needed for."""

    CORE = "core"
    """Every table."""
    VOICE = "voice"
    """Only tables with rooms for talk, which come in a later version; tables talk by text without it."""


@dataclass(frozen=True, slots=True)
class Permission:
    """One permission: discord.py's flag, Discord's English name, and messages that say what for."""

    flag: str
    name: str
    need: Need
    why: str


PERMISSIONS = (
    Permission("view_channel", N_("View Channel"), Need.CORE, N_("To be in the channel where tables are opened.")),
    Permission("send_messages", N_("Send Messages"), Need.CORE, N_("To post the lobby of a table and the result.")),
    Permission(
        "send_messages_in_threads",
        N_("Send Messages in Threads"),
        Need.CORE,
        N_("To tell in the table's thread what happened and whose turn it is."),
    ),
    Permission(
        "create_public_threads",
        N_("Create Public Threads"),
        Need.CORE,
        N_("To make a thread for each table, so that the channel stays readable."),
    ),
    Permission(
        "manage_threads",
        N_("Manage Threads"),
        Need.CORE,
        N_("To put the table's thread away a day after its game."),
    ),
    Permission("embed_links", N_("Embed Links"), Need.CORE, N_("To set messages with frames and pictures in them.")),
    Permission(
        "attach_files", N_("Attach Files"), Need.CORE, N_("To show the board, and to hand out the record of a game.")
    ),
    Permission(
        "read_message_history",
        N_("Read Message History"),
        Need.CORE,
        N_("To find its own messages again after a restart, and to edit them."),
    ),
    Permission(
        "manage_channels",
        N_("Manage Channels"),
        Need.VOICE,
        N_("To make a table's voice rooms, and to remove them after the game."),
    ),
    Permission(
        "connect",
        N_("Connect"),
        Need.VOICE,
        N_("To close the rooms to everybody but those it brings in; a bot can only deny what it has."),
    ),
    Permission(
        "move_members",
        N_("Move Members"),
        Need.VOICE,
        N_("To bring players who are in voice into their room when a talk begins, and back when it ends."),
    ),
    Permission(
        "mute_members",
        N_("Mute Members"),
        Need.VOICE,
        N_("To let only those speak whose turn it is, at tables that want this."),
    ),
)
"""Every permission, in the order in which they are explained to people."""

ALL = tuple(Need)


def wanted(*needs: Need) -> discord.Permissions:
    """The permissions for some needs, all of them if none is named."""
    return discord.Permissions(**{one.flag: True for one in _for(needs)})


def missing(permissions: discord.Permissions, *needs: Need) -> list[Permission]:
    """What is lacking in `permissions` for some needs (all if none is named), in the order of the table."""
    return [one for one in _for(needs) if not (permissions.administrator or getattr(permissions, one.flag))]


def invite_url(application_id: int, *needs: Need) -> str:
    """The address where somebody with Manage Server adds the bot with the permissions for some needs."""
    return discord.utils.oauth_url(application_id, permissions=wanted(*needs), scopes=SCOPES)


def _for(needs: Iterable[Need]) -> list[Permission]:
    chosen = tuple(needs) or ALL
    return [one for one in PERMISSIONS if one.need in chosen]
