"""What a member alone sees: the decision panel, the hand, receipts. The same by direct message and ephemerally."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from bot import panels
from bot.codec import Partial
from bot.custom_ids import Place
from bot.labels import shorten
from bot.languages import Language, Medium
from bot.messages import COVERED, Letter, cover, runs_out, voice, voice_key, waits
from bot.painting import Kind, Painter
from bot.sheets import filled_in
from bot.tables import Look
from bot.talks import line_of
from render import Picture
from rules.core import Action
from rules.text import T, Text, seats

TALK_ROOM = 900
"""Characters of a talk that stand beside a decision."""

WHISPER_ROOM = 3800
"""Characters of what one seat alone is told, where nothing else stands in the message."""


@dataclass(frozen=True)
class Desk:
    """What private messages are made with."""

    painter: Painter

    async def hand_picture(
        self, look: Look, language: Language, supposed: Sequence[Action] = (), kind: Kind = "hand"
    ) -> Picture | None:
        """The picture of the viewer's own cards, or another of theirs, if the game draws one; with choices
        `supposed` to be taken too.
        """
        if look.seat is None:
            return None
        plain = voice(language, look.table, Medium.PLAIN)
        view = look.game.imagine(look.view, supposed) if supposed else look.view
        return await self.painter.draw(kind, view, plain, voice_key(language, look.table))

    async def decision(
        self,
        look: Look,
        language: Language,
        *,
        partial: Partial | None = None,
        note: str | None = None,
        picture: bool = True,
        links: Sequence[Place] = ("hand", "log", "rules"),
    ) -> Letter:
        """The viewer's decision panel, or, where nothing is open, who the table waits for."""
        supposed = filled_in(look.game, look.prompt, look.view, partial)
        kind = look.game.scene(look.prompt, look.view) if look.prompt else "hand"
        # The hand's picture says who has won, which is to be watched where the game has a film of its end.
        over = look.view.status == "finished"
        drawn = await self.hand_picture(look, language, supposed, kind) if picture and not over else None
        shown = panels.Picture(drawn.filename, drawn.alt) if drawn else None
        spoken = voices(look, language)
        talk = conversation(look, language)
        if look.talk is not None:
            links = ("say", *links)
        if look.prompt is None and not look.anytime:
            then = "\n".join(filter(None, (note, standing(look, language), talk)))
            return Letter(
                view=panels.receipt(look.table.id, spoken, [], then, picture=shown, links=links),
                pictures=[drawn] if drawn else [],
            )
        due = datetime.fromtimestamp(look.due, UTC) if look.due else None
        head = f"-# {where(look, language)}" if look.prompt else standing(look, language)
        if talk:
            head += f"\n{talk}"
        if note:
            head += f"\n{note}"
        view = panels.panel(
            look.game, look.table.id, look.prompt, look.view, spoken,
            partial=partial, anytime=look.anytime, due=due, picture=shown, note=head, links=links,
            by_itself=look.table.settings.on_timeout == "default",
        )  # fmt: skip
        return Letter(view=view, pictures=[drawn] if drawn else [])

    def heard(self, look: Look, line: Text, language: Language) -> Letter:
        """What somebody said to the viewer, with the ways to answer and to decide while the talk goes on."""
        links: tuple[Place, ...] = ("say", "open") if look.talk else ()
        text = f"-# {where(look, language)}\n{voice(language, look.table)(line)}"
        return Letter(view=panels.receipt(look.table.id, voices(look, language), [], text, links=links))

    def whisper(self, look: Look, note: str, language: Language) -> Letter:
        """What only the viewer may know, where there is nothing to decide with it."""
        links: tuple[Place, ...] = ("hand", "log")
        if look.talk is not None:
            links = ("say", *links)
        text = f"-# {where(look, language)}\n{note}"
        view = panels.receipt(look.table.id, voices(look, language), [], text, links=links, room=WHISPER_ROOM)
        return Letter(view=view)

    async def hand(self, look: Look, language: Language) -> Letter:
        """The viewer's own cards and what else only they know."""
        drawn = await self.hand_picture(look, language)
        shown = panels.Picture(drawn.filename, drawn.alt) if drawn else None
        text = where(look, language)
        if introduced := look.game.introduction(look.view):
            text += "\n" + voice(language, look.table)(introduced)
        if drawn is not None and drawn.alt:
            text += "\n" + drawn.alt
        links: tuple[Place, ...] = ("open", "log", "rules") if look.prompt else ("log", "rules")
        view = panels.receipt(look.table.id, voices(look, language), [], text, picture=shown, links=links)
        return Letter(view=view, pictures=[drawn] if drawn else [])

    async def status(self, look: Look, language: Language, more: Sequence[str] = ()) -> Letter:
        """How a table stands, with its picture, for anybody who asks; `more` are lines about this table's place."""
        plain = voice(language, look.table, Medium.PLAIN)
        kind = "final" if look.view.status == "finished" else "table"
        drawn = await self.painter.draw(kind, look.view, plain, voice_key(language, look.table))
        text = "\n".join([where(look, language), *waits(look, language), *more])
        shown = panels.Picture(drawn.filename, drawn.alt) if drawn else None
        view = panels.receipt(look.table.id, voices(look, language), [], text, picture=shown, links=())
        return Letter(view=view, pictures=[drawn] if drawn else [])

    async def extra(
        self, look: Look, kind: str | None, language: Language, text: str | None = None, about: Sequence[Any] = ()
    ) -> Letter:
        """Something more about a game: words, and a picture by its function in `render.<game>`, like a score sheet.

        `about`: what the picture is about besides the view, a card say.
        """
        plain, key = voice(language, look.table, Medium.PLAIN), voice_key(language, look.table)
        drawn = await self.painter.draw(kind, look.view, plain, key, *about) if kind else None
        shown = panels.Picture(drawn.filename, drawn.alt) if drawn else None
        text = text or where(look, language)
        view = panels.receipt(
            look.table.id, voices(look, language), [], text, picture=shown, links=(), room=WHISPER_ROOM
        )
        return Letter(view=view, pictures=[drawn] if drawn else [])


