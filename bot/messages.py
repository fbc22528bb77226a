"""What the bot posts: lobby, story, table message, decisions, results. Words, pictures and buttons, from views.

Components carry custom ids only (`bot.codec`); what they do when pressed is in `cogs`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

import discord
from discord import ui

from bot.custom_ids import lobby_id, place_id, replay_id
from bot.labels import ELLIPSIS, option_title, shorten
from bot.languages import Language, Medium, Names
from bot.model import READY_SECONDS, PlayedBy, SeatRow, Status, Table
from bot.tables import Look
from render import Picture
from rules import games
from rules.core import Game
from rules.options import Input, Option
from rules.random import commitment
from rules.text import N_, TN, Arg, Many, Quote, SeatName, Speech, T, Text

CONTENT = 2000
"""Characters of a plain message."""

HAPPENING = 3800
"""Characters of a happening, which is a message of components."""

ACCENT = 0x5865F2

SETTING_CHOICES = {
    "on_timeout": {
        "default": N_("the mildest choice is made"),
        "computer": N_("a computer player decides this once"),
        "wait": N_("the table waits"),
    },
    "entry": {"open": N_("everybody"), "invited": N_("those the host invites")},
    "record": {
        "cards": N_("all cards, no private texts"),
        "all": N_("all cards and all texts"),
        "nothing": N_("only the result"),
    },
}
"""The values of `Settings`, as people read them."""

PACE_NAMES = {
    "live": N_("live: 3 minutes a decision"),
    "quick": N_("quick: 2 hours a decision"),
    "daily": N_("daily: 24 hours a decision"),
    "slow": N_("slow: 72 hours a decision"),
}


@dataclass
class Letter:
    """A message to be sent: either components (`view`) or plain `content`, pictures, files, who is mentioned."""

    content: str | None = None
    view: ui.LayoutView | None = None
    pictures: list[Picture] = field(default_factory=list)
    files: list[tuple[str, bytes]] = field(default_factory=list)
    mentions: tuple[int, ...] = ()

    def attachments(self) -> list[discord.File]:
        """Pictures, with their alt text, and files, for one message; made anew each time, as sending uses them up."""
        drawn = [
            discord.File(io.BytesIO(picture.data), picture.filename, description=picture.alt)
            for picture in self.pictures
        ]
        return drawn + [discord.File(io.BytesIO(content), name) for name, content in self.files]


def layout(*items: ui.Item[Any]) -> ui.LayoutView:
    """A message of components. It is stopped, so that the library keeps no record of it in memory."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def gallery(picture: Picture, *, covered: bool = False) -> ui.MediaGallery[Any]:
    """A picture in a message; `covered` until it is pressed."""
    item = discord.MediaGalleryItem(f"attachment://{picture.filename}", description=picture.alt, spoiler=covered)
    return ui.MediaGallery(item)


COVERED = N_("-# The end is covered, so that you can watch it first: press to uncover it.")


def cover(words: str) -> str:
    """Words that are read when they are pressed, all by one press: a list would be covered item by item."""
    return f"||{re.sub('^- ', '• ', words, flags=re.MULTILINE)}||"


def button(
    label: str, custom_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, disabled: bool = False
) -> ui.Button[Any]:
    return ui.Button(label=label[:80], custom_id=custom_id, style=style, disabled=disabled)


def voice(language: Language, table: Table, medium: Medium = Medium.MESSAGE) -> Speech:
    """How seats of a table are spoken of: by name, in bold in messages."""
    names = table.names
    style = Names.BOLD if medium is Medium.MESSAGE else Names.PLAIN
    return language.speech(lambda seat: names.get(seat, seat), style, medium)


def voice_key(language: Language, table: Table) -> str:
    """Tells voices of pictures apart."""
    return f"{language.code}:{sorted(table.names.items())}"


def timestamp(at: float, style: str = "R") -> str:
    return f"<t:{int(at)}:{style}>"


# -- lobby


