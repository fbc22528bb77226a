"""What can be asked about a game of Swedish Parliament 2014: answers in words and pictures, and bad questions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from simcord.builders import ChannelHandle

from bot.store import queries
from bot.tables import load
from rules.parliament.cabinet import Relation
from rules.parliament.content import AgendaCard
from rules.parliament.pack import default_pack
from rules.parliament.state import ParliamentState
from tests.cogs.playing import Playing, words

PACK = default_pack()
VOTERS = list(PACK.voters)
CARDS = list(PACK.cards)


async def put(playing: Playing, number: int, change: Callable[[ParliamentState], None]) -> None:
    """Have the game stand otherwise than it was played."""

    def work(now: float, connection: Any) -> None:
        snapshot = load(connection, number)
        change(snapshot.state)
        game, at = snapshot.game, snapshot.table.revision
        state = game.dumps(snapshot.state)
        queries.swap_state(
            connection, number, expected=at, revision=at, state=state, schema=game.schema, rules=game.version, now=now
        )

    await playing.bot.app.database.write(partial(work, playing.now()))


def half_way(state: ParliamentState) -> None:
    """Two parties with voters and a relation, one voter in the queue, two cards on the agenda."""
    state.voters["labour"] = VOTERS[:3]
    state.voters["greens"] = VOTERS[3:5]
    state.voters["liberals"] = VOTERS[5:6]
    state.relations = [Relation(("labour", "greens"), 2)]
    state.layout = {party: (n % 4, n // 4 * 2 - n % 4 // 2) for n, party in enumerate(PACK.parties)}
    state.queue = ["students"]
    state.agenda = [AgendaCard(CARDS[0], "policy"), AgendaCard(CARDS[20], "opinion")]
    for scale in state.markers.values():
        for n, party in enumerate(PACK.parties):
            scale[party] = [1 + n]


async def asked(playing: Playing, command: str, **fields: Any) -> Any:
    result = await playing.person("ann").slash(playing.channel, f"parliament {command}", **fields)
    return result.response


async def told(playing: Playing, command: str, **fields: Any) -> tuple[str, list[dict[str, Any]]]:
    """The words and the pictures (alt text, file) of an answer."""
    response = await asked(playing, command, **fields)
    assert response.ephemeral
    return words(response.message), playing.pictures_of(response.message)


@pytest.fixture
async def table(playing: Playing) -> int:
    number = await playing.table("ann", computers=3, game="parliament", mode="standard", pace="live")
    await put(playing, number, half_way)
    return number


async def test_the_map_with_its_relations(playing: Playing, table: int) -> None:
    text, (picture,) = await told(playing, "map")
    assert "Labour–Greens: +2" in text and "tiles left: 22" in text
    assert picture["description"].startswith("Political map.") and "Labour – Greens: +2." in picture["description"]


async def test_two_parties_that_can_be_joined_are_shown_side_by_side(playing: Playing, table: int) -> None:
    text, (picture,) = await told(playing, "can-join", one="greens", two="farmers")
    assert "Yes: Greens and Farmers can lie side by side on the map." in text
    assert picture["description"].startswith("Greens and Farmers can be joined.")
    assert "Greens – Farmers: +1." in picture["description"]


async def test_what_keeps_two_parties_apart_is_said_and_shown(playing: Playing, table: int) -> None:
    def full(state: ParliamentState) -> None:
        # Four parties can't all touch each other (P15).
        pairs = [("socialists", "labour"), ("socialists", "greens"), ("labour", "greens"), ("socialists", "farmers"),
                 ("labour", "farmers")]  # fmt: skip
        state.relations = [Relation(pair, 1) for pair in pairs]

    await put(playing, table, full)
    text, (picture,) = await told(playing, "can-join", one="Farmers", two="Greens")
    assert "No: Farmers and Greens can't be joined because of" in text and "Socialists–Greens" in text
    assert picture["description"].startswith("Greens and Farmers can't be joined.")
    text, (picture,) = await told(playing, "can-join", one="labour", two="socialists")
    assert "have a relation already: +1" in text
    assert picture["description"].startswith("Socialists and Labour are related.")


async def test_parties_that_make_no_pair_are_refused(playing: Playing, table: int) -> None:
    same = await asked(playing, "can-join", one="greens", two="Greens")
    assert same.content == "Name two different parties."
    unknown = await asked(playing, "can-join", one="pirates *party*", two="greens")
    assert unknown.content.startswith(r"There is no party pirates \*party\*; there are Socialists, Labour")
    long = await asked(playing, "can-join", one="x" * 3000, two="greens")
    assert len(long.content) < 400


async def test_the_government_that_would_form_now(playing: Playing, table: int) -> None:
    text, (picture,) = await told(playing, "whatif")
    assert "A government of Labour would form now." not in text
    assert "A government of Labour and Greens would form now." in text
    assert "centre of gravity would be Labour" in text
    assert picture["description"].startswith("If the election were over now. The cabinet: Labour and Greens.")


async def test_a_voter_and_a_relation_can_be_supposed_otherwise(playing: Playing, table: int) -> None:
    name = PACK.voters[VOTERS[0]].name.en
    moved, (picture,) = await told(playing, "whatif", voter=name, to="Liberals")
    assert "Labour 2, Greens 2, Farmers 0, Liberals 2" in picture["description"]
    assert "would form now" in moved
    apart, _ = await told(playing, "whatif", one="greens", two="labour", strength=0)
    assert "Locked relations hold it together" in apart
    related, _ = await told(playing, "whatif", one="greens", two="liberals", strength=3)
    assert "would form now" in related and "does not fit" not in related
    # Nothing of it has happened.
    text, _ = await told(playing, "map")
    assert "Labour–Greens: +2" in text


async def test_a_supposed_relation_that_the_map_can_not_hold_is_named(playing: Playing, table: int) -> None:
    def full(state: ParliamentState) -> None:
        pairs = [("socialists", "labour"), ("socialists", "greens"), ("labour", "greens"), ("socialists", "farmers"),
                 ("labour", "farmers")]  # fmt: skip
        state.relations = [Relation(pair, 1) for pair in pairs]

    await put(playing, table, full)
    text, _ = await told(playing, "whatif", one="greens", two="farmers", strength=1)
    assert "Only supposed: Greens–Farmers does not fit on the map because of" in text


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"voter": "students"}, "Name both the voter and the party it goes to."),
        ({"to": "greens"}, "Name both the voter and the party it goes to."),
        ({"voter": "nobody", "to": "greens"}, "There is no voter nobody; take one from the list."),
        ({"one": "greens"}, "Name two parties and the strength of their relation."),
        ({"one": "greens", "two": "labour"}, "Name two parties and the strength of their relation."),
        ({"one": "greens", "two": "greens", "strength": 1}, "Name two different parties."),
    ],
)
async def test_suppositions_that_are_incomplete_are_refused(
    playing: Playing, table: int, fields: dict[str, Any], sentence: str
) -> None:
    assert (await asked(playing, "whatif", **fields)).content == sentence


async def test_without_voters_there_is_no_government_and_no_picture(playing: Playing) -> None:
    await playing.table("ann", computers=1, game="parliament", mode="standard", pace="live")
    text, pictures = await told(playing, "whatif")
    assert "Nobody has a voter yet, so no government would form." in text and not pictures


async def test_who_would_win_the_next_voter_card_by_card(playing: Playing, table: int) -> None:
    text, (picture,) = await told(playing, "next-voter")
    party = text.split("would go to ")[1].split(" now")[0]
    assert party in {one.name.en for one in PACK.parties.values()}
    first = PACK.cards[CARDS[0]]
    assert f"{first.policy.en}: " in text and "on segment" in text and f"{party} nearest (0 steps away)." in text
    assert picture["description"].startswith("Voter: Students, turnout")


async def test_a_long_way_of_a_voter_fits_into_the_answer(playing: Playing, table: int) -> None:
    """All parties on the same segments, so that no card of a long agenda tells them apart."""

    def tied(state: ParliamentState) -> None:
        for scale in state.markers.values():
            for party in PACK.parties:
                scale[party] = [4]
        state.agenda = [AgendaCard(card, "policy") for card in CARDS[:60]]
        state.queue = VOTERS[6:]

    await put(playing, table, tied)
    text, _ = await told(playing, "next-voter")
    assert "The next 239 comparisons rule nobody out." in text
    assert text.endswith("the column of the first card decides.")


async def test_without_a_voter_or_an_agenda_nobody_is_next(playing: Playing, table: int) -> None:
    await put(playing, table, lambda state: state.agenda.clear())
    text, (picture,) = await told(playing, "next-voter")
    assert "would be next, but the agenda is empty" in text and "Students" in picture["description"]
    await put(playing, table, lambda state: state.queue.clear())
    text, pictures = await told(playing, "next-voter")
    assert "No voter is waiting in the queue." in text and not pictures


async def test_a_card_is_shown_large(playing: Playing, table: int) -> None:
    idea = PACK.cards[CARDS[5]]
    text, (picture,) = await told(playing, "card", card=CARDS[5])
    assert f"Policy: {idea.policy.en}" in text and f"Opinion: {idea.opinion.en}" in text
    assert picture["description"].startswith(f"“{idea.policy.en}” (Policy")
    _, (turned,) = await told(playing, "card", card=idea.opinion.en, side="opinion")
    assert turned["description"].startswith(f"“{idea.opinion.en}” (Opinion")
    text, (picture,) = await told(playing, "card", card="students")
    assert "turnout" in text and picture["description"].startswith("Voter: Students")
    text, (picture,) = await told(playing, "card", card="Pirates")
    assert "Minor party: Pirates" in text and "stands for Privacy" in text
    assert picture["description"].startswith("“Pirates” (Minor party")


async def test_a_card_that_is_not_there_is_refused(playing: Playing, table: int) -> None:
    for typed in ("the **moon**", " ", "a"):
        answer = (await asked(playing, "card", card=typed)).content
        assert answer.startswith("There is no card") and answer.endswith("take one from the list.")


async def test_spectators_may_ask_and_learn_what_all_know(playing: Playing, table: int) -> None:
    thread = ChannelHandle(playing.env, playing.guild, playing.env.backend.channels[playing.thread().id])
    result = await playing.person("zoe").slash(thread, "parliament map")
    assert "Labour–Greens: +2" in words(result.response.message)
    elsewhere = await playing.person("zoe").slash(playing.channel, "parliament map")
    assert elsewhere.response.content == "You are not playing Swedish Parliament 2014 anywhere right now."
    mine = await playing.person("zoe").slash(playing.channel, "parliament card", card="students", table=table)
    assert "turnout" in words(mine.response.message)


async def test_questions_in_swedish(playing: Playing, in_swedish: None) -> None:
    number = await playing.table("ann", computers=3, game="parliament", mode="standard", pace="live")
    await put(playing, number, half_way)
    greens, farmers = (PACK.parties[key].name.sv for key in ("greens", "farmers"))
    text, (picture,) = await told(playing, "can-join", one=greens, two=farmers)
    assert text.splitlines()[1].startswith("Ja:")
    assert greens in picture["description"]
    text, _ = await told(playing, "next-voter")
    assert "på ruta" in text
