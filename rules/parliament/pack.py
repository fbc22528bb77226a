"""The content pack in use: loading, the pack's hash, the registry by hash, the shape on the wire.

Reading a file happens once, before play. A game's state keeps the hash only; the engine asks `pack_by_hash`.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from .content import (
    AgendaCard,
    CardKey,
    Direction,
    DirectionKey,
    Group,
    GroupKey,
    IdeaCard,
    Kind,
    Language,
    MinorKey,
    MinorParty,
    Pack,
    Party,
    PartyKey,
    Scale,
    ScaleKey,
    Side,
    Voter,
    VoterKey,
    Words,
)
from .pack_file import PackError, read_pack

__all__ = [
    "AgendaCard",
    "CardKey",
    "Direction",
    "DirectionKey",
    "Group",
    "GroupKey",
    "IdeaCard",
    "Kind",
    "Language",
    "MinorKey",
    "MinorParty",
    "Pack",
    "PackError",
    "Party",
    "PartyKey",
    "Scale",
    "ScaleKey",
    "Side",
    "Voter",
    "VoterKey",
    "Words",
    "current_pack",
    "decode_pack",
    "default_hash",
    "default_pack",
    "encode_pack",
    "load_pack",
    "pack_by_hash",
    "pack_hash",
    "register",
    "use",
    "wire",
]

DEFAULT_PACK = Path(__file__).parent / "packs" / "default.toml"

_registered: dict[str, Pack] = {}
_in_use: list[Pack] = []


def load_pack(path: str | Path | None = None) -> Pack:
    """Reads and checks a pack file (`.toml` or `.json`), without one the project's own; raises PackError."""
    return read_pack(DEFAULT_PACK if path is None else Path(path))


@cache
def default_pack() -> Pack:
    """The project's own pack, read once and registered."""
    pack = load_pack()
    register(pack)
    return pack


@cache
def default_hash() -> str:
    """The hash of the project's own pack."""
    return pack_hash(default_pack())


def use(pack: Pack | None) -> None:
    """Makes this the pack of new games and of questions; None: the project's own again."""
    _in_use[:] = [] if pack is None else [pack]
    if pack is not None:
        register(pack)


def current_pack() -> Pack:
    """The pack of new games: the project's own, or the operator's since `use`."""
    return _in_use[0] if _in_use else default_pack()


def register(pack: Pack) -> str:
    """Makes a pack known to `pack_by_hash` and returns its hash."""
    digest = pack_hash(pack)
    _registered[digest] = pack
    return digest


def pack_by_hash(digest: str) -> Pack:
    """The registered pack (the project's own always is) with this hash; PackError if there is none."""
    pack = _registered.get(digest)
    if pack is None:
        default_pack()
        pack = _registered.get(digest)
    if pack is None:
        raise PackError(f"No content pack with the hash {digest[:12]}… is loaded.")
    return pack


def pack_hash(pack: Pack) -> str:
    """SHA-256 (64 hex digits) of all content, order and texts included; the file's layout doesn't matter."""
    return hashlib.sha256(encode_pack(pack)).hexdigest()


def encode_pack(pack: Pack) -> bytes:
    """The pack as stored beside the games that use it; `decode_pack` reads it back."""
    return msgspec.json.encode(pack)


def decode_pack(stored: bytes) -> Pack:
    """A pack stored by `encode_pack`; PackError if the bytes are no pack."""
    try:
        return msgspec.json.decode(stored, type=Pack)
    except msgspec.DecodeError as error:
        raise PackError(f"The stored content pack can't be read: {error}.") from error


def wire(pack: Pack, language: str = "en") -> dict[str, Any]:
    """The pack as `{"op":"pack"}` gives it, titles in `language`."""
    return {
        "parties": list(pack.parties),
        "scales": {
            scale.key: {"directions": [side.key for side in scale.directions], "groups": list(scale.groups)}
            for scale in pack.scales.values()
        },
        "voters": {
            voter.key: {"turnout": voter.turnout, "groups": list(voter.groups), "pile": voter.pile}
            for voter in pack.voters.values()
        },
        "cards": {
            card.key: {
                "scale": card.scale,
                "direction": card.direction,
                "column": list(card.column),
                "highlighted": list(card.highlighted),
                "asterisks": list(card.asterisks),
                "policy": card.policy.in_(language),
                "opinion": card.opinion.in_(language),
            }
            for card in pack.cards.values()
        },
        "minors": {
            minor.key: {"scale": minor.scale, "own": minor.own, "column": list(minor.column)}
            for minor in pack.minors.values()
        },
        "tiles": pack.tiles,
    }