def voices(look: Look, language: Language) -> panels.Voice:
    return panels.Voice(language.say, voice(language, look.table), voice(language, look.table, Medium.PLAIN))


def where(look: Look, language: Language) -> str:
    """Which table this is about: half-remembered games are played side by side."""
    say = voice(language, look.table)
    place = f"<#{look.table.thread}>" if look.table.thread else language.say("table {number}", number=look.table.id)
    return f"**{look.game.title}** · {place} · {say(look.game.headline(look.view))}"


def standing(look: Look, language: Language) -> str:
    """What the viewer can expect while there is nothing to decide."""
    say = voice(language, look.table)
    if look.view.status == "finished":
        return language.say("The game at table {number} is finished.", number=look.table.id)
    waiting = T("Nothing to decide for you now; the game waits for {seats}.", seats=seats(look.view.to_act))
    due = max((look.dues[seat] for seat in look.view.to_act if seat in look.dues), default=None)
    line = say(waiting)
    if due is not None:
        line += f" {runs_out(due, language)}"
    return f"{where(look, language)}\n{line}"


def conversation(look: Look, language: Language) -> str:
    """What was said lately in the viewer's talk, newest last; as much as fits beside a decision."""
    say = voice(language, look.table)
    lines = [f"> {say(line_of(said))}".replace("\n", "\n> ") for said in look.said]
    while len("\n".join(lines)) > TALK_ROOM and len(lines) > 1:
        del lines[0]
    return shorten("\n".join(lines), TALK_ROOM)


def narrated(lines: Sequence[Text], look: Look, language: Language, *, covered: bool = False) -> str:
    """Lines for the viewer; `covered`, where a film in the thread shows it."""
    say = voice(language, look.table)
    words = "\n".join(say(line) for line in lines)
    return f"{language.say(COVERED)}\n{cover(words)}" if covered else words
