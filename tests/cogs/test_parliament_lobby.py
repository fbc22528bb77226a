"""Swedish Parliament in the lobby: parties with their portraits, solo and co-op, and every option by clicking."""

from __future__ import annotations

from typing import Any

import pytest

from rules.parliament.pack import default_pack
from tests.cogs.playing import Playing, buttons, selects, words

PACK = default_pack()


async def lobby(playing: Playing, names: str, mode: str = "standard") -> int:
    playing.draw_nothing()
    return await playing.table(names, game="parliament", mode=mode, started=False)


def lobby_message(playing: Playing) -> Any:
    return playing.channel.last_message


async def chooser(playing: Playing, name: str) -> Any:
    """The panel behind My party."""
    message = lobby_message(playing)
    return (await playing.person(name).click(message, custom_id=buttons(message)["My party"])).response.message


async def choose(playing: Playing, name: str, party: str) -> Any:
    panel = await chooser(playing, name)
    (select,) = selects(panel)
    result = await playing.person(name).select(panel, custom_id=select["custom_id"], values=[party])
    await playing.delivered()
    return result.response.message


async def set_option(playing: Playing, name: str, option: str, value: Any) -> Any:
    """Set an option by what the Options button leads to; gives the answer, a refusal in a message of its own."""
    person, message = playing.person(name), lobby_message(playing)
    panel = (await person.click(message, custom_id=buttons(message)["Options"])).response.message
    (select,) = selects(panel)
    shown = await person.select(panel, custom_id=select["custom_id"], values=[option])
    if shown.modal is not None:
        result = await person.submit_modal(shown, value)
    else:
        (select,) = selects(shown.response.message)
        result = await person.select(shown.response.message, custom_id=select["custom_id"], values=[value])
    await playing.delivered()
    return (result.followups[-1] if result.followups else result.response).message


async def options(playing: Playing, number: int) -> dict[str, Any]:
    return dict((await playing.bot.app.tables.table(number)).options)


async def test_a_party_is_chosen_with_its_portrait_in_sight(playing: Playing) -> None:
    number = await lobby(playing, "ann bo")
    panel = await chooser(playing, "ann")
    for party in PACK.parties.values():
        assert f"**{party.name.en}**\n{party.portrait.en}" in words(panel)
    assert "who does not choose gets one by lot" in words(panel)
    panel = await choose(playing, "bo", "greens")
    assert words(panel).startswith("Saved.") and "**Greens** · ✓" in words(panel)
    assert "2. **bo**: Greens" in words(lobby_message(playing))
    panel = await chooser(playing, "ann")
    assert "**Greens** · chosen by **bo**" in words(panel)
    assert "greens" not in [option["value"] for option in selects(panel)[0]["options"]]
    await choose(playing, "ann", "labour")
    await choose(playing, "bo", "farmers")
    assert list((await options(playing, number))["parties"].items()) == [("s2", "farmers"), ("s1", "labour")]
    await playing.begin(number)
    look = await playing.looks(number)
    assert {seat: one.party for seat, one in look.view.seats.items()} == {"s1": "labour", "s2": "farmers"}
    assert look.view.first == "s2", "who chose first begins, also after another thought"


async def test_portraits_come_in_the_members_language(playing: Playing, in_swedish: None) -> None:
    number = await lobby(playing, "ann bo")
    message = lobby_message(playing)
    own = next(custom_id for custom_id in buttons(message).values() if custom_id == f"own:{number}:parties")
    panel = (await playing.person("ann").click(message, custom_id=own)).response.message
    for party in PACK.parties.values():
        assert f"**{party.name.sv}**\n{party.portrait.sv}" in words(panel)


async def test_who_did_not_choose_learns_the_party_and_what_it_stands_for(playing: Playing) -> None:
    number = await lobby(playing, "ann bo")
    await choose(playing, "ann", "liberals")
    await playing.begin(number)
    await playing.delivered()
    look = await playing.looks(number)
    for name, seat in (("ann", "s1"), ("bo", "s2")):
        party = PACK.parties[look.view.seats[seat].party]
        told = [words(message) for message in playing.direct(playing.person(name))]
        introduced = f"You lead {party.name.en}.\n{party.portrait.en}"
        assert sum(introduced in one for one in told) == 1, told
        shown = await playing.person(name).click(playing.seen(playing.board()), custom_id=f"hand:{number}")
        assert introduced in words(shown.response.message)


