"""The bot as its own process, unmodified, pointed at a World."""

import asyncio
import ctypes
import os
import re
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from tests.wire.spec import PROJECT

if TYPE_CHECKING:
    from tests.wire.world import World

_TROUBLE = re.compile(
    r"^(Traceback \(most recent call last\):|.*(was never (awaited|retrieved)|exception in shielded future)"
    r"|.*\b(ERROR|CRITICAL)\b)"
)
_LOG_LINE = re.compile(r"[\[{(]?\d{4}-\d\d-\d\d|.*\b(DEBUG|INFO|WARNING|ERROR|CRITICAL)\b")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "VIRTUAL_ENV")


def _end_with_us() -> None:
    """Have the kernel kill the bot when the test run dies, however it dies (prctl PR_SET_PDEATHSIG)."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class BotProcess:
    """One run of the bot after another on the same database.

    `command`: what is started, `python -m bot` by default; `folder`: where the database and nothing else lives.
    """

    def __init__(
        self,
        world: "World",
        folder: Path,
        *,
        command: Sequence[str] = (sys.executable, "-m", "bot"),
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._world = world
        self._command = tuple(command)
        self._extra = dict(env or {})
        self._process: asyncio.subprocess.Process | None = None
        self._readers: list[asyncio.Task[None]] = []
        self._allowed: list[re.Pattern[str]] = []
        self.folder = folder
        self.database = folder / "bot.db"
        self.log: list[str] = []
        """Every line of its output, all runs, in order of arrival."""
        self.started_in: list[float] = []
        """Seconds from each start until ready."""

    async def __aenter__(self) -> "BotProcess":
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.kill9()
        if kind is None:
            self.check_log()

    @property
    def pid(self) -> int | None:
        """Its process id while it runs."""
        return self._process.pid if self.running and self._process else None

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.returncode is None

    @property
    def exit_code(self) -> int | None:
        """How its last run ended."""
        return self._process.returncode if self._process else None

    @property
    def resident_bytes(self) -> int:
        """Its memory now (VmRSS); Linux only."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found, status
        return int(found[1]) * 1024

    def environment(self) -> dict[str, str]:
        """What the process gets: nothing of ours but paths, so that no real token is ever used."""
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        return {
            **kept,
            "PYTHONUNBUFFERED": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "DISCORD_TOKEN": self._world.token,
            "DISCORD_API_BASE": self._world.api,
            "DISCORD_GATEWAY": self._world.gateway.url,
            "DATABASE": str(self.database),
            "GUILD_READY_TIMEOUT": "0.2",
            **self._extra,
        }

    async def start(self, within: float = 30.0, *, wait: bool = True) -> None:
        """Start it and (unless told not to wait) wait until it is ready: all shards in, commands known."""
        assert not self.running, "already running"
        began = time.monotonic()
        identifies = self._world.gateway.identifies
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            cwd=PROJECT,
            env=self.environment(),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=2**20,
            preexec_fn=_end_with_us if sys.platform == "linux" else None,
        )
        assert self._process.stdout is not None
        self._readers.append(asyncio.create_task(self._read(self._process.stdout)))
        if not wait:
            return
        world = self._world

        def ready() -> bool:
            if not self.running:
                raise AssertionError("the bot ended before it was ready:\n" + "\n".join(self.log[-40:]))
            commands = world.commands or any(guild.commands for guild in world.guilds.values())
            return world.gateway.ready and world.gateway.identifies > identifies and bool(commands)

        try:
            await world.until(ready, within, "the bot is ready")
        except TimeoutError as error:
            raise TimeoutError(f"{error}\n" + "\n".join(self.log[-40:])) from None
        self.started_in.append(time.monotonic() - began)

    async def kill9(self) -> None:
        """End it at once, without a chance to tidy up; nothing if it does not run."""
        if self.running and self._process is not None:
            self._process.kill()
        await self._ended(10.0)

    async def terminate(self, within: float = 15.0) -> None:
        """SIGTERM; it must end by itself with exit code 0."""
        assert self.running and self._process is not None, "not running"
        self._process.send_signal(signal.SIGTERM)
        try:
            await self._ended(within)
        except TimeoutError:
            await self.kill9()
            raise AssertionError(f"the bot did not end within {within} s of SIGTERM") from None
        code = self._process.returncode
        assert code == 0, f"the bot ended with {code} after SIGTERM:\n" + "\n".join(self.log[-40:])

    async def restart(self, *, kill: bool = False, within: float = 30.0) -> None:
        """End it (politely, or by kill −9) and start it again on the same database."""
        if kill:
            await self.kill9()
        else:
            await self.terminate()
        await self.start(within)

    async def wait_for_log(self, pattern: str, within: float = 10.0, since: int = 0) -> str:
        """The first line (from line `since` on) that matches."""
        regex = re.compile(pattern)

        def look() -> str | None:
            return next((line for line in self.log[since:] if regex.search(line)), None)

        found = await self._world.until(look, within, f"{pattern!r} in the log")
        assert found is not None
        return found

    def allow_log(self, pattern: str) -> None:
        """Let errors pass whose text (the whole block of lines) matches."""
        self._allowed.append(re.compile(pattern, re.DOTALL))

    def trouble(self) -> list[str]:
        """Error lines and tracebacks in the log that no `allow_log` covers, each with the lines that belong to it."""
        blocks: list[list[str]] = []
        open_block = False
        for line in self.log:
            if _TROUBLE.match(line) and not (open_block and line.startswith("Traceback")):
                blocks.append([line])
                open_block = True
            elif open_block and not _LOG_LINE.match(line):
                blocks[-1].append(line)
            else:
                open_block = False
        texts = ["\n".join(block) for block in blocks]
        return [text for text in texts if not any(rx.search(text) for rx in self._allowed)]

    def check_log(self) -> None:
        """AssertionError if there is trouble in the log."""
        trouble = self.trouble()
        assert not trouble, f"{len(trouble)} errors in the bot's log, first:\n{trouble[0][:4_000]}"

    async def _ended(self, within: float) -> None:
        if self._process is not None:
            await asyncio.wait_for(self._process.wait(), within)
        if self._readers:
            await asyncio.wait_for(asyncio.gather(*self._readers), 5.0)
            self._readers.clear()

    async def _read(self, stream: asyncio.StreamReader) -> None:
        while line := await stream.readline():
            self.log.append(_COLOUR.sub("", line.decode("utf-8", "replace").rstrip("\n")))
            self._world.touch()
