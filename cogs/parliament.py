"""Swedish Parliament 2014 as slash commands: a command for each kind of action, and answers about the game."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.languages import Language, Medium
from bot.messages import Letter, voice
from bot.private import where
from bot.tables import Look, Refused
from cogs.answers import Interaction, answer, app_of, language_of
from cogs.moves import complete, move, table_for
from cogs.seat import own_tables
from rules.parliament import overview, words
from rules.parliament.overview import Changes
from rules.parliament.view import ParliamentView
from rules.text import Arg, Text

GAME = "parliament"
TABLE = locale_str("Number of the table; needed only outside its thread")
PAY = locale_str("The hand card that you pay")

Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]


def suggests(field: str, *kinds: str) -> Suggest:
    """Values of a field from the legal actions of these kinds."""

    async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
        return list(await complete(interaction, GAME, kinds, field, current))

    return suggest


async def tables(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
    return list(await own_tables(interaction, current))


async def parties(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
    """The parties of the table's pack."""
    return await _named(interaction, current, lambda view: {
        key: words.party(words.pack_of(view.pack), key) for key in words.pack_of(view.pack).parties
    })  # fmt: skip


async def voters(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
    """The voters of the table's pack."""
    return await _named(interaction, current, lambda view: {
        key: words.voter(words.pack_of(view.pack), key) for key in words.pack_of(view.pack).voters
    })  # fmt: skip


async def cards(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
    """All cards of the table's pack by their titles."""

    def titles(view: ParliamentView) -> dict[str, Arg]:
        pack = words.pack_of(view.pack)
        return {key: words.title(pack, key) for key in (*pack.cards, *pack.voters, *pack.minors)}

    return await _named(interaction, current, titles)


async def _named(
    interaction: Interaction, current: str, named: Callable[[ParliamentView], dict[str, Any]]
) -> list[app_commands.Choice[Any]]:
    try:
        look = await seen(interaction, getattr(interaction.namespace, "table", None))
    except Refused:
        return []
    language = await language_of(interaction)
    say = voice(language, look.table, Medium.PLAIN)
    shown = [(key, say(words)) for key, words in named(_view(look)).items()]
    matching = [(key, name) for key, name in shown if current.lower() in f"{name} {key}".lower()]
    return [app_commands.Choice(name=name[:100], value=key) for key, name in matching[:25]]


async def seen(interaction: Interaction, table: int | None) -> Look:
    """The game as the member sees it; also for those who only watch in its thread."""
    return await app_of(interaction).tables.look(await table_for(interaction, GAME, table), interaction.user.id)


def _view(look: Look) -> ParliamentView:
    assert isinstance(look.view, ParliamentView)
    return look.view


async def tell(
    interaction: Interaction,
    table: int | None,
    about: Callable[[ParliamentView], list[Text]],
    picture: str | None = None,
) -> None:
    """Answer with sentences about the game, for the member alone, and a picture where there is one."""

    async def work(language: Language) -> Letter:
        look = await seen(interaction, table)
        say = voice(language, look.table)
        lines = [where(look, language), *(say(line) for line in about(_view(look)))]
        return await app_of(interaction).desk.extra(look, picture, language, "\n".join(lines))

    await answer(interaction, work)


class Parliament(
    commands.GroupCog,
    group_name=locale_str("parliament"),
    group_description=locale_str("Your moves in Swedish Parliament 2014"),
):
    """The moves of Swedish Parliament 2014, and what can be asked about it."""

    # -- setup and turns

    @app_commands.command(name=locale_str("place"), description=locale_str("Place one of your markers"))
    @app_commands.describe(
        scale=locale_str("The political scale"), direction=locale_str("The side of its middle"), table=TABLE
    )
    @app_commands.autocomplete(scale=suggests("scale", "place"), direction=suggests("direction", "place"), table=tables)
    async def place(self, interaction: Interaction, scale: str, direction: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("place",), table, {"scale": scale, "direction": direction})

    @app_commands.command(name=locale_str("policy"), description=locale_str("Play an idea card as a policy"))
    @app_commands.describe(card=locale_str("The card of your hand"), table=TABLE)
    @app_commands.autocomplete(card=suggests("card", "policy"), table=tables)
    async def policy(self, interaction: Interaction, card: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("policy",), table, {"card": card})

    @app_commands.command(name=locale_str("opinion"), description=locale_str("Play an idea card as an opinion"))
    @app_commands.describe(card=locale_str("The card of your hand"), table=TABLE)
    @app_commands.autocomplete(card=suggests("card", "opinion"), table=tables)
    async def opinion(self, interaction: Interaction, card: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("opinion",), table, {"card": card})

    @app_commands.command(name=locale_str("voter"), description=locale_str("Send a voter card to the queue"))
    @app_commands.describe(card=locale_str("The card of your hand"), table=TABLE)
    @app_commands.autocomplete(card=suggests("card", "voter"), table=tables)
    async def voter(self, interaction: Interaction, card: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("voter",), table, {"card": card})

    @app_commands.command(name=locale_str("minor"), description=locale_str("Bring in a minor party"))
    @app_commands.describe(
        card=locale_str("The card of your hand"),
        allow=locale_str("How many cards may be paid in all to move everybody against it"),
        table=TABLE,
    )
    @app_commands.autocomplete(card=suggests("card", "minor"), allow=suggests("allow", "minor"), table=tables)
    async def minor(self, interaction: Interaction, card: str, allow: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("minor",), table, {"card": card, "allow": allow})

    @app_commands.command(name=locale_str("draw"), description=locale_str("Draw a card, which ends your turn"))
    @app_commands.describe(pile=locale_str("The pile of a scale"), table=TABLE)
    @app_commands.autocomplete(pile=suggests("pile", "draw"), table=tables)
    async def draw(self, interaction: Interaction, pile: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("draw",), table, {"pile": pile})

    @app_commands.command(name=locale_str("end"), description=locale_str("End your turn once all piles are empty"))
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def end(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("end",), table, {})

    # -- being asked

    @app_commands.command(name=locale_str("back"), description=locale_str("Back the policy"))
    @app_commands.describe(pay=PAY, table=TABLE)
    @app_commands.autocomplete(pay=suggests("pay", "back"), table=tables)
    async def back(self, interaction: Interaction, pay: str | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("back",), table, {"pay": pay})

    @app_commands.command(name=locale_str("decline"), description=locale_str("Do not back the policy"))
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def decline(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("decline",), table, {})

    @app_commands.command(name=locale_str("hold"), description=locale_str("Hold your position against the opinion"))
    @app_commands.describe(pay=PAY, table=TABLE)
    @app_commands.autocomplete(pay=suggests("pay", "hold"), table=tables)
    async def hold(self, interaction: Interaction, pay: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("hold",), table, {"pay": pay})

    @app_commands.command(name=locale_str("drift"), description=locale_str("Move along with the opinion"))
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def drift(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("drift",), table, {})

    @app_commands.command(
        name=locale_str("pay"), description=locale_str("Pay at a minor party's card: push all, or pull yourself back")
    )
    @app_commands.describe(card=PAY, table=TABLE)
    @app_commands.autocomplete(card=suggests("pay", "push", "pull_back"), table=tables)
    async def pay(self, interaction: Interaction, card: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("push", "pull_back"), table, {"pay": card})

    @app_commands.command(name=locale_str("enough"), description=locale_str("Pay no more at a minor party's card"))
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def enough(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, ("enough",), table, {})

    @app_commands.command(name=locale_str("standing"), description=locale_str("Answer in advance, until you change it"))
    @app_commands.describe(
        policy=locale_str("What you answer to policies"), opinion=locale_str("What you answer to opinions"), table=TABLE
    )
    @app_commands.autocomplete(
        policy=suggests("policy", "standing"), opinion=suggests("opinion", "standing"), table=tables
    )
    async def standing(self, interaction: Interaction, policy: str, opinion: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("standing",), table, {"policy": policy, "opinion": opinion})

    @app_commands.command(name=locale_str("relation"), description=locale_str("Change a relation after your card"))
    @app_commands.describe(change=locale_str("What happens to it"), parties=locale_str("The two parties"), table=TABLE)
    @app_commands.autocomplete(
        change=suggests("change", "relation"), parties=suggests("parties", "relation"), table=tables
    )
    async def relation(self, interaction: Interaction, change: str, parties: str, table: int | None = None) -> None:
        await move(interaction, GAME, ("relation",), table, {"change": change, "parties": parties})

    # -- asking

    @app_commands.command(name=locale_str("map"), description=locale_str("The political map: who is related to whom"))
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def map(self, interaction: Interaction, table: int | None = None) -> None:
        await tell(interaction, table, overview.tell_map, "map")

    @app_commands.command(
        name=locale_str("can-join"), description=locale_str("Whether two parties could have a relation")
    )
    @app_commands.describe(one=locale_str("A party"), two=locale_str("Another party"), table=TABLE)
    @app_commands.autocomplete(one=parties, two=parties, table=tables)
    async def can_join(self, interaction: Interaction, one: str, two: str, table: int | None = None) -> None:
        def about(view: ParliamentView) -> list[Text]:
            return overview.tell_can_join(view, _party(view, one), _party(view, two))

        await tell(interaction, table, about)

    @app_commands.command(name=locale_str("whatif"), description=locale_str("The government that would form now"))
    @app_commands.describe(
        voter=locale_str("Suppose this voter …"),
        to=locale_str("… went to this party"),
        one=locale_str("Suppose this party and …"),
        two=locale_str("… this one had a relation"),
        strength=locale_str("of this strength; 0 for none"),
        table=TABLE,
    )
    @app_commands.autocomplete(voter=voters, to=parties, one=parties, two=parties, table=tables)
    async def whatif(
        self,
        interaction: Interaction,
        voter: str | None = None,
        to: str | None = None,
        one: str | None = None,
        two: str | None = None,
        strength: app_commands.Range[int, -3, 3] | None = None,
        table: int | None = None,
    ) -> None:
        def about(view: ParliamentView) -> list[Text]:
            pack = words.pack_of(view.pack)
            moved, related = {}, {}
            if (voter is None) != (to is None):
                raise Refused("Name both the voter and the party it goes to.")
            if voter is not None and to is not None:
                if voter not in pack.voters:
                    raise Refused("There is no voter {name}; take one from the list.", name=voter)
                moved[voter] = _party(view, to)
            if (one, two, strength) != (None, None, None):
                if one is None or two is None or strength is None or one == two:
                    raise Refused("Name two parties and the strength of their relation.")
                a, b = pack.in_order(_party(view, one), _party(view, two))
                related[a, b] = strength
            return overview.tell_government(view, Changes(moved, related))

        await tell(interaction, table, about, "parliament")

    @app_commands.command(
        name=locale_str("next-voter"), description=locale_str("Who would win the next voter, and why")
    )
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def next_voter(self, interaction: Interaction, table: int | None = None) -> None:
        await tell(interaction, table, overview.tell_next_voter)

    @app_commands.command(name=locale_str("card"), description=locale_str("Look up a card"))
    @app_commands.describe(card=locale_str("Part of its title"), table=TABLE)
    @app_commands.autocomplete(card=cards, table=tables)
    async def card(self, interaction: Interaction, card: str, table: int | None = None) -> None:
        def about(view: ParliamentView) -> list[Text]:
            pack = words.pack_of(view.pack)
            if card not in pack.cards and card not in pack.voters and card not in pack.minors:
                raise Refused("There is no card {name}; take one from the list.", name=card)
            return overview.tell_card(view, card)

        await tell(interaction, table, about)


def _party(view: ParliamentView, name: str) -> str:
    """A party by its key. Raises Refused with those there are."""
    known = words.pack_of(view.pack).parties
    if name not in known:
        raise Refused("There is no party {name}; there are {parties}.", name=name, parties=", ".join(known))
    return name


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Parliament())
