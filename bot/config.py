"""Settings of a running bot, from the environment and a `.env` file.

The environment wins over the file; an empty value means the default. The table `SETTINGS` holds every
setting once: reading, checking and `.env.example` all come from it.
"""

from __future__ import annotations

import difflib
import io
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from dotenv.parser import parse_stream

from bot.languages import codes

ENV_FILE = Path(".env")
SQLITE_HEADER = b"SQLite format 3\x00"
SNOWFLAKE = range(1, 2**63)
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")

# A name in the environment that starts like this is meant for us. Beginnings that hosting services use
# for their own variables (RENDER_, DATABASE_, LOG_, DEFAULT_) are not claimed.
PREFIXES = ("DISCORD_", "PLAYGROUND_", "PARLIAMENT_", "SHARD_", "GUILD_READY_")


class ConfigError(Exception):
    """The bot can't start with these settings; `problems` has one sentence for each thing to mend."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class _Invalid(ValueError):
    """What is wrong with a value, said so that it can follow the name of the setting."""


@dataclass(frozen=True, slots=True)
class Config:
    """All settings, checked. Each field is the setting of the same name in small letters."""

    discord_token: str | None = field(repr=False)
    database: Path
    default_language: str
    dev_guild: int | None
    log_level: str
    log_file: Path | None
    render_workers: int
    parliament_pack: Path | None
    playground_port: int
    playground_players: tuple[str, ...]
    playground_browser: bool
    shard_count: int | None
    shard_ids: tuple[int, ...] | None
    guild_ready_timeout: float
    discord_api_base: str | None
    discord_gateway: str | None

    @property
    def playground(self) -> bool:
        """Whether to start the playground in the browser: there is no token to log in with."""
        return self.discord_token is None

    @classmethod
    def load(cls, environ: Mapping[str, str] = os.environ, env_file: Path | None = ENV_FILE) -> Config:
        """The settings in `environ`, and in `env_file` if there is such a file.

        Creates nothing: the folder of the database may still be missing. Raises `ConfigError` with all
        problems at once.
        """
        problems: list[str] = []
        written = _read_env_file(env_file, problems) if env_file is not None else {}
        for name in environ:
            if name.startswith(PREFIXES) and name not in _NAMES:
                problems.append(_unknown(name, "the environment"))
        values: dict[str, Any] = {}
        for setting in SETTINGS:
            text = environ.get(setting.name, "").strip() or written.get(setting.name, "").strip()
            try:
                values[setting.name.lower()] = setting.read(text or setting.default)
            except _Invalid as invalid:
                problems.append(f"{setting.name} {invalid}.")
        problems += _shard_problems(values.get("shard_count"), values.get("shard_ids"))
        if problems:
            raise ConfigError(*problems)
        return cls(**values)


def _read_env_file(path: Path, problems: list[str]) -> dict[str, str]:
    """The settings written in the file; adds a sentence to `problems` for each line that is no setting."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        reason = "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else error.strerror
        problems.append(f"The settings file {path} can't be read: {reason}.")
        return {}
    found: dict[str, str] = {}
    for binding in parse_stream(io.StringIO(text)):
        # The parser counts a statement's line from the empty lines before it.
        statement = binding.original.string.lstrip()
        skipped = binding.original.string.count("\n") - statement.count("\n")
        name, where = binding.key, f"line {binding.original.line + skipped} of {path}"
        # The line itself is never repeated: it may hold the token.
        if binding.error or (name is not None and binding.value is None):
            problems.append(f"In {where} there is no NAME=value.")
        elif name is None or binding.value is None:
            continue  # a comment or an empty line
        elif name not in _NAMES:
            problems.append(_unknown(name, where))
        elif name in found:
            problems.append(f"{name} is set a second time in {where}; keep one of the two.")
        else:
            found[name] = binding.value
    return found


def _unknown(name: str, where: str) -> str:
    near = difflib.get_close_matches(name.upper(), _NAMES, 1)
    hint = f"did you mean {near[0]}?" if near else "the settings are listed in .env.example."
    return f"{name} in {where} is not a setting; {hint}"


def _shard_problems(count: int | None, ids: tuple[int, ...] | None) -> list[str]:
    if ids is None:
        return []
    if count is None:
        return ["SHARD_IDS needs SHARD_COUNT, the number of shards of all processes together."]
    if max(ids) >= count:
        return [f"SHARD_IDS must be below SHARD_COUNT, which is {count}; the first shard is 0."]
    return []


