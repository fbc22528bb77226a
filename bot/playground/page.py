"""The page: an HTTP server on this machine only, for one browser that has its key."""

from __future__ import annotations

import mimetypes
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from aiohttp import BodyPartReader, web
from simcord.backend.cdn import CDN_BASE

from .disk import PlaygroundError
from .interactions import Upload
from .tabs import Tabs
from .world import World

STATIC: Final = Path(__file__).parent / "static"
PICTURES: Final = ("image/png", "image/jpeg", "image/gif", "image/webp")
UPLOAD_LIMIT: Final = 25 * 1024 * 1024

# Not left to the machine's own table, which can call scripts plain text.
_KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws://127.0.0.1:* ws://localhost:*;"
        " img-src 'self' data: blob: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class PortTaken(PlaygroundError):
    """Something else listens where the page was to be."""


class Page:
    """Serves one world."""

    def __init__(self, world: World, key: str) -> None:
        self.world = world
        self.tabs = Tabs(world)
        self.key = key
        self.port = 0
        self._runner: web.AppRunner | None = None

    async def start(self, host: str, port: int) -> str:
        """Listen; gives the address to open, with the key in it."""
        if host not in ("127.0.0.1", "localhost", "::1"):
            raise ValueError("The playground only listens on this machine.")
        app = web.Application(client_max_size=UPLOAD_LIMIT, middlewares=[self._guard])
        app.router.add_get("/", self._index)
        app.router.add_get("/live", self.tabs.serve)
        app.router.add_post("/upload", self._upload)
        app.router.add_get("/static/{name}", self._static)
        app.router.add_get("/files/{path:.+}", self._file)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        try:
            await site.start()
        except OSError as problem:
            raise PortTaken(f"The playground can't use port {port}: {problem.strerror or problem}.") from problem
        self.port = self._runner.addresses[0][1]
        return f"http://{'[::1]' if host == '::1' else host}:{self.port}/?key={self.key}"

    async def stop(self) -> None:
        """Close every tab's connection and stop listening."""
        await self.tabs.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Only this machine's browser, only with the key, never for another page."""
        hosts = {f"{name}:{self.port}" for name in ("127.0.0.1", "localhost", "[::1]")}
        origin = request.headers.get("Origin")
        if request.host not in hosts or (origin is not None and origin.removeprefix("http://") not in hosts):
            raise web.HTTPForbidden(text="This page only answers its own address.")
        if request.path in ("/live", "/upload") and origin is None:
            raise web.HTTPForbidden(text="This page only answers its own address.")
        cookie = f"playground_{self.port}"
        if request.path == "/" and self._is_key(request.query.get("key", "")):
            redirect = web.HTTPFound("/")
            redirect.set_cookie(cookie, self.key, httponly=True, samesite="Strict", max_age=90 * 24 * 3600)
            raise redirect
        if not self._is_key(request.cookies.get(cookie, "")):
            raise web.HTTPForbidden(text="Open the address with the key that the playground printed at its start.")
        response = await handler(request)
        if not response.prepared:
            for name, value in _HEADERS.items():
                response.headers.setdefault(name, value)
        return response

    def _is_key(self, given: str) -> bool:
        return secrets.compare_digest(given.encode(), self.key.encode())

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "index.html")

    async def _static(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        if name not in {path.name for path in STATIC.iterdir()}:
            raise web.HTTPNotFound
        return web.FileResponse(STATIC / name, headers={"Content-Type": _KINDS[Path(name).suffix]})

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = unquote(request.raw_path.partition("?")[0].removeprefix("/files/"))
        body = self.world.backend.cdn.get(f"{CDN_BASE}/{path}")
        if body is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        # Anything a browser could run is only ever offered for download.
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        if kind not in PICTURES or "download" in request.query:
            kind = kind if kind in PICTURES else "application/octet-stream"
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=body, content_type=kind, headers=headers)

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        given: list[Upload] = []
        async for part in await request.multipart():
            if isinstance(part, BodyPartReader) and part.filename:
                given.append((Path(part.filename).name, bytes(await part.read())))
        return web.json_response(self.tabs.keep(given))
