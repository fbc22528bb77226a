"""Settings: what is read, where it may stand, and the sentence for each thing that is wrong."""

import os
import sqlite3
from dataclasses import fields
from pathlib import Path

import pytest

from bot.config import SETTINGS, Config, ConfigError, example

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GxYzAb.abcdefghijklmnopqrstuvwxyz_-0123456789"
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def problems(environ: dict[str, str], env_file: Path | None = None) -> tuple[str, ...]:
    with pytest.raises(ConfigError) as caught:
        Config.load(environ, env_file)
    assert str(caught.value) == "\n".join(caught.value.problems)
    return caught.value.problems


def problem(environ: dict[str, str], env_file: Path | None = None) -> str:
    (only,) = problems(environ, env_file)
    return only


def written(text: str, encoding: str = "utf-8") -> Path:
    path = Path(".env")
    path.write_bytes(text.encode(encoding))
    return path


def test_without_any_setting_the_playground_starts() -> None:
    config = Config.load({}, Path(".env"))
    assert config.playground
    assert config.discord_token is None
    assert config.database == Path("data/tables.db")
    assert (config.default_language, config.log_level, config.log_file) == ("en", "INFO", None)
    assert config.playground_players == ("Ann", "Bo")
    assert config.playground_browser is True
    assert (config.shard_ids, config.shard_count, config.dev_guild) == (None, None, None)
    assert config.guild_ready_timeout == 2.0
    assert (config.discord_api_base, config.discord_gateway) == (None, None)
    assert not Path("data").exists()


def test_every_setting_is_a_field_and_every_field_a_setting() -> None:
    assert [setting.name.lower() for setting in SETTINGS] == [field.name for field in fields(Config)]


def test_the_example_file_agrees_with_the_code() -> None:
    assert (ROOT / ".env.example").read_text(encoding="utf-8") == example()


def test_the_example_file_means_the_defaults_with_and_without_its_comment_signs() -> None:
    bare = Config.load({}, None)
    assert Config.load({}, written(example())) == bare
    lines = example().splitlines()
    settings = "\n".join(line.removeprefix("#") if not line.startswith("# ") else line for line in lines)
    assert Config.load({}, written(settings)) == bare


def test_all_settings_from_a_file(tmp_path: Path) -> None:
    Path("pack.toml").write_text("")
    config = Config.load(
        {},
        written(
            f"""
            export DISCORD_TOKEN="{TOKEN}"
            DATABASE=deep/er/tables.db   # made at the start
            DEFAULT_LANGUAGE=sv
            DEV_GUILD=123456789012345678
            LOG_LEVEL=debug
            LOG_FILE=bot.log
            RENDER_WORKERS=3
            PARLIAMENT_PACK=pack.toml
            PLAYGROUND_PORT=0
            PLAYGROUND_PLAYERS=Åsa, Bo ,Cia
            PLAYGROUND_BROWSER=no
            SHARD_COUNT=4
            SHARD_IDS=3,0-1
            GUILD_READY_TIMEOUT=0.25
            DISCORD_API_BASE=http://127.0.0.1:8080/api/v10/
            DISCORD_GATEWAY=ws://127.0.0.1:8081
            """,
            "utf-8-sig",
        ),
    )
    assert config == Config(
        discord_token=TOKEN,
        database=Path("deep/er/tables.db"),
        default_language="sv",
        dev_guild=123456789012345678,
        log_level="DEBUG",
        log_file=Path("bot.log"),
        render_workers=3,
        parliament_pack=Path("pack.toml"),
        playground_port=0,
        playground_players=("Åsa", "Bo", "Cia"),
        playground_browser=False,
        shard_count=4,
        shard_ids=(0, 1, 3),
        guild_ready_timeout=0.25,
        discord_api_base="http://127.0.0.1:8080/api/v10",
        discord_gateway="ws://127.0.0.1:8081",
    )
    assert not config.playground


def test_the_environment_wins_over_the_file_but_not_with_an_empty_value() -> None:
    file = written("LOG_LEVEL=ERROR\nDEFAULT_LANGUAGE=sv\n")
    config = Config.load({"LOG_LEVEL": "WARNING", "DEFAULT_LANGUAGE": " "}, file)
    assert (config.log_level, config.default_language) == ("WARNING", "sv")


def test_the_token_is_never_shown() -> None:
    config = Config.load({"DISCORD_TOKEN": f"  {TOKEN}\n"}, None)
    assert config.discord_token == TOKEN
    assert TOKEN not in repr(config)


@pytest.mark.parametrize(
    ("token", "says"),
    [
        (f"Bot {TOKEN}", "without the word"),
        ("123456789012345678", "the application's id"),
        ("0123456789abcdef" * 4, "public key"),
        ("Abcdefghijklmnopqrstuvwxyz_-0123", "client secret"),
        (TOKEN.replace(".", " "), "three parts"),
        (TOKEN + ".more", "three parts"),
        ("a..b", "three parts"),
        ("åäö.åäö.åäö", "three parts"),
    ],
)
def test_a_malformed_token_is_explained_and_not_repeated(token: str, says: str) -> None:
    sentence = problem({"DISCORD_TOKEN": token})
    assert sentence.startswith("DISCORD_TOKEN ")
    assert says in sentence
    assert token not in sentence
    assert TOKEN[:10] not in sentence


def test_an_unknown_setting_in_the_file_names_its_line_and_the_likely_one() -> None:
    sentence = problem({}, written("# my bot\n\nDISCORD_TOKN=secret.secret.secret\n"))
    assert sentence == "DISCORD_TOKN in line 3 of .env is not a setting; did you mean DISCORD_TOKEN?"
    assert "did you mean LOG_LEVEL" in problem({}, written("log_level=INFO"))
    assert ".env.example" in problem({}, written("COLOUR=blue"))


