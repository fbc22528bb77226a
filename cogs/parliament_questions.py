"""What can be asked about a game of Swedish Parliament 2014: answers for the member alone, with pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.labels import one_line, shorten
from bot.languages import Language, Medium
from bot.messages import Letter, voice
from bot.private import where
from bot.tables import Look, Refused
from cogs.answers import Interaction, about, answer, app_of, language_of
from cogs.moves import table_for
from cogs.seat import own_tables
from rules.parliament import overview, words
from rules.parliament.content import Pack, PartyKey
from rules.parliament.overview import Changes
from rules.parliament.view import ParliamentView
from rules.text import Arg, Quote, Speech, Text

GAME = "parliament"
TABLE = locale_str("Number of the table; needed only outside its thread")
MAP = "map"
SUGGESTED = 25
NAME = 80
"""Characters that are repeated of what somebody typed."""

SIDES = [
    app_commands.Choice(name=locale_str("as a policy"), value="policy"),
    app_commands.Choice(name=locale_str("as an opinion"), value="opinion"),
]

Named = Mapping[str, Arg]


@dataclass(frozen=True)
class Told:
    """An answer: sentences, and a picture by its function in `render.parliament`; of `view` where that is another."""

    lines: Sequence[Text]
    picture: str | None = None
    about: tuple[str, ...] = ()
    view: ParliamentView | None = None


@dataclass(frozen=True)
class Asked:
    """A game that is asked about, as the member sees it, and the names in the member's language."""

    view: ParliamentView
    pack: Pack
    say: Speech

    def party(self, typed: str) -> PartyKey:
        """A party by key or name. Raises Refused with those there are."""
        if (found := self._meant(parties_of(self.pack), typed)) is None:
            raise Refused(
                "There is no party {name}; there are {parties}.",
                name=_quoted(typed), parties=words.parties(self.pack, self.pack.parties),
            )  # fmt: skip
        return found

    def voter(self, typed: str) -> str:
        """A voter by key or name. Raises Refused."""
        if (found := self._meant(voters_of(self.pack), typed)) is None:
            raise Refused("There is no voter {name}; take one from the list.", name=_quoted(typed))
        return found

    def card(self, typed: str) -> str:
        """A card by key, or by a part of one of its titles that no other card has. Raises Refused."""
        if (found := self._meant(cards_of(self.pack), typed)) is None:
            raise Refused("There is no card {name}; take one from the list.", name=_quoted(typed))
        return found

    def _meant(self, named: Named, typed: str) -> str | None:
        wanted = typed.strip().casefold()
        spoken = {key: self.say(name).casefold() for key, name in named.items()}
        same = [key for key, name in spoken.items() if wanted in (key.casefold(), name)]
        if not same and wanted:
            same = [key for key, name in spoken.items() if wanted in name]
        return same[0] if len(same) == 1 else None


def _quoted(typed: str) -> Quote:
    return Quote(shorten(one_line(typed), NAME))


def parties_of(pack: Pack) -> Named:
    return {key: words.party(pack, key) for key in pack.parties}


def voters_of(pack: Pack) -> Named:
    return {key: words.voter(pack, key) for key in pack.voters}


def cards_of(pack: Pack) -> Named:
    """All cards by what stands on them."""
    return {key: words.card(pack, key) for key in (*pack.cards, *pack.voters, *pack.minors)}


