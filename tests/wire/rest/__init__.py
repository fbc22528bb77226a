"""Discord's HTTP API: one module a group of routes, registered on import."""

from tests.wire.rest import (
    applications,
    channels,
    guilds,
    interactions,
    messages,
    threads,
    users,
    webhooks,
)

__all__ = ["applications", "channels", "guilds", "interactions", "messages", "threads", "users", "webhooks"]