def test_an_unknown_setting_in_the_environment_counts_where_the_name_is_ours() -> None:
    assert "did you mean PLAYGROUND_PORT?" in problem({"PLAYGROUND_PROT": "1"})
    assert "the environment" in problem({"SHARD_ID": "1"})
    Config.load({"RENDER_SERVICE_ID": "x", "DATABASE_URL": "x", "PATH": "x", "LOG_COLOUR": "x"}, None)


def test_a_line_that_is_no_setting_is_named_without_its_text() -> None:
    assert problem({}, written(f"LOG_LEVEL=INFO\n{TOKEN}\n")) == "In line 2 of .env there is no NAME=value."
    assert problem({}, written(f"DISCORD_TOKEN '{TOKEN}'\n")) == "In line 1 of .env there is no NAME=value."


def test_a_setting_twice_in_the_file() -> None:
    assert problem({}, written("LOG_LEVEL=INFO\nLOG_LEVEL=DEBUG\n")) == (
        "LOG_LEVEL is set a second time in line 2 of .env; keep one of the two."
    )


def test_a_settings_file_that_cant_be_read() -> None:
    assert "not UTF-8" in problem({}, written("PLAYGROUND_PLAYERS=Åsa", "latin-1"))
    Path("folder").mkdir()
    assert "can't be read" in problem({}, Path("folder"))


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("DEFAULT_LANGUAGE", "de", "must be en or sv, not 'de'"),
        ("LOG_LEVEL", "loud", "must be DEBUG, INFO, WARNING or ERROR"),
        ("PLAYGROUND_PORT", "65536", "from 0 to 65535"),
        ("PLAYGROUND_PORT", "-1", "from 0 to 65535"),
        ("PLAYGROUND_PORT", "٣", "from 0 to 65535"),
        ("RENDER_WORKERS", "0", "from 1 to 64"),
        ("GUILD_READY_TIMEOUT", "61", "from 0 to 60"),
        ("GUILD_READY_TIMEOUT", "nan", "from 0 to 60"),
        ("PLAYGROUND_BROWSER", "maybe", "must be yes or no"),
        ("PLAYGROUND_PLAYERS", "Ann,,Bo", "one of them is empty"),
        ("PLAYGROUND_PLAYERS", "Ann,ann", "same name twice"),
        ("PLAYGROUND_PLAYERS", "A" * 33, "more than 32"),
        ("PLAYGROUND_PLAYERS", ",".join("abcdefghijk"), "11 names"),
        ("PARLIAMENT_PACK", "no/such.toml", "there is no file"),
        ("DEV_GUILD", "my server", "a server's id"),
        ("SHARD_COUNT", "0", "from 1 to"),
        ("SHARD_IDS", "2-0", "0,1,2 or 0-2"),
        ("SHARD_IDS", "1,1", "twice"),
        ("SHARD_IDS", "0", "needs SHARD_COUNT"),
        ("DISCORD_API_BASE", "discord.com/api", "https:// or http://"),
        ("DISCORD_API_BASE", "http://[1/api", "https:// or http://"),
        ("DISCORD_GATEWAY", "https://gateway", "wss:// or ws://"),
        ("DISCORD_GATEWAY", "ws://host:99999", "wss:// or ws://"),
    ],
)
def test_values_out_of_range(name: str, value: str, says: str) -> None:
    sentence = problem({name: value})
    assert sentence.startswith(f"{name} ")
    assert says in sentence
    assert sentence.endswith(".")


def test_shards_beyond_the_count() -> None:
    assert "below SHARD_COUNT, which is 2" in problem({"SHARD_COUNT": "2", "SHARD_IDS": "1,2"})


def test_all_problems_are_told_at_once() -> None:
    assert len(problems({"LOG_LEVEL": "x", "RENDER_WORKERS": "x"}, written("A=1\nDEV_GUILD=x"))) == 4


def test_a_database_that_is_there() -> None:
    with sqlite3.connect("real.db") as database:
        database.execute("CREATE TABLE t (a)")
    database.close()
    Path("empty.db").touch()
    assert Config.load({"DATABASE": "real.db"}, None).database == Path("real.db")
    assert Config.load({"DATABASE": "empty.db"}, None).database == Path("empty.db")


def test_a_database_that_cant_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("notes.txt").write_text("Not a database at all.")
    Path("folder").mkdir()
    assert "is not an SQLite database" in problem({"DATABASE": "notes.txt"})
    assert "folder is a folder" in problem({"DATABASE": "folder"})
    assert "notes.txt is not a folder" in problem({"DATABASE": "notes.txt/tables.db"})
    # Whoever runs the tests may be allowed everything, so the system's answer is given here.
    monkeypatch.setattr(os, "access", lambda path, mode: not (mode & os.W_OK))
    assert "nothing may be written into the folder" in problem({"DATABASE": "new.db"})
    Path("old.db").touch()
    assert "may not be read and written" in problem({"DATABASE": "old.db"})


def test_a_log_file_that_cant_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("folder").mkdir()
    Path("notes.txt").touch()
    assert "folder is a folder" in problem({"LOG_FILE": "folder"})
    assert "notes.txt is not a folder" in problem({"LOG_FILE": "notes.txt/bot.log"})
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "notes.txt")
    assert "notes.txt may not be written" in problem({"LOG_FILE": "notes.txt"})


def test_a_pack_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("pack.toml").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "pack.toml")
    assert "may not be read" in problem({"PARLIAMENT_PACK": "pack.toml"})
