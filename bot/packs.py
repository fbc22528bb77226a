"""Content packs in the service: the operator's for new games, those of running games from the database."""

from __future__ import annotations

import logging
from pathlib import Path

from bot.store import queries
from bot.store.database import Database
from rules.parliament import pack as packs
from rules.parliament.pack import PackError

__all__ = ["PackError", "take_pack"]

log = logging.getLogger(__name__)


async def take_pack(database: Database, path: Path | None) -> None:
    """Use the operator's pack (None: the project's own) for new games, and know those of all stored games.

    The pack's content is kept in the database by its hash, so that a running game goes on with its cards when
    the file changes. Raises PackError naming the entry at fault.
    """
    for stored in await database.read(queries.packs):
        try:
            packs.register(packs.decode_pack(stored))
        except PackError as problem:
            # It concerns the tables that play with it; all others go on.
            log.error("games of Swedish Parliament with this pack can't go on: %s", problem)
    chosen = packs.load_pack(path) if path is not None else None
    packs.use(chosen)
    pack = packs.current_pack()
    digest, content = packs.register(pack), packs.encode_pack(pack)
    await database.write(lambda c: queries.put_pack(c, digest, content))