async def tables(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
    return list(await own_tables(interaction, current))


async def parties(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
    """The parties of the table's pack."""
    return await _named(interaction, current, parties_of)


async def voters(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
    """The voters of the table's pack."""
    return await _named(interaction, current, voters_of)


async def cards(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
    """All cards of the table's pack by their titles."""
    return await _named(interaction, current, cards_of)


async def _named(
    interaction: Interaction, current: str, named: Callable[[Pack], Named]
) -> list[app_commands.Choice[Any]]:
    try:
        look = await seen(interaction, getattr(interaction.namespace, "table", None))
    except Refused:
        return []
    say = voice(await language_of(interaction), look.table, Medium.PLAIN)
    shown = [(key, say(name)) for key, name in named(words.pack_of(_view(look).pack)).items()]
    matching = [(key, name) for key, name in shown if current.lower() in f"{name} {key}".lower()]
    return [app_commands.Choice(name=name[:100], value=key) for key, name in matching[:SUGGESTED]]


async def seen(interaction: Interaction, table: int | None) -> Look:
    """The game as the member sees it; also for those who only watch in its thread."""
    number = about(interaction, await table_for(interaction, GAME, table))
    return await app_of(interaction).tables.look(number, interaction.user.id)


def _view(look: Look) -> ParliamentView:
    assert isinstance(look.view, ParliamentView)
    return look.view


async def tell(interaction: Interaction, table: int | None, ask: Callable[[Asked], Told]) -> None:
    """Answer with sentences about the game, for the member alone, and a picture where there is one."""

    async def work(language: Language) -> Letter:
        look = await seen(interaction, table)
        view = _view(look)
        told = ask(Asked(view, words.pack_of(view.pack), voice(language, look.table, Medium.PLAIN)))
        say = voice(language, look.table)
        text = "\n".join([where(look, language), *(say(line) for line in told.lines)])
        shown = msgspec.structs.replace(look, view=told.view or view)
        return await app_of(interaction).desk.extra(shown, told.picture, language, text, told.about)

    await answer(interaction, work)


class Questions(commands.Cog):
    """The part of `/parliament` that changes nothing."""

    @app_commands.command(name=locale_str("map"), description=locale_str("The political map: who is related to whom"))
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def map(self, interaction: Interaction, table: int | None = None) -> None:
        await tell(interaction, table, lambda asked: Told(overview.tell_map(asked.view), MAP))

    @app_commands.command(
        name=locale_str("can-join"), description=locale_str("Whether two parties could have a relation")
    )
    @app_commands.describe(one=locale_str("A party"), two=locale_str("Another party"), table=TABLE)
    @app_commands.autocomplete(one=parties, two=parties, table=tables)
    async def can_join(self, interaction: Interaction, one: str, two: str, table: int | None = None) -> None:
        def ask(asked: Asked) -> Told:
            a, b = asked.party(one), asked.party(two)
            if a == b:
                raise Refused("Name two different parties.")
            return Told(overview.tell_can_join(asked.view, a, b), "joined", (a, b))

        await tell(interaction, table, ask)

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
        def ask(asked: Asked) -> Told:
            moved, related = {}, {}
            if (voter is None) != (to is None):
                raise Refused("Name both the voter and the party it goes to.")
            if voter is not None and to is not None:
                moved[asked.voter(voter)] = asked.party(to)
            if (one, two, strength) != (None, None, None):
                if one is None or two is None or strength is None:
                    raise Refused("Name two parties and the strength of their relation.")
                a, b = asked.party(one), asked.party(two)
                if a == b:
                    raise Refused("Name two different parties.")
                related[asked.pack.in_order(a, b)] = int(strength)
            changes = Changes(moved, related)
            supposed = overview.supposed(asked.view, changes)
            return Told(overview.tell_government(asked.view, changes), "prospect" if supposed else None, view=supposed)

        await tell(interaction, table, ask)

    @app_commands.command(
        name=locale_str("next-voter"), description=locale_str("Who would win the next voter, and why")
    )
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def next_voter(self, interaction: Interaction, table: int | None = None) -> None:
        def ask(asked: Asked) -> Told:
            lines = overview.tell_next_voter(asked.view)
            return Told(lines, "card", (asked.view.queue[0], "policy")) if asked.view.queue else Told(lines)

        await tell(interaction, table, ask)

    @app_commands.command(name=locale_str("card"), description=locale_str("Look up a card"))
    @app_commands.describe(
        card=locale_str("Part of its title"), side=locale_str("The way in which it is played"), table=TABLE
    )
    @app_commands.choices(side=SIDES)
    @app_commands.autocomplete(card=cards, table=tables)
    async def card(
        self,
        interaction: Interaction,
        card: str,
        side: Literal["policy", "opinion"] = "policy",
        table: int | None = None,
    ) -> None:
        def ask(asked: Asked) -> Told:
            key = asked.card(card)
            asterisks: Literal["ignored", "flip"] = "flip" if asked.view.asterisks else "ignored"
            return Told(overview.tell_card(asked.pack, key, asterisks), "card", (key, side))

        await tell(interaction, table, ask)
