"""What a person does with messages and rooms: write, press, choose, delete, enter a voice room."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import SELECT_TYPES, ChannelType, ComponentType, InteractionType

from .access import Refused, cannot_press, cannot_write, channel_for, may, sees_message, slow_mode_wait
from .interactions import Answer, Interactions, Upload
from .world import set_archived

MESSAGE_LENGTH: Final = 2000


class People(Interactions):
    """The verbs of the humans in a world. Every method raises `Refused` with a sentence when it can't be done."""

    # ---------------------------------------------------------------- writing

    async def write(
        self,
        user_id: int,
        channel_id: int,
        text: str,
        *,
        files: Sequence[Upload] = (),
        reply_to: int | None = None,
    ) -> int:
        """Post a message; gives its id."""
        world, backend = self.world, self.world.backend
        channel = channel_for(world, user_id, channel_id)
        if reason := cannot_write(world, user_id, channel):
            raise Refused(reason)
        if wait := slow_mode_wait(world, user_id, channel):
            raise Refused(f"Slow mode: you can write again in {int(wait) + 1} s.")
        text = self._with_mentions(text.strip())
        if not text and not files:
            raise Refused("Write something first.")
        if len(text) > MESSAGE_LENGTH:
            raise Refused(f"A message can have {MESSAGE_LENGTH} characters; this one has {len(text)}.")
        reference = None
        if reply_to is not None and reply_to in backend.messages[channel_id]:
            reference = {"channel_id": str(channel_id), "message_id": str(reply_to)}
        if channel.thread_metadata is not None:
            if channel.thread_metadata.archived:
                set_archived(backend, channel, False)
            backend.add_thread_member(channel_id, user_id)
        attachments = backend.store_attachments(channel_id, files)
        return backend.create_message(channel_id, user_id, text, reference=reference, attachments=attachments).id

    def _with_mentions(self, text: str) -> str:
        names = {self.world.name_of(person_id): person_id for person_id in self.world.people}
        for name in sorted(names, key=len, reverse=True):
            text = re.sub(rf"(?<![\w<])@{re.escape(name)}\b", f"<@{names[name]}>", text)
        return text

    async def delete(self, user_id: int, channel_id: int, message_id: int) -> None:
        """Delete a message: one's own, or any with Manage Messages."""
        channel = channel_for(self.world, user_id, channel_id)
        message = self._message(user_id, channel_id, message_id)
        if message.author_id != user_id and not may(self.world, user_id, channel, "manage_messages"):
            raise Refused("You can only delete your own messages.")
        self.world.backend.delete_message(channel_id, message_id)

    def dismiss(self, user_id: int, message_id: int) -> None:
        """Put an ephemeral message away."""
        self.world.people[user_id].dismissed.add(message_id)
        self.world.backend.versions[message_id] = self.world.backend.versions.get(message_id, 0) + 1
        self.world.changed()

    # ---------------------------------------------------------- voice, threads

    def enter_voice(self, user_id: int, channel_id: int) -> None:
        """Connect to a voice room."""
        channel = channel_for(self.world, user_id, channel_id)
        if channel.type not in (ChannelType.VOICE, ChannelType.STAGE_VOICE) or channel.guild_id is None:
            raise Refused("That is not a voice room.")
        if not may(self.world, user_id, channel, "connect"):
            raise Refused("You can't enter this room by yourself.")
        inside = [
            state
            for state in self.world.backend.guilds[channel.guild_id].voice_states.values()
            if state.channel_id == channel_id and state.user_id != user_id
        ]
        if channel.user_limit and len(inside) >= channel.user_limit:
            raise Refused("This room is full.")
        self.world.backend.set_voice_state(channel.guild_id, user_id, channel_id)

    def leave_voice(self, user_id: int) -> None:
        """Disconnect from voice."""
        self.world.backend.set_voice_state(self.world.guild_id, user_id, None)

    def leave_server(self, user_id: int) -> None:
        """Leave the server; direct messages stay."""
        guild = self.world.backend.guilds[self.world.guild_id]
        if user_id == guild.owner_id:
            raise Refused("The owner can't leave the server.")
        if user_id in guild.members:
            self.leave_voice(user_id)
            self.world.backend.remove_member(guild.id, user_id)

    def join_server(self, user_id: int) -> None:
        """Come back to the server."""
        if user_id not in self.world.backend.guilds[self.world.guild_id].members:
            self.world.backend.add_member(self.world.guild_id, user_id, announce=True)

    def set_thread(self, user_id: int, channel_id: int, *, archived: bool, locked: bool) -> None:
        """Archive, lock or open a thread; needs Manage Threads."""
        channel = channel_for(self.world, user_id, channel_id)
        if channel.thread_metadata is None or not may(self.world, user_id, channel, "manage_threads"):
            raise Refused("Only somebody who manages threads can do that.")
        backend = self.world.backend
        backend.edit_channel(
            channel_id,
            {},
            thread_metadata={"archived": archived, "locked": locked, "archive_timestamp": backend.now_iso()},
        )

    # ------------------------------------------------------------- components

    async def press(self, user_id: int, channel_id: int, message_id: int, custom_id: str) -> Answer:
        """Press a button."""
        message, component = self._component(user_id, channel_id, message_id, custom_id)
        if component["type"] != ComponentType.BUTTON:
            raise Refused("That is not a button.")
        return await self._use(user_id, message, component, {})

    async def choose(
        self, user_id: int, channel_id: int, message_id: int, custom_id: str, values: Sequence[str]
    ) -> Answer:
        """Choose in a menu: option values, or ids of people, roles or channels."""
        message, menu = self._component(user_id, channel_id, message_id, custom_id)
        if menu["type"] not in SELECT_TYPES:
            raise Refused("That is not a menu.")
        least, most = menu.get("min_values", 1), menu.get("max_values", 1)
        if not least <= len(values) <= most or len(set(values)) != len(values):
            raise Refused(f"Choose {least if least == most else f'{least} to {most}'} here.")
        chosen, resolved = self.chosen(user_id, channel_id, menu, values)
        extra: dict[str, Any] = {"values": chosen}
        if menu["type"] != ComponentType.STRING_SELECT:
            extra["resolved"] = resolved
        return await self._use(user_id, message, menu, extra)

    async def _use(self, user_id: int, message: Message, component: Mapping[str, Any], extra: dict[str, Any]) -> Answer:
        data = {
            "custom_id": component["custom_id"],
            "component_type": int(component["type"]),
            "id": component.get("id", 0),
            **extra,
        }
        return await self.interact(user_id, message.channel_id, InteractionType.MESSAGE_COMPONENT, data, source=message)

    def _component(
        self, user_id: int, channel_id: int, message_id: int, custom_id: str
    ) -> tuple[Message, dict[str, Any]]:
        channel = channel_for(self.world, user_id, channel_id)
        message = self._message(user_id, channel_id, message_id)
        if reason := cannot_press(self.world, user_id, channel):
            raise Refused(reason)
        for component in walk_components(message.components):
            if component.get("custom_id") == custom_id:
                if component.get("disabled"):
                    raise Refused("That is switched off.")
                return message, component
        raise Refused("That is no longer on this message.")

    def _message(self, user_id: int, channel_id: int, message_id: int) -> Message:
        message = self.world.backend.messages.get(channel_id, {}).get(message_id)
        if message is None or not sees_message(self.world, user_id, message):
            raise Refused("This message has been deleted.")
        return message
