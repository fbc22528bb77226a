"""What is hidden in DēmoS stays hidden in Discord: two matches that differ in hidden cards alone look the same.

To everybody: words, pictures, alt texts, file names, exports. And to each seat but the one whose cards differ.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from simcord.backend import serializers

import bot.settling
import bot.tables
from rules.core import for_viewer
from rules.demos.actions import Consent, Discard, Keep, Veto
from tests.cogs.playing import Playing, words

OPEN = {
    "ann": "S3 S4 S5 H2",
    "bo": "H9 C2 S9 D1",
    "cia": "H6 C8 D4 S10 C5",
}
"""Cards of hand 1 that are the same in both matches; the last one of each is discarded."""

SECOND = "S6 H1 C1 D10 C4"
"""Cia's cards of hand 2, in both matches."""

HIDDEN = [
    {
        "ann": "D9", "bo": "H7", "drawn": "C10 H1 D2", "power": "ES JC",
        "ann later": "S1 S2 S3 D4 H5", "bo later": "D7 D8 D9 H2 C6",
    },
    {
        "ann": "H7", "bo": "D9", "drawn": "H1 C10 D2", "power": "LH ED",
        "ann later": "D7 H8 D9 H2 C6", "bo later": "S1 H3 S3 D4 H5",
    },
]  # fmt: skip
"""What only ann or bo may know; `later` is hand 2."""

MINE = "cia"


def stacks(world: dict[str, str]) -> dict[str, Any]:
    """The draws of a match in which cia deals first."""
    hands = {
        "ann": [*OPEN["ann"].split(), world["ann"]],
        "bo": [*OPEN["bo"].split(), world["bo"]],
        "cia": OPEN["cia"].split(),
    }
    dealt = [hands[name][n] for n in range(5) for name in hands]
    # Ann deals the second hand, so bo gets its first card.
    later = [world["bo later"].split(), SECOND.split(), world["ann later"].split()]
    second = [cards[n] for n in range(5) for cards in later]
    return {"dealer": "s3", "power": world["power"].split(), "people": [dealt + world["drawn"].split(), second]}


def public(playing: Playing) -> list[str]:
    """All that everybody can read, message by message, without what differs from run to run: ids and times."""
    backend = playing.env.backend
    places = [playing.channel.id, playing.thread().id]
    return [
        plain(serializers.message_payload(backend, message))
        for place in places
        for message in playing.messages(place)
        if not message.flags & 64
    ]


def plain(payload: Any) -> str:
    shown = {key: value for key, value in payload.items() if "timestamp" not in key}
    return re.sub(r"<t:\d+|\d{15,}", "#", json.dumps(shown, sort_keys=True, default=str, ensure_ascii=False))


def drawn(playing: Playing) -> list[bytes]:
    """The bytes of all public pictures and files."""
    backend = playing.env.backend
    return [
        backend.cdn.get(attachment["url"])
        for place in (playing.channel.id, playing.thread().id)
        for message in playing.messages(place)
        if not message.flags & 64
        for attachment in message.attachments
    ]


async def answers(playing: Playing, name: str, commands: dict[str, dict[str, Any]]) -> list[str]:
    """What commands answer somebody, with the files that come along."""
    told = []
    for command, options in commands.items():
        result = await playing.person(name).slash(playing.channel, command, **options)
        shown = result.response.message
        told.append(re.sub(r"<t:\d+|\d{15,}", "#", words(shown)))
        for attached in shown.attachments:
            content = await attached.read()
            told.append(f"{attached.filename} {attached.description} {content!r}")
    return told