@pytest.mark.parametrize(
    ("option", "value", "kept", "shown"),
    [
        ("setup", "draft", "draft", "Setup: draft"),
        ("tempo", "strict", "strict", "Tempo: strict"),
        ("big_parties", "true", True, "Big parties: on"),
        ("asterisks", "true", True, "Asterisks: on"),
        ("minor_parties", "false", False, "Minor parties: off"),
    ],
)
async def test_options_are_set_by_clicking(playing: Playing, option: str, value: str, kept: Any, shown: str) -> None:
    number = await lobby(playing, "ann bo")
    assert "Saved." in words(await set_option(playing, "ann", option, value))
    assert (await options(playing, number))[option] == kept
    assert shown in words(lobby_message(playing))


async def test_the_difficulty_is_for_a_single_player_and_says_so(playing: Playing) -> None:
    number = await lobby(playing, "ann")
    assert "a single player meets The System" in words(lobby_message(playing))
    assert words(await set_option(playing, "ann", "difficulty", "4")).startswith("Saved.\n")
    assert "Difficulty: 4" in words(lobby_message(playing))
    await playing.person("bo").click(lobby_message(playing), custom_id=f"lobby:{number}:join")
    await playing.delivered()
    assert "Difficulty" not in words(lobby_message(playing)), "with two it makes no difference"
    said = words(await set_option(playing, "ann", "difficulty", "5"))
    assert "Saved, but this only counts with 1 player, and 2 seats are taken." in said
    await playing.person("bo").click(lobby_message(playing), custom_id=f"lobby:{number}:leave")
    await playing.delivered()
    await playing.begin(number)
    look = await playing.looks(number)
    assert look.view.difficulty == 5 and list(look.view.seats) == ["s1"]


PLAN = {"parties": ["socialists", "greens", "farmers"], "leader": ["greens"]}


async def test_the_cabinet_of_a_co_op_game_is_chosen_in_a_form(playing: Playing) -> None:
    number = await lobby(playing, "ann bo", "coop")
    said = words(await set_option(playing, "ann", "coop", PLAN))
    assert "**Cabinet to reach**: Parties of the cabinet: Socialists, Greens and Farmers; Its leader: Greens" in said
    assert "Cabinet to reach: Parties of the cabinet: Socialists, Greens and Farmers" in words(lobby_message(playing))
    assert (await options(playing, number))["coop"] == {**PLAN, "leader": "greens"}
    # What was chosen is there to be changed.
    message = lobby_message(playing)
    panel = (await playing.person("ann").click(message, custom_id=buttons(message)["Options"])).response.message
    (select,) = selects(panel)
    again = await playing.person("ann").select(panel, custom_id=select["custom_id"], values=["coop"])
    assert str(again.modal).count("'default': True") == 4
    await playing.begin(number)
    look = await playing.looks(number)
    assert (look.view.coop.parties, look.view.coop.leader) == (("socialists", "greens", "farmers"), "greens")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"parties": ["greens"], "leader": ["greens"]}, "A cabinet to reach has 2 to 5 different parties."),
        (
            {"parties": ["greens", "labour"], "leader": ["farmers"]},
            "Farmers can only lead a cabinet that it is in, and not Greens and Labour.",
        ),
        (
            {"parties": ["greens", "labour"], "leader": []},
            "A cabinet to reach has 2 to 5 different parties, and one of them as its leader.",
        ),
        (
            {"parties": [], "leader": ["labour"]},
            "A cabinet to reach has 2 to 5 different parties, and one of them as its leader.",
        ),
    ],
)
async def test_a_cabinet_that_makes_no_sense_is_refused_with_what_is_right(
    playing: Playing, given: dict[str, Any], sentence: str
) -> None:
    number = await lobby(playing, "ann bo", "coop")
    await set_option(playing, "ann", "coop", PLAN)
    assert sentence in words(await set_option(playing, "ann", "coop", given))
    assert (await options(playing, number))["coop"]["leader"] == "greens", "what was set before stays"
    await set_option(playing, "ann", "coop", {"parties": [], "leader": []})
    assert (await options(playing, number))["coop"] is None, "left open: by lot"


async def test_only_the_host_chooses_the_cabinet_and_the_mode_brings_it(playing: Playing) -> None:
    number = await lobby(playing, "ann bo")
    assert "coop" not in await options(playing, number)
    await set_option(playing, "ann", "mode", "coop")
    assert "coop" in await options(playing, number) and "difficulty" not in await options(playing, number)
    assert "Only **ann**" in words(await set_option(playing, "bo", "coop", PLAN))
