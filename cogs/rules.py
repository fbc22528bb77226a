"""/rules and the Rules button: the pages of a game's rules, words looked up in them, and single cards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str
from discord.ext import commands

from bot import custom_ids
from bot.guide import COMMON, Page, named, pages_of, plain
from bot.labels import one_line, shorten
from bot.languages import Language, Medium
from bot.messages import ACCENT, Letter, button, gallery, layout
from bot.model import Status, Table
from bot.searching import search
from bot.tables import Refused
from cogs.answers import Interaction, answer, app_of, language_of, values_of
from cogs.seat import GameButton, GameSelect
from rules import games
from rules.core import Game, View
from rules.guide import CardPage
from rules.text import Quote

TURN = re.compile(r"topic:(?P<game>[a-z0-9_]+):(?P<topic>[a-z0-9_]+):(?:back|on)")
"""A button to the page before or after."""
CHOOSE = re.compile(r"topics:(?P<game>[a-z0-9_]+):(?P<topic>[a-z0-9_]+)")
"""A select of pages; its values are "game:topic"."""
FOUND = "found"
"""What a select of search results says for a topic in its custom id."""

RUNNING = (Status.PLAYING, Status.PAUSED, Status.FINISHED)
OPEN = (Status.LOBBY, Status.PLAYING, Status.PAUSED)

SHARED = frozenset(topic.key for topic in COMMON)

HITS = 5
"""Excerpts that a search shows."""
SUGGESTED = 25
NAME = 80
"""Characters that are repeated of what somebody typed."""

GAME = locale_str("Which game; not needed in a table's thread")

Choices = list[app_commands.Choice[str]]
SearchWords = app_commands.Range[str, 1, 100]


class Rules(GameButton, template=custom_ids.RULES):
    """The Rules button of a table: the page that fits the moment, and from there all others."""

    async def pressed(self, interaction: Interaction) -> None:
        async def work(language: Language) -> Letter:
            table = await app_of(interaction).tables.table(self.table)
            return await page_at_table(interaction, table, language)

        await answer(interaction, work)


class Turn(GameButton, template=TURN):
    """The button to the next or the previous page."""

    async def pressed(self, interaction: Interaction) -> None:
        key = f"{self.match['game']}:{self.match['topic']}"

        async def work(language: Language) -> Letter:
            return open_page(key, language)

        await answer(interaction, work, how="update")


class Choose(GameSelect, template=CHOOSE):
    """The select of a page."""

    async def pressed(self, interaction: Interaction) -> None:
        async def work(language: Language) -> Letter:
            return open_page(values_of(interaction)[0], language)

        await answer(interaction, work, how="update")


# -- pages


async def page_at_table(interaction: Interaction, table: Table, language: Language) -> Letter:
    """The page that fits what the table is doing, for the member's own seat first."""
    game = games()[table.game]
    if table.status not in RUNNING:
        return show_page(game, game.topics()[0].key, language)
    look = await app_of(interaction).tables.look(table.id, interaction.user.id)
    return show_page(game, game.topic_for(look.view, look.seat).key, language)


def open_page(value: str, language: Language) -> Letter:
    """A page by "game:topic". Raises Refused for one that is gone, from an older version, say."""
    name, _, key = value.partition(":")
    if name not in games() or key not in [page.key for page in pages_of(games()[name], language)]:
        raise Refused("This page is no longer there; open the rules again.")
    return show_page(games()[name], key, language)


def show_page(game: Game, key: str, language: Language) -> Letter:
    """A page with the ways to all others."""
    pages = pages_of(game, language)
    place = next(n for n, page in enumerate(pages) if page.key == key)
    shown = pages[place]
    head = f"## {shown.title}\n-# {game.title} · {place + 1}/{len(pages)}"
    turns = []
    if place > 0:
        turns.append(_turn("← {title}", pages[place - 1], "back"))
    if place + 1 < len(pages):
        turns.append(_turn("{title} →", pages[place + 1], "on"))
    items: list[ui.Item[Any]] = [ui.TextDisplay(f"{head}\n{shown.text}"), ui.ActionRow(_select(pages, key, language))]
    if turns:
        items.append(ui.ActionRow(*turns))
    return Letter(view=layout(ui.Container(*items, accent_colour=ACCENT)))


