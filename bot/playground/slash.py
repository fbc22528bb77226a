"""Slash commands: which there are, running one, and asking the bot for choices while typing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcord.backend.command_access import command_access
from simcord.enums import AppCommandType, ComponentType, InteractionType, OptionType
from simcord.interactions import command_leaves, nest_options

from .access import Refused, cannot_press, channel_for
from .interactions import Answer, Interactions


class Slash(Interactions):
    """The bot's commands as a person meets them."""

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
        return await self.interact(user_id, channel_id, InteractionType.APPLICATION_COMMAND, data, path=path)

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
        return await self.interact(
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
            wire = self.store(channel_id, name, body, resolved)
        else:
            group = {
                OptionType.USER: ComponentType.USER_SELECT,
                OptionType.CHANNEL: ComponentType.CHANNEL_SELECT,
                OptionType.ROLE: ComponentType.ROLE_SELECT,
            }.get(kind, ComponentType.MENTIONABLE_SELECT)
            menu = {"type": group, "channel_types": option.get("channel_types")}
            (wire,), found = self.chosen(user_id, channel_id, menu, [str(value)])
            for key, entries in found.items():
                resolved.setdefault(key, {}).update(entries)
        return {"name": option["name"], "type": int(kind), "value": wire}


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
