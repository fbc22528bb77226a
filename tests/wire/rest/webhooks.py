"""Interaction tokens as webhooks: the original response and follow-ups, for 15 minutes."""

from typing import Any

from tests.wire import messages, payloads
from tests.wire.errors import refusal
from tests.wire.rest.messages import check
from tests.wire.rest.router import NO_CONTENT, Call, route
from tests.wire.state import Flag, Interaction, Message, Thread

_BASE = "/webhooks/{application_id}/{token}"


def _interaction(call: Call) -> Interaction:
    world = call.world
    interaction = world.interactions.get(call.params["token"])
    if interaction is None or call.id("application_id") != world.bot.id:
        raise refusal("unknown_webhook")
    if world.clock.now() - interaction.created_at > world.rules.token_seconds:
        raise refusal("expired_token")
    if interaction.callback is None:
        raise refusal("unknown_webhook")
    return interaction


def _original(interaction: Interaction) -> Message:
    if interaction.original is None or interaction.original.deleted:
        raise refusal("unknown_message")
    return interaction.original


def _followup(call: Call, interaction: Interaction) -> Message:
    wanted = call.id("message_id")
    mine = [*interaction.followups, *([interaction.original] if interaction.original else [])]
    message = next((m for m in mine if m.id == wanted), None)
    if message is None or message.deleted:
        raise refusal("unknown_message")
    return message


def _edit(call: Call, interaction: Interaction, message: Message) -> Any:
    world = call.world
    _check_open(call, message)
    check(call, call.fields, message)
    if message.flags & Flag.LOADING:
        message.flags &= ~Flag.LOADING
    messages.edit(world, message, call.fields, call.uploads)
    interaction.touched = True
    interaction.edited = interaction.edited or message is interaction.original
    world.touch()
    return payloads.message(message, world.cdn, world.bot)


def _check_open(call: Call, message: Message) -> None:
    channel = message.channel
    if channel.deleted:
        raise refusal("unknown_channel")
    if isinstance(channel, Thread) and channel.archived:
        raise refusal("thread_archived")
    if message.ephemeral_for is None:
        messages.check_writable(call.world, channel, call.world.may(call.world.bot, channel))


@route("GET", _BASE + "/messages/@original", public=True)
def original(call: Call) -> Any:
    return payloads.message(_original(_interaction(call)), call.world.cdn, call.world.bot)


@route("PATCH", _BASE + "/messages/@original", public=True)
def edit_original(call: Call) -> Any:
    interaction = _interaction(call)
    return _edit(call, interaction, _original(interaction))


@route("DELETE", _BASE + "/messages/@original", public=True)
def delete_original(call: Call) -> Any:
    interaction = _interaction(call)
    messages.delete(call.world, _original(interaction))
    interaction.touched = True
    return NO_CONTENT


@route("POST", _BASE, public=True)
def follow_up(call: Call) -> Any:
    world, interaction, body = call.world, _interaction(call), call.fields
    if interaction.channel.deleted:
        raise refusal("unknown_channel")
    check(call, body)
    original = interaction.original
    interaction.touched = True
    if original is not None and original.flags & Flag.LOADING:
        # The first follow-up after a deferred answer fills that answer in; its visibility was settled before.
        original.flags &= ~Flag.LOADING
        messages.edit(world, original, {"components": [], **body}, call.uploads)
        return payloads.message(original, world.cdn, world.bot)
    hidden = bool((body.get("flags") or 0) & Flag.EPHEMERAL)
    if not hidden:
        messages.check_writable(world, interaction.channel, world.may(world.bot, interaction.channel))
    message = messages.post(
        world,
        interaction.channel,
        world.bot,
        body,
        call.uploads,
        interaction=interaction,
        ephemeral_for=interaction.user.id if hidden else None,
        reference=original,
    )
    interaction.followups.append(message)
    world.touch()
    return payloads.message(message, world.cdn, world.bot)


@route("GET", _BASE + "/messages/{message_id}", public=True)
def one(call: Call) -> Any:
    return payloads.message(_followup(call, _interaction(call)), call.world.cdn, call.world.bot)


@route("PATCH", _BASE + "/messages/{message_id}", public=True)
def edit(call: Call) -> Any:
    interaction = _interaction(call)
    return _edit(call, interaction, _followup(call, interaction))


@route("DELETE", _BASE + "/messages/{message_id}", public=True)
def delete(call: Call) -> Any:
    interaction = _interaction(call)
    messages.delete(call.world, _followup(call, interaction))
    interaction.touched = True
    return NO_CONTENT
