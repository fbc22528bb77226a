"""What is hidden in Emperor stays hidden in Discord: in words, pictures, alt texts, files, helpers and exports."""

from __future__ import annotations

import json
import re
import secrets
from pathlib import Path
from typing import Any

import pytest

from rules.emperor import GAME
from rules.random import KEY_BYTES
from rules.record import verify
from tests.cogs.emperor_table import EmperorTable
from tests.cogs.playing import Playing, buttons, words

SCHEME = "Meet me at the old mill"


def payloads(table: EmperorTable) -> list[str]:
    """All public messages as JSON, without what differs from run to run: ids and times."""
    shown = []
    for payload in table.public():
        payload.pop("timestamp", None)
        payload.pop("edited_timestamp", None)
        text = json.dumps(payload, sort_keys=True, default=str)
        shown.append(re.sub(r"<t:\d+|\d{15,}|\d{4}-\d\d-\d\dT[\d:.]+", "#", text))
    return shown


def pictures(table: EmperorTable) -> list[bytes]:
    """The bytes of all public pictures."""
    backend = table.playing.env.backend
    found = []
    for payload in table.public():
        for attachment in payload.get("attachments", ()):
            found.append(backend.cdn.get(attachment["url"]))
    return found


async def learned(table: EmperorTable, name: str) -> list[str]:
    """What somebody can find out who only reads: helpers, log, the running record, and their own direct messages."""
    playing = table.playing
    found = [words((await table.command(name, helper)).response.message) for helper in ("limit", "promises")]
    for command in ("table export", "table log", "table status"):
        shown = await playing.person(name).slash(table.thread, command)
        found.append(re.sub(r"<t:\d+", "<t:0", words(shown.response.message)))
    found.append(json.dumps(await playing.bot.app.tables.record(table.number), sort_keys=True))
    found += [words(message) for message in playing.direct(playing.person(name))]
    return [re.sub(r"<t:\d+|\d{15,}", "#", text) for text in found]


async def shown_to_others(table: EmperorTable) -> tuple[list[str], list[bytes], list[str]]:
    await table.delivered()
    return payloads(table), pictures(table), await learned(table, "cia")


async def intense(folder: Path, answer: str, votes: dict[str, str]) -> tuple[list[str], list[bytes], list[str]]:
    """A game up to the hidden answer; gives what is public before the asker judges, and after a look."""
    async with Playing.start(folder) as playing:
        table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
        await table.command("ann", "question", target=table.seat("bo"), intense=True, text="Where is the money?")
        await table.command("bo", "answer", card=answer, text="I never saw any")
        await table.delivered()
        hidden, drawn = payloads(table), pictures(table)
        helpers = await learned(table, "cia")
        # Then the card is believed in, and a bill gets votes that are secret until all are in.
        await table.command("ann", "answer", believe=True)
        await table.command("bo", "bill", pillar="social", change="1", economy="1", card="bill:green", text="Soup")
        for name, card in votes.items():
            await table.command(name, "vote", card=card)
        await table.delivered()
        return hidden + payloads(table), drawn + pictures(table), helpers


