"""`python -m bot`: the bot in Discord with a token, the playground in the browser without one."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

import aiohttp
import discord

from bot.client import GameMaster, point_at
from bot.config import Config, ConfigError
from bot.packs import PackError
from bot.store.trouble import StoreBusyError, StoreError

log = logging.getLogger("bot")


class CannotStart(Exception):
    """What keeps the bot from starting, as a sentence."""


class Unreachable(Exception):
    """Discord can't be reached, which is nobody's mistake and may be otherwise in a moment."""


FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
MEGABYTE = 1_000_000

TOKEN_REFUSED = "Discord does not accept DISCORD_TOKEN; copy it anew from the Bot page of your application."
ENDED_FOR_GOOD = {
    4004: TOKEN_REFUSED,
    4010: "Discord does not know a shard of SHARD_IDS; they must be below SHARD_COUNT.",
    4011: "Discord wants more shards: raise SHARD_COUNT, or leave it and SHARD_IDS empty.",
}
"""Close codes of the gateway after which connecting again would not help, while nobody mends something."""

TALKATIVE = ("discord.http", "discord.gateway", "discord.webhook.async_", "aiosqlite")
"""What would write every message, press and answer into a DEBUG log: hands, choices, and tokens to answer with."""


def main() -> int:
    """Run until stopped. The result is the exit code: 2 where the settings or the database are at fault, 1 where
    Discord can't be reached or another program keeps the database locked, so that a service manager tries again.
    """
    try:
        config = Config.load()
    except ConfigError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return 2
    try:
        start_log(config)
        if config.playground:
            asyncio.run(play_here(config))
        else:
            asyncio.run(play_in_discord(config))
    except KeyboardInterrupt:
        pass  # Ctrl-C is the ordinary way to stop; everything is closed by now
    except StoreBusyError as error:
        print(error, file=sys.stderr)
        return 1
    except PackError as error:
        print(f"PARLIAMENT_PACK can't be used: {error}", file=sys.stderr)
        return 2
    except (StoreError, CannotStart) as error:
        print(error, file=sys.stderr)
        return 2
    except discord.LoginFailure:
        print(TOKEN_REFUSED, file=sys.stderr)
        return 2
    except Unreachable as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def start_log(config: Config) -> None:
    """Log to the terminal and, if wanted, to a file."""
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    if config.log_file is not None:
        handlers.append(log_file(config.log_file))
    logging.basicConfig(level=config.log_level, format=FORMAT, handlers=handlers)
    if config.log_level != "DEBUG":
        logging.getLogger("discord").setLevel(logging.WARNING)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.getLogger(name).getEffectiveLevel(), logging.INFO))


def log_file(path: Path) -> logging.Handler:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return RotatingFileHandler(path, maxBytes=5 * MEGABYTE, backupCount=3, encoding="utf-8")
    except OSError as problem:
        raise CannotStart(f"LOG_FILE can't be written: {path}: {problem.strerror}.") from problem


async def play_in_discord(config: Config) -> None:
    point_at(config)
    bot = GameMaster(config)
    stop_on_signals(bot)
    async with bot:
        assert config.discord_token is not None
        try:
            await bot.login(config.discord_token)
        except (aiohttp.ClientError, discord.DiscordServerError) as problem:
            raise Unreachable(
                f"Discord can't be reached: {problem}. Please look whether the network is there."
            ) from problem
        try:
            await bot.connect()
        except discord.ConnectionClosed as ended:
            if ended.code not in ENDED_FOR_GOOD:
                raise Unreachable(f"Discord has ended the connection ({ended.code}).") from ended
            raise CannotStart(ENDED_FOR_GOOD[ended.code]) from ended


async def play_here(config: Config) -> None:
    # Imported here, since an installation for Discord does without what the playground needs.
    from bot.playground import PlaygroundError, run_playground

    try:
        await run_playground(
            lambda: GameMaster(config),
            data_dir=config.database.parent,
            port=config.playground_port,
            open_browser=config.playground_browser,
            humans=config.playground_players,
        )
    except PlaygroundError as problem:
        raise CannotStart(str(problem)) from problem


def stop_on_signals(bot: GameMaster) -> None:
    """Close cleanly on Ctrl-C and on what service managers send."""
    loop = asyncio.get_running_loop()
    closing: set[asyncio.Task[None]] = set()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, lambda: closing.add(loop.create_task(bot.close())))
        except NotImplementedError:
            log.info("Signals can't be handled here; stop with Ctrl-C.")  # Windows


if __name__ == "__main__":
    sys.exit(main())
