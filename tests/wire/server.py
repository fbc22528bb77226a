"""The sockets: HTTP API, gateway and CDN of one World on 127.0.0.1."""

import asyncio
import json
import time
import traceback
from typing import Any

from aiohttp import BodyPartReader, web

from tests.wire import rest
from tests.wire.errors import Refusal, refusal
from tests.wire.faults import Action, Broken, Cut, Late, Moment, RateLimited, RateLimitScope, Refused
from tests.wire.rest.router import Call, Reply, Route, find
from tests.wire.state import Request, Upload
from tests.wire.world import World

assert rest.__all__  # importing the package registers the routes

_PREFIX = "/api/v10"


class _Dropped(Exception):
    """The connection is to be cut without an answer."""


class Server:
    """Serves a World; fills in its addresses."""

    def __init__(self, world: World) -> None:
        self._world = world
        application = web.Application(client_max_size=2**28)
        for path in ("/gateway", "/gateway/"):
            application.router.add_get(path, world.gateway.handle)
        application.router.add_get("/{folder:(ephemeral-)?attachments}/{channel}/{file}/{name}", self._file)
        application.router.add_route("*", _PREFIX + "/{path:.*}", self._api)
        self._runner = web.AppRunner(application, access_log=None)

    async def start(self) -> None:
        """Listen on a free port."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self._world.cdn = f"http://127.0.0.1:{port}"
        self._world.api = self._world.cdn + _PREFIX
        self._world.gateway.url = f"ws://127.0.0.1:{port}/gateway/"

    async def stop(self) -> None:
        """Close all sockets."""
        await self._world.gateway.close()
        await self._runner.cleanup()

    async def _file(self, request: web.Request) -> web.Response:
        file = self._world.files.get(int(request.match_info["file"]))
        if file is None or file.gone:
            return web.Response(status=404)
        return web.Response(body=file.content, content_type=file.content_type.split(";")[0])

    async def _api(self, request: web.Request) -> web.StreamResponse:
        world = self._world
        path = request.path[len(_PREFIX) :]
        try:
            body, uploads = await _parse(request)
        except (ValueError, UnicodeDecodeError) as error:
            world.problem("spec", f"{request.method} {path}: unreadable body: {error}")
            return _answer(400, refusal("invalid_body").body())
        call = Call(world, request.method, path, dict(request.query), body, uploads)
        call.authorized = request.headers.get("Authorization") == f"Bot {world.token}"
        found = find(request.method, path)
        template = found[0].template if found else ""
        nonce = call.fields.get("nonce") if isinstance(body, dict) else None
        names = [upload.filename for upload in uploads.values()]
        noted = Request(request.method, path, template, body, names, time.monotonic(), nonce=nonce)
        world.requests.append(noted)
        try:
            response = await self._answer(call, found, noted)
        except _Dropped:
            world.touch()
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=599)
        world.touch()
        return response

    async def _answer(self, call: Call, found: tuple[Route, dict[str, str]] | None, noted: Request) -> web.Response:
        faults = call.world.faults
        for action in faults.strike(call.method, call.path, Moment.BEFORE):
            if (spoiled := await _spoil(action, noted)) is not None:
                return spoiled
        taken = call.world.rate_limits.take(call.method, noted.route, found[1]) if found else None
        if taken is not None and taken.retry_after is not None:
            noted.status = 429
            return _too_many(taken.retry_after, "user", taken.headers)
        reply = self._effect(call, found)
        noted.status = reply.status
        noted.code = reply.body.get("code", 0) if reply.status >= 400 and isinstance(reply.body, dict) else 0
        for action in faults.strike(call.method, call.path, Moment.AFTER):
            if (spoiled := await _spoil(action, noted)) is not None:
                return spoiled
        return _answer(reply.status, reply.body, taken.headers if taken else None)

    def _effect(self, call: Call, found: tuple[Route, dict[str, str]] | None) -> Reply:
        """Check the request, do what it asks, and check our own answer."""
        world = call.world
        if found is None:
            world.problem("route", f"{call.method} {call.path}: no such route here")
            return Reply(501, {"code": 0, "message": "not implemented"})
        entry, call.params = found
        try:
            if not entry.public and not call.authorized:
                world.problem("token", f"{call.method} {call.path}: wrong Authorization")
                raise refusal("unauthorized")
            self._check_body(call)
            made = entry.handler(call)
        except Refusal as error:
            return Reply(error.status, error.body())
        except Exception:  # noqa: BLE001 - a fault of this package must fail the test, not end the server
            world.problem("harness", f"{call.method} {call.path}: {traceback.format_exc()}")
            return Reply(500, {"code": 0, "message": "the local Discord failed"})
        reply = made if isinstance(made, Reply) else Reply(200, made)
        if world.rules.check_answers and world.description is not None:
            for error_text in world.description.check_answer(call.method, call.path, reply.status, reply.body):
                world.problem("harness", f"answer of {call.method} {call.path}: {error_text}")
        return reply

    def _check_body(self, call: Call) -> None:
        world = call.world
        if world.description is None:
            return
        problems = world.description.check_request(call.method, call.path, call.body)
        if problems:
            for problem in problems:
                world.problem("spec", f"{call.method} {call.path}: {problem}")
            errors = {"_errors": [{"code": "INVALID", "message": problem} for problem in problems]}
            raise refusal("invalid_body", errors)


async def _parse(request: web.Request) -> tuple[Any, dict[str, Upload]]:
    uploads: dict[str, Upload] = {}
    body: Any = None
    if request.content_type == "multipart/form-data":
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                raise ValueError("nested multipart")
            content = bytes(await part.read())
            if part.name == "payload_json":
                body = json.loads(content)
            else:
                number = str(part.name).removeprefix("files[").removesuffix("]")
                kind = part.headers.get("Content-Type", "application/octet-stream")
                uploads[number] = Upload(part.filename or "unknown", content, kind)
        return ({} if body is None else body), uploads
    content = await request.read()
    return (json.loads(content) if content else None), uploads


async def _spoil(action: Action, noted: Request) -> web.Response | None:
    match action:
        case Late(seconds):
            await asyncio.sleep(seconds)
            return None
        case Cut():
            noted.status = noted.status or 599
            raise _Dropped
        case Broken(status):
            noted.status = status
            return web.Response(status=status, text="upstream connect error", content_type="text/plain")
        case Refused(error):
            noted.status, noted.code = error.status, error.code
            return _answer(error.status, error.body())
        case RateLimited(retry_after, scope):
            noted.status = 429
            return _too_many(retry_after, scope, {})


def _too_many(retry_after: float, scope: RateLimitScope, headers: dict[str, str]) -> web.Response:
    everything = scope == "global"
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": everything}
    headers = {**headers, "Retry-After": str(int(retry_after) + 1), "X-RateLimit-Scope": scope}
    if everything:
        headers["X-RateLimit-Global"] = "true"
    return _answer(429, body, headers)


def _answer(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py compares the content type as a whole: a charset in it would make it text. A 429 without Via counts
    # as a ban by the proxy.
    every = {"Via": "1.1 google", **(headers or {})}
    if status == 204:
        return web.Response(status=204, headers=every)
    return web.Response(
        status=status, body=json.dumps(body).encode(), headers={"Content-Type": "application/json", **every}
    )