def option_value(option: Option, value: Any) -> Text | str:
    """A value of a game's option, as people read it."""
    if option.form and isinstance(value, dict):
        entries = [_entry(one, value[one.name]) for one in option.form if value.get(one.name)]
        return reduce(lambda one, other: T("{one}; {other}", one=one, other=other), entries)
    if value is True:
        return T("on")
    if value is False:
        return T("off")
    if value is None:
        return T("not set")
    return Text(value) if isinstance(value, str) else str(value)


def _entry(one: Input, value: Any) -> Text:
    """What is filled in for one input of a form."""
    values = value if isinstance(value, list) else [value]
    names: list[Arg] = [one.choices.get(each, Quote(str(each))) for each in values]
    return T("{name}: {value}", name=Text(one.title), value=Many(tuple(names)))


def counts(option: Option, table: Table) -> bool:
    """Whether an option makes a difference with as many seats as are taken."""
    return option.players is None or option.players[0] <= len(table.seats) <= option.players[1]


def changed_options(table: Table, game: Game) -> list[Text]:
    """The options that make a difference and are not as the mode and pace have them, each as "name: value"."""
    shown = []
    for name, value in table.options.items():
        option = game.options[name]
        if not option.each and counts(option, table) and value != option.pace.get(table.pace, option.default):
            title = Text(option.title or option_title(name))
            shown.append(T("{name}: {value}", name=title, value=option_value(option, value)))
    return shown


def lobby(table: Table, language: Language) -> Letter:
    """The lobby message as the table stands now."""
    game = games()[table.game]
    mode = game.modes[table.mode]
    say = voice(language, table)
    low, high = mode.seats
    lines = [
        f"## {game.title} · {language.say('table {number}', number=table.id)}",
        say(Text(game.about)),
        language.say("Mode **{mode}**: {about}", mode=say(Text(mode.title)), about=say(Text(mode.about))),
        language.say("Pace **{pace}**", pace=say(_pace(table))),
    ]
    if options := changed_options(table, game):
        lines.append(language.say("Options: {options}", options=Many(tuple(options))))
    lines += house_rules(table, language)
    seats = [f"{number}. {say(_with_own(table, game, row))}" for number, row in enumerate(table.seats, 1)]
    if table.status is Status.LOBBY:
        seats += [f"{n}. {language.say('free')}" for n in range(len(table.seats) + 1, high + 1)]
    range_ = str(low) if low == high else f"{low}–{high}"
    lines.append(f"**{language.say('Seats')}** ({range_})")
    lines += seats
    fairness = language.say(
        "-# Fair cards: this table's secret is fixed by `{commitment}`; it is mixed with everybody's joining and"
        " revealed at the end.",
        commitment=commitment(bytes.fromhex(table.secret))[:16],
    )
    rows: list[ui.Item[Any]] = []
    match table.status:
        case Status.LOBBY:
            lines.append(_missing(table, language, low))
            rows = _lobby_rows(table, language)
        case Status.CANCELLED:
            lines.append(language.say("This table was cancelled."))
        case Status.PLAYING | Status.PAUSED:
            lines.append(language.say("The game is on: {thread}", thread=_thread(table)))
        case Status.FINISHED:
            lines.append(language.say("The game is finished: {thread}", thread=_thread(table)))
    shown = language.say("-# The record at the end shows {what}.", what=setting(table, "record"))
    container = ui.Container(ui.TextDisplay("\n".join([*lines, fairness, shown])), *rows, accent_colour=ACCENT)
    return Letter(view=layout(container))


def setting(table: Table, name: str) -> Text:
    """The value of one of the table's settings, as people read it."""
    return Text(SETTING_CHOICES[name][getattr(table.settings, name)])


def house_rules(table: Table, language: Language) -> list[str]:
    """What the host has settled otherwise than tables mostly do."""
    lines = []
    if table.settings.on_timeout != "default":
        lines.append(language.say("When time runs out: {what}", what=setting(table, "on_timeout")))
    if table.settings.entry != "open":
        lines.append(language.say("Who may join: {who}", who=setting(table, "entry")))
    return lines


