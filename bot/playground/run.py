"""Start the playground: the bot, the local Discord and the page, until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
import webbrowser
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from discord.ext import commands

from .disk import WorldFile
from .double import Attachment
from .page import Page
from .world import World

log = logging.getLogger(__name__)

KEY_FILE: Final = "playground.key"
HOUSEKEEPING: Final = 30.0
"""Seconds between looks for idle threads and used-up interactions."""

BotFactory = Callable[[], commands.AutoShardedBot]


@dataclass
class Playground:
    """A running playground."""

    bot: commands.AutoShardedBot
    world: World
    page: Page
    address: str
    """With the key; for a browser on this machine."""


async def run_playground(
    make_bot: BotFactory,
    *,
    data_dir: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    open_browser: bool = True,
    humans: Sequence[str] = ("Ann", "Bo"),
) -> None:
    """Run until Ctrl-C, SIGTERM, or the bot closes itself; everything is saved and closed then.

    `make_bot` gives the bot as it would be for Discord, not logged in. The world is kept in `data_dir`.
    Raises `PlaygroundError` with a sentence: `WorldInUse` if another playground has it open, `PortTaken`.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    handled: list[signal.Signals] = []
    for wanted in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError):  # Windows, or not the main thread
            loop.add_signal_handler(wanted, stop.set)
            handled.append(wanted)
    try:
        async with playground(make_bot, data_dir=data_dir, host=host, port=port, humans=humans) as running:
            print(f"The playground is open: {running.address}\nCtrl-C ends it; everything is kept.", flush=True)
            if open_browser:
                await asyncio.to_thread(webbrowser.open, running.address)
            while not stop.is_set() and not running.bot.is_closed():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(stop.wait(), 0.5)
    finally:
        for wanted in handled:
            loop.remove_signal_handler(wanted)


@contextlib.asynccontextmanager
async def playground(
    make_bot: BotFactory,
    *,
    data_dir: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    humans: Sequence[str] = ("Ann", "Bo"),
) -> AsyncIterator[Playground]:
    """A playground for as long as the block lasts, for tests and for `run_playground`."""
    file = WorldFile.open(data_dir)
    world = file.world
    for name in humans:
        world.add_person(name)
    file.start()
    keeping = asyncio.create_task(_keep_house(world), name="playground: housekeeping")
    page = Page(world, _key(data_dir))
    bot: commands.AutoShardedBot | None = None
    attachment: Attachment | None = None
    try:
        await file.saved()
        address = await page.start(host, port)
        bot = make_bot()
        attachment = Attachment(bot, world, file)
        await attachment.attach()
        yield Playground(bot, world, page, address)
    finally:
        await page.stop()
        if attachment is not None:
            await attachment.detach()
        keeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeping
        await file.close()


async def _keep_house(world: World) -> None:
    while True:
        await asyncio.sleep(HOUSEKEEPING)
        try:
            world.archive_idle_threads()
            world.forget_old()
        except Exception:
            # Housekeeping that fails must not stop: the log says why.
            log.exception("The playground's housekeeping failed; it is tried again")


def _key(data_dir: Path) -> str:
    """The page's key; the same at every start, so that an open tab finds its playground again."""
    path = data_dir / KEY_FILE
    if path.exists() and len(key := path.read_text().strip()) >= 32:
        return key
    key = secrets.token_urlsafe(32)
    path.touch(mode=0o600)
    path.write_text(key + "\n")
    path.chmod(0o600)
    return key
