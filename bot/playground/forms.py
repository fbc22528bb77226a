"""Filling in a form (modal) of the bot and sending it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcord.backend.models import Channel
from simcord.enums import ComponentType, InteractionType

from .access import Refused, cannot_press, channel_for
from .interactions import Answer, Interactions, Upload


class Forms(Interactions):
    """The forms people have open."""

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
            control["values"].append(self.store(channel.id, name, body, resolved))
        data: dict[str, Any] = {"custom_id": shown.modal["custom_id"], "components": filled}
        if resolved:
            data["resolved"] = resolved
        source = None
        if shown.source_message_id is not None:
            source = backend.messages[channel.id].get(shown.source_message_id)
        shown.modal_consumed = True
        try:
            return await self.interact(user_id, channel.id, InteractionType.MODAL_SUBMIT, data, source=source)
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
            filled["values"], found = self.chosen(user_id, channel.id, component, chosen)
            for group, entries in found.items():
                resolved.setdefault(group, {}).update(entries)
        return filled


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
