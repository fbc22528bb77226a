"""Users, direct message channels, the application, the gateway's address."""

from typing import Any

from tests.wire import payloads
from tests.wire.errors import refusal
from tests.wire.rest.router import NO_CONTENT, Call, route


@route("GET", "/users/@me")
def me(call: Call) -> Any:
    return payloads.user(call.world.bot) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


@route("GET", "/users/{user_id}")
def user(call: Call) -> Any:
    account = call.world.accounts.get(call.id("user_id"))
    if account is None:
        raise refusal("unknown_user")
    return payloads.user(account)


@route("POST", "/users/@me/channels")
def open_direct_channel(call: Call) -> Any:
    world = call.world
    account = world.accounts.get(int(call.fields.get("recipient_id", 0)))
    if account is None:
        raise refusal("unknown_user")
    if account.bot or account.direct_messages == "closed_at_open":
        raise refusal("closed_dm")
    return payloads.channel(world.direct_channel(account))


@route("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Any:
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": "0",
            "features": [],
        }
        for guild in call.world.bot_guilds()
    ]


@route("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(call: Call) -> Any:
    call.world.remove_bot(call.guild())
    return NO_CONTENT


def _application(call: Call) -> Any:
    world = call.world
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": payloads.user(world.owner),
        "approximate_guild_count": len(world.bot_guilds()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "bot_public": True,
        "bot_require_code_grant": False,
        "bot": payloads.user(world.bot),
        "summary": "",
    }


route("GET", "/oauth2/applications/@me")(_application)
route("GET", "/applications/@me")(_application)


@route("GET", "/gateway", public=True)
def gateway(call: Call) -> Any:
    return {"url": call.world.gateway.url}


@route("GET", "/gateway/bot")
def gateway_for_bots(call: Call) -> Any:
    gateway = call.world.gateway
    return {
        "url": gateway.url,
        "shards": gateway.shards,
        "session_start_limit": {
            "total": 1_000,
            "remaining": max(0, 1_000 - gateway.identifies),
            "reset_after": 86_400_000,
            "max_concurrency": 1,
        },
    }