@pytest.fixture
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has the same secret, so that two games differ by what people choose only."""
    real = secrets.token_hex
    monkeypatch.setattr(
        "bot.lobby.secrets.token_hex", lambda size=None: "5" * 2 * KEY_BYTES if size == KEY_BYTES else real(size)
    )


async def test_a_truth_card_and_votes_leave_no_trace_before_they_are_shown(tmp_path: Path, same_cards: None) -> None:
    first = await intense(tmp_path / "a", "speech:green", {"ann": "bill:green", "cia": "bill:green"})
    other = await intense(tmp_path / "b", "corruption:red", {"ann": "manipulation:red", "cia": "scheming:red"})
    for mine, theirs in zip(first[0], other[0], strict=True):
        assert mine == theirs
    assert first[1] == other[1] and len(first[1]) > 1
    assert first[2] == other[2]


async def media_pile(folder: Path, kinds: tuple[str, str]) -> tuple[list[str], list[bytes], list[str]]:
    """A bill voted on with cards of these kinds, which then lie in the media piles; what others learn."""
    async with Playing.start(folder) as playing:
        table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
        await table.command("ann", "bill", pillar="social", change="1", economy="1", card="bill:green", text="Soup")
        await table.command("ann", "vote", card=kinds[0])
        await table.command("bo", "vote", card=kinds[1])
        await table.command("cia", "vote", card="bill:red")
        return await shown_to_others(table)


async def test_which_cards_lie_in_a_media_pile_leaves_no_trace(tmp_path: Path, same_cards: None) -> None:
    first = await media_pile(tmp_path / "a", ("speech:green", "bill:red"))
    other = await media_pile(tmp_path / "b", ("questioning:green", "corruption:red"))
    assert first == other and first[1]


async def face_down(
    folder: Path, monkeypatch: pytest.MonkeyPatch, values: tuple[int, int], drawn: tuple[int, int]
) -> tuple[list[str], list[bytes], list[str]]:
    """A secret meeting over these tiles, and a speech that takes one of them unseen; what others learn.

    The values come in the order in which chance picks; `drawn` lie on top of the bag.
    """
    real = type(GAME).new

    def new(self: Any, *setup: Any) -> Any:
        state, told = real(self, *setup)
        for tile, value in zip((tile for tile in state.tiles if tile.owner == "s1"), values, strict=True):
            tile.value = value
        for value in reversed(drawn):
            state.bag.remove(value)
            state.bag.insert(0, value)
        return state, told

    with monkeypatch.context() as patch:
        patch.setattr(type(GAME), "new", new)
        async with Playing.start(folder) as playing:
            table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
            await table.command("ann", "meeting", text="Nothing to see")
            await table.command("bo", "speech", effect="steal", victim=table.seat("ann"), tile="hidden", text="Mine")
            return await shown_to_others(table)


async def test_face_down_and_drawn_tiles_leave_no_trace(
    tmp_path: Path, same_cards: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await face_down(tmp_path / "a", monkeypatch, (1, 3), (4, 1))
    other = await face_down(tmp_path / "b", monkeypatch, (3, 1), (1, 4))
    assert first == other and first[1]
    assert "takes a face-down tile" in "".join(first[0])


async def test_votes_are_told_together_with_names_colours_and_weights(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    await table.command("ann", "bill", pillar="social", change="1", economy="1", card="bill:green", text="Soup")
    await table.command("ann", "vote", card="speech:green")
    await table.command("bo", "vote", card="corruption:red")
    await table.delivered()
    assert "FAILS" not in table.story() and "PASSES" not in table.story()
    assert "Against:" not in table.story()
    await table.command("cia", "vote", card="questioning:green")
    await table.delivered()
    story = table.story()
    assert (
        "The bill of **ann** PASSES with 4 of 6 population. For: **ann** (2) and **cia** (2). Against: **bo** (2)"
        in (story)
    )
    assert "corruption" not in story and "questioning" not in story, "the kinds of vote cards stay hidden (E14)"


async def test_e52_schemers_talk_through_the_bot_alone(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1, max_rounds=1)
    ann, bo = playing.person("ann"), playing.person("bo")
    await table.command("ann", "scheme", target=table.seat("bo"))
    await table.delivered()
    assert "**ann** and **bo** withdraw to scheme" in table.story()
    assert [thread.name for thread in playing.bot.guilds[0].threads] == ["Emperor · table 1"], "no thread to read along"

    panel = await table.decide("ann")
    shown = await ann.click(panel, custom_id=buttons(panel)["Say something"])
    assert "To bo alone" in str(shown.modal)
    await ann.submit_modal(shown, {"text": SCHEME})
    await table.delivered()
    heard = playing.direct(bo)[-1]
    assert f"**ann**: “{SCHEME}”" in words(heard)
    reply = await playing.users["bo"].click(playing.seen(heard), custom_id=buttons(heard)["Say something"])
    await playing.users["bo"].submit_modal(reply, {"text": "At midnight, bring the map"})
    await table.delivered()
    assert "At midnight" in words(playing.direct(ann)[-1])
    # Whoever comes late, or has closed their direct messages, finds the talk beside the decision.
    panel = await table.decide("bo")
    assert SCHEME in words(panel) and "At midnight" in words(panel)

    await table.command("ann", "done", text="Bo gets my vote for gold")
    await table.command("bo", "done", text="Ann gets my gold")
    await table.delivered()
    assert any("Bo gets my vote for gold" in words(message) for message in playing.direct(bo))
    public = "\n".join(payloads(table))
    eve = playing.person("eve")
    for who in ("cia", "eve"):
        answer = await playing.person(who).slash(table.thread, "table log")
        public += words(answer.response.message)
    assert eve is not None
    public += json.dumps(await playing.bot.app.tables.record(table.number))
    for secret in (SCHEME, "midnight", "gold"):
        assert secret not in public
    log = await ann.slash(table.thread, "table log")
    assert SCHEME in words(log.response.message)
    late = await ann.slash(table.thread, "emperor say", text="One more thing")
    assert "Nobody talks with you" in words(late.response.message)


async def test_negotiators_are_heard_by_all(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1)
    await table.command("ann", "negotiate", target=table.seat("bo"))
    await table.command("ann", "say", text="What do you want for your *vote*?")
    refused = await table.command("cia", "say", text="I want something too")
    assert "Nobody talks with you" in words(refused.response.message)
    await table.delivered()
    assert "**ann** to **bo**: “What do you want for your \\*vote\\*?”" in table.story()
    assert "I want something too" not in table.story()
    await table.command("bo", "done", text="A fountain")
    await table.command("ann", "done", text="A fountain")
    await table.delivered()
    assert "**bo** records the agreement with **ann**: “A fountain”" in table.story()


async def test_the_record_at_the_end_keeps_private_texts_unless_the_table_wanted_them(playing: Playing) -> None:
    playing.draw_nothing()
    table = await EmperorTable.start(playing, "ann bo cia", first_chair=1, max_rounds=1)
    await table.command("ann", "scheme", target=table.seat("bo"))
    await table.command("ann", "done", text=SCHEME)
    await table.command("bo", "done", text="Agreed")
    await table.play_on(lambda name, kind: f"{name} in public")
    record = await playing.bot.app.tables.record(table.number)
    assert SCHEME not in json.dumps(record)
    assert "ann in public" in json.dumps(record)

    assert verify(record) == (True, None)
