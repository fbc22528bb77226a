"""Sending an interaction to the bot and waiting for its first answer; what menus, forms and commands share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from simcord.backend import serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction, Message
from simcord.enums import ComponentType, InteractionType
from simcord.interactions import base_payload

from .access import Refused, sees
from .world import INTERACTION_LIFE, World

ANSWER_TIME: Final = 3.0
"""Seconds a bot has for its first answer to an interaction."""
FAILED: Final = "This interaction failed."
NO_ANSWER: Final = "The application did not respond."

Upload = tuple[str, bytes]
"""A file's name and content."""
Resolved = dict[str, dict[str, Any]]
"""Discord's block of what chosen ids stand for: users, members, roles, channels, attachments."""


@dataclass
class Answer:
    """How the bot answered: nothing to show here (a message shows it), a form, or choices."""

    modal: dict[str, Any] | None = None
    interaction: int | None = None
    choices: list[dict[str, Any]] = field(default_factory=list)


class Interactions:
    """A person's interactions with the bot in one world."""

    def __init__(self, world: World) -> None:
        self.world = world

    def chosen(
        self, user_id: int, channel_id: int, menu: Mapping[str, Any], values: Sequence[str]
    ) -> tuple[list[str], dict[str, dict[str, Any]]]:
        """Check chosen values; for people, roles and channels also Discord's `resolved` block."""
        if menu["type"] in (ComponentType.STRING_SELECT, ComponentType.CHECKBOX_GROUP):
            known = {option["value"] for option in menu["options"]}
            if not known.issuperset(values):
                raise Refused("That option is gone.")
            return list(values), {}
        resolved: dict[str, dict[str, Any]] = {}
        for value in values:
            if not value.isdecimal() or not self._resolve(user_id, channel_id, menu, int(value), resolved):
                raise Refused("That can't be chosen here.")
        return list(values), resolved

    def _resolve(
        self,
        user_id: int,
        channel_id: int,
        menu: Mapping[str, Any],
        chosen: int,
        resolved: dict[str, dict[str, Any]],
    ) -> bool:
        backend = self.world.backend
        kind = menu["type"]
        guild_id = backend.channels[channel_id].guild_id
        guild = backend.guilds.get(guild_id) if guild_id is not None else None
        if kind in (ComponentType.USER_SELECT, ComponentType.MENTIONABLE_SELECT) and chosen in backend.users:
            user = dict(serializers.user_payload(backend.users[chosen]))
            resolved.setdefault("users", {})[str(chosen)] = user
            if guild is not None and chosen in guild.members:
                member = dict(serializers.member_payload(backend, guild, guild.members[chosen], with_user=False))
                member["permissions"] = str(backend.compute_permissions(guild.id, chosen, channel_id))
                resolved.setdefault("members", {})[str(chosen)] = member
            return True
        if guild is None:
            return False
        if kind in (ComponentType.ROLE_SELECT, ComponentType.MENTIONABLE_SELECT) and chosen in guild.roles:
            role = dict(serializers.role_payload(guild.roles[chosen]))
            resolved.setdefault("roles", {})[str(chosen)] = role
            return True
        channel = backend.channels.get(chosen)
        if kind != ComponentType.CHANNEL_SELECT or channel is None or not sees(self.world, user_id, channel):
            return False
        if menu.get("channel_types") and channel.type not in menu["channel_types"]:
            return False
        payload = dict(serializers.channel_payload(backend, channel))
        payload["permissions"] = str(backend.compute_permissions(guild.id, user_id, chosen))
        resolved.setdefault("channels", {})[str(chosen)] = payload
        return True

    def store(self, channel_id: int, name: str, body: bytes, resolved: dict[str, dict[str, Any]]) -> str:
        backend = self.world.backend
        attachment_id = backend.snowflake()
        stored = backend.cdn.store_attachment(attachment_id, channel_id, name, body, None)
        backend.cdn.let_go([stored["url"]], delay=INTERACTION_LIFE)
        resolved.setdefault("attachments", {})[str(attachment_id)] = stored
        return str(attachment_id)

    async def interact(
        self,
        user_id: int,
        channel_id: int,
        kind: InteractionType,
        data: dict[str, Any],
        *,
        source: Message | None = None,
        path: Sequence[str] = (),
    ) -> Answer:
        world, backend = self.world, self.world.backend
        channel = backend.channels[channel_id]
        record, payload = base_payload(
            backend,
            type=int(kind),
            channel_id=channel_id,
            guild_id=channel.guild_id,
            user_id=user_id,
            data=data,
        )
        payload["locale"] = world.people[user_id].language
        if path:
            record.command_name = " ".join(path)
        if source is not None:
            record.source_message_id = source.id
            payload["message"] = dict(serializers.message_payload(backend, source))
        backend.emit("INTERACTION_CREATE", payload)
        if not await world.until(lambda: record.responded, ANSWER_TIME):
            raise Refused(NO_ANSWER if kind == InteractionType.APPLICATION_COMMAND else FAILED)
        # A form may only be sent back when the bot knows that it has been shown.
        await world.until(lambda: record.id in world.answered, ANSWER_TIME)
        return self._answer(record)

    @staticmethod
    def _answer(record: Interaction) -> Answer:
        return Answer(modal=record.modal, interaction=record.id, choices=list(record.autocomplete_choices or []))


def refusal(problem: BackendError) -> Refused:
    """A backend error as a sentence."""
    return Refused(f"Discord would refuse that: {problem.message}.")
