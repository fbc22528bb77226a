"""The operator's content pack: taken for new games, kept for running ones, refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bot.packs import PackError, take_pack
from bot.store import queries
from bot.store.database import Database
from rules import games
from rules.core import play
from rules.options import complete_options
from rules.parliament import pack as packs

DEFAULT = Path(packs.__file__).with_name("packs") / "default.toml"


@pytest.fixture(autouse=True)
def own_pack_again() -> Iterator[None]:
    yield
    packs.use(None)


async def opened(folder: Path) -> Database:
    database = Database(folder / "tables.db")
    await database.open()
    return database


async def test_without_a_file_the_projects_own_is_used_and_kept(tmp_path: Path) -> None:
    database = await opened(tmp_path)
    await take_pack(database, None)
    assert packs.current_pack() == packs.default_pack()
    stored = await database.read(queries.packs)
    assert [packs.decode_pack(content) for content in stored] == [packs.default_pack()]
    await database.close()


async def test_a_running_game_keeps_its_cards_when_the_file_changes(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(DEFAULT.read_text(encoding="utf-8").replace("tiles = 24", "tiles = 20"), encoding="utf-8")
    database = await opened(tmp_path)
    await take_pack(database, mine)
    game = games()["parliament"]
    state, _ = game.new(["a", "b"], "standard", complete_options(game, "standard", {}), bytes(32), {})
    used = game.pack_hash(state)
    assert used == packs.pack_hash(packs.current_pack()) != packs.pack_hash(packs.default_pack())
    # The operator goes back to the project's own cards; another process starts on the same database.
    packs._registered.clear()
    await take_pack(database, None)
    assert packs.current_pack() == packs.default_pack()
    prompt = game.prompts(state)[0]
    after, _ = play(game, game.loads(game.dumps(state), game.schema), prompt.seat, prompt.default)
    assert game.pack_hash(after) == used
    assert msgspec.to_builtins(game.view(after, None))["tiles_left"] == 20
    await database.close()


async def test_a_broken_file_is_refused_with_the_entry_at_fault(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(DEFAULT.read_text(encoding="utf-8").replace("turnout = -8", "turnout = -9"), encoding="utf-8")
    database = await opened(tmp_path)
    with pytest.raises(PackError, match="unemployed"):
        await take_pack(database, mine)
    await database.close()


async def test_a_stored_pack_that_can_not_be_read_keeps_no_other_game_from_going_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = await opened(tmp_path)
    await database.write(lambda c: queries.put_pack(c, "00", b'{"of": "another time"}'))
    await take_pack(database, None)
    assert packs.current_pack() == packs.default_pack()
    assert (
        "games of Swedish Parliament with this pack can't go on: The stored content pack can't be read" in caplog.text
    )
    await database.close()