def _pace(table: Table) -> Text:
    if table.settings.decide_seconds:
        return T("{time} a decision", time=span(table.settings.decide_seconds))
    return Text(PACE_NAMES[table.pace])


def span(seconds: int) -> Text:
    """A length of time in its largest whole unit."""
    if seconds % 86400 == 0:
        return TN("{n} day", "{n} days", n=seconds // 86400)
    if seconds % 3600 == 0:
        return TN("{n} hour", "{n} hours", n=seconds // 3600)
    return TN("{n} minute", "{n} minutes", n=seconds // 60)


def _sitting(table: Table, row: SeatRow) -> Text:
    who = SeatName(row.seat)
    if row.played_by is PlayedBy.COMPUTER:
        return T("{seat} (computer)", seat=who)
    if table.ready_check is not None and table.status is Status.LOBBY:
        return T("{seat}, ready", seat=who) if row.ready else T("{seat}, not ready yet", seat=who)
    if row.member == table.host:
        return T("{seat} (host)", seat=who)
    return T("{seat}", seat=who)


def _with_own(table: Table, game: Game, row: SeatRow) -> Text:
    """Who sits there, with the first thing that the seat filled in for itself (its party, say)."""
    sitting = _sitting(table, row)
    for name, option in game.options.items():
        entry = (table.options.get(name) or {}).get(row.seat) if option.each else None
        first = entry.get(option.each[0].name) if isinstance(entry, dict) else entry
        if first:
            choices = option.each[0].choices
            own: Arg = choices[first] if first in choices else Quote(str(first))
            return T("{seat}: {own}", seat=sitting, own=own)
    return sitting


def table_line(table: Table, language: Language) -> str:
    """A table in one line, for lists."""
    game = games()[table.game]
    say = voice(language, table)
    names = ", ".join(say(SeatName(row.seat)) for row in table.seats)
    head = f"**{game.title}** · {language.say('table {number}', number=table.id)}"
    match table.status:
        case Status.LOBBY:
            state = language.say("open for players")
        case Status.PLAYING:
            state = _thread(table)
        case Status.PAUSED:
            state = language.say("paused")
        case _:
            state = language.say("finished")
    return f"{head} · {state} · {names}"


def _missing(table: Table, language: Language, low: int) -> str:
    if table.ready_check is not None:
        return language.say("Ready check: everybody presses **Ready**, then the game begins.")
    missing = low - len(table.seats)
    if missing > 0:
        return language.say_n("{n} seat must still be taken.", "{n} seats must still be taken.", n=missing)
    return language.say("The host can start.")


def ready_check(table: Table, language: Language, members: Sequence[int]) -> Letter | None:
    """The call of a ready check with the button to answer; None where it is over already."""
    if table.ready_check is None or table.status is not Status.LOBBY:
        return None
    text = language.say(
        "Ready? The game at table {number} begins as soon as everybody has pressed **Ready**. Time for it: {time}.",
        number=table.id,
        time=timestamp(table.ready_check + READY_SECONDS),
    )
    called = "".join(f"<@{member}> " for member in members)
    ready = button(language.say("Ready"), lobby_id(table.id, "ready"), discord.ButtonStyle.success)
    view = layout(ui.TextDisplay(called + text), ui.ActionRow(ready))
    return Letter(view=view, mentions=tuple(members))


def _thread(table: Table) -> str:
    return f"<#{table.thread}>" if table.thread else "…"


def _lobby_rows(table: Table, language: Language) -> list[ui.Item[Any]]:
    game = games()[table.game]
    low, high = game.modes[table.mode].seats
    full, enough = len(table.seats) >= high, len(table.seats) >= low
    style = discord.ButtonStyle
    first: list[ui.Button[Any]] = []
    if table.ready_check is not None:
        first.append(button(language.say("Ready"), lobby_id(table.id, "ready"), style.success))
    first += [
        button(language.say("Join"), lobby_id(table.id, "join"), style.success, disabled=full),
        button(language.say("Leave"), lobby_id(table.id, "leave")),
        button(language.say("Add computer player"), lobby_id(table.id, "computer"), disabled=full),
        button(language.say("Rules"), place_id("rules", table.id)),
    ]
    second = [
        button(language.say("Start"), lobby_id(table.id, "start"), style.primary, disabled=not enough),
        button(language.say("Options"), lobby_id(table.id, "options")),
        *(
            button(language.translate(option.title), f"own:{table.id}:{name}")
            for name, option in game.options.items()
            if option.each and name in table.options
        ),
        button(language.say("Cancel"), lobby_id(table.id, "cancel"), style.danger),
    ]
    return [ui.ActionRow(*first), ui.ActionRow(*second)]


# -- in the thread


def story(lines: Sequence[Text], table: Table, language: Language, *, covered: bool = False) -> list[str]:
    """The lines as the contents of as few plain messages as they fit into."""
    say = voice(language, table)
    room = CONTENT - len(cover("")) if covered else CONTENT
    contents: list[str] = []
    for line in lines:
        words = say(line)[:room]
        if contents and len(contents[-1]) + 1 + len(words) <= room:
            contents[-1] += "\n" + words
        else:
            contents.append(words)
    return [cover(content) for content in contents] if covered else contents


def happening(lines: Sequence[Text], progress: Text | None, table: Table, language: Language) -> Letter:
    """What belongs together, in one message: how it began, what came of it, and how far it has come."""
    say = voice(language, table)
    first, *others = (say(line) for line in lines)
    last = [f"-# {say(progress)}"] if progress else []
    while others and len("\n".join([first, ELLIPSIS, *others, *last])) > HAPPENING:
        del others[0]
    if len(others) < len(lines) - 1:
        others.insert(0, ELLIPSIS)
    text = "\n".join([shorten(first, HAPPENING // 2), *others, *last])
    return Letter(view=layout(ui.Container(ui.TextDisplay(text), accent_colour=ACCENT)))


def summary(lines: Sequence[Text], table: Table, language: Language, number: int) -> Letter:
    """A story that could not be told for long: its end as a message, all of it as a file with this number."""
    say, plain = voice(language, table), voice(language, table, Medium.PLAIN)
    head = language.say_n(
        "I could not write here for a while. {n} line of the log is in the file; this came last:",
        "I could not write here for a while. {n} lines of the log are in the file; these came last:",
        n=len(lines),
    )
    shown: list[str] = []
    for line in reversed(lines):
        words = say(line)
        if len("\n".join([head, words, *shown])) > CONTENT:
            break
        shown.insert(0, words)
    told = "".join(f"{plain(line)}\n" for line in lines)
    return Letter(content="\n".join([head, *shown]), files=[(f"story-{table.id}-{number}.txt", told.encode())])


def moment(line: Text | None, table: Table, language: Language, picture: Picture | None) -> Letter | None:
    """A happening with its picture; None where there is neither a sentence nor a picture."""
    items: list[ui.Item[Any]] = []
    if line is not None:
        items.append(ui.TextDisplay(voice(language, table)(line)[:CONTENT]))
    if picture is not None:
        items.append(gallery(picture))
    if not items:
        return None
    return Letter(view=layout(ui.Container(*items, accent_colour=ACCENT)), pictures=[picture] if picture else [])


def waits(look: Look, language: Language) -> list[str]:
    """A line for each deadline that members are waited for: who, and until when."""
    table = look.table
    say = voice(language, table)
    by_due: dict[float | None, list[str]] = {}
    for seat in look.view.to_act:
        row = table.seat(seat)
        name = f"<@{row.member}>" if row.member and row.played_by is PlayedBy.MEMBER else say(SeatName(seat))
        by_due.setdefault(look.dues.get(seat), []).append(name)
    lines = []
    for due, names in by_due.items():
        who: Arg = Many(tuple(names))
        line = language.say("Waiting for {names}.", names=who)
        lines.append(line if due is None else f"{line} {runs_out(due, language)}")
    return lines


def runs_out(due: float, language: Language) -> str:
    return language.say("Time runs out {when}.", when=timestamp(due))


def place_row(table: Table, language: Language) -> ui.ActionRow[Any]:
    style = discord.ButtonStyle
    return ui.ActionRow(
        button(language.say("Decide"), place_id("open", table.id), style.primary),
        button(language.say("My hand"), place_id("hand", table.id)),
        button(language.say("Log"), place_id("log", table.id)),
        button(language.say("Rules"), place_id("rules", table.id)),
    )


def board(
    look: Look, language: Language, picture: Picture | None, called: Iterable[int], hint: str | None = None
) -> Letter:
    """The table message: picture, what is going on, who is waited for until when, a hint, and the buttons."""
    table = look.table
    say = voice(language, table)
    lines = [f"**{look.game.title}** · {say(look.game.headline(look.view))}", *waits(look, language)]
    lines += [hint] if hint else []
    items: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    if picture is not None:
        items.append(gallery(picture))
    items.append(place_row(table, language))
    return Letter(
        view=layout(ui.Container(*items, accent_colour=ACCENT)),
        pictures=[picture] if picture else [],
        mentions=tuple(called),
    )


def winners_line(winners: Sequence[str]) -> Text:
    """Who has won."""
    match [SeatName(seat) for seat in winners]:
        case []:
            return T("Nobody wins.")
        case [one]:
            return T("{winners} wins!", winners=one)
        case several:
            return T("{winners} win!", winners=Many(tuple(several)))


def standings(look: Look, say: Speech) -> list[str]:
    """All seats, best first, with how each stands. Without numbers: who has won together or in a team is equal."""
    outcome = look.view.result
    assert outcome
    lines = []
    for seat in outcome.ranking:
        score = look.game.score(look.view, seat)
        line = say(SeatName(seat)) + (f" · {say(score)}" if score else "")
        lines.append(f"🏆 {line}" if seat in outcome.winners else f"- {line}")
    return lines


def result(
    look: Look,
    language: Language,
    picture: Picture | None,
    record: bytes | None,
    log: bytes | None,
    *,
    replay: bool = False,
    covered: bool = False,
) -> Letter:
    """The end: who won and why, all seats in order, the revealed secret, record and log, Rematch, Replay if any.

    `covered`: how it ended is read when it is pressed, since there is a film to be watched first.
    """
    table, outcome = look.table, look.view.result
    say = voice(language, table)
    assert not isinstance(outcome, type(None)) and outcome
    lines = [f"## {look.game.title} · {language.say('table {number}', number=table.id)}"]
    end = "\n".join([say(winners_line(outcome.winners)), say(look.game.reason(outcome)), *standings(look, say)])
    lines += [language.say(COVERED), cover(end)] if covered else [end]
    if record is not None:
        secret = language.say(
            "-# The secret was `{secret}`. The attached record replays the game card by card.", secret=table.secret
        )
    else:
        secret = language.say(
            "-# The secret was `{secret}`. I may not attach files here; /table export gives the record.",
            secret=table.secret,
        )
    lines.append(secret)
    items: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    if picture is not None:
        items.append(gallery(picture, covered=covered))
    files: list[tuple[str, bytes]] = []
    if record is not None:
        files.append((f"table-{table.id}-record.json", record))
    if log is not None:
        files.append((f"table-{table.id}-log.txt", log))
    items += [ui.File(f"attachment://{name}") for name, _ in files]
    rematch = button(language.say("Rematch"), lobby_id(table.id, "rematch"), discord.ButtonStyle.success)
    again = [button(language.say("Replay"), replay_id(table.id), discord.ButtonStyle.primary)] if replay else []
    items.append(ui.ActionRow(*again, rematch, button(language.say("Log"), place_id("log", table.id))))
    return Letter(
        view=layout(ui.Container(*items, accent_colour=ACCENT)), pictures=[picture] if picture else [], files=files
    )
