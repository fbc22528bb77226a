"""What a person does: write, press, choose, fill in a form, run a command, enter a voice room."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from simcord.backend import serializers
from simcord.backend.command_access import command_access
from simcord.backend.errors import BackendError
from simcord.backend.models import Channel, Interaction, Message
from simcord.components import walk_components
from simcord.enums import (
    SELECT_TYPES,
    AppCommandType,
    ChannelType,
    ComponentType,
    InteractionType,
    OptionType,
)
from simcord.interactions import base_payload, command_leaves, nest_options

from .access import (
    Refused,
    cannot_press,
    cannot_write,
    channel_for,
    may,
    sees,
    sees_message,
    slow_mode_wait,
)
from .world import INTERACTION_LIFE, World, set_archived

ANSWER_TIME: Final = 3.0
"""Seconds a bot has for its first answer to an interaction."""
MESSAGE_LENGTH: Final = 2000
FAILED: Final = "This interaction failed."
NO_ANSWER: Final = "The application did not respond."

Upload = tuple[str, bytes]


@dataclass
class Answer:
    """How the bot answered: nothing to show here (a message shows it), a form, or choices."""

    modal: dict[str, Any] | None = None
    interaction: int | None = None
    choices: list[dict[str, Any]] = field(default_factory=list)


class People:
    """The verbs of the humans in a world. Every method raises `Refused` with a sentence when it can't be done."""

    def __init__(self, world: World) -> None:
        self.world = world

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
        chosen, resolved = self._chosen(user_id, channel_id, menu, values)
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
        return await self._interact(
            user_id, message.channel_id, InteractionType.MESSAGE_COMPONENT, data, source=message
        )

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

    # ----------------------------------------------------------------- modals

    async def submit(self, user_id: int, interaction_id: int, values: Mapping[str, Any]) -> Answer:
        """Send a form back. `values`: text, list of values, bool, or list of uploads, by custom id."""
        backend = self.world.backend
        shown = backend.interactions.get(interaction_id)
        if shown is None or shown.user_id != user_id or shown.modal is None or shown.modal_consumed:
            raise Refused("This form is out of date. Open it again.")
        channel = channel_for(self.world, user_id, shown.channel_id)
        if reason := cannot_press(self.world, user_id, channel):
            raise Refused(reason)
        resolved: dict[str, dict[str, Any]] = {}
        uploads: list[tuple[dict[str, Any], Upload]] = []
        filled = [
            self._fill(user_id, channel, component, values, resolved, uploads)
            for component in shown.modal["components"]
        ]
        for control, (name, body) in uploads:
            control["values"].append(self._store(channel.id, name, body, resolved))
        data: dict[str, Any] = {"custom_id": shown.modal["custom_id"], "components": filled}
        if resolved:
            data["resolved"] = resolved
        source = None
        if shown.source_message_id is not None:
            source = backend.messages[channel.id].get(shown.source_message_id)
        shown.modal_consumed = True
        try:
            return await self._interact(user_id, channel.id, InteractionType.MODAL_SUBMIT, data, source=source)
        except Refused:
            # Discord keeps a form open whose sending failed.
            shown.modal_consumed = False
            raise

    def _fill(
        self,
        user_id: int,
        channel: Channel,
        component: Mapping[str, Any],
        values: Mapping[str, Any],
        resolved: dict[str, dict[str, Any]],
        uploads: list[tuple[dict[str, Any], Upload]],
    ) -> dict[str, Any]:
        kind = component["type"]
        filled: dict[str, Any] = {"type": int(kind), "id": component.get("id")}
        if kind == ComponentType.ACTION_ROW:
            filled["components"] = [
                self._fill(user_id, channel, child, values, resolved, uploads) for child in component["components"]
            ]
            return filled
        if kind == ComponentType.LABEL:
            filled["component"] = self._fill(user_id, channel, component["component"], values, resolved, uploads)
            return filled
        if kind == ComponentType.TEXT_DISPLAY:
            return filled
        filled["custom_id"] = component["custom_id"]
        value = values.get(component["custom_id"])
        required = component.get("required", kind != ComponentType.CHECKBOX)
        if kind == ComponentType.TEXT_INPUT:
            filled["value"] = _text_value(component, value, required)
        elif kind == ComponentType.CHECKBOX:
            filled["value"] = bool(value)
        elif kind == ComponentType.RADIO_GROUP:
            options = {option["value"] for option in component["options"]}
            if (value is None and required) or (value is not None and value not in options):
                raise Refused("Choose one of the options.")
            filled["value"] = value
        elif kind == ComponentType.FILE_UPLOAD:
            files: list[Upload] = value or []
            _check_count(component, len(files), required, 1, "file")
            filled["values"] = []
            uploads.extend((filled, file) for file in files)
        else:
            chosen = list(value or [])
            most = len(component["options"]) if kind == ComponentType.CHECKBOX_GROUP else 1
            _check_count(component, len(chosen), required, most, "option")
            filled["values"], found = self._chosen(user_id, channel.id, component, chosen)
            for group, entries in found.items():
                resolved.setdefault(group, {}).update(entries)
        return filled

    # --------------------------------------------------------------- commands

    def commands(self, user_id: int, channel_id: int) -> list[dict[str, Any]]:
        """The slash commands this person can use here: one entry for each leaf, with its options."""
        if self.world.backend.channels.get(channel_id) is None:
            return []
        found = []
        for command in self.world.backend.visible_commands(user_id=user_id, channel_id=channel_id):
            for path, leaf in command_leaves(command):
                found.append(
                    {
                        "command": command["id"],
                        "path": path,
                        "description": leaf.get("description", ""),
                        "description_localizations": leaf.get("description_localizations") or {},
                        "options": leaf.get("options") or [],
                    }
                )
        return found

    async def run(
        self, user_id: int, channel_id: int, command_id: str, path: Sequence[str], options: Mapping[str, Any]
    ) -> Answer:
        """Run a slash command. `options`: what was typed, by name; uploads for attachments."""
        command, leaf = self._command(user_id, channel_id, command_id, path)
        resolved: dict[str, dict[str, Any]] = {}
        built = []
        for option in leaf.get("options") or []:
            value = options.get(option["name"])
            if value is None or value == "":
                if option.get("required"):
                    raise Refused(f"“{option['name']}” is needed.")
                continue
            built.append(self._option(user_id, channel_id, option, value, resolved))
        data = self._command_data(command, path, built)
        if resolved:
            data["resolved"] = resolved
        return await self._interact(user_id, channel_id, InteractionType.APPLICATION_COMMAND, data, path=path)

    async def complete(
        self,
        user_id: int,
        channel_id: int,
        command_id: str,
        path: Sequence[str],
        options: Mapping[str, Any],
        focused: str,
    ) -> Answer:
        """Ask the bot for choices for the option being typed."""
        command, leaf = self._command(user_id, channel_id, command_id, path)
        built = []
        for option in leaf.get("options") or []:
            value = options.get(option["name"])
            if option["name"] == focused:
                typed = {"name": focused, "type": option["type"], "value": value or "", "focused": True}
                built.append(typed)
            elif value not in (None, "") and option["type"] != OptionType.ATTACHMENT:
                try:
                    built.append(self._option(user_id, channel_id, option, value, {}))
                except Refused:
                    continue  # Half-typed values of other options are left out, as Discord does.
        return await self._interact(
            user_id,
            channel_id,
            InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE,
            self._command_data(command, path, built),
        )

    def _command(
        self, user_id: int, channel_id: int, command_id: str, path: Sequence[str]
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        channel = channel_for(self.world, user_id, channel_id)
        if reason := cannot_press(self.world, user_id, channel):
            raise Refused(reason)
        backend = self.world.backend
        for scope in (channel.guild_id, None):
            for command in backend.commands.get(scope, {}).values():
                if command["id"] != command_id:
                    continue
                if not command_access(backend, command, user_id=user_id, channel_id=channel_id).allowed:
                    raise Refused("You can't use this command here.")
                for leaf_path, leaf in command_leaves(command):
                    if list(leaf_path) == list(path):
                        return command, leaf
        raise Refused("This command is gone. Type / to see what there is.")

    @staticmethod
    def _command_data(command: dict[str, Any], path: Sequence[str], built: list[dict[str, Any]]) -> dict[str, Any]:
        data = {
            "id": command["id"],
            "name": command["name"],
            "type": int(AppCommandType.CHAT_INPUT),
            "options": nest_options(command, list(path[1:]), built),
        }
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        return data

    def _option(
        self,
        user_id: int,
        channel_id: int,
        option: Mapping[str, Any],
        value: Any,
        resolved: dict[str, dict[str, Any]],
    ) -> dict[str, Any]:
        kind = OptionType(option["type"])
        wire: Any
        if kind in (OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER):
            wire = _typed(option, kind, str(value))
        elif kind == OptionType.BOOLEAN:
            wire = value is True or str(value).casefold() == "true"
        elif kind == OptionType.ATTACHMENT:
            name, body = value
            wire = self._store(channel_id, name, body, resolved)
        else:
            group = {
                OptionType.USER: ComponentType.USER_SELECT,
                OptionType.CHANNEL: ComponentType.CHANNEL_SELECT,
                OptionType.ROLE: ComponentType.ROLE_SELECT,
            }.get(kind, ComponentType.MENTIONABLE_SELECT)
            menu = {"type": group, "channel_types": option.get("channel_types")}
            (wire,), found = self._chosen(user_id, channel_id, menu, [str(value)])
            for key, entries in found.items():
                resolved.setdefault(key, {}).update(entries)
        return {"name": option["name"], "type": int(kind), "value": wire}

    # --------------------------------------------------------------- plumbing

    def _chosen(
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

    def _store(self, channel_id: int, name: str, body: bytes, resolved: dict[str, dict[str, Any]]) -> str:
        backend = self.world.backend
        attachment_id = backend.snowflake()
        stored = backend.cdn.store_attachment(attachment_id, channel_id, name, body, None)
        backend.cdn.let_go([stored["url"]], delay=INTERACTION_LIFE)
        resolved.setdefault("attachments", {})[str(attachment_id)] = stored
        return str(attachment_id)

    async def _interact(
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
        return self._answer(record)

    @staticmethod
    def _answer(record: Interaction) -> Answer:
        return Answer(modal=record.modal, interaction=record.id, choices=list(record.autocomplete_choices or []))


def refusal(problem: BackendError) -> Refused:
    """A backend error as a sentence."""
    return Refused(f"Discord would refuse that: {problem.message}.")


def _text_value(component: Mapping[str, Any], value: Any, required: bool) -> str:
    text = "" if value is None else str(value)
    least, most = component.get("min_length") or 0, component.get("max_length") or 4000
    if required and not text:
        raise Refused("Fill in every field that is needed.")
    if text and not least <= len(text) <= most:
        raise Refused(f"This field takes {least} to {most} characters; you wrote {len(text)}.")
    return text


def _check_count(component: Mapping[str, Any], count: int, required: bool, most: int, what: str) -> None:
    least = component.get("min_values")
    least = 1 if least is None else least
    most = component.get("max_values") or most
    if (count or required) and not least <= count <= most:
        raise Refused(f"Choose {least if least == most else f'{least} to {most}'} {what}{'s' * (most > 1)}.")


def _typed(option: Mapping[str, Any], kind: OptionType, typed: str) -> str | int | float:
    name = option["name"]
    choices = option.get("choices")
    if kind == OptionType.STRING:
        least, most = option.get("min_length", 0), option.get("max_length", 6000)
        if not least <= len(typed) <= most:
            raise Refused(f"“{name}” takes {least} to {most} characters.")
        value: str | int | float = typed
    else:
        try:
            value = int(typed) if kind == OptionType.INTEGER else float(typed.replace(",", "."))
        except ValueError:
            raise Refused(f"“{name}” takes a number.") from None
        least, most = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
        if not least <= value <= most:
            raise Refused(f"“{name}” goes from {least:g} to {most:g}.")
    if choices and value not in [choice["value"] for choice in choices]:
        raise Refused(f"Choose one of the options for “{name}”.")
    return value
