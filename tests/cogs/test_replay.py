"""The end of a game told again by the Replay button: for anybody, anywhere, after a restart; and when there is none."""

from __future__ import annotations

from typing import Any

import pytest

from bot.replay import replay_of
from bot.tables import Refused
from rules.parliament.cabinet import Relation
from rules.parliament.content import AgendaCard
from rules.parliament.pack import default_pack
from rules.parliament.state import ParliamentState, Rounds, Turn
from tests.cogs.playing import Playing, buttons, words
from tests.cogs.test_parliament_questions import put

PACK = default_pack()
VOTERS = [voter for voter in PACK.voters if voter != "teachers"]


def at_the_last_card(state: ParliamentState) -> None:
    """The first seat holds the only card that is left; two more voters wait for the end."""
    seat = state.seats[0]
    state.hands = {one: ["teachers"] if one == seat else [] for one in state.seats}
    state.piles = {scale: [] for scale in state.piles}
    state.agenda = [AgendaCard(next(iter(PACK.cards)), "policy")]
    state.queue = VOTERS[13:]
    parties = list(PACK.parties)
    state.voters = {party: [] for party in (*parties, *PACK.minors)}
    for n, voter in enumerate(VOTERS[:13]):
        state.voters[parties[n % 4]].append(voter)
    pairs = [(parties[0], parties[1]), (parties[1], parties[2]), (parties[0], parties[2])]
    state.relations = [Relation(pair, 1) for pair in pairs]  # a ring: one of them is not needed
    state.layout = {party: (n % 4, n // 4 * 2 - n % 4 // 2) for n, party in enumerate(parties)}
    for scale in state.markers.values():
        for n, party in enumerate(parties):
            scale[party] = [1 + n]
    state.serial += 1
    state.turns = 20
    state.frames = [Rounds(), Turn(seat, state.serial, draw_only=False)]


async def ended(playing: Playing, **options: Any) -> int:
    """A table whose game of Parliament ann has just played to its end."""
    number = await playing.table(
        "ann",
        computers=2,
        game="parliament",
        mode="standard",
        pace="daily",
        game_options={"setup": "random"},
        **options,
    )
    await put(playing, number, at_the_last_card)
    ann = playing.person("ann")
    await ann.slash(playing.channel, "parliament voter", card="teachers")
    await ann.slash(playing.channel, "parliament end")
    await playing.delivered()
    assert (await playing.looks(number)).view.status == "finished"
    return number


def replay_button(playing: Playing, channel: int) -> Any:
    """The message in a channel that has the Replay button."""
    return next(m for m in reversed(playing.messages(channel)) if {"Replay", "Se igen"} & buttons(m).keys())


def shown_now(playing: Playing, message: Any) -> Any:
    """An answer as it stands after a press in it."""
    return playing.seen(playing.env.backend.messages[message.channel.id][message.id])


def alts(playing: Playing, message: Any) -> list[str]:
    return [item["description"] for item in playing.pictures_of(message)]


async def test_the_thread_tells_the_last_voters_and_the_government_step_by_step(playing: Playing) -> None:
    await ended(playing)
    told = playing.thread_messages()
    film = next(m for m in told if any("parliament-cabinet" in str(item) for item in playing.pictures_of(m)))
    assert "The election is over. Voters:" in words(film)
    after = "\n".join(words(m) for m in told if m.id > film.id)
    assert "choose by the last card alone" in "\n".join(words(m) for m in told if m.id < film.id)
    for part in ("Not in parliament:", "not needed and goes", "The cabinet:", "Round 1:", "The centre of gravity:"):
        assert part in after, part
    assert after.index("The centre of gravity:") < after.index("wins.") if "wins." in after else "Nobody wins" in after


async def test_a_replay_goes_forth_and_back_through_all_steps(playing: Playing) -> None:
    number = await ended(playing)
    ann = playing.person("ann")
    shown = await ann.click(playing.seen(replay_button(playing, playing.thread().id)), custom_id=f"replay:{number}")
    assert shown.response.ephemeral
    first = shown.response.message
    assert "step 1 of" in words(first) and "choose by the last card alone" in words(first)
    assert "Previous" not in buttons(first) and buttons(first)["Next"] == f"replay:{number}:1"
    steps = int(words(first).split("step 1 of ")[1].split("\n")[0])
    seen = [words(first)]
    for step in range(1, steps):
        await ann.click(first, custom_id=f"replay:{number}:{step}")
        first = shown_now(playing, first)
        seen.append(words(first))
        (alt,) = alts(playing, first)
        assert alt.startswith(words(first).split("\n", 1)[1].replace("**", "")[:20])
    assert "The election is over. Who will govern?" in "\n".join(seen)
    assert "Next" not in buttons(first) and "From the start" in buttons(first)
    assert "wins." in seen[-1] or "Nobody wins." in seen[-1]
    await ann.click(first, custom_id=f"replay:{number}:{steps - 2}")
    await ann.click(shown_now(playing, first), custom_id=f"replay:{number}:0")
    assert words(shown_now(playing, first)) == seen[0]


async def test_a_spectator_sees_it_from_the_parent_channel_after_a_restart(playing: Playing) -> None:
    number = await ended(playing)
    await playing.restart()
    zoe = playing.person("zoe")
    shown = await zoe.click(playing.seen(replay_button(playing, playing.channel.id)), custom_id=f"replay:{number}")
    assert shown.response.ephemeral and "step 1 of" in words(shown.response.message)
    assert alts(playing, shown.response.message)


async def test_in_swedish(playing: Playing, in_swedish: None) -> None:
    number = await ended(playing)
    shown = await playing.person("ann").click(
        playing.seen(replay_button(playing, playing.channel.id)), custom_id=f"replay:{number}"
    )
    text = words(shown.response.message)
    assert f"bord {number}, steg 1 av" in text and "väljer" in text
    assert {"Nästa"} <= buttons(shown.response.message).keys()


async def test_what_can_not_be_told_again_is_refused_in_a_sentence(playing: Playing) -> None:
    running = await playing.table("ann", computers=1, game="parliament", mode="standard", pace="daily")
    with pytest.raises(Refused, match="is not finished yet"):
        await replay_of(playing.bot.app.tables, running)
    with pytest.raises(Refused, match="There is no table"):
        await replay_of(playing.bot.app.tables, 77)