async def match(folder: Path, world: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A match up to hand 2; gives what everybody and what cia got to see."""
    real = bot.tables.setup_of
    for module in (bot.tables, bot.settling):
        monkeypatch.setattr(
            module, "setup_of", lambda table: msgspec.structs.replace(real(table), stacks=stacks(world))
        )
    async with Playing.start(folder) as playing:
        number = await playing.table("ann bo cia", pace="quick", game_options={"max_hands": 2})
        await playing.delivered()

        async def act(*args: Any) -> None:
            """Act, and let everything be delivered: what is told together depends on nothing but the match."""
            await playing.bot.app.play.act(*args)
            await playing.delivered()

        # Whoever decides last goes on in the panel; cia does not, so each of her decisions comes to her by itself.
        ids = {name: playing.person(name).id for name in ("cia", "bo", "ann")}
        for name, card in (("cia", "C5"), ("bo", "D1"), ("ann", "H2")):
            await act(number, ids[name], Discard(card))
        for name in ids:
            await act(number, ids[name], Discard(world[name], "people") if name == "ann" else Keep())
        for name in ids:
            await act(number, ids[name], Veto() if name == "bo" else Consent())
        # Hand 2: ann has chosen, the others have not.
        look = await playing.bot.app.tables.look(number, ids["ann"])
        assert look.view.hand == 2 and look.view.last.winners == ["s1"]
        assert [figure.card for figure in look.view.seats["s1"].figures] == [None]
        await act(number, ids["ann"], look.prompt.actions[0])
        outside = {"table export": {}, "table status": {}, "table log": {"whole": True}, "demos score": {}}
        seat = {"hand": {}, "turn": {}, **outside}
        return {
            "messages": public(playing),
            "pictures": drawn(playing),
            "watching": await answers(playing, "eve", outside),
            "direct": [
                plain(serializers.message_payload(playing.env.backend, m)) for m in playing.direct(playing.person(MINE))
            ],
            "playing": await answers(playing, MINE, seat),
            "ann": [words(message) for message in playing.direct(playing.person("ann"))],
        }


@pytest.mark.slow
async def test_matches_that_differ_in_hidden_cards_look_the_same(
    tmp_path: Path, same_secret: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await match(tmp_path / "one", HIDDEN[0], monkeypatch)
    other = await match(tmp_path / "other", HIDDEN[1], monkeypatch)
    assert one.pop("ann") != other.pop("ann"), "ann sees her own cards"
    assert len(one["messages"]) >= 6 and len(one["pictures"]) >= 1 and len(one["direct"]) >= 4
    for what, mine in one.items():
        assert len(mine) == len(other[what]), what
        for n, (this, that) in enumerate(zip(mine, other[what], strict=True)):
            assert this == that, (what, n)


async def test_nobody_is_told_what_another_seat_alone_was_told(playing: Playing) -> None:
    """Whole matches: no line that was for one seat stands in public, in a file, or in another's messages."""
    playing.draw_nothing()
    number = await playing.table("ann bo cia", pace="quick", game_options={"max_hands": 3})
    app = playing.bot.app
    running: list[dict[str, Any]] = []
    while (await app.tables.table(number)).status == "playing":
        person = playing.waiting(await playing.looks(number))[0]
        look = await app.tables.look(number, person.id)
        action = app.play._dice.choice(look.prompt.actions)
        await app.play.act(number, person.id, action, look.prompt.serial)
        running.append(await app.tables.record(number))
    await playing.delivered()
    table = await app.tables.table(number)
    game = (await app.tables.look(number, None)).game
    say = app.language("en").speech(table.names.__getitem__)
    public_lines: set[str] = set()
    private: dict[str, set[str]] = {row.seat: set() for row in table.seats}
    for row in await app.tables.log(number):
        events = [msgspec.convert(raw, game.event_type) for raw in row.events]
        public_lines |= {say(text) for e in for_viewer(events, None) if (text := game.describe(e, None))}
        for event in events:
            for seat in event.to or ():
                if text := game.describe(event, seat):
                    private[seat].add(say(text))
    assert all(private.values())
    posted = "\n".join(public(playing)).replace("**", "")
    files = b"\n".join(drawn(playing)).decode()
    for line in set().union(*private.values()) - public_lines:
        assert line not in posted and line not in files, line
    for row in table.seats:
        person = next(p for p in playing.people.values() if p.id == row.member)
        others = set().union(*(lines for seat, lines in private.items() if seat != row.seat)) - private[row.seat]
        mine = "\n".join(words(message) for message in playing.direct(person)).replace("**", "")
        assert not [line for line in others - public_lines if line in mine]
    for record in running[:-1]:
        assert not {"secret", "stacks", "final"} & record.keys()
        assert not any("action" in step for step in record["actions"])