def _token(text: str) -> str | None:
    if not text:
        return None
    if text.lower().startswith("bot "):
        raise _Invalid('is the token alone, without the word "Bot" before it')
    if re.fullmatch(r"[\w-]+=*(\.[\w-]+=*){2}", text, re.ASCII):
        return text
    if text.isdecimal():
        raise _Invalid("looks like the application's id; the token is shown once, by Reset Token on the Bot page")
    if re.fullmatch(r"[0-9a-f]{64}", text):
        raise _Invalid("looks like the application's public key; the token is on the Bot page")
    if re.fullmatch(r"[\w-]{32}", text, re.ASCII):
        raise _Invalid("looks like the client secret; the token is on the Bot page")
    raise _Invalid(
        "is not a bot's token, which has three parts of letters and digits with a dot between; "
        "copy it again from the Bot page of your Discord application"
    )


def _database(text: str) -> Path:
    path = Path(text).expanduser()
    if path.is_dir():
        raise _Invalid(f"must be a file, but {path} is a folder")
    if path.exists():
        if not os.access(path, os.R_OK | os.W_OK):
            raise _Invalid(f"can't be used: the file {path} may not be read and written")
        with path.open("rb") as file:
            header = file.read(len(SQLITE_HEADER))
        if header not in (b"", SQLITE_HEADER):
            raise _Invalid(f"can't be used: the file {path} is not an SQLite database")
    # SQLite keeps its journal beside the database, so the folder must be writable for an old one too.
    folder = _nearest_folder(path)
    if not folder.is_dir():
        raise _Invalid(f"can't be used: {folder} is not a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _Invalid(f"can't be used: nothing may be written into the folder {folder}")
    return path


def _log_file(text: str) -> Path | None:
    if not text:
        return None
    path = Path(text).expanduser()
    if path.is_dir():
        raise _Invalid(f"must be a file, but {path} is a folder")
    target = path if path.exists() else _nearest_folder(path)
    if not path.exists() and not target.is_dir():
        raise _Invalid(f"can't be used: {target} is not a folder")
    if not os.access(target, os.W_OK):
        raise _Invalid(f"can't be used: {target} may not be written")
    return path


def _nearest_folder(path: Path) -> Path:
    """The closest thing above `path` that exists."""
    return next(parent for parent in path.absolute().parents if parent.exists())


def _pack(text: str) -> Path | None:
    if not text:
        return None
    path = Path(text).expanduser()
    if not path.is_file():
        raise _Invalid(f"must be the file of a content pack, but there is no file {path}")
    if not os.access(path, os.R_OK):
        raise _Invalid(f"can't be used: the file {path} may not be read")
    return path


def _language(text: str) -> str:
    if text.lower() not in codes():
        raise _Invalid(f"must be {_choice(codes())}, not {text!r}")
    return text.lower()


def _level(text: str) -> str:
    if text.upper() not in LOG_LEVELS:
        raise _Invalid(f"must be {_choice(LOG_LEVELS)}, not {text!r}")
    return text.upper()


def _yes_or_no(text: str) -> bool:
    match text.lower():
        case "yes" | "true" | "on" | "1":
            return True
        case "no" | "false" | "off" | "0":
            return False
        case _:
            raise _Invalid(f"must be yes or no, not {text!r}")


def _players(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise _Invalid("must be names with commas between, but one of them is empty")
    if long := next((name for name in names if len(name) > 32), None):
        raise _Invalid(f"has a name of more than 32 characters: {long!r}")
    if len({name.casefold() for name in names}) < len(names):
        raise _Invalid("has the same name twice")
    if len(names) > 10:
        raise _Invalid(f"has {len(names)} names; 10 are the most")
    return names


def _whole(allowed: range) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,20}", text) or int(text) not in allowed:
            raise _Invalid(f"must be a whole number from {allowed[0]} to {allowed[-1]}, not {text!r}")
        return int(text)

    return read


def _seconds(low: float, high: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) or not low <= float(text) <= high:
            raise _Invalid(f"must be a number of seconds from {low:g} to {high:g}, not {text!r}")
        return float(text)

    return read


def _guild(text: str) -> int | None:
    if not text:
        return None
    if not re.fullmatch(r"[0-9]{15,20}", text) or int(text) not in SNOWFLAKE:
        raise _Invalid(f"must be a server's id, a number of 17 to 20 digits, not {text!r}")
    return int(text)


def _shard_count(text: str) -> int | None:
    return _whole(range(1, 16_385))(text) if text else None


def _shard_ids(text: str) -> tuple[int, ...] | None:
    if not text:
        return None
    ids: list[int] = []
    for part in text.split(","):
        ends = re.fullmatch(r"\s*([0-9]{1,5})(?:\s*-\s*([0-9]{1,5}))?\s*", part)
        if not ends or int(ends[2] or ends[1]) < int(ends[1]):
            raise _Invalid(f"must be shards like 0,1,2 or 0-2, not {text!r}")
        ids += range(int(ends[1]), int(ends[2] or ends[1]) + 1)
    if len(set(ids)) < len(ids):
        raise _Invalid(f"names a shard twice: {text!r}")
    return tuple(sorted(ids))


def _url(*schemes: str) -> Callable[[str], str | None]:
    def read(text: str) -> str | None:
        if not text:
            return None
        try:
            parts = urlsplit(text)
            usable = parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
        except ValueError:  # brackets or a port that can't be
            usable = False
        if not usable:
            raise _Invalid(f"must be an address that starts with {_choice([f'{s}://' for s in schemes])}")
        return text.rstrip("/")

    return read


def _choice(words: tuple[str, ...] | list[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name, its value when nothing is set, and what it is for."""

    name: str
    default: str
    read: Callable[[str], object]
    about: str


SETTINGS = (
    Setting(
        "DISCORD_TOKEN",
        "",
        _token,
        "The token from the Bot page of your Discord application. Empty: the playground in your browser.",
    ),
    Setting("DATABASE", "data/tables.db", _database, "The file that keeps all tables. Back it up."),
    Setting("DEFAULT_LANGUAGE", "en", _language, "Language where neither user nor server chose one: en or sv."),
    Setting(
        "DEV_GUILD",
        "",
        _guild,
        "While developing: the id of the only server that gets the commands, at once.",
    ),
    Setting("LOG_LEVEL", "INFO", _level, "How much is logged: DEBUG, INFO, WARNING or ERROR."),
    Setting("LOG_FILE", "", _log_file, "Write the log to this file too. Empty: to the terminal or journal only."),
    Setting(
        "RENDER_WORKERS",
        "2",
        _whole(range(1, 65)),
        "How many pictures may be drawn at the same time, 1 to 64.",
    ),
    Setting("PARLIAMENT_PACK", "", _pack, "A content pack of your own for Swedish Parliament 2014 (TOML)."),
    Setting(
        "PLAYGROUND_PORT",
        "8014",
        _whole(range(65_536)),
        "The playground's port on this computer; 0 takes any that is free.",
    ),
    Setting("PLAYGROUND_PLAYERS", "Ann, Bo", _players, "The human players of the playground, 1 to 10 names."),
    Setting("PLAYGROUND_BROWSER", "yes", _yes_or_no, "Open the playground in the browser at the start: yes or no."),
    Setting("SHARD_COUNT", "", _shard_count, "Several processes: the number of shards of all of them together."),
    Setting("SHARD_IDS", "", _shard_ids, "Several processes: the shards of this one, like 0,1,2 or 0-2."),
    Setting(
        "GUILD_READY_TIMEOUT",
        "2",
        _seconds(0, 60),
        "Seconds without news of another server after which the start counts as done.",
    ),
    Setting(
        "DISCORD_API_BASE",
        "",
        _url("https", "http"),
        "Another address of Discord's API: a proxy or a test double.",
    ),
    Setting(
        "DISCORD_GATEWAY",
        "",
        _url("wss", "ws"),
        "Another address of Discord's gateway: a proxy or a test double.",
    ),
)
"""Every setting, in the order in which `.env.example` explains them."""

_NAMES = tuple(setting.name for setting in SETTINGS)


def example() -> str:
    """The text of `.env.example`: every setting with its default and what it is for."""
    lines = ["# Copy this file to .env and take away the # before what you want to change."]
    for setting in SETTINGS:
        lines += ["", f"# {setting.about}", f"#{setting.name}={setting.default}"]
    return "\n".join(lines) + "\n"