def _turn(label: str, page: Page, way: str) -> ui.Button[Any]:
    return button(label.format(title=page.title), f"topic:{page.game}:{page.key}:{way}")


def _select(pages: Sequence[Page], key: str, language: Language) -> ui.Select[Any]:
    """A select of these pages; `key` is the one that is shown."""
    several = len({page.game for page in pages}) > 1
    return ui.Select(
        custom_id=f"topics:{pages[0].game}:{key}",
        placeholder=language.say("Another page of the rules …"),
        options=[
            discord.SelectOption(
                label=shorten(page.title, 100),
                value=f"{page.game}:{page.key}",
                description=games()[page.game].title if several else None,
                default=page.key == key,
            )
            for page in pages[:25]
        ],
    )


# -- which game


@dataclass(frozen=True)
class Meant:
    """The games that a command may mean, and the table that it is used at, if any."""

    games: tuple[Game, ...]
    table: Table | None = None

    @property
    def game(self) -> Game:
        """The only game. Raises Refused where it must be named."""
        if len(self.games) > 1:
            raise Refused("Say which game: {games}.", games=", ".join(game.title for game in self.games))
        return self.games[0]


async def meant(interaction: Interaction, typed: str | None) -> Meant:
    """The game that is named, that of this thread's table, or the only one the member plays; else all games.

    Raises Refused for a name that is no game's.
    """
    app = app_of(interaction)
    every = games()
    here = await app.tables.in_channel(interaction.channel_id) if interaction.channel_id is not None else None
    if typed is not None:
        name = named([(name, game.title) for name, game in every.items()], typed)
        if name is None:
            titles = ", ".join(game.title for game in every.values())
            raise Refused("There is no game {name}; there are {games}.", name=_quoted(typed), games=titles)
        return Meant((every[name],), here if here is not None and here.game == name else None)
    if here is not None:
        return Meant((every[here.game],), here)
    mine = await app.tables.of_member(interaction.user.id, *OPEN)
    played = list(dict.fromkeys(table.game for table in mine))
    if len(played) == 1:
        return Meant((every[played[0]],), mine[0] if len(mine) == 1 else None)
    return Meant(tuple(every.values()))


def _quoted(typed: str) -> Quote:
    return Quote(shorten(one_line(typed), NAME))


# -- cards


async def cards_of(interaction: Interaction, one: Meant) -> Mapping[str, tuple[Game, CardPage]]:
    """Everything that can be looked up, by "game:card"; a running table's game with its own pack and options."""
    view: View | None = None
    if one.table is not None and one.table.status in RUNNING:
        view = (await app_of(interaction).tables.look(one.table.id, interaction.user.id)).view
    return {
        f"{game.name}:{key}": (game, page)
        for game in one.games
        for key, page in game.card_pages(view if len(one.games) == 1 else None).items()
    }


async def show_card(interaction: Interaction, typed: str, one: Meant, language: Language) -> Letter:
    """A card: what it is and does, and its picture where its game draws one. Raises Refused."""
    cards = await cards_of(interaction, one)
    flat = language.speech(medium=Medium.PLAIN)
    found = typed if typed in cards else named([(key, flat(page.title)) for key, (_, page) in cards.items()], typed)
    if found is None:
        found = next((key for key in cards if plain(key.partition(":")[2]) == plain(typed)), None)
    if found is None:
        raise Refused("There is no card {name}; take one from the list.", name=_quoted(typed))
    game, page = cards[found]
    say = language.speech()
    title = say(page.title)
    lines = [f"## {title[:1].upper()}{title[1:]}", f"-# {game.title}", *map(say, page.lines)]
    items: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    letter = Letter()
    if page.picture is not None:
        kind, shown = page.picture
        painter = app_of(interaction).desk.painter
        if (picture := await painter.paint(game.name, kind, shown, flat, language.code)) is not None:
            items.append(gallery(picture))
            letter.pictures.append(picture)
    letter.view = layout(ui.Container(*items, accent_colour=ACCENT))
    return letter


