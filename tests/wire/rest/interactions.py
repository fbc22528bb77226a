"""The callback: how a bot acknowledges an interaction, within 3 seconds, once."""

import time
from collections.abc import Callable
from typing import Any

from tests.wire import limits, messages, payloads
from tests.wire.errors import refusal
from tests.wire.rest.messages import check
from tests.wire.rest.router import Call, Reply, route
from tests.wire.state import CallbackType, Flag, Interaction, InteractionType, Json, Message

_ALLOWED: dict[InteractionType, set[CallbackType]] = {
    InteractionType.COMMAND: {CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE, CallbackType.MODAL},
    InteractionType.COMPONENT: {
        CallbackType.MESSAGE,
        CallbackType.DEFERRED_MESSAGE,
        CallbackType.DEFERRED_UPDATE,
        CallbackType.UPDATE,
        CallbackType.MODAL,
    },
    InteractionType.AUTOCOMPLETE: {CallbackType.CHOICES},
    InteractionType.MODAL: {
        CallbackType.MESSAGE,
        CallbackType.DEFERRED_MESSAGE,
        CallbackType.DEFERRED_UPDATE,
        CallbackType.UPDATE,
    },
}


@route("POST", "/interactions/{interaction_id}/{token}/callback", public=True)
def callback(call: Call) -> Any:
    world, body = call.world, call.fields
    interaction = world.interactions.get(call.params["token"])
    if interaction is None or interaction.id != call.id("interaction_id"):
        raise refusal("unknown_interaction")
    if interaction.callback is not None:
        raise refusal("already_acknowledged")
    waited = time.monotonic() - interaction.dispatched
    if waited > world.rules.ack_seconds:
        raise refusal("unknown_interaction")
    kind = _kind(body)
    if kind not in _ALLOWED[interaction.type]:
        world.problem("limits", f"callback type {body.get('type')} does not answer {interaction.type.name}")
        raise refusal("invalid_body", {"type": {"_errors": [{"code": "INTERACTION_TYPE_INVALID"}]}})
    if kind in (CallbackType.DEFERRED_UPDATE, CallbackType.UPDATE) and interaction.message is None:
        world.problem("limits", f"callback type {body['type']}: there is no message to update")
        raise refusal("invalid_body", {"type": {"_errors": [{"code": "INTERACTION_TYPE_INVALID"}]}})
    made = _EFFECTS[kind](call, interaction, body.get("data") or {})
    interaction.callback = kind
    interaction.ack_seconds = waited
    interaction.answered.set()
    world.touch()
    if call.query.get("with_response", "").lower() not in ("true", "1"):
        return Reply(204)
    return _response(call, interaction, kind, made)


def _kind(body: Json) -> CallbackType:
    try:
        return CallbackType(body.get("type", 0))
    except ValueError:
        raise refusal("invalid_body", {"type": {"_errors": [{"code": "BASE_TYPE_CHOICES"}]}}) from None


def _visibility(interaction: Interaction, data: Json) -> int | None:
    """Who alone sees it; in direct messages the flag means nothing much, the recipient sees it anyway."""
    return interaction.user.id if (data.get("flags") or 0) & Flag.EPHEMERAL else None


def _check_thread(call: Call, interaction: Interaction, data: Json) -> None:
    """A public answer in a thread that was locked meanwhile is refused to a bot that doesn't manage threads."""
    if _visibility(interaction, data) is None:
        messages.check_writable(call.world, interaction.channel, call.world.may(call.world.bot, interaction.channel))


def _message(call: Call, interaction: Interaction, data: Json) -> Message:
    check(call, data)
    _check_thread(call, interaction, data)
    interaction.original = messages.post(
        call.world,
        interaction.channel,
        call.world.bot,
        data,
        call.uploads,
        interaction=interaction,
        ephemeral_for=_visibility(interaction, data),
        kind=20 if interaction.type is InteractionType.COMMAND else 0,
    )
    return interaction.original


def _deferred_message(call: Call, interaction: Interaction, data: Json) -> Message:
    _check_thread(call, interaction, data)
    interaction.original = messages.post(
        call.world,
        interaction.channel,
        call.world.bot,
        {},
        interaction=interaction,
        ephemeral_for=_visibility(interaction, data),
        kind=20 if interaction.type is InteractionType.COMMAND else 0,
    )
    interaction.original.flags |= Flag.LOADING
    return interaction.original


def _deferred_update(call: Call, interaction: Interaction, data: Json) -> Message | None:
    interaction.original = interaction.message
    return None


def _update(call: Call, interaction: Interaction, data: Json) -> Message | None:
    message = interaction.message
    if message is None or message.deleted:
        raise refusal("unknown_message")
    check(call, data, message)
    messages.edit(call.world, message, data, call.uploads)
    interaction.original = message
    interaction.touched = interaction.edited = True
    return message


def _choices(call: Call, interaction: Interaction, data: Json) -> None:
    choices = data.get("choices") or []
    _refuse(call, limits.check_choices(choices))
    interaction.choices = choices


def _modal(call: Call, interaction: Interaction, data: Json) -> None:
    _refuse(call, limits.check_modal(data))
    interaction.modal = data


def _refuse(call: Call, problems: list[str]) -> None:
    if problems:
        for problem in problems:
            call.world.problem("limits", f"callback: {problem}")
        raise refusal("invalid_body", {"_errors": [{"code": "INVALID", "message": p} for p in problems]})


_EFFECTS: dict[CallbackType, Callable[[Call, Interaction, Json], Message | None]] = {
    CallbackType.MESSAGE: _message,
    CallbackType.DEFERRED_MESSAGE: _deferred_message,
    CallbackType.DEFERRED_UPDATE: _deferred_update,
    CallbackType.UPDATE: _update,
    CallbackType.CHOICES: _choices,
    CallbackType.MODAL: _modal,
}


def _response(call: Call, interaction: Interaction, kind: CallbackType, made: Message | None) -> Json:
    world = call.world
    about: Json = {"id": str(interaction.id), "type": int(interaction.type)}
    body: Json = {"interaction": about}
    if kind in (CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE) and made is not None:
        about["response_message_id"] = str(made.id)
        about["response_message_loading"] = kind is CallbackType.DEFERRED_MESSAGE
        about["response_message_ephemeral"] = made.ephemeral_for is not None
    if kind in (CallbackType.MESSAGE, CallbackType.UPDATE) and made is not None:
        body["resource"] = {"type": int(kind), "message": payloads.message(made, world.cdn, world.bot)}
    return body