# -- commands


class RulesCommands(
    commands.GroupCog, group_name=locale_str("rules"), group_description=locale_str("How the games are played")
):
    """The rules by command."""

    @app_commands.command(
        name=locale_str("show"), description=locale_str("A page of the rules, and all others from it")
    )
    @app_commands.describe(game=GAME, topic=locale_str("Which page; left out, the one that fits"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def show(self, interaction: Interaction, game: str | None = None, topic: str | None = None) -> None:
        async def work(language: Language) -> Letter:
            one = await meant(interaction, game)
            if topic is None:
                if one.table is not None:
                    return await page_at_table(interaction, one.table, language)
                return show_page(one.game, one.game.topics()[0].key, language)
            key = named([(page.key, page.title) for page in pages_of(one.game, language)], topic)
            if key is None:
                raise Refused("There is no page {name}; take one from the list.", name=_quoted(topic))
            return show_page(one.game, key, language)

        await answer(interaction, work)

    @app_commands.command(name=locale_str("search"), description=locale_str("Find words in the rules"))
    @app_commands.describe(words=locale_str("What you look for"), game=GAME)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def search(self, interaction: Interaction, words: SearchWords, game: str | None = None) -> None:
        async def work(language: Language) -> Letter:
            one = await meant(interaction, game)
            pages = {page.key if page.key in SHARED else f"{page.game}:{page.key}": page
                     for game in one.games for page in pages_of(game, language)}  # fmt: skip
            hits = search(list(pages.values()), words)[:HITS]
            if not hits:
                raise Refused("The rules don't hold {words}; try other words.", words=_quoted(words))
            several = len(one.games) > 1
            lines = [f"## {language.say('Rules with {words}', words=_quoted(words))}"]
            for hit in hits:
                place = f" · {games()[hit.page.game].title}" if several else ""
                lines.append(f"**{hit.page.title}**{place}\n> {hit.excerpt}")
            select = _select([hit.page for hit in hits], FOUND, language)
            text: ui.TextDisplay[Any] = ui.TextDisplay("\n".join(lines))
            return Letter(view=layout(ui.Container(text, ui.ActionRow(select), accent_colour=ACCENT)))

        await answer(interaction, work)

    @app_commands.command(name=locale_str("card"), description=locale_str("What a card is and does"))
    @app_commands.describe(card=locale_str("Part of its name"), game=GAME)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def card(self, interaction: Interaction, card: str, game: str | None = None) -> None:
        async def work(language: Language) -> Letter:
            return await show_card(interaction, card, await meant(interaction, game), language)

        await answer(interaction, work)

    @show.autocomplete("game")
    @search.autocomplete("game")
    @card.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> Choices:
        return _suggest({name: game.title for name, game in games().items()}, current)

    @show.autocomplete("topic")
    async def _topics(self, interaction: Interaction, current: str) -> Choices:
        try:
            game = (await self._named(interaction)).game
        except Refused:
            return []
        language = await language_of(interaction)
        return _suggest({page.key: page.title for page in pages_of(game, language)}, current)

    @card.autocomplete("card")
    async def _cards(self, interaction: Interaction, current: str) -> Choices:
        try:
            one = await self._named(interaction)
        except Refused:
            return []
        say = (await language_of(interaction)).speech(medium=Medium.PLAIN)
        cards = await cards_of(interaction, one)
        return _suggest({key: say(page.title) for key, (_, page) in cards.items()}, current)

    async def _named(self, interaction: Interaction) -> Meant:
        return await meant(interaction, getattr(interaction.namespace, "game", None) or None)


def _suggest(names: Mapping[str, str], current: str) -> Choices:
    matching = [(key, name) for key, name in names.items() if plain(current) in plain(name)]
    return [app_commands.Choice(name=shorten(name, 100), value=key) for key, name in matching[:SUGGESTED]]


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(Rules, Turn, Choose)
    await bot.add_cog(RulesCommands())
